//! Functions of network addresses: `inet`, `cidr`, `macaddr` and `macaddr8`.

use super::macros::{cmp3, cmp6, minmax, pure};
use crate::datum::Datum;
use crate::mac::{narrowed, widened};
use crate::net::{Inet, abbreviated, full, host, text_out};
use sinew_error::{Result, SqlError, sqlerr};

fn text(text: String) -> Result<Datum> {
    Ok(Datum::from(text))
}

fn inet(value: Inet) -> Result<Datum> {
    Ok(Datum::Inet(value))
}

#[cold]
fn different_sizes(verb: &str) -> SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "cannot {verb} inet values of different sizes")
}

fn zip(a: &Inet, b: &Inet, verb: &str, f: impl Fn(u8, u8) -> u8) -> Result<Datum> {
    if a.is_v6() == b.is_v6() { inet(a.zip(b, f)) } else { Err(different_sizes(verb)) }
}

/// The prefix for a number that a user gives; -1 means all of the address.
fn prefix_of(value: &Inet, bits: i32) -> Result<u8> {
    let most = value.prefix_max();
    match bits {
        -1 => Ok(most),
        _ => u8::try_from(bits)
            .ok()
            .filter(|b| *b <= most)
            .ok_or_else(|| sqlerr!(INVALID_PARAMETER_VALUE, "invalid mask length: {bits}")),
    }
}

#[cold]
fn past_the_ends() -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "result is out of range")
}

fn plus(value: &Inet, by: i64) -> Result<Datum> {
    value.plus(by).map(Datum::Inet).ok_or_else(past_the_ends)
}

/// The difference of two addresses, as of numbers that wrap around at their ends.
fn minus(a: &Inet, b: &Inet) -> Result<Datum> {
    if a.is_v6() != b.is_v6() {
        return Err(different_sizes("subtract"));
    }
    let difference = a.number().wrapping_sub(b.number()) as i128;
    i64::try_from(difference).map(Datum::Int8).map_err(|_| past_the_ends())
}

/// The bytes of the mask, changed by `f`, as an address.
fn mask(value: &Inet, f: impl Fn(u8) -> u8) -> Result<Datum> {
    inet(value.masked(|_, mask| f(mask)).with_prefix(value.prefix_max()))
}

/// Whether `b` contains `a`'s network or is that network.
fn is_within(a: &Inet, b: &Inet) -> bool {
    a.prefix() >= b.prefix() && a.shares(b, b.prefix())
}

fn merge(a: &Inet, b: &Inet) -> Result<Datum> {
    if a.is_v6() != b.is_v6() {
        return Err(sqlerr!(INVALID_PARAMETER_VALUE, "cannot merge addresses from different families"));
    }
    inet(a.network(a.common(b, a.prefix().min(b.prefix()))))
}

cmp6! {
    Inet Inet: network_eq network_ne network_lt network_le network_gt network_ge = |a, b| a.cmp(b);
    MacAddr MacAddr: macaddr_eq macaddr_ne macaddr_lt macaddr_le macaddr_gt macaddr_ge = |a, b| a.cmp(b);
    MacAddr8 MacAddr8: macaddr8_eq macaddr8_ne macaddr8_lt macaddr8_le macaddr8_gt macaddr8_ge = |a, b| a.cmp(b);
}

cmp3! {
    MacAddr MacAddr: macaddr_cmp = |a, b| a.cmp(b);
    MacAddr8 MacAddr8: macaddr8_cmp = |a, b| a.cmp(b);
}

minmax! {
    Inet: network_larger network_smaller = |a, b| a.cmp(b);
}

pure! {
    network_cmp(Inet a, Inet b) = Ok(Datum::Int4(a.compare(b)));
    network_sub(Inet a, Inet b) = Ok(Datum::Bool(a.prefix() > b.prefix() && is_within(a, b)));
    network_subeq(Inet a, Inet b) = Ok(Datum::Bool(is_within(a, b)));
    network_sup(Inet a, Inet b) = Ok(Datum::Bool(b.prefix() > a.prefix() && is_within(b, a)));
    network_supeq(Inet a, Inet b) = Ok(Datum::Bool(is_within(b, a)));
    network_overlap(Inet a, Inet b) = Ok(Datum::Bool(a.shares(b, a.prefix().min(b.prefix()))));
    inet_same_family(Inet a, Inet b) = Ok(Datum::Bool(a.is_v6() == b.is_v6()));
    inet_merge(Inet a, Inet b) = merge(a, b);
    inet_abbrev(Inet a) = text(text_out(a, false));
    cidr_abbrev(Inet a) = text(abbreviated(a));
    network_host(Inet a) = text(host(a));
    network_show(Inet a) = text(full(a));
    network_family(Inet a) = Ok(Datum::Int4(if a.is_v6() { 6 } else { 4 }));
    network_masklen(Inet a) = Ok(Datum::Int4(i32::from(a.prefix())));
    network_network(Inet a) = inet(a.network(a.prefix()));
    network_broadcast(Inet a) = inet(a.masked(|byte, mask| byte | !mask));
    network_netmask(Inet a) = mask(a, |mask| mask);
    network_hostmask(Inet a) = mask(a, |mask| !mask);
    inet_set_masklen(Inet a, Int4 bits) = inet(a.with_prefix(prefix_of(a, *bits)?));
    cidr_set_masklen(Inet a, Int4 bits) = inet(a.network(prefix_of(a, *bits)?));
    inet_to_cidr(Inet a) = inet(a.network(a.prefix()));
    inetnot(Inet a) = inet(a.masked(|byte, _| !byte));
    inetand(Inet a, Inet b) = zip(a, b, "AND", |a, b| a & b);
    inetor(Inet a, Inet b) = zip(a, b, "OR", |a, b| a | b);
    inetpl(Inet a, Int8 by) = plus(a, *by);
    int8pl_inet(Int8 by, Inet a) = plus(a, *by);
    // The least number has no negative. PostgreSQL adds it unchanged.
    inetmi_int8(Inet a, Int8 by) = plus(a, by.wrapping_neg());
    inetmi(Inet a, Inet b) = minus(a, b);
    macaddr_not(MacAddr a) = Ok(Datum::MacAddr(a.map(|byte| !byte)));
    macaddr_and(MacAddr a, MacAddr b) = Ok(Datum::MacAddr(std::array::from_fn(|i| a[i] & b[i])));
    macaddr_or(MacAddr a, MacAddr b) = Ok(Datum::MacAddr(std::array::from_fn(|i| a[i] | b[i])));
    macaddr_trunc(MacAddr a) = Ok(Datum::MacAddr([a[0], a[1], a[2], 0, 0, 0]));
    macaddrtomacaddr8(MacAddr a) = Ok(Datum::MacAddr8(widened(a)));
    macaddr8tomacaddr(MacAddr8 a) = narrowed(a).map(Datum::MacAddr);
    macaddr8_not(MacAddr8 a) = Ok(Datum::MacAddr8(a.map(|byte| !byte)));
    macaddr8_and(MacAddr8 a, MacAddr8 b) = Ok(Datum::MacAddr8(std::array::from_fn(|i| a[i] & b[i])));
    macaddr8_or(MacAddr8 a, MacAddr8 b) = Ok(Datum::MacAddr8(std::array::from_fn(|i| a[i] | b[i])));
    macaddr8_trunc(MacAddr8 a) = Ok(Datum::MacAddr8([a[0], a[1], a[2], 0, 0, 0, 0, 0]));
    macaddr8_set7bit(MacAddr8 a) = {
        let mut set = *a;
        set[0] |= 0x02;
        Ok(Datum::MacAddr8(set))
    };
}
