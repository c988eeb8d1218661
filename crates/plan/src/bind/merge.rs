//! MERGE: a join of the source with the target, and what is done with a row of it.
//!
//! The source is the left side, so that an outer join keeps its rows that match nothing. It is an
//! outer join only where an action inserts: other actions need a row of the target.

use crate::bind::dml::as_target;
use crate::bind::func::Absent;
use crate::bind::through::{Given, Verb};
use crate::binder::scope::{NsItem, Scope};
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{Expr, RelId};
use crate::tree::parse::location;
use crate::tree::query::{From, JoinKind, Query};
use crate::tree::statement::{Merge, MergeAction, MergeWork};
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{Relation, RelationKind};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use std::sync::Arc;

/// The target as actions see it.
struct Target {
    table: Arc<Relation>,
    rel: RelId,
    item: NsItem,
    need: usize,
}

impl Binder<'_> {
    pub(super) fn bind_merge(&mut self, s: &nodes::MergeStmt) -> Result<Merge> {
        if s.returning_clause().is_some() {
            return Err(self.unsupported("RETURNING of MERGE", -1));
        }
        self.queries += 1;
        let id = self.queries;
        self.scopes.push(Scope { query: id, ..Scope::default() });
        let done = self.bind_merge_body(s, Query::new(id));
        self.scopes.pop();
        done
    }

    fn bind_merge_body(&mut self, s: &nodes::MergeStmt, mut query: Query) -> Result<Merge> {
        let range = s.relation().ok_or_else(|| SqlError::internal("MERGE without table"))?;
        if s.with_clause().is_some_and(|with| with.recursive) {
            return Err(self.err(
                SqlState::SYNTAX_ERROR,
                "WITH RECURSIVE is not supported for MERGE statement",
                -1,
            ));
        }
        self.bind_with(&mut query, s.with_clause())?;
        let clauses: Vec<&nodes::MergeWhenClause> = s.merge_when_clauses().iter().collect();
        let rights = self.rights_of_actions(&clauses)?;
        let table = self.open(range, LockMode::RowExclusive)?;
        self.must_be_table(&table)?;
        let (chain, target, item, need) = self.bind_target_table(range, rights, Verb::Update)?;
        let target_item = self.scope().items.pop();
        let (source, sources) =
            self.in_clause(Clause::From, |me| me.bind_from_item(s.source_relation(), LockMode::AccessShare))?;
        if sources.iter().any(|i| i.by_name && i.alias == item.alias) {
            return Err(self
                .err(
                    SqlState::DUPLICATE_ALIAS,
                    format!("name \"{}\" specified more than once", item.alias),
                    -1,
                )
                .detail("The name is used both as MERGE target table and data source."));
        }
        self.scope().items = sources.iter().cloned().chain(target_item).collect();
        let condition =
            self.in_clause(Clause::JoinOn, |me| me.bind_condition(s.join_condition(), "JOIN/ON"))?;
        let mut on = Vec::new();
        condition.conjuncts(&mut on);
        let target_row = Target { table: chain.named.clone(), rel: target, item, need };
        let mut actions = Vec::with_capacity(clauses.len());
        for clause in clauses {
            actions.push(self.bind_action(clause, &target_row, &sources, &chain)?);
        }
        let inserts = actions.iter().any(|a| matches!(a.work, MergeWork::Insert(_)));
        let kind = if inserts { JoinKind::Left } else { JoinKind::Inner };
        let right = Box::new(From::Rel(target));
        query.from = vec![From::Join { kind, left: Box::new(source), right, on: on.clone() }];
        let Target { table, item, .. } = target_row;
        let generated = self.bind_generated(&table, item.rel)?;
        let checks = self.bind_checks(&table, &item)?;
        Ok(Merge { table, target, query, on, actions, generated, checks })
    }

    /// The rights to the target that the actions need; 42601 for an action after one that is always
    /// taken.
    fn rights_of_actions(&self, clauses: &[&nodes::MergeWhenClause]) -> Result<Rights> {
        let mut rights = Rights::NONE;
        let mut is_last = [false; 2];
        for clause in clauses {
            if clause.match_kind == raw::MergeMatchKind::MERGE_WHEN_NOT_MATCHED_BY_SOURCE {
                return Err(self.unsupported("WHEN NOT MATCHED BY SOURCE", -1));
            }
            match clause.command_type {
                raw::CmdType::CMD_INSERT => rights |= Rights::INSERT,
                raw::CmdType::CMD_UPDATE => rights |= Rights::UPDATE,
                raw::CmdType::CMD_DELETE => rights |= Rights::DELETE,
                _ => {}
            }
            let seen = &mut is_last[usize::from(is_matched(clause))];
            if *seen {
                return Err(self.err(
                    SqlState::SYNTAX_ERROR,
                    "unreachable WHEN clause specified after unconditional WHEN clause",
                    -1,
                ));
            }
            *seen = clause.condition().is_none();
        }
        // Actions that do nothing still tell what is there.
        Ok(if rights.is_empty() { Rights::SELECT } else { rights })
    }

    fn must_be_table(&self, rel: &Relation) -> Result<()> {
        let detail = match rel.kind {
            RelationKind::Table | RelationKind::Partitioned => return Ok(()),
            RelationKind::View => "This operation is not supported for views.",
            RelationKind::Materialized => "This operation is not supported for materialized views.",
            RelationKind::Sequence => "This operation is not supported for sequences.",
            RelationKind::Virtual if rel.relkind() == b'r' => return Ok(()),
            RelationKind::Virtual => "This operation is not supported for views.",
            RelationKind::Toast => "This operation is not supported for TOAST tables.",
            RelationKind::Index => "This operation is not supported for indexes.",
            RelationKind::Composite => "This operation is not supported for composite types.",
        };
        Err(self
            .err(
                SqlState::FEATURE_NOT_SUPPORTED,
                format!("cannot execute MERGE on relation \"{}\"", rel.name),
                -1,
            )
            .detail(detail))
    }

    fn bind_action(
        &mut self,
        clause: &nodes::MergeWhenClause,
        target: &Target,
        sources: &[NsItem],
        chain: &crate::bind::through::Chain,
    ) -> Result<MergeAction> {
        let is_matched = is_matched(clause);
        let scope = self.scope();
        scope.items = sources.to_vec();
        scope.hidden.clear();
        match is_matched {
            true => scope.items.push(target.item.clone()),
            false => scope.hidden.push(target.item.clone()),
        }
        let condition = match clause.condition() {
            Node::None => None,
            node => Some(self.in_clause(Clause::MergeWhen, |me| me.bind_condition(node, "WHEN"))?),
        };
        let work = match clause.command_type {
            raw::CmdType::CMD_NOTHING => MergeWork::Nothing,
            raw::CmdType::CMD_DELETE => MergeWork::Delete,
            raw::CmdType::CMD_UPDATE => {
                let sets =
                    self.bind_sets(clause.target_list().iter().filter_map(as_target), chain, target.rel)?;
                self.note_updated(target.need, &sets);
                MergeWork::Update(sets)
            }
            raw::CmdType::CMD_INSERT => MergeWork::Insert(self.bind_merge_insert(clause, target, chain)?),
            _ => return Err(self.internal("an action of MERGE")),
        };
        self.scope().hidden.clear();
        Ok(MergeAction { is_matched, condition, work })
    }

    fn bind_merge_insert(
        &mut self,
        clause: &nodes::MergeWhenClause,
        target: &Target,
        chain: &crate::bind::through::Chain,
    ) -> Result<Vec<Expr>> {
        let table = &target.table;
        let (columns, named) =
            self.insert_columns(table, clause.target_list().iter().filter_map(as_target))?;
        let mut cells = Vec::new();
        for node in clause.values() {
            match node {
                Node::SetToDefault(_) => cells.push((None, -1)),
                Node::ColumnRef(c) if matches!(c.fields().iter().next_back(), Some(Node::A_Star(_))) => {
                    for col in self.expand_star(c)? {
                        let b = Typed::new(col.e, col.ty, c.location).with_typmod(col.tm);
                        cells.push((Some(b), c.location));
                    }
                }
                node => {
                    let b = self.in_clause(Clause::Values, |me| me.bind(node))?;
                    cells.push((Some(b), location(node)));
                }
            }
        }
        let mut given = vec![Given::default(); table.columns.len()];
        if !cells.is_empty() {
            let extra = cells.get(columns.len()).map_or(-1, |c| c.1);
            self.check_counts(cells.len(), &columns, named, extra)?;
        }
        for ((cell, _), column) in cells.into_iter().zip(columns) {
            let at = column.at;
            self.needs[target.need].inserted.insert(at);
            let Some(cell) = cell else {
                match column.part {
                    Some(part) => return Err(self.default_of_part(part.field().is_some(), column.loc)),
                    None => continue,
                }
            };
            let mut value = self.assign_to(cell, &table.columns[at], column.part.as_ref(), column.loc)?.e;
            if let Some(part) = column.part {
                value = part.set(given[at].value.take().unwrap_or(Expr::null()), value);
            }
            given[at] = Given { value: Some(value), is_listed: true, is_written: true };
        }
        self.check_identity(table, &mut given, clause.override_)?;
        let mut row = Vec::with_capacity(given.len());
        for (at, column) in given.into_iter().enumerate() {
            row.push(match column.value {
                Some(e) => self.whole(e, &table.columns[at])?,
                None => self.default_through(chain, at, Verb::Insert)?,
            });
        }
        Ok(row)
    }
}

fn is_matched(clause: &nodes::MergeWhenClause) -> bool {
    clause.match_kind == raw::MergeMatchKind::MERGE_WHEN_MATCHED
}
