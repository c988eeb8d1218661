//! Data of many times the buffer pool: rows, indexes and values larger than a page, read and
//! written at once while every page has to be evicted for the next one, then again after SIGKILL.

mod common;

use common::{Scratch, Server, check, row, value};
use postgres::Client;

const ACCOUNTS: i32 = 60_000;
const LARGE: i32 = 100;
const WRITERS: i32 = 6;
const READERS: i32 = 3;
const ROUNDS: i32 = 150;
/// The least pages that the sessions can work with, two for each of 20 and of the 32 that are
/// reserved beside them.
const SETTINGS: [&str; 2] = ["shared_buffers=832kB", "max_connections=20"];
const POOL_BYTES_MAX: i64 = 2 << 20;

/// A value of 9,600 characters that does not compress to less than a page.
const LARGE_VALUE: &str = "(select string_agg(md5((g * 1000 + i)::text), '') from generate_series(1, 300) i)";

fn load(client: &mut Client) {
    client
        .batch_execute(&format!(
            "create table accounts (id int primary key, balance int not null, filler char(84));
             insert into accounts select g, 0, '' from generate_series(1, {ACCOUNTS}) g;
             create table history (id int, delta int);
             create table large (id int primary key, v text);
             insert into large select g, {LARGE_VALUE} from generate_series(1, {LARGE}) g"
        ))
        .unwrap();
    let bytes: i64 = value(
        client,
        "select pg_relation_size('accounts') + pg_relation_size('accounts_pkey') + pg_relation_size('large')",
    )
    .parse()
    .unwrap();
    assert!(bytes > 3 * POOL_BYTES_MAX, "{bytes} bytes of data do not exceed the pool enough");
}

/// An account that the numbers scatter over all pages.
fn account(seed: i32) -> i32 {
    (i64::from(seed) * 7919 % i64::from(ACCOUNTS)) as i32 + 1
}

fn write(server: &Server, writer: i32) {
    let mut client = server.connect();
    for round in 0..ROUNDS {
        let id = account(writer * ROUNDS + round);
        let delta = round % 13 - 5;
        let mut t = client.transaction().unwrap();
        let changed =
            t.execute("update accounts set balance = balance + $1 where id = $2", &[&delta, &id]).unwrap();
        assert_eq!(changed, 1, "account {id}");
        t.execute("insert into history values ($1, $2)", &[&id, &delta]).unwrap();
        t.commit().unwrap();
    }
}

fn read(server: &Server, reader: i32) {
    let mut client = server.connect();
    for round in 0..ROUNDS * 3 {
        let id = account(reader * 31 + round * 17);
        let found = client.query_one("select id from accounts where id = $1", &[&id]).unwrap();
        assert_eq!(found.get::<_, i32>(0), id);
    }
}

/// One snapshot's rows and sums, and every large value by its contents.
fn verify(client: &mut Client) {
    let count = ACCOUNTS.to_string();
    let seen = row(
        client,
        "select count(*), sum(balance) = (select coalesce(sum(delta), 0) from history) from accounts",
    );
    assert_eq!(seen, [count.as_str(), "t"]);
    let same = value(
        client,
        &format!(
            "select count(*) from large, generate_series(1, {LARGE}) g where id = g and v = {LARGE_VALUE}"
        ),
    );
    assert_eq!(same, LARGE.to_string());
}

#[test]
fn data_beyond_the_pool_is_read_written_and_recovered() {
    let scratch = Scratch::new("beyond-the-pool");
    let server = Server::start(&scratch.0, &SETTINGS);
    load(&mut server.connect());
    std::thread::scope(|scope| {
        let server = &server;
        for writer in 0..WRITERS {
            scope.spawn(move || write(server, writer));
        }
        for reader in 0..READERS {
            scope.spawn(move || read(server, reader));
        }
        scope.spawn(move || {
            let mut client = server.connect();
            (0..4).for_each(|_| verify(&mut client));
        });
    });
    // Every transaction above was acknowledged.
    server.kill();
    let server = Server::start(&scratch.0, &SETTINGS);
    let mut client = server.connect();
    assert_eq!(value(&mut client, "select count(*) from history"), (WRITERS * ROUNDS).to_string());
    verify(&mut client);
    drop(client);
    let data = server.data.clone();
    server.stop();
    check(&data);
}
