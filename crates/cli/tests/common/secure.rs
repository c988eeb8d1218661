//! A client that connects by every way there is and says what became of it.

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{ClientConfig, ClientConnection, DigitallySignedStruct, SignatureScheme, StreamOwned};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How a client connects.
#[derive(Debug, Clone)]
pub enum Way {
    Local,
    Plain,
    /// Perhaps with a certificate: `FILE.crt` and `FILE.key`.
    Tls(Option<PathBuf>),
}

/// Takes any certificate for the server's: who the server is, is not what this client asks.
#[derive(Debug)]
struct Anybody(CryptoProvider);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, cert, dss, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, cert, dss, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

trait Both: Read + Write {}
impl<T: Read + Write> Both for T {}

fn open(socket_dir: &Path, port: u16, way: &Way) -> std::io::Result<Box<dyn Both>> {
    let patience = Some(Duration::from_secs(30));
    if let Way::Local = way {
        let socket = UnixStream::connect(socket_dir.join(format!(".s.PGSQL.{port}")))?;
        socket.set_read_timeout(patience)?;
        return Ok(Box::new(socket));
    }
    let mut socket = TcpStream::connect(("127.0.0.1", port))?;
    socket.set_read_timeout(patience)?;
    let Way::Tls(certificate) = way else { return Ok(Box::new(socket)) };
    socket.write_all(&[0, 0, 0, 8, 4, 210, 22, 47])?;
    let mut answer = [0];
    socket.read_exact(&mut answer)?;
    assert_eq!(answer, *b"S");
    let provider = ring::default_provider();
    let builder = ClientConfig::builder_with_provider(Arc::new(provider.clone()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(Anybody(provider)));
    let config = match certificate {
        None => builder.with_no_client_auth(),
        Some(file) => {
            let chain = vec![CertificateDer::from_pem_file(file.with_extension("crt")).unwrap()];
            let key = PrivateKeyDer::from_pem_file(file.with_extension("key")).unwrap();
            builder.with_client_auth_cert(chain, key).unwrap()
        }
    };
    let name = ServerName::try_from("localhost").unwrap();
    let session = ClientConnection::new(Arc::new(config), name).unwrap();
    Ok(Box::new(StreamOwned::new(session, socket)))
}

fn message(stream: &mut dyn Both) -> std::io::Result<(u8, Vec<u8>)> {
    let mut header = [0; 5];
    stream.read_exact(&mut header)?;
    let length = u32::from_be_bytes([header[1], header[2], header[3], header[4]]);
    let mut body = vec![0; length as usize - 4];
    stream.read_exact(&mut body)?;
    Ok((header[0], body))
}

/// The outcome for a client that has nothing but a name, and perhaps a certificate: `in`, the
/// mechanisms by which a password is asked for, or SQLSTATE and message.
pub fn outcome(socket_dir: &Path, port: u16, way: &Way, user: &str, database: &str) -> String {
    let parameters = format!("user\0{user}\0database\0{database}\0\0");
    let mut packet = (parameters.len() as u32 + 8).to_be_bytes().to_vec();
    packet.extend_from_slice(&[0, 3, 0, 0]);
    packet.extend_from_slice(parameters.as_bytes());
    let asked = || -> std::io::Result<String> {
        let mut stream = open(socket_dir, port, way)?;
        stream.write_all(&packet)?;
        loop {
            let (tag, body) = message(&mut *stream)?;
            match tag {
                b'E' => {
                    let text = String::from_utf8_lossy(&body).into_owned();
                    let field = |code: char| {
                        text.split('\0').find_map(|f| f.strip_prefix(code)).unwrap_or_default().to_string()
                    };
                    return Ok(format!("{} {}", field('C'), field('M')));
                }
                b'R' if body.starts_with(&[0, 0, 0, 10]) => {
                    return Ok(format!(
                        "password: {}",
                        String::from_utf8_lossy(&body[4..]).replace('\0', " ")
                    ));
                }
                b'Z' => {
                    let _ = stream.write_all(b"X\0\0\0\x04");
                    return Ok("in".to_string());
                }
                _ => {}
            }
        }
    };
    asked().unwrap_or_else(|e| format!("no answer: {:?}", e.kind()))
}
