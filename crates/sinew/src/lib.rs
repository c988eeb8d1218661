//! The embedded database: open a directory and run SQL in this process, beside any number of other
//! processes that do the same.
//!
//! There is no server to run and nothing to configure. Every process reads and writes; rows are
//! locked, not files; a process that dies harms no other.
//!
//! ```
//! # fn main() -> sinew::Result<()> {
//! # let dir = std::env::temp_dir().join(format!("sinew-doc-{}", std::process::id()));
//! # let _ = std::fs::remove_dir_all(&dir);
//! use sinew::{Database, OpenOptions};
//!
//! let db = Database::open(&dir)?; // or OpenOptions::new().shared_buffers_mb(48).open(&dir)?
//! let mut session = db.session()?;
//! session.execute("create table account (id int primary key, owner text, balance numeric)", &[])?;
//!
//! // Parameters are typed; what comes again is planned once.
//! let insert = session.prepare("insert into account values ($1, $2, $3)")?;
//! session.execute(&insert, &[&1i32, &"ann", &"100.00"])?;
//! session.execute(&insert, &[&2i32, &"bob", &None::<&str>])?;
//!
//! // Rows as tuples, or column by column.
//! let select = "select id, owner from account order by id";
//! let owners: Vec<(i32, String)> = session.query_as(select, &[])?;
//! assert_eq!(owners, [(1, "ann".to_string()), (2, "bob".to_string())]);
//! for row in &session.query("select * from account where id = $1", &[&2i32])?.rows {
//!     let balance: Option<String> = row.get("balance")?;
//!     assert_eq!(balance, None);
//! }
//!
//! // A transaction is rolled back unless committed; a savepoint in it likewise.
//! let mut transaction = session.transaction()?;
//! transaction.execute("update account set balance = 90 where id = 1", &[])?;
//! let mut savepoint = transaction.savepoint()?;
//! assert!(savepoint.execute("insert into account values (1, 'again', 0)", &[]).is_err());
//! drop(savepoint);
//! transaction.commit()?;
//!
//! // One that lost a race (a deadlock, say) is tried again.
//! let update = "update account set balance = balance - 1 where id = $1";
//! session.retry(|t| t.execute(update, &[&1i32]))?;
//! let (balance,): (String,) = session.query_one("select balance from account where id = 1", &[])?;
//! assert_eq!(balance, "89");
//!
//! // COPY from any reader and to any writer.
//! let rows = "3,cid\n4,dee\n".as_bytes();
//! session.copy_in("copy account (id, owner) from stdin with (format csv)", rows)?;
//! let mut text = Vec::new();
//! let query = "select owner from account where id > 2 order by id";
//! session.copy_out(&format!("copy ({query}) to stdout"), &mut text)?;
//! assert_eq!(text, b"cid\ndee\n");
//!
//! // Another thread may cancel what a session runs.
//! let token = session.cancel_token();
//! let other = std::thread::spawn(move || {
//!     while token.cancel() {
//!         std::thread::sleep(std::time::Duration::from_millis(1));
//!     }
//! });
//! let error = session.execute("select pg_sleep(60)", &[]).unwrap_err();
//! assert_eq!(error.sqlstate, sinew::SqlState::QUERY_CANCELED);
//! assert!(!error.is_retryable());
//! # drop(session);
//! # other.join().unwrap();
//! # drop(db);
//! # let _ = std::fs::remove_dir_all(&dir);
//! # Ok(())
//! # }
//! ```
//!
//! # Threads and processes
//!
//! A [`Database`] is shared by all threads of a process (clones are cheap); a [`Session`] is used
//! by one thread at a time and may go from thread to thread. A process that can open the directory
//! may be any role in it.
//!
//! After `fork()`, a child cannot use the handles of its parent: they answer with 55000 and touch
//! nothing. It opens the directory again.

/// The project's README, whose Rust example is compiled.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

pub mod archive;
pub mod follow;
pub mod backup;
mod cancel;
mod database;
pub mod engine;
mod result;
mod row;
mod session;
mod sink;
mod statement;
mod stores;
mod transaction;
mod value;
mod watch;

pub use cancel::CancelToken;
pub use database::{Database, OpenOptions};
/// The crate of dates, times and moments that [`ToSql`] and [`FromSql`] take.
pub use jiff;
pub use result::QueryResult;
pub use row::{Column, ColumnIndex, FromRow, Row, RowRef};
pub use session::{Notification, Notifications, Session};
pub use sinew_error::{ErrorFields, Severity};
pub use sinew_sql::session::{Isolation, TransactionStatus};
pub use sinew_sql::{Result, SqlError as Error, SqlState};
pub use sinew_types::{Datum, Oid};
pub use statement::{AsStatement, Statement};
pub use transaction::{Retry, Transaction};
pub use value::{Element, FromSql, ToSql};

/// The types of SQL values.
///
/// The module has what a [`Datum`] holds, the OIDs of types by name, and the relation between an
/// array's type and that of its elements.
pub mod types {
    pub use sinew_types::oid;
    pub use sinew_types::range::Bound;
    pub use sinew_types::typeinfo::{RangeType, array_type, elem_type};
    pub use sinew_types::{Array, Bits, Bytes, Dim, Inet, Interval, Mac, Mac8, Numeric, Record, Text};
    pub use sinew_types::{Multirange, Range};
}
