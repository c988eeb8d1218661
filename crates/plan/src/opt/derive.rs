//! Conditions that other conditions imply, made before indexes and joins are chosen.
//!
//! 1. A condition that stands in every arm of an OR moves out of it: `(a and b) or (a and c)` is
//!    `a and (b or c)`. So the equality of a join that stands in every arm joins again.
//! 2. If every arm of an OR has a condition on the same entry, the OR of these conditions holds for
//!    the entry. The OR itself stays.
//! 3. Columns that equal each other equal the same constant. NOT of a comparison of integers is the
//!    opposite comparison. An arm of an OR that is never true is removed.
//! 4. A comparison of rows, which is bound as `a > x or (a = x and ...)`, bounds its first column:
//!    `a >= x`.
//! 5. Columns that equal the same column equal each other ([`classes`]), so that each two of them
//!    can be joined first. A join of one more member needs one of these equalities, and leaves out
//!    those that then hold ([`Planner::without_implied`]).
//!
//! All of it is right under three-valued logic for conditions of WHERE and of inner joins, where
//! NULL and false are alike.

use crate::opt::Planner;
use crate::tree::expr::{CmpOp, Expr, FuncExpr, RelId};
use crate::tree::operators::{equality, equality_of_one_type, or_equal};
use sinew_types::Datum;

/// Arms that are looked at: comparing each with the first costs time, and long ORs seldom have
/// factors.
const ARMS_MAX: usize = 200;

/// Conditions of a join at most. More columns that equal each other are not made pairs of.
const CONDITIONS_MAX: usize = 60;

fn arm_list(e: &Expr) -> Vec<Expr> {
    let mut out = Vec::new();
    e.clone().conjuncts(&mut out);
    out
}

/// Simpler forms of conditions that are true for the same rows.
fn simpler(e: Expr) -> Expr {
    match e {
        Expr::Not(inner) => match *inner {
            Expr::IntCmp(op, pair) => {
                let op = match op {
                    CmpOp::Eq => CmpOp::Ne,
                    CmpOp::Ne => CmpOp::Eq,
                    CmpOp::Lt => CmpOp::Ge,
                    CmpOp::Le => CmpOp::Gt,
                    CmpOp::Gt => CmpOp::Le,
                    CmpOp::Ge => CmpOp::Lt,
                };
                Expr::IntCmp(op, pair)
            }
            inner => Expr::Not(Box::new(inner)),
        },
        Expr::Or(mut arms) => {
            let never = |e: &Expr| matches!(e, Expr::Const(Datum::Bool(false) | Datum::Null));
            if !arms.iter().all(never) {
                arms.retain(|e| !never(e));
            }
            if arms.len() == 1 { arms.pop().unwrap_or_else(Expr::null) } else { Expr::Or(arms) }
        }
        e => e,
    }
}

/// Takes the common factors out of an OR (1).
pub fn factor(e: Expr, out: &mut Vec<Expr>) {
    let e = simpler(e);
    let Expr::Or(arms) = &e else { return out.push(e) };
    if arms.len() > ARMS_MAX || e.is_volatile() {
        return out.push(e);
    }
    let mut lists: Vec<Vec<Expr>> = arms.iter().map(arm_list).collect();
    let Some((first, others)) = lists.split_first() else { return out.push(e) };
    let common: Vec<Expr> =
        first.iter().filter(|c| others.iter().all(|list| list.iter().any(|o| o.same(c)))).cloned().collect();
    if common.is_empty() {
        return out.push(e);
    }
    for list in &mut lists {
        list.retain(|c| !common.iter().any(|x| x.same(c)));
    }
    out.extend(common);
    // An arm that asks for nothing else makes the rest true.
    if lists.iter().all(|list| !list.is_empty()) {
        factor(Expr::Or(lists.into_iter().filter_map(Expr::and).collect()), out);
    }
}

/// The same equality of other expressions.
fn equality_of(like: &Expr, a: &Expr, b: &Expr) -> Option<Expr> {
    match like {
        Expr::IntCmp(op, _) => Some(Expr::IntCmp(*op, Box::new((a.clone(), b.clone())))),
        Expr::Func(f) => {
            let f = FuncExpr::new(f.f, vec![a.clone(), b.clone()], f.types.clone());
            Some(Expr::Func(Box::new(f)))
        }
        _ => None,
    }
}

/// Constants and parameters of the statement.
fn is_fixed(e: &Expr) -> bool {
    match e {
        Expr::Const(d) => !matches!(d, Datum::Null),
        Expr::Param(_) => true,
        Expr::Cast { arg, .. } | Expr::Typmod { arg, .. } => is_fixed(arg),
        _ => false,
    }
}

/// Equalities with a constant that follow from others (3).
fn constants(conds: &[Expr]) -> Vec<Expr> {
    let is_var = |e: &Expr| matches!(e, Expr::Var { .. });
    let mut pairs: Vec<(&Expr, &Expr, &Expr)> = Vec::new();
    let mut known: Vec<(Expr, Expr)> = Vec::new();
    for c in conds {
        let Some((a, b)) = equality_of_one_type(c) else { continue };
        match (is_var(a), is_var(b)) {
            (true, true) => pairs.push((c, a, b)),
            (true, false) if is_fixed(b) => known.push((a.clone(), b.clone())),
            (false, true) if is_fixed(a) => known.push((b.clone(), a.clone())),
            _ => {}
        }
    }
    let mut made = Vec::new();
    let mut next = 0;
    while next < known.len() && !pairs.is_empty() {
        let (var, value) = known[next].clone();
        for (like, a, b) in &pairs {
            let other = if a.same(&var) {
                b
            } else if b.same(&var) {
                a
            } else {
                continue;
            };
            if known.iter().any(|(v, _)| v.same(other)) {
                continue;
            }
            // The two columns' equality compares both with the constant as it compares them with
            // each other.
            if let Some(e) = equality_of(like, other, &value) {
                made.push(e);
                known.push(((*other).clone(), value.clone()));
            }
        }
        next += 1;
    }
    made
}

/// The columns that equal each other: classes of three and more, and the equalities in each that
/// the conditions do not have.
pub fn classes(conds: &[Expr]) -> (Vec<Vec<Expr>>, Vec<Expr>) {
    struct Class<'c> {
        like: &'c Expr,
        vars: Vec<&'c Expr>,
    }
    let is_var = |e: &Expr| matches!(e, Expr::Var { .. });
    let is_like = |a: &Expr, b: &Expr| match (a, b) {
        (Expr::IntCmp(..), Expr::IntCmp(..)) => true,
        (Expr::Func(a), Expr::Func(b)) => a.f.oid == b.f.oid,
        _ => false,
    };
    let mut found: Vec<Class<'_>> = Vec::new();
    let mut fixed: Vec<&Expr> = Vec::new();
    for c in conds {
        let Some((a, b)) = equality_of_one_type(c) else { continue };
        match (is_var(a), is_var(b)) {
            (true, true) => {
                let has = |class: &Class<'_>| {
                    is_like(class.like, c) && class.vars.iter().any(|v| v.same(a) || v.same(b))
                };
                let mut vars = vec![a, b];
                let (joined, others) = found.into_iter().partition::<Vec<_>, _>(has);
                vars.extend(joined.into_iter().flat_map(|class| class.vars));
                found = others;
                let mut different: Vec<&Expr> = Vec::with_capacity(vars.len());
                for var in vars {
                    if !different.iter().any(|v| v.same(var)) {
                        different.push(var);
                    }
                }
                found.push(Class { like: c, vars: different });
            }
            (true, false) if is_fixed(b) => fixed.push(a),
            (false, true) if is_fixed(a) => fixed.push(b),
            _ => {}
        }
    }
    // Each column equals the constant, and no pair says more.
    found.retain(|class| {
        class.vars.len() > 2 && !class.vars.iter().any(|v| fixed.iter().any(|fixed| fixed.same(v)))
    });
    let mut made = Vec::new();
    for class in &found {
        for (at, a) in class.vars.iter().enumerate() {
            for b in &class.vars[at + 1..] {
                let has = |c: &Expr| {
                    is_like(class.like, c)
                        && equality(c)
                            .is_some_and(|(x, y)| (x.same(a) && y.same(b)) || (x.same(b) && y.same(a)))
                };
                if !conds.iter().any(has) {
                    made.extend(equality_of(class.like, a, b));
                }
            }
        }
    }
    if conds.len() + made.len() > CONDITIONS_MAX {
        return (Vec::new(), Vec::new());
    }
    (found.into_iter().map(|class| class.vars.into_iter().cloned().collect()).collect(), made)
}

/// The bound on the first column that a comparison of rows implies (4).
fn leading_bound(e: &Expr) -> Option<Expr> {
    let Expr::Or(arms) = e else { return None };
    let [before, Expr::And(same)] = arms.as_slice() else { return None };
    let [same, _] = same.as_slice() else { return None };
    let (a, b) = equality_of_one_type(same)?;
    match before {
        Expr::IntCmp(op, p) if p.0.same(a) && p.1.same(b) => {
            let op = match op {
                CmpOp::Lt => CmpOp::Le,
                CmpOp::Gt => CmpOp::Ge,
                _ => return None,
            };
            Some(Expr::IntCmp(op, p.clone()))
        }
        Expr::Func(f) if f.args.len() == 2 && f.args[0].same(a) && f.args[1].same(b) => {
            let function = or_equal(f)?;
            Some(Expr::Func(Box::new(FuncExpr { f: function, ..(**f).clone() })))
        }
        _ => None,
    }
}

impl Planner<'_, '_> {
    /// Adds to the conditions of an inner join what they imply; takes common factors out.
    pub fn derive(&self, conds: Vec<Expr>, all: &[RelId]) -> Vec<Expr> {
        let mut out = Vec::with_capacity(conds.len());
        for c in conds {
            let mut factors = Vec::new();
            factor(c, &mut factors);
            for f in factors {
                f.conjuncts(&mut out);
            }
        }
        let mut more = constants(&out);
        for e in &out {
            if !matches!(e, Expr::Or(_)) || e.is_volatile() {
                continue;
            }
            more.extend(leading_bound(e));
            if all.len() > 1 {
                self.parts_of_or(e, all, &mut more);
            }
        }
        out.extend(more);
        out
    }

    /// Leaves out the equalities of a join that hold because another one of them does: they compare
    /// the same column of `right` with columns that equal each other (5).
    pub fn without_implied<'e>(&self, mut on: Vec<&'e Expr>, right: &[RelId]) -> Vec<&'e Expr> {
        if self.classes.is_empty() || on.len() < 2 {
            return on;
        }
        let of_right = |e: &Expr| matches!(e, Expr::Var { rel, .. } if right.contains(rel));
        let mut seen: Vec<(usize, &Expr)> = Vec::new();
        on.retain(|e| {
            let Some((a, b)) = equality_of_one_type(e) else { return true };
            let inner = match (of_right(a), of_right(b)) {
                (true, false) => a,
                (false, true) => b,
                _ => return true,
            };
            let has = |class: &&Vec<Expr>| [a, b].iter().all(|e| class.iter().any(|v| v.same(e)));
            let Some(class) = self.classes.iter().position(|class| has(&class)) else { return true };
            let is_implied = seen.iter().any(|(of, e)| *of == class && e.same(inner));
            if !is_implied {
                seen.push((class, inner));
            }
            !is_implied
        });
        on
    }

    /// The conditions that an OR over several entries implies for each entry alone (2).
    fn parts_of_or(&self, e: &Expr, all: &[RelId], out: &mut Vec<Expr>) {
        let Expr::Or(arms) = e else { return };
        if arms.len() > ARMS_MAX {
            return;
        }
        let mut rels = Vec::new();
        self.rels_of(e, &mut rels);
        rels.retain(|r| all.contains(r));
        if rels.len() < 2 {
            return;
        }
        for rel in rels {
            let mut parts = Vec::with_capacity(arms.len());
            for arm in arms {
                let own: Vec<Expr> = arm_list(arm)
                    .into_iter()
                    .filter(|c| {
                        let mut used = Vec::new();
                        self.rels_of(c, &mut used);
                        used == [rel] && !c.has_subquery()
                    })
                    .collect();
                let Some(part) = Expr::and(own) else { break };
                parts.push(part);
            }
            if parts.len() == arms.len() {
                out.push(Expr::Or(parts));
            }
        }
    }
}
