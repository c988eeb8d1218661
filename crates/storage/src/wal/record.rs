//! Records: their public form, the bytes, and the way back.

use super::{RECORD_MAX, sums};
use crate::page::{self, PAGE_SIZE, PageBytes};
use crate::{Fork, Lsn, PageTag, RelFile};
use sinew_txn::Xid;

/// The part of the engine that replays a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum ResourceManager {
    /// The log itself: images, checkpoints, chunks of numbers.
    Log = 0,
    /// Outcomes of transactions.
    Transaction = 1,
    /// Creations and drops of files.
    File = 2,
    /// Changes of heaps.
    Heap = 3,
    /// Changes of B-trees.
    Btree = 4,
    /// Changes of the maps.
    Maps = 5,
    /// Changes of sequences.
    Sequence = 6,
    /// Prepared transactions.
    Prepared = 7,
    /// Changes as followers read them. Replay passes over them.
    Logical = 8,
}

impl ResourceManager {
    fn from_u8(v: u8) -> Option<ResourceManager> {
        use ResourceManager::*;
        [Log, Transaction, File, Heap, Btree, Maps, Sequence, Prepared, Logical].get(v as usize).copied()
    }
}

/// A page that a record changes: latched, and changed already.
pub trait LoggedPage {
    /// The place of the page.
    fn tag(&self) -> PageTag;
    /// The page's contents, with the change.
    fn bytes(&self) -> &PageBytes;
    /// A checkpoint that begins now finds the page to be written.
    fn mark_dirty(&self);
}

/// A record under construction. Up to 4 pages; each gets a full-page image when it is the first
/// change since the last checkpoint (or `will_init`, which needs neither image nor old contents),
/// else its `data`.
pub struct Record<'a, P> {
    /// The part of the engine that replays the record.
    pub rm: ResourceManager,
    /// The kind of record, of its resource manager.
    pub info: u8,
    /// The transaction that makes the change; `Xid::NONE` if none.
    pub xid: Xid,
    /// The relation's file.
    pub rel: RelFile,
    /// The pages that change.
    pub pages: Vec<RecordPage<'a, P>>,
    /// Data that belongs to no page.
    pub data: &'a [u8],
}

/// A page's part of a record.
pub struct RecordPage<'a, P> {
    /// The page.
    pub page: &'a P,
    /// Replay starts from a zeroed page.
    pub will_init: bool,
    /// Always log the whole page (splits).
    pub force_image: bool,
    /// The change, as the resource manager's redo reads it.
    pub data: &'a [u8],
}

/// Pages that one record may change.
pub const PAGES_MAX: usize = 4;
pub(crate) const HEADER_SIZE: usize = 40;
const REFERENCE_MAX: usize = 8 + 12 + 4;
const HEAD_MAX: usize = HEADER_SIZE + PAGES_MAX * REFERENCE_MAX;
const PARTS_MAX: usize = PAGES_MAX * 3 + 1;

const FLAG_IMAGE: u8 = 1;
const FLAG_WILL_INIT: u8 = 2;
const FLAG_OTHER_REL: u8 = 4;
const FORK_SHIFT: u8 = 4;

/// Bytes 37..40 of a header: how far behind the record's position the log was durable when the
/// record was made, in units of 8 bytes, rounded up. They are summed last, as the position is.
const BEHIND: std::ops::Range<usize> = 37..40;
/// Too far to say.
const BEHIND_UNKNOWN: u32 = 0xff_ffff;

/// Records of `ResourceManager::Log`.
pub(crate) mod log_info {
    /// A record without effect.
    pub const VOID: u8 = 0;
    /// A checkpoint.
    pub const CHECKPOINT: u8 = 1;
    /// Images of pages.
    pub const IMAGES: u8 = 2;
    /// A chunk of OIDs may be given.
    pub const NEXT_OID: u8 = 3;
    /// A chunk of file numbers may be given.
    pub const NEXT_FILE: u8 = 4;
    /// Every transaction below an xid has ended. Its outcome, if it has one, is in the log before.
    pub const OLDEST_XID: u8 = 5;
    /// The version of the system catalogs, at the beginning and at the end of their upgrade.
    pub const CATALOGS: u8 = 6;
}

/// Kinds of records of the resource manager for transactions.
pub(crate) mod txn_info {
    /// The transaction committed. Storage's readers of the log outside of replay know it too.
    pub const COMMIT: u8 = 0;
    /// The transaction rolled back.
    pub const ABORT: u8 = 1;
}

/// Kinds of records of the resource manager for prepared transactions.
pub(crate) mod prepared_info {
    /// The transaction is prepared: it waits for an outcome, in whatever region.
    pub const PREPARE: u8 = 0;
    /// Locks of prepared transactions on rows that others lock too.
    pub const ROW_LOCKERS: u8 = 1;
}

/// In the `info` of a record that changes pages: the change is the last of its transaction, which
/// has committed with it. The time of the commit stands at the end of the data that belongs to no
/// page. See `ahead` of `sinew-txn`.
pub(crate) const COMMITS: u8 = 0x80;

/// The time by the clock of the process, in microseconds since 1970, as outcomes have it.
pub(crate) fn time_now() -> [u8; 8] {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |d| d.as_micros() as i64).to_le_bytes()
}

/// Where the time stands in the data of an outcome.
pub(crate) const OUTCOME_TIME: std::ops::Range<usize> = 16..24;

/// When a transaction committed by the clock of its process, in microseconds since 1970, if the
/// record is that of a commit.
pub(crate) fn commit_time_us(record: &Replay<'_>) -> Option<i64> {
    let time = match record.outcome()? {
        true if record.commits => record.data.last_chunk()?,
        true => record.data.get(OUTCOME_TIME)?.first_chunk()?,
        false => return None,
    };
    Some(i64::from_le_bytes(*time))
}

/// The subtransactions that an outcome's data name.
fn outcome_subs(data: &[u8]) -> impl Iterator<Item = Xid> + '_ {
    let count = data.first_chunk().map_or(0, |count| u32::from_le_bytes(*count) as usize);
    let (subs, _) = data.get(OUTCOME_TIME.end..).unwrap_or_default().as_chunks::<8>();
    subs.iter().take(count).map(|xid| Xid(u64::from_le_bytes(*xid)))
}

/// A record's bytes as a list of slices, summed up to its position. No allocation.
pub(crate) struct Encoded<'a> {
    head: [u8; HEAD_MAX],
    head_len: usize,
    parts: [&'a [u8]; PARTS_MAX],
    parts_len: usize,
    len: usize,
    pages: usize,
    images: usize,
    /// CRC of everything but the position.
    sum: u32,
}

static ZEROES: [u8; 4096] = [0; 4096];

impl<'a> Encoded<'a> {
    /// Encodes `r`. A page goes in as a whole image if its last change is at or below
    /// `image_floor`, the point from which a recovery would begin.
    ///
    /// # Panics
    ///
    /// If the record changes more than `PAGES_MAX` pages.
    pub fn new<P: LoggedPage>(r: &'a Record<'_, P>, image_floor: u64, epoch: u32) -> Encoded<'a> {
        assert!(r.pages.len() <= PAGES_MAX, "a record changes at most {PAGES_MAX} pages");
        let mut e = Encoded::empty();
        for p in &r.pages {
            let tag = p.page.tag();
            let bytes = p.page.bytes();
            let image = !p.will_init && (p.force_image || page::lsn(bytes) <= image_floor);
            e.reference(&tag, r.rel, p.will_init, p.data, image.then_some(bytes));
        }
        e.push(r.data);
        e.header(r.rm as u8, r.info, r.xid, r.rel, epoch);
        e
    }

    /// One page's image, taken from a private copy.
    pub fn image(tag: &PageTag, bytes: &'a PageBytes, epoch: u32) -> Encoded<'a> {
        let mut e = Encoded::empty();
        e.reference(tag, tag.rel, false, &[], Some(bytes));
        e.header(ResourceManager::Log as u8, log_info::IMAGES, Xid::NONE, tag.rel, epoch);
        e
    }

    /// A record of `len` bytes that means nothing.
    pub fn void(len: usize, epoch: u32) -> Encoded<'a> {
        let mut e = Encoded::empty();
        e.len = len - HEADER_SIZE;
        e.header(ResourceManager::Log as u8, log_info::VOID, Xid::NONE, RelFile::NONE, epoch);
        e
    }

    fn empty() -> Encoded<'a> {
        Encoded {
            head: [0; HEAD_MAX],
            head_len: HEADER_SIZE,
            parts: [&[]; PARTS_MAX],
            parts_len: 0,
            len: 0,
            pages: 0,
            images: 0,
            sum: 0,
        }
    }

    fn push(&mut self, part: &'a [u8]) {
        if !part.is_empty() {
            self.parts[self.parts_len] = part;
            self.parts_len += 1;
            self.len += part.len();
        }
    }

    fn put(&mut self, bytes: &[u8]) {
        self.head[self.head_len..self.head_len + bytes.len()].copy_from_slice(bytes);
        self.head_len += bytes.len();
    }

    fn reference(
        &mut self,
        tag: &PageTag,
        rel: RelFile,
        will_init: bool,
        data: &'a [u8],
        image: Option<&'a PageBytes>,
    ) {
        self.pages += 1;
        let mut flags = (tag.fork as u8) << FORK_SHIFT;
        flags |= if image.is_some() { FLAG_IMAGE } else { 0 };
        self.images += usize::from(image.is_some());
        flags |= if will_init { FLAG_WILL_INIT } else { 0 };
        flags |= if tag.rel != rel { FLAG_OTHER_REL } else { 0 };
        // Data that an image makes superfluous is left out.
        let data: &[u8] = if image.is_some() { &[] } else { data };
        let data_len = u16::try_from(data.len()).expect("a page's data is shorter than 64 KiB");
        self.put(&[flags, 0]);
        self.put(&data_len.to_le_bytes());
        self.put(&tag.block.to_le_bytes());
        if tag.rel != rel {
            self.put(&tag.rel.file.to_le_bytes());
            self.put(&tag.rel.database.to_le_bytes());
        }
        if let Some(bytes) = image {
            let (start, len) = page::hole(bytes);
            self.put(&start.to_le_bytes());
            self.put(&len.to_le_bytes());
            self.push(&bytes[..start as usize]);
            self.push(&bytes[(start + len) as usize..]);
        }
        self.push(data);
    }

    fn header(&mut self, rm: u8, info: u8, xid: Xid, rel: RelFile, epoch: u32) {
        self.len += self.head_len;
        assert!(self.len <= RECORD_MAX, "log record of {} bytes", self.len);
        self.head[0..4].copy_from_slice(&(self.len as u32).to_le_bytes());
        self.head[8..12].copy_from_slice(&epoch.to_le_bytes());
        debug_assert!(info & !COMMITS < INFO_LIMIT);
        self.head[12] = rm;
        self.head[13] = info;
        self.head[16..24].copy_from_slice(&xid.0.to_le_bytes());
        self.head[24..32].copy_from_slice(&rel.file.to_le_bytes());
        self.head[32..36].copy_from_slice(&rel.database.to_le_bytes());
        self.head[36] = self.pages as u8;
        self.sum = if self.len <= SMALL {
            let mut gathered = Gathered::new();
            gathered.push(&self.head[0..4]);
            gathered.push(&self.head[8..self.head_len]);
            self.each_part(|part| gathered.push(part));
            gathered.sum()
        } else {
            let mut sum = crc32c::crc32c(&self.head[0..4]);
            sum = crc32c::crc32c_append(sum, &self.head[8..self.head_len]);
            self.each_part(|part| sum = crc32c::crc32c_append(sum, part));
            sum
        };
    }

    /// Everything after the head, in order.
    pub fn each_part(&self, mut f: impl FnMut(&[u8])) {
        let mut left = self.len - self.head_len;
        for part in &self.parts[..self.parts_len] {
            f(part);
            left -= part.len();
        }
        while left > 0 {
            let n = left.min(ZEROES.len());
            f(&ZEROES[..n]);
            left -= n;
        }
    }

    /// The head, once the record's position is known. Everything below `durable` is on disk: a
    /// reader that finds the record knows by it that a hole below is damage, and not the end that a
    /// loss of power left.
    pub fn head_at(&mut self, position: u64, durable: u64) -> &[u8] {
        let behind = position.saturating_sub(durable).div_ceil(8).min(u64::from(BEHIND_UNKNOWN)) as u32;
        let crc = seal(self.sum, position, behind);
        self.head[4..8].copy_from_slice(&crc.to_le_bytes());
        self.head[BEHIND].copy_from_slice(&behind.to_le_bytes()[..3]);
        &self.head[..self.head_len]
    }

    /// The record's length in the log in bytes, header included.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the record changes pages. Only then may a checkpoint that begins meanwhile ask for
    /// images of them.
    pub fn has_pages(&self) -> bool {
        self.pages > 0
    }

    /// Pages that it carries whole.
    pub fn images(&self) -> usize {
        self.images
    }

    /// Bytes taken in the log.
    pub fn space(&self) -> u64 {
        self.len.next_multiple_of(8) as u64
    }
}

/// A record as recovery sees it.
pub struct Replay<'a> {
    /// The end of the record, which is its pages' LSN.
    pub end: Lsn,
    /// The kind of record, of its resource manager.
    pub info: u8,
    /// The transaction that made the change.
    pub xid: Xid,
    /// The relation's file.
    pub rel: RelFile,
    /// Data that belongs to no page.
    pub data: &'a [u8],
    /// The pages that change.
    pub pages: Vec<ReplayPage<'a>>,
    /// The start of the record.
    pub start: Lsn,
    /// The part of the engine that replays the record.
    pub rm: ResourceManager,
    /// The change is the last of its transaction, which has committed with it.
    pub commits: bool,
}

impl Replay<'_> {
    /// The outcome of the record's transaction, if the record tells one. True: it committed.
    pub fn outcome(&self) -> Option<bool> {
        match self.rm {
            _ if self.commits => Some(true),
            ResourceManager::Transaction => Some(self.info == txn_info::COMMIT),
            _ => None,
        }
    }

    /// The subtransactions that the outcome names.
    pub(crate) fn outcome_subs(&self) -> impl Iterator<Item = Xid> + '_ {
        // A change that commits has none, and other data.
        outcome_subs(if self.commits { &[] } else { self.data })
    }
}

/// A page's part of a record that is replayed.
pub struct ReplayPage<'a> {
    /// The page.
    pub tag: PageTag,
    /// The change.
    pub data: &'a [u8],
    /// Replay starts from a zeroed page.
    pub will_init: bool,
    /// The record has the whole page.
    pub has_image: bool,
    /// The image without its hole, and where the hole is.
    pub(crate) image: &'a [u8],
    pub(crate) hole: (u16, u16),
}

impl ReplayPage<'_> {
    /// Restores the image.
    pub(crate) fn restore(&self, page: &mut PageBytes) {
        let (start, len) = (self.hole.0 as usize, self.hole.1 as usize);
        page[..start].copy_from_slice(&self.image[..start]);
        page[start..start + len].fill(0);
        page[start + len..].copy_from_slice(&self.image[start..]);
    }
}

/// The header fields that are checked before the sum.
pub(crate) fn peek(head: &[u8; HEADER_SIZE]) -> (usize, u32) {
    let u32_at = |i: usize| u32::from_le_bytes(head[i..i + 4].try_into().expect("four bytes"));
    (u32_at(0) as usize, u32_at(8))
}

/// Could these bytes be a record's header? Page images are full of what looks like a length and an
/// epoch. Summing what each of those claims to be long would take minutes: this looks at the rest
/// of the header first.
pub(crate) fn may_be_header(head: &[u8; HEADER_SIZE]) -> bool {
    let number = |i: usize| u64::from_le_bytes(head[i..i + 8].try_into().expect("eight bytes"));
    ResourceManager::from_u8(head[12]).is_some()
        && head[13] & !COMMITS < INFO_LIMIT
        && head[14..16] == [0, 0]
        && number(16) < NUMBER_LIMIT
        && number(24) < NUMBER_LIMIT
        && usize::from(head[36]) <= PAGES_MAX
}

/// Every record's `info` is below, but for [`COMMITS`].
const INFO_LIMIT: u8 = 32;
/// No xid and no file number gets so far.
const NUMBER_LIMIT: u64 = 1 << 60;

/// Bytes that are summed last.
const SEAL: usize = 12;

/// The last step of a record's sum.
fn seal(sum: u32, position: u64, behind: u32) -> u32 {
    crc32c::crc32c_append(sum, &seal_bytes(position, behind))
}

fn seal_bytes(position: u64, behind: u32) -> [u8; SEAL] {
    let mut last = [0u8; SEAL];
    last[..8].copy_from_slice(&position.to_le_bytes());
    last[8..].copy_from_slice(&behind.to_le_bytes());
    last
}

fn behind(head: &[u8]) -> u32 {
    u32::from_le_bytes([head[37], head[38], head[39], 0])
}

/// True if the bytes are a whole record written at this position.
pub(crate) fn sum_is_right(bytes: &[u8], position: u64) -> bool {
    sum(bytes, position).to_le_bytes() == bytes[4..8]
}

/// A record of so many bytes is copied into one piece before it is summed. The calls for its parts
/// would cost more than the sum itself.
const SMALL: usize = 512;

/// The summed bytes of a small record, where the sum takes eight at a time.
#[repr(align(8))]
struct Gathered {
    bytes: [u8; SMALL + SEAL],
    len: usize,
}

impl Gathered {
    fn new() -> Gathered {
        Gathered { bytes: [0; SMALL + SEAL], len: 0 }
    }

    fn push(&mut self, part: &[u8]) {
        self.bytes[self.len..self.len + part.len()].copy_from_slice(part);
        self.len += part.len();
    }

    fn sum(&self) -> u32 {
        sums::add(0, &self.bytes[..self.len])
    }
}

/// The sum that a record has at a position.
pub(super) fn sum(bytes: &[u8], position: u64) -> u32 {
    if bytes.len() <= SMALL {
        let mut gathered = Gathered::new();
        gathered.push(&bytes[0..4]);
        gathered.push(&bytes[8..]);
        // Four bytes further to the front than in the record, whose sum is left out.
        gathered.bytes[BEHIND.start - 4..BEHIND.end - 4].fill(0);
        gathered.push(&seal_bytes(position, behind(bytes)));
        return gathered.sum();
    }
    let sum = sums::add(head_sum(bytes), &bytes[HEADER_SIZE..]);
    seal(sum, position, behind(bytes))
}

/// The part of a record's sum that its header makes.
pub(super) fn head_sum(bytes: &[u8]) -> u32 {
    let mut head = [0u8; HEADER_SIZE];
    head.copy_from_slice(&bytes[..HEADER_SIZE]);
    head[BEHIND].fill(0);
    crc32c::crc32c_append(crc32c::crc32c(&head[0..4]), &head[8..])
}

/// As [`sum_is_right`], with the sum of the header and of what follows it already made.
pub(super) fn joined_sum_is_right(head: &[u8], joined: u32, position: u64) -> bool {
    seal(joined, position, behind(head)).to_le_bytes() == head[4..8]
}

/// The position up to which the log was durable when this header's record was made, or 0 if the
/// header does not say.
pub(crate) fn durable_before(head: &[u8; HEADER_SIZE], position: u64) -> u64 {
    match behind(head) {
        BEHIND_UNKNOWN => 0,
        behind => position.saturating_sub(u64::from(behind) * 8),
    }
}

/// Does the record's change commit its transaction?
pub(super) fn commits(bytes: &[u8]) -> bool {
    bytes.get(13).is_some_and(|info| info & COMMITS != 0)
}

/// The resource manager of a record. `None`: it is not known.
pub(super) fn manager(bytes: &[u8]) -> Option<ResourceManager> {
    ResourceManager::from_u8(*bytes.get(12)?)
}

/// Takes apart a record whose sum is right; the error names what does not fit (a bug or another
/// format, not a crash).
pub(crate) fn decode(bytes: &[u8], start: Lsn) -> Result<Replay<'_>, String> {
    let mut cut = Cut { bytes, at: HEADER_SIZE };
    let mut head = Cut { bytes: &bytes[..HEADER_SIZE], at: 12 };
    let rm = head.u8()?;
    let info = head.u8()?;
    head.u16()?;
    let xid = Xid(head.u64()?);
    let file = head.u64()?;
    let rel = RelFile::new(head.u32()?, file);
    let blocks = head.u8()? as usize;
    let rm = ResourceManager::from_u8(rm).ok_or_else(|| format!("resource manager {rm} is not known"))?;
    if blocks > PAGES_MAX {
        return Err(format!("{blocks} block references"));
    }
    let mut pages = Vec::with_capacity(blocks);
    let mut lens = [(0usize, 0usize); PAGES_MAX];
    for len in lens.iter_mut().take(blocks) {
        let flags = cut.u8()?;
        cut.u8()?;
        let data_len = cut.u16()? as usize;
        let block = cut.u32()?;
        let rel = match flags & FLAG_OTHER_REL {
            0 => rel,
            _ => {
                let file = cut.u64()?;
                RelFile::new(cut.u32()?, file)
            }
        };
        let fork = Fork::from_u8(flags >> FORK_SHIFT).ok_or_else(|| format!("block flags {flags:#x}"))?;
        let has_image = flags & FLAG_IMAGE != 0;
        let hole = if has_image { (cut.u16()?, cut.u16()?) } else { (0, 0) };
        if hole.0 as usize + hole.1 as usize > PAGE_SIZE {
            return Err(format!("hole {}+{}", hole.0, hole.1));
        }
        *len = (if has_image { PAGE_SIZE - hole.1 as usize } else { 0 }, data_len);
        pages.push(ReplayPage {
            tag: PageTag::new(rel, fork, block),
            data: &[],
            will_init: flags & FLAG_WILL_INIT != 0,
            has_image,
            image: &[],
            hole,
        });
    }
    for (page, (image, data)) in pages.iter_mut().zip(lens) {
        page.image = cut.take(image)?;
        page.data = cut.take(data)?;
    }
    let data = &bytes[cut.at..];
    let end = Lsn(start.0 + bytes.len().next_multiple_of(8) as u64);
    let (info, commits) = (info & !COMMITS, info & COMMITS != 0);
    Ok(Replay { end, info, xid, rel, data, pages, start, rm, commits })
}

/// Reads fields off the front of a slice.
pub(crate) struct Cut<'a> {
    pub bytes: &'a [u8],
    pub at: usize,
}

impl<'a> Cut<'a> {
    /// The next `n` bytes. Fails if the record is shorter.
    pub fn take(&mut self, n: usize) -> Result<&'a [u8], String> {
        let part = self.bytes.get(self.at..self.at + n).ok_or("the record is too short")?;
        self.at += n;
        Ok(part)
    }

    /// The next byte. Fails if the record is shorter.
    pub fn u8(&mut self) -> Result<u8, String> {
        Ok(self.take(1)?[0])
    }

    /// The next two bytes, little endian. Fails if the record is shorter.
    pub fn u16(&mut self) -> Result<u16, String> {
        Ok(u16::from_le_bytes(self.take(2)?.try_into().expect("two bytes")))
    }

    /// The next four bytes, little endian. Fails if the record is shorter.
    pub fn u32(&mut self) -> Result<u32, String> {
        Ok(u32::from_le_bytes(self.take(4)?.try_into().expect("four bytes")))
    }

    /// The next eight bytes, little endian. Fails if the record is shorter.
    pub fn u64(&mut self) -> Result<u64, String> {
        Ok(u64::from_le_bytes(self.take(8)?.try_into().expect("eight bytes")))
    }
}
