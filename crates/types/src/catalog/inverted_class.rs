//! Operator classes of inverted indexes: the rows of `pg_opclass` and `pg_amop` whose access method
//! is "gin".

use crate::oid::{self, Oid};
use crate::oper::{self, Operator, default_btree_opclass};
use crate::typeinfo;

include!(concat!(env!("OUT_DIR"), "/inverted.rs"));

/// The OID of the access method "gin" in `pg_am`.
pub const GIN: Oid = 2742;

/// A row of `pg_opclass` of an inverted index.
#[derive(Debug)]
pub struct InvertedClass {
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
    /// How a value is taken apart.
    pub entries: Entries,
}

/// How a class takes a value apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entries {
    /// The elements of an array.
    Elements,
    /// The names and the scalars of a `jsonb`.
    Json,
    /// The scalars of a `jsonb`, each with the names on the way to it.
    JsonPaths,
    /// The groups of three characters of a text.
    Trigrams,
    /// The keys and the values of an `hstore`.
    Pairs,
    /// The value itself.
    Whole,
}

/// A row of `pg_amop`: an operator that classes of a family serve.
#[derive(Debug)]
pub struct Served {
    /// `pg_amop.oid`.
    pub oid: Oid,
    /// The operator family.
    pub family: Oid,
    /// The operator's number in the family.
    pub strategy: u8,
    /// The operator.
    pub operator: Oid,
}

/// The first OID of the operators of classes that keep whole values, five for each class.
const WHOLE_OPERATORS: Oid = 15660;

impl InvertedClass {
    /// The number of an operator in the class; `None` if the class does not serve it.
    pub fn strategy(&self, operator: &Operator) -> Option<u8> {
        if self.entries != Entries::Whole {
            let served = |s: &&Served| s.family == self.family && s.operator == operator.oid;
            return SERVED.iter().find(served).map(|s| s.strategy);
        }
        let class = default_btree_opclass(self.input)?;
        let own =
            [operator.left, operator.right] == [class.input; 2] && operator.btree_family == class.family;
        own.then_some(operator.btree_strategy).filter(|strategy| *strategy != 0)
    }

    /// The operators that the class serves: their row's OID, their number, themselves.
    pub fn operators(&self) -> Vec<(Oid, u8, &'static Operator)> {
        if self.entries != Entries::Whole {
            let own = SERVED.iter().filter(|s| s.family == self.family);
            return own.filter_map(|s| Some((s.oid, s.strategy, oper::by_oid(s.operator)?))).collect();
        }
        let whole = CLASSES.iter().filter(|class| class.entries == Entries::Whole);
        let place = whole.take_while(|class| class.oid != self.oid).count() as Oid;
        let mut list: Vec<_> = oper::OPERATORS
            .iter()
            .filter_map(|o| {
                let strategy = self.strategy(o)?;
                Some((WHOLE_OPERATORS + 5 * place + Oid::from(strategy) - 1, strategy, o))
            })
            .collect();
        list.sort_by_key(|(oid, ..)| *oid);
        list
    }

    /// `opckeytype`: the type of the keys in PostgreSQL; 0 for that of the values.
    pub fn key_type(&self) -> Oid {
        match self.entries {
            Entries::Elements => oid::ANYELEMENT,
            Entries::Json | Entries::Pairs => oid::TEXT,
            Entries::JsonPaths | Entries::Trigrams => oid::INT4,
            Entries::Whole => 0,
        }
    }

    /// Whether the class takes values of a type.
    pub fn accepts(&self, ty: Oid) -> bool {
        self.input == ty
            || self.input == oid::TEXT && ty == oid::VARCHAR
            || self.input == oid::ANYARRAY && typeinfo::elem_type(ty).is_some()
            || self.input == oid::ANYENUM && typeinfo::made::is_enum(ty)
    }
}

/// The class of an OID.
pub fn class(oid: Oid) -> Option<&'static InvertedClass> {
    CLASSES.iter().find(|class| class.oid == oid)
}

/// The class that an index uses for a type when it names none. It may belong to an extension that
/// the database lacks.
pub fn default_class(ty: Oid) -> Option<&'static InvertedClass> {
    CLASSES.iter().find(|class| class.is_default && class.accepts(ty))
}
