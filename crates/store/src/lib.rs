//! Object stores as places for archives and backups: S3, Google's and Azure's, by the crate
//! `object_store`. `README.md` says how an archive lives in one.
//!
//! Storage knows the trait [`Objects`] only, and waits for each answer. Here one thread drives the
//! requests of one store ([`driver`]), so that a caller may be any thread, one of an asynchronous
//! program too.

#![warn(missing_docs)]

mod driver;
mod trouble;
mod upload;

use driver::Driver;
use futures_util::{StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::azure::{AzureConfigKey, MicrosoftAzureBuilder};
use object_store::gcp::{GoogleCloudStorageBuilder, GoogleConfigKey};
use object_store::path::Path;
use object_store::{
    BackoffConfig, ClientConfigKey, ObjectStore, ObjectStoreExt, PutMode, PutOptions, PutPayload, RetryConfig,
};
// For its feature `rustls-no-provider`.
use reqwest as _;
use sinew_storage::location::{Entry, Objects, Upload, address};
use sinew_storage::{Result, StorageError};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use trouble::{Trouble, is_beyond_the_end, is_missing, is_taken};

/// Requests that fail are sent again so often, and after so long no more. The archiver itself tries
/// again, and a process that ends must not wait for long.
const RETRIES_MAX: usize = 3;
const RETRY_FOR: Duration = Duration::from_secs(10);
/// A request that moves many bytes may last so long. `Driver` ends others earlier.
const REQUEST_MAX: &str = "600 seconds";

/// Opens the object store at an address, `s3://bucket/prefix`, `gs://` or `az://`. Credentials and
/// endpoints come from the environment. Nothing is sent yet.
///
/// # Errors
/// `BackupRefused` if the address or what the environment says makes no sense.
pub fn connect(text: &str) -> Result<Arc<dyn Objects>> {
    let address = address(text)
        .map_err(|what| StorageError::BackupRefused(format!("invalid address of an object store: {what}")))?;
    let store = open(&address).map_err(|e| {
        let what = trouble::brief(&e);
        StorageError::BackupRefused(format!("the object store of \"{address}\" cannot be used: {what}"))
    })?;
    Remote::new(store, &address).map(|remote| Arc::new(remote) as Arc<dyn Objects>)
}

/// Wraps an object store whose objects have the prefix of an address: for tests with a store of
/// their own.
///
/// # Errors
/// `Io` if no thread can be started.
pub fn wrap(store: Arc<dyn ObjectStore>, address: &str) -> Result<Arc<dyn Objects>> {
    Remote::new(store, address).map(|remote| Arc::new(remote) as Arc<dyn Objects>)
}

fn open(address: &str) -> object_store::Result<Arc<dyn ObjectStore>> {
    // The provider of TLS that the server has, too. Another one may stand already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let retry =
        RetryConfig { backoff: BackoffConfig::default(), max_retries: RETRIES_MAX, retry_timeout: RETRY_FOR };
    let (scheme, rest) = address.split_once("://").unwrap_or_default();
    let bucket = rest.split('/').next().unwrap_or_default();
    // An endpoint that the environment names without TLS is meant so.
    let is_plain = |names: &[&str]| {
        let named = names.iter().find_map(|name| std::env::var(name).ok());
        named.is_some_and(|endpoint| endpoint.starts_with("http://")).to_string()
    };
    Ok(match scheme {
        "s3" => {
            let builder = AmazonS3Builder::from_env()
                .with_config(AmazonS3ConfigKey::Client(ClientConfigKey::Timeout), REQUEST_MAX)
                .with_bucket_name(bucket)
                .with_retry(retry);
            let plain = is_plain(&["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ENDPOINT"]);
            let key = AmazonS3ConfigKey::Client(ClientConfigKey::AllowHttp);
            let builder = if plain == "true" { builder.with_config(key, plain) } else { builder };
            Arc::new(builder.build()?)
        }
        "gs" => Arc::new(
            GoogleCloudStorageBuilder::from_env()
                .with_config(GoogleConfigKey::Client(ClientConfigKey::Timeout), REQUEST_MAX)
                .with_bucket_name(bucket)
                .with_retry(retry)
                .build()?,
        ),
        _ => {
            let builder = MicrosoftAzureBuilder::from_env()
                .with_config(AzureConfigKey::Client(ClientConfigKey::Timeout), REQUEST_MAX)
                .with_container_name(bucket)
                .with_retry(retry);
            let plain = is_plain(&["AZURE_ENDPOINT", "AZURE_STORAGE_ENDPOINT"]);
            let key = AzureConfigKey::Client(ClientConfigKey::AllowHttp);
            let builder = if plain == "true" { builder.with_config(key, plain) } else { builder };
            Arc::new(builder.build()?)
        }
    })
}

/// A prefix of a bucket.
struct Remote {
    address: String,
    /// The prefix in the bucket; empty: all of it.
    prefix: String,
    store: Arc<dyn ObjectStore>,
    driver: Arc<Driver>,
}

impl fmt::Debug for Remote {
    /// Without the store, which has credentials.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remote").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Remote {
    fn new(store: Arc<dyn ObjectStore>, address: &str) -> Result<Remote> {
        let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
        let prefix = rest.split_once('/').map_or("", |(_, prefix)| prefix).to_owned();
        let driver =
            Driver::start().map_err(|e| StorageError::io("start a thread for", address.as_ref(), e))?;
        Ok(Remote { address: address.to_owned(), prefix, store, driver: Arc::new(driver) })
    }

    fn at(&self, key: &str) -> Path {
        let names = [&*self.prefix, key];
        Path::from_iter(names.iter().flat_map(|part| part.split('/')).filter(|part| !part.is_empty()))
    }

    fn failed(&self, what: &'static str, key: &str, e: &Trouble) -> StorageError {
        StorageError::io(what, &self.path(key), e.to_io())
    }
}

impl Objects for Remote {
    fn path(&self, key: &str) -> PathBuf {
        match key {
            "" => PathBuf::from(&self.address),
            key => PathBuf::from(format!("{}/{key}", self.address)),
        }
    }

    fn put_new(&self, key: &str, parts: &[&[u8]]) -> Result<bool> {
        let (store, at, bytes) = (self.store.clone(), self.at(key), parts.concat());
        let len = bytes.len();
        let options = PutOptions { mode: PutMode::Create, ..PutOptions::default() };
        let put = async move { store.put_opts(&at, PutPayload::from(bytes), options).await };
        match self.driver.wait(len, put) {
            Ok(_) => Ok(true),
            Err(Trouble::Store(e)) if is_taken(&e) => Ok(false),
            Err(e) => Err(self.failed("write", key, &e)),
        }
    }

    fn begin(&self, key: &str, bytes: u64) -> Result<Box<dyn Upload>> {
        let begun = upload::Growing::new(&self.store, &self.driver, self.at(key), self.path(key), bytes);
        Ok(Box::new(begun))
    }

    fn read_at(&self, key: &str, buf: &mut [u8], at: u64) -> Result<usize> {
        if buf.is_empty() {
            return Ok(0);
        }
        let (store, place, range) = (self.store.clone(), self.at(key), at..at + buf.len() as u64);
        let got = async move { store.get_range(&place, range).await };
        match self.driver.wait(buf.len(), got) {
            Ok(bytes) => {
                let count = bytes.len().min(buf.len());
                buf[..count].copy_from_slice(&bytes[..count]);
                Ok(count)
            }
            Err(Trouble::Store(e)) if is_beyond_the_end(&e) => Ok(0),
            Err(e) => Err(self.failed("read", key, &e)),
        }
    }

    fn size(&self, key: &str) -> Result<u64> {
        let (store, at) = (self.store.clone(), self.at(key));
        let found = self.driver.wait(0, async move { store.head(&at).await });
        Ok(found.map_err(|e| self.failed("look at", key, &e))?.size)
    }

    fn list(&self, prefix: &str) -> Result<Vec<Entry>> {
        let (store, at) = (self.store.clone(), self.at(prefix));
        let listed = async move {
            // The bucket itself has no name.
            store.list_with_delimiter(Some(&at).filter(|at| !at.as_ref().is_empty())).await
        };
        let found = self.driver.wait(0, listed).map_err(|e| self.failed("list", prefix, &e))?;
        let name = |path: &Path| path.filename().map(str::to_owned);
        let folders = found.common_prefixes.iter().filter_map(|p| Some(Entry { name: name(p)?, size: None }));
        let objects = found.objects.iter();
        let objects = objects.filter_map(|o| Some(Entry { name: name(&o.location)?, size: Some(o.size) }));
        Ok(folders.chain(objects).collect())
    }

    fn remove(&self, key: &str) -> Result<()> {
        let (store, at) = (self.store.clone(), self.at(key));
        match self.driver.wait(0, async move { store.delete(&at).await }) {
            Err(Trouble::Store(e)) if is_missing(&e) => Ok(()),
            done => done.map_err(|e| self.failed("remove", key, &e)),
        }
    }

    fn remove_all(&self, prefix: &str) -> Result<()> {
        let (store, at) = (self.store.clone(), self.at(prefix));
        let listed =
            async move { store.list(Some(&at)).map_ok(|o| o.location).try_collect::<Vec<_>>().await };
        let all = self.driver.wait(0, listed).map_err(|e| self.failed("list", prefix, &e))?;
        // As many as one request may name.
        for some in all.chunks(1000) {
            let (store, some) = (self.store.clone(), some.to_vec());
            let removed = async move {
                let some = futures_util::stream::iter(some.into_iter().map(Ok)).boxed();
                let mut answers = store.delete_stream(some);
                while let Some(answer) = answers.next().await {
                    match answer {
                        Err(e) if is_missing(&e) => {}
                        answer => drop(answer?),
                    }
                }
                Ok(())
            };
            self.driver.wait(0, removed).map_err(|e| self.failed("remove", prefix, &e))?;
        }
        Ok(())
    }
}
