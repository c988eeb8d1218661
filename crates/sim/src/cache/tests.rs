use super::*;

const NEAR: usize = 1;
const FAR: usize = 2;
const WORD: usize = 4096;
/// Far from every move before.
const LATER: Ps = 1 << 40;

fn caches() -> (Caches, Costs) {
    (Caches::new(8, 2), Costs::default())
}

impl Caches {
    /// The time of an access that begins at `now`, until it is over.
    fn takes(&mut self, costs: &Costs, core: usize, address: usize, access: Access, now: Ps) -> Ps {
        match self.access(costs, core, address, access, now) {
            Taken::Done(own) => own,
            Taken::Arrives { at, own } => at - now + own,
            Taken::Waits(until) => until - now + self.takes(costs, core, address, access, until),
        }
    }
}

#[test]
fn a_line_costs_by_who_has_it() {
    let (mut c, costs) = caches();
    let mut at = |core, access, hour: Ps| c.takes(&costs, core, WORD, access, hour * LATER);
    assert_eq!(at(0, Access::Update, 0), costs.memory + costs.hit + costs.update);
    assert_eq!(at(0, Access::Load, 1), costs.hit);
    assert_eq!(at(0, Access::Update, 1), costs.hit + costs.update);
    assert_eq!(at(NEAR, Access::Load, 2), costs.dirty_near + costs.hit);
    assert_eq!(at(NEAR, Access::Update, 3), costs.hit + costs.update, "the load took the line");
    assert_eq!(at(FAR, Access::Load, 4), costs.dirty_far + costs.hit);
    assert_eq!(at(0, Access::Load, 5), costs.shared_far + costs.hit, "no core has changed it since");
    assert_eq!(at(FAR, Access::Load, 5), costs.hit, "both read it");
    assert_eq!(at(NEAR, Access::Load, 6), costs.shared_near + costs.hit);
    assert_eq!(at(0, Access::Update, 7), costs.dirty_far + costs.hit + costs.update, "a far reader");
    assert_eq!(at(NEAR, Access::Update, 8), costs.dirty_near + costs.hit + costs.update);
}

#[test]
fn a_processor_whose_loads_share_pays_for_the_update_after_them() {
    let (mut c, costs) = (Caches::new(8, 2), Costs { read_takes: false, ..Costs::default() });
    c.takes(&costs, 0, WORD, Access::Update, 0);
    assert_eq!(c.takes(&costs, NEAR, WORD, Access::Load, LATER), costs.dirty_near + costs.hit);
    assert_eq!(c.takes(&costs, 0, WORD, Access::Load, 2 * LATER), costs.hit);
    let update = c.takes(&costs, NEAR, WORD, Access::Update, 3 * LATER);
    assert_eq!(update, costs.dirty_near + costs.hit + costs.update);
}

#[test]
fn a_bus_serves_the_requests_for_all_lines_in_turn() {
    let costs = Costs { bus: 500_000, ..Costs::default() };
    let mut c = Caches::new(8, 8);
    let own = costs.hit + costs.update;
    for (before, core) in (0..4).enumerate() {
        let at = before as Ps * costs.bus + costs.memory;
        let access = c.access(&costs, core, WORD + before * LINE_BYTES, Access::Update, 0);
        assert_eq!(access, Taken::Arrives { at, own });
    }
}

#[test]
fn requests_for_one_line_are_served_in_turn() {
    let (mut c, costs) = caches();
    c.access(&costs, 0, WORD, Access::Update, 0);
    for (before, core) in [1, 3, 5, 7].into_iter().enumerate() {
        let at = LATER + costs.dirty_near + before as Ps * costs.turn_near;
        let own = costs.hit + costs.update;
        let mut near = Caches::new(8, 8);
        std::mem::swap(&mut near.lines, &mut c.lines);
        assert_eq!(near.access(&costs, core, WORD, Access::Update, LATER), Taken::Arrives { at, own });
        std::mem::swap(&mut near.lines, &mut c.lines);
    }
    let next_line = c.takes(&costs, NEAR, WORD + LINE_BYTES, Access::Load, LATER);
    assert_eq!(next_line, costs.memory + costs.hit);
}

#[test]
fn a_line_stays_for_a_moment_with_the_core_that_waited_for_it() {
    let (mut c, costs) = caches();
    c.access(&costs, 0, WORD, Access::Update, 0);
    let Taken::Arrives { at, .. } = c.access(&costs, NEAR, WORD, Access::Load, LATER) else { panic!() };
    let back = at + costs.turn_near;
    let own = costs.hit + costs.update;
    let lost = at - costs.flight(costs.dirty_near);
    assert_eq!(c.access(&costs, 0, WORD, Access::Update, lost), Taken::Arrives { at: back, own });
    assert_eq!(c.access(&costs, NEAR, WORD, Access::Update, at), Taken::Done(own), "it has the line");
    assert_eq!(c.access(&costs, NEAR, WORD, Access::Update, at + costs.stay - 1), Taken::Done(own));
    let lost = c.access(&costs, NEAR, WORD, Access::Update, at + costs.stay);
    assert_eq!(lost, Taken::Arrives { at: back + costs.turn_near, own });
}

#[test]
fn an_owner_uses_its_line_until_a_request_has_found_it() {
    let (mut c, costs) = caches();
    c.access(&costs, 0, WORD, Access::Update, 0);
    c.access(&costs, NEAR, WORD, Access::Update, LATER);
    let leaves = LATER + costs.dirty_near - costs.flight(costs.dirty_near);
    assert_eq!(c.access(&costs, 0, WORD, Access::Load, leaves - 1), Taken::Done(costs.hit));
    assert!(matches!(c.access(&costs, 0, WORD, Access::Load, leaves), Taken::Arrives { .. }));
}

#[test]
fn readers_of_one_line_do_not_wait_for_each_other() {
    let (mut c, costs) = caches();
    c.access(&costs, 0, WORD, Access::Load, 0);
    assert_eq!(c.takes(&costs, NEAR, WORD, Access::Load, LATER), costs.shared_near + costs.hit);
    for core in [2, 4, 6] {
        let time = c.takes(&costs, core, WORD, Access::Load, 2 * LATER);
        assert_eq!(time, costs.shared_far + costs.hit);
    }
    assert_eq!(c.takes(&costs, 3, WORD, Access::Load, 2 * LATER), costs.shared_near + costs.hit);
}

#[test]
fn a_store_is_left_behind_and_an_update_waits_for_it() {
    let (mut c, costs) = caches();
    c.access(&costs, 0, WORD, Access::Update, 0);
    c.access(&costs, NEAR, WORD + LINE_BYTES, Access::Update, 0);
    let now = LATER;
    assert_eq!(c.access(&costs, NEAR, WORD, Access::Store, now), Taken::Done(costs.hit));
    assert_eq!(c.access(&costs, NEAR, WORD, Access::Load, now), Taken::Done(costs.hit), "its own store");
    let done = now + costs.dirty_near;
    let own_line = c.access(&costs, NEAR, WORD + LINE_BYTES, Access::Store, now);
    assert_eq!(own_line, Taken::Done(costs.hit));
    assert_eq!(c.access(&costs, NEAR, WORD + LINE_BYTES, Access::Update, now), Taken::Waits(done));
    assert_eq!(c.stores_done(NEAR, now), Some(done));
    assert_eq!(c.stores_done(NEAR, done), None);

    let seen = done + costs.turn_near;
    let own = costs.hit;
    assert_eq!(
        c.access(&costs, 0, WORD, Access::Load, now + 1),
        Taken::Arrives { at: seen, own },
        "no core sees a store before its line has moved"
    );
}

/// Cores that exchange a lock's word until it is free would otherwise get it before its owner's
/// store has had its turn.
#[test]
fn a_store_behind_other_requests_waits_for_its_turn() {
    let mut c = Caches::new(8, 8);
    let (costs, own) = (Costs::default(), Costs::default().hit);
    c.access(&costs, 0, WORD, Access::Update, 0);
    (1..4).for_each(|core| _ = c.access(&costs, core, WORD, Access::Update, LATER));
    let lost = LATER + costs.dirty_near;
    let at = LATER + costs.dirty_near + 3 * costs.turn_near;
    assert_eq!(c.access(&costs, 0, WORD, Access::Store, lost - 1), Taken::Arrives { at, own });
}

#[test]
fn a_full_store_buffer_makes_the_core_wait() {
    let (mut c, costs) = (Caches::new(8, 2), Costs { stores_max: 3, ..Costs::default() });
    let store = |c: &mut Caches, n: usize| c.access(&costs, 0, WORD + n * LINE_BYTES, Access::Store, 0);
    (0..3).for_each(|n| assert_eq!(store(&mut c, n), Taken::Done(costs.hit)));
    assert_eq!(store(&mut c, 3), Taken::Arrives { at: costs.memory, own: costs.hit });
}
