//! Blocks: labels, statements, EXCEPTION.

use crate::parse::Parser;
use crate::parse::conditions::{parse_state, states};
use crate::parse::lex::Kind;
use crate::tree::{Block, Body, Condition, Handlers, Item, VarType};
use sinew_error::{Result, SqlState, sqlerr};
use sinew_types::oid;

impl Parser<'_> {
    /// A block with its label and declarations; its line is BEGIN's.
    pub(super) fn block(&mut self) -> Result<(Block, u32)> {
        let label = self.label()?;
        self.block_behind(label)
    }

    /// A block whose label was read.
    pub(super) fn block_behind(&mut self, label: Option<String>) -> Result<(Block, u32)> {
        let outer = self.top;
        self.top = self.names.push(outer, Item::Label(false), label.as_deref().unwrap_or(""));
        let declared = self.declarations()?;
        let line = self.line(self.start());
        self.expect_word("begin")?;
        let body = self.body()?;
        let handlers = if self.accept_word("exception") { Some(self.handlers()?) } else { None };
        self.expect_word("end")?;
        self.top = outer;
        self.end_label(label.as_deref())?;
        Ok((Block { label, declared, body, handlers }, line))
    }

    /// `<<label>>`
    pub(super) fn label(&mut self) -> Result<Option<String>> {
        if !self.accept_sign("<<") {
            return Ok(None);
        }
        let name = self.expect_name()?;
        self.expect_sign(">>")?;
        Ok(Some(name))
    }

    /// The label behind END.
    pub(super) fn end_label(&mut self, label: Option<&str>) -> Result<()> {
        let at = self.start();
        let Some(end) = self.name() else { return Ok(()) };
        match label {
            None => {
                let message = format!("end label \"{end}\" specified for unlabeled block");
                Err(self.syntax(message, at))
            }
            Some(label) if label != end => {
                let message = format!("end label \"{end}\" differs from block's label \"{label}\"");
                Err(self.syntax(message, at))
            }
            Some(_) => Ok(()),
        }
    }

    /// The statements up to a word that ends them.
    pub(super) fn body(&mut self) -> Result<Body> {
        let mut body = Body::new();
        while !self.is_end_of_body() {
            let statement = self.nested(Parser::statement)?;
            body.extend(statement);
        }
        Ok(body)
    }

    fn is_end_of_body(&self) -> bool {
        let Kind::Word { name, quoted: false } = self.kind() else { return self.kind() == &Kind::End };
        match name.as_str() {
            "end" | "else" | "when" => true,
            // Those are no reserved words.
            "elsif" | "elseif" | "exception" => !self.is_assigned(1),
            _ => false,
        }
    }

    /// Does an assignment's sign stand so many words ahead?
    pub(super) fn is_assigned(&self, ahead: usize) -> bool {
        matches!(self.sign_at(ahead), Some(":=" | "=" | "[" | "."))
    }

    fn handlers(&mut self) -> Result<Handlers> {
        let line = self.line(self.start());
        let mut constant = |name| {
            let var = self.declare(name, VarType::of(oid::TEXT), line);
            self.vars[var].constant = true;
            var
        };
        let (sqlstate, sqlerrm) = (constant("sqlstate"), constant("sqlerrm"));
        let mut arms = Vec::new();
        if !self.is_word("when") {
            return Err(self.unexpected());
        }
        while self.accept_word("when") {
            let mut conditions = self.condition()?;
            while self.accept_word("or") {
                conditions.extend(self.condition()?);
            }
            self.expect_word("then")?;
            arms.push((conditions, self.body()?));
        }
        Ok(Handlers { sqlstate, sqlerrm, arms })
    }

    fn condition(&mut self) -> Result<Vec<Condition>> {
        let at = self.start();
        let name = self.expect_name()?;
        if name == "sqlstate" {
            return Ok(vec![Condition::State(self.state()?)]);
        }
        if name == "others" {
            return Ok(vec![Condition::Others]);
        }
        let found = states(&name);
        if found.is_empty() {
            // PostgreSQL gives no place.
            let _ = at;
            return Err(sqlerr!(UNDEFINED_OBJECT, "unrecognized exception condition \"{name}\""));
        }
        Ok(found.into_iter().map(Condition::State).collect())
    }

    /// The code behind SQLSTATE.
    pub(super) fn state(&mut self) -> Result<SqlState> {
        let Kind::Text(text) = self.kind().clone() else { return Err(self.unexpected()) };
        let state = parse_state(&text).ok_or_else(|| self.complain("invalid SQLSTATE code"))?;
        self.next();
        Ok(state)
    }
}
