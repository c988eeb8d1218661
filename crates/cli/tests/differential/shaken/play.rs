//! Scripts on both servers, each in a database that is empty.

use super::known;
use crate::compare::{Answer, Pair, ask};
use postgres::Client;

const DATABASE: &str = "shaken";

pub struct Difference {
    /// How many statements of the script ran before.
    pub at: usize,
    /// The statement, unless what the script left behind differs.
    pub statement: Option<String>,
    /// The same for differences that probably have the same reason.
    pub kind: String,
    pub text: String,
}

/// The queries for the objects that a script leaves behind, beside the rows of its tables.
const LEFT_BEHIND: [&str; 7] = [
    "select n.nspname, c.relname, c.relkind, c.relchecks, pg_get_userbyid(c.relowner) from pg_class c \
     join pg_namespace n on n.oid = c.relnamespace where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1, 2",
    "select a.attrelid::regclass::text, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.atthasdef, \
     a.attidentity, regexp_replace(regexp_replace(pg_get_expr(d.adbin, d.adrelid), '[(]([a-z0-9_]+)[)]::(text|character varying|bpchar)', '\\1', 'g'), '::(text|character varying|bpchar)', '', 'g') from pg_attribute a join pg_class c on c.oid = a.attrelid \
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum \
     where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'm') and c.relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' \
     and nspname <> 'information_schema') order by 1, 2",
    "select conrelid::regclass::text, conname, contype, condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint \
     where conrelid <> 0 and connamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema') \
     order by 1, 2",
    "select c.relname, a.attnum, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relkind = 'i' \
     and c.relnamespace in (select oid from pg_namespace where nspname !~ '^pg_') order by 1, 2",
    "select schemaname, indexname, indexdef from pg_indexes where schemaname !~ '^pg_' order by 1, 2",
    "select schemaname, sequencename, data_type, start_value, min_value, max_value, increment_by, cycle from pg_sequences \
     order by 1, 2",
    "select r.rolname, r.rolsuper, r.rolcreaterole, r.rolcanlogin, m.rolname from pg_roles r left join pg_auth_members a \
     on a.member = r.oid left join pg_roles m on m.oid = a.roleid where r.rolname !~ '^pg_' and r.rolname <> 'root' order by 1, 5",
];

/// The state that [`Plays::tidy`] cannot remove: schemas and their privileges, and those that new
/// objects get.
const PRISTINE: &str = "select string_agg(nspname || coalesce(nspacl::text, '') || nspowner, ',' order by nspname), \
     (select count(*) from pg_class where oid >= 16384 and relnamespace <> 99), (select count(*) from pg_default_acl) \
     from pg_namespace where nspname !~ '^pg_'";

/// Plays scripts one after the other, in one database as long as it can be emptied.
pub struct Plays<'p> {
    pub pair: &'p mut Pair,
    /// The answer of [`PRISTINE`] for a new database, on both servers.
    pristine: Option<(Answer, Answer)>,
    /// Statements with several mistakes of which the two told different ones.
    pub several: usize,
}

impl Plays<'_> {
    pub fn with(pair: &mut Pair) -> Plays<'_> {
        Plays { pair, pristine: None, several: 0 }
    }

    /// Plays a script: how many statements were compared, and the first difference.
    pub fn play(&mut self, script: &[String]) -> (usize, Option<Difference>) {
        let mut stage = self.open();
        let mut difference = None;
        for (at, statement) in script.iter().enumerate() {
            match stage.step(statement) {
                Step::Same => {}
                Step::Ended => break,
                Step::Differs(kind, text) => {
                    difference = Some(Difference { at, statement: Some(statement.clone()), kind, text });
                    break;
                }
            }
        }
        self.several += stage.several;
        let asked = stage.asked;
        drop(stage);
        stage = Stage { asked, ..self.open() };
        if difference.is_none() {
            difference = stage.left_behind().map(|(kind, text)| Difference {
                at: script.len(),
                statement: None,
                kind,
                text,
            });
        }
        let asked = stage.asked;
        self.tidy(stage);
        (asked, difference)
    }

    /// Removes the database.
    pub fn end(&mut self) {
        if self.pristine.take().is_some() {
            self.pair.both(&format!("drop database {DATABASE}"));
        }
        self.pair.without_roles();
    }

    /// Sessions in the database, which is made when there is none.
    fn open(&mut self) -> Stage {
        let made = self.pristine.is_none();
        if made {
            self.pair.both(&format!("create database {DATABASE}"));
        }
        let mut stage = Stage::open(self.pair);
        if made {
            self.pristine = Some(stage.both(PRISTINE));
        }
        stage
    }

    /// Empties the database, or removes it where that is not enough.
    fn tidy(&mut self, mut stage: Stage) {
        for client in [&mut stage.sinew, &mut stage.oracle] {
            empty(client);
        }
        let is_pristine = self.pristine.as_ref().is_some_and(|before| *before == stage.both(PRISTINE));
        drop(stage);
        if is_pristine && self.pair.try_without_roles() {
            return;
        }
        self.end();
    }
}

/// Rolls prepared transactions back, and drops what can be dropped by name.
fn empty(client: &mut Client) {
    const PREPARED: &str = "select 'rollback prepared ' || quote_literal(gid) from pg_prepared_xacts \
         where database = current_database()";
    const DROPS: &str = "select 'drop schema ' || quote_ident(nspname) || ' cascade' from pg_namespace \
         where nspname !~ '^pg_' and nspname not in ('public', 'information_schema') union all \
         select 'drop ' || case relkind when 'r' then 'table' when 'v' then 'view' when 'm' then 'materialized view' else 'sequence' end || ' if exists public.' || \
         quote_ident(relname) || ' cascade' from pg_class where relnamespace = 2200 and relkind in ('r', 'v', 'm', 'S')";
    for statements in [PREPARED, DROPS] {
        let Answer::Rows { rows, .. } = ask(client, statements) else { continue };
        for statement in rows.into_iter().flatten().flatten() {
            ask(client, &statement);
        }
    }
}

enum Step {
    Same,
    /// The two may have gone different ways for a reason that is no difference.
    Ended,
    Differs(String, String),
}

/// The sessions of a play.
struct Stage {
    sinew: Client,
    oracle: Client,
    asked: usize,
    several: usize,
}

/// A block that cannot be committed is over all the same, also where the reason is 0A000 (tables
/// that are emptied at COMMIT).
fn ends_a_block(statement: &str) -> bool {
    let first = statement.split_whitespace().next().unwrap_or_default();
    ["commit", "end"].iter().any(|word| first.eq_ignore_ascii_case(word))
}

impl Stage {
    fn open(pair: &Pair) -> Stage {
        let (mut sinew, mut oracle) = pair.open(DATABASE);
        for client in [&mut sinew, &mut oracle] {
            client.batch_execute("set statement_timeout = '3s'").unwrap();
        }
        Stage { sinew, oracle, asked: 0, several: 0 }
    }

    fn both(&mut self, sql: &str) -> (Answer, Answer) {
        (ask(&mut self.sinew, sql), ask(&mut self.oracle, sql))
    }

    fn step(&mut self, statement: &str) -> Step {
        let ours = ask(&mut self.sinew, statement);
        if ours.is_refused() && !ends_a_block(statement) {
            return self.refused(statement);
        }
        let theirs = ask(&mut self.oracle, statement);
        self.asked += 1;
        if ours.is_cancelled() || theirs.is_cancelled() {
            return Step::Ended;
        }
        self.judge(statement, ours, theirs)
    }

    /// A block that the refusal has ended for Sinew ends for PostgreSQL too.
    fn refused(&mut self, statement: &str) -> Step {
        if statement.contains(';') {
            return Step::Ended;
        }
        let is_aborted = |client: &mut Client| matches!(ask(client, "select 1"), Answer::Error { sqlstate, .. } if sqlstate == "25P02");
        if is_aborted(&mut self.sinew) && !is_aborted(&mut self.oracle) {
            ask(&mut self.oracle, "select 1 / 0");
        }
        Step::Same
    }

    fn judge(&mut self, statement: &str, ours: Answer, theirs: Answer) -> Step {
        let lost = self.sinew.is_closed();
        // PostgreSQL's own extensions have errors of XX000, too.
        if !lost && same(&ours, &theirs) {
            return Step::Same;
        }
        if !lost && !ours.is_internal() {
            if known::of_several(&ours, &theirs) {
                self.several += 1;
                return Step::Same;
            }
            if known::is_meant(statement, &ours, &theirs) {
                return Step::Ended;
            }
        }
        let begin: String = statement.chars().take(12).collect();
        let kind = match (kind(&ours), kind(&theirs)) {
            (ours, theirs) if ours == theirs => format!("{ours}, {begin}"),
            (ours, theirs) => format!("{ours} / {theirs}"),
        };
        let text = format!("{statement}\n  sinew:      {}\n  postgresql: {}", ours.show(), theirs.show());
        Step::Differs(kind, text)
    }

    /// Is what the script left behind the same?
    fn left_behind(&mut self) -> Option<(String, String)> {
        let mut probes: Vec<String> = LEFT_BEHIND.map(str::to_string).to_vec();
        let tables = "select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace \
             where c.relkind in ('r', 'v', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1";
        if let Answer::Rows { rows, .. } = ask(&mut self.oracle, tables) {
            probes.extend(rows.into_iter().flatten().flatten().map(|table| format!("select * from {table}")));
        }
        probes.into_iter().find_map(|probe| match self.step(&probe) {
            Step::Differs(kind, text) => Some((kind, text)),
            _ => None,
        })
    }
}

/// Errors by their codes: of several mistakes in a statement the two may have met another one
/// first, with other words. Rows without their order, and without the numbers of objects.
fn same(ours: &Answer, theirs: &Answer) -> bool {
    if let (Answer::Error { sqlstate: ours, .. }, Answer::Error { sqlstate: theirs, .. }) = (ours, theirs) {
        return ours == theirs;
    }
    if ours == theirs {
        return true;
    }
    let shown = |answer: &Answer| known::without_numbers(&answer.clone().sorted().show_all());
    shown(ours) == shown(theirs)
}

/// Of an error its code and its words without what is quoted.
fn kind(answer: &Answer) -> String {
    match answer {
        Answer::Rows { .. } => "rows".to_string(),
        Answer::Error { sqlstate, message, .. } => {
            let words = message.split('"').step_by(2).collect::<Vec<_>>().join("_");
            format!("{sqlstate} {}", words.replace(|c: char| c.is_ascii_digit(), ""))
        }
    }
}
