//! The texts of `\?` and `help`.

/// For a user who does not know where to begin.
pub const FIRST: &str = "\
You are using sinew sql, which runs SQL on a database directory.
Type:  \\?   for the commands that begin with a backslash
       \\d   to list the tables, \\d NAME to see one
       \\g   or a semicolon to run a statement
       \\q   to leave
";

/// A heading, then commands with what they do.
type Group = (&'static str, &'static [(&'static str, &'static str)]);

/// The backslash commands in the order of `\?`.
pub const GROUPS: [Group; 5] = [
    (
        "General",
        &[
            ("\\?", "this help"),
            ("\\q", "leave (so do exit, quit and Ctrl-D)"),
            ("\\c [DATABASE [USER]]", "go on in another database, or as another role"),
            ("\\conninfo", "where this session is"),
            ("\\password [USER]", "ask for a new password and set it"),
            ("\\timing [on|off]", "show how long each statement took"),
        ],
    ),
    (
        "What there is (S: the system's as well, +: more about each)",
        &[
            ("\\d[S+]", "tables, views and sequences"),
            ("\\d[S+] NAME", "a table, view, index or sequence"),
            ("\\dt[S+] [PATTERN]", "tables"),
            ("\\di[S+] [PATTERN]", "indexes"),
            ("\\dv[S+] [PATTERN]", "views"),
            ("\\ds[S+] [PATTERN]", "sequences"),
            ("\\dn[S+] [PATTERN]", "schemas"),
            ("\\du[S] [PATTERN]", "roles, also \\dg"),
            ("\\l [PATTERN]", "databases"),
        ],
    ),
    (
        "The statement that is typed",
        &[
            ("\\g", "run it (the same as a semicolon)"),
            ("\\gx", "run it and show a block for each row"),
            ("\\p", "show it"),
            ("\\r", "forget it"),
        ],
    ),
    (
        "Input and output",
        &[
            ("\\i FILE", "run a file"),
            ("\\ir FILE", "the same; FILE is relative to the file that names it"),
            ("\\o [FILE]", "write answers to FILE, or to the screen again"),
            ("\\copy TABLE from|to FILE", "COPY with a file that this program reads or writes"),
            ("\\echo [TEXT]", "show TEXT"),
        ],
    ),
    (
        "How answers look",
        &[
            ("\\x [on|off|auto]", "a block for each row; auto: where a table would be too wide"),
            ("\\a [on|off]", "tables with a frame"),
            ("\\t [on|off]", "rows alone, without names and counts"),
            ("\\pset null [TEXT]", "what stands for NULL"),
            ("\\pset pager [on|off]", "show long answers in $SINEW_PAGER, $PAGER or less"),
            ("\\set ON_ERROR_STOP [on|off]", "an error ends a script, with exit status 3"),
        ],
    ),
];

/// All commands.
pub fn commands() -> String {
    let mut out = String::new();
    for (heading, commands) in GROUPS {
        out.push_str(&format!("{heading}\n"));
        for (command, text) in commands {
            out.push_str(&format!("  {command:<28} {text}\n"));
        }
        out.push('\n');
    }
    out.push_str("PATTERN is a name, perhaps with * and ?, perhaps with a schema: \\dt shop.item*\n");
    out
}

/// The names of the commands, with their backslash.
pub fn names() -> Vec<&'static str> {
    let all = GROUPS.iter().flat_map(|(_, commands)| commands.iter());
    let mut names: Vec<&str> = all.filter_map(|(c, _)| c.split([' ', '[']).next()).collect();
    names.push("\\dg");
    names.sort_unstable();
    names.dedup();
    names
}
