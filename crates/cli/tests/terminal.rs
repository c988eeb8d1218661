//! `sinew sql` and `sinew top` as people use them, on a terminal made by `script` where one is
//! needed.

mod common;

use common::{BINARY, Scratch, Server, value, wait_until};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};

/// A command on a terminal of its own.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    shown: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    /// `None` without `script`.
    fn run(command: &str) -> Option<Terminal> {
        if !Command::new("script").arg("--version").output().is_ok_and(|o| o.status.success()) {
            sinew_oracle::missing::oracle("the prompt on a terminal", "script");
            return None;
        }
        let mut child = Command::new("script")
            .args(["-qec", command, "/dev/null"])
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let keys = child.stdin.take().unwrap();
        let mut out = child.stdout.take().unwrap();
        let shown = Arc::new(Mutex::new(Vec::new()));
        let all = shown.clone();
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(n @ 1..) = out.read(&mut chunk) {
                all.lock().unwrap().extend_from_slice(&chunk[..n]);
            }
        });
        Some(Terminal { child, keys, shown })
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
    }

    /// Waits until the text was shown so many times.
    fn wait_for(&self, text: &str, times: usize) {
        wait_until(text, || self.text().matches(text).count() >= times);
    }

    /// Waits until the text was shown so many times and a prompt after it: the line editor loses
    /// what is typed before it is ready.
    fn wait_for_prompt_after(&self, text: &str, times: usize) {
        wait_until(text, || {
            let shown = self.text();
            let found = shown.match_indices(text).nth(times - 1);
            found.is_some_and(|(at, _)| shown[at + text.len()..].contains("> \r"))
        });
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits for the program to leave, which must say that all was well.
    fn leave(&mut self) {
        let mut status = None;
        wait_until("the program leaves", || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        assert!(status.is_some_and(|s| s.success()), "{status:?}\n{}", self.text());
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn sleeping(client: &mut postgres::Client, count: usize) {
    let sql = "select count(*) from pg_stat_activity where wait_event = 'PgSleep'";
    wait_until("the statement runs", || value(client, sql) == count.to_string());
}

#[test]
fn ctrl_c_cancels_the_statement_and_not_the_program() {
    let scratch = Scratch::new("ctrl-c");
    let server = Server::start(&scratch.0, &[]);
    let mut client = server.connect();
    let run = |args: &[&str]| {
        let mut command = Command::new(BINARY);
        command.arg("sql").arg(&server.data).args(args).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let sql = run(&["-c", "select pg_sleep(600)", "-c", "select 'not run'"]);
    sleeping(&mut client, 1);
    // SAFETY: the process is this test's own child.
    unsafe { libc::kill(sql.id() as i32, libc::SIGINT) };
    let out = sql.wait_with_output().unwrap();
    assert_eq!(out.status.code(), Some(1));
    let text = String::from_utf8_lossy(&out.stderr);
    assert!(text.contains("canceling statement due to user request"), "{text}");
    assert!(out.stdout.is_empty(), "{}", String::from_utf8_lossy(&out.stdout));

    // In the shell's place: a shell that waits meanwhile would end by the same key.
    let Some(mut terminal) = Terminal::run(&format!("exec {BINARY} sql {}", server.data.display())) else {
        return;
    };
    terminal.wait_for("=> ", 1);
    terminal.press("select pg_sleep(600);\r");
    sleeping(&mut client, 1);
    terminal.press("\x03");
    terminal.wait_for_prompt_after("canceling statement due to user request", 1);
    // At the prompt it only begins the line anew.
    terminal.press("nonsense\x03");
    terminal.wait_for("=> ", 3);
    terminal.press("select 6 * 7 as answer;\r");
    terminal.wait_for_prompt_after("42", 1);
    terminal.press("\\q\r");
    terminal.leave();
    server.stop();
}

/// A terminal of 80 columns and 24 rows in a home of its own, with `sinew sql` on a new directory.
fn prompt(scratch: &Scratch, environment: &str) -> Option<Terminal> {
    let home = scratch.0.display();
    Terminal::run(&format!("stty cols 80 rows 24; HOME={home} {environment} exec {BINARY} sql {home}/data"))
}

#[test]
fn the_prompt_completes_describes_and_remembers() {
    let scratch = Scratch::new("prompt");
    let Some(mut terminal) = prompt(&scratch, "PAGER=") else { return };
    terminal.wait_for("type help for help", 1);
    terminal.wait_for("postgres=> ", 1);
    terminal.press("help\r");
    terminal.wait_for_prompt_after("\\d NAME to see one", 1);
    terminal.press("create table wardrobe (id int primary key,\r");
    terminal.wait_for("postgres(> ", 1);
    terminal.press("label text);\r");
    terminal.wait_for_prompt_after("CREATE TABLE", 1);
    // Tab: a keyword, a table.
    terminal.press("sel\t");
    terminal.wait_for("select", 1);
    terminal.press(" count(*) + 41 as sum from ward\t;\r");
    terminal.wait_for(" 41 ", 1);
    terminal.wait_for_prompt_after("(1 row)", 1);
    terminal.press("\\d ward\t\r");
    terminal.wait_for_prompt_after("Table \"public.wardrobe\"", 1);
    terminal.press("\\nonsense\r");
    terminal.wait_for_prompt_after("Try \\? for help.", 1);
    terminal.press("select null as nothing, '' as empty;\r");
    terminal.wait_for(" NULL ", 1);
    terminal.wait_for_prompt_after("(1 row)", 2);
    terminal.press("select 'it''s\r");
    terminal.wait_for("postgres'> ", 1);
    terminal.press("here', $$\r");
    terminal.wait_for("postgres$> ", 1);
    terminal.press("x$$ as unusual;\r");
    terminal.wait_for_prompt_after("(1 row)", 3);
    terminal.press("begin;\r");
    terminal.wait_for("postgres=*> ", 1);
    terminal.press("nonsense;\r");
    terminal.wait_for("postgres=!> ", 1);
    terminal.press("rollback;\r");
    terminal.wait_for_prompt_after("ROLLBACK", 1);
    // Rows that are too wide for the terminal.
    let many: Vec<String> = (1..=12).map(|n| format!("{n} as a_long_column_{n}")).collect();
    terminal.press(&format!("select {};\r", many.join(", ")));
    terminal.wait_for("-[ RECORD 1 ]", 1);
    terminal.wait_for_prompt_after("(1 row)", 4);
    terminal.press("copy wardrobe from stdin;\r");
    terminal.wait_for(">> ", 1);
    terminal.press("7\tx\x03");
    terminal.wait_for_prompt_after("canceled by user", 1);
    terminal.press("\\q\r");
    terminal.leave();
    let history = std::fs::read_to_string(scratch.0.join(".sinew_history")).unwrap();
    assert!(history.contains("wardrobe"), "{history}");
    let Some(mut terminal) = prompt(&scratch, "PAGER=") else { return };
    terminal.wait_for("postgres=> ", 1);
    terminal.press("\x1b[A\x1b[A\x1b[A");
    terminal.wait_for("a_long_column_12", 1);
    terminal.press("\x03");
    terminal.wait_for_prompt_after("a_long_column_12", 1);
    terminal.press("exit\r");
    terminal.leave();
}

#[test]
fn long_answers_go_through_the_pager() {
    let scratch = Scratch::new("pager");
    let Some(mut terminal) = prompt(&scratch, "PAGER='sed s/^/paged:/'") else { return };
    terminal.wait_for("postgres=> ", 1);
    terminal.press("select 'short' as s;\r");
    terminal.wait_for_prompt_after("(1 row)", 1);
    terminal.press("select g from generate_series(1, 100) g;\r");
    terminal.wait_for_prompt_after("paged:(100 rows)", 1);
    assert!(!terminal.text().contains("paged:(1 row)"), "{}", terminal.text());
    terminal.press("\\pset pager off\r");
    terminal.wait_for_prompt_after("Pager is off.", 1);
    terminal.press("select g from generate_series(1, 101) g;\r");
    terminal.wait_for_prompt_after("(101 rows)", 1);
    assert!(!terminal.text().contains("paged:(101 rows)"));
    terminal.press("\\q\r");
    terminal.leave();
}

#[test]
fn a_password_is_asked_for_and_not_shown() {
    let scratch = Scratch::new("password");
    let Some(mut terminal) = prompt(&scratch, "PAGER=") else { return };
    terminal.wait_for("postgres=> ", 1);
    terminal.press("\\password\r");
    terminal.wait_for("Enter new password for user", 1);
    terminal.press("secret word\r");
    terminal.wait_for("Enter it again", 1);
    terminal.press("secret word\r");
    terminal.wait_for_prompt_after("Enter it again", 1);
    terminal.press("select count(*) as set_now from pg_authid where rolpassword like 'SCRAM-SHA-256$%';\r");
    terminal.wait_for(" 1 ", 1);
    terminal.wait_for_prompt_after("(1 row)", 1);
    terminal.press("\\password\r");
    terminal.wait_for("Enter new password", 2);
    terminal.press("one\r");
    terminal.wait_for("Enter it again", 2);
    terminal.press("two\r");
    terminal.wait_for_prompt_after("Passwords didn't match.", 1);
    terminal.press("\\q\r");
    terminal.leave();
    assert!(!terminal.text().contains("secret word"), "{}", terminal.text());
}

#[test]
fn top_shows_who_waits_for_whom() {
    let scratch = Scratch::new("top");
    let server = Server::start(&scratch.0, &[]);
    let mut holder = server.connect();
    holder.batch_execute("create table t (id int primary key)").unwrap();
    holder.batch_execute("begin; lock table t").unwrap();
    let holder_pid = value(&mut holder, "select pg_backend_pid()");
    let mut waiter = server.connect();
    let waiter_pid = value(&mut waiter, "select pg_backend_pid()");
    let waiting = std::thread::spawn(move || waiter.batch_execute("select id from t"));
    let count = "select count(*) from pg_locks where not granted";
    wait_until("it waits", || value(&mut holder, count) == "1");
    let out = Command::new(BINARY)
        .arg("top")
        .arg(&server.data)
        .args(["--once", "--interval", "0.2"])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert!(out.status.success(), "{text}{}", String::from_utf8_lossy(&out.stderr));
    assert!(text.contains("transactions per second: "), "{text}");
    assert!(text.contains("sessions: 2, active 1, waiting 1, idle in transaction 1"), "{text}");
    assert!(text.lines().any(|l| l.starts_with("LATCHES")), "{text}");
    let line = text.lines().find(|l| l.starts_with(&waiter_pid)).unwrap_or_else(|| panic!("{text}"));
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words[4..8], ["active", "Lock", "relation", &holder_pid], "{text}");
    assert!(line.ends_with("select id from t"), "{text}");

    let out = Command::new(BINARY).args(["top", "/nonexistent", "--once"]).output().unwrap();
    assert_eq!(out.status.code(), Some(1));
    // Live, on a terminal, which is as it was afterwards.
    let command = format!("{BINARY} top {} --interval 0.2; stty -a", server.data.display());
    if let Some(mut terminal) = Terminal::run(&command) {
        terminal.wait_for(&waiter_pid, 2);
        terminal.press("\x03");
        terminal.leave();
        terminal.wait_for("\x1b[?1049l", 1);
        terminal.wait_for("\nisig icanon", 1);
        terminal.wait_for(" echo ", 1);
    }
    holder.batch_execute("commit").unwrap();
    waiting.join().unwrap().unwrap();
    server.stop();
}

/// Every file of a directory with its bytes.
fn contents(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => all.extend(contents(&path)),
            false => all.push((path.clone(), std::fs::read(&path).unwrap())),
        }
    }
    all.sort();
    all
}

#[test]
fn a_directory_is_read_and_checked_without_a_write() {
    let scratch = Scratch::new("shell-reads");
    let data = scratch.0.join("data");
    let sinew = |arguments: &[&str]| {
        let out = Command::new(BINARY).arg(arguments[0]).arg(&data).args(&arguments[1..]).output().unwrap();
        let [said, errors] = [out.stdout, out.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        (out.status.success(), said, errors)
    };
    assert!(sinew(&["sql", "-c", "create table t as select g from generate_series(1, 1000) g"]).0);
    let before = contents(&data);
    assert_eq!(
        sinew(&["sql", "--read-only", "-c", "select count(*) from t"]),
        (true, "1000\n".into(), "".into())
    );
    assert_eq!(sinew(&["check", "--read-only"]), (true, "no errors found\n".into(), "".into()));
    let (done, _, errors) = sinew(&["sql", "--read-only", "-c", "insert into t values (0)"]);
    assert!(!done && errors.contains("read-only"), "{errors}");
    assert!(contents(&data) == before, "something was written");
    let _server = Server::start(&scratch.0, &[]);
    let (done, _, errors) = sinew(&["check", "--read-only"]);
    assert!(!done && errors.contains("only a database at rest can be opened to read only"), "{errors}");
}
