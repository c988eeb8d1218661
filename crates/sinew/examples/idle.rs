//! A process that has a directory open, has selected a row and waits, until its input ends:
//! `idle DIR`. `idle DIR fill` makes the table first. `scripts/idle-memory` tells what such a
//! process holds.

use sinew::{Database, Error};

fn main() -> sinew::Result<()> {
    let mut args = std::env::args().skip(1);
    let dir = args.next().ok_or_else(|| Error::internal("expected a directory".to_string()))?;
    let db = Database::open(&dir)?;
    let mut session = db.session()?;
    if args.next().as_deref() == Some("fill") {
        session.execute("create table t (id int primary key, n int, filler text)", &[])?;
        session
            .execute("insert into t select i, i, 'abcdefghijklmnop' from generate_series(0, 9999) i", &[])?;
        session.execute("vacuum t", &[])?;
    }
    let (n,): (i32,) = session.query_one("select n from t where id = $1", &[&77i32])?;
    println!("{n}");
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).map(drop).map_err(|e| Error::internal(e.to_string()))
}
