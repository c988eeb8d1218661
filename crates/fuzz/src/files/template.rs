//! Directories to damage, kept in memory and laid out anew for each input.

use super::contents::{Contents, read_all, write_all};
use super::edits::Plan;
use super::sums;
use super::table::{self, Rows};
use std::collections::BTreeMap;
use std::path::Path;

/// Rows before the checkpoint.
const BEFORE: u64 = 700;
/// Commits of one row each after it.
const AFTER: u64 = 20;

/// A directory to damage, and the rows in it.
pub struct Template {
    pub files: BTreeMap<String, Contents>,
    pub rows: Rows,
    /// The row of the last commit, whose records nothing was flushed after.
    last: Option<u64>,
}

/// The directory after it was closed, and as it was when its process was killed.
pub fn make(dir: &Path) -> (Template, Template) {
    build(dir).unwrap_or_else(|e| panic!("the template in {}: {e}", dir.display()))
}

fn build(dir: &Path) -> Result<(Template, Template), Box<dyn std::error::Error>> {
    let _ = std::fs::remove_dir_all(dir);
    std::fs::create_dir_all(dir)?;
    let st = table::open(dir)?;
    let s = table::session(&st)?;
    table::create(&s)?;
    let mut rows = Rows::new();
    s.begin();
    for key in 0..BEFORE {
        let value = vec![key as u8; 40 + key as usize % 90];
        table::insert(&s, key, &value)?;
        rows.insert(key, value);
    }
    s.commit(Vec::new(), true)?;
    table::vacuum(&s)?;
    s.checkpoint()?;
    for key in BEFORE..BEFORE + AFTER {
        s.begin();
        let value = vec![key as u8; 100];
        table::insert(&s, key, &value)?;
        rows.insert(key, value);
        s.commit(Vec::new(), true)?;
    }
    // Rows that a rollback takes back, and a transaction that never ends.
    s.begin();
    table::insert(&s, 9000, b"rolled back")?;
    s.abort()?;
    s.begin();
    table::insert(&s, 9001, b"commits last")?;
    rows.insert(9001, b"commits last".to_vec());
    s.commit(Vec::new(), true)?;
    let killed = Template { files: read_all(dir)?, rows: rows.clone(), last: Some(9001) };
    drop(s);
    st.close()?;
    let rest = Template { files: read_all(dir)?, rows, last: None };
    std::fs::remove_dir_all(dir)?;
    Ok((rest, killed))
}

impl Template {
    /// The names of its files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Writes the directory as the plan changes it. Returns the names of the files that are not
    /// what they were.
    pub fn lay_out(&self, dir: &Path, plan: &Plan) -> Vec<String> {
        let mut files = self.files.clone();
        plan.apply(&mut files);
        if plan.repairs_sums {
            sums::repair(&mut files);
        }
        write_all(dir, &files).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
        let same = |name: &String| match (self.files.get(name), files.get(name)) {
            (Some(a), Some(b)) => a.len == b.len && a.bytes == b.bytes,
            _ => false,
        };
        self.files
            .keys()
            .chain(files.keys().filter(|f| !self.files.contains_key(*f)))
            .filter(|f| !same(f))
            .cloned()
            .collect()
    }

    /// True if the docs say that this loss cannot be told from what a crash does: the last commit,
    /// with damage in the log alone.
    pub fn may_lose(&self, rows: &Rows, touched: &[String]) -> bool {
        let Some(last) = self.last else { return false };
        let mut without = self.rows.clone();
        without.remove(&last);
        *rows == without && touched.iter().all(|t| t.starts_with("wal/"))
    }
}
