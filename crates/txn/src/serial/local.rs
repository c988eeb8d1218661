//! The SIREAD locks of a session's transaction, as its own process remembers them. Reading a page
//! again thus touches nothing shared. Many small locks become a large one.

use super::SerialTarget;
use std::collections::HashMap;

/// Row versions of a page that are locked one by one (PostgreSQL's `max_pred_locks_per_page`).
const ROWS_MAX: usize = 2;
/// Pages and row versions of a relation that are locked one by one (PostgreSQL's default of
/// `max_pred_locks_per_relation`).
const PARTS_MAX: usize = 32;

#[derive(Default)]
struct Page {
    whole: bool,
    slots: Vec<u16>,
}

#[derive(Default)]
struct Relation {
    whole: bool,
    pages: HashMap<u32, Page>,
    parts: usize,
}

#[derive(Default)]
pub(crate) struct LocalTargets(HashMap<(u32, u32), Relation>);

impl LocalTargets {
    /// The target to lock in order to have this one locked. `None`: it is locked already.
    pub(crate) fn missing(&self, t: SerialTarget) -> Option<SerialTarget> {
        let whole = SerialTarget::relation(t.database, t.relation);
        let Some(relation) = self.0.get(&(t.database, t.relation)) else { return Some(t) };
        if relation.whole {
            return None;
        }

        let Some(number) = t.page else { return Some(whole) };
        let mut want = t;
        if let Some(page) = relation.pages.get(&number) {
            if page.whole || t.slot.is_some_and(|s| page.slots.contains(&s)) {
                return None;
            }
            if t.slot.is_some() && page.slots.len() >= ROWS_MAX {
                want = SerialTarget::page(t.database, t.relation, number);
            }
        }

        // A page in the place of its rows does not add a part.
        let grows = want.slot.is_some() || relation.pages.get(&number).is_none_or(|p| p.slots.is_empty());
        Some(if grows && relation.parts >= PARTS_MAX { whole } else { want })
    }

    /// Notes that the target is locked. Returns the locked targets that are part of it.
    pub(crate) fn took(&mut self, t: SerialTarget) -> Vec<SerialTarget> {
        let relation = self.0.entry((t.database, t.relation)).or_default();
        let mut parts = Vec::new();
        match (t.page, t.slot) {
            (None, _) => {
                relation.whole = true;
                relation.parts = 0;
                for (number, page) in std::mem::take(&mut relation.pages) {
                    parts.extend(rows(t, number, &page));
                    parts.extend(page.whole.then(|| SerialTarget::page(t.database, t.relation, number)));
                }
            }
            (Some(number), None) => {
                let page = relation.pages.entry(number).or_default();
                parts.extend(rows(t, number, page));
                relation.parts = relation.parts + 1 - page.slots.len();
                *page = Page { whole: true, slots: Vec::new() };
            }
            (Some(number), Some(slot)) => {
                relation.pages.entry(number).or_default().slots.push(slot);
                relation.parts += 1;
            }
        }

        parts
    }

    /// Returns all targets and forgets them.
    pub(crate) fn take_all(&mut self) -> Vec<SerialTarget> {
        let mut all = Vec::new();
        for ((database, relation), r) in std::mem::take(&mut self.0) {
            let whole = SerialTarget::relation(database, relation);
            all.extend(r.whole.then_some(whole));
            for (number, page) in &r.pages {
                all.extend(page.whole.then(|| SerialTarget::page(database, relation, *number)));
                all.extend(rows(whole, *number, page));
            }
        }
        all
    }
}

fn rows(of: SerialTarget, number: u32, page: &Page) -> impl Iterator<Item = SerialTarget> + '_ {
    page.slots.iter().map(move |slot| SerialTarget::row(of.database, of.relation, number, *slot))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(l: &mut LocalTargets, held: &mut Vec<SerialTarget>, t: SerialTarget) {
        if let Some(want) = l.missing(t) {
            let gone = l.took(want);
            held.push(want);
            held.retain(|h| !gone.contains(h));
        }
    }

    #[test]
    fn small_locks_become_large_ones_and_what_was_locked_stays_covered() {
        let (mut l, mut held) = (LocalTargets::default(), Vec::new());
        let covered = |held: &[SerialTarget], t: SerialTarget| {
            held.iter()
                .any(|h| h.page.is_none() || h.page == t.page && (h.slot.is_none() || h.slot == t.slot))
        };

        let mut asked = Vec::new();
        for n in 0..200u32 {
            let t = SerialTarget::row(5, 9, n / 3 % 40, (n % 7 + 1) as u16);
            lock(&mut l, &mut held, t);
            asked.push(t);
            assert!(l.missing(t).is_none());
            assert!(asked.iter().all(|t| covered(&held, *t)), "after {n}: {held:?}");
            assert!(held.len() <= PARTS_MAX + 1, "after {n}: {} locks", held.len());
        }

        assert_eq!(held, [SerialTarget::relation(5, 9)]);
        assert_eq!(l.missing(SerialTarget::page(5, 9, 1000)), None);
        assert_eq!(l.take_all(), held);
        assert!(l.take_all().is_empty());
    }

    #[test]
    fn three_rows_of_a_page_are_the_page() {
        let (mut l, mut held) = (LocalTargets::default(), Vec::new());
        for slot in 1..=3 {
            lock(&mut l, &mut held, SerialTarget::row(5, 9, 4, slot));
        }
        assert_eq!(held, [SerialTarget::page(5, 9, 4)]);
        lock(&mut l, &mut held, SerialTarget::row(5, 10, 4, 1));
        let mut all = l.take_all();
        all.sort();
        held.sort();
        assert_eq!(all, held);
    }
}
