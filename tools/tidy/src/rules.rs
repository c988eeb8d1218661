//! The rules. Each takes the tree and returns its findings; the README says why it is there.

pub mod alone;
pub mod circles;
pub mod cited;
pub mod comments;
pub mod crowded;
pub mod dependencies;
pub mod doubled;
pub mod first;
pub mod names;
pub mod promises;
pub mod public;
pub mod scripts;
pub mod size;
pub mod skips;

use crate::Finding;
use crate::tree::Tree;

/// A rule's function: it returns every place that breaks the rule.
pub type Check = fn(&Tree) -> Vec<Finding>;

/// A rule.
pub struct Rule {
    /// As the ratchet file and the README spell it.
    pub name: &'static str,
    /// The step that mends a finding.
    pub advice: &'static str,
    /// Finds the places.
    pub check: Check,
}

/// Every rule.
pub const ALL: [Rule; 22] = [
    Rule {
        name: size::LONG_FILE,
        advice: "move a part of the file with a name of its own into another file",
        check: size::long_files,
    },
    Rule {
        name: size::WIDE_FOLDER,
        advice: "make folders, or say why in a README.md: \"This folder holds more than a dozen files because ...\"",
        check: size::wide_folders,
    },
    Rule {
        name: circles::CIRCLE,
        advice: "move what both sides use into a file of its own below them",
        check: circles::circles,
    },
    Rule {
        name: comments::WIDE_COMMENT,
        advice: "wrap the comment at 100 columns",
        check: comments::wide_comments,
    },
    Rule {
        name: comments::BARE_SUBJECT,
        advice: "name the actor: no sentence begins with a bare Who, Whoever, What or That",
        check: comments::bare_subjects,
    },
    Rule {
        name: comments::VAGUE_PERSON,
        advice: "name the actor instead of nobody, somebody, whoever or whom",
        check: comments::vague_persons,
    },
    Rule {
        name: comments::LONG_SENTENCE,
        advice: "cut the sentence: at most 35 words, one idea; cases go into a list",
        check: comments::long_sentences,
    },
    Rule {
        name: crowded::CROWDED_ITEM,
        advice: "leave a blank line between two items",
        check: crowded::crowded_items,
    },
    Rule { name: cited::CITED_FILE, advice: "name a file that exists", check: cited::cited_files },
    Rule {
        name: public::UNDOCUMENTED,
        advice: "say above the item, in a comment with three slashes, what it is",
        check: public::undocumented,
    },
    Rule {
        name: dependencies::UNUSED_DEPENDENCY,
        advice: "remove the dependency from Cargo.toml",
        check: dependencies::unused_dependencies,
    },
    Rule { name: public::UNUSED, advice: "remove the item", check: public::unused },
    Rule {
        name: public::TESTS_ONLY,
        advice: "move the item into test code, or remove it with its test",
        check: public::tests_only,
    },
    Rule {
        name: doubled::DOUBLED_BODY,
        advice: "keep one of the functions and call it",
        check: doubled::doubled_bodies,
    },
    Rule {
        name: doubled::DOUBLED_HELPER,
        advice: "call the helper that exists",
        check: doubled::doubled_helpers,
    },
    Rule {
        name: names::TYPE_NAME,
        advice: "give the type a name of one or two words that says what it is",
        check: names::type_names,
    },
    Rule {
        name: names::FILE_NAME,
        advice: "name the file for what it holds, in words that only few other files have",
        check: names::file_names,
    },
    Rule {
        name: alone::ALONE,
        advice: "leave out paths of a machine and addresses of its servers",
        check: alone::alone,
    },
    Rule {
        name: first::STALE_FUNCTION,
        advice: "write the function's new path, or make the list anew: scripts/first-functions",
        check: first::stale_functions,
    },
    Rule {
        name: promises::NAMED_TEST,
        advice: "name a test that exists in docs/verification.md",
        check: promises::named_tests,
    },
    Rule {
        name: skips::SILENT_SKIP,
        advice: "call sinew_oracle::missing, or scripts/left-out: the summary of make test names the check",
        check: skips::silent_skips,
    },
    Rule {
        name: scripts::LOST_SCRIPT,
        advice: "scripts stand in tests/scripts of a crate, end in .sql and hold answers",
        check: scripts::lost_scripts,
    },
];

/// The findings of all rules, in order of rule, path and line.
pub fn findings(tree: &Tree) -> Vec<Finding> {
    let mut all: Vec<Finding> = ALL.iter().flat_map(|rule| (rule.check)(tree)).collect();
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_stands_in_the_readme() {
        let readme = include_str!("../README.md");
        for rule in ALL {
            assert!(
                readme.contains(&format!("| `{}` |", rule.name)),
                "the README has no line for {}",
                rule.name
            );
        }
    }
}
