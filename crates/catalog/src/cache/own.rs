//! The part of the catalog that one session adds to the shared caches: its temporary relations, its
//! uncommitted DDL, its sequences' last values.
//!
//! # Protocol
//!
//! * DDL calls [`SessionCatalog::changed`] for everything it changes, before it changes it. From
//!   then until the transaction's end the session is *dirty*: it reads every descriptor past the
//!   shared cache and keeps the descriptors that it builds to itself. No uncommitted change
//!   therefore ever gets into the shared cache. The commit sends the collected messages, and a
//!   rollback forgets them.
//! * Temporary relations live here only. The first change in a (sub)transaction keeps a copy of the
//!   whole (small) map, and a rollback brings the copy back.

use crate::cache::MadeType;
use crate::cache::operator::MadeOperators;
use crate::cache::routine::Routine;
use rustc_hash::FxBuildHasher;
use sinew_storage::Lsn;
use sinew_table::desc::*;
use sinew_txn::SinvalMessage;
use sinew_types::Oid;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// OIDs from here up name temporary relations, each session for itself. `Session::new_oid` never
/// gets there.
pub const FIRST_TEMPORARY_OID: Oid = 0xC000_0000;

/// A sequence's state, as its page holds it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SequenceState {
    pub last_value: i64,
    pub is_called: bool,
}

/// The session's temporary relations.
#[derive(Debug, Clone, Default)]
pub struct TempSchema {
    names: HashMap<Arc<str>, Oid>,
    relations: HashMap<Oid, Arc<Relation>>,
    /// The relations that each view reads, with the numbers of their columns (0: the relation
    /// itself).
    read_by_views: HashMap<Oid, Arc<[(Oid, i16)]>>,
    /// The parents of each temporary table that has some, in the order of INHERITS.
    parents: HashMap<Oid, Vec<Oid>>,
}

impl TempSchema {
    /// Notes the relations and columns that a view reads, in the place of those that it read
    /// before.
    pub fn put_reads(&mut self, view: Oid, reads: Arc<[(Oid, i16)]>) {
        self.read_by_views.insert(view, reads);
    }

    /// The views that read a relation, or one of its columns; by OID.
    pub fn views_of(&self, relation: Oid, column: i16) -> Vec<Arc<Relation>> {
        let reads = |view: &&Arc<Relation>| {
            self.read_by_views.get(&view.oid).is_some_and(|reads| reads.contains(&(relation, column)))
        };
        let mut views: Vec<_> = self.relations.values().filter(reads).cloned().collect();
        views.sort_by_key(|view| view.oid);
        views
    }

    /// Removes relations with their sequences, and the views that read any of it.
    pub fn remove_all(&mut self, mut going: Vec<Oid>) {
        while let Some(oid) = going.pop() {
            going.extend(self.views_of(oid, 0).iter().map(|view| view.oid));
            going.extend(self.children_of(oid));
            self.remove_with_owned(oid);
        }
    }

    /// The OID of a temporary relation or index by its name.
    pub fn by_name(&self, name: &str) -> Option<Oid> {
        self.names.get(name).copied()
    }

    /// The descriptor of a temporary relation by its OID.
    pub fn relation(&self, oid: Oid) -> Option<&Arc<Relation>> {
        self.relations.get(&oid)
    }

    /// The table that owns an index.
    pub fn index(&self, oid: Oid) -> Option<(&Arc<Relation>, &Arc<Index>)> {
        self.relations.values().find_map(|r| r.indexes.iter().find(|i| i.oid == oid).map(|i| (r, i)))
    }

    /// All temporary relations, in no order.
    pub fn relations(&self) -> impl Iterator<Item = &Arc<Relation>> {
        self.relations.values()
    }

    /// True if the session has no temporary relation.
    pub fn is_empty(&self) -> bool {
        self.relations.is_empty()
    }

    /// Adds a relation or puts a changed one in its place; its indexes are found by name too.
    pub fn put(&mut self, mut rel: Arc<Relation>) {
        self.take(rel.oid);
        let children = self.children_of(rel.oid);
        if rel.children.is_some() || !children.is_empty() {
            Arc::make_mut(&mut rel).with_children(children);
        }
        self.names.insert(rel.name.clone(), rel.oid);
        for index in &rel.indexes {
            self.names.insert(index.name.clone(), index.oid);
        }
        self.relations.insert(rel.oid, rel);
    }

    /// Removes a relation with its foreign keys and those that reference it.
    pub fn remove(&mut self, oid: Oid) {
        self.read_by_views.remove(&oid);
        if let Some(rel) = self.relations.get(&oid).cloned() {
            rel.foreign_keys.iter().chain(&rel.referenced_by).for_each(|key| self.remove_foreign(key));
        }
        self.take(oid);
        for parent in self.parents.remove(&oid).unwrap_or_default() {
            self.edit(parent, |_| {});
        }
    }

    /// Notes that a temporary table inherits from another table.
    pub fn link(&mut self, child: Oid, parent: Oid) {
        self.parents.entry(child).or_default().push(parent);
        self.edit(parent, |_| {});
    }

    /// A temporary table no longer inherits from another table.
    pub fn unlink(&mut self, child: Oid, parent: Oid) {
        if let Some(parents) = self.parents.get_mut(&child) {
            parents.retain(|oid| *oid != parent);
        }
        self.edit(parent, |_| {});
    }

    /// The tables that a temporary table inherits from, in the order of INHERITS.
    pub fn parents_of(&self, child: Oid) -> Vec<Oid> {
        self.parents.get(&child).cloned().unwrap_or_default()
    }

    /// The temporary tables that inherit from a table, by OID.
    pub fn children_of(&self, parent: Oid) -> Vec<Oid> {
        if self.parents.is_empty() {
            return Vec::new();
        }
        let all = self.parents.iter().filter(|(_, parents)| parents.contains(&parent));
        let mut children: Vec<Oid> = all.map(|(child, _)| *child).collect();
        children.sort_unstable();
        children
    }

    /// Notes a foreign key in both of its tables, in the place of what it was before.
    pub fn put_foreign(&mut self, key: &Arc<ForeignKey>) {
        self.remove_foreign(key);
        let add = |keys: &mut Vec<Arc<ForeignKey>>| {
            keys.push(key.clone());
            keys.sort_by_key(|k| k.oid);
        };
        self.edit(key.child, |rel| add(&mut rel.foreign_keys));
        self.edit(key.parent, |rel| add(&mut rel.referenced_by));
    }

    /// Takes a foreign key out of both of its tables.
    pub fn remove_foreign(&mut self, key: &ForeignKey) {
        self.edit(key.child, |rel| rel.foreign_keys.retain(|k| k.oid != key.oid));
        self.edit(key.parent, |rel| rel.referenced_by.retain(|k| k.oid != key.oid));
    }

    fn edit(&mut self, oid: Oid, change: impl FnOnce(&mut Relation)) {
        let children = self.children_of(oid);
        if let Some(rel) = self.relations.get_mut(&oid) {
            let rel = Arc::make_mut(rel);
            change(rel);
            if rel.children.is_some() || !children.is_empty() {
                rel.with_children(children);
            }
        }
    }

    fn take(&mut self, oid: Oid) {
        if let Some(old) = self.relations.remove(&oid) {
            self.names.remove(&old.name);
            for index in &old.indexes {
                self.names.remove(&index.name);
            }
        }
    }

    /// Removes a table with the sequences of its serial and identity columns.
    pub fn remove_with_owned(&mut self, oid: Oid) {
        let owned: Vec<Oid> = self
            .relations
            .get(&oid)
            .map_or(Vec::new(), |r| r.columns.iter().flat_map(Column::owned_sequences).collect());
        self.remove(oid);
        for sequence in owned {
            self.remove(sequence);
        }
    }
}

/// Values a session took from a sequence.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SequenceMemory {
    /// The relation's file when the values were taken: a sequence that was reset has another one.
    pub file: u64,
    /// The answer of `currval`.
    pub current: Option<i64>,
    /// Values that were taken ahead (CACHE) and not given out: the next one and the last one.
    pub cached: Option<(i64, i64)>,
    /// The end of the log's record without which a crash would give the cached values again.
    pub covered: Lsn,
}

/// The routines of one name.
pub(crate) type OfName = Arc<[Arc<Routine>]>;

#[derive(Default)]
pub(crate) struct Inner {
    messages: Vec<(u32, SinvalMessage)>,
    pub dirty: bool,
    pub relations: HashMap<Oid, Option<Arc<Relation>>>,
    /// By kind, schema and name.
    pub names: HashMap<(crate::cache::NameOf, Oid, Arc<str>), Option<Oid>>,
    pub types: HashMap<Oid, Option<Arc<MadeType>>>,
    pub routines: HashMap<Oid, Option<Arc<Routine>>>,
    /// By schema and name.
    pub routine_names: HashMap<(Oid, Arc<str>), OfName>,
    pub operators: Option<Arc<MadeOperators>>,
    pub namespaces: Option<Arc<crate::cache::Namespaces>>,
    pub roles: Option<Arc<crate::cache::Roles>>,
    pub databases: Option<Arc<crate::cache::Databases>>,
    pub temp: TempSchema,
    /// The temporary schema as it was before the first change at that depth.
    saved: Vec<(u32, TempSchema)>,
    pub temp_sequences: HashMap<Oid, SequenceState>,
    temp_count: u32,
    stamp: u64,
    stamp_shared: u64,
    /// Generation of the shared caches that a dirty session's own entries belong to.
    synced: u64,
    /// Labels that ALTER TYPE ... ADD VALUE has added in this transaction (OIDs of `pg_enum`).
    new_labels: Vec<Oid>,
    pub sequences: HashMap<Oid, SequenceMemory>,
    /// So many sequences are remembered before those that were dropped are forgotten.
    pub sequences_max: usize,
    pub last_sequence: Option<Oid>,
}

/// A session's own part of the catalog. Its `View` owns it.
#[derive(Default)]
pub struct SessionCatalog {
    pub(crate) inner: RefCell<Inner>,
    /// The rows of a statement that the running trigger names (REFERENCING), as relations.
    transition: RefCell<Vec<Arc<Relation>>>,
}

/// Kinds of invalidation messages (`SinvalMessage::kind`).
pub mod message {
    /// `object` is a relation, `detail` the hash of a name it has or had.
    pub const RELATION: u32 = 1;
    /// `object` is a schema.
    pub const NAMESPACE: u32 = 2;
    /// `object` is a role.
    pub const ROLE: u32 = 3;
    /// `object` is a database.
    pub const DATABASE: u32 = 4;
    /// `object` is a type that a user made, `detail` the hash of a name it has or had.
    pub const TYPE: u32 = 5;
    /// `object` is a function or procedure that a user made, `detail` the hash of a name it has or
    /// had.
    pub const ROUTINE: u32 = 6;
    /// `object` is an operator that a user made.
    pub const OPERATOR: u32 = 7;
}

/// Hash of a relation's or type's name as messages carry it: the same in every process and build.
pub fn name_hash(schema: Oid, name: &str) -> u32 {
    FxBuildHasher.hash_one((schema, name)) as u32
}

impl SessionCatalog {
    /// Notes that the object of `message` is about to change in this transaction, at subtransaction
    /// depth `depth`.
    pub fn changed(&self, depth: u32, message: SinvalMessage) {
        let mut inner = self.inner.borrow_mut();
        if !inner.messages.iter().any(|(d, m)| *d <= depth && *m == message) {
            inner.messages.push((depth, message));
        }
        inner.dirty = true;
        inner.forget();
    }

    /// Forgets the entries that the session built for itself, so that it reads its own changes. DDL
    /// calls this after each command.
    pub fn forget(&self) {
        self.inner.borrow_mut().forget();
    }

    /// A dirty session forgets its own entries when changes of others have come in. It calls this
    /// before each look at its entries, because any thread of the process may have processed the
    /// messages. An entry that is read next is kept for the generation from before the reading.
    pub(crate) fn sync(&self, shared: u64) {
        let mut inner = self.inner.borrow_mut();
        if inner.dirty && inner.synced != shared {
            inner.forget();
            inner.synced = shared;
        }
    }

    /// Notes a label that ALTER TYPE ... ADD VALUE has added in this transaction.
    pub fn note_new_label(&self, label: Oid) {
        self.inner.borrow_mut().new_labels.push(label);
    }

    /// Has ALTER TYPE ... ADD VALUE added the label in this transaction?
    pub fn is_new_label(&self, label: Oid) -> bool {
        self.inner.borrow().new_labels.contains(&label)
    }

    /// True from the first DDL to the end of the transaction.
    pub fn is_dirty(&self) -> bool {
        self.inner.borrow().dirty
    }

    /// How many sequences the session remembers.
    pub fn sequences_remembered(&self) -> usize {
        self.inner.borrow().sequences.len()
    }

    /// DISCARD SEQUENCES: `currval` and `lastval` fail again, and values that were taken ahead are
    /// given up.
    pub fn forget_sequences(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.sequences.clear();
        inner.last_sequence = None;
    }

    /// Gives up the values of a sequence that were taken ahead.
    pub fn forget_ahead(&self, sequence: Oid) {
        if let Some(memory) = self.inner.borrow_mut().sequences.get_mut(&sequence) {
            memory.cached = None;
        }
    }

    /// Puts the relations in sight that REFERENCING names for a trigger which is about to run.
    /// Returns those that were in sight before: they belong to the trigger around it.
    pub fn show_transition(&self, relations: Vec<Arc<Relation>>) -> Vec<Arc<Relation>> {
        self.transition.replace(relations)
    }

    /// The relation that REFERENCING gave this name for the running trigger.
    pub fn transition(&self, name: &str) -> Option<Arc<Relation>> {
        self.transition.borrow().iter().find(|rel| &*rel.name == name).cloned()
    }

    /// True if the session has a temporary relation.
    pub fn has_temporary(&self) -> bool {
        !self.inner.borrow().temp.is_empty()
    }

    /// True if the transaction's commit has nothing to do here: no temporary relation is there, and
    /// no definition has changed.
    pub fn has_bare_commit(&self) -> bool {
        let inner = self.inner.borrow();
        inner.temp.is_empty() && inner.messages.is_empty() && inner.saved.is_empty()
    }

    /// True if the transaction has changed a temporary relation's definition.
    pub(crate) fn has_changed_temporary(&self) -> bool {
        !self.inner.borrow().saved.is_empty()
    }

    /// Changes the temporary schema; undone if the (sub)transaction at `depth` rolls back.
    pub fn change_temp<R>(&self, depth: u32, change: impl FnOnce(&mut TempSchema) -> R) -> R {
        let mut inner = self.inner.borrow_mut();
        if inner.saved.last().is_none_or(|(d, _)| *d < depth) {
            let copy = inner.temp.clone();
            inner.saved.push((depth, copy));
        }
        inner.stamp = 0;
        change(&mut inner.temp)
    }

    /// Lends the temporary schema to `look`.
    pub fn with_temp<R>(&self, look: impl FnOnce(&TempSchema) -> R) -> R {
        look(&self.inner.borrow().temp)
    }

    /// The descriptor of a temporary relation, or of a temporary index (with the columns of its
    /// table).
    pub fn temp_relation(&self, oid: Oid) -> Option<Arc<Relation>> {
        let temp = &self.inner.borrow().temp;
        let as_relation = |(table, index): (&Arc<Relation>, &Arc<Index>)| {
            let mut rel = (**table).clone();
            (rel.oid, rel.name, rel.kind) = (oid, index.name.clone(), RelationKind::Index);
            rel.indexes.clear();
            Arc::new(rel)
        };
        temp.relation(oid).cloned().or_else(|| temp.index(oid).map(as_relation))
    }

    /// A number for a new temporary object: its OID, and its file number as well.
    pub fn new_temporary_oid(&self) -> Oid {
        let mut inner = self.inner.borrow_mut();
        inner.temp_count = (inner.temp_count + 1) % 0x3000_0000;
        FIRST_TEMPORARY_OID + inner.temp_count
    }

    /// Sets the state of a temporary sequence.
    pub fn set_temp_sequence(&self, oid: Oid, state: SequenceState) {
        self.inner.borrow_mut().temp_sequences.insert(oid, state);
    }

    /// See `View::generation`.
    pub(crate) fn stamp(&self, shared: u64) -> u64 {
        let mut inner = self.inner.borrow_mut();
        if !inner.dirty && inner.temp.is_empty() {
            return shared;
        }
        if inner.stamp == 0 || inner.stamp_shared != shared {
            // Relaxed: only uniqueness matters.
            static UNIQUE: AtomicU64 = AtomicU64::new(1 << 63);
            inner.stamp = UNIQUE.fetch_add(1, Ordering::Relaxed);
            inner.stamp_shared = shared;
        }
        inner.stamp
    }

    /// The messages of a transaction that is about to commit.
    pub(crate) fn messages(&self) -> Vec<SinvalMessage> {
        self.inner.borrow().messages.iter().map(|(_, m)| *m).collect()
    }

    /// Ends the transaction. Returns the temporary relations that no longer exist.
    pub(crate) fn finish(&self, committed: bool) -> Vec<Oid> {
        let mut inner = self.inner.borrow_mut();
        let inner = &mut *inner;
        let mut gone = Vec::new();
        if !inner.saved.is_empty() {
            let before = std::mem::take(&mut inner.saved).swap_remove(0).1;
            let (keep, lose) = if committed {
                (std::mem::take(&mut inner.temp), before)
            } else {
                (before, std::mem::take(&mut inner.temp))
            };
            gone = lost(&lose, &keep);
            inner.temp = keep;
            inner.stamp = 0;
            let temp = &inner.temp;
            inner.temp_sequences.retain(|oid, _| temp.relations.contains_key(oid));
        }
        inner.new_labels.clear();
        if inner.dirty {
            inner.messages.clear();
            inner.dirty = false;
            inner.forget();
        }
        gone
    }

    pub(crate) fn sub_commit(&self, depth: u32) {
        let mut inner = self.inner.borrow_mut();
        for (d, _) in &mut inner.messages {
            *d = (*d).min(depth - 1);
        }
        // The older copy is kept: the parent's rollback must undo both changes.
        while inner.saved.len() >= 2 && inner.saved[inner.saved.len() - 2].0 >= depth - 1 {
            inner.saved.pop();
        }
        if let Some((d, _)) = inner.saved.last_mut() {
            *d = (*d).min(depth - 1);
        }
    }

    pub(crate) fn sub_abort(&self, depth: u32) -> Vec<Oid> {
        let mut inner = self.inner.borrow_mut();
        let inner = &mut *inner;
        inner.messages.retain(|(d, _)| *d < depth);
        let mut gone = Vec::new();
        while inner.saved.last().is_some_and(|(d, _)| *d >= depth) {
            let before = inner.saved.pop().expect("just seen").1;
            let lose = std::mem::replace(&mut inner.temp, before);
            gone.extend(lost(&lose, &inner.temp));
        }
        inner.forget();
        gone
    }
}

impl Inner {
    fn forget(&mut self) {
        self.relations.clear();
        self.names.clear();
        self.types.clear();
        self.routines.clear();
        self.routine_names.clear();
        self.operators = None;
        self.namespaces = None;
        self.roles = None;
        self.databases = None;
        self.stamp = 0;
    }
}

fn lost(lose: &TempSchema, keep: &TempSchema) -> Vec<Oid> {
    lose.relations.keys().filter(|oid| !keep.relations.contains_key(oid)).copied().collect()
}
