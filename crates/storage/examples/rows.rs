//! Times the row operations of one thread: `cargo run --release -p sinew-storage --example rows`.

#[path = "../tests/common/mod.rs"]
mod common;
use common::*;
use sinew_storage::btree;
use sinew_storage::heap;
use std::time::Instant;

/// Processor time of this thread, so that a busy machine matters less.
fn cpu_ns() -> u64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: a valid place for the answer.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as u64 * 1_000_000_000 + t.tv_nsec as u64
}

fn time(what: &str, n: u64, work: impl FnOnce()) {
    let (start, cpu) = (Instant::now(), cpu_ns());
    work();
    let (wall, cpu) = (start.elapsed().as_nanos() as f64, (cpu_ns() - cpu) as f64);
    println!("{what}: {:.0} ns, {:.0} of them running", wall / n as f64, cpu / n as f64);
}

fn main() {
    const ROWS: u64 = 200_000;
    let dir = Dir::new("rows");
    let st = open(&dir.0, 16384);
    let s = session(&st);
    let t = Table::create(&s, 100);
    let payload: Vec<Vec<u8>> = (0..ROWS).map(|k| row(k, &[7; 90])).collect();
    let mut tids = Vec::new();
    s.begin();
    time("multi_insert, a row", ROWS, || {
        for chunk in payload.chunks(1000) {
            let parts: Vec<&[u8]> = chunk.iter().map(|p| &p[..]).collect();
            heap::multi_insert(&s, &t.heap, &parts, &mut tids).unwrap();
        }
    });
    time("index build, an entry", ROWS, || {
        let mut sorted = (0..ROWS).zip(&tids).map(|(k, t)| Ok((k.to_be_bytes().to_vec(), *t)));
        btree::build(&s, &t.index, &mut sorted).unwrap();
    });
    s.commit(Vec::new(), true).unwrap();
    let mut rng = fastrand::Rng::with_seed(1);
    s.begin();
    let snap = s.take_snapshot().unwrap();
    let rounds = if std::env::args().len() > 1 { 0 } else { 3 };
    for round in 0..rounds {
        time(&format!("lookup by key, round {round}"), ROWS, || {
            for _ in 0..ROWS {
                t.get(&s, rng.u64(0..ROWS), &snap).unwrap().unwrap();
            }
        });
    }
    time("fetch_visible", ROWS, || {
        for _ in 0..ROWS {
            let tid = tids[rng.usize(..tids.len())];
            heap::fetch_visible(&s, &t.heap, tid, &snap, |_, row| assert!(row.len() > 90)).unwrap().unwrap();
        }
    });
    time("cursor", ROWS, || {
        for _ in 0..ROWS {
            let k = rng.u64(0..ROWS).to_be_bytes().to_vec();
            let range =
                btree::Range { lower: Some((k.clone(), true)), upper: Some((k, true)), backward: false };
            let mut c = btree::Cursor::open(&s, &t.index, range).unwrap();
            assert!(c.next(&s).unwrap().is_some());
        }
    });
    time("scan, a row", ROWS, || assert_eq!(t.scan(&s, &snap).len(), ROWS as usize));
    s.release_snapshot(&snap);
    s.commit(Vec::new(), true).unwrap();
    time("update in its own transaction, asynchronous", ROWS / 4, || {
        for _ in 0..ROWS / 4 {
            s.begin();
            let snap = s.take_snapshot().unwrap();
            let key = rng.u64(0..ROWS);
            let (tid, mut value) = t.get(&s, key, &snap).unwrap().unwrap();
            value[0] = rng.u8(..);
            t.update(&s, (tid, key), &value, false, &snap, &mut block(&s)).unwrap();
            s.release_snapshot(&snap);
            s.commit(Vec::new(), false).unwrap();
        }
    });
    time("single insert with index", ROWS / 4, || {
        s.begin();
        for k in 0..ROWS / 4 {
            t.insert(&s, ROWS + k, &[7; 20]).unwrap().unwrap();
        }
        s.commit(Vec::new(), false).unwrap();
    });
    time("vacuum, a page", 3000, || {
        t.vacuum(&s);
    });
    drop(s);
    st.close().unwrap();
}
