//! Archives and copies of older builds: a restore crosses an upgrade in the log, and a copy that
//! follows an archive is told.

use crate::directory::{Copy, archives};
use crate::{assert_whole, open};
use sinew::archive::{Target, restore, target};
use sinew::{Database, SqlState};
use sinew_sql::catalog::CATALOG_VERSION;
use sinew_storage::{Storage, StorageError, StorageOptions};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A golden archive, and the directory whose log it has.
struct Archived {
    copy: Copy,
    /// The version of both.
    version: u32,
    /// A position of the log, behind which 20 rows are.
    moment: Option<String>,
}

fn all() -> impl Iterator<Item = Archived> {
    archives().into_iter().map(|name| {
        let version = name.split('-').next().and_then(|v| v.parse().ok()).expect("a version");
        let archived = Archived { copy: Copy::unpack(&name), version, moment: None };
        let conf = format!("archive_to = '{}'\narchive_interval = 50ms\n", archived.archive().display());
        std::fs::write(archived.data().join("sinew.conf"), conf).expect("writes");
        archived
    })
}

impl Archived {
    fn data(&self) -> PathBuf {
        self.copy.0.join("data")
    }

    fn archive(&self) -> PathBuf {
        self.copy.0.join("archive")
    }

    fn place(&self, name: &str) -> PathBuf {
        self.copy.0.join(name)
    }

    /// Opens the directory with this build, which upgrades it, and writes a row.
    fn upgrade(&mut self) {
        let db = open(&self.data());
        let mut session = db.session().expect("a session");
        let (moment,): (String,) = session.query_one("select at::text from moment", &[]).expect("reads");
        session.execute("insert into kept values (31, 'after the upgrade')", &[]).expect("writes");
        self.moment = Some(moment);
    }

    fn restored(&self, name: &str, target: Target) -> PathBuf {
        let dir = self.place(name);
        restore(self.archive(), &dir, target, None).expect("restores");
        dir
    }
}

fn rows(db: &Database) -> i64 {
    db.session().expect("a session").query_one::<(i64,)>("select count(*) from kept", &[]).expect("reads").0
}

/// The options of the build that has these catalogs.
fn older_build(version: u32) -> StorageOptions {
    StorageOptions { catalog_version: version, catalog_oldest: 37, ..StorageOptions::default() }
}

#[test]
fn a_restore_crosses_an_upgrade() {
    for mut archived in all() {
        archived.upgrade();
        let moment = archived.moment.clone().expect("the moment");
        // To after the upgrade: the base backup is of before it.
        let latest = archived.restored("latest", Target::Latest);
        let refused = Storage::open(&latest, &older_build(archived.version)).err().expect("is refused");
        assert!(
            matches!(refused, StorageError::OtherCatalog { found: CATALOG_VERSION, .. }),
            "an older build: {refused}"
        );
        let db = open(&latest);
        assert_eq!(rows(&db), 31);
        assert_whole(&db, "restored to after the upgrade");
        drop(db);
        // To before it.
        let before = archived.restored("before", target(&moment).expect("a position"));
        let opened =
            Storage::open(&before, &older_build(archived.version)).expect("the older build opens it");
        opened.open_to_others().expect("opens").close().expect("closes");
        let db = open(&before);
        assert_eq!(rows(&db), 20);
        assert_whole(&db, "restored to before the upgrade");
        drop(db);
        // The directory itself goes on.
        let db = open(&archived.data());
        assert_eq!(rows(&db), 31);
        assert_whole(&db, "the source");
    }
}

#[test]
fn a_copy_of_before_the_upgrade_is_told() {
    for mut archived in all() {
        let followed = archived.place("followed");
        sinew::follow::begin(archived.archive(), &followed, None).expect("begins");
        // This build: nothing was upgraded yet.
        let e = Database::open(&followed).err().expect("is refused");
        assert_eq!(e.sqlstate, SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE);
        assert!(e.message.contains("follows an archive"), "{}", e.message);
        assert!(e.hint.clone().unwrap_or_default().contains("follow the archive anew"), "{:?}", e.hint);
        // The older build follows up to the upgrade.
        let older = Storage::open(&followed, &older_build(archived.version)).expect("opens");
        let older = older.open_to_others().expect("opens");
        let before = older.follow_stats().expect("reads").expect("follows").applied;
        archived.upgrade();
        let until = Instant::now() + Duration::from_secs(10);
        let stats = || older.follow_stats().expect("reads").expect("follows");
        while stats().received <= before && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(500));
        let stats = stats();
        assert!(stats.received > stats.applied, "it stops in front of the upgrade: {stats:?}");
        older.close().expect("closes");
        drop(older);
        // A copy that begins with this build has the upgrade from the archive.
        let anew = archived.place("anew");
        sinew::follow::begin(archived.archive(), &anew, None).expect("begins");
        assert_eq!(rows(&Database::open(&anew).expect("opens")), 31);
    }
}

/// Catalogs that are older than every promise.
#[test]
fn older_catalogs_than_any_promise_are_refused() {
    for archived in all() {
        let options = StorageOptions { catalog_version: CATALOG_VERSION, ..StorageOptions::default() };
        let oldest = StorageOptions { catalog_oldest: archived.version + 1, ..options };
        let refused = Storage::open(&archived.data(), &oldest).err().expect("is refused").to_string();
        let words = format!("and it upgrades those from version {} on", archived.version + 1);
        assert!(refused.contains(&words), "{refused}");
        assert_is_at_rest(&archived.data());
    }
}

/// Nothing was written: a process that reads only opens a directory at rest alone.
fn assert_is_at_rest(dir: &Path) {
    let e = sinew::OpenOptions::new().read_only(true).open(dir).err().expect("is refused");
    assert!(e.message.contains("opened to read only"), "{}", e.message);
    assert!(e.hint.clone().unwrap_or_default().contains("Open it once to write"), "{:?}", e.hint);
}
