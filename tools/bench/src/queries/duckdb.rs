//! DuckDB, driven by a Python that has its module.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Reads a statement as JSON from each line, and answers with its seconds, or with an error.
const DRIVER: &str = r#"
import json, os, sys, time
import duckdb
# DuckDB shows its progress on the standard output.
sys.stdout = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
db = duckdb.connect(sys.argv[1])
print(json.dumps({"version": duckdb.__version__}), flush=True)
for line in sys.stdin:
    try:
        begun = time.monotonic()
        db.execute(json.loads(line)).fetchall()
        print(json.dumps({"seconds": time.monotonic() - begun}), flush=True)
    except Exception as e:
        print(json.dumps({"error": str(e)}), flush=True)
"#;

/// A process with a database of DuckDB.
pub struct Duck {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Duck {
    /// `None` if the Python has no such module, or is not there.
    pub fn start(python: &Path, dir: &Path) -> Result<Option<Duck>, String> {
        let child = Command::new(python)
            .args(["-c", DRIVER])
            .arg(dir.join("duck.db"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut child) = child else { return Ok(None) };
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().ok_or("no output of DuckDB's process")?);
        let mut duck = Duck { child, input, output };
        Ok(duck.answer().is_ok().then_some(duck))
    }

    fn answer(&mut self) -> Result<serde_json::Value, String> {
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(|e| format!("DuckDB: {e}"))?;
        serde_json::from_str(&line).map_err(|e| format!("DuckDB: {e}"))
    }

    /// The seconds that a statement took. `None` if DuckDB refuses it, which is printed.
    pub fn seconds(&mut self, sql: &str) -> Result<Option<f64>, String> {
        let line = serde_json::to_string(sql).map_err(|e| e.to_string())? + "\n";
        let input = self.input.as_mut().ok_or("DuckDB's process has no input")?;
        input.write_all(line.as_bytes()).and_then(|()| input.flush()).map_err(|e| format!("DuckDB: {e}"))?;
        let answer = self.answer()?;
        if let Some(error) = answer["error"].as_str() {
            println!("DuckDB: {error}");
        }
        Ok(answer["seconds"].as_f64())
    }

    /// Runs a statement that must succeed.
    pub fn run(&mut self, sql: &str) -> Result<(), String> {
        self.seconds(sql)?.map(|_| ()).ok_or_else(|| format!("DuckDB refuses: {sql}"))
    }
}

impl Drop for Duck {
    fn drop(&mut self) {
        // Its input ends, and so does the process.
        self.input = None;
        let _ = self.child.wait();
    }
}
