//! Changes for followers: logical records, replication slots, and reading a slot's changes.
//! `logical/README.md` tells how they work together.

mod change;
mod create;
mod error;
mod note;
mod row;
mod stream;
#[cfg(test)]
mod tests;
mod warn;

pub use change::{
    Cell, ColumnShape, Kind, Logical, Message, OldRow, PublicationShape, RowChange, TableShape, Truncation,
};
pub use error::SlotError;
pub(crate) use note::Note;
pub use row::SlotRow;
pub use stream::{Part, Stream};
pub(crate) use warn::SlotWarnings;
