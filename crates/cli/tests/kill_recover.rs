//! `kill -9` under load, again and again: what was acknowledged is there, what was not is there
//! whole or not at all, the sums hold, and `sinew check` finds nothing.
//!
//! Acknowledgements are kept here, outside the database. Each transfer moves money between two
//! accounts and writes a log row in the same transaction, so the balances must always equal what
//! the log says.

mod common;

use common::{Scratch, Server, check, value, wait_until};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const ACCOUNTS: i32 = 200;
const START: i64 = 1_000;
const CLIENTS: u64 = 8;
const ROUNDS: u64 = 6;

fn seed() -> u64 {
    std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(20_260_802)
}

/// Transfers until the server goes away; what it acknowledged goes to `acknowledged`.
fn client(
    address: String,
    mut rng: fastrand::Rng,
    next: &AtomicU64,
    acknowledged: &Mutex<Vec<i64>>,
    stop: &AtomicBool,
) {
    let Ok(mut client) = postgres::Client::connect(&address, postgres::NoTls) else { return };
    // Relaxed: a hint to end soon, and a counter of unique numbers.
    while !stop.load(Ordering::Relaxed) {
        let id = next.fetch_add(1, Ordering::Relaxed) as i64;
        let (from, to, amount) = (rng.i32(0..ACCOUNTS), rng.i32(0..ACCOUNTS), rng.i64(1..50));
        let done = (|| -> Result<(), postgres::Error> {
            let mut transaction = client.transaction()?;
            // In order of key, so that transfers meet in waits and not in deadlocks.
            for (key, delta) in
                if from <= to { [(from, -amount), (to, amount)] } else { [(to, amount), (from, -amount)] }
            {
                transaction
                    .execute("update bank set balance = balance + $1 where id = $2", &[&delta, &key])?;
            }
            transaction.execute(
                "insert into log values ($1, $2, $3, $4, repeat('x', 30))",
                &[&id, &from, &to, &amount],
            )?;
            if rng.u8(0..10) == 0 {
                return transaction.rollback();
            }
            transaction.commit()?;
            acknowledged.lock().unwrap().push(id);
            Ok(())
        })();
        if let Err(e) = done {
            assert!(client.is_closed() || e.is_closed() || e.as_db_error().is_some(), "unexpected: {e:?}");
            if client.is_closed() {
                return;
            }
        }
    }
}

#[test]
fn acknowledged_commits_survive_kill_9() {
    let seed = seed();
    println!("seed {seed} (set SINEW_SEED to repeat another)");
    let mut rng = fastrand::Rng::with_seed(seed);
    let scratch = Scratch::new("kill");
    // A pool smaller than the data and small checkpoints, so that pages are written and logs cut
    // while it runs.
    let settings = ["shared_buffers=3MB", "max_wal_size=32MB"];
    let server = Server::start(&scratch.0, &settings);
    let mut setup = server.connect();
    setup
        .batch_execute(&format!(
            "create table bank (id int primary key, balance bigint not null, filler char(200) default '');
             insert into bank (id, balance) select g, {START} from generate_series(0, {}) g;
             create table log (id bigint primary key, a int, b int, amount bigint, note text);
             create index log_a on log (a, id)",
            ACCOUNTS - 1
        ))
        .unwrap();
    drop(setup);
    let mut server = Some(server);
    let next = Arc::new(AtomicU64::new(1));
    let acknowledged = Arc::new(Mutex::new(Vec::new()));
    for round in 0..ROUNDS {
        let running = server.take().unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let clients: Vec<_> = (0..CLIENTS)
            .map(|_| {
                let (address, fork) = (running.address(), rng.fork());
                let (next, acknowledged, stop) = (next.clone(), acknowledged.clone(), stop.clone());
                std::thread::spawn(move || client(address, fork, &next, &acknowledged, &stop))
            })
            .collect();
        // However slow the machine is, each round has something to lose.
        let before = acknowledged.lock().unwrap().len();
        wait_until("transfers are acknowledged", || acknowledged.lock().unwrap().len() >= before + 20);
        std::thread::sleep(Duration::from_millis(rng.u64(0..1_500)));
        if round == 2 {
            let mut c = running.connect();
            c.batch_execute("checkpoint").unwrap();
        }
        running.kill();
        stop.store(true, Ordering::Relaxed);
        clients.into_iter().for_each(|c| c.join().unwrap());
        check(&scratch.0.join("data"));
        let restarted = Server::start(&scratch.0, &settings);
        let mut c = restarted.connect();
        let total: i64 = value(&mut c, "select sum(balance) from bank").parse().unwrap();
        assert_eq!(total, START * i64::from(ACCOUNTS), "round {round}: money was made or lost");
        let wrong = value(
            &mut c,
            &format!(
                "select count(*) from bank k where balance <> {START}
                 + (select coalesce(sum(amount), 0) from log where b = k.id)
                 - (select coalesce(sum(amount), 0) from log where a = k.id)"
            ),
        );
        assert_eq!(wrong, "0", "round {round}: balances that the log does not explain");
        let found: HashSet<i64> =
            c.query("select id from log", &[]).unwrap().iter().map(|r| r.get(0)).collect();
        let acknowledged = acknowledged.lock().unwrap();
        let lost: Vec<_> = acknowledged.iter().filter(|id| !found.contains(id)).collect();
        assert!(lost.is_empty(), "round {round}: {} acknowledged commits are gone: {lost:?}", lost.len());
        println!("round {round}: {} acknowledged, {} found", acknowledged.len(), found.len());
        drop(c);
        server = Some(restarted);
    }
    assert!(acknowledged.lock().unwrap().len() > 100, "hardly anything ran");
    server.take().unwrap().stop();
    check(&scratch.0.join("data"));
}

/// The clients that draw values, and how: each list is what one client was told.
const DRAWERS: [&str; 4] = [
    "select nextval('plain')",
    "select nextval('cached')",
    // Told before the transaction is over, and the transaction comes to nothing: what counts are
    // the values of others.
    "begin; select nextval('plain'); select nextval('cached'); rollback",
    "insert into t default values returning id",
];

fn draw(address: &str, sql: &str, told: &Mutex<Vec<(String, i64)>>) {
    let Ok(mut client) = postgres::Client::connect(address, postgres::NoTls) else { return };
    let sequence = sql.split('\'').nth(1).unwrap_or("t_id_seq").to_string();
    while let Ok(messages) = client.simple_query(sql) {
        for message in messages {
            if let postgres::SimpleQueryMessage::Row(row) = message
                && !sql.starts_with("begin")
            {
                told.lock().unwrap().push((sequence.clone(), row.get(0).unwrap().parse().unwrap()));
            }
        }
    }
}

#[test]
fn values_of_sequences_are_given_once_across_kills() {
    let mut rng = fastrand::Rng::with_seed(seed());
    let scratch = Scratch::new("kill-sequences");
    let mut server = Server::start(&scratch.0, &[]);
    let make =
        "create sequence plain; create sequence cached cache 7; create table t (id serial primary key)";
    server.connect().batch_execute(make).unwrap();
    let told = Arc::new(Mutex::new(Vec::new()));
    for round in 0..ROUNDS {
        let clients: Vec<_> = DRAWERS
            .iter()
            .flat_map(|sql| [sql, sql])
            .map(|sql| {
                let (address, told) = (server.address(), told.clone());
                std::thread::spawn(move || draw(&address, sql, &told))
            })
            .collect();
        let before = told.lock().unwrap().len();
        wait_until("values are given", || told.lock().unwrap().len() >= before + 100);
        std::thread::sleep(Duration::from_millis(rng.u64(0..700)));
        if round % 2 == 1 {
            server.connect().batch_execute("checkpoint").unwrap();
            std::thread::sleep(Duration::from_millis(rng.u64(0..30)));
        }
        server.kill();
        clients.into_iter().for_each(|c| c.join().unwrap());
        server = Server::start(&scratch.0, &[]);
    }
    let told = told.lock().unwrap();
    let mut seen = HashSet::new();
    let twice: Vec<_> = told.iter().filter(|value| !seen.insert(*value)).collect();
    assert!(twice.is_empty(), "{} of {} values were given twice: {twice:?}", twice.len(), told.len());
    assert!(told.len() > 500, "{} values are hardly any", told.len());
    server.stop();
    check(&scratch.0.join("data"));
}

/// A session that draws a value may write a record that covers those of others, and not wait for
/// it: its transaction still runs, or comes to nothing.
#[test]
fn a_value_that_was_told_is_durable_whoever_wrote_its_record() {
    const SEQUENCES: i64 = 20;
    let scratch = Scratch::new("kill-covered");
    let server = Server::start(&scratch.0, &[]);
    let mut first = server.connect();
    for n in 0..SEQUENCES {
        first.batch_execute(&format!("create sequence s{n} cache {}", 1 + n % 2 * 9)).unwrap();
    }
    let draw = |client: &mut postgres::Client, n: i64| -> i64 {
        value(client, &format!("select nextval('s{n}')")).parse().unwrap()
    };
    let mut second = server.connect();
    let mut told = Vec::new();
    for n in 0..SEQUENCES {
        // Where a session keeps values for itself, its own next transaction is the other one.
        first.batch_execute("begin").unwrap();
        draw(&mut first, n);
        let later = if n % 2 == 0 { &mut second } else { &mut first };
        if n % 2 == 1 {
            later.batch_execute("rollback").unwrap();
        }
        told.push(draw(later, n));
        if n % 2 == 0 {
            first.batch_execute("rollback").unwrap();
        }
    }
    server.kill();
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    for (n, told) in told.into_iter().enumerate() {
        let now = draw(&mut client, n as i64);
        assert!(now > told, "sequence {n}: {told} was told, and then {now}");
    }
    drop(client);
    server.stop();
}
