//! Large objects beside processes that write and die. A table has what each object should hold: a
//! writer changes both in one transaction.

mod common;
mod numbers;

use common::{Dir, Other, answer};
use numbers::Numbers;
use sinew::Database;

const OBJECTS: u64 = 4;

#[test]
fn other_process() {
    common::answer_statements();
}

/// A change of an object, and the same of its copy.
fn change(numbers: &mut Numbers) -> String {
    let object = 50_000 + numbers.below(OBJECTS);
    let lock = format!("select from m where o = {object} for update");
    let padded =
        |size: u64| format!("body || decode(repeat('00', greatest(0, {size} - length(body))), 'hex')");
    let (call, body) = match numbers.below(8) {
        0 => {
            let size = numbers.below(9000);
            let body = format!("substring({} from 1 for {size})", padded(size));
            (format!("select lo_truncate(lo_open({object}, 131072), {size})"), body)
        }
        1 => (format!("select lo_unlink({object}); select lo_create({object})"), "''".to_string()),
        _ => {
            let (at, count, byte) = (numbers.below(9000), numbers.below(5000), numbers.below(256));
            let data = format!("decode(repeat('{byte:02x}', {count}), 'hex')");
            let body = match count {
                0 => "body".to_string(),
                _ => format!("overlay({} placing {data} from {at} + 1 for {count})", padded(at + count)),
            };
            (format!("select lo_put({object}, {at}, {data})"), body)
        }
    };
    format!("{lock}; {call}; update m set body = {body} where o = {object}")
}

#[test]
fn objects_are_what_committed_writers_left() {
    let seed = std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok());
    let seed: u64 = seed.unwrap_or_else(|| u64::from(std::process::id()));
    eprintln!("SINEW_SEED={seed}");
    let rounds: usize = std::env::var("SINEW_ROUNDS").ok().and_then(|s| s.parse().ok()).unwrap_or(60);
    let dir = Dir::new("large-objects");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    answer(&mut here, "create table m (o oid primary key, body bytea not null)");
    for object in 50_000..50_000 + OBJECTS {
        answer(&mut here, &format!("select lo_create({object}); insert into m values ({object}, '')"));
    }
    let mut numbers = Numbers(seed);
    let mut writers: Vec<Other> = (0..3).map(|_| Other::start(&dir.0)).collect();
    for round in 0..rounds {
        for writer in &mut writers {
            let changes: Vec<String> = (0..=numbers.below(2)).map(|_| change(&mut numbers)).collect();
            let end = if numbers.below(6) == 0 { "rollback" } else { "commit" };
            writer.begin(&format!("begin; {}; {end}", changes.join("; ")));
        }
        // One of them dies at work, and another process comes.
        let dies = (round % 4 == 3).then(|| numbers.below(3) as usize);
        if let Some(at) = dies {
            std::thread::sleep(std::time::Duration::from_micros(numbers.below(5000)));
            writers[at] = Other::start(&dir.0);
        }
        // A statement sees objects and rows at the same moment, also beside writers.
        let differ = "select string_agg(o::text, ',') from m where lo_get(o) is distinct from body";
        let found = answer(&mut here, differ);
        assert!(["NULL", "57P02", "08007"].contains(&found.as_str()), "round {round}: {found}");
        for (at, writer) in writers.iter_mut().enumerate().filter(|(at, _)| Some(*at) != dies) {
            let said = writer.end();
            let is_known = ["", "40P01", "57P02", "08007", "25P02", "42704"].contains(&said.as_str());
            assert!(is_known, "writer {at}: {said}");
            if !said.is_empty() {
                writer.ask("rollback");
            }
        }
        if round % 20 == 19 {
            answer(&mut here, "vacuum pg_largeobject; vacuum pg_largeobject_metadata");
        }
    }
    let stray = "select count(*) from pg_largeobject where loid not in (select o from m)";
    assert_eq!(answer(&mut here, stray), "0");
    loop {
        match db.check() {
            Ok(found) => break assert_eq!(found, Vec::<String>::new()),
            Err(e) => assert_eq!(e.sqlstate.code(), "57P02", "{}", e.message),
        }
    }
}

#[test]
fn a_writer_of_a_page_that_another_one_changed_fails() {
    let dir = Dir::new("large-object-conflict");
    let db = Database::open(&dir.0).expect("opens");
    let mut first = db.session().expect("session");
    assert_eq!(answer(&mut first, "select lo_from_bytea(50000, 'abc')"), "50000");
    let mut second = Other::start(&dir.0);
    assert_eq!(second.ask("begin; select lo_put(50000, 0, 'x')"), "");
    let mut third = Other::start(&dir.0);
    third.begin("select lo_put(50000, 1, 'y')");
    let waits = "select count(*) from pg_locks where locktype = 'transactionid' and not granted";
    let began = std::time::Instant::now();
    while answer(&mut first, waits) != "1" {
        assert!(began.elapsed().as_secs() < 60, "the second writer does not wait");
    }
    assert_eq!(second.ask("commit"), "");
    assert_eq!(third.end(), "XX000");
    // A descriptor keeps its moment while others write and remove the object.
    assert_eq!(second.ask("begin; select lo_open(50000, 262144)"), "0");
    assert_eq!(third.ask("select lo_put(50000, 0, 'zzz')"), "");
    assert_eq!(third.ask("vacuum pg_largeobject"), "");
    assert_eq!(second.ask("select loread(0, 10)"), "\\x786263");
    assert_eq!(third.ask("select lo_unlink(50000)"), "1");
    assert_eq!(third.ask("vacuum pg_largeobject"), "");
    assert_eq!(second.ask("select lo_lseek(0, 0, 0)"), "0");
    assert_eq!(second.ask("select loread(0, 10)"), "\\x786263");
    assert_eq!(second.ask("select lo_open(50000, 262144)"), "42704");
    assert_eq!(second.ask("rollback"), "");
    assert_eq!(answer(&mut first, "select count(*) from pg_largeobject"), "0");
}
