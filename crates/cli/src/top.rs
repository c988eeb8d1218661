//! `sinew top`: what a database is busy with, in all processes that serve or use it: the busiest
//! latches, the sessions that wait for each other, transactions per second. It attaches like any
//! other process and reads the views.

use crate::screen::Screen;
use sinew::{Database, Error, Session};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Families of latches shown.
const TRANCHES_SHOWN: usize = 8;

/// Sessions shown that waited at latches.
const SESSIONS_SHOWN: usize = 8;

/// Counters of one family of latches.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Tranche {
    name: String,
    /// Shared, exclusive, blocks, spin sleeps, fair hand-overs.
    counts: [i64; 5],
}

/// Counters of one session at one family of latches.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SessionLatch {
    pid: String,
    tranche: String,
    /// Waits, blocks, spin sleeps.
    counts: [i64; 3],
}

#[derive(Debug, Clone)]
struct SessionRow {
    pid: String,
    os_pid: String,
    database: String,
    user: String,
    state: String,
    waits_for: String,
    blocked_by: String,
    seconds: String,
    query: String,
}

/// Everything at one moment.
#[derive(Debug, Clone)]
struct Sample {
    at: Instant,
    transactions: i64,
    /// All sessions but this program's, by state.
    sessions: usize,
    active: usize,
    waiting: usize,
    in_transaction: usize,
    tranches: Vec<Tranche>,
    session_latches: Vec<SessionLatch>,
    /// How the archive keeps up; none without one.
    archive: Option<String>,
    /// How far each follower is, a line each.
    slots: Vec<String>,
    rows: Vec<SessionRow>,
}

const TRANSACTIONS: &str = "select sum(xact_commit + xact_rollback) from pg_stat_database";
const LATCHES: &str = "select tranche, shared_acquisitions, exclusive_acquisitions, blocks, spin_sleeps, fair_handovers \
     from sinew_stat_lwlock";
const SESSION_LATCHES: &str = "select pid, tranche, waits, blocks, spin_sleeps from sinew_stat_session_lwlock \
     where pid <> pg_backend_pid()";
const ARCHIVE: &str = "select 'archive: ' || pg_size_pretty(pending_bytes) || ' of log wait for it, ' || \
     coalesce('the last addition was ' || to_char(extract(epoch from clock_timestamp() - last_archived_time), \
     'FM9999990.0') || ' s ago', 'nothing was added yet') || ', attempts that failed: ' || failed_count \
     from pg_stat_archiver where archive_to is not null \
     union all select 'follows an archive: log up to ' || pg_last_wal_receive_lsn() || ' is here, ' || \
     pg_size_pretty(pg_wal_lsn_diff(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())) || \
     ' of it not applied' || coalesce(', the last commit was ' || to_char(extract(epoch from \
     clock_timestamp() - pg_last_xact_replay_timestamp()), 'FM9999990.0') || ' s ago', '') \
     where pg_is_in_recovery()";
const SLOTS: &str = "select 'slot ' || slot_name || ' of ' || database || ': ' || case \
     when wal_status = 'lost' then 'lost: log that it needs was removed' \
     else case when active then 'its follower is ' else 'no follower reads it, ' end || \
     pg_size_pretty(pg_current_wal_flush_lsn() - confirmed_flush_lsn) || ' behind, ' || \
     pg_size_pretty(pg_current_wal_flush_lsn() - restart_lsn) || ' of log are kept' || \
     coalesce(', lost after ' || pg_size_pretty(safe_wal_size) || ' more', '') end \
     from pg_replication_slots order by slot_name";
const SESSIONS: &str = "select pid, os_pid, datname, usename, state, \
     case when wait_event_type not in ('Client', 'Timeout') then wait_event_type || ' ' || wait_event end, \
     case when wait_event_type = 'Lock' then array_to_string(pg_blocking_pids(pid), ' ') else waits_for_process end, \
     to_char(extract(epoch from clock_timestamp() - query_start), 'FM9999990.0'), query \
     from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by query_start";

fn texts(session: &mut Session, sql: &str) -> Result<Vec<Vec<String>>, Error> {
    let (results, outcome) = session.run_script(sql);
    outcome?;
    let cells = |row: &Vec<Option<String>>| row.iter().map(|c| c.clone().unwrap_or_default()).collect();
    Ok(results.iter().flat_map(|r| r.texts()).map(cells).collect())
}

fn sample(session: &mut Session) -> Result<Sample, Error> {
    let number = |text: &String| text.parse::<i64>().unwrap_or(0);
    // One transaction for all of it, which is taken off the count afterwards.
    texts(session, "begin")?;
    let read = (|| -> Result<_, Error> {
        let transactions = texts(session, TRANSACTIONS)?.first().and_then(|r| r.first()).map_or(0, number);
        let by_session = texts(session, SESSION_LATCHES)?;
        let archive = texts(session, ARCHIVE)?.pop().and_then(|mut row| row.pop());
        let slots = texts(session, SLOTS)?.into_iter().filter_map(|mut row| row.pop()).collect();
        Ok((transactions, texts(session, LATCHES)?, by_session, (archive, slots), texts(session, SESSIONS)?))
    })();
    texts(session, "rollback")?;
    let (transactions, latches, by_session, (archive, slots), activity): (i64, _, _, _, _) = read?;
    let tranches = latches
        .into_iter()
        .map(|row| Tranche { name: row[0].clone(), counts: std::array::from_fn(|i| number(&row[i + 1])) })
        .collect();
    let session_latches = by_session
        .into_iter()
        .map(|row| SessionLatch {
            pid: row[0].clone(),
            tranche: row[1].clone(),
            counts: std::array::from_fn(|i| number(&row[i + 2])),
        })
        .collect();
    let rows: Vec<SessionRow> = activity
        .into_iter()
        .filter_map(|row| {
            let [pid, os_pid, database, user, state, waits_for, blocked_by, seconds, query] =
                <[String; 9]>::try_from(row).ok()?;
            Some(SessionRow { pid, os_pid, database, user, state, waits_for, blocked_by, seconds, query })
        })
        .collect();
    let count = |what: fn(&SessionRow) -> bool| rows.iter().filter(|r| what(r)).count();
    Ok(Sample {
        at: Instant::now(),
        transactions,
        sessions: rows.len(),
        active: count(|r| r.state == "active"),
        waiting: count(|r| !r.waits_for.is_empty()),
        in_transaction: count(|r| r.state.starts_with("idle in transaction")),
        tranches,
        session_latches,
        archive,
        slots,
        rows,
    })
}

/// The table: what happened between two samples, and the sessions of the later one.
fn render(title: &str, before: &Sample, now: &Sample) -> Vec<String> {
    let seconds = now.at.duration_since(before.at).as_secs_f64().max(1e-3);
    // Without the one that this program's earlier sample was.
    let transactions = (now.transactions - before.transactions - 1).max(0) as f64 / seconds;
    let mut lines = vec![
        title.to_string(),
        format!(
            "transactions per second: {transactions:.0}; sessions: {}, active {}, waiting {}, idle in transaction {}",
            now.sessions, now.active, now.waiting, now.in_transaction
        ),
    ];
    lines.extend(now.archive.clone());
    lines.extend_from_slice(&now.slots);
    lines.extend([
        String::new(),
        format!(
            "{:<20} {:>12} {:>12} {:>10} {:>12} {:>12}",
            "LATCHES, per second", "shared", "exclusive", "blocks", "spin sleeps", "hand-overs"
        ),
    ]);
    let mut busiest: Vec<(&str, [f64; 5])> = now
        .tranches
        .iter()
        .map(|t| {
            let earlier = before.tranches.iter().find(|b| b.name == t.name).map_or([0; 5], |b| b.counts);
            // Counters that were reset in between.
            let rate = |i: usize| (t.counts[i] - earlier[i]).max(0) as f64 / seconds;
            (t.name.as_str(), std::array::from_fn(rate))
        })
        .filter(|(_, rates)| rates.iter().any(|r| *r > 0.0))
        .collect();
    // Latches that made a session wait, then those that are used most.
    busiest.sort_by(|(_, a), (_, b)| {
        (b[2], b[0] + b[1]).partial_cmp(&(a[2], a[0] + a[1])).unwrap_or(std::cmp::Ordering::Equal)
    });
    for (name, r) in busiest.iter().take(TRANCHES_SHOWN) {
        lines.push(format!(
            "{name:<20} {:>12.0} {:>12.0} {:>10.1} {:>12.1} {:>12.1}",
            r[0], r[1], r[2], r[3], r[4]
        ));
    }
    lines.extend(waits_by_session(before, now, seconds));
    lines.push(String::new());
    lines.push(format!(
        "{:<10} {:<8} {:<12} {:<12} {:<20} {:<24} {:<18} {:>8} QUERY",
        "PID", "OS PID", "DATABASE", "USER", "STATE", "WAITS FOR", "BLOCKED BY", "SECONDS"
    ));
    // Those that wait first, then those that run, then those that keep a transaction open.
    let rank = |r: &SessionRow| match r.state.as_str() {
        _ if !r.waits_for.is_empty() => 0,
        "active" => 1,
        "idle" => 3,
        _ => 2,
    };
    let mut shown: Vec<&SessionRow> = now.rows.iter().filter(|r| rank(r) < 3).collect();
    shown.sort_by_key(|r| rank(r));
    for r in shown {
        let query: String = r.query.split_whitespace().collect::<Vec<_>>().join(" ");
        lines.push(format!(
            "{:<10} {:<8} {:<12} {:<12} {:<20} {:<24} {:<18} {:>8} {query}",
            r.pid, r.os_pid, r.database, r.user, r.state, r.waits_for, r.blocked_by, r.seconds
        ));
    }
    lines
}

/// The sessions that waited most at latches between two samples, and at which. Nothing if none did.
fn waits_by_session(before: &Sample, now: &Sample, seconds: f64) -> Vec<String> {
    let mut waits: Vec<(&SessionLatch, [f64; 3])> = now
        .session_latches
        .iter()
        .map(|s| {
            let same = |b: &&SessionLatch| b.pid == s.pid && b.tranche == s.tranche;
            let earlier = before.session_latches.iter().find(same).map_or([0; 3], |b| b.counts);
            (s, std::array::from_fn(|i| (s.counts[i] - earlier[i]).max(0) as f64 / seconds))
        })
        .filter(|(_, rates)| rates.iter().any(|r| *r > 0.0))
        .collect();
    if waits.is_empty() {
        return Vec::new();
    }
    waits.sort_by(|(_, a), (_, b)| b.partial_cmp(a).unwrap_or(std::cmp::Ordering::Equal));
    let mut lines = vec![
        String::new(),
        format!(
            "{:<20} {:<20} {:>12} {:>10} {:>12}",
            "WAITS, per second", "latch", "waits", "blocks", "spin sleeps"
        ),
    ];
    for (s, r) in waits.iter().take(SESSIONS_SHOWN) {
        lines.push(format!("{:<20} {:<20} {:>12.1} {:>10.1} {:>12.1}", s.pid, s.tranche, r[0], r[1], r[2]));
    }
    lines
}

/// Runs `sinew top`: a table once, or a screen until `q` or Ctrl-C.
pub fn run(dir: &Path, once: bool, interval: Duration) -> ExitCode {
    if !Database::exists(dir) {
        eprintln!("sinew: \"{}\" is not a database directory", dir.display());
        return ExitCode::FAILURE;
    }
    match watch(dir, once, interval) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("sinew: {e}");
            ExitCode::FAILURE
        }
    }
}

fn watch(dir: &Path, once: bool, interval: Duration) -> Result<(), String> {
    let sql = |e: Error| e.message.clone();
    let database = Database::open(dir).map_err(sql)?;
    let mut session = database.session().map_err(sql)?;
    texts(&mut session, "set application_name = 'sinew top'").map_err(sql)?;
    let mut before = sample(&mut session).map_err(sql)?;
    if once {
        std::thread::sleep(interval);
        let now = sample(&mut session).map_err(sql)?;
        for line in render(&format!("sinew top {}", dir.display()), &before, &now) {
            println!("{}", line.trim_end());
        }
        return Ok(());
    }
    let title = format!("sinew top {} - every {} s; q leaves", dir.display(), interval.as_secs_f64());
    let terminal = |e: std::io::Error| format!("the terminal: {e}; without one, use --once");
    let screen = Screen::enter().map_err(terminal)?;
    screen.draw(std::slice::from_ref(&title)).map_err(terminal)?;
    loop {
        let next = Instant::now() + interval;
        loop {
            // Ctrl-C and Ctrl-D come as keys.
            match screen.key(next.saturating_duration_since(Instant::now())).map_err(terminal)? {
                Some(b'q' | b'Q' | 3 | 4) => return Ok(()),
                Some(_) => {}
                None if Instant::now() >= next => break,
                None => {}
            }
        }
        let now = sample(&mut session).map_err(sql)?;
        screen.draw(&render(&title, &before, &now)).map_err(terminal)?;
        before = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(transactions: i64, blocks: [i64; 2]) -> Sample {
        let row = |state: &str, waits_for: &str, query: &str| SessionRow {
            pid: "65537".into(),
            os_pid: "12".into(),
            database: "postgres".into(),
            user: "postgres".into(),
            state: state.into(),
            waits_for: waits_for.into(),
            blocked_by: String::new(),
            seconds: "1.5".into(),
            query: query.into(),
        };
        let tranche =
            |name: &str, blocks| Tranche { name: name.into(), counts: [transactions, 0, blocks, 0, 0] };
        Sample {
            at: Instant::now(),
            transactions,
            sessions: 3,
            active: 2,
            waiting: 1,
            in_transaction: 0,
            tranches: vec![tranche("WalBuffer", blocks[0]), tranche("XidGen", blocks[1])],
            session_latches: Vec::new(),
            archive: None,
            slots: Vec::new(),
            rows: vec![
                row("active", "", "runs"),
                row("idle", "", "nothing"),
                row("active", "Lock tuple", "waits\n  long"),
            ],
        }
    }

    #[test]
    fn the_sessions_that_waited_most_stand_first() {
        let latch = |pid: &str, tranche: &str, waits| SessionLatch {
            pid: pid.into(),
            tranche: tranche.into(),
            counts: [waits, 1, 0],
        };
        let mut before = at(0, [0, 0]);
        before.session_latches = vec![latch("7", "XidGen", 10), latch("8", "XidGen", 1)];
        let mut now = at(0, [0, 0]);
        now.session_latches =
            vec![latch("7", "XidGen", 12), latch("8", "XidGen", 21), latch("9", "WalBuffer", 1)];
        let lines = waits_by_session(&before, &now, 2.0);
        assert_eq!(lines.len(), 5, "{lines:#?}");
        assert!(lines[2].starts_with("8 ") && lines[2].contains("XidGen") && lines[2].contains("10.0"));
        assert!(lines[3].starts_with("7 ") && lines[4].starts_with("9 "), "{lines:#?}");
        now.session_latches = before.session_latches.clone();
        assert!(waits_by_session(&before, &now, 2.0).is_empty());
    }

    #[test]
    fn rates_are_those_between_samples_and_who_waits_stands_first() {
        let before = at(100, [0, 0]);
        let mut now = at(301, [1, 9]);
        now.at = before.at + Duration::from_secs(2);
        let lines = render("title", &before, &now);
        assert!(lines[1].starts_with("transactions per second: 100;"), "{}", lines[1]);
        assert!(lines[4].starts_with("XidGen") && lines[4].contains("4.5"), "{}", lines[4]);
        assert!(lines[5].starts_with("WalBuffer"), "{}", lines[5]);
        assert!(lines[8].ends_with("waits long") && lines[9].ends_with("runs"), "{lines:#?}");
        assert_eq!(lines.len(), 10, "idle sessions are only counted");
        let told =
            Sample { archive: Some("archive: keeps up".into()), slots: vec!["slot".into()], ..now.clone() };
        assert_eq!(render("title", &before, &told)[2..4], ["archive: keeps up", "slot"]);
        // Counters that were reset in between show nothing, not less than nothing.
        let lines = render("title", &now, &Sample { at: now.at + Duration::from_secs(1), ..before });
        assert!(
            lines[1].starts_with("transactions per second: 0;") && lines.iter().all(|l| !l.contains("-1"))
        );
    }
}
