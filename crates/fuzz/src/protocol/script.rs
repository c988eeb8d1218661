//! The client's steps that an input stands for.
//!
//! The first byte says which part of the protocol the rest is about:
//!
//! | first byte, modulo 4 | the rest |
//! |---|---|
//! | 0 | bytes as they are, from the startup packet on, of a client that is trusted |
//! | 1 | the same of a client that must prove who it is |
//! | 2 | messages of a session that has begun |
//! | 3 | the same of one that began with a password; its first two messages are those of SCRAM, with `$R` and `$P` for nonce and proof |
//!
//! A message is its type byte and its body; [`END`] ends it, so that a mutation of one does not
//! move all that come after it. The client puts the lengths in: wrong ones are what the first two
//! kinds are for.

use super::client::Client;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use sinew_server::scram::{base64_decode, base64_encode};
use std::sync::Mutex;

/// No text in UTF-8 has these bytes.
pub const END: [u8; 2] = [0xff, 0xfe];

/// An input, read as a session of the client.
pub struct Script<'i> {
    pub trusted: bool,
    begun: bool,
    rest: &'i [u8],
}

impl<'i> Script<'i> {
    /// Reads an input.
    pub fn read(input: &'i [u8]) -> Script<'i> {
        let (kind, rest) = input.split_first().map_or((0, input), |(first, rest)| (first % 4, rest));
        Script { trusted: kind % 2 == 0, begun: kind >= 2, rest }
    }

    /// Makes the client do what the input says.
    pub fn play(&self, client: &mut Client<'_>) {
        if !self.begun {
            client.send(self.rest);
            return;
        }
        let mut messages = messages(self.rest);
        if self.trusted {
            client.begin_session("fuzz", "fuzz");
        } else {
            log_in(client, &mut messages);
        }
        for (tag, body) in messages {
            client.send_message(tag, body);
        }
    }
}

fn messages(mut rest: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    std::iter::from_fn(move || {
        let end = rest.windows(2).position(|two| two == END);
        let (message, after) = match end {
            Some(at) => (&rest[..at], &rest[at + 2..]),
            None => (rest, &[][..]),
        };
        rest = after;
        message.split_first().map(|(tag, body)| (*tag, body))
    })
}

/// A SCRAM exchange by a client that knows the password, in the words of the input.
fn log_in<'i>(client: &mut Client<'_>, messages: &mut impl Iterator<Item = (u8, &'i [u8])>) {
    client.send_startup("fuzz", "fuzz");
    client.wait_for(b'R');
    let Some((tag, first)) = messages.next() else { return };
    client.send_message(tag, first);
    client.wait_for(b'R');
    let Some((tag, last)) = messages.next() else { return };
    // After four bytes that say what kind of request it is.
    let challenge =
        client.messages.last().map(|m| String::from_utf8_lossy(m.1.get(4..).unwrap_or(&[])).into_owned());
    let challenge = challenge.unwrap_or_default();
    let field = |name: &str| challenge.split(',').find_map(|f| f.strip_prefix(name)).unwrap_or_default();
    let last = replaced(last, b"$R", field("r=").as_bytes());
    // The text after the mechanism's name, the length and the header of the channel.
    let bare = first.windows(2).position(|two| two == b"n=").map_or(&[][..], |at| &first[at..]);
    let unproved = last.windows(3).position(|three| three == b",p=").map_or(&last[..], |at| &last[..at]);
    let signed = [bare, b",", challenge.as_bytes(), b",", unproved].concat();
    let proof = proof(field("s="), field("i=").parse().unwrap_or(1), &signed);
    client.send_message(tag, &replaced(&last, b"$P", proof.as_bytes()));
    client.wait_for(b'Z');
}

fn replaced(text: &[u8], from: &[u8; 2], to: &[u8]) -> Vec<u8> {
    match text.windows(2).position(|two| two == from) {
        Some(at) => [&text[..at], to, &text[at + 2..]].concat(),
        None => text.to_vec(),
    }
}

fn mac(key: &[u8], data: &[u8]) -> [u8; 32] {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key).unwrap_or_else(|_| unreachable!("every length is a key"));
    mac.update(data);
    mac.finalize().into_bytes().into()
}

fn proof(salt: &str, iterations: u32, signed: &[u8]) -> String {
    /// Of the last salt: deriving it takes as long as the rest of an input.
    static SALTED: Mutex<Option<(String, [u8; 32])>> = Mutex::new(None);
    let mut salted = SALTED.lock().unwrap_or_else(|e| e.into_inner());
    if salted.as_ref().is_none_or(|(of, _)| of != salt) {
        let bytes = base64_decode(salt).unwrap_or_default();
        let key = pbkdf2::pbkdf2_hmac_array::<Sha256, 32>(b"secret", &bytes, iterations.clamp(1, 10_000));
        *salted = Some((salt.to_string(), key));
    }
    let salted = salted.as_ref().map_or([0; 32], |(_, key)| *key);
    let key = mac(&salted, b"Client Key");
    let signature = mac(&Sha256::digest(key), signed);
    let proof: Vec<u8> = key.iter().zip(signature).map(|(a, b)| a ^ b).collect();
    base64_encode(&proof)
}
