//! SCRAM-SHA-256, the server's side (RFC 5802, RFC 7677), over TLS with channel binding to the
//! server's certificate (`tls-server-end-point`, RFC 5929): a client then knows that no server in
//! between has another certificate.
//!
//! The catalog stores a verifier, `SCRAM-SHA-256$iterations:salt$StoredKey:ServerKey`, from which
//! the password cannot be had.

use sha2::{Digest, Sha256};
use sinew::engine::scram::{Key, hmac};
pub use sinew::engine::scram::{Verifier, base64_decode, base64_encode};

/// Why an exchange failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScramError {
    /// The client's message breaks the protocol (08P01).
    Malformed(&'static str),
    /// The client wants what the protocol has and the server has not (0A000).
    Unsupported(&'static str),
    /// The client's statement about the channel does not fit (28000).
    Unbound(&'static str),
    /// The proof is wrong (28P01).
    WrongPassword,
}

/// The channel that an exchange is bound to.
#[derive(Debug, Clone, Copy)]
pub enum Binding<'a> {
    /// Nothing: there is no TLS.
    NotOffered,
    /// Nothing: the client chose the mechanism without.
    Declined,
    /// The hash of the server's certificate.
    To(&'a [u8]),
}

/// The client's words that bind its exchange, before its name and before the hash.
const END_POINT: &str = "p=tls-server-end-point";

/// An exchange in progress.
pub struct Exchange {
    verifier: Verifier,
    /// The text that the client must repeat: how it began, then what it binds to.
    channel: Vec<u8>,
    is_bound: bool,
    nonce: String,
    /// client-first-bare "," server-first.
    transcript: String,
}

impl Exchange {
    /// Answers the client's first message; `server_nonce` is fresh random text without commas.
    pub fn begin(
        verifier: Verifier,
        client_first: &str,
        server_nonce: &str,
        to: Binding<'_>,
    ) -> Result<(Exchange, String), ScramError> {
        let malformed = ScramError::Malformed;
        let (binding, rest) = client_first.split_once(',').ok_or(malformed("malformed SCRAM message"))?;
        match (binding, to) {
            ("n", Binding::NotOffered | Binding::Declined) | ("y", Binding::NotOffered) => {}
            ("y", Binding::Declined) => {
                // An attacker in between may have taken the bound mechanism off the list.
                return Err(ScramError::Unbound("SCRAM channel binding negotiation error"));
            }
            (END_POINT, Binding::To(_)) => {}
            (b, Binding::To(_)) if b.starts_with("p=") => {
                return Err(malformed("unsupported SCRAM channel-binding type"));
            }
            _ => return Err(malformed("malformed SCRAM message")),
        }
        let (authzid, bare) = rest.split_once(',').ok_or(malformed("malformed SCRAM message"))?;
        if authzid.starts_with("a=") {
            let text = "client uses authorization identity, but it is not supported";
            return Err(ScramError::Unsupported(text));
        }
        if !authzid.is_empty() {
            return Err(malformed("malformed SCRAM message"));
        }
        let mut parts = bare.split(',');
        let name = parts.next().unwrap_or("");
        if name.starts_with("m=") {
            return Err(ScramError::Unsupported("client requires an unsupported SCRAM extension"));
        }
        if !name.starts_with("n=") {
            return Err(malformed("malformed SCRAM message"));
        }
        let client_nonce =
            parts.next().and_then(|p| p.strip_prefix("r=")).ok_or(malformed("malformed SCRAM message"))?;
        if client_nonce.is_empty() || !client_nonce.bytes().all(|b| (0x21..0x7f).contains(&b)) {
            return Err(malformed("non-printable characters in SCRAM nonce"));
        }
        let nonce = format!("{client_nonce}{server_nonce}");
        let server_first = format!("r={nonce},s={},i={}", base64_encode(&verifier.salt), verifier.iterations);
        let mut channel = format!("{binding},{authzid},").into_bytes();
        let is_bound = if let Binding::To(hash) = to {
            channel.extend_from_slice(hash);
            true
        } else {
            false
        };
        let exchange =
            Exchange { verifier, channel, is_bound, nonce, transcript: format!("{bare},{server_first}") };
        Ok((exchange, server_first))
    }

    /// Checks the client's proof; the answer proves that the server knows the verifier.
    pub fn finish(self, client_final: &str) -> Result<String, ScramError> {
        let malformed = ScramError::Malformed("malformed SCRAM message");
        let (without_proof, proof) = client_final.rsplit_once(",p=").ok_or(malformed.clone())?;
        let mut parts = without_proof.split(',');
        let binding = parts.next().and_then(|p| p.strip_prefix("c=")).ok_or(malformed.clone())?;
        if base64_decode(binding).as_deref() != Some(self.channel.as_slice()) {
            return Err(if self.is_bound {
                ScramError::Unbound("SCRAM channel binding check failed")
            } else {
                ScramError::Malformed("unexpected SCRAM channel-binding attribute in client-final-message")
            });
        }
        let nonce = parts.next().and_then(|p| p.strip_prefix("r=")).ok_or(malformed.clone())?;
        if nonce != self.nonce {
            return Err(ScramError::Malformed("SCRAM nonce does not match"));
        }
        let proof: Key = base64_decode(proof).and_then(|p| p.try_into().ok()).ok_or(malformed)?;
        let message = format!("{},{without_proof}", self.transcript);
        let signature = hmac(&self.verifier.stored_key, message.as_bytes());
        let mut client_key = proof;
        client_key.iter_mut().zip(signature).for_each(|(k, s)| *k ^= s);
        let hashed: Key = Sha256::digest(client_key).into();
        // Every byte is compared, so that the time taken tells nothing of where they differ.
        let difference = hashed.iter().zip(self.verifier.stored_key).fold(0, |d, (a, b)| d | (a ^ b));
        if difference != 0 {
            return Err(ScramError::WrongPassword);
        }
        Ok(format!("v={}", base64_encode(&hmac(&self.verifier.server_key, message.as_bytes()))))
    }
}

/// Fresh random text for a nonce, from the system.
pub fn fresh_nonce() -> std::io::Result<String> {
    Ok(base64_encode(&fresh_bytes::<18>()?))
}

/// Fresh random bytes from the system.
pub fn fresh_bytes<const N: usize>() -> std::io::Result<[u8; N]> {
    use std::io::Read;
    let mut bytes = [0; N];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begin(verifier: Verifier, first: &str, nonce: &str) -> Result<(Exchange, String), ScramError> {
        Exchange::begin(verifier, first, nonce, Binding::NotOffered)
    }

    #[test]
    fn rfc_7677_example() {
        let salt = base64_decode("W22ZaJ0SNY7soEsUEjb6gQ==").expect("salt");
        let verifier = Verifier::derive("pencil", &salt, 4096);
        assert_eq!(Verifier::parse(&verifier.to_string()), Some(verifier.clone()));
        let (exchange, first) =
            begin(verifier, "n,,n=user,r=rOprNGfwEbeRWgbNEkqO", "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0")
                .expect("begins");
        assert_eq!(
            first,
            "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096"
        );
        let last = exchange
            .finish(
                "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,\
                 p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=",
            )
            .expect("finishes");
        assert_eq!(last, "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=");
    }

    #[test]
    fn what_the_server_has_not_is_told_from_what_is_malformed() {
        let refused = |first: &str| begin(Verifier::of_nobody(&[7; 32], "x"), first, "y").map(|_| ()).err();
        for first in ["n,a=root,n=,r=abc", "n,,m=x,n=,r=abc"] {
            assert!(matches!(refused(first), Some(ScramError::Unsupported(_))), "{first}");
        }
        for first in
            ["", "n", "n,", "n,x,n=,r=abc", "n,,r=abc", "n,,n=", "n,,n=,r=", "z,,n=,r=abc", "n,,n=,r=\u{1}"]
        {
            assert!(matches!(refused(first), Some(ScramError::Malformed(_))), "{first}");
        }
    }

    #[test]
    fn nobody_gets_in_and_is_asked_the_same_each_time() {
        let nobody = Verifier::of_nobody(&[7; 32], "nobody");
        assert_eq!(nobody, Verifier::of_nobody(&[7; 32], "nobody"));
        assert_ne!(nobody.salt, Verifier::of_nobody(&[7; 32], "somebody").salt);
        assert_ne!(nobody.salt, Verifier::of_nobody(&[8; 32], "nobody").salt);
        let (exchange, _) = begin(nobody, "n,,n=,r=abc", "def").expect("begins");
        let last = format!("c=biws,r=abcdef,p={}", base64_encode(&[0; 32]));
        assert_eq!(exchange.finish(&last), Err(ScramError::WrongPassword));
    }

    #[test]
    fn a_wrong_proof_and_a_changed_nonce_are_refused() {
        let begun =
            || begin(Verifier::derive("right", b"salt", 100), "n,,n=,r=abc", "def").expect("begins").0;
        let proof = base64_encode(&[7; 32]);
        assert_eq!(begun().finish(&format!("c=biws,r=abcdef,p={proof}")), Err(ScramError::WrongPassword));
        assert!(matches!(
            begun().finish(&format!("c=biws,r=abcxxx,p={proof}")),
            Err(ScramError::Malformed(_))
        ));
        assert!(matches!(begun().finish("c=biws,r=abcdef"), Err(ScramError::Malformed(_))));
        assert!(matches!(
            begin(Verifier::derive("x", b"s", 1), "p=tls-unique,,n=,r=a", "b"),
            Err(ScramError::Malformed(_))
        ));
    }

    /// The last message of a client that knows the password, after the server's first message.
    fn last_message(
        verifier: &Verifier,
        bare: &str,
        server_first: &str,
        channel: &[u8],
        password: &str,
    ) -> String {
        let nonce = server_first.split(',').next().expect("a nonce");
        let without_proof = format!("c={},{nonce}", base64_encode(channel));
        let mut salted: Key = [0; 32];
        let _ = pbkdf2::pbkdf2::<::hmac::Hmac<Sha256>>(
            password.as_bytes(),
            &verifier.salt,
            verifier.iterations,
            &mut salted,
        );
        let client_key = hmac(&salted, b"Client Key");
        let message = format!("{bare},{server_first},{without_proof}");
        let signature = hmac(&verifier.stored_key, message.as_bytes());
        let proof: Vec<u8> = client_key.iter().zip(signature).map(|(k, s)| k ^ s).collect();
        format!("{without_proof},p={}", base64_encode(&proof))
    }

    #[test]
    fn a_bound_exchange_holds_for_one_certificate_alone() {
        let verifier = || Verifier::derive("right", b"salt", 100);
        let to = Binding::To(b"the hash");
        let last = |channel: &[u8]| {
            let (exchange, first) =
                Exchange::begin(verifier(), "p=tls-server-end-point,,n=,r=abc", "def", to).expect("begins");
            exchange.finish(&last_message(&verifier(), "n=,r=abc", &first, channel, "right"))
        };
        assert!(last(b"p=tls-server-end-point,,the hash").is_ok());
        // Everything else is right, the password too.
        for wrong in [&b"p=tls-server-end-point,,another hash"[..], b"p=tls-server-end-point,,", b"n,,"] {
            let refused = Err(ScramError::Unbound("SCRAM channel binding check failed"));
            assert_eq!(last(wrong), refused);
        }
        let begin = |first: &str, to| Exchange::begin(verifier(), first, "def", to).map(|_| ()).err();
        // A client that could bind and was not offered it, though the server did offer it.
        let lied_to = begin("y,,n=,r=abc", Binding::Declined);
        assert_eq!(lied_to, Some(ScramError::Unbound("SCRAM channel binding negotiation error")));
        assert_eq!(begin("n,,n=,r=abc", Binding::Declined), None);
        assert_eq!(begin("y,,n=,r=abc", Binding::NotOffered), None);
        for (first, to) in [
            ("n,,n=,r=abc", to),
            ("y,,n=,r=abc", to),
            ("p=tls-unique,,n=,r=abc", to),
            ("p=tls-server-end-point,,n=,r=abc", Binding::Declined),
            ("p=tls-server-end-point,,n=,r=abc", Binding::NotOffered),
        ] {
            assert!(matches!(begin(first, to), Some(ScramError::Malformed(_))), "{first} {to:?}");
        }
    }

    #[test]
    fn base64_round_trips() {
        for n in 0..40usize {
            let bytes: Vec<u8> = (0..n as u8).map(|b| b.wrapping_mul(37)).collect();
            assert_eq!(base64_decode(&base64_encode(&bytes)), Some(bytes));
        }
        for bad in ["a", "ab=c", "====", "a===", "ab c"] {
            assert_eq!(base64_decode(bad), None, "{bad}");
        }
    }
}
