//! An object of many bytes, which goes to the store in parts while it is being made.

use crate::driver::{Begun, Driver};
use crate::trouble::Trouble;
use object_store::path::Path;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt, PutPayload};
use sinew_storage::location::Upload;
use sinew_storage::{Result, StorageError};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

/// Bytes of a part. Stores want 5 MiB or more, and all parts but the last one of the same size.
const PART: u64 = 8 << 20;
/// Stores take 10,000 parts.
const PARTS_MAX: u64 = 9_000;
/// Parts that are on their way at the same time.
const UNDER_WAY: usize = 4;

/// An object that is being made.
pub struct Growing {
    store: Arc<dyn ObjectStore>,
    driver: Arc<Driver>,
    at: Path,
    /// For errors.
    path: PathBuf,
    part_bytes: usize,
    /// Bytes that are no whole part yet.
    buffer: Vec<u8>,
    /// Once there is more than one part.
    parts: Option<Box<dyn MultipartUpload>>,
    under_way: VecDeque<Begun<()>>,
}

impl Growing {
    /// An object of about so many bytes.
    pub fn new(
        store: &Arc<dyn ObjectStore>,
        driver: &Arc<Driver>,
        at: Path,
        path: PathBuf,
        bytes: u64,
    ) -> Growing {
        Growing {
            store: store.clone(),
            driver: driver.clone(),
            at,
            path,
            part_bytes: (bytes / PARTS_MAX).max(PART).next_multiple_of(1 << 20) as usize,
            buffer: Vec::new(),
            parts: None,
            under_way: VecDeque::new(),
        }
    }

    fn failed(&self, e: &Trouble) -> StorageError {
        StorageError::io("write", &self.path, e.to_io())
    }

    fn wait_for_parts(&mut self, left: usize) -> Result<()> {
        while self.under_way.len() > left {
            let part = self.under_way.pop_front().expect("there are some");
            part.wait().map_err(|e| self.failed(&e))?;
        }
        Ok(())
    }

    /// Sends the buffer as a part.
    fn send(&mut self) -> Result<()> {
        self.wait_for_parts(UNDER_WAY - 1)?;
        if self.parts.is_none() {
            let (store, at) = (self.store.clone(), self.at.clone());
            let begun = self.driver.wait(0, async move { store.put_multipart(&at).await });
            self.parts = Some(begun.map_err(|e| self.failed(&e))?);
        }
        let bytes = std::mem::take(&mut self.buffer);
        let len = bytes.len() * UNDER_WAY;
        let parts = self.parts.as_mut().expect("just begun");
        self.under_way.push_back(self.driver.begin(len, parts.put_part(PutPayload::from(bytes))));
        Ok(())
    }
}

impl Upload for Growing {
    fn write(&mut self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            // The last part is not empty: the buffer is sent when more is to come.
            if self.buffer.len() == self.part_bytes {
                self.send()?;
            }
            let (now, later) = bytes.split_at(bytes.len().min(self.part_bytes - self.buffer.len()));
            self.buffer.extend_from_slice(now);
            bytes = later;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        if self.parts.is_none() {
            let (store, at) = (self.store.clone(), self.at.clone());
            let bytes = std::mem::take(&mut self.buffer);
            let put =
                self.driver.wait(bytes.len(), async move { store.put(&at, PutPayload::from(bytes)).await });
            return put.map(drop).map_err(|e| self.failed(&e));
        }
        self.send()?;
        self.wait_for_parts(0)?;
        let mut parts = self.parts.take().expect("looked at");
        let done = self.driver.wait(0, async move { parts.complete().await });
        done.map(drop).map_err(|e| self.failed(&e))
    }
}

impl Drop for Growing {
    /// Parts of an object that was given up cost money until they are removed.
    fn drop(&mut self) {
        if let Some(mut parts) = self.parts.take() {
            self.under_way.clear();
            let _ = self.driver.wait(0, async move { parts.abort().await });
        }
    }
}
