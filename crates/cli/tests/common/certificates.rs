//! Certificates of a test's own, made by the openssl program.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Signs certificates; its own is `NAME.crt`.
pub struct Authority {
    dir: PathBuf,
    name: String,
}

const CONFIGURATION: &str = "
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
[server]
basicConstraints = critical, CA:FALSE
extendedKeyUsage = serverAuth
subjectAltName = DNS:localhost
[client]
basicConstraints = critical, CA:FALSE
extendedKeyUsage = clientAuth
";

impl Authority {
    /// Makes one in `dir`; none without the program, and the test is left out.
    pub fn new(dir: &Path, name: &str) -> Option<Authority> {
        let found = Command::new("openssl").arg("version").output().is_ok_and(|o| o.status.success());
        if !found {
            sinew_oracle::missing::oracle("certificates", "openssl");
            return None;
        }
        std::fs::create_dir_all(dir).unwrap();
        let authority = Authority { dir: dir.to_path_buf(), name: name.to_string() };
        std::fs::write(authority.path("openssl.cnf"), CONFIGURATION).unwrap();
        let (key, crt) = (format!("{name}.key"), format!("{name}.crt"));
        authority.openssl(&format!(
            "req -x509 -config openssl.cnf -extensions authority -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
             -nodes -days 30 -subj /O=Test/CN={name} -keyout {key} -out {crt}"
        ));
        Some(authority)
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.dir.join(file)
    }

    pub fn own(&self) -> PathBuf {
        self.path(&format!("{}.crt", self.name))
    }

    /// Makes `file.crt` and `file.key`, for a `server` or a `client`, with a key of a kind as
    /// `openssl req -newkey` takes it.
    pub fn issue(&self, file: &str, what: &str, subject: &str, key: &str) {
        let authority = &self.name;
        // Channel binding takes the hash of the signature.
        let hash = if key == EC_384 { "-sha384" } else { "-sha256" };
        self.openssl(&format!(
            "req -config openssl.cnf -newkey {key} -nodes -subj {subject} -keyout {file}.key -out {file}.csr"
        ));
        self.openssl(&format!(
            "x509 -req -in {file}.csr -CA {authority}.crt -CAkey {authority}.key -CAcreateserial {hash} -days 30 -extfile \
             openssl.cnf -extensions {what} -out {file}.crt"
        ));
    }

    fn openssl(&self, args: &str) {
        let mut command = Command::new("openssl");
        command.args(args.split_whitespace()).current_dir(&self.dir).stdin(Stdio::null());
        let out = command.output().unwrap();
        assert!(out.status.success(), "openssl {args}: {}", String::from_utf8_lossy(&out.stderr));
    }

    /// Copies a certificate and its key to where a server looks for them.
    pub fn install(&self, file: &str, data: &Path) {
        std::fs::create_dir_all(data).unwrap();
        std::fs::copy(self.path(&format!("{file}.crt")), data.join("server.crt")).unwrap();
        let key = data.join("server.key");
        let _ = std::fs::remove_file(&key);
        std::fs::copy(self.path(&format!("{file}.key")), &key).unwrap();
        set_mode(&key, 0o600);
    }
}

pub fn set_mode(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
}

/// Key kinds.
pub const RSA: &str = "rsa:2048";
pub const EC: &str = "ec -pkeyopt ec_paramgen_curve:prime256v1";
pub const EC_384: &str = "ec -pkeyopt ec_paramgen_curve:secp384r1";
pub const ED25519: &str = "ed25519";
