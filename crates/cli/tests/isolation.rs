//! Interleavings of sessions: PostgreSQL's own `isolationtester` runs each spec in `tests/isolation` against Sinew and against
//! PostgreSQL, and the two outputs must be the same, permutation by permutation.
//!
//! Skipped by name where PostgreSQL or its tester (Debian: postgresql-server-dev-all ships it under pgxs) is not installed.

use sinew_bench::peers::{self, Peer};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn tester() -> Option<PathBuf> {
    let path = peers::postgres_bin()?.parent()?.join("lib/pgxs/src/test/isolation/isolationtester");
    path.exists().then_some(path)
}

fn run(tester: &Path, peer: &Peer, spec: &Path) -> String {
    let address =
        format!("host={} port={} user={} dbname=postgres", peer.socket_dir.display(), peer.port, peer.user);
    let out = Command::new("timeout")
        .arg("120")
        .arg(tester)
        .arg(address)
        .stdin(Stdio::from(std::fs::File::open(spec).unwrap()))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(errors.is_empty() || out.status.success(), "{} on {}: {errors}", spec.display(), peer.name);
    String::from_utf8_lossy(&out.stdout).into_owned()
}

#[test]
fn interleavings_end_as_on_postgresql() {
    let Some(tester) = tester() else {
        println!("skipped: interleavings (no isolationtester below /usr/lib/postgresql)");
        return;
    };
    let dir = std::env::temp_dir().join(format!("sinew-isolation-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::set_permissions(&dir, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let oracle =
        peers::postgres(&dir.join("p"), 54_393, 64).unwrap().expect("the tester comes with a server");
    let sinew = peers::sinew(Path::new(env!("CARGO_BIN_EXE_sinew")), &dir.join("s"), 54_394, 64).unwrap();
    let mut specs: Vec<_> = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/isolation"))
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "spec"))
        .collect();
    specs.sort();
    assert!(!specs.is_empty());
    let mut different = Vec::new();
    for spec in &specs {
        let (theirs, ours) = (run(&tester, &oracle, spec), run(&tester, &sinew, spec));
        let permutations = theirs.matches("starting permutation").count();
        println!("{}: {permutations} permutations", spec.file_stem().unwrap().to_string_lossy());
        assert!(permutations > 0, "{}: nothing ran", spec.display());
        if ours != theirs {
            let at = ours.lines().zip(theirs.lines()).take_while(|(a, b)| a == b).count();
            let from = at.saturating_sub(12);
            let part = |text: &str| text.lines().skip(from).take(24).collect::<Vec<_>>().join("\n");
            println!("--- sinew, line {at}\n{}\n--- postgresql\n{}\n", part(&ours), part(&theirs));
            different.push(spec.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    drop((oracle, sinew));
    std::fs::remove_dir_all(&dir).unwrap();
    assert!(different.is_empty(), "other results than PostgreSQL in: {}", different.join(", "));
}
