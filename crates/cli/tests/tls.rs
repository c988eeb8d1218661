//! TLS: psql as it is used over a network, what comes before and instead of a handshake,
//! certificates that change.

mod common;

use common::certificates::{Authority, EC, EC_384, ED25519, RSA, set_mode};
use common::raw::Raw;
use common::{BINARY, Scratch, Server, check, value, wait_until};
use sinew_bench::peers;
use sinew_oracle::port;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// Whether the session that asks is encrypted.
const MINE: &str = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
/// The beginning of a record of 512 bytes.
const RECORD_BEGINS: [u8; 6] = [22, 3, 1, 2, 0, 1];

/// psql by TCP, as the server's certificate names it, with connection parameters in `more`; the
/// password is right.
fn psql(server: &Server, more: &str, sql: &str) -> Output {
    let address = format!(
        "host=localhost hostaddr=127.0.0.1 port={} user=postgres dbname=postgres {more}",
        server.port
    );
    Command::new("psql")
        .args([&address, "-XAtq", "-c", sql])
        .env("PGPASSWORD", "right")
        // No certificate of the person's who runs the test.
        .env("HOME", "/nonexistent")
        .output()
        .unwrap()
}

fn answer(server: &Server, more: &str, sql: &str) -> String {
    let out = psql(server, more, sql);
    assert!(out.status.success(), "{more}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8_lossy(&out.stdout).trim().to_string()
}

fn refusal(server: &Server, more: &str) -> String {
    let out = psql(server, more, "select 1");
    assert!(!out.status.success(), "{more}: let in");
    String::from_utf8_lossy(&out.stderr).into_owned()
}

fn has_psql() -> bool {
    let found = Command::new("psql").arg("--version").output().is_ok_and(|o| o.status.success());
    if !found {
        sinew_oracle::missing::oracle("psql over TLS", "psql");
    }
    found
}

/// A server with TLS on, whose standard error goes to `log` in its directory, and a role that has a
/// password.
fn start(scratch: &Scratch, settings: &[&str]) -> Server {
    let mut command = Command::new(BINARY);
    command.stderr(std::fs::File::options().append(true).create(true).open(scratch.0.join("log")).unwrap());
    let settings: Vec<&str> = ["ssl=on"].iter().chain(settings).copied().collect();
    let server = Server::start_as(command, &scratch.0, Some(port::claim()), &settings);
    server.connect().batch_execute("alter role postgres password 'right'").unwrap();
    server
}

fn log(scratch: &Scratch) -> String {
    std::fs::read_to_string(scratch.0.join("log")).unwrap()
}

fn hang_up(server: &Server) {
    let status = Command::new("kill").args(["-HUP", &server.pid().to_string()]).status().unwrap();
    assert!(status.success());
}

#[test]
fn psql_connects_by_every_mode_and_the_view_tells_the_truth() {
    let scratch = Scratch::new("tls-psql");
    let Some(ca) = Authority::new(&scratch.0.join("ca"), "ca").filter(|_| has_psql()) else { return };
    let other = Authority::new(&scratch.0.join("other"), "other").unwrap();
    ca.issue("server", "server", "/CN=localhost", RSA);
    ca.issue("client", "client", "/C=NL/O=Some,one/CN=ann", EC);
    other.issue("stranger", "client", "/CN=ann", EC);
    ca.install("server", &scratch.0.join("data"));
    let root = format!("ssl_ca_file={}", ca.own().display());
    let server = start(&scratch, &[&root]);
    let (root, wrong_root) = (ca.own().display().to_string(), other.own().display().to_string());

    for mode in ["prefer", "require"] {
        assert_eq!(answer(&server, &format!("sslmode={mode}"), MINE), "t", "{mode}");
    }
    for mode in ["verify-ca", "verify-full"] {
        let right = format!("sslmode={mode} sslrootcert={root}");
        assert_eq!(answer(&server, &right, MINE), "t", "{mode}");
        let wrong = format!("sslmode={mode} sslrootcert={wrong_root}");
        assert!(refusal(&server, &wrong).contains("certificate verify failed"));
    }
    // Reached by a name that is not the certificate's.
    let elsewhere = format!("host=elsewhere sslmode=verify-full sslrootcert={root}");
    assert!(refusal(&server, &elsewhere).contains("does not match host name"));
    assert_eq!(
        answer(
            &server,
            "sslmode=disable",
            "select ssl, version from pg_stat_ssl where pid = pg_backend_pid()"
        ),
        "f|"
    );

    // psql and the view say the same of the connection.
    for version in ["TLSv1.2", "TLSv1.3"] {
        let more =
            format!("sslmode=require ssl_min_protocol_version={version} ssl_max_protocol_version={version}");
        let seen = answer(
            &server,
            &more,
            "select version, cipher, bits, client_dn is null and client_serial is null and issuer_dn is null \
             from pg_stat_ssl where pid = pg_backend_pid()",
        );
        let told = answer(&server, &more, r"\conninfo");
        let seen: Vec<&str> = seen.split('|').collect();
        assert!(
            told.contains(&format!("(protocol: {}, cipher: {},", seen[0], seen[1])),
            "{seen:?} and {told}"
        );
        assert_eq!(seen[2..], ["256", "t"]);
    }

    // A client with a certificate; every session sees whose it is.
    let file = |name: &str| ca.path(name).display().to_string();
    let with = format!("sslmode=require sslcert={} sslkey={}", file("client.crt"), file("client.key"));
    let serial = Command::new("openssl")
        .args(["x509", "-noout", "-serial", "-in", &file("client.crt")])
        .output()
        .unwrap();
    let serial = String::from_utf8_lossy(&serial.stdout).trim().replace("serial=", "");
    assert_eq!(
        answer(&server, &with, "select client_dn, issuer_dn from pg_stat_ssl where pid = pg_backend_pid()"),
        r"/C=NL/O=Some\,one/CN=ann|/O=Test/CN=ca"
    );
    let serial_sql = "select client_serial from pg_stat_ssl where pid = pg_backend_pid()";
    assert_eq!(answer(&server, &with, serial_sql), decimal(&serial));
    let mut sleeper = Command::new("psql")
        .args([
            &format!("host=localhost port={} user=postgres {with}", server.port),
            "-c",
            "select pg_sleep(600)",
        ])
        .env("PGPASSWORD", "right")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut watcher = server.connect();
    wait_until("another session sees it", || {
        let sql = "select count(*) from pg_stat_ssl s join pg_stat_activity a using (pid)
                   where s.client_dn like '%ann' and a.wait_event = 'PgSleep'";
        value(&mut watcher, sql) == "1"
    });
    assert_eq!(value(&mut watcher, "select ssl from pg_stat_ssl where pid = pg_backend_pid()"), "f");
    watcher.batch_execute("select pg_terminate_backend(pid) from pg_stat_ssl where ssl").unwrap();
    assert!(!sleeper.wait().unwrap().success());
    // No authority vouches for this one's; libpq says only that the connection ended.
    let path = |name: &str| other.path(name).display().to_string();
    let stranger =
        format!("sslmode=require sslcert={} sslkey={}", path("stranger.crt"), path("stranger.key"));
    refusal(&server, &stranger);
    assert!(log(&scratch).contains("could not accept SSL connection: "), "{}", log(&scratch));
    server.stop();
    check(&scratch.0.join("data"));
}

/// A hexadecimal number of any length in decimal digits, by another program.
fn decimal(hex: &str) -> String {
    let out = Command::new("python3").args(["-c", &format!("print(int('{hex}', 16))")]).output().unwrap();
    String::from_utf8_lossy(&out.stdout).trim().to_string()
}

#[test]
fn passwords_are_bound_to_the_certificate_whatever_its_key() {
    let scratch = Scratch::new("tls-binding");
    let Some(ca) = Authority::new(&scratch.0.join("ca"), "ca").filter(|_| has_psql()) else { return };
    let data = scratch.0.join("data");
    for (i, kind) in [RSA, EC, EC_384, ED25519].into_iter().enumerate() {
        let name = format!("server{i}");
        ca.issue(&name, "server", "/CN=localhost", kind);
        ca.install(&name, &data);
        let server = start(&scratch, &[]);
        let required = "sslmode=require channel_binding=require";
        assert_eq!(answer(&server, required, "select 1"), "1", "{kind}");
        assert_eq!(answer(&server, "sslmode=require channel_binding=disable", "select 1"), "1");
        assert!(refusal(&server, "sslmode=disable channel_binding=require").contains("channel binding"));
        let out = Command::new("psql")
            .arg(format!("host=localhost port={} user=postgres {required} password=wrong", server.port))
            .args(["-c", "select 1"])
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(told.contains("password authentication failed for user \"postgres\""), "{told}");
        server.stop();
    }
    // A certificate that is signed without a hash binds nothing, and none is offered.
    Command::new("openssl")
        .args("req -x509 -newkey ed25519 -nodes -days 30 -subj /CN=localhost -keyout server.key -out server.crt".split(' '))
        .current_dir(&data)
        .output()
        .unwrap();
    set_mode(&data.join("server.key"), 0o600);
    let server = start(&scratch, &[]);
    assert_eq!(answer(&server, "sslmode=require", "select 1"), "1");
    assert!(refusal(&server, "sslmode=require channel_binding=require").contains("channel binding"));
    server.stop();
}

fn connect(server: &Server) -> TcpStream {
    let socket = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    socket
}

/// The bytes that come until the server hangs up.
fn rest(mut socket: impl Read) -> String {
    let mut bytes = Vec::new();
    let _ = socket.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

fn one(mut socket: impl Read) -> u8 {
    let mut byte = [0];
    socket.read_exact(&mut byte).unwrap();
    byte[0]
}

#[test]
fn nothing_comes_before_the_handshake() {
    let scratch = Scratch::new("tls-before");
    let Some(ca) = Authority::new(&scratch.0.join("ca"), "ca") else { return };
    ca.issue("server", "server", "/CN=localhost", EC);
    ca.install("server", &scratch.0.join("data"));
    let server = start(&scratch, &[]);
    let startup = b"\0\0\0\x29\0\x03\0\0user\0postgres\0database\0postgres\0\0";
    // Put before an encrypted session, it could be an attacker's.
    let mut socket = connect(&server);
    socket.write_all(&[&SSL_REQUEST[..], startup].concat()).unwrap();
    let told = rest(socket);
    assert!(told.contains("08P01") && told.contains("received unencrypted data after SSL request"), "{told}");
    // One request for each kind, and none after TLS; over a Unix socket there is none.
    let gss = [0, 0, 0, 8, 4, 210, 22, 48];
    let mut socket = connect(&server);
    socket.write_all(&gss).unwrap();
    assert_eq!(one(&socket), b'N');
    socket.write_all(&gss).unwrap();
    assert!(rest(socket).contains("unsupported frontend protocol 1234.5680"));
    let mut local = Raw::unauthenticated(&server).socket;
    local.write_all(&SSL_REQUEST).unwrap();
    assert_eq!(one(&local), b'N');
    local.write_all(&SSL_REQUEST).unwrap();
    assert!(rest(local).contains("unsupported frontend protocol 1234.5679"));
    // Bytes that are no handshake end the connection, whatever they are.
    let mut rng = fastrand::Rng::with_seed(41);
    for i in 0..40 {
        let mut socket = connect(&server);
        socket.write_all(&SSL_REQUEST).unwrap();
        assert_eq!(one(&socket), b'S');
        let garbage: Vec<u8> = (0..rng.usize(1..400)).map(|_| rng.u8(..)).collect();
        socket.write_all(if i == 0 { startup } else { &garbage }).unwrap();
        let _ = socket.shutdown(std::net::Shutdown::Write);
        let told = rest(socket);
        assert!(!told.contains("AuthenticationOk") && told.len() < 100, "{told}");
    }
    assert!(log(&scratch).contains("could not accept SSL connection: "), "{}", log(&scratch));
    server.connect();
    server.stop();

    let server = Server::start_tcp(&scratch.0, &[]);
    let mut socket = connect(&server);
    socket.write_all(&SSL_REQUEST).unwrap();
    assert_eq!(one(&socket), b'N', "ssl is off by default");
    server.stop();
}

#[test]
fn a_client_that_stalls_in_its_handshake_blocks_nobody() {
    let scratch = Scratch::new("tls-stall");
    let Some(ca) = Authority::new(&scratch.0.join("ca"), "ca").filter(|_| has_psql()) else { return };
    ca.issue("server", "server", "/CN=localhost", EC);
    ca.install("server", &scratch.0.join("data"));
    let settings = ["max_connections=4", "authentication_timeout=600s"];
    let server = start(&scratch, &settings);
    let stall = || {
        let mut socket = connect(&server);
        socket.write_all(&SSL_REQUEST).unwrap();
        assert_eq!(one(&socket), b'S');
        socket.write_all(&RECORD_BEGINS).unwrap();
        socket
    };
    // More than there are places for strangers, on every worker.
    let crowd: Vec<TcpStream> = (0..20).map(|_| stall()).collect();
    assert_eq!(answer(&server, "sslmode=require", "select 1"), "1");
    // Those that lost their places have ended. The others do not keep the server from its end.
    let left = crowd.last().expect("the crowd");
    left.set_nonblocking(true).unwrap();
    let waits = left.peek(&mut [0]).is_err_and(|e| e.kind() == std::io::ErrorKind::WouldBlock);
    assert!(waits, "the last one still has its place");
    left.set_nonblocking(false).unwrap();
    server.stop();
    for socket in crowd {
        assert!(rest(socket).len() < 100);
    }

    // Each ends by itself when its time is up, at which step ever a loaded machine has it then.
    let server = start(&scratch, &["max_connections=4", "authentication_timeout=2s"]);
    for mut socket in [connect(&server), connect(&server)] {
        socket.write_all(&SSL_REQUEST).unwrap();
        let _ = socket.read(&mut [0]);
        let _ = socket.write_all(&RECORD_BEGINS);
        assert!(rest(socket).len() < 100);
    }
    server.connect();
    server.stop();
}

/// A server that is refused at its start; what it says.
fn refused_start(scratch: &Scratch, settings: &[&str]) -> String {
    let mut command = Command::new(BINARY);
    command.arg("serve").arg(scratch.0.join("data")).args(["--host", "", "--socket-dir"]).arg(&scratch.0);
    for setting in settings {
        command.args(["-c", setting]);
    }
    let out = command.output().unwrap();
    assert_eq!(out.status.code(), Some(1), "{settings:?}");
    String::from_utf8_lossy(&out.stderr).into_owned()
}

#[test]
fn faulty_files_are_refused_at_start_and_ignored_at_reload() {
    let scratch = Scratch::new("tls-files");
    let Some(ca) = Authority::new(&scratch.0.join("ca"), "ca").filter(|_| has_psql()) else { return };
    let next = Authority::new(&scratch.0.join("next"), "next").unwrap();
    ca.issue("server", "server", "/CN=localhost", EC);
    ca.issue("unrelated", "server", "/CN=localhost", EC);
    next.issue("server", "server", "/CN=localhost", EC);
    let data = scratch.0.join("data");
    std::fs::create_dir_all(&data).unwrap();
    let (crt, key) = (data.join("server.crt"), data.join("server.key"));
    let expect = |settings: &[&str], words: &str| {
        let told = refused_start(&scratch, settings);
        assert!(told.contains(words), "no {words} in {told}");
        assert!(!data.join("control").exists(), "found out before there is a database");
    };
    expect(&["ssl=on"], &format!("could not load server certificate file \"{}\"", crt.display()));
    ca.install("server", &data);
    for mode in [0o640, 0o604, 0o660, 0o777] {
        set_mode(&key, mode);
        expect(&["ssl=on"], &format!("private key file \"{}\" has group or world access", key.display()));
    }
    expect(&["ssl=on"], "File must have permissions u=rw (0600) or less if owned by the database user");
    std::fs::copy(ca.path("unrelated.key"), &key).unwrap();
    set_mode(&key, 0o600);
    expect(&["ssl=on"], "check of private key failed");
    std::fs::write(&key, "nothing").unwrap();
    expect(&["ssl=on"], "could not load private key file");
    ca.install("server", &data);
    expect(&["ssl=on", "ssl_ca_file=nowhere.crt"], "could not load root certificate file");
    std::fs::write(&crt, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").unwrap();
    expect(&["ssl=on"], "server.crt");
    expect(&["ssl_min_protocol_version=TLSv1"], "Available values: TLSv1.2, TLSv1.3.");
    ca.install("server", &data);

    std::fs::write(data.join("sinew.conf"), "ssl_min_protocol_version = TLSv1.2\n").unwrap();
    let server = start(&scratch, &[]);
    let full =
        |authority: &Authority| format!("sslmode=verify-full sslrootcert={}", authority.own().display());
    assert_eq!(answer(&server, &full(&ca), "select 1"), "1");
    // A session goes on with what it began with.
    next.install("server", &data);
    hang_up(&server);
    wait_until("the new certificate is there", || psql(&server, &full(&next), "select 1").status.success());
    refusal(&server, &full(&ca));
    std::fs::write(&key, "nothing").unwrap();
    hang_up(&server);
    wait_until("the log says so", || log(&scratch).contains("SSL configuration was not reloaded"));
    assert!(log(&scratch).contains("could not load private key file"), "{}", log(&scratch));
    assert_eq!(answer(&server, &full(&next), "select 1"), "1", "the old one stays");
    next.install("server", &data);
    let old = "sslmode=require ssl_max_protocol_version=TLSv1.2";
    assert_eq!(answer(&server, old, "show ssl_min_protocol_version"), "TLSv1.2");
    std::fs::write(data.join("sinew.conf"), "ssl_min_protocol_version = TLSv1.3\n").unwrap();
    hang_up(&server);
    wait_until("TLS 1.2 is refused", || !psql(&server, old, "select 1").status.success());
    assert_eq!(answer(&server, "sslmode=require", "show ssl_min_protocol_version"), "TLSv1.3");
    server.stop();
}

#[test]
fn copy_back_pressure_and_cancel_work_over_tls() {
    let scratch = Scratch::new("tls-copy");
    let Some(ca) = Authority::new(&scratch.0.join("ca"), "ca").filter(|_| has_psql()) else { return };
    ca.issue("server", "server", "/CN=localhost", EC);
    ca.install("server", &scratch.0.join("data"));
    let server = start(&scratch, &[]);
    let lines: String = (0..200_000).map(|i| format!("{i}\tline {i} of the file\n")).collect();
    let file = scratch.0.join("lines");
    std::fs::write(&file, &lines).unwrap();
    let mut client = server.connect();
    client.batch_execute("create table t (a int, b text)").unwrap();
    answer(&server, "sslmode=require", &format!(r"\copy t from '{}'", file.display()));
    let sum = "select count(*) || ' ' || sum(a) || ' ' || sum(length(b)) from t";
    let expected: usize = lines.lines().map(|l| l.split('\t').nth(1).unwrap().len()).sum();
    assert_eq!(value(&mut client, sum), format!("200000 19999900000 {expected}"));
    let copied = answer(&server, "sslmode=require", "copy (select * from t order by a) to stdout");
    assert!(copied == lines.trim_end(), "{} bytes came back", copied.len());
    // One value of more than any buffer.
    let long = answer(&server, "sslmode=require", "select repeat('0123456789', 3000000)");
    assert!(long == "0123456789".repeat(3_000_000));

    // A client that stops reading has its statement wait, and others are served.
    let mut deaf = Command::new("psql")
        .args([&format!("host=localhost port={} user=postgres sslmode=require", server.port), "-c"])
        .args(["copy (select repeat('x', 1000) from generate_series(1, 10000000)) to stdout"])
        .env("PGPASSWORD", "right")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let waits = "select count(*) from pg_stat_activity where wait_event = 'ClientWrite'";
    wait_until("it waits for its client", || value(&mut client, waits) == "1");
    assert_eq!(answer(&server, "sslmode=require", "select 1"), "1");
    client
        .batch_execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'ClientWrite'",
        )
        .unwrap();
    wait_until("it has ended", || value(&mut client, "select count(*) from pg_stat_ssl where ssl") == "0");
    deaf.kill().unwrap();
    deaf.wait().unwrap();

    // A cancel request may be encrypted too.
    let mut sleeper = Raw::connect(&server);
    sleeper.send(b'Q', b"select pg_sleep(600)\0");
    let sleeps = "select count(*) from pg_stat_activity where wait_event = 'PgSleep'";
    wait_until("it sleeps", || value(&mut client, sleeps) == "1");
    let mut request = 16u32.to_be_bytes().to_vec();
    request.extend_from_slice(&80_877_102u32.to_be_bytes());
    request.extend_from_slice(&sleeper.key);
    let mut tunnel = Command::new("openssl")
        .args([
            "s_client",
            "-quiet",
            "-starttls",
            "postgres",
            "-connect",
            &format!("127.0.0.1:{}", server.port),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = tunnel.stdin.take().unwrap();
    stdin.write_all(&request).unwrap();
    stdin.flush().unwrap();
    assert_eq!(sleeper.state(), "57014");
    drop(stdin);
    let _ = tunnel.kill();
    tunnel.wait().unwrap();
    server.stop();
    check(&scratch.0.join("data"));
}

/// As for a plain connection (`load.rs`): counts the system calls on TCP sockets while pgbench
/// runs.
#[test]
fn a_prepared_point_select_is_one_read_and_one_write_over_tls() {
    let pgbench = peers::pgbench_path();
    let found = |program: &Path, flag: &str| Command::new(program).arg(flag).output().is_ok();
    if !found(Path::new("strace"), "--version") || !found(&pgbench, "--version") {
        sinew_oracle::missing::oracle("system calls of a SELECT over TLS", "strace or pgbench");
        return;
    }

    const COUNT: usize = 400;
    let scratch = Scratch::new("tls-calls");
    let Some(ca) = Authority::new(&scratch.0.join("ca"), "ca") else { return };
    ca.issue("server", "server", "/CN=localhost", EC);
    ca.install("server", &scratch.0.join("data"));
    let server = start(&scratch, &[]);
    let mut client = server.connect();
    client.batch_execute("create table t (id int primary key, n int); insert into t select i, i from generate_series(1, 100) i").unwrap();
    let script = scratch.0.join("script");
    std::fs::write(&script, "\\set id random(1, 100)\nselect n from t where id = :id;\n").unwrap();
    let log = scratch.0.join("strace.log");
    let calls = "read,readv,recvfrom,recvmsg,write,writev,sendto,sendmsg";
    let mut tracer = Command::new("strace")
        .args(["-f", "-yy", "-p", &server.pid().to_string(), "-e", &format!("trace={calls}"), "-o"])
        .arg(&log)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let text = || std::fs::read_to_string(&log).unwrap_or_default();
    let mut refused = false;
    wait_until("strace sees the server", || {
        refused = tracer.try_wait().unwrap().is_some();
        client.batch_execute("select 'are you there'").unwrap();
        refused || text().contains("are you there")
    });
    if refused {
        sinew_oracle::missing::means("system calls of a SELECT over TLS", "the right to attach strace");
        return;
    }
    let run = |transactions: usize| {
        let out = Command::new(&pgbench)
            .args(["-n", "-M", "prepared", "-t", &transactions.to_string(), "-f"])
            .arg(&script)
            .args(["-h", "127.0.0.1", "-p", &server.port.to_string(), "-U", "postgres", "postgres"])
            .env("PGPASSWORD", "right")
            .env("PGSSLMODE", "require")
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(told.contains(&format!("actually processed: {transactions}/{transactions}")), "{told}");
    };
    // One run costs more than another by what its statements cost.
    client.batch_execute("select 'begin here'").unwrap();
    run(100);
    client.batch_execute("select 'middle here'").unwrap();
    run(100 + COUNT);
    client.batch_execute("select 'end here'").unwrap();
    wait_until("strace has written", || text().contains("end here"));
    // SAFETY: the process is this test's own child.
    unsafe { libc::kill(tracer.id() as i32, libc::SIGINT) };
    tracer.wait().unwrap();
    let log = text();
    let at = |mark: &str| log.find(mark).unwrap();
    let count = |part: &str, names: &[&str]| {
        let calls = part.lines().filter(|l| l.contains("<TCP"));
        calls.filter(|l| names.iter().any(|n| l.contains(&format!(" {n}(")))).count()
    };
    let (short, long) = (&log[at("begin here")..at("middle here")], &log[at("middle here")..at("end here")]);
    for names in [["read", "readv", "recvfrom", "recvmsg"], ["write", "writev", "sendto", "sendmsg"]] {
        let more = count(long, &names) - count(short, &names);
        println!("{COUNT} SELECTs over TLS: {more} of {names:?}");
        // Each run begins and ends with a few that depend on how its packets fall.
        assert!(more.abs_diff(COUNT) <= 8, "{more} of {names:?}");
    }
    server.stop();
}
