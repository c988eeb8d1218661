//! From a body's text to its tree: recursive descent over the words of `lex`.
//!
//! The texts of SQL in a body are cut out at the words that end them. The grammar of SQL looks at
//! each of them at once, so that an error of syntax is found when the body is read. An error's
//! location is a place in the body, in bytes.

mod block;
mod conditions;
mod control;
mod declare;
mod lex;
mod sql;
mod statement;

use crate::parse::lex::{Kind, Token, is_reserved_word, tokens};
use crate::tree::{Conflict, Extra, Found, Item, Names, Program, ROOT, Signature, Var, VarId, VarType};
use sinew_error::{Result, Severity, SqlError, SqlState};
use sinew_types::oid;

pub(crate) use crate::parse::conditions::parse_state;

/// Levels of statements in statements.
const DEPTH_MAX: usize = 500;

/// The parser's questions about SQL.
pub trait Dictionary {
    /// Reads an expression's text by SQL's grammar. An error has its place in the text, in bytes.
    fn check_expression(&self, text: &str) -> Result<()>;
    /// Reads a statement's text by SQL's grammar.
    fn check_statement(&self, text: &str) -> Result<()>;
    /// The type that a text names. A table's name is the type of its rows.
    fn type_named(&self, text: &str) -> Result<VarType>;
    /// The type of the rows of a table.
    fn row_type(&self, names: &[&str]) -> Result<VarType>;
    /// The type of a column; `None` if there is no such table or column.
    fn column_type(&self, table: &[&str], column: &str) -> Result<Option<VarType>>;
    /// The severity of a failed extra check; `None` if no setting asks for it.
    fn extra_check(&self, check: Extra) -> Option<Severity>;
    /// A message for the client.
    fn notice(&self, notice: SqlError);
    /// Fails where the stack is nearly used up.
    fn check_depth(&self) -> Result<()>;
}

/// Reads a body.
pub fn compile(body: &str, signature: Signature, dictionary: &dyn Dictionary) -> Result<Program> {
    let mut parser = Parser {
        text: body,
        tokens: Vec::new(),
        at: 0,
        dictionary,
        signature,
        vars: Vec::new(),
        names: Names::default(),
        top: ROOT,
        pieces: 0,
        depth: 0,
        conflict: None,
        print_strict_params: false,
        first: true,
    };
    parser.program().map_err(|e| parser.near(e))
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// The word that is looked at.
    at: usize,
    dictionary: &'a dyn Dictionary,
    signature: Signature,
    vars: Vec<Var>,
    names: Names,
    /// The innermost name in sight.
    top: usize,
    pieces: usize,
    depth: usize,
    conflict: Option<Conflict>,
    print_strict_params: bool,
    /// No word was read so far.
    first: bool,
}

impl Parser<'_> {
    fn program(&mut self) -> Result<Program> {
        self.tokens = tokens(self.text)?;
        let name = self.signature.name.clone();
        self.top = self.names.push(self.top, Item::Label(false), &name);
        let args = self.declare_arguments()?;
        let extra = std::mem::take(&mut self.signature.extra);
        let extra_vars = extra.iter().map(|(name, ty)| self.declare(name, ty.clone(), 0)).collect();
        self.signature.extra = extra;
        let found = self.declare("found", VarType::of(oid::BOOL), 0);
        self.first = false;
        self.options()?;
        let (block, line) = self.block()?;
        self.accept_sign(";");
        if self.kind() != &Kind::End {
            return Err(self.unexpected());
        }
        Ok(Program {
            signature: self.signature.clone(),
            block,
            line,
            vars: std::mem::take(&mut self.vars),
            names: std::mem::take(&mut self.names),
            pieces: self.pieces,
            found,
            args,
            extra: extra_vars,
            conflict: self.conflict,
            print_strict_params: self.print_strict_params,
        })
    }

    fn declare_arguments(&mut self) -> Result<Vec<VarId>> {
        let args = self.signature.args.clone();
        let mut vars = Vec::with_capacity(args.len());
        for (at, arg) in args.iter().enumerate() {
            let number = format!("${}", at + 1);
            let shown = arg.name.clone().filter(|name| !name.is_empty());
            let var = self.declare(&number, arg.ty.clone(), 0);
            if let Some(name) = shown {
                if self.names.find(self.top, &[&name], true).is_some() {
                    let message = format!("parameter name \"{name}\" used more than once");
                    return Err(SqlError::new(SqlState::INVALID_FUNCTION_DEFINITION, message));
                }
                let item = self.item(var);
                self.top = self.names.push(self.top, item, &name);
                self.vars[var].name = name;
            }
            vars.push(var);
        }
        Ok(vars)
    }

    /// `#variable_conflict` and its kin, which stand before the block.
    fn options(&mut self) -> Result<()> {
        while self.is_sign("#") {
            self.next();
            let word = self.word().unwrap_or_default();
            match word.as_str() {
                "variable_conflict" => {
                    self.next();
                    self.conflict = Some(match self.word().unwrap_or_default().as_str() {
                        "error" => Conflict::Error,
                        "use_variable" => Conflict::Variable,
                        "use_column" => Conflict::Column,
                        _ => return Err(self.unexpected()),
                    });
                }
                "print_strict_params" => {
                    self.next();
                    let on = self.word().unwrap_or_default();
                    self.print_strict_params = match on.as_str() {
                        "on" | "true" => true,
                        "off" | "false" => false,
                        _ => {
                            let message = format!("unrecognized print_strict_params option {on}");
                            return Err(SqlError::new(SqlState::SYNTAX_ERROR, message));
                        }
                    };
                }
                "option" => {
                    self.next();
                    return Err(SqlError::unsupported("#option dump is not supported"));
                }
                _ => return Err(self.unexpected()),
            }
            self.next();
        }
        Ok(())
    }

    // ---- words

    fn token(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn ahead(&self, by: usize) -> &Token {
        &self.tokens[(self.at + by).min(self.tokens.len() - 1)]
    }

    fn kind(&self) -> &Kind {
        &self.token().kind
    }

    fn next(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    fn start(&self) -> usize {
        self.token().start
    }

    fn text_of(&self, token: &Token) -> &str {
        &self.text[token.start..token.end]
    }

    /// The word without quotes that stands here: a name or a keyword.
    fn word(&self) -> Option<String> {
        match self.kind() {
            Kind::Word { name, quoted: false } => Some(name.clone()),
            _ => None,
        }
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(), Kind::Word { name, quoted: false } if name == word)
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.next();
        }
        found
    }

    fn expect_word(&mut self, word: &str) -> Result<()> {
        if self.accept_word(word) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn sign_at(&self, ahead: usize) -> Option<&str> {
        let token = self.ahead(ahead);
        (token.kind == Kind::Sign).then(|| self.text_of(token))
    }

    fn is_sign(&self, sign: &str) -> bool {
        self.sign_at(0) == Some(sign)
    }

    fn accept_sign(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        if found {
            self.next();
        }
        found
    }

    fn expect_sign(&mut self, sign: &str) -> Result<()> {
        if self.accept_sign(sign) { Ok(()) } else { Err(self.unexpected()) }
    }

    /// A name that is no reserved word. `None` leaves the word where it is.
    fn name(&mut self) -> Option<String> {
        let name = match self.kind() {
            Kind::Word { name, quoted } if *quoted || !is_reserved_word(name) => name.clone(),
            _ => return None,
        };
        self.next();
        Some(name)
    }

    fn expect_name(&mut self) -> Result<String> {
        match self.name() {
            Some(name) => Ok(name),
            None => Err(self.unexpected()),
        }
    }

    /// The names between dots that stand here, and the number of words that they take.
    fn dotted(&self) -> Option<(Vec<String>, usize)> {
        let mut names = Vec::new();
        let mut words = 0;
        loop {
            match &self.ahead(words).kind {
                Kind::Word { name, quoted } if *quoted || !names.is_empty() || !is_reserved_word(name) => {
                    names.push(name.clone());
                }
                _ => break,
            }
            words += 1;
            if names.len() == 3 || self.sign_at(words) != Some(".") {
                return Some((names, words));
            }
            words += 1;
        }
        match names.is_empty() {
            true => None,
            // A point that no name follows.
            false => Some((names, words - 1)),
        }
    }

    // ---- errors

    fn error(&self, state: SqlState, message: impl Into<String>, at: usize) -> SqlError {
        SqlError::new(state, message).location_if_unset(at as i32)
    }

    fn syntax(&self, message: impl Into<String>, at: usize) -> SqlError {
        self.error(SqlState::SYNTAX_ERROR, message, at)
    }

    /// An error that quotes the word that is looked at.
    fn complain(&self, message: &str) -> SqlError {
        let message = match self.kind() {
            Kind::End => format!("{message} at end of input"),
            _ => format!("{message} at or near \"{}\"", self.text_of(self.token())),
        };
        self.syntax(message, self.start())
    }

    fn unexpected(&self) -> SqlError {
        self.complain("syntax error")
    }

    /// An error without a place says near which line it was found.
    fn near(&self, e: SqlError) -> SqlError {
        if e.location.is_some() || e.position.is_some() || self.first {
            return e;
        }
        let line = self.line(self.start());
        let name = &self.signature.name;
        e.context(format!("compilation of PL/pgSQL function \"{name}\" near line {line}"))
    }

    fn line(&self, at: usize) -> u32 {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        before.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1
    }

    // ---- variables

    fn item(&self, var: VarId) -> Item {
        if self.vars[var].ty.is_record() { Item::Row(var) } else { Item::Scalar(var) }
    }

    fn declare(&mut self, name: &str, ty: VarType, line: u32) -> VarId {
        let name = name.to_string();
        self.vars.push(Var {
            name: name.clone(),
            line,
            ty,
            constant: false,
            not_null: false,
            default: None,
            cursor: None,
        });
        let var = self.vars.len() - 1;
        let item = self.item(var);
        self.top = self.names.push(self.top, item, &name);
        var
    }

    fn find(&self, names: &[String]) -> Option<Found> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.names.find(self.top, &names, false)
    }

    /// Goes one level deeper for a statement inside of another one.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= DEPTH_MAX {
            return Err(SqlError::new(SqlState::STATEMENT_TOO_COMPLEX, "stack depth limit exceeded"));
        }
        self.dictionary.check_depth()?;
        self.depth += 1;
        let done = read(self);
        self.depth -= 1;
        done
    }
}

#[cfg(test)]
mod tests;
