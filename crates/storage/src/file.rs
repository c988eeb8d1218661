//! Files of relations: names, descriptors, extension, fsync bookkeeping.

use crate::{Fork, RelFile, Result};

pub struct Files {}
impl Files {
    /// Creates the (empty) main fork; logged by the caller.
    pub fn create(&self, _rel: RelFile, _fork: Fork) -> Result<()> {
        unimplemented!()
    }
    pub fn exists(&self, _rel: RelFile, _fork: Fork) -> bool {
        unimplemented!()
    }
}
