//! `sinew recover` as a program: what it prints for each kind of damage, what it moves aside, what
//! is there afterwards, and what a kill or a full disk in the middle of it costs.

mod common;

use common::{BINARY, Scratch};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const SEGMENT: u64 = 16 << 20;
const ROWS: usize = 2000;
/// Rows of the transaction after the checkpoint, so that the log must be replayed for them.
const LATER: usize = 500;

fn sinew(args: &[&str]) -> Output {
    Command::new(BINARY).args(args).output().unwrap()
}

fn text(out: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr))
}

fn path(dir: &Path) -> &str {
    dir.to_str().unwrap()
}

fn sql(dir: &Path, statements: &[&str]) -> Output {
    let mut args = vec!["sql", path(dir)];
    statements.iter().for_each(|s| args.extend(["-c", s]));
    sinew(&args)
}

/// How many rows there are, each with the value that was written to it.
fn rows(dir: &Path) -> usize {
    let out =
        sql(dir, &["select 'right=' || count(*) filter (where v = repeat('x', id % 500)) || ';' from t"]);
    assert!(out.status.success(), "{}", text(&out));
    let all = text(&out);
    all.split("right=").nth(1).unwrap().split(';').next().unwrap().parse().unwrap()
}

fn copy(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    assert!(Command::new("cp").args(["-r", "--sparse=always"]).arg(from).arg(to).status().unwrap().success());
}

/// A database that was closed, and one whose only process was killed with work in the log alone.
fn make(scratch: &Scratch) -> [PathBuf; 2] {
    let [rest, killed] = ["rest", "killed"].map(|name| scratch.0.join(name));
    let fill = format!("insert into t select g, repeat('x', g % 500) from generate_series(1, {ROWS}) g");
    let out = sql(&rest, &["create table t (id int primary key, v text)", &fill, "checkpoint"]);
    assert!(out.status.success(), "{}", text(&out));
    copy(&rest, &killed);
    let more = |from: usize, to: usize| {
        format!("insert into t select g, repeat('x', g % 500) from generate_series({from}, {to}) g")
    };
    // The last commit's records say that what came before them was durable.
    let (first, last) = (more(ROWS + 1, ROWS + LATER - 1), more(ROWS + LATER, ROWS + LATER));
    let mut child = Command::new(BINARY)
        .args(["sql", path(&killed)])
        .args(["-c", &first, "-c", &last, "-c", "select pg_sleep(600)"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    common::wait_until("the rows are committed", || {
        let out = sql(&killed, &["select 'n=' || count(*) || ';' from t"]);
        text(&out).contains(&format!("n={};", ROWS + LATER))
    });
    child.kill().unwrap();
    child.wait().unwrap();
    [rest, killed]
}

/// Log segments, oldest first.
fn segments(dir: &Path) -> Vec<PathBuf> {
    let list = std::fs::read_dir(dir.join("wal")).unwrap().map(|e| e.unwrap().path());
    let mut all: Vec<PathBuf> = list.filter(|p| p.file_name().unwrap().len() == 16).collect();
    all.sort();
    all
}

fn flip(file: &Path, at: u64) {
    let file = File::options().read(true).write(true).open(file).unwrap();
    let mut byte = [0];
    file.read_exact_at(&mut byte, at).unwrap();
    file.write_all_at(&[byte[0] ^ 0x10], at).unwrap();
}

fn control_word(dir: &Path, at: usize) -> u64 {
    let bytes = std::fs::read(dir.join("control")).unwrap();
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let newest = if word(16) > word(4096 + 16) { 0 } else { 4096 };
    word(newest + at)
}

/// The biggest file of a relation: the table's.
fn heap(dir: &Path) -> PathBuf {
    let mut all = Vec::new();
    for database in std::fs::read_dir(dir.join("base")).unwrap().flatten() {
        let files = std::fs::read_dir(database.path()).unwrap().flatten();
        all.extend(files.map(|f| (f.metadata().unwrap().len(), f.path())));
    }
    all.into_iter().max().unwrap().1
}

/// Every file with its contents.
fn contents(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let (mut found, mut todo) = (Vec::new(), vec![dir.to_path_buf()]);
    while let Some(at) = todo.pop() {
        for entry in std::fs::read_dir(at).unwrap().flatten() {
            match entry.path().is_dir() {
                true => todo.push(entry.path()),
                // Made anew by a process that looks whether the directory is in use.
                false if entry.file_name() == "region.lock" => {}
                false => found.push((entry.path(), std::fs::read(entry.path()).unwrap())),
            }
        }
    }
    found.sort();
    found
}

struct Case {
    label: &'static str,
    harm: fn(&Path),
    /// The output, with and without `--accept-loss`.
    words: &'static [&'static str],
    /// Rows at rest and of the killed one that must be left; `None`: the case is not for it.
    left: [Option<usize>; 2],
    /// The file among the originals; empty if it was removed.
    aside: &'static str,
    /// `sinew check` has nothing to say afterwards.
    clean: bool,
}

const ALL: [Option<usize>; 2] = [Some(ROWS), Some(ROWS + LATER)];
const OLD: [Option<usize>; 2] = [Some(ROWS), Some(ROWS)];

const CASES: &[Case] = &[
    Case {
        label: "control removed",
        harm: |dir| std::fs::remove_file(dir.join("control")).unwrap(),
        words: &["control\" is missing, but the directory holds base/", "nothing if the log is whole"],
        left: ALL,
        aside: "",
        clean: true,
    },
    Case {
        label: "control emptied",
        harm: |dir| std::fs::write(dir.join("control"), b"").unwrap(),
        words: &["control\" is empty"],
        left: ALL,
        aside: "control",
        clean: true,
    },
    Case {
        label: "statuses removed",
        harm: |dir| std::fs::remove_file(dir.join("xact/status.0")).unwrap(),
        words: &["xact/status.0\" is missing", "count as committed"],
        left: ALL,
        aside: "",
        clean: true,
    },
    Case {
        label: "statuses emptied",
        harm: |dir| std::fs::write(dir.join("xact/status.0"), b"").unwrap(),
        words: &["xact/status.0\" has 0 bytes"],
        left: ALL,
        aside: "xact.status.0",
        clean: true,
    },
    Case {
        label: "folder of statuses removed",
        harm: |dir| std::fs::remove_dir_all(dir.join("xact")).unwrap(),
        words: &["xact\" is missing"],
        left: ALL,
        aside: "",
        clean: true,
    },
    Case {
        label: "list of files removed",
        harm: |dir| std::fs::remove_file(dir.join("files")).unwrap(),
        words: &["files\" is missing"],
        left: [Some(ROWS), None],
        aside: "",
        clean: true,
    },
    Case {
        label: "segment removed",
        harm: |dir| std::fs::remove_file(&segments(dir)[0]).unwrap(),
        words: &["wal/", "is missing", "are lost"],
        left: OLD,
        aside: "",
        clean: true,
    },
    Case {
        label: "segment emptied",
        harm: |dir| File::options().write(true).open(&segments(dir)[0]).unwrap().set_len(0).unwrap(),
        words: &["wal/", "has 0 bytes instead of"],
        left: OLD,
        aside: "",
        clean: true,
    },
    Case {
        label: "segment zeroed",
        harm: |dir| {
            let file = File::options().write(true).open(&segments(dir)[0]).unwrap();
            let len = file.metadata().unwrap().len();
            file.set_len(0).unwrap();
            file.set_len(len).unwrap();
        },
        words: &["wal/", "its label is another one or damaged"],
        left: OLD,
        aside: "",
        clean: true,
    },
    Case {
        label: "bit flipped in the log",
        // Soon after the checkpoint's record, and long before the end.
        harm: |dir| flip(&segments(dir)[0], control_word(dir, 56) % SEGMENT + 20),
        words: &["wal/", "is damaged at byte"],
        left: [None, Some(ROWS)],
        aside: "",
        clean: true,
    },
    Case {
        label: "pages damaged",
        harm: |dir| flip(&heap(dir), 3 * 8192 + 4000),
        words: &["block 3 of \"", "it is emptied: the rows in it are lost"],
        // The log of the killed one writes the page anew.
        left: [Some(ROWS / 2), None],
        aside: "",
        clean: false,
    },
    Case {
        label: "index of a catalog emptied",
        harm: |dir| File::options().write(true).open(catalog_index(dir)).unwrap().set_len(0).unwrap(),
        words: &["base/5/81\""],
        left: ALL,
        aside: "",
        clean: true,
    },
    Case {
        label: "index of a catalog removed",
        harm: |dir| std::fs::remove_file(catalog_index(dir)).unwrap(),
        words: &["base/5/81\""],
        left: ALL,
        aside: "",
        clean: true,
    },
    Case {
        label: "empty table of a shared catalog removed",
        harm: |dir| std::fs::remove_file(dir.join("global/112")).unwrap(),
        words: &["global/112\"", "is missing", "it is made anew, empty"],
        left: ALL,
        aside: "",
        clean: true,
    },
    Case {
        label: "a folder in the place of a catalog's empty table",
        harm: |dir| {
            std::fs::remove_file(dir.join("global/112")).unwrap();
            std::fs::create_dir(dir.join("global/112")).unwrap();
        },
        words: &["global/112\" is no regular file"],
        left: ALL,
        aside: "",
        clean: true,
    },
    Case {
        label: "index of a catalog damaged",
        harm: |dir| flip(&catalog_index(dir), 8192 + 4000),
        words: &["block 1 of \"", "base/5/81\" is damaged", "it is emptied"],
        left: [Some(ROWS), None],
        aside: "",
        clean: true,
    },
];
/// `pg_class_oid_index` of the database `postgres`, without which no table is found.
fn catalog_index(dir: &Path) -> PathBuf {
    dir.join("base/5/81")
}

/// Looks, which changes nothing, and goes on without what is lost.
fn case(from: &Path, at: &Path, case: &Case, left: usize, made: &str) {
    let label = format!("{}, {made}", case.label);
    copy(from, at);
    (case.harm)(at);
    let before = contents(at);
    let out = sinew(&["recover", path(at)]);
    let said = text(&out);
    assert!(!out.status.success(), "{label}: {said}");
    for word in
        case.words.iter().copied().chain(["to go on without it:", "Nothing was changed.", "--accept-loss"])
    {
        assert!(said.contains(word), "{label}: {word:?} is not in: {said}");
    }
    assert!(contents(at) == before, "{label}: looking changed something");

    let out = sinew(&["recover", path(at), "--accept-loss"]);
    let said = text(&out);
    for word in case.words.iter().copied().chain(["Given up. The originals and a report are in \""]) {
        assert!(said.contains(word), "{label}: {word:?} is not in: {said}");
    }
    assert_eq!(out.status.success(), case.clean, "{label}: {said}");
    assert_eq!(said.contains("no errors found"), case.clean, "{label}: {said}");
    assert!(case.clean || said.contains(" found"), "{label}: what is still wrong is listed: {said}");
    let aside = at.join("sinew-damaged-1");
    let report = std::fs::read_to_string(aside.join("report.txt")).unwrap();
    assert!(report.contains(case.words[0]), "{label}: {report}");
    if !case.aside.is_empty() {
        let harmed =
            before.iter().find(|(p, _)| *p == at.join(case.aside.replace("xact.", "xact/"))).unwrap();
        assert!(std::fs::read(aside.join(case.aside)).unwrap() == harmed.1, "{label}: the original is kept");
    }
    assert!(rows(at) >= left, "{label}: {} rows are left", rows(at));

    // Once more there is nothing to do, and the database goes on.
    let again = sinew(&["recover", path(at), "--accept-loss"]);
    assert!(
        again.status.success() && text(&again).contains("nothing was changed"),
        "{label}: {}",
        text(&again)
    );
    assert!(!at.join("sinew-damaged-2").exists(), "{label}");
    let out = sql(at, &["create table more as select 1 as one", "insert into t values (-1, 'new')"]);
    assert!(out.status.success(), "{label}: {}", text(&out));
}

#[test]
fn every_damage_is_named_and_can_be_given_up() {
    let scratch = Scratch::new("recover");
    let made = make(&scratch);
    let at = scratch.0.join("case");
    for one in CASES {
        for ((from, name), left) in made.iter().zip(["rest", "killed"]).zip(one.left) {
            if let Some(left) = left {
                case(from, &at, one, left, name);
            }
        }
    }
}

/// Neither a sequence that begins anew nor a number in a name's place is an answer.
#[test]
fn a_sequence_or_a_name_that_cannot_be_read_is_an_error() {
    let scratch = Scratch::new("unreadable");
    let (dir, at) = (scratch.0.join("data"), scratch.0.join("case"));
    let out = sql(
        &dir,
        &[
            "create table t (id int)",
            "create sequence s",
            "select setval('s', 500)",
            "select 'file=' || relfilenode || ';' from pg_class where relname = 's'",
        ],
    );
    let said = text(&out);
    let file = said.split("file=").nth(1).and_then(|s| s.split(';').next()).unwrap();
    let file = format!("base/5/{file}");

    copy(&dir, &at);
    std::fs::write(at.join(&file), [0; 8192]).unwrap();
    for statement in ["select nextval('s')", "select last_value from s"] {
        let said = text(&sql(&at, &[statement]));
        assert!(said.contains("ERROR") && said.contains(&file), "{statement}: {said}");
    }
    let out = sinew(&["check", path(&at)]);
    assert!(!out.status.success() && text(&out).contains("sequence \"s\""), "{}", text(&out));
    let said = text(&sql(&at, &["select setval('s', 700)", "select 'next=' || nextval('s')"]));
    assert!(said.contains("next=701"), "{said}");
    assert!(sinew(&["check", path(&at)]).status.success());

    copy(&dir, &at);
    flip(&catalog_index(&at), 8192 + 4000);
    for shown in ["oid::regclass", "'name=' || oid::regclass::text"] {
        let said = text(&sql(&at, &[&format!("select {shown} from pg_class where relname = 't'")]));
        assert!(said.contains("ERROR") && said.contains("base/5/81") && !said.contains("name="), "{said}");
    }
}

#[test]
fn sound_directories_and_those_in_use_are_left_alone() {
    let scratch = Scratch::new("recover-sound");
    let [rest, killed] = make(&scratch);
    for dir in [&rest, &killed] {
        let before = contents(dir);
        for args in [&["recover", path(dir)][..], &["recover", path(dir), "--accept-loss"]] {
            let out = sinew(args);
            assert!(out.status.success() && text(&out).starts_with("nothing is damaged"), "{}", text(&out));
        }
        assert!(contents(dir) == before, "nothing was changed");
    }
    // Damaged, and in use.
    let mut user = Command::new(BINARY)
        .args(["sql", path(&rest), "-c", "select pg_sleep(600)"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    common::wait_until("it is in use", || text(&sinew(&["recover", path(&rest)])).contains("in use"));
    for args in [&["recover", path(&rest)][..], &["recover", path(&rest), "--accept-loss"]] {
        let out = sinew(args);
        assert!(!out.status.success() && text(&out).contains("in use"), "{}", text(&out));
    }
    assert!(!rest.join("sinew-damaged-1").exists());
    user.kill().unwrap();
    user.wait().unwrap();
    assert_eq!(rows(&rest), ROWS);
    // No database at all.
    let empty = scratch.0.join("empty");
    std::fs::create_dir(&empty).unwrap();
    let out = sinew(&["recover", path(&empty), "--accept-loss"]);
    assert!(!out.status.success() && text(&out).contains("no control file"), "{}", text(&out));
}

/// Another user may not look into the directory, or may look but not change anything.
#[test]
fn another_user_is_refused_and_changes_nothing() {
    let scratch = Scratch::new("recover-user");
    let dir = scratch.0.join("data");
    assert!(sql(&dir, &["create table t (id int)"]).status.success());
    std::fs::remove_file(dir.join("control")).unwrap();
    let set_mode = |path: &Path, mode| {
        std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
    };
    set_mode(&scratch.0, 0o755);
    let program = scratch.0.join("sinew");
    std::fs::copy(BINARY, &program).unwrap();
    let before = contents(&dir);
    for mode in [0o700, 0o755, 0o777] {
        set_mode(&dir, mode);
        for args in [&["recover", path(&dir)][..], &["recover", path(&dir), "--accept-loss"]] {
            let user = ["--reuid=65534", "--regid=65534", "--clear-groups"];
            let out = Command::new("setpriv").args(user).arg(&program).args(args).output().unwrap();
            let said = text(&out);
            if said.starts_with("setpriv") {
                sinew_oracle::missing::means("recover as another user", "root, to run as another user");
                return;
            }
            assert!(!out.status.success() && said.contains("Permission denied"), "{mode:o}: {said}");
        }
    }
    assert!(contents(&dir) == before, "nothing was changed");
}

/// With the control file the log's mark is lost. The loss of the log's last segment must be
/// reported as well.
#[test]
fn a_log_that_lost_its_last_segment_with_the_control_file_is_no_whole_log() {
    let scratch = Scratch::new("recover-both");
    let dir = scratch.0.join("data");
    let fill = "insert into t select g, repeat('y', 1900) from generate_series(1, 10000) g";
    let out = sql(&dir, &["create table t (id int primary key, v text)", "checkpoint"]);
    assert!(out.status.success(), "{}", text(&out));
    let mut child = Command::new(BINARY)
        .args(["sql", path(&dir), "-c", fill, "-c", "select pg_sleep(600)"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    common::wait_until("the rows are committed", || {
        text(&sql(&dir, &["select 'n=' || count(*) || ';' from t"])).contains("n=10000;")
    });
    child.kill().unwrap();
    child.wait().unwrap();
    // The mark names the newest segment with records.
    let bytes = std::fs::read(dir.join("control")).unwrap();
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let newest = if word(8192 + 16) > word(12288 + 16) { word(8192 + 24) } else { word(12288 + 24) };
    let last = dir.join("wal").join(format!("{newest:016X}"));
    assert!(segments(&dir)[0] < last, "the log has several segments");
    std::fs::remove_file(&last).unwrap();
    std::fs::remove_file(dir.join("control")).unwrap();
    for args in [&["recover", path(&dir)][..], &["recover", path(&dir), "--accept-loss"]] {
        let said = text(&sinew(args));
        let name = last.file_name().unwrap().to_str().unwrap();
        assert!(said.contains("control\" is missing") && said.contains(name), "{said}");
        assert!(said.contains("the log went on in it") && said.contains("are lost"), "{said}");
    }
    // The mark is there again: a lost segment is noticed.
    assert!(sql(&dir, &["create table s (id int)"]).status.success());
}

#[test]
fn a_recovery_that_is_killed_and_run_again_loses_nothing_more() {
    let scratch = Scratch::new("recover-killed");
    let [rest, _] = make(&scratch);
    let at = scratch.0.join("case");
    let harm = |dir: &Path| {
        std::fs::remove_file(dir.join("control")).unwrap();
        flip(&heap(dir), 3 * 8192 + 4000);
    };
    copy(&rest, &at);
    harm(&at);
    let began = Instant::now();
    sinew(&["recover", path(&at), "--accept-loss"]);
    let (whole, expected) = (began.elapsed(), rows(&at));
    assert!(expected > ROWS / 2 && expected < ROWS, "{expected}");
    let moments = 8;
    for moment in 1..=moments {
        copy(&rest, &at);
        harm(&at);
        // Killed at one moment, and run again at another.
        for part in [moment, moments - moment] {
            let mut child = Command::new(BINARY)
                .args(["recover", path(&at), "--accept-loss"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(Duration::from_secs_f64(
                whole.as_secs_f64() * f64::from(part) / f64::from(moments),
            ));
            let _ = child.kill();
            child.wait().unwrap();
        }
        let out = sinew(&["recover", path(&at), "--accept-loss"]);
        assert!(!text(&out).contains("Nothing was changed"), "{moment}: {}", text(&out));
        assert_eq!(rows(&at), expected, "{moment}: {}", text(&out));
        // The files of the beginning are kept, whatever was killed.
        let kept = std::fs::read_dir(&at).unwrap().flatten();
        let kept = kept.filter(|e| e.file_name().to_str().unwrap().starts_with("sinew-damaged-")).count();
        assert!(kept > 0, "{moment}");
    }
}

/// On a file system that is nearly full, in a mount namespace of its own.
#[test]
fn a_full_disk_stops_a_recovery_before_it_changes_anything() {
    let scratch = Scratch::new("recover-full");
    let [_, killed] = make(&scratch);
    std::fs::remove_file(killed.join("control")).unwrap();
    let place = scratch.0.join("small");
    std::fs::create_dir(&place).unwrap();
    let script = format!(
        "mount -t tmpfs -o size=400m tmpfs {place} || exit 77
         cp -r --sparse=always {killed} {place}/data && cd {place} || exit 77
         dd if=/dev/zero of=filler bs=64k 2>/dev/null; truncate -s -262144 filler
         {BINARY} recover {place}/data --accept-loss && exit 1
         test ! -e data/control || exit 2
         cmp data/xact/status.0 {killed}/xact/status.0 || exit 3
         rm filler
         {BINARY} recover {place}/data --accept-loss || exit 4
         {BINARY} sql {place}/data -c \"select 'n=' || count(*) || ';' from t\"",
        place = place.display(),
        killed = killed.display(),
    );
    let out = Command::new("unshare").args(["-rm", "sh", "-c", &script]).output().unwrap();
    if out.status.code() == Some(77) || text(&out).contains("unshare") {
        sinew_oracle::missing::means("recover on a full disk", "a mount namespace");
        return;
    }
    assert!(out.status.success(), "{:?}: {}", out.status, text(&out));
    let said = text(&out);
    assert!(said.contains("o space left"), "{said}");
    assert!(said.contains(&format!("n={};", ROWS + LATER)), "{said}");
}
