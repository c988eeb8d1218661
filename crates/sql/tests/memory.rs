//! A statement that needs more memory than its session may use is refused, and gives back what it
//! had.
//!
//! In a program of its own: the count is the whole process's.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;
use std::time::{Duration, Instant};

fn run(session: &mut Session, sql: &str) {
    if let Err(e) = session.simple_query(sql, &mut Lines::default()) {
        panic!("{}: {} {}", &sql[..sql.len().min(100)], e.sqlstate, e.message);
    }
}

/// Each of these needs more memory than the session may use, in another place.
const LARGE: &[&str] = &[
    "select repeat('x', 100000000)",
    "select replace(repeat('x', 1000000), 'x', repeat('y', 1000))",
    "select concat_ws(repeat('x', 5000000), 1, 2, 3, 4, 5, 6, 7, 8)",
    "select array_to_string(array_fill(1, array[1000]), repeat('x', 100000))",
    "select regexp_replace(repeat('x', 1000), 'x', repeat('y', 100000), 'g')",
    "select string_agg(repeat('x', 1000), '') from generate_series(1, 1000000)",
    "select string_agg(repeat('x', 1000)::bytea, '') from generate_series(1, 1000000)",
    "select array_agg(i) from generate_series(1, 10000000) i",
    "select array_agg(repeat('x', 10000)) from generate_series(1, 100000) i",
    "select json_agg(i) from generate_series(1, 100000000) i",
    "select jsonb_object_agg(i, i) from generate_series(1, 100000000) i",
    "select array_fill(0, array[100000000])",
    "select string_to_array(repeat('x ', 10000000), ' ')",
    "select array(select generate_series(1, 10000000))",
    "select sum(x) over (), i from (select 1 x, generate_series(1, 10000000) i) t",
    "with recursive t(i) as (select 1 union select i + 1 from t) select count(*) from t",
    "insert into temporary_table select generate_series(1, 10000000)",
    "select count(*) from (select i, count(*) from generate_series(1, 10000000) i group by i) t",
    "select i from generate_series(1, 10000000) i order by -i",
    "select count(*) from generate_series(1, 10000000) i join generate_series(1, 10000000) j on i = j",
    "select distinct i from generate_series(1, 10000000) i",
    "insert into shared_keys select i % 50000 from generate_series(1, 10000000) i",
];

#[test]
fn memory_past_the_limit_is_refused_and_given_back() {
    let dir = Directory::new("memory");
    let mut a = dir.connect();
    run(
        &mut a,
        "create temporary table temporary_table(i int); create table shared_keys(k int unique deferrable initially deferred); set session_memory_limit = '32MB'; set work_mem = '10GB'",
    );
    let mut wrong = Vec::new();
    for sql in LARGE {
        match a.simple_query(sql, &mut Lines::default()) {
            Err(e) if e.sqlstate.code() == "53200" => {
                assert!(
                    e.hint.as_deref().is_some_and(|h| h.contains("session_memory_limit")),
                    "{sql}: {e:?}"
                );
            }
            other => wrong.push(format!("{sql}: {:?}", other.err())),
        }
        // Nothing of it stays counted: 8 MB and room to pass over them fit again.
        run(&mut a, "select length(repeat('x', 8000000))");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    run(&mut a, "insert into temporary_table select generate_series(1, 50000); truncate temporary_table");
    drop(a);
    // The plans that the thread keeps are counted where they were made, and so is what the
    // background is at.
    let began = Instant::now();
    loop {
        let left = sinew_types::memory::process_used();
        if left < 256 << 10 {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{left} bytes are still counted");
        std::thread::sleep(Duration::from_millis(20));
    }
}
