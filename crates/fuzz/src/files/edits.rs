//! The edits of files that an input stands for.
//!
//! The first byte says which directory; edits follow, of a few bytes each: which file, what, where,
//! and with which bytes. Every input means something, so that no mutation is wasted on a grammar.

use super::contents::Contents;
use std::collections::BTreeMap;

/// Edits beyond this many are left out: each finding should be small.
const EDITS_MAX: usize = 12;
/// A file does not grow beyond this by edits.
const LEN_MAX: u64 = 17 << 20;

/// An input, read as edits of files.
#[derive(Debug)]
pub struct Plan {
    /// The directory of a killed process, not a closed one.
    pub killed: bool,
    pub repairs_sums: bool,
    /// Print what is done, for an engineer who looks at an input.
    pub explain: bool,
    edits: Vec<Edit>,
}

#[derive(Debug)]
struct Edit {
    /// Index of the file among all, modulo.
    file: u8,
    /// Where, as a part of the file's bytes: 0 is its start, 2^24 its end, in steps of one byte for
    /// small files.
    at: u32,
    what: What,
}

#[derive(Debug)]
enum What {
    Write(Vec<u8>),
    Flip(u8),
    /// Adds to a little-endian number of four bytes.
    Add(i8),
    Zero(u16),
    Cut,
    Grow(u16),
    Remove,
    Swap(u8),
    /// Bytes of another place of the same file.
    Copy(u32, u16),
    Insert(Vec<u8>),
}

struct Bytes<'a>(&'a [u8]);
impl Bytes<'_> {
    fn u8(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn u16(&mut self) -> u16 {
        u16::from_le_bytes([self.u8(), self.u8()])
    }

    fn u24(&mut self) -> u32 {
        u32::from_le_bytes([self.u8(), self.u8(), self.u8(), 0])
    }

    fn some(&mut self) -> Vec<u8> {
        let count = usize::from(self.u8() % 32) + 1;
        (0..count).map(|_| self.u8()).collect()
    }
}

impl Plan {
    /// Reads an input. Every input means something.
    pub fn read(input: &[u8], repairs_sums: bool) -> Plan {
        let mut bytes = Bytes(input);
        let mode = bytes.u8();
        let mut edits = Vec::new();
        while !bytes.0.is_empty() && edits.len() < EDITS_MAX {
            let (what, file, at) = (bytes.u8(), bytes.u8(), bytes.u24());
            let what = match what % 16 {
                0..=4 => What::Write(bytes.some()),
                5..=6 => What::Flip(bytes.u8().max(1)),
                7..=8 => What::Add(bytes.u8() as i8),
                9 => What::Zero(bytes.u16()),
                10 => What::Cut,
                11 => What::Grow(bytes.u16()),
                12 => What::Remove,
                13 => What::Swap(bytes.u8()),
                14 => What::Copy(bytes.u24(), bytes.u16()),
                _ => What::Insert(bytes.some()),
            };
            edits.push(Edit { file, at, what });
        }
        Plan {
            killed: mode & 1 != 0,
            repairs_sums,
            explain: std::env::var_os("SINEW_FUZZ_EXPLAIN").is_some(),
            edits,
        }
    }

    /// Changes the files as the edits say.
    pub fn apply(&self, files: &mut BTreeMap<String, Contents>) {
        let names: Vec<String> = files.keys().cloned().collect();
        for edit in &self.edits {
            let name = &names[usize::from(edit.file) % names.len()];
            if let What::Swap(other) = edit.what {
                let other = &names[usize::from(other) % names.len()];
                let (one, two) = (files.remove(name), files.remove(other));
                files.extend(two.map(|c| (name.clone(), c)));
                files.extend(one.map(|c| (other.clone(), c)));
                continue;
            }
            if let What::Remove = edit.what {
                files.remove(name);
                continue;
            }
            if let Some(contents) = files.get_mut(name) {
                edit.what.change(contents, edit.at as usize);
            }
        }
    }
}

impl What {
    fn change(&self, file: &mut Contents, at: usize) {
        // A little beyond the bytes that are not zero, so that edits can add records and pages.
        let here = at % (file.bytes.len() + 64);
        let write = |file: &mut Contents, at: usize, new: &[u8]| {
            let end = at + new.len();
            if file.bytes.len() < end {
                file.bytes.resize(end, 0);
            }
            file.bytes[at..end].copy_from_slice(new);
            file.len = file.len.max(end as u64);
        };
        let taken = |file: &Contents, from: usize, count: usize| -> Vec<u8> {
            (from..from + count).map(|i| file.bytes.get(i).copied().unwrap_or(0)).collect()
        };
        match self {
            What::Write(new) => write(file, here, new),
            What::Flip(bits) => {
                let old = taken(file, here, 1)[0];
                write(file, here, &[old ^ bits]);
            }
            What::Add(n) => {
                let old = taken(file, here, 4);
                let number = u32::from_le_bytes([old[0], old[1], old[2], old[3]]);
                write(file, here, &number.wrapping_add_signed(i32::from(*n)).to_le_bytes());
            }
            What::Zero(count) => write(file, here, &vec![0; usize::from(*count) + 1]),
            What::Cut => {
                file.bytes.truncate(here);
                file.len = here as u64;
            }
            What::Grow(by) => file.len = (file.len + u64::from(*by)).min(LEN_MAX),
            What::Copy(from, count) => {
                let from = *from as usize % (file.bytes.len() + 1);
                let copied = taken(file, from, usize::from(*count) + 1);
                write(file, here, &copied);
            }
            What::Insert(new) => {
                let rest = file.bytes.split_off(here.min(file.bytes.len()));
                file.bytes.extend_from_slice(new);
                file.bytes.extend_from_slice(&rest);
                file.len = (file.len + new.len() as u64).min(LEN_MAX).max(file.bytes.len() as u64);
            }
            What::Remove | What::Swap(_) => {}
        }
    }
}
