//! The contents of a database directory: each kind of file, and when it must be there.
//! docs/format/pages.md shows the same table, and `tests/damage.rs` damages a file of each kind.

/// One kind of file.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Relative to the directory; `<...>` stands for what differs between files of the kind.
    pub name: &'static str,
    /// The file's contents.
    pub what: &'static str,
    /// When it must be there.
    pub needed: &'static str,
}

/// Every kind of file.
pub const MANIFEST: [Entry; 24] = [
    Entry {
        name: "control",
        what: "two copies of the control block, and the log's mark",
        needed: "always; it comes first",
    },
    Entry {
        name: "files",
        what: "the relations' files with their lengths at the last checkpoint, a line each",
        needed: "always, once others may open the directory",
    },
    Entry {
        name: "base/<database>/<file>",
        what: "a relation's main fork",
        needed: "while a committed relation has it",
    },
    Entry {
        name: "base/<database>/<file>.fsm",
        what: "its free-space map",
        needed: "at rest, if it was there when the directory was closed; else made again",
    },
    Entry {
        name: "base/<database>/<file>.vm",
        what: "its visibility map",
        needed: "at rest, if it was there when the directory was closed; else made again",
    },
    Entry {
        name: "global/<file>",
        what: "the same for relations of database 0, with `.fsm` and `.vm`",
        needed: "as in `base`",
    },
    Entry {
        name: "wal/<position>",
        what: "log segments, see wal.md",
        needed: "from the redo point to the newest that the mark names; later ones are prepared and not used yet",
    },
    Entry {
        name: "xact/status.<n>",
        what: "final transaction statuses",
        needed: "for every transaction below `status_limit`",
    },
    Entry {
        name: "xact/csn",
        what: "commit sequence numbers of recent transactions",
        needed: "never: void after a crash",
    },
    Entry {
        name: "region.lock",
        what: "the kernel's locks of the processes that live, see region.md",
        needed: "while processes have the directory open",
    },
    Entry {
        name: "control.region",
        what: "names the shared memory, see region.md",
        needed: "while processes have the directory open",
    },
    Entry {
        name: "sinew-<id>",
        what: "the shared memory, where the machine has no /dev/shm",
        needed: "while processes have the directory open",
    },
    Entry {
        name: "archive.state",
        what: "from where on the log is kept for the archive, see archive.md",
        needed: "while the archive lacks log, so that it is kept; made again",
    },
    Entry {
        name: "follow.state",
        what: "which archive the directory follows, see archive.md",
        needed: "while it follows; without it the directory is one of its own",
    },
    Entry {
        name: "slots/<name>",
        what: "where a replication slot stands, see wal.md",
        needed: "while the follower is to go on; without it the follower begins anew",
    },
    Entry {
        name: "backups/<identity>",
        what: "notes a backup that was taken, so that an incremental one may build on it",
        needed: "never",
    },
    Entry { name: "sinew.conf", what: "settings, which the owner edits", needed: "never" },
    Entry {
        name: "sinew.auto.conf",
        what: "settings by ALTER SYSTEM, written as `sinew.auto.conf.new` and renamed",
        needed: "never",
    },
    Entry { name: "pg_hba.conf", what: "who may connect to `sinew serve`", needed: "never" },
    Entry {
        name: "server.crt",
        what: "its certificate, unless `ssl_cert_file` names another file",
        needed: "by `sinew serve` while `ssl` is on",
    },
    Entry {
        name: "server.key",
        what: "the key of that, unless `ssl_key_file` names another file",
        needed: "by `sinew serve` while `ssl` is on",
    },
    Entry {
        name: "root.crt",
        what: "certificates of authorities, if `ssl_ca_file` names it",
        needed: "by `sinew serve` while `ssl` is on",
    },
    Entry { name: "<name>.log", what: "the log's lines, if `log_file` names it", needed: "never" },
    Entry { name: "<name>.log.1", what: "older lines, since the file was rotated", needed: "never" },
];

/// Files that the directory's owner puts there, or SQL for the owner; storage neither writes nor
/// reads them, and a new directory may have them.
pub const OWNERS_FILES: [&str; 6] =
    ["sinew.conf", "sinew.auto.conf", "pg_hba.conf", "server.crt", "server.key", "root.crt"];

/// The last file of a backup, which lists the others.
pub const BACKUP_MANIFEST: &str = "backup.manifest";
/// The first file of a backup: the control block with which replay begins.
pub const BACKUP_CONTROL: &str = "backup.control";

impl Entry {
    /// Whether a path relative to the directory is a file of this kind.
    pub fn covers(&self, path: &str) -> bool {
        let matches = |pattern: &str, name: &str| match pattern.split_once('<') {
            None => pattern == name,
            Some((before, rest)) => {
                let after = rest.split_once('>').map_or("", |(_, after)| after);
                let middle = name.strip_prefix(before).and_then(|n| n.strip_suffix(after));
                // The owner gives a `<name>`, and storage the others.
                let is_owners = rest.starts_with("name>");
                let fits = |m: &str| is_owners || m.bytes().all(|b| b.is_ascii_alphanumeric());
                middle.is_some_and(|m| !m.is_empty() && fits(m))
            }
        };
        let (patterns, names) = (self.name.split('/'), path.split('/'));
        patterns.clone().count() == names.clone().count() && patterns.zip(names).all(|(p, n)| matches(p, n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_apart() {
        let kind = |path: &str| {
            let mut all = MANIFEST.iter().filter(|e| e.covers(path)).map(|e| e.name);
            let first = all.next();
            assert_eq!(all.next(), None, "{path} is of one kind");
            first
        };
        assert_eq!(kind("base/5/1001"), Some("base/<database>/<file>"));
        assert_eq!(kind("base/5/1001.vm"), Some("base/<database>/<file>.vm"));
        assert_eq!(kind("wal/0000000001000000"), Some("wal/<position>"));
        assert_eq!(kind("xact/status.0"), Some("xact/status.<n>"));
        assert_eq!(kind("xact/csn"), Some("xact/csn"));
        assert_eq!(kind("own lines.log"), Some("<name>.log"));
        assert_eq!(kind("own.log.1"), Some("<name>.log.1"));
        for other in ["base/5", "base/5/1001.old", "wal", "letter.txt", "sinew-", ".log", "own.log.2"] {
            assert_eq!(kind(other), None);
        }
    }

    #[test]
    fn the_owners_files_are_kinds_of_their_own() {
        for name in OWNERS_FILES {
            assert!(MANIFEST.iter().any(|e| e.name == name), "{name}");
        }
    }

    /// The table of docs/format/pages.md is this one.
    #[test]
    fn the_documented_files_are_the_real_ones() {
        let document = include_str!("../../../docs/format/pages.md");
        let chapter =
            document.split("## Files").nth(1).and_then(|c| c.split("## ").next()).expect("the chapter");
        let rows: Vec<Vec<&str>> = chapter
            .lines()
            .filter(|l| l.starts_with("| `"))
            .map(|l| l.trim_matches('|').split(" | ").map(str::trim).collect())
            .collect();
        let ours: Vec<Vec<String>> =
            MANIFEST.iter().map(|e| vec![format!("`{}`", e.name), e.what.into(), e.needed.into()]).collect();
        assert_eq!(rows, ours);
    }
}
