//! Measures an uncontended acquisition and release, beside other locks in the same run: `cargo run
//! --release -p sinew-sync --example uncontended`

use sinew_sync::{Attached, LwLock, Region, RegionOptions, Slot, SpinLock, ThreadWaiter, Tranche};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: u32 = 2_000_000;
const RUNS: usize = 15;

/// Nanoseconds per round, the best of a few runs: whatever else the machine does only adds.
fn one(round: &mut dyn FnMut()) -> f64 {
    let began = Instant::now();
    round();
    began.elapsed().as_nanos() as f64 / f64::from(ROUNDS)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::temp_dir().join(format!("sinew-uncontended-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    let layout = |b: &mut sinew_sync::LayoutBuilder, _: &[u64; 32]| {
        (b.section::<LwLock>("latch", 1), b.section::<SpinLock>("spin", 1))
    };
    let Attached::Created(region, (latch, spin)) = Region::attach(&dir, &RegionOptions::default(), layout)?
    else {
        return Err("somebody uses the directory".into());
    };
    region.get(latch)[0].init(Tranche::OTHER);
    region.publish()?;
    let me = Slot::claim(&region, Box::new(ThreadWaiter))?;
    let (latch, spin) = (&region.get(latch)[0], &region.get(spin)[0]);
    let std_lock = std::sync::RwLock::new(());
    let parking = parking_lot::RwLock::new(());

    macro_rules! rounds {
        ($e:expr) => {
            &mut || (0..ROUNDS).for_each(|_| $e)
        };
    }
    let all: [(&str, &mut dyn FnMut()); 7] = [
        ("latch, shared", rounds!(drop(black_box(latch).shared(&me).unwrap()))),
        ("parking_lot RwLock, read", rounds!(drop(black_box(&parking).read()))),
        ("std RwLock, read", rounds!(drop(black_box(&std_lock).read().unwrap()))),
        ("latch, exclusive", rounds!(drop(black_box(latch).exclusive(&me).unwrap()))),
        ("parking_lot RwLock, write", rounds!(drop(black_box(&parking).write()))),
        ("std RwLock, write", rounds!(drop(black_box(&std_lock).write().unwrap()))),
        ("spinlock", rounds!(drop(black_box(spin).lock(&me).unwrap()))),
    ];
    let mut best = [f64::MAX; 7];
    // In turn, so that a change of the machine's mood meets all alike.
    let mut all = all;
    for _ in 0..RUNS {
        for ((_, round), best) in all.iter_mut().zip(&mut best) {
            *best = best.min(one(round));
        }
    }
    for (i, ((name, _), ns)) in all.iter().zip(best).enumerate() {
        match i {
            0 | 3 => println!("{name:<28} {ns:6.2} ns, {:.2} of parking_lot's", ns / best[i + 1]),
            _ => println!("{name:<28} {ns:6.2} ns"),
        }
    }

    drop(me);
    if region.begin_detach()? {
        region.remove()?;
    }
    std::fs::remove_dir_all(&dir)?;
    Ok(())
}
