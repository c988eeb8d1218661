//! Offers linkers a script by which the functions that run when a directory is opened and a first
//! row selected stand side by side. They are a tenth of the engine and would otherwise be strewn
//! over all of it. The kernel maps 64 kB around each that is touched, so that an idle process would
//! have most of the program in memory.
//!
//! `first-functions.txt` names the functions. The build script of a program gets the path of the
//! linker script as `DEP_SINEW_FIRST` (none where it is of no use) and passes it on:
//! `println!("cargo:rustc-link-arg-bins=-T{path}")`. The linker ignores names that no function has.

use std::fmt::Write;

const LIST: &str = "first-functions.txt";

fn main() {
    println!("cargo:rerun-if-changed={LIST}");
    let var = |name| std::env::var(name).unwrap_or_default();
    let optimised = var("PROFILE") == "release" && var("CARGO_CFG_TARGET_OS") == "linux";
    // lld and GNU ld read such a file; gold and mold, which a build has to ask for, do not.
    if optimised && !var("CARGO_ENCODED_RUSTFLAGS").contains("-fuse-ld=") {
        let path = format!("{}/first.ld", var("OUT_DIR"));
        let list = std::fs::read_to_string(LIST).unwrap_or_else(|e| panic!("{LIST}: {e}"));
        std::fs::write(&path, linker_script(&list)).unwrap_or_else(|e| panic!("{path}: {e}"));
        println!("cargo:first={path}");
        println!("cargo:rustc-link-arg-examples=-T{path}");
    }
}

fn linker_script(list: &str) -> String {
    let mut script = "SECTIONS\n{\n  .text.first :\n  {\n".to_string();
    for name in list.lines().filter(|line| !line.starts_with('#')) {
        let symbol = symbol(name);
        let _ = writeln!(script, "    *(.text.{symbol} .text.unlikely.{symbol})");
    }
    script + "  }\n}\nINSERT BEFORE .text;\n"
}

/// The pattern of a function's symbol: any hash, and `?` for `$`, which is none of a pattern's
/// characters. A name without `::` is a function of C.
fn symbol(name: &str) -> String {
    if !name.contains("::") {
        return name.to_string();
    }
    let mut symbol = "_ZN".to_string();
    for part in name.split("::") {
        let escaped: String = part.chars().map(escaped).collect();
        let start = if escaped.starts_with('?') { "_" } else { "" };
        let _ = write!(symbol, "{}{start}{escaped}", start.len() + escaped.len());
    }
    symbol + "17h*"
}

/// A character as Rust's older form of symbols has it.
fn escaped(c: char) -> String {
    match c {
        '<' => "?LT?".into(),
        '>' => "?GT?".into(),
        '&' => "?RF?".into(),
        '*' => "?BP?".into(),
        '(' => "?LP?".into(),
        ')' => "?RP?".into(),
        ',' => "?C?".into(),
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '.' => c.into(),
        other => format!("?u{:x}?", other as u32),
    }
}
