//! Mends what can be mended before the directory is opened, and empties the pages that are damaged
//! afterwards.

use super::super::catalogs::{Catalogs, Known};
use super::super::control::{Control, State};
use super::super::xact::XactStore;
use super::super::{SUBDIRECTORIES, StorageOptions, inventory};
use super::{CatalogTrees, Finding, Part, each_page, rebuild};
use crate::error::UpgradeHolds;
use crate::file::io::{self, DiskFile};
use crate::page::{self, PAGE_SIZE, PageBytes, PageKind};
use crate::wal::mark;
use crate::wal::segment::segment_before;
use crate::{Fork, PageTag, Result, StorageError};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn name_aside(dir: &Path, path: &Path) -> String {
    path.strip_prefix(dir).unwrap_or(path).to_string_lossy().replace('/', ".")
}

/// Moves away what stands in a file's place.
pub(super) fn move_aside(dir: &Path, aside: &Path, found: &[Finding]) -> Result<()> {
    for finding in found {
        let Part::NoFile(path) = &finding.part else { continue };
        io::make_dir(aside)?;
        let to = aside.join(name_aside(dir, path));
        std::fs::rename(path, &to).map_err(|e| StorageError::io("rename", path, e))?;
    }
    Ok(())
}

/// Copies a file of the directory to where the originals are.
fn keep(dir: &Path, aside: &Path, path: &Path) -> Result<()> {
    io::make_dir(aside)?;
    let to = aside.join(name_aside(dir, path));
    if path.is_file() && !to.exists() {
        std::fs::copy(path, &to).map_err(|e| StorageError::io("copy", path, e))?;
    }
    Ok(())
}

pub(super) fn before_opening(
    dir: &Path,
    aside: &Path,
    found: &[Finding],
    options: &StorageOptions,
    trees: &CatalogTrees,
) -> Result<()> {
    // Opening changes all of these.
    for sub in ["wal", "xact"] {
        for entry in std::fs::read_dir(dir.join(sub)).into_iter().flatten().flatten() {
            keep(dir, aside, &entry.path())?;
        }
    }
    for name in [super::super::control::FILE, inventory::FILE] {
        keep(dir, aside, &dir.join(name))?;
    }
    io::make_dir(aside)?;
    let report: String = found.iter().map(|f| format!("{f}\n")).collect();
    let path = aside.join("report.txt");
    std::fs::write(&path, report).map_err(|e| StorageError::io("write", &path, e))?;

    for sub in SUBDIRECTORIES {
        io::make_dir(&dir.join(sub))?;
    }
    for finding in found {
        match &finding.part {
            Part::Tree(path) | Part::Missing(path) => drop(DiskFile::open_or_create(path)?),
            Part::NoFile(path) if is_main_fork(dir, path) => drop(DiskFile::open_or_create(path)?),
            // Before the list of files is made, which has their lengths.
            Part::Tail(path) => {
                keep(dir, aside, path)?;
                let file = DiskFile::open(path)?;
                file.set_len(file.size()? / PAGE_SIZE as u64 * PAGE_SIZE as u64)?;
                file.sync_data()?;
            }
            _ => {}
        }
    }
    let mut control = match found.iter().any(|f| f.part == Part::Control) {
        true => make_control(dir)?,
        false => Control::read(dir)?,
    };
    must_be_of(dir, Some(control.clone()), trees)?;
    let statuses = XactStore::alone(dir);
    statuses.expect(control.id, sinew_txn::Xid(control.status_limit));
    statuses.presume_committed()?;
    control.state = State::InUse;
    list_what_there_is(dir, &control)?;
    control.write(dir, options.fsync)?;
    control.write(dir, options.fsync)
}

/// Refuses a directory whose catalogs are not those that have these trees: others have other files,
/// and an upgrade needs a sound directory. One without a control block may be any.
pub(super) fn must_be_of(dir: &Path, control: Option<Control>, trees: &CatalogTrees) -> Result<()> {
    let Some(control) = control else { return Ok(()) };
    let (catalogs, known) = (Catalogs::of(&control), Known { version: trees.version, oldest: 1 });
    match catalogs.check(&control, dir, known)? {
        None => Ok(()),
        Some(_) => Err(catalogs.needs_upgrade(dir, known, UpgradeHolds::Damage)),
    }
}

/// Missing pages were reported. From here on the files are taken as long as they are.
fn list_what_there_is(dir: &Path, control: &Control) -> Result<()> {
    let mut list = Vec::new();
    for (_, _, path) in super::relations(dir)? {
        let len = DiskFile::open_to_read(&path)?.size()?;
        list.push((path, len));
    }
    inventory::write(dir, control.id, control.redo, &list, true)
}

/// Whether a path is that of a relation's rows or of an index.
fn is_main_fork(dir: &Path, path: &Path) -> bool {
    let place = path.strip_prefix(dir).unwrap_or(path);
    let is_number = |n: &std::ffi::OsStr| n.to_str().is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
    (place.starts_with("base") || place.starts_with("global")) && path.file_name().is_some_and(is_number)
}

/// Makes a control file that says what the log says, with the log's mark.
fn make_control(dir: &Path) -> Result<Control> {
    let (mut control, end) = rebuild::control(dir)?;
    // By a rename: whatever there is of the old file stays until then.
    control.create(dir, true)?;
    mark::write(&DiskFile::open(&Control::path(dir))?, control.id, segment_before(end), true)?;
    Ok(control)
}

/// The page that takes a damaged page's place. In a heap it is a page without rows, because a page
/// of zeros is damage where an index leads to it or the visibility map marks it. Elsewhere it is a
/// page of zeros.
fn emptied(path: &Path, directory: u64, tag: &PageTag) -> Result<PageBytes> {
    let is_heap = |bytes: &PageBytes| bytes[page::OFF_KIND] == PageKind::Heap as u8;
    let (mut by_others, mut by_itself) = (None, false);
    each_page(path, |block, bytes| {
        let other = PageTag::new(tag.rel, tag.fork, block);
        if !page::is_new(bytes) && page::verify(directory, &other, bytes).is_ok() {
            by_others.get_or_insert(is_heap(bytes));
        }
        if block == tag.block {
            // Of pages of zeros only those are damaged that a heap's visibility map marks.
            by_itself = is_heap(bytes) || page::is_new(bytes);
        }
        Ok(())
    })?;
    let mut empty = [0; PAGE_SIZE];
    if by_others.unwrap_or(by_itself) && tag.fork == Fork::Main {
        page::init(&mut empty, PageKind::Heap, 0);
        let sum = page::checksum(directory, tag, &empty);
        page::put_u32(&mut empty, page::OFF_CHECKSUM, sum);
    }
    Ok(empty)
}

/// Empties the pages that are damaged.
pub(super) fn pages(dir: &Path, aside: &Path, found: &[Finding]) -> Result<()> {
    let directory = Control::read(dir)?.id;
    let mut kept: BTreeSet<PathBuf> = BTreeSet::new();
    for finding in found {
        let Part::Page(path, rel, fork, block) = &finding.part else { continue };
        if kept.insert(path.clone()) {
            keep(dir, aside, path)?;
        }
        let page = emptied(path, directory, &PageTag::new(*rel, *fork, *block))?;
        let file = DiskFile::open(path)?;
        file.write_at(&page, u64::from(*block) * PAGE_SIZE as u64)?;
        file.sync_data()?;
    }
    Ok(())
}
