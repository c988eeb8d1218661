//! Interleavings of sessions: PostgreSQL's own `isolationtester` runs each spec in
//! `tests/isolation` against Sinew and against PostgreSQL, and the two outputs must be the same,
//! permutation by permutation.
//!
//! PostgreSQL's own specs can be run the same way, from its sources: `postgresqls_own_specs`.
//!
//! Left out, and named in the summary of `make test`, where PostgreSQL or its tester is missing
//! (Debian: postgresql-server-dev-all ships it under pgxs).

use sinew_bench::peers::{self, Peer};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn tester() -> Option<PathBuf> {
    let path = peers::postgres_bin()?.parent()?.join("lib/pgxs/src/test/isolation/isolationtester");
    path.exists().then_some(path)
}

/// The tester's report of a spec: its standard output, and its standard error.
fn play(tester: &Path, peer: &Peer, database: &str, spec: &Path) -> (Output, [String; 2]) {
    let (host, port, user) = (peer.socket_dir.display(), peer.port, peer.user);
    let out = Command::new("timeout")
        .arg("120")
        .arg(tester)
        .arg(format!("host={host} port={port} user={user} dbname={database}"))
        // Seconds after which the tester cancels a step. A spec whose steps wait for each other for
        // ever ends that way.
        .env("PGISOLATIONTIMEOUT", "20")
        .stdin(Stdio::from(std::fs::File::open(spec).unwrap()))
        .output()
        .unwrap();
    let said = [&out.stdout, &out.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    (out, said)
}

fn run(tester: &Path, peer: &Peer, spec: &Path) -> String {
    let (out, [said, errors]) = play(tester, peer, "postgres", spec);
    assert!(errors.is_empty() || out.status.success(), "{} on {}: {errors}", spec.display(), peer.name);
    said
}

fn specs_of(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    let mut specs: Vec<_> =
        entries.map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "spec")).collect();
    specs.sort();
    assert!(!specs.is_empty(), "{}: no specs", dir.display());
    specs
}

fn name_of(spec: &Path) -> String {
    spec.file_stem().unwrap().to_string_lossy().into_owned()
}

/// Both servers, in a directory of their own.
fn servers(dir: &Path) -> (Peer, Peer) {
    std::fs::create_dir_all(dir).unwrap();
    std::fs::set_permissions(dir, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let oracle = peers::postgres(&dir.join("p"), 64).unwrap().expect("the tester comes with a server");
    let sinew = peers::sinew(Path::new(env!("CARGO_BIN_EXE_sinew")), &dir.join("s"), 64).unwrap();
    (oracle, sinew)
}

#[test]
fn interleavings_end_as_on_postgresql() {
    let Some(tester) = tester() else {
        sinew_oracle::missing::oracle("interleavings", "isolationtester below /usr/lib/postgresql");
        return;
    };
    let dir = std::env::temp_dir().join(format!("sinew-isolation-{}", std::process::id()));
    let (oracle, sinew) = servers(&dir);
    let specs = specs_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/isolation"));
    let mut different = Vec::new();
    for spec in &specs {
        let (theirs, ours) = (run(&tester, &oracle, spec), run(&tester, &sinew, spec));
        let permutations = theirs.matches("starting permutation").count();
        println!("{}: {permutations} permutations", name_of(spec));
        assert!(permutations > 0, "{}: nothing ran", spec.display());
        if ours != theirs {
            let at = ours.lines().zip(theirs.lines()).take_while(|(a, b)| a == b).count();
            let from = at.saturating_sub(12);
            let part = |text: &str| text.lines().skip(from).take(24).collect::<Vec<_>>().join("\n");
            println!("--- sinew, line {at}\n{}\n--- postgresql\n{}\n", part(&ours), part(&theirs));
            different.push(name_of(spec));
        }
    }
    drop((oracle, sinew));
    std::fs::remove_dir_all(&dir).unwrap();
    assert!(different.is_empty(), "other results than PostgreSQL in: {}", different.join(", "));
}

/// PostgreSQL's specs that Sinew refuses nothing of, and answers otherwise.
const KNOWN: [(&str, &str); 1] = [(
    "intra-grant-inplace-db",
    "VACUUM (FREEZE) writes nothing into pg_database: xids never wrap. Its age(xid) is not there either",
)];

/// Sinew's words for a feature that it does not have.
const REFUSALS: [&str; 3] = ["is not supported", "are not supported", "unrecognized configuration parameter"];

/// The specs of PostgreSQL's source, each in a database of its own. `PG_SOURCE=DIR` names the
/// source, and `cargo test -p sinew-cli --test isolation -- --ignored --nocapture` runs them. The
/// outputs of both servers are kept in `target/isolation`.
#[test]
#[ignore = "needs PostgreSQL's sources and takes some minutes"]
fn postgresqls_own_specs() {
    let source = std::env::var_os("PG_SOURCE").expect("PG_SOURCE names the folder with PostgreSQL's sources");
    let tester = tester().expect("an isolationtester below /usr/lib/postgresql");
    let dir = std::env::temp_dir().join(format!("sinew-own-specs-{}", std::process::id()));
    let (oracle, sinew) = servers(&dir);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/isolation");
    std::fs::create_dir_all(&kept).unwrap();
    // Some specs name the database of PostgreSQL's own run.
    let database = "isolation_regression";
    let (mut equal, mut refused, mut known, mut other) = (0, 0, 0, Vec::new());
    for spec in specs_of(&Path::new(&source).join("src/test/isolation/specs")) {
        let name = name_of(&spec);
        let both = [(&sinew, "sinew"), (&oracle, "postgresql")].map(|(peer, whose)| {
            peer.psql(&format!("drop database if exists {database}")).unwrap();
            peer.psql(&format!("create database {database}")).unwrap();
            let (_, said) = play(&tester, peer, database, &spec);
            std::fs::write(kept.join(format!("{name}.{whose}")), said.concat()).unwrap();
            said.concat()
        });
        let refusal = both[0].lines().find(|line| REFUSALS.iter().any(|words| line.contains(words)));
        let reason = KNOWN.iter().find(|(of, _)| *of == name).map(|(_, why)| *why);
        match (both[0] == both[1], refusal, reason) {
            (true, ..) => equal += 1,
            (false, Some(line), _) => {
                refused += 1;
                println!("{name}: {line}");
            }
            (false, None, Some(why)) => {
                known += 1;
                println!("{name}: {why}");
            }
            (false, None, None) => other.push(name),
        }
    }
    drop((oracle, sinew));
    std::fs::remove_dir_all(&dir).unwrap();
    println!("{equal} equal, {refused} refused, {known} different for a reason, {} different", other.len());
    assert!(other.is_empty(), "other results than PostgreSQL in: {}", other.join(", "));
}
