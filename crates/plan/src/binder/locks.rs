//! Row locks of queries and of the queries below them.

use crate::binder::Binder;
use crate::tree::expr::RelId;
use crate::tree::query::{Body, Distinct, From, JoinKind, Query, RowLock, RteKind, rels_in};
use sinew_error::{Result, SqlState};
use sinew_table::RelationKind;
use sinew_txn::{LockMode, RowLockStrength, WaitPolicy};
use sinew_types::acl::Rights;

impl Binder<'_> {
    /// Notes that an entry's rows are to be locked: a table's by `q` itself, those under a subquery
    /// or a view within that. Rows of functions and CTEs are not locked.
    pub fn lock_rows_of(
        &mut self,
        q: &mut Query,
        rel: RelId,
        strength: RowLockStrength,
        wait: WaitPolicy,
        name: &str,
    ) -> Result<()> {
        sinew_table::stack::check()?;
        let rte = &mut self.rtes[rel as usize];
        if let Some(need) = rte.need {
            self.needs[need].rights |= Rights::UPDATE;
        }
        match &mut rte.kind {
            RteKind::Table(t) => {
                if t.kind == RelationKind::Virtual {
                    return Ok(());
                }
                if q.from.iter().any(|f| is_nullable(f, rel)) {
                    return Err(self.err(
                        SqlState::FEATURE_NOT_SUPPORTED,
                        format!("{name} cannot be applied to the nullable side of an outer join"),
                        -1,
                    ));
                }
                rte.tid = true;
                // A table inside a subquery was opened for reading.
                let oid = t.oid;
                if let Some(lock) = self.locks.iter_mut().find(|l| l.0 == oid && l.1 < LockMode::RowShare) {
                    lock.1 = LockMode::RowShare;
                    self.cx.lock_oid(oid, "", LockMode::RowShare, WaitPolicy::Block)?;
                }
                // Several clauses on one table: the strongest counts, and who will not wait does
                // not.
                let impatience = |w| match w {
                    WaitPolicy::Block => 0,
                    WaitPolicy::Skip => 1,
                    WaitPolicy::Nowait => 2,
                };
                if let Some(have) = q.row_locks.iter_mut().find(|l| l.rel == rel) {
                    have.strength = have.strength.max(strength);
                    if impatience(wait) > impatience(have.wait) {
                        have.wait = wait;
                    }
                } else {
                    q.row_locks.push(RowLock { rel, strength, wait });
                }
                Ok(())
            }
            RteKind::Query(inner) => {
                let mut inner = std::mem::replace(inner, Box::new(Query::new(0)));
                let mut rels = Vec::new();
                inner.from.iter().for_each(|f| rels_in(f, &mut rels));
                let mut done = self.check_lockable(&inner, name);
                for rel in rels {
                    done = done.and_then(|()| self.lock_rows_of(&mut inner, rel, strength, wait, name));
                }
                self.rtes[rel as usize].kind = RteKind::Query(inner);
                done
            }
            _ => Ok(()),
        }
    }

    /// 0A000 where a row of the result stands for no one row of a table.
    pub fn check_lockable(&self, q: &Query, name: &str) -> Result<()> {
        let refuse = if matches!(q.body, Body::SetOp { .. }) {
            Some("UNION/INTERSECT/EXCEPT")
        } else if !matches!(q.distinct, Distinct::No) {
            Some("DISTINCT clause")
        } else if !q.group.is_empty() || q.grouping.is_some() {
            Some("GROUP BY clause")
        } else if !q.having.is_empty() {
            Some("HAVING clause")
        } else if !q.aggs.is_empty() {
            Some("aggregate functions")
        } else if !q.windows.is_empty() {
            Some("window functions")
        } else if !q.srfs.is_empty() {
            Some("set-returning functions in the target list")
        } else {
            None
        };
        if let Some(what) = refuse {
            return Err(self.err(
                SqlState::FEATURE_NOT_SUPPORTED,
                format!("{name} is not allowed with {what}"),
                -1,
            ));
        }
        Ok(())
    }
}

/// Does the join tree give rows without a row of the entry?
fn is_nullable(from: &From, rel: RelId) -> bool {
    let From::Join { kind, left, right, .. } = from else { return false };
    let holds = |side: &From| {
        let mut rels = Vec::new();
        rels_in(side, &mut rels);
        rels.contains(&rel)
    };
    is_nullable(left, rel)
        || is_nullable(right, rel)
        || (matches!(kind, JoinKind::Left | JoinKind::Full) && holds(right))
        || (matches!(kind, JoinKind::Right | JoinKind::Full) && holds(left))
}
