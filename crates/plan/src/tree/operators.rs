//! The operators of B-tree families, by the functions that compute them, and the types they order.

use crate::tree::expr::{CmpOp, Expr, FuncExpr};
use sinew_types::Oid;
use sinew_types::func::BuiltinFn;
use sinew_types::oper::{OPERATORS, Operator, default_btree_opclass};
use sinew_types::typeinfo::{elem_type, made};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// The operator of a B-tree family that a function computes.
pub fn btree_operator(func: Oid) -> Option<&'static Operator> {
    static BY_FUNC: OnceLock<HashMap<Oid, &'static Operator>> = OnceLock::new();
    BY_FUNC
        .get_or_init(|| OPERATORS.iter().filter(|o| o.btree_strategy != 0).map(|o| (o.func, o)).collect())
        .get(&func)
        .copied()
}

/// The strategy of the operator that a function computes, in its B-tree family.
pub fn btree_strategy(function: Oid) -> Option<u8> {
    btree_operator(function).map(|o| o.btree_strategy)
}

/// The comparison of one type's values that a function computes.
pub fn comparison_of(function: Oid) -> Option<CmpOp> {
    Some(match btree_strategy(function) {
        Some(1) => CmpOp::Lt,
        Some(2) => CmpOp::Le,
        Some(3) => CmpOp::Eq,
        Some(4) => CmpOp::Ge,
        Some(5) => CmpOp::Gt,
        _ if is_inequality(function) => CmpOp::Ne,
        _ => return None,
    })
}

/// Is a function, by its OID, the `<>` to an equality of a B-tree family?
pub fn is_inequality(function: Oid) -> bool {
    static ALL: OnceLock<HashSet<Oid>> = OnceLock::new();
    let negators = || {
        let equal =
            OPERATORS.iter().filter(|o| o.btree_strategy == 3).map(|o| o.negator).collect::<HashSet<_>>();
        OPERATORS.iter().filter(|o| equal.contains(&o.oid)).map(|o| o.func).collect()
    };
    ALL.get_or_init(negators).contains(&function)
}

/// The B-tree family by which a type is ordered.
pub fn family_of(ty: Oid) -> Option<Oid> {
    default_btree_opclass(ty).map(|c| c.family)
}

/// True when the call is the equality that hashing and sorting of its (one) argument type go by.
pub fn is_default_equality(f: &FuncExpr) -> bool {
    f.types.args.first().is_some_and(|&ty| is_equality(f.f.oid, ty))
}

/// The two sides of an equality by which hashing and sorting go.
pub fn equality(e: &Expr) -> Option<(&Expr, &Expr)> {
    match e {
        Expr::IntCmp(CmpOp::Eq, p) => Some((&p.0, &p.1)),
        Expr::Func(f) if f.args.len() == 2 && is_default_equality(f) => Some((&f.args[0], &f.args[1])),
        _ => None,
    }
}

/// The same where both sides have one type.
pub fn equality_of_one_type(e: &Expr) -> Option<(&Expr, &Expr)> {
    let mixed = matches!(e, Expr::Func(f) if f.types.args.first() != f.types.args.get(1));
    equality(e).filter(|_| !mixed)
}

/// Is a function, by its OID, the equality of a type?
pub fn is_equality(function: Oid, ty: Oid) -> bool {
    btree_operator(function).is_some_and(|o| o.btree_strategy == 3 && family_of(ty) == Some(o.btree_family))
}

/// The function of `<=` for that of `<`, of `>=` for that of `>`, in the same family.
pub fn or_equal(f: &FuncExpr) -> Option<&'static BuiltinFn> {
    let o = btree_operator(f.f.oid)?;
    let wanted = match o.btree_strategy {
        1 => 2,
        5 => 4,
        _ => return None,
    };
    let like = |p: &&Operator| {
        p.btree_family == o.btree_family
            && p.btree_strategy == wanted
            && (p.left, p.right) == (o.left, o.right)
    };
    OPERATORS.iter().find(like)?.function()
}

/// Do values of the type have an order, and with it an equality? Arrays have one if their elements
/// do; of a record its fields say so.
pub fn is_ordered(ty: Oid) -> bool {
    let of = elem_type(ty).unwrap_or(ty);
    made::is_composite(of) || default_btree_opclass(of).is_some()
}
