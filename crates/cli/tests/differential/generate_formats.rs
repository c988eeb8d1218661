//! A seeded generator of templates with values (`to_char`, `to_timestamp`, `to_date`, `to_number`),
//! of time zones with moments, of texts of moments, and of calls of numeric functions.

use crate::compare::Pair;
use fastrand::Rng;

const DATE_PATTERNS: [&str; 110] = [
    "YYYY", "YYY", "YY", "Y", "Y,YYY", "IYYY", "IYY", "IY", "I", "MM", "MONTH", "Month", "month", "MON",
    "Mon", "mon", "DD", "DDD", "D", "DAY", "Day", "day", "DY", "Dy", "dy", "IDDD", "ID", "IW", "WW", "W",
    "Q", "RM", "rm", "CC", "J", "HH24", "HH12", "HH", "MI", "SS", "SSSS", "SSSSS", "MS", "US", "FF1", "FF2",
    "FF3", "FF4", "FF5", "FF6", "AM", "PM", "am", "pm", "A.M.", "P.M.", "a.m.", "p.m.", "AD", "BC", "ad",
    "bc", "A.D.", "B.C.", "a.d.", "b.c.", "TZH", "TZM", "TZ", "tz", "OF", "FX", "yyyy", "mm", "dd", "hh24",
    "mi", "ss", "ddd", "iyyy", "iw", "id", "q", "ww", "w", "j", "cc", "ff3", "us", "ms", "tzh", "of",
    "YYYYTH", "DDTH", "DDth", "FMDD", "FMMonth", "FMDay", "TMMonth", "TMDay", "FMYYYY", "FMHH24", "FMRM",
    "FMMM", "HH24th", "DDSP", "MMTH", "YYYYth", "Jth", "FMTMMon",
];
const BETWEEN: [&str; 20] = [
    "", "", "-", "/", " ", " ", ":", ".", ",", "  ", "--", "\"of\"", "T", "\\\"", "\"\"", "x", "é", "0",
    " - ", "\\",
];
const MOMENTS: [&str; 16] = [
    "2024-02-29 13:07:09.123456",
    "2001-01-01 00:00:00",
    "1999-12-31 23:59:59.999999",
    "2020-12-27 12:00:00",
    "2021-01-03 00:30:05.5",
    "0044-03-15 12:34:56 BC",
    "4714-11-24 00:00:00 BC",
    "0001-01-01 11:11:11",
    "0001-12-31 11:11:11 BC",
    "294276-12-31 23:59:59",
    "10000-10-10 10:10:10.1",
    "0999-05-06 01:02:03.000004",
    "infinity",
    "1970-01-01 00:00:00",
    "2011-08-07 06:05:04.03",
    "0600-09-09 09:09:09 BC",
];
const SPANS: [&str; 14] = [
    "1 year 2 mons 3 days 04:05:06.789",
    "-1 year -2 mons -3 days -04:05:06.789",
    "0",
    "12 mons",
    "-24 mons",
    "100 hours",
    "-100 hours 1 min",
    "1 mon -1 day",
    "11 mons 400 days",
    "-5 mons",
    "1234 years 11 mons",
    "00:00:00.000001",
    "-00:00:00.5",
    "10000000 hours",
];
const NUMBER_PATTERNS: [&str; 42] = [
    "9", "9", "9", "99", "999", "0", "0", "00", "099", "990", ".", "D", ",", "G", "9,999", "9G999", ".99",
    "D00", ".09", "FM", "FM", "S", "S", "MI", "PL", "SG", "PR", "L", "TH", "th", "V9", "V99", "EEEE", "RN",
    "rn", "B", "C", "SP", " ", "\"a 9\"", "x", "\\\"",
];
const NUMBERS: [&str; 26] = [
    "0",
    "1",
    "-1",
    "12",
    "-12",
    "111",
    "485",
    "-485",
    "0.1",
    "-0.1",
    "0.5",
    "148.5",
    "-148.5",
    "1234567.891",
    "-1234.5678",
    "99.995",
    "0.005",
    "3999",
    "4000",
    "1e10",
    "-1e-7",
    "123456789012",
    "12345.6789012345678",
    "0.00001234",
    "9.99",
    "1000",
];
const SPECIALS: [&str; 4] = ["NaN", "Infinity", "-Infinity", "-0"];
const ZONES: [&str; 44] = [
    "UTC",
    "GMT",
    "Etc/UTC",
    "America/New_York",
    "america/new_york",
    "Europe/Berlin",
    "Europe/Moscow",
    "Europe/London",
    "Europe/Dublin",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Africa/Monrovia",
    "America/Caracas",
    "Antarctica/Troll",
    "EST5EDT",
    "CST6CDT",
    "CST7CDT",
    "FOO+2",
    "foo-2",
    "FOO2BAR",
    "FOO-3:30BAR",
    "<+05>-5",
    "<-03>+03",
    "<+0530>-5:30",
    "NZST-12NZDT,M9.5.0,M4.1.0/3",
    "AAA3BBB,J60/2,J300/2",
    "AAA-3BBB,59,300",
    "XXX3YYY,M3.2.0/2,M11.1.0",
    "+05:30",
    "-08",
    "-3",
    "5.5",
    "-7.25",
    "0",
    "PST8PDT",
    "MST",
    "EST",
    "Etc/GMT+5",
    "Asia/Tehran",
    "America/St_Johns",
    "Pacific/Chatham",
    "Etc/GMT-14",
];
const BAD_ZONES: [&str; 14] = [
    "",
    "Nowhere",
    "Mars/Phobos",
    "168",
    "-168",
    "FOO",
    "FOO+168",
    "FOO+2BAR,M3.2.0",
    "FOO+2BAR,M13.2.0,M4.1.0",
    "<FOO",
    "EST5EDT6X,",
    "A1B,J0,J5",
    "nan",
    "FOO2:60",
];
const ABBREVIATIONS: [&str; 34] = [
    "MSK", "msk", "MSD", "EST", "EDT", "PST", "CET", "CEST", "BST", "IST", "IRKT", "NOVT", "YEKT", "VET",
    "KGT", "GET", "AMST", "LHDT", "SGT", "ART", "NZDT", "ACST", "AKDT", "Z", "UTC", "zulu", "TMT", "KRAT",
    "FKT", "CLST", "WGST", "XYZ", "HKT", "MAGT",
];
const LOCAL: [&str; 26] = [
    "2024-03-10 02:30:00",
    "2024-03-10 01:59:59",
    "2024-03-10 03:00:00",
    "2024-11-03 01:30:00",
    "2024-11-03 02:00:00",
    "1950-06-15 12:00:00",
    "1900-01-01 00:00:00",
    "1883-11-18 12:03:57",
    "1800-07-04 12:00:00",
    "2050-07-04 12:00:00",
    "2050-01-04 12:00:00",
    "1942-06-01 00:00:00",
    "1981-04-01 00:00:00",
    "1991-03-31 02:30:00",
    "2011-03-27 02:30:00",
    "2014-10-26 01:30:00",
    "2016-05-01 12:00:00",
    "2011-12-30 12:00:00",
    "1974-02-01 12:00:00",
    "2008-01-01 00:00:00",
    "9999-07-01 00:00:00",
    "100000-07-01 00:00:00",
    "2000-02-29 23:59:59.9",
    "2024-09-29 02:30:00",
    "2024-04-07 02:30:00",
    "0099-01-01 00:00:00 BC",
];

fn pick<'a>(rng: &mut Rng, of: &[&'a str]) -> &'a str {
    of[rng.usize(0..of.len())]
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

pub fn run(pair: &mut Pair, seed: u64, count: usize) {
    let mut rng = Rng::with_seed(seed);
    for i in 0..count {
        let sql = match i % 8 {
            0 | 1 => date_written(&mut rng),
            2 | 3 => date_read(&mut rng),
            4 => number_written(&mut rng),
            5 => number_read(&mut rng),
            6 => moment_read(&mut rng),
            _ => numeric_call(&mut rng),
        };
        pair.compare(&sql);
    }
    for zone in ZONES.iter().chain(&BAD_ZONES) {
        in_zone(pair, &mut rng, zone);
    }
    for minutes in ["-08:00", "+05:45", "3", "-00:30", "15:59"] {
        pair.compare(&format!("set time zone interval '{minutes}' hour to minute"));
        pair.compare("show timezone");
    }
    pair.compare("set time zone interval '1 day'");
    pair.compare("set timezone = 'interval ''1 month'''");
    pair.compare("set timezone = 'UTC'");
}

fn date_template(rng: &mut Rng, patterns: usize) -> String {
    let mut out = String::new();
    for _ in 0..patterns {
        out.push_str(pick(rng, &DATE_PATTERNS));
        out.push_str(pick(rng, &BETWEEN));
    }
    out
}

fn date_written(rng: &mut Rng) -> String {
    let patterns = rng.usize(1..5);
    let template = quoted(&date_template(rng, patterns));
    match rng.u8(0..4) {
        0 => format!("select to_char(interval '{}', {template})", pick(rng, &SPANS)),
        1 => format!("select to_char(timestamptz '{}', {template})", pick(rng, &MOMENTS)),
        _ => format!("select to_char(timestamp '{}', {template})", pick(rng, &MOMENTS)),
    }
}

/// Texts that a pattern may find.
fn found(rng: &mut Rng, pattern: &str) -> String {
    let plain = pattern.trim_start_matches("FM").trim_start_matches("TM").to_ascii_uppercase();
    let plain = plain.trim_end_matches("TH").trim_end_matches("SP");
    let number = |rng: &mut Rng, low: i32, high: i32| rng.i32(low..=high).to_string();
    let mut text = match plain {
        "YYYY" | "IYYY" => number(rng, 1, 2999),
        "YYY" | "IYY" => number(rng, 0, 999),
        "YY" | "IY" => number(rng, 0, 99),
        "Y" | "I" | "ID" | "D" | "Q" | "W" => number(rng, 0, 9),
        "Y,YYY" => format!("{},{:03}", rng.u8(0..3), rng.u16(0..1000)),
        "MM" => number(rng, 1, 12),
        "MONTH" => pick(rng, &["January", "FEBRUARY", "may", "Sept", "december", "Juni"]).to_string(),
        "MON" => pick(rng, &["Jan", "FEB", "may", "Sep", "december", "Foo"]).to_string(),
        "DAY" => pick(rng, &["Monday", "TUESDAY", "sunday", "Sat", "Friday"]).to_string(),
        "DY" => pick(rng, &["Mon", "TUE", "sun", "Saturday", "Fr"]).to_string(),
        "DD" => number(rng, 1, 31),
        "DDD" | "IDDD" => number(rng, 1, 370),
        "WW" | "IW" => number(rng, 1, 54),
        "RM" => pick(rng, &["I", "iv", "VIII", "xii", "XIII", "Q"]).to_string(),
        "CC" => number(rng, 1, 22),
        "J" => number(rng, 2_000_000, 2_500_000),
        "HH24" => number(rng, 0, 24),
        "HH12" | "HH" => number(rng, 0, 13),
        "MI" | "SS" => number(rng, 0, 60),
        "SSSS" | "SSSSS" => number(rng, 0, 86_400),
        "MS" | "FF3" => number(rng, 0, 1000),
        "US" | "FF6" => number(rng, 0, 1_000_000),
        "FF1" | "FF2" | "FF4" | "FF5" => number(rng, 0, 99_999),
        "AM" | "PM" => pick(rng, &["am", "PM", "p.m.", "Pm", "m"]).to_string(),
        "A.M." | "P.M." => pick(rng, &["a.m.", "P.M.", "pm"]).to_string(),
        "AD" | "BC" => pick(rng, &["ad", "BC", "b.c.", "x"]).to_string(),
        "A.D." | "B.C." => pick(rng, &["a.d.", "B.C.", "bc"]).to_string(),
        "TZH" => pick(rng, &["+05", "-03", "7", "+16", "-1"]).to_string(),
        "TZM" => number(rng, 0, 60),
        "TZ" => pick(rng, &["UTC", "EST", "MSK"]).to_string(),
        "OF" => pick(rng, &["+05", "-03:30"]).to_string(),
        _ => String::new(),
    };
    if rng.u8(0..3) == 0 {
        let width = plain.len().min(4);
        while text.len() < width && text.bytes().all(|b| b.is_ascii_digit()) {
            text.insert(0, '0');
        }
    }
    if pattern.ends_with("TH") || pattern.ends_with("th") {
        text.push_str(pick(rng, &["th", "TH", "st", "x", ""]));
    }
    match rng.u8(0..24) {
        0 => text.insert(0, '-'),
        1 => text.insert(0, ' '),
        2 => text.push('7'),
        3 => {
            text.pop();
        }
        _ => {}
    }
    text
}

fn date_read(rng: &mut Rng) -> String {
    const SENSIBLE: [&[&str]; 12] = [
        &["YYYY", "MM", "DD"],
        &["YYYY", "MM", "DD", "HH24", "MI", "SS"],
        &["IYYY", "IW", "ID"],
        &["YYYY", "DDD"],
        &["IYYY", "IDDD"],
        &["YY", "Mon", "DD", "HH12", "MI", "AM"],
        &["DD", "Month", "YYYY", "BC"],
        &["CC", "YY", "MM"],
        &["YYYY", "WW", "D"],
        &["J", "SSSS"],
        &["YYYY", "RM", "DDth", "HH24", "MI", "SS", "MS", "TZH", "TZM"],
        &["DD", "MM", "YYYY", "HH24", "MI", "SS", "FF4"],
    ];
    let mut patterns: Vec<&str> = SENSIBLE[rng.usize(0..SENSIBLE.len())].to_vec();
    match rng.u8(0..6) {
        0 => patterns = (0..rng.usize(1..5)).map(|_| pick(rng, &DATE_PATTERNS)).collect(),
        1 => {
            let at = rng.usize(0..=patterns.len());
            patterns.insert(at, pick(rng, &DATE_PATTERNS));
        }
        2 => patterns.truncate(rng.usize(1..=patterns.len())),
        _ => {}
    }
    let (mut template, mut text) = (String::new(), String::new());
    if rng.u8(0..8) == 0 {
        template.push_str("FX");
    }
    let usual = pick(rng, &["-", " ", ":", "", "/", "."]);
    for pattern in &patterns {
        if rng.u8(0..6) == 0 {
            template.push_str("FM");
        }
        template.push_str(pattern);
        text.push_str(&found(rng, pattern));
        let (in_template, in_text) = match rng.u8(0..8) {
            0 => (pick(rng, &BETWEEN), pick(rng, &BETWEEN)),
            1 => (usual, pick(rng, &["", " ", "-", "  "])),
            _ => (usual, usual),
        };
        template.push_str(in_template);
        text.push_str(in_text);
    }
    let function = if rng.bool() { "to_timestamp" } else { "to_date" };
    format!("select {function}({}, {})", quoted(&text), quoted(&template))
}

fn number_template(rng: &mut Rng) -> String {
    const SENSIBLE: [&str; 12] = [
        "9999",
        "999.99",
        "0999.90",
        "FM999,999.99",
        "9G999G999D99",
        "S999.9",
        "999.9S",
        "999MI",
        "L999.99",
        "FM0.99",
        "999V99",
        "9.99EEEE",
    ];
    if rng.bool() {
        return (0..rng.usize(1..6)).map(|_| pick(rng, &NUMBER_PATTERNS)).collect();
    }
    let mut template = pick(rng, &SENSIBLE).to_string();
    if rng.u8(0..3) == 0 {
        template.push_str(pick(rng, &NUMBER_PATTERNS));
    }
    template
}

fn number_written(rng: &mut Rng) -> String {
    let template = quoted(&number_template(rng));
    let ty = pick(rng, &["numeric", "numeric", "int4", "int8", "float8", "float8", "float4"]);
    let special = rng.u8(0..8) == 0 && !ty.starts_with("int");
    let value = if special { pick(rng, &SPECIALS) } else { pick(rng, &NUMBERS) };
    let value = format!("'{value}'::{}", if ty.starts_with("int") { "numeric" } else { ty });
    format!("select to_char({value}::{ty}, {template})")
}

fn number_read(rng: &mut Rng) -> String {
    let template = number_template(rng);
    let mut text = pick(rng, &NUMBERS).to_string();
    for _ in 0..rng.u8(0..3) {
        let at = rng.usize(0..=text.len());
        if text.is_char_boundary(at) {
            text.insert_str(at, pick(rng, &[" ", ",", ".", "-", "+", "<", ">", "$", "a", "é", "th", "0"]));
        }
    }
    format!("select to_number({}, {})", quoted(&text), quoted(&template))
}

fn moment_read(rng: &mut Rng) -> String {
    const DATES: [&str; 22] = [
        "2024-02-29",
        "20240229",
        "240229",
        "Feb 29 2024",
        "29 February 2024",
        "2/29/2024",
        "29.02.2024",
        "2024.060",
        "J2460370",
        "2024-Feb-29",
        "29-Feb-2024",
        "Thu Feb 29 2024",
        "2023-02-29",
        "0001-01-01 BC",
        "2024-13-01",
        "99-Jan-08",
        "08-Jan-99",
        "Jan-08-99",
        "2024-060",
        "epoch",
        "tomorrow",
        "February 29",
    ];
    const TIMES: [&str; 14] = [
        "",
        "12:34",
        "12:34:56.789",
        "123456",
        "12:34 PM",
        "12:60",
        "24:00",
        "24:00:01",
        "T1234",
        "T123456.5",
        "allballs",
        "1:2:3",
        "12:00 AM",
        "12:34:60",
    ];
    const OFFSETS: [&str; 16] = [
        "",
        "",
        "Z",
        "+05",
        "-0330",
        "+15:59:59",
        "+16",
        "EST",
        "MSK",
        "America/New_York",
        "-08:30:15",
        "CET DST",
        "Foo/Bar",
        "+1:2",
        "zulu",
        "DST",
    ];
    let (date, time, offset) = (pick(rng, &DATES), pick(rng, &TIMES), pick(rng, &OFFSETS));
    let text = match rng.u8(0..6) {
        0 => format!("{time} {date} {offset}"),
        1 => format!("{time}{offset}"),
        2 => format!("{date}{time}{offset}"),
        _ => format!("{date} {time} {offset}"),
    };
    let ty = pick(rng, &["date", "time", "timetz", "timestamp", "timestamptz", "timestamptz(2)"]);
    let text = quoted(&text);
    // A text without a date depends on today's, and so do words for days.
    if text.contains("tomorrow") || ty == "timetz" {
        return format!("select pg_typeof({ty} {text})");
    }
    format!("select {ty} {text}")
}

fn numeric_value(rng: &mut Rng) -> String {
    let digits = rng.usize(1..12);
    let mut text: String = (0..digits).map(|_| char::from(b'0' + rng.u8(0..10))).collect();
    if rng.bool() {
        text.insert(rng.usize(0..=digits), '.');
    }
    if rng.u8(0..5) == 0 {
        text.push_str(&format!("e{}", rng.i32(-12..13)));
    }
    if rng.u8(0..4) == 0 {
        text.insert(0, '-');
    }
    quoted(&text)
}

fn numeric_call(rng: &mut Rng) -> String {
    let (a, b) = (numeric_value(rng), numeric_value(rng));
    match rng.u8(0..10) {
        0 => format!("select exp({a}::numeric / 1e4)"),
        1 => format!("select ln({a}::numeric)"),
        2 => format!("select log({a}::numeric)"),
        3 => format!("select log({a}::numeric, {b}::numeric)"),
        4 => format!("select power({a}::numeric, {})", rng.i32(-20..21)),
        5 => format!("select power({a}::numeric, {b}::numeric / 1e6)"),
        6 => format!("select sqrt({a}::numeric)"),
        7 => format!(
            "select {a}::numeric / {b}::numeric, {a}::numeric % {b}::numeric, div({a}::numeric, {b}::numeric)"
        ),
        8 => format!(
            "select cbrt({a}::float8), round({a}::numeric, {}), trunc({b}::numeric, {})",
            rng.i32(-5..8),
            rng.i32(-5..8)
        ),
        _ => format!(
            "select width_bucket({a}::numeric, {b}::numeric, {}::numeric, {})",
            numeric_value(rng),
            rng.i32(0..50)
        ),
    }
}

/// A zone, if it is one, and what moments are in it.
fn in_zone(pair: &mut Pair, rng: &mut Rng, zone: &str) {
    pair.compare(&format!("set timezone = {}", quoted(zone)));
    pair.compare("show timezone");
    for _ in 0..8 {
        let (local, there) = (pick(rng, &LOCAL), quoted(pick(rng, &ZONES)));
        let abbreviation = pick(rng, &ABBREVIATIONS);
        for sql in [
            format!("select timestamptz '{local}', timestamptz '{local} UTC'"),
            format!("select to_char(timestamptz '{local}', 'TZ tz OF TZH TZM YYYY HH24')"),
            format!(
                "select timestamp '{local}' at time zone {}, timestamptz '{local}' at time zone {there}",
                quoted(zone)
            ),
            format!("select timestamp '{local}' at time zone '{abbreviation}'"),
            format!("select timestamptz '{local} UTC' at time zone '{abbreviation}'"),
            format!("select timestamptz '{local} {abbreviation}'"),
            format!(
                "select date_trunc('day', timestamptz '{local}', {there}), extract(timezone from timestamptz '{local}')"
            ),
        ] {
            pair.compare(&sql);
        }
    }
    pair.compare("set datestyle = 'SQL, DMY'");
    pair.compare(&format!("select timestamptz '{}', timestamp '{}'", pick(rng, &LOCAL), pick(rng, &LOCAL)));
    pair.compare("set datestyle = 'Postgres, MDY'");
    pair.compare(&format!("select timestamptz '{}', timestamp '{}'", pick(rng, &LOCAL), pick(rng, &LOCAL)));
    pair.compare("set datestyle = 'ISO, MDY'");
}
