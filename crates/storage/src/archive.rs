//! The archive of the log, and restoring a directory as it was at a moment of the past.
//! `archive/README.md` has the protocol.
//!
//! The engine ships the log while it is in use (`archive_to`). [`restore`](fn@restore) makes a
//! directory of a base backup in the archive and the log up to a [`Target`]. [`list`] says what an
//! archive holds, and [`prune`](fn@prune) removes what no base backup needs.

mod contents;
mod feed;
mod follow;
mod followed;
mod identity;
mod object;
mod prune;
mod restore;
mod ship;
mod state;
mod store;
mod target;

pub use contents::{BaseBackup, Contents, Gap, Lacking, TimelineInfo, is_one, list};
pub(crate) use feed::Feed;
pub use follow::follow;
pub(crate) use followed::FILE as FOLLOW_FILE;
pub use followed::Followed;
pub use identity::{id_of, shown};
pub(crate) use identity::{seal, unseal, values};
pub(crate) use object::walk_records;
pub use prune::{Pruned, prune};
pub use restore::{Restored, restore};
pub(crate) use ship::{Shipper, remove_half_written_state};
pub(crate) use state::ArchiveState;
pub use target::{Target, utc};
