//! One opened directory in this process: storage and the caches that all its sessions share.

pub mod maintain;

use crate::engine::maintain::Background;
use crate::settings::live::Reloader;
use crate::settings::template;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::{CATALOG_VERSION, Catalog, bootstrap, upgrade};
use sinew_error::{Result, SqlError, SqlState};
use sinew_log::Journal;
use sinew_storage::{Storage, StorageOptions};
use sinew_sync::{Region, ThreadWaiter, WakeHook};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, Instant};

/// A directory that this process has open, as SQL needs it: the storage, the catalog's caches, and
/// what its sessions share.
pub struct Engine {
    pub storage: Arc<Storage>,
    pub(crate) catalog: Arc<Catalog>,
    /// Where its sessions' lines go.
    pub journal: Option<Arc<Journal>>,
    /// How this process reads its settings again.
    pub reloader: Arc<Reloader>,
    opened: Opened,
    /// The engine that took its place after its region was given up.
    successor: Mutex<Option<Arc<Engine>>>,
    closed: AtomicBool,
}

/// How the directory was opened, to open it again.
#[derive(Clone)]
struct Opened {
    dir: PathBuf,
    options: StorageOptions,
    hook: Option<HookMaker>,
    journal: Option<Arc<Journal>>,
    reloader: Arc<Reloader>,
}

/// Makes what is told of the wake-ups of a region's sessions.
pub type HookMaker = Arc<dyn Fn(&Arc<Region>) -> Arc<dyn WakeHook> + Send + Sync>;

impl Engine {
    /// Attaches. The thread's log (`sinew_log::enter`) becomes the engine's. A new directory gets
    /// its system catalogs and the database `postgres`. A crash on the way leaves a directory that
    /// no session ever used, which the next opening empties and creates again.
    pub fn open(dir: &Path, options: &StorageOptions) -> Result<Arc<Engine>> {
        Engine::open_with_hook(dir, options, None)
    }

    /// The same for a process whose sessions suspend.
    pub fn open_with_hook(
        dir: &Path,
        options: &StorageOptions,
        hook: Option<HookMaker>,
    ) -> Result<Arc<Engine>> {
        let options = StorageOptions {
            catalog_version: CATALOG_VERSION,
            catalog_oldest: upgrade::OLDEST,
            wait_events: sinew_exec::wait_events::ALL,
            ..options.clone()
        };
        let (journal, reloader) = (sinew_log::current(), Arc::default());
        Opened { dir: dir.to_path_buf(), options, hook, journal, reloader }.open()
    }

    /// The engine to work with: this one, or, once its region has been given up, the one that took
    /// its place. The first to ask opens the directory again, which rebuilds the region from the
    /// log unless another process has done so, and others wait.
    pub fn current(self: &Arc<Engine>) -> Result<Arc<Engine>> {
        let mut at = self.clone();
        loop {
            let region = at.storage.region();
            if region.is_forked() {
                return Err(SqlError::new(
                    SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
                    "this database handle was inherited through fork()",
                )
                .hint("Open the database again in the child process."));
            }
            // Relaxed: the region's end is seen soon enough.
            if region.check().is_ok() || at.closed.load(Ordering::Relaxed) {
                return Ok(at);
            }
            let next = {
                let mut successor = at.successor.lock().unwrap_or_else(|e| e.into_inner());
                match &*successor {
                    Some(next) => next.clone(),
                    None => {
                        let mut opened = at.opened.clone();
                        if !opened.options.read_only {
                            // The directory that this process has open, not another one that has
                            // its name by now.
                            opened.dir = at.storage.place()?;
                        }
                        successor.insert(opened.open()?).clone()
                    }
                }
            };
            at = next;
        }
    }

    /// Leaves the directory. All sessions must be gone.
    pub fn close(&self) -> Result<()> {
        let _entered = sinew_log::enter(self.journal.clone());
        // Relaxed: who opens it again all the same closes it again.
        self.closed.store(true, Ordering::Relaxed);
        self.storage.close().map_err(SqlError::from)
    }
}

/// How long opening and connecting are tried again where other processes die again and again.
const PATIENCE: Duration = Duration::from_secs(60);

/// Tries again when the region was given up in the middle, because another process died: for work
/// that has begun nothing yet which could be lost. Each attempt looks for the present region by
/// itself.
pub fn despite_deaths<T>(mut attempt: impl FnMut() -> Result<T>) -> Result<T> {
    let end = Instant::now() + PATIENCE;
    loop {
        match attempt() {
            Err(e) if e.sqlstate == SqlState::CRASH_SHUTDOWN && Instant::now() < end => {
                std::thread::sleep(Duration::from_millis(1));
            }
            done => return done,
        }
    }
}

impl Opened {
    fn open(&self) -> Result<Arc<Engine>> {
        let _entered = sinew_log::enter(self.journal.clone());
        despite_deaths(|| self.attempt())
    }

    fn attempt(&self) -> Result<Arc<Engine>> {
        let mut opened = Storage::open(&self.dir, &self.options)?;
        sinew_exec::spill::file::sweep(opened.storage.dir());
        if let Some(hook) = &self.hook {
            opened.storage.region().set_wake_hook(hook(opened.storage.region()));
        }
        if opened.created {
            let storage = &opened.storage;
            let txn = storage.session(Box::new(ThreadWaiter))?;
            txn.begin();
            let written = bootstrap::write(SystemRows::of(&txn), os_user().as_deref());
            match written {
                Ok(()) => txn.commit(Vec::new(), true)?,
                Err(e) => {
                    // The first error says more than what the rollback may add.
                    let _ = txn.abort();
                    return Err(e);
                }
            }
            drop(txn);
            template::provide(storage.dir());
        }
        if let Some(from) = opened.upgrade_from {
            let begun = Instant::now();
            upgrade::run(&mut opened)?;
            sinew_log::log!(
                "the system catalogs were brought from version {from} to version {CATALOG_VERSION} in {:.2} s",
                begun.elapsed().as_secs_f64()
            );
        }
        let storage = opened.open_to_others()?;
        let catalog = Arc::new(Catalog::new(&storage)?);
        let engine = Arc::new(Engine {
            storage,
            catalog,
            journal: self.journal.clone(),
            reloader: self.reloader.clone(),
            opened: self.clone(),
            successor: Mutex::default(),
            closed: AtomicBool::new(false),
        });
        let (reloader, journal) = (self.reloader.clone(), self.journal.clone());
        engine.storage.region().on_reload(Box::new(move || reloader.run_aside(journal.clone())));
        // A wish that went to the region before this one is not known here.
        self.reloader.run_aside(self.journal.clone());
        // The hook is kept by the storage, which the engine keeps: a weak reference, or neither
        // would ever go.
        let weak = Arc::downgrade(&engine);
        let background = Background::default();
        if !self.options.read_only {
            engine.storage.set_vacuum_hook(Box::new(move |txn| {
                if let Some(engine) = weak.upgrade() {
                    background.round(&engine, txn);
                }
            }));
        }
        Ok(engine)
    }
}

/// A process's handle to a directory that it has opened: always the engine of the latest region.
pub struct EngineHandle(RwLock<Arc<Engine>>);

impl EngineHandle {
    /// A handle that begins with this engine.
    pub fn new(engine: Arc<Engine>) -> EngineHandle {
        EngineHandle(RwLock::new(engine))
    }

    /// The engine as it was last seen, whatever has become of its region.
    pub fn latest(&self) -> Arc<Engine> {
        self.0.read().unwrap_or_else(|e| e.into_inner()).clone()
    }

    /// The engine to work with: see [`Engine::current`].
    pub fn current(&self) -> Result<Arc<Engine>> {
        let kept = self.latest();
        let current = kept.current()?;
        if !Arc::ptr_eq(&kept, &current) {
            let mut slot = self.0.write().unwrap_or_else(|e| e.into_inner());
            // Another thread may have seen a later one.
            if Arc::ptr_eq(&slot, &kept) {
                *slot = current.clone();
            }
        }
        Ok(current)
    }
}

/// The name of the operating-system user this process runs as.
fn os_user() -> Option<String> {
    let mut buffer = vec![0 as libc::c_char; 1024];
    // SAFETY: plain data, filled by the call.
    let mut entry: libc::passwd = unsafe { std::mem::zeroed() };
    let mut found = std::ptr::null_mut();
    // SAFETY: the buffer's length is what is passed, and entry and found outlive the call.
    let failed = unsafe {
        libc::getpwuid_r(libc::geteuid(), &mut entry, buffer.as_mut_ptr(), buffer.len(), &mut found)
    };
    if failed != 0 || found.is_null() {
        return None;
    }
    // SAFETY: the call succeeded, so the name is a C string inside `buffer`, which is still alive.
    let name = unsafe { std::ffi::CStr::from_ptr(entry.pw_name) };
    name.to_str().ok().map(str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sinew_catalog::shape::SystemRelations;

    fn directory(name: &str) -> std::path::PathBuf {
        let dir = std::env::temp_dir().join(format!("sinew-engine-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        dir
    }

    #[test]
    fn a_new_directory_has_its_catalogs_and_keeps_them() {
        let dir = directory("new");
        for round in 0..2 {
            let engine = Engine::open(&dir, &StorageOptions::default()).unwrap();
            let txn = engine.storage.session(Box::new(ThreadWaiter)).unwrap();
            let postgres = engine.catalog.find_database(&txn, "postgres").unwrap().unwrap();
            assert_eq!(postgres.oid, 5, "round {round}");
            assert!(engine.catalog.find_database(&txn, "nowhere").unwrap().is_none());
            let (role, _) = engine.catalog.find_role(&txn, "postgres").unwrap().unwrap();
            assert!(role.superuser && role.oid == 10);
            let tx = SystemRows::of(&txn);
            let system = SystemRelations::of(5);
            tx.within_transaction(|| {
                let class = system.stored(1259);
                let by_name = [sinew_types::Datum::from("pg_class"), sinew_types::Datum::Oid(11)];
                let row = tx.find(class, 2663, &by_name)?.expect("pg_class knows itself");
                assert_eq!(row.oid("oid"), 1259);
                let attributes = tx.lookup(system.stored(1249), 2659, &[sinew_types::Datum::Oid(1259)])?;
                // System columns come first.
                assert_eq!(attributes.len(), class.columns.len() + 6);
                assert_eq!(attributes[7].text("attname"), "relname");
                Ok(())
            })
            .unwrap();
            drop(txn);
            engine.close().unwrap();
        }
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
