//! A sort of any length that looks for interrupts on its way.
//!
//! The standard library's sort takes no error from its comparison, so an interrupt cannot end it.
//! Here pieces are sorted, and then neighbours are merged, several at a time. The library's stable
//! sort does the merging: it finds the runs that are in order already. Between two looks lie at
//! most a few comparisons for each item.

use std::cmp::Ordering;

/// The number of items that are sorted without a look.
const PIECE: usize = 1 << 15;
/// The number of neighbours that are merged at a time.
const FAN: usize = 4;

/// The first eight bytes as a number. Where two numbers differ, they are in the order of the bytes.
pub fn prefix(bytes: &[u8]) -> u64 {
    let mut first = [0; 8];
    let len = bytes.len().min(8);
    first[..len].copy_from_slice(&bytes[..len]);
    u64::from_be_bytes(first)
}

/// A stable sort. The first error of `look` ends the sort and leaves the items in any order.
pub fn sort_by<T, E>(
    items: &mut [T],
    mut order: impl FnMut(&T, &T) -> Ordering,
    mut look: impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    let mut sorted = PIECE;
    for piece in items.chunks_mut(sorted) {
        piece.sort_by(|a, b| order(a, b));
        look()?;
    }
    while sorted < items.len() {
        sorted = sorted.saturating_mul(FAN);
        for merged in items.chunks_mut(sorted) {
            merged.sort_by(|a, b| order(a, b));
            look()?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// The same numbers each time, with equals among them.
    fn numbers(len: usize) -> Vec<(u64, usize)> {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        (0..len).map(|i| (next() % (len as u64 / 2 + 1), i)).collect()
    }

    #[test]
    fn items_are_in_order_and_equals_stay() {
        for len in [0, 1, PIECE - 1, PIECE, PIECE + 1, 4 * PIECE, 9 * PIECE + 7] {
            let mut items = numbers(len);
            let mut expected = items.clone();
            expected.sort_by_key(|i| i.0);
            sort_by(&mut items, |a, b| a.0.cmp(&b.0), || Ok::<(), ()>(())).unwrap();
            assert_eq!(items, expected, "{len} items");
        }
    }

    #[test]
    fn between_two_looks_lie_a_few_comparisons_an_item() {
        let mut items = numbers(20 * PIECE);
        let (compared, most) = (Cell::new(0usize), Cell::new(0usize));
        let order = |a: &(u64, usize), b: &(u64, usize)| {
            compared.set(compared.get() + 1);
            a.0.cmp(&b.0)
        };
        let look = || {
            most.set(most.get().max(compared.replace(0)));
            Ok::<(), ()>(())
        };
        let len = items.len();
        sort_by(&mut items, order, look).unwrap();
        // A sort in one go takes 19 comparisons for each item.
        assert!(most.get() <= 4 * len, "{} comparisons of {len} items without a look", most.get());
    }

    #[test]
    fn an_error_of_a_look_ends_it() {
        let (mut items, looks) = (numbers(8 * PIECE), Cell::new(0));
        let look = || {
            looks.set(looks.get() + 1);
            if looks.get() == 3 { Err("cancelled") } else { Ok(()) }
        };
        assert_eq!(sort_by(&mut items, |a, b| a.cmp(b), look), Err("cancelled"));
        assert_eq!(looks.get(), 3);
    }
}
