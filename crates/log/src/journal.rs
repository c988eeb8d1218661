//! A journal: the log of one directory, with its settings and its destination. A process has one
//! journal for each directory that it has open.

use crate::file::{self, LogFile};
use crate::prefix::{self, Line};
use crate::sink::{Outlet, Sink};
use crate::stream::Stream;
use crate::{Entry, Level, Speaker};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, RwLock};
use std::time::{Duration, Instant, SystemTime};

/// Messages that are written only if a setting asks for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// Checkpoints: `log_checkpoints`.
    Checkpoints,
    /// Waits for locks outside sessions: `log_lock_waits`.
    LockWaits,
}

/// The destination of the lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// No lines are written.
    Nowhere,
    /// The process's standard error.
    StandardError,
    /// A file in the database directory.
    InDirectory(String),
    /// A file anywhere.
    At(PathBuf),
}

/// The settings of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The destination: `log_file`.
    pub place: Place,
    /// `log_rotation_size` in bytes; 0 for never.
    pub rotation_bytes: u64,
    /// `log_min_messages`, for messages that no session writes.
    pub least: Level,
    /// `log_line_prefix`.
    pub prefix: String,
    /// `log_checkpoints`.
    pub checkpoints: bool,
    /// `log_lock_waits`, for waits outside sessions.
    pub lock_waits: bool,
}

/// The most bytes of lines that are kept in memory until the file can be opened.
const HELD_MAX: usize = 64 << 10;

enum Target {
    Nothing,
    /// Lines that wait for a file in a directory that may not exist yet.
    Held(Vec<String>),
    Open(Outlet),
}

/// The log of one directory. It may be shared by threads.
pub struct Journal {
    config: RwLock<Arc<Config>>,
    target: Mutex<Target>,
    /// The outlet owes lines. This flag lets `tick` look without taking the lock of `target`.
    behind: AtomicBool,
    /// The number of lines written outside sessions.
    lines: AtomicU64,
    started: SystemTime,
}

impl Journal {
    /// A journal with these settings. A file in the database directory is opened later, by
    /// [`open`](Journal::open). Lines wait in memory until then.
    pub fn new(config: Config) -> Result<Arc<Journal>, std::io::Error> {
        let target = match &config.place {
            Place::Nowhere => Target::Nothing,
            Place::InDirectory(_) => Target::Held(Vec::new()),
            Place::StandardError => Target::Open(Outlet::new(Box::new(Stream::stderr()))),
            Place::At(path) => open(file::Place::at(path)?, &config)?,
        };
        Ok(Arc::new(Journal {
            config: RwLock::new(Arc::new(config)),
            target: Mutex::new(target),
            behind: AtomicBool::new(false),
            lines: AtomicU64::new(0),
            started: SystemTime::now(),
        }))
    }

    /// Opens the file in the database directory `dir`, and writes the lines that waited for it.
    pub fn open(&self, dir: &Path) -> Result<(), std::io::Error> {
        self.open_if(dir, |_| true)
    }

    /// Ends the wait for a directory that cannot be used. The waiting lines go to the log file of
    /// the directory if that file exists. This function creates no file.
    pub fn give_up(&self, dir: &Path) {
        // Without a file, nothing can be written.
        let _ = self.open_if(dir, file::Place::exists);
    }

    fn open_if(&self, dir: &Path, wanted: impl Fn(&file::Place) -> bool) -> Result<(), std::io::Error> {
        let config = self.config();
        let Place::InDirectory(name) = &config.place else { return Ok(()) };
        let mut target = self.target();
        let Target::Held(held) = &mut *target else { return Ok(()) };
        let place = file::Place::new(file::open_dir(dir)?, name)?;
        if !wanted(&place) {
            *target = Target::Nothing;
            return Ok(());
        }
        let held = std::mem::take(held);
        *target = open(place, &config)?;
        if let Target::Open(outlet) = &mut *target {
            for text in held {
                outlet.deliver(text.as_bytes(), &|n| self.notice(n));
            }
            self.behind.store(outlet.is_behind(), Relaxed);
        }
        Ok(())
    }

    /// Changes the settings. A new destination is opened first. If that fails, the journal keeps
    /// its settings and its destination.
    pub fn reload(&self, dir: &Path, config: Config) -> Result<(), std::io::Error> {
        let old = self.config();
        let moved = old.place != config.place || old.rotation_bytes != config.rotation_bytes;
        if moved {
            let new = match &config.place {
                Place::Nowhere => Target::Nothing,
                Place::StandardError => Target::Open(Outlet::new(Box::new(Stream::stderr()))),
                Place::InDirectory(name) => open(file::Place::new(file::open_dir(dir)?, name)?, &config)?,
                Place::At(path) => open(file::Place::at(path)?, &config)?,
            };
            *self.target() = new;
        }
        *self.config.write().unwrap_or_else(|e| e.into_inner()) = Arc::new(config);
        Ok(())
    }

    /// The settings in force.
    pub fn config(&self) -> Arc<Config> {
        self.config.read().unwrap_or_else(|e| e.into_inner()).clone()
    }

    /// Whether the settings ask for a topic's messages.
    pub fn is_on(&self, topic: Topic) -> bool {
        let config = self.config();
        match topic {
            Topic::Checkpoints => config.checkpoints,
            Topic::LockWaits => config.lock_waits,
        }
    }

    /// Writes an entry whose level reaches `log_min_messages`.
    pub(crate) fn take(&self, speaker: Option<&Speaker>, level: Level, entry: &Entry<'_>) {
        let config = self.config();
        if level < speaker.map_or(config.least, |s| s.least) || config.place == Place::Nowhere {
            return;
        }
        let text = self.lines_of(&config, speaker, level, entry);
        let mut target = self.target();
        match &mut *target {
            Target::Nothing => {}
            Target::Held(held) => {
                if held.iter().map(String::len).sum::<usize>() + text.len() <= HELD_MAX {
                    held.push(text);
                }
            }
            Target::Open(outlet) => {
                outlet.deliver(text.as_bytes(), &|n| self.notice(n));
                // Relaxed: `tick` is called again and again, so a late value only delays a line.
                self.behind.store(outlet.is_behind(), Relaxed);
            }
        }
    }

    /// Writes the lines that the outlet owes, if there is room. Without such lines this is one
    /// load.
    pub fn tick(&self) {
        // Relaxed: a hint.
        if !self.behind.load(Relaxed) {
            return;
        }
        if let Target::Open(outlet) = &mut *self.target() {
            outlet.tick(&|n| self.notice(n));
            self.behind.store(outlet.is_behind(), Relaxed);
        }
    }

    /// Waits up to `patience` for a slow reader to take the lines that the outlet owes. Called when
    /// the process ends.
    pub fn finish(&self, patience: Duration) {
        let deadline = Instant::now() + patience;
        self.tick();
        // Relaxed: a hint.
        while self.behind.load(Relaxed) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
            self.tick();
        }
    }

    fn target(&self) -> MutexGuard<'_, Target> {
        self.target.lock().unwrap_or_else(|e| e.into_inner())
    }

    fn notice(&self, dropped: u64) -> String {
        let entry = Entry::new(format!("{dropped} lines of the log were dropped"));
        self.lines_of(&self.config(), None, Level::Log, &entry)
    }

    fn lines_of(
        &self,
        config: &Config,
        speaker: Option<&Speaker>,
        level: Level,
        entry: &Entry<'_>,
    ) -> String {
        let at = SystemTime::now();
        let lines = speaker.map_or(&self.lines, |s| &*s.lines);
        let default = if level >= Level::Error && level != Level::Log { "XX000" } else { "00000" };
        let sqlstate = entry.sqlstate.unwrap_or(default);
        let mut text = String::new();
        entry.cleaned().write(&mut text, level, |out| {
            // Relaxed: a count.
            let number = lines.fetch_add(1, Relaxed) + 1;
            prefix::write(
                out,
                &config.prefix,
                &Line { at, speaker, sqlstate, number, started: self.started },
            );
        });
        text
    }
}

fn open(place: file::Place, config: &Config) -> Result<Target, std::io::Error> {
    let sink: Box<dyn Sink> = Box::new(LogFile::open(place, config.rotation_bytes)?);
    Ok(Target::Open(Outlet::new(sink)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(place: Place) -> Config {
        Config {
            place,
            rotation_bytes: 0,
            least: Level::Warning,
            prefix: "%l %e ".into(),
            checkpoints: false,
            lock_waits: false,
        }
    }

    #[test]
    fn lines_wait_for_their_directory_and_levels_are_kept() {
        let dir = std::env::temp_dir().join(format!("sinew-journal-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        let journal = Journal::new(config(Place::InDirectory("a.log".into()))).expect("a log");
        {
            let _entered = crate::enter(Some(journal.clone()));
            crate::log!("one {}", 1);
            crate::say(Level::Notice, &Entry::new("not grave enough"));
            crate::warning!("two");
        }
        crate::log!("of nobody");
        journal.give_up(&dir);
        assert!(!dir.exists());
        std::fs::create_dir(&dir).expect("makes");
        journal.open(&dir).expect("opens");
        let speaker = Speaker { least: Level::Panic, ..Speaker::default() };
        crate::say_as(Some(&journal), Some(&speaker), Level::Fatal, &Entry::new("a session's own level"));
        let speaker = Speaker { least: Level::Debug1, ..Speaker::default() };
        let entry = Entry { sqlstate: Some("00001"), ..Entry::new("three").detail("four") };
        crate::say_as(Some(&journal), Some(&speaker), Level::Info, &entry);
        let text = std::fs::read_to_string(dir.join("a.log")).expect("reads");
        assert_eq!(
            text,
            "1 00000 LOG:  one 1\n2 00000 WARNING:  two\n1 00001 INFO:  three\n2 00001 DETAIL:  four\n"
        );
        let other = Config { least: Level::Info, ..config(Place::InDirectory("b.log".into())) };
        journal.reload(&dir, other).expect("reloads");
        crate::say_as(Some(&journal), None, Level::Info, &Entry::new("five"));
        assert_eq!(std::fs::read_to_string(dir.join("b.log")).expect("reads"), "3 00000 INFO:  five\n");
        std::fs::remove_dir_all(&dir).expect("removes");
    }
}
