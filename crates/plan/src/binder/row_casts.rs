//! A row becomes one of a row type: field by field, where its fields are known.

use crate::binder::casts::cast_expr;
use crate::binder::domains::NamedType;
use crate::binder::{Binder, Typed};
use crate::tree::expr::Expr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::cast::{CastContext, Coercion};
use sinew_types::typeinfo::type_name;
use sinew_types::{Oid, oid};

impl Binder<'_> {
    /// Converts a row of no type to a row type. 42846 if its fields are not known, or do not fit.
    /// `loc`: where the cast stands.
    pub(super) fn record_as(
        &mut self,
        b: Typed,
        target: Oid,
        context: CastContext,
        loc: i32,
    ) -> Result<Typed> {
        let places = self.row_places.iter().find(|(row, _)| *row == b.loc && *row >= 0);
        let places = places.map_or(Vec::new(), |(_, places)| places.clone());
        let row = self.cx.need_row_type(target)?;
        let (Expr::Row(fields, _) | Expr::WholeRow { fields, .. }) = b.e else {
            return Err(self.no_row_cast(target, loc));
        };
        let mut given = fields.into_iter();
        let mut done = Vec::with_capacity(row.fields().len());
        for (at, field) in row.fields().iter().enumerate() {
            let Some((from, e)) = given.next() else {
                return Err(self.no_row_cast(target, loc).detail("Input has too few columns."));
            };
            let typmod = self.typmod_of(&e);
            let value = Typed::new(e, from, places.get(at).copied().unwrap_or(loc)).with_typmod(typmod);
            let Some(value) = self.coerce(value, field.ty, context)? else {
                return Err(self.no_row_cast(target, loc).detail(format!(
                    "Cannot cast type {} to {} in column {}.",
                    type_name(from),
                    type_name(field.ty),
                    at + 1
                )));
            };
            let explicit = context == CastContext::Explicit;
            let value = self.length(value, field.typmod, explicit)?;
            let value = self.to_named(value, NamedType::of_field(field), explicit)?;
            done.push((field.ty, value.e));
        }
        if given.next().is_some() {
            return Err(self.no_row_cast(target, loc).detail("Input has too many columns."));
        }
        let e = Expr::Row(done, row.names().clone());
        // The cast says of which type the row is, where the tree is kept.
        let e =
            if self.keeps { cast_expr(Coercion::Relabel, e, oid::RECORD, target, -1, context) } else { e };
        Ok(Typed::new(e, target, loc))
    }

    /// Makes a kept row, which a cast to `target` is around, one of the type as it is now: it may
    /// have other names, or more fields.
    pub fn renew_row(&self, row: &mut Expr, target: Oid) -> Result<()> {
        if let (Expr::Row(fields, names), Some(now)) = (row, self.cx.row_type(target)?) {
            for field in now.fields().iter().skip(fields.len()) {
                fields.push((field.ty, Expr::null()));
            }
            *names = now.names().clone();
        }
        Ok(())
    }

    #[cold]
    fn no_row_cast(&self, target: Oid, loc: i32) -> SqlError {
        let message = format!("cannot cast type record to {}", type_name(target));
        self.err(SqlState::CANNOT_COERCE, message, loc)
    }
}
