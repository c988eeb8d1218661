//! The experiments on the concurrency kernel, one file each; `experiment` has what they share.

pub mod cores;
pub mod fairness;
pub mod fastpath;
pub mod kernel;
pub mod lockmgr;
#[cfg(feature = "sql")]
pub mod open;
#[cfg(feature = "sql")]
pub mod processes;
pub mod sinval;
pub mod snapshot;
pub mod spin;
pub mod wal;

/// The work of a process that `experiment::child` started.
pub fn child(experiment: &str, args: &[String]) -> Result<(), String> {
    match experiment {
        "spin" => spin::child(args),
        #[cfg(feature = "sql")]
        "processes" => processes::work(args),
        #[cfg(feature = "sql")]
        "open" => open::work(args),
        _ => Err(format!("the experiment {experiment} has no child processes")),
    }
}

#[cfg(test)]
mod tests {
    use crate::experiment::Options;

    /// Every experiment runs to its end and writes a report that names the finding; what it
    /// measured is not looked at.
    #[test]
    fn experiments_run_and_report() {
        type Run = fn(&Options) -> Result<(), String>;
        let all: [(&str, Run); 5] = [
            ("lockmgr", super::lockmgr::run),
            ("fastpath", super::fastpath::run),
            ("sinval", super::sinval::run),
            ("snapshot", super::snapshot::run),
            ("wal", super::wal::run),
        ];
        for (name, run) in all {
            let path = std::env::temp_dir().join(format!("sinew-bench-{name}-{}.json", std::process::id()));
            run(&Options { seconds: 0.2, json: Some(path.clone()) }).unwrap();
            let report: serde_json::Value =
                serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            std::fs::remove_file(&path).unwrap();
            assert_eq!(report["experiment"], name);
            assert!(!report["finding"].as_str().unwrap().is_empty());
            assert!(report["rows"].as_array().unwrap().len() >= 2);
        }
    }
}
