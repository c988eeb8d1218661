//! The version of the system catalogs.
//!
//! A directory gets its catalogs from the build that makes it. A build with other catalogs would
//! miss tables, columns or rows there, or take one for another. The version therefore stands in the
//! directory's control block, and in the header of the region that has it open. A newer build
//! brings the catalogs to its own version (`upgrade/README.md`), and an older one is refused
//! (docs/format/pages.md).

/// Sums of the rows that `bootstrap` writes, one for each version up to now. An author who changes
/// the catalogs puts the new sum after the last one (the test below prints it). A sum that a
/// directory may have been made with never changes.
const SUMS: &[u32] = &[
    0x22489bbd, 0x691d1615, 0x12dbfca3, 0xbb19b0a0, 0x694101db, 0x964cf6b7, 0x465c595b, 0xd2d90263,
    0x7e47eedf, 0x8f662c35, 0xa0cac325, 0x5ba0ce02, 0x2db07c7f, 0xf7d80e81, 0x33fe54f9, 0xfe393fd6,
    0x4ae5ed69, 0x7ee65ab1, 0xecd8df37, 0xb621cc77, 0x2138057f, 0x5f835b48, 0xea357a16, 0xd7c87555,
    0x32edc252, 0xff39a5ed, 0xfd372a22, 0x3d2a135b, 0x10de9609, 0x9463ce52, 0x491bd56d, 0xd9446675,
    0x85f8a9d7, 0x0144cc71, 0xd78eedb9, 0x31585d8e, 0x55058578, 0xadbcf750,
];

/// Raised with every change of the catalogs' tables, columns, indexes, file numbers or first rows.
pub const CATALOG_VERSION: u32 = SUMS.len() as u32;

/// The form in which the catalogs keep the trees of views, defaults and conditions. A build reads
/// its own form alone.
pub const TREES_VERSION: u32 = 7;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::as_new;
    use crate::bootstrap::{TEMPLATE1, local_rows, shared_rows};
    use crate::shape::SystemRelations;
    use std::fmt::Write;

    #[test]
    fn no_change_of_the_catalogs_without_a_new_version() {
        let system = SystemRelations::of(TEMPLATE1);
        let mut rows = local_rows(&system);
        rows.extend(shared_rows(&system, None));
        let (mut sum, mut text, mut payload) = (0, String::new(), Vec::new());
        // The expressions in rows of users have a form with its own version.
        sum = crc32c::crc32c_append(sum, format!("trees {}", TREES_VERSION).as_bytes());
        // How a database says that it has the rows of a new one.
        sum = crc32c::crc32c_append(sum, format!("as new {}", as_new::FILE).as_bytes());
        for rel in system.all_stored() {
            // The rows say the rest of the shape: the catalogs describe themselves.
            write!(text, "{} {} {}", rel.oid, rel.heap.file.database, rel.heap.file.file).unwrap();
            for index in &rel.indexes {
                write!(text, " {} {}", index.oid, index.storage.file.file).unwrap();
            }
            sum = crc32c::crc32c_append(sum, text.as_bytes());
            text.clear();
            for row in rows.remove(&rel.oid).unwrap_or_default() {
                payload.clear();
                rel.codec().encode(&row.row, &mut payload).unwrap();
                sum = crc32c::crc32c_append(sum, &payload);
            }
        }
        assert!(rows.is_empty());
        assert_eq!(
            SUMS.last(),
            Some(&sum),
            "the catalogs have changed: append {sum:#010x} to SUMS, and see upgrade/README.md for what brings older directories to it"
        );
        assert!(!SUMS[..SUMS.len() - 1].contains(&sum), "a version that there has been already");
    }
}
