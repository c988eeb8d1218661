//! A server's memory stays near its limit, whatever takes it: each case asks for several times the
//! limit, or for as much as is left once values stand in memory two or three times. It ends with
//! its answer or with 53200, and what it took is given back.
//!
//! The peak is the kernel's (`VmHWM`), so that memory which no account has is seen.

mod common;

use common::raw::Raw;
use common::{Scratch, Server};

/// The memory that the statements of the server may use.
const LIMIT_MB: u64 = 100;
/// The memory that the server takes besides: the program, the pages of the pool and its threads (30
/// to 60 MB), what the allocator holds of earlier statements, and what statements take uncounted.
/// The highest peak of several runs was 254 MB, the most that was left 207 MB.
const SLACK_MB: u64 = 200;
/// A case may take so much beyond the limit on top of what the server held before. The scheduling
/// of the worker threads decides how much that was.
const OWN_MB: u64 = 100;
/// The memory that may be left after each case.
const LEFT_MB: u64 = 250;

const ANSWER: &str = "";
const OUT_OF_MEMORY: &str = "53200";

/// Statements of the simple protocol, one after the other, and how the last one ends.
const STATEMENTS: &[(&str, &[&str])] = &[
    // Functions of many rows.
    ("select count(*) from regexp_matches(repeat('a,', 2000000), '(a)', 'g')", &[ANSWER]),
    ("select count(*) from regexp_matches(repeat('a', 20000000), '(a)', 'g')", &[OUT_OF_MEMORY]),
    // Patterns that are long, and those whose sets are large.
    ("select 'a' ~ repeat('a', 60000000)", &[OUT_OF_MEMORY]),
    ("select 'a' ~ ('[' || repeat('ab', 15000000) || ']')", &[OUT_OF_MEMORY]),
    ("select 'a' ~ repeat('(a|b)', 60000)", &[ANSWER]),
    (
        "select 'a' ~ string_agg('[\\w' || chr(8592 + i % 800) || chr(9472 + i / 800) || ']', '') from generate_series(1, 6000) i",
        &["2201B"],
    ),
    ("select count(*) from regexp_split_to_table(repeat('a,', 5000000), ',')", &[OUT_OF_MEMORY]),
    ("select count(*) from string_to_table(repeat('a,', 8000000), ',')", &[OUT_OF_MEMORY]),
    // A partition in columns goes to a file. One that is computed row by row stays in memory.
    (
        "select max(r) from (select row_number() over (order by g) r from generate_series(1, 4000000) g) x",
        &[ANSWER],
    ),
    (
        "select max(r) from (select count(*) over (order by g rows 9 preceding exclude ties) r from generate_series(1, 4000000) g) x",
        &[OUT_OF_MEMORY],
    ),
    (
        "with recursive r(n) as (select 1 union select n + 1 from r where n < 5000000) select count(*) from r",
        &[OUT_OF_MEMORY],
    ),
    (
        "select count(*) from json_array_elements(('[' || repeat('1,', 20000000) || '1]')::json)",
        &[OUT_OF_MEMORY],
    ),
    (
        "select count(*) from jsonb_array_elements(('[' || repeat('1,', 8000000) || '1]')::jsonb)",
        &[OUT_OF_MEMORY],
    ),
    (
        "select count(*) from json_each(('{' || repeat('\"a\":1,', 6000000) || '\"b\":1}')::json)",
        &[OUT_OF_MEMORY],
    ),
    ("select ('{' || repeat('\"a\":1,', 3000000) || '\"b\":1}')::jsonb", &[OUT_OF_MEMORY]),
    (
        "select length(jsonb_set(('[' || repeat('1,', 8000000) || '1]')::jsonb, '{0}', '2')::text)",
        &[OUT_OF_MEMORY],
    ),
    ("select length(to_char(1, repeat('9', 10000000)))", &[OUT_OF_MEMORY]),
    ("select nextval(repeat('a.', 10000000) || 'a')", &["42601"]),
    ("select to_regtype(repeat('a', 30000000))", &[ANSWER]),
    // Rows that stay in memory because `work_mem` is larger than the limit.
    (
        "set work_mem = '2GB'; select count(*) from (select g from generate_series(1, 8000000) g order by g desc offset 0) x",
        &[OUT_OF_MEMORY],
    ),
    (
        "set work_mem = '2GB'; select count(*) from generate_series(1, 12000000) a join generate_series(1, 12000000) b on a = b",
        &[OUT_OF_MEMORY],
    ),
    (
        "select max(length(s)) from (select string_agg(repeat('x', 100), '') over (order by g) s from generate_series(1, 4000) g) x",
        &[OUT_OF_MEMORY],
    ),
    // Keys that wait for their check, which comes at the end of the statement or of the
    // transaction.
    (
        "create table parents(a text primary key); create table children(a text references parents); insert into children select repeat('x', 100000) || i from generate_series(1, 3000) i",
        &[OUT_OF_MEMORY],
    ),
    (
        "create table parents(a text primary key); create table children(a text references parents deferrable initially deferred); insert into children select repeat('x', 100000) || i from generate_series(1, 3000) i",
        &[OUT_OF_MEMORY],
    ),
    // COPY TO.
    ("copy (select repeat('x', 50000000)) to stdout", &[ANSWER, OUT_OF_MEMORY]),
    ("copy (select repeat(E'\\n', 50000000)) to stdout", &[OUT_OF_MEMORY]),
    ("copy (select repeat('\"', 50000000)) to stdout (format csv)", &[OUT_OF_MEMORY]),
    (
        "copy (select repeat('x', 40000000), repeat('y', 40000000)) to stdout (format binary)",
        &[OUT_OF_MEMORY],
    ),
    // Rows on their way to the client.
    ("select repeat('x', 90000000)", &[ANSWER]),
    ("select repeat('x', 30000000), repeat('y', 30000000), repeat('z', 30000000)", &[ANSWER]),
    ("select repeat('x', 16000000)::bytea", &[ANSWER]),
    ("select row(repeat('\"', 20000000), repeat('x', 20000000))", &[OUT_OF_MEMORY]),
    ("select array_fill(repeat('\"', 100000), array[800])", &[OUT_OF_MEMORY]),
    // Values.
    (
        "select count(r) from (select array_agg(repeat('9', 1000)::numeric + i) r from generate_series(1, 300000) i) x",
        &[OUT_OF_MEMORY],
    ),
    (
        "select count(r) from (select array_agg(row(i, i::text)) r from generate_series(1, 2000000) i) x",
        &[OUT_OF_MEMORY],
    ),
    (
        "select repeat('x', 20000000)::bytea, repeat('x', 20000000)::bytea, repeat('x', 20000000)::bytea, repeat('x', 20000000)::bytea, repeat('x', 20000000)::bytea",
        &[OUT_OF_MEMORY],
    ),
    (
        "select array[array_fill(1, array[1000000]), array_fill(1, array[1000000])] = array[array_fill(1, array[1000000]), array_fill(1, array[1000000])]",
        &[OUT_OF_MEMORY],
    ),
    // Errors that quote a value.
    ("select repeat('x', 50000000)::int", &["22P02", OUT_OF_MEMORY]),
    ("select ('{' || repeat('a', 30000000))::text[]", &["22P02", OUT_OF_MEMORY]),
    // Settings.
    (
        "select count(set_config('my.x' || i, repeat('x', 1000000), false)) from generate_series(1, 200) i",
        &[OUT_OF_MEMORY],
    ),
    // Large values of a table.
    (
        "create table large(a text, b bytea); insert into large select repeat(md5(i::text), 500000), repeat(md5(i::text), 100000)::bytea from generate_series(1, 4) i",
        &[ANSWER],
    ),
    ("select a, b from large", &[ANSWER]),
    (
        "select array_agg(a) from (select a from large union all select a || 'x' from large) x",
        &[OUT_OF_MEMORY],
    ),
    ("analyze large", &[ANSWER, OUT_OF_MEMORY]),
    ("drop table large", &[ANSWER]),
];

/// Texts of one part that comes many times: head, part, times, tail.
const LONG_TEXTS: &[(&str, &str, usize, &str, &[&str])] = &[
    ("select length('", "x", 50_000_000, "')", &[OUT_OF_MEMORY]),
    ("select 1 /*", "x", 90_000_000, "*/", &[OUT_OF_MEMORY]),
    ("select '", "x", 50_000_000, "", &[OUT_OF_MEMORY]),
    ("select 1 where 1 in (0", ",1", 2_000_000, ")", &[OUT_OF_MEMORY]),
    ("select count(*) from (values (0)", ",(1)", 1_000_000, ") v", &[OUT_OF_MEMORY]),
    ("select 1 where 1 = 2", " or 1 = 3", 500_000, "", &[OUT_OF_MEMORY]),
    ("select case 1 ", "when 2 then 3 ", 500_000, "end", &[OUT_OF_MEMORY]),
    ("", "select 1;", 1_000_000, "", &[OUT_OF_MEMORY]),
];

/// A client's statements, and the SQLSTATE that it hears at last.
type Conversation = fn(&mut Raw) -> String;

/// Conversations of other forms.
const CONVERSATIONS: &[(&str, Conversation, &[&str])] = &[
    ("statements that are kept", |c| statements(c, 10_000, |i| columns(i, 100)), &[OUT_OF_MEMORY]),
    (
        "statements with long constants",
        |c| statements(c, 500, |i| format!("select '{}' || {i}", "x".repeat(500_000))),
        &[OUT_OF_MEMORY],
    ),
    (
        "statements that have no plan",
        |c| statements(c, 10_000, |i| format!("create table t{i} as {}", columns(i, 100))),
        &[OUT_OF_MEMORY],
    ),
    ("PREPARE", prepare, &[OUT_OF_MEMORY]),
    ("portals", |c| portals(c, 20_000, 10_000), &[OUT_OF_MEMORY]),
    ("a long parameter", |c| parameters(c, "select length($1::text)", &[90_000_000]), &[OUT_OF_MEMORY]),
    (
        "long parameters",
        |c| parameters(c, "select length($1::text || $2)", &[40_000_000, 40_000_000]),
        &[OUT_OF_MEMORY],
    ),
    ("rows that wait for Execute", rows_that_wait, &[OUT_OF_MEMORY]),
    ("RETURNING that waits for Execute", returning_that_waits, &[OUT_OF_MEMORY]),
    ("rows of COPY in large messages", copy_rows, &[OUT_OF_MEMORY]),
    ("a long line of COPY", |c| copy(c, "copy lines from stdin", b"", b"x", 90_000_000), &[OUT_OF_MEMORY]),
    (
        "a long field of COPY in CSV",
        |c| copy(c, "copy lines from stdin (format csv)", b"\"", b"\"\"", 90_000_000),
        &[OUT_OF_MEMORY],
    ),
    ("a long field of COPY in binary", copy_binary, &[OUT_OF_MEMORY]),
];

/// A SELECT of so many columns.
fn columns(first: usize, count: usize) -> String {
    let columns: Vec<String> = (0..count).map(|i| format!("{} as c{i}", first + i)).collect();
    format!("select {}", columns.join(","))
}

fn statements(client: &mut Raw, count: usize, text: impl Fn(usize) -> String) -> String {
    for i in 0..count {
        client.send(b'P', format!("s{i}\0{}\0\0\0", text(i)).as_bytes());
        if i % 100 == 99 {
            client.send(b'S', b"");
            let state = client.state();
            if !state.is_empty() {
                return state;
            }
        }
    }
    String::new()
}

fn prepare(client: &mut Raw) -> String {
    for i in 0..10_000 {
        let state = client.query(&format!("prepare p{i} as {}", columns(i, 100)));
        if !state.is_empty() {
            return state;
        }
    }
    String::new()
}

fn bind(portal: &str, statement: &str, parameters: &[usize]) -> Vec<u8> {
    let mut body = format!("{portal}\0{statement}\0\0\0").into_bytes();
    body.extend_from_slice(&(parameters.len() as u16).to_be_bytes());
    for &length in parameters {
        body.extend_from_slice(&(length as u32).to_be_bytes());
        body.resize(body.len() + length, b'x');
    }
    body.extend_from_slice(&[0, 0]);
    body
}

fn portals(client: &mut Raw, count: usize, bytes: usize) -> String {
    client.query("begin");
    client.send(b'P', b"portals\0select $1::text\0\0\0");
    for i in 0..count {
        client.send(b'B', &bind(&format!("c{i}"), "portals", &[bytes]));
        if i % 10 == 9 {
            client.send(b'S', b"");
            let state = client.state();
            if !state.is_empty() {
                return state;
            }
        }
    }
    String::new()
}

fn parameters(client: &mut Raw, sql: &str, lengths: &[usize]) -> String {
    client.send(b'P', format!("\0{sql}\0\0\0").as_bytes());
    client.send(b'B', &bind("", "", lengths));
    client.send(b'E', &[0, 0, 0, 0, 0]);
    client.send(b'S', b"");
    client.state()
}

/// Executes a statement for its first row only.
fn first_row(client: &mut Raw, sql: &str) -> String {
    client.send(b'P', format!("\0{sql}\0\0\0").as_bytes());
    client.send(b'B', &bind("", "", &[]));
    client.send(b'E', &[0, 0, 0, 0, 1]);
    client.send(b'S', b"");
    client.state()
}

fn rows_that_wait(client: &mut Raw) -> String {
    client.query("begin; declare c cursor for select i from generate_series(1, 5000000) i");
    first_row(client, "fetch all from c")
}

fn returning_that_waits(client: &mut Raw) -> String {
    client.query("create temp table short(i int)");
    first_row(
        client,
        "insert into short select i from generate_series(1, 1000000) i returning i, repeat('x', 1000)",
    )
}

fn copy(client: &mut Raw, sql: &str, head: &[u8], part: &[u8], bytes: usize) -> String {
    client.query("create temp table lines(a text)");
    client.copy_in(sql);
    let mut message = head.to_vec();
    message.extend(part.iter().cycle().take(bytes));
    client.send(b'd', &message);
    client.send(b'c', b"");
    client.state()
}

/// Messages whose headers come alone at times: each is larger than what is read at once.
fn copy_rows(client: &mut Raw) -> String {
    client.query("create temp table lines(a text)");
    client.copy_in("copy lines from stdin");
    let message = [&[b'x'; 99][..], b"\n"].concat().repeat(10_007);
    for _ in 0..120 {
        client.send(b'd', &message);
    }
    client.send(b'c', b"");
    client.state()
}

fn copy_binary(client: &mut Raw) -> String {
    let mut head = b"PGCOPY\n\xff\r\n\0".to_vec();
    head.extend_from_slice(&[0; 8]);
    head.extend_from_slice(&1u16.to_be_bytes());
    head.extend_from_slice(&90_000_000u32.to_be_bytes());
    copy(client, "copy lines from stdin (format binary)", &head, b"x", 90_000_000)
}

/// A line of the server's status, in MB.
fn status_mb(server: &Server, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    let line = status.lines().find(|l| l.starts_with(name)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() >> 10
}

/// An error as long as there are other sessions.
const ALONE: &str = "select 1 / (2 - count(*)) from pg_stat_activity where backend_type = 'client backend'";

/// Runs a case in a session of its own; what is wrong with its end.
fn failure(
    server: &Server,
    name: &str,
    run: impl FnOnce(&mut Raw) -> String,
    states: &[&str],
) -> Option<String> {
    // From here on the peak counts anew.
    std::fs::write(format!("/proc/{}/clear_refs", server.pid()), "5").unwrap();
    let before = status_mb(server, "VmRSS");
    let mut client = Raw::connect(server);
    let state = run(&mut client);
    let peak = status_mb(server, "VmHWM");
    drop(client);
    let mut other = Raw::connect(server);
    let answers = other.query("select 1").is_empty();
    // The session's memory goes with it, and the next case needs it.
    while !other.query(ALONE).is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let mut left = status_mb(server, "VmRSS");
    for _ in 0..100 {
        if left < LEFT_MB {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        left = status_mb(server, "VmRSS");
    }
    let name = &name[..name.len().min(90)];
    println!("{state:5} {peak:4} MB, {left:4} MB left: {name}");
    let most = LIMIT_MB + SLACK_MB.max(before + OWN_MB);
    let fine = states.contains(&state.as_str()) && peak < most && left < LEFT_MB && answers;
    (!fine).then(|| format!("{name}: {state}, {peak} MB, {left} MB left"))
}

#[test]
fn memory_stays_near_its_limit() {
    let scratch = Scratch::new("memory");
    // Statements of 50 MB need not stand in the log.
    let limit = format!("process_memory_limit={LIMIT_MB}MB");
    let server = Server::start(&scratch.0, &[&limit, "log_min_error_statement=panic"]);
    let mut failures = Vec::new();
    for (sql, states) in STATEMENTS {
        failures.extend(failure(&server, sql, |c| c.query(sql), states));
    }
    for (head, part, times, tail, states) in LONG_TEXTS {
        let text = [*head, &part.repeat(*times), tail].concat();
        failures.extend(failure(&server, &format!("{head}{part}..."), |c| c.query(&text), states));
    }
    for (name, run, states) in CONVERSATIONS {
        failures.extend(failure(&server, name, run, states));
    }
    assert!(failures.is_empty(), "{failures:#?}");
    server.stop();
}
