//! `log_line_prefix`: the beginning of each line.

use crate::Speaker;
use std::fmt::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The values for the escapes of one line.
pub struct Line<'a> {
    pub at: SystemTime,
    /// The session that the line comes from; `None` for the process's own work.
    pub speaker: Option<&'a Speaker>,
    pub sqlstate: &'a str,
    /// The number of this line among those of the session or, without a session, of the process.
    pub number: u64,
    /// The start of the process's journal.
    pub started: SystemTime,
}

/// Writes the prefix as PostgreSQL does. An unknown escape is left out.
pub fn write(out: &mut String, format: &str, line: &Line<'_>) {
    let mut rest = format.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '%' {
            out.push(c);
            continue;
        }
        let left = rest.next_if_eq(&'-').is_some();
        let mut width = 0usize;
        while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10)) {
            width = (width * 10 + digit as usize).min(1000);
            rest.next();
        }
        let Some(escape) = rest.next() else { return };
        if escape == 'q' {
            if line.speaker.is_none() {
                return;
            }
            continue;
        }
        let Some(value) = value(escape, line) else { continue };
        let pad = width.saturating_sub(value.chars().count());
        let spaces = std::iter::repeat_n(' ', pad);
        match left {
            true => {
                push_clean(out, &value);
                out.extend(spaces);
            }
            false => {
                out.extend(spaces);
                push_clean(out, &value);
            }
        }
    }
}

/// Writes a name that comes from a client. Control characters become `?`, so that no name begins a
/// line.
fn push_clean(out: &mut String, value: &str) {
    out.extend(value.chars().map(|c| if c.is_control() { '?' } else { c }));
}

/// The value of an escape; `None` for an unknown one.
fn value(escape: char, line: &Line<'_>) -> Option<String> {
    let speaker = line.speaker;
    // A session's empty name is `[unknown]`. A process without a session has an empty name.
    let named = |get: fn(&Speaker) -> &str| {
        speaker.map_or(String::new(), |s| match get(s) {
            "" => "[unknown]".to_string(),
            name => name.to_string(),
        })
    };
    let id = speaker.map_or_else(|| i64::from(std::process::id()), |s| i64::from(s.process));
    let started = speaker.map_or(line.started, |s| s.started);
    Some(match escape {
        '%' => "%".to_string(),
        'a' => named(|s| &s.application),
        'u' => named(|s| &s.user),
        'd' => named(|s| &s.database),
        'b' => backend_type(speaker),
        'h' => speaker.map_or(String::new(), |s| s.host.clone()),
        'r' => speaker.map_or(String::new(), |s| match s.port {
            Some(port) => format!("{}({port})", s.host),
            None => s.host.clone(),
        }),
        'p' => id.to_string(),
        // The engine has no parallel workers and no query identifiers.
        'P' => String::new(),
        'Q' => "0".to_string(),
        't' => stamp(line.at, false),
        'm' => stamp(line.at, true),
        'n' => {
            let since = since_epoch(line.at);
            format!("{}.{:03}", since.as_secs(), since.subsec_millis())
        }
        's' => stamp(started, false),
        'c' => format!("{:x}.{id:x}", since_epoch(started).as_secs()),
        'l' => line.number.to_string(),
        'e' => line.sqlstate.to_string(),
        'i' => speaker.map_or(String::new(), |s| s.command.clone()),
        'v' => speaker.map_or(String::new(), |s| s.virtual_id.clone()),
        'x' => speaker.map_or(0, |s| s.xid).to_string(),
        _ => return None,
    })
}

fn backend_type(speaker: Option<&Speaker>) -> String {
    if speaker.is_some() {
        return "client backend".to_string();
    }
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("");
    name.strip_prefix("sinew-").unwrap_or(name).to_string()
}

fn since_epoch(at: SystemTime) -> Duration {
    at.duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// A time in UTC, with milliseconds if asked for.
fn stamp(at: SystemTime, with_ms: bool) -> String {
    let since = since_epoch(at);
    let (days, second) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    let (year, month, day) = date(days);
    let mut out = format!(
        "{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02}",
        second / 3600,
        second / 60 % 60,
        second % 60
    );
    if with_ms {
        // Writing to a string cannot fail.
        let _ = write!(out, ".{:03}", since.subsec_millis());
    }
    out.push_str(" UTC");
    out
}

/// Year, month and day of a day counted from 1970-01-01. The computation begins each year in March,
/// so that the leap day is the last day of a year.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
fn date(days: u64) -> (u64, u64, u64) {
    let from_march_0000 = days + 719_468;
    let era = from_march_0000 / 146_097;
    let of_era = from_march_0000 % 146_097;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64, ms: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_millis(seconds * 1000 + ms)
    }

    fn written(format: &str, speaker: Option<&Speaker>) -> String {
        let line = Line {
            at: at(1_709_164_799, 7),
            speaker,
            sqlstate: "23505",
            number: 3,
            started: at(1_700_000_000, 0),
        };
        let mut out = String::new();
        write(&mut out, format, &line);
        out
    }

    #[test]
    fn days_become_dates() {
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (19_782, (2024, 2, 29)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(date(days), expected, "{days}");
        }
    }

    #[test]
    fn escapes_of_a_session() {
        let speaker = Speaker {
            process: 77,
            user: "ann".into(),
            database: "shop".into(),
            application: String::new(),
            host: "127.0.0.1".into(),
            port: Some(4711),
            started: at(1_709_160_000, 0),
            command: "INSERT".into(),
            xid: 900,
            virtual_id: "3/12".into(),
            ..Speaker::default()
        };
        let speaker = Some(&speaker);
        assert_eq!(written("%m [%p] ", speaker), "2024-02-28 23:59:59.007 UTC [77] ");
        assert_eq!(
            written("%u@%d %a %h %r %q%i|", speaker),
            "ann@shop [unknown] 127.0.0.1 127.0.0.1(4711) INSERT|"
        );
        assert_eq!(
            written("%e %l %x %v %n %t", speaker),
            "23505 3 900 3/12 1709164799.007 2024-02-28 23:59:59 UTC"
        );
        assert_eq!(
            written("%s|%c|%b|%P|%Q", speaker),
            "2024-02-28 22:40:00 UTC|65dfb640.4d|client backend||0"
        );
        assert_eq!(written("%5p|%-5p|%2p", speaker), "   77|77   |77");
    }

    #[test]
    fn what_means_nothing_is_left_out() {
        assert_eq!(written("100%% %z%y|%", None), "100% |");
        assert_eq!(written("a%q%p", None), "a");
        assert_eq!(written("%u%d%a%h%r%i|%x", None), "|0");
        assert_eq!(written("%p", None), std::process::id().to_string());
    }

    #[test]
    fn a_name_begins_no_line() {
        let speaker = Speaker { user: "x\nFATAL:  y\u{1b}[2J".into(), ..Speaker::default() };
        assert_eq!(written("%u ", Some(&speaker)), "x?FATAL:  y?[2J ");
    }
}
