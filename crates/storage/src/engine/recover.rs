//! `sinew recover`: names the damage of a directory that cannot be opened and the cost of that
//! damage, and goes on without the damaged parts.
//!
//! `examine` reads and changes nothing. `accept_loss` is for the user without a backup. It moves
//! the files aside that it replaces, and mends the control file and the statuses (`mend.rs`). It
//! opens the directory with the log that is left, and gives up the pages that cannot be read. The
//! log then goes on beyond every position that any page knows, so that nothing of the lost part is
//! ever taken for part of the new one. Both refuse a directory that a process has open.

mod examine;
mod mend;
mod rebuild;

use super::control::Control;
use super::{Storage, StorageOptions};
use crate::backup::known;
use crate::page::PAGE_SIZE;
use crate::{Fork, RelFile, Result, StorageError};
use std::fmt;
use std::path::{Path, PathBuf};

/// One thing that is wrong.
#[derive(Debug)]
pub struct Finding {
    /// The file and what is wrong with it.
    pub what: String,
    /// The loss if the user goes on without it.
    pub loss: String,
    part: Part,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n    to go on without it: {}", self.what, self.loss)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Control,
    Statuses,
    Log,
    List,
    Relation,
    /// A file of rows or of an index that is not there.
    Missing(PathBuf),
    /// A tree of the catalogs without its first page.
    Tree(PathBuf),
    Page(PathBuf, RelFile, Fork, u32),
    /// A file that ends in the middle of a page.
    Tail(PathBuf),
    /// A folder, a pipe, a device or a link to nothing in a file's place.
    NoFile(PathBuf),
}

/// The numbers of the files that hold trees of the catalogs: an empty one is damaged, where another
/// relation's may be empty. Their owner makes them anew after `accept_loss`.
#[derive(Debug, Default, Clone)]
pub struct CatalogTrees {
    /// The version of the catalogs that have these files.
    pub version: u32,
    /// A database whose folder has the file of this number has none of them.
    pub as_new: u64,
    /// In the folder of every database.
    pub of_each_database: Vec<u64>,
    /// In `global`.
    pub shared: Vec<u64>,
    /// The catalogs' tables, which may be empty, but not missing; in the folder of every database.
    pub tables_of_each_database: Vec<u64>,
    /// In `global`.
    pub shared_tables: Vec<u64>,
}

/// The damage of a directory. Empty: the directory can be opened.
pub fn examine(dir: &Path, trees: &CatalogTrees) -> Result<Vec<Finding>> {
    if !Storage::is_database(dir) {
        return Err(super::control::missing(dir));
    }
    let _alone = alone(dir)?;
    mend::must_be_of(dir, Control::find(dir).ok().flatten(), trees)?;
    examine::all(dir, trees)
}

/// The steps that were taken.
pub struct Accepted {
    /// Where the originals are.
    pub aside: PathBuf,
    /// The damage that was found and mended.
    pub found: Vec<Finding>,
}

/// Makes a damaged directory usable, without what is lost. `options` has the catalogs' version.
pub fn accept_loss(dir: &Path, options: &StorageOptions, trees: &CatalogTrees) -> Result<Accepted> {
    if !Storage::is_database(dir) {
        return Err(super::control::missing(dir));
    }
    let aside = new_aside(dir);
    let mut found = {
        let _alone = alone(dir)?;
        mend::must_be_of(dir, Control::find(dir).ok().flatten(), trees)?;
        // Before the first change: pages and files get another past than backups know.
        known::forget_all(dir)?;
        let mut found = examine::no_files(dir)?;
        mend::move_aside(dir, &aside, &found)?;
        found.extend(examine::all(dir, trees)?);
        mend::before_opening(dir, &aside, &found, options, trees)?;
        found
    };
    let whole = StorageOptions { accept_loss: false, ..options.clone() };
    let reset = StorageOptions { accept_loss: true, ..options.clone() };
    let bring_to_rest = |options| Storage::open(dir, options)?.open_to_others()?.close();
    match found.iter().any(|f| f.part == Part::Log) {
        true => bring_to_rest(&reset)?,
        // With the control block mended, or with pages that replay does not need, the log may be
        // read to its end.
        false => match bring_to_rest(&whole) {
            Err(StorageError::Damaged { .. } | StorageError::Corrupt { .. }) => bring_to_rest(&reset)?,
            done => done?,
        },
    }
    let _alone = alone(dir)?;
    // The damage that the log could not repair.
    let left = examine::all(dir, trees)?;
    mend::pages(dir, &aside, &left)?;
    for new in left {
        if !found.iter().any(|f| f.what == new.what) {
            found.push(new);
        }
    }
    Ok(Accepted { aside, found })
}

/// The directory's creation lock, while no process has the directory open.
fn alone(dir: &Path) -> Result<sinew_sync::region::Alone> {
    Ok(sinew_sync::region::Alone::new(dir)?)
}

/// A directory for the originals, not made yet.
fn new_aside(dir: &Path) -> PathBuf {
    let mut names = (1..).map(|n| dir.join(format!("sinew-damaged-{n}")));
    names.find(|p| !p.exists()).expect("there is a free number")
}

/// The forks of relations in a directory.
fn relations(dir: &Path) -> Result<Vec<(RelFile, Fork, PathBuf)>> {
    let list = |dir: &Path| -> Result<Vec<PathBuf>> {
        match std::fs::read_dir(dir) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(e) => Err(StorageError::io("read directory", dir, e)),
            Ok(entries) => Ok(entries.flatten().map(|e| e.path()).collect()),
        }
    };
    let mut found = Vec::new();
    let mut dirs = vec![(0, dir.join("global"))];
    for path in list(&dir.join("base"))? {
        if let Some(database) = path.file_name().and_then(|n| n.to_str()?.parse().ok()) {
            dirs.push((database, path));
        }
    }
    for (database, path) in dirs {
        for path in list(&path)? {
            let fork = match path.extension().and_then(|e| e.to_str()) {
                None => Fork::Main,
                Some("fsm") => Fork::FreeSpace,
                Some("vm") => Fork::Visibility,
                Some(_) => continue,
            };
            if let Some(file) = path.file_stem().and_then(|n| n.to_str()?.parse().ok()) {
                found.push((RelFile::new(database, file), fork, path));
            }
        }
    }
    found.sort_unstable_by_key(|f| (f.0, f.1));
    Ok(found)
}

/// Calls `f` with each whole page of a file.
fn each_page(path: &Path, mut f: impl FnMut(u32, &crate::page::PageBytes) -> Result<()>) -> Result<()> {
    let file = crate::file::io::DiskFile::open_to_read(path)?;
    let mut page = [0u8; PAGE_SIZE];
    for block in 0.. {
        if file.read_at(&mut page, u64::from(block) * PAGE_SIZE as u64)? < PAGE_SIZE {
            break;
        }
        f(block, &page)?;
    }
    Ok(())
}

/// The highest position that a page of the directory knows, of those that are whole. `directory` is
/// its id.
pub(super) fn highest_lsn(dir: &Path, directory: u64) -> Result<u64> {
    let mut highest = 0;
    for (rel, fork, path) in relations(dir)? {
        each_page(&path, |block, page| {
            if crate::page::verify(directory, &crate::PageTag::new(rel, fork, block), page).is_ok() {
                highest = highest.max(crate::page::lsn(page));
            }
            Ok(())
        })?;
    }
    Ok(highest)
}
