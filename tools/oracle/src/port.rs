//! TCP ports for servers under test.
//!
//! A number that a test names by itself may be in use: by another test, or by the near end of any
//! connection that this machine opens (Linux takes those from 32768 on). Servers that are reached
//! over a Unix socket need no port. The others get one here.

use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::sync::Mutex;

/// The kernel gives ports of this range only to a program that names them.
const FIRST: u16 = 20_000;
const COUNT: u16 = 12_000;

/// The ports of this process, each with the name that keeps other processes from it.
static CLAIMED: Mutex<Vec<UnixListener>> = Mutex::new(Vec::new());

/// A TCP port that belongs to the calling process until the process ends. A server may listen
/// there, be killed, and listen again.
pub fn claim() -> u16 {
    // Processes that begin at different places seldom meet.
    let start = (std::process::id() % u32::from(COUNT)) as u16;
    for step in 0..COUNT {
        let port = FIRST + (start + step) % COUNT;
        // An abstract name has no file. The kernel removes it when its owner ends.
        let name = SocketAddr::from_abstract_name(format!("sinew-test-port-{port}")).expect("a name");
        let Ok(claim) = UnixListener::bind_addr(&name) else { continue };
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            CLAIMED.lock().expect("no panic with the lock").push(claim);
            return port;
        }
    }
    panic!("all ports from {FIRST} on are in use");
}

#[cfg(test)]
mod tests {
    /// Threads of a process, as two processes would, get different ports, below the kernel's own.
    #[test]
    fn a_port_belongs_to_one() {
        let ask = || std::thread::spawn(|| (0..50).map(|_| super::claim()).collect::<Vec<_>>());
        let asked: Vec<_> = (0..4).map(|_| ask()).collect();
        let mut ports: Vec<u16> = asked.into_iter().flat_map(|a| a.join().expect("ports")).collect();
        ports.sort_unstable();
        ports.dedup();
        assert_eq!(ports.len(), 200);
        let range = std::fs::read_to_string("/proc/sys/net/ipv4/ip_local_port_range").expect("Linux");
        let first: u16 = range.split_whitespace().next().and_then(|n| n.parse().ok()).expect("a number");
        assert!(*ports.last().expect("ports") < first, "the kernel gives ports from {first} on to anyone");
    }
}
