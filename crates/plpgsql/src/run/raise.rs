//! RAISE.

use crate::run::Interpreter;
use crate::tree::{Level, Raise, RaiseOption};
use sinew_error::{Result, Severity, SqlError, SqlState, sqlerr};

impl<'h> Interpreter<'h> {
    pub(super) fn raise(&mut self, raise: &'h Raise) -> Result<()> {
        if raise.again {
            return Err(match self.caught.last() {
                Some(e) => {
                    // It has its lines of context.
                    self.is_placed = true;
                    e.clone()
                }
                None => SqlError::new(
                    SqlState::STACKED_DIAGNOSTICS_ACCESSED_WITHOUT_ACTIVE_HANDLER,
                    "RAISE without parameters cannot be used outside an exception handler",
                ),
            });
        }
        let mut state = raise.condition.as_ref().map(|(state, _)| *state);
        let mut name = raise.condition.as_ref().map(|(_, name)| name.clone());
        let mut message = match &raise.message {
            Some(format) => Some(self.formatted(format, raise)?),
            None => None,
        };
        let mut given: Vec<(RaiseOption, String)> = Vec::new();
        for (option, sql) in &raise.options {
            let Some(text) = self.as_text(sql)? else {
                return Err(SqlError::new(
                    SqlState::NULL_VALUE_NOT_ALLOWED,
                    "RAISE statement option cannot be null",
                ));
            };
            let is_twice = match option {
                RaiseOption::Errcode => state.is_some(),
                RaiseOption::Message => message.is_some(),
                option => given.iter().any(|(other, _)| other == option),
            };
            if is_twice {
                return Err(sqlerr!(SYNTAX_ERROR, "RAISE option already specified: {}", option.name()));
            }
            match option {
                RaiseOption::Errcode => {
                    state = Some(error_code(&text)?);
                    name = Some(text);
                }
                RaiseOption::Message => message = Some(text),
                option => given.push((*option, text)),
            }
        }
        let severity = match raise.level {
            Level::Debug => Severity::Debug,
            Level::Log => Severity::Log,
            Level::Info => Severity::Info,
            Level::Notice => Severity::Notice,
            Level::Warning => Severity::Warning,
            Level::Exception => Severity::Error,
        };
        let by_level = match raise.level {
            Level::Exception => SqlState::RAISE_EXCEPTION,
            Level::Warning => SqlState::WARNING,
            _ => SqlState::SUCCESSFUL_COMPLETION,
        };
        let state = state.unwrap_or(by_level);
        let message = message.or(name).unwrap_or_else(|| state.code().to_string());
        let mut e = SqlError::report(severity, state, message);
        for (option, text) in given {
            e = match option {
                RaiseOption::Detail => e.detail(text),
                RaiseOption::Hint => e.hint(text),
                RaiseOption::Column => e.column(text),
                RaiseOption::Constraint => e.constraint(text),
                RaiseOption::Datatype => e.datatype(text),
                RaiseOption::Table => e.table(text),
                RaiseOption::Schema => e.schema(text),
                RaiseOption::Errcode | RaiseOption::Message => e,
            };
        }
        if severity == Severity::Error {
            return Err(e);
        }
        self.warn(e)
    }

    /// Sends a message that is no error, with its place.
    pub(super) fn warn(&self, e: SqlError) -> Result<()> {
        let context = self.context();
        self.host.notice(e.context(context))
    }

    /// The message with its parameters in the places of the percent signs.
    fn formatted(&mut self, format: &str, raise: &'h Raise) -> Result<String> {
        let mut message = String::with_capacity(format.len());
        let mut parameters = raise.parameters.iter();
        let mut rest = format;
        while let Some(at) = rest.find('%') {
            message.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            if let Some(behind) = rest.strip_prefix('%') {
                message.push('%');
                rest = behind;
                continue;
            }
            let Some(parameter) = parameters.next() else {
                return Err(SqlError::internal("unexpected RAISE parameter list length"));
            };
            message.push_str(self.as_text(parameter)?.as_deref().unwrap_or("<NULL>"));
        }
        message.push_str(rest);
        Ok(message)
    }
}

/// The code that ERRCODE gives: as such, or by a condition's name.
fn error_code(text: &str) -> Result<SqlState> {
    if let Some(state) = crate::parse::parse_state(text) {
        return Ok(state);
    }
    let mut named = SqlState::conditions().filter(|(_, name)| *name == text);
    match named.next() {
        Some((state, _)) => Ok(state),
        None => Err(sqlerr!(UNDEFINED_OBJECT, "unrecognized exception condition \"{text}\"")),
    }
}
