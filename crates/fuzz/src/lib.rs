//! The meaning of an input, and the judgement of its outcome. The README says how to run
//! them.
//!
//! | module | what it does |
//! |---|---|
//! | `files` | damages the files of a database directory, opens it and reads everything |
//! | `protocol` | sends bytes to a server of this process, as a client |

pub mod files;
pub mod protocol;

/// Where directories are made: what `scripts/fuzz` made for the run and removes afterwards, else a
/// directory in memory if the machine has one. A fuzzer writes a great deal.
fn scratch() -> std::path::PathBuf {
    let shm = std::path::Path::new("/dev/shm");
    match std::env::var_os("SINEW_FUZZ_SCRATCH") {
        Some(given) => given.into(),
        None if shm.is_dir() => shm.join("sinew-fuzz"),
        None => std::env::temp_dir().join("sinew-fuzz"),
    }
}
