//! Attaching, leaving, waking and being refused, across processes.

use super::*;
use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::sync::atomic::AtomicBool;

#[test]
fn processes_count_together_and_the_last_one_cleans_up() {
    let dir = Dir::new("count");
    let (r, t) = open(&dir.0);
    let mut actors: Vec<_> = (0..3).map(|_| Actor::start("count", &dir.0)).collect();
    actors.iter_mut().for_each(|a| drop(a.hear("done")));
    actors.into_iter().for_each(Actor::end);
    assert_eq!(r.get(t.numbers)[0].load(Ordering::Relaxed), 3 * 5000);
    assert!(!r.get(t.latches)[0].has_waiters());
    let memory = r.path().to_path_buf();
    assert!(close(&r));
    assert!(!memory.exists() && !dir.0.join("control.region").exists());
}

#[test]
fn sessions_of_two_processes_wake_each_other() {
    for role in ["turns", "suspended"] {
        let dir = Dir::new("turns");
        let (r, t) = open(&dir.0);
        let mut other = Actor::start(role, &dir.0);
        other.hear("ready");
        let me = slot(&r);
        child::take_turns(&r, t, &me, 0, 2, 400);
        other.end();
    }
}

#[test]
fn memory_that_cannot_be_reached_is_refused() {
    let dir = Dir::new("namespace");
    let (r, _) = open(&dir.0);
    // As seen from a container with another /dev/shm: the file is not there.
    let hidden = r.path().with_extension("hidden");
    std::fs::rename(r.path(), &hidden).unwrap();
    let mut a = Actor::start("attacher", &dir.0);
    assert!(a.hear("refused").contains("cannot be reached"));
    // Or another file of that name is.
    std::fs::write(r.path(), [0u8; 8192]).unwrap();
    let mut a = Actor::start("attacher", &dir.0);
    assert!(a.hear("refused").contains("cannot be reached"));
    std::fs::rename(&hidden, r.path()).unwrap();
    let mut a = Actor::start("attacher", &dir.0);
    a.hear("joined");
    // The control file is deleted while a process lives: there is no second region either.
    std::fs::remove_file(dir.0.join("control.region")).unwrap();
    let mut a = Actor::start("attacher", &dir.0);
    assert!(a.hear("refused").contains("names its shared region"));
    std::fs::remove_file(r.path()).unwrap();
}

#[test]
fn another_boots_region_is_discarded() {
    let dir = Dir::new("boot");
    let (r, _) = open(&dir.0);
    let memory = r.path().to_path_buf();
    drop(r); // leaves without removing
    assert!(memory.exists());
    let control = dir.0.join("control.region");
    let text = std::fs::read_to_string(&control).unwrap();
    let boot = text.lines().find(|l| l.starts_with("boot")).unwrap();
    std::fs::write(&control, text.replace(boot, "boot of-another-time")).unwrap();
    let (r, _) = open(&dir.0);
    assert!(!memory.exists(), "the old memory is removed");
    assert!(close(&r));
}

#[test]
fn options_and_layouts_that_do_not_fit_are_refused() {
    let dir = Dir::new("layout");
    let (r, _) = open(&dir.0);
    let refused = |r: Result<Attached<Section<AtomicU64>>, RegionError>| match r {
        Err(RegionError::Refused(why)) => why,
        other => panic!("{other:?}"),
    };
    let o = RegionOptions::default();
    let why = refused(Region::attach(&dir.0, &o, |b, _| b.section("something else", 3)));
    assert!(why.contains("laid out"), "{why}");
    let o = RegionOptions { sessions_max: 0, ..o };
    refused(Region::attach(&dir.0, &o, |b, _| b.section("x", 3)));
    assert!(r.check().is_ok());
    assert!(matches!(
        Region::attach(&dir.0.join("missing"), &RegionOptions::default(), |_, _| ()),
        Err(RegionError::Io { .. })
    ));
}

#[test]
fn no_space_says_how_much() {
    let dir = Dir::new("space");
    let o = RegionOptions { place: Some(dir.0.clone()), ..Default::default() };
    let huge = 1usize << 45;
    match Region::attach(&dir.0, &o, |b, _| b.bytes("huge", huge, 4096)) {
        Err(e @ RegionError::NoSpace { needed_bytes, .. }) => {
            assert!(needed_bytes >= huge as u64);
            assert!(e.to_string().contains(&needed_bytes.to_string()));
        }
        other => panic!("{other:?}"),
    }
    let left: Vec<_> = std::fs::read_dir(&dir.0).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left, ["region.lock"], "nothing stale");
    let (r, _) = open(&dir.0);
    assert!(close(&r));
}

/// The free bytes of the file system of a directory.
fn free_bytes(dir: &Path) -> u64 {
    let dir = CString::new(dir.as_os_str().as_bytes()).unwrap();
    // SAFETY: all zeros are a valid `statvfs`.
    let mut stats: libc::statvfs = unsafe { std::mem::zeroed() };
    // SAFETY: a path that ends with a zero byte, and a buffer of the right type.
    assert_eq!(unsafe { libc::statvfs(dir.as_ptr(), &mut stats) }, 0);
    stats.f_bavail as u64 * stats.f_frsize as u64
}

/// Others write to the same file system: its space must not be used up on the way to the error.
#[test]
fn a_region_without_space_takes_none() {
    let dir = Dir::new("fills");
    let o = RegionOptions { place: Some(dir.0.clone()), ..Default::default() };
    let before = free_bytes(&dir.0);
    let done = AtomicBool::new(false);
    let least = std::thread::scope(|scope| {
        let sampler = scope.spawn(|| {
            let mut least = before;
            while !done.load(Ordering::Relaxed) {
                least = least.min(free_bytes(&dir.0));
                std::thread::yield_now();
            }
            least
        });
        let more = before as usize + (1 << 30);
        let refused = Region::attach(&dir.0, &o, |b, _| b.bytes("more", more, 4096));
        done.store(true, Ordering::Relaxed);
        assert!(matches!(refused, Err(RegionError::NoSpace { .. })), "{refused:?}");
        sampler.join().unwrap()
    });
    assert!(least > before / 2, "{least} of {before} bytes were left");
}

#[test]
fn a_creation_that_fails_leaves_nothing() {
    let dir = Dir::new("failed");
    let Attached::Created(r, _) = attach(&dir.0).unwrap() else { panic!("joined nothing") };
    let memory = r.path().to_path_buf();
    drop(r); // recovery failed, say
    assert!(!memory.exists() && !dir.0.join("control.region").exists());
}

#[test]
fn too_many_processes() {
    let dir = Dir::new("many");
    let all: Vec<_> = (0..16).map(|_| open(&dir.0).0).collect();
    assert!(matches!(
        attach(&dir.0),
        Err(RegionError::TooManyProcesses { max: 16, setting: "processes_max" })
    ));
    assert!(!close(&all[3]));
    let (again, _) = open(&dir.0);
    assert_eq!(again.process(), 3);
}

#[test]
fn a_rebuild_waits_for_a_write_in_progress() {
    let dir = Dir::new("mark");
    let (r, t) = open(&dir.0);
    let mut writer = Actor::start("writer", &dir.0);
    writer.hear("holds");
    r.poison("a test");
    assert!(r.write_mark().is_err());
    let Attached::Created(new, _) = attach(&dir.0).unwrap() else { panic!("joined a region given up") };
    assert_eq!(r.get(t.numbers)[1].load(Ordering::Acquire), 1, "the write had ended");
    assert_ne!(new.id(), r.id());
    new.publish().unwrap();
    writer.end();
    // The new region comes and goes while a process (this one) still has the old one.
    assert!(close(&new));
    let Attached::Created(third, _) = attach(&dir.0).unwrap() else { panic!("joined nothing") };
    third.publish().unwrap();
    assert!(!close(&r), "the old region's last process does not touch the new one");
    assert!(third.path().exists());
    assert!(close(&third));
    assert!(!dir.0.join("control.region").exists());
}

#[test]
fn a_forked_handle_is_useless_and_harmless() {
    let dir = Dir::new("fork");
    let (r, t) = open(&dir.0);
    let mut parent = Actor::start("forker", &dir.0);
    let mut pid = 0;
    // Parent and child write to one pipe, in any order.
    for _ in 0..2 {
        let said = parent.hear("forked");
        match said.parse::<i32>() {
            Ok(p) => pid = p,
            Err(_) => assert_eq!(said, "child is content"),
        }
    }
    assert!(r.check().is_ok());
    // The parent's death is seen although its child, which inherited everything, lives.
    parent.kill();
    reap_all(&r, 1);
    assert!(!r.get(t.latches)[0].is_held());
    // SAFETY: the child is an orphan that sleeps, and only this test knows its number.
    unsafe { libc::kill(pid, libc::SIGKILL) };
}

/// A killed process's memory is left when its directory is deleted: the next creator of a region
/// sweeps it, but not the memory that a process uses.
#[test]
fn orphaned_memory_is_swept() {
    let place = Dir::new("sweep-place");
    let attach_at = |dir: &Path| {
        let o = RegionOptions { place: Some(place.0.clone()), ..Default::default() };
        let Attached::Created(r, _) = Region::attach(dir, &o, |b, _| b.bytes("x", 4096, 4096)).unwrap()
        else {
            panic!("a region was there")
        };
        r
    };
    let left = || std::fs::read_dir(&place.0).unwrap().map(|e| e.unwrap().path()).collect::<Vec<_>>();
    let used_dir = Dir::new("sweep-used");
    let used = attach_at(&used_dir.0);
    used.publish().unwrap();
    // As a killed process leaves it, beside what only looks similar.
    let orphan = place.0.join("sinew-00112233445566778899aabbccddeeff");
    let other = place.0.join("sinew-notes-of-a-user");
    std::fs::write(&orphan, b"").unwrap();
    std::fs::write(&other, b"").unwrap();
    let dir = Dir::new("sweep");
    let mine = attach_at(&dir.0);
    mine.publish().unwrap();
    let mut expected = vec![used.path().to_owned(), mine.path().to_owned(), other];
    let mut found = left();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    assert!(close(&used) && close(&mine));
    assert_eq!(left().len(), 1);
}

/// The last process out of a region that was given up leaves nothing behind.
#[test]
fn a_region_given_up_is_removed_by_the_last_one_out() {
    let dir = Dir::new("given-up");
    let (r, _) = open(&dir.0);
    let memory = r.path().to_owned();
    r.poison("a test");
    assert!(!close(&r), "nothing to bring to rest");
    assert!(!memory.exists() && !dir.0.join("control.region").exists());
    let (r, _) = open(&dir.0);
    assert!(close(&r));
}
