//! Removing what no kept base backup needs.
//!
//! The oldest objects go first, and a base backup's manifest before its other files. Whatever a
//! killed prune leaves is thus an archive of less.

use super::contents::{Archive, Base, Chain, Timeline};
use crate::location::Location;
use crate::manifest::BACKUP_MANIFEST;
use crate::{Result, StorageError};
use std::collections::HashMap;

/// The result of a prune.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Names of base backups.
    pub bases: Vec<String>,
    /// Objects of the log.
    pub objects: u64,
    /// The bytes of the log in them.
    pub bytes: u64,
}

/// Keeps the newest `keep` base backups, those on which they build, and the log from them on, of
/// all timelines. At least one is kept. Nothing may restore from the archive meanwhile.
///
/// # Errors
/// `BackupRefused` if the archive has no complete base backup, or none would be kept.
pub fn prune(place: &Location, keep: usize) -> Result<Pruned> {
    let archive = Archive::read(place)?;
    if keep == 0 || archive.bases.is_empty() {
        let why = match keep {
            0 => "at least one base backup must be kept",
            _ => "the archive has no complete base backup: nothing can be removed",
        };
        return Err(StorageError::BackupRefused(why.into()));
    }
    let mut bases: Vec<&Base> = archive.bases.iter().collect();
    // A clock that was set back makes no base backup of a timeline older than those before it.
    bases.sort_by_key(|b| b.held.to);
    let mut newest: HashMap<u64, u64> = HashMap::new();
    let mut aged = Vec::with_capacity(bases.len());
    for base in bases {
        let ended = newest.entry(base.held.id).or_default();
        *ended = base.held.ended.max(*ended);
        aged.push((*ended, base.held.to, base));
    }
    aged.sort_by_key(|(ended, to, _)| (*ended, *to));
    let bases: Vec<&Base> = aged.into_iter().map(|(.., base)| base).collect();
    let (old, kept) = bases.split_at(bases.len().saturating_sub(keep));
    let mut pruned = Pruned::default();
    // Those that build on others first: what a killed prune leaves is whole.
    for base in old.iter().rev().filter(|base| !kept.iter().any(|kept| kept.chain.contains(&base.path))) {
        remove_backup(&base.path)?;
        pruned.bases.push(base.name.clone());
    }
    for timeline in &archive.timelines {
        let chain = Chain::to(&archive, timeline)?;
        // Its archiver compares the last one with its log.
        let objects = timeline.spans.split_last().map_or(&[][..], |(_, before)| before);
        for span in objects.iter().take_while(|s| !needs(kept, &chain, &archive, timeline, s.to)) {
            span.path.remove()?;
            pruned.objects += 1;
            pruned.bytes += span.to.0 - span.from.0;
        }
    }
    Ok(pruned)
}

/// Whether a kept base backup needs the log of a timeline that ends at a position.
fn needs(kept: &[&Base], chain: &Chain<'_>, archive: &Archive, timeline: &Timeline, to: crate::Lsn) -> bool {
    let id = timeline.beginning.timeline;
    kept.iter().any(|base| match base.held.id == id {
        true => to > base.held.from,
        // A backup of an ancestor, before the branch, leads through all of this timeline. One of a
        // descendant may have a beginning before the branch.
        false => {
            let leads_here = chain.has(base);
            let is_branch = archive
                .timeline(base.held.id)
                .and_then(|t| Chain::to(archive, t).ok())
                .is_some_and(|c| c.links.iter().any(|(t, _)| t.beginning.timeline == id));
            leads_here || (is_branch && to > base.held.from)
        }
    })
}

fn remove_backup(path: &Location) -> Result<()> {
    path.join(BACKUP_MANIFEST).remove()?;
    path.settle()?;
    path.remove_all()
}
