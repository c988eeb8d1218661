//! Models of a transaction that is handed over to a slot line without a session (`prepared`).

use super::{Table, World, thread};
use crate::lock::lazy_word;
use crate::outcome::csn::Word;
use sinew_sync::shim::{AtomicU32, Ordering::Relaxed};
use std::sync::Arc;

/// PREPARE hands a transaction over to another slot. A waiter for its subtransaction either finds
/// the new slot, or leaves a lock that is handed over too.
pub(super) fn a_waiter_and_a_handed_over_subtransaction_never_miss_each_other() {
    const FROM: u32 = 1;
    const TO: u32 = 2;
    let w = World::new(4, 2);
    w.ring().slot_of(16).store(Word::Running { slot: FROM }.encode(), Relaxed);
    w.ring().slot_of(17).store(Word::Sub { top: 16 }.encode(), Relaxed);
    let (waited, table) = (Arc::new(AtomicU32::new(0)), Arc::new(Table::new(false)));
    let waiter = thread::spawn({
        let (w, waited, table) = (w.clone(), waited.clone(), table.clone());
        move || {
            // `lazy_materialise_sub`, for the slot that the waiter read before.
            let mut in_old_name = table.lock().unwrap();
            lazy_word::announce_sub_wait(&waited);
            *in_old_name = w.ring().read(17) == Some(Word::Sub { top: 16 })
                && w.ring().read(16) == Some(Word::Running { slot: FROM });
        }
    });
    let owner = thread::spawn({
        let (w, table) = (w.clone(), table.clone());
        move || {
            assert!(w.ring().hand_over(16, FROM, TO));
            if lazy_word::subs_waited(&waited) {
                *table.lock().unwrap() = false;
            }
        }
    });
    waiter.join().unwrap();
    owner.join().unwrap();
    assert!(!*table.lock().unwrap(), "a lock in the name of a slot that has no transaction");
    assert_eq!(w.ring().read(16), Some(Word::Running { slot: TO }));
}

/// The recycler closes the word that PREPARE hands over. One of the two comes first, and the word
/// names the new slot in the end.
pub(super) fn a_handed_over_word_and_the_recycler() {
    let w = World::new(4, 2);
    w.ring().slot_of(16).store(Word::Running { slot: 1 }.encode(), Relaxed);
    let latch = Arc::new(Table::new(false));
    let recycler = thread::spawn({
        let (w, latch) = (w.clone(), latch.clone());
        move || {
            let _latch = latch.lock().unwrap();
            w.ring().close(16)
        }
    });
    let owner = thread::spawn({
        let w = w.clone();
        move || {
            if !w.ring().hand_over(16, 1, 2) {
                let _latch = latch.lock().unwrap();
                w.ring().hand_over_closed(16, 2);
            }
        }
    });
    let saved = Word::decode(recycler.join().unwrap());
    owner.join().unwrap();
    assert!(matches!(saved, Word::Running { slot: 1 | 2 }), "{saved:?}");
    assert_eq!(w.ring().read(16), Some(Word::Running { slot: 2 }));
}
