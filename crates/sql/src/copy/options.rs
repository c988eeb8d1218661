//! The options of a COPY statement, checked as PostgreSQL checks them.

use pg_raw_parse::Node;
use pg_raw_parse::nodes::{CopyStmt, DefElem};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::encoding::Encoding;

/// The format of the data, the option FORMAT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Text,
    Csv,
    Binary,
}

/// The option HEADER. A header line is written by COPY TO and skipped by COPY FROM.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Header {
    No,
    Yes,
    /// The first line must name the columns.
    Match,
}

/// Which columns a per-column option names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Columns {
    None,
    All,
    Named(Vec<String>),
}

impl Columns {
    /// By name of each copied column; 42703 or 42P10 for a name that is not copied.
    pub fn mask(&self, option: &str, copied: &[&str]) -> Result<Vec<bool>> {
        match self {
            Columns::None => Ok(vec![false; copied.len()]),
            Columns::All => Ok(vec![true; copied.len()]),
            Columns::Named(names) => {
                let mut mask = vec![false; copied.len()];
                for name in names {
                    let at = copied.iter().position(|c| c == name).ok_or_else(|| {
                        SqlError::new(
                            SqlState::INVALID_COLUMN_REFERENCE,
                            format!("{option} column \"{name}\" not referenced by COPY"),
                        )
                    })?;
                    mask[at] = true;
                }
                Ok(mask)
            }
        }
    }
}

/// The options of a COPY with their defaults filled in and checked against each other.
#[derive(Debug, Clone)]
pub struct Options {
    pub format: Format,
    pub delimiter: u8,
    pub null: String,
    pub header: Header,
    pub quote: u8,
    pub escape: u8,
    pub force_quote: Columns,
    pub force_not_null: Columns,
    pub force_null: Columns,
    pub freeze: bool,
    /// The encoding of the data; `None`: the client's.
    pub encoding: Option<Encoding>,
}

impl Options {
    /// The encoding that texts of the data are converted from or to, if they are converted.
    pub fn converts(&self, client: Encoding) -> Option<Encoding> {
        // The values of the binary format are a client's, whatever the option says.
        let told = self.encoding.filter(|_| self.format != Format::Binary);
        Some(told.unwrap_or(client)).filter(|encoding| encoding.converts())
    }
}

fn invalid(message: impl Into<String>) -> SqlError {
    SqlError::new(SqlState::INVALID_PARAMETER_VALUE, message)
}

fn unsupported(message: impl Into<String>) -> SqlError {
    SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, message)
}

fn text(option: &DefElem) -> Result<String> {
    let name = option.defname().unwrap_or_default();
    match option.arg() {
        Node::String(s) => Ok(s.sval().unwrap_or_default().to_string()),
        Node::Integer(i) => Ok(i.ival.to_string()),
        Node::Boolean(b) => Ok(if b.boolval { "true" } else { "false" }.to_string()),
        _ => Err(SqlError::new(SqlState::SYNTAX_ERROR, format!("{name} requires a parameter"))),
    }
}

fn boolean(option: &DefElem) -> Result<bool> {
    let name = option.defname().unwrap_or_default();
    let wanted = if name == "header" { "a Boolean value or \"match\"" } else { "a Boolean value" };
    let refused = || SqlError::new(SqlState::SYNTAX_ERROR, format!("{name} requires {wanted}"));
    match option.arg() {
        Node::None => Ok(true),
        Node::Integer(i) if i.ival == 0 || i.ival == 1 => Ok(i.ival == 1),
        Node::Boolean(b) => Ok(b.boolval),
        Node::String(s) => match s.sval().unwrap_or_default().to_ascii_lowercase().as_str() {
            "true" | "on" => Ok(true),
            "false" | "off" => Ok(false),
            _ => Err(refused()),
        },
        _ => Err(refused()),
    }
}

/// As `columns`, without `*`.
fn named_columns(option: &DefElem) -> Result<Columns> {
    if matches!(option.arg(), Node::A_Star(_)) {
        let name = option.defname().unwrap_or_default();
        return Err(invalid(format!("argument to option \"{name}\" must be a list of column names"))
            .location_if_unset(option.location));
    }
    columns(option)
}

fn columns(option: &DefElem) -> Result<Columns> {
    match option.arg() {
        Node::A_Star(_) => Ok(Columns::All),
        Node::NodeList(list) => {
            if list.iter().any(|n| matches!(n, Node::A_Star(_))) {
                return Ok(Columns::All);
            }
            Ok(Columns::Named(list.iter().filter_map(|n| n.as_str()).map(str::to_string).collect()))
        }
        _ => Err(invalid(format!(
            "argument to option \"{}\" must be a list of column names",
            option.defname().unwrap_or_default()
        ))),
    }
}

fn single_byte(value: &str, what: &str) -> Result<u8> {
    match value.as_bytes() {
        [byte] => Ok(*byte),
        _ => Err(unsupported(format!("COPY {what} must be a single one-byte character"))),
    }
}

impl Options {
    /// Reads the statement's options. Fails with PostgreSQL's SQLSTATE for an option that is
    /// unknown, comes twice, has a wrong value or does not go with the format.
    pub fn parse(stmt: &CopyStmt) -> Result<Options> {
        let mut format = None;
        let (mut delimiter, mut null, mut quote, mut escape) = (None, None, None, None);
        let mut header = None;
        let mut freeze = None;
        let (mut force_quote, mut force_not_null, mut force_null) = (None, None, None);
        let mut encoding = None;
        fn once<T>(at: i32, slot: &mut Option<T>, value: T) -> Result<()> {
            if slot.is_some() {
                return Err(SqlError::new(SqlState::SYNTAX_ERROR, "conflicting or redundant options")
                    .location_if_unset(at));
            }
            *slot = Some(value);
            Ok(())
        }
        for option in stmt.options().iter() {
            let at = option.location;
            match option.defname().unwrap_or_default() {
                "format" => {
                    let name = text(option)?;
                    let found = match name.as_str() {
                        "text" => Format::Text,
                        "csv" => Format::Csv,
                        "binary" => Format::Binary,
                        _ => {
                            return Err(invalid(format!("COPY format \"{name}\" not recognized"))
                                .location_if_unset(at));
                        }
                    };
                    once(at, &mut format, found)?;
                }
                "freeze" => once(at, &mut freeze, boolean(option)?)?,
                "delimiter" => once(at, &mut delimiter, text(option)?)?,
                "null" => once(at, &mut null, text(option)?)?,
                "quote" => once(at, &mut quote, text(option)?)?,
                "escape" => once(at, &mut escape, text(option)?)?,
                "header" => {
                    let matches = matches!(option.arg(), Node::String(s) if s.sval().unwrap_or_default().eq_ignore_ascii_case("match"));
                    let found = if matches {
                        if !stmt.is_from {
                            let message = "cannot use \"match\" with HEADER in COPY TO";
                            return Err(SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, message));
                        }
                        Header::Match
                    } else if boolean(option)? {
                        Header::Yes
                    } else {
                        Header::No
                    };
                    once(at, &mut header, found)?;
                }
                "force_quote" => once(at, &mut force_quote, columns(option)?)?,
                "force_not_null" => once(at, &mut force_not_null, named_columns(option)?)?,
                "force_null" => once(at, &mut force_null, named_columns(option)?)?,
                "encoding" => {
                    let name = text(option)?;
                    let found = match Encoding::for_clients(&name) {
                        Ok(Some(found)) => found,
                        Ok(None) => {
                            let message = "argument to option \"encoding\" must be a valid encoding name";
                            return Err(invalid(message).location_if_unset(at));
                        }
                        Err(_) => {
                            return Err(unsupported(format!(
                                "COPY with encoding \"{name}\" is not supported"
                            ))
                            .hint("Convert the data to UTF8."));
                        }
                    };
                    once(at, &mut encoding, found)?;
                }
                other => {
                    return Err(SqlError::new(
                        SqlState::SYNTAX_ERROR,
                        format!("option \"{other}\" not recognized"),
                    )
                    .location_if_unset(at));
                }
            }
        }
        let format = format.unwrap_or(Format::Text);
        if format == Format::Binary {
            for (given, what) in
                [(delimiter.is_some(), "DELIMITER"), (null.is_some(), "NULL"), (header.is_some(), "HEADER")]
            {
                if given {
                    return Err(SqlError::new(
                        SqlState::SYNTAX_ERROR,
                        format!("cannot specify {what} in BINARY mode"),
                    ));
                }
            }
        }
        let csv = format == Format::Csv;
        for (given, what) in [
            (quote.is_some(), "quote"),
            (escape.is_some(), "escape"),
            (force_quote.is_some(), "force quote"),
            (force_not_null.is_some(), "force not null"),
            (force_null.is_some(), "force null"),
        ] {
            if given && !csv {
                return Err(unsupported(format!("COPY {what} available only in CSV mode")));
            }
        }
        if force_quote.is_some() && stmt.is_from {
            return Err(unsupported("COPY force quote only available using COPY TO"));
        }
        if (force_not_null.is_some() || force_null.is_some()) && !stmt.is_from {
            let what = if force_not_null.is_some() { "force not null" } else { "force null" };
            return Err(unsupported(format!("COPY {what} only available using COPY FROM")));
        }
        let delimiter = match delimiter {
            Some(text) => single_byte(&text, "delimiter")?,
            None if csv => b',',
            None => b'\t',
        };
        if matches!(delimiter, b'\n' | b'\r') {
            return Err(invalid("COPY delimiter cannot be newline or carriage return"));
        }
        let null = null.unwrap_or_else(|| if csv { String::new() } else { "\\N".to_string() });
        if null.contains(['\n', '\r']) {
            return Err(invalid("COPY null representation cannot use newline or carriage return"));
        }
        if !csv && b"\\.abcdefghijklmnopqrstuvwxyz0123456789".contains(&delimiter) {
            return Err(invalid(format!("COPY delimiter cannot be \"{}\"", delimiter as char)));
        }
        let quote = match quote {
            Some(text) => single_byte(&text, "quote")?,
            None => b'"',
        };
        if csv && quote == delimiter {
            return Err(invalid("COPY delimiter and quote must be different"));
        }
        let escape = match escape {
            Some(text) => single_byte(&text, "escape")?,
            None => quote,
        };
        if null.as_bytes().contains(&delimiter) {
            return Err(unsupported("COPY delimiter must not appear in the NULL specification"));
        }
        if csv && null.as_bytes().contains(&quote) {
            return Err(unsupported("CSV quote character must not appear in the NULL specification"));
        }
        let freeze = freeze.unwrap_or(false);
        if freeze && !stmt.is_from {
            return Err(unsupported("COPY freeze only available using COPY FROM"));
        }
        Ok(Options {
            format,
            delimiter,
            null,
            header: header.unwrap_or(Header::No),
            quote,
            escape,
            force_quote: force_quote.unwrap_or(Columns::None),
            force_not_null: force_not_null.unwrap_or(Columns::None),
            force_null: force_null.unwrap_or(Columns::None),
            freeze,
            encoding,
        })
    }
}
