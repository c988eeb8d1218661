//! Experiments that start themselves again run to their end and write a report that names the
//! finding; what they measured is not looked at. They run as programs: one of them starts itself
//! again.

use std::process::Command;

fn report_of(name: &str, seconds: &str) -> serde_json::Value {
    let path = std::env::temp_dir().join(format!("sinew-bench-{name}-{}.json", std::process::id()));
    let run = Command::new(env!("CARGO_BIN_EXE_sinew-bench"))
        .args([name, "--seconds", seconds, "--json"])
        .arg(&path)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let report: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(report["experiment"], name);
    assert!(!report["finding"].as_str().unwrap().is_empty());
    report
}

#[test]
fn spin() {
    let report = report_of("spin", "0.5");
    assert_eq!(report["rows"].as_array().unwrap().len(), 5 * 5);
}

/// Fails by itself if an exclusive locker was passed more often than the limit says.
#[test]
fn fairness() {
    let report = report_of("fairness", "0.5");
    assert_eq!(report["rows"].as_array().unwrap().len(), 4 * 8 + 8);
}

#[cfg(feature = "sql")]
#[test]
fn open() {
    let report = report_of("open", "0.1");
    assert_eq!(report["rows"].as_array().unwrap().len(), 3);
    assert!(report["rows"].as_array().unwrap().iter().all(|r| r["times"].as_u64().unwrap() >= 3));
}
