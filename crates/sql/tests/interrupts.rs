//! No statement stops its server: what takes long is interrupted, what takes much memory is
//! refused.

mod common;

use common::{Directory, Lines};
use sinew_sql::SqlError;
use sinew_sql::session::Session;

fn run(session: &mut Session, sql: &str) {
    if let Err(e) = session.simple_query(sql, &mut Lines::default()) {
        panic!("{}: {} {}", &sql[..sql.len().min(100)], e.sqlstate, e.message);
    }
}

fn fails(session: &mut Session, sql: &str) -> SqlError {
    let shown = &sql[..sql.len().min(100)];
    match session.simple_query(sql, &mut Lines::default()) {
        Ok(()) => panic!("{shown}: did not fail"),
        Err(e) => e,
    }
}

/// Gives the next statement a time limit. The limit ends when that statement fails, so that the
/// statements around it have as much time as a busy machine makes them take.
fn limit_next(session: &mut Session, limit_ms: u32) {
    run(session, &format!("begin; set local statement_timeout = {limit_ms}"));
}

/// Each of these would run for seconds to hours. The long part depends on the row: of a constant
/// the planner makes one value, and a fast machine is done with that in time.
const ENDLESS: &[&str] = &[
    "select gcd(7::numeric ^ 150000, 3::numeric ^ 250000 + 1)",
    "select lcm(7::numeric ^ 75000, 3::numeric ^ 125000 + 1)",
    "select count(*) from generate_series(1, 1000) i where sqrt(9.9 * 10::numeric ^ (131000 - i)) = 0",
    "select count(*) from generate_series(1, 1000) i where factorial(30000 - i) = 0",
    "select sum(exp(i / 7.0)) from generate_series(1, 100000) i",
    "select sum(ln(2::numeric ^ (i * 4))) from generate_series(1, 100000) i",
    "select sum((1 + i / 10000000000.0) ^ (7.0 / 3)) from generate_series(1, 10000000) i",
    "select count(*) from generate_series(1, 1000) i where md5(repeat('x', 100000000 + i)) = ''",
    "select count(*) from generate_series(1, 1000) i where sha256(repeat('x', 100000000 + i)::bytea) = ''",
    "select count(*) from generate_series(1, 1000) i where quote_literal(repeat('x', 100000000 + i)) = ''",
    "select count(*) from generate_series(1, 1000) i where upper(repeat('é', 20000000 + i)) = ''",
    "select count(*) from generate_series(1, 1000) i where reverse(repeat('é', 20000000 + i)) = ''",
    "select count(*) from generate_series(1, 1000) i where lpad('', 200000000 + i, 'ab') = ''",
    "select repeat('a', 120000 + i) like '%' || repeat('a', 60000) || 'b' from generate_series(1, 1000) i",
    "select translate(repeat('é', 100000000 + i), 'é', 'e') from generate_series(1, 1000) i",
    "select count(*) from generate_series(1, 100000) i where repeat('a', 100000 + i) ~ '(a?){200}(a?){200}b'",
    "select regexp_replace(repeat('ab', 20000000 + i), 'b', 'cc', 'g') from generate_series(1, 1000) i",
    "select regexp_split_to_array(repeat('ab ', 10000000 + i), ' ') from generate_series(1, 1000) i",
    "select string_to_array(repeat('ab ', 10000000 + i), ' ') from generate_series(1, 1000) i",
    "select array_agg(i) @> array_agg(-i) from generate_series(1, 3000000) i",
    "select ('[' || repeat('1,', 20000000 + i) || '1]')::json from generate_series(1, 1000) i",
    "select ('[' || repeat('1,', 20000000 + i) || '1]')::jsonb from generate_series(1, 1000) i",
    "select jsonb_pretty((repeat('[', 4000 + i % 2) || repeat(']', 4000 + i % 2))::jsonb) from generate_series(1, 100000) i",
    "select repeat('1,', 50000000 + i)::bytea::text from generate_series(1, 1000) i",
    "select ('{' || repeat('1,', 10000000 + i) || '1}')::int[] from generate_series(1, 1000) i",
    "select array_fill(1, array[10000000 + i])::text from generate_series(1, 1000) i",
    "select encode(repeat('x', 100000000 + i)::bytea, 'base64') from generate_series(1, 1000) i",
    "select to_char(1.5, repeat('9', 10000000 + i)) from generate_series(1, 1000) i",
    "select format('%1000000s', i) from generate_series(1, 100000000) i",
    "select count(*) from generate_series(1, 10000000000)",
    "select string_agg(i::text, ',') from generate_series(1, 1000000000) i",
    "select json_agg(i) from generate_series(1, 1000000000) i",
    "select max(repeat(i::text, 1000000)) from generate_series(1, 1000000) i",
    "select repeat(i::text, 10000) from generate_series(1, 1000000) i order by 1",
];

#[test]
fn every_long_statement_obeys_its_timeout() {
    let dir = Directory::new("interrupts");
    let mut a = dir.connect();
    let mut wrong = Vec::new();
    for sql in ENDLESS {
        limit_next(&mut a, 100);
        match a.simple_query(sql, &mut Lines::default()) {
            Err(e) if e.sqlstate.code() == "57014" => {}
            other => wrong.push(format!("{sql}: {:?}", other.err())),
        }
        // The session goes on.
        run(&mut a, "rollback; select 1");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Lists that are as long as their statement, joins of many tables, and texts that name objects.
#[test]
fn long_lists_and_names_obey_their_timeout() {
    let dir = Directory::new("lists");
    let mut a = dir.connect();
    run(&mut a, "create table t (a int primary key); create view v as select * from t; create role r");
    let list =
        |count: usize, one: &dyn Fn(usize) -> String| (0..count).map(one).collect::<Vec<_>>().join(",");
    let many = |one: &str| list(200_000, &|_| one.to_string());
    let pairs: Vec<String> = (1..400).map(|i| format!("t{i}.a = t{}.a", i - 1)).collect();
    let joined = format!("from {} where {}", list(400, &|i| format!("t t{i}")), pairs.join(" and "));
    let lists = [
        format!("drop table if exists {}", list(100_000, &|i| format!("no{i}"))),
        format!("drop index if exists {}", list(100_000, &|i| format!("no{i}"))),
        format!("drop schema if exists {}", list(100_000, &|i| format!("no{i}"))),
        format!("drop role if exists {}", list(100_000, &|i| format!("no{i}"))),
        format!("grant select on t to {}", many("r")),
        format!("grant select on {} to r", many("t")),
        format!("grant r to {}", many("postgres")),
        format!("truncate {}", many("t")),
        format!("lock table {}", many("v")),
        format!("create table u ({})", list(1500, &|i| format!("a{i} int{}", " check (1 > 0)".repeat(100)))),
    ];
    let joins = [format!("select count(*) {joined}"), format!("explain select count(*) {joined}")];
    let names = [
        "nextval(repeat('a.', 100000000 + i))",
        "to_regclass(repeat('\"\"', 100000000 + i))",
        "has_table_privilege(repeat('a', 200000000 + i), 'select')",
        "to_regtype(repeat('(', 200000000 + i))",
    ];
    let names = names.map(|name| format!("select {name} from generate_series(1, 1000) i"));
    // Reading such a text takes long, too, and is not what is looked at here.
    for sql in &lists {
        let statement = a.prepare(sql, &[], &mut Lines::default()).expect("is read");
        limit_next(&mut a, 1);
        let code = a.run(&statement, &[], &mut Lines::default()).map_err(|e| e.sqlstate.code().to_string());
        assert_eq!(code, Err("57014".to_string()), "{}", &sql[..60]);
        run(&mut a, "rollback");
    }
    for sql in joins.iter().chain(&names) {
        limit_next(&mut a, 50);
        assert_eq!(fails(&mut a, sql).sqlstate.code(), "57014", "{}", &sql[..60]);
        run(&mut a, "rollback");
    }
}

#[test]
fn a_table_of_too_many_columns_is_refused_before_its_names_are_compared() {
    let dir = Directory::new("columns");
    let mut a = dir.connect();
    let columns: Vec<String> = (0..100_000).map(|i| format!("c{i} int")).collect();
    assert_eq!(fails(&mut a, &format!("create table t ({})", columns.join(","))).sqlstate.code(), "54011");
}

#[test]
fn a_search_path_may_be_long() {
    let dir = Directory::new("path");
    let mut a = dir.connect();
    let schemas: Vec<String> = (0..100_000).map(|i| format!("s{i}")).collect();
    run(&mut a, &format!("set search_path to {}", schemas.join(",")));
    run(&mut a, "select 1");
}

/// A file may have no end, or no process at its other end.
#[test]
fn copy_obeys_its_timeout_whatever_the_file_is() {
    let dir = Directory::new("strangers");
    let mut a = dir.connect();
    run(&mut a, "create table strange (a text); insert into strange values ('x')");
    let pipe = dir.path.with_extension("pipe");
    let path = std::ffi::CString::new(pipe.to_str().expect("a name")).expect("no zero byte");
    // SAFETY: a path that ends with a zero byte.
    assert_eq!(unsafe { libc::mkfifo(path.as_ptr(), 0o600) }, 0);
    let pipe_name = pipe.display();
    let ends_by_timeout = |a: &mut Session, sql: &str| {
        limit_next(a, 100);
        assert_eq!(fails(a, sql).sqlstate.code(), "57014", "{sql}");
        run(a, "rollback; select 1");
    };
    ends_by_timeout(&mut a, "copy strange from '/dev/zero'");
    ends_by_timeout(&mut a, "copy strange from '/dev/zero' csv");
    ends_by_timeout(&mut a, &format!("copy strange from '{pipe_name}'"));
    ends_by_timeout(&mut a, &format!("copy strange to '{pipe_name}'"));
    // A reader that reads nothing: there is room for 64 kB.
    let reader = std::fs::OpenOptions::new().read(true).write(true).open(&pipe).expect("opens");
    ends_by_timeout(
        &mut a,
        &format!("copy (select repeat('x', 1000) from generate_series(1, 1000)) to '{pipe_name}'"),
    );
    drop(reader);
    // Both ends: a writer that takes its time, and lines that come in parts.
    let writer = std::thread::spawn({
        let pipe = pipe.clone();
        move || {
            let mut file = std::fs::OpenOptions::new().write(true).open(pipe).expect("opens");
            for part in ["first\nsec", "ond\n", "third\n"] {
                std::io::Write::write_all(&mut file, part.as_bytes()).expect("writes");
                std::thread::sleep(std::time::Duration::from_millis(60));
            }
        }
    });
    run(&mut a, &format!("copy strange from '{pipe_name}'"));
    writer.join().expect("writes");
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).expect("reads")
    });
    run(&mut a, &format!("copy (select a from strange order by a) to '{pipe_name}'"));
    assert_eq!(reader.join().expect("reads"), "first\nsecond\nthird\nx\n");
    std::fs::remove_file(pipe).expect("removes");
}

#[test]
fn reading_a_long_text_obeys_the_timeout() {
    let dir = Directory::new("longtext");
    let mut a = dir.connect();
    for text in
        [format!("select {}1", "1,".repeat(3_000_000)), format!("select 1{}", " ".repeat(100_000_000))]
    {
        limit_next(&mut a, 20);
        assert_eq!(fails(&mut a, &text).sqlstate.code(), "57014");
        run(&mut a, "rollback");
    }
    run(&mut a, &format!("select '{}'", "x".repeat(3_000_000)));
}

#[test]
fn no_result_is_longer_than_a_value_can_be() {
    let dir = Directory::new("lengths");
    let mut a = dir.connect();
    for sql in [
        "select repeat('x', 1100000000)",
        "select lpad('x', 1100000000)",
        "select format('%2147483647s', 1)",
        "select x || x from (select repeat('x', 600000000) x) t",
        "select replace('xx', 'x', x) from (select repeat('x', 600000000) x) t",
    ] {
        assert_eq!(fails(&mut a, sql).sqlstate.code(), "54000", "{sql}");
    }
}
