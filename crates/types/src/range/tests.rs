//! Ranges and multiranges against sets of bits.
//!
//! Bounds are whole numbers below [`VALUES`]. A bit stands for each of these numbers, and one for
//! the numbers between two of them. So a set of bits is what a multirange of numerics should hold.

use super::func;
use super::{Bound, Multirange, Range};
use crate::compare::{cmp, equal, hash};
use crate::ctx::{FmtCtx, FnCtx};
use crate::datum::Datum;
use crate::io::{binary_recv, binary_send, text_in, to_text};
use crate::key::encode_key;
use crate::oid;
use crate::typeinfo::RangeType;
use sinew_error::Result;

const VALUES: u32 = 6;
/// The bits before 0, for each value and each gap, and behind the last value.
const BITS: u32 = 2 * VALUES + 1;

fn types() -> RangeType {
    RangeType::of_range(oid::NUMRANGE).expect("a range type")
}

fn number(value: u32) -> Datum {
    text_in(oid::NUMERIC, &value.to_string(), -1, &FmtCtx::default()).expect("a number")
}

/// The bits of a list of ranges.
fn bits(value: &Datum) -> u32 {
    let ranges = match value {
        Datum::Range(range) => std::slice::from_ref(&**range),
        Datum::Multirange(multirange) => multirange.ranges(),
        other => panic!("{other:?}"),
    };
    let mut set = 0;
    for range in ranges {
        let Some((lower, upper)) = range.bounds() else { continue };
        let at = |bound: &Bound| {
            to_text(&bound.value, oid::NUMERIC, &FmtCtx::default()).unwrap().parse::<u32>().unwrap()
        };
        let first = if lower.is_infinite() { 0 } else { 2 * at(lower) + 1 + u32::from(!lower.inclusive) };
        let last =
            if upper.is_infinite() { BITS - 1 } else { 2 * at(upper) + 1 - u32::from(!upper.inclusive) };
        (first..=last).for_each(|bit| set |= 1 << bit);
    }
    set
}

/// The multirange of a set of bits.
fn multirange(set: u32) -> Datum {
    let mut ranges = Vec::new();
    let mut bit = 0;
    while bit < BITS {
        if set & (1 << bit) == 0 {
            bit += 1;
            continue;
        }
        let first = bit;
        while bit < BITS && set & (1 << bit) != 0 {
            bit += 1;
        }
        let last = bit - 1;
        // An even bit lies between two values: the bound is the value beside it, without it.
        let lower = match first {
            0 => Bound::INFINITE,
            bit => Bound::new(number((bit - 1) / 2), bit % 2 == 1),
        };
        let upper = match last {
            bit if bit == BITS - 1 => Bound::INFINITE,
            bit => Bound::new(number(bit / 2), bit % 2 == 1),
        };
        ranges.push(Range::make(types(), lower, upper).expect("bounds in order"));
    }
    Multirange::make(types(), ranges).expect("a multirange").into()
}

/// The range of a set of bits that has no gap.
fn range(set: u32) -> Option<Datum> {
    let Datum::Multirange(all) = multirange(set) else { return None };
    match all.ranges() {
        [] => Some(Range::empty(types()).into()),
        [one] => Some(one.clone().into()),
        _ => None,
    }
}

/// Sets of bits: all without a gap, and some with gaps.
fn sets() -> Vec<u32> {
    let mut all = vec![0];
    for first in 0..BITS {
        all.extend((first..BITS).map(|last| ((1 << (last + 1)) - 1) & !((1 << first) - 1)));
    }
    let mut state = 1u32;
    for _ in 0..60 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        all.push((state >> 8) & ((1 << BITS) - 1));
    }
    all
}

fn ask(f: fn(&mut FnCtx, &[Datum]) -> Result<Datum>, a: &Datum, b: &Datum) -> bool {
    f(&mut FnCtx::default(), &[a.clone(), b.clone()]).unwrap().as_bool().expect("a boolean")
}

#[test]
fn positions_are_those_of_sets() {
    let first = |set: u32| set.trailing_zeros();
    let last = |set: u32| 31 - set.leading_zeros();
    for &a in &sets() {
        for &b in &sets() {
            let both = a != 0 && b != 0;
            let mut forms_a = vec![multirange(a)];
            let mut forms_b = vec![multirange(b)];
            forms_a.extend(range(a));
            forms_b.extend(range(b));
            for x in &forms_a {
                for y in &forms_b {
                    let is = |f, expected: bool, name: &str| {
                        assert_eq!(ask(f, x, y), expected, "{name} of {a:b} and {b:b}");
                    };
                    is(func::overlaps, a & b != 0, "overlaps");
                    is(func::contains, a & b == b, "contains");
                    is(func::contained_by, a & b == a, "contained by");
                    is(func::before, both && last(a) < first(b), "before");
                    is(func::after, both && first(a) > last(b), "after");
                    is(func::overleft, both && last(a) <= last(b), "overleft");
                    is(func::overright, both && first(a) >= first(b), "overright");
                    let touch = both && (last(a) + 1 == first(b) || last(b) + 1 == first(a));
                    is(func::adjacent, touch, "adjacent");
                }
            }
        }
    }
}

#[test]
fn values_are_members_of_sets() {
    for &set in &sets() {
        for value in 0..VALUES {
            let is_member = set & (1 << (2 * value + 1)) != 0;
            assert_eq!(ask(func::contains_elem, &multirange(set), &number(value)), is_member);
            assert_eq!(ask(func::elem_contained_by, &number(value), &multirange(set)), is_member);
            if let Some(range) = range(set) {
                assert_eq!(ask(func::contains_elem, &range, &number(value)), is_member);
            }
        }
    }
}

#[test]
fn sets_are_added_and_taken_away() {
    let mut cx = FnCtx::default();
    for &a in &sets() {
        for &b in &sets() {
            let args = [multirange(a), multirange(b)];
            assert_eq!(bits(&func::multirange_union(&mut cx, &args).unwrap()), a | b);
            assert_eq!(bits(&func::multirange_intersect(&mut cx, &args).unwrap()), a & b);
            assert_eq!(bits(&func::multirange_minus(&mut cx, &args).unwrap()), a & !b);
            let (Some(x), Some(y)) = (range(a), range(b)) else { continue };
            let args = [x, y];
            assert_eq!(bits(&func::range_intersect(&mut cx, &args).unwrap()), a & b);
            // The result must have no gap.
            let whole = |set: u32| range(set).map(|range| bits(&range));
            assert_eq!(func::range_union(&mut cx, &args).ok().map(|v| bits(&v)), whole(a | b));
            assert_eq!(func::range_minus(&mut cx, &args).ok().map(|v| bits(&v)), whole(a & !b));
        }
    }
}

/// A set has one form, however it was made: all forms agree on equality, hash and key.
#[test]
fn equal_sets_have_one_form() {
    let fmt = FmtCtx::default();
    let key = |value: &Datum| {
        let mut out = Vec::new();
        encode_key(value, oid::NUMMULTIRANGE, false, false, &mut out).unwrap();
        out
    };
    for &set in &sets() {
        let value = multirange(set);
        let text = to_text(&value, oid::NUMMULTIRANGE, &fmt).unwrap();
        let read = text_in(oid::NUMMULTIRANGE, &text, -1, &fmt).unwrap();
        let mut sent = Vec::new();
        binary_send(&value, oid::NUMMULTIRANGE, &fmt, &mut sent).unwrap();
        let received = binary_recv(oid::NUMMULTIRANGE, &sent, -1, &fmt).unwrap();
        for other in [read, received] {
            assert!(equal(oid::NUMMULTIRANGE, &value, &other), "{text}");
            assert_eq!(hash(oid::NUMMULTIRANGE, &value, 1), hash(oid::NUMMULTIRANGE, &other, 1));
            assert_eq!(key(&value), key(&other));
        }
    }
    for &a in &sets() {
        for &b in &sets() {
            let (x, y) = (multirange(a), multirange(b));
            assert_eq!(cmp(oid::NUMMULTIRANGE, &x, &y), key(&x).cmp(&key(&y)), "{a:b} {b:b}");
            assert_eq!(equal(oid::NUMMULTIRANGE, &x, &y), a == b);
        }
    }
}
