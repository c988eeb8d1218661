//! Types and the grammar of SQL, while a body is read.

use crate::plpgsql::host::extra_severity;
use crate::state::SessionState;
use pg_raw_parse::Node;
use sinew_error::{Result, Severity, SqlError, SqlState, sqlerr};
use sinew_plan as plan;
use sinew_plan::NamedType;
use sinew_plpgsql::Dictionary;
use sinew_plpgsql::tree::{Extra, Field, RowShape, VarType};
use sinew_table::{Relation, stack};
use sinew_types::typeinfo::made;
use sinew_types::{RowType, oid};
use std::cell::RefCell;
use std::sync::Arc;

pub(super) struct SessionDictionary<'c> {
    pub cx: &'c SessionState,
    /// The row types that variables have.
    pub row_types: RefCell<Vec<Arc<RowType>>>,
}

/// An expression is read behind this word.
pub(super) const SELECT: &str = "SELECT ";

/// Moves an error's position in a text by so many characters to the left, and makes a location in
/// bytes of it.
fn located(mut e: SqlError, text: &str, prefix: usize) -> SqlError {
    let Some(position) = e.position.take() else { return e };
    let at = (position as usize).saturating_sub(1 + prefix);
    let byte = text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte);
    e.location_if_unset(byte as i32)
}

/// The type of a variable, with the shape of a row type. `seen` gets the row type.
pub fn variable_of(cx: &SessionState, of: NamedType, seen: &RefCell<Vec<Arc<RowType>>>) -> Result<VarType> {
    let NamedType { ty, typmod, domain } = of;
    if !made::is_row(ty) {
        return Ok(VarType { ty, typmod, domain, row: None });
    }
    let row = cx.need_row_type(ty)?;
    let fields = row.fields().iter();
    let fields = fields.map(|f| Field { name: f.name.clone(), ty: f.ty, typmod: f.typmod, domain: f.domain });
    let name = cx.made_type(ty)?.map_or(String::new(), |found| found.name.to_string());
    let shape = Arc::new(RowShape { name, fields: fields.collect() });
    seen.borrow_mut().push(row);
    Ok(VarType { row: Some(shape), ..VarType::of(ty) })
}

/// The shape of the rows of a relation.
fn shape_of(rel: &Relation) -> Arc<RowShape> {
    let live = rel.columns.iter().filter(|column| !column.dropped);
    let fields =
        live.map(|c| Field { name: c.name.clone(), ty: c.type_oid, typmod: c.typmod, domain: c.domain });
    Arc::new(RowShape { name: rel.name.to_string(), fields: fields.collect() })
}

impl SessionDictionary<'_> {
    fn relation(&self, names: &[&str]) -> Result<Option<Arc<Relation>>> {
        match *names {
            [name] => self.cx.find_relation(None, name),
            [schema, name] => self.cx.find_relation(Some(schema), name),
            _ => Ok(None),
        }
    }

    fn row_of(&self, rel: &Relation) -> Result<VarType> {
        match rel.row_type_oid() {
            0 => Ok(VarType { row: Some(shape_of(rel)), ..VarType::of(oid::RECORD) }),
            ty => variable_of(self.cx, NamedType::plain(ty, -1), &self.row_types),
        }
    }
}

impl Dictionary for SessionDictionary<'_> {
    fn check_expression(&self, text: &str) -> Result<()> {
        let whole = format!("{SELECT}{text}");
        let parsed = plan::parse(&whole).map_err(|e| located(e, text, SELECT.len()))?;
        if parsed.len() != 1 {
            return Err(SqlError::new(SqlState::SYNTAX_ERROR, "syntax error at or near \";\""));
        }
        Ok(())
    }

    fn check_statement(&self, text: &str) -> Result<()> {
        plan::parse(text).map(|_| ()).map_err(|e| located(e, text, 0))
    }

    fn type_named(&self, text: &str) -> Result<VarType> {
        let begin = "SELECT NULL::";
        let invalid =
            |e: SqlError| located(e, text, begin.len()).context(format!("invalid type name \"{text}\""));
        let whole = format!("{begin}{text}");
        let parsed = plan::parse(&whole).map_err(invalid)?;
        let wrong = || {
            let e = sqlerr!(SYNTAX_ERROR, "invalid type name \"{text}\"");
            e.location_if_unset(0)
        };
        let statement = parsed.get(0, &whole).filter(|_| parsed.len() == 1).ok_or_else(wrong)?;
        let Node::SelectStmt(select) = statement.node else { return Err(wrong()) };
        let output = select.target_list().iter().next().filter(|_| select.target_list().len() == 1);
        let Some(Node::TypeCast(cast)) = output.map(|output| output.val()) else { return Err(wrong()) };
        let name = cast.type_name().ok_or_else(wrong)?;
        if name.setof {
            let message = format!("invalid type name \"{text}\"");
            return Err(SqlError::new(SqlState::SYNTAX_ERROR, message).location_if_unset(0));
        }
        match plan::resolve_type(self.cx, name, &whole) {
            Ok(named) => {
                if matches!(
                    named.ty,
                    oid::UNKNOWN | oid::ANY | oid::ANYELEMENT | oid::ANYARRAY | oid::CSTRING | oid::VOID
                ) {
                    let shown = named.name();
                    return Err(sqlerr!(
                        FEATURE_NOT_SUPPORTED,
                        "variable \"{shown}\" has pseudo-type {shown}"
                    ));
                }
                variable_of(self.cx, named, &self.row_types)
            }
            Err(e) => Err(located(e, text, begin.len())),
        }
    }

    fn row_type(&self, names: &[&str]) -> Result<VarType> {
        match self.relation(names)? {
            Some(rel) => self.row_of(&rel),
            None => Err(sqlerr!(UNDEFINED_TABLE, "relation \"{}\" does not exist", names.join("."))),
        }
    }

    fn column_type(&self, table: &[&str], column: &str) -> Result<Option<VarType>> {
        let Some(rel) = self.relation(table)? else { return Ok(None) };
        let found = rel.columns.iter().find(|c| !c.dropped && &*c.name == column);
        found.map(|c| variable_of(self.cx, NamedType::of(c), &self.row_types)).transpose()
    }

    fn extra_check(&self, check: Extra) -> Option<Severity> {
        extra_severity(self.cx, check)
    }

    fn notice(&self, notice: SqlError) {
        self.cx.notice(notice);
    }

    fn check_depth(&self) -> Result<()> {
        stack::check()
    }
}
