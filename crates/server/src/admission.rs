//! The rules by which clients are let in: `pg_hba.conf` of the directory, read at start and at each
//! reload, and what the machine knows of a client.
//!
//! Without the file the rule of the README holds. A file that was there once and is missing at a
//! reload is a fault like any other: its rules stay until a restart, so that a slip lets no client
//! in.

use sinew::engine::hba::{FILE, Interfaces, Kind, Rules, read};
use sinew::{Error as SqlError, SqlState};
use std::io::ErrorKind;
use std::net::IpAddr;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::{Arc, RwLock};

/// Any other user that may write the file could let himself in.
const OTHERS_WRITE: u32 = 0o022;

/// The rules in force; none without the file.
#[derive(Default)]
pub struct PresentRules(RwLock<Option<Arc<Rules>>>);

impl PresentRules {
    /// The rules of a `pg_hba.conf`; none without the file.
    pub fn new(rules: Option<Rules>) -> PresentRules {
        PresentRules(RwLock::new(rules.map(Arc::new)))
    }

    /// The rules in force.
    pub fn get(&self) -> Option<Arc<Rules>> {
        self.0.read().unwrap_or_else(|e| e.into_inner()).clone()
    }

    /// Takes over what the file says now. On an error the old rules stay.
    pub fn reload(&self, dir: &Path) -> Result<(), SqlError> {
        let new = load(dir)?;
        let mut present = self.0.write().unwrap_or_else(|e| e.into_inner());
        if present.is_some() && new.is_none() {
            return Err(faulty(format!("\"{}\" is missing", dir.join(FILE).display())));
        }
        *present = new.map(Arc::new);
        Ok(())
    }
}

fn faulty(message: String) -> SqlError {
    SqlError::new(SqlState::CONFIG_FILE_ERROR, message)
}

/// The rules of a directory's file; none without it. The error names every line with a fault.
pub fn load(dir: &Path) -> Result<Option<Rules>, SqlError> {
    let path = dir.join(FILE);
    let shown = path.display();
    let failed = |e: std::io::Error| faulty(format!("could not open \"{shown}\": {e}"));
    let meta = match std::fs::metadata(&path) {
        Ok(meta) => meta,
        Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
        Err(e) => return Err(failed(e)),
    };
    if !meta.is_file() {
        return Err(faulty(format!("\"{shown}\" is not a regular file")));
    }
    let of_dir = std::fs::metadata(dir).map_err(failed)?;
    if meta.uid() != of_dir.uid() && meta.uid() != 0 {
        return Err(faulty(format!("\"{shown}\" must be owned by the directory's owner or root")));
    }
    // The group of a directory that it may write changes what it likes in it anyway.
    if meta.mode() & OTHERS_WRITE & !of_dir.mode() != 0 {
        let e = faulty(format!("others may write \"{shown}\" (mode {:03o})", meta.mode() & 0o777));
        return Err(e.hint(format!("Run: chmod go-w {shown}")));
    }
    let text = sinew::engine::files::small_file::read_text(&path).map_err(failed)?;
    let (mut rules, mut faults) = (Vec::new(), Vec::new());
    for (number, line) in read(&text) {
        match line {
            Ok(rule) => rules.push(rule),
            Err(fault) => {
                let hint = fault.hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
                faults.push(format!("{shown}:{number}: {}{hint}", fault.message));
            }
        }
    }
    if !faults.is_empty() {
        return Err(faulty(faults.join("; ")));
    }
    if rules.is_empty() {
        return Err(faulty(format!("configuration file \"{shown}\" contains no entries"))
            .hint("Without the file, the directory's owner comes in by the Unix socket, and others with a password."));
    }
    Ok(Some(Rules(rules)))
}

/// Whether a rule waits for TLS, which is off.
pub fn waits_for_tls(rules: &Rules) -> bool {
    rules.0.iter().any(|rule| rule.kind == Kind::HostSsl)
}

/// The machine's addresses with their networks' masks.
pub fn interfaces() -> Interfaces {
    let mut found = Vec::new();
    let mut first: *mut libc::ifaddrs = std::ptr::null_mut();
    // SAFETY: on success the call leaves a list there, which is freed below.
    if unsafe { libc::getifaddrs(&mut first) } != 0 {
        return found;
    }
    let mut next = first;
    // SAFETY: elements of the list live until it is freed; the last one's `ifa_next` is null.
    while let Some(one) = unsafe { next.as_ref() } {
        // SAFETY: both are null or an address whose first field says what it is.
        let (address, mask) = unsafe { (ip(one.ifa_addr), ip(one.ifa_netmask)) };
        found.extend(address.zip(mask));
        next = one.ifa_next;
    }
    // SAFETY: made by `getifaddrs`, freed once.
    unsafe { libc::freeifaddrs(first) };
    found
}

/// # Safety
/// `address` is null, or points to a socket address that is as long as its family says.
unsafe fn ip(address: *const libc::sockaddr) -> Option<IpAddr> {
    // SAFETY: the caller's.
    let family = unsafe { address.as_ref() }?.sa_family;
    match i32::from(family) {
        libc::AF_INET => {
            // SAFETY: the family says so.
            let address = unsafe { std::ptr::read_unaligned(address.cast::<libc::sockaddr_in>()) };
            Some(IpAddr::V4(u32::from_be(address.sin_addr.s_addr).into()))
        }
        libc::AF_INET6 => {
            // SAFETY: the family says so.
            let address = unsafe { std::ptr::read_unaligned(address.cast::<libc::sockaddr_in6>()) };
            Some(IpAddr::V6(address.sin6_addr.s6_addr.into()))
        }
        _ => None,
    }
}

/// The name of an operating system's user. May wait for a directory service.
pub fn user_name(uid: u32) -> Option<String> {
    let mut buffer = vec![0; 4096];
    loop {
        // SAFETY: all zero is a value of the type, of null pointers.
        let mut entry: libc::passwd = unsafe { std::mem::zeroed() };
        let mut found: *mut libc::passwd = std::ptr::null_mut();
        // SAFETY: all of it lives during the call, and the length is the buffer's.
        let e = unsafe {
            libc::getpwuid_r(uid, &mut entry, buffer.as_mut_ptr().cast(), buffer.len(), &mut found)
        };
        if e == libc::ERANGE && buffer.len() < 1 << 20 {
            buffer.resize(buffer.len() * 2, 0);
            continue;
        }
        if e != 0 || found.is_null() {
            return None;
        }
        // SAFETY: the call has put a terminated name into the buffer.
        let name = unsafe { std::ffi::CStr::from_ptr(entry.pw_name) };
        return name.to_str().ok().map(str::to_string);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn the_machine_has_a_loopback_and_this_user_a_name() {
        let loopback = interfaces().into_iter().find(|(ip, _)| *ip == IpAddr::from([127, 0, 0, 1]));
        assert_eq!(loopback.map(|(_, mask)| mask), Some(IpAddr::from([255, 0, 0, 0])));
        assert_eq!(user_name(0).as_deref(), Some("root"));
        assert_eq!(user_name(u32::MAX - 7), None);
    }

    #[test]
    fn a_faulty_file_is_an_error_and_leaves_the_old_rules() {
        let dir = std::env::temp_dir().join(format!("sinew-hba-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("directory");
        let path = dir.join(FILE);
        let write = |text: &str| std::fs::write(&path, text).expect("file");
        let mode =
            |mode: u32| std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("mode");
        let error = || load(&dir).expect_err("refused").message.clone();
        assert_eq!(load(&dir).expect("no file"), None);
        write("local all all peer\n");
        mode(0o600);
        let present = PresentRules::new(load(&dir).expect("reads"));
        let one = present.get().expect("rules");
        assert_eq!(one.0.len(), 1);
        write("# first\nlocal all all peer\nlocal all all md5\nhost all all here trust\n");
        let shown = path.display();
        assert_eq!(
            error(),
            format!(
                "{shown}:3: authentication method \"md5\" is not supported; {shown}:4: host name \"here\" is not \
                 supported (Specify IP addresses.)"
            )
        );
        write("# nothing\n");
        assert!(error().contains("contains no entries"), "{}", error());
        write("local all all trust\n");
        mode(0o602);
        assert!(error().contains("(mode 602)"), "{}", error());
        mode(0o644);
        load(&dir).expect("others may read it");
        std::fs::write(&path, b"local all \xff trust\n").expect("file");
        assert!(error().contains("could not open"), "{}", error());
        std::fs::remove_file(&path).expect("remove");
        // Each of these faults at a reload, and that the file is missing, changes nothing.
        assert!(present.reload(&dir).expect_err("missing").message.contains("is missing"));
        write("nonsense\n");
        assert!(present.reload(&dir).is_err());
        assert_eq!(present.get(), Some(one));
        write("local all all reject\nlocal all all peer\n");
        present.reload(&dir).expect("reads");
        assert_eq!(present.get().expect("rules").0.len(), 2);
        std::fs::remove_dir_all(&dir).expect("clean up");
    }
}
