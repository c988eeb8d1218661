//! Descriptions of tables that outlive their transactions: over many chapters of the log, slots,
//! rollbacks, pauses of a session, and regions.

use super::chapter::{CHAPTER, described_from, usable_before};
use super::*;
use crate::testing::{open, temp_dir};
use crate::{Lsn, Session, Storage, StorageError, StorageOptions};
use sinew_sync::ThreadWaiter;
use std::path::Path;
use std::sync::Arc;

const DATABASE: u32 = 5;
const MEMORY: usize = 1 << 20;

fn session(st: &Arc<Storage>) -> Session {
    st.session(Box::new(ThreadWaiter)).unwrap()
}

fn reopen(dir: &Path) -> Arc<Storage> {
    let options =
        StorageOptions { shared_buffers_pages: 64, fsync: false, sessions_max: 8, ..Default::default() };
    Storage::open(dir, &options).unwrap().open_to_others().unwrap()
}

fn create(s: &Session, name: &str) {
    s.begin();
    s.create_logical_slot(name, DATABASE, false, &mut |_| Ok(Publications::new())).unwrap();
    s.commit(Vec::new(), false).unwrap();
}

fn shape(oid: u32, name: &str) -> Vec<u8> {
    let column = ColumnShape { name: "a".into(), type_oid: 25, modifier: -1, is_key: true, type_name: None };
    let table = TableShape {
        oid,
        schema: "public".into(),
        name: name.into(),
        identity: b'd',
        columns: vec![column],
        publications: Vec::new(),
    };
    let mut body = Vec::new();
    Logical::Table(Arc::new(table)).encode(&mut body);
    body
}

fn row(oid: u32, value: &str) -> ChangeBytes {
    let new = Some([Cell::Text(value.as_bytes())].into_iter().collect());
    let row = RowChange { table: oid, is_update: false, old: OldRow::None, new, passes: Vec::new() };
    let mut bytes = ChangeBytes::default();
    Logical::Row(row).encode(bytes.begin());
    bytes
}

/// A session that writes one table as `exec` does.
struct Writer<'s> {
    s: &'s Session,
    name: String,
    described: Option<Described>,
    /// Descriptions that it has logged.
    count: u32,
}

impl<'s> Writer<'s> {
    fn new(s: &'s Session, name: &str) -> Writer<'s> {
        Writer { s, name: name.into(), described: None, count: 0 }
    }

    fn describe(&mut self, followed: Followed) -> Described {
        if let Some(described) = self.described.filter(|d| self.s.may_use(followed, *d)) {
            return described;
        }
        self.count += 1;
        let described = self.s.log_description(followed, &shape(7, &self.name)).unwrap();
        *self.described.insert(described)
    }

    /// Writes a row within the session's transaction.
    fn write(&mut self, value: &str) {
        let Some(followed) = self.s.followed(DATABASE).unwrap() else { return };
        let at = self.describe(followed);
        let description = Description { body: shape(7, &self.name).into(), at };
        self.s.log_row(followed, &row(7, value), &description).unwrap();
    }

    /// Writes a row, and logs it at once.
    fn log(&mut self, value: &str) {
        self.write(value);
        self.s.log_gathered().unwrap();
    }

    fn commit_row(&mut self, value: &str) {
        self.s.begin();
        self.write(value);
        self.s.commit(Vec::new(), true).unwrap();
    }
}

/// Moves the log on by so many bytes, of messages of another database.
fn fill(s: &Session, bytes: u64) {
    let to = s.storage().wal().insert_position().0 + bytes;
    s.begin();
    let xid = s.current_xid().unwrap();
    while s.storage().wal().insert_position().0 < to {
        let content = vec![1; 100_000];
        let data = [&xid.0.to_le_bytes()[..], &content].concat();
        let wal = s.storage().wal();
        wal.reserve(s.slot(), 200_000).unwrap();
        let record = crate::buffer::Record {
            rm: crate::wal::ResourceManager::Logical,
            info: Kind::Message as u8,
            xid,
            rel: crate::RelFile::new(DATABASE + 1, 0),
            pages: Vec::new(),
            data: &data,
        };
        wal.critical(s.slot(), || wal.insert_for(s.slot(), &record));
    }
    s.commit(Vec::new(), true).unwrap();
}

/// The parts that a reader gets: `+name` for a description, the value for a row, and `;` at the end
/// of a transaction.
fn read(stream: &mut Stream<'_>) -> String {
    let mut all = Vec::new();
    loop {
        match stream.next_part().unwrap() {
            Some(Part::Begin { .. }) => {}
            Some(Part::Change(Logical::Table(table))) => all.push(format!("+{}", table.name)),
            Some(Part::Change(Logical::Row(row))) => match row.new.as_ref().and_then(|new| new.iter().next())
            {
                Some(Cell::Text(text)) => all.push(String::from_utf8_lossy(text).into_owned()),
                other => panic!("{other:?}"),
            },
            Some(Part::Change(Logical::Truncate(cut))) => all.push(format!("-{:?}", cut.tables)),
            Some(Part::Change(Logical::Message(message))) => all.push(message.prefix),
            Some(Part::Commit { .. }) => all.push(";".into()),
            Some(other) => panic!("{other:?}"),
            None if stream.has_more() => {}
            None => return all.join(" "),
        }
    }
}

fn read_slot(s: &Session, name: &str, memory: usize) -> String {
    read(&mut s.logical_stream(name, Lsn(0), memory, Following::default()).unwrap())
}

#[test]
fn a_description_is_logged_once_in_a_while() {
    let dir = temp_dir("logical-tables");
    let (st, s) = open(&dir, 64);
    let (a, b) = (session(&st), session(&st));
    create(&s, "one");
    let (mut first, mut second) = (Writer::new(&a, "t"), Writer::new(&b, "t"));
    for n in 0..20 {
        first.commit_row(&n.to_string());
        second.commit_row("x");
    }
    assert_eq!((first.count, second.count), (1, 1));
    let expected: Vec<String> = (0..20).map(|n| format!("{n} ; x ;")).collect();
    // Both say the same: a follower gets it once.
    assert_eq!(read_slot(&s, "one", MEMORY), format!("+t {}", expected.join(" ")));
    // A table that was altered.
    (first.name, first.described) = ("renamed".into(), None);
    first.commit_row("1");
    second.commit_row("x");
    first.commit_row("2");
    let all = read_slot(&s, "one", MEMORY);
    assert!(all.ends_with("19 ; x ; +renamed 1 ; +t x ; +renamed 2 ;"), "{all}");
    drop((a, b, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// The reader pauses in the middle of many chapters, also while log is removed.
#[test]
fn a_reader_that_begins_in_the_middle() {
    let dir = temp_dir("logical-middle");
    let (st, s) = open(&dir, 64);
    let (a, b) = (session(&st), session(&st));
    create(&s, "one");
    let mut writer = Writer::new(&a, "t");
    for n in 0..40 {
        writer.commit_row(&n.to_string());
        fill(&b, CHAPTER / 3);
        let mut stream = s.logical_stream("one", Lsn(0), MEMORY, Following::default()).unwrap();
        assert_eq!(read(&mut stream), format!("+t {n} ;"));
        stream.confirm(stream.read_up_to()).unwrap();
        stream.save().unwrap();
        drop(stream);
        s.checkpoint().unwrap();
        s.checkpoint().unwrap();
    }
    // 40 thirds of a chapter, and a description lasts for one to two chapters.
    assert!((7..=14).contains(&writer.count), "{}", writer.count);
    let restart = s.logical_slots().unwrap()[0].restart;
    assert!(!st.wal().segments().is_there(restart.0 / 2), "old log was removed");
    // A transaction that stays open over chapters, and is then too large for the reader's memory.
    a.begin();
    for n in 0..8 {
        writer.log(&format!("long{n}"));
        fill(&b, CHAPTER / 2);
    }
    drop(s.logical_stream("one", Lsn(0), MEMORY, Following::default()).unwrap());
    a.commit(Vec::new(), true).unwrap();
    let expected: Vec<String> = (0..8).map(|n| format!("long{n}")).collect();
    for memory in [MEMORY, 0] {
        assert_eq!(read_slot(&s, "one", memory), format!("+t {} ;", expected.join(" ")), "{memory}");
    }
    drop((a, b, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// A slot that is younger than a description need not find its log.
#[test]
fn a_new_slot_makes_sessions_describe_their_tables_anew() {
    let dir = temp_dir("logical-young");
    let (st, s) = open(&dir, 64);
    let a = session(&st);
    create(&s, "one");
    // The next segment begins in the chapter after that of the description.
    let segment = crate::wal::SEGMENT_SIZE;
    let at = st.wal().insert_position().0;
    fill(&s, segment - at % segment - CHAPTER / 2);
    let mut writer = Writer::new(&a, "t");
    writer.commit_row("1");
    s.drop_logical_slot("one").unwrap();
    fill(&s, CHAPTER * 3 / 4);
    for _ in 0..3 {
        s.checkpoint().unwrap();
    }
    assert!(!st.wal().segments().is_there(segment), "the description's log was removed");
    let described = writer.described.unwrap();
    assert!(st.wal().insert_position() < usable_before(described.at), "the chapters would allow it");
    create(&s, "two");
    writer.commit_row("2");
    assert_eq!(writer.count, 2);
    assert_eq!(read_slot(&s, "two", MEMORY), "+t 2 ;");
    // Beside another slot as well.
    create(&s, "three");
    writer.commit_row("3");
    assert_eq!(writer.count, 3);
    assert_eq!(read_slot(&s, "three", MEMORY), "+t 3 ;");
    assert_eq!(read_slot(&s, "two", MEMORY), "+t 2 ; 3 ;");
    drop((a, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// A session stands still between its look and its place in the log.
#[test]
fn a_change_too_far_behind_its_description_is_not_logged() {
    let dir = temp_dir("logical-stall");
    let (st, s) = open(&dir, 64);
    let (a, b) = (session(&st), session(&st));
    create(&s, "one");
    let mut writer = Writer::new(&a, "t");
    writer.commit_row("1");
    a.begin();
    let followed = a.followed(DATABASE).unwrap().unwrap();
    let described = writer.describe(followed);
    assert_eq!(writer.count, 1);
    writer.write("2");
    fill(&b, 2 * CHAPTER);
    // The session has gathered a row, and describes the table anew for it.
    let before = st.wal().insert_position();
    a.log_gathered().unwrap();
    assert!(st.wal().insert_position().0 > before.0 + 2 * 40, "its first place has a void record");
    assert!(!a.may_use(followed, described));
    // Of two tables, one is described too early.
    let fresh = a.log_description(followed, &shape(8, "u")).unwrap();
    let mut cut = ChangeBytes::default();
    let truncation = Truncation { tables: vec![8, 7], cascades: false, restarts_identity: false };
    Logical::Truncate(truncation).encode(cut.begin());
    assert!(!a.log_change(followed, Kind::Truncate, &mut cut, &[fresh, described]).unwrap());
    let again = writer.describe(followed);
    assert!(a.log_change(followed, Kind::Truncate, &mut cut, &[fresh, again]).unwrap());
    a.commit(Vec::new(), true).unwrap();
    assert_eq!(read_slot(&s, "one", MEMORY), "+t 1 ; 2 +u -[8, 7] ;");
    drop((a, b, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// The logical records in the log from a position on: their kinds.
fn kinds(st: &Storage, from: Lsn) -> Vec<u8> {
    let wal = st.wal();
    let mut reader = crate::wal::reader::Reader::new(wal.segments().dir(), from, 0, wal.epoch());
    let mut kinds = Vec::new();
    while let Some(record) = reader.next().unwrap() {
        if record.rm == crate::wal::ResourceManager::Logical {
            kinds.push(record.info);
        }
    }
    kinds
}

#[test]
fn a_transaction_logs_its_rows_together() {
    let dir = temp_dir("logical-gather");
    let (st, s) = open(&dir, 64);
    let a = session(&st);
    create(&s, "one");
    let mut writer = Writer::new(&a, "t");
    writer.commit_row("0");
    let (row, message) = (Kind::Row as u8, Kind::Message as u8);
    let mut at = st.wal().insert_position();
    let mut check = |expected: &[u8]| {
        a.commit(Vec::new(), true).unwrap();
        assert_eq!(kinds(&st, at), expected);
        at = st.wal().insert_position();
    };
    a.begin();
    ["1", "2", "3"].iter().for_each(|value| writer.write(value));
    check(&[row]);
    // Other records keep their places among the rows.
    a.begin();
    writer.write("4");
    let followed = a.followed(DATABASE).unwrap().unwrap();
    a.log_message(followed, Message { prefix: "m".into(), content: Vec::new() }).unwrap();
    writer.write("5");
    check(&[row, message, row]);
    // A record belongs to one subtransaction. Rows that roll back are not logged.
    a.begin();
    writer.write("6");
    a.sub_begin().unwrap();
    writer.write("7");
    a.sub_begin().unwrap();
    writer.write("gone");
    a.sub_abort().unwrap();
    writer.write("8");
    a.sub_commit().unwrap();
    writer.write("9");
    check(&[row, row, row, row]);
    a.begin();
    a.sub_begin().unwrap();
    a.sub_begin().unwrap();
    writer.write("gone");
    a.sub_commit().unwrap();
    a.sub_abort().unwrap();
    writer.write("10");
    check(&[row]);
    // Neither what was rolled back, nor what a rolled back transaction had logged.
    a.begin();
    writer.write("gone");
    a.abort().unwrap();
    a.begin();
    writer.log("gone");
    writer.write("gone");
    a.abort().unwrap();
    a.begin();
    let _ = a.current_xid().unwrap();
    check(&[row]);
    // About 8 KiB are gathered, and what is larger goes alone.
    a.begin();
    (11..1000).for_each(|value| writer.write(&value.to_string()));
    let large = "x".repeat(600_000);
    writer.write(&large);
    writer.write("last");
    let expected: Vec<String> = (0..1000).map(|n| n.to_string()).collect();
    a.commit(Vec::new(), true).unwrap();
    let records = kinds(&st, at);
    let pieces = records.iter().filter(|kind| **kind == row | super::log::MORE).count();
    assert_eq!(pieces, 2);
    assert!((6..=12).contains(&(records.len() - pieces)), "{records:?}");
    for memory in [MEMORY, 0] {
        let all = read_slot(&s, "one", memory);
        let all: Vec<&str> = all.split(' ').filter(|part| *part != ";").collect();
        let at = all.iter().position(|part| *part == "m").unwrap();
        assert_eq!((all[0], at), ("+t", 6));
        let rows: Vec<&str> = all.iter().copied().filter(|part| !["+t", "m"].contains(part)).collect();
        assert_eq!(rows[..1000], expected);
        assert_eq!(rows[1000..], [&large, "last"]);
    }
    drop((a, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// A session stands still with rows of two tables, and several times.
#[test]
fn gathered_rows_that_are_too_far_behind_their_descriptions() {
    let dir = temp_dir("logical-gather-stall");
    let (st, s) = open(&dir, 64);
    let (a, b) = (session(&st), session(&st));
    create(&s, "one");
    a.begin();
    let followed = a.followed(DATABASE).unwrap().unwrap();
    let describe = |oid, name: &str| {
        let body: Arc<[u8]> = shape(oid, name).into();
        Description { at: a.log_description(followed, &body).unwrap(), body }
    };
    let old = describe(7, "t");
    fill(&b, CHAPTER * 3 / 2);
    let young = describe(8, "u");
    for n in 0..3 {
        a.log_row(followed, &row(7, &format!("t{n}")), &old).unwrap();
        a.log_row(followed, &row(8, &format!("u{n}")), &young).unwrap();
    }
    fill(&b, CHAPTER);
    a.commit(Vec::new(), true).unwrap();
    for memory in [MEMORY, 0] {
        assert_eq!(read_slot(&s, "one", memory), "+t t0 +u u0 t1 u1 t2 u2 ;", "{memory}");
    }
    drop((a, b, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// A description in a (sub)transaction that rolls back stays one.
#[test]
fn descriptions_count_whatever_becomes_of_their_transaction() {
    let dir = temp_dir("logical-rollback");
    let (st, s) = open(&dir, 64);
    let a = session(&st);
    create(&s, "one");
    let mut writer = Writer::new(&a, "t");
    a.begin();
    a.sub_begin().unwrap();
    writer.write("rolled back");
    a.sub_abort().unwrap();
    writer.write("1");
    a.commit(Vec::new(), true).unwrap();
    (writer.name, writer.described) = ("u".into(), None);
    a.begin();
    writer.write("aborted");
    a.abort().unwrap();
    writer.commit_row("2");
    assert_eq!(writer.count, 2);
    for memory in [MEMORY, 0] {
        assert_eq!(read_slot(&s, "one", memory), "+t 1 ; +u 2 ;", "{memory}");
    }
    // A reader that begins behind the aborted transaction.
    let mut stream = s.logical_stream("one", Lsn(0), MEMORY, Following::default()).unwrap();
    read(&mut stream);
    stream.confirm(stream.read_up_to()).unwrap();
    drop(stream);
    writer.commit_row("3");
    assert_eq!((writer.count, &*read_slot(&s, "one", MEMORY)), (2, "+u 3 ;"));
    drop((a, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// A session outlives its region, and with it what it remembers.
#[test]
fn a_description_ends_with_the_region() {
    let dir = temp_dir("logical-region");
    let (st, s) = open(&dir, 64);
    let a = session(&st);
    create(&s, "one");
    let mut writer = Writer::new(&a, "t");
    writer.commit_row("1");
    let remembered = writer.described;
    drop((a, s, st));
    let st = reopen(&dir);
    let (s, a) = (session(&st), session(&st));
    // The log may have been cut before the description: its place has something else then.
    let mut writer = Writer { s: &a, name: "t".into(), described: remembered, count: 0 };
    writer.commit_row("2");
    assert_eq!(writer.count, 1);
    assert_eq!(read_slot(&s, "one", MEMORY), "+t 1 ; 2 ;");
    drop((a, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// Log that a description stands in was removed by force: an error, and no wrong row.
#[test]
fn a_description_that_is_not_there_is_an_error() {
    let dir = temp_dir("logical-gone");
    let (st, s) = open(&dir, 64);
    let a = session(&st);
    create(&s, "one");
    let segment = crate::wal::SEGMENT_SIZE;
    let at = st.wal().insert_position().0;
    fill(&s, segment - at % segment - CHAPTER / 2);
    let mut stream = s.logical_stream("one", Lsn(0), MEMORY, Following::default()).unwrap();
    let mut writer = Writer::new(&a, "t");
    writer.commit_row("1");
    fill(&s, CHAPTER * 3 / 4);
    // The reader can begin again behind it.
    s.begin();
    let followed = s.followed(DATABASE).unwrap().unwrap();
    s.log_message(followed, Message { prefix: "m".into(), content: Vec::new() }).unwrap();
    s.commit(Vec::new(), true).unwrap();
    assert_eq!(read(&mut stream), "+t 1 ; m ;");
    stream.confirm(stream.read_up_to()).unwrap();
    stream.save().unwrap();
    drop(stream);
    writer.commit_row("2");
    assert_eq!(writer.count, 1);
    let restart = s.logical_slots().unwrap()[0].restart.0;
    assert!(described_from(restart) < 2 * segment && restart > 2 * segment);
    for _ in 0..3 {
        s.checkpoint().unwrap();
    }
    assert_eq!(read_slot(&s, "one", MEMORY), "+t 2 ;", "the log is kept that it needs");
    std::fs::remove_file(st.wal().segments().path(segment)).unwrap();
    let mut stream = s.logical_stream("one", Lsn(0), MEMORY, Following::default()).unwrap();
    let error = loop {
        match stream.next_part() {
            Ok(_) => {}
            Err(e) => break e,
        }
    };
    assert!(matches!(error, StorageError::LogicalSlot { why: SlotError::Lost, .. }), "{error}");
    drop(stream);
    drop((a, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}

/// A slot is lost while its reader hands out a transaction that it reads once more.
#[test]
fn a_large_transaction_whose_log_is_removed() {
    let dir = temp_dir("logical-part");
    let (st, s) = open(&dir, 64);
    let a = session(&st);
    create(&s, "one");
    let mut writer = Writer::new(&a, "t");
    a.begin();
    writer.log("1");
    fill(&s, 2 * crate::wal::SEGMENT_SIZE);
    writer.log("2");
    a.commit(Vec::new(), true).unwrap();
    let mut stream = s.logical_stream("one", Lsn(0), 0, Following::default()).unwrap();
    let mut parts = Vec::new();
    while parts.len() < 3 {
        parts.extend(stream.next_part().unwrap());
    }
    assert!(matches!(parts[2], Part::Change(Logical::Row(_))), "{parts:?}");
    let segment = crate::wal::SEGMENT_SIZE;
    std::fs::remove_file(st.wal().segments().path(2 * segment)).unwrap();
    let error = loop {
        match stream.next_part() {
            Ok(Some(part)) => panic!("{part:?}"),
            Ok(None) => {}
            Err(e) => break e,
        }
    };
    assert!(matches!(error, StorageError::LogicalSlot { why: SlotError::Lost, .. }), "{error}");
    drop(stream);
    drop((a, s, st));
    std::fs::remove_dir_all(dir).unwrap();
}
