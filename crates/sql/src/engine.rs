//! One opened directory in this process: storage and the caches that all its sessions share.

use crate::Result;
use crate::catalog::Catalog;
use sinew_storage::{Storage, StorageOptions};
use std::path::Path;
use std::sync::Arc;

pub struct Engine {
    pub storage: Arc<Storage>,
    pub catalog: Catalog,
}

impl Engine {
    /// Attaches; a new directory gets its system catalogs and the database `postgres`.
    pub fn open(_dir: &Path, _options: &StorageOptions) -> Result<Arc<Engine>> {
        unimplemented!()
    }
    pub fn close(&self) -> Result<()> {
        unimplemented!()
    }
}
