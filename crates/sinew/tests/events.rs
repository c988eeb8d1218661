//! An application's own subscriber of `tracing` hears what the engine says, whether or not there is
//! a log file.

use sinew::{Database, OpenOptions};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

type Fields = BTreeMap<&'static str, String>;

/// Keeps the fields of each event, and its level.
#[derive(Clone, Default)]
struct Recorder(Arc<Mutex<Vec<Fields>>>);

impl Subscriber for Recorder {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sinew"
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        struct Read(Fields);
        impl Visit for Read {
            fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
                self.0.insert(field.name(), format!("{value:?}"));
            }

            fn record_str(&mut self, field: &Field, value: &str) {
                self.0.insert(field.name(), value.to_string());
            }
        }
        let mut read = Read(Fields::from([("level", event.metadata().level().to_string())]));
        event.record(&mut read);
        self.0.lock().expect("not poisoned").push(read.0);
    }

    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

impl Recorder {
    fn find(&self, words: &str) -> Fields {
        let heard = self.0.lock().expect("not poisoned");
        let found = heard.iter().find(|e| e.get("message").is_some_and(|m| m.contains(words)));
        found.unwrap_or_else(|| panic!("no event with {words:?} in {heard:#?}")).clone()
    }
}

#[test]
fn a_subscriber_hears_the_engine() {
    let dir = std::env::temp_dir().join(format!("sinew-events-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    // Opened before there is a subscriber: the engine installs none of its own.
    let db = OpenOptions::new().setting("log_file", "a.log").open(&dir).expect("opens");
    let recorder = Recorder::default();
    tracing::subscriber::set_global_default(recorder.clone()).expect("nobody else has installed one");
    let mut session = db.session().expect("a session");
    session.execute("create table t (a int primary key)", &[]).expect("creates");
    session.execute("insert into t values (1)", &[]).expect("inserts");
    session.execute("insert into t values (1)", &[]).expect_err("twice");
    session.execute("alter role postgres password hunter2", &[]).expect_err("not quoted");
    session.execute("checkpoint", &[]).expect("checkpoints");
    session.execute("commit", &[]).expect("is a warning");

    let twice = recorder.find("duplicate key value violates unique constraint");
    let expected = [
        ("level", "ERROR"),
        ("severity", "ERROR"),
        ("sqlstate", "23505"),
        ("detail", "Key (a)=(1) already exists."),
        ("statement", "insert into t values (1)"),
        ("user", "postgres"),
        ("database", "postgres"),
    ];
    for (field, value) in expected {
        assert_eq!(twice.get(field).map(String::as_str), Some(value), "{field}");
    }
    let checkpoint = recorder.find("checkpoint complete: wrote ");
    assert_eq!((checkpoint["level"].as_str(), checkpoint["severity"].as_str()), ("INFO", "LOG"));
    assert_eq!(recorder.find("there is no transaction in progress")["level"], "WARN");
    assert!(!format!("{:?}", recorder.find("near \"********\"")).contains("hunter2"));

    // The file has the same.
    let text = std::fs::read_to_string(dir.join("a.log")).expect("the log file");
    assert!(
        text.contains("ERROR:  duplicate key value") && text.contains("STATEMENT:  insert into t values (1)")
    );
    drop(session);
    drop(db);
    recorder.find("checkpoint starting: shutdown immediate");

    // Without the setting there is no file.
    let other = dir.with_extension("other");
    let _ = std::fs::remove_dir_all(&other);
    drop(Database::open(&other).expect("opens"));
    let names = std::fs::read_dir(&other).expect("lists").flatten().map(|e| e.file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().contains(".log")));
    for dir in [dir, other] {
        std::fs::remove_dir_all(dir).expect("removes");
    }
}
