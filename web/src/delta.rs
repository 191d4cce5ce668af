//! What has changed between two updates of a window, so that a move does not send the whole page again.
//!
//! Both sides cut the fragment at every `<`. A delta is a list: a pair of numbers takes that many pieces of the last
//! fragment from that place, and a text is new pieces, joined by `<`.

use std::hash::BuildHasher;

use foldhash::quality::RandomState;
use foldhash::{HashMap, HashMapExt};
use serde_json::{Value, json};

/// A fragment may have grown by so many pieces without its list growing.
const MORE: usize = 64;

/// The pieces that a window has now. Only their hashes are kept: the fragment itself would take ten times the memory.
#[derive(Debug, Default)]
pub struct Pieces {
    hashes: Vec<u64>,
    /// Seeded by chance, so that nobody can choose a text that passes for another.
    hasher: RandomState,
}

impl Pieces {
    /// What turns the fragment that the window has into this one, which it then has.
    pub fn change_to(&mut self, html: &str) -> Value {
        let mut texts = Vec::with_capacity(self.hashes.len() + MORE);
        let mut now = Vec::with_capacity(self.hashes.len() + MORE);
        for text in cut(html) {
            texts.push(text);
            now.push(self.hasher.hash_one(text));
        }
        let before = std::mem::replace(&mut self.hashes, now);
        let now = &self.hashes;
        let mut first = None;
        let (mut delta, mut fresh, mut at, mut next) = (Vec::new(), Vec::new(), 0, 0);
        while at < now.len() {
            // Pieces mostly follow each other as they did before.
            let from = if before.get(next) == Some(&now[at]) {
                Some(next)
            } else {
                first.get_or_insert_with(|| places(&before)).get(&now[at]).copied()
            };
            let Some(from) = from else {
                fresh.push(texts[at]);
                at += 1;
                next += 1;
                continue;
            };
            let same = before[from..].iter().zip(&now[at..]).take_while(|(old, new)| old == new).count();
            if !fresh.is_empty() {
                delta.push(json!(fresh.join("<")));
                fresh.clear();
            }
            delta.push(json!([from, same]));
            (at, next) = (at + same, from + same);
        }
        if !fresh.is_empty() {
            delta.push(json!(fresh.join("<")));
        }
        Value::Array(delta)
    }

    /// The window has this fragment now.
    pub fn set(&mut self, html: &str) {
        self.hashes = cut(html).map(|text| self.hasher.hash_one(text)).collect();
    }

    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }
}

/// Where each piece was at first.
fn places(before: &[u64]) -> HashMap<u64, usize> {
    let mut first = HashMap::with_capacity(before.len());
    for (at, piece) in before.iter().enumerate().rev() {
        first.insert(*piece, at);
    }
    first
}

/// The pieces of a fragment.
fn cut(html: &str) -> impl Iterator<Item = &str> {
    let mut begun = 0;
    let ends = memchr::memchr_iter(b'<', html.as_bytes()).chain(std::iter::once(html.len()));
    ends.map(move |end| &html[std::mem::replace(&mut begun, end + 1)..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the script does.
    fn apply(before: &str, delta: &Value) -> String {
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
        let texts =
            ["", "<", "<a>x</a>", "<a>y</a>", "<a>x</a><b>x</b>", "<b>ä😀</b><a>x</a><a>x</a>", "plain", "<<a>x</a>"];
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
        let taken = delta.as_array().unwrap().iter().filter_map(|part| part[0].as_u64());
        assert_eq!(taken.collect::<Vec<_>>(), std::iter::once(0).chain((1..=100).rev()).collect::<Vec<_>>());
    }

    #[test]
    fn a_small_change_makes_a_small_delta() {
        let cell = |n: usize, piece: usize| format!("<i class=\"{}\">{n}</i>", n == piece);
        let board = |piece: usize| (0..500).map(|n| cell(n, piece)).collect::<Vec<_>>().concat();
        let mut pieces = Pieces::default();
        pieces.set(&board(7));
        let delta = pieces.change_to(&board(300)).to_string();
        assert!(delta.len() < 120, "{delta}");
    }
}
