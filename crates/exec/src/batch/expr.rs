//! Expressions and conditions over batches.

use crate::batch::function::Kernel;
use crate::batch::{Cut, function, list};
use crate::eval::run::{EvalState, Subplans};
use crate::eval::{eval, holds};
use sinew_plan::expr::{ArithOp, BoolTest, CaseExpr, Expr, SubPlan};
use sinew_types::cast::Coercion;
use sinew_types::vector::arith::{self, Op};
use sinew_types::vector::compare::{self, Operand, compare};
use sinew_types::vector::{Batch, Class, Ints, Nulls, Vector, dates};
use sinew_types::{Datum, oid};

/// A condition is computed for the rows alone that have passed so far, if they are at most so much
/// of the batch.
const NARROW_SHARE: f64 = 0.75;

/// The values of an expression for the rows of a batch.
pub enum Value<'b> {
    /// A column of the batch.
    Column(&'b Vector),
    /// Computed values.
    Made(Vector),
    /// One value for all rows.
    One(Datum),
}

impl Value<'_> {
    /// The values as an operand.
    pub fn operand(&self) -> Operand<'_> {
        match self {
            Value::Column(v) => Operand::Vector(v),
            Value::Made(v) => Operand::Vector(v),
            Value::One(v) => Operand::Value(v),
        }
    }

    /// The values as a vector of their own.
    pub fn into_vector(self, rows: usize) -> Vector {
        match self {
            Value::Column(v) => v.clone(),
            Value::Made(v) => v,
            Value::One(v) => Vector::repeat(&v, rows),
        }
    }

    /// The value of a row.
    #[inline]
    pub fn datum(&self, row: usize) -> Datum {
        match self {
            Value::Column(v) => v.datum(row),
            Value::Made(v) => v.datum(row),
            Value::One(v) => v.clone(),
        }
    }
}

/// The values of an expression. With a cut, they are those of the rows before it.
pub fn values<'b>(
    e: &Expr,
    batch: &'b Batch,
    rt: &mut EvalState<'_, impl Subplans>,
) -> (Value<'b>, Option<Cut>) {
    if let Some(values) = whole(e, batch, rt) {
        return (values, None);
    }
    let (values, cut) = row_by_row(e, batch, rt);
    (Value::Made(values), cut)
}

/// The values of an expression, if it fails for no row.
pub(super) fn whole<'b>(
    e: &Expr,
    batch: &'b Batch,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Option<Value<'b>> {
    if let Some(values) = by_loops(e, batch, rt) {
        return Some(values);
    }
    match row_by_row(e, batch, rt) {
        (values, None) => Some(Value::Made(values)),
        _ => None,
    }
}

/// The columns of a row that expressions read.
pub fn columns_read(e: &Expr, into: &mut Vec<usize>) {
    e.each_column(&mut |column| {
        if !into.contains(&column) {
            into.push(column);
        }
    });
}

/// A row with the values that an expression reads, made anew for each row of a batch.
struct Rows<'b> {
    batch: &'b Batch,
    read: Vec<usize>,
    row: Vec<Datum>,
}

impl<'b> Rows<'b> {
    fn new(e: &Expr, batch: &'b Batch) -> Rows<'b> {
        let mut read = Vec::new();
        columns_read(e, &mut read);
        Rows { batch, read, row: vec![Datum::Null; batch.columns.len()] }
    }

    fn at(&mut self, row: usize) -> &[Datum] {
        for &column in &self.read {
            self.row[column] = self.batch.columns[column].datum(row);
        }
        &self.row
    }
}

fn row_by_row(e: &Expr, batch: &Batch, rt: &mut EvalState<'_, impl Subplans>) -> (Vector, Option<Cut>) {
    let mut rows = Rows::new(e, batch);
    let mut values = Vector::Null;
    for row in 0..batch.rows {
        match eval(e, rows.at(row), rt) {
            Ok(value) => values.push(row, value),
            Err(error) => return (values, Some(Cut { row, error })),
        }
    }
    (values, None)
}

/// The values of an expression, if loops compute it.
fn by_loops<'b>(e: &Expr, batch: &'b Batch, rt: &mut EvalState<'_, impl Subplans>) -> Option<Value<'b>> {
    let rows = batch.rows;
    let made = match e {
        Expr::Col(at) => return Some(Value::Column(&batch.columns[*at as usize])),
        Expr::Const(value) => return Some(Value::One(value.clone())),
        Expr::Param(n) => return Some(Value::One(rt.param(*n).clone())),
        // A subquery that is the same for all rows.
        Expr::SubPlan(sub) if sub.sets.is_empty() && !sub.volatile && sub.test.is_none() => {
            return if rows == 0 { None } else { eval(e, &[], rt).ok().map(Value::One) };
        }
        Expr::SubPlan(sub) if sub.sets.is_empty() && !sub.volatile => found(sub, batch, rt)?,
        Expr::IntCmp(op, pair) => {
            let (a, b) = (whole(&pair.0, batch, rt)?, whole(&pair.1, batch, rt)?);
            compare(*op, oid::INT8, a.operand(), b.operand())?
        }
        Expr::Int4(op, pair) => {
            let (a, b) = (whole(&pair.0, batch, rt)?, whole(&pair.1, batch, rt)?);
            arith::integer(operation(*op), Class::Int4, a.operand(), b.operand(), rows)?
        }
        Expr::Int8(op, pair) => {
            let (a, b) = (whole(&pair.0, batch, rt)?, whole(&pair.1, batch, rt)?);
            arith::integer(operation(*op), Class::Int8, a.operand(), b.operand(), rows)?
        }
        Expr::Func(call) => {
            let kernel = function::of(call)?;
            let mut args = Vec::with_capacity(call.args.len());
            for arg in &call.args {
                args.push(whole(arg, batch, rt)?);
            }
            let operands: Vec<Operand<'_>> = args.iter().map(Value::operand).collect();
            function::call(kernel, &operands, rows)?
        }
        Expr::ScalarArray { f, any } => return list::listed(f, *any, batch, rt),
        Expr::Coalesce(list) => coalesce(list, batch, rt)?,
        Expr::Cast { path, arg, .. } if matches!(**path, Coercion::Relabel) => return whole(arg, batch, rt),
        Expr::Cast { path, arg, from, to, typmod: -1, .. } => {
            let kernel = function::of_cast(path, *from, *to)?;
            let a = whole(arg, batch, rt)?;
            function::call(kernel, &[a.operand()], rows)?
        }
        Expr::Not(of) => {
            let Vector::Ints(mut v) = bools(of, batch, rt)? else { return Some(Value::Made(Vector::Null)) };
            v.values.iter_mut().for_each(|v| *v = i64::from(*v == 0));
            Vector::Ints(v)
        }
        Expr::And(list) => junction(list, false, batch, rt)?,
        Expr::Or(list) => junction(list, true, batch, rt)?,
        Expr::IsNull(of, not) => match whole(of, batch, rt)? {
            // A row is null when all its fields are.
            Value::One(_) | Value::Column(Vector::Datums(_)) | Value::Made(Vector::Datums(_)) => return None,
            Value::Column(v) => nulls(v, *not, rows),
            Value::Made(v) => nulls(&v, *not, rows),
        },
        Expr::BoolTest(of, asked) => {
            let v = bools(of, batch, rt)?;
            let holds = |row: usize| {
                let is = (!v.is_null(row)).then(|| v.is_true(row));
                i64::from(match asked {
                    BoolTest::True => is == Some(true),
                    BoolTest::NotTrue => is != Some(true),
                    BoolTest::False => is == Some(false),
                    BoolTest::NotFalse => is != Some(false),
                    BoolTest::Unknown => is.is_none(),
                    BoolTest::NotUnknown => is.is_some(),
                })
            };
            Vector::bools((0..rows).map(holds).collect(), Default::default())
        }
        Expr::Case(case) => match &case.arg {
            None => cases(case, batch, rt)?,
            Some((slot, arg)) => simple_case(case, *slot, arg, batch, rt)?,
        },
        _ => return None,
    };
    Some(Value::Made(made))
}

/// For each row whether a subquery, which is the same for all rows, has a row with its values.
fn found<S: Subplans>(sub: &SubPlan, batch: &Batch, rt: &mut EvalState<'_, S>) -> Option<Vector> {
    let test = sub.test.as_ref()?;
    let exprs = test.hash.as_ref().filter(|_| batch.rows > 0)?;
    let members = S::members(sub, rt).ok()??;
    if members.is_empty {
        return Some(Vector::repeat(&Datum::Bool(false), batch.rows));
    }
    let mut keys = Vec::with_capacity(exprs.len());
    for column in exprs {
        keys.push(whole(&column.outer, batch, rt)?.into_vector(batch.rows));
    }
    let has_null = |row: usize| keys.iter().any(|key| key.is_null(row));
    let with_null: Vec<bool> = (0..batch.rows).map(has_null).collect();
    if keys.len() > 1 && !test.is_exists && with_null.contains(&true) {
        return None;
    }
    let found = members.has_rows(&keys, batch.rows).ok()?;
    let rows = || found.iter().zip(&with_null);
    let values = rows().map(|(&found, &is_null)| i64::from(found && !is_null)).collect();
    // IN is unknown for a NULL, and for a value that is not found beside a NULL.
    let is_unknown = |(&found, &is_null): (&bool, &bool)| is_null || members.has_null && !found;
    let unknown: Nulls = match test.is_exists {
        true => Nulls::NONE,
        false => rows().map(is_unknown).collect(),
    };
    Some(Vector::bools(values, unknown))
}

fn nulls(v: &Vector, not: bool, rows: usize) -> Vector {
    Vector::bools((0..rows).map(|row| i64::from(v.is_null(row) != not)).collect(), Default::default())
}

/// The values of a condition, as integers or NULLs.
fn bools(e: &Expr, batch: &Batch, rt: &mut EvalState<'_, impl Subplans>) -> Option<Vector> {
    match whole(e, batch, rt)? {
        Value::One(Datum::Null) => Some(Vector::Null),
        Value::One(value) => Some(Vector::repeat(&value, batch.rows)),
        Value::Column(v @ Vector::Ints(Ints { class: Class::Bool, .. })) => Some(v.clone()),
        Value::Made(v @ Vector::Ints(Ints { class: Class::Bool, .. })) => Some(v),
        Value::Column(Vector::Null) | Value::Made(Vector::Null) => Some(Vector::Null),
        _ => None,
    }
}

/// AND, or OR: NULL unless some condition decides.
fn junction(
    list: &[Expr],
    deciding: bool,
    batch: &Batch,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Option<Vector> {
    let mut decided = vec![false; batch.rows];
    let mut unknown = vec![false; batch.rows];
    for e in list {
        match bools(e, batch, rt)? {
            Vector::Null => unknown.fill(true),
            Vector::Ints(v) => {
                let decides = |v: i64| (v != 0) == deciding;
                let rows = decided.iter_mut().zip(&v.values);
                match v.nulls.mask() {
                    None => rows.for_each(|(decided, &v)| *decided |= decides(v)),
                    Some(nulls) => {
                        for (((decided, &v), unknown), &is_null) in rows.zip(&mut unknown).zip(nulls) {
                            *unknown |= is_null;
                            *decided |= !is_null & decides(v);
                        }
                    }
                }
            }
            _ => return None,
        }
    }
    let values = decided.iter().map(|&decided| i64::from(decided == deciding)).collect();
    let nulls = decided.iter().zip(&unknown).map(|(&decided, &unknown)| unknown && !decided).collect();
    Some(Vector::bools(values, nulls))
}

/// A COALESCE: each argument is computed for the rows alone for which those before are NULL.
fn coalesce(list: &[Expr], batch: &Batch, rt: &mut EvalState<'_, impl Subplans>) -> Option<Vector> {
    let mut left: Vec<u32> = (0..batch.rows as u32).collect();
    // For each row the argument that gives its value, and the row's place in it.
    let mut from: Vec<Option<(u32, u32)>> = vec![None; batch.rows];
    let mut parts: Vec<Vector> = Vec::new();
    for e in list {
        if left.is_empty() {
            break;
        }
        let part = narrowed(e, batch, &left);
        let values = whole(e, &part, rt)?.into_vector(part.rows);
        let mut rest = Vec::new();
        for (at, &row) in left.iter().enumerate() {
            if values.is_null(at) {
                rest.push(row);
            } else {
                from[row as usize] = Some((parts.len() as u32, at as u32));
            }
        }
        if parts.is_empty() && rest.is_empty() {
            return Some(values);
        }
        parts.push(values);
        left = rest;
    }
    let place = |at: &Option<(u32, u32)>| at.map(|(part, at)| (&parts[part as usize], at as usize));
    Some(Vector::gather(from.iter().map(place)))
}

/// A CASE of one value, which is kept in a slot: the value becomes a column.
fn simple_case(
    case: &CaseExpr,
    slot: u32,
    arg: &Expr,
    batch: &Batch,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Option<Vector> {
    fn read_column(e: &mut Expr, slot: u32, column: u32) {
        if matches!(e, Expr::Param(n) if *n == slot) {
            *e = Expr::Col(column);
        }
        e.children_mut(&mut |e| read_column(e, slot, column));
    }
    // A list is known by its place in the plan, which a copy does not have.
    let has_list = |e: &Expr| e.any(&mut |e| matches!(e, Expr::ScalarArray { .. }));
    if case.whens.iter().any(|(condition, result)| has_list(condition) || has_list(result))
        || has_list(&case.otherwise)
    {
        return None;
    }
    let values = whole(arg, batch, rt)?.into_vector(batch.rows);
    let mut searched = CaseExpr { arg: None, whens: case.whens.clone(), otherwise: case.otherwise.clone() };
    let column = batch.columns.len() as u32;
    for (condition, result) in &mut searched.whens {
        read_column(condition, slot, column);
        read_column(result, slot, column);
    }
    read_column(&mut searched.otherwise, slot, column);
    let mut read = Vec::new();
    for (condition, result) in &case.whens {
        columns_read(condition, &mut read);
        columns_read(result, &mut read);
    }
    columns_read(&case.otherwise, &mut read);
    let mut wide = Batch { rows: batch.rows, columns: Vec::with_capacity(batch.columns.len() + 1) };
    wide.columns.resize_with(batch.columns.len(), Vector::default);
    for column in read {
        wide.columns[column] = batch.columns[column].clone();
    }
    wide.columns.push(values);
    cases(&searched, &wide, rt)
}

/// A CASE: each part is computed for the rows alone that come to it.
fn cases(case: &CaseExpr, batch: &Batch, rt: &mut EvalState<'_, impl Subplans>) -> Option<Vector> {
    let mut left: Vec<u32> = (0..batch.rows as u32).collect();
    // For each row the part that gives its value, and the row's place in it.
    let mut from = vec![(0u32, 0u32); batch.rows];
    let mut parts: Vec<Vector> = Vec::new();
    let mut give = |rows: &[u32], result: &Expr, rt: &mut EvalState<'_, _>| {
        if rows.is_empty() {
            return Some(());
        }
        let part = narrowed(result, batch, rows);
        let values = whole(result, &part, rt)?.into_vector(part.rows);
        for (at, &row) in rows.iter().enumerate() {
            from[row as usize] = (parts.len() as u32, at as u32);
        }
        parts.push(values);
        Some(())
    };
    for (condition, result) in &case.whens {
        if left.is_empty() {
            break;
        }
        let part = narrowed(condition, batch, &left);
        let v = bools(condition, &part, rt)?;
        let is_true = |at: usize| v.is_true(at);
        let taken: Vec<u32> =
            left.iter().enumerate().filter(|(at, _)| is_true(*at)).map(|(_, &r)| r).collect();
        left = left.iter().enumerate().filter(|(at, _)| !is_true(*at)).map(|(_, &r)| r).collect();
        give(&taken, result, rt)?;
    }
    give(&left, &case.otherwise, rt)?;
    Some(Vector::gather(from.iter().map(|&(part, at)| Some((&parts[part as usize], at as usize)))))
}

/// A batch of some rows, with the columns that an expression reads.
fn narrowed(e: &Expr, batch: &Batch, rows: &[u32]) -> Batch {
    let mut read = Vec::new();
    columns_read(e, &mut read);
    let mut part = Batch { rows: rows.len(), columns: Vec::new() };
    part.columns.resize_with(batch.columns.len(), Vector::default);
    for column in read {
        part.columns[column] = batch.columns[column].take(rows);
    }
    part
}

/// The rows for which a condition holds. With a cut, those before it.
pub fn selected(
    condition: &Expr,
    batch: &Batch,
    rt: &mut EvalState<'_, impl Subplans>,
) -> (Vec<u32>, Option<Cut>) {
    if let Some(rows) = selected_whole(condition, batch, rt) {
        return (rows, None);
    }
    let mut rows = Rows::new(condition, batch);
    let mut passed = Vec::new();
    for row in 0..batch.rows {
        match holds(condition, rows.at(row), rt) {
            Ok(true) => passed.push(row as u32),
            Ok(false) => {}
            Err(error) => return (passed, Some(Cut { row, error })),
        }
    }
    (passed, None)
}

fn selected_whole(
    condition: &Expr,
    batch: &Batch,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Option<Vec<u32>> {
    let conditions = match condition {
        Expr::And(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut passed: Option<Vec<u32>> = None;
    for e in conditions {
        let share = passed.as_ref().map_or(1.0, |rows| rows.len() as f64 / batch.rows.max(1) as f64);
        passed = Some(match passed.take() {
            Some(rows) if rows.is_empty() => return Some(rows),
            Some(rows) if share <= NARROW_SHARE => {
                let part = narrowed(e, batch, &rows);
                let mut passed = true_rows(e, &part, rt)?;
                passed.iter_mut().for_each(|at| *at = rows[*at as usize]);
                passed
            }
            Some(rows) => both(&rows, &true_rows(e, batch, rt)?),
            None => true_rows(e, batch, rt)?,
        });
    }
    Some(passed.unwrap_or_else(|| (0..batch.rows as u32).collect()))
}

/// The numbers that stand in both lists, which ascend.
fn both(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut found = vec![0; a.len().min(b.len()) + 1];
    let (mut x, mut y, mut count) = (0, 0, 0);
    while x < a.len() && y < b.len() {
        let (left, right) = (a[x], b[y]);
        found[count] = left;
        count += usize::from(left == right);
        x += usize::from(left <= right);
        y += usize::from(right <= left);
    }
    found.truncate(count);
    found
}

/// The rows for which one condition holds, if it fails for none. A comparison gives them directly.
fn true_rows(e: &Expr, batch: &Batch, rt: &mut EvalState<'_, impl Subplans>) -> Option<Vec<u32>> {
    let compared = match e {
        Expr::IntCmp(op, pair) => Some((Kernel::Compare(*op, oid::INT8), &pair.0, &pair.1)),
        Expr::Func(call) => match (function::of(call), &call.args[..]) {
            (Some(kernel @ (Kernel::Compare(..) | Kernel::CompareMoments(_))), [a, b]) => {
                Some((kernel, a, b))
            }
            _ => None,
        },
        _ => None,
    };
    let values = if let Some((kernel, a, b)) = compared {
        if let Some(a) = whole(a, batch, rt)
            && let Some(b) = whole(b, batch, rt)
        {
            let rows = match kernel {
                Kernel::Compare(test, ty) => compare::rows(test, ty, a.operand(), b.operand()),
                Kernel::CompareMoments(test) => dates::rows_of_moments(test, a.operand(), b.operand()),
                _ => None,
            };
            if rows.is_some() {
                return rows;
            }
        }
        match row_by_row(e, batch, rt) {
            (values, None) => Value::Made(values),
            _ => return None,
        }
    } else {
        whole(e, batch, rt)?
    };
    Some(match &values {
        Value::Column(v) => v.true_rows(batch.rows),
        Value::Made(v) => v.true_rows(batch.rows),
        Value::One(Datum::Bool(true)) => (0..batch.rows as u32).collect(),
        Value::One(_) => Vec::new(),
    })
}

fn operation(op: ArithOp) -> Op {
    match op {
        ArithOp::Add => Op::Add,
        ArithOp::Sub => Op::Sub,
        ArithOp::Mul => Op::Mul,
    }
}
