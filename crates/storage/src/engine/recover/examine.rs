//! Looks for damage, and changes nothing.

use super::super::control::{Control, State};
use super::super::xact::XactStore;
use super::super::{SUBDIRECTORIES, inventory};
use super::{Finding, Part, each_page, rebuild, relations};
use crate::file::io::DiskFile;
use crate::page;
use crate::wal::end::{self, Durable};
use crate::wal::mark;
use crate::wal::reader::Reader;
use crate::wal::segment::Segments;
use crate::{Lsn, PageTag, Result, StorageError};
use std::collections::HashSet;
use std::path::Path;

pub(super) fn all(dir: &Path) -> Result<Vec<Finding>> {
    let mut found = Vec::new();
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
            // What the log says in its place.
            match rebuild::control(dir, 0) {
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
    // Pages that replay writes whole need not be readable.
    let mut repaired = HashSet::new();
    let mut log_end = None;
    if let Some(control) = &control {
        if dir.join("xact").is_dir() {
            let statuses = XactStore::alone(dir);
            statuses.expect(control.id, sinew_txn::Xid(control.status_limit));
            found.extend(statuses.check()?.into_iter().map(|what| finding(Part::Statuses, what)));
        }
        let is_rebuilt = found.iter().any(|f| f.part == Part::Control);
        match log(dir, control, is_rebuilt, &mut repaired) {
            Ok(end) => log_end = Some(end),
            Err(e @ (StorageError::Damaged { .. } | StorageError::Corrupt { .. })) => {
                found.push(finding(Part::Log, e.to_string()));
            }
            Err(e) => return Err(e),
        }
        if control.state == State::AtRest {
            for fault in inventory::faults(dir, control.files_sum)? {
                let is_list = matches!(&fault, StorageError::Damaged { path, .. } if *path == dir.join(inventory::FILE));
                let part = if is_list { Part::List } else { Part::Relation };
                found.push(finding(part, fault.to_string()));
            }
        }
    }
    for (rel, fork, path) in relations(dir)? {
        each_page(&path, |block, bytes| {
            let tag = PageTag::new(rel, fork, block);
            if repaired.contains(&tag) {
                return Ok(());
            }
            let lsn = page::lsn(bytes);
            let what = match page::verify(&tag, bytes) {
                Err(what) => format!("is damaged: {what}"),
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
    Ok(found)
}

/// Reads the log from the redo point; returns where it ends.
fn log(dir: &Path, control: &Control, is_rebuilt: bool, repaired: &mut HashSet<PageTag>) -> Result<Lsn> {
    let segments = Segments::new(&dir.join("wal"), false);
    segments.expect(control.id);
    let path = Control::path(dir);
    // The mark goes with the control file.
    let named = match is_rebuilt {
        true => 0,
        false => mark::read(&DiskFile::open_to_read(&path)?, control.id)?,
    };
    let newest = named.max(super::super::recovery::segment_before(control.checkpoint));
    segments.verify(control.redo.0, newest)?;
    let mut reader = Reader::new(segments.dir(), control.redo, control.redo_epoch, control.epoch);
    while let Some(record) = reader.next()? {
        repaired.extend(record.pages.iter().filter(|p| p.has_image || p.will_init).map(|p| p.tag));
    }
    let end = reader.position();
    let mut durable = Durable::default();
    durable.records.push((control.checkpoint, super::super::recovery::NO_CHECKPOINT.into()));
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
            "what was committed from there on is lost, but for changes that had reached the relations' files: these may be of \
             transactions of which the rest is lost, and then tables and indexes disagree"
        }
        Part::List => "nothing, but whether relations' files are missing or cut off is not known",
        Part::Relation => {
            "the rows in the missing part; if it was an index, rows are not found by it until it is made anew"
        }
        Part::Page(..) => {
            "it is emptied: the rows in it are lost; if it was an index's, rows are not found by it until it is made anew"
        }
    };
    Finding { what, loss: loss.into(), part }
}
