//! Two servers, one question, two answers.

use crate::known;
use postgres::error::ErrorPosition;
use postgres::{Client, NoTls, SimpleQueryMessage};
use sinew_bench::peers::{self, Peer};
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// A server's answer to one statement, in a form that can be compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Rows {
        columns: Vec<String>,
        rows: Vec<Vec<Option<String>>>,
        affected: u64,
    },
    Error {
        sqlstate: String,
        message: String,
        detail: Option<String>,
        hint: Option<String>,
        position: Option<String>,
        /// Where in a JSON text the error is; other contexts name functions of the server.
        json_line: Option<String>,
    },
}

impl Answer {
    /// The answer that an error is.
    pub fn of_error(e: &postgres::Error) -> Answer {
        match e.as_db_error() {
            Some(db) => Answer::Error {
                sqlstate: db.code().code().to_string(),
                message: db.message().to_string(),
                detail: db.detail().map(str::to_string),
                hint: db.hint().map(str::to_string),
                position: db.position().map(|p| match p {
                    ErrorPosition::Original(at) => at.to_string(),
                    ErrorPosition::Internal { position, query } => format!("{position} in {query}"),
                }),
                json_line: db.where_().filter(|w| w.starts_with("JSON data")).map(str::to_string),
            },
            None => Answer::Error {
                sqlstate: "-----".to_string(),
                message: format!("connection: {e}"),
                detail: None,
                hint: None,
                position: None,
                json_line: None,
            },
        }
    }

    pub fn is_cancelled(&self) -> bool {
        matches!(self, Answer::Error { sqlstate, .. } if sqlstate == "57014")
    }

    /// Sinew's words for a feature that is not there, and for changes of system catalogs, which
    /// PostgreSQL lets a superuser make.
    pub fn is_refused(&self) -> bool {
        matches!(self, Answer::Error { sqlstate, message, .. }
            if sqlstate == "0A000" || sqlstate == "42501" && message.contains("system catalog"))
    }

    pub fn is_internal(&self) -> bool {
        matches!(self, Answer::Error { sqlstate, .. } if sqlstate.starts_with("XX"))
    }

    pub fn sorted(mut self) -> Answer {
        self.sort();
        self
    }

    /// Rows in an order of their own, so that two answers can be compared as bags.
    fn sort(&mut self) {
        if let Answer::Rows { rows, .. } = self {
            rows.sort();
        }
    }

    pub fn show(&self) -> String {
        self.show_rows(8)
    }

    pub fn show_all(&self) -> String {
        self.show_rows(usize::MAX)
    }

    fn show_rows(&self, most: usize) -> String {
        match self {
            Answer::Error { sqlstate, message, detail, hint, position, json_line } => {
                let mut text = format!("{sqlstate} {message}");
                for (name, value) in
                    [("DETAIL", detail), ("HINT", hint), ("POSITION", position), ("CONTEXT", json_line)]
                {
                    if let Some(value) = value {
                        write!(text, " {name}: {value}").unwrap();
                    }
                }
                text
            }
            Answer::Rows { columns, rows, affected } => {
                let mut text = format!("{columns:?} ({affected}):");
                for row in rows.iter().take(most) {
                    let cells: Vec<&str> = row.iter().map(|c| c.as_deref().unwrap_or("NULL")).collect();
                    write!(text, " [{}]", cells.join(" | ")).unwrap();
                }
                if rows.len() > most {
                    write!(text, " ... {} rows", rows.len()).unwrap();
                }
                text
            }
        }
    }
}

/// The database of the sessions, but for those that [`Pair::open`] makes.
pub const DATABASE: &str = "postgres";

pub struct Pair {
    sinew: Client,
    oracle: Client,
    /// Kept so that the servers live as long as the connections.
    peers: Vec<Peer>,
    compared: usize,
    differences: Vec<String>,
    section: &'static str,
    pub pace: Pace,
}

/// How long the two took for the statements compared as bags. Told, never judged: the machine may
/// be busy.
#[derive(Default)]
pub struct Pace {
    ours: Duration,
    theirs: Duration,
    /// The statements that Sinew took most longer for than PostgreSQL.
    behind: Vec<(Duration, Duration, String)>,
}

impl Pace {
    const BEHIND_MAX: usize = 5;

    fn add(&mut self, ours: Duration, theirs: Duration, sql: &str) {
        self.ours += ours;
        self.theirs += theirs;
        let lag = |ours: &Duration, theirs: &Duration| ours.saturating_sub(*theirs);
        if lag(&ours, &theirs) > Duration::from_millis(50) {
            self.behind.push((ours, theirs, sql.to_string()));
            self.behind.sort_by_key(|(ours, theirs, _)| std::cmp::Reverse(lag(ours, theirs)));
            self.behind.truncate(Pace::BEHIND_MAX);
        }
    }

    pub fn tell(&self) {
        println!("Sinew took {:.1?}, PostgreSQL {:.1?}", self.ours, self.theirs);
        for (ours, theirs, sql) in &self.behind {
            println!("  {ours:.1?} and {theirs:.1?}: {sql}");
        }
    }
}

pub fn connect(peer: &Peer, database: &str) -> Client {
    let address = format!(
        "host={} port={} user={} dbname={database} application_name=differential",
        peer.socket_dir.display(),
        peer.port,
        peer.user
    );
    let mut client =
        Client::connect(&address, NoTls).unwrap_or_else(|e| panic!("connecting to {}: {e}", peer.name));
    client
        .batch_execute("set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set extra_float_digits = 1; set statement_timeout = '20s'")
        .unwrap();
    client
}

pub fn ask(client: &mut Client, sql: &str) -> Answer {
    match client.simple_query(sql) {
        Ok(messages) => {
            let (mut columns, mut rows, mut affected) = (Vec::new(), Vec::new(), 0);
            for message in messages {
                match message {
                    SimpleQueryMessage::RowDescription(d) => {
                        columns = d.iter().map(|c| c.name().to_string()).collect();
                        rows.clear();
                    }
                    SimpleQueryMessage::Row(row) => {
                        rows.push((0..row.len()).map(|i| row.get(i).map(str::to_string)).collect());
                    }
                    SimpleQueryMessage::CommandComplete(n) => affected = n,
                    _ => {}
                }
            }
            Answer::Rows { columns, rows, affected }
        }
        Err(e) => Answer::of_error(&e),
    }
}

impl Pair {
    pub fn start(dir: &Path, sinew: &Path) -> Option<Pair> {
        // Answers are compared, not what a crash leaves. Plans are compared too, and a vacuum that
        // comes when it likes changes them.
        const SETTINGS: &[&str] = &["fsync=off", "autovacuum=off"];
        // PostgreSQL warns of each publication otherwise.
        let of_oracle = [SETTINGS, &["wal_level=logical"]].concat();
        let oracle = peers::postgres_with(&dir.join("p"), 128, &of_oracle).expect("PostgreSQL starts")?;
        let sinew = peers::sinew_with(sinew, &dir.join("s"), 64, SETTINGS).expect("Sinew starts");
        Some(Pair {
            sinew: connect(&sinew, DATABASE),
            oracle: connect(&oracle, DATABASE),
            peers: vec![sinew, oracle],
            compared: 0,
            differences: Vec::new(),
            section: "",
            pace: Pace::default(),
        })
    }

    pub fn section(&mut self, name: &'static str, run: impl FnOnce(&mut Pair)) {
        let (compared, differences) = (self.compared, self.differences.len());
        self.section = name;
        run(self);
        println!(
            "{name}: {} statements, {} differences",
            self.compared - compared,
            self.differences.len() - differences
        );
    }

    /// Asks the oracle alone.
    pub fn oracle_rows(&mut self, sql: &str) -> Vec<Vec<String>> {
        match ask(&mut self.oracle, sql) {
            Answer::Rows { rows, .. } => {
                rows.into_iter().map(|r| r.into_iter().map(Option::unwrap_or_default).collect()).collect()
            }
            Answer::Error { message, .. } => panic!("{sql}: {message}"),
        }
    }

    /// Does each of the two read the tables by indexes alone? A difference is noted, and so is a
    /// known one that has gone.
    pub fn compare_plans(&mut self, sql: &str, known: Option<&str>) {
        self.compare_way(sql, "Seq Scan", known);
    }

    /// Do both read an index alone, or neither? A bitmap scan, which Sinew does not have, says
    /// nothing.
    pub fn compare_index_only(&mut self, sql: &str, known: Option<&str>) {
        self.compare_way(sql, "Index Only Scan", known);
    }

    fn compare_way(&mut self, sql: &str, way: &str, known: Option<&str>) {
        self.compared += 1;
        let explain = format!("EXPLAIN {sql}");
        let plan = |client: &mut Client| match ask(client, &explain) {
            Answer::Rows { rows, .. } => {
                rows.into_iter().flatten().flatten().collect::<Vec<String>>().join("\n")
            }
            Answer::Error { message, .. } => panic!("{explain}: {message}"),
        };
        let (ours, theirs) = (plan(&mut self.sinew), plan(&mut self.oracle));
        let bitmap = way != "Seq Scan" && theirs.contains("Bitmap");
        let same = bitmap || ours.contains(way) == theirs.contains(way);
        let text = match (same, known) {
            (true, None) | (false, Some(_)) => return,
            (true, Some(reason)) => format!("[{}] {sql}\n  no longer differs: {reason}", self.section),
            (false, None) => {
                format!("[{}] {sql}\n  sinew:\n{ours}\n  postgresql:\n{theirs}", self.section)
            }
        };
        println!("{text}");
        self.differences.push(text);
    }

    /// Asks both and notes a difference.
    pub fn compare(&mut self, sql: &str) {
        self.compared += 1;
        let theirs = ask(&mut self.oracle, sql);
        let ours = ask(&mut self.sinew, sql);
        if self.sinew.is_closed() {
            self.lost(sql, &ours);
            return;
        }
        if ours == theirs || known::is_meant(sql, &ours, &theirs) {
            self.repeat(sql, &ours);
            return;
        }
        self.differ(sql, &ours, &theirs);
    }

    fn differ(&mut self, sql: &str, ours: &Answer, theirs: &Answer) {
        let text = format!(
            "[{}] {sql}\n  sinew:      {}\n  postgresql: {}",
            self.section,
            ours.show(),
            theirs.show()
        );
        println!("{text}");
        self.differences.push(text);
    }

    fn lost(&mut self, sql: &str, ours: &Answer) {
        let text = format!("[{}] {sql}\n  the connection was lost: {}", self.section, ours.show());
        println!("{text}");
        self.differences.push(text);
        self.sinew = connect(&self.peers[0], DATABASE);
    }

    /// As `compare`, but rows may come in another order unless `ordered`, and a statement that one
    /// of the two did not end in time says nothing; did both answer with the same rows?
    pub fn compare_bags(&mut self, sql: &str, ordered: bool) -> bool {
        self.compared += 1;
        let begun = Instant::now();
        let mut theirs = ask(&mut self.oracle, sql);
        let between = Instant::now();
        let mut ours = ask(&mut self.sinew, sql);
        self.pace.add(between.elapsed(), between - begun, sql);
        if ours.is_cancelled() || theirs.is_cancelled() {
            println!("[{}] not ended in time: {sql}", self.section);
            return false;
        }
        if !ordered {
            ours.sort();
            theirs.sort();
        }
        if self.sinew.is_closed() {
            self.lost(sql, &ours);
            return false;
        }
        if ours == theirs {
            return matches!(ours, Answer::Rows { .. });
        }
        if known::is_meant(sql, &ours, &theirs) {
            return false;
        }
        self.differ(sql, &ours, &theirs);
        false
    }

    /// As `compare`; did both answer with the same rows?
    pub fn compare_is_rows(&mut self, sql: &str) -> bool {
        let before = self.differences.len();
        self.compare(sql);
        self.differences.len() == before && matches!(ask(&mut self.sinew, sql), Answer::Rows { .. })
    }

    /// The connection to Sinew, for what it alone is asked.
    pub fn sinew(&mut self) -> &mut Client {
        &mut self.sinew
    }

    /// Sessions of their own in a database of both.
    pub fn open(&self, database: &str) -> (Client, Client) {
        (connect(&self.peers[0], database), connect(&self.peers[1], database))
    }

    pub fn sinew_peer(&self) -> &Peer {
        &self.peers[0]
    }

    pub fn oracle_peer(&self) -> &Peer {
        &self.peers[1]
    }

    /// Two texts that must be equal, line by line.
    pub fn compare_texts(&mut self, what: &str, ours: &str, theirs: &str) {
        self.compared += 1;
        if ours == theirs {
            return;
        }
        let mut sides = ours.lines().zip(theirs.lines()).filter(|(a, b)| a != b);
        let (a, b) = sides.next().unwrap_or(("(more or less lines)", "(more or less lines)"));
        let text = format!("[{}] {what}\n  sinew:      {a}\n  postgresql: {b}", self.section);
        println!("{text}");
        self.differences.push(text);
    }

    /// The outcome that both must have.
    pub fn both(&mut self, sql: &str) {
        for (client, peer) in [(&mut self.sinew, 0), (&mut self.oracle, 1)] {
            if let Answer::Error { message, .. } = ask(client, sql) {
                panic!("{sql}: {}: {message}", self.peers[peer].name);
            }
        }
    }

    /// Removes all roles but the first one and those of the system.
    pub fn without_roles(&mut self) {
        assert!(self.try_without_roles(), "roles own something still");
    }

    /// The same if nothing depends on them.
    pub fn try_without_roles(&mut self) -> bool {
        const ROLES: &str =
            "select quote_ident(rolname) from pg_roles where rolname !~ '^pg_' and rolname <> 'postgres'";
        [&mut self.sinew, &mut self.oracle].into_iter().all(|client| {
            let Answer::Rows { rows, .. } = ask(client, ROLES) else { return false };
            let roles: Vec<String> = rows.into_iter().flatten().flatten().collect();
            roles.is_empty()
                || matches!(ask(client, &format!("drop role {}", roles.join(", "))), Answer::Rows { .. })
        })
    }

    /// Counts statements that were compared elsewhere.
    pub fn count(&mut self, compared: usize) {
        self.compared += compared;
    }

    /// Notes a difference that was found elsewhere.
    pub fn note(&mut self, what: String) {
        let text = format!("[{}] {what}", self.section);
        println!("{text}");
        self.differences.push(text);
    }

    /// Notes a difference unless `holds`.
    pub fn expect(&mut self, holds: bool, what: &str) {
        self.compared += 1;
        if !holds {
            let text = format!("[{}] {what}", self.section);
            println!("{text}");
            self.differences.push(text);
        }
    }

    /// A query that comes again may run with a plan that was kept: its answer must not change for
    /// that.
    fn repeat(&mut self, sql: &str, first: &Answer) {
        const PASSING: [&str; 12] = [
            "now",
            "clock",
            "current",
            "random",
            "nextval",
            "setval",
            "lastval",
            "uuid",
            "timeofday",
            "sleep",
            "lock",
            "xact",
        ];
        let text = sql.to_ascii_lowercase();
        let repeatable = text.starts_with("select")
            && !PASSING.iter().any(|p| text.contains(p))
            && !text.contains(" into ");
        // Each second time: the other half of the texts come once, as they did.
        if !repeatable || matches!(first, Answer::Error { .. }) || !self.compared.is_multiple_of(2) {
            return;
        }
        for _ in 0..2 {
            let again = ask(&mut self.sinew, sql);
            if again != *first {
                let text =
                    format!("[{}] {sql}\n  again: {}\n  first: {}", self.section, again.show(), first.show());
                println!("{text}");
                self.differences.push(text);
                return;
            }
        }
    }

    pub fn finish(self) -> (usize, Vec<String>) {
        let Pair { sinew, oracle, peers, compared, differences, .. } = self;
        drop((sinew, oracle));
        drop(peers);
        (compared, differences)
    }
}
