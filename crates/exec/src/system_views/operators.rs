//! `pg_amop` and `pg_amproc`: the operators of all families of operator classes, and the functions
//! of the B-tree's. They come from the tables by which conditions are matched to indexes.

use crate::caller::Caller;
use sinew_catalog::rows::CatRow;
use sinew_error::Result;
use sinew_table::Relation;
use sinew_types::inverted_class::{self, GIN};
use sinew_types::oper::{BTREE, OPCLASSES, OPERATORS};
use sinew_types::{Oid, extension};

/// Whether the database has an object: its own, or one of an extension that it has.
fn is_there(cx: &dyn Caller, object: Oid) -> Result<bool> {
    match extension::of(object) {
        None => Ok(true),
        Some(extension) => Ok(cx.find_extension(extension.name)?.is_some()),
    }
}

pub(super) fn amop<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for o in OPERATORS.iter().filter(|o| o.btree_family != 0) {
        if !is_there(cx, o.oid)? {
            continue;
        }
        rows.push(
            CatRow::new(shape)
                .set_oid("oid", o.oid)
                .set_oid("amopfamily", o.btree_family)
                .set_oid("amoplefttype", o.left)
                .set_oid("amoprighttype", o.right)
                .set("amopstrategy", i16::from(o.btree_strategy))
                .set_char("amoppurpose", b's')
                .set_oid("amopopr", o.oid)
                .set_oid("amopmethod", BTREE),
        );
    }
    for class in inverted_class::CLASSES {
        if !is_there(cx, class.oid)? {
            continue;
        }
        for (oid, strategy, o) in class.operators() {
            rows.push(
                CatRow::new(shape)
                    .set_oid("oid", oid)
                    .set_oid("amopfamily", class.family)
                    .set_oid("amoplefttype", o.left)
                    .set_oid("amoprighttype", o.right)
                    .set("amopstrategy", i16::from(strategy))
                    .set_char("amoppurpose", b's')
                    .set_oid("amopopr", o.oid)
                    .set_oid("amopmethod", GIN),
            );
        }
    }
    Ok(rows)
}

pub(super) fn amproc<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut seen = Vec::new();
    let mut rows = Vec::new();
    for class in OPCLASSES {
        // Several classes of a type may be of one family.
        if seen.contains(&(class.family, class.input)) || !is_there(cx, class.oid)? {
            continue;
        }
        seen.push((class.family, class.input));
        rows.push(
            CatRow::new(shape)
                .set_oid("oid", class.oid)
                .set_oid("amprocfamily", class.family)
                .set_oid("amproclefttype", class.input)
                .set_oid("amprocrighttype", class.input)
                .set("amprocnum", 1i16)
                .set_oid("amproc", class.cmp_func),
        );
    }
    Ok(rows)
}
