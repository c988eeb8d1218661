//! Settings whose values have a grammar of their own: DateStyle, TimeZone, client_encoding,
//! search_path.

use crate::settings::table::{DEFS, Id};
use crate::settings::value;
use crate::settings::value::Value;
use crate::settings::{
    DIRTY_ACTIVITY, DIRTY_ENCODING, DIRTY_FORMATS, DIRTY_KNOBS, DIRTY_LIMITS, DIRTY_LOG, DIRTY_NOTICES,
    DIRTY_PATH, DIRTY_SIMILARITIES, DIRTY_USER,
};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plpgsql::tree::Extra;
use sinew_storage::engine::ARCHIVE_PLACE_MAX;
use sinew_storage::location::{SCHEMES, address, is_address};
use sinew_table::methods::Methods;
use sinew_types::Datum;
use sinew_types::ctx::{DateOrder, DateStyle, FmtCtx, IntervalStyle};
use sinew_types::datetime::{USECS_PER_SEC, interval::interval_in, tz::TimeZone};
use sinew_types::encoding::Encoding;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Reads the text of setting `at`; `current` fills in the parts that the text leaves out.
pub fn parse(at: usize, text: &str, current: &Value) -> Result<Value> {
    let Some(def) = DEFS.get(at) else { return Ok(Value::Text(Arc::from(text))) };
    let invalid = || {
        SqlError::new(
            SqlState::INVALID_PARAMETER_VALUE,
            format!("invalid value for parameter \"{}\": \"{text}\"", def.name),
        )
    };
    if at == Id::DateStyle as usize {
        let (mut style, mut order) = date_style(current.as_text()).unwrap_or_default();
        apply_date_style(text, &mut style, &mut order).map_err(|detail| invalid().detail(detail))?;
        Ok(Value::Text(Arc::from(show_date_style(style, order))))
    } else if at == Id::TimeZone as usize {
        let zone = time_zone(text).map_err(|detail| match detail {
            Some(detail) => invalid().detail(detail),
            None => invalid(),
        })?;
        Ok(Value::Text(Arc::from(zone.name())))
    } else if at == Id::ClientEncoding as usize {
        match Encoding::for_clients(text) {
            Ok(Some(found)) => Ok(Value::Text(Arc::from(found.name()))),
            Ok(None) => Err(invalid()),
            Err(detail) => {
                let mut e = invalid().detail(detail);
                e.sqlstate = SqlState::FEATURE_NOT_SUPPORTED;
                Err(e)
            }
        }
    } else if at == Id::SearchPath as usize {
        split_identifiers(text)
            .ok_or_else(|| invalid().detail("List syntax is invalid."))
            .map(|_| Value::Text(Arc::from(text)))
    } else if at == Id::PlpgsqlExtraErrors as usize || at == Id::PlpgsqlExtraWarnings as usize {
        extra_checks(text).map_err(|detail| invalid().detail(detail))?;
        Ok(Value::Text(Arc::from(text)))
    } else if LEVELS.iter().any(|id| *id as usize == at) && text.eq_ignore_ascii_case("debug") {
        Ok(Value::Text(Arc::from("debug2")))
    } else if at == Id::ClientMinMessages as usize && text.eq_ignore_ascii_case("info") {
        Ok(Value::Text(Arc::from("info")))
    } else if at == Id::ApplicationName as usize {
        // Only plain ASCII is kept, as it goes into other clients' views.
        let clean: String = text
            .bytes()
            .map(|b| if (32..127).contains(&b) { char::from(b).to_string() } else { format!("\\x{b:02x}") })
            .collect();
        Ok(Value::Text(Arc::from(clean)))
    } else if at == Id::LogFile as usize {
        log_file(text).ok_or_else(|| {
            invalid().detail(
                "It must be the name of a file in the database directory, or an absolute path, and end in \".log\".",
            )
        })
    } else if at == Id::ArchiveTo as usize {
        archive_to(text).map(|_| Value::Text(Arc::from(text))).map_err(|(state, detail)| {
            // A user and a password in an address are not repeated.
            let shown = match text.split_once("://") {
                Some((scheme, _)) if text.contains(['@', '?']) => format!("{scheme}://..."),
                _ => text.to_owned(),
            };
            SqlError::new(state, format!("invalid value for parameter \"{}\": \"{shown}\"", def.name))
                .detail(detail)
        })
    } else {
        value::parse(def, text)
    }
}

/// The folder that `archive_to` names, or the address of an object store; `None`: it is empty.
pub fn archive_to(text: &str) -> std::result::Result<Option<PathBuf>, (SqlState, String)> {
    let wrong = |what: &str| Err((SqlState::INVALID_PARAMETER_VALUE, what.to_owned()));
    let path = match text.split_once("://") {
        Some(("file", path)) => path,
        Some((scheme, _)) if is_address(Path::new(text)) => {
            return match address(text) {
                Ok(address) if address.len() > ARCHIVE_PLACE_MAX => wrong("The address is too long."),
                Ok(address) => Ok(Some(PathBuf::from(address))),
                Err(what) if !SCHEMES.contains(&scheme) => Err((SqlState::FEATURE_NOT_SUPPORTED, what)),
                Err(what) => wrong(&what),
            };
        }
        _ => text,
    };
    match path {
        "" if text.is_empty() => Ok(None),
        _ if !path.starts_with('/') => wrong("It must be an absolute path, or file:// and an absolute path."),
        _ if path.contains(['\0', '\n']) => wrong("A path has no zero byte and no line break."),
        _ if path.len() > ARCHIVE_PLACE_MAX => wrong("The path is too long."),
        // One spelling, so that the folder is known again.
        _ => Ok(Some(Path::new(path).components().collect())),
    }
}

/// The extra checks of PL/pgSQL that a list names; what is wrong with the list.
pub fn extra_checks(text: &str) -> std::result::Result<Vec<Extra>, String> {
    const ALL: [Extra; 3] = [Extra::ShadowedVariables, Extra::TooManyRows, Extra::StrictMultiAssignment];
    match text.to_ascii_lowercase().as_str() {
        "none" => return Ok(Vec::new()),
        "all" => return Ok(ALL.to_vec()),
        _ => {}
    }
    let names = split_identifiers(text).ok_or("List syntax is invalid.")?;
    let mut found = Vec::with_capacity(names.len());
    for name in names {
        if name == "all" || name == "none" {
            return Err(format!("Key word \"{name}\" cannot be combined with other key words."));
        }
        let check = ALL.into_iter().find(|check| check.name() == name);
        found.push(check.ok_or_else(|| format!("Unrecognized key word: \"{name}\"."))?);
    }
    Ok(found)
}

/// Settings that take levels of messages. PostgreSQL has more names for them than it lists.
const LEVELS: [Id; 3] = [Id::ClientMinMessages, Id::LogMinErrorStatement, Id::LogMinMessages];

/// A file of the log's own: appending to any other of the directory would destroy it.
fn log_file(text: &str) -> Option<Value> {
    let path = std::path::Path::new(text);
    let own = path.is_absolute() || !text.contains('/');
    let named = path.file_name().is_some_and(|n| n.len() > ".log".len()) && text.ends_with(".log");
    (text.is_empty() || own && named && !text.contains('\0')).then(|| Value::Text(Arc::from(text)))
}

/// The groups, as bits, that the setting at position `at` belongs to.
pub fn dirty_bits(at: usize) -> u32 {
    const FORMATS: [Id; 5] =
        [Id::DateStyle, Id::IntervalStyle, Id::TimeZone, Id::ExtraFloatDigits, Id::ByteaOutput];
    const LIMITS: [Id; 6] = [
        Id::LockTimeout,
        Id::DeadlockTimeout,
        Id::StatementTimeout,
        Id::IdleInTransactionSessionTimeout,
        Id::IdleSessionTimeout,
        Id::SessionMemoryLimit,
    ];
    const KNOBS: [Id; 18] = [
        Id::BatchAboveCost,
        Id::BatchRows,
        Id::EnableIndexonlyscan,
        Id::EnableParallelHash,
        Id::ForceParallelMode,
        Id::HashMemMultiplier,
        Id::MaintenanceWorkMem,
        Id::MaxParallelMaintenanceWorkers,
        Id::MaxParallelWorkers,
        Id::MaxParallelWorkersPerGather,
        Id::MinParallelTableScanSize,
        Id::ParallelLeaderParticipation,
        Id::ParallelSetupCost,
        Id::ParallelTupleCost,
        Id::PlanCacheMode,
        Id::RandomPageCost,
        Id::SeqPageCost,
        Id::WorkMem,
    ];
    const SIMILARITIES: [Id; 3] = [
        Id::PgTrgmSimilarityThreshold,
        Id::PgTrgmStrictWordSimilarityThreshold,
        Id::PgTrgmWordSimilarityThreshold,
    ];
    const LOG: [Id; 6] = [
        Id::LogDuration,
        Id::LogLockWaits,
        Id::LogMinDurationStatement,
        Id::LogMinErrorStatement,
        Id::LogMinMessages,
        Id::LogStatement,
    ];
    if FORMATS.iter().any(|id| *id as usize == at) {
        DIRTY_FORMATS
    } else if at == Id::SearchPath as usize {
        DIRTY_PATH
    } else if LIMITS.iter().any(|id| *id as usize == at) {
        DIRTY_LIMITS
    } else if at == Id::ClientMinMessages as usize {
        DIRTY_NOTICES
    } else if KNOBS.iter().any(|id| *id as usize == at) {
        DIRTY_KNOBS
    } else if at == Id::Role as usize || at == Id::SessionAuthorization as usize {
        DIRTY_USER
    } else if LOG.iter().any(|id| *id as usize == at) {
        DIRTY_LOG
    } else if SIMILARITIES.iter().any(|id| *id as usize == at) {
        DIRTY_SIMILARITIES
    } else if at == Id::ClientEncoding as usize {
        DIRTY_ENCODING
    } else if at == Id::ApplicationName as usize {
        DIRTY_ACTIVITY
    } else if METHODS.iter().any(|(id, _)| *id as usize == at) {
        DIRTY_KNOBS
    } else {
        0
    }
}

/// The settings that turn methods of planning off.
pub const METHODS: [(Id, Methods); 10] = [
    (Id::EnableSeqscan, Methods::SEQ_SCAN),
    (Id::EnableIndexscan, Methods::INDEX_SCAN),
    (Id::EnableNestloop, Methods::NEST_LOOP),
    (Id::EnableHashjoin, Methods::HASH_JOIN),
    (Id::EnableHashagg, Methods::HASH_AGG),
    (Id::EnablePartitionPruning, Methods::PRUNING),
    (Id::EnableSort, Methods::SORT),
    (Id::EnableMaterial, Methods::MATERIAL),
    (Id::EnableTidscan, Methods::TID_SCAN),
    (Id::ConstraintExclusion, Methods::EXCLUSION),
];

/// Hours of an offset that a zone can have, less one.
const ZONE_HOURS_MAX: f64 = 168.0;

/// A zone by name, by a description as POSIX has it, as a number of hours east, or as an interval.
/// The error is what there is to say about a text that is none of these.
pub fn time_zone(text: &str) -> std::result::Result<TimeZone, Option<&'static str>> {
    let seconds = if text.get(..8).is_some_and(|head| head.eq_ignore_ascii_case("interval")) {
        let quoted = text[8..].trim_start().strip_prefix('\'').and_then(|t| t.strip_suffix('\''));
        let span = quoted.filter(|t| !t.contains('\''));
        let span = span.and_then(|t| interval_in(t, -1, &FmtCtx::default()).ok());
        let Some(Datum::Interval(span)) = span else { return Err(None) };
        if span.months != 0 {
            return Err(Some("Cannot specify months in time zone interval."));
        }
        if span.days != 0 {
            return Err(Some("Cannot specify days in time zone interval."));
        }
        (span.us / USECS_PER_SEC) as f64
    } else if let Ok(hours) = text.trim_start().parse::<f64>() {
        (hours * 3600.0).trunc()
    } else {
        return TimeZone::named(text).ok_or(None);
    };
    if seconds.abs() < ZONE_HOURS_MAX * 3600.0 {
        Ok(TimeZone::fixed(seconds as i32))
    } else {
        Err(Some("UTC timezone offset is out of range."))
    }
}

/// The style and the order of a `datestyle`, or `None` if the text is none.
pub fn date_style(text: &str) -> Option<(DateStyle, DateOrder)> {
    let (mut style, mut order) = (DateStyle::Iso, DateOrder::Mdy);
    apply_date_style(text, &mut style, &mut order).ok()?;
    Some((style, order))
}

/// The error is what is wrong with the list.
fn apply_date_style(
    text: &str,
    style: &mut DateStyle,
    order: &mut DateOrder,
) -> std::result::Result<(), String> {
    let (mut given_style, mut given_order) = (None, None);
    let mut conflict = false;
    for word in split_identifiers(text).ok_or("List syntax is invalid.")? {
        let (new_style, new_order) = match word.to_ascii_lowercase().as_str() {
            "iso" => (Some(DateStyle::Iso), None),
            "sql" => (Some(DateStyle::Sql), None),
            w if w.starts_with("postgres") => (Some(DateStyle::Postgres), None),
            "german" => {
                if given_order.is_none() {
                    *order = DateOrder::Dmy;
                }
                (Some(DateStyle::German), None)
            }
            "ymd" => (None, Some(DateOrder::Ymd)),
            w if w == "dmy" || w.starts_with("euro") => (None, Some(DateOrder::Dmy)),
            w if w == "mdy" || w == "us" || w.starts_with("noneuro") => (None, Some(DateOrder::Mdy)),
            "default" => {
                (*style, *order) = (given_style.unwrap_or_default(), given_order.unwrap_or_default());
                continue;
            }
            _ => return Err(format!("Unrecognized key word: \"{word}\".")),
        };
        if let Some(new) = new_style {
            conflict |= given_style.replace(new).is_some_and(|before| before != new);
            *style = new;
        }
        if let Some(new) = new_order {
            conflict |= given_order.replace(new).is_some_and(|before| before != new);
            *order = new;
        }
    }
    if conflict { Err("Conflicting \"datestyle\" specifications.".to_string()) } else { Ok(()) }
}

fn show_date_style(style: DateStyle, order: DateOrder) -> String {
    let style = match style {
        DateStyle::Iso => "ISO",
        DateStyle::Sql => "SQL",
        DateStyle::Postgres => "Postgres",
        DateStyle::German => "German",
    };
    let order = match order {
        DateOrder::Ymd => "YMD",
        DateOrder::Dmy => "DMY",
        DateOrder::Mdy => "MDY",
    };
    format!("{style}, {order}")
}

/// The style of a valid `intervalstyle`; other texts count as `postgres`.
pub fn interval_style(text: &str) -> IntervalStyle {
    match text {
        "postgres_verbose" => IntervalStyle::PostgresVerbose,
        "sql_standard" => IntervalStyle::SqlStandard,
        "iso_8601" => IntervalStyle::Iso8601,
        _ => IntervalStyle::Postgres,
    }
}

/// A comma-separated list of identifiers, folded unless quoted; `None` when it is malformed.
pub fn split_identifiers(text: &str) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    if rest.is_empty() {
        return Some(out);
    }
    loop {
        if let Some(quoted) = rest.strip_prefix('"') {
            let mut word = String::new();
            let mut chars = quoted.char_indices().peekable();
            let end = loop {
                let (i, c) = chars.next()?;
                if c != '"' {
                    word.push(c);
                } else if chars.peek().is_some_and(|(_, c)| *c == '"') {
                    chars.next();
                    word.push('"');
                } else {
                    break i + 1;
                }
            };
            out.push(word);
            rest = quoted[end..].trim_start();
        } else {
            let end = rest.find(|c: char| c == ',' || c.is_whitespace()).unwrap_or(rest.len());
            if end == 0 {
                return None;
            }
            out.push(rest[..end].to_ascii_lowercase());
            rest = rest[end..].trim_start();
        }
        if rest.is_empty() {
            return Some(out);
        }
        rest = rest.strip_prefix(',')?.trim_start();
    }
}
