//! FOREIGN KEY: which checks run when, and which locks they take.
//!
//! A statement that writes a row to a table with foreign keys only puts an event into its session's
//! queue ([`crate::events`]):
//!
//! | written | event | when it is looked at |
//! |---|---|---|
//! | child: INSERT, or UPDATE of a key column | `Check`: the parent must have the key | end of the statement; commit if deferred |
//! | parent: DELETE, or UPDATE of a referenced column, NO ACTION | no child may still have the old key | the same |
//! | the same, RESTRICT | the same | end of the statement |
//! | the same, CASCADE, SET NULL, SET DEFAULT | the children follow | end of the statement |
//!
//! The session handles events in the order of their rows. The rows that an action writes put events
//! of their own at the queue's end, so a statement is over when the queue is empty. A table without
//! foreign keys costs two looks at lists that are empty.
//!
//! # Locks and snapshots
//!
//! * `Check` locks the parent's row FOR KEY SHARE. Until the child's transaction ends, no
//!   transaction can delete the row or change its key. An UPDATE of its other columns (NO KEY
//!   UPDATE) does not wait. The check finds the row through a fresh snapshot under READ COMMITTED,
//!   and through the transaction's own snapshot under REPEATABLE READ. There, a row that has
//!   changed or was deleted since is a 40001.
//! * The search for children always takes a fresh snapshot: with an older one, a child that was
//!   committed meanwhile would lose its parent. It locks the child that it finds FOR KEY SHARE. The
//!   lock on the parent's row keeps other transactions from adding a child afterwards: DELETE and
//!   UPDATE of a key hold it in the strength that conflicts with KEY SHARE.
//! * Under REPEATABLE READ, an action that finds a child which its transaction cannot see fails
//!   with 40001.
//!
//! So of the INSERT of a child and the DELETE of its parent, the second one waits for the first, in
//! either order, and then sees its change.
//!
//! # Events name keys, not rows
//!
//! A `Check` is valid as long as a child with that key exists, whichever statement wrote it. When a
//! child's row was deleted or got another key while events waited (the queue notes the
//! constraint as `touched`), a `Check` first looks whether any child still has the key.
//!
//! # What a crash does
//!
//! A crash leaves nothing behind: the queue ends with its transaction, and the rows that actions
//! wrote belong to the transaction.

mod check;
mod query;

pub use crate::caller::foreign_keys::{deleted, inserted, updated};
pub use crate::fk::check::{handle, must_not_be_referenced, validate};
