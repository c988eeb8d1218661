//! Places of archives and backups: folders, and object stores if this build has them (the feature
//! `object-store`).

use crate::{Error, Result, SqlState};
use sinew_storage::location::{Connect, Location, SCHEMES, address, is_address};
use std::path::{Path, PathBuf};

/// Opens object stores.
#[cfg(feature = "object-store")]
pub(crate) const CONNECT: Option<Connect> = Some(sinew_store::connect);
/// This build has no object stores.
#[cfg(not(feature = "object-store"))]
pub(crate) const CONNECT: Option<Connect> = None;

/// A place as its user names it: a path, `file://` and one, or an address in its one spelling.
pub(crate) fn place(named: &Path) -> Result<PathBuf> {
    let Some(text) = named.to_str().filter(|_| is_address(named)) else { return Ok(named.to_owned()) };
    let (scheme, rest) = text.split_once("://").unwrap_or_default();
    if scheme == "file" {
        return match rest.starts_with('/') {
            true => Ok(PathBuf::from(rest)),
            false => {
                let what = format!("invalid place \"{text}\": file:// is followed by an absolute path");
                Err(Error::new(SqlState::INVALID_PARAMETER_VALUE, what))
            }
        };
    }
    address(text).map(PathBuf::from).map_err(|what| {
        let state = match SCHEMES.contains(&scheme) {
            true => SqlState::INVALID_PARAMETER_VALUE,
            false => SqlState::FEATURE_NOT_SUPPORTED,
        };
        // A user and a password in it are not repeated.
        Error::new(state, format!("invalid place at {scheme}://: {what}"))
    })
}

/// The place, opened.
pub(crate) fn location(named: &Path) -> Result<Location> {
    Ok(Location::at(&place(named)?, CONNECT)?)
}

/// The place, opened, if it is in an object store.
pub(crate) fn store(named: &Path) -> Result<Option<Location>> {
    match is_address(&place(named)?) {
        true => location(named).map(Some),
        false => Ok(None),
    }
}
