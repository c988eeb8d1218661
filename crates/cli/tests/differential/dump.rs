//! `pg_dump`: what it writes of a Sinew database makes the same database in PostgreSQL and in Sinew
//! again.

use crate::compare::{self, Pair};
use sinew_bench::peers::{Peer, postgres_bin};
use std::process::{Command, Stdio};

/// A database with one of each kind of object.
const SCRIPT: &str = include_str!("dump.sql");

pub fn run(pair: &mut Pair) {
    for role in ["dump_alice", "dump_bob"] {
        pair.both(&format!("create role {role}"));
    }
    pair.both("create database dumped");
    let (mut sinew, _) = pair.open("dumped");
    for statement in SCRIPT.split_inclusive(";\n") {
        if let compare::Answer::Error { message, .. } = compare::ask(&mut sinew, statement) {
            panic!("{statement}: {message}");
        }
    }
    drop(sinew);
    let first = dump(pair.sinew_peer(), "dumped");
    restore(pair.oracle_peer(), "dumped", &first);
    let of_postgresql = dump(pair.oracle_peer(), "dumped");
    pair.compare_texts("pg_dump of what it wrote, in PostgreSQL", &first, &of_postgresql);
    pair.both("create database dumped_again");
    restore(pair.sinew_peer(), "dumped_again", &of_postgresql);
    let again = dump(pair.sinew_peer(), "dumped_again");
    pair.compare_texts("pg_dump of what it wrote, in Sinew again", &again, &of_postgresql);
    settings(pair);
    for database in ["dumped", "dumped_again"] {
        pair.both(&format!("drop database {database}"));
    }
    for role in ["dump_alice", "dump_bob"] {
        pair.both(&format!("drop role {role}"));
    }
}

/// Settings of roles and databases: pg_dumpall writes those of roles, and pg_dump those of the
/// database and of roles in it.
fn settings(pair: &mut Pair) {
    for statement in [
        "alter role dump_alice set search_path = \"it's\", b, \"C d\", '$user'",
        "alter role dump_alice set datestyle = 'German', 'DMY'",
        "alter role dump_alice set application_name = 'o''clock \\ \"x\"'",
        "alter role dump_bob set my.own = 'a, b'",
        "alter database dumped set search_path to dump_schema, public",
        "alter database dumped set default_transaction_read_only = on",
        "alter role dump_bob in database dumped set lock_timeout = '3s'",
    ] {
        pair.both(statement);
    }
    let first = dumped_settings(pair.sinew_peer());
    let of_postgresql = dumped_settings(pair.oracle_peer());
    pair.compare_texts("the settings that pg_dump and pg_dumpall write", &first, &of_postgresql);
    assert_eq!(first.lines().count(), 7, "{first}");
    for statement in [
        "alter role dump_alice reset all",
        "alter role dump_bob reset all",
        "alter database dumped reset all",
        "alter role dump_bob in database dumped reset all",
    ] {
        pair.both(statement);
    }
    assert_eq!(dumped_settings(pair.sinew_peer()), "");
    restore(pair.sinew_peer(), "postgres", &of_postgresql);
    let again = dumped_settings(pair.sinew_peer());
    pair.compare_texts("the settings after they were restored in Sinew", &again, &of_postgresql);
    restore(pair.oracle_peer(), "postgres", &first);
    let again = dumped_settings(pair.oracle_peer());
    pair.compare_texts("the settings after they were restored in PostgreSQL", &again, &first);
}

fn dumped_settings(peer: &Peer) -> String {
    let bin = postgres_bin().expect("PostgreSQL runs");
    let run = |program: &str, args: &[&str]| {
        let done = Command::new(bin.join(program)).args(peer.address()).args(args).output();
        let done = done.expect("the program starts");
        let complaint = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{}: {program}: {complaint}", peer.name);
        String::from_utf8(done.stdout).expect("a dump is UTF-8")
    };
    let of_roles = run("pg_dumpall", &["--roles-only"]);
    let of_database = run("pg_dump", &["--create", "--schema-only", "dumped"]);
    let is_setting = |line: &&str| {
        let starts = ["ALTER ROLE dump_", "ALTER DATABASE dumped SET"];
        starts.iter().any(|start| line.starts_with(start)) && line.contains(" SET ")
    };
    of_roles.lines().chain(of_database.lines()).filter(is_setting).map(|line| format!("{line}\n")).collect()
}

/// Without what names the server, and the keys that pg_dump makes up.
fn dump(peer: &Peer, database: &str) -> String {
    let program = postgres_bin().expect("PostgreSQL runs").join("pg_dump");
    let done = Command::new(program).args(peer.address()).arg(database).output().expect("pg_dump starts");
    let complaint = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{}: {complaint}", peer.name);
    let text = String::from_utf8(done.stdout).expect("a dump is UTF-8");
    let told = |line: &&str| {
        let of_this_run = ["-- Dumped from", "\\restrict", "\\unrestrict"];
        !of_this_run.iter().any(|start| line.starts_with(start))
    };
    text.lines().filter(told).collect::<Vec<&str>>().join("\n")
}

fn restore(peer: &Peer, database: &str, text: &str) {
    use std::io::Write;
    let mut psql = Command::new("psql")
        .args(peer.address())
        .args(["-d", database, "-Xq", "-v", "ON_ERROR_STOP=1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("psql starts");
    psql.stdin.take().expect("a pipe").write_all(text.as_bytes()).ok();
    let done = psql.wait_with_output().expect("psql ends");
    assert!(done.status.success(), "{}: {}", peer.name, String::from_utf8_lossy(&done.stderr));
}
