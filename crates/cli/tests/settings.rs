//! Settings: `DIR/sinew.conf`, `-c`, the startup packet, SET and SHOW, and which wins.

mod common;

use common::{BINARY, Scratch, Server, error_of, value};
use std::process::Command;

#[test]
fn the_nearer_setting_wins() {
    let scratch = Scratch::new("settings");
    let data = scratch.0.join("data");
    std::fs::create_dir_all(&data).unwrap();
    let conf = "# of this directory\nwork_mem = 8MB\nlock_timeout = '1min' # quoted\nmax_connections = 17\n\
                statement_timeout = 30s\n";
    // A directory that holds nothing but its settings becomes a database.
    std::fs::write(data.join("sinew.conf"), conf).unwrap();
    let server = Server::start(&scratch.0, &["work_mem=16MB", "shared_buffers=24MB"]);
    let mut client = server.connect();
    for (name, shown) in [
        ("work_mem", "16MB"),
        ("lock_timeout", "1min"),
        ("statement_timeout", "30s"),
        ("max_connections", "17"),
        ("shared_buffers", "24MB"),
        ("port", "5432"),
        ("synchronous_commit", "on"),
    ] {
        assert_eq!(value(&mut client, &format!("show {name}")), shown, "{name}");
    }
    client.batch_execute("set work_mem = '1MB'; begin; set local work_mem = '2MB'").unwrap();
    assert_eq!(value(&mut client, "show work_mem"), "2MB");
    client.batch_execute("commit").unwrap();
    assert_eq!(value(&mut client, "show work_mem"), "1MB");
    client.batch_execute("reset work_mem").unwrap();
    assert_eq!(value(&mut client, "show work_mem"), "16MB");
    client.batch_execute("set work_mem = '3MB'; set work_mem to default").unwrap();
    assert_eq!(value(&mut client, "select current_setting('work_mem')"), "16MB");
    let address = format!("{} options='-c work_mem=4MB -c lock_timeout=5s'", server.address());
    let mut other = postgres::Client::connect(&address, postgres::NoTls).unwrap();
    other.batch_execute("set work_mem = '1MB'; reset work_mem").unwrap();
    assert_eq!(value(&mut other, "show work_mem"), "4MB", "the connection's own is what RESET goes back to");
    assert_eq!(value(&mut other, "show lock_timeout"), "5s");
    for (sql, state) in [
        ("set max_connections = 5", "55P02"),
        ("set nonsense = 5", "42704"),
        ("show nonsense", "42704"),
        ("set work_mem = 'much'", "22023"),
        ("set work_mem = '1kB'", "22023"),
        ("set statement_timeout = '1 fortnight'", "22023"),
    ] {
        assert_eq!(error_of(&client.batch_execute(sql)).0, state, "{sql}");
    }
    client.batch_execute("set statement_timeout = '50ms'").unwrap();
    assert_eq!(
        error_of(&client.batch_execute("select pg_sleep(60)")),
        ("57014".into(), "canceling statement due to statement timeout".into())
    );
    server.stop();

    // Settings that size the shared memory are shown as they are, whatever the process that asks
    // was told. Here it was told the default of a process that opens a directory without a server.
    let run = |args: &[&str]| Command::new(BINARY).args(args).output().unwrap();
    let shown = run(&["sql", &data.display().to_string(), "-c", "show shared_buffers"]);
    assert_eq!(String::from_utf8_lossy(&shown.stdout).trim(), "32MB");
    let refused = run(&["serve", &data.display().to_string(), "--host", "", "-c", "shared_buffers=776kB"]);
    let text = String::from_utf8_lossy(&refused.stderr);
    // Two pages for each of the 17 connections and the 32 sessions that are reserved.
    for words in
        ["97 8kB is outside", "\"shared_buffers\" (98 .. 1073741823)", "49 sessions", "784kB at least"]
    {
        assert!(refused.status.code() == Some(1) && text.contains(words), "no {words} in: {text}");
    }
    let server = Server::start(&scratch.0, &["shared_buffers=784kB"]);
    let mut client = server.connect();
    assert_eq!(value(&mut client, "show shared_buffers"), "784kB");
    let shown = run(&["sql", &data.display().to_string(), "-c", "show shared_buffers"]);
    assert_eq!(String::from_utf8_lossy(&shown.stdout).trim(), "784kB", "beside the server");
    drop(client);
    server.stop();
    let told = ["wal_buffers=8MB", "lock_partitions=4", "lwlock_shared_limit=0", "max_locks=2048"];
    let server = Server::start(&scratch.0, &told);
    let mut client = server.connect();
    for setting in told {
        let (name, told) = setting.split_once('=').unwrap();
        assert_eq!(value(&mut client, &format!("show {name}")), told);
        let shown = run(&["sql", &data.display().to_string(), "-c", &format!("show {name}")]);
        assert_eq!(String::from_utf8_lossy(&shown.stdout).trim(), told, "{name} beside the server");
    }
    drop(client);
    server.stop();

    // Another process of the same directory starts from the same file.
    let out = Command::new(BINARY).arg("sql").arg(&data).args(["-c", "show work_mem"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&out.stdout).trim(), "8MB");
    for (bad, expected) in
        [("work_mem = 1kB\n", "work_mem"), ("nonsense = 1\n", "nonsense"), ("port\n", "sinew.conf")]
    {
        std::fs::write(data.join("sinew.conf"), bad).unwrap();
        let out = Command::new(BINARY).arg("serve").arg(&data).args(["--host", ""]).output().unwrap();
        let text = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.code() == Some(1) && text.contains(expected), "{bad}: {text}");
    }
}

fn signal(server: &Server, name: &str) {
    let status = Command::new("kill").args([name, &server.pid().to_string()]).status().unwrap();
    assert!(status.success());
}

#[test]
fn sighup_reads_the_settings_again() {
    let scratch = Scratch::new("reload");
    let data = scratch.0.join("data");
    std::fs::create_dir_all(&data).unwrap();
    let conf = |text: &str| std::fs::write(data.join("sinew.conf"), text).unwrap();
    conf("work_mem = 8MB\nlock_timeout = 1min\nstatement_timeout = 30s\nmax_connections = 17\n");
    let server = Server::start(&scratch.0, &["lock_timeout=2min"]);
    let mut client = server.connect();
    let mut own = server.connect();
    own.batch_execute("set work_mem = '5MB'").unwrap();
    let mut open = server.connect();
    open.batch_execute("begin").unwrap();
    conf("work_mem = 9MB\nlock_timeout = 3min\nauthentication_timeout = 7s\nmax_connections = 18\n");
    signal(&server, "-HUP");
    common::wait_until("the settings are read", || value(&mut client, "show work_mem") == "9MB");
    for (name, shown) in [
        ("lock_timeout", "2min"),
        ("statement_timeout", "0"),
        ("authentication_timeout", "7s"),
        ("max_connections", "17"),
    ] {
        assert_eq!(value(&mut client, &format!("show {name}")), shown, "{name}");
        assert_eq!(value(&mut server.connect(), &format!("show {name}")), shown, "{name}");
    }
    assert_eq!(value(&mut own, "show work_mem"), "5MB", "SET wins");
    own.batch_execute("reset work_mem").unwrap();
    assert_eq!(value(&mut own, "show work_mem"), "9MB");
    assert_eq!(value(&mut open, "show work_mem"), "8MB", "not within a transaction");
    let pending = "select coalesce(string_agg(name, ' '), '') from pg_settings where pending_restart";
    assert_eq!(value(&mut client, pending), "max_connections", "waits for a restart");
    assert_eq!(value(&mut server.connect(), pending), "max_connections", "a new session knows it, too");
    assert_eq!(value(&mut open, pending), "", "not within a transaction");
    open.batch_execute("commit").unwrap();
    assert_eq!(value(&mut open, "show work_mem"), "9MB");
    assert_eq!(value(&mut open, pending), "max_connections");
    // A file with an error changes nothing; the server lives.
    conf("work_mem = 10MB\nnonsense = 5\n");
    signal(&server, "-HUP");
    conf("work_mem = 11MB\n");
    signal(&server, "-HUP");
    common::wait_until("the settings are read", || value(&mut client, "show work_mem") == "11MB");
    assert_eq!(value(&mut client, pending), "max_connections", "no line is another value");
    conf("work_mem = 12MB\nmax_connections = 17\n");
    signal(&server, "-HUP");
    common::wait_until("the settings are read", || value(&mut client, "show work_mem") == "12MB");
    assert_eq!(value(&mut client, pending), "", "nothing waits any more");
    assert_eq!(error_of(&client.batch_execute("set authentication_timeout = 5")).0, "55P02");
    server.stop();
    common::check(&data);
}

/// The immediate end: no session is asked, nothing is written, and the next opening recovers.
#[test]
fn sigquit_ends_the_server_at_once() {
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    let scratch = Scratch::new("quit");
    let mut deaf = Command::new(BINARY);
    // As a shell script starts what it ends with `&`.
    // SAFETY: signal() is one of the calls that are allowed between fork and exec.
    unsafe {
        deaf.pre_exec(|| {
            libc::signal(libc::SIGQUIT, libc::SIG_IGN);
            Ok(())
        })
    };
    let mut server = Server::start_as(deaf, &scratch.0, None, &[]);
    let mut client = server.connect();
    client.batch_execute("create table t (a int); insert into t select generate_series(1, 1000)").unwrap();
    let mut open = server.connect();
    open.batch_execute("begin; insert into t values (0)").unwrap();
    let mut running = server.connect();
    let thread =
        std::thread::spawn(move || running.batch_execute("select pg_sleep(600)").expect_err("ended"));
    common::wait_until("it sleeps", || {
        value(&mut client, "select count(*) from pg_stat_activity where state = 'active'") == "2"
    });
    signal(&server, "-QUIT");
    let status = server.wait();
    assert_eq!(status.signal(), Some(libc::SIGQUIT), "{status}");
    thread.join().unwrap();
    let server = Server::start(&scratch.0, &[]);
    assert_eq!(value(&mut server.connect(), "select count(*) from t"), "1000");
    server.stop();
    common::check(&scratch.0.join("data"));
}

/// Whatever runs, and however often it is told.
#[test]
fn signals_while_statements_run_end_the_server_cleanly() {
    let scratch = Scratch::new("signals");
    let server = Server::start(&scratch.0, &[]);
    let mut watcher = server.connect();
    watcher.batch_execute("create table t (a int); insert into t values (1)").unwrap();
    let mut holder = server.connect();
    holder.batch_execute("begin; update t set a = 2").unwrap();
    let running = [
        "select pg_sleep(600)",
        "select count(*) from pg_class a, pg_class b, pg_class c, pg_class d",
        // It gets the row if the holder's session is ended first.
        "update t set a = 3; select pg_sleep(600)",
    ];
    let threads = running.map(|sql| {
        let mut client = server.connect();
        std::thread::spawn(move || client.batch_execute(sql).expect_err("ended"))
    });
    common::wait_until("all of them run", || {
        value(&mut watcher, "select count(*) from pg_stat_activity where state = 'active'") == "4"
    });
    for name in ["-TERM", "-INT"] {
        signal(&server, name);
    }
    server.stop();
    for thread in threads {
        thread.join().unwrap();
    }
    common::check(&scratch.0.join("data"));
}

#[test]
fn alter_system_counts_once_the_settings_are_read_again() {
    let scratch = Scratch::new("alter-system");
    let data = scratch.0.join("data");
    let server = Server::start(&scratch.0, &["lock_timeout=2min"]);
    let mut client = server.connect();
    let mut other = server.connect();
    other.batch_execute("set statement_timeout = '9s'").unwrap();
    let reload = |client: &mut postgres::Client| {
        assert_eq!(value(client, "select pg_reload_conf()"), "t");
    };
    for sql in [
        "alter system set work_mem = '9MB'",
        "alter system set lock_timeout = '3min'",
        "alter system set statement_timeout to '8s'",
        "alter system set search_path = shop, \"it's\"",
        "alter system set max_connections = 42",
    ] {
        client.batch_execute(sql).unwrap();
    }
    assert_eq!(value(&mut client, "show work_mem"), "4MB", "not yet");
    reload(&mut client);
    assert_eq!(value(&mut client, "show work_mem"), "9MB");
    assert_eq!(value(&mut other, "show work_mem"), "9MB");
    assert_eq!(value(&mut other, "show statement_timeout"), "9s", "SET wins");
    let mut new = server.connect();
    for (name, shown) in [
        ("statement_timeout", "8s"),
        ("lock_timeout", "2min"),
        ("search_path", "shop, \"it's\""),
        ("max_connections", "100"),
    ] {
        assert_eq!(value(&mut new, &format!("show {name}")), shown, "{name}");
    }
    client.batch_execute("alter system reset work_mem").unwrap();
    reload(&mut client);
    assert_eq!(value(&mut client, "show work_mem"), "4MB");
    for (sql, state, message) in [
        (
            "begin; alter system set work_mem = '1MB'",
            "25001",
            "ALTER SYSTEM cannot run inside a transaction block",
        ),
        ("alter system set nonsense = 1", "42704", "unrecognized configuration parameter \"nonsense\""),
        ("alter system set server_version = 1", "55P02", "parameter \"server_version\" cannot be changed"),
        ("alter system set work_mem = 'much'", "22023", "invalid value for parameter \"work_mem\": \"much\""),
        ("alter system reset nonsense", "42704", "unrecognized configuration parameter \"nonsense\""),
    ] {
        let failed = error_of(&client.batch_execute(sql));
        assert_eq!(failed, (state.to_string(), message.to_string()), "{sql}");
        client.batch_execute("rollback").unwrap();
    }
    client.batch_execute("create role ann login; set role ann").unwrap();
    for (sql, what) in [
        ("alter system set work_mem = '1MB'", "permission denied to set parameter \"work_mem\""),
        ("alter system reset all", "permission denied to perform ALTER SYSTEM RESET ALL"),
        ("select pg_reload_conf()", "permission denied for function pg_reload_conf"),
    ] {
        assert_eq!(error_of(&client.batch_execute(sql)), ("42501".to_string(), what.to_string()), "{sql}");
    }
    client.batch_execute("reset role").unwrap();
    // A file with an error changes nothing.
    std::fs::write(data.join("sinew.conf"), "work_mem = 10MB\nnonsense = 5\n").unwrap();
    reload(&mut client);
    assert_eq!(value(&mut client, "show work_mem"), "4MB");
    std::fs::write(data.join("sinew.conf"), "work_mem = 10MB\n").unwrap();
    reload(&mut client);
    assert_eq!(value(&mut client, "show work_mem"), "10MB");
    server.stop();
    // Settings that need a restart count now; the command line still wins.
    let server = Server::start(&scratch.0, &["lock_timeout=2min"]);
    let mut client = server.connect();
    assert_eq!(value(&mut client, "show max_connections"), "42");
    assert_eq!(value(&mut client, "show lock_timeout"), "2min");
    client.batch_execute("alter system reset all").unwrap();
    let kept = std::fs::read_to_string(data.join("sinew.auto.conf")).unwrap();
    assert!(kept.lines().all(|line| line.starts_with('#')), "{kept}");
    server.stop();
    common::check(&data);
}

#[test]
fn a_new_directory_has_a_file_of_all_settings() {
    let scratch = Scratch::new("template");
    let data = scratch.0.join("data");
    let sql = |statement: &str| {
        let out = Command::new(BINARY).arg("sql").arg(&data).args(["-c", statement]).output().unwrap();
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8_lossy(&out.stdout).into_owned()
    };
    let all = sql("select name from pg_settings where context <> 'internal' and name !~ '^transaction_'");
    let conf = std::fs::read_to_string(data.join("sinew.conf")).unwrap();
    for name in all.lines() {
        assert!(conf.contains(&format!("\n#{name} = ")), "{name} is not in the file");
    }
    let restarts = sql("show all").lines().filter(|l| l.ends_with("(change requires restart)")).count();
    let postmaster = sql("select count(*) from pg_settings where context = 'postmaster'");
    assert_eq!(format!("{restarts}\n"), postmaster);
    assert!(restarts > 10);
    // ALTER SYSTEM and reading again, without a server.
    let mut changed = conf.replace("#work_mem = 4MB", "work_mem = 6MB");
    std::fs::write(data.join("sinew.conf"), &changed).unwrap();
    assert_eq!(sql("show work_mem"), "6MB\n");
    changed.push_str("nonsense = 1\n");
    let out = Command::new(BINARY)
        .arg("sql")
        .arg(&data)
        .args(["-c", "alter system set work_mem = '7MB'", "-c", "show work_mem"])
        .args(["-c", "select pg_reload_conf()", "-c", "show work_mem"])
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&out.stdout), "ALTER SYSTEM\n6MB\nt\n7MB\n");
    std::fs::write(data.join("sinew.conf"), &changed).unwrap();
    let out = Command::new(BINARY).arg("sql").arg(&data).args(["-c", "select 1"]).output().unwrap();
    assert!(String::from_utf8_lossy(&out.stderr).contains("nonsense"));
}

#[test]
fn help_of_serve_says_where_settings_live() {
    let out = Command::new(BINARY).args(["serve", "--help"]).output().unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    for words in [
        "sinew.conf",
        "ALTER SYSTEM",
        "pg_reload_conf",
        "pg_hba.conf",
        "SIGHUP",
        "default 5432",
        "default /tmp",
    ] {
        assert!(text.contains(words), "no {words} in:\n{text}");
    }
}
