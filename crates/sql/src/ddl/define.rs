//! The list of options of CREATE AGGREGATE and CREATE OPERATOR: names with values of several kinds.

use crate::ddl::types::declared_type;
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, sqlerr};
use sinew_types::Oid;
use std::borrow::Cow;

/// One option: its name, and its value if it has one.
#[derive(Clone, Copy)]
pub struct Definition<'s>(pub &'s nodes::DefElem);

impl<'s> Definition<'s> {
    /// The name as it was written; without quotes it is in lower case.
    pub fn name(self) -> &'s str {
        self.0.defname().unwrap_or("")
    }

    /// A name with its schema, of a function or an operator.
    pub fn qualified_name(self) -> Result<Vec<&'s str>> {
        match self.0.arg() {
            Node::TypeName(ty) => Ok(ty.names().iter().filter_map(|n| n.sval()).collect()),
            Node::NodeList(list) => Ok(list.iter().filter_map(Node::as_str).collect()),
            Node::String(s) => Ok(vec![s.sval().unwrap_or("")]),
            Node::None => Err(self.needs("a parameter")),
            _ => Err(sqlerr!(SYNTAX_ERROR, "argument of {} must be a name", self.name())),
        }
    }

    /// The type that it names. A string has the name of a type, too.
    pub fn type_name(self) -> Result<TypeOf<'s>> {
        match self.0.arg() {
            Node::TypeName(ty) => Ok(TypeOf::Tree(ty)),
            Node::String(s) => Ok(TypeOf::Name(s.sval().unwrap_or(""))),
            Node::None => Err(self.needs("a parameter")),
            _ => Err(sqlerr!(SYNTAX_ERROR, "argument of {} must be a type name", self.name())),
        }
    }

    /// A text; numbers and names are texts as well.
    pub fn text(self) -> Result<Cow<'s, str>> {
        Ok(match self.0.arg() {
            Node::Integer(i) => i.ival.to_string().into(),
            Node::Float(f) => f.fval().unwrap_or("").into(),
            Node::Boolean(b) => if b.boolval { "true" } else { "false" }.into(),
            Node::String(s) => s.sval().unwrap_or("").into(),
            Node::TypeName(_) | Node::NodeList(_) => self.qualified_name()?.join(".").into(),
            Node::None => return Err(self.needs("a parameter")),
            _ => return Err(sqlerr!(SYNTAX_ERROR, "argument of {} must be a name", self.name())),
        })
    }

    /// A truth value; true without a value.
    pub fn flag(self) -> Result<bool> {
        let text = match self.0.arg() {
            Node::None => return Ok(true),
            Node::Integer(i) if i.ival > 1 || i.ival < 0 => return Err(self.needs("a Boolean value")),
            _ => self.text()?,
        };
        match text.to_lowercase().as_str() {
            "true" | "on" | "1" => Ok(true),
            "false" | "off" | "0" => Ok(false),
            _ => Err(self.needs("a Boolean value")),
        }
    }

    /// An integer.
    pub fn integer(self) -> Result<i32> {
        match self.0.arg() {
            Node::Integer(i) => Ok(i.ival),
            _ => Err(self.needs("an integer value")),
        }
    }

    fn needs(self, what: &str) -> SqlError {
        sqlerr!(SYNTAX_ERROR, "{} requires {what}", self.name())
    }
}

/// A type as an option names it.
#[derive(Clone, Copy)]
pub enum TypeOf<'s> {
    Tree(&'s nodes::TypeName),
    Name(&'s str),
}

impl TypeOf<'_> {
    /// The type's OID. 42704 if there is none.
    pub fn oid(self, cx: &SessionState) -> Result<Oid> {
        match self {
            TypeOf::Tree(tree) => {
                declared_type(cx, tree).map(|found| found.0).map_err(SqlError::without_position)
            }
            TypeOf::Name(name) => {
                cx.find_type(None, name)?.ok_or_else(|| sinew_catalog::absent::missing_type(name))
            }
        }
    }
}
