//! Answers to a session's formats (`FmtCtx::reg`): the catalog's names and facts, and the
//! conditions of domains.
//!
//! The catalog answers all but the last ([`SessionNames`]). Conditions are expressions, and so the
//! session's state evaluates them ([`SessionState::to_domain`]). Both are reached by addresses that
//! the session lends to a statement and takes back when it ends.

use crate::state::SessionState;
use sinew_catalog::reg::SessionNames;
use sinew_error::{Result, SqlError};
use sinew_types::labels::Label;
use sinew_types::{Datum, Oid, RegNames, RowType};
use std::any::Any;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The names of one session.
#[derive(Default)]
pub struct StateNames {
    catalog: SessionNames,
    state: AtomicPtr<SessionState>,
}

impl StateNames {
    /// # Safety
    /// As for [`SessionNames::point_at`]. The state lives at this address until `forget`. The
    /// caller uses no `&mut` to it while formats that hold this value are in use. Only the thread
    /// that runs the session uses those formats.
    pub unsafe fn point_at(&self, state: &SessionState) {
        // SAFETY: the caller's promise, as the view is a part of the state.
        unsafe { self.catalog.point_at(state.view()) };
        // Relaxed is enough: one thread at a time uses it, and the handover of a session from
        // thread to thread orders this store too.
        self.state.store(std::ptr::from_ref(state).cast_mut(), Ordering::Relaxed);
    }

    /// Takes the addresses back.
    pub fn forget(&self) {
        self.catalog.forget();
        self.state.store(std::ptr::null_mut(), Ordering::Relaxed);
    }
}

impl RegNames for StateNames {
    fn reg_in(&self, ty: Oid, name: &str) -> Result<Oid> {
        self.catalog.reg_in(ty, name)
    }

    fn reg_out(&self, ty: Oid, value: Oid) -> Result<Option<String>> {
        self.catalog.reg_out(ty, value)
    }

    fn enum_rank(&self, ty: Oid, label: &str) -> Result<Option<i64>> {
        self.catalog.enum_rank(ty, label)
    }

    fn enum_label(&self, ty: Oid, rank: i64, out: &mut Vec<u8>) -> Result<bool> {
        self.catalog.enum_label(ty, rank, out)
    }

    fn range_subtype(&self, range: Oid) -> Result<Option<Oid>> {
        Ok(self.catalog.range_type(range)?.map(|found| found.subtype))
    }

    fn under_domain(&self, domain: Oid) -> Result<(Oid, i32)> {
        self.catalog.under_domain(domain)
    }

    fn to_domain(&self, domain: Oid, value: &mut dyn Any) -> Result<()> {
        let Some(value) = value.downcast_mut::<Datum>() else {
            return Err(SqlError::internal("a domain tests a value"));
        };
        // SAFETY: not null, so between `point_at` and `forget`, whose contract keeps it alive and
        // unaliased.
        let state = unsafe { self.state.load(Ordering::Relaxed).as_ref() };
        match state.filter(|state| state.in_transaction()) {
            Some(state) => {
                *value = state.to_domain(std::mem::replace(value, Datum::Null), domain)?;
                Ok(())
            }
            None => Err(SqlError::unsupported("domains are not known outside a transaction")),
        }
    }

    fn row_type(&self, ty: Oid) -> Result<Option<Arc<RowType>>> {
        self.catalog.row_type(ty)
    }

    fn enum_ranks(&self, ty: Oid, part: &dyn Fn(&[Label]) -> Range<usize>) -> Result<Vec<i64>> {
        self.catalog.enum_ranks(ty, part)
    }
}
