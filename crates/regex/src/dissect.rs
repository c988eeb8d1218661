//! Division of a match among the nodes of the tree. It gives the groups and checks the back
//! references.
//!
//! The caller knows that the node's automaton matches the stretch. Where a stretch must be cut, two
//! runs find all possible places. One reads backwards with the automaton of the part behind the
//! cut. The other reads forwards with the automaton of the part before it. Of the places that both
//! found, the preference of the first part picks the last or the first. Without back references
//! this choice is final. A match is then divided in time proportional to its length for each node.
//!
//! An automaton does not know a back reference: it takes it for the group itself. If a node
//! contains a back reference, a cut may be wrong, and the next place is tried. The search may take
//! long. It asks at every step whether it may continue.

use crate::ast::{Division, NodeId, mark};
use crate::chars::lower;
use crate::error::Result;
use crate::exec::{Exec, Slot};
use std::collections::HashSet;

/// The bytes that a group matched; `None` if it took no part in the match.
pub type Span = Option<(usize, usize)>;

/// The matches of a repeated node's child, in order.
struct Iteration {
    child: NodeId,
    least: usize,
    most: usize,
    shorter: bool,
    begin: usize,
    end: usize,
    /// The ends of the matches found so far. The first entry is the beginning of the first match.
    ends: Vec<usize>,
    /// The number of matches that are known to be right.
    verified: usize,
}

impl Exec<'_> {
    /// Divides the match of a node. Returns false if a back reference does not fit.
    pub fn dissect(
        &mut self,
        mut node: NodeId,
        mut begin: usize,
        end: usize,
        groups: &mut [Span],
    ) -> Result<bool> {
        let program = self.program;
        loop {
            self.work(32)?;
            let this = &program.expression.nodes[node as usize];
            if this.has(mark::BACK) {
                let fits = self.dissect_with_back(node, begin, end, groups)?;
                if !fits {
                    self.forget(node, groups);
                } else if this.group > 0 {
                    groups[this.group as usize] = Some((begin, end));
                }
                return Ok(fits);
            }
            if this.group > 0 {
                groups[this.group as usize] = Some((begin, end));
            }
            if !this.has(mark::GROUP) {
                return Ok(true);
            }
            node = match this.op {
                Division::Plain | Division::Back { .. } => return Ok(true),
                Division::Whole(child) => child,
                Division::Concat(first, second) => {
                    let Some(cut) = self.cut(first, second, begin, end)? else { return Ok(false) };
                    self.dissect(first, begin, cut, groups)?;
                    begin = cut;
                    second
                }
                Division::Alt(ref branches) => match self.first_branch(branches, begin, end)? {
                    Some(branch) => branch,
                    None => return Ok(false),
                },
                Division::Iterate { child, max, .. } => {
                    // Only the last of the matches gives groups. If there is no match, the groups
                    // are empty.
                    match self.last_iteration(node, child, max, begin, end)? {
                        Some(at) => begin = at,
                        None => return Ok(true),
                    }
                    child
                }
            };
        }
    }

    fn prefers_shorter(&self, node: NodeId) -> bool {
        self.program.expression.nodes[node as usize].has(mark::SHORTER)
    }

    /// Whether a node's automaton matches all of a stretch.
    fn matches(&mut self, node: NodeId, begin: usize, end: usize) -> Result<bool> {
        Ok(self.end(Slot::Forward(node), begin, (end, end), false, None)?.is_some())
    }

    /// The place where a stretch is cut between two nodes.
    fn cut(&mut self, first: NodeId, second: NodeId, begin: usize, end: usize) -> Result<Option<usize>> {
        let last = !self.prefers_shorter(first);
        // The first part's preferred end is often right, so it is tried first.
        let liked = self.end(Slot::Forward(first), begin, (begin, end), last, None)?;
        if let Some(cut) = liked
            && self.matches(second, cut, end)?
        {
            return Ok(liked);
        }
        let places = self.beginnings(second, begin, end)?;
        self.end(Slot::Forward(first), begin, (begin, end), last, Some(&places))
    }

    fn first_branch(&mut self, branches: &[NodeId], begin: usize, end: usize) -> Result<Option<NodeId>> {
        for branch in branches {
            if self.matches(*branch, begin, end)? {
                return Ok(Some(*branch));
            }
        }
        Ok(None)
    }

    /// The beginning of the last match of a repeated node. Without back references the least count
    /// is always
    /// 0. The empty string has no match if the child prefers the shortest. Otherwise it has one if
    ///    the child can match it.
    fn last_iteration(
        &mut self,
        node: NodeId,
        child: NodeId,
        max: Option<u32>,
        begin: usize,
        end: usize,
    ) -> Result<Option<usize>> {
        if begin == end {
            let empty = !self.prefers_shorter(child) && self.matches(child, begin, end)?;
            return Ok(empty.then_some(begin));
        }
        if max == Some(1) {
            return Ok(Some(begin));
        }
        if let Some(max) = max {
            let mut iteration = self.iteration(child, 0, Some(max), begin, end);
            let found = self.next_division(&mut iteration, &mut Some(HashSet::new()), false)?;
            let before = iteration.ends.len().checked_sub(2);
            return Ok(before.filter(|_| found).map(|i| iteration.ends[i]));
        }
        // The node itself matches any number of its child's matches. From these places the end can
        // be reached.
        let places = self.beginnings(node, begin, end)?;
        let last = !self.prefers_shorter(child);
        let mut at = begin;
        loop {
            let low = self.step_over(at);
            match self.end(Slot::Forward(child), at, (low, end), last, Some(&places))? {
                Some(next) if next < end => at = next,
                _ => return Ok(Some(at)),
            }
        }
    }

    /// The place behind the character at `at`.
    fn step_over(&self, at: usize) -> usize {
        at + self.after(at).1.max(1)
    }

    /// The place before the character before `at`.
    fn step_back(&self, at: usize) -> usize {
        at - self.before(at).1.min(at)
    }

    /// The same as [`Exec::dissect`], for a node that contains a back reference.
    fn dissect_with_back(
        &mut self,
        node: NodeId,
        begin: usize,
        end: usize,
        groups: &mut [Span],
    ) -> Result<bool> {
        let program = self.program;
        match program.expression.nodes[node as usize].op {
            Division::Plain => Ok(true),
            Division::Whole(child) => self.dissect(child, begin, end, groups),
            Division::Back { group, min, max } => {
                Ok(self.repeats(groups[group as usize], min, max, begin, end))
            }
            Division::Alt(ref branches) => {
                for branch in branches {
                    if self.matches(*branch, begin, end)? && self.dissect(*branch, begin, end, groups)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Division::Concat(first, second) => {
                let places = self.beginnings(second, begin, end)?;
                let last = !self.prefers_shorter(first);
                let (mut low, mut high) = (begin, end);
                while let Some(cut) =
                    self.end(Slot::Forward(first), begin, (low, high), last, Some(&places))?
                {
                    if self.dissect(first, begin, cut, groups)? && self.dissect(second, cut, end, groups)? {
                        return Ok(true);
                    }
                    if cut == if last { begin } else { end } {
                        return Ok(false);
                    }
                    if last {
                        high = self.step_back(cut);
                    } else {
                        low = self.step_over(cut);
                    }
                    self.forget(first, groups);
                    self.forget(second, groups);
                }
                Ok(false)
            }
            Division::Iterate { child, min, max } => {
                let none = min == 0 && begin == end;
                if none && self.prefers_shorter(child) {
                    return Ok(true);
                }
                let mut iteration = self.iteration(child, min, max, begin, end);
                let mut again = false;
                while self.next_division(&mut iteration, &mut None, again)? {
                    if self.verify(&mut iteration, groups)? {
                        return Ok(true);
                    }
                    again = true;
                }
                Ok(none)
            }
        }
    }

    /// Empties the groups of a node.
    fn forget(&self, node: NodeId, groups: &mut [Span]) {
        let nodes = &self.program.expression.nodes;
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            let node = &nodes[node as usize];
            if !node.has(mark::GROUP) {
                continue;
            }
            if node.group > 0 {
                groups[node.group as usize] = None;
            }
            match &node.op {
                Division::Plain | Division::Back { .. } => {}
                Division::Whole(child) | Division::Iterate { child, .. } => waiting.push(*child),
                Division::Concat(first, second) => waiting.extend([*first, *second]),
                Division::Alt(branches) => waiting.extend(branches),
            }
        }
    }

    fn iteration(&self, child: NodeId, min: u32, max: Option<u32>, begin: usize, end: usize) -> Iteration {
        let least = min.max(1) as usize;
        let length = self.text[begin..end].chars().count();
        let most = max.map_or(length, |max| length.min(max as usize)).max(least);
        let shorter = self.prefers_shorter(child);
        Iteration { child, least, most, shorter, begin, end, ends: vec![begin], verified: 0 }
    }

    /// Finds the next way to divide a stretch into matches of the child, by the child's automaton
    /// alone.
    ///
    /// Empty matches are only taken when the least count needs them. `failed` remembers how far a
    /// division with a number of matches could not be completed. It is used when no back reference
    /// decides.
    fn next_division(
        &mut self,
        it: &mut Iteration,
        failed: &mut Option<HashSet<(usize, usize)>>,
        again: bool,
    ) -> Result<bool> {
        // The limits for the end of the match that is looked for: its earliest and its latest
        // place.
        let mut window = if again { self.retry(it) } else { Some((it.begin, it.end)) };
        while let Some((low, high)) = window {
            self.work(16)?;
            let from = it.ends[it.ends.len() - 1];
            let number = it.ends.len();
            let needed = it.least.saturating_sub(number);
            let may_be_empty = needed > 0 && needed >= self.characters(from, it.end, needed);
            // The last match that is allowed must reach the end.
            let low = if number >= it.most { it.end } else { low };
            let low =
                if may_be_empty || from == it.end { low.max(from) } else { low.max(self.step_over(from)) };
            let known = failed.as_ref().is_some_and(|f| f.contains(&(number, from)));
            let found = if low > high || known {
                None
            } else {
                self.end(Slot::Forward(it.child), from, (low, high), !it.shorter, None)?
            };
            let Some(found) = found else {
                if let Some(failed) = failed {
                    failed.insert((number, from));
                }
                window = self.retry(it);
                continue;
            };
            it.ends.push(found);
            if found == it.end && number >= it.least {
                return Ok(true);
            }
            window = if found < it.end { Some((found, it.end)) } else { self.retry(it) };
        }
        Ok(false)
    }

    /// Removes the last match. Returns the limits for another end of it, or of an earlier one.
    fn retry(&self, it: &mut Iteration) -> Option<(usize, usize)> {
        while let Some(last) = it.ends.pop() {
            let from = *it.ends.last()?;
            it.verified = it.verified.min(it.ends.len() - 1);
            if it.shorter && last < it.end {
                return Some((self.step_over(last), it.end));
            }
            if !it.shorter && last > from {
                return Some((from, self.step_back(last)));
            }
        }
        None
    }

    /// The number of characters of a stretch, counted to one beyond `most`.
    fn characters(&self, from: usize, to: usize, most: usize) -> usize {
        self.text[from..to].chars().take(most + 1).count()
    }

    /// Divides the matches of an iteration that are not known to be right yet.
    fn verify(&mut self, it: &mut Iteration, groups: &mut [Span]) -> Result<bool> {
        for i in it.verified + 1..it.ends.len() {
            self.forget(it.child, groups);
            if !self.dissect(it.child, it.ends[i - 1], it.ends[i], groups)? {
                return Ok(false);
            }
            it.verified = i;
        }
        Ok(true)
    }

    /// Whether a stretch is `min` to `max` copies of the text that a group matched.
    fn repeats(&self, group: Span, min: u32, max: Option<u32>, begin: usize, end: usize) -> bool {
        let Some((from, to)) = group else { return false };
        if from == to {
            return begin == end;
        }
        let pattern = &self.text[from..to];
        let mut rest = &self.text[begin..end];
        let mut count = 0;
        while !rest.is_empty() {
            match self.strip(rest, pattern) {
                Some(behind) => rest = behind,
                None => return false,
            }
            count += 1;
        }
        count >= min && max.is_none_or(|max| count <= max)
    }

    /// The text behind `pattern`, if `text` begins with it.
    fn strip<'t>(&self, text: &'t str, pattern: &str) -> Option<&'t str> {
        if !self.program.options.ignore_case {
            return text.strip_prefix(pattern);
        }
        let mut rest = text.chars();
        for c in pattern.chars() {
            let other = rest.next()?;
            if c != other && lower(c) != lower(other) {
                return None;
            }
        }
        Some(rest.as_str())
    }
}
