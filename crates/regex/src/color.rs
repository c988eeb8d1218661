//! Colours: classes of characters that a pattern cannot tell apart.
//!
//! Automata move by colours. A pattern that names ten characters therefore needs no transitions for
//! a million. Every set of a pattern is a union of colours. Colour 0 is that of the characters that
//! no set names. The largest colour is the text's edge, which is no character: it stands before the
//! first and behind the last one.

use crate::chars::{CHAR_MAX, CharSet};
use crate::error::{Error, Interrupted, Reason, Work};
use std::collections::BTreeMap;

/// A class of characters.
pub(crate) type Color = u16;

/// Characters below this number are looked up in a table, the others in a list.
const TABLE: u32 = 0x800;
/// The most bytes that the sets of a pattern may take together.
const SETS_BYTES_MAX: usize = 16 << 20;

/// A set of colours.
#[derive(Debug)]
pub(crate) enum ColorSet {
    None,
    One(Color),
    /// A bit for each colour.
    Many(Box<[u64]>),
}

impl ColorSet {
    /// The bytes that it takes besides the value itself.
    pub fn memory(&self) -> usize {
        if let ColorSet::Many(bits) = self { size_of_val(&**bits) } else { 0 }
    }

    /// Whether the set has the colour.
    #[inline]
    pub fn has(&self, color: Color) -> bool {
        match self {
            ColorSet::None => false,
            ColorSet::One(one) => *one == color,
            ColorSet::Many(bits) => {
                let word = bits.get(usize::from(color) / 64).copied().unwrap_or(0);
                word >> (color % 64) & 1 == 1
            }
        }
    }
}

/// The colour of every character.
#[derive(Debug)]
pub(crate) struct Colors {
    table: Box<[Color; TABLE as usize]>,
    /// Where the colours change from [`TABLE`] on: the first character and its colour.
    list: Vec<(u32, Color)>,
    /// The colour of the text's edge. It is also the number of the other colours.
    pub edge: Color,
}

impl Colors {
    /// The colour of a character below 128.
    #[inline]
    pub fn of_ascii(&self, byte: u8) -> Color {
        self.table[usize::from(byte)]
    }

    /// The colour of a character.
    #[inline]
    pub fn of(&self, c: u32) -> Color {
        if c < TABLE {
            return self.table[c as usize];
        }
        let after = self.list.partition_point(|e| e.0 <= c);
        self.list[after - 1].1
    }

    /// The approximate memory of the table and the list, in bytes.
    pub fn memory(&self) -> usize {
        size_of_val(&*self.table) + self.list.capacity() * size_of::<(u32, Color)>()
    }

    /// The number of columns of a table of transitions.
    pub fn columns(&self) -> usize {
        usize::from(self.edge) + 1
    }
}

/// Finds the colours of the sets, and the sets as colours.
pub(crate) fn paint(sets: &[CharSet], work: Work) -> Result<(Colors, Vec<ColorSet>), Error> {
    let map = split(sets, work)?;
    // Numbers without gaps, in the order of the characters. A colour that has no character
    // left gets no number.
    let mut numbers: BTreeMap<u32, Color> = BTreeMap::from([(0, 0)]);
    let mut list: Vec<(u32, Color)> = Vec::with_capacity(map.len());
    for (start, old) in &map {
        let fresh = Color::try_from(numbers.len()).ok().filter(|c| *c < Color::MAX - 1);
        let color = *numbers.entry(*old).or_insert(fresh.ok_or(Reason::TooComplex)?);
        if list.last().is_none_or(|last| last.1 != color) {
            list.push((*start, color));
        }
    }
    let edge = numbers.len() as Color;
    let mut table = Box::new([0; TABLE as usize]);
    for (i, (start, color)) in list.iter().enumerate() {
        let end = list.get(i + 1).map_or(TABLE, |next| next.0.min(TABLE));
        if *start < end {
            table[*start as usize..end as usize].fill(*color);
        }
    }
    let mut bytes = 0;
    let mut painted = Vec::with_capacity(sets.len());
    for set in sets {
        work(4 + set.ranges().len())?;
        let colored = color_set(set, &list, edge);
        if let ColorSet::Many(bits) = &colored {
            bytes += bits.len() * 8;
        }
        if bytes > SETS_BYTES_MAX {
            return Err(Reason::TooComplex.into());
        }
        painted.push(colored);
    }
    Ok((Colors { table, list, edge }, painted))
}

/// The places where colours change: the first character of each stretch, with a colour. The numbers
/// of these colours may have gaps.
fn split(sets: &[CharSet], work: Work) -> Result<BTreeMap<u32, u32>, Interrupted> {
    let mut map = BTreeMap::from([(0u32, 0u32)]);
    let mut colors = 1;
    for set in sets {
        // The new colours of this set's characters, by their old colours.
        let mut parts: BTreeMap<u32, u32> = BTreeMap::new();
        for &(low, high) in set.ranges() {
            cut(&mut map, low);
            if high < CHAR_MAX {
                cut(&mut map, high + 1);
            }
            for (_, color) in map.range_mut(low..=high) {
                work(1)?;
                *color = *parts.entry(*color).or_insert_with(|| {
                    colors += 1;
                    colors - 1
                });
            }
        }
    }
    Ok(map)
}

/// Makes a stretch begin at a character.
fn cut(map: &mut BTreeMap<u32, u32>, at: u32) {
    if let Some((_, &color)) = map.range(..=at).next_back() {
        map.entry(at).or_insert(color);
    }
}

fn color_set(set: &CharSet, list: &[(u32, Color)], edge: Color) -> ColorSet {
    let mut colors = Vec::new();
    for &(low, high) in set.ranges() {
        let first = list.partition_point(|e| e.0 <= low) - 1;
        colors.extend(list[first..].iter().take_while(|e| e.0 <= high).map(|e| e.1));
    }
    colors.sort_unstable();
    colors.dedup();
    match colors[..] {
        [] => ColorSet::None,
        [one] => ColorSet::One(one),
        _ => {
            let mut bits = vec![0u64; usize::from(edge) / 64 + 1];
            for color in colors {
                bits[usize::from(color) / 64] |= 1 << (color % 64);
            }
            ColorSet::Many(bits.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_unions_of_colours() {
        let mut word = CharSet::default();
        word.add_ranges(crate::class::ranges(crate::class::Class::Word));
        let sets = [
            CharSet::range('a' as u32, 'z' as u32),
            CharSet::one('q' as u32),
            CharSet::one('é' as u32).negated(),
            CharSet::all(),
            CharSet::default(),
            word,
        ];
        let (colors, painted) = paint(&sets, |_| Ok(())).expect("painted");
        for c in ('\0'..='\u{2FFF}').chain(['\u{10FFFF}', '\u{1F600}', '日']) {
            let color = colors.of(c as u32);
            assert!(color < colors.edge);
            for (set, colored) in sets.iter().zip(&painted) {
                let inside = set.ranges().iter().any(|r| (r.0..=r.1).contains(&(c as u32)));
                assert_eq!(colored.has(color), inside, "{c:?} in {set:?}");
            }
        }
        assert!(painted.iter().all(|p| !p.has(colors.edge)));
        assert_eq!(colors.columns(), usize::from(colors.edge) + 1);
    }

    #[test]
    fn few_colours_suffice() {
        let sets: Vec<_> = "abcabc".chars().map(|c| CharSet::one(c as u32)).collect();
        let (colors, _) = paint(&sets, |_| Ok(())).expect("painted");
        assert_eq!(colors.edge, 4);
    }
}
