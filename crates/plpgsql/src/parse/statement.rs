//! Statements.

use crate::parse::Parser;
use crate::parse::conditions::states;
use crate::parse::lex::Kind as Word;
use crate::tree::{
    Diagnostic, Direction, Kind, Level, Mode, Open, Raise, RaiseOption, Returns, Sql, Statement, Step,
    Target, VarId,
};
use sinew_error::{Result, SqlState, sqlerr};
use sinew_types::oid;
use std::sync::Arc;

impl Parser<'_> {
    /// The statement that stands here; NULL is none.
    pub(super) fn statement(&mut self) -> Result<Option<Statement>> {
        let line = self.line(self.start());
        if self.is_sign("<<") {
            return self.labelled().map(Some);
        }
        let kind = match self.kind().clone() {
            Word::Word { name, quoted: false } => self.by_word(&name)?,
            Word::Word { quoted: true, .. } | Word::Param(_) => self.by_name()?,
            _ => return Err(self.unexpected()),
        };
        Ok(Some(Statement { line, kind }))
    }

    fn by_word(&mut self, word: &str) -> Result<Kind> {
        match word {
            "begin" | "declare" => {
                let (block, _) = self.block_behind(None)?;
                self.expect_sign(";")?;
                return Ok(Kind::Block(block));
            }
            "if" => return self.if_statement(),
            "case" => return self.case_statement(),
            "loop" | "while" | "for" | "foreach" => return self.loop_statement(None),
            "null" => {
                self.next();
                self.expect_sign(";")?;
                return Ok(Kind::Nothing);
            }
            "execute" => {
                self.next();
                return self.dynamic();
            }
            // A variable may have the name of a keyword that is not reserved.
            _ if self.is_assigned(1) => return self.by_name(),
            _ => {}
        }
        match word {
            "exit" => self.exit(true),
            "continue" => self.exit(false),
            "return" => {
                let at = self.start();
                self.next();
                self.return_statement(at)
            }
            "raise" => self.raise(),
            "assert" => {
                self.next();
                let (condition, end) = self.expression_until(&[",", ";"], ", or ;")?;
                let message = match end == "," {
                    true => Some(self.expression_until(&[";"], ";")?.0),
                    false => None,
                };
                Ok(Kind::Assert(condition, message))
            }
            "perform" => Ok(Kind::Perform(self.performed()?)),
            "get" => self.diagnostics(),
            "open" => self.open(),
            "fetch" => self.fetch(true),
            "move" => self.fetch(false),
            "close" => {
                self.next();
                let var = self.cursor_variable()?;
                self.expect_sign(";")?;
                Ok(Kind::Close(var))
            }
            "call" | "do" => {
                let is_call = word == "call";
                Ok(Kind::Call(self.statement_until(&[";"], ";")?.0, is_call))
            }
            "commit" | "rollback" => {
                let commits = word == "commit";
                self.next();
                let mut chain = false;
                if self.accept_word("and") {
                    chain = !self.accept_word("no");
                    self.expect_word("chain")?;
                }
                self.expect_sign(";")?;
                Ok(Kind::End(commits, chain))
            }
            _ => self.by_name(),
        }
    }

    /// A statement that begins with a name: an assignment, or one of SQL.
    fn by_name(&mut self) -> Result<Kind> {
        let start = self.start();
        let assigned = |parser: &Self, words| matches!(parser.sign_at(words), Some(":=" | "=" | "["));
        if let Some((target, words)) = self.sees_variable() {
            let deeper = self.sign_at(words) == Some(".");
            if deeper || assigned(self, words) {
                self.check_assignable(&target, start)?;
                (0..words).for_each(|_| self.next());
                return self.assignment(target, start);
            }
            // A statement of SQL may begin with a word that is a variable's name, but not with a
            // variable's field.
            if words > 1 {
                (0..words).for_each(|_| self.next());
                return Err(match self.is_sign(";") {
                    true => self.syntax("syntax error at end of input", self.start()),
                    false => self.unexpected(),
                });
            }
        }
        if matches!(self.kind(), Word::Param(_)) {
            return Err(self.unexpected());
        }
        if let Some((names, words)) = self.dotted()
            && (assigned(self, words) || self.sign_at(words) == Some("."))
        {
            let message = format!("\"{}\" is not a known variable", names.join("."));
            return Err(self.syntax(message, start));
        }
        let (sql, into) = self.plain_statement()?;
        Ok(Kind::Execute(sql, into))
    }

    /// Behind the target of an assignment, which begins at `start`.
    fn assignment(&mut self, target: Target, start: usize) -> Result<Kind> {
        let (mut target, mut steps) = (target, Vec::new());
        loop {
            if self.accept_sign("[") {
                steps.push(self.step()?);
            } else if self.accept_sign(".") {
                let Word::Word { name, .. } = self.kind() else { return Err(self.unexpected()) };
                let field: Arc<str> = Arc::from(name.as_str());
                self.next();
                match &target {
                    // `$1.field`
                    Target::Var(var) if steps.is_empty() && self.vars[*var].ty.is_record() => {
                        target = Target::Field(*var, field);
                    }
                    _ => steps.push(Step::Field(field)),
                }
            } else {
                break;
            }
        }
        if !self.accept_sign(":=") && !self.accept_sign("=") {
            return Err(self.unexpected());
        }
        let sign_end = self.tokens[self.at - 1].end;
        let from = self.start();
        let (mut value, from) = match self.accept_sign(";") {
            // It is found when it runs that nothing is assigned.
            true => (self.piece("", Mode::Expression), sign_end),
            false => (self.expression_until(&[";"], ";")?.0, from),
        };
        // Errors quote the whole assignment.
        let end = from + value.text.len();
        value.text = self.text[start..end].into();
        value.mode = Mode::Assignment(from - start);
        value.is_element = !steps.is_empty();
        if steps.iter().all(|step| matches!(step, Step::Index(_))) {
            value.target = Some(target.clone());
        }
        Ok(Kind::Assign(target, steps, value))
    }

    /// A subscript behind its bracket.
    fn step(&mut self) -> Result<Step> {
        let (first, end) = match self.is_sign(":") {
            true => {
                self.next();
                (None, ":".to_string())
            }
            false => {
                let (first, end) = self.expression_until(&[":", "]"], "]")?;
                (Some(first), end)
            }
        };
        match (first, end == ":") {
            (Some(first), false) => Ok(Step::Index(first)),
            (first, _) => {
                let second = match self.accept_sign("]") {
                    true => None,
                    false => Some(self.expression_until(&["]"], "]")?.0),
                };
                Ok(Step::Slice(first, second))
            }
        }
    }

    /// Behind RETURN, which begins at `word`.
    fn return_statement(&mut self, word: usize) -> Result<Kind> {
        if self.accept_word("next") {
            return self.return_next(word);
        }
        if self.accept_word("query") {
            if !self.signature.is_set {
                let message = "cannot use RETURN QUERY in a non-SETOF function";
                return Err(self.error(SqlState::DATATYPE_MISMATCH, message, word));
            }
            if self.accept_word("execute") {
                let (sql, end) = self.expression_until(&["using", ";"], "USING or ;")?;
                let using = if end == "using" { self.using()? } else { Vec::new() };
                return Ok(Kind::ReturnExecute(sql, using));
            }
            return Ok(Kind::ReturnQuery(self.statement_until(&[";"], ";")?.0));
        }
        let at = self.start();
        let state = match self.signature.is_procedure {
            true => SqlState::SYNTAX_ERROR,
            false => SqlState::DATATYPE_MISMATCH,
        };
        let none = |parser: &mut Self, message: &str, hint: Option<&str>| {
            if parser.accept_sign(";") {
                return Ok(Kind::Return(None));
            }
            let e = parser.error(state, message, at);
            Err(match hint {
                Some(hint) => e.hint(hint),
                None => e,
            })
        };
        if self.signature.is_set {
            let message = "RETURN cannot have a parameter in function returning set";
            return none(self, message, Some("Use RETURN NEXT or RETURN QUERY."));
        }
        match self.signature.returns {
            Returns::Void if self.signature.is_procedure => {
                none(self, "RETURN cannot have a parameter in a procedure", None)
            }
            Returns::Void => none(self, "RETURN cannot have a parameter in function returning void", None),
            Returns::Outs => {
                none(self, "RETURN cannot have a parameter in function with OUT parameters", None)
            }
            Returns::Value(_) | Returns::Trigger => {
                if let Some(var) = self.returned_variable() {
                    return Ok(Kind::ReturnVar(var));
                }
                Ok(Kind::Return(Some(self.expression_until(&[";"], ";")?.0)))
            }
        }
    }

    /// A row variable that stands alone before a semicolon.
    fn returned_variable(&mut self) -> Option<VarId> {
        let (target, words) = self.sees_variable()?;
        let var = self.is_row(&target)?;
        if self.sign_at(words) != Some(";") {
            return None;
        }
        (0..=words).for_each(|_| self.next());
        Some(var)
    }

    /// Behind RETURN NEXT, which begins at `word`.
    fn return_next(&mut self, word: usize) -> Result<Kind> {
        let at = self.start();
        if !self.signature.is_set {
            let message = "cannot use RETURN NEXT in a non-SETOF function";
            return Err(self.error(SqlState::DATATYPE_MISMATCH, message, word));
        }
        if matches!(self.signature.returns, Returns::Outs) {
            if self.accept_sign(";") {
                return Ok(Kind::ReturnNext(None));
            }
            let message = "RETURN NEXT cannot have a parameter in function with OUT parameters";
            return Err(self.error(SqlState::DATATYPE_MISMATCH, message, at));
        }
        if let Some(var) = self.returned_variable() {
            return Ok(Kind::ReturnNextVar(var));
        }
        Ok(Kind::ReturnNext(Some(self.expression_until(&[";"], ";")?.0)))
    }

    fn dynamic(&mut self) -> Result<Kind> {
        let (sql, mut end) = self.expression_until(&["into", "using", ";"], "INTO or USING or ;")?;
        let (mut into, mut using) = (None, None);
        loop {
            match end.as_str() {
                "into" => {
                    if into.is_some() {
                        return Err(self.unexpected());
                    }
                    into = Some(self.target_of_into()?);
                    end = self.end_of_clause(&["using"])?;
                }
                "using" => {
                    if using.is_some() {
                        return Err(self.unexpected());
                    }
                    let mut all = Vec::new();
                    loop {
                        let (sql, found) = self.expression_until(&[",", ";", "into"], ", or ; or INTO")?;
                        all.push(sql);
                        end = found;
                        if end != "," {
                            break;
                        }
                    }
                    using = Some(all);
                }
                _ => break,
            }
        }
        Ok(Kind::Dynamic(sql, into, using.unwrap_or_default()))
    }

    /// A semicolon, or one of `words`.
    fn end_of_clause(&mut self, words: &[&str]) -> Result<String> {
        if self.accept_sign(";") {
            return Ok(";".into());
        }
        match words.iter().find(|word| self.is_word(word)) {
            Some(word) => {
                self.next();
                Ok(word.to_string())
            }
            None => Err(self.unexpected()),
        }
    }

    /// The expressions of USING, up to a semicolon.
    pub(super) fn using(&mut self) -> Result<Vec<Sql>> {
        let mut all = Vec::new();
        loop {
            let (sql, end) = self.expression_until(&[",", ";"], ", or ;")?;
            all.push(sql);
            if end != "," {
                return Ok(all);
            }
        }
    }

    fn raise(&mut self) -> Result<Kind> {
        self.next();
        let mut raise = Raise {
            level: Level::Exception,
            condition: None,
            message: None,
            parameters: Vec::new(),
            options: Vec::new(),
            again: false,
        };
        if self.accept_sign(";") {
            raise.again = true;
            return Ok(Kind::Raise(Box::new(raise)));
        }
        let level = self.word().and_then(|word| {
            Some(match word.as_str() {
                "exception" => Level::Exception,
                "warning" => Level::Warning,
                "notice" => Level::Notice,
                "info" => Level::Info,
                "log" => Level::Log,
                "debug" => Level::Debug,
                _ => return None,
            })
        });
        if let Some(level) = level {
            raise.level = level;
            self.next();
        }
        let mut end = String::new();
        if let Word::Text(format) = self.kind().clone() {
            raise.message = Some(format);
            self.next();
            end = match () {
                () if self.accept_sign(",") => ",".to_string(),
                () if self.accept_word("using") => "using".to_string(),
                () if self.accept_sign(";") => ";".to_string(),
                () => return Err(self.unexpected()),
            };
            while end == "," {
                let (sql, found) = self.expression_until(&[",", ";", "using"], ", or ; or USING")?;
                raise.parameters.push(sql);
                end = found;
            }
        } else if !self.is_word("using") {
            let is_state = self.is_word("sqlstate");
            let name = self.expect_name()?;
            raise.condition = Some(if is_state {
                let state = self.state()?;
                (state, state.code().to_string())
            } else {
                let state = states(&name).first().copied();
                let unknown = || sqlerr!(UNDEFINED_OBJECT, "unrecognized exception condition \"{name}\"");
                (state.ok_or_else(unknown)?, name)
            });
        }
        if end.is_empty() {
            end = self.end_of_clause(&["using"])?;
        }
        if end == "using" {
            raise.options = self.raise_options()?;
        }
        self.check_format(&raise)?;
        Ok(Kind::Raise(Box::new(raise)))
    }

    fn raise_options(&mut self) -> Result<Vec<(RaiseOption, Sql)>> {
        let mut options = Vec::new();
        loop {
            let option = match self.word().as_deref() {
                Some("errcode") => RaiseOption::Errcode,
                Some("message") => RaiseOption::Message,
                Some("detail") => RaiseOption::Detail,
                Some("hint") => RaiseOption::Hint,
                Some("column") => RaiseOption::Column,
                Some("constraint") => RaiseOption::Constraint,
                Some("datatype") => RaiseOption::Datatype,
                Some("table") => RaiseOption::Table,
                Some("schema") => RaiseOption::Schema,
                _ => return Err(self.complain("unrecognized RAISE statement option")),
            };
            self.next();
            if !self.accept_sign("=") && !self.accept_sign(":=") {
                return Err(self.complain("syntax error, expected \"=\""));
            }
            let (sql, end) = self.expression_until(&[",", ";"], ", or ;")?;
            options.push((option, sql));
            if end != "," {
                return Ok(options);
            }
        }
    }

    /// As many parameters as percent signs.
    fn check_format(&self, raise: &Raise) -> Result<()> {
        let Some(format) = &raise.message else { return Ok(()) };
        let wanted = format.replace("%%", "").matches('%').count();
        let given = raise.parameters.len();
        if wanted == given {
            return Ok(());
        }
        let which = if wanted > given { "few" } else { "many" };
        Err(sqlerr!(SYNTAX_ERROR, "too {which} parameters specified for RAISE"))
    }

    fn diagnostics(&mut self) -> Result<Kind> {
        self.next();
        let stacked = self.accept_word("stacked");
        if !stacked {
            self.accept_word("current");
        }
        self.expect_word("diagnostics")?;
        let mut items = Vec::new();
        loop {
            let at = self.start();
            let (target, shown) = self.known_variable()?;
            self.check_assignable(&target, at)?;
            if self.is_row(&target).is_some() {
                return Err(self.syntax(format!("\"{shown}\" is not a scalar variable"), at));
            }
            if !self.accept_sign("=") && !self.accept_sign(":=") {
                return Err(self.unexpected());
            }
            let word = self.word().unwrap_or_default();
            let (item, of_current) = match word.as_str() {
                "row_count" => (Diagnostic::RowCount, Some(true)),
                "pg_context" => (Diagnostic::Context, Some(true)),
                "returned_sqlstate" => (Diagnostic::Sqlstate, Some(false)),
                "message_text" => (Diagnostic::Message, Some(false)),
                "pg_exception_detail" => (Diagnostic::Detail, Some(false)),
                "pg_exception_hint" => (Diagnostic::Hint, Some(false)),
                "pg_exception_context" => (Diagnostic::ErrorContext, Some(false)),
                "column_name" => (Diagnostic::Column, Some(false)),
                "constraint_name" => (Diagnostic::Constraint, Some(false)),
                "pg_datatype_name" => (Diagnostic::Datatype, Some(false)),
                "table_name" => (Diagnostic::Table, Some(false)),
                "schema_name" => (Diagnostic::Schema, Some(false)),
                _ => return Err(self.complain("unrecognized GET DIAGNOSTICS item")),
            };
            self.next();
            if of_current == Some(stacked) {
                let which = if stacked { "STACKED" } else { "CURRENT" };
                let message = format!(
                    "diagnostics item {} is not allowed in GET {which} DIAGNOSTICS",
                    word.to_uppercase()
                );
                return Err(self.syntax(message, self.get_start()));
            }
            items.push((target, item));
            if !self.accept_sign(",") {
                break;
            }
        }
        self.expect_sign(";")?;
        Ok(Kind::Diagnostics(stacked, items))
    }

    /// Where the GET begins that is being read.
    fn get_start(&self) -> usize {
        let before = self.tokens[..self.at].iter().rev();
        let is_get = |token: &&crate::parse::lex::Token| matches!(&token.kind, Word::Word { name, quoted: false } if name == "get");
        before.clone().find(is_get).map_or(self.start(), |token| token.start)
    }

    /// A variable of the type of cursors.
    fn cursor_variable(&mut self) -> Result<VarId> {
        let at = self.start();
        let Some((target, words)) = self.sees_variable() else {
            return self.known_variable().map(|_| 0);
        };
        let simple = "cursor variable must be a simple variable";
        let Target::Var(var) = target else {
            return Err(self.error(SqlState::DATATYPE_MISMATCH, simple, at));
        };
        if self.vars[var].ty.is_record() {
            return Err(self.error(SqlState::DATATYPE_MISMATCH, simple, at));
        }
        if self.vars[var].ty.ty != oid::REFCURSOR {
            let message = format!("variable \"{}\" must be of type cursor or refcursor", self.vars[var].name);
            return Err(self.error(SqlState::DATATYPE_MISMATCH, message, at));
        }
        (0..words).for_each(|_| self.next());
        Ok(var)
    }

    fn open(&mut self) -> Result<Kind> {
        self.next();
        let var = self.cursor_variable()?;
        if self.vars[var].cursor.is_some() {
            let scroll = self.vars[var].cursor.as_ref().and_then(|cursor| cursor.scroll);
            let arguments = self.cursor_arguments(var, ";")?;
            return Ok(Kind::Open(var, Open::Bound(arguments), scroll));
        }
        let mut scroll = None;
        if self.accept_word("no") {
            self.expect_word("scroll")?;
            scroll = Some(false);
        } else if self.accept_word("scroll") {
            scroll = Some(true);
        }
        if !self.accept_word("for") {
            return Err(self.complain("syntax error, expected \"FOR\""));
        }
        if self.accept_word("execute") {
            let (sql, end) = self.expression_until(&["using", ";"], "USING or ;")?;
            let using = if end == "using" { self.using()? } else { Vec::new() };
            return Ok(Kind::Open(var, Open::Execute(sql, using), scroll));
        }
        let query = self.statement_until(&[";"], ";")?.0;
        Ok(Kind::Open(var, Open::Query(query), scroll))
    }

    fn fetch(&mut self, gives: bool) -> Result<Kind> {
        let start = self.start();
        self.next();
        let (direction, is_many) = self.direction()?;
        let var = self.cursor_variable()?;
        let mut into = None;
        if gives {
            self.expect_word("into")?;
            let at = self.start();
            let (target, strict) = self.target_of_into()?;
            if strict {
                return Err(self.syntax("syntax error at or near \"strict\"", at));
            }
            if !self.is_sign(";") {
                return Err(self.unexpected());
            }
            if is_many {
                let message = "FETCH statement cannot return multiple rows";
                return Err(self.error(SqlState::FEATURE_NOT_SUPPORTED, message, start));
            }
            into = Some(target);
        }
        self.expect_sign(";")?;
        Ok(Kind::Fetch(var, direction, into))
    }

    /// The direction, and whether it may give several rows.
    fn direction(&mut self) -> Result<(Direction, bool)> {
        let one = |parser: &mut Self, direction| {
            parser.next();
            if !parser.accept_word("from") {
                parser.accept_word("in");
            }
            Ok((direction, false))
        };
        let counted = |parser: &mut Self| {
            parser.next();
            parser.expression_until(&["from", "in"], "FROM or IN").map(|(sql, _)| sql)
        };
        // A variable may have such a name.
        let is_variable = self.sees_variable().is_some();
        let word = if is_variable { None } else { self.word() };
        match word.as_deref() {
            Some("next") => one(self, Direction::Forward(None)),
            Some("prior") => one(self, Direction::Backward(None)),
            Some("first") => one(self, Direction::End(1)),
            Some("last") => one(self, Direction::End(-1)),
            Some("absolute") => Ok((Direction::Absolute(counted(self)?), false)),
            Some("relative") => Ok((Direction::Relative(counted(self)?), false)),
            Some("all") => one(self, Direction::All(true)).map(|(direction, _)| (direction, true)),
            Some(way @ ("forward" | "backward")) => {
                let forward = way == "forward";
                self.next();
                if self.is_word("all") {
                    return one(self, Direction::All(forward)).map(|(direction, _)| (direction, true));
                }
                let count = match () {
                    () if self.accept_word("from") || self.accept_word("in") => None,
                    () if self.sees_variable().is_some() && self.sign_at(1) == Some(";") => None,
                    () => Some(self.expression_until(&["from", "in"], "FROM or IN")?.0),
                };
                let is_many = count.is_some();
                let direction = if forward { Direction::Forward(count) } else { Direction::Backward(count) };
                Ok((direction, is_many))
            }
            _ if self.accept_word("from") || self.accept_word("in") => Ok((Direction::Forward(None), false)),
            _ if is_variable => Ok((Direction::Forward(None), false)),
            _ => {
                let (count, _) = self.expression_until(&["from", "in"], "FROM or IN")?;
                Ok((Direction::Forward(Some(count)), true))
            }
        }
    }
}
