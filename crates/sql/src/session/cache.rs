//! Plans of simple-protocol statements, per thread: a statement that comes again, be it with other
//! constants, is neither parsed nor planned.
//!
//! Found by the text's shape (`literals.rs`), by the constants that stay part of the statement, and
//! by what else decides its meaning (engine, database, role, search path, formats). The other
//! constants are the plan's parameters; each comes with the type it would have as a constant, which
//! the plan says. A plan counts only while the catalog's generation stands. One is kept from the
//! second coming on, so that a stream of texts which differ in what stays pushes nothing out.
//!
//! With the plan the cache keeps an execution at rest, so that a statement that comes again runs in
//! the memory of its last run. A statement takes it out of the cache and gives it back at its end.
//! Meanwhile another statement may come for the same plan, of a session that this thread serves
//! while the first one is suspended. It makes an execution of its own.
//!
//! Likewise what Parse makes of a text with `$1`, `$2` … in the extended protocol, in which most
//! drivers send every statement anew: found by the whole text and the parameter types that came
//! with it.

use crate::engine::Engine;
use crate::session::literals;
use crate::session::literals::{Kind, Lexed, Literal, Parameter, TEXT_MAX};
use crate::state::SessionState;
use pg_raw_parse::Node;
use rustc_hash::{FxBuildHasher, FxHasher};
use sinew_exec::eval::HashMapByHash;
use sinew_exec::execution::Execution;
use sinew_plan::Plan;
use sinew_plan::parse::Parsed;
use sinew_types::{Datum, FmtCtx, Oid, io, oid};
use std::cell::RefCell;
use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::Arc;

const ENTRIES_MAX: usize = 512;
/// Plans of one shape, which differ in the constants that stay.
const VARIANTS_MAX: usize = 8;
const SEEN: usize = 1024;
/// Of what a thread keeps: plans with their constants, trees, texts.
const KEPT_MAX_BYTES: usize = 8 << 20;
/// Of one statement. A short text can have a plan with constants of any size, such as `repeat('x',
/// 100000000)`: what is kept outlives its session, so that a few of them would take the memory that
/// others may use.
const ONE_MAX_BYTES: usize = 2 << 20;

struct Entry {
    environment: u64,
    shape: Box<[u8]>,
    /// The constants that stay: number, text.
    fixed: Box<[(u16, Box<str>)]>,
    /// The others: number, negated.
    params: Box<[(u16, bool)]>,
    plan: Arc<Plan>,
    /// The execution that the last run left, unless a statement has it.
    spare: Option<Box<Kept>>,
}

/// The result of Parse for a text.
#[derive(Clone)]
pub(super) struct KeptStatement {
    environment: u64,
    pub sql: Arc<str>,
    /// As the client gave them.
    types: Box<[Oid]>,
    pub parsed: Arc<Parsed>,
    pub plan: Arc<Plan>,
}

#[derive(Default)]
struct Cache {
    entries: HashMapByHash<Vec<Entry>>,
    count: usize,
    /// Of `entries` and `statements`.
    bytes: usize,
    statements: HashMapByHash<KeptStatement>,
    seen: Vec<u64>,
    /// Shapes whose plans depend on the constants: planned each time.
    valued: HashSet<u64>,
    lexed: Lexed,
}

impl Cache {
    /// Before one more statement: all go when together they take too much. Statements that were
    /// cleared or replaced since stay counted. False if the statement is too large to be kept.
    fn make_room(&mut self, plan: &Plan, besides: usize) -> bool {
        // An execution at rest has a quarter of the plan's size at most.
        let bytes = plan.bytes_with_constants() + plan.bytes() / 4 + besides;
        if bytes > ONE_MAX_BYTES {
            return false;
        }
        self.bytes += bytes;
        if self.bytes > KEPT_MAX_BYTES {
            self.entries.clear();
            self.statements.clear();
            self.count = 0;
            self.bytes = bytes;
        }
        true
    }
}

/// Notes a text's hash; true if it was there.
fn comes_again(seen: &mut Vec<u64>, hash: u64) -> bool {
    if seen.is_empty() {
        seen.resize(SEEN, 0);
    }
    std::mem::replace(&mut seen[hash as usize % SEEN], hash) == hash
}

// The functions that use it are never inlined. Between two of them the statement may be suspended
// and go on in another thread. The compiler does not know that, and may use the address of a
// thread's variable again in one function.
thread_local! {
    static CACHE: RefCell<Cache> = RefCell::default();
}

/// A quick hash; a collision costs a miss, never a wrong plan, since texts are compared.
fn hash(value: impl Hash) -> u64 {
    FxBuildHasher.hash_one(value)
}

/// One number for everything but its text that decides what a statement means.
pub(super) fn environment(engine: &Arc<Engine>, state: &SessionState) -> u64 {
    let mut h = FxHasher::default();
    (Arc::as_ptr(engine), state.database(), state.user_oid()).hash(&mut h);
    // Constants that stay are read when the plan is made.
    let fmt = state.fmt();
    (fmt.date_style as u8, fmt.date_order as u8, fmt.interval_style as u8).hash(&mut h);
    (fmt.extra_float_digits, fmt.bytea_output as u8, fmt.tz.name()).hash(&mut h);
    let knobs = state.knobs();
    (knobs.reads_entries, knobs.batch_above_cost.to_bits(), knobs.methods_off.bits()).hash(&mut h);
    (knobs.page_costs.in_order.to_bits(), knobs.page_costs.scattered.to_bits()).hash(&mut h);
    state.search_path().iter().for_each(|schema| schema.hash(&mut h));
    h.finish()
}

/// A run of a kept plan, and where its parameters stand in the text.
pub(super) struct Kept {
    /// Where the cache has the plan.
    key: u64,
    pub execution: Execution,
    params: Vec<(Literal, bool)>,
}

impl Kept {
    fn new(key: u64, plan: &Arc<Plan>) -> Box<Kept> {
        Box::new(Kept { key, execution: Execution::start_cleared(plan, &[]), params: Vec::new() })
    }

    /// The plan that it runs.
    pub fn plan(&self) -> &Arc<Plan> {
        self.execution.plan()
    }

    /// Gives the execution the parameters' values. False when a constant is not of its type:
    /// planning the statement says so best.
    pub fn read_values(&mut self, sql: &str, fmt: &FmtCtx) -> bool {
        let Kept { execution, params, .. } = self;
        for (i, &(literal, negated)) in params.iter().enumerate() {
            let Some(&ty) = execution.plan().param_types.get(i) else { break };
            let Some(value) = value(literal, negated, ty, sql, fmt) else { return false };
            execution.params_mut().push(value);
        }
        true
    }
}

fn value(literal: Literal, negated: bool, ty: sinew_types::Oid, sql: &str, fmt: &FmtCtx) -> Option<Datum> {
    let sign = if negated { -1 } else { 1 };
    match literal.kind {
        Kind::Int4 => Some(Datum::Int4(literal.text(sql).parse::<i32>().ok()? * sign)),
        Kind::Int8 => Some(Datum::Int8(literal.text(sql).parse::<i64>().ok()? * i64::from(sign))),
        Kind::String if ty == oid::TEXT => Some(Datum::text(&*literal.value(sql, false))),
        Kind::Numeric | Kind::String => io::text_in(ty, &literal.value(sql, negated), -1, fmt).ok(),
    }
}

/// A run of the plan that is kept for a text, if any.
#[inline(never)]
pub(super) fn take(environment: u64, sql: &str) -> Option<Box<Kept>> {
    if sql.len() > TEXT_MAX {
        return None;
    }
    CACHE.with_borrow_mut(|cache| {
        if cache.count == 0 {
            return None;
        }
        let Cache { lexed, entries, .. } = cache;
        lexed.read(sql);
        let key = hash((environment, &lexed.shape));
        let found = entries.get_mut(&key)?.iter_mut().find(|e| {
            e.environment == environment
                && *e.shape == *lexed.shape
                && e.fixed.iter().all(|(i, text)| lexed.literals[*i as usize].text(sql) == &**text)
        })?;
        let mut kept = found.spare.take().unwrap_or_else(|| Kept::new(key, &found.plan));
        let params = found.params.iter().map(|&(i, negated)| (lexed.literals[i as usize], negated));
        kept.params.extend(params);
        Some(kept)
    })
}

/// Keeps the execution of a statement that has ended, if the plan is still kept.
#[inline(never)]
pub(super) fn give_back(mut kept: Box<Kept>) {
    kept.params.clear();
    CACHE.with_borrow_mut(|cache| {
        let list = cache.entries.get_mut(&kept.key).into_iter().flatten();
        if let Some(entry) = list.into_iter().find(|e| Arc::ptr_eq(&e.plan, kept.plan())) {
            entry.spare = Some(kept);
        }
    });
}

/// A statement that is worth keeping a plan of.
pub(super) struct Candidate {
    key: u64,
    environment: u64,
    shape: Box<[u8]>,
    fixed: Box<[(u16, Box<str>)]>,
    params: Vec<(Literal, Parameter)>,
}

impl Candidate {
    /// The addresses of the nodes that are to be parameters, in order.
    pub fn nodes(&self) -> Vec<usize> {
        self.params.iter().map(|p| p.1.node).collect()
    }

    /// A run of the plan that was made for this statement, and which literals of its text become
    /// which parameters.
    pub fn with_plan(&self, plan: &Arc<Plan>) -> Box<Kept> {
        let mut kept = Kept::new(self.key, plan);
        kept.params.extend(self.params.iter().map(|(l, p)| (*l, p.negated)));
        kept
    }
}

/// Looks at a parsed statement: worth keeping from its second coming on.
#[inline(never)]
pub(super) fn consider(environment: u64, sql: &str, node: Node<'_>) -> Option<Candidate> {
    if sql.len() > TEXT_MAX {
        return None;
    }
    CACHE.with_borrow_mut(|cache| {
        let Cache { lexed, seen, valued, .. } = cache;
        lexed.read(sql);
        let found = literals::parameters(node, sql, lexed);
        let stays = |i: usize| found.binary_search_by_key(&(i as u16), |p| p.literal).is_err();
        let fixed = || (0..lexed.literals.len()).filter(|&i| stays(i));
        let key = hash((environment, &lexed.shape));
        if valued.contains(&key) {
            return None;
        }
        let whole = fixed().fold(key, |h, i| hash((h, lexed.literals[i].text(sql))));
        if !comes_again(seen, whole) {
            return None;
        }
        Some(Candidate {
            key,
            environment,
            shape: lexed.shape.as_slice().into(),
            fixed: fixed().map(|i| (i as u16, lexed.literals[i].text(sql).into())).collect(),
            params: found.into_iter().map(|p| (lexed.literals[p.literal as usize], p)).collect(),
        })
    })
}

/// Texts of this shape are planned with their constants from now on.
#[inline(never)]
pub(super) fn wants_values(c: &Candidate) {
    CACHE.with_borrow_mut(|cache| {
        if cache.valued.len() >= ENTRIES_MAX {
            cache.valued.clear();
        }
        cache.valued.insert(c.key);
    });
}

/// Keeps a plan, in the place of an older one of the same statement.
#[inline(never)]
pub(super) fn put(c: Candidate, plan: &Arc<Plan>) {
    CACHE.with_borrow_mut(|cache| {
        let fixed: usize = c.fixed.iter().map(|(_, text)| 32 + text.len()).sum();
        if !cache.make_room(plan, c.shape.len() + fixed + 4 * c.params.len()) {
            return;
        }
        if cache.count >= ENTRIES_MAX {
            cache.entries.clear();
            cache.count = 0;
        }
        let list = cache.entries.entry(c.key).or_default();
        let before = list.len();
        list.retain(|e| e.environment != c.environment || e.shape != c.shape || e.fixed != c.fixed);
        if list.len() >= VARIANTS_MAX {
            list.remove(0);
        }
        list.push(Entry {
            environment: c.environment,
            shape: c.shape,
            fixed: c.fixed,
            params: c.params.iter().map(|(_, p)| (p.literal, p.negated)).collect(),
            plan: plan.clone(),
            spare: None,
        });
        cache.count = cache.count + list.len() - before;
    });
}

fn statement_hash(environment: u64, sql: &str, types: &[Oid]) -> u64 {
    hash((environment, sql, types))
}

/// The result that was kept for a text and these parameter types.
#[inline(never)]
pub(super) fn get_statement(environment: u64, sql: &str, types: &[Oid]) -> Option<KeptStatement> {
    CACHE.with_borrow(|cache| {
        if cache.statements.is_empty() || sql.len() > TEXT_MAX {
            return None;
        }
        let found = cache.statements.get(&statement_hash(environment, sql, types))?;
        (found.environment == environment && *found.sql == *sql && *found.types == *types)
            .then(|| found.clone())
    })
}

/// Keeps what Parse made of a text that comes again.
#[inline(never)]
pub(super) fn put_statement(
    environment: u64,
    types: &[Oid],
    sql: &Arc<str>,
    parsed: &Arc<Parsed>,
    plan: &Arc<Plan>,
) {
    if sql.len() > TEXT_MAX || !plan.reusable {
        return;
    }
    CACHE.with_borrow_mut(|cache| {
        let key = statement_hash(environment, sql, types);
        if !comes_again(&mut cache.seen, key) {
            return;
        }
        if !cache.make_room(plan, sql.len() + parsed.bytes()) {
            return;
        }
        if cache.statements.len() >= ENTRIES_MAX {
            cache.statements.clear();
        }
        let (sql, parsed, plan) = (sql.clone(), parsed.clone(), plan.clone());
        cache.statements.insert(key, KeptStatement { environment, sql, types: types.into(), parsed, plan });
    });
}
