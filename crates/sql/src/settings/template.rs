//! The `sinew.conf` that a new directory gets: every setting with its default, commented out; and
//! the same as a page of the documentation. Both are made from the table of settings.

use crate::settings::auto::{file_mode, is_for_files};
use crate::settings::table::{DEFS, Def, Kind, Unit, When};
use crate::settings::value;
use std::fmt::Write as _;
use std::fs::Permissions;
use std::io::Write as _;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

const HEAD: &str = "\
# Settings of this database directory.
#
# A line is NAME = VALUE. What stands behind a # is a comment, and so is every setting here: its value is the default.
# Quotes around a value are needed if it has blanks or a #; within them a quote is written twice.
# Sizes take B, kB, MB, GB and TB; times take us, ms, s, min, h and d.
#
# sinew.auto.conf, which ALTER SYSTEM writes, wins over this file; options of the command line win over both.
# The file is read again with SELECT pg_reload_conf() or, for sinew serve, SIGHUP.
";

/// Headings by when a setting may change.
const GROUPS: [(&[When], &str); 4] = [
    (&[When::Start], "These need a restart: every process that has the directory open must end first."),
    (&[When::Reload], "These count once the file is read again."),
    (
        &[When::Connection, When::Superuser],
        "These count for sessions once the file is read again; a superuser may SET them, or give them on connecting.",
    ),
    (&[When::User], "These count for sessions once the file is read again; anybody may SET them."),
];

fn of<'g>(group: &'g [When]) -> impl Iterator<Item = &'static Def> + 'g {
    let all = DEFS.iter().enumerate().filter(|(at, _)| is_for_files(*at)).map(|(_, def)| def);
    all.filter(|def| group.contains(&def.when))
}

fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::None => "",
        Unit::Byte => "B",
        Unit::Kb => "kB",
        Unit::Block => "8kB",
        Unit::Mb => "MB",
        Unit::Ms => "ms",
        Unit::S => "s",
        Unit::Min => "min",
    }
}

/// The values that a setting can have.
fn values(def: &Def) -> String {
    let numbers = |u: Unit, min: String, max: String| match unit(u) {
        "" => format!("{min} to {max}"),
        unit => format!("{min} to {max}, in {unit} where no unit is given"),
    };
    match def.kind {
        Kind::Bool => "on or off".to_string(),
        Kind::Int { unit, min, max } => numbers(unit, min.to_string(), max.to_string()),
        Kind::Real { unit, min, max } => numbers(unit, min.to_string(), max.to_string()),
        Kind::Enum(choices) => {
            let shown: Vec<&str> = choices.iter().map(|c| if c.is_empty() { "nothing" } else { c }).collect();
            if shown.len() == 1 { format!("only {}", shown[0]) } else { shown.join(", ") }
        }
        Kind::Text => "text".to_string(),
    }
}

/// The default as SHOW has it.
fn default(def: &Def) -> String {
    value::parse(def, def.default).map_or_else(|_| def.default.to_string(), |v| value::show(def, &v))
}

fn in_file(def: &Def) -> String {
    let shown = default(def);
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-+/".contains(c);
    if !shown.is_empty() && shown.chars().all(plain) {
        return shown;
    }
    format!("'{}'", shown.replace('\'', "''"))
}

/// The file's text.
pub fn text() -> String {
    let mut out = HEAD.to_string();
    for (group, heading) in GROUPS {
        write!(out, "\n\n# {heading}\n").unwrap_or_default();
        for def in of(group) {
            write!(out, "\n# {} ({})\n#{} = {}\n", def.text, values(def), def.name, in_file(def))
                .unwrap_or_default();
        }
    }
    out
}

/// The page of the documentation.
pub fn page() -> String {
    let mut out = String::from(
        "# Settings\n\n\
         A setting has its value from one of these places. A later one wins:\n\n\
         1. its default\n\
         2. `sinew.conf` in the directory\n\
         3. `sinew.auto.conf` beside it, which `ALTER SYSTEM SET name = value` writes\n\
         4. `-c name=value` of `sinew serve` (or `OpenOptions::setting` of a program)\n\
         5. `ALTER ROLE` and `ALTER DATABASE ... SET`: of all roles, of the database, of the role, of the role in the database\n\
         6. the values that came with a connection\n\
         7. `SET`\n\
         8. `SET LOCAL`\n\n\
         - A new directory gets a `sinew.conf` with all of them, commented out.\n\
         - `select pg_reload_conf()` has every process of the directory read both files again. SIGHUP has `sinew serve` do so for itself.\n  \
           A file with an error changes nothing, and the log says so.\n\
         - `SHOW name` and `SHOW ALL` show what counts. In `pg_settings`, `source` says where it comes from, `reset_val` what RESET gives, and\n  \
           `context` when it may change: `postmaster` needs a restart.\n\n\
         Made from the table of settings (`crates/sql/src/settings/table.rs`); a test fails when this page is stale.\n",
    );
    for (group, heading) in GROUPS {
        write!(out, "\n## {heading}\n\n| setting | default | values | what it does |\n|---|---|---|---|\n")
            .unwrap_or_default();
        for def in of(group) {
            let default = default(def);
            let default = if default.is_empty() { "nothing".to_string() } else { format!("`{default}`") };
            writeln!(out, "| `{}` | {default} | {} | {} |", def.name, values(def), def.text)
                .unwrap_or_default();
        }
    }
    out.replace(" \n", "\n")
}

/// Gives a new directory its file, if its owner has put none there. A file that cannot be written
/// is no reason to fail: it says nothing that does not hold without it.
pub fn provide(dir: &Path) {
    let mode = file_mode(dir);
    let mut options = std::fs::OpenOptions::new();
    let opened = options.write(true).create_new(true).mode(mode).open(dir.join("sinew.conf"));
    let written = opened.and_then(|mut file| {
        file.set_permissions(Permissions::from_mode(mode))?;
        file.write_all(text().as_bytes())
    });
    if let Err(e) = written
        && e.kind() != std::io::ErrorKind::AlreadyExists
    {
        sinew_log::log!("could not write sinew.conf: {e}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Base, Id, conf};

    #[test]
    fn the_file_names_every_setting_and_changes_none() {
        let text = text();
        let mut base = Base::default();
        conf::apply(&text, &mut base).expect("the file as it is");
        // Without the signs that comment them out, the defaults are still the defaults.
        let lines = text.lines().filter_map(|line| line.strip_prefix('#'));
        let set: Vec<&str> =
            lines.filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic())).collect();
        conf::apply(&set.join("\n"), &mut base).expect("every line is a setting");
        let default = Base::default();
        for (at, def) in DEFS.iter().enumerate() {
            assert_eq!(base.values[at], default.values[at], "{}", def.name);
            let named = set.iter().filter(|line| line.split(' ').next() == Some(def.name)).count();
            assert_eq!(named, usize::from(is_for_files(at)), "{}", def.name);
        }
        assert_eq!(base.get(Id::WorkMem).as_int(), 4096);
    }

    #[test]
    fn a_file_that_is_there_stays() {
        let dir = std::env::temp_dir().join(format!("sinew-template-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        provide(&dir);
        assert_eq!(std::fs::read_to_string(dir.join("sinew.conf")).unwrap(), text());
        std::fs::write(dir.join("sinew.conf"), "work_mem = 8MB\n").unwrap();
        provide(&dir);
        assert_eq!(std::fs::read_to_string(dir.join("sinew.conf")).unwrap(), "work_mem = 8MB\n");
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
