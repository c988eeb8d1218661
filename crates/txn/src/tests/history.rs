//! The reads and writes of committed transactions, and whether some serial order explains them: the
//! graph of their dependencies must have no cycle.

use std::collections::HashMap;
use std::hash::Hash;

/// A committed transaction. A version is named by its writer. `None` is the one from before all
/// transactions.
pub struct Done<T, K> {
    pub name: T,
    /// The versions that it saw, also of keys that did not exist, without those that it wrote
    /// itself.
    pub reads: Vec<(K, Option<T>)>,
    /// The keys that it wrote, each once, with the version that it replaced.
    pub writes: Vec<(K, Option<T>)>,
}

/// A cycle of dependencies, as (the earlier transaction, the kind, the later one).
pub fn cycle<T, K>(history: &[Done<T, K>]) -> Option<Vec<(T, &'static str)>>
where
    T: Copy + Eq + Hash,
    K: Copy + Eq + Hash,
{
    let number: HashMap<T, usize> = history.iter().enumerate().map(|(i, d)| (d.name, i)).collect();
    let mut replaced_by: HashMap<(K, Option<T>), usize> = HashMap::new();
    for (i, d) in history.iter().enumerate() {
        for &(key, before) in &d.writes {
            let other = replaced_by.insert((key, before), i);
            assert!(other.is_none(), "two committed transactions replaced one version: an update was lost");
        }
    }
    let mut edges: Vec<Vec<(usize, &'static str)>> = (0..history.len()).map(|_| Vec::new()).collect();
    let mut edge = |from: usize, to: usize, kind| {
        if from != to {
            edges[from].push((to, kind));
        }
    };
    for (i, d) in history.iter().enumerate() {
        for &(key, version) in &d.reads {
            if let Some(writer) = version {
                edge(number[&writer], i, "was read by");
            }
            if let Some(&writer) = replaced_by.get(&(key, version)) {
                edge(i, writer, "read what was replaced by");
            }
        }
        for &(_, before) in &d.writes {
            if let Some(writer) = before {
                edge(number[&writer], i, "was replaced by");
            }
        }
    }
    // 0: not visited, 1: on the path, 2: done.
    let mut state = vec![0u8; history.len()];
    for start in 0..history.len() {
        let mut path: Vec<(usize, usize)> = Vec::new();
        if state[start] == 0 {
            state[start] = 1;
            path.push((start, 0));
        }
        while let Some((at, next)) = path.last_mut() {
            let Some(&(to, _)) = edges[*at].get(*next) else {
                state[*at] = 2;
                path.pop();
                continue;
            };
            *next += 1;
            match state[to] {
                0 => {
                    state[to] = 1;
                    path.push((to, 0));
                }
                1 => {
                    let from = path.iter().position(|p| p.0 == to).expect("it is on the path");
                    let name = |&(i, next): &(usize, usize)| (history[i].name, edges[i][next - 1].1);
                    return Some(path[from..].iter().map(name).collect());
                }
                _ => {}
            }
        }
    }
    None
}
