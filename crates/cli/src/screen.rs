//! A terminal taken over for a while: the alternate screen, keys one by one, everything back as it
//! was at the end.

use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::time::Duration;

/// A terminal that shows the alternate screen. Dropping it gives the terminal back.
pub struct Screen {
    saved: libc::termios,
}

impl Screen {
    /// Takes the terminal of the standard input and output over until the value is dropped.
    pub fn enter() -> io::Result<Screen> {
        let fd = io::stdin().as_raw_fd();
        // SAFETY: plain data, filled by the call.
        let mut saved: libc::termios = unsafe { std::mem::zeroed() };
        // SAFETY: the structure outlives the call.
        if unsafe { libc::tcgetattr(fd, &mut saved) } != 0 {
            return Err(io::Error::last_os_error());
        }
        let mut raw = saved;
        // Ctrl-C comes as a key as well, so that nothing ends the process but this program.
        raw.c_lflag &= !(libc::ICANON | libc::ECHO | libc::ISIG);
        raw.c_cc[libc::VMIN] = 0;
        raw.c_cc[libc::VTIME] = 0;
        // SAFETY: likewise.
        if unsafe { libc::tcsetattr(fd, libc::TCSANOW, &raw) } != 0 {
            return Err(io::Error::last_os_error());
        }
        let screen = Screen { saved };
        put("\x1b[?1049h\x1b[?25l")?;
        Ok(screen)
    }

    /// The next key, or `None` when the time is over.
    pub fn key(&self, limit: Duration) -> io::Result<Option<u8>> {
        let mut poll = libc::pollfd { fd: io::stdin().as_raw_fd(), events: libc::POLLIN, revents: 0 };
        // SAFETY: one structure, which outlives the call.
        let ready = unsafe { libc::poll(&mut poll, 1, limit.as_millis().min(60_000) as i32) };
        if ready < 0 {
            let e = io::Error::last_os_error();
            // A window that changed its size.
            return if e.kind() == io::ErrorKind::Interrupted { Ok(None) } else { Err(e) };
        }
        if ready == 0 {
            return Ok(None);
        }
        let mut byte = [0];
        match io::stdin().read(&mut byte)? {
            // The terminal is gone: as good as a key to leave.
            0 => Ok(Some(b'q')),
            _ => Ok(Some(byte[0])),
        }
    }

    /// Shows the lines, cut to the terminal's size.
    pub fn draw(&self, lines: &[String]) -> io::Result<()> {
        let (columns, rows) = size();
        let mut text = String::from("\x1b[H");
        for line in lines.iter().take(rows) {
            text.extend(line.chars().take(columns));
            text.push_str("\x1b[K\r\n");
        }
        // No line feed after the last one, which would scroll.
        if lines.len() >= rows {
            text.truncate(text.len() - 2);
        }
        text.push_str("\x1b[J");
        put(&text)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // An error has no reader when the terminal is gone.
        let _ = put("\x1b[?25h\x1b[?1049l");
        // SAFETY: the settings are those that were read at the beginning.
        unsafe { libc::tcsetattr(io::stdin().as_raw_fd(), libc::TCSANOW, &self.saved) };
    }
}

fn put(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// A line from the terminal that is not shown while it is typed.
pub fn secret(prompt: &str) -> io::Result<String> {
    let fd = io::stdin().as_raw_fd();
    // SAFETY: plain data, filled by the call.
    let mut saved: libc::termios = unsafe { std::mem::zeroed() };
    // SAFETY: the structure outlives the call.
    if unsafe { libc::tcgetattr(fd, &mut saved) } != 0 {
        return Err(io::Error::last_os_error());
    }
    let mut hidden = saved;
    hidden.c_lflag &= !libc::ECHO;
    // SAFETY: likewise.
    if unsafe { libc::tcsetattr(fd, libc::TCSAFLUSH, &hidden) } != 0 {
        return Err(io::Error::last_os_error());
    }
    let mut line = String::new();
    let read = put(prompt).and_then(|()| io::stdin().read_line(&mut line));
    // SAFETY: the settings are those that were read at the beginning.
    unsafe { libc::tcsetattr(fd, libc::TCSAFLUSH, &saved) };
    put("\n")?;
    read?;
    Ok(line.trim_end_matches(['\r', '\n']).to_string())
}

/// Columns and rows of the terminal; of one that does not know them, 80 and 24.
pub fn size() -> (usize, usize) {
    let mut size = libc::winsize { ws_row: 0, ws_col: 0, ws_xpixel: 0, ws_ypixel: 0 };
    // SAFETY: the structure outlives the call.
    let told = unsafe { libc::ioctl(io::stdout().as_raw_fd(), libc::TIOCGWINSZ, &mut size) } == 0;
    match (told, size.ws_col, size.ws_row) {
        (true, columns @ 1.., rows @ 1..) => (columns.into(), rows.into()),
        _ => (80, 24),
    }
}
