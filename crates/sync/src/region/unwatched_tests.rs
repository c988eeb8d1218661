//! The death, in a critical section, of a process whose life no helper watches: its own helper
//! ended before it did, or its entry is too new. A session with a reason to look finds it all the
//! same.

use super::tests::{Dir, open, slot};
use super::*;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

const DIRECTORY: &str = "SINEW_UNWATCHED";

/// Does nothing unless started by `start`.
#[test]
fn child() {
    let Ok(dir) = std::env::var(DIRECTORY) else { return };
    let (r, ..) = open(Path::new(&dir));
    let me = slot(&r);
    let _open = me.enter_critical();
    println!("@inside");
    std::thread::sleep(Duration::from_secs(600));
}

fn start(dir: &Dir) -> Child {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "region::unwatched_tests::child", "--nocapture", "--test-threads=1"])
        .env(DIRECTORY, &dir.0)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut says = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    assert!(says.any(|line| line.unwrap().contains("@inside")), "the child has ended");
    child
}

/// Once the helper sleeps, and sleeps again, without that life among those it is told of.
fn unwatch(r: &Region) {
    for p in r.processes().iter().enumerate().filter(|(i, _)| *i != r.process() as usize) {
        p.1.life.store(0, Ordering::Relaxed);
    }
    std::thread::sleep(2 * helper::HINT_LOST + Duration::from_millis(200));
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn the_helper_of_one_who_asked_to_be_told_looks_now_and_then() {
    let dir = Dir::new("unwatched-helper");
    let (r, ..) = open(&dir.0);
    r.watch_deaths(Arc::new(|| ()));
    let child = start(&dir);
    unwatch(&r);
    kill(child);
    let began = Instant::now();
    while r.check().is_ok() {
        assert!(began.elapsed() < Duration::from_secs(30), "a death goes unnoticed");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_loop_with_patience_looks_for_itself() {
    let dir = Dir::new("unwatched-loop");
    let (r, ..) = open(&dir.0);
    let me = super::tests::slot(&r);
    let child = start(&dir);
    unwatch(&r);
    let mut patience = Patience::new(&me);
    assert!((0..1000).all(|_| patience.turn().is_ok()));
    kill(child);
    let began = Instant::now();
    while patience.turn().is_ok() {
        assert!(began.elapsed() < Duration::from_secs(30), "a death goes unnoticed");
    }
    assert!(r.poison_reason().contains("died in a critical section"), "{}", r.poison_reason());
}
