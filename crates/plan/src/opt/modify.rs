//! INSERT, UPDATE, DELETE and MERGE above their sources.

use crate::opt::partition::may_move;
use crate::opt::select::inner_conditions;
use crate::opt::{Conflict, Kind, Layout, MergeAction, Modify, ModifyOp, PlanCte, PlanNode, Planner, Role};
use crate::tree::expr::Expr;
use crate::tree::query::Body;
use crate::tree::statement::{Arbiters, Check, CheckOption, Insert, Merge, MergeWork, Statement, Update};
use sinew_error::{Result, sqlerr};
use sinew_table::{Relation, RelationKind};
use std::sync::Arc;

/// May rows written to a table leave checks for later? Those of partitions may, whatever the table
/// above them says.
fn leaves_checks(table: &Relation) -> bool {
    table.has_parts() || table.has_late_checks()
}

impl Planner<'_, '_> {
    /// 42809 where rows of a materialized view would be changed or locked, which its refresh alone
    /// does. A right that the role lacks is told first.
    pub fn must_take_changes(&self, table: &Relation, what: &str) -> Result<()> {
        if table.kind != RelationKind::Materialized {
            return Ok(());
        }
        for need in self.binder.needs.iter().filter(|need| !need.rights.is_empty()) {
            need.check(self.binder.cx)?;
        }
        Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot {what} materialized view \"{}\"", table.name))
    }

    /// Plans an INSERT.
    pub fn plan_insert(&mut self, i: &Insert) -> Result<PlanNode> {
        self.must_take_changes(&i.table, "change")?;
        let source = &i.source;
        let is_plain = source.from.is_empty()
            && source.quals.is_empty()
            && source.having.is_empty()
            && source.limit.is_none()
            && source.offset.is_none();
        // DEFAULT VALUES. A SELECT without columns may give any number of rows.
        let is_default = matches!(source.body, Body::Select) && source.targets.is_empty() && is_plain;
        let mut child = match is_default {
            true => PlanNode::new(Kind::Result, 1.0, 0.01, 0),
            false => self.plan_query(source)?,
        };
        if is_default && !source.with.is_empty() {
            let with = Kind::With { child: Box::new(child), ctes: source.with.clone() };
            child = PlanNode::new(with, 1.0, 0.01, 0);
        }
        let layout = Layout::rel(i.source_rel);
        let mut sets = Vec::with_capacity(i.values.len());
        for (k, e) in i.values.iter().enumerate() {
            sets.push((k, self.fixed(e, &layout)?));
        }
        let row = Layout::rel(i.target);
        let generated = self.generated(&i.generated, &row)?;
        let checks = self.checks(&i.checks, &row)?;
        let options = self.options(&i.options, &row)?;
        let returning: Result<Vec<Expr>> = i.returning.iter().map(|t| self.fixed(&t.e, &row)).collect();
        let conflict = match &i.conflict {
            None => None,
            Some(c) => {
                let width = self.rtes[i.target as usize].width();
                let both = row.join(&Layout::rel(c.excluded), width);
                let update = match &c.update {
                    None => None,
                    Some((list, cond)) => {
                        let mut fixed = Vec::with_capacity(list.len());
                        for (k, e) in list {
                            fixed.push((*k, self.fixed(e, &both)?));
                        }
                        Some((fixed, cond.as_ref().map(|e| self.fixed(e, &both)).transpose()?))
                    }
                };
                let Arbiters::Found(arbiters) = &c.arbiters else {
                    return Err(Planner::broken("the indexes of ON CONFLICT are not known"));
                };
                let arbiters = arbiters.iter().map(|&k| i.table.indexes[k].clone()).collect();
                Some(Conflict { arbiters, names_arbiters: c.names_arbiters, update })
            }
        };
        let m = Modify {
            op: ModifyOp::Insert,
            role: Role::Whole,
            has_late_checks: leaves_checks(&i.table),
            is_divided: i.table.has_parts(),
            may_move: i.table.partition_of.is_some(),
            table: i.table.clone(),
            offset: 0,
            sets,
            generated,
            checks,
            options,
            returning: returning?,
            recheck: None,
            child,
            conflict,
            actions: Vec::new(),
            one_by_one: None,
        };
        Ok(self.modify(m))
    }

    /// Plans a CTE that changes rows; its rows and its cost.
    pub fn plan_change(&mut self, id: usize, change: &Statement) -> Result<(f64, f64)> {
        let (mut node, free) = self.framed(|me| match change {
            Statement::Insert(i) => me.plan_insert(i),
            Statement::Update(u) => me.plan_update(u, false),
            Statement::Delete(u) => me.plan_update(u, true),
            Statement::Select(_) | Statement::Merge(_) => Err(Planner::broken("no change in WITH")),
        })?;
        if let Kind::Modify(m) = &mut node.kind {
            m.role = Role::InWith;
        }
        let (rows, cost, name) = (node.rows, node.cost, self.bound_ctes[id].name.clone());
        let types = self.bound_ctes[id].cols.iter().map(|c| c.ty).collect();
        self.ctes[id] = Some(PlanCte { name, node, recursive: None, types, free });
        Ok((rows, cost))
    }

    /// Puts the CTEs that change rows, `ctes`, under the statement's root, also those that no part
    /// of the statement reads.
    pub fn with_changes(&mut self, mut root: PlanNode, ctes: Vec<usize>) -> Result<PlanNode> {
        if ctes.is_empty() {
            return Ok(root);
        }
        for &id in &ctes {
            if let Some(change) = self.bound_ctes[id].change.take() {
                self.plan_change(id, &change)?;
            }
        }
        if let Kind::Modify(m) = &mut root.kind {
            m.role = Role::Main;
        }
        let (rows, cost, width) = (root.rows, root.cost, root.width);
        Ok(PlanNode::new(Kind::Changes { child: Box::new(root), ctes }, rows, cost, width))
    }

    fn generated(&mut self, list: &[(usize, Expr)], row: &Layout) -> Result<Vec<(usize, Expr)>> {
        list.iter().map(|(at, e)| Ok((*at, self.fixed(e, row)?))).collect()
    }

    fn checks(&mut self, list: &[Check], row: &Layout) -> Result<Vec<(Arc<str>, Expr)>> {
        list.iter().map(|c| Ok((c.name.clone(), self.fixed(&c.e, row)?))).collect()
    }

    fn options(&mut self, list: &[CheckOption], row: &Layout) -> Result<Vec<(Arc<str>, Expr)>> {
        let mut options = Vec::with_capacity(list.len());
        for option in list {
            // A view that shows every row asks nothing.
            if let Some(all) = Expr::and(option.conditions.clone()) {
                options.push((option.view.clone(), self.fixed(&all, row)?));
            }
        }
        Ok(options)
    }

    fn modify(&mut self, m: Modify) -> PlanNode {
        let (rows, cost, width) = (m.child.rows, m.child.cost + m.child.rows * 0.1, m.returning.len());
        PlanNode::new(Kind::Modify(Box::new(m)), rows, cost, width)
    }

    /// Plans an UPDATE, or a DELETE if `delete` is true.
    pub fn plan_update(&mut self, u: &Update, delete: bool) -> Result<PlanNode> {
        self.must_take_changes(&u.table, "change")?;
        self.note_found_again(u.target);
        let (part, _) = self.plan_from(&u.query.from, u.query.quals.clone(), None)?;
        let layout = part.layout;
        let mut child = part.node;
        if !u.query.with.is_empty() {
            let (rows, cost, width) = (child.rows, child.cost, child.width);
            let ctes = u.query.with.clone();
            child = PlanNode::new(Kind::With { child: Box::new(child), ctes }, rows, cost, width);
        }
        let offset =
            layout.offset(u.target).ok_or_else(|| Planner::broken("target is not in the row"))? as usize;
        let mut sets = Vec::with_capacity(u.sets.len());
        for (i, e) in &u.sets {
            sets.push((*i, self.fixed(e, &layout)?));
        }
        let generated = self.generated(&u.generated, &Layout::rel(u.target))?;
        let checks = self.checks(&u.checks, &Layout::rel(u.target))?;
        let options = self.options(&u.options, &Layout::rel(u.target))?;
        let returning: Result<Vec<Expr>> = u.returning.iter().map(|t| self.fixed(&t.e, &layout)).collect();
        let mut quals = u.query.quals.clone();
        u.query.from.iter().for_each(|f| inner_conditions(f, &mut quals));
        let recheck: Result<Vec<Expr>> = quals.iter().map(|e| self.fixed(e, &layout)).collect();
        let m = Modify {
            op: if delete { ModifyOp::Delete } else { ModifyOp::Update },
            role: Role::Whole,
            has_late_checks: leaves_checks(&u.table),
            is_divided: u.table.has_parts(),
            may_move: !delete && may_move(self.binder.cx, &u.table, u.sets.iter().map(|(at, _)| *at))?,
            table: u.table.clone(),
            child,
            offset,
            sets,
            generated,
            checks,
            options,
            returning: returning?,
            recheck: Expr::and(recheck?),
            conflict: None,
            actions: Vec::new(),
            one_by_one: None,
        };
        Ok(self.modify(m))
    }

    /// Plans a MERGE.
    pub fn plan_merge(&mut self, merge: &Merge) -> Result<PlanNode> {
        self.note_found_again(merge.target);
        let (part, _) = self.plan_from(&merge.query.from, Vec::new(), None)?;
        let (layout, mut child) = (part.layout, part.node);
        if !merge.query.with.is_empty() {
            let (rows, cost, width) = (child.rows, child.cost, child.width);
            let ctes = merge.query.with.clone();
            child = PlanNode::new(Kind::With { child: Box::new(child), ctes }, rows, cost, width);
        }
        let offset =
            layout.offset(merge.target).ok_or_else(|| Planner::broken("target is not in the row"))?;
        let mut actions = Vec::with_capacity(merge.actions.len());
        for action in &merge.actions {
            let condition = action.condition.as_ref().map(|e| self.fixed(e, &layout)).transpose()?;
            let work = match &action.work {
                MergeWork::Nothing => MergeWork::Nothing,
                MergeWork::Delete => MergeWork::Delete,
                MergeWork::Update(sets) => {
                    let set = |(at, e): &(usize, Expr)| Ok((*at, self.fixed(e, &layout)?));
                    MergeWork::Update(sets.iter().map(set).collect::<Result<_>>()?)
                }
                MergeWork::Insert(values) => {
                    MergeWork::Insert(values.iter().map(|e| self.fixed(e, &layout)).collect::<Result<_>>()?)
                }
            };
            actions.push(MergeAction { is_matched: action.is_matched, condition, work });
        }
        let generated = self.generated(&merge.generated, &Layout::rel(merge.target))?;
        let checks = self.checks(&merge.checks, &Layout::rel(merge.target))?;
        let recheck: Result<Vec<Expr>> = merge.on.iter().map(|e| self.fixed(e, &layout)).collect();
        let m = Modify {
            op: ModifyOp::Merge,
            role: Role::Whole,
            has_late_checks: leaves_checks(&merge.table),
            is_divided: merge.table.has_parts(),
            may_move: merge.table.partition_of.is_some(),
            table: merge.table.clone(),
            child,
            offset: offset as usize,
            sets: Vec::new(),
            generated,
            checks,
            options: Vec::new(),
            returning: Vec::new(),
            recheck: Expr::and(recheck?),
            conflict: None,
            actions,
            one_by_one: None,
        };
        Ok(self.modify(m))
    }
}
