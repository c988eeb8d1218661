//! Values of domains outside of statements: in PL/pgSQL, in COPY, in rows that triggers return.

use crate::state::SessionState;
use sinew_error::Result;
use sinew_exec::stored::Evaluate;
use sinew_plan::{BoundExpr, NamedType};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

impl SessionState {
    /// The value, if the domain, or the array over one, allows it. The value is of the type under
    /// the domain. The tests are kept as long as the catalog stands as it is.
    pub fn to_domain(&self, value: Datum, domain: Oid) -> Result<Datum> {
        let generation = self.generation()?;
        let key = (domain, domain, -1);
        let kept = {
            let mut casts = self.code.casts.borrow_mut();
            if casts.0 != generation {
                casts.0 = generation;
                casts.1.clear();
            }
            casts.1.get(&key).cloned()
        };
        let tests = match kept {
            Some(kept) => kept,
            None => {
                let under = self.under(domain, -1)?;
                let to = NamedType { ty: under.ty, typmod: -1, domain: Some(domain) };
                let made = Arc::new(BoundExpr::conversion(self, (under.ty, -1), to)?);
                self.code.casts.borrow_mut().1.insert(key, made.clone());
                made
            }
        };
        tests.eval_with(self, vec![value])
    }
}
