//! The changes of a table that a follower wants: those of its publications.

use sinew_error::{Result, notsup};
use sinew_storage::logical::{OldRow, RowChange, TableShape};

/// The follower's work with a changed row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// It adds the new row.
    Insert,
    /// It changes the row.
    Update,
    /// It removes the row.
    Delete,
}

/// The columns that the follower's publications have of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Columns {
    All,
    /// Positions in the description, in ascending order.
    Listed(Vec<u16>),
    /// Two publications differ. Schema and name of the table.
    Contradictory(String, String),
}

/// The changes of a table that a follower wants.
pub(super) struct Wanted {
    columns: Columns,
    /// For each action, in the order of [`Action`]: the follower's publications that publish it, by
    /// their positions in the description.
    publications: [Vec<usize>; 3],
    /// A publication publishes TRUNCATE.
    pub truncate: bool,
}

/// The changes of a table that a follower of `subscribed` wants.
pub(super) fn wanted(shape: &TableShape, subscribed: &[String]) -> Wanted {
    let mut wanted = Wanted { columns: Columns::All, publications: Default::default(), truncate: false };
    let mut has_first = false;
    for (at, publication) in shape.publications.iter().enumerate() {
        if !subscribed.contains(&publication.name) {
            continue;
        }
        let columns = match &publication.columns {
            // A list of all columns is none.
            Some(listed) if listed.len() < shape.columns.len() => {
                let mut listed = listed.clone();
                listed.sort_unstable();
                Columns::Listed(listed)
            }
            _ => Columns::All,
        };
        if !std::mem::replace(&mut has_first, true) {
            wanted.columns = columns;
        } else if wanted.columns != columns {
            wanted.columns = Columns::Contradictory(shape.schema.clone(), shape.name.clone());
        }
        let actions = [publication.insert, publication.update, publication.delete];
        for (list, _) in wanted.publications.iter_mut().zip(actions).filter(|(_, publishes)| *publishes) {
            list.push(at);
        }
        wanted.truncate |= publication.truncate;
    }
    wanted
}

impl Wanted {
    /// Positions of the columns in the description; `None`: all.
    ///
    /// # Errors
    /// 0A000 if two publications have different lists.
    pub fn columns(&self) -> Result<Option<&[u16]>> {
        match &self.columns {
            Columns::All => Ok(None),
            Columns::Listed(columns) => Ok(Some(columns)),
            Columns::Contradictory(schema, name) => Err(notsup!(
                "cannot use different column lists for table \"{schema}.{name}\" in different publications"
            )),
        }
    }

    /// Are the columns those of another description?
    pub fn lists_as(&self, other: &Wanted) -> bool {
        self.columns == other.columns
    }

    /// The follower's work with a changed row; `None` for one that it does not want.
    ///
    /// A row that an UPDATE brings into the filters is new to the follower, and one that it takes
    /// out of them must go.
    ///
    /// # Errors
    /// As `columns`.
    pub fn action(&self, row: &RowChange) -> Result<Option<Action>> {
        let action = match (&row.new, row.is_update) {
            (Some(_), false) => Action::Insert,
            (Some(_), true) => Action::Update,
            (None, _) => Action::Delete,
        };
        // PostgreSQL looks at the lists of a table before it asks for the action.
        self.columns()?;
        let publications = &self.publications[action as usize];
        let has_old = row.old != OldRow::None;
        if publications.is_empty() || action == Action::Delete && !has_old {
            return Ok(None);
        }
        if row.passes.is_empty() {
            return Ok(Some(action));
        }
        let passes = publications.iter().fold(0, |all, at| all | row.passes.get(*at).copied().unwrap_or(0));
        let (old, new) = (passes & RowChange::OLD_PASSES != 0, passes & RowChange::NEW_PASSES != 0);
        Ok(match action {
            Action::Insert => new.then_some(Action::Insert),
            Action::Delete => old.then_some(Action::Delete),
            Action::Update if !has_old => new.then_some(Action::Update),
            Action::Update => match (old, new) {
                (false, false) => None,
                (false, true) => Some(Action::Insert),
                (true, false) => Some(Action::Delete),
                (true, true) => Some(Action::Update),
            },
        })
    }
}
