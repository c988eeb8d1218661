//! Statements that hold statements: IF, CASE, and loops.

use crate::parse::Parser;
use crate::parse::lex::Kind as Word;
use crate::tree::{Branch, Into, Item, Kind, Mode, Sql, Statement, Target, VarId, VarType};
use sinew_error::{Result, SqlState};
use sinew_types::oid;

/// The variables behind FOR or FOREACH.
struct LoopVariable {
    name: String,
    at: usize,
    line: u32,
    /// It is a variable that is there, or a list of such.
    known: Option<Into>,
}

impl Parser<'_> {
    /// A block or loop with a label.
    pub(super) fn labelled(&mut self) -> Result<Statement> {
        let label = self.label()?;
        let line = self.line(self.start());
        let kind = match self.word().as_deref() {
            Some("loop" | "while" | "for" | "foreach") => self.loop_statement(label)?,
            Some("begin" | "declare") => {
                let (block, line) = self.block_behind(label)?;
                self.expect_sign(";")?;
                return Ok(Statement { line, kind: Kind::Block(block) });
            }
            _ => return Err(self.unexpected()),
        };
        Ok(Statement { line, kind })
    }

    pub(super) fn if_statement(&mut self) -> Result<Kind> {
        self.next();
        let mut branches: Vec<Branch> = Vec::new();
        let mut otherwise = Vec::new();
        loop {
            let condition = self.expression_until(&["then"], "THEN")?.0;
            branches.push((condition, self.body()?));
            if self.accept_word("elsif") || self.accept_word("elseif") {
                continue;
            }
            if self.accept_word("else") {
                otherwise = self.body()?;
            }
            break;
        }
        self.expect_word("end")?;
        self.expect_word("if")?;
        self.expect_sign(";")?;
        Ok(Kind::If(branches, otherwise))
    }

    pub(super) fn case_statement(&mut self) -> Result<Kind> {
        let line = self.line(self.start());
        self.next();
        let outer = self.top;
        let mut tested = None;
        if !self.is_word("when") {
            let (value, _) = self.expression_until(&["when"], "WHEN")?;
            let name = format!("__Case__Variable_{}__", self.vars.len());
            // Its type is the value's, once that is known.
            let var = self.declare(&name, VarType::of(oid::INT4), line);
            tested = Some((var, name, value));
        } else {
            self.next();
        }
        let mut branches: Vec<Branch> = Vec::new();
        loop {
            let mut condition = self.expression_until(&["then"], "THEN")?.0;
            if let Some((_, name, _)) = &tested {
                condition.text = format!("\"{name}\" IN ({})", condition.text).into();
            }
            branches.push((condition, self.body()?));
            if !self.accept_word("when") {
                break;
            }
        }
        let otherwise = if self.accept_word("else") { Some(self.body()?) } else { None };
        self.expect_word("end")?;
        self.expect_word("case")?;
        self.expect_sign(";")?;
        self.top = outer;
        Ok(Kind::Case(tested.map(|(var, _, value)| (var, value)), branches, otherwise))
    }

    pub(super) fn loop_statement(&mut self, label: Option<String>) -> Result<Kind> {
        let outer = self.top;
        self.top = self.names.push(outer, Item::Label(true), label.as_deref().unwrap_or(""));
        let word = self.word().unwrap_or_default();
        self.next();
        let kind = match word.as_str() {
            "loop" => Kind::Loop(label.clone(), None, self.loop_body(&label)?),
            "while" => {
                let condition = self.expression_until(&["loop"], "LOOP")?.0;
                Kind::Loop(label.clone(), Some(condition), self.loop_body(&label)?)
            }
            "for" => self.for_statement(label)?,
            _ => self.foreach(label)?,
        };
        self.top = outer;
        Ok(kind)
    }

    fn loop_body(&mut self, label: &Option<String>) -> Result<Vec<Statement>> {
        let body = self.body()?;
        self.expect_word("end")?;
        self.expect_word("loop")?;
        self.end_label(label.as_deref())?;
        self.expect_sign(";")?;
        Ok(body)
    }

    fn loop_variable(&mut self) -> Result<LoopVariable> {
        let (at, line) = (self.start(), self.line(self.start()));
        if self.sees_variable().is_some() {
            let (target, name) = self.known_variable()?;
            let into = match self.is_row(&target) {
                Some(row) => Into::Row(row),
                None => Into::Columns(self.scalars(target)?),
            };
            return Ok(LoopVariable { name, at, line, known: Some(into) });
        }
        let Some((names, words)) = self.dotted() else { return Err(self.unexpected()) };
        if words > 1 || self.sign_at(words) == Some(",") {
            let message = format!("\"{}\" is not a known variable", names.join("."));
            return Err(self.syntax(message, at));
        }
        self.next();
        Ok(LoopVariable { name: names[0].clone(), at, line, known: None })
    }

    /// The variables of a loop over rows.
    fn row_variables(&self, var: &LoopVariable) -> Result<Into> {
        let message = "loop variable of loop over rows must be a record variable or list of scalar variables";
        let into = var.known.clone().ok_or_else(|| self.syntax(message, var.at))?;
        match &into {
            Into::Row(row) => self.check_assignable(&Target::Var(*row), var.at)?,
            Into::Columns(all) => all.iter().try_for_each(|one| self.check_assignable(one, var.at))?,
        }
        Ok(into)
    }

    fn is_one(&self, var: &LoopVariable, what: &str) -> Result<()> {
        match &var.known {
            Some(Into::Columns(all)) if all.len() > 1 => {
                Err(self.syntax(format!("{what} FOR loop must have only one target variable"), var.at))
            }
            _ => Ok(()),
        }
    }

    fn for_statement(&mut self, label: Option<String>) -> Result<Kind> {
        let var = self.loop_variable()?;
        self.expect_word("in")?;
        if self.accept_word("execute") {
            let into = self.row_variables(&var)?;
            let (sql, mut end) = self.expression_until(&["using", "loop"], "LOOP or USING")?;
            let mut using = Vec::new();
            while end != "loop" {
                let (sql, found) = self.expression_until(&[",", "loop"], ", or LOOP")?;
                using.push(sql);
                end = found;
            }
            let body = self.loop_body(&label)?;
            return Ok(Kind::ForExecute(label, into, sql, using, body));
        }
        if let Some((Target::Var(cursor), words)) = self.sees_variable()
            && self.vars[cursor].ty.ty == oid::REFCURSOR
        {
            let at = self.start();
            (0..words).for_each(|_| self.next());
            return self.for_cursor(label, var, cursor, at);
        }
        let reverse_at = self.start();
        let reverse = self.accept_word("reverse");
        let (first, is_bound) = self.query_or_bound()?;
        if is_bound {
            let (to, end) = self.expression_until(&["loop", "by"], "LOOP")?;
            let by = match end == "by" {
                true => Some(self.expression_until(&["loop"], "LOOP")?.0),
                false => None,
            };
            self.is_one(&var, "integer")?;
            let number = self.declare(&var.name, VarType::of(oid::INT4), var.line);
            let body = self.loop_body(&label)?;
            let bounds = (first, to, by);
            return Ok(Kind::ForInteger { label, var: number, bounds, reverse, body });
        }
        if reverse {
            return Err(self.syntax("cannot specify REVERSE in query FOR loop", reverse_at));
        }
        let into = self.row_variables(&var)?;
        let body = self.loop_body(&label)?;
        Ok(Kind::ForQuery(label, into, first, body))
    }

    fn for_cursor(
        &mut self,
        label: Option<String>,
        var: LoopVariable,
        cursor: VarId,
        at: usize,
    ) -> Result<Kind> {
        self.is_one(&var, "cursor")?;
        if self.vars[cursor].cursor.is_none() {
            return Err(self.syntax("cursor FOR loop must use a bound cursor variable", at));
        }
        let arguments = self.cursor_arguments(cursor, "loop")?;
        let row = self.declare(&var.name, VarType::of(oid::RECORD), var.line);
        let body = self.loop_body(&label)?;
        Ok(Kind::ForCursor(label, row, cursor, arguments, body))
    }

    /// The arguments of a bound cursor, in the order of its declaration.
    pub(super) fn cursor_arguments(&mut self, cursor: VarId, until: &str) -> Result<Vec<Sql>> {
        let declared = self.vars[cursor].cursor.as_ref().map_or_else(Vec::new, |c| c.arguments.clone());
        let name = self.vars[cursor].name.clone();
        let ended = |parser: &mut Self| match until {
            ";" => parser.expect_sign(";"),
            word => parser.expect_word(word),
        };
        if declared.is_empty() {
            if self.is_sign("(") {
                return Err(self.syntax(format!("cursor \"{name}\" has no arguments"), self.start()));
            }
            ended(self)?;
            return Ok(Vec::new());
        }
        if !self.accept_sign("(") {
            return Err(self.syntax(format!("cursor \"{name}\" has arguments"), self.start()));
        }
        let mut given: Vec<Option<Sql>> = vec![None; declared.len()];
        let mut is_named = false;
        for number in 0..declared.len() {
            let mut at = number;
            let start = self.start();
            if matches!(self.kind(), Word::Word { .. }) && matches!(self.sign_at(1), Some(":=")) {
                let word = self.expect_name()?;
                self.next();
                at = match declared.iter().position(|&var| self.vars[var].name == word) {
                    Some(at) => at,
                    None => {
                        let message = format!("cursor \"{name}\" has no argument named \"{word}\"");
                        return Err(self.syntax(message, start));
                    }
                };
                is_named = true;
            }
            let twice = given[at].is_some();
            let twice = |parser: &Self, at: VarId| {
                let message = format!(
                    "value for parameter \"{}\" of cursor \"{name}\" specified more than once",
                    parser.vars[at].name
                );
                twice.then(|| parser.syntax(message, start))
            };
            if let Some(e) = twice(self, declared[at]) {
                return Err(e);
            }
            let (sql, end) = self.expression_until(&[",", ")"], ",\" or \")")?;
            given[at] = Some(Sql { target: Some(Target::Var(declared[at])), mode: Mode::Expression, ..sql });
            let is_last = number + 1 == declared.len();
            if end == ")" && !is_last {
                return Err(
                    self.syntax(format!("not enough arguments for cursor \"{name}\""), self.previous())
                );
            }
            if end == "," && is_last {
                return Err(self.syntax(format!("too many arguments for cursor \"{name}\""), self.previous()));
            }
        }
        let _ = is_named;
        ended(self)?;
        Ok(given.into_iter().flatten().collect())
    }

    fn previous(&self) -> usize {
        self.tokens[self.at.saturating_sub(1)].start
    }

    fn foreach(&mut self, label: Option<String>) -> Result<Kind> {
        let var = self.loop_variable()?;
        let into = match &var.known {
            Some(into) => into.clone(),
            None => {
                let message = "loop variable of FOREACH must be a known variable or list of variables";
                return Err(self.syntax(message, var.at));
            }
        };
        let mut slice = 0;
        if self.accept_word("slice") {
            let Word::Int(number) = *self.kind() else { return Err(self.unexpected()) };
            slice = usize::try_from(number).unwrap_or(0);
            self.next();
        }
        self.expect_word("in")?;
        self.expect_word("array")?;
        let array = self.expression_until(&["loop"], "LOOP")?.0;
        let body = self.loop_body(&label)?;
        Ok(Kind::Foreach(label, into, slice, array, body))
    }

    /// EXIT (true) and CONTINUE.
    pub(super) fn exit(&mut self, exits: bool) -> Result<Kind> {
        let start = self.start();
        self.next();
        let at = self.start();
        let label = if self.is_word("when") { None } else { self.name() };
        let condition = match self.accept_word("when") {
            true => Some(self.expression_until(&[";"], ";")?.0),
            false => {
                self.expect_sign(";")?;
                None
            }
        };
        match &label {
            Some(name) => match self.names.find_label(self.top, name) {
                None => {
                    let message = format!(
                        "there is no label \"{name}\" attached to any block or loop enclosing this statement"
                    );
                    return Err(self.syntax(message, at));
                }
                Some(false) if !exits => {
                    let message = format!("block label \"{name}\" cannot be used in CONTINUE");
                    return Err(self.syntax(message, at));
                }
                Some(_) => {}
            },
            None if self.names.is_in_loop(self.top) => {}
            None => {
                let message = match exits {
                    true => "EXIT cannot be used outside a loop, unless it has a label",
                    false => "CONTINUE cannot be used outside a loop",
                };
                return Err(self.error(SqlState::SYNTAX_ERROR, message, start));
            }
        }
        Ok(Kind::Exit(exits, label, condition))
    }
}
