//! The names that a piece of SQL sees: a chain from the innermost one outward.

use crate::tree::VarId;

/// The end of the chain.
pub const ROOT: usize = usize::MAX;

/// The meaning of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// The names behind it, up to the next label, belong to a block; true for a loop.
    Label(bool),
    /// A variable with one value.
    Scalar(VarId),
    /// A row.
    Row(VarId),
}

/// A link of the chain.
#[derive(Debug, Clone)]
struct Link {
    item: Item,
    name: String,
    outer: usize,
}

/// All chains of a body, which share their outer links.
#[derive(Debug, Clone, Default)]
pub struct Names {
    links: Vec<Link>,
}

/// A variable that was found, and how many of the names led to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// Which one.
    pub item: Item,
    /// How many names were used.
    pub used: usize,
}

impl Names {
    /// Adds a link in front of `outer`; returns its number.
    pub fn push(&mut self, outer: usize, item: Item, name: &str) -> usize {
        self.links.push(Link { item, name: name.to_string(), outer });
        self.links.len() - 1
    }

    /// The label of the innermost block that begins at or outside of `at`, and what lies outside
    /// of it.
    fn label(&self, mut at: usize) -> Option<&Link> {
        while let Some(link) = self.links.get(at) {
            if matches!(link.item, Item::Label(_)) {
                return Some(link);
            }
            at = link.outer;
        }
        None
    }

    /// The variables of the block to which `at` belongs.
    fn block(&self, at: usize) -> impl Iterator<Item = &Link> {
        let mut at = at;
        std::iter::from_fn(move || {
            let link = self.links.get(at)?;
            at = link.outer;
            (!matches!(link.item, Item::Label(_))).then_some(link)
        })
    }

    /// The meaning of a name with dots. `local` looks at the innermost block alone.
    pub fn find(&self, at: usize, names: &[&str], local: bool) -> Option<Found> {
        let mut at = at;
        loop {
            let fits = |link: &Link, name: &str, more: bool| {
                link.name == name && (!more || matches!(link.item, Item::Row(_)))
            };
            if let Some(link) = self.block(at).find(|link| fits(link, names[0], names.len() > 1)) {
                return Some(Found { item: link.item, used: 1 });
            }
            let label = self.label(at)?;
            if names.len() > 1
                && label.name == names[0]
                && let Some(link) = self.block(at).find(|link| fits(link, names[1], names.len() > 2))
            {
                return Some(Found { item: link.item, used: 2 });
            }
            if local {
                return None;
            }
            at = label.outer;
        }
    }

    /// Is there a block or loop around with the label? True for a loop.
    pub fn find_label(&self, at: usize, name: &str) -> Option<bool> {
        let mut at = at;
        while let Some(link) = self.label(at) {
            if link.name == name
                && let Item::Label(is_loop) = link.item
            {
                return Some(is_loop);
            }
            at = link.outer;
        }
        None
    }

    /// Is there a loop around?
    pub fn is_in_loop(&self, at: usize) -> bool {
        let mut at = at;
        while let Some(link) = self.label(at) {
            if link.item == Item::Label(true) {
                return true;
            }
            at = link.outer;
        }
        false
    }
}
