//! `pg_timezone_names` and `pg_timezone_abbrevs`: the zones as they are at the transaction's start.

use crate::caller::Caller;
use sinew_catalog::rows::CatRow;
use sinew_table::Relation;
use sinew_types::Datum;
use sinew_types::datetime::tz::{TimeZone, abbreviations};
use sinew_types::datetime::{Interval, USECS_PER_SEC};

fn row<'r>(shape: &'r Relation, zone: &TimeZone, at: i64) -> CatRow<'r> {
    let us = i64::from(zone.offset_at(at)) * USECS_PER_SEC;
    CatRow::new(shape)
        .set("abbrev", zone.abbreviation_at(at))
        .set("utc_offset", Datum::Interval(Interval { us, ..Interval::default() }))
        .set("is_dst", zone.is_summer_at(at))
}

/// `pg_timezone_names`.
pub fn names<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let at = cx.fmt().transaction.get();
    let zones = TimeZone::names().into_iter().filter_map(|name| TimeZone::named(&name));
    zones.map(|zone| row(shape, &zone, at).set("name", zone.name())).collect()
}

/// `pg_timezone_abbrevs`.
pub fn abbrevs<'r>(cx: &dyn Caller, shape: &'r Relation) -> Vec<CatRow<'r>> {
    let at = cx.fmt().transaction.get();
    let mut rows = Vec::new();
    for (name, meaning) in abbreviations::ABBREVIATIONS {
        let Some(zone) = TimeZone::abbreviated(name) else { continue };
        let summer = matches!(meaning, abbreviations::Meaning::Summer(_)) || zone.is_summer_at(at);
        rows.push(row(shape, &zone, at).set("is_dst", summer));
    }
    rows
}
