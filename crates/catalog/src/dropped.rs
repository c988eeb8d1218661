//! The locks of sessions that use files, for a storage that follows another directory's log and
//! meets a commit that drops them.

use crate::{database_lock_tag, message};
use sinew_storage::RelFile;
use sinew_storage::engine::follow::DropLock;
use sinew_txn::{LockTag, SinvalMessage};

/// `StorageOptions::drop_locks`: sessions hold a lock on the database that they are connected to,
/// and on each relation that they read. A commit that drops a relation's files says that the
/// relation changes.
pub fn drop_locks(files: &[RelFile], messages: &[SinvalMessage]) -> Vec<DropLock> {
    let is_database = |file: &&RelFile| file.file == 0;
    let databases = files
        .iter()
        .filter(is_database)
        .map(|file| DropLock { tag: database_lock_tag(file.database), ends_sessions: true });
    let has_relations = files.iter().any(|file| !is_database(&file));
    let relations = messages
        .iter()
        .filter(|m| has_relations && m.kind == message::RELATION)
        .map(|m| DropLock { tag: LockTag::relation(m.database, m.object), ends_sessions: false });
    let mut locks: Vec<DropLock> = databases.collect();
    for lock in relations {
        if !locks.contains(&lock) {
            locks.push(lock);
        }
    }
    locks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relation_is_locked_once_and_a_database_ends_its_sessions() {
        let told = |kind, object| SinvalMessage { kind, database: 5, object, detail: 1 };
        let messages = [told(message::RELATION, 20), told(message::RELATION, 20), told(message::TYPE, 21)];
        let of_relation = [DropLock { tag: LockTag::relation(5, 20), ends_sessions: false }];
        assert_eq!(drop_locks(&[RelFile::new(5, 9)], &messages), of_relation);
        let of_database = [DropLock { tag: database_lock_tag(7), ends_sessions: true }];
        assert_eq!(drop_locks(&[RelFile::new(7, 0)], &[told(message::DATABASE, 7)]), of_database);
    }
}
