//! What has changed between two updates of a window, so that a move does not send the whole page again.
//!
//! Both sides cut the fragment at every `<`. A delta is a list: a pair of numbers takes that many pieces of the last
//! fragment from that place, and a text is new pieces, joined by `<`.

use std::fmt::Write as _;
use std::hash::BuildHasher;

use foldhash::quality::RandomState;

use crate::update::escape;

/// A fragment may have grown by so many pieces without its list growing.
const MORE: usize = 64;

const NOWHERE: u32 = u32::MAX;

/// The pieces that a window has now. Only their hashes are kept: the fragment itself would take ten times the memory.
#[derive(Debug, Default)]
pub struct Pieces {
    hashes: Vec<u64>,
    /// Seeded by chance, so that nobody can choose a text that passes for another.
    hasher: RandomState,
}

impl Pieces {
    /// What turns the fragment that the window has into this one, which it then has; as JSON.
    pub fn change_to(&mut self, html: &str) -> String {
        let mut texts = Vec::with_capacity(self.hashes.len() + MORE);
        let mut now = Vec::with_capacity(self.hashes.len() + MORE);
        for text in cut(html) {
            texts.push(text);
            now.push(self.hasher.hash_one(text));
        }
        let before = std::mem::replace(&mut self.hashes, now);
        let (now, mut places, mut delta) = (&self.hashes, None, Delta::new());
        let (mut at, mut next) = (0, 0);
        while at < now.len() {
            // Pieces mostly follow each other as they did before.
            let from = if before.get(next) == Some(&now[at]) {
                Some(next)
            } else {
                places.get_or_insert_with(|| Places::of(&before)).first(now[at])
            };
            let Some(from) = from else {
                delta.add(texts[at]);
                at += 1;
                next += 1;
                continue;
            };
            let same = before[from..].iter().zip(&now[at..]).take_while(|(old, new)| old == new).count();
            delta.take(from, same);
            (at, next) = (at + same, from + same);
        }
        delta.finish()
    }

    /// The window has this fragment now.
    pub fn set(&mut self, html: &str) {
        self.hashes = cut(html).map(|text| self.hasher.hash_one(text)).collect();
    }

    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }
}

/// A delta as it is being written, as JSON.
struct Delta {
    json: String,
    /// In the text of new pieces.
    fresh: bool,
}

impl Delta {
    fn new() -> Self {
        Self { json: "[".into(), fresh: false }
    }

    /// A new piece.
    fn add(&mut self, text: &str) {
        if std::mem::replace(&mut self.fresh, true) {
            self.json.push('<');
        } else {
            self.separate();
            self.json.push('"');
        }
        escape(text, &mut self.json);
    }

    /// So many pieces of the last fragment.
    fn take(&mut self, from: usize, count: usize) {
        self.end_text();
        self.separate();
        // Writing to a string never fails.
        let _ = write!(self.json, "[{from},{count}]");
    }

    fn separate(&mut self) {
        if self.json.len() > 1 {
            self.json.push(',');
        }
    }

    fn end_text(&mut self) {
        if std::mem::take(&mut self.fresh) {
            self.json.push('"');
        }
    }

    fn finish(mut self) -> String {
        self.end_text();
        self.json.push(']');
        self.json
    }
}

/// Where each piece was at first. The pieces are hashes already, so this is a quarter of the work of a map from the library.
struct Places<'a> {
    before: &'a [u64],
    /// For each piece its place, or nowhere, beginning at the slot that its last bits name.
    slots: Vec<u32>,
}

impl<'a> Places<'a> {
    fn of(before: &'a [u64]) -> Self {
        let mut places = Self { before, slots: vec![NOWHERE; (2 * before.len() + 1).next_power_of_two()] };
        for (at, piece) in (0..).zip(before) {
            let slot = places.slot(*piece);
            if places.slots[slot] == NOWHERE {
                places.slots[slot] = at;
            }
        }
        places
    }

    /// The slot with this piece, or the free one where it would be.
    fn slot(&self, piece: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = piece as usize & last;
        while self.slots[slot] != NOWHERE && self.before[self.slots[slot] as usize] != piece {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn first(&self, piece: u64) -> Option<usize> {
        let at = self.slots[self.slot(piece)];
        (at != NOWHERE).then_some(at as usize)
    }
}

/// The pieces of a fragment.
fn cut(html: &str) -> impl Iterator<Item = &str> {
    let mut begun = 0;
    let ends = memchr::memchr_iter(b'<', html.as_bytes()).chain(std::iter::once(html.len()));
    ends.map(move |end| &html[std::mem::replace(&mut begun, end + 1)..end])
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// What the script does.
    fn apply(before: &str, delta: &str) -> String {
        let delta: Value = serde_json::from_str(delta).unwrap();
        let before: Vec<&str> = before.split('<').collect();
        let pieces = delta.as_array().unwrap().iter().flat_map(|part| match part {
            Value::String(text) => text.split('<').map(ToString::to_string).collect::<Vec<_>>(),
            pair => {
                let number = |n: usize| pair[n].as_u64().unwrap() as usize;
                before[number(0)..number(0) + number(1)].iter().map(ToString::to_string).collect()
            }
        });
        pieces.collect::<Vec<_>>().join("<")
    }

    #[test]
    fn a_delta_leads_from_any_fragment_to_any_other() {
        let texts = [
            "",
            "<",
            "<a>x</a>",
            "<a>y</a>",
            "<a>x</a><b>x</b>",
            "<b>ä😀</b><a>x</a><a>x</a>",
            "plain",
            "<<a>x</a>",
            "<a b=\"\\\n\">",
        ];
        for before in texts {
            for after in texts {
                let mut pieces = Pieces::default();
                pieces.set(before);
                let delta = pieces.change_to(after);
                assert_eq!(apply(before, &delta), after, "{before} {delta}");
                assert_eq!(apply(after, &pieces.change_to(before)), before, "and back");
            }
        }
    }

    #[test]
    fn pieces_are_found_where_they_were_first_however_many_are_asked_for() {
        let fragment = |numbers: &[usize]| numbers.iter().map(|n| format!("<i>{n}")).collect::<Vec<_>>().concat();
        // Every second piece is new, and the others come in the opposite order: each of them has to be looked for.
        let before: Vec<usize> = (0..200).chain(0..200).collect();
        let after: Vec<usize> = (0..100).rev().flat_map(|n| [n, n + 1_000]).collect();
        let mut pieces = Pieces::default();
        pieces.set(&fragment(&before));
        let delta = pieces.change_to(&fragment(&after));
        assert_eq!(apply(&fragment(&before), &delta), fragment(&after));
        let delta: Value = serde_json::from_str(&delta).unwrap();
        let taken = delta.as_array().unwrap().iter().filter_map(|part| part[0].as_u64());
        assert_eq!(taken.collect::<Vec<_>>(), std::iter::once(0).chain((1..=100).rev()).collect::<Vec<_>>());
    }

    #[test]
    fn a_small_change_makes_a_small_delta() {
        let cell = |n: usize, piece: usize| format!("<i class=\"{}\">{n}</i>", n == piece);
        let board = |piece: usize| (0..500).map(|n| cell(n, piece)).collect::<Vec<_>>().concat();
        let mut pieces = Pieces::default();
        pieces.set(&board(7));
        let delta = pieces.change_to(&board(300));
        assert!(delta.len() < 120, "{delta}");
    }
}
