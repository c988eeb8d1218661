//! The embedded database: open a directory, run SQL, in this process, beside any number of other processes.
//!
//! ```no_run
//! # fn main() -> sinew::Result<()> {
//! let db = sinew::Database::open("data")?;
//! let mut session = db.session()?;
//! session.execute("create table if not exists t (id int primary key, name text)", &[])?;
//! session.execute("insert into t values ($1, $2)", &[&1i32, &"one"])?;
//! for row in &session.query("select id, name from t where id = $1", &[&1i32])?.rows {
//!     let id: i32 = row.get(0)?;
//!     let name: Option<&str> = row.get(1)?;
//!     println!("{id} {name:?}");
//! }
//! # Ok(())
//! # }
//! ```
//!
//! A [`Session`] belongs to the thread that made it; a [`Database`] may be shared by all threads.

mod collect;
mod database;
mod value;

pub use collect::{Column, QueryResult, Row};
pub use database::{CancelHandle, Database, OpenOptions, Session, Transaction};
pub use sinew_sql::session::Output;
pub use sinew_sql::{Result, SqlError as Error, SqlState};
pub use sinew_types::{Datum, Severity};
pub use value::{FromValue, ToValue};
