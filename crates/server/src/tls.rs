//! TLS: what certificates and keys say, and what a handshake came to.
//!
//! `ssl` and its siblings are read at start and at each reload. A [`Tls`] is made of them whole or
//! not at all, so that a reload with a faulty file leaves the one before in place. A connection
//! keeps the one that it began with.

pub mod certificate;

use certificate::Certificate;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{NoServerSessionStorage, WebPkiClientVerifier};
use rustls::{CipherSuite, ProtocolVersion, RootCertStore, ServerConfig, ServerConnection};
use sinew::engine::session::Encryption;
use sinew::engine::settings::{Base, Id};
use sinew::{Error as SqlError, SqlState};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::{Arc, RwLock};

/// A server's certificate, key and rules for handshakes.
pub struct Tls {
    pub config: Arc<ServerConfig>,
    /// The hash that a client binds its password's proof to; none with a certificate that RFC 5929
    /// says nothing of.
    pub end_point: Option<Vec<u8>>,
    /// There are authorities (`ssl_ca_file`): clients are asked for a certificate.
    pub checks_clients: bool,
}

/// The present one; none while `ssl` is off.
#[derive(Default)]
pub struct PresentTls(RwLock<Option<Arc<Tls>>>);

impl PresentTls {
    /// The certificate and rules in force; none while `ssl` is off.
    pub fn get(&self) -> Option<Arc<Tls>> {
        self.0.read().unwrap_or_else(|e| e.into_inner()).clone()
    }

    /// Puts others in force for the next handshakes.
    pub fn set(&self, tls: Option<Tls>) {
        *self.0.write().unwrap_or_else(|e| e.into_inner()) = tls.map(Arc::new);
    }
}

fn faulty(message: String) -> SqlError {
    SqlError::new(SqlState::CONFIG_FILE_ERROR, message)
}

impl Tls {
    /// As the settings of the directory want it.
    pub fn load(dir: &Path, base: &Base) -> Result<Option<Tls>, SqlError> {
        if !base.get(Id::Ssl).as_bool() {
            return Ok(None);
        }
        let path = |id: Id| dir.join(base.get(id).as_text());
        let certificates = read_certificates(&path(Id::SslCertFile), "server certificate")?;
        let key = read_key(&path(Id::SslKeyFile))?;
        let end_point = certificates.first().and_then(|first| certificate::end_point(first));
        let tls13_only = base.get(Id::SslMinProtocolVersion).as_text() == "TLSv1.3";
        let versions: &[_] = if tls13_only {
            &[&rustls::version::TLS13]
        } else {
            &[&rustls::version::TLS13, &rustls::version::TLS12]
        };
        let provider = Arc::new(ring::default_provider());
        let builder = ServerConfig::builder_with_provider(provider.clone())
            .with_protocol_versions(versions)
            .map_err(|e| faulty(format!("could not set SSL protocol version range: {e}")))?;
        let checks_clients = !base.get(Id::SslCaFile).as_text().is_empty();
        let builder = if checks_clients {
            let path = path(Id::SslCaFile);
            let failed = |e: &dyn std::fmt::Display| {
                faulty(format!("could not load root certificate file \"{}\": {e}", path.display()))
            };
            let mut roots = RootCertStore::empty();
            for root in read_certificates(&path, "root certificate")? {
                roots.add(root).map_err(|e| failed(&e))?;
            }
            let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider)
                .allow_unauthenticated()
                .build()
                .map_err(|e| failed(&e))?;
            builder.with_client_cert_verifier(verifier)
        } else {
            builder.with_no_client_auth()
        };
        let mut config = builder.with_single_cert(certificates, key).map_err(|e| match e {
            rustls::Error::InconsistentKeys(_) => faulty(format!(
                "check of private key failed: \"{}\" is not the key of \"{}\"",
                path(Id::SslKeyFile).display(),
                path(Id::SslCertFile).display()
            )),
            e => faulty(format!(
                "could not use server certificate file \"{}\" with private key file \"{}\": {e}",
                path(Id::SslCertFile).display(),
                path(Id::SslKeyFile).display()
            )),
        })?;
        // Connections last; to resume one saves less than the tickets of those that are never
        // resumed cost.
        config.session_storage = Arc::new(NoServerSessionStorage {});
        config.send_tls13_tickets = 0;
        Ok(Some(Tls { config: Arc::new(config), end_point, checks_clients }))
    }
}

fn read_certificates(path: &Path, what: &str) -> Result<Vec<CertificateDer<'static>>, SqlError> {
    let failed =
        |e: &dyn std::fmt::Display| faulty(format!("could not load {what} file \"{}\": {e}", path.display()));
    let bytes = sinew::engine::files::small_file::read(path).map_err(|e| failed(&e))?;
    let found: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&bytes).collect();
    match found.map_err(|e| failed(&e))? {
        none if none.is_empty() => Err(failed(&"there is no certificate in it")),
        found => Ok(found),
    }
}

/// The key, which no other user may read: PostgreSQL's rules.
fn read_key(path: &Path) -> Result<PrivateKeyDer<'static>, SqlError> {
    let shown = path.display();
    let failed =
        |e: &dyn std::fmt::Display| faulty(format!("could not access private key file \"{shown}\": {e}"));
    let meta = std::fs::metadata(path).map_err(|e| failed(&e))?;
    if !meta.is_file() {
        return Err(faulty(format!("private key file \"{shown}\" is not a regular file")));
    }
    // SAFETY: no preconditions.
    let me = unsafe { libc::geteuid() };
    if meta.uid() != me && meta.uid() != 0 {
        return Err(faulty(format!(
            "private key file \"{shown}\" must be owned by the database user or root"
        )));
    }
    let forbidden = if meta.uid() == me { 0o077 } else { 0o037 };
    if meta.mode() & forbidden != 0 {
        return Err(faulty(format!("private key file \"{shown}\" has group or world access")).detail(
            "File must have permissions u=rw (0600) or less if owned by the database user, or permissions \
             u=rw,g=r (0640) or less if owned by root.",
        ));
    }
    let bytes = sinew::engine::files::small_file::read(path).map_err(|e| failed(&e))?;
    PrivateKeyDer::from_pem_slice(&bytes).map_err(|e| {
        let encrypted = bytes.windows(9).any(|w| w == b"ENCRYPTED");
        if encrypted {
            faulty(format!("private key file \"{shown}\" cannot be loaded because it requires a passphrase"))
        } else {
            faulty(format!("could not load private key file \"{shown}\": {e}"))
        }
    })
}

/// The outcome of a client's handshake.
#[derive(Debug, Clone)]
pub struct Secured {
    /// The encryption as the views show it.
    pub encryption: Encryption,
    /// Of the client's certificate, which an authority of `ssl_ca_file` vouches for: its common
    /// name, if it has one.
    pub client: Option<Certificate>,
}

impl Secured {
    /// The outcome of a handshake that has ended.
    pub fn of(session: &ServerConnection) -> Secured {
        let client = session
            .peer_certificates()
            .and_then(|chain| chain.first())
            .and_then(|der| Certificate::read(der));
        let version = match session.protocol_version() {
            Some(ProtocolVersion::TLSv1_3) => "TLSv1.3",
            Some(ProtocolVersion::TLSv1_2) => "TLSv1.2",
            _ => "unknown",
        };
        let (cipher, bits) =
            session.negotiated_cipher_suite().map_or(("unknown", 0), |s| openssl_name(s.suite()));
        let shown = client.clone().unwrap_or_default();
        let encryption = Encryption {
            version: version.into(),
            cipher: cipher.into(),
            bits,
            client_name: shown.subject,
            client_serial: shown.serial,
            issuer_name: shown.issuer,
        };
        Secured { encryption, client }
    }
}

/// A cipher suite as OpenSSL, and so PostgreSQL, names it, and the bits of its key.
fn openssl_name(suite: CipherSuite) -> (&'static str, u32) {
    match suite {
        CipherSuite::TLS13_AES_256_GCM_SHA384 => ("TLS_AES_256_GCM_SHA384", 256),
        CipherSuite::TLS13_AES_128_GCM_SHA256 => ("TLS_AES_128_GCM_SHA256", 128),
        CipherSuite::TLS13_CHACHA20_POLY1305_SHA256 => ("TLS_CHACHA20_POLY1305_SHA256", 256),
        CipherSuite::TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384 => ("ECDHE-ECDSA-AES256-GCM-SHA384", 256),
        CipherSuite::TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 => ("ECDHE-ECDSA-AES128-GCM-SHA256", 128),
        CipherSuite::TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256 => ("ECDHE-ECDSA-CHACHA20-POLY1305", 256),
        CipherSuite::TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384 => ("ECDHE-RSA-AES256-GCM-SHA384", 256),
        CipherSuite::TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 => ("ECDHE-RSA-AES128-GCM-SHA256", 128),
        CipherSuite::TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256 => ("ECDHE-RSA-CHACHA20-POLY1305", 256),
        _ => ("unknown", 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cipher_has_a_name() {
        for suite in ring::default_provider().cipher_suites {
            let (name, bits) = openssl_name(suite.suite());
            assert!(name != "unknown" && bits >= 128, "{suite:?}");
        }
    }
}
