//! How this crate's models are run: under loom (every ordering) and shuttle (random schedules).

#[cfg(loom)]
pub use ::loom::thread;
#[cfg(shuttle)]
pub use ::shuttle::thread;

/// Runs `f` under loom, over all schedules with at most three preemptions.
#[cfg(loom)]
pub fn check(f: fn()) {
    let mut b = ::loom::model::Builder::new();
    b.preemption_bound = Some(3);
    b.check(f);
}

/// Runs `f` under shuttle, over 3,000 random schedules.
#[cfg(shuttle)]
pub fn check(f: fn()) {
    ::shuttle::check_random(f, 3000);
}

/// Each of these functions becomes a test of whichever checker the crate is compiled for.
macro_rules! scenarios {
    ($($name:ident),* $(,)?) => {
        #[cfg(loom)]
        mod loom { $(#[test] fn $name() { crate::model::check(super::$name) })* }
        #[cfg(shuttle)]
        mod shuttle { $(#[test] fn $name() { crate::model::check(super::$name) })* }
    };
}

pub(crate) use scenarios;
