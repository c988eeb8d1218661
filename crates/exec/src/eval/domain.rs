//! Values that become values of a domain: its tests, one after the other.

use crate::eval::eval;
use crate::eval::run::{EvalState, Subplans};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::{DomainTest, Expr, ToDomain};
use sinew_types::typeinfo::{made, type_name};
use sinew_types::{Datum, Oid, host};

/// The value of the argument, if the domain allows it. Of an array over a domain, each element is
/// tested.
pub(super) fn to_domain(d: &ToDomain, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<Datum> {
    let value = eval(&d.arg, row, rt)?;
    if made::is_domain(d.domain) {
        test(d, &value, row, rt)?;
    } else if let Datum::Array(array) = &value {
        for element in &array.values {
            host::work(100)?;
            test(d, element, row, rt)?;
        }
    }
    Ok(value)
}

fn test(d: &ToDomain, value: &Datum, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<()> {
    for test in &d.tests {
        match test {
            DomainTest::NotNull if value.is_null() => {
                let domain = made::base(d.domain);
                let message = format!("domain {} does not allow null values", type_name(domain));
                return Err(of_domain(SqlError::new(SqlState::NOT_NULL_VIOLATION, message), domain, rt)?);
            }
            DomainTest::NotNull => {}
            DomainTest::Check(name, condition) => {
                rt.set(d.slot, value.clone());
                if !is_false(condition, row, rt)? {
                    continue;
                }
                let domain = made::base(d.domain);
                let message =
                    format!("value for domain {} violates check constraint \"{name}\"", type_name(domain));
                let e = SqlError::new(SqlState::CHECK_VIOLATION, message).constraint(&**name);
                return Err(of_domain(e, domain, rt)?);
            }
        }
    }
    Ok(())
}

/// A condition that is NULL lets the value pass.
fn is_false(condition: &Expr, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<bool> {
    Ok(matches!(eval(condition, row, rt)?, Datum::Bool(false)))
}

/// The error with the fields that name the domain.
#[cold]
fn of_domain(e: SqlError, domain: Oid, rt: &EvalState<'_, impl Subplans>) -> Result<SqlError> {
    let Some((schema, name)) = rt.cx.type_parts(domain)? else { return Ok(e) };
    let schema = rt.cx.namespace_name(schema)?.unwrap_or_default();
    Ok(e.schema(&*schema).datatype(&*name))
}
