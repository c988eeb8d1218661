//! Names of publications, as a reader and the file of its slot keep them.

use crate::Lsn;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Names of publications.
pub type Publications = BTreeSet<String>;

/// A place in the log at which a reader may begin, with the publications that exist there.
pub(crate) type Place = (Lsn, Arc<Publications>);
