//! Where answers go: the standard output, a pager in front of it, or a file.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

/// The place where answers go now.
pub struct Output {
    /// Of `\o`.
    file: Option<File>,
    /// A pager shows what is longer than the terminal.
    pub paging: bool,
    /// Both ends are a terminal, so that a user can use a pager.
    interactive: bool,
    /// The output has no reader any more: a pipe whose other end was closed.
    closed: bool,
}

impl Output {
    /// The standard output, with a pager on a terminal.
    pub fn new() -> Output {
        let interactive = io::stdout().is_terminal() && io::stdin().is_terminal();
        Output { file: None, paging: true, interactive, closed: false }
    }

    /// Whether it goes to a terminal.
    pub fn is_terminal(&self) -> bool {
        self.file.is_none() && io::stdout().is_terminal()
    }

    /// True once the output has no reader any more.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The terminal's width.
    pub fn width(&self) -> Option<u16> {
        self.is_terminal().then(|| crate::screen::size().0.try_into().unwrap_or(u16::MAX))
    }

    /// Sends what follows to a file, or back to the standard output.
    pub fn redirect(&mut self, path: Option<&str>) -> io::Result<()> {
        self.file = path.map(File::create).transpose()?;
        Ok(())
    }

    /// Shows a text that may be long.
    pub fn put(&mut self, text: &str) {
        if self.file.is_some() {
            return self.put_bytes(text.as_bytes());
        }
        if self.interactive && self.paging {
            let fits = text.lines().count() < crate::screen::size().1;
            if !fits && self.page(text) {
                return;
            }
        }
        self.put_at_once(text);
    }

    /// Shows a text in any case on the standard output.
    pub fn put_at_once(&mut self, text: &str) {
        let mut out = io::stdout().lock();
        let outcome = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        drop(out);
        if let Err(e) = outcome {
            self.closed = true;
            if e.kind() != io::ErrorKind::BrokenPipe {
                eprintln!("sinew: could not write: {e}");
            }
        }
    }

    /// Sends data as they are, without a pager.
    pub fn put_bytes(&mut self, data: &[u8]) {
        let outcome = match &mut self.file {
            Some(file) => file.write_all(data),
            None => {
                let mut out = io::stdout().lock();
                out.write_all(data).and_then(|()| out.flush())
            }
        };
        self.note(outcome);
    }

    /// Remembers that the output has no reader any more; reports every other error.
    fn note(&mut self, outcome: io::Result<()>) {
        let Err(e) = outcome else { return };
        self.closed = self.file.is_none();
        if e.kind() != io::ErrorKind::BrokenPipe {
            eprintln!("sinew: could not write: {e}");
        }
    }

    /// True if a pager took the text.
    fn page(&self, text: &str) -> bool {
        let Some(pager) = pager() else { return false };
        let mut command = Command::new("sh");
        command.arg("-c").arg(&pager).stdin(Stdio::piped());
        if std::env::var_os("LESS").is_none() {
            // Colours as they are, long lines whole, and nothing to quit where all fits.
            command.env("LESS", "FRSX");
        }
        let Ok(mut child) = command.spawn() else { return false };
        if let Some(mut pipe) = child.stdin.take() {
            // A pager that is left early reads no more.
            let _ = pipe.write_all(text.as_bytes());
        }
        // 127: there is no such program.
        child.wait().is_ok_and(|status| status.code() != Some(127))
    }
}

/// `SINEW_PAGER`, else `PAGER`, else `less`; none if it is empty.
fn pager() -> Option<String> {
    let named = ["SINEW_PAGER", "PAGER"].iter().find_map(|name| std::env::var(name).ok());
    let pager = named.unwrap_or_else(|| "less".to_string());
    (!pager.trim().is_empty()).then_some(pager)
}
