//! Values of domains: conversion to one, with its conditions.
//!
//! An expression has the type under its domain, by which operators and functions are found.
//! [`Typed::domain`] says beside it of which domain it is. Code that does not know of domains loses
//! that, and then a value is checked once more where it becomes one of the domain. It is never
//! checked too seldom for that reason.
//!
//! A tree that is kept names the domain alone. The reader of a tree that is to run finds the
//! conditions that the domain has now (`kept/domain.rs`).

use crate::binder::{Binder, Typed};
use crate::tree::expr::{Expr, ToDomain};
use crate::tree::query::RteKind;
use sinew_catalog::Under;
use sinew_error::{Result, SqlState};
use sinew_table::Column;
use sinew_types::typeinfo::{format_type, made, type_name};
use sinew_types::{Oid, RowField, oid};

/// A type as a statement or a column names it: the type of the values, and the domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedType {
    pub ty: Oid,
    pub typmod: i32,
    /// The domain, or the array over one.
    pub domain: Option<Oid>,
}

impl NamedType {
    /// A type that is no domain.
    pub fn plain(ty: Oid, typmod: i32) -> NamedType {
        NamedType { ty, typmod, domain: None }
    }

    /// The type of a column.
    pub fn of(column: &Column) -> NamedType {
        NamedType { ty: column.type_oid, typmod: column.typmod, domain: column.domain }
    }

    /// The type of a row's field.
    pub fn of_field(field: &RowField) -> NamedType {
        NamedType { ty: field.ty, typmod: field.typmod, domain: field.domain }
    }

    /// A type that the catalog has, which may be a domain or an array over one.
    pub fn declared(cx: &sinew_catalog::View, declared: Oid, typmod: i32) -> Result<NamedType> {
        let Under { ty, typmod } = cx.under(declared, typmod)?;
        Ok(NamedType { ty, typmod, domain: made::is_of_domain(declared).then_some(declared) })
    }

    /// The OID that the catalog has for it.
    pub fn oid(&self) -> Oid {
        self.domain.unwrap_or(self.ty)
    }

    /// The name in messages.
    pub fn name(&self) -> String {
        type_name(self.oid())
    }

    /// The name with the modifier.
    pub fn full_name(&self) -> String {
        self.domain.map_or_else(|| format_type(self.ty, self.typmod), type_name)
    }
}

impl Binder<'_> {
    /// Makes an expression of the type under a domain one of the domain, or of the array over one.
    pub fn to_domain(&mut self, b: Typed, domain: Oid, explicit: bool) -> Result<Typed> {
        if b.domain == Some(domain) {
            return Ok(b);
        }
        self.note_type(domain);
        let e = self.kept_domain(b.e, domain, explicit, self.keeps)?;
        Ok(Typed { e, domain: Some(domain), ..b })
    }

    /// A conversion to a domain that a kept tree has. `shows`: the tree is only to be shown.
    pub fn kept_domain(&mut self, arg: Expr, domain: Oid, explicit: bool, shows: bool) -> Result<Expr> {
        if !shows {
            return self.tested(arg, domain, explicit);
        }
        let (slot, tests) = (0, Vec::new());
        Ok(Expr::ToDomain(Box::new(ToDomain { arg, domain, explicit, slot, tests })))
    }

    /// A parameter of no known type gets the domain to which it is converted, as PostgreSQL gives
    /// it. Its value is tested when it is bound. `None` for other expressions.
    pub fn as_parameter(&mut self, b: &Typed, to: NamedType) -> Option<Typed> {
        let (Expr::Param(n), Some(domain)) = (&b.e, to.domain) else { return None };
        let is_constant = self.constants.iter().any(|constant| constant.1 == *n);
        let slot = self.param_types.get_mut(*n as usize)?;
        if b.ty != oid::UNKNOWN || is_constant || !matches!(*slot, oid::UNKNOWN | oid::INVALID) {
            return None;
        }
        *slot = domain;
        let parameter = Typed::new(Expr::Param(*n), to.ty, b.loc).with_typmod(to.typmod);
        Some(parameter.with_domain(Some(domain)))
    }

    /// As [`Binder::to_domain`] where the type may be none of a domain.
    pub fn to_named(&mut self, b: Typed, named: NamedType, explicit: bool) -> Result<Typed> {
        match named.domain {
            Some(domain) => self.to_domain(b, domain, explicit),
            None => Ok(Typed { domain: None, ..b }),
        }
    }

    /// Converts an expression as a cast that the statement spells out does.
    pub fn cast_to(&mut self, b: Typed, to: NamedType, loc: i32) -> Result<Typed> {
        if to.domain.is_some() && b.domain == to.domain {
            return Ok(b);
        }
        if let Some(parameter) = self.as_parameter(&b, to) {
            return Ok(parameter);
        }
        let from = b.type_name();
        let done = self.cast_explicit(b, to.ty, to.typmod, loc).map_err(|mut e| {
            if e.sqlstate == SqlState::CANNOT_COERCE && to.domain.is_some() {
                e.message = format!("cannot cast type {from} to {}", to.name());
            }
            e
        })?;
        self.to_named(done, to, true)
    }

    /// An expression of a domain that is assigned to a column of the domain. It has been tested,
    /// unless an outer join may have put NULL in its place.
    pub(super) fn as_stored(&mut self, b: Typed, to: NamedType) -> Result<Typed> {
        let is_tested = match &b.e {
            Expr::ToDomain(_) => true,
            Expr::Param(n) => (*n as usize) < self.param_types.len(),
            Expr::Var { rel, .. } => {
                let entry = self.rtes.get(*rel as usize);
                entry.is_some_and(|rte| matches!(rte.kind, RteKind::Table(_)))
                    && !self.null_side.contains(rel)
            }
            _ => false,
        };
        if is_tested { Ok(b) } else { self.to_named(Typed { domain: None, ..b }, to, false) }
    }

    /// The domain that all expressions of a list are of.
    pub fn common_domain(list: &[Typed]) -> Option<Oid> {
        let first = list.first()?.domain;
        first.filter(|_| list.iter().all(|b| b.domain == first))
    }

    /// 42804 where an expression cannot become a value of a column.
    #[cold]
    pub(super) fn mismatch(&self, column: &str, to: NamedType, from: &Typed) -> sinew_error::SqlError {
        let message = format!(
            "column \"{column}\" is of type {} but expression is of type {}",
            to.name(),
            from.type_name()
        );
        self.err(SqlState::DATATYPE_MISMATCH, message, from.loc)
            .hint("You will need to rewrite or cast the expression.")
    }

    /// The domain of an element of an array of a domain.
    pub fn domain_of_element(array: Option<Oid>) -> Option<Oid> {
        array.filter(|array| made::base(*array) != *array).map(made::base)
    }
}

impl Typed {
    /// The expression with its domain.
    pub fn with_domain(mut self, domain: Option<Oid>) -> Typed {
        self.domain = domain;
        self
    }

    /// The name of the type in messages.
    pub fn type_name(&self) -> String {
        type_name(self.domain.unwrap_or(self.ty))
    }

    /// The type that `pg_typeof` tells.
    pub fn told_type(&self) -> Oid {
        self.domain.filter(|_| self.ty != oid::UNKNOWN).unwrap_or(self.ty)
    }
}
