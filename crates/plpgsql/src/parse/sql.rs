//! Texts of SQL in a body: where they end, and what the grammar of SQL says of them.

use crate::parse::Parser;
use crate::parse::lex::Kind;
use crate::tree::{Into, Item, Mode, Sql, Target, VarId};
use sinew_error::{Result, SqlError, SqlState};
use std::sync::Arc;

impl Parser<'_> {
    /// An error in a text that begins at `start`, as one of the body.
    pub(super) fn within(&self, mut e: SqlError, start: usize) -> SqlError {
        let Some(at) = e.location.take() else { return e };
        e.location_if_unset((start + at as usize) as i32)
    }

    pub(super) fn piece(&mut self, text: &str, mode: Mode) -> Sql {
        self.pieces += 1;
        let text = Arc::from(text);
        Sql { id: self.pieces - 1, text, names: self.top, mode, target: None, is_element: false }
    }

    /// The text up to one of the words or signs of `ends`, and which of them it was. It stands
    /// behind that. `expected` names them in an error.
    fn text_until(
        &mut self,
        ends: &[&str],
        expected: &str,
        is_expression: bool,
    ) -> Result<(usize, usize, String)> {
        let start = self.start();
        let (mut end, mut depth) = (start, 0usize);
        let what = if is_expression { "expression" } else { "statement" };
        loop {
            let token = self.token();
            let shown = match &token.kind {
                Kind::Word { name, quoted: false } => name.as_str(),
                Kind::Sign => self.text_of(token),
                _ => "",
            };
            let is_end = depth == 0 && !shown.is_empty() && ends.contains(&shown);
            if is_end {
                let found = shown.to_string();
                if end == start {
                    let message = if is_expression { "missing expression" } else { "missing SQL statement" };
                    return Err(self.complain(message));
                }
                self.next();
                return Ok((start, end, found));
            }
            match shown {
                "(" | "[" => depth += 1,
                ")" | "]" => match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None => return Err(self.complain("mismatched parentheses")),
                },
                _ => {}
            }
            if token.kind == Kind::End || shown == ";" {
                if depth > 0 {
                    return Err(self.complain("mismatched parentheses"));
                }
                // The end of the body ends a text, and what follows misses the rest.
                if token.kind == Kind::End && ends.len() < 3 && end > start {
                    return Ok((start, end, String::new()));
                }
                let message = format!("missing \"{expected}\" at end of SQL {what}");
                return Err(self.syntax(message, self.start()));
            }
            end = token.end;
            self.next();
        }
    }

    /// An expression up to one of `ends`.
    pub(super) fn expression_until(&mut self, ends: &[&str], expected: &str) -> Result<(Sql, String)> {
        let (start, end, found) = self.text_until(ends, expected, true)?;
        let text = &self.text[start..end];
        self.dictionary.check_expression(text).map_err(|e| self.within(e, start))?;
        Ok((self.piece(text, Mode::Expression), found))
    }

    /// A statement of SQL up to one of `ends`.
    pub(super) fn statement_until(&mut self, ends: &[&str], expected: &str) -> Result<(Sql, String)> {
        let (start, end, found) = self.text_until(ends, expected, false)?;
        let text = &self.text[start..end];
        self.dictionary.check_statement(text).map_err(|e| self.within(e, start))?;
        Ok((self.piece(text, Mode::Statement), found))
    }

    /// The text between IN and LOOP: an expression if two points end it, or else a query.
    pub(super) fn query_or_bound(&mut self) -> Result<(Sql, bool)> {
        let (start, end, found) = self.text_until(&["..", "loop"], "LOOP", true)?;
        let text = &self.text[start..end];
        let is_bound = found == "..";
        let checked = match is_bound {
            true => self.dictionary.check_expression(text),
            false => self.dictionary.check_statement(text),
        };
        checked.map_err(|e| self.within(e, start))?;
        let mode = if is_bound { Mode::Expression } else { Mode::Statement };
        Ok((self.piece(text, mode), is_bound))
    }

    /// PERFORM: its text is that of a SELECT.
    pub(super) fn performed(&mut self) -> Result<Sql> {
        let word = self.start();
        self.next();
        // A SELECT without a list gives a row without columns.
        let end = match self.accept_sign(";") {
            true => word + "perform".len(),
            false => self.text_until(&[";"], ";", false)?.1,
        };
        let text = format!("SELECT{}", &self.text[word + "perform".len()..end]);
        // The text is a letter shorter.
        self.dictionary.check_statement(&text).map_err(|e| self.within(e, word + 1))?;
        Ok(self.piece(&text, Mode::Statement))
    }

    /// A statement of SQL, whose INTO is cut out of it.
    pub(super) fn plain_statement(&mut self) -> Result<(Sql, Option<(Into, bool)>)> {
        let start = self.start();
        let first = self.word().unwrap_or_default();
        let (mut end, mut depth, mut atomic) = (start, 0usize, 0usize);
        let mut before = String::new();
        let mut into: Option<(Into, bool, usize, usize)> = None;
        loop {
            let token = self.token().clone();
            let shown = match &token.kind {
                Kind::Word { name, quoted: false } => name.clone(),
                Kind::Sign => self.text_of(&token).to_string(),
                _ => String::new(),
            };
            match shown.as_str() {
                ";" if depth == 0 && atomic == 0 => break,
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                // The body of a function in SQL has semicolons of its own.
                "begin" if matches!(first.as_str(), "create" | "alter") => atomic += 1,
                "case" if atomic > 0 => atomic += 1,
                "end" => atomic = atomic.saturating_sub(1),
                "into" if !matches!(before.as_str(), "insert" | "merge") && first != "import" => {
                    if into.is_some() {
                        return Err(self.complain("INTO specified more than once"));
                    }
                    let from = token.start;
                    self.next();
                    let (target, strict) = self.target_of_into()?;
                    let to = self.tokens[self.at - 1].end;
                    into = Some((target, strict, from, to));
                    end = to;
                    before.clear();
                    continue;
                }
                _ => {}
            }
            if token.kind == Kind::End {
                return Err(self.complain("unexpected end of function definition"));
            }
            end = token.end;
            before = shown;
            self.next();
        }
        self.next();
        let mut text = self.text[start..end].to_string();
        if let Some((_, _, from, to)) = &into {
            text.replace_range(from - start..to - start, &" ".repeat(to - from));
            text.truncate(text.trim_end().len());
        }
        self.dictionary.check_statement(&text).map_err(|e| self.within(e, start))?;
        let piece = self.piece(&text, Mode::Statement);
        Ok((piece, into.map(|(target, strict, ..)| (target, strict))))
    }

    // ---- targets

    /// The variable that stands here, with the names and words that it takes.
    fn variable(&self) -> Option<(Target, usize, String)> {
        let (target, words, shown) = match self.kind() {
            Kind::Param(number) => {
                let shown = format!("${number}");
                let found = self.find(std::slice::from_ref(&shown))?;
                let (Item::Scalar(var) | Item::Row(var)) = found.item else { return None };
                (Target::Var(var), 1, shown)
            }
            _ => {
                let (names, words) = self.dotted()?;
                let found = self.find(&names)?;
                let shown = names.join(".");
                match (found.item, names.get(found.used)) {
                    (Item::Scalar(var) | Item::Row(var), None) => (Target::Var(var), words, shown),
                    (Item::Row(var), Some(field)) => {
                        let target = Target::Field(var, Arc::from(field.as_str()));
                        // Further names lead into the field.
                        (target, 2 * (found.used + 1) - 1, names[..=found.used].join("."))
                    }
                    _ => return None,
                }
            }
        };
        Some((target, words, shown))
    }

    /// Reads a variable; an error says that the word is none.
    pub(super) fn known_variable(&mut self) -> Result<(Target, String)> {
        match self.variable() {
            Some((target, words, shown)) => {
                (0..words).for_each(|_| self.next());
                Ok((target, shown))
            }
            None => match self.dotted() {
                Some((names, _)) => {
                    let message = format!("\"{}\" is not a known variable", names.join("."));
                    Err(self.syntax(message, self.start()))
                }
                None => Err(self.unexpected()),
            },
        }
    }

    /// The variable that stands here, if one does, without reading it.
    pub(super) fn sees_variable(&self) -> Option<(Target, usize)> {
        self.variable().map(|(target, words, _)| (target, words))
    }

    pub(super) fn check_assignable(&self, target: &Target, at: usize) -> Result<()> {
        let (Target::Var(var) | Target::Field(var, _)) = target;
        let var = &self.vars[*var];
        if !var.constant {
            return Ok(());
        }
        let message = format!("variable \"{}\" is declared CONSTANT", var.name);
        Err(self.error(SqlState::ERROR_IN_ASSIGNMENT, message, at))
    }

    pub(super) fn is_row(&self, target: &Target) -> Option<VarId> {
        match target {
            Target::Var(var) if self.vars[*var].ty.is_record() => Some(*var),
            _ => None,
        }
    }

    /// Behind INTO: STRICT, then a row or a list of variables.
    pub(super) fn target_of_into(&mut self) -> Result<(Into, bool)> {
        let strict = self.accept_word("strict");
        let at = self.start();
        let (first, _) = self.known_variable()?;
        self.check_assignable(&first, at)?;
        if let Some(row) = self.is_row(&first) {
            if self.is_sign(",") {
                let message = "record variable cannot be part of multiple-item INTO list";
                return Err(self.syntax(message, self.start()));
            }
            return Ok((Into::Row(row), strict));
        }
        Ok((Into::Columns(self.scalars(first)?), strict))
    }

    /// The rest of a list of variables with one value each.
    pub(super) fn scalars(&mut self, first: Target) -> Result<Vec<Target>> {
        /// The most variables of a list.
        const VARIABLES_MAX: usize = 1024;
        let mut all = vec![first];
        while self.is_sign(",") {
            self.next();
            if all.len() >= VARIABLES_MAX {
                let message = "too many INTO variables specified";
                return Err(self.error(SqlState::PROGRAM_LIMIT_EXCEEDED, message, self.start()));
            }
            let at = self.start();
            let (target, shown) = self.known_variable()?;
            self.check_assignable(&target, at)?;
            if self.is_row(&target).is_some() {
                return Err(self.syntax(format!("\"{shown}\" is not a scalar variable"), at));
            }
            all.push(target);
        }
        Ok(all)
    }
}
