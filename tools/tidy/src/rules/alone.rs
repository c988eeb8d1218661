//! The project speaks of itself alone: no path of a machine and no address of its package servers.

use crate::Finding;
use crate::tree::Tree;

/// The rule of [`alone`].
pub const ALONE: &str = "alone";

/// Beginnings of paths that only some machine has. They are put together here, so that this file
/// has none of them.
const PATHS: [&str; 5] = [
    concat!("/wo", "rk/"),
    concat!("/tmp/", "m/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/Use", "rs/"),
];
/// Words in the host of an address that name a package server.
const SERVERS: [&str; 5] = ["registry", "mirror", "proxy", "artifact", "nexus"];

/// Paths of a machine, and addresses of package servers. Lock files name the servers that packages
/// are published on.
pub fn alone(tree: &Tree) -> Vec<Finding> {
    let mut found = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| !path.ends_with(".lock")) {
        for (i, line) in text.lines().enumerate() {
            let wrong = machine_path(line).or_else(|| package_server(line));
            if let Some(wrong) = wrong {
                found.push(Finding {
                    rule: ALONE,
                    path: path.to_string(),
                    line: i + 1,
                    text: wrong.to_string(),
                });
            }
        }
    }
    found
}

fn machine_path(line: &str) -> Option<&str> {
    PATHS.iter().find_map(|start| {
        line.match_indices(start).find_map(|(at, _)| {
            // Inside of a longer path or of a word it is none.
            let before = line[..at].chars().next_back();
            let begins = line[..at].ends_with("file://")
                || before.is_none_or(|c| !c.is_alphanumeric() && !"_./}$".contains(c));
            begins.then(|| line[at..].split_whitespace().next().unwrap_or_default())
        })
    })
}

fn package_server(line: &str) -> Option<&str> {
    line.match_indices("://").find_map(|(at, _)| {
        let host = line[at + 3..].split(['/', ' ', '"', ')', '`']).next()?;
        SERVERS.iter().any(|word| host.contains(word)).then_some(host)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_a_machine_and_package_servers_are_found() {
        let text = format!(
            "cd {0}a\nfind serial/work/it\nhttps://crates-{1}.local/x\nhttps://docs.rs/x\nfile://{0}a\n",
            PATHS[0], SERVERS[2]
        );
        let found = alone(&Tree::of([("scripts/a", text)]));
        assert_eq!(found.iter().map(|f| f.line).collect::<Vec<_>>(), [1, 3, 5]);
    }
}
