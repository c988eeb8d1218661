//! FOREIGN KEY: what is checked when, and which locks that takes.
//!
//! A row written to a table with foreign keys leaves an event in its session's queue, and nothing
//! more:
//!
//! | written | event | when it is looked at |
//! |---|---|---|
//! | child: INSERT, or UPDATE of a key column | `Check`: the parent must have the key | end of the statement; commit if deferred |
//! | parent: DELETE, or UPDATE of a referenced column, NO ACTION | no child may still have the old key | the same |
//! | the same, RESTRICT | the same | end of the statement |
//! | the same, CASCADE, SET NULL, SET DEFAULT | the children follow | end of the statement |
//!
//! Events are looked at in the order of their rows. What an action writes leaves events of its own,
//! at the queue's end, so that a statement is over when the queue is empty. A table without foreign
//! keys pays for two lengths that are zero.
//!
//! # Locks and snapshots
//!
//! * `Check` locks the parent's row FOR KEY SHARE: until the child's transaction ends nobody may
//!   delete the row or change its key, while an UPDATE of its other columns (NO KEY UPDATE) goes
//!   on. The lock is found through a fresh snapshot under READ COMMITTED, through the transaction's
//!   own under REPEATABLE READ, where a row that is changed or gone since is a 40001.
//! * Looking for children always takes a fresh snapshot, or a child that was committed meanwhile
//!   would be left without its parent. It locks the child that it finds FOR KEY SHARE. That nobody
//!   adds a child afterwards is the parent row's lock: DELETE and key UPDATE hold it in the
//!   strength that conflicts with KEY SHARE.
//! * Under REPEATABLE READ an action that meets a child which its transaction cannot see is a
//!   40001.
//!
//! So of a child's INSERT and its parent's DELETE one waits for the other, in either order, and
//! then sees what it did.
//!
//! # Events name keys, not rows
//!
//! A `Check` holds as long as a child with that key is there; who put it there does not matter.
//! When a child's row was deleted or got another key while events waited ([`queue::ForeignKeys`]
//! notes the constraint as `touched`), a `Check` first looks whether any child still has the key.
//!
//! # What a crash does
//!
//! Nothing: the queue dies with its transaction, and what actions wrote is the transaction's.

mod check;
mod query;
pub mod queue;

pub use crate::fk::check::{fire, fire_deferred, validate};
pub use crate::fk::queue::{ForeignKeys, deleted, inserted, updated};
