//! Settings that a process reads again while it works.

use crate::settings::Base;
use sinew_error::{Result, SqlError};
use sinew_log::Journal;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, RwLock};

/// The settings that new sessions of a process start with, and that its sessions take over between
/// two transactions.
pub struct Live {
    present: RwLock<Arc<Base>>,
    /// The address of what is in `present`, for a look without the lock.
    address: AtomicPtr<Base>,
}

impl Live {
    /// Begins with the settings as they were read when the directory was opened.
    pub fn new(base: Base) -> Live {
        let base = Arc::new(base);
        Live { address: AtomicPtr::new(Arc::as_ptr(&base).cast_mut()), present: RwLock::new(base) }
    }

    /// The present settings. Takes a lock; [`Live::is_present`] asks without one.
    pub fn present(&self) -> Arc<Base> {
        self.present.read().unwrap_or_else(|e| e.into_inner()).clone()
    }

    /// Whether these are the present ones. The caller keeps `base`, so that no other settings get
    /// its address.
    #[inline]
    pub fn is_present(&self, base: &Arc<Base>) -> bool {
        // Relaxed: a session that is late takes them over a statement later.
        std::ptr::eq(self.address.load(Relaxed), Arc::as_ptr(base))
    }

    /// Takes over what may change while the process works. Returns the names of the settings that
    /// wait for a restart.
    pub fn reload(&self, new: &Base) -> Vec<&'static str> {
        let mut present = self.present.write().unwrap_or_else(|e| e.into_inner());
        let (reloaded, kept) = present.reloaded(new);
        *present = Arc::new(reloaded);
        self.address.store(Arc::as_ptr(&present).cast_mut(), Relaxed);
        kept
    }
}

/// Reads the settings again. An error leaves them as they are.
type Reload = Box<dyn Fn() -> Result<()> + Send + Sync>;

/// The function behind `pg_reload_conf()`. The caller that opened the directory says once how its
/// settings are read again.
#[derive(Default)]
pub struct Reloader(OnceLock<Reload>);

impl Reloader {
    /// Says how settings are read again. The first call counts.
    pub fn set(&self, reload: impl Fn() -> Result<()> + Send + Sync + 'static) {
        // A process says so once, when it has opened the directory.
        let _ = self.0.set(Box::new(reload));
    }

    /// Another process wants them read again: a thread does it, and the log says what is wrong.
    /// Nothing happens in a program that has not said how, which reads them when it says so.
    pub fn run_aside(self: &Arc<Reloader>, journal: Option<Arc<Journal>>) {
        if self.0.get().is_none() {
            return;
        }
        let own = self.clone();
        let read = move || {
            let _entered = sinew_log::enter(journal);
            if let Err(e) = own.run() {
                sinew_log::log!("settings were not read again: {}", e.message);
            }
        };
        if let Err(e) = std::thread::Builder::new().name("settings".into()).spawn(read) {
            sinew_log::log!("settings were not read again: {e}");
        }
    }

    /// Reads the settings again. Fails with 0A000 in a program that never said how, and with what
    /// is wrong in the files.
    pub fn run(&self) -> Result<()> {
        match self.0.get() {
            Some(reload) => reload(),
            None => Err(SqlError::unsupported("reading the settings again is not supported by this program")),
        }
    }
}
