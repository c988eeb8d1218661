//! A session on each server, which get the same statements.

use super::variables::Variables;
use super::wire::{Address, Answer, Connection};
use crate::peers::Peer;
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

/// The database that the suite runs in.
pub const DATABASE: &str = "regression";

/// PostgreSQL is never cut short: its answer is the measure.
const ORACLE_TIMEOUT: Duration = Duration::from_secs(300);

/// One server, its session and psql's variables for it.
pub struct Side {
    pub address: Address,
    pub connection: Connection,
    pub variables: Variables,
}

impl Side {
    /// Connects to one server.
    pub fn open(peer: &Peer, database: &str, application: &str) -> Result<Side, String> {
        let setting = |name: &str, value: &str| (name.to_string(), value.to_string());
        let address = Address {
            socket: peer.socket_dir.join(format!(".s.PGSQL.{}", peer.port)),
            user: peer.user.to_string(),
            database: database.to_string(),
            settings: vec![
                setting("application_name", application),
                setting("client_encoding", "UTF8"),
                setting("datestyle", "Postgres, MDY"),
                setting("timezone", "PST8PDT"),
                setting("intervalstyle", "postgres_verbose"),
            ],
        };
        let connection = Connection::open(&address)?;
        Ok(Side { address, connection, variables: Variables::default() })
    }

    /// Asks for one column of names.
    pub fn names(&mut self, sql: &str) -> HashSet<String> {
        let answer = self.connection.run(sql, ORACLE_TIMEOUT, || None);
        let rows = answer.results.into_iter().flat_map(|r| r.rows);
        rows.filter_map(|mut row| row.swap_remove(0)).collect()
    }

    /// Connects again, as `\c` asks.
    pub fn reconnect(&mut self, database: Option<&str>, user: Option<&str>) -> Result<(), String> {
        let mut address = self.address.clone();
        address.database = database.map_or(address.database, str::to_string);
        address.user = user.map_or(address.user, str::to_string);
        self.connection = Connection::open(&address)?;
        self.address = address;
        Ok(())
    }
}

/// A session on each server, for one file.
pub struct Pair {
    pub sinew: Side,
    pub oracle: Side,
    timeout: Duration,
}

impl Pair {
    /// Connects to both servers.
    pub fn open(peers: [&Peer; 2], file: &str, timeout: Duration) -> Result<Pair, String> {
        let application = format!("pg_regress/{file}");
        let [sinew, oracle] = peers;
        Ok(Pair {
            sinew: Side::open(sinew, DATABASE, &application)?,
            oracle: Side::open(oracle, DATABASE, &application)?,
            timeout,
        })
    }

    /// Variables that pg_regress sets for the scripts. The files that the servers write go to
    /// folders of their own.
    pub fn environment(&mut self, source: &Path, dir: &Path) {
        for (side, name) in [(&mut self.sinew, "s"), (&mut self.oracle, "p")] {
            let out = dir.join(name).join("out");
            for (variable, value) in [
                ("PG_ABS_SRCDIR", source.join("src/test/regress").display().to_string()),
                ("PG_ABS_BUILDDIR", out.display().to_string()),
                ("PG_LIBDIR", source.join("src/test/regress").display().to_string()),
                ("PG_DLSUFFIX", ".so".to_string()),
            ] {
                side.variables.set(&format!("env {variable}"), &value);
            }
            side.variables.set("DBNAME", DATABASE);
            side.variables.set("USER", "postgres");
        }
    }

    /// Sends the statement to PostgreSQL, then to Sinew; both get the same data of COPY.
    pub fn run(&mut self, ours: &str, theirs: &str, mut copy: impl FnMut() -> String) -> (Answer, Answer) {
        let mut data = Vec::new();
        let oracle = self.oracle.connection.run(theirs, ORACLE_TIMEOUT, || {
            data.push(copy());
            data.last().cloned()
        });
        let mut again = data.into_iter();
        let sinew = self.sinew.connection.run(ours, self.timeout, || again.next());
        (sinew, oracle)
    }
}
