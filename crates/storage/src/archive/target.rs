//! Finding the position that a target means, and the base backup that leads there.

use super::contents::{Archive, Base, Chain, Span, runs};
use super::identity::shown;
use super::object::{self, commit_of, walk};
use crate::{Lsn, Result, StorageError};
use std::ops::ControlFlow;

/// The moment that a directory is restored to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Everything that the archive has.
    Latest,
    /// Before the first commit later than this time, in microseconds since 1970.
    Time(i64),
    /// After the commit of this transaction.
    Transaction(u64),
    /// After the last record that ends at or before this position.
    Position(Lsn),
}

/// The way to a target.
pub(super) struct Plan<'a> {
    pub base: &'a Base,
    /// The restored directory's log ends here.
    pub to: Lsn,
}

fn refused(why: String) -> StorageError {
    StorageError::BackupRefused(why)
}

/// A time as people read it, in UTC.
pub fn utc(us: i64) -> String {
    let (seconds, part) = (us.div_euclid(1_000_000), us.rem_euclid(1_000_000));
    let (days, of_day) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Days since the first of March of year 0, in cycles of 400 years.
    let shifted = days + 719_468;
    let (cycle, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month, carry) =
        (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 }, month >= 10);
    let year = year + cycle * 400 + i64::from(carry);
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}.{part:06}+00")
}

/// Plans the way to a target on one timeline.
pub(super) fn plan<'a>(archive: &'a Archive, chain: &Chain<'a>, target: Target) -> Result<Plan<'a>> {
    let planner = Planner { spans: chain.spans(), bases: bases(archive, chain), damaged: chain.damaged() };
    if planner.bases.is_empty() {
        let place = archive.place.path();
        let place = place.display();
        return Err(refused(format!(
            "\"{place}\" has no complete base backup of this timeline: sinew backup DIR {place}/base/NAME makes one"
        )));
    }
    match target {
        Target::Latest => {
            let plan = planner.latest()?;
            // A restore without its log would lack commits, and look whole.
            match chain.damaged_beyond(plan.to) {
                Some(what) => Err(planner.unreachable(format!(
                    "the end of the archive cannot be read: {what}. --to {} restores what is before",
                    plan.to
                ))),
                None => Ok(plan),
            }
        }
        Target::Position(at) => planner.position(at),
        Target::Transaction(xid) => planner.transaction(xid),
        Target::Time(us) => planner.time(us),
    }
}

/// The base backups along a way, the newest one last.
fn bases<'a>(archive: &'a Archive, chain: &Chain<'a>) -> Vec<&'a Base> {
    archive.bases.iter().filter(|base| chain.has(base)).collect()
}

struct Planner<'a> {
    spans: Vec<Span>,
    bases: Vec<&'a Base>,
    damaged: Vec<String>,
}

impl<'a> Planner<'a> {
    /// Up to where the log follows a base backup without a gap.
    fn reach(&self, base: &Base) -> Lsn {
        let to = base.held.to;
        let run = runs(&self.spans).into_iter().find(|run| run.0 <= to && to <= run.1);
        run.map_or(to, |run| run.1)
    }

    /// The end of all log.
    fn end(&self) -> Lsn {
        let log = self.spans.last().map_or(Lsn(0), |s| s.to);
        self.bases.iter().map(|b| b.held.to).fold(log, Lsn::max)
    }

    /// The positions that can be reached, for errors.
    fn reachable(&self) -> String {
        let mut ranges: Vec<(Lsn, Lsn)> = Vec::new();
        for base in &self.bases {
            let (from, to) = (base.held.to, self.reach(base));
            match ranges.last_mut() {
                Some(last) if last.1 >= to => {}
                _ => ranges.push((from, to)),
            }
        }
        let range = |(from, to): &(Lsn, Lsn)| {
            let commits =
                self.spans.iter().filter(|s| s.from >= *from && s.to <= *to && s.head.facts.commits > 0);
            let last = commits.map(|s| s.head.facts.times_us.1).max();
            let time = last.map_or(String::new(), |us| format!(", the last commit at {}", utc(us)));
            format!("{from} to {to}{time}")
        };
        format!("Reachable: {}", ranges.iter().map(range).collect::<Vec<_>>().join("; "))
    }

    fn unreachable(&self, what: String) -> StorageError {
        let damaged = match &self.damaged[..] {
            [] => String::new(),
            some => format!(". Damaged: {}", some.join("; ")),
        };
        refused(format!("{what}. {}{damaged}", self.reachable()))
    }

    /// The newest base backup that leads to a position.
    fn base_for(&self, to: Lsn) -> Option<Plan<'a>> {
        let fits = |base: &&&Base| base.held.to <= to && to <= self.reach(base);
        self.bases.iter().rev().find(fits).map(|base| Plan { base, to })
    }

    /// As `base_for`; the error names what is in the way.
    fn base_or_why(&self, to: Lsn, what: &str) -> Result<Plan<'a>> {
        if let Some(plan) = self.base_for(to) {
            return Ok(plan);
        }
        let first = self.bases.first().expect("the caller has looked").held.to;
        Err(self.unreachable(match to < first {
            true => format!("{what} is before the end of the oldest base backup, {first}"),
            false => format!("{what} is behind a gap in the archive's log, and no base backup is between"),
        }))
    }

    fn latest(&self) -> Result<Plan<'a>> {
        let end = self.end();
        self.base_or_why(end, &format!("the end of the archive, {end},"))
    }

    fn position(&self, at: Lsn) -> Result<Plan<'a>> {
        if at > self.end() {
            return Err(self.unreachable(format!("{at} is after the end of the archive, {}", self.end())));
        }
        let what = format!("{at}");
        let to = match self.spans.iter().find(|s| s.from < at && at <= s.to) {
            Some(span) if at == span.to => at,
            Some(span) => {
                let mut last = span.from;
                each_record(span, &mut |record| match record.end <= at {
                    true => {
                        last = record.end;
                        ControlFlow::Continue(())
                    }
                    false => ControlFlow::Break(()),
                })?;
                last
            }
            // Between two stretches, or where a base backup ends.
            None => at,
        };
        self.base_or_why(to, &what)
    }

    fn transaction(&self, xid: u64) -> Result<Plan<'a>> {
        let mut found = None;
        let has = |s: &&Span| (s.head.facts.xids.0..=s.head.facts.xids.1).contains(&xid);
        for span in self.spans.iter().filter(has) {
            each_record(span, &mut |record| match commit_of(record) {
                Some((committed, _)) if committed.0 == xid => {
                    found = Some((record.start, record.end));
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            })?;
            if found.is_some() {
                break;
            }
        }
        let Some((start, end)) = found else {
            return Err(self.unreachable(format!(
                "the archive's log has no commit of transaction {xid}: it did not commit, or committed before or after what the archive has"
            )));
        };
        // A base backup that ends behind the record has more than the target.
        self.base_or_why(end, &format!("the commit of transaction {xid}, at {start},"))
    }

    fn time(&self, us: i64) -> Result<Plan<'a>> {
        let mut later = None;
        for base in self.bases.iter().rev() {
            match self.first_later(base, us)? {
                Found::At(at) => return Ok(Plan { base, to: at }),
                Found::BaseIsLater => later = Some(*base),
                Found::Nothing { last_us } if last_us == Some(us) => {
                    return Ok(Plan { base, to: self.reach(base) });
                }
                Found::Nothing { last_us } => {
                    let reach = self.reach(base);
                    let behind = match reach < self.end() {
                        true => format!("; behind {reach} the archive has a gap"),
                        false => String::new(),
                    };
                    let last = last_us.map_or("no commit follows the base backup".into(), |us| {
                        format!("the last commit is of {}", utc(us))
                    });
                    return Err(self.unreachable(format!(
                        "{} is after the last commit that the archive has ({last}{behind}). \"latest\" restores everything",
                        utc(us)
                    )));
                }
            }
        }
        let oldest = later.expect("there is a base backup");
        Err(self.unreachable(format!(
            "{} is before the end of the oldest base backup, \"{}\", which was complete at {}",
            utc(us),
            oldest.name,
            utc(oldest.held.ended as i64 * 1_000_000)
        )))
    }

    /// Where the first commit later than a time begins, in the stretch of log around a base backup.
    ///
    /// A look at the base backup's own log would not do. A base backup that was made while no
    /// transaction committed has no commit there, and may have any number of later ones.
    fn first_later(&self, base: &Base, us: i64) -> Result<Found> {
        let to = base.held.to;
        let run = runs(&self.spans).into_iter().find(|run| run.0 <= to && to <= run.1).unwrap_or((to, to));
        let (mut last_us, mut has_earlier) = (None, false);
        for span in self.spans.iter().filter(|s| run.0 <= s.from && s.to <= run.1) {
            let facts = span.head.facts;
            if facts.commits == 0 {
                continue;
            }
            let is_whole = (span.from.0, span.to.0) == (span.head.from, span.head.to);
            let is_astride = span.from < to && to < span.to;
            if is_whole && !is_astride && facts.times_us.1 <= us {
                last_us = last_us.max(Some(facts.times_us.1));
                has_earlier |= span.to <= to;
                continue;
            }
            let mut found = None;
            each_record(span, &mut |record| {
                match commit_of(record) {
                    Some((_, time)) if time > us => {
                        found = Some(record.start);
                        return ControlFlow::Break(());
                    }
                    Some((_, time)) => {
                        last_us = last_us.max(Some(time));
                        has_earlier |= record.start < to;
                    }
                    None => {}
                }
                ControlFlow::Continue(())
            })?;
            match found {
                Some(at) if at < to => return Ok(Found::BaseIsLater),
                Some(at) if has_earlier || self.was_complete_by(base, us) => return Ok(Found::At(at)),
                Some(_) => return Ok(Found::BaseIsLater),
                None => {}
            }
        }
        match has_earlier || self.was_complete_by(base, us) {
            true => Ok(Found::Nothing { last_us }),
            false => Ok(Found::BaseIsLater),
        }
    }

    /// Without a commit before it that tells the time, its own clock decides.
    fn was_complete_by(&self, base: &Base, us: i64) -> bool {
        base.held.ended as i64 * 1_000_000 <= us
    }
}

enum Found {
    /// The log is to end here.
    At(Lsn),
    /// There is none. The time of the last commit.
    Nothing { last_us: Option<i64> },
    /// It has later commits, or may have some.
    BaseIsLater,
}

/// Looks at the records of an object that count.
fn each_record(span: &Span, visit: &mut dyn FnMut(&crate::wal::Replay<'_>) -> ControlFlow<()>) -> Result<()> {
    let (head, body) = object::read(&span.path)?;
    let end = (span.to.0 - head.from) as usize;
    let walked = walk(&body[..end], head.from, u64::MAX, &mut |record, _| match record.start < span.from {
        true => ControlFlow::Continue(()),
        false => visit(record),
    });
    match walked {
        Ok(_) => Ok(()),
        Err(what) => Err(StorageError::BackupDamaged { path: span.path.path(), what }),
    }
}

/// The timeline that a restore means.
pub(super) fn choose(archive: &Archive, asked: Option<u64>) -> Result<u64> {
    if let Some(id) = asked {
        return match archive.timeline(id) {
            Some(_) => Ok(id),
            None => {
                Err(refused(format!("the archive has no timeline {}: it has {}", shown(id), all(archive))))
            }
        };
    }
    match &archive.timelines[..] {
        [only] => Ok(only.beginning.timeline),
        [] => Err(refused(format!("\"{}\" has no log yet", archive.place.path().display()))),
        _ => Err(refused(format!(
            "the archive has several timelines: {}. Say which one is meant (--timeline)",
            all(archive)
        ))),
    }
}

fn all(archive: &Archive) -> String {
    let one = |t: &super::contents::Timeline| {
        let id = shown(t.beginning.timeline);
        match t.beginning.parent {
            Some((parent, at)) => format!("{id} (from {} at {at})", shown(parent)),
            None => id,
        }
    };
    archive.timelines.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        for (us, text) in [
            (0, "1970-01-01 00:00:00.000000+00"),
            (-1, "1969-12-31 23:59:59.999999+00"),
            (951_782_400_000_000, "2000-02-29 00:00:00.000000+00"),
            (951_868_800_000_000, "2000-03-01 00:00:00.000000+00"),
            (1_764_201_600_123_456, "2025-11-27 00:00:00.123456+00"),
            (4_107_542_399_000_000, "2100-02-28 23:59:59.000000+00"),
            (4_107_542_400_000_000, "2100-03-01 00:00:00.000000+00"),
        ] {
            assert_eq!(utc(us), text);
        }
    }
}
