//! One operation many times, for a counter of instructions: `scripts/instructions` runs it under
//! callgrind, which collects inside `measured` alone.
//!
//! `instructions OPERATION ROUNDS`

use sinew_sync::{Attached, HeldKind, LwLock, Region, RegionOptions, Slot, SpinLock, ThreadWaiter, Tranche};
use std::hint::black_box;

#[inline(never)]
fn measured(rounds: u32, mut round: impl FnMut()) {
    for _ in 0..rounds {
        round();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [operation, rounds] = args.as_slice() else { return Err("expected an operation and rounds".into()) };
    let rounds = rounds.parse()?;
    let dir = std::env::temp_dir().join(format!("sinew-instructions-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    let limit = if operation.ends_with("-without-limit") { 0 } else { 16 };
    let options = RegionOptions { lwlock_shared_limit: limit, ..RegionOptions::default() };
    let layout = |b: &mut sinew_sync::LayoutBuilder, _: &[u64; 32]| {
        (b.section::<LwLock>("latch", 1), b.section::<SpinLock>("spin", 1))
    };
    let Attached::Created(region, (latch, spin)) = Region::attach(&dir, &options, layout)? else {
        return Err("somebody uses the directory".into());
    };
    region.get(latch)[0].init(Tranche::OTHER);
    region.publish()?;
    let me = Slot::claim(&region, Box::new(ThreadWaiter))?;
    let (latch, spin) = (&region.get(latch)[0], &region.get(spin)[0]);
    let parking = parking_lot::RwLock::new(());
    match operation.trim_end_matches("-without-limit") {
        "latch-shared" => measured(rounds, || drop(black_box(latch).shared(&me).unwrap())),
        "latch-exclusive" => measured(rounds, || drop(black_box(latch).exclusive(&me).unwrap())),
        "spinlock" => measured(rounds, || drop(black_box(spin).lock(&me).unwrap())),
        "held-record" => measured(rounds, || {
            let held = me.held();
            let token = held.intent(HeldKind(20), 7).unwrap();
            held.held(token);
            held.pop(token, || ());
        }),
        "parking-lot-shared" => measured(rounds, || drop(black_box(&parking).read())),
        "parking-lot-exclusive" => measured(rounds, || drop(black_box(&parking).write())),
        other => return Err(format!("no operation {other}").into()),
    }
    drop(me);
    if region.begin_detach()? {
        region.remove()?;
    }
    std::fs::remove_dir_all(&dir)?;
    Ok(())
}
