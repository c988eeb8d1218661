//! The real pgbench, in all its forms, and its sums.

mod common;

use common::{Scratch, Server, check, value};
use sinew_bench::peers;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

fn pgbench() -> Option<PathBuf> {
    let path = peers::pgbench_path();
    let found = std::process::Command::new(&path).arg("--version").output().is_ok_and(|o| o.status.success());
    found.then_some(path)
}

fn sums(client: &mut postgres::Client) -> Vec<String> {
    [
        ("pgbench_accounts", "abalance"),
        ("pgbench_branches", "bbalance"),
        ("pgbench_tellers", "tbalance"),
        ("pgbench_history", "delta"),
    ]
    .iter()
    .map(|(table, column)| value(client, &format!("select coalesce(sum({column}), 0) from {table}")))
    .collect()
}

/// Tables stay at most three times their packed size under TPC-B. Many clients want the same few
/// rows, and a reader looks on all the time. Neither a long wait nor a long look may let a table
/// grow.
fn steady_load_leaves_tables_small(client: &mut postgres::Client, run: &mut dyn FnMut(&[&str])) {
    const TABLES: [&str; 3] = ["pgbench_accounts", "pgbench_branches", "pgbench_tellers"];
    run(&["-i", "-q", "-s", "1"]);
    let pages = |client: &mut postgres::Client, table: &str| -> i64 {
        value(client, &format!("select pg_relation_size('{table}') / 8192")).parse().unwrap()
    };
    let packed = TABLES.map(|table| pages(client, table));
    assert_eq!(packed[1..], [1, 1]);
    // The sums stay what they were for a transaction that began before.
    client.batch_execute("begin isolation level repeatable read").unwrap();
    let before = sums(client);
    for round in 0..3 {
        run(&["-n", "-c", "40", "-j", "2", "-t", "60"]);
        assert_eq!(sums(client), before, "round {round}");
        for (table, packed) in TABLES.iter().zip(packed) {
            let after = pages(client, table);
            assert!(after <= packed * 3, "round {round}: {table} grew from {packed} to {after} pages");
        }
    }
    client.batch_execute("commit").unwrap();
    assert_eq!(value(client, "select count(*) from pgbench_history"), "7200");
    let all = sums(client);
    assert!(all.iter().all(|s| *s == all[0]), "accounts, branches, tellers, history: {all:?}");
}

#[test]
fn pgbench_runs_and_its_sums_agree() {
    let Some(pgbench) = pgbench() else {
        sinew_oracle::missing::oracle("the real pgbench", "pgbench");
        return;
    };
    let scratch = Scratch::new("pgbench");
    let server = Server::start(&scratch.0, &[]);
    let run = |args: &[&str]| {
        let mut all = args.to_vec();
        all.push("postgres");
        let text = server.client(&pgbench, &all);
        assert!(
            !text.contains("failed transactions:") || text.contains("failed transactions: 0"),
            "{args:?}: {text}"
        );
        text
    };
    for steps in ["dtgvp", "dtGvp"] {
        run(&["-i", "-q", "-s", "2", "-I", steps]);
        let mut client = server.connect();
        assert_eq!(value(&mut client, "select count(*) from pgbench_accounts"), "200000", "-I {steps}");
    }
    for mode in ["simple", "extended", "prepared"] {
        let text = run(&["-n", "-c", "8", "-j", "2", "-t", "40", "-M", mode]);
        assert!(text.contains("number of transactions actually processed: 320/320"), "{mode}: {text}");
        run(&["-n", "-S", "-c", "8", "-j", "2", "-t", "200", "-M", mode]);
    }
    let mut client = server.connect();
    let all = sums(&mut client);
    assert!(all.iter().all(|s| *s == all[0]), "accounts, branches, tellers, history: {all:?}");
    assert_eq!(value(&mut client, "select count(*) from pgbench_history"), "960");
    run(&["-n", "-N", "-c", "40", "-j", "2", "-t", "20"]);
    let all = sums(&mut client);
    assert_eq!(all[0], all[3], "-N: accounts and history");

    let script = scratch.0.join("temp_table.sql");
    std::fs::write(
        &script,
        "create temp table register_reqs(full_key integer, register_index integer) WITHOUT OIDS ON COMMIT DROP;\n",
    )
    .unwrap();
    let text = run(&["-n", "-f", script.to_str().unwrap(), "-c", "40", "-j", "2", "-t", "50"]);
    assert!(text.contains("number of transactions actually processed: 2000/2000"), "{text}");
    run(&["-n", "-S", "-C", "-c", "4", "-t", "20"]);

    steady_load_leaves_tables_small(&mut client, &mut |args| drop(run(args)));
    drop(client);
    let data = server.data.clone();
    server.stop();
    check(&data);
}

/// A dump by several connections while TPC-B runs is one moment of it: restored, its sums agree.
#[test]
fn a_parallel_dump_is_one_moment() {
    let (Some(pgbench), Some(bin)) = (pgbench(), peers::postgres_bin()) else {
        sinew_oracle::missing::oracle("pg_dump of several connections", "pg_dump");
        return;
    };
    let scratch = Scratch::new("parallel-dump");
    let server = Server::start(&scratch.0, &[]);
    server.client(&pgbench, &["-i", "-q", "-s", "1", "postgres"]);
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let load = scope.spawn(|| {
            let mut runs = 0;
            while !over.load(Relaxed) {
                server.client(&pgbench, &["-n", "-c", "4", "-j", "2", "-t", "100", "postgres"]);
                runs += 1;
            }
            runs
        });
        for round in 0..3 {
            let dump = scratch.0.join(format!("dump-{round}"));
            let to = dump.to_str().expect("a path in UTF-8");
            server.client(&bin.join("pg_dump"), &["-Fd", "-j", "4", "-f", to, "postgres"]);
            let database = format!("restored_{round}");
            server.connect().batch_execute(&format!("create database {database}")).unwrap();
            server.client(&bin.join("pg_restore"), &["-j", "4", "-d", &database, to]);
            let address = server.address().replace("dbname=postgres", &format!("dbname={database}"));
            let mut client = postgres::Client::connect(&address, postgres::NoTls).unwrap();
            let all = sums(&mut client);
            assert!(all.iter().all(|s| *s == all[0]), "accounts, branches, tellers, history: {all:?}");
        }
        over.store(true, Relaxed);
        assert!(load.join().expect("the load ends") > 0);
    });
    server.stop();
}
