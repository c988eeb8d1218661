//! `pg_hba.conf`: rules that say which client may come in as which role, and how it proves its
//! identity.
//!
//! A file in PostgreSQL's form, a rule a line. The first rule that fits a connection decides;
//! without one the connection is refused. The server reads the file and asks [`Rules::find`]; the
//! view `pg_hba_file_rules` shows the file as it is now.
//!
//! A rule that PostgreSQL knows and the server lacks is refused by name, and so is an unknown one.
//! A rule that is passed over could let a client in by a later one.

mod parse;
pub mod rules_view;
mod token;

pub use crate::auth::hba::token::Word;

use std::net::IpAddr;

/// The file's name, in the database directory.
pub const FILE: &str = "pg_hba.conf";

/// The connections that a rule is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Local,
    Host,
    HostSsl,
    HostNoSsl,
    /// Encrypted by GSSAPI, which no connection is.
    HostGss,
    HostNoGss,
}

impl Kind {
    /// The kind's word in the file, as `pg_hba_file_rules.type` shows it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Local => "local",
            Kind::Host => "host",
            Kind::HostSsl => "hostssl",
            Kind::HostNoSsl => "hostnossl",
            Kind::HostGss => "hostgssenc",
            Kind::HostNoGss => "hostnogssenc",
        }
    }
}

/// The client addresses that a rule is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Address {
    All,
    /// Any of the machine's own addresses.
    SameHost,
    /// Any address in a network that the machine is directly in.
    SameNet,
    Range {
        address: IpAddr,
        mask: IpAddr,
    },
}

/// The ways in which a rule lets a client prove its role. The other methods of PostgreSQL are
/// refused when the file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Trust,
    Reject,
    /// The operating system's user has the role's name.
    Peer,
    Scram,
    /// The client's certificate has the role's name.
    Cert,
}

impl Method {
    /// The method's word in the file, as `pg_hba_file_rules.auth_method` shows it.
    pub fn name(self) -> &'static str {
        match self {
            Method::Trust => "trust",
            Method::Reject => "reject",
            Method::Peer => "peer",
            Method::Scram => "scram-sha-256",
            Method::Cert => "cert",
        }
    }
}

/// The demand on the client's certificate, beside the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ClientCert {
    #[default]
    Nothing,
    /// There is one, and an authority vouches for it.
    VerifyCa,
    /// Its common name is the role's name, too.
    VerifyFull,
}

impl ClientCert {
    /// The value of the option `clientcert` in the file, `None` where the rule does not have the
    /// option.
    pub fn name(self) -> Option<&'static str> {
        match self {
            ClientCert::Nothing => None,
            ClientCert::VerifyCa => Some("verify-ca"),
            ClientCert::VerifyFull => Some("verify-full"),
        }
    }
}

/// A line of the file: the connections that it is for, and how their clients prove their roles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Where it stands in the file.
    pub line: u32,
    pub kind: Kind,
    pub databases: Vec<Word>,
    pub users: Vec<Word>,
    /// None of a local rule.
    pub address: Option<Address>,
    pub method: Method,
    pub client_cert: ClientCert,
}

/// The fault of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub message: String,
    pub hint: Option<&'static str>,
}

/// A line of the file: its number, and what it says.
pub type Line = (u32, Result<Rule, Fault>);

/// Every line that says something.
pub fn read(text: &str) -> Vec<Line> {
    token::lines(text).into_iter().map(|(number, fields)| (number, parse::rule(number, &fields))).collect()
}

/// A connection that asks to come in.
pub struct Candidate<'a> {
    /// None of a Unix socket.
    pub address: Option<IpAddr>,
    pub encrypted: bool,
    pub database: &'a str,
    pub user: &'a str,
    /// Names of the roles that the user is a member of, directly or not, the user's own among them;
    /// none of a user that there is not.
    pub member_of: &'a [String],
}

/// Addresses of the machine with their networks' masks.
pub type Interfaces = Vec<(IpAddr, IpAddr)>;

/// The rules in force, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules(pub Vec<Rule>);

impl Rules {
    /// The first rule that fits. `interfaces` is asked only if a rule needs it.
    pub fn find(&self, who: &Candidate<'_>, interfaces: impl Fn() -> Interfaces) -> Option<&Rule> {
        self.0.iter().find(|rule| {
            rule.fits_connection(who)
                && rule.fits_address(who, &interfaces)
                && rule.databases.iter().any(|word| names_database(word, who))
                && rule.users.iter().any(|word| names_user(word, who))
        })
    }
}

impl Rule {
    fn fits_connection(&self, who: &Candidate<'_>) -> bool {
        match self.kind {
            Kind::Local => who.address.is_none(),
            Kind::Host | Kind::HostNoGss => who.address.is_some(),
            Kind::HostGss => false,
            Kind::HostSsl => who.address.is_some() && who.encrypted,
            Kind::HostNoSsl => who.address.is_some() && !who.encrypted,
        }
    }

    fn fits_address(&self, who: &Candidate<'_>, interfaces: &impl Fn() -> Interfaces) -> bool {
        let (Some(rule), Some(client)) = (self.address, who.address) else { return true };
        let client = client.to_canonical();
        match rule {
            Address::All => true,
            Address::SameHost => interfaces().iter().any(|(own, _)| own.to_canonical() == client),
            Address::SameNet => interfaces().iter().any(|(own, mask)| is_within(client, *own, *mask)),
            Address::Range { address, mask } => is_within(client, address, mask),
        }
    }
}

fn is_within(client: IpAddr, address: IpAddr, mask: IpAddr) -> bool {
    match (client, address, mask) {
        (IpAddr::V4(c), IpAddr::V4(a), IpAddr::V4(m)) => (c.to_bits() ^ a.to_bits()) & m.to_bits() == 0,
        (IpAddr::V6(c), IpAddr::V6(a), IpAddr::V6(m)) => (c.to_bits() ^ a.to_bits()) & m.to_bits() == 0,
        _ => false,
    }
}

fn names_database(word: &Word, who: &Candidate<'_>) -> bool {
    if word.is("all") {
        true
    } else if word.is("sameuser") {
        who.database == who.user
    } else if word.is("samerole") || word.is("samegroup") {
        who.member_of.iter().any(|role| role == who.database)
    } else {
        // `replication` is for connections that are refused before there is a rule to look for.
        !word.is("replication") && word.text == who.database
    }
}

fn names_user(word: &Word, who: &Candidate<'_>) -> bool {
    match word.text.strip_prefix('+') {
        Some(role) if !word.quoted => who.member_of.iter().any(|of| of == role),
        _ => word.is("all") || word.text == who.user,
    }
}

#[cfg(test)]
mod tests;
