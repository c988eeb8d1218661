//! Where statements come from, line by line: a file, the standard input, or a prompt.

use super::complete::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Editor};
use std::io::{BufRead, Read};
use std::path::PathBuf;

/// The next line of a source.
pub enum Line {
    /// Without its line feed.
    Text(String),
    /// Ctrl-C: what was typed is void.
    Interrupted,
    End,
}

/// A source of statements, line by line.
pub trait Lines {
    /// The next line; `prompt` is shown to a user who types.
    fn line(&mut self, prompt: &str) -> Line;
    /// The lines since the last call made a statement or command of their own.
    fn complete(&mut self);
    /// A user types.
    fn is_prompt(&self) -> bool;
    /// File and line, for messages.
    fn place(&self) -> Option<String>;
    /// The session is another one now.
    fn set_completer(&mut self, _completer: Completer) {}
}

/// A file, or the standard input when it is no terminal.
pub struct Script<R> {
    reader: R,
    name: String,
    number: u64,
    /// The fault that made the source end early.
    pub failed: Option<String>,
}

impl<R: BufRead> Script<R> {
    /// A script of this name, read to its end.
    pub fn new(name: &str, reader: R) -> Script<R> {
        Script { reader, name: name.to_string(), number: 0, failed: None }
    }
}

impl<R: BufRead> Lines for Script<R> {
    fn line(&mut self, _prompt: &str) -> Line {
        let mut line = Vec::new();
        match self.reader.read_until(b'\n', &mut line) {
            Ok(0) => return Line::End,
            Ok(_) => self.number += 1,
            Err(e) => {
                self.failed = Some(format!("could not read \"{}\": {e}", self.name));
                return Line::End;
            }
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        // A mark at the beginning, as editors of Windows write it, is no part of the text.
        if self.number == 1 && line.starts_with("\u{feff}".as_bytes()) {
            line.drain(..3);
        }
        match String::from_utf8(line) {
            Ok(line) => Line::Text(line),
            Err(_) => {
                self.failed = Some(format!("{}:{}: the line is not UTF-8", self.name, self.number));
                Line::End
            }
        }
    }

    fn complete(&mut self) {}
    fn is_prompt(&self) -> bool {
        false
    }

    fn place(&self) -> Option<String> {
        Some(format!("{}:{}", self.name, self.number))
    }
}

/// A terminal, with an editor for lines and a history in `~/.sinew_history`.
pub struct Prompt {
    editor: Editor<Completer, DefaultHistory>,
    history: Option<PathBuf>,
    /// Lines that are no entry of the history yet.
    entry: String,
}

impl Prompt {
    /// A prompt with Tab and a history.
    pub fn new(completer: Completer) -> Result<Prompt, ReadlineError> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(completer));
        let history = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".sinew_history"));
        if let Some(path) = &history {
            // There is none the first time.
            let _ = editor.load_history(path);
        }
        Ok(Prompt { editor, history, entry: String::new() })
    }
}

impl Lines for Prompt {
    fn line(&mut self, prompt: &str) -> Line {
        match self.editor.readline(prompt) {
            Ok(line) => {
                if !self.entry.is_empty() {
                    self.entry.push('\n');
                }
                self.entry.push_str(&line);
                Line::Text(line)
            }
            Err(ReadlineError::Interrupted) => {
                self.entry.clear();
                Line::Interrupted
            }
            Err(_) => Line::End,
        }
    }

    fn complete(&mut self) {
        let entry = std::mem::take(&mut self.entry);
        if !entry.trim().is_empty() {
            // A history that cannot be kept is no reason to stop.
            let _ = self.editor.add_history_entry(entry);
        }
    }

    fn is_prompt(&self) -> bool {
        true
    }

    fn place(&self) -> Option<String> {
        None
    }

    fn set_completer(&mut self, completer: Completer) {
        self.editor.set_helper(Some(completer));
    }
}

impl Drop for Prompt {
    fn drop(&mut self) {
        if let Some(path) = &self.history {
            let _ = self.editor.save_history(path);
        }
    }
}

/// The data of a COPY between the lines of a source, up to the line `\.`.
pub struct CopyData<'l> {
    source: &'l mut dyn Lines,
    chunk: Vec<u8>,
    at: usize,
    pub began: bool,
    pub ended: bool,
}

impl<'l> CopyData<'l> {
    /// The data of a COPY, which follow in the source up to `\.`.
    pub fn new(source: &'l mut dyn Lines) -> CopyData<'l> {
        CopyData { source, chunk: Vec::new(), at: 0, began: false, ended: false }
    }

    fn fill(&mut self) -> std::io::Result<()> {
        self.began = true;
        match self.source.line(">> ") {
            Line::Text(line) if line == "\\." || line == "\\.\r" => self.ended = true,
            Line::Text(line) => {
                self.chunk = line.into_bytes();
                self.chunk.push(b'\n');
                self.at = 0;
            }
            Line::Interrupted => {
                self.ended = true;
                return Err(std::io::Error::other("canceled by user"));
            }
            Line::End => self.ended = true,
        }
        Ok(())
    }

    /// After an error: the rest of the data is no SQL.
    pub fn skip(&mut self) {
        while self.began && !self.ended {
            if self.fill().is_err() {
                return;
            }
        }
    }
}

impl Read for CopyData<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        while self.at == self.chunk.len() {
            if self.ended {
                return Ok(0);
            }
            self.fill()?;
        }
        let length = out.len().min(self.chunk.len() - self.at);
        out[..length].copy_from_slice(&self.chunk[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}
