//! Replication commands, as PostgreSQL 15 has them.

use crate::replication::words::{Word, Words, syntax_error};
use sinew_error::{Result, SqlError, notsup, sqlerr};
use sinew_exec::replication::options::{boolean, text};
use sinew_storage::Lsn;

/// The snapshot that CREATE_REPLICATION_SLOT leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SnapshotUse {
    /// It is exported, for others to take over.
    Export,
    /// The running transaction uses it.
    Use,
    Nothing,
}

/// An option of a command with its value.
pub(super) type Opt = (String, Option<String>);

/// A replication command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    IdentifySystem,
    /// The slot's name.
    ReadSlot(String),
    CreateSlot {
        name: String,
        is_temporary: bool,
        plugin: String,
        snapshot: SnapshotUse,
    },
    DropSlot {
        name: String,
        waits: bool,
    },
    Start {
        slot: String,
        from: Lsn,
        options: Vec<Opt>,
    },
}

/// Whether the text is a replication command, by its first word. SHOW is SQL's own.
pub(super) fn is_command(text: &str) -> bool {
    const FIRST: [&str; 7] = [
        "IDENTIFY_SYSTEM",
        "BASE_BACKUP",
        "START_REPLICATION",
        "CREATE_REPLICATION_SLOT",
        "DROP_REPLICATION_SLOT",
        "READ_REPLICATION_SLOT",
        "TIMELINE_HISTORY",
    ];
    matches!(Words::new(text).next(), Ok(Some(Word::Key(key))) if FIRST.contains(&key))
}

/// Reads a command.
///
/// # Errors
/// 42601 for one that is not well-formed; 0A000 for those of physical replication.
pub(super) fn parse(words: &mut Words<'_>) -> Result<Command> {
    let mut parser = Parser { next: words.next()?, words };
    let command = parser.command()?;
    parser.take_sign(';')?;
    if parser.next.is_some() { Err(syntax_error()) } else { Ok(command) }
}

struct Parser<'w, 't> {
    words: &'w mut Words<'t>,
    /// The word that comes next.
    next: Option<Word>,
}

impl Parser<'_, '_> {
    fn take(&mut self) -> Result<Option<Word>> {
        let next = self.words.next()?;
        Ok(std::mem::replace(&mut self.next, next))
    }

    fn take_key(&mut self, key: &str) -> Result<bool> {
        let is_next = matches!(&self.next, Some(Word::Key(next)) if *next == key);
        if is_next {
            self.take()?;
        }
        Ok(is_next)
    }

    fn take_sign(&mut self, sign: char) -> Result<bool> {
        let is_next = self.next == Some(Word::Sign(sign));
        if is_next {
            self.take()?;
        }
        Ok(is_next)
    }

    fn name(&mut self) -> Result<String> {
        match self.take()? {
            Some(Word::Name(name)) => Ok(name),
            _ => Err(syntax_error()),
        }
    }

    fn position(&mut self) -> Result<Lsn> {
        match self.take()? {
            Some(Word::Position(at)) => Ok(at),
            _ => Err(syntax_error()),
        }
    }

    fn command(&mut self) -> Result<Command> {
        let Some(Word::Key(first)) = self.take()? else { return Err(syntax_error()) };
        match first {
            "IDENTIFY_SYSTEM" => Ok(Command::IdentifySystem),
            "READ_REPLICATION_SLOT" => Ok(Command::ReadSlot(self.name()?)),
            "CREATE_REPLICATION_SLOT" => self.create(),
            "DROP_REPLICATION_SLOT" => {
                Ok(Command::DropSlot { name: self.name()?, waits: self.take_key("WAIT")? })
            }
            "START_REPLICATION" => self.start(),
            "TIMELINE_HISTORY" => match self.take()? {
                Some(Word::Number(0)) => Err(sqlerr!(SYNTAX_ERROR, "invalid timeline 0")),
                Some(Word::Number(_)) => Err(physical("TIMELINE_HISTORY")),
                _ => Err(syntax_error()),
            },
            "BASE_BACKUP" => Err(physical("BASE_BACKUP").hint("Use \"sinew backup\".")),
            _ => Err(syntax_error()),
        }
    }

    fn create(&mut self) -> Result<Command> {
        let name = self.name()?;
        let is_temporary = self.take_key("TEMPORARY")?;
        if self.take_key("PHYSICAL")? {
            return Err(physical("CREATE_REPLICATION_SLOT ... PHYSICAL"));
        }
        if !self.take_key("LOGICAL")? {
            return Err(syntax_error());
        }
        let plugin = self.name()?;
        let options = if self.take_sign('(')? { self.options(true)? } else { self.old_options()? };
        let (mut snapshot, mut two_phase) = (None, None);
        for (name, value) in &options {
            let value = value.as_deref();
            let is_twice = match name.as_str() {
                "snapshot" => {
                    let which = match text(name, value)? {
                        "export" => SnapshotUse::Export,
                        "use" => SnapshotUse::Use,
                        "nothing" => SnapshotUse::Nothing,
                        other => {
                            return Err(sqlerr!(
                                INVALID_PARAMETER_VALUE,
                                "unrecognized value for CREATE_REPLICATION_SLOT option \"{name}\": \"{other}\""
                            ));
                        }
                    };
                    snapshot.replace(which).is_some()
                }
                "two_phase" => two_phase.replace(boolean(name, value)?).is_some(),
                // For physical slots.
                "reserve_wal" => true,
                _ => return Err(SqlError::internal(format!("unrecognized option: {name}"))),
            };
            if is_twice {
                return Err(sqlerr!(SYNTAX_ERROR, "conflicting or redundant options"));
            }
        }
        if two_phase == Some(true) {
            return Err(sinew_exec::replication::slots::two_phase());
        }
        Ok(Command::CreateSlot {
            name,
            is_temporary,
            plugin,
            snapshot: snapshot.unwrap_or(SnapshotUse::Export),
        })
    }

    /// Options by keywords, as before PostgreSQL 15.
    fn old_options(&mut self) -> Result<Vec<Opt>> {
        let mut options = Vec::new();
        while let Some(Word::Key(key)) = self.next {
            let (name, value) = match key {
                "EXPORT_SNAPSHOT" => ("snapshot", "export"),
                "NOEXPORT_SNAPSHOT" => ("snapshot", "nothing"),
                "USE_SNAPSHOT" => ("snapshot", "use"),
                "RESERVE_WAL" => ("reserve_wal", "true"),
                "TWO_PHASE" => ("two_phase", "true"),
                _ => return Err(syntax_error()),
            };
            self.take()?;
            options.push((name.to_string(), Some(value.to_string())));
        }
        Ok(options)
    }

    /// Options up to the closing parenthesis. `is_generic`: names may be keywords, and values need
    /// no quotes.
    fn options(&mut self, is_generic: bool) -> Result<Vec<Opt>> {
        let mut options = Vec::new();
        loop {
            let name = match self.take()? {
                Some(Word::Name(name)) => name,
                Some(Word::Key(key)) if is_generic => key.to_ascii_lowercase(),
                _ => return Err(syntax_error()),
            };
            let value = match &self.next {
                Some(Word::Text(text)) => Some(text.clone()),
                Some(Word::Name(name)) if is_generic => Some(name.clone()),
                Some(Word::Number(number)) if is_generic => Some(number.to_string()),
                _ => None,
            };
            if value.is_some() {
                self.take()?;
            }
            options.push((name, value));
            if self.take_sign(')')? {
                return Ok(options);
            }
            if !self.take_sign(',')? {
                return Err(syntax_error());
            }
        }
    }

    fn start(&mut self) -> Result<Command> {
        let slot = if self.take_key("SLOT")? { Some(self.name()?) } else { None };
        if let Some(slot) = &slot
            && self.take_key("LOGICAL")?
        {
            let from = self.position()?;
            let options = if self.take_sign('(')? { self.options(false)? } else { Vec::new() };
            return Ok(Command::Start { slot: slot.clone(), from, options });
        }
        self.take_key("PHYSICAL")?;
        self.position()?;
        if self.take_key("TIMELINE")? && !matches!(self.take()?, Some(Word::Number(_))) {
            return Err(syntax_error());
        }
        Err(physical("START_REPLICATION ... PHYSICAL"))
    }
}

fn physical(what: &str) -> SqlError {
    notsup!("{what} is not supported: there is no physical replication")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(text: &str) -> Result<Command> {
        parse(&mut Words::new(text))
    }

    #[test]
    fn first_words_tell_commands_from_sql() {
        for text in ["IDENTIFY_SYSTEM", " START_REPLICATION", "CREATE_REPLICATION_SLOT x"] {
            assert!(is_command(text), "{text}");
        }
        for text in ["identify_system", "select 1", "", "SHOW x", "SLOT", "-- x\nIDENTIFY_SYSTEM"] {
            assert!(!is_command(text), "{text}");
        }
    }

    #[test]
    fn slots_are_created_with_old_and_new_options() {
        let create = |is_temporary, snapshot| Command::CreateSlot {
            name: "foo".into(),
            is_temporary,
            plugin: "pgoutput".into(),
            snapshot,
        };
        for (text, expected) in [
            ("CREATE_REPLICATION_SLOT Foo LOGICAL pgoutput", create(false, SnapshotUse::Export)),
            (
                "CREATE_REPLICATION_SLOT foo TEMPORARY LOGICAL pgoutput USE_SNAPSHOT;",
                create(true, SnapshotUse::Use),
            ),
            (
                "CREATE_REPLICATION_SLOT \"foo\" LOGICAL \"pgoutput\" (SNAPSHOT 'nothing')",
                create(false, SnapshotUse::Nothing),
            ),
            (
                "CREATE_REPLICATION_SLOT foo LOGICAL pgoutput (two_phase false, snapshot use)",
                create(false, SnapshotUse::Use),
            ),
        ] {
            assert_eq!(command(text).expect(text), expected, "{text}");
        }
    }

    #[test]
    fn errors_are_postgresqls() {
        let create = "CREATE_REPLICATION_SLOT foo LOGICAL pgoutput";
        for (text, expected) in [
            ("CREATE_REPLICATION_SLOT foo".to_string(), "42601: syntax error"),
            ("CREATE_REPLICATION_SLOT foo LOGICAL".to_string(), "42601: syntax error"),
            ("IDENTIFY_SYSTEM nonsense".to_string(), "42601: syntax error"),
            ("IDENTIFY_SYSTEM;;".to_string(), "42601: syntax error"),
            ("START_REPLICATION SLOT foo LOGICAL 0".to_string(), "42601: syntax error"),
            ("START_REPLICATION SLOT foo LOGICAL 0/".to_string(), "42601: syntax error"),
            ("START_REPLICATION SLOT foo LOGICAL 0/0 x".to_string(), "42601: syntax error"),
            ("TIMELINE_HISTORY 0".to_string(), "42601: invalid timeline 0"),
            (format!("{create} RESERVE_WAL"), "42601: conflicting or redundant options"),
            (format!("{create} (SNAPSHOT 'use', SNAPSHOT 'use')"), "42601: conflicting or redundant options"),
            (format!("{create} (snapshot)"), "42601: snapshot requires a parameter"),
            (format!("{create} (nonsense 'use')"), "XX000: unrecognized option: nonsense"),
            (
                format!("{create} (SNAPSHOT 'nope')"),
                "22023: unrecognized value for CREATE_REPLICATION_SLOT option \"snapshot\": \"nope\"",
            ),
        ] {
            assert_eq!(command(&text).expect_err(&text).to_string(), expected, "{text}");
        }
        for text in [
            "CREATE_REPLICATION_SLOT foo PHYSICAL RESERVE_WAL",
            "START_REPLICATION 0/0",
            "START_REPLICATION SLOT foo PHYSICAL 0/0 TIMELINE 1",
            "BASE_BACKUP (LABEL 'x')",
            "TIMELINE_HISTORY 1",
        ] {
            assert_eq!(command(text).expect_err(text).sqlstate, sinew_error::SqlState::FEATURE_NOT_SUPPORTED);
        }
    }

    #[test]
    fn a_stream_has_options() {
        let text = "START_REPLICATION SLOT \"s\" LOGICAL 0/1A (proto_version '1', messages, \"publication_names\" 'p')";
        let options = [("proto_version", Some("1")), ("messages", None), ("publication_names", Some("p"))];
        let options = options.map(|(name, value)| (name.to_string(), value.map(str::to_string)));
        let expected = Command::Start { slot: "s".into(), from: Lsn(0x1a), options: options.to_vec() };
        assert_eq!(command(text).expect("is valid"), expected);
    }
}
