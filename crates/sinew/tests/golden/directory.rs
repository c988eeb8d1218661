//! A golden directory as a file, and how it is made.

use sinew::OpenOptions;
use sinew_sql::catalog::CATALOG_VERSION;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The end of the names of the files.
const KIND: &str = ".tar.zst";
/// Compression of the files: they are written once.
const LEVEL: i32 = 19;

/// The scripts that make a golden directory, each with its database. The last one runs after a
/// checkpoint.
const MAKERS: [(&str, &str); 4] = [
    ("template1", include_str!("template.sql")),
    ("postgres", include_str!("make.sql")),
    ("golden_data", include_str!("data.sql")),
    ("postgres", include_str!("late.sql")),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The end of the names of archives.
const ARCHIVE: &str = "-archive";

/// The golden directories, oldest first.
pub fn golden() -> Vec<String> {
    let mut names = all();
    names.retain(|name| !name.ends_with(ARCHIVE));
    assert!(!names.is_empty(), "no golden directory");
    names
}

/// The golden archives, each with the directory whose log it has.
pub fn archives() -> Vec<String> {
    let mut names = all();
    names.retain(|name| name.ends_with(ARCHIVE));
    assert!(!names.is_empty(), "no golden archive");
    names
}

fn all() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("lists");
    let names = entries.map(|e| e.expect("an entry").file_name().into_string().expect("a name"));
    let mut names: Vec<String> = names.filter_map(|n| n.strip_suffix(KIND).map(str::to_string)).collect();
    names.sort_by_key(|name| (name.len(), name.clone()));
    names
}

/// A directory that is removed at the end of a test.
pub struct Copy(pub PathBuf);

impl Copy {
    /// A name for a directory that is not there yet.
    pub fn empty() -> Copy {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        // Relaxed: a number that no other copy has.
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("sinew-golden-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Copy(dir)
    }

    /// A copy of a golden directory.
    pub fn unpack(name: &str) -> Copy {
        let copy = Copy::empty();
        let file = std::fs::File::open(folder().join(format!("{name}{KIND}"))).expect("opens");
        let mut archive = tar::Archive::new(zstd::Decoder::new(file).expect("is compressed"));
        archive.unpack(&copy.0).expect("unpacks");
        for private in [&copy.0, &copy.0.join("data")].into_iter().filter(|dir| dir.exists()) {
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
            std::fs::set_permissions(private, mode).expect("sets");
        }
        copy
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        match std::thread::panicking() {
            true => eprintln!("kept for a look: {}", self.0.display()),
            false => drop(std::fs::remove_dir_all(&self.0)),
        }
    }
}

/// Fills the directory and waits to be killed, if [`make`] has started this process.
pub fn run_maker() {
    let Ok(dir) = std::env::var("SINEW_GOLDEN_DIR") else { return };
    let db = OpenOptions::new().shared_buffers_mb(8).open(dir).expect("opens");
    let mut failed = Vec::new();
    for (at, (database, script)) in MAKERS.into_iter().enumerate() {
        let mut session = db.session_as(database, "postgres").expect("connects");
        if at + 1 == MAKERS.len() {
            session.execute("checkpoint", &[]).expect("a checkpoint");
        }
        let script = sinew_oracle::script::Script::parse(script).expect("a script");
        for step in script.steps {
            if let Err(e) = session.run_script(&step.sql).1 {
                failed.push(format!("{}: {}", step.sql, e.message));
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
    println!("@made");
    loop {
        std::thread::park();
    }
}

/// Another process makes the directory and is killed, so that recovery has something to replay.
pub fn make() {
    let copy = Copy::empty();
    let mut maker = Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "role", "--nocapture", "--test-threads=1"])
        .env("SINEW_GOLDEN_DIR", &copy.0)
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut says = BufReader::new(maker.stdout.take().expect("a pipe")).lines();
    let is_made = says.any(|line| line.is_ok_and(|line| line.contains("@made")));
    maker.kill().expect("kills");
    maker.wait().expect("waits");
    assert!(is_made, "the maker failed");
    write(&copy.0, &format!("{CATALOG_VERSION}{KIND}"));
}

/// The archive of a directory, with a base backup, and the directory at rest.
pub fn make_archive() {
    let copy = Copy::empty();
    let (data, archive) = (copy.0.join("data"), copy.0.join("archive"));
    std::fs::create_dir_all(&archive).expect("makes");
    let place = archive.to_str().expect("a path");
    let options = OpenOptions::new().setting("archive_to", place).setting("archive_interval", "50ms");
    let db = options.open(&data).expect("opens");
    let mut session = db.session().expect("a session");
    let mut run = |sql: &str| session.run_script(sql).1.unwrap_or_else(|e| panic!("{sql}: {}", e.message));
    run("create table kept (id int primary key, body text)");
    run("insert into kept select g, 'before the backup' from generate_series(1, 10) g");
    std::fs::create_dir_all(archive.join("base")).expect("makes");
    db.backup(archive.join("base/one"), sinew::backup::BackupOptions::new()).expect("a backup");
    run("insert into kept select g, 'after the backup' from generate_series(11, 20) g");
    run("create table moment as select pg_current_wal_lsn() as at");
    run("insert into kept select g, 'after the moment' from generate_series(21, 30) g");
    drop((session, db));
    write(&copy.0, &format!("{CATALOG_VERSION}{ARCHIVE}{KIND}"));
}

/// Writes what is in a directory into a file of this folder.
fn write(dir: &Path, name: &str) {
    let path = folder().join(name);
    let file = std::fs::File::create(&path).expect("creates");
    let mut out = zstd::Encoder::new(file, LEVEL).expect("compresses");
    out.long_distance_matching(true).expect("compresses");
    let mut archive = tar::Builder::new(out);
    pack(&mut archive, dir, Path::new(""));
    archive.into_inner().expect("is whole").finish().expect("is whole");
    println!("{}: {} bytes", path.display(), std::fs::metadata(&path).expect("is there").len());
}

/// Appends what is in the folder `at` of the directory, without names of shared memory.
fn pack(archive: &mut tar::Builder<impl std::io::Write>, dir: &Path, at: &Path) {
    let entries = std::fs::read_dir(dir.join(at)).expect("lists");
    let mut names: Vec<PathBuf> = entries.map(|e| at.join(e.expect("an entry").file_name())).collect();
    names.sort();
    for name in names {
        let path = dir.join(&name);
        let shown = name.to_str().expect("a name");
        if shown.contains("region") || shown.starts_with("sinew-") {
            continue;
        }
        let mut header = tar::Header::new_gnu();
        if path.is_dir() {
            header.set_entry_type(tar::EntryType::Directory);
            header.set_mode(0o700);
            header.set_size(0);
            archive.append_data(&mut header, &name, std::io::empty()).expect("appends");
            pack(archive, dir, &name);
            continue;
        }
        let bytes = std::fs::read(&path).expect("reads");
        header.set_mode(0o600);
        header.set_size(bytes.len() as u64);
        archive.append_data(&mut header, &name, bytes.as_slice()).expect("appends");
    }
}
