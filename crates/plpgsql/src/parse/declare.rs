//! DECLARE: variables, aliases, cursors, and the types that they name.

use crate::parse::Parser;
use crate::parse::lex::{Kind, is_reserved_word};
use crate::tree::{BoundCursor, Extra, Item, VarId, VarType};
use sinew_error::{Result, Severity, SqlState, notsup};
use sinew_types::oid;

/// The type of cursor variables.
const REFCURSOR: u32 = oid::REFCURSOR;

impl Parser<'_> {
    /// The declarations of a block; the variables that get values when it begins.
    pub(super) fn declarations(&mut self) -> Result<Vec<VarId>> {
        let mut declared = Vec::new();
        if !self.accept_word("declare") {
            return Ok(declared);
        }
        loop {
            if self.is_sign("<<") {
                let message = "block label must be placed before DECLARE, not after";
                return Err(self.syntax(message, self.start()));
            }
            if self.accept_word("declare") {
                continue;
            }
            match self.kind() {
                Kind::Word { name, quoted } if *quoted || !is_reserved_word(name) => {
                    declared.extend(self.declaration()?);
                }
                _ => return Ok(declared),
            }
        }
    }

    fn declaration(&mut self) -> Result<Option<VarId>> {
        let (line, word) = (self.line(self.start()), self.token().clone());
        let name = self.expect_name()?;
        if self.names.find(self.top, &[&name], true).is_some() {
            let message = format!("duplicate declaration at or near \"{}\"", self.text_of(&word));
            return Err(self.syntax(message, word.start));
        }
        self.check_shadowed(&name, word.start)?;
        if self.is_word("alias") && matches!(self.ahead(1).kind, Kind::Word { ref name, .. } if name == "for")
        {
            self.next();
            self.next();
            return self.alias(&name).map(|()| None);
        }
        let is_cursor = |at: &crate::parse::lex::Token| matches!(&at.kind, Kind::Word { name, quoted: false } if name == "cursor");
        let scroll = match self.word().as_deref() {
            Some("no") if matches!(&self.ahead(1).kind, Kind::Word { name, .. } if name == "scroll") => {
                self.next();
                self.next();
                Some(false)
            }
            Some("scroll") if is_cursor(self.ahead(1)) => {
                self.next();
                Some(true)
            }
            _ => None,
        };
        if scroll.is_some() || self.is_word("cursor") {
            self.expect_word("cursor")?;
            return self.cursor(&name, scroll, line).map(Some);
        }
        let constant = self.accept_word("constant");
        let ty = self.data_type(false)?;
        if self.is_word("collate") {
            return Err(notsup!("COLLATE of a variable is not supported"));
        }
        let mut not_null = None;
        if self.is_word("not") {
            not_null = Some(self.start());
            self.next();
            self.expect_word("null")?;
        }
        let mut default = None;
        if !self.accept_sign(";") {
            let is_default = self.accept_word("default") || self.accept_sign(":=") || self.accept_sign("=");
            if !is_default {
                return Err(self.unexpected());
            }
            default = Some(self.expression_until(&[";"], ";")?.0);
        }
        if let (Some(at), None) = (not_null, &default) {
            let message =
                format!("variable \"{name}\" must have a default value, since it's declared NOT NULL");
            return Err(self.error(SqlState::NULL_VALUE_NOT_ALLOWED, message, at));
        }
        let var = self.declare(&name, ty, line);
        let declared = &mut self.vars[var];
        (declared.constant, declared.not_null, declared.default) = (constant, not_null.is_some(), default);
        Ok(Some(var))
    }

    /// A new variable may hide one of an outer block, which an extra check tells.
    fn check_shadowed(&self, name: &str, at: usize) -> Result<()> {
        if !self.signature.is_new || self.names.find(self.top, &[name], false).is_none() {
            return Ok(());
        }
        let Some(severity) = self.dictionary.extra_check(Extra::ShadowedVariables) else { return Ok(()) };
        let message = format!("variable \"{name}\" shadows a previously defined variable");
        let mut e = self.error(SqlState::DUPLICATE_ALIAS, message, at);
        if severity == Severity::Error {
            return Err(e);
        }
        e = e.in_text(self.text);
        e.severity = severity;
        self.dictionary.notice(e);
        Ok(())
    }

    fn alias(&mut self, name: &str) -> Result<()> {
        let at = self.start();
        let found = match self.kind().clone() {
            Kind::Param(number) => {
                let shown = format!("${number}");
                self.next();
                self.find(std::slice::from_ref(&shown)).ok_or(shown)
            }
            _ => {
                let Some((names, words)) = self.dotted() else { return Err(self.unexpected()) };
                let found = self.find(&names).filter(|found| found.used == names.len());
                (0..words).for_each(|_| self.next());
                found.ok_or_else(|| names.join("."))
            }
        };
        match found {
            Ok(found) => {
                self.top = self.names.push(self.top, found.item, name);
                self.expect_sign(";")
            }
            Err(shown) => {
                let message = format!("variable \"{shown}\" does not exist");
                Err(self.error(SqlState::UNDEFINED_OBJECT, message, at))
            }
        }
    }

    fn cursor(&mut self, name: &str, scroll: Option<bool>, line: u32) -> Result<VarId> {
        let outer = self.top;
        // The arguments are names for the query alone.
        self.top = self.names.push(outer, Item::Label(false), "");
        let mut arguments = Vec::new();
        if self.accept_sign("(") {
            loop {
                let (line, start) = (self.line(self.start()), self.start());
                let name = self.expect_name()?;
                self.check_shadowed(&name, start)?;
                let ty = self.data_type(true)?;
                arguments.push(self.declare(&name, ty, line));
                if !self.accept_sign(",") {
                    break;
                }
            }
            self.expect_sign(")")?;
        }
        if !self.accept_word("is") {
            self.expect_word("for")?;
        }
        let query = self.statement_until(&[";"], ";")?.0;
        self.top = outer;
        let var = self.declare(name, VarType::of(REFCURSOR), line);
        self.vars[var].cursor = Some(BoundCursor { query, arguments, scroll });
        Ok(var)
    }

    /// A type's name. `listed`: in the arguments of a cursor.
    fn data_type(&mut self, listed: bool) -> Result<VarType> {
        if let Some(ty) = self.copied_type()? {
            return Ok(ty);
        }
        let start = self.start();
        let (mut depth, mut end) = (0usize, start);
        loop {
            match self.kind() {
                Kind::End if depth > 0 => return Err(self.complain("mismatched parentheses")),
                Kind::End => return Err(self.complain("incomplete data type declaration")),
                Kind::Word { name, quoted: false }
                    if depth == 0 && matches!(name.as_str(), "collate" | "not" | "default") =>
                {
                    break;
                }
                Kind::Sign => match self.text_of(self.token()) {
                    ";" => break,
                    "=" | ":=" if depth == 0 => break,
                    "," | ")" if depth == 0 && listed => break,
                    "(" => depth += 1,
                    ")" => depth = depth.saturating_sub(1),
                    _ => {}
                },
                _ => {}
            }
            end = self.token().end;
            self.next();
        }
        let text = &self.text[start..end];
        if text.is_empty() {
            return Err(self.complain("missing data type declaration"));
        }
        self.dictionary.type_named(text).map_err(|e| self.within(e, start))
    }

    /// `variable%TYPE`, `table.column%TYPE`, `table%ROWTYPE`.
    fn copied_type(&mut self) -> Result<Option<VarType>> {
        let Some((names, words)) = self.dotted() else { return Ok(None) };
        if self.sign_at(words) != Some("%") {
            return Ok(None);
        }
        let Kind::Word { name: what, quoted: false } = &self.ahead(words + 1).kind else { return Ok(None) };
        let shown: Vec<&str> = names.iter().map(String::as_str).collect();
        let ty = match what.as_str() {
            "rowtype" => {
                (0..words).for_each(|_| self.next());
                let ty = self.dictionary.row_type(&shown)?;
                self.next();
                self.next();
                return self.array_suffix(ty).map(Some);
            }
            "type" => match self.find(&names) {
                Some(found) if found.used == names.len() => match found.item {
                    Item::Scalar(var) | Item::Row(var) => Some(self.vars[var].ty.clone()),
                    Item::Label(_) => None,
                },
                Some(found) if found.used + 1 == names.len() => match found.item {
                    Item::Row(var) => self.vars[var].ty.row.as_ref().and_then(|shape| {
                        let field = shape.fields.iter().find(|field| *field.name == *names[found.used])?;
                        Some(VarType { ty: field.ty, typmod: field.typmod, domain: field.domain, row: None })
                    }),
                    _ => None,
                },
                _ => match shown.split_last() {
                    Some((column, table)) if !table.is_empty() => {
                        self.dictionary.column_type(table, column)?
                    }
                    _ => None,
                },
            },
            _ => return Ok(None),
        };
        let Some(ty) = ty else {
            let at = self.ahead(words).start;
            let text = &self.text[self.start()..self.ahead(words + 1).end];
            let e = self.syntax("syntax error at or near \"%\"", at);
            return Err(e.context(format!("invalid type name \"{text}\"")));
        };
        (0..words + 2).for_each(|_| self.next());
        self.array_suffix(ty).map(Some)
    }

    /// Brackets behind a copied type: PostgreSQL 15 knows none.
    fn array_suffix(&mut self, ty: VarType) -> Result<VarType> {
        if self.is_sign("[") { Err(self.unexpected()) } else { Ok(ty) }
    }
}
