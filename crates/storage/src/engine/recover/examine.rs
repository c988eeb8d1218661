//! Looks for damage, and changes nothing.

use super::super::SUBDIRECTORIES;
use super::super::commit::file_info;
use super::super::control::{Control, State};
use super::super::inventory::{self, Since};
use super::super::xact::XactStore;
use super::{CatalogTrees, Finding, Part, each_page, rebuild, relations};
use crate::file::io::DiskFile;
use crate::maps::visibility;
use crate::page::{self, PAGE_SIZE};
use crate::wal::end::{self, Durable};
use crate::wal::mark;
use crate::wal::reader::Reader;
use crate::wal::record::{Cut, Replay};
use crate::wal::segment::Segments;
use crate::wal::{ResourceManager, SEGMENT_SIZE};
use crate::{Fork, Lsn, PageTag, RelFile, Result, StorageError};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The log's account from the redo point on: pages that it repairs, files that it makes and drops.
#[derive(Default)]
struct Said {
    /// Pages that replay writes whole need not be readable.
    repaired: HashSet<PageTag>,
    files: Since,
}

impl Said {
    /// Whether the visibility map says of a heap's page that it has rows, and replay does not write
    /// the map's page anew.
    fn marks(&self, directory: u64, tag: &PageTag, path: &Path) -> Result<bool> {
        let block = visibility::map_block(tag.block);
        let map = PageTag::new(tag.rel, Fork::Visibility, block);
        let path = path.with_extension("vm");
        if self.repaired.contains(&map) || !path.exists() {
            return Ok(false);
        }
        let mut page = [0; PAGE_SIZE];
        let read = DiskFile::open_to_read(&path)?.read_at(&mut page, u64::from(block) * PAGE_SIZE as u64)?;
        let is_whole =
            read == PAGE_SIZE && !page::is_new(&page) && page::verify(directory, &map, &page).is_ok();
        Ok(is_whole && visibility::get(&page, tag.block))
    }

    fn record(&mut self, r: &Replay<'_>) -> std::result::Result<(), String> {
        let whole = r.pages.iter().filter(|p| p.has_image || p.will_init);
        self.repaired.extend(whole.map(|p| p.tag));
        if (r.rm, r.info) == (ResourceManager::File, file_info::TRUNCATE) {
            let mut cut = Cut { bytes: r.data, at: 0 };
            let (fork, blocks) = (Fork::from_u8(cut.u32()? as u8), cut.u32()?);
            self.repaired.retain(|p| p.rel != r.rel || Some(p.fork) != fork || p.block < blocks);
        }
        self.files.record(r)
    }
}

/// Damage: something that is no file stands in a file's place. Nothing else can be found before it
/// is moved away.
pub(super) fn no_files(dir: &Path) -> Result<Vec<Finding>> {
    let mut places = vec![Control::path(dir), dir.join(inventory::FILE)];
    places.extend(relations(dir)?.into_iter().map(|(_, _, path)| path));
    for sub in ["wal", "xact"] {
        places.extend(std::fs::read_dir(dir.join(sub)).into_iter().flatten().flatten().map(|e| e.path()));
    }
    places.sort_unstable();
    // Through links, as the files are opened.
    let is_file = |path: &Path| std::fs::metadata(path).is_ok_and(|meta| meta.is_file());
    places.retain(|path| path.symlink_metadata().is_ok() && !is_file(path));
    let named = |path: PathBuf| {
        let what = format!("\"{}\" is no regular file", path.display());
        finding(Part::NoFile(path), what)
    };
    Ok(places.into_iter().map(named).collect())
}

pub(super) fn all(dir: &Path, trees: &CatalogTrees) -> Result<Vec<Finding>> {
    let mut found = no_files(dir)?;
    if !found.is_empty() {
        return Ok(found);
    }
    for sub in SUBDIRECTORIES.iter().filter(|sub| !dir.join(sub).is_dir()) {
        let part = match *sub {
            "wal" => Part::Log,
            "xact" => Part::Statuses,
            _ => Part::Relation,
        };
        found.push(finding(
            part,
            format!("\"{}\" is missing, with everything that was in it", dir.join(sub).display()),
        ));
    }
    let control = match Control::read(dir) {
        Ok(control) if control.state == State::Creating => return Ok(found),
        Ok(control) => Some(control),
        Err(e @ StorageError::Damaged { .. }) => {
            found.push(finding(Part::Control, e.to_string()));
            // The control block as the log gives it, in the place of an unreadable one.
            match rebuild::control(dir) {
                Ok((control, _)) => Some(control),
                Err(e @ (StorageError::Damaged { .. } | StorageError::Corrupt { .. })) => {
                    found.push(finding(Part::Control, e.to_string()));
                    None
                }
                Err(e) => return Err(e),
            }
        }
        Err(e) => return Err(e),
    };
    let mut said = Said::default();
    let mut log_end = None;
    if let Some(control) = &control {
        if dir.join("xact").is_dir() {
            let statuses = XactStore::alone(dir);
            statuses.expect(control.id, sinew_txn::Xid(control.status_limit));
            found.extend(statuses.check()?.into_iter().map(|what| finding(Part::Statuses, what)));
        }
        let is_rebuilt = found.iter().any(|f| f.part == Part::Control);
        match log(dir, control, is_rebuilt, &mut said) {
            Ok(end) => log_end = Some(end),
            Err(e @ (StorageError::Damaged { .. } | StorageError::Corrupt { .. })) => {
                found.push(finding(Part::Log, e.to_string()));
            }
            Err(e) => return Err(e),
        }
        if control.state == State::AtRest || log_end.is_some() {
            found.extend(lengths(dir, control, &said)?);
        }
    }
    let id = control.as_ref().map(|control| control.id);
    for (rel, fork, path) in relations(dir)? {
        let size = DiskFile::open_to_read(&path)?.size()?;
        let last = PageTag::new(rel, fork, (size / PAGE_SIZE as u64) as u32);
        if !size.is_multiple_of(PAGE_SIZE as u64) && !said.repaired.contains(&last) {
            let what = format!("\"{}\" ends in the middle of a page", path.display());
            found.push(finding(Part::Tail(path.clone()), what));
        }
        each_page(&path, |block, bytes| {
            let tag = PageTag::new(rel, fork, block);
            if said.repaired.contains(&tag) {
                return Ok(());
            }
            let lsn = page::lsn(bytes);
            let verified = match id {
                Some(id) => page::verify(id, &tag, bytes),
                // Without the directory's id the sum says nothing.
                None if page::is_new(bytes) => Ok(()),
                None => page::verify_header(bytes),
            };
            let what = match verified {
                Err(what) => format!("is damaged: {what}"),
                Ok(())
                    if fork == Fork::Main
                        && page::is_new(bytes)
                        && id.map_or(Ok(false), |id| said.marks(id, &tag, &path))? =>
                {
                    "is empty, but the visibility map marks its rows".into()
                }
                Ok(()) if log_end.is_some_and(|end: Lsn| lsn > end.0) => {
                    let what = format!(
                        "\"{}\" is newer than the log (block {block} is of {})",
                        path.display(),
                        Lsn(lsn)
                    );
                    found.push(finding(Part::Log, what));
                    return Ok(());
                }
                Ok(()) => return Ok(()),
            };
            let what = format!("block {block} of \"{}\" {what}", path.display());
            found.push(finding(Part::Page(path.clone(), rel, fork, block), what));
            Ok(())
        })?;
    }
    if log_end.is_some() {
        found.extend(empty_trees(dir, trees, &said)?);
        found.extend(missing_tables(dir, trees, &said, &found)?);
    }
    Ok(found)
}

/// Files that are missing or cut off, by the list of files.
fn lengths(dir: &Path, control: &Control, said: &Said) -> Result<Vec<Finding>> {
    let faults = match control.state {
        State::AtRest => inventory::faults(dir, control),
        _ => inventory::shorter(dir, control).map(|shorter| {
            let lost = shorter.iter().filter(|file| !said.files.explains(file));
            lost.map(|file| file.fault()).collect()
        }),
    };
    let list = dir.join(inventory::FILE);
    let faults = match faults {
        Err(e @ StorageError::Damaged { .. }) => vec![e],
        faults => faults?,
    };
    let findings = faults.into_iter().map(|fault| {
        let part = match &fault {
            StorageError::Damaged { path, .. } if *path == list => Part::List,
            StorageError::Damaged { path, .. } if path.extension().is_none() && !path.exists() => {
                Part::Missing(path.clone())
            }
            _ => Part::Relation,
        };
        finding(part, fault.to_string())
    });
    Ok(findings.collect())
}

/// The folders of databases, with the numbers of the files that the catalogs have in each.
fn catalogs<'a>(
    dir: &Path,
    said: &Said,
    as_new: u64,
    shared: &'a [u64],
    of_each: &'a [u64],
) -> Vec<(u32, PathBuf, &'a [u64])> {
    let mut places = vec![(0, dir.join("global"), shared)];
    for entry in std::fs::read_dir(dir.join("base")).into_iter().flatten().flatten() {
        let number = entry.file_name().to_str().and_then(|n| n.parse().ok());
        if let Some(database) = number.filter(|d| !said.files.is_unsettled(*d)) {
            places.push((database, entry.path(), of_each));
        }
    }
    places.retain(|(_, folder, _)| folder.is_dir() && !folder.join(as_new.to_string()).exists());
    places.sort_unstable();
    places
}

impl CatalogTrees {
    fn tables<'a>(&'a self, dir: &Path, said: &Said) -> Vec<(u32, PathBuf, &'a [u64])> {
        catalogs(dir, said, self.as_new, &self.shared_tables, &self.tables_of_each_database)
    }

    fn indexes<'a>(&'a self, dir: &Path, said: &Said) -> Vec<(u32, PathBuf, &'a [u64])> {
        catalogs(dir, said, self.as_new, &self.shared, &self.of_each_database)
    }
}

/// Tables of the catalogs that have no file, but for those that the list of files has named.
fn missing_tables(dir: &Path, trees: &CatalogTrees, said: &Said, known: &[Finding]) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
    for (_, folder, files) in trees.tables(dir, said) {
        for path in files.iter().map(|file| folder.join(file.to_string())).filter(|path| !path.exists()) {
            let part = Part::Missing(path);
            let Part::Missing(path) = &part else { continue };
            let what = format!("\"{}\", a table of the system catalogs, is missing", path.display());
            if known.iter().all(|finding| finding.part != part) {
                found.push(finding(part, what));
            }
        }
    }
    Ok(found)
}

/// Trees of the catalogs whose first page neither the file nor the log has.
fn empty_trees(dir: &Path, trees: &CatalogTrees, said: &Said) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
    for (database, folder, files) in trees.indexes(dir, said) {
        for &file in files {
            let tag = PageTag::new(RelFile::new(database, file), Fork::Main, 0);
            let path = folder.join(file.to_string());
            let what = match first_page(&path)? {
                _ if said.repaired.contains(&tag) => continue,
                None => "is missing",
                Some(First::Nothing) => "is empty",
                Some(First::New) => "has an empty first page",
                Some(First::Used) => continue,
            };
            let what = format!("\"{}\", an index of a system catalog, {what}", path.display());
            found.push(finding(Part::Tree(path), what));
        }
    }
    Ok(found)
}

enum First {
    Nothing,
    New,
    Used,
}

/// A file's first bytes. `None` if there is no file.
fn first_page(path: &Path) -> Result<Option<First>> {
    if !path.exists() {
        return Ok(None);
    }
    let mut page = [0; PAGE_SIZE];
    let len = DiskFile::open_to_read(path)?.read_at(&mut page, 0)?;
    Ok(Some(match len {
        0 => First::Nothing,
        _ if page::is_new(&page) => First::New,
        _ => First::Used,
    }))
}

/// Reads the log from the redo point; returns where it ends.
fn log(dir: &Path, control: &Control, is_rebuilt: bool, said: &mut Said) -> Result<Lsn> {
    let segments = Segments::new(&dir.join("wal"), false);
    segments.expect(control.id);
    let path = Control::path(dir);
    // The mark goes with the control file.
    let named = match is_rebuilt {
        true => 0,
        false => mark::read(&DiskFile::open_to_read(&path)?, control.id)?,
    };
    let newest = named.max(crate::wal::segment::segment_before(control.checkpoint));
    segments.verify(control.redo.0, newest)?;
    let mut reader = Reader::new(segments.dir(), control.redo, control.redo_epoch, control.epoch);
    while let Some(record) = reader.next()? {
        let path = segments.path(record.start.0 / SEGMENT_SIZE * SEGMENT_SIZE);
        said.record(&record).map_err(|what| StorageError::damaged(&path, what))?;
    }
    let end = reader.position();
    let mut durable = Durable::default();
    durable.records.push((control.checkpoint, super::super::control::NO_CHECKPOINT.into()));
    end::verify(reader, &segments, &path, newest, control.epoch, &durable)?;
    if is_rebuilt {
        end::must_follow(end, &segments)?;
    }
    Ok(end)
}

fn finding(part: Part, what: String) -> Finding {
    let loss = match part {
        Part::Control => {
            "nothing if the log is whole: the last checkpoint's record in it says where to begin"
        }
        Part::Statuses => {
            "transactions whose outcome is not known count as committed: what some of them had rolled back comes back"
        }
        Part::Log => {
            "commits from there on are lost, except for changes that had reached the relations' files: these may be of \
             transactions whose other changes are lost, and then tables and indexes disagree"
        }
        Part::List => "nothing, but whether relations' files are missing or cut off is not known",
        Part::Relation => {
            "the rows in the missing part; if it was an index, rows are not found by it until it is made anew"
        }
        Part::Missing(_) => {
            "all rows in it: it is made anew, empty; if it was an index, rows are not found by it until it is made anew"
        }
        Part::Tree(_) => "nothing: the index is made anew from its catalog",
        Part::Tail(_) => {
            "the part of a page is cut off: the rows in it are lost; if it was an index's, rows are not found by it until it is made \
             anew"
        }
        Part::NoFile(_) => "it is moved to the originals, and the file is taken for a missing one",
        Part::Page(..) => {
            "it is emptied: the rows in it are lost; if it was an index's, rows are not found by it until it is made anew"
        }
    };
    Finding { what, loss: loss.into(), part }
}
