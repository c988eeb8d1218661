//! Makes the sums of changed files right again, after docs/format. So edits come past the first
//! line of defence.

use super::contents::Contents;
use sinew_storage::page::{self, PAGE_SIZE};
use sinew_storage::{Fork, PageTag, RelFile};
use std::collections::BTreeMap;

const SEGMENT: u64 = 16 << 20;
const RECORD_HEAD: usize = 40;
/// Longer ones would be read from beyond the bytes that the template keeps.
const RECORD_MAX: usize = 1 << 20;

/// Makes every sum right, as the format computes it.
pub fn repair(files: &mut BTreeMap<String, Contents>) {
    let mut id = 0;
    let mut redo = SEGMENT;
    if let Some(control) = files.get_mut("control") {
        for at in [0, 4096] {
            repair_control(&mut control.bytes, at);
        }
        for at in [8192, 12288] {
            repair_mark(&mut control.bytes, at);
        }
        let newest = if counter(&control.bytes, 0) >= counter(&control.bytes, 4096) { 0 } else { 4096 };
        (id, redo) = (number(&control.bytes, newest + 24), number(&control.bytes, newest + 48));
    }
    for (name, contents) in files.iter_mut() {
        if let Some(segment) = name.strip_prefix("wal/").and_then(|n| u64::from_str_radix(n, 16).ok()) {
            let from = if redo / SEGMENT * SEGMENT == segment { redo - segment } else { 0 };
            repair_records(&mut contents.bytes, segment, from as usize);
            repair_label(&mut contents.bytes);
        } else if let Some(n) = name.strip_prefix("xact/status.").and_then(|n| n.parse::<u64>().ok()) {
            repair_statuses(contents, n, id);
        } else if let Some((rel, fork)) = relation(name) {
            repair_pages(contents, id, rel, fork);
        } else if name == "files" {
            repair_list(contents, id);
        }
    }
}

fn padded(file: &Contents) -> Vec<u8> {
    let mut bytes = file.bytes.clone();
    bytes.resize(file.len as usize, 0);
    bytes
}

fn number(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|b| b.try_into().ok()).map_or(0, u64::from_le_bytes)
}

fn counter(control: &[u8], at: usize) -> u64 {
    number(control, at + 16)
}

fn repair_control(bytes: &mut [u8], at: usize) {
    let Some(block) = bytes.get_mut(at..at + 512) else { return };
    let sum = crc32c::crc32c_append(crc32c::crc32c(&block[..12]), &block[16..]);
    block[12..16].copy_from_slice(&sum.to_le_bytes());
}

fn repair_mark(bytes: &mut Vec<u8>, at: usize) {
    if bytes.len() >= at + 32 {
        bytes.resize(bytes.len().max(at + 36), 0);
        let sum = crc32c::crc32c(&bytes[at..at + 32]);
        bytes[at + 32..at + 36].copy_from_slice(&sum.to_le_bytes());
    }
}

fn repair_label(bytes: &mut [u8]) {
    let at = SEGMENT as usize;
    if let Some(label) = bytes.get_mut(at..at + 28) {
        let sum = crc32c::crc32c(&label[..24]);
        label[24..28].copy_from_slice(&sum.to_le_bytes());
    }
}

/// From record to record, by their lengths.
fn repair_records(bytes: &mut [u8], segment: u64, from: usize) {
    let mut at = from.next_multiple_of(8);
    while let Some(head) = bytes.get(at..at + RECORD_HEAD) {
        let len = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        if !(RECORD_HEAD..=RECORD_MAX).contains(&len) || at + len > bytes.len() {
            return;
        }
        let record = &mut bytes[at..at + len];
        let mut head = [0; RECORD_HEAD];
        head.copy_from_slice(&record[..RECORD_HEAD]);
        let behind = [head[37], head[38], head[39], 0];
        head[37..40].fill(0);
        let mut sum = crc32c::crc32c(&head[..4]);
        sum = crc32c::crc32c_append(sum, &head[8..]);
        sum = crc32c::crc32c_append(sum, &record[RECORD_HEAD..]);
        sum = crc32c::crc32c_append(sum, &(segment + at as u64).to_le_bytes());
        sum = crc32c::crc32c_append(sum, &behind);
        record[4..8].copy_from_slice(&sum.to_le_bytes());
        at += len.next_multiple_of(8);
    }
}

fn repair_statuses(file: &mut Contents, number: u64, id: u64) {
    file.bytes = padded(file);
    for (i, sector) in file.bytes.chunks_exact_mut(512).enumerate() {
        if sector.iter().all(|b| *b == 0) {
            continue;
        }
        let number = number * 32768 + i as u64;
        let sum = crc32c::crc32c_append(crc32c::crc32c(&sector[..508]), &number.to_le_bytes());
        let sum = crc32c::crc32c_append(sum, &id.to_le_bytes()).max(1);
        sector[508..].copy_from_slice(&sum.to_le_bytes());
    }
}

/// Of `base/<database>/<file>` and `global/<file>`.
fn relation(name: &str) -> Option<(RelFile, Fork)> {
    let (stem, fork) = match (name.strip_suffix(".fsm"), name.strip_suffix(".vm")) {
        (Some(stem), _) => (stem, Fork::FreeSpace),
        (_, Some(stem)) => (stem, Fork::Visibility),
        _ => (name, Fork::Main),
    };
    let (folder, file) = stem.rsplit_once('/')?;
    let database = if folder == "global" { 0 } else { folder.strip_prefix("base/")?.parse().ok()? };
    Some((RelFile::new(database, file.parse().ok()?), fork))
}

/// The list of files: its directory, and the sum in the last line.
fn repair_list(file: &mut Contents, id: u64) {
    let text = String::from_utf8_lossy(&padded(file)).into_owned();
    let body = text.rsplit_once("end ").map_or(&*text, |(body, _)| body);
    let mut words: Vec<String> = body.splitn(5, [' ', '\n']).map(str::to_owned).collect();
    if let Some(word) = words.get_mut(3) {
        *word = format!("{id:016x}");
    }
    let body = match words.split_last() {
        Some((rest, head)) if words.len() == 5 => format!("{} {rest}", head.join(" ")),
        _ => body.to_owned(),
    };
    let sum = crc32c::crc32c(body.as_bytes());
    file.bytes = format!("{body}end {sum:08x}\n").into_bytes();
    file.len = file.bytes.len() as u64;
}

fn repair_pages(file: &mut Contents, id: u64, rel: RelFile, fork: Fork) {
    file.bytes = padded(file);
    for (block, bytes) in file.bytes.chunks_exact_mut(PAGE_SIZE).enumerate() {
        let Ok(bytes) = <&mut [u8; PAGE_SIZE]>::try_from(bytes) else { continue };
        if bytes.iter().all(|b| *b == 0) {
            continue;
        }
        let sum = page::checksum(id, &PageTag::new(rel, fork, block as u32), bytes);
        page::put_u32(bytes, page::OFF_CHECKSUM, sum);
    }
}
