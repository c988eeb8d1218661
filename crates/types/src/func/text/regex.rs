//! The regexp_* functions.

use crate::builder::TextBuilder;
use crate::context::compiled::{self, Flags, Pattern, flags};
use crate::ctx::FnCtx;
use crate::datum::{Array, Datum};
use crate::func::array::{Values, values};
use crate::func::macros::bad_args;
use crate::func::{CallTypes, Rows};
use crate::host::work;
use crate::memory::Charge;
use crate::oid;
use crate::text::Text;
use sinew_error::{Result, sqlerr};
use sinew_regex::Span;

fn text(args: &[Datum], i: usize) -> Result<&str> {
    args.get(i).and_then(Datum::as_str).ok_or_else(|| bad_args("regexp", args))
}

fn int(args: &[Datum], i: usize, default: i32) -> i32 {
    args.get(i).and_then(Datum::as_i64).map_or(default, |v| v as i32)
}

fn option_text(args: &[Datum], i: usize) -> Result<Flags> {
    args.get(i).and_then(Datum::as_str).map_or(Ok(Flags::default()), flags)
}

/// The text that a group matched.
fn span<'t>(s: &'t str, groups: &[Span], group: usize) -> Option<&'t str> {
    let (begin, end) = groups.get(group).copied().flatten()?;
    Some(&s[begin..end])
}

/// Appends the replacement with `\1` to `\9` and `\&` filled in.
fn expand(s: &str, groups: &[Span], replacement: &str, out: &mut TextBuilder) -> Result<()> {
    let mut chars = replacement.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c)?;
            continue;
        }
        match chars.next() {
            Some('&') => out.push_str(span(s, groups, 0).unwrap_or(""))?,
            Some(d @ '1'..='9') => {
                let group = d as usize - '0' as usize;
                out.push_str(span(s, groups, group).unwrap_or(""))?;
            }
            Some('\\') => out.push('\\')?,
            Some(c) => {
                out.push('\\')?;
                out.push(c)?;
            }
            None => out.push('\\')?,
        }
    }
    Ok(())
}

/// Replaces the `n`th match (0 for all) at or after character `start`.
fn replace(
    cx: &mut FnCtx,
    s: &str,
    pattern: &str,
    with: &str,
    f: Flags,
    start: i32,
    n: i32,
) -> Result<Datum> {
    // The replacement is read at every match.
    work(with.len())?;
    compiled::with(cx, pattern, f.options, |re| {
        let mut out = TextBuilder::new();
        let mut last = 0;
        let mut seen = 0;
        let mut groups = Vec::new();
        let plain = !with.contains('\\');
        let mut from = byte_at(s, start);
        while let Some(at) = from
            && let Some((begin, end)) = next_match(re, s, at, plain, &mut groups)?
        {
            seen += 1;
            if n == 0 || seen == n {
                out.push_str(&s[last..begin])?;
                if plain {
                    out.push_str(with)?;
                } else {
                    expand(s, &groups, with, &mut out)?;
                }
                last = end;
            }
            from = behind(s, begin, end).filter(|_| n == 0 || seen < n);
        }
        out.push_str(&s[last..])?;
        Ok(out.finish())
    })
}

/// The first match from a place on, with its groups unless `plain`.
fn next_match(
    re: &mut Pattern,
    s: &str,
    from: usize,
    plain: bool,
    groups: &mut Vec<Span>,
) -> Result<Option<(usize, usize)>> {
    if plain {
        return re.find(s, from);
    }
    Ok(if re.captures(s, from, groups)? { groups[0] } else { None })
}

/// The place behind a match from which the search continues. An empty match is stepped over.
fn behind(s: &str, begin: usize, end: usize) -> Option<usize> {
    let next = if end > begin { end } else { next_char(s, end) };
    (next <= s.len()).then_some(next)
}

fn next_char(s: &str, at: usize) -> usize {
    at + s[at..].chars().next().map_or(1, char::len_utf8)
}

/// The byte offset of the character `start`, counted from 1; `None` beyond the end.
fn byte_at(s: &str, start: i32) -> Option<usize> {
    if start <= 1 {
        return Some(0);
    }
    let skip = (start - 1) as usize;
    s.char_indices().map(|(i, _)| i).chain([s.len()]).nth(skip)
}

/// `regexp_replace(text, pattern, replacement)`: replaces the first match.
pub fn textregexreplace_noopt(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    replace(cx, text(args, 0)?, text(args, 1)?, text(args, 2)?, Flags::default(), 1, 1)
}

/// `regexp_replace(text, pattern, replacement, flags)`. Flags that begin with a digit are refused
/// with 22023, with a hint: a start position was meant.
pub fn textregexreplace(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let opt = text(args, 3)?;
    if opt.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "invalid regular expression option: \"{}\"",
            opt.chars().next().unwrap_or(' ')
        )
        .hint("If you meant to use regexp_replace() with a start parameter, cast the fourth argument to integer explicitly."));
    }
    let f = flags(opt)?;
    let n = if f.global { 0 } else { 1 };
    replace(cx, text(args, 0)?, text(args, 1)?, text(args, 2)?, f, 1, n)
}

/// `regexp_replace(text, pattern, replacement, start, n, flags)`: replaces the n-th match from
/// `start` on, or all for n = 0. Fails with 22023 if `start` or n is too small.
pub fn textregexreplace_extended(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let start = check_start(int(args, 3, 1))?;
    let n = match args.get(4) {
        Some(v) => v.as_i64().unwrap_or(0) as i32,
        None => 1,
    };
    if n < 0 {
        return Err(bad_param("n", n));
    }
    let f = option_text(args, 5)?;
    replace(cx, text(args, 0)?, text(args, 1)?, text(args, 2)?, f, start, n)
}

/// `regexp_replace` with a start and without n: the first match, or all with the flag `g`.
pub fn textregexreplace_extended_no_n(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    textregexreplace_extended(cx, args)
}

/// `regexp_replace` with a start and n and without flags.
pub fn textregexreplace_extended_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    textregexreplace_extended(cx, args)
}

#[cold]
fn bad_param(name: &str, v: i32) -> sinew_error::SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "invalid value for parameter \"{name}\": {v}")
}

fn check_start(start: i32) -> Result<i32> {
    if start <= 0 { Err(bad_param("start", start)) } else { Ok(start) }
}

#[cold]
fn no_global(f: &str) -> sinew_error::SqlError {
    let e = sqlerr!(INVALID_PARAMETER_VALUE, "{f}() does not support the \"global\" option");
    if f == "regexp_match" { e.hint("Use the regexp_matches function instead.") } else { e }
}

/// The texts that the groups matched; the whole match when there are no groups.
fn matched(s: &str, groups: &[Span]) -> Datum {
    let value = |group| span(s, groups, group).map_or(Datum::Null, Datum::from);
    let values = if groups.len() == 1 { vec![value(0)] } else { (1..groups.len()).map(value).collect() };
    Datum::array(Array::new(oid::TEXT, values))
}

/// `regexp_match(text, pattern, flags)`: the groups of the first match, or the whole match of a
/// pattern without groups. NULL without a match. The flag `g` is refused with 22023.
pub fn regexp_match(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let f = option_text(args, 2)?;
    if f.global {
        return Err(no_global("regexp_match"));
    }
    let s = text(args, 0)?;
    compiled::with(cx, text(args, 1)?, f.options, |re| {
        let mut groups = Vec::new();
        Ok(if re.captures(s, 0, &mut groups)? { matched(s, &groups) } else { Datum::Null })
    })
}

/// `regexp_match(text, pattern)`.
pub fn regexp_match_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_match(cx, args)
}

/// `regexp_matches(text, pattern, flags)`: a row of groups for the first match, or for each with
/// the flag `g`.
pub fn regexp_matches(cx: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let f = option_text(args, 2)?;
    let s = text(args, 0)?;
    let mut found = Matches::default();
    compiled::with(cx, text(args, 1)?, f.options, |re| {
        let mut groups = Vec::new();
        let mut from = Some(0);
        while let Some(at) = from
            && re.captures(s, at, &mut groups)?
        {
            let (begin, end) = groups[0].unwrap_or((at, at));
            from = behind(s, begin, end).filter(|_| f.global);
            found.push(&groups)?;
        }
        Ok(())
    })?;
    let Some(Datum::Text(whole)) = args.first() else { return Err(bad_args("regexp", args)) };
    Ok(found.into_rows(whole.clone()))
}

/// The places of the groups of all matches. Their texts are made when a row is read, since all
/// texts would take many times as much memory.
#[derive(Default)]
struct Matches {
    /// Begin and end of each group, match after match. A value is shorter than 1 GB, so 32 bits
    /// suffice.
    spans: Vec<(u32, u32)>,
    /// The number of groups of a match, the whole one included.
    groups: usize,
    charge: Charge,
}

impl Matches {
    /// A group without a match.
    const NONE: (u32, u32) = (u32::MAX, u32::MAX);

    fn push(&mut self, groups: &[Span]) -> Result<()> {
        self.groups = groups.len();
        // A vector doubles when it grows.
        self.charge.cover((self.spans.len() + groups.len()) * 2 * size_of::<(u32, u32)>())?;
        self.spans.extend(groups.iter().map(|group| match *group {
            Some((begin, end)) => (begin as u32, end as u32),
            None => Matches::NONE,
        }));
        Ok(())
    }

    fn into_rows(self, whole: Text) -> Rows {
        let Matches { spans, groups, charge } = self;
        let mut at = 0;
        Box::new(std::iter::from_fn(move || {
            let _counted = &charge;
            let found = spans.get(at..at + groups).filter(|found| !found.is_empty())?;
            at += groups;
            let group =
                |&span: &(u32, u32)| (span != Matches::NONE).then_some((span.0 as usize, span.1 as usize));
            let found: Vec<Span> = found.iter().map(group).collect();
            Some(Ok(matched(&whole, &found)))
        }))
    }
}

/// Collects values until there are no more, or until one fails.
fn collect(mut next: impl FnMut() -> Result<Option<Datum>>) -> Result<Values> {
    let mut failed = None;
    let made = std::iter::from_fn(|| {
        next().unwrap_or_else(|e| {
            failed = Some(e);
            None
        })
    });
    let values = values(made)?;
    match failed {
        Some(e) => Err(e),
        None => Ok(values),
    }
}

/// `regexp_matches(text, pattern)`.
pub fn regexp_matches_no_flags(cx: &mut FnCtx, t: &CallTypes, args: &[Datum]) -> Result<Rows> {
    regexp_matches(cx, t, args)
}

fn split(cx: &mut FnCtx, args: &[Datum], name: &str) -> Result<Values> {
    let f = option_text(args, 2)?;
    if f.global {
        return Err(no_global(name));
    }
    let s = text(args, 0)?;
    compiled::with(cx, text(args, 1)?, f.options, |re| {
        let mut from = Some(0);
        // The end of the last match, and that of the last one that split.
        let (mut before, mut last) = (0, 0);
        let mut ended = false;
        collect(|| {
            while let Some(at) = from
                && let Some((begin, end)) = re.find(s, at)?
            {
                from = behind(s, begin, end);
                // Empty matches at the ends or right behind the last one do not split.
                let splits = begin < s.len() && end > before;
                before = end;
                if splits {
                    let part = Datum::from(&s[last..begin]);
                    last = end;
                    return Ok(Some(part));
                }
            }
            from = None;
            Ok((!std::mem::replace(&mut ended, true)).then(|| Datum::from(&s[last..])))
        })
    })
}

/// `regexp_split_to_array(text, pattern, flags)`: the parts between the matches. The flag `g` is
/// refused with 22023.
pub fn regexp_split_to_array(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(split(cx, args, "regexp_split_to_array")?.into_array(oid::TEXT))
}

/// `regexp_split_to_array(text, pattern)`.
pub fn regexp_split_to_array_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_split_to_array(cx, args)
}

/// `regexp_split_to_table(text, pattern, flags)`: the parts between the matches, as rows. The flag
/// `g` is refused with 22023.
pub fn regexp_split_to_table(cx: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    Ok(split(cx, args, "regexp_split_to_table")?.into_rows())
}

/// `regexp_split_to_table(text, pattern)`.
pub fn regexp_split_to_table_no_flags(cx: &mut FnCtx, t: &CallTypes, args: &[Datum]) -> Result<Rows> {
    regexp_split_to_table(cx, t, args)
}

/// `regexp_like(text, pattern, flags)`: whether there is a match. The flag `g` is refused with
/// 22023.
pub fn regexp_like(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let f = option_text(args, 2)?;
    if f.global {
        return Err(no_global("regexp_like"));
    }
    let s = text(args, 0)?;
    compiled::with(cx, text(args, 1)?, f.options, |re| re.is_match(s).map(Datum::Bool))
}

/// `regexp_like(text, pattern)`.
pub fn regexp_like_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_like(cx, args)
}

/// `regexp_count(text, pattern, start, flags)`: the number of matches from the character `start`
/// on, counted from 1. The flag `g` is refused with 22023.
pub fn regexp_count(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let start = check_start(int(args, 2, 1))?;
    let f = option_text(args, 3)?;
    if f.global {
        return Err(no_global("regexp_count"));
    }
    let s = text(args, 0)?;
    compiled::with(cx, text(args, 1)?, f.options, |re| {
        let mut count = 0;
        let mut from = byte_at(s, start);
        while let Some(at) = from
            && let Some((begin, end)) = re.find(s, at)?
        {
            count += 1;
            from = behind(s, begin, end);
        }
        Ok(Datum::Int4(count))
    })
}

/// `regexp_count(text, pattern)`.
pub fn regexp_count_no_start(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_count(cx, args)
}

/// `regexp_count(text, pattern, start)`.
pub fn regexp_count_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_count(cx, args)
}

/// The `n`th match at or after `start`: the bytes of the group `sub`, and of the whole match.
fn nth(
    cx: &mut FnCtx,
    args: &[Datum],
    f: Flags,
    start: i32,
    n: i32,
    sub: i32,
) -> Result<Option<(usize, usize)>> {
    let s = text(args, 0)?;
    // Characters are counted up to the start and up to the match.
    work(s.len() / 4)?;
    compiled::with(cx, text(args, 1)?, f.options, |re| {
        let mut groups = Vec::new();
        // Without groups the whole match counts as the first.
        let sub = if re.groups() == 0 && sub == 1 { 0 } else { sub };
        let mut from = byte_at(s, start).filter(|_| sub as usize <= re.groups());
        let mut seen = 0;
        while let Some(at) = from
            && let Some((begin, end)) = next_match(re, s, at, sub == 0, &mut groups)?
        {
            seen += 1;
            if seen == n {
                return Ok(if sub == 0 { Some((begin, end)) } else { groups[sub as usize] });
            }
            from = behind(s, begin, end);
        }
        Ok(None)
    })
}

/// `regexp_substr(text, pattern, start, n, flags, subexpr)`: the n-th match or one of its groups,
/// NULL if there is none. Positions count from 1. Fails with 22023 for a parameter that is out of
/// range and for the flag `g`.
pub fn regexp_substr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let start = check_start(int(args, 2, 1))?;
    let n = int(args, 3, 1);
    if n <= 0 {
        return Err(bad_param("n", n));
    }
    let sub = int(args, 5, 0);
    if sub < 0 {
        return Err(bad_param("subexpr", sub));
    }
    let f = option_text(args, 4)?;
    if f.global {
        return Err(no_global("regexp_substr"));
    }
    let found = nth(cx, args, f, start, n, sub)?;
    let s = text(args, 0)?;
    Ok(found.map_or(Datum::Null, |(a, b)| Datum::from(&s[a..b])))
}

/// `regexp_substr(text, pattern)`.
pub fn regexp_substr_no_start(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_substr(cx, args)
}

/// `regexp_substr(text, pattern, start)`.
pub fn regexp_substr_no_n(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_substr(cx, args)
}

/// `regexp_substr(text, pattern, start, n)`.
pub fn regexp_substr_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_substr(cx, args)
}

/// `regexp_substr(text, pattern, start, n, flags)`.
pub fn regexp_substr_no_subexpr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_substr(cx, args)
}

/// `regexp_instr(text, pattern, start, n, endoption, flags, subexpr)`: the character at which the
/// n-th match or one of its groups begins, 0 without a match. With `endoption` 1 it is the
/// character behind. Fails as [`regexp_substr`] does.
pub fn regexp_instr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let start = check_start(int(args, 2, 1))?;
    let n = int(args, 3, 1);
    if n <= 0 {
        return Err(bad_param("n", n));
    }
    let end = int(args, 4, 0);
    if end != 0 && end != 1 {
        return Err(bad_param("endoption", end));
    }
    let sub = int(args, 6, 0);
    if sub < 0 {
        return Err(bad_param("subexpr", sub));
    }
    let f = option_text(args, 5)?;
    if f.global {
        return Err(no_global("regexp_instr"));
    }
    let found = nth(cx, args, f, start, n, sub)?;
    let s = text(args, 0)?;
    let at = found.map_or(0, |(a, b)| s[..if end == 1 { b } else { a }].chars().count() as i32 + 1);
    Ok(Datum::Int4(at))
}

/// `regexp_instr(text, pattern)`.
pub fn regexp_instr_no_start(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_instr(cx, args)
}

/// `regexp_instr(text, pattern, start)`.
pub fn regexp_instr_no_n(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_instr(cx, args)
}

/// `regexp_instr(text, pattern, start, n)`.
pub fn regexp_instr_no_endoption(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_instr(cx, args)
}

/// `regexp_instr(text, pattern, start, n, endoption)`.
pub fn regexp_instr_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_instr(cx, args)
}

/// `regexp_instr(text, pattern, start, n, endoption, flags)`.
pub fn regexp_instr_no_subexpr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_instr(cx, args)
}

/// `substring(text from pattern)`: the first group, or the whole match when there is none.
pub fn textregexsubstr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let s = text(args, 0)?;
    compiled::with(cx, text(args, 1)?, Flags::default().options, |re| {
        let group = usize::from(re.groups() > 0);
        let mut groups = Vec::new();
        let found = match group {
            0 => re.find(s, 0)?,
            _ if re.captures(s, 0, &mut groups)? => groups[group],
            _ => None,
        };
        Ok(found.map_or(Datum::Null, |(begin, end)| Datum::from(&s[begin..end])))
    })
}

/// `substring(text similar pattern escape e)`.
pub fn substring_similar(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let pattern = crate::func::pattern::similar_to_escape_2(cx, &args[1..])?;
    textregexsubstr(cx, &[args[0].clone(), pattern])
}
