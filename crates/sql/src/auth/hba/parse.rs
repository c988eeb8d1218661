//! A line's fields as a rule, or what is wrong with them, in PostgreSQL's words.

use crate::auth::hba::token::{Fields, Word};
use crate::auth::hba::{Address, ClientCert, Fault, Kind, Method, Rule};
use std::net::IpAddr;

/// Methods of PostgreSQL's that the server does not have.
const OTHER_METHODS: &[&str] = &["md5", "password", "gss", "sspi", "ident", "pam", "bsd", "ldap", "radius"];
/// Options of PostgreSQL's that the server does not have.
const OTHER_OPTIONS: &[&str] = &["map", "clientname"];

fn fault<T>(message: impl Into<String>) -> Result<T, Fault> {
    Err(Fault { message: message.into(), hint: None })
}

fn absent<T>(what: &str, name: &str) -> Result<T, Fault> {
    fault(format!("{what} \"{name}\" is not supported"))
}

/// Reads the fields of line `line` as a rule. The fault is PostgreSQL's message for what is wrong;
/// a method or option that only PostgreSQL has is refused by name.
pub fn rule(line: u32, fields: &Fields) -> Result<Rule, Fault> {
    let mut rest = fields.iter();
    let kind = match rest.next() {
        Some(words) => kind(words)?,
        None => return fault("end-of-line before connection type"),
    };
    let databases = names(rest.next(), "database", "database")?;
    let users = names(rest.next(), "role", "user")?;
    let address = match kind {
        Kind::Local => None,
        _ => Some(address(&mut rest)?),
    };
    let Some(words) = rest.next() else { return fault("end-of-line before authentication method") };
    let method = method(words, kind)?;
    let mut client_cert = if method == Method::Cert { ClientCert::VerifyFull } else { ClientCert::Nothing };
    for word in rest.flatten() {
        option(word, kind, method, &mut client_cert)?;
    }
    Ok(Rule { line, kind, databases, users, address, method, client_cert })
}

/// The one word of a field.
fn single<'w>(words: &'w [Word], what: &str, hint: &'static str) -> Result<&'w Word, Fault> {
    match words {
        [word] => Ok(word),
        _ => Err(Fault { message: format!("multiple values specified for {what}"), hint: Some(hint) }),
    }
}

fn kind(words: &[Word]) -> Result<Kind, Fault> {
    let word = single(words, "connection type", "Specify exactly one connection type per line.")?;
    Ok(match word.text.as_str() {
        "local" => Kind::Local,
        "host" => Kind::Host,
        "hostssl" => Kind::HostSsl,
        "hostnossl" => Kind::HostNoSsl,
        "hostgssenc" => Kind::HostGss,
        "hostnogssenc" => Kind::HostNoGss,
        other => return fault(format!("invalid connection type \"{other}\"")),
    })
}

fn names(words: Option<&Vec<Word>>, what: &str, of: &str) -> Result<Vec<Word>, Fault> {
    let Some(words) = words else { return fault(format!("end-of-line before {what} specification")) };
    for word in words {
        if !word.quoted && word.text.len() > 1 && word.text.starts_with('@') {
            return Err(Fault {
                message: format!("a file of {of} names (\"{}\") is not supported", word.text),
                hint: Some("List the names, separated by commas."),
            });
        }
    }
    Ok(words.clone())
}

fn address<'f>(rest: &mut impl Iterator<Item = &'f Vec<Word>>) -> Result<Address, Fault> {
    let Some(words) = rest.next() else { return fault("end-of-line before IP address specification") };
    let word = single(words, "host address", "Specify one address range per line.")?;
    if word.is("all") {
        return Ok(Address::All);
    } else if word.is("samehost") {
        return Ok(Address::SameHost);
    } else if word.is("samenet") {
        return Ok(Address::SameNet);
    }
    let (text, bits) = match word.text.split_once('/') {
        Some((text, bits)) => (text, Some(bits)),
        None => (word.text.as_str(), None),
    };
    let Ok(address) = text.parse::<IpAddr>() else {
        if bits.is_some() {
            return fault(format!("specifying both host name and CIDR mask is invalid: \"{}\"", word.text));
        }
        return Err(Fault {
            message: format!("host name \"{text}\" is not supported"),
            hint: Some("Specify IP addresses."),
        });
    };
    if let Some(bits) = bits {
        let invalid = || fault(format!("invalid CIDR mask in address \"{}\"", word.text));
        return match (bits.parse::<u32>(), address) {
            (Ok(bits @ 0..=32), IpAddr::V4(_)) => {
                let mask = u32::MAX.checked_shl(32 - bits).unwrap_or(0);
                Ok(Address::Range { address, mask: IpAddr::V4(mask.into()) })
            }
            (Ok(bits @ 0..=128), IpAddr::V6(_)) => {
                let mask = u128::MAX.checked_shl(128 - bits).unwrap_or(0);
                Ok(Address::Range { address, mask: IpAddr::V6(mask.into()) })
            }
            _ => invalid(),
        };
    }
    let Some(words) = rest.next() else {
        return Err(Fault {
            message: "end-of-line before netmask specification".into(),
            hint: Some("Specify an address range in CIDR notation, or provide a separate netmask."),
        });
    };
    let word = single(words, "netmask", "Specify one netmask per line.")?;
    match word.text.parse::<IpAddr>() {
        Ok(mask) if mask.is_ipv4() == address.is_ipv4() => Ok(Address::Range { address, mask }),
        Ok(_) => fault("IP address and mask do not match"),
        Err(_) => fault(format!("invalid IP mask \"{}\"", word.text)),
    }
}

fn method(words: &[Word], kind: Kind) -> Result<Method, Fault> {
    let hint = "Specify exactly one authentication type per line.";
    let word = single(words, "authentication type", hint)?;
    let method = match word.text.as_str() {
        "trust" => Method::Trust,
        "reject" => Method::Reject,
        "peer" => Method::Peer,
        "scram-sha-256" => Method::Scram,
        "cert" => Method::Cert,
        other if OTHER_METHODS.contains(&other) => return absent("authentication method", other),
        other => return fault(format!("invalid authentication method \"{other}\"")),
    };
    match (method, kind) {
        (Method::Peer, kind) if kind != Kind::Local => {
            fault("peer authentication is only supported on local sockets")
        }
        (Method::Cert, kind) if kind != Kind::HostSsl => {
            fault("cert authentication is only supported on hostssl connections")
        }
        _ => Ok(method),
    }
}

fn option(word: &Word, kind: Kind, method: Method, asked: &mut ClientCert) -> Result<(), Fault> {
    let Some((name, value)) = word.text.split_once('=') else {
        return fault(format!("authentication option not in name=value format: {}", word.text));
    };
    match name {
        "clientcert" if kind != Kind::HostSsl => {
            fault("clientcert can only be configured for \"hostssl\" rows")
        }
        "clientcert" => {
            *asked = match value {
                "verify-full" => ClientCert::VerifyFull,
                "verify-ca" if method == Method::Cert => {
                    return fault(
                        "clientcert only accepts \"verify-full\" when using \"cert\" authentication",
                    );
                }
                "verify-ca" => ClientCert::VerifyCa,
                other => return fault(format!("invalid value for clientcert: \"{other}\"")),
            };
            Ok(())
        }
        name if OTHER_OPTIONS.contains(&name) => absent("authentication option", name),
        name => fault(format!("unrecognized authentication option name: \"{name}\"")),
    }
}
