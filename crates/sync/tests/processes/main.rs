//! Tests that need other processes. The processes are children that run this test binary again. An
//! environment variable tells them what to do, and they are killed without warning.

mod child;
mod killed;
mod life;

use sinew_sync::*;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A directory that goes away with the test.
struct Dir(PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        static N: AtomicU32 = AtomicU32::new(0);
        let n = N.fetch_add(1, Ordering::Relaxed);
        let p = std::env::temp_dir().join(format!("sinew-proc-{name}-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&p).unwrap();
        Dir(p)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The sections of the tests' region.
#[derive(Clone, Copy)]
struct Table {
    /// The last one is given back when its exclusive holder dies.
    latches: Section<LwLock>,
    spins: Section<SpinLock>,
    /// 0: counter under latch 0; 1: progress of children; 2: turn; 3: undone pins.
    numbers: Section<AtomicU64>,
}

const PIN: HeldKind = HeldKind(20);

fn attach(dir: &Path) -> Result<Attached<Table>, RegionError> {
    let o = RegionOptions { sessions_max: 64, processes_max: 16, ..Default::default() };
    Region::attach(dir, &o, |b, _| Table {
        latches: b.section("latches", 5),
        spins: b.section("spins", 2),
        numbers: b.section("numbers", 8),
    })
}

/// Attaches, creates if need be, and registers the tests' own kind of resource.
fn open(dir: &Path) -> (Arc<Region>, Table) {
    let (r, t) = match attach(dir).unwrap() {
        Attached::Created(r, t) => {
            r.get(t.latches)[..4].iter().for_each(|l| l.init(Tranche::OTHER));
            r.get(t.latches)[4].init_given_back(Tranche::OTHER);
            r.publish().unwrap();
            (r, t)
        }
        Attached::Joined(r, t) => (r, t),
    };
    let pins = t.numbers;
    r.set_undo(
        PIN,
        Box::new(move |r, _, e| {
            if e.state != HeldState::Held {
                return Err(Poisoned);
            }
            r.get(pins)[3].fetch_sub(e.arg, Ordering::AcqRel);
            Ok(())
        }),
    );
    (r, t)
}

fn close(r: &Arc<Region>) -> bool {
    let last = r.begin_detach().unwrap();
    if last {
        r.remove().unwrap();
    }
    last
}

fn slot(r: &Arc<Region>) -> Slot {
    Slot::claim(r, Box::new(ThreadWaiter)).unwrap()
}

/// A child process with a role. It is killed when it is dropped.
struct Actor {
    process: Child,
    says: BufReader<ChildStdout>,
}

impl Actor {
    fn start(role: &str, dir: &Path) -> Actor {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child::role", "--nocapture", "--test-threads=1"])
            .env("SINEW_ROLE", role)
            .env("SINEW_DIR", dir)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let says = BufReader::new(process.stdout.take().unwrap());
        Actor { process, says }
    }

    /// Waits until the child says a line that starts so, and returns the rest.
    fn hear(&mut self, what: &str) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.says.read_line(&mut line).unwrap() > 0, "child ended before it said {what:?}");
            if let Some(at) = line.find(&format!("@{what}")) {
                return line[at + what.len() + 1..].trim().to_owned();
            }
        }
    }

    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    fn signal(&self, signal: i32) {
        // SAFETY: a signal to a child that has not been waited for.
        assert_eq!(unsafe { libc::kill(self.process.id() as i32, signal) }, 0);
    }

    /// Waits until the child's session stands in the queue of a latch and no thread of the child
    /// runs.
    fn until_it_waits(&self, r: &Region, session: SlotIndex) {
        let tasks = format!("/proc/{}/task", self.process.id());
        let is_asleep = || {
            std::fs::read_dir(&tasks).unwrap().flatten().all(|task| {
                let stat = std::fs::read_to_string(task.path().join("stat")).unwrap_or_default();
                // The state comes after the name, which stands in parentheses.
                stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('S'))
            })
        };
        until("it waits", || r.latch_wait(session).is_some() && is_asleep());
    }

    fn end(mut self) {
        assert!(self.process.wait().unwrap().success());
    }
}

impl Drop for Actor {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Waits for a condition that must come. The bound only keeps a broken test from hanging.
fn until(what: &str, mut f: impl FnMut() -> bool) {
    let began = Instant::now();
    while !f() {
        assert!(began.elapsed() < Duration::from_secs(60), "never came: {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Cleans up after the dead, and counts their sessions.
fn reap(r: &Region) -> Result<u32, Poisoned> {
    let mut sessions = 0;
    r.reap_dead(&mut |_| {
        sessions += 1;
        false
    })?;
    Ok(sessions)
}

/// The same until so many sessions have been found: the helper thread may be at work on their
/// latches.
fn reap_all(r: &Region, count: u32) {
    let mut found = 0;
    until("the dead are reaped", || {
        found += reap(r).unwrap();
        found >= count
    });
    assert_eq!(found, count);
    assert_eq!(reap(r), Ok(0), "once");
}
