//! Variables as names in statements.

use sinew_error::Result;
use sinew_plan::outside::{Conflict, Names, Outside, Place};
use sinew_plpgsql::run::Frame;
use sinew_plpgsql::tree::{Conflict as Resolution, Item, Program, VarId};
use sinew_types::typeinfo::made;
use sinew_types::{Datum, Oid, oid};
use std::cell::RefCell;
use std::sync::Arc;

/// A variable, or a field of one, that is a parameter of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Use {
    pub var: VarId,
    /// The field's name and number.
    pub field: Option<(Arc<str>, usize)>,
    pub ty: Oid,
    pub typmod: i32,
}

impl Use {
    /// Its value now.
    pub fn value(&self, frame: &Frame) -> Datum {
        match &self.field {
            None => frame.get(self.var).clone(),
            Some((_, at)) => frame.field_value(self.var, *at),
        }
    }
}

/// The names that a piece of SQL sees. It numbers the parameters as they come.
pub(super) struct Sight<'p> {
    pub program: &'p Program,
    pub frame: &'p Frame,
    /// The innermost name in sight.
    pub top: usize,
    pub conflict: Resolution,
    pub uses: RefCell<Vec<Use>>,
    /// Rows whose fields were all named: their shapes must stay.
    pub rows: RefCell<Vec<(VarId, usize)>>,
}

impl<'p> Sight<'p> {
    /// The names in sight at `top`.
    pub fn new(program: &'p Program, frame: &'p Frame, top: usize, conflict: Resolution) -> Sight<'p> {
        Sight { program, frame, top, conflict, uses: RefCell::default(), rows: RefCell::default() }
    }

    fn place(&self, one: Use) -> Place {
        let mut uses = self.uses.borrow_mut();
        let (ty, typmod) = (one.ty, one.typmod);
        let number = match uses.iter().position(|known| *known == one) {
            Some(number) => number,
            None => {
                uses.push(one);
                uses.len() - 1
            }
        };
        Place { number: number as u32, ty, typmod, domain: None }
    }

    fn value(&self, var: VarId) -> Place {
        let (ty, typmod) = self.frame.type_of(self.program, var);
        self.place(Use { var, field: None, ty, typmod })
    }

    fn field(&self, var: VarId, name: &str) -> Result<Place> {
        let (at, ty, typmod) = self.frame.field(self.program, var, name)?;
        Ok(self.place(Use { var, field: Some((Arc::from(name), at)), ty, typmod }))
    }

    /// The row variable that names stand for, if they stand for a whole one.
    pub fn whole_row(&self, names: &[&str]) -> Option<VarId> {
        let found = self.program.names.find(self.top, names, false)?;
        match found.item {
            Item::Row(var) if found.used == names.len() => Some(var),
            _ => None,
        }
    }

    fn fields(&self, var: VarId) -> Result<Vec<(Arc<str>, Place)>> {
        let shape = &self.program.vars[var].ty.row;
        let names: Vec<Arc<str>> = match (shape, self.frame.get(var)) {
            (Some(shape), _) => shape.fields.iter().map(|field| field.name.clone()).collect(),
            (None, Datum::Record(record)) => {
                (0..record.fields.len()).map(|at| Arc::from(&*record.names.at(at))).collect()
            }
            // The error names the record.
            (None, _) => return self.field(var, "").map(|_| Vec::new()),
        };
        self.rows.borrow_mut().push((var, names.len()));
        let place = |(at, name): (usize, Arc<str>)| {
            let (ty, typmod) = match (shape, self.frame.get(var)) {
                (Some(shape), _) => (shape.fields[at].ty, shape.fields[at].typmod),
                (None, Datum::Record(record)) => (record.fields[at].0, -1),
                _ => (oid::UNKNOWN, -1),
            };
            let place = self.place(Use { var, field: Some((name.clone(), at)), ty, typmod });
            (name, place)
        };
        Ok(names.into_iter().enumerate().map(place).collect())
    }
}

impl Names for Sight<'_> {
    fn find(&self, names: &[&str], is_column: bool) -> Result<Option<Outside>> {
        let Some(found) = self.program.names.find(self.top, names, false) else { return Ok(None) };
        match (found.item, &names[found.used..]) {
            (Item::Scalar(var), []) => Ok(Some(Outside::Value(self.value(var)))),
            (Item::Row(var), []) if made::is_row(self.program.vars[var].ty.ty) => {
                Ok(Some(Outside::Value(self.value(var))))
            }
            (Item::Row(_), []) if is_column => Ok(Some(Outside::Row(Vec::new()))),
            (Item::Row(var), []) => self.fields(var).map(|fields| Some(Outside::Row(fields))),
            (Item::Row(var), [field]) if is_column => Ok(self.field(var, field).ok().map(Outside::Value)),
            (Item::Row(var), [field]) => self.field(var, field).map(|place| Some(Outside::Value(place))),
            _ => Ok(None),
        }
    }

    fn parameter(&self, number: i32) -> Result<Option<Place>> {
        let name = format!("${number}");
        Ok(match self.program.names.find(self.top, &[&name], false).map(|found| found.item) {
            Some(Item::Scalar(var)) => Some(self.value(var)),
            Some(Item::Row(var)) if made::is_row(self.program.vars[var].ty.ty) => Some(self.value(var)),
            _ => None,
        })
    }

    fn conflict(&self) -> Conflict {
        match self.conflict {
            Resolution::Error => Conflict::Error,
            Resolution::Variable => Conflict::Outside,
            Resolution::Column => Conflict::Column,
        }
    }

    fn kind(&self) -> &'static str {
        "PL/pgSQL variable"
    }
}
