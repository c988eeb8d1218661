//! A database's own files: no other user may open them, and COPY TO does not write over them.

use sinew::{Database, Session};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// `data` is in it.
struct Dir(PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-private-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("directory");
        Dir(dir)
    }

    fn data(&self) -> PathBuf {
        self.0.join("data")
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).expect("is there").mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("sets the mode");
}

/// Everything in the directory, and the region's memory.
fn all(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("lists").flatten() {
        found.push(entry.path());
        if entry.path().is_dir() {
            all(&entry.path(), found);
        }
    }
}

fn memory(data: &Path) -> PathBuf {
    let control = std::fs::read_to_string(data.join("control.region")).expect("control file");
    control.lines().find_map(|l| l.strip_prefix("path ")).expect("a path").into()
}

fn work(session: &mut Session) {
    session.execute("create table t (id int primary key, v text)", &[]).expect("creates");
    session.execute("insert into t select g, 'row' from generate_series(1, 2000) g", &[]).expect("inserts");
    session.execute("create database other", &[]).expect("creates");
    session.execute("vacuum t", &[]).expect("vacuums");
    session.execute("checkpoint", &[]).expect("checkpoints");
}

#[test]
fn files_are_the_owners_alone() {
    let dir = Dir::new("modes");
    let data = dir.data();
    std::fs::create_dir(&data).expect("directory");
    set_mode(&data, 0o755);
    let db = Database::open(&data).expect("opens");
    let mut session = db.session().expect("session");
    work(&mut session);
    assert_eq!(mode(&data), 0o700, "an empty directory is made the owner's alone");
    // Whatever the way to them: the files themselves are closed.
    set_mode(&data, 0o755);
    let mut files = vec![memory(&data)];
    all(&data, &mut files);
    for file in &files {
        let wanted = if file.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(mode(file), wanted, "{}", file.display());
    }
    // SAFETY: asks who we are.
    if unsafe { libc::geteuid() } != 0 {
        sinew_oracle::missing::means("files as another user sees them", "root, to run as another user");
        return;
    }
    for file in files.iter().filter(|f| f.is_file()) {
        let read = Command::new("setpriv")
            .args(["--reuid=65534", "--regid=65534", "--clear-groups", "cat"])
            .arg(file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert!(!read.expect("setpriv runs").success(), "another user reads {}", file.display());
    }
    // A reader of the lock file could hold a lock that others wait for.
    set_mode(&data.join("region.lock"), 0o644);
    set_mode(&data, 0o700);
    drop(Database::open(&data).expect("opens"));
    assert_eq!(mode(&data.join("region.lock")), 0o600, "an older version's lock file is closed as well");
}

#[test]
fn a_database_that_others_may_enter_is_refused() {
    let dir = Dir::new("refused");
    let data = dir.data();
    drop(Database::open(&data).expect("opens"));
    for open in [0o755, 0o701, 0o777] {
        set_mode(&data, open);
        let e = Database::open(&data).err().expect("is refused");
        assert_eq!(e.sqlstate.code(), "55000");
        assert_eq!(e.message, format!("data directory \"{}\" has invalid permissions", data.display()));
        let hint = e.hint.as_deref().expect("a hint");
        assert!(hint.contains(&format!("chmod 0700 {}", data.display())), "{hint}");
    }
    for closed in [0o700, 0o770] {
        set_mode(&data, closed);
        let db = Database::open(&data).expect("opens");
        let shared = if closed == 0o770 { 0o660 } else { 0o600 };
        assert_eq!(mode(&memory(&data)), shared);
        assert_eq!(mode(&data.join("region.lock")), shared);
        drop(db);
    }
}

#[test]
fn copy_to_does_not_write_over_the_database() {
    let dir = Dir::new("copy");
    let data = dir.data();
    let db = Database::open(&data).expect("opens");
    let mut session = db.session().expect("session");
    work(&mut session);
    let (outside, link) = (dir.0.join("outside"), dir.0.join("link"));
    let refuse = |session: &mut Session, path: &Path| {
        let e = session.execute(&format!("copy t to '{}'", path.display()), &[]).expect_err("is refused");
        assert_eq!(e.sqlstate.code(), "42501", "{}: {}", path.display(), e.message);
        assert!(e.message.contains("it belongs to the database"), "{}", e.message);
    };
    let control = std::fs::read(data.join("control")).expect("control");
    let new = data.join("base/new");
    refuse(&mut session, &data.join("control"));
    refuse(&mut session, &new);
    refuse(&mut session, &data.join("sinew.conf"));
    refuse(&mut session, &data.join("sinew.auto.conf"));
    refuse(&mut session, &dir.0.join("data/../data/base/../control"));
    refuse(&mut session, &memory(&data));
    for to in [data.join("control"), data.join("base"), new.clone(), memory(&data)] {
        std::os::unix::fs::symlink(&to, &link).expect("link");
        refuse(&mut session, &if to.is_dir() { link.join("new") } else { link.clone() });
        std::fs::remove_file(&link).expect("remove");
    }
    std::fs::hard_link(data.join("control"), &link).expect("link");
    refuse(&mut session, &link);
    std::fs::remove_file(&link).expect("remove");
    assert!(!new.exists() && !data.join("sinew.auto.conf").exists(), "nothing was made");
    assert_eq!(std::fs::read(data.join("control")).expect("control"), control);
    let conf = std::fs::read_to_string(data.join("sinew.conf")).expect("settings");
    assert!(conf.starts_with("# Settings"), "{conf}");
    // Elsewhere, also over what is there, and through a link.
    std::fs::write(&outside, vec![b'x'; 100_000]).expect("file");
    std::os::unix::fs::symlink(&outside, &link).expect("link");
    for path in [&outside, &link, &dir.0.join("fresh")] {
        session.execute(&format!("copy t to '{}'", path.display()), &[]).expect("copies");
        let text = std::fs::read_to_string(path).expect("text");
        assert!(text.starts_with("1\trow\n") && text.lines().count() == 2000, "{}", path.display());
    }
}
