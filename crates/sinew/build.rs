//! Offers linkers `first.ld`: the functions that run when a directory is opened and a first row
//! selected stand side by side. They are a tenth of the engine and would otherwise be strewn over
//! all of it. The kernel maps 64 kB around each that is touched, so that an idle process had most
//! of the program in memory.
//!
//! The build script of a program gets the file's path as `DEP_SINEW_FIRST` (none where it is of no
//! use) and passes it on: `println!("cargo:rustc-link-arg-bins=-T{path}")`. A name that no longer
//! exists there is ignored.

fn main() {
    println!("cargo:rerun-if-changed=first.ld");
    let var = |name| std::env::var(name).unwrap_or_default();
    let optimised = var("PROFILE") == "release" && var("CARGO_CFG_TARGET_OS") == "linux";
    // lld and GNU ld read such a file; gold and mold, which a build has to ask for, do not.
    if optimised && !var("CARGO_ENCODED_RUSTFLAGS").contains("-fuse-ld=") {
        let path = format!("{}/first.ld", var("CARGO_MANIFEST_DIR"));
        println!("cargo:first={path}");
        println!("cargo:rustc-link-arg-examples=-T{path}");
    }
}
