//! Built-in operators: the rows of `pg_operator`, and their ranks in B-tree operator classes.

use crate::catalog::inverted_class;
use crate::func::{self, BuiltinFn};
use crate::oid::Oid;
use crate::typeinfo::RangeType;
use std::collections::HashMap;
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/operators.rs"));

/// A row of `pg_operator`.
#[derive(Debug)]
pub struct Operator {
    /// `pg_operator.oid`.
    pub oid: Oid,
    /// The symbol, such as `<=`.
    pub name: &'static str,
    /// 0 for a prefix operator.
    pub left: Oid,
    /// The type of the right operand.
    pub right: Oid,
    /// The type of the result.
    pub result: Oid,
    /// The function that computes it (`oprcode`).
    pub func: Oid,
    /// 0 when there is none.
    pub commutator: Oid,
    /// The operator with the opposite result; 0 when there is none.
    pub negator: Oid,
    /// `oprcanmerge`: a merge join may use it.
    pub can_merge: bool,
    /// `oprcanhash`: a hash join may use it.
    pub can_hash: bool,
    /// The B-tree family that the operator belongs to, and its strategy there: 1 `<`, 2 `<=`, 3
    /// `=`, 4 `>=`, 5 `>`. Both are 0 for none.
    pub btree_family: Oid,
    /// The strategy in that family.
    pub btree_strategy: u8,
    /// `oprrest`: what PostgreSQL estimates a condition by; 0 for none. The planner does not ask.
    pub restrict: Oid,
    /// `oprjoin`: the same for a join.
    pub join: Oid,
}

/// A row of `pg_opclass` of B-trees.
#[derive(Debug)]
pub struct OpClass {
    /// `pg_opclass.oid`.
    pub oid: Oid,
    /// `opcname`.
    pub name: &'static str,
    /// The OID of its operator family.
    pub family: Oid,
    /// The name of its operator family.
    pub family_name: &'static str,
    /// The type that it indexes.
    pub input: Oid,
    /// Whether an index uses the class for the type when it names none.
    pub is_default: bool,
    /// Support function 1: three-way comparison.
    pub cmp_func: Oid,
}

/// A row of `pg_opclass` of any access method.
#[derive(Debug, Clone, Copy)]
pub struct ClassRow {
    /// `pg_opclass.oid`.
    pub oid: Oid,
    /// `opcmethod`.
    pub method: Oid,
    /// The name of the method.
    pub method_name: &'static str,
    /// `opcname`.
    pub name: &'static str,
    /// `opcfamily`.
    pub family: Oid,
    /// The name of the family.
    pub family_name: &'static str,
    /// `opcintype`.
    pub input: Oid,
    /// `opcdefault`.
    pub is_default: bool,
    /// `opckeytype`; 0 if it is the type of the values.
    pub key_type: Oid,
}

/// The OID of the access method "btree" in `pg_am`.
pub const BTREE: Oid = 403;

/// The operator classes of all access methods.
pub fn class_rows() -> impl Iterator<Item = ClassRow> {
    let ordered = OPCLASSES.iter().map(|c| ClassRow {
        oid: c.oid,
        method: BTREE,
        method_name: "btree",
        name: c.name,
        family: c.family,
        family_name: c.family_name,
        input: c.input,
        is_default: c.is_default,
        key_type: 0,
    });
    let inverted = inverted_class::CLASSES.iter().map(|c| ClassRow {
        oid: c.oid,
        method: inverted_class::GIN,
        method_name: "gin",
        name: c.name,
        family: c.family,
        family_name: c.family_name,
        input: c.input,
        is_default: c.is_default,
        key_type: c.key_type(),
    });
    ordered.chain(inverted)
}

impl Operator {
    /// The row of the function that computes the operator.
    pub fn function(&self) -> Option<&'static BuiltinFn> {
        func::by_oid(self.func)
    }
}

/// The operator with an OID.
pub fn by_oid(oid: Oid) -> Option<&'static Operator> {
    OPERATORS.binary_search_by_key(&oid, |o| o.oid).ok().map(|i| &OPERATORS[i])
}

/// All overloads of an operator name.
pub fn by_name(name: &str) -> &'static [&'static Operator] {
    static NAMES: OnceLock<HashMap<&'static str, Vec<&'static Operator>>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let mut names: HashMap<&'static str, Vec<&'static Operator>> = HashMap::new();
        for o in OPERATORS {
            names.entry(o.name).or_default().push(o);
        }
        names
    });
    names.get(name).map_or(&[], |v| v.as_slice())
}

/// The operator of exactly these argument types.
pub fn exact(name: &str, left: Oid, right: Oid) -> Option<&'static Operator> {
    by_name(name).iter().copied().find(|o| o.left == left && o.right == right)
}

/// Whether PostgreSQL hashes values of a type. Some types are only compared (money, bit strings).
pub fn is_hashed(ty: Oid) -> bool {
    let ty = crate::typeinfo::elem_type(ty).unwrap_or(ty);
    let input = default_btree_opclass(ty).map_or(ty, |class| class.input);
    exact("=", input, input).is_none_or(|equal| equal.can_hash)
}

/// Whether values of the type have an equality that hashes, and no order.
pub fn is_hashed_only(ty: Oid) -> bool {
    default_btree_opclass(ty).is_none() && exact("=", ty, ty).is_some_and(|equal| equal.can_hash)
}

/// The default B-tree operator class of a type. Arrays have that of `anyarray`, varchar has
/// `text_ops`.
pub fn default_btree_opclass(ty: Oid) -> Option<&'static OpClass> {
    use crate::oid;
    let find = |ty| OPCLASSES.iter().find(|c| c.is_default && c.input == ty);
    find(ty).or_else(|| match ty {
        oid::VARCHAR => find(oid::TEXT),
        oid::CIDR => find(oid::INET),
        _ if crate::typeinfo::is_reg_type(ty) => find(oid::OID),
        _ if crate::typeinfo::made::is_enum(ty) => find(oid::ANYENUM),
        _ if crate::typeinfo::made::is_row(ty) => find(oid::RECORD),
        _ if crate::typeinfo::elem_type(ty).is_some() => find(oid::ANYARRAY),
        _ if RangeType::is_range(ty) => find(oid::ANYRANGE),
        _ if RangeType::is_multirange(ty) => find(oid::ANYMULTIRANGE),
        _ => None,
    })
}
