//! Shared by the tests of this crate: a directory of their own, and rows as lines of text.

use sinew_error::Severity;
use sinew_sql::plan::OutputColumn;
use sinew_sql::session::{ConnectOptions, Output, Session};
use sinew_sql::settings::Base;
use sinew_sql::{Engine, Result, SqlError};
use sinew_storage::StorageOptions;
use sinew_sync::ThreadWaiter;
use sinew_types::{Datum, FmtCtx, io};
use std::path::PathBuf;
use std::sync::Arc;

/// Rows as lines, cells divided by a bar.
#[derive(Default)]
#[allow(dead_code, reason = "not every test uses it")]
pub struct Lines(pub String);

impl Output for Lines {
    fn row_description(&mut self, _: &[OutputColumn]) -> Result<()> {
        Ok(())
    }

    fn row(&mut self, fmt: &FmtCtx, columns: &[OutputColumn], row: &[Datum]) -> Result<()> {
        for (i, (c, v)) in columns.iter().zip(row).enumerate() {
            if i > 0 {
                self.0.push('|');
            }
            if v.is_null() {
                self.0.push_str("NULL");
                continue;
            }
            let mut text = Vec::new();
            io::text_out(v, c.type_oid, fmt, &mut text)?;
            self.0.push_str(&String::from_utf8_lossy(&text));
        }
        self.0.push('\n');
        Ok(())
    }

    fn command_complete(&mut self, _: &str) -> Result<()> {
        Ok(())
    }

    fn empty_query(&mut self) -> Result<()> {
        Ok(())
    }

    /// Messages that a session sees only when it asks for them stand among the rows.
    fn notice(&mut self, notice: &SqlError) {
        if notice.severity == Severity::Debug {
            self.0.push_str(&notice.message);
            self.0.push('\n');
        }
    }

    fn parameter_status(&mut self, _: &str, _: &str) {}
    fn copy_in_start(&mut self, _: usize, _: bool) -> Result<()> {
        Ok(())
    }

    fn copy_read(&mut self, _: &sinew_txn::TxnSession, _: &mut Vec<u8>) -> Result<bool> {
        Ok(false)
    }

    fn copy_out_start(&mut self, _: usize, _: bool) -> Result<()> {
        Ok(())
    }

    fn copy_write(&mut self, _: &[u8]) -> Result<()> {
        Ok(())
    }

    fn copy_out_end(&mut self) -> Result<()> {
        Ok(())
    }
}

pub struct Directory {
    pub path: PathBuf,
    pub engine: Option<Arc<Engine>>,
}

impl Directory {
    #[allow(dead_code, reason = "not every test uses it")]
    pub fn new(name: &str) -> Directory {
        Directory::with_sessions(name, StorageOptions::default().sessions_max)
    }

    pub fn with_sessions(name: &str, sessions_max: u32) -> Directory {
        Directory::with_options(name, &StorageOptions { sessions_max, ..StorageOptions::default() })
    }

    /// For answers that no crash is asked about.
    #[allow(dead_code, reason = "not every test uses it")]
    pub fn without_fsync(name: &str) -> Directory {
        Directory::with_options(
            name,
            &StorageOptions { fsync: false, autovacuum: false, ..StorageOptions::default() },
        )
    }

    fn with_options(name: &str, options: &StorageOptions) -> Directory {
        let path = std::env::temp_dir().join(format!("sinew-sql-test-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        let engine = Some(Engine::open(&path, options).unwrap());
        Directory { path, engine }
    }

    pub fn connect(&self) -> Session {
        self.connect_to("postgres")
    }

    pub fn connect_to(&self, database: &str) -> Session {
        self.try_connect_to(database).unwrap()
    }

    /// A session, unless it is refused.
    pub fn try_connect_to(&self, database: &str) -> Result<Session> {
        let options =
            ConnectOptions { database: database.into(), user: "postgres".into(), ..Default::default() };
        let engine = self.engine.as_ref().unwrap();
        Session::connect(engine, Box::new(|| Box::new(ThreadWaiter)), &Base::default(), &options)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        if let Some(engine) = self.engine.take() {
            let _ = engine.close();
        }
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
