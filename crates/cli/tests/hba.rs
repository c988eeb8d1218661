//! `pg_hba.conf`: the same file in PostgreSQL and in Sinew, and the same people at both doors.
//!
//! The rules are compared as a whole and with each rule left out: leaving one out must change
//! the outcome of some client, so that none of them could be ignored without a difference. Without
//! PostgreSQL or openssl the comparison is left out, and `make test` says so in its summary.

mod common;

use common::certificates::{Authority, EC, set_mode};
use common::secure::{Way, outcome};
use common::{BINARY, Scratch, Server, error_of, value, wait_until};
use sinew_bench::peers;
use sinew_oracle::port;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROLES: &str = "
create role ann login; create role bob login; create role \"odd name\" login; create role \"all\" login;
create role staff; create role team; grant team to bob; grant staff to team; grant staff to ann;
create database ann; create database staff; create database app; create database \"two words\";";

/// The system's user stands for `$ME`.
const RULES: &[&str] = &[
    "local      all            $ME                                peer",
    "local      postgres       ann                                peer",
    "local      sameuser,\"two words\"  all                       trust",
    "local      all            \"all\"                            reject   # not everybody",
    "local      samerole       +staff                             scram-sha-256",
    "local      \"all\"        all                                reject",
    "local      app            \"odd name\",+\"team\"             trust",
    "hostssl    app            ann             127.0.0.1/32       cert",
    "hostssl    app            bob             127.0.0.1/32       trust clientcert=verify-ca",
    "hostssl    postgres       +staff          127.0.0.0/8        trust clientcert=verify-full",
    "hostnossl  app            all             127.0.0.0 255.0.0.0  reject",
    "host       sameuser       all             ::/0               trust",
    "host       samerole       all             samehost           trust",
    "host       app            \"odd name\"    samenet            scram-sha-256",
    "hostssl    all            \"all\"         all                scram-sha-256",
    "host       \"two words\"  bob             127.0.0.0/9        reject",
    "host       \"two words\"  bob             10.0.0.0/8         trust",
    "host       \"two words\"  all             0.0.0.0/0          trust",
];

struct Pair {
    sinew: Server,
    oracle: peers::Peer,
    oracle_dir: PathBuf,
    me: String,
    ways: Vec<Way>,
    /// Counts the files, so that each server can be asked whether it has taken one over.
    written: usize,
}

fn own_by_postgres(path: &Path) {
    // Only root can, and only root needs to.
    let _ = Command::new("chown").arg("-R").arg("postgres").arg(path).status();
}

impl Pair {
    fn start(scratch: &Scratch, ca: &Authority) -> Option<Pair> {
        let oracle_dir = scratch.0.join("oracle");
        let listen = ["listen_addresses=127.0.0.1", "fsync=off"];
        let oracle =
            peers::postgres_at(&oracle_dir, port::claim(), 32, &listen).expect("PostgreSQL starts")?;
        ca.issue("server", "server", "/CN=localhost", EC);
        for name in ["ann", "bob"] {
            ca.issue(name, "client", &format!("/CN={name}"), EC);
        }
        let data = oracle_dir.join("pg");
        for data in [scratch.0.join("data"), data.clone()] {
            ca.install("server", &data);
            std::fs::copy(ca.own(), data.join("root.crt")).unwrap();
        }
        own_by_postgres(&data);
        for setting in ["ssl_ca_file = 'root.crt'", "ssl = on"] {
            oracle.psql(&format!("alter system set {setting}")).unwrap();
        }
        let sinew = Server::start_tcp(&scratch.0, &["ssl=on", "ssl_ca_file=root.crt"]);
        let me = Command::new("id").arg("-un").output().unwrap();
        let me = String::from_utf8_lossy(&me.stdout).trim().to_string();
        // One by one: CREATE DATABASE stands alone.
        let mut client = sinew.connect();
        for statement in ROLES.split(';').map(str::trim).filter(|s| !s.is_empty()) {
            client.batch_execute(statement).unwrap();
            oracle.psql(statement).unwrap();
        }
        // Sinew has made a role of who made the directory.
        let mine = format!("create role \"{me}\" login superuser");
        let _ = client.batch_execute(&mine);
        oracle.psql(&mine).unwrap();
        let with = |name: &str| Way::Tls(Some(ca.path(name)));
        let ways = vec![Way::Local, Way::Plain, Way::Tls(None), with("ann"), with("bob")];
        Some(Pair { sinew, oracle, oracle_dir, me, ways, written: 0 })
    }

    /// Gives both servers these rules, and one more by which they are asked whether they have them.
    fn write(&mut self, rules: &[&str]) {
        self.written += 1;
        let marker = format!("marker{}", self.written);
        let text = format!("local {marker} postgres reject\n{}\n", rules.join("\n")).replace("$ME", &self.me);
        let places = [
            (self.oracle_dir.join("pg"), self.oracle_dir.clone(), self.oracle.port),
            (self.sinew.data.clone(), self.sinew.socket_dir.clone(), self.sinew.port),
        ];
        for (data, sockets, port) in places {
            std::fs::write(data.join("pg_hba.conf"), &text).unwrap();
            set_mode(&data.join("pg_hba.conf"), 0o600);
            if data.starts_with(&self.oracle_dir) {
                own_by_postgres(&data.join("pg_hba.conf"));
            }
            let pid = if port == self.sinew.port {
                self.sinew.pid().to_string()
            } else {
                let text = std::fs::read_to_string(data.join("postmaster.pid")).unwrap();
                text.lines().next().unwrap().to_string()
            };
            assert!(Command::new("kill").args(["-HUP", &pid]).status().unwrap().success());
            wait_until("the rules are in force", || {
                outcome(&sockets, port, &Way::Local, "postgres", &marker).contains("rejects connection")
            });
        }
    }

    /// The outcome of each client. Where it is not what `known` says, it must be the outcome at
    /// PostgreSQL. The ways go on at the same time.
    fn outcomes(&self, what: &str, known: &[String]) -> Vec<String> {
        std::thread::scope(|scope| {
            let one = |way| scope.spawn(move || self.outcomes_by(way, what, known));
            let ways: Vec<_> = self.ways.iter().map(one).collect();
            ways.into_iter().flat_map(|way| way.join().expect("the outcomes of a way")).collect()
        })
    }

    fn outcomes_by(&self, way: &Way, what: &str, known: &[String]) -> Vec<String> {
        let users = ["ann", "bob", "odd name", "all", &self.me, "staff", "nobody"];
        let databases = ["postgres", "ann", "staff", "app", "two words", "all"];
        let mut found = Vec::new();
        for (user, database) in users.iter().flat_map(|u| databases.iter().map(move |d| (u, d))) {
            let ours = outcome(&self.sinew.socket_dir, self.sinew.port, way, user, database);
            let line = format!("{way:?} {user} {database}: {ours}");
            if !known.contains(&line) {
                let theirs = outcome(&self.oracle_dir, self.oracle.port, way, user, database);
                assert_eq!(ours, theirs, "{what}: {way:?}, user {user}, database {database}");
            }
            found.push(line);
        }
        found
    }
}

#[test]
fn everybody_fares_as_at_postgresql() {
    let scratch = Scratch::new("hba");
    set_mode(&scratch.0, 0o755);
    let Some(ca) = Authority::new(&scratch.0.join("ca"), "ca") else { return };
    let Some(mut pair) = Pair::start(&scratch, &ca) else {
        sinew_oracle::missing::oracle("pg_hba.conf", "PostgreSQL below /usr/lib/postgresql");
        return;
    };
    pair.write(RULES);
    let all = pair.outcomes("all rules", &[]);
    let let_in = all.iter().filter(|o| o.ends_with(": in")).count();
    let kinds = [
        "no pg_hba.conf entry",
        "rejects connection",
        "password: SCRAM-SHA-256-PLUS",
        "password: SCRAM-SHA-256 ",
    ];
    for kind in kinds.into_iter().chain([
        "certificate authentication failed",
        "valid client certificate",
        "Peer",
        "\"trust\"",
    ]) {
        assert!(all.iter().any(|o| o.contains(kind)), "nobody meets: {kind}");
    }
    println!("{} outcomes, {let_in} let in", all.len());
    for (i, left_out) in RULES.iter().enumerate() {
        let mut rules = RULES.to_vec();
        rules.remove(i);
        pair.write(&rules);
        let without = pair.outcomes(&format!("without {left_out}"), &all);
        // Rules that fit no client here: an address of another family, and of another network.
        let is_idle = left_out.contains("::/0") || left_out.contains("10.0.0.0/8         trust");
        assert_eq!(without == all, is_idle, "the rule decides for nobody: {left_out}");
    }
    pair.sinew.stop();
}

fn hang_up(server: &Server) {
    assert!(Command::new("kill").args(["-HUP", &server.pid().to_string()]).status().unwrap().success());
}

#[test]
fn a_faulty_file_is_refused_at_start_and_ignored_at_reload() {
    let scratch = Scratch::new("hba-faults");
    let data = scratch.0.join("data");
    std::fs::create_dir_all(&data).unwrap();
    let path = data.join("pg_hba.conf");
    let write = |text: &str| {
        std::fs::write(&path, text).unwrap();
        set_mode(&path, 0o600);
    };
    let refused = || {
        let mut command = Command::new(BINARY);
        command.arg("serve").arg(&data).args(["--host", "", "--socket-dir"]).arg(&scratch.0);
        let out = command.output().unwrap();
        assert_eq!(out.status.code(), Some(1));
        assert!(!data.join("control").exists(), "found out before there is a database");
        String::from_utf8_lossy(&out.stderr).into_owned()
    };
    write("local all all trust\nhost all all all md5\n");
    let expected = format!("{}:2: authentication method \"md5\" is not supported", path.display());
    assert!(refused().contains(&expected), "{}", refused());
    write("local all all trust\n");
    set_mode(&path, 0o666);
    assert!(refused().contains("others may write"), "{}", refused());

    let rules = "# the rules\nlocal all postgres trust\nlocal all,other +postgres,ann reject\n\
                 host all all 127.0.0.1/32 scram-sha-256\nhostssl all all all cert\n";
    write(rules);
    let log = scratch.0.join("log");
    let start = || {
        let mut command = Command::new(BINARY);
        command.stderr(std::fs::File::options().append(true).create(true).open(&log).unwrap());
        Server::start_as(command, &scratch.0, Some(port::claim()), &[])
    };
    let said = || std::fs::read_to_string(&log).unwrap();
    let server = start();
    assert!(said().contains("hostssl record cannot match because SSL is disabled"), "{}", said());
    let mut owner = server.connect();
    owner.batch_execute("create role ann login password 'right'").unwrap();
    // The directory's owner, too, is asked the rules.
    let ann = || {
        let address =
            format!("host={} port={} user=ann dbname=postgres", server.socket_dir.display(), server.port);
        error_of(&postgres::Client::connect(&address, postgres::NoTls))
    };
    let rejected = "pg_hba.conf rejects connection for host \"[local]\", user \"ann\", database \"postgres\", no encryption";
    assert_eq!(ann(), ("28000".into(), rejected.into()));
    assert_eq!(
        value(&mut server.connect_tcp("ann", "right", "postgres").unwrap(), "select current_user"),
        "ann"
    );
    assert_eq!(error_of(&server.connect_tcp("ann", "wrong", "postgres")).0, "28P01");
    let shown = "select string_agg(concat_ws(' ', line_number, type, database, user_name, address, netmask, auth_method, \
                 options, error), '; ' order by line_number) from pg_hba_file_rules";
    assert_eq!(
        value(&mut owner, shown),
        "2 local {all} {postgres} trust; 3 local {all,other} {+postgres,ann} reject; 4 host {all} {all} 127.0.0.1 \
         255.255.255.255 scram-sha-256; 5 hostssl {all} {all} all cert {clientcert=verify-full}"
    );
    let mut other = server.connect_tcp("ann", "right", "postgres").unwrap();
    assert_eq!(error_of(&other.batch_execute("select * from pg_hba_file_rules")).0, "42501");

    // Neither a fault nor that it is missing opens a door.
    write("local all all trust\nlocal all all\n");
    hang_up(&server);
    let expected = format!("{}:2: end-of-line before authentication method", path.display());
    wait_until("the log names the line", || said().contains(&expected));
    assert!(said().contains("pg_hba.conf was not reloaded, the old rules stay"), "{}", said());
    assert_eq!(ann().0, "28000");
    assert!(value(&mut owner, shown).contains("2 end-of-line before authentication method"));
    std::fs::remove_file(&path).unwrap();
    hang_up(&server);
    wait_until("the log says that it is missing", || said().contains("pg_hba.conf\" is missing"));
    assert_eq!(ann().0, "28000");
    write(&rules.replace("127.0.0.1/32 scram-sha-256", "127.0.0.1/32 reject"));
    hang_up(&server);
    wait_until("the new rules are in force", || server.connect_tcp("ann", "right", "postgres").is_err());
    // Sessions that are in stay in.
    assert_eq!(value(&mut other, "select 1"), "1");
    drop((owner, other));
    server.stop();

    // Without the file the directory's owner is any role again.
    std::fs::remove_file(&path).unwrap();
    let server = start();
    let address =
        format!("host={} port={} user=ann dbname=postgres", server.socket_dir.display(), server.port);
    postgres::Client::connect(&address, postgres::NoTls).unwrap();
    assert_eq!(value(&mut server.connect(), "select count(*) from pg_hba_file_rules"), "0");
    server.stop();
}
