//! Making a directory that follows an archive.

use super::contents::Archive;
use super::followed::Followed;
use super::identity::Identity;
use super::restore::{Restored, restore_as};
use super::target::{self, Target};
use crate::Result;
use crate::backup::Watch;
use crate::location::Location;
use std::path::Path;

/// Makes a directory that follows an archive: a restore of the newest moment, and `follow.state`.
/// The file comes before the control block: a directory without it would be one of its own.
/// `dir` is missing or empty. `timeline` may be left out if the archive has one only.
///
/// # Errors
/// Those of [`restore`](super::restore()).
pub fn follow(place: &Location, dir: &Path, timeline: Option<u64>, watch: Watch<'_>) -> Result<Restored> {
    let archive = Archive::read(place)?;
    let timeline = target::choose(&archive, timeline)?;
    let Identity { archive, .. } = archive.identity;
    let followed = Followed { place: place.path(), archive, timeline };
    restore_as(place, dir, Target::Latest, Some(timeline), Some(&followed), watch)
}
