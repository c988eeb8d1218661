//! Calls in trees that are read: the functions that they name, and what the tree depends on by
//! them. And the fields of row types, on which it depends as well.

use crate::binder::polymorphic::columns_of_call;
use crate::kept::read::{Read, damaged};
use crate::tree::expr::{Expr, FieldPlace, FuncExpr, Written};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::Oid;
use sinew_types::func::{self, BuiltinFn};

impl Read<'_, '_, '_> {
    /// A function that is built in.
    pub(super) fn function(&mut self) -> Result<&'static BuiltinFn> {
        let oid = self.oid()?;
        self.function_of(oid)
    }

    /// The built-in function of an OID.
    pub(super) fn function_of(&mut self, oid: Oid) -> Result<&'static BuiltinFn> {
        let found = func::by_oid(oid).ok_or_else(|| {
            let text = format!("a stored expression calls function {oid}, which this build does not have");
            SqlError::new(SqlState::DATA_CORRUPTED, text)
        })?;
        self.binder.kept_functions.extend(found.extension.map(|_| oid));
        Ok(found)
    }

    /// A call of a function.
    pub(super) fn call(&mut self) -> Result<FuncExpr> {
        let oid = self.oid()?;
        let routine = self.binder.cx.routine(oid)?;
        self.binder.kept_functions.extend(routine.as_ref().map(|_| oid));
        let f = routine.as_deref().map(FuncExpr::row_of).map_or_else(|| self.function_of(oid), Ok)?;
        let types = self.types()?;
        let columns = columns_of_call(self.binder.cx, routine.as_deref(), &types.args, types.ret)?;
        Ok(FuncExpr { f, types, args: self.exprs()?, routine, columns })
    }

    /// The field is where its number stands in its type now.
    pub(super) fn field_place(&mut self) -> Result<FieldPlace> {
        let (row, number) = (self.number()? as Oid, self.number()?);
        if row == 0 {
            return Ok(FieldPlace::anonymous(number as u16));
        }
        let number = number as i16;
        self.binder.kept_fields.push((row, number));
        let at = match self.binder.cx.row_type(row)? {
            Some(row) => row.numbered(number).ok_or_else(damaged)?,
            // The type is being dropped.
            None => usize::from(number.unsigned_abs().saturating_sub(1)),
        };
        Ok(FieldPlace { at: at as u16, of: Some((row, number)) })
    }

    /// Notes an operator that a user made. The tree depends on it, and through it on its function.
    pub(super) fn note_operator(&mut self, how: &Written, e: &Expr) {
        let (Written::Operator(oid), Expr::Func(call)) = (how, e) else { return };
        self.binder.kept_operators.push(*oid);
        let noted = &mut self.binder.kept_functions;
        if let Some(at) = noted.iter().rposition(|function| *function == call.oid()) {
            noted.remove(at);
        }
    }
}
