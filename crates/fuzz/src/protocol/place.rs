//! The server that inputs go to, and its directory. The fuzzer makes both anew now and then.

use super::client::Client;
use sinew_server::{ServeOptions, Server};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Inputs that share a directory.
const INPUTS_MAX: usize = 1000;
/// Nor does it grow beyond this.
const BYTES_MAX: u64 = 256 << 20;
/// How often its size is looked at.
const LOOK: usize = 50;

const SETTINGS: [(&str, &str); 14] = [
    ("listen_addresses", ""),
    ("unix_socket_directories", ""),
    ("fsync", "off"),
    ("synchronous_commit", "off"),
    ("shared_buffers", "4MB"),
    ("wal_buffers", "1MB"),
    ("max_wal_size", "64MB"),
    ("max_connections", "8"),
    ("superuser_reserved_connections", "1"),
    ("max_processes", "4"),
    ("autovacuum_naptime", "100000"),
    ("statement_timeout", "500ms"),
    ("session_memory_limit", "64MB"),
    ("process_memory_limit", "256MB"),
];

/// The settings and roles of a new directory. The first superuser cannot log in afterwards.
const FIRST: [&str; 7] = [
    "create role fuzz login createdb createrole password 'secret'",
    "create database fuzz owner fuzz",
    "create role other login password 'secret'",
    "create role nobody",
    "grant nobody to fuzz",
    "alter role postgres nologin",
    "checkpoint",
];
/// The objects that its owner makes in it.
const TABLES: [&str; 4] = [
    "create table t (id int primary key, n bigint, x text, d numeric(12,2), at timestamptz, tags text[], j jsonb)",
    "insert into t select i, i * 7, 'row ' || i, i / 3.0, '2024-02-29 12:00+00', array['a', null], '{\"a\": [1, null]}' \
     from generate_series(1, 50) i",
    "create table c (t_id int references t on delete cascade, k uuid, b bytea, unique (t_id, k))",
    "create view v as select t.id, count(c.*) as n from t left join c on c.t_id = t.id group by t.id",
];

/// The server under test, its directory and its journal.
pub struct Place {
    root: PathBuf,
    server: Option<Server>,
    inputs: usize,
    journal: File,
}

impl Place {
    /// Makes a directory and starts a server on it.
    pub fn make() -> Place {
        let root = crate::scratch().join(format!("protocol-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(&root).unwrap_or_else(|e| panic!("{}: {e}", root.display()));
        let template = root.join("template");
        let server = serve(&template);
        query(&server, "postgres", "postgres", &FIRST);
        query(&server, "fuzz", "fuzz", &TABLES);
        server.stop().unwrap_or_else(|e| panic!("the template's server: {e}"));
        let journal = File::create(root.join("journal")).unwrap_or_else(|e| panic!("the journal: {e}"));
        let mut place = Place { root, server: None, inputs: 0, journal };
        place.renew();
        place
    }

    /// The server that runs.
    pub fn server(&self) -> &Server {
        self.server.as_ref().unwrap_or_else(|| unreachable!("there is a server but while it is made anew"))
    }

    /// Before an input runs.
    pub fn note(&mut self, input: &[u8]) {
        self.inputs += 1;
        if self.inputs > INPUTS_MAX
            || self.inputs.is_multiple_of(LOOK) && size(&self.root.join("data")) > BYTES_MAX
        {
            self.renew();
        }
        let mut entry = (input.len() as u32).to_le_bytes().to_vec();
        entry.extend_from_slice(input);
        self.journal.write_all(&entry).unwrap_or_else(|e| panic!("the journal: {e}"));
    }

    /// Stops the server and removes its directory.
    pub fn close(&mut self) {
        self.stop_server();
        let _ = std::fs::remove_dir_all(&self.root);
    }

    fn stop_server(&mut self) {
        if let Some(server) = self.server.take() {
            server.stop().unwrap_or_else(|e| panic!("the server does not stop: {e}"));
        }
    }

    fn renew(&mut self) {
        self.stop_server();
        let data = self.root.join("data");
        let _ = std::fs::remove_dir_all(&data);
        copy(&self.root.join("template"), &data).unwrap_or_else(|e| panic!("{}: {e}", data.display()));
        self.journal.set_len(0).unwrap_or_else(|e| panic!("the journal: {e}"));
        let journal = File::options().append(true).open(self.root.join("journal"));
        self.journal = journal.unwrap_or_else(|e| panic!("the journal: {e}"));
        self.server = Some(serve(&data));
        self.inputs = 0;
    }
}

/// The inputs of a journal.
pub fn entries(mut journal: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (length, rest) = journal.split_first_chunk::<4>()?;
        let (entry, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        journal = rest;
        Some(entry)
    })
}

fn serve(dir: &Path) -> Server {
    let settings = SETTINGS.map(|(name, value)| (name.to_string(), value.to_string())).to_vec();
    let options = ServeOptions { dir: dir.to_owned(), settings };
    Server::start(&options).unwrap_or_else(|e| panic!("the server in {}: {e}", dir.display()))
}

fn query(server: &Server, user: &str, database: &str, statements: &[&str]) {
    let mut client = Client::connect(server, true);
    client.begin_session(user, database);
    for statement in statements {
        let mut body = statement.as_bytes().to_vec();
        body.push(0);
        client.send_message(b'Q', &body);
        client.wait_for(b'Z');
        assert!(!client.has_failed(), "{statement}: {}", client.shown());
    }
    client.finish();
}

fn size(path: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let Ok(meta) = path.symlink_metadata() else { return 0 };
    let within = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| size(&entry.path()));
    meta.blocks() * 512 + if meta.is_dir() { within.sum() } else { 0 }
}

/// Without the zeroes at the ends of files, of which log segments mostly consist.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, FileExt};
    std::fs::DirBuilder::new().mode(0o700).create(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
            continue;
        }
        let bytes = std::fs::read(entry.path())?;
        let used = bytes.iter().rposition(|b| *b != 0).map_or(0, |last| last + 1);
        let file = File::create(&target)?;
        file.write_all_at(&bytes[..used], 0)?;
        file.set_len(bytes.len() as u64)?;
    }
    Ok(())
}
