//! A snapshot that goes from session to session, beside looks at all sessions: see
//! `outcome/exports.rs`.

use super::{Horizons, thread};
use crate::Csn;
use crate::outcome::exports::{Export, ExportId, Exported, Exports};
use crate::outcome::horizon::InUse;
use sinew_sync::shim::{AtomicU64, Ordering::*};
use std::sync::Arc;

struct Lent {
    horizons: Horizons,
    entries: Vec<Export>,
    /// Commit 1 created the version that the snapshot sees.
    watermark: AtomicU64,
}

/// The snapshot at xmin 16 and csn 1.
const WHAT: Exported = Exported { xmin: 16, csn: 1, xmax: 20, note: 7 };

impl Lent {
    /// The last of the sessions has a snapshot and has exported it. A look at all sessions comes to
    /// it last.
    fn new(sessions: usize) -> (Arc<Lent>, ExportId) {
        let lent = Arc::new(Lent {
            horizons: Horizons::new(sessions),
            entries: (0..sessions).map(|_| Export::new()).collect(),
            watermark: AtomicU64::new(1),
        });
        let exporter = sessions - 1;
        lent.hold(exporter);
        let id = lent.export(exporter);
        (lent, id)
    }

    fn exports(&self) -> Exports<'_> {
        Exports { entries: &self.entries, horizon: self.horizons.view() }
    }

    /// As `Txn::keep_snapshots` publishes a single snapshot.
    fn hold(&self, session: usize) {
        self.horizons.view().reads(session, WHAT.csn);
        self.horizons.sessions[session].xmin.store(WHAT.xmin, Release);
    }

    fn export(&self, session: usize) -> ExportId {
        self.exports().export(session as u32, 1, WHAT).expect("a free entry")
    }

    fn import(&self, session: usize, id: ExportId) -> bool {
        let imported = self.exports().import(id, |what| {
            assert_eq!(*what, WHAT, "torn");
            self.hold(session);
        });
        if imported.is_none() {
            self.horizons.view().clear(session);
        }
        imported.is_some()
    }

    fn end(&self, session: usize, id: ExportId) {
        self.exports().end(session as u32, id.entry);
        self.horizons.view().clear(session);
    }

    fn moves_on(&self) {
        self.horizons.oldest.fetch_max(20, AcqRel);
        self.horizons.view().compute(20);
    }

    /// Commit 2 replaces the version of commit 1. True if that one is pruned.
    fn prunes(&self) -> bool {
        self.watermark.store(2, Release);
        let mut in_use = InUse::default();
        self.horizons.view().in_use(&self.watermark, &mut in_use);
        in_use.none_between(Csn(1), Csn(2))
    }
}

/// The importer takes the snapshot over while the exporter ends and another session computes the
/// horizon.
pub(super) fn the_horizon_never_overtakes_an_imported_snapshot() {
    let (lent, id) = Lent::new(2);
    let others = [Lent::moves_on, |lent: &Lent| lent.end(1, ExportId { entry: 0, number: 1 })].map(|work| {
        let lent = lent.clone();
        thread::spawn(move || work(&lent))
    });
    let imported = lent.import(0, id);
    let seen = lent.horizons.horizon.load(Acquire);
    assert!(!imported || seen <= 16, "the horizon was past it");
    for other in others {
        other.join().unwrap();
    }
    assert!(!imported || lent.horizons.horizon.load(Acquire) <= 16, "the horizon went past it");
    // Nothing holds it back afterwards.
    lent.horizons.view().clear(0);
    assert_eq!(lent.horizons.view().compute(20), 20);
    assert!(!lent.import(0, id), "an export that has ended");
}

/// A version that the imported snapshot sees is not pruned.
pub(super) fn what_an_imported_snapshot_sees_is_not_between_two() {
    let (lent, id) = Lent::new(2);
    let pruner = thread::spawn({
        let lent = lent.clone();
        move || lent.prunes()
    });
    let exporter = thread::spawn({
        let lent = lent.clone();
        move || lent.end(1, id)
    });
    let imported = lent.import(0, id);
    let pruned = pruner.join().unwrap();
    exporter.join().unwrap();
    assert!(!imported || !pruned, "a version that the snapshot sees is gone");
    lent.horizons.view().clear(0);
    assert!(lent.prunes());
}

/// The importer exports the snapshot in its turn, and ends before the horizon is computed: both
/// looks at all sessions may miss it.
pub(super) fn a_snapshot_that_goes_on_and_on_is_never_overtaken() {
    let (lent, id) = Lent::new(3);
    let pruner = thread::spawn({
        let lent = lent.clone();
        move || lent.moves_on()
    });
    let middle = lent.import(1, id);
    assert!(middle, "the exporter has not ended");
    lent.end(2, id);
    let again = lent.export(1);
    assert!(lent.import(0, again));
    lent.end(1, again);
    let seen = lent.horizons.horizon.load(Acquire);
    pruner.join().unwrap();
    assert!(seen <= 16 && lent.horizons.horizon.load(Acquire) <= 16, "the horizon went past it");
}
