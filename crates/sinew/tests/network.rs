//! A directory on a network file system is refused by name, and nothing is created there: through a
//! real mount, which needs root and /dev/fuse. A file system of a few answers, in a mount namespace
//! of the child process that opens the database, so that nothing of it is seen outside or outlives
//! it.

use sinew::Database;
use sinew_oracle::missing;
use std::ffi::CString;
use std::fs::File;
use std::io::{Error, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

const CHILD: &str = "SINEW_NETWORK_DIR";
const NO_FUSE: i32 = 77;
const CHECK: &str = "a network file system";

#[test]
fn a_real_mount_of_a_network_file_system_is_refused() {
    if let Ok(dir) = std::env::var(CHILD) {
        return child(Path::new(&dir));
    }
    // SAFETY: no preconditions.
    if unsafe { libc::geteuid() } != 0 {
        return missing::means(CHECK, "root, to mount");
    }
    if !Path::new("/dev/fuse").exists() {
        return missing::means(CHECK, "/dev/fuse");
    }
    let dir = std::env::temp_dir().join(format!("sinew-network-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory");
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command
        .args(["--exact", "a_real_mount_of_a_network_file_system_is_refused", "--nocapture"])
        .env(CHILD, &dir);
    // SAFETY: two system calls in the child, which has one thread.
    unsafe {
        command.pre_exec(|| {
            let private = libc::MS_REC | libc::MS_PRIVATE;
            let (none, root) = (std::ptr::null(), c"/".as_ptr());
            if libc::unshare(libc::CLONE_NEWNS) != 0
                || libc::mount(none, root, none, private, std::ptr::null()) != 0
            {
                return Err(Error::last_os_error());
            }
            Ok(())
        })
    };
    let ended = command.status();
    std::fs::remove_dir_all(&dir).expect("what is left is local");
    match ended {
        Err(_) => missing::means(CHECK, "a mount namespace"),
        Ok(status) if status.code() == Some(NO_FUSE) => missing::means(CHECK, "the right to mount FUSE"),
        Ok(status) => assert!(status.success(), "{status}"),
    }
}

fn mount(
    what: &str,
    at: &Path,
    kind: Option<&str>,
    flags: libc::c_ulong,
    options: &str,
) -> Result<(), Error> {
    let text = |s: &str| CString::new(s).expect("no zero byte");
    let (what, at, options) = (text(what), text(at.to_str().expect("UTF-8")), text(options));
    let kind = kind.map(text);
    let kind = kind.as_ref().map_or(std::ptr::null(), |k| k.as_ptr());
    // SAFETY: zero-terminated texts that outlive the call.
    let rc = unsafe { libc::mount(what.as_ptr(), at.as_ptr(), kind, flags, options.as_ptr().cast()) };
    if rc == 0 { Ok(()) } else { Err(Error::last_os_error()) }
}

/// Mounts a file system of a type at `at`; what it is asked to change comes to the list.
fn serve(kind: &str, at: &Path) -> Arc<Mutex<Vec<u32>>> {
    let device = File::options().read(true).write(true).open("/dev/fuse");
    let Ok(mut device) = device else { std::process::exit(NO_FUSE) };
    let options = format!("fd={},rootmode=40000,user_id=0,group_id=0", device.as_raw_fd());
    if let Err(e) = mount("me@far:/", at, Some(kind), libc::MS_NOSUID | libc::MS_NODEV, &options) {
        println!("{e}");
        std::process::exit(NO_FUSE);
    }
    let changes = Arc::new(Mutex::new(Vec::new()));
    let seen = changes.clone();
    std::thread::spawn(move || {
        let mut request = vec![0; 1 << 17];
        // Ends with the process.
        while let Ok(n) = device.read(&mut request) {
            let word = |at: usize| u32::from_ne_bytes(request[at..at + 4].try_into().expect("four bytes"));
            assert!(n >= 40, "a request has a header");
            let opcode = word(4);
            let Some(answer) = answer(opcode, &mut seen.lock().expect("a list")) else { continue };
            let (error, body) = answer.map_or_else(|e| (-e, Vec::new()), |body| (0, body));
            let mut reply = (16 + body.len() as u32).to_ne_bytes().to_vec();
            reply.extend(error.to_ne_bytes());
            reply.extend(&request[8..16]);
            reply.extend(body);
            // Fails when the request was interrupted.
            let _ = device.write(&reply);
        }
    });
    changes
}

/// The answers of an empty directory, by the numbers of linux/fuse.h; None: none is wanted.
fn answer(opcode: u32, changes: &mut Vec<u32>) -> Option<Result<Vec<u8>, i32>> {
    let words = |words: &[u32]| words.iter().flat_map(|w| w.to_ne_bytes()).collect::<Vec<u8>>();
    Some(match opcode {
        // FORGET, INTERRUPT, BATCH_FORGET
        2 | 36 | 42 => return None,
        // LOOKUP
        1 => Err(libc::ENOENT),
        // GETATTR: a directory of root's with two links and inode 1
        3 => {
            let mut all = [0; 26];
            (all[4], all[19], all[20]) = (1, libc::S_IFDIR | 0o755, 2);
            Ok(words(&all))
        }
        // INIT: protocol 7.31, writes of at most 4096 bytes
        26 => {
            let mut all = [0; 16];
            (all[0], all[1], all[5]) = (7, 31, 4096);
            Ok(words(&all))
        }
        // STATFS: 4096-byte blocks, names of 255 bytes
        17 => {
            let mut all = [0; 20];
            (all[10], all[11], all[12]) = (4096, 255, 4096);
            Ok(words(&all))
        }
        // OPENDIR
        27 => Ok(words(&[0; 4])),
        // READDIR, RELEASEDIR
        28 | 29 => Ok(Vec::new()),
        // SYMLINK, MKNOD, MKDIR, UNLINK, RMDIR, RENAME, LINK, CREATE, RENAME2
        6 | 8..=13 | 35 | 45 => {
            changes.push(opcode);
            Err(libc::EACCES)
        }
        _ => Err(libc::ENOSYS),
    })
}

fn child(dir: &Path) {
    let make = |name: &str| -> PathBuf {
        let at = dir.join(name);
        std::fs::create_dir(&at).expect("a directory");
        at
    };
    for (kind, name) in [("fuse.sshfs", "sshfs"), ("fuse.rclone", "rclone")] {
        let far = make(name);
        let changes = serve(kind, &far);
        let bound = make(&format!("{name} bound"));
        mount(far.to_str().expect("UTF-8"), &bound, None, libc::MS_BIND, "").expect("a bind mount");
        let link = dir.join(format!("{name} link"));
        std::os::unix::fs::symlink(&far, &link).expect("a link");
        for at in [
            far.clone(),
            far.join("new"),
            far.join("new/below"),
            bound.join("new"),
            bound,
            link.join("new"),
            link,
        ] {
            let e = Database::open(&at).err().unwrap_or_else(|| panic!("{} opens", at.display()));
            assert_eq!(e.sqlstate.code(), "0A000", "{}: {}", at.display(), e.message);
            for word in ["network file system", name, "local disk"] {
                assert!(e.message.contains(word), "no \"{word}\" in: {}", e.message);
            }
        }
        assert!(changes.lock().expect("a list").is_empty(), "asked to create something there");
    }
    // A file system over FUSE that is no network's is not taken for one. This one cannot hold a
    // database.
    let near = make("near");
    serve("fuse.near", &near);
    let e = Database::open(&near).err().expect("nothing can be created there");
    assert_ne!(e.sqlstate.code(), "0A000", "{}", e.message);
}
