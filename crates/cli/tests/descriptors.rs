//! More tables than a process may have files open, and what else needs descriptors meanwhile.

mod common;

use common::{BINARY, Scratch, Server, value};
use std::process::Command;

/// Tables with a key and a large column: four files each, and maps.
const TABLES: usize = 150;

/// The program, with a limit on its descriptors.
fn limited(files: u32) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\""), BINARY]);
    command
}

fn make(n: usize) -> String {
    format!("create table t{n} (k int primary key, v text); insert into t{n} values ({n}, 'row {n}')")
}

#[test]
fn an_embedded_program_with_128_descriptors() {
    let scratch = Scratch::new("descriptors");
    let data = scratch.0.join("data");
    let run = |statements: &[String]| {
        let mut command = limited(128);
        command.arg("sql").arg(&data);
        for statement in statements {
            command.args(["-c", statement]);
        }
        let out = command.output().unwrap();
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8(out.stdout).unwrap()
    };
    let mut statements: Vec<String> = (0..TABLES).map(make).collect();
    statements.push("checkpoint".into());
    run(&statements);
    let read: Vec<String> = (0..TABLES).map(|n| format!("select v from t{n} where k = {n}")).collect();
    let found = run(&read);
    for n in 0..TABLES {
        assert!(found.contains(&format!("row {n}")), "table {n} is not what was written: {found}");
    }
}

/// Connections that come when the files of relations have taken their part get their descriptors,
/// up to the limit.
#[test]
fn a_server_with_256_descriptors() {
    let scratch = Scratch::new("descriptors-server");
    let server = Server::start_as(limited(256), &scratch.0, None, &["max_connections=190"]);
    let mut first = server.connect();
    (0..TABLES).for_each(|n| first.batch_execute(&make(n)).unwrap());
    let mut clients: Vec<_> = (0..150).map(|_| server.connect()).collect();
    for (n, client) in clients.iter_mut().enumerate() {
        assert_eq!(value(client, &format!("select v from t{n}")), format!("row {n}"));
        client.batch_execute(&format!("insert into t{n} values (-1, 'another')")).unwrap();
    }
    first.batch_execute("checkpoint").unwrap();
    drop((first, clients));
    server.stop();
}

#[test]
fn the_setting_is_shown_and_bounded() {
    let scratch = Scratch::new("descriptors-setting");
    let server = Server::start(&scratch.0, &["max_files_per_process=70"]);
    let mut client = server.connect();
    assert_eq!(value(&mut client, "show max_files_per_process"), "70");
    (0..60).for_each(|n| client.batch_execute(&make(n)).unwrap());
    let open = std::fs::read_dir(format!("/proc/{}/fd", server.pid())).unwrap().flatten();
    let relations = open
        .filter_map(|fd| std::fs::read_link(fd.path()).ok())
        .filter(|to| to.starts_with(server.data.join("base")) || to.starts_with(server.data.join("global")))
        .count();
    assert!((1..=75).contains(&relations), "{relations} files of relations are open");
    drop(client);
    server.stop();
}

/// A file that may not grow is an error with a name, not the death of the process (SIGXFSZ).
#[test]
fn a_limit_on_the_size_of_files_is_an_error() {
    let scratch = Scratch::new("file-size");
    let data = scratch.0.join("data");
    let run = |limit: &str| {
        let command = format!("ulimit -f {limit}; exec \"$0\" sql \"$1\" -c 'select 1'");
        Command::new("sh").args(["-c", &command, BINARY]).arg(&data).output().unwrap()
    };
    assert!(run("unlimited").status.success());
    let out = run("100");
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.code() == Some(2) && said.contains("ERROR"), "{:?}: {said}", out.status);
    assert!(run("unlimited").status.success());
}
