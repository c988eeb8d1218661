//! Files that people write: settings, rules, certificates. They are read whole, by every process
//! that opens a directory.
//!
//! The naive way waits without end for a pipe in the file's place, or reads a device until the
//! memory is full. `read` therefore opens without waiting, refuses everything but a regular file,
//! and reads no more than `MAX_BYTES`.

use std::fs::OpenOptions;
use std::io::{Error, ErrorKind, Read, Result};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// The most bytes that are read: far more than any such file needs.
pub const MAX_BYTES: u64 = 16 << 20;

/// Reads the bytes of a regular file.
///
/// # Errors
/// An error of the system, `InvalidInput` for anything but a regular file, and `FileTooLarge`
/// beyond `MAX_BYTES`.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let file = OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open(path)?;
    let kind = file.metadata()?.file_type();
    if kind.is_dir() {
        return Err(Error::from_raw_os_error(libc::EISDIR));
    }
    if !kind.is_file() {
        return Err(Error::new(ErrorKind::InvalidInput, "it is not a regular file"));
    }
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it has more than {MAX_BYTES} bytes")));
    }
    Ok(bytes)
}

/// Reads the text of a regular file.
///
/// # Errors
/// Those of [`read`], and `InvalidData` for a file that is not UTF-8.
pub fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?).map_err(|_| Error::new(ErrorKind::InvalidData, "it is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CString;

    /// A file without an end would hang the test: each of these calls returns.
    #[test]
    fn what_is_no_regular_file_is_refused_at_once() {
        let dir = std::env::temp_dir().join(format!("sinew-small-file-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(dir.join("folder")).unwrap();
        let pipe = dir.join("pipe");
        let name = CString::new(pipe.to_str().unwrap()).unwrap();

        // SAFETY: the name ends with a zero byte.
        assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0);
        std::os::unix::fs::symlink("/dev/zero", dir.join("zeros")).unwrap();
        std::os::unix::fs::symlink("text", dir.join("link")).unwrap();
        std::fs::write(dir.join("text"), "a = 1\n").unwrap();
        std::fs::write(dir.join("bytes"), [0xff]).unwrap();
        std::fs::File::create(dir.join("long")).unwrap().set_len(1 << 40).unwrap();

        let said = |name: &str| read_text(&dir.join(name)).map_err(|e| e.kind());
        assert_eq!(said("text").unwrap(), "a = 1\n");
        assert_eq!(said("link").unwrap(), "a = 1\n");
        assert_eq!(said("pipe"), Err(ErrorKind::InvalidInput));
        assert_eq!(said("zeros"), Err(ErrorKind::InvalidInput));
        assert_eq!(said("folder"), Err(ErrorKind::IsADirectory));
        assert_eq!(said("bytes"), Err(ErrorKind::InvalidData));
        assert_eq!(said("long"), Err(ErrorKind::FileTooLarge));
        assert_eq!(said("nothing"), Err(ErrorKind::NotFound));
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
