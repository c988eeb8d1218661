//! The endpoints, asked over sockets as a monitor does.

use sinew::Database;
use sinew_monitor::Monitor;
use sinew_monitor::families::{Kind, PREFIX, VIEWS};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

struct Site {
    dir: PathBuf,
    database: Database,
    monitor: Option<Monitor>,
}

impl Site {
    fn new(name: &str) -> Site {
        Site::with(name, |_| Vec::new())
    }

    fn with(name: &str, settings: impl Fn(&PathBuf) -> Vec<(&'static str, String)>) -> Site {
        let dir = std::env::temp_dir().join(format!("sinew-monitor-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        let mut options = sinew::OpenOptions::new();
        for (setting, value) in settings(&dir) {
            options = options.setting(setting, value);
        }
        let database = options.open(dir.join("data")).expect("opens");
        let listener = TcpListener::bind("127.0.0.1:0").expect("listens");
        let monitor = Monitor::start(vec![listener], database.clone()).expect("starts");
        Site { dir, database, monitor: Some(monitor) }
    }

    fn address(&self) -> SocketAddr {
        self.monitor.as_ref().expect("it runs").addresses()[0]
    }

    fn get(&self, path: &str) -> Answer {
        ask(self.address(), &format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
    }

    fn metrics(&self) -> BTreeMap<String, f64> {
        let answer = self.get("/metrics");
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert!(answer.head.contains("content-type: text/plain; version=0.0.4"), "{}", answer.head);
        samples(&answer.body)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if let Some(monitor) = self.monitor.take() {
            monitor.stop(Instant::now() + Duration::from_secs(20));
        }
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: String,
}

fn ask(address: SocketAddr, request: &str) -> Answer {
    let mut stream = TcpStream::connect(address).expect("connects");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("is a socket");
    stream.write_all(request.as_bytes()).expect("sends");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("answers");
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_string(), body: body.to_string() }
}

/// The samples of a text in Prometheus' format, by name and labels as they stand. Each has its type
/// above it.
fn samples(text: &str) -> BTreeMap<String, f64> {
    let (mut found, mut present) = (BTreeMap::new(), String::new());
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# TYPE ") {
            present = rest.split(' ').next().expect("a name").to_string();
        } else if !line.starts_with('#') {
            // A label's value may have blanks.
            let (name, value) = line.rsplit_once(' ').expect("a value");
            assert_eq!(name.split('{').next(), Some(present.as_str()), "below its type: {line}");
            let value = value.parse().unwrap_or_else(|_| panic!("a number: {line}"));
            assert!(found.insert(name.to_string(), value).is_none(), "twice: {line}");
        }
    }
    found
}

#[test]
fn every_metric_is_there_and_counts() {
    let site = Site::with("counts", |dir| vec![("archive_to", dir.join("archive").display().to_string())]);
    let text = site.get("/metrics").body;
    for family in VIEWS.iter().flat_map(|view| view.families) {
        let (kind, end) = if family.kind == Kind::Counter { ("counter", "_total") } else { ("gauge", "") };
        let line = format!("# TYPE {PREFIX}_{}{end} {kind}", family.name);
        assert!(text.lines().any(|l| l == line), "{line} is missing in\n{text}");
    }

    let before = site.metrics();
    let mut session = site.database.session().expect("session");
    session.execute("create table t (a int)", &[]).expect("creates");
    for n in 0..50 {
        session.execute("insert into t values ($1)", &[&n]).expect("inserts");
    }
    session.run_script("begin; insert into t values (1)").1.expect("begins");
    let now = site.metrics();
    let grown = |name: &str| now[name] - before[name];
    assert!(grown("sinew_commits_total{database=\"postgres\"}") >= 51.0);
    assert!(grown("sinew_log_records_total") > 50.0 && grown("sinew_log_bytes_total") > 50.0 * 40.0);
    assert!(grown("sinew_log_flushes_total") > 0.0 && grown("sinew_log_flush_seconds_total") >= 0.0);
    assert!(now["sinew_database_size_bytes{database=\"postgres\"}"] > 1e6);
    assert_eq!(now["sinew_sessions{state=\"idle in transaction\"}"], 1.0, "the monitor's own is not counted");
    assert_eq!(now["sinew_processes"], 1.0);
    assert!(now["sinew_oldest_transaction_seconds"] > 0.0);
    assert!(now.contains_key("sinew_archive_pending_bytes"));
    session.run_script("rollback").1.expect("ends");
    session.run_script("select pg_create_logical_replication_slot('s', 'pgoutput')").1.expect("creates");
    session.run_script("insert into t values (2)").1.expect("inserts");
    let now = site.metrics();
    let of_slot = |name: &str| now[&format!("sinew_slot_{name}{{slot=\"s\",database=\"postgres\"}}")];
    assert_eq!((of_slot("active"), of_slot("lost")), (0.0, 0.0));
    assert!(of_slot("lag_bytes") > 0.0 && of_slot("kept_bytes") >= of_slot("lag_bytes"));
    assert!(now["sinew_archive_keep_limit_bytes"] > 0.0);
}

#[test]
fn a_waiting_session_is_a_metric() {
    let site = Site::new("waits");
    let mut holder = site.database.session().expect("session");
    holder.run_script("create table t (a int)").1.expect("creates");
    holder.run_script("begin; lock table t").1.expect("locks");
    let database = site.database.clone();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            database.session().expect("session").run_script("select * from t").1.expect("reads")
        });
        let name = "sinew_waiting_sessions{type=\"Lock\",event=\"relation\"}";
        let began = Instant::now();
        while site.metrics().get(name) != Some(&1.0) {
            assert!(began.elapsed() < Duration::from_secs(30), "the wait is not shown");
        }
        holder.run_script("commit").1.expect("commits");
    });
}

#[test]
fn names_go_into_labels_whole() {
    let site = Site::new("labels");
    let name = "a \"b\\c\nd} <img src=x onerror=alert(1)> é";
    let mut session = site.database.session().expect("session");
    let sql = format!("create database \"{}\"", name.replace('"', "\"\""));
    session.execute(&sql, &[]).expect("creates");
    let label = name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    let metrics = site.metrics();
    let commits = format!("sinew_commits_total{{database=\"{label}\"}}");
    assert!(metrics.contains_key(&commits), "{commits} is missing in {metrics:?}");
}

#[test]
fn paths_and_methods() {
    let site = Site::new("paths");
    assert_eq!(site.get("/health").body, "ok\n");
    assert_eq!(site.get("/ready").body, "ready\n");
    assert_eq!(site.get("/metrics?x=1").status, 200);
    let page = site.get("/");
    assert!(page.status == 200 && page.head.contains("text/html") && page.body.contains("</html>"));
    assert!(page.head.contains("content-security-policy: default-src 'none'"), "{}", page.head);
    let elsewhere: Vec<_> = page.body.split("://").skip(1).collect();
    assert!(
        elsewhere.len() == 1 && elsewhere[0].starts_with("www.w3.org/2000/svg"),
        "the page is all there is"
    );
    for path in ["/x", "/metrics/", "//", "/..%2f..%2fetc/passwd", "/index.html"] {
        assert_eq!(site.get(path).status, 404, "{path}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "nonsense"] {
        let request = format!(
            "{method} /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
        let status = ask(site.address(), &request).status;
        assert!(status == 405 || status == 400 || status == 404, "{method}: {status}");
    }
    let head = ask(site.address(), "HEAD /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert!(head.status == 200 && head.body.is_empty(), "{head:?}");
    // Bytes that are no HTTP, and a head that never ends.
    for request in
        ["\u{3}\0\0hello\r\n\r\n".to_string(), format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(100_000))]
    {
        let mut stream = TcpStream::connect(site.address()).expect("connects");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("is a socket");
        // The server may close before all of it is sent.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    assert_eq!(site.get("/health").status, 200);
}

#[test]
fn idle_connections_do_not_keep_others_out() {
    let site = Site::new("idle");
    let connect = |request: &str| {
        let mut stream = TcpStream::connect(site.address()).expect("connects");
        stream.write_all(request.as_bytes()).expect("sends");
        stream
    };
    // More than there are places: some say nothing, some say it slowly.
    let idle: Vec<_> = (0..40).map(|i| connect(if i % 2 == 0 { "" } else { "GET /metr" })).collect();
    assert_eq!(site.get("/health").status, 200, "after the others were given up");
    drop(idle);
}

#[test]
fn a_look_survives_the_end_of_its_session() {
    let site = Site::new("ended");
    let mut session = site.database.session().expect("session");
    for _ in 0..3 {
        assert_eq!(site.get("/ready").status, 200);
        let ended = session
            .query(
                "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sinew monitor'",
                &[],
            )
            .expect("ends it");
        assert_eq!(ended.rows.len(), 1);
    }
    // The region is given up, as after a death at a bad moment: another one takes its place.
    site.database.engine().expect("engine").storage.region().poison("the test gives it up");
    assert_eq!(site.get("/ready").body, "ready\n");
    assert!(site.metrics().contains_key("sinew_log_records_total"));
}

#[test]
fn a_database_that_lets_nobody_in_is_not_ready() {
    let site = Site::new("full");
    let mut sessions = Vec::new();
    let e = loop {
        match site.database.session() {
            Ok(session) => sessions.push(session),
            Err(e) => break e,
        }
    };
    for path in ["/ready", "/metrics"] {
        let answer = site.get(path);
        assert_eq!(answer.status, 503, "{answer:?}");
        assert_eq!(answer.body, format!("not ready: {}: {}\n", e.sqlstate.code(), e.message));
    }
    assert_eq!(site.get("/health").status, 200, "the process is well");
    sessions.pop();
    assert_eq!(site.get("/ready").status, 200);
}

#[test]
fn it_stops_at_once() {
    let mut site = Site::new("stops");
    let address = site.address();
    let mut open = TcpStream::connect(address).expect("connects");
    open.write_all(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n").expect("sends");
    let mut first = [0; 15];
    open.read_exact(&mut first).expect("answers");
    assert!(site.monitor.take().expect("it runs").stop(Instant::now() + Duration::from_secs(20)));
    assert!(TcpStream::connect(address).is_err(), "nobody listens");
    let mut session = site.database.session().expect("session");
    let sessions = session
        .query("select pid from pg_stat_activity where application_name = 'sinew monitor'", &[])
        .expect("selects");
    assert!(sessions.rows.is_empty(), "its session has ended");
}

/// `docs/operations.md` has a row for each metric, and no other.
#[test]
fn the_page_names_every_metric() {
    let page = include_str!("../../../docs/operations.md");
    let (_, table) = page.split_once("## Metrics").expect("a heading");
    let told: BTreeSet<&str> =
        table.lines().filter_map(|line| line.strip_prefix("| `sinew_")?.split('`').next()).collect();
    let metrics: Vec<String> = VIEWS
        .iter()
        .flat_map(|view| view.families.iter().map(move |family| (view, family)))
        .map(|(view, family)| {
            let end = if family.kind == Kind::Counter { "_total" } else { "" };
            match view.labels {
                [] => format!("{}{end}", family.name),
                labels => format!("{}{end}{{{}}}", family.name, labels.join(", ")),
            }
        })
        .collect();
    let program: BTreeSet<&str> = metrics.iter().map(String::as_str).collect();
    let missing: Vec<_> = program.difference(&told).collect();
    let invented: Vec<_> = told.difference(&program).collect();
    assert!(missing.is_empty() && invented.is_empty(), "it misses {missing:?} and invents {invented:?}");
}

/// Every message that `docs/operations.md` explains is one that the program says.
#[test]
fn the_page_explains_messages_that_there_are() {
    fn read(dir: &Path, into: &mut String) {
        for entry in std::fs::read_dir(dir).expect("a folder").flatten() {
            if entry.path().is_dir() {
                read(&entry.path(), into);
            } else if entry.path().extension().is_some_and(|e| e == "rs") {
                into.push_str(&std::fs::read_to_string(entry.path()).expect("reads"));
            }
        }
    }
    let mut sources = String::new();
    for entry in std::fs::read_dir("..").expect("the crates").flatten() {
        if entry.path().join("src").is_dir() {
            read(&entry.path().join("src"), &mut sources);
        }
    }
    let page = include_str!("../../../docs/operations.md");
    let (_, rest) = page.split_once("| message |").expect("a table");
    let (table, _) = rest.split_once("\n\n").expect("its end");
    let messages: Vec<&str> =
        table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert!(messages.len() > 10);
    for message in messages {
        for part in message.split("...").map(str::trim) {
            assert!(sources.contains(part), "no source says {part}");
        }
    }
}
