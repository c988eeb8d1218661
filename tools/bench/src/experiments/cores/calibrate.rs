//! The costs that two real cores show, and what the simulated machine predicts with them.
//!
//! Lines that move between the two, alone and contended, updates, fences, the futex and the clock
//! are measured and set the machine's costs. Then both the real machine and the simulated one run
//! other work with one thread and with two. The ratio of the two is predicted and never fitted.

mod costs;
mod lines;
mod predict;
mod two;

use crate::experiment::{Cell, Report, cores};
use sinew_sim::cost::{Costs, Ps};

/// Two processors hand a line to each other faster than this only if they share a core.
const ONE_CORE_NS: f64 = 25.0;

/// Measures, and compares predictions with the real machine.
pub fn run(seed: u64) -> Result<Report, String> {
    if cores() < 2 {
        return Err("--calibrate needs two processors".into());
    }
    let (costs, usual) = (costs::measured()?, Costs::default());
    let figure = |name: &str, measured: Ps, usual: Ps| {
        let ns = |ps: Ps| Cell::from(ps as f64 / 1000.0);
        vec![Cell::from(name), ns(measured), ns(usual), Cell::None]
    };
    let mut rows = vec![
        figure("ns: an instruction", costs.instruction, usual.instruction),
        figure("ns: an update beyond that", costs.update, usual.update),
        figure("ns: a store and a full fence", costs.full_fence, usual.full_fence),
        figure("ns: a pause", costs.pause, usual.pause),
        figure("ns: a line that the other core changed", costs.dirty_near, usual.dirty_near),
        figure("ns: a line that the other core has unchanged", costs.shared_near, usual.shared_near),
        figure("ns: from core to core of a contended line", costs.turn_near, usual.turn_near),
        figure("ns: a contended line stays", costs.stay, usual.stay),
        figure("ns: a look at the clock", costs.clock, usual.clock),
        figure("ns: a futex call", costs.futex, usual.futex),
        figure("ns: waking a sleeper, for the waker", costs.wake_call, usual.wake_call),
        figure("ns: until the sleeper runs", costs.wake_up, usual.wake_up),
        figure("ns: a switch of threads", costs.switch, usual.switch),
    ];

    let mut worst: f64 = 0.0;
    for predicted in predict::all(&costs, seed)? {
        worst = worst.max(predicted.off_percent().abs());
        rows.push(vec![
            Cell::from(format!("two threads to one: {}", predicted.name)),
            Cell::from(predicted.real.two_to_one()),
            Cell::from(predicted.simulated.two_to_one()),
            Cell::from(predicted.off_percent()),
        ]);
        rows.push(vec![
            Cell::from(format!("ns: one thread: {}", predicted.name)),
            Cell::from(predicted.real.one_ns),
            Cell::from(predicted.simulated.one_ns),
            Cell::None,
        ]);
    }

    let takes = match costs.read_takes {
        true => "A load takes a line that the other core has changed.",
        false => "A load shares a line that the other core has changed.",
    };
    Ok(Report {
        name: "cores",
        finding: "Figures set the costs of the simulated machine. Ratios are predicted with them and never fitted.",
        setup: format!("calibration on two processors of this machine; {}", siblings(&costs)),
        columns: vec!["figure", "this machine", "model", "prediction off by %"],
        rows,
        notes: vec![takes.into(), format!("The worst prediction is off by {worst:.0} %.")],
    })
}

/// Whether the two processors share a core: as a contended line shows, and as the system tells.
fn siblings(costs: &Costs) -> String {
    let path = "/sys/devices/system/cpu/cpu0/topology/thread_siblings_list";
    let told = match std::fs::read_to_string(path) {
        Ok(list) if list.trim() == "0" => "the system tells that they have a core each".into(),
        Ok(list) => format!("the system tells that processor 0 shares a core with {}", list.trim()),
        Err(_) => "the system does not tell whether they share a core".to_string(),
    };
    let turn_ns = costs.turn_near as f64 / 1000.0;
    match turn_ns < ONE_CORE_NS {
        true => format!("a line moves between them in {turn_ns:.0} ns: THEY SHARE A CORE; {told}"),
        false => format!("a line moves between them in {turn_ns:.0} ns: they do not share a core; {told}"),
    }
}
