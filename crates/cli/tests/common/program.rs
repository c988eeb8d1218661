//! The `sinew` program, run to its end.

use super::BINARY;
use std::path::Path;
use std::process::{Command, Output};

pub fn sinew(args: &[&str]) -> Output {
    Command::new(BINARY).args(args).output().expect("runs")
}

/// All that it printed.
pub fn text(out: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr))
}

pub fn ok(args: &[&str]) -> String {
    let out = sinew(args);
    assert!(out.status.success(), "{args:?}: {}", text(&out));
    text(&out)
}

pub fn fails(args: &[&str], why: &str) {
    let out = sinew(args);
    assert!(!out.status.success() && text(&out).contains(why), "{args:?}: {}", text(&out));
}

pub fn path(dir: &Path) -> &str {
    dir.to_str().expect("a name of ASCII")
}
