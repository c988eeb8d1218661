//! TABLESAMPLE.

use crate::bind::from::Bound;
use crate::binder::{Binder, Clause};
use crate::tree::expr::Expr;
use crate::tree::parse::location;
use crate::tree::query::{From, RteKind, Sample, SampleMethod};
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlState};
use sinew_txn::LockMode;
use sinew_types::cast::CastContext;
use sinew_types::typeinfo::type_name;
use sinew_types::{Oid, oid};

impl Binder<'_> {
    /// Binds a table with TABLESAMPLE.
    pub(super) fn bind_sample(&mut self, s: &nodes::RangeTableSample, mode: LockMode) -> Result<Bound> {
        let Node::RangeVar(r) = s.relation() else {
            return Err(self.internal("TABLESAMPLE of something without a name"));
        };
        let item = self.bind_range_var(r, mode)?;
        let Some(rel) = item.rel else { return Err(self.internal("a table without an entry")) };
        // The rows that a statement has changed are of no table.
        let rte = &self.rtes[rel as usize];
        let is_stored = match &rte.kind {
            RteKind::Table(table) => rte.need.is_some() && matches!(table.relkind(), b'r' | b'm' | b'p'),
            _ => false,
        };
        if !is_stored {
            let message = "TABLESAMPLE clause can only be applied to tables and materialized views";
            return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, r.location));
        }
        let method = self.sample_method(s)?;
        let mut args = s.args().iter();
        let (Some(percent), None) = (args.next(), args.next()) else {
            let message =
                format!("tablesample method {} requires 1 argument, not {}", method.name(), s.args().len());
            return Err(self.err(SqlState::INVALID_TABLESAMPLE_ARGUMENT, message, s.location));
        };
        // The items beside it are out of reach, as is the table itself.
        let beside = std::mem::take(&mut self.scope().items);
        let hidden = self.scope().hidden.len();
        self.scope().hidden.extend(beside.iter().chain([&item]).cloned());
        let level = self.scopes.len() - 1;
        let bound = self.bind_sample_args(method, percent, s.repeatable());
        self.scopes[level].items = beside;
        self.scopes[level].hidden.truncate(hidden);
        self.rtes[rel as usize].sample = Some(Box::new(bound?));
        Ok((From::Rel(rel), vec![item]))
    }

    fn sample_method(&self, s: &nodes::RangeTableSample) -> Result<SampleMethod> {
        let names: Vec<&str> = s.method().iter().filter_map(Node::as_str).collect();
        let ([name] | ["pg_catalog", name]) = names.as_slice() else { return Err(self.no_method(s, &names)) };
        let methods = [SampleMethod::Bernoulli, SampleMethod::System];
        methods.into_iter().find(|m| m.name() == *name).ok_or_else(|| self.no_method(s, &names))
    }

    fn no_method(&self, s: &nodes::RangeTableSample, names: &[&str]) -> sinew_error::SqlError {
        let message = format!("tablesample method {} does not exist", names.join("."));
        self.err(SqlState::UNDEFINED_OBJECT, message, s.location)
    }

    fn bind_sample_args(
        &mut self,
        method: SampleMethod,
        percent: Node<'_>,
        seed: Node<'_>,
    ) -> Result<Sample> {
        let percent = self.sample_arg(percent, oid::FLOAT4, "TABLESAMPLE")?;
        let seed = match seed {
            Node::None => None,
            seed => Some(self.sample_arg(seed, oid::FLOAT8, "REPEATABLE")?),
        };
        Ok(Sample { method, percent, seed })
    }

    fn sample_arg(&mut self, node: Node<'_>, ty: Oid, clause: &str) -> Result<Expr> {
        let sets = self.scope().sets.len();
        let b = self.in_clause(Clause::FromFunction, |me| me.bind(node))?;
        let from = b.ty;
        let Some(b) = self.coerce(b, ty, CastContext::Assignment)? else {
            let message =
                format!("argument of {clause} must be type {}, not type {}", type_name(ty), type_name(from));
            return Err(self.err(SqlState::DATATYPE_MISMATCH, message, location(node)));
        };
        if self.scope().sets.len() > sets {
            let message = format!("argument of {clause} must not return a set");
            return Err(self.err(SqlState::DATATYPE_MISMATCH, message, location(node)));
        }
        Ok(b.e)
    }
}
