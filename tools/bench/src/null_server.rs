//! A server that speaks the protocol and answers constants: no parser, no plan, no storage.
//!
//! Its throughput with a client shows the cost of the client, the kernel's sockets and the
//! protocol. The distance to it is what a database spends. Every message of a batch is answered,
//! and all the answers leave in one write.

use std::io;
use std::path::Path;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::mpsc;

/// Serves until killed: one single-threaded runtime a worker, connections dealt out in turn.
pub fn serve(socket_dir: &Path, port: u16, workers: usize, scale: u32) -> io::Result<()> {
    let path = socket_dir.join(format!(".s.PGSQL.{port}"));
    let _ = std::fs::remove_file(&path);
    let mut senders = Vec::new();
    for _ in 0..workers.max(1) {
        let (sender, mut receiver) = mpsc::unbounded_channel::<std::os::unix::net::UnixStream>();
        senders.push(sender);
        std::thread::spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
                return;
            };
            let local = tokio::task::LocalSet::new();
            local.block_on(&runtime, async move {
                while let Some(stream) = receiver.recv().await {
                    if let Ok(stream) = UnixStream::from_std(stream) {
                        // A broken connection concerns its client alone.
                        tokio::task::spawn_local(async move { drop(connection(stream, scale).await) });
                    }
                }
            });
        });
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async move {
        let listener = UnixListener::bind(&path)?;
        println!("sinew: ready (null server) on {}", path.display());
        let mut turn = 0;
        loop {
            let (stream, _) = listener.accept().await?;
            let sent = stream.into_std().map(|s| senders[turn % senders.len()].send(s));
            turn += 1;
            if !matches!(sent, Ok(Ok(()))) {
                return Err(io::Error::other("a worker ended"));
            }
        }
    })
}

fn message(out: &mut Vec<u8>, kind: u8, body: &[u8]) {
    out.push(kind);
    out.extend_from_slice(&(body.len() as u32 + 4).to_be_bytes());
    out.extend_from_slice(body);
}

fn row_description(out: &mut Vec<u8>, columns: u16) {
    let mut body = columns.to_be_bytes().to_vec();
    for _ in 0..columns {
        body.extend_from_slice(b"abalance\0");
        body.extend_from_slice(&[0; 6]);
        body.extend_from_slice(&23u32.to_be_bytes());
        body.extend_from_slice(&4u16.to_be_bytes());
        body.extend_from_slice(&(-1i32).to_be_bytes());
        body.extend_from_slice(&[0; 2]);
    }
    message(out, b'T', &body);
}

/// A row of these values, `None` for NULL, and the end of the statement.
fn data_row(out: &mut Vec<u8>, values: &[Option<&[u8]>]) {
    let mut body = (values.len() as u16).to_be_bytes().to_vec();
    for value in values {
        body.extend_from_slice(&value.map_or(-1, |v| v.len() as i32).to_be_bytes());
        body.extend_from_slice(value.unwrap_or_default());
    }
    message(out, b'D', &body);
    message(out, b'C', b"SELECT 1\0");
}

/// A simple query. Before its own scripts pgbench counts the branches, which is the scale, and asks
/// how the accounts are partitioned: a number, a strategy, a count.
fn query(body: &[u8], scale: u32, out: &mut Vec<u8>) {
    let has = |words: &[u8]| body.windows(words.len()).any(|part| part == words);
    if !body.first().is_some_and(|b| b.eq_ignore_ascii_case(&b's')) {
        message(out, b'C', b"UPDATE 1\0");
    } else if has(b"partstrat") {
        row_description(out, 3);
        data_row(out, &[Some(b"1"), None, Some(b"0")]);
    } else {
        let scale = scale.to_string();
        row_description(out, 1);
        data_row(out, &[Some(if has(b"count(*)") { scale.as_bytes() } else { b"0" })]);
    }
    message(out, b'Z', b"I");
}

async fn connection(mut stream: UnixStream, scale: u32) -> io::Result<()> {
    let mut input = Vec::with_capacity(8192);
    let mut output = Vec::with_capacity(8192);
    let mut started = false;
    loop {
        let mut at = 0;
        loop {
            let head = if started { 5 } else { 4 };
            let rest = &input[at..];
            if rest.len() < head {
                break;
            }
            let length =
                u32::from_be_bytes([rest[head - 4], rest[head - 3], rest[head - 2], rest[head - 1]]) as usize;
            let whole = length + head - 4;
            if rest.len() < whole {
                break;
            }
            if !started {
                let code = u32::from_be_bytes([rest[4], rest[5], rest[6], rest[7]]);
                if code == 196_608 {
                    started = true;
                    message(&mut output, b'R', &[0; 4]);
                    message(&mut output, b'S', b"server_version\x0015.0\0");
                    message(&mut output, b'S', b"client_encoding\0UTF8\0");
                    message(&mut output, b'K', &[0; 8]);
                    message(&mut output, b'Z', b"I");
                } else {
                    output.push(b'N');
                }
            } else if !answer(rest[0], &rest[5..whole], scale, &mut output) {
                return Ok(());
            }
            at += whole;
        }
        input.drain(..at);
        if !output.is_empty() {
            stream.write_all(&output).await?;
            output.clear();
        }
        if stream.read_buf(&mut input).await? == 0 {
            return Ok(());
        }
    }
}

/// Answers one message; false ends the connection.
fn answer(kind: u8, body: &[u8], scale: u32, out: &mut Vec<u8>) -> bool {
    match kind {
        b'Q' => query(body, scale, out),
        b'P' => message(out, b'1', &[]),
        b'B' => message(out, b'2', &[]),
        b'D' => row_description(out, 1),
        b'E' => data_row(out, &[Some(b"0")]),
        b'C' => message(out, b'3', &[]),
        b'S' => message(out, b'Z', b"I"),
        b'X' => return false,
        _ => {}
    }
    true
}
