//! Number templates: `9`, `0`, `.`, `,`, signs, currency, roman, ordinals, exponents.

use crate::datum::Datum;
use crate::error::{Result, SqlError, sqlerr};
use crate::numeric::Numeric;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tok {
    Nine,
    Zero,
    Point,
    Comma,
    Literal(char),
}

#[derive(Default, Debug)]
struct Template {
    toks: Vec<Tok>,
    fill_mode: bool,
    /// S: at the start or at the end; MI; PL; SG; PR.
    s_lead: bool,
    s_trail: bool,
    mi: Option<usize>,
    pl: Option<usize>,
    sg: Option<usize>,
    pr: bool,
    before: usize,
    after: usize,
    has_point: bool,
    multi: u32,
    roman: Option<bool>,
    ordinal: Option<bool>,
    exponent: bool,
}

fn syntax(m: &str) -> SqlError {
    sqlerr!(SYNTAX_ERROR, "{m}")
}

impl Template {
    /// Takes the places after the point away.
    fn drop_fraction(&mut self) {
        let places = self.toks.iter().filter(|k| matches!(k, Tok::Nine | Tok::Zero)).count();
        let mut kept = places.saturating_sub(self.after);
        self.toks.retain(|k| match k {
            Tok::Nine | Tok::Zero => {
                kept = kept.wrapping_sub(1);
                kept < places
            }
            _ => true,
        });
        self.after = 0;
    }
}

fn parse(template: &str) -> Result<Template> {
    let mut t = Template::default();
    let mut rest = template;
    let up = |s: &str, p: &str| s.get(..p.len()).is_some_and(|h| h == p || h == p.to_ascii_lowercase());
    let mut in_multi = false;
    while let Some(c) = rest.chars().next() {
        let mut len = c.len_utf8();
        if c == '"' {
            let end = rest[1..].find('"').map_or(rest.len(), |i| i + 2);
            let body = rest[1..end].trim_end_matches('"');
            t.toks.extend(body.chars().map(Tok::Literal));
            rest = &rest[end..];
            continue;
        }
        if up(rest, "EEEE") {
            t.exponent = true;
            len = 4;
        } else if up(rest, "FM") {
            t.fill_mode = true;
            len = 2;
        } else if up(rest, "MI") {
            t.mi = Some(t.toks.len());
            len = 2;
        } else if up(rest, "PL") {
            t.pl = Some(t.toks.len());
            len = 2;
        } else if up(rest, "SG") {
            t.sg = Some(t.toks.len());
            len = 2;
        } else if up(rest, "PR") {
            t.pr = true;
            len = 2;
        } else if up(rest, "RN") {
            t.roman = Some(rest.starts_with('R'));
            len = 2;
        } else if up(rest, "TH") {
            t.ordinal = Some(rest.starts_with('T'));
            len = 2;
        } else {
            match c {
                '9' if in_multi => t.multi += 1,
                '9' | '0' => {
                    if t.has_point {
                        t.after += 1;
                    } else {
                        t.before += 1;
                    }
                    t.toks.push(if c == '9' { Tok::Nine } else { Tok::Zero });
                }
                '.' | 'D' | 'd' => {
                    if t.has_point {
                        return Err(syntax("multiple decimal points"));
                    }
                    if in_multi {
                        return Err(syntax("cannot use \"V\" and decimal point together"));
                    }
                    t.has_point = true;
                    t.toks.push(Tok::Point);
                }
                ',' | 'G' | 'g' => t.toks.push(Tok::Comma),
                'V' | 'v' => in_multi = true,
                'S' | 's' => {
                    if t.before == 0 && t.after == 0 && !t.has_point {
                        t.s_lead = true;
                    } else {
                        t.s_trail = true;
                    }
                }
                'L' | 'l' => t.toks.push(Tok::Literal(' ')),
                // Words of the format that stand for nothing.
                'B' | 'b' | 'C' | 'c' => {}
                c => t.toks.push(Tok::Literal(c)),
            }
        }
        rest = &rest[len..];
    }
    if in_multi {
        for _ in 0..t.multi {
            t.toks.push(Tok::Nine);
        }
        t.before += t.multi as usize;
    }
    Ok(t)
}

fn roman(v: i64) -> String {
    if !(1..=3999).contains(&v) {
        return "#".repeat(15);
    }
    let parts = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut rest = v;
    let mut out = String::new();
    for (n, s) in parts {
        while rest >= n {
            out.push_str(s);
            rest -= n;
        }
    }
    out
}

pub fn to_char(v: &Numeric, template: &str) -> Result<String> {
    let mut t = parse(template)?;
    // A point with nothing behind it is shown only among the marks of a number that does not fit; NaN has no fraction.
    let overflows = t.before == 0 && t.after == 0 && t.multi == 0;
    if !overflows && (t.after == 0 || v.is_nan()) {
        t.toks.retain(|k| *k != Tok::Point);
        t.has_point = false;
        if v.is_nan() {
            t.drop_fraction();
        }
    }
    if let Some(upper) = t.roman {
        let text = roman(i64::from(v.to_i32()?));
        let text = if upper { text } else { text.to_lowercase() };
        return Ok(if t.fill_mode { text } else { format!("{text:>15}") });
    }
    if t.exponent {
        return Ok(scientific(v, &t));
    }
    if t.ordinal.is_some() && v.is_nan() {
        return Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "\"NaN\" is not a number"));
    }
    let scaled = if t.multi > 0 {
        v.mul(&Numeric::from_i64(10).power(&Numeric::from_i64(i64::from(t.multi)))?)?
    } else {
        v.clone()
    };
    let neg = v.signum() < 0 && !v.is_nan();
    let overflow = v.is_special() && !v.is_nan();
    let rounded = if v.is_special() { Numeric::ZERO } else { scaled.round(t.after as i32)? };
    let neg = neg && (overflow || !rounded.is_zero());
    let text = if v.is_nan() { "NaN".to_string() } else { rounded.abs().to_string() };
    let (whole, frac) = text.split_once('.').unwrap_or((&text, ""));
    let whole = if whole == "0" && t.before > 0 && t.has_point { "" } else { whole };
    let too_wide = overflow || whole.len() > t.before;
    // Digits right-aligned on the template's places before the point.
    let mut places: Vec<Option<char>> = vec![None; t.before];
    if too_wide {
        places.fill(Some('#'));
    } else {
        for (slot, c) in places.iter_mut().rev().zip(whole.chars().rev()) {
            *slot = Some(c);
        }
    }
    let frac: Vec<char> = if too_wide { vec!['#'; t.after] } else { frac.chars().collect() };
    // From the first 0 of the template on, missing digits are zeros.
    let first_zero = t
        .toks
        .iter()
        .take_while(|k| **k != Tok::Point)
        .filter(|k| matches!(k, Tok::Nine | Tok::Zero))
        .position(|k| *k == Tok::Zero);
    if let Some(z) = first_zero {
        for slot in places.iter_mut().skip(z) {
            slot.get_or_insert('0');
        }
    }
    // Trailing zeros beyond the last forced place go in fill mode.
    let forced = t
        .toks
        .iter()
        .skip_while(|k| **k != Tok::Point)
        .filter(|k| matches!(k, Tok::Nine | Tok::Zero))
        .enumerate()
        .filter(|(_, k)| **k == Tok::Zero)
        .map(|(i, _)| i + 1)
        .last()
        .unwrap_or(0);
    let mut shown_frac = frac.len();
    if t.fill_mode {
        while shown_frac > forced && frac[shown_frac - 1] == '0' {
            shown_frac -= 1;
        }
    }
    let mut out = String::new();
    let mut started = false;
    let bracket = t.pr;
    let sign_inline = !t.pr && t.mi.is_none() && t.sg.is_none() && !t.s_trail && !t.s_lead;
    let lead = |out: &mut String| {
        if bracket {
            if neg {
                out.push('<');
            } else if !t.fill_mode {
                out.push(' ');
            }
        } else if t.s_lead {
            out.push(if neg { '-' } else { '+' });
        } else if sign_inline {
            if neg {
                out.push('-');
            } else if !t.fill_mode {
                out.push(' ');
            }
        }
    };
    let mut used = 0;
    let mut used_frac = 0;
    let mut after_point = false;
    let sg = |out: &mut String| out.push(if neg { '-' } else { '+' });
    let mut gap = String::new();
    for (i, tok) in t.toks.iter().enumerate() {
        if t.sg == Some(i) {
            sg(&mut out);
        }
        if t.mi == Some(i) {
            mark(&mut out, neg, '-', t.fill_mode);
        }
        if t.pl == Some(i) {
            mark(&mut out, !neg, '+', t.fill_mode);
        }
        match tok {
            Tok::Nine | Tok::Zero if !after_point => {
                match places[used] {
                    Some(c) => {
                        if !started {
                            started = true;
                            out.push_str(&gap);
                            lead(&mut out);
                        }
                        out.push(c);
                    }
                    None if !t.fill_mode => gap.push(' '),
                    None => {}
                }
                used += 1;
                if used == t.before && !started && !t.has_point {
                    started = true;
                    out.push_str(&std::mem::take(&mut gap));
                    lead(&mut out);
                }
            }
            Tok::Nine | Tok::Zero => {
                if used_frac < shown_frac {
                    out.push(frac[used_frac]);
                }
                used_frac += 1;
            }
            Tok::Point => {
                if !started {
                    started = true;
                    out.push_str(&gap);
                    lead(&mut out);
                }
                after_point = true;
                if t.fill_mode && shown_frac == 0 && whole.is_empty() && t.before > 0 && first_zero.is_none()
                {
                    out.push('0');
                }
                out.push('.');
            }
            Tok::Comma => {
                if started {
                    out.push(',');
                } else if !t.fill_mode {
                    gap.push(' ');
                }
            }
            Tok::Literal(c) => {
                if !started {
                    out.push_str(&std::mem::take(&mut gap));
                }
                out.push(*c);
            }
        }
    }
    if !started {
        out.push_str(&gap);
    }
    let end = t.toks.len();
    if let Some(upper) = t.ordinal
        && !neg
        && !too_wide
        && !t.has_point
    {
        let n = rounded.to_integer("bigint").unwrap_or(0);
        let i = match (n % 100, n % 10) {
            (11..=13, _) => 0,
            (_, 1) => 1,
            (_, 2) => 2,
            (_, 3) => 3,
            _ => 0,
        };
        out.push_str(if upper { ["TH", "ST", "ND", "RD"][i] } else { ["th", "st", "nd", "rd"][i] });
    }
    if t.s_trail {
        out.push(if neg { '-' } else { '+' });
    }
    if t.sg == Some(end) {
        sg(&mut out);
    }
    if t.mi == Some(end) {
        mark(&mut out, neg, '-', t.fill_mode);
    }
    if t.pl == Some(end) {
        mark(&mut out, !neg, '+', t.fill_mode);
    }
    if bracket {
        mark(&mut out, neg, '>', t.fill_mode);
    }
    Ok(out)
}

/// A sign where it holds, else a blank unless filling is off.
fn mark(out: &mut String, holds: bool, sign: char, fill_mode: bool) {
    if holds {
        out.push(sign);
    } else if !fill_mode {
        out.push(' ');
    }
}

fn scientific(v: &Numeric, t: &Template) -> String {
    if v.is_special() {
        return format!(" {}.{}", "#".repeat(t.before), "#".repeat(t.after + 4));
    }
    let neg = v.signum() < 0;
    let text = v.abs().to_string();
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let point = text.find('.').unwrap_or(text.len()) as i32;
    let lead = digits.bytes().take_while(|b| *b == b'0').count() as i32;
    let (mut mantissa, mut exp) = if lead as usize == digits.len() {
        ("0".to_string(), 0)
    } else {
        (digits[lead as usize..].to_string(), point - 1 - lead)
    };
    while mantissa.len() < t.after + 2 {
        mantissa.push('0');
    }
    // Round the mantissa half up at its last shown digit.
    let mut kept: Vec<u8> = mantissa.bytes().take(t.after + 1).collect();
    if mantissa.as_bytes()[t.after + 1] >= b'5' {
        let mut i = kept.len();
        loop {
            if i == 0 {
                kept.insert(0, b'1');
                kept.pop();
                exp += 1;
                break;
            }
            i -= 1;
            if kept[i] < b'9' {
                kept[i] += 1;
                break;
            }
            kept[i] = b'0';
        }
    }
    let body = String::from_utf8(kept).unwrap_or_default();
    let frac = if t.after > 0 { format!(".{}", &body[1..]) } else { String::new() };
    let sign = if neg { "-" } else { " " };
    format!("{sign}{}{frac}e{}{:02}", &body[..1], if exp < 0 { '-' } else { '+' }, exp.abs())
}

pub fn to_number(text: &str, template: &str) -> Result<Datum> {
    if template.is_empty() {
        return Ok(Datum::Null);
    }
    let t = parse(template)?;
    if t.roman.is_some() {
        return Err(sqlerr!(FEATURE_NOT_SUPPORTED, "\"RN\" not supported for input"));
    }
    if t.exponent {
        return Err(sqlerr!(FEATURE_NOT_SUPPORTED, "\"EEEE\" not supported for input"));
    }
    let mut neg = false;
    let mut digits = String::new();
    let (mut point, mut before, mut after) = (false, 0, 0);
    for c in text.chars() {
        match c {
            '-' | '<' => neg = true,
            '+' | '>' | ',' | ' ' | '$' => {}
            '.' if !point && t.has_point => {
                point = true;
                digits.push('.');
            }
            '.' => break,
            '0'..='9' if !point && before < t.before => {
                before += 1;
                digits.push(c);
            }
            '0'..='9' if point && after < t.after => {
                after += 1;
                digits.push(c);
            }
            _ => {}
        }
    }
    if before + after == 0 {
        return Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type numeric: \" \""));
    }
    let n = Numeric::parse(&format!("{}{digits}", if neg { "-" } else { "" }))?;
    Ok(Datum::Numeric(if t.multi > 0 {
        n.div(&Numeric::from_i64(10).power(&Numeric::from_i64(i64::from(t.multi)))?)?
    } else {
        n
    }))
}
