//! Reading an archive: its timelines, what their objects cover, and its base backups.

use super::identity::{Beginning, Identity, id_of, shown};
use super::object::{self, Head};
use super::store::{self, timeline_folder};
use crate::backup::{self, Held};
use crate::location::Location;
use crate::{Lsn, Result, StorageError};

/// An object, and the part of it that counts: what no object before it has.
#[derive(Debug, Clone)]
pub(super) struct Span {
    pub from: Lsn,
    pub to: Lsn,
    pub path: Location,
    pub head: Head,
}

/// A timeline with its objects, by position. None covers what another one has.
pub(super) struct Timeline {
    pub beginning: Beginning,
    pub spans: Vec<Span>,
    /// Objects whose headers cannot be read: their log is missing.
    pub damaged: Vec<StorageError>,
}

/// An archive.
pub(super) struct Archive {
    pub place: Location,
    pub identity: Identity,
    /// By the time at which they began.
    pub timelines: Vec<Timeline>,
    /// By their ends.
    pub bases: Vec<Base>,
    /// Incremental backups in `base` without the one on which they build.
    pub lacking: Vec<Lacking>,
}

/// A base backup that is complete.
pub(super) struct Base {
    pub name: String,
    pub path: Location,
    pub held: Held,
    /// The backups that make it up, the full one first and this one last.
    pub chain: Vec<Location>,
}

fn refused(why: String) -> StorageError {
    StorageError::BackupRefused(why)
}

/// The names of the folders in a folder.
fn folders(place: &Location) -> Result<Vec<String>> {
    Ok(place.list()?.into_iter().filter(|entry| entry.size.is_none()).map(|entry| entry.name).collect())
}

impl Archive {
    /// Reads the headers of everything. An object with a damaged one counts as missing.
    pub fn read(place: &Location) -> Result<Archive> {
        let Some(identity) = Identity::find(place)? else {
            // In an object store the bucket itself may be missing.
            place.list()?;
            return Err(refused(format!(
                "\"{}\" is no archive: it has no {}",
                place.path().display(),
                super::identity::FILE
            )));
        };
        let mut timelines = Vec::new();
        for name in folders(&place.join("log"))? {
            let Some(id) = id_of(&name) else { continue };
            let folder = timeline_folder(place, id);
            // One that an archiver was about to begin has nothing.
            let Some(beginning) = Beginning::find(&folder)? else { continue };
            if beginning.archive != identity.archive || beginning.timeline != id {
                let what = "belongs to another archive or timeline".into();
                return Err(StorageError::BackupDamaged { path: folder.path(), what });
            }
            let mut damaged = Vec::new();
            let spans = spans(&folder, &beginning, &mut damaged)?;
            timelines.push(Timeline { beginning, spans, damaged });
        }
        timelines.sort_by_key(|t| (t.beginning.begun, t.beginning.timeline));
        let mut bases = Vec::new();
        for name in folders(&place.join("base"))? {
            let path = place.join("base").join(&name);
            match backup::held(&path) {
                Ok(held) => bases.push(Base { name, path, held, chain: Vec::new() }),
                // It is being made, or was given up.
                Err(StorageError::BackupIncomplete { .. }) => {}
                Err(e) => return Err(e),
            }
        }
        bases.sort_by_key(|b| (b.held.to, b.held.ended));
        let (bases, lacking) = chains(bases);
        Ok(Archive { place: place.to_owned(), identity, timelines, bases, lacking })
    }

    /// The timeline of a directory; `None` if the archive does not have it.
    pub fn timeline(&self, id: u64) -> Option<&Timeline> {
        self.timelines.iter().find(|t| t.beginning.timeline == id)
    }
}

/// Finds what each backup builds on. An earlier backup ends earlier, so that it comes before those
/// that build on it.
fn chains(found: Vec<Base>) -> (Vec<Base>, Vec<Lacking>) {
    let (mut bases, mut lacking): (Vec<Base>, Vec<Lacking>) = (Vec::new(), Vec::new());
    for mut base in found {
        if let Some(since) = base.held.since {
            match bases.iter().find(|b| b.held.backup == Some(since)) {
                Some(earlier) => base.chain.clone_from(&earlier.chain),
                None => {
                    lacking.push(Lacking { name: base.name, since });
                    continue;
                }
            }
        }
        base.chain.push(base.path.clone());
        bases.push(base);
    }
    (bases, lacking)
}

/// The objects of a timeline that count.
fn spans(folder: &Location, beginning: &Beginning, damaged: &mut Vec<StorageError>) -> Result<Vec<Span>> {
    let mut all = Vec::new();
    let entries = store::entries(folder)?;
    let heads = folder.each_of(&entries, |(path, size)| object::read_head(path, *size));
    for ((path, _), head) in entries.into_iter().zip(heads) {
        let head = match head {
            // An archiver has just joined it with others.
            Err(e) if e.is_not_found() => continue,
            Err(e @ StorageError::BackupDamaged { .. }) => {
                damaged.push(e);
                continue;
            }
            head => head?,
        };
        if (head.archive, head.timeline) != (beginning.archive, beginning.timeline) {
            let what = "belongs to another archive or timeline".into();
            damaged.push(StorageError::BackupDamaged { path: path.path(), what });
            continue;
        }
        let (from, to) = (Lsn(head.from), Lsn(head.to));
        if !store::is_name_of(&path.path(), from, to) {
            let what = format!("has the log from {from} to {to}, which its name does not say");
            damaged.push(StorageError::BackupDamaged { path: path.path(), what });
            continue;
        }
        all.push(Span { from, to, path, head });
    }
    // The larger one first.
    all.sort_by_key(|s| (s.from, std::cmp::Reverse(s.to)));
    let mut end = Lsn(0);
    all.retain_mut(|span| {
        let counts = span.to > end;
        span.from = span.from.max(end);
        end = end.max(span.to);
        counts
    });
    Ok(all)
}

/// The way to a timeline, from the first one of its ancestors that the archive has.
pub(super) struct Chain<'a> {
    /// Each with the position where the next one branches off; the last one has no end.
    pub links: Vec<(&'a Timeline, Lsn)>,
}

/// The position of no branch.
pub(super) const NO_END: Lsn = Lsn(u64::MAX);

impl<'a> Chain<'a> {
    /// The way to a timeline.
    pub fn to(archive: &'a Archive, timeline: &'a Timeline) -> Result<Chain<'a>> {
        let mut links = vec![(timeline, NO_END)];
        let mut at = timeline;
        while let Some((parent, branch)) = at.beginning.parent {
            let Some(found) = archive.timeline(parent) else { break };
            if links.len() > archive.timelines.len() {
                let id = shown(timeline.beginning.timeline);
                return Err(refused(format!("timeline {id} is a branch of itself: the archive is damaged")));
            }
            links.push((found, branch));
            at = found;
        }
        links.reverse();
        Ok(Chain { links })
    }

    /// The objects along the way. A parent's end at the branch.
    pub fn spans(&self) -> Vec<Span> {
        let mut found: Vec<Span> = Vec::new();
        for (timeline, end) in &self.links {
            for span in &timeline.spans {
                // A branch of a branch may lie before the first branch's own log.
                if span.from < *end {
                    found.push(Span { to: span.to.min(*end), ..span.clone() });
                }
            }
        }
        found
    }

    /// The damage along the way.
    pub fn damaged(&self) -> Vec<String> {
        self.links.iter().flat_map(|(t, _)| &t.damaged).map(StorageError::to_string).collect()
    }

    /// A damaged object that may have log behind a position.
    pub fn damaged_beyond(&self, end: Lsn) -> Option<String> {
        let is_beyond = |e: &&StorageError, until: Lsn| match e {
            StorageError::BackupDamaged { path, .. } => {
                store::named(path).is_some_and(|(from, to)| to > end && from < until)
            }
            _ => false,
        };
        let mut all = self.links.iter().flat_map(|(t, until)| t.damaged.iter().map(|e| (e, *until)));
        all.find(|(e, until)| is_beyond(e, *until)).map(|(e, _)| e.to_string())
    }

    /// The timeline of the way that has the log before a position.
    pub fn owner(&self, at: Lsn) -> u64 {
        let owner = self.links.iter().find(|(_, end)| at <= *end);
        owner.expect("the last one has no end").0.beginning.timeline
    }

    /// Whether a base backup is of this way.
    pub fn has(&self, base: &Base) -> bool {
        self.links.iter().any(|(t, end)| t.beginning.timeline == base.held.id && base.held.to <= *end)
    }
}

/// The stretches of the log without a gap.
pub(super) fn runs(spans: &[Span]) -> Vec<(Lsn, Lsn)> {
    let mut found: Vec<(Lsn, Lsn)> = Vec::new();
    for span in spans {
        match found.last_mut() {
            Some((_, to)) if *to == span.from => *to = span.to,
            _ => found.push((span.from, span.to)),
        }
    }
    found
}

// ---- for people and programs

/// The contents of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// The archive's identity.
    pub archive: u64,
    /// By the time at which they began.
    pub timelines: Vec<TimelineInfo>,
    /// The complete base backups, by their ends.
    pub bases: Vec<BaseBackup>,
    /// Incremental backups that are of no use.
    pub lacking: Vec<Lacking>,
}

/// An incremental backup in an archive without the one on which it builds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lacking {
    /// The name of its folder.
    pub name: String,
    /// The identity of the missing one.
    pub since: u64,
}

/// A timeline of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineInfo {
    /// The identity of its directory.
    pub id: u64,
    /// The timeline that it branches off, and where.
    pub parent: Option<(u64, Lsn)>,
    /// When its first log came, in seconds since 1970.
    pub begun: u64,
    /// Objects of the log, and their bytes.
    pub objects: u64,
    /// The bytes of the log in them.
    pub bytes: u64,
    /// The bytes of their files, which may be compressed.
    pub file_bytes: u64,
    /// The ends of its log, without its ancestors' part; `None`: nothing yet.
    pub log: Option<(Lsn, Lsn)>,
    /// Where log is missing in between.
    pub gaps: Vec<Gap>,
    /// The latest time of a commit, in microseconds since 1970.
    pub last_commit_us: Option<i64>,
    /// Files that are damaged, each with what is wrong.
    pub damaged: Vec<String>,
}

/// Log that a timeline lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// The log before is there.
    pub from: Lsn,
    /// The log goes on here.
    pub to: Lsn,
}

/// A base backup in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseBackup {
    /// The name of its folder.
    pub name: String,
    /// The timeline that it is of.
    pub timeline: u64,
    /// The name of the one on which it builds; `None`: it is a full backup.
    pub since: Option<String>,
    /// It has the log from here on.
    pub from: Lsn,
    /// Restores to this position or later ones may use it.
    pub to: Lsn,
    /// When it was complete, in seconds since 1970.
    pub ended: u64,
    /// Up to where the log follows it without a gap, on its own timeline.
    pub reaches: Lsn,
}

/// Whether a folder is an archive.
pub fn is_one(place: &Location) -> Result<bool> {
    place.join(super::identity::FILE).exists()
}

/// Reads what is in an archive.
///
/// # Errors
/// `BackupRefused` if the folder is no archive. `BackupDamaged`, with the file's name, if the text
/// of its identity or of a timeline is damaged.
pub fn list(place: &Location) -> Result<Contents> {
    let archive = Archive::read(place)?;
    let timelines = archive.timelines.iter().map(info).collect();
    let bases = archive.bases.iter().map(|base| {
        let own = archive.timeline(base.held.id).map_or(Vec::new(), |t| runs(&t.spans));
        let run = own.iter().find(|(from, to)| *from <= base.held.to && base.held.to <= *to);
        let before = base.held.since.and_then(|_| base.chain.iter().nth_back(1));
        let since = before.map(|path| path.name().to_owned());
        BaseBackup {
            name: base.name.clone(),
            timeline: base.held.id,
            since,
            from: base.held.from,
            to: base.held.to,
            ended: base.held.ended,
            reaches: run.map_or(base.held.to, |run| run.1),
        }
    });
    let bases = bases.collect();
    Ok(Contents { archive: archive.identity.archive, timelines, bases, lacking: archive.lacking })
}

fn info(timeline: &Timeline) -> TimelineInfo {
    let runs = runs(&timeline.spans);
    let gaps = runs.windows(2).map(|pair| Gap { from: pair[0].1, to: pair[1].0 }).collect();
    let commits = timeline.spans.iter().map(|s| s.head.facts).filter(|f| f.commits > 0);
    TimelineInfo {
        id: timeline.beginning.timeline,
        parent: timeline.beginning.parent,
        begun: timeline.beginning.begun,
        objects: timeline.spans.len() as u64,
        bytes: timeline.spans.iter().map(|s| s.to.0 - s.from.0).sum(),
        file_bytes: timeline.spans.iter().map(|s| s.head.file_bytes()).sum(),
        log: runs.first().zip(runs.last()).map(|(first, last)| (first.0, last.1)),
        gaps,
        last_commit_us: commits.map(|f| f.times_us.1).max(),
        damaged: timeline.damaged.iter().map(StorageError::to_string).collect(),
    }
}
