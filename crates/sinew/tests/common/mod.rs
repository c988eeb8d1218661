//! Another process with a session on a directory, which answers statements.

use sinew::{Database, Session};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const MODE: &str = "SINEW_OTHER_PROCESS_DIR";
/// Stands before each line that the other process answers, since the test harness writes to the
/// same pipe.
const MARK: &str = "answer: ";

/// A directory that is removed at the end of a test.
pub struct Dir(pub PathBuf);

impl Dir {
    pub fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-other-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The last statement's rows as text, or the SQLSTATE of its error.
pub fn answer(session: &mut Session, sql: &str) -> String {
    let (done, ended) = session.run_script(sql);
    if let Err(e) = ended {
        return e.sqlstate.code().to_string();
    }
    let rows = done.last().map_or(&[][..], |result| result.texts());
    let row = |row: &Vec<Option<String>>| {
        let values = row.iter().map(|value| value.clone().unwrap_or_else(|| "NULL".into()));
        values.collect::<Vec<String>>().join("|")
    };
    rows.iter().map(row).collect::<Vec<String>>().join(" ")
}

/// Answers the statements of the input if [`Other::start`] has started this process. A test with
/// the name `other_process` calls it.
pub fn answer_statements() {
    let Ok(dir) = std::env::var(MODE) else { return };
    let db = Database::open(&dir).expect("opens");
    let mut session = db.session().expect("session");
    for line in std::io::stdin().lines() {
        println!("{MARK}{}", answer(&mut session, &line.expect("a line")));
    }
}

/// Another process with a session on the directory.
pub struct Other {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Other {
    pub fn start(dir: &Path) -> Other {
        let mut child = Command::new(std::env::current_exe().expect("this binary"))
            .args(["--exact", "other_process", "--nocapture", "--test-threads=1"])
            .env(MODE, dir)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let (to, from) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Other { child, to, from: BufReader::new(from) }
    }

    pub fn ask(&mut self, sql: &str) -> String {
        self.begin(sql);
        self.end()
    }

    /// Sends a statement whose answer [`Other::end`] waits for.
    pub fn begin(&mut self, sql: &str) {
        writeln!(self.to, "{sql}").expect("writes");
    }

    pub fn end(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.from.read_line(&mut line).expect("reads"), 0, "the other process ended");
            if let Some((_, answer)) = line.split_once(MARK) {
                return answer.trim_end_matches('\n').to_string();
            }
        }
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
