//! One opened directory in this process: storage and the caches that all its sessions share.

use crate::Result;
use crate::catalog::rows::Tx;
use crate::catalog::{Catalog, bootstrap};
use crate::ddl::maintain::Background;
use crate::error::IntoSql;
use sinew_storage::{Storage, StorageOptions};
use sinew_sync::ThreadWaiter;
use std::path::Path;
use std::sync::Arc;

pub struct Engine {
    pub storage: Arc<Storage>,
    pub catalog: Catalog,
}

impl Engine {
    /// Attaches; a new directory gets its system catalogs and the database `postgres`. A crash on the way leaves a directory
    /// that was never opened to anybody, which the next opening empties and creates again.
    pub fn open(dir: &Path, options: &StorageOptions) -> Result<Arc<Engine>> {
        let opened = Storage::open(dir, options).sql()?;
        crate::plan::exec::spill::file::sweep(dir);
        if opened.created {
            let storage = &opened.storage;
            let txn = storage.session(Box::new(ThreadWaiter)).sql()?;
            txn.begin();
            let written = bootstrap::write(Tx { storage, txn: &txn }, os_user().as_deref());
            match written {
                Ok(()) => storage.commit(&txn, Vec::new(), true).sql()?,
                Err(e) => {
                    // The first error says more than what the rollback may add.
                    let _ = storage.abort(&txn);
                    return Err(e);
                }
            }
            drop(txn);
        }
        let storage = opened.open_to_others().sql()?;
        let catalog = Catalog::new(&storage)?;
        let engine = Arc::new(Engine { storage, catalog });
        // The hook is kept by the storage, which the engine keeps: a weak reference, or neither would ever go.
        let weak = Arc::downgrade(&engine);
        let background = Background::default();
        engine.storage.set_vacuum_hook(Box::new(move |txn| {
            if let Some(engine) = weak.upgrade() {
                background.round(&engine, txn);
            }
        }));
        Ok(engine)
    }

    /// Leaves the directory. All sessions must be gone.
    pub fn close(&self) -> Result<()> {
        self.storage.close().sql()
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
    use crate::catalog::shape::SystemRelations;

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
            let postgres = engine.catalog.find_database(&engine, &txn, "postgres").unwrap().unwrap();
            assert_eq!(postgres.oid, 5, "round {round}");
            assert!(engine.catalog.find_database(&engine, &txn, "nowhere").unwrap().is_none());
            let role = engine.catalog.find_role(&engine, &txn, "postgres").unwrap().unwrap();
            assert!(role.superuser && role.oid == 10);
            let tx = Tx { storage: &engine.storage, txn: &txn };
            let system = SystemRelations::of(5);
            tx.in_transaction(|| {
                let class = system.stored(1259);
                let by_name = [sinew_types::Datum::from("pg_class"), sinew_types::Datum::Oid(11)];
                let row = tx.find(class, 2663, &by_name)?.expect("pg_class knows itself");
                assert_eq!(row.oid("oid"), 1259);
                let attributes = tx.lookup(system.stored(1249), 2659, &[sinew_types::Datum::Oid(1259)])?;
                assert_eq!(attributes.len(), class.columns.len());
                assert_eq!(attributes[1].text("attname"), "relname");
                Ok(())
            })
            .unwrap();
            drop(txn);
            engine.close().unwrap();
        }
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
