//! Subqueries in expressions.

use crate::binder::collate::Derived;
use crate::binder::scope::Place;
use crate::binder::{Binder, Clause, Typed};
use crate::kept::comparable;
use crate::tree::expr::{CaseExpr, Expr, SubKind, SubLink, SubTest};
use crate::tree::parse::operator_name;
use crate::tree::query::{Query, RteCol, Target};
use crate::tree::sublink::{forget_what_rows_say, hashable};
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlState};
use sinew_types::typeinfo::{array_of, type_name};
use sinew_types::{FieldNames, Oid, oid};
use std::cmp::Ordering;
use std::sync::Arc;

impl Binder<'_> {
    /// Binds a subquery in an expression.
    pub fn bind_sublink(&mut self, s: &nodes::SubLink) -> Result<Typed> {
        use raw::SubLinkType as T;
        let loc = s.location;
        self.allow_subquery(loc)?;
        // The left side belongs to this level and comes first.
        let left: Option<Vec<Typed>> = match s.testexpr() {
            Node::None => None,
            Node::RowExpr(r) => Some(self.bind_left(r)?),
            n => Some(vec![self.bind(n)?]),
        };
        let mut query = self.without_recursion(Place::Subquery, |me| me.bind_subselect(s.subselect()))?;
        let outputs: Vec<(Oid, i32)> = query.outputs().map(|t| (t.ty, t.typmod)).collect();
        let one = |me: &Self| -> Result<()> {
            if outputs.len() != 1 {
                return Err(me.err(SqlState::SYNTAX_ERROR, "subquery must return only one column", loc));
            }
            Ok(())
        };
        let plain = |kind, elem, query| {
            Expr::SubLink(Box::new(SubLink { kind, query: Arc::new(query), test: None, elem }))
        };
        match s.sub_link_type {
            T::EXISTS_SUBLINK => {
                if !self.keeps {
                    forget_what_rows_say(&mut query);
                }
                Ok(Typed::new(plain(SubKind::Exists, 0, query), oid::BOOL, loc))
            }
            T::EXPR_SUBLINK => {
                one(self)?;
                let (ty, tm) = outputs[0];
                if let Some(collations) = self.last_collations() {
                    self.collation = Derived::Implicit(collations[0]);
                }
                Ok(Typed::new(plain(SubKind::Scalar, ty, query), ty, loc).with_typmod(tm))
            }
            T::ARRAY_SUBLINK => {
                if let Some(collations) = self.last_collations() {
                    self.collation = Derived::Implicit(collations[0]);
                }
                one(self)?;
                let (ty, _) = outputs[0];
                let Some(array) = array_of(ty) else {
                    return Err(self.err(
                        SqlState::UNDEFINED_OBJECT,
                        format!("could not find array type for data type {}", type_name(ty)),
                        loc,
                    ));
                };
                Ok(Typed::new(plain(SubKind::Array, ty, query), array, loc))
            }
            T::ANY_SUBLINK | T::ALL_SUBLINK => {
                let left = left.unwrap_or_default();
                let name = operator_name(s.oper_name());
                self.match_widths(left.len(), outputs.len(), loc)?;
                let mut slots = Vec::with_capacity(left.len());
                let mut pairs = Vec::with_capacity(left.len());
                for (l, &(ty, tm)) in left.into_iter().zip(&outputs) {
                    let slot = self.slot();
                    slots.push(slot);
                    pairs.push((l, Typed::new(Expr::Param(slot), ty, loc).with_typmod(tm)));
                }
                let cond = if pairs.len() == 1 {
                    let (l, r) = pairs.swap_remove(0);
                    let b = self.bind_op(name, Some(l), r, loc)?;
                    if b.ty != oid::BOOL {
                        return Err(self.err(
                            SqlState::DATATYPE_MISMATCH,
                            format!("operator {name} must return type boolean, not type {}", type_name(b.ty)),
                            loc,
                        ));
                    }
                    b.e
                } else {
                    self.row_compare(name, pairs, loc)?.e
                };
                let any = s.sub_link_type == T::ANY_SUBLINK;
                let types: Vec<Oid> = outputs.iter().map(|o| o.0).collect();
                let hash = if any && name == "=" { hashable(&cond, &slots, &types) } else { None };
                let kind = if any { SubKind::Any } else { SubKind::All };
                let test = Some(SubTest { cond: Box::new(cond), slots, hash, is_exists: false });
                let link = SubLink { kind, query: Arc::new(query), test, elem: 0 };
                Ok(Typed::new(Expr::SubLink(Box::new(link)), oid::BOOL, loc))
            }
            _ => Err(self.unsupported("this kind of subquery", loc)),
        }
    }

    /// `(a, b) = (SELECT ...)`: the subquery runs once and its row is kept in a slot. Without a row
    /// its columns are NULL.
    pub(super) fn bind_row_subquery(
        &mut self,
        name: &str,
        row: &nodes::RowExpr,
        s: &nodes::SubLink,
        loc: i32,
    ) -> Result<Typed> {
        self.allow_subquery(loc)?;
        if self.keeps {
            return Err(self.unsupported("comparison of a row with a subquery in what is kept", loc));
        }
        let left = self.bind_left(row)?;
        let query = self.without_recursion(Place::Subquery, |me| me.bind_subselect(s.subselect()))?;
        let (right, cols) = self.row_of_subquery(query);
        self.match_widths(left.len(), cols.len(), loc)?;

        let slot = self.slot();
        let column =
            |(i, c): (u16, &RteCol)| Typed::new(Expr::Param(slot).nth(i), c.ty, loc).with_typmod(c.typmod);
        let pairs = left.into_iter().zip((0..).zip(&cols).map(column)).collect();
        let compared = self.row_compare(name, pairs, loc)?;
        let run = CaseExpr { arg: Some((slot, right)), whens: Vec::new(), otherwise: compared.e };
        Ok(Typed::new(Expr::Case(Box::new(run)), oid::BOOL, loc))
    }

    /// A subquery's only row as one value, and the subquery's columns.
    pub(super) fn row_of_subquery(&mut self, query: Query) -> (Expr, Vec<RteCol>) {
        let (mut row, rel, cols) = self.around_query(query);
        let fields = cols.iter().zip(0..).map(|(c, col)| (c.ty, Expr::Var { rel, col })).collect();
        row.targets.push(Target {
            name: Arc::from("row"),
            e: Expr::Row(fields, FieldNames::default()),
            ty: oid::RECORD,
            typmod: -1,
            domain: None,
            junk: false,
            origin: (0, 0),
        });
        let link = SubLink { kind: SubKind::Scalar, query: Arc::new(row), test: None, elem: oid::RECORD };
        (Expr::SubLink(Box::new(link)), cols)
    }

    /// Refuses a subquery where none may stand.
    fn allow_subquery(&mut self, loc: i32) -> Result<()> {
        let refused = match self.clause {
            Clause::Execute => "EXECUTE parameter",
            Clause::Check => "check constraint",
            Clause::Transform => "transform expression",
            Clause::IndexKey => "index expression",
            Clause::Generated => "column generation expression",
            Clause::IndexPredicate => "index predicate",
            Clause::CallArgument => "CALL argument",
            Clause::TriggerWhen => "trigger WHEN condition",
            Clause::PartitionBound => "partition bound",
            _ => "",
        };
        if !refused.is_empty() {
            let message = format!("cannot use subquery in {refused}");
            return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, loc));
        }
        self.has_sublinks = true;
        Ok(())
    }

    /// The row that is compared with a subquery's rows.
    fn bind_left(&mut self, row: &nodes::RowExpr) -> Result<Vec<Typed>> {
        row.args().iter().map(|a| self.apart(|me| me.bind(a))).collect()
    }

    fn match_widths(&self, left: usize, right: usize, loc: i32) -> Result<()> {
        let what = match left.cmp(&right) {
            Ordering::Equal => return Ok(()),
            Ordering::Less => "many",
            Ordering::Greater => "few",
        };
        Err(self.err(SqlState::SYNTAX_ERROR, format!("subquery has too {what} columns"), loc))
    }
}

impl Binder<'_> {
    /// Whether two expressions of one query level are the same: a subquery that is written twice
    /// is.
    pub fn same(&self, a: &Expr, b: &Expr) -> bool {
        if a.same(b) {
            return true;
        }
        if !(self.has_sublinks && a.has_subquery() && b.has_subquery()) {
            return false;
        }
        let [a, b] = [a, b].map(|e| comparable(self, e));
        a.is_some() && a == b
    }

    /// Puts the subqueries that the rows are grouped by where the same ones are written again.
    pub fn share_grouped_subqueries(&self, q: &mut Query) {
        let grouped: Vec<Expr> =
            q.group.iter().map(|(g, _)| g).filter(|g| g.has_subquery()).cloned().collect();
        if grouped.is_empty() {
            return;
        }
        let targets = q.targets.iter_mut().map(|t| &mut t.e);
        let above = targets.chain(&mut q.having).chain(q.srfs.iter_mut().flat_map(|f| &mut f.args));
        let windows = q.windows.iter_mut().flat_map(|w| {
            let of_aggregate = w.agg.iter_mut().flat_map(|a| a.args.iter_mut().chain(&mut a.filter));
            let partition = w.window.partition.iter_mut().map(|(e, _)| e);
            w.args
                .iter_mut()
                .chain(partition)
                .chain(w.window.order.iter_mut().map(|o| &mut o.e))
                .chain(of_aggregate)
        });
        above.chain(windows).for_each(|e| self.share(e, &grouped));
    }

    fn share(&self, e: &mut Expr, grouped: &[Expr]) {
        if !e.has_subquery() {
            return;
        }
        match grouped.iter().find(|g| self.same(g, e)) {
            Some(g) => *e = g.clone(),
            None => e.children_mut(&mut |child| self.share(child, grouped)),
        }
    }
}
