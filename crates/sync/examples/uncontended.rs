//! What an uncontended acquisition and release cost, beside the standard library's lock in the same run:
//! `cargo run --release -p sinew-sync --example uncontended`

use sinew_sync::{Attached, LwLock, Region, RegionOptions, Slot, SpinLock, ThreadWaiter, Tranche};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: u32 = 5_000_000;

/// Best of a few runs, in nanoseconds per round.
fn best(name: &str, mut round: impl FnMut()) {
    let ns = (0..7)
        .map(|_| {
            let began = Instant::now();
            (0..ROUNDS).for_each(|_| round());
            began.elapsed().as_nanos() as f64 / f64::from(ROUNDS)
        })
        .fold(f64::MAX, f64::min);
    println!("{name:<28} {ns:6.2} ns");
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
    region.get(latch)[0].init(Tranche::Other);
    region.publish()?;
    let me = Slot::claim(&region, Box::new(ThreadWaiter))?;
    let (latch, spin) = (&region.get(latch)[0], &region.get(spin)[0]);
    let std_lock = std::sync::RwLock::new(());

    best("latch, shared", || drop(black_box(latch).shared(&me).unwrap()));
    best("latch, exclusive", || drop(black_box(latch).exclusive(&me).unwrap()));
    best("spinlock", || drop(black_box(spin).lock(&me).unwrap()));
    best("std RwLock, read", || drop(black_box(&std_lock).read().unwrap()));
    best("std RwLock, write", || drop(black_box(&std_lock).write().unwrap()));

    drop(me);
    if region.begin_detach()? {
        region.remove()?;
    }
    std::fs::remove_dir_all(&dir)?;
    Ok(())
}
