//! Rules read from text, and which one decides.

use crate::auth::hba::*;

fn rules(text: &str) -> Rules {
    let rule = |(number, line): Line| line.unwrap_or_else(|e| panic!("line {number}: {}", e.message));
    Rules(read(text).into_iter().map(rule).collect())
}

/// The number of the rule that decides, 0 for none.
fn decides(rules: &Rules, address: &str, encrypted: bool, database: &str, user: &str, of: &[&str]) -> usize {
    let member_of: Vec<String> = of.iter().map(|role| role.to_string()).collect();
    let address = (!address.is_empty()).then(|| address.parse().expect("an address"));
    let who = Candidate { address, encrypted, database, user, member_of: &member_of };
    let interfaces = || {
        let pair = |a: &str, m: &str| (a.parse().expect("address"), m.parse().expect("mask"));
        vec![pair("127.0.0.1", "255.0.0.0"), pair("10.1.2.3", "255.255.0.0"), pair("fe80::1", "ffff:ffff::")]
    };
    let found = rules.find(&who, interfaces);
    found.map_or(0, |found| rules.0.iter().position(|r| std::ptr::eq(r, found)).expect("one of them") + 1)
}

#[test]
fn the_first_rule_that_fits_decides() {
    let r = rules(
        "local   all            postgres                 peer
         local   \"all\"        all                      reject
         host    sameuser       all  127.0.0.1/32        trust
         hostssl app,\"x y\"    +staff,bob  10.0.0.0/8   cert
         hostnossl app          all  10.0.0.0 255.0.0.0  reject
         host    samerole       all  ::1/128             scram-sha-256
         host    all            all  samehost            trust
         host    replication    all  all                 trust
         hostgssenc   late      all  all                 trust
         hostnogssenc late      all  10.1.2.4/32         reject",
    );
    for (address, encrypted, database, user, of, expected) in [
        ("", false, "any", "postgres", &["postgres"][..], 1),
        ("", false, "all", "ann", &["ann"], 2),
        ("", false, "any", "ann", &["ann"], 0),
        ("127.0.0.1", false, "ann", "ann", &["ann"], 3),
        ("127.0.0.1", true, "ann", "ann", &[], 3),
        ("::ffff:127.0.0.1", false, "ann", "ann", &["ann"], 3),
        ("10.9.9.9", true, "app", "ann", &["ann", "staff"], 4),
        ("10.9.9.9", true, "x y", "bob", &["bob"], 4),
        ("10.9.9.9", true, "app", "ann", &["ann"], 0),
        ("10.9.9.9", false, "app", "ann", &["ann", "staff"], 5),
        ("11.9.9.9", false, "app", "ann", &["ann", "staff"], 0),
        ("::1", false, "staff", "ann", &["ann", "staff"], 6),
        ("::1", false, "staff", "ann", &["ann"], 0),
        ("10.1.2.3", false, "other", "ann", &["ann"], 7),
        ("10.1.2.4", false, "other", "ann", &["ann"], 0),
        ("10.1.2.4", false, "replication", "ann", &["ann"], 0),
        ("10.1.2.4", false, "late", "ann", &["ann"], 10),
        ("10.1.2.4", true, "late", "ann", &["ann"], 10),
        ("10.1.2.5", true, "late", "ann", &["ann"], 0),
        ("", false, "late", "ann", &["ann"], 0),
    ] {
        let found = decides(&r, address, encrypted, database, user, of);
        assert_eq!(found, expected, "{address} {encrypted} {database} {user} {of:?}");
    }
}

#[test]
fn networks_of_the_machine_and_of_a_line() {
    let same = rules("host all all samenet trust");
    assert_eq!(decides(&same, "10.1.200.1", false, "d", "u", &[]), 1);
    assert_eq!(decides(&same, "10.2.0.1", false, "d", "u", &[]), 0);
    assert_eq!(decides(&same, "fe80::77", false, "d", "u", &[]), 1);
    // A quoted keyword is a name, and a name here is a host's.
    assert_eq!(message("host all all \"samenet\" trust"), "host name \"samenet\" is not supported");
    let all = rules("host all all 0.0.0.0/0 trust\nhost all all ::/0 trust");
    assert_eq!(decides(&all, "1.2.3.4", false, "d", "u", &[]), 1);
    assert_eq!(decides(&all, "1::", false, "d", "u", &[]), 2);
    // The bits beyond the mask mean nothing.
    assert_eq!(decides(&rules("host all all 10.1.2.3/8 trust"), "10.7.7.7", false, "d", "u", &[]), 1);
}

#[test]
fn quoted_names_are_names() {
    let r = rules("local all \"+staff\" trust\nlocal all \"all\" reject\nlocal \"sameuser\" u peer");
    assert_eq!(decides(&r, "", false, "d", "ann", &["ann", "staff"]), 0);
    assert_eq!(decides(&r, "", false, "d", "+staff", &[]), 1);
    assert_eq!(decides(&r, "", false, "d", "all", &[]), 2);
    assert_eq!(decides(&r, "", false, "u", "u", &[]), 0);
    assert_eq!(decides(&r, "", false, "sameuser", "u", &[]), 3);
}

fn message(line: &str) -> String {
    match read(line).remove(0).1 {
        Err(fault) => fault.message,
        Ok(rule) => panic!("{line}: {rule:?}"),
    }
}

#[test]
fn faults_are_named() {
    for (line, expected) in [
        ("lokal all all trust", "invalid connection type \"lokal\""),
        ("local,host all all trust", "multiple values specified for connection type"),
        ("hostgssenc all all all peer", "peer authentication is only supported on local sockets"),
        ("hostnogssenc all all all cert", "cert authentication is only supported on hostssl connections"),
        ("local", "end-of-line before database specification"),
        ("local all", "end-of-line before role specification"),
        ("local all all", "end-of-line before authentication method"),
        ("host all all", "end-of-line before IP address specification"),
        ("host all all 1.2.3.4", "end-of-line before netmask specification"),
        ("host all all 1.2.3.4 trust", "invalid IP mask \"trust\""),
        ("host all all 1.2.3.4 ::1 trust", "IP address and mask do not match"),
        ("host all all 1.2.3.4/33 trust", "invalid CIDR mask in address \"1.2.3.4/33\""),
        ("host all all 1.2.3.4/ trust", "invalid CIDR mask in address \"1.2.3.4/\""),
        ("host all all ::1/129 trust", "invalid CIDR mask in address \"::1/129\""),
        ("host all all a.b/8 trust", "specifying both host name and CIDR mask is invalid: \"a.b/8\""),
        ("host all all example.org trust", "host name \"example.org\" is not supported"),
        ("host all all 1.2.3.4/8,::1/8 trust", "multiple values specified for host address"),
        ("host @dbs all all trust", "a file of database names (\"@dbs\") is not supported"),
        ("host all a,@users all trust", "a file of user names (\"@users\") is not supported"),
        ("local all all md5", "authentication method \"md5\" is not supported"),
        ("local all all password", "authentication method \"password\" is not supported"),
        ("host all all all ldap", "authentication method \"ldap\" is not supported"),
        ("host all all all nonsense", "invalid authentication method \"nonsense\""),
        ("local all all trust,reject", "multiple values specified for authentication type"),
        ("host all all all peer", "peer authentication is only supported on local sockets"),
        ("host all all all cert", "cert authentication is only supported on hostssl connections"),
        ("local all all peer map=m", "authentication option \"map\" is not supported"),
        ("local all all trust x=y", "unrecognized authentication option name: \"x\""),
        ("local all all trust x", "authentication option not in name=value format: x"),
        (
            "host all all all trust clientcert=verify-ca",
            "clientcert can only be configured for \"hostssl\" rows",
        ),
        ("hostssl all all all trust clientcert=1", "invalid value for clientcert: \"1\""),
        (
            "hostssl all all all cert clientcert=verify-ca",
            "clientcert only accepts \"verify-full\" when using \"cert\" authentication",
        ),
    ] {
        assert_eq!(message(line), expected, "{line}");
    }
}

#[test]
fn a_fault_hides_no_other_line() {
    let lines = read(
        "local all all trust\n\nlocal all all no\n# c\nhostssl all all all trust clientcert=verify-full",
    );
    let shown: Vec<_> = lines.iter().map(|(number, line)| (*number, line.is_ok())).collect();
    assert_eq!(shown, [(1, true), (3, false), (5, true)]);
    let last = lines[2].1.as_ref().expect("a rule");
    assert_eq!((last.method, last.client_cert), (Method::Trust, ClientCert::VerifyFull));
    let cert = &rules("hostssl all all all cert").0[0];
    assert_eq!(cert.client_cert, ClientCert::VerifyFull);
}
