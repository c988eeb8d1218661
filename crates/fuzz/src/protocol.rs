//! Bytes from a client to a server.
//!
//! # One input
//!
//! A server of this process gets one end of a socket pair; the input says what comes through the
//! other end (`script`). The client writes, reads all answers, closes its side, and waits until the
//! server has closed the connection.
//!
//! # The verdict
//!
//! - The server sends a sequence of whole messages of known types.
//! - No error is of class XX: a panic in the engine, an internal error, damage.
//! - The server closes the connection within a bound. A statement that runs on is cancelled after a
//!   while; one that a cancel request does not end is a finding.
//!
//! # The server
//!
//! Inputs share it, for opening a directory takes as long as hundreds of inputs. One of them may
//! find what another one left behind. So the directory is made anew now and then, and the inputs
//! since are kept in a journal, with which a finding can be replayed. The role of the inputs is no
//! superuser and cannot become one: no input may read or write this machine's files.

mod client;
mod place;
mod script;

use client::Client;
use place::Place;
use script::Script;
use std::sync::{Mutex, MutexGuard, OnceLock};

static PLACE: OnceLock<Mutex<Place>> = OnceLock::new();

/// Starts the server, and runs the inputs of a journal if there is one. The first input would start
/// it, too, but would be slow.
pub fn start() {
    drop(place());
    if let Some(journal) = std::env::var_os("SINEW_FUZZ_JOURNAL") {
        let journal = std::fs::read(&journal).unwrap_or_else(|e| panic!("{}: {e}", journal.display()));
        place::entries(&journal).for_each(run);
    }
}

fn place() -> MutexGuard<'static, Place> {
    let place = PLACE.get_or_init(|| Mutex::new(Place::make()));
    // A finding in another thread ends the process.
    place.lock().unwrap_or_else(|e| e.into_inner())
}

/// Stops the server and removes its directory: for tests. A fuzzer's process ends without.
pub fn stop() {
    place().close();
}

/// One input; a panic is a finding.
pub fn run(input: &[u8]) {
    let mut place = place();
    place.note(input);
    let script = Script::read(input);
    let mut client = Client::connect(place.server(), script.trusted);
    script.play(&mut client);
    client.finish();
}
