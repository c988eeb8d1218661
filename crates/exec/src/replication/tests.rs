//! The messages of a workload, compared with those of a PostgreSQL 15.
//!
//! `pgoutput_of_postgresql_15.txt` has what its publisher sent, in hexadecimal digits, to followers
//! of three lists of publications. The workload below is the same. OIDs, positions, xids and times
//! are those of the file.

use super::options::Options;
use super::pgoutput::{EPOCH_US, Encoder};
use sinew_storage::Lsn;
use sinew_storage::logical::{
    Cell, Cells, ColumnShape, Logical, Message, OldRow, Part, PublicationShape, RowChange, TableShape,
    Truncation,
};
use sinew_txn::Xid;
use std::fmt::Write;
use std::sync::Arc;

const OF_POSTGRESQL: &str = include_str!("pgoutput_of_postgresql_15.txt");

const MOOD: u32 = 16467;
const T1: u32 = 16472;
const T2: u32 = 16479;
const T3: u32 = 16484;
const T4: u32 = 16490;
const NO_KEY: u32 = 16497;
const K2: u32 = 16500;

const INT4: u32 = 23;
const TEXT: u32 = 25;
const VARCHAR: u32 = 1043;
const NUMERIC: u32 = 1700;

fn column(name: &str, type_oid: u32, modifier: i32, is_key: bool) -> ColumnShape {
    let type_name = (type_oid == MOOD).then(|| ("public".to_string(), "mood".to_string()));
    ColumnShape { name: name.into(), type_oid, modifier, is_key, type_name }
}

fn publication(name: &str, columns: Option<Vec<u16>>) -> PublicationShape {
    let all = name != "p2";
    PublicationShape { name: name.into(), insert: true, update: all, delete: all, truncate: all, columns }
}

/// A table of the workload. `is_wide`: t1 has got another column.
fn table(oid: u32, is_wide: bool) -> Part {
    let (schema, name, identity) = match oid {
        T1 => ("public", "t1", b'd'),
        T2 => ("public", "t2", b'f'),
        T3 => ("public", "t3", b'f'),
        T4 => ("s2", "T 4", b'd'),
        NO_KEY => ("public", "nokey", b'd'),
        _ => ("public", "k2", b'i'),
    };
    let mut columns = match oid {
        T1 => vec![
            column("id", INT4, -1, true),
            column("a", TEXT, -1, false),
            column("b", NUMERIC, 655_366, false),
            column("m", MOOD, -1, false),
        ],
        T2 => vec![column("id", INT4, -1, false), column("a", TEXT, -1, false)],
        T3 => vec![column("id", INT4, -1, false), column("v", INT4, -1, false)],
        T4 => vec![
            column("id", INT4, -1, true),
            column("big", TEXT, -1, false),
            column("n", VARCHAR, 14, false),
        ],
        NO_KEY => vec![column("a", INT4, -1, false)],
        _ => vec![column("a", INT4, -1, true), column("b", INT4, -1, true), column("c", TEXT, -1, false)],
    };
    if is_wide {
        columns.push(column("z", INT4, -1, false));
    }
    let publications = match oid {
        T1 => vec![publication("p1", None), publication("p2", Some(vec![0, 1]))],
        T3 => vec![publication("p2", None), publication("p3", None), publication("p4", None)],
        NO_KEY => vec![publication("p2", None)],
        _ => vec![publication("p1", None)],
    };
    let (schema, name) = (schema.into(), name.into());
    Part::Change(Logical::Table(Arc::new(TableShape { oid, schema, name, identity, columns, publications })))
}

/// Cells of a text: `~` is NULL, `=` is unchanged.
fn cells(text: &str) -> Cells {
    fn cell(word: &str) -> Cell<'_> {
        match word {
            "~" => Cell::Null,
            "=" => Cell::Unchanged,
            "x5000" => Cell::Text(&[b'x'; 5000]),
            word => Cell::Text(word.as_bytes()),
        }
    }
    text.split(' ').map(cell).collect()
}

/// The row filters of t3: p2 and p4 have `v > 10`, p3 has `v < 5`.
fn passes(old: Option<&str>, new: Option<&str>) -> Vec<u8> {
    let value = |row: Option<&str>| -> Option<i32> { row?.split(' ').nth(1)?.parse().ok() };
    let (old, new) = (value(old), value(new));
    let bits = |filter: &dyn Fn(i32) -> bool| {
        u8::from(old.is_some_and(filter)) | u8::from(new.is_some_and(filter)) << 1
    };
    vec![bits(&|v| v > 10), bits(&|v| v < 5), bits(&|v| v > 10)]
}

/// A change of a row. `old` begins with `K` or `O` and a blank.
fn row(oid: u32, is_update: bool, old: Option<&str>, new: Option<&str>) -> Part {
    let old_cells = old.map(|old| old.split_once(' ').expect("a kind and cells"));
    let passes = if oid == T3 { passes(old_cells.map(|(_, cells)| cells), new) } else { Vec::new() };
    let old = match old_cells {
        None => OldRow::None,
        Some(("K", text)) => OldRow::Key(cells(text)),
        Some((_, text)) => OldRow::Full(cells(text)),
    };
    Part::Change(Logical::Row(RowChange { table: oid, is_update, old, new: new.map(cells), passes }))
}

fn insert(oid: u32, new: &str) -> Part {
    row(oid, false, None, Some(new))
}

fn update(oid: u32, old: Option<&str>, new: &str) -> Part {
    row(oid, true, old, Some(new))
}

fn delete(oid: u32, old: &str) -> Part {
    row(oid, false, Some(old), None)
}

fn truncate(tables: &[u32], cascades: bool, restarts_identity: bool) -> Part {
    Part::Change(Logical::Truncate(Truncation { tables: tables.to_vec(), cascades, restarts_identity }))
}

/// The transactions of the workload, by their xids. Each describes its tables.
fn workload() -> Vec<(u32, Vec<Part>)> {
    let message = Message { prefix: "pre".into(), content: b"con".to_vec() };
    let wide = |changes: Vec<Part>| [vec![table(T1, true)], changes].concat();
    let of = |oid: u32, changes: Vec<Part>| [vec![table(oid, false)], changes].concat();
    let all = |changes: Vec<Part>| {
        let tables = [T1, T2, T3, T4, NO_KEY].map(|oid| table(oid, false)).to_vec();
        [tables, changes].concat()
    };
    vec![
        (0x321, of(T1, vec![insert(T1, "1 one 1.50 sad"), insert(T1, "2 ~ ~ ~")])),
        (0x322, of(T1, vec![update(T1, None, "1 uno 1.50 sad")])),
        (0x323, of(T1, vec![update(T1, Some("K 1 ~ ~ ~"), "10 uno 1.50 sad")])),
        (0x324, of(T1, vec![delete(T1, "K 2 ~ ~ ~")])),
        (0x325, of(T2, vec![insert(T2, "1 x"), insert(T2, "2 ~")])),
        (0x326, of(T2, vec![update(T2, Some("O 1 x"), "1 y")])),
        (0x327, of(T2, vec![delete(T2, "O 2 ~")])),
        (0x328, of(T3, vec![insert(T3, "1 1"), insert(T3, "2 20"), insert(T3, "3 7")])),
        (0x329, of(T3, vec![update(T3, Some("O 1 1"), "1 30")])),
        (0x32a, of(T3, vec![update(T3, Some("O 2 20"), "2 3")])),
        (0x32b, of(T3, vec![update(T3, Some("O 3 7"), "3 7")])),
        (0x32c, of(T3, vec![update(T3, Some("O 2 3"), "2 4")])),
        (0x32d, of(T3, vec![update(T3, Some("O 2 4"), "22 50")])),
        (0x32e, of(T3, vec![update(T3, Some("O 22 50"), "23 3")])),
        (0x32f, of(T3, vec![delete(T3, "O 3 7"), delete(T3, "O 1 30"), delete(T3, "O 23 3")])),
        (0x330, of(T4, vec![insert(T4, "1 x5000 short")])),
        (0x331, of(T4, vec![update(T4, None, "1 = other")])),
        (0x332, of(T4, vec![update(T4, Some("K 1 ~ ~"), "2 = other")])),
        (0x333, of(K2, vec![insert(K2, "1 2 c")])),
        (0x334, of(K2, vec![update(K2, None, "1 2 d")])),
        (0x335, of(K2, vec![update(K2, Some("K 1 2 ~"), "1 3 d")])),
        (0x336, of(K2, vec![delete(K2, "K 1 3 ~")])),
        (0x337, of(NO_KEY, vec![insert(NO_KEY, "5")])),
        (
            0x338,
            all(vec![insert(T1, "50 tx ~ ~"), insert(T2, "50 tx"), Part::Change(Logical::Message(message))]),
        ),
        (0x33b, all(vec![truncate(&[T1, T2, T3], false, false)])),
        (0x33c, all(vec![truncate(&[T3], true, false)])),
        (0x33d, all(vec![truncate(&[NO_KEY], false, true)])),
        (0x341, wide(vec![insert(T1, "60 ~ ~ ~ 5")])),
    ]
}

fn hex(bytes: &[u8]) -> String {
    let text = bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    text.replace(&"78".repeat(5000), "{x5000}")
}

fn number(text: &str, bytes: std::ops::Range<usize>) -> u64 {
    u64::from_str_radix(&text[2 * bytes.start..2 * bytes.end], 16).expect("a number")
}

/// PostgreSQL's messages for one list of publications.
fn of_postgresql(list: &str) -> Vec<&'static str> {
    let mut lines = OF_POSTGRESQL.lines().skip_while(|line| *line != format!("# {list}")).skip(1);
    std::iter::from_fn(|| lines.next().filter(|line| !line.starts_with('#'))).collect()
}

/// Our messages of the workload, and PostgreSQL's. Either describes a table again when something
/// about it may have changed. The comparison leaves out a description that the follower has.
fn messages(list: &str, publications: &[&str], messages: bool) -> (Vec<String>, Vec<String>) {
    let theirs = of_postgresql(list);
    let publications = publications.iter().map(|name| name.to_string()).collect();
    let mut encoder = Encoder::new(Options { publications, messages, binary: false, streaming: false });
    let mut ours = Vec::new();
    for (xid, changes) in workload() {
        let begin = theirs.iter().find(|line| line.starts_with("42") && number(line, 17..21) == xid.into());
        let at = begin.map_or(0, |begin| theirs.iter().position(|line| line == begin).unwrap_or(0));
        let (commit, time_us) = begin.map_or((1, 0), |b| (number(b, 1..9), number(b, 9..17).cast_signed()));
        let close = theirs[at..].iter().find(|line| line.starts_with("43"));
        let end = begin.and(close).map_or(2, |close| number(close, 10..18));
        let (commit, end, time_us) = (Lsn(commit), Lsn(end), time_us + EPOCH_US);
        let begin = Part::Begin { xid: Xid(xid.into()), commit, time_us };
        let mut parts = [vec![begin], changes, vec![Part::Commit { commit, end, time_us }]].concat();
        if xid == 0x338 {
            // It belongs to no transaction.
            let message = Message { prefix: "pre2".into(), content: b"con2".to_vec() };
            parts.push(Part::Aside { at: Lsn(0x1df_f2a8), xid: Xid::NONE, message });
        }
        ours.extend(encoded(&mut encoder, &parts).expect("encodes"));
    }
    let theirs = theirs.into_iter().map(str::to_string).collect();
    (without_known(ours), without_known(theirs))
}

/// Messages without descriptions of tables and types that came before.
fn without_known(messages: Vec<String>) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    let is_new = |line: &String| {
        let is_description = line.starts_with("52") || line.starts_with("59");
        if !is_description {
            return true;
        }
        let is_new = !known.contains(line);
        known.push(line.clone());
        is_new
    };
    let mut messages = messages;
    messages.retain(is_new);
    messages
}

#[test]
fn messages_are_postgresqls() {
    for (list, publications, with_messages) in
        [("p1", &["p1"][..], true), ("p2", &["p2"], false), ("p34", &["p3", "p4"], false)]
    {
        let (ours, theirs) = messages(list, publications, with_messages);
        for (ours, theirs) in ours.iter().zip(&theirs) {
            assert_eq!(ours, theirs, "{list}");
        }
        assert_eq!(ours.len(), theirs.len(), "{list}");
    }
}

/// The messages that `encoder` makes of `parts`, in hexadecimal digits.
fn encoded(encoder: &mut Encoder, parts: &[Part]) -> Result<Vec<String>, String> {
    let mut sent = Vec::new();
    for part in parts {
        let encoded = encoder.encode(part, &mut |message| {
            sent.push(hex(message.bytes));
            Ok(())
        });
        encoded.map_err(|e| e.to_string())?;
    }
    Ok(sent)
}

fn encode_all(publications: &[&str], parts: &[Part]) -> Result<Vec<String>, String> {
    let publications = publications.iter().map(|name| name.to_string()).collect();
    let options = Options { publications, messages: false, binary: false, streaming: false };
    encoded(&mut Encoder::new(options), parts)
}

fn transaction(changes: Vec<Part>) -> Vec<Part> {
    let (commit, end, time_us) = (Lsn(8), Lsn(9), EPOCH_US);
    [vec![Part::Begin { xid: Xid(3), commit, time_us }], changes, vec![Part::Commit { commit, end, time_us }]]
        .concat()
}

#[test]
fn publications_must_exist_and_agree() {
    let parts = transaction(vec![table(T1, false), insert(T1, "1 a 2 sad")]);
    let different = "cannot use different column lists for table \"public.t1\" in different publications";
    assert_eq!(encode_all(&["p1", "p2"], &parts), Err(format!("0A000: {different}")));
    let missing = [Part::Missing { commit: Lsn(8), publication: "nope".into(), in_truncate: false }];
    let error = Err("42704: publication \"nope\" does not exist".to_string());
    assert_eq!(encode_all(&["nope"], &missing), error);
}

#[test]
fn filters_turn_updates_into_other_changes() {
    let first_letters = |publications: &[&str], old: &str, new: &str| {
        let parts = transaction(vec![table(T3, false), update(T3, Some(old), new)]);
        let sent = encode_all(publications, &parts).expect("encodes");
        sent.iter().map(|line| number(line, 0..1) as u8 as char).collect::<String>()
    };
    assert_eq!(first_letters(&["p4"], "O 1 5", "1 20"), "BRIC");
    assert_eq!(first_letters(&["p4"], "O 1 20", "1 5"), "BRDC");
    assert_eq!(first_letters(&["p4"], "O 1 20", "1 30"), "BRUC");
    assert_eq!(first_letters(&["p4"], "O 1 5", "1 6"), "");
    // p2 publishes no updates.
    assert_eq!(first_letters(&["p2"], "O 1 5", "1 20"), "");
}

/// The bytes are those of a PostgreSQL 15 for such a transaction, but for its numbers.
#[test]
fn parts_of_a_transaction_leave_early() {
    let (top, sub) = (Xid(0x55a), Xid(0x55b));
    let change = |xid: Xid, part: Part| match part {
        Part::Change(logical) => Part::EarlyChange(xid, logical),
        other => other,
    };
    let begin = Part::EarlyBegin { top, at: Lsn(7) };
    let message = Message { prefix: "a".into(), content: b"b".to_vec() };
    let parts = [
        begin.clone(),
        change(top, table(K2, false)),
        change(top, insert(K2, "1 2 c")),
        Part::EarlyEnd,
        begin.clone(),
        change(sub, insert(K2, "1 3 c")),
        Part::EarlyEnd,
        // Another one meanwhile has its own descriptions.
        Part::Begin { xid: Xid(9), commit: Lsn(8), time_us: EPOCH_US },
        insert(K2, "1 4 c"),
        Part::Commit { commit: Lsn(8), end: Lsn(9), time_us: EPOCH_US },
        Part::EarlyAbort { top, xid: sub, at: Lsn(9) },
        begin.clone(),
        change(Xid(0x55c), truncate(&[K2], false, false)),
        change(Xid(0x55c), Part::Change(Logical::Message(message.clone()))),
        Part::EarlyEnd,
        Part::EarlyCommit { xid: top, commit: Lsn(10), end: Lsn(11), time_us: EPOCH_US },
        Part::Aside { at: Lsn(12), xid: Xid::NONE, message },
        // Nothing of these is for the follower.
        begin,
        change(top, table(NO_KEY, false)),
        change(top, insert(NO_KEY, "1")),
        Part::EarlyEnd,
        Part::EarlyAbort { top, xid: top, at: Lsn(13) },
    ];
    let options = Options { publications: vec!["p1".into()], messages: true, binary: false, streaming: true };
    let sent = encoded(&mut Encoder::new(options), &parts).expect("encodes");
    let relation = format!(
        "{K2:08x}7075626c6963006b320069000301610000000017ffffffff01620000000017ffffffff00630000000019ffffffff"
    );
    let tuple = |b: char| format!("{K2:08x}4e00037400000001317400000001{:02x}740000000163", b as u32);
    let expected = [
        "530000055a01".to_string(),
        format!("520000055a{relation}"),
        format!("490000055a{}", tuple('2')),
        "45".into(),
        "530000055a00".into(),
        format!("490000055b{}", tuple('3')),
        "45".into(),
        "420000000000000008000000000000000000000009".into(),
        format!("52{relation}"),
        format!("49{}", tuple('4')),
        "430000000000000000080000000000000009".to_string() + &"0".repeat(16),
        "410000055a0000055b".into(),
        "530000055a00".into(),
        format!("520000055c{relation}"),
        format!("540000055c0000000100{K2:08x}"),
        "4d0000055c01000000000000000761000000000162".into(),
        "45".into(),
        "630000055a00000000000000000a000000000000000b0000000000000000".into(),
        "4d00000000000000000c61000000000162".into(),
    ];
    for (sent, expected) in sent.iter().zip(&expected) {
        assert_eq!(sent, expected);
    }
    assert_eq!(sent.len(), expected.len());
}

#[test]
fn binary_values_of_built_in_types() {
    let parts = transaction(vec![table(T1, false), insert(T1, "7 text 1.50 sad")]);
    let options =
        Options { publications: vec!["p1".into()], messages: false, binary: true, streaming: false };
    let sent = encoded(&mut Encoder::new(options), &parts).expect("encodes");
    let numeric = "000200000000000200011388";
    let expected =
        format!("49{T1:08x}4e0004620000000400000007620000000474657874620000000c{numeric}7400000003736164");
    assert!(sent.contains(&expected), "{sent:?}");
}

#[test]
fn a_row_that_comes_in_is_whole() {
    let change = RowChange {
        table: T3,
        is_update: true,
        old: OldRow::Full(cells("1 5")),
        new: Some(cells("1 =")),
        passes: vec![0, 0, 2],
    };
    let parts = transaction(vec![table(T3, false), Part::Change(Logical::Row(change))]);
    let sent = encode_all(&["p4"], &parts).expect("encodes");
    assert_eq!(sent[2], format!("49{T3:08x}4e0002740000000131740000000135"));
}

#[test]
fn a_change_without_description_is_an_error() {
    let parts = transaction(vec![insert(T1, "1 a 2 sad")]);
    assert!(encode_all(&["p1"], &parts).is_err());
}
