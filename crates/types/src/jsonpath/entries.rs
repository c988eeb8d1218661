//! The keys of a `jsonb` that an expression cannot do without, for inverted indexes.
//!
//! An expression finds something, or is true, only for a `jsonb` with certain names and scalars.
//! Where nothing is known of a part, every `jsonb` counts.

use super::{Comparison, Head, Node, Path, Step};
use crate::catalog::inverted_class::Entries;
use crate::json::entries::{Scalar, Way, name_key, scalar_key};
use crate::order::search::Search;

/// The place of items, as far as it is known.
#[derive(Clone, Copy)]
struct Place {
    /// The way to them; `None` if there are several, or if the items are not in the `jsonb`.
    way: Option<Way>,
    /// Are they values as they stand in the `jsonb`?
    is_stored: bool,
}

/// The whole `jsonb`.
const ROOT: Place = Place { way: Some(Way::START), is_stored: true };
/// Items that the expression has made.
const NOWHERE: Place = Place { way: None, is_stored: false };

/// The items that a part of an expression gives, as far as they are known.
struct Items {
    /// A `jsonb` for which there are items.
    found: Search,
    place: Place,
}

/// A `jsonb` in which an expression finds an item.
pub fn of_items(entries: Entries, path: &Path) -> Search {
    items(entries, &path.expr, ROOT).found
}

/// A `jsonb` for which an expression's first item is true.
pub fn of_truth(entries: Entries, path: &Path) -> Search {
    truth(entries, &path.expr, ROOT)
}

/// A `jsonb` for which a condition is true. `current`: the place of the item that `@` stands for.
fn truth(entries: Entries, node: &Node, current: Place) -> Search {
    let both = |a: &Node, b: &Node| vec![truth(entries, a, current), truth(entries, b, current)];
    match node {
        Node::And(a, b) => Search::all(both(a, b)),
        Node::Or(a, b) => Search::any(both(a, b)),
        Node::Exists(of) => items(entries, of, current).found,
        Node::Compare(op, a, b) => compare(entries, *op, a, b, current),
        Node::StartsWith(text, _) | Node::LikeRegex { text, .. } => items(entries, text, current).found,
        Node::Access(..) => items(entries, node, current).found,
        Node::Not(_) | Node::IsUnknown(_) | Node::Sign { .. } | Node::Arith(..) => Search::Everything,
    }
}

fn compare(entries: Entries, op: Comparison, a: &Node, b: &Node, current: Place) -> Search {
    let (left, right) = (items(entries, a, current), items(entries, b, current));
    let mut all = vec![left.found, right.found];
    if op == Comparison::Eq {
        for (scalar, place) in [(scalar_of(b), left.place), (scalar_of(a), right.place)] {
            if let Some(scalar) = scalar.filter(|_| place.is_stored) {
                all.push(holds(entries, &scalar, place.way));
            }
        }
    }
    Search::all(all)
}

/// A `jsonb` with a scalar at the end of a way.
fn holds(entries: Entries, scalar: &Scalar<'_>, way: Option<Way>) -> Search {
    match (entries, scalar) {
        (Entries::JsonPaths, scalar) => match way {
            Some(way) => Search::held(way.key(scalar)),
            None => Search::Everything,
        },
        // It may be an element or a member's value.
        (_, Scalar::Text(string)) => {
            Search::any(vec![Search::held(name_key(string)), Search::held(scalar_key(scalar))])
        }
        (_, scalar) => Search::held(scalar_key(scalar)),
    }
}

/// The scalar that a part of an expression is.
fn scalar_of(node: &Node) -> Option<Scalar<'_>> {
    let Node::Access(head, steps) = node else { return None };
    if !steps.is_empty() {
        return None;
    }
    match &**head {
        Head::Null => Some(Scalar::Null),
        Head::Bool(value) => Some(Scalar::Bool(*value)),
        Head::Number(number) => Some(Scalar::Number(number)),
        Head::Text(string) => Some(Scalar::Text(string)),
        _ => None,
    }
}

/// The items of a part.
fn items(entries: Entries, node: &Node, current: Place) -> Items {
    let unknown = Items { found: Search::Everything, place: NOWHERE };
    let Node::Access(head, steps) = node else { return unknown };
    let mut place = match &**head {
        Head::Root => ROOT,
        Head::Current => current,
        _ => return unknown,
    };
    let mut all = Vec::new();
    for step in steps {
        match step {
            Step::Key(name) => {
                place.way = place.way.map(|way| way.member(name));
                if entries == Entries::Json {
                    all.push(Search::held(name_key(name)));
                }
            }
            // Arrays leave no trace on the way.
            Step::AnyElement | Step::Elements(_) => {}
            Step::AnyKey | Step::Descendants { .. } => place.way = None,
            Step::Filter(condition) => all.push(truth(entries, condition, place)),
            Step::Method(_) | Step::DateTime(_) => place = NOWHERE,
        }
    }
    Items { found: Search::all(all), place }
}
