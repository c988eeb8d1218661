//! The clients that get in, and how many: passwords, roles, databases, ports, connections.

mod common;

use common::raw::Raw;
use common::{BINARY, Scratch, Server, error_of, value};
use std::process::Command;

#[test]
fn passwords_roles_and_databases_decide_who_gets_in() {
    let scratch = Scratch::new("access");
    let server = Server::start_tcp(&scratch.0, &[]);
    let tcp = |user: &str, password: &str, database: &str| server.connect_tcp(user, password, database);
    let refused = |user: &str, password: &str, database: &str| error_of(&tcp(user, password, database)).0;

    // Standard error says how the role gets a password; the stranger hears what everybody hears.
    let no_password = tcp("postgres", "x", "postgres").err().expect("no password is set");
    let report = no_password.as_db_error().expect("the server's error").clone();
    assert_eq!(report.code().code(), "28P01");
    assert_eq!((report.detail(), report.hint()), (None, None));

    let mut owner = server.connect();
    owner
        .batch_execute(
            "alter role postgres password 'right'; create role \"Odd one\" login password 'påss';
             create role group_only; create role expired login password 'old' valid until '2001-01-01'",
        )
        .unwrap();
    let mut client = tcp("postgres", "right", "postgres").unwrap();
    assert_eq!(value(&mut client, "select current_user"), "postgres");
    assert_eq!(value(&mut tcp("Odd one", "påss", "postgres").unwrap(), "select current_user"), "Odd one");
    assert_eq!(
        error_of(&tcp("postgres", "wrong", "postgres")),
        ("28P01".into(), "password authentication failed for user \"postgres\"".into())
    );
    // A client without a role's password is not told whether the role exists.
    assert_eq!(
        error_of(&tcp("nobody", "right", "postgres")),
        ("28P01".into(), "password authentication failed for user \"nobody\"".into())
    );
    assert_eq!(refused("expired", "old", "postgres"), "28P01");
    assert_eq!(
        error_of(&tcp("postgres", "right", "nowhere")),
        ("3D000".into(), "database \"nowhere\" does not exist".into())
    );
    owner.batch_execute("alter role group_only password 'group'").unwrap();
    assert_eq!(
        error_of(&tcp("group_only", "group", "postgres")),
        ("28000".into(), "role \"group_only\" is not permitted to log in".into())
    );
    // The directory's owner is any role by the Unix socket, and is told which there are.
    let by_socket = |user: &str, database: &str| {
        let address = format!(
            "host={} port={} user={user} dbname={database}",
            server.socket_dir.display(),
            server.port
        );
        error_of(&postgres::Client::connect(&address, postgres::NoTls))
    };
    assert_eq!(by_socket("nobody", "postgres"), ("28000".into(), "role \"nobody\" does not exist".into()));
    assert_eq!(by_socket("postgres", "nowhere").0, "3D000");
    // Roles and databases can have a limit of their own, which superusers pass.
    owner
        .batch_execute(
            "create role two login password 'two' connection limit 2; create role many login password 'many'",
        )
        .unwrap();
    owner.batch_execute("create database small connection limit 1").unwrap();
    let first = tcp("two", "two", "postgres").unwrap();
    let second = tcp("two", "two", "postgres").unwrap();
    let full = ("53300".into(), "too many connections for role \"two\"".into());
    assert_eq!(error_of(&tcp("two", "two", "postgres")), full);
    let inside = tcp("many", "many", "small").unwrap();
    let full = ("53300".into(), "too many connections for database \"small\"".into());
    assert_eq!(error_of(&tcp("many", "many", "small")), full);
    tcp("postgres", "right", "small").unwrap();
    drop((first, inside));
    let there_is_room = |user: &str, database: &str| {
        (0..500).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            tcp(user, user, database).is_ok()
        })
    };
    assert!(there_is_room("two", "postgres") && there_is_room("many", "small"));
    drop(second);
    // A role that lost its password is out again; sessions that it has go on.
    owner.batch_execute("alter role postgres password null").unwrap();
    assert_eq!(refused("postgres", "right", "postgres"), "28P01");
    assert_eq!(value(&mut client, "select 1"), "1");
    server.stop();
}

#[test]
fn a_taken_port_and_too_many_clients_are_clear_errors() {
    let scratch = Scratch::new("limits");
    let server = Server::start_tcp(&scratch.0, &["max_connections=3", "superuser_reserved_connections=0"]);
    let port = server.port.to_string();
    let second = |directory: &str, socket_dir: &str, host: &str| {
        let out = Command::new(BINARY)
            .args(["serve", directory, "--port", &port, "--socket-dir", socket_dir, "--host", host])
            .output()
            .unwrap();
        assert_eq!(out.status.code(), Some(1));
        String::from_utf8_lossy(&out.stderr).into_owned()
    };
    let other = scratch.0.join("other").display().to_string();
    let text = second(&other, &scratch.0.display().to_string(), "");
    assert!(text.contains(&port) && text.contains(&format!("process {}", server.pid())), "{text}");
    let text = second(&other, "", "127.0.0.1");
    assert!(
        text.contains(&format!("127.0.0.1:{port} is in use by another server")) && text.contains("--port"),
        "{text}"
    );
    assert!(!scratch.0.join("other").exists(), "a server that cannot listen makes no directory");

    let clients: Vec<_> = (0..3).map(|_| server.connect()).collect();
    let refused = || error_of(&postgres::Client::connect(&server.address(), postgres::NoTls));
    assert_eq!(refused(), ("53300".into(), "sorry, too many clients already".into()));
    drop(clients);
    common::wait_until("a place is free again", || {
        postgres::Client::connect(&server.address(), postgres::NoTls).is_ok()
    });
    server.stop();
}

#[test]
fn a_cancel_request_reaches_a_session_of_another_server() {
    let scratch = Scratch::new("two-servers");
    let first = Server::start_tcp(&scratch.0, &[]);
    let second = Server::start_tcp(&scratch.0, &[]);
    let mut client = Raw::connect(&first);
    client.send(b'Q', b"select pg_sleep(600)\0");
    let mut watcher = second.connect();
    common::wait_until("it sleeps", || {
        value(&mut watcher, "select count(*) from pg_stat_activity where wait_event = 'PgSleep'") == "1"
    });
    // A wrong key does nothing.
    let mut stranger = Raw::connect(&first);
    stranger.key = client.key.clone();
    stranger.key[7] ^= 1;
    stranger.cancel(&second);
    client.cancel(&second);
    assert_eq!(client.state(), "57014");
    assert_eq!(client.query("select 1"), "");
    first.stop();
    assert_eq!(value(&mut watcher, "select 1"), "1");
    second.stop();
}
