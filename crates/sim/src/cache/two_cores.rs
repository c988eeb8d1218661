//! The model's own answers to simple questions about two cores.

use crate::cost::{Costs, Ps};
use crate::machine::{Machine, Shape};
use sinew_sync::shim::{AtomicU64, Ordering, fence};

fn boxed<'a>(f: impl FnOnce() + 'a) -> Box<dyn FnOnce() + 'a> {
    Box::new(f)
}

/// Throughput of two cores as a multiple of one core's.
fn two_to_one(outside: Ps, operation: impl Fn(&AtomicU64)) -> f64 {
    let elapsed = |cores| {
        let machine = Machine::new(Shape::new(cores, 1, 3));
        let word = AtomicU64::new(0);
        let thread = |core: usize| {
            let (machine, word, operation) = (&machine, &word, &operation);
            let mut random = fastrand::Rng::with_seed(core as u64);
            boxed(move || {
                for _ in 0..2000 {
                    operation(word);
                    machine.work(outside / 2 + random.u64(0..=outside));
                }
            })
        };
        machine.run((0..cores).map(thread).collect());
        machine.elapsed() as f64
    };
    2.0 * elapsed(1) / elapsed(2)
}

/// Real cores gave 0.43,
/// 0.58, 1.1, 1.42 and 1.69 for adds when the usual costs were measured.
#[test]
fn adds_of_two_cores_to_one_word_scale_with_the_work_between_them() {
    let ratio =
        |outside_ns: Ps| two_to_one(outside_ns * 1000, |word| _ = word.fetch_add(1, Ordering::Relaxed));
    let ratios = [5, 25, 85, 165, 405].map(ratio);
    assert!(ratios.is_sorted() && ratios[0] < 0.6 && ratios[4] > 1.6, "{ratios:?}");
}

#[test]
fn stores_of_two_cores_to_one_word_cost_nothing_while_the_buffers_have_room() {
    let ratio = two_to_one(200_000, |word| word.store(1, Ordering::Release));
    assert!(ratio > 1.9, "{ratio}");
    let fenced = two_to_one(200_000, |word| {
        word.store(1, Ordering::Release);
        fence(Ordering::SeqCst);
    });
    assert!(fenced < 1.7, "{fenced}");
}

/// A lost compare-and-swap costs another turn. A load right before it takes the line, so that
/// few are lost.
#[test]
fn a_load_before_a_compare_and_swap_costs_no_second_move() {
    let update = |word: &AtomicU64| {
        let add = |seen| Some(seen + 1);
        assert!(word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add).is_ok());
    };
    let (swap, add) =
        (two_to_one(400_000, update), two_to_one(400_000, |word| _ = word.fetch_add(1, Ordering::Relaxed)));
    assert!((swap / add - 1.0).abs() < 0.05, "{swap} {add}");
}

/// Two threads that wait for each other's store need one turn of the line for each.
#[test]
fn a_handover_between_two_spinning_cores_is_one_turn() {
    const TURNS: u64 = 1000;
    let machine = Machine::new(Shape::new(2, 1, 3));
    let word = AtomicU64::new(0);
    let thread = |core: u64| {
        let word = &word;
        boxed(move || {
            for turn in 0..TURNS {
                while word.load(Ordering::Acquire) != 2 * turn + core {}
                word.store(2 * turn + core + 1, Ordering::Release);
            }
        })
    };
    machine.run((0..2).map(thread).collect());
    let (handover, turn) = (machine.elapsed() / (2 * TURNS), Costs::default().turn_near);
    assert!((turn * 9 / 10..turn * 11 / 10).contains(&handover), "{handover}");
}
