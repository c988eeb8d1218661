//! The conditions of domains, read into the binder of a statement that makes a value of a domain.

use crate::binder::Binder;
use crate::kept::Purpose;
use crate::kept::read::Kept;
use crate::tree::expr::{DomainTest, Expr, RelId, ToDomain};
use sinew_catalog::MadeType;
use sinew_error::Result;
use sinew_table::stack;
use sinew_types::Oid;
use sinew_types::typeinfo::made;
use std::sync::Arc;

/// The entry whose only column stands for the value in a kept condition of a domain. No range table
/// has so many.
const VALUE: RelId = RelId::MAX;

fn put_slot(e: &mut Expr, slot: u32) {
    if matches!(e, Expr::Var { rel: VALUE, .. }) {
        *e = Expr::Param(slot);
    }
    e.children_mut(&mut |child| put_slot(child, slot));
}

impl Binder<'_> {
    /// The expression with the tests of a domain as they are now; as it is if there are none.
    pub fn tested(&mut self, e: Expr, domain: Oid, explicit: bool) -> Result<Expr> {
        stack::check_building()?;
        let mut not_null = false;
        let mut chain: Vec<Arc<MadeType>> = Vec::new();
        let mut at = made::base(domain);
        let mut e = e;
        loop {
            let found = self.cx.domain(at)?;
            let Some(facts) = &found.domain else { break };
            not_null |= facts.not_null;
            let of = facts.of;
            chain.push(found);
            if !made::is_domain(of) {
                if made::is_of_domain(of) {
                    e = self.tested(e, of, false)?;
                }
                break;
            }
            at = of;
        }
        let has_checks = chain.iter().filter_map(|d| d.domain.as_ref()).any(|d| !d.checks.is_empty());
        if !not_null && !has_checks {
            return Ok(e);
        }
        let slot = self.slot();
        let mut tests = Vec::new();
        if not_null {
            tests.push(DomainTest::NotNull);
        }
        // Those of the domain below come first.
        for facts in chain.iter().rev().filter_map(|d| d.domain.as_ref()) {
            for check in &facts.checks {
                let condition = self.domain_condition(&check.condition_tree, slot)?;
                tests.push(DomainTest::Check(check.name.clone(), condition));
            }
        }
        Ok(Expr::ToDomain(Box::new(ToDomain { arg: e, domain, explicit, slot, tests })))
    }

    /// A kept condition of a domain over a parameter, which is the value.
    pub fn domain_condition(&mut self, kept: &str, value: u32) -> Result<Expr> {
        let mut condition = Kept::read(self, kept, Purpose::Run, Some(VALUE))?.expression()?.0;
        put_slot(&mut condition, value);
        Ok(condition)
    }
}
