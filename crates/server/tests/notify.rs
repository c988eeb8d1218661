//! LISTEN and NOTIFY over the protocol: when messages leave, and the end of a session that has lost
//! some.

mod client;

use client::{Client, Messages, Running, error, status, tags, text};

/// Waits for one message that the client has not asked for.
fn comes(c: &mut Client) -> Messages {
    use std::io::Read;
    let mut chunk = [0; 4096];
    loop {
        if let Some(length) = c.buffer.get(1..5) {
            let length = u32::from_be_bytes(length.try_into().expect("four")) as usize;
            if c.buffer.len() > length {
                let message: Vec<u8> = c.buffer.drain(..length + 1).collect();
                return vec![(char::from(message[0]), message[5..].to_vec())];
            }
        }
        let n = c.socket.read(&mut chunk).expect("a message");
        assert!(n > 0, "the server closed the connection");
        c.buffer.extend_from_slice(&chunk[..n]);
    }
}

fn pid(c: &Client) -> &[u8] {
    &c.key[..4]
}

fn message(sender: &Client, channel: &str, payload: &str) -> Vec<u8> {
    [pid(sender), format!("{channel}\0{payload}\0").as_bytes()].concat()
}

#[test]
fn messages_leave_at_the_end_of_a_transaction_or_when_the_session_is_idle() {
    let server = Running::start("notify");
    let (mut a, mut b) = (server.connect(), server.connect());
    assert_eq!(tags(&a.query("listen c")), "CZ");
    // The own session's, before ReadyForQuery and before settings that changed.
    let m = a.query("notify c, 'own'");
    assert_eq!((tags(&m).as_str(), &m[1].1), ("CAZ", &message(&a, "c", "own")));
    assert_eq!(tags(&a.query("set application_name = 'x'; notify c")), "CCASZ");

    // An idle session's at once, without a question.
    assert_eq!(tags(&b.query("notify c, 'one'; notify c, 'two'; notify c, 'one'; notify d, 'x'")), "CCCCZ");
    assert_eq!(comes(&mut a)[0], ('A', message(&b, "c", "one")));
    assert_eq!(comes(&mut a)[0], ('A', message(&b, "c", "two")));
    a.arrives("");

    // Not inside a block, failed or not.
    assert_eq!(status(&a.query("begin")), 'T');
    b.query("notify c, 'block'");
    a.arrives("");
    assert_eq!(tags(&a.query("notify c, 'mine'")), "CZ");
    let m = a.query("commit");
    assert_eq!(tags(&m), "CAAZ");
    assert_eq!((&m[1].1, &m[2].1), (&message(&b, "c", "block"), &message(&a, "c", "mine")));
    a.query("begin; select 1/0");
    b.query("notify c, 'failed'");
    a.arrives("");
    assert_eq!(tags(&a.query("rollback")), "CAZ");

    // Messages that are rolled back do not come.
    a.query("begin; notify c, 'void'; rollback");
    a.query("begin; savepoint s; notify c, 'void'; rollback to s; notify c, 'good'");
    assert_eq!(text(&a.query("commit"), 'A')[4..], *"c.good.");
    assert_eq!(error(&a.query("notify c, 'void'; select 1/0")), "22012");

    // The extended protocol: at Sync, not at Flush.
    a.send(&[
        ('P', b"\0select pg_notify('c', 'ext')\0\0\0"),
        ('B', b"\0\0\0\0\0\0\0\0"),
        ('E', b"\0\0\0\0\0"),
        ('H', b""),
    ]);
    a.arrives("12DC");
    b.query("notify c, 'waits'");
    a.arrives("");
    a.send(&[('S', b"")]);
    assert_eq!(tags(&a.until_ready()), "AAZ");

    // Half a message of the client's has come.
    use std::io::Write;
    a.socket.write_all(b"Q\0\0\0\x0dsel").expect("writes");
    b.query("notify c, 'between'");
    assert_eq!(comes(&mut a)[0], ('A', message(&b, "c", "between")));
    a.socket.write_all(b"ect 1\0").expect("writes");
    assert_eq!(tags(&a.until_ready()), "TDCZ");

    a.query("unlisten c");
    b.query("notify c");
    a.arrives("");
}

#[test]
fn databases_do_not_hear_each_other() {
    let server = Running::start("notify-databases");
    let mut a = server.connect();
    a.query("create database other");
    let mut b = Client::open(&server.dir, server.port, &[("user", "postgres"), ("database", "other")]);
    let mut c = Client::open(&server.dir, server.port, &[("user", "postgres"), ("database", "other")]);
    for client in [&mut a, &mut b, &mut c] {
        assert_eq!(tags(&client.query("listen x")), "CZ");
    }
    assert_eq!(tags(&c.query("notify x")), "CAZ");
    assert_eq!(comes(&mut b)[0], ('A', message(&c, "x", "")));
    a.arrives("");
}

/// Messages of a session that reads none fill the queue. Then the notifying commits fail, and work
/// again once it has read.
#[test]
fn a_full_queue_is_54000() {
    let server = Running::start("notify-full");
    let (mut a, mut b) = (server.connect(), server.connect());
    a.query("listen c");
    a.query("begin");
    let fill = "select pg_notify('c', repeat('x', 7990) || i) from generate_series(1, 300) i";
    let full = (0..10).map(|_| b.query(fill)).find(|m| error(m) != "none").expect("the queue fills");
    assert_eq!(error(&full), "54000");
    assert!(text(&full, 'E').contains("too many notifications in the NOTIFY queue"));
    assert!(text(&full, 'E').contains("notify_queue_size"));
    // The transaction that fails is rolled back; others go on.
    assert_eq!(tags(&b.query("select 1")), "TDCZ");
    assert_eq!(error(&b.query("create table t (a int); notify c, 'still too many'; select pg_notify('c', repeat('x', 7990) || i) from generate_series(1, 300) i")), "54000");
    assert_eq!(error(&b.query("select * from t")), "42P01");
    assert_eq!(error(&b.query("notify other, 'a little room is left'")), "none");
    let m = a.query("commit");
    assert_eq!(m.iter().filter(|(tag, _)| *tag == 'A').count() % 300, 0);
    assert_eq!(error(&b.query(fill)), "none");
}
