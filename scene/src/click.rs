//! Choosing an action by clicking the things themselves.
//!
//! Every legal action says what is clicked to choose it. What can be clicked next follows from all of them together, so
//! neither a page nor a terminal needs to know a rule: they show the next spots, on the board and as a list of buttons.

use std::collections::{HashMap, HashSet};
use std::fmt;

/// Something that can be clicked: a piece, a field, a card, a button.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub String);

impl<S: Into<String>> From<S> for Spot {
    fn from(name: S) -> Self {
        Self(name.into())
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is clicked for one action: its parts in any order, the spots of each part in theirs (piece, then target).
/// Two parts of one action that begin with the same spot must be the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clicks(pub Vec<Vec<Spot>>, Order);

/// Which part of an action is clicked first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Order {
    #[default]
    Any,
    /// The first part comes before all others.
    Led,
}

impl Clicks {
    /// An action that is chosen by one click.
    pub fn one(spot: impl Into<Spot>) -> Self {
        Self(vec![vec![spot.into()]], Order::Any)
    }

    /// An action whose spots are clicked in order.
    pub fn path<S: Into<Spot>>(spots: impl IntoIterator<Item = S>) -> Self {
        Self(vec![spots.into_iter().map(Into::into).collect()], Order::Any)
    }

    /// An action whose parts are clicked in any order.
    pub fn parts<S: Into<Spot>>(parts: impl IntoIterator<Item = Vec<S>>) -> Self {
        Self(parts.into_iter().map(|part| part.into_iter().map(Into::into).collect()).collect(), Order::Any)
    }

    /// An action that begins with one spot (a card) and goes on with parts in any order (what it is played on).
    pub fn led<S: Into<Spot>>(first: impl Into<Spot>, parts: impl IntoIterator<Item = Vec<S>>) -> Self {
        let Self(mut all, _) = Self::parts(parts);
        all.insert(0, vec![first.into()]);
        Self(all, Order::Led)
    }

    /// The spots that may follow `draft`; `None` if the draft does not fit this action.
    fn after(&self, draft: &[Spot]) -> Option<Vec<&Spot>> {
        let mut rest: Vec<&[Spot]> = self.0.iter().map(Vec::as_slice).collect();
        let mut open: Option<&[Spot]> = None;
        for click in draft {
            let part = match open.take() {
                Some(part) => part,
                None => rest.remove(self.open_to(&rest).iter().position(|part| part.first() == Some(click))?),
            };
            let (first, left) = part.split_first()?;
            if first != click {
                return None;
            }
            open = (!left.is_empty()).then_some(left);
        }
        Some(match open {
            Some(part) => part.first().into_iter().collect(),
            None => self.open_to(&rest).iter().filter_map(|part| part.first()).collect(),
        })
    }

    /// The parts of `rest` that may be started now.
    fn open_to<'a, 'b>(&self, rest: &'b [&'a [Spot]]) -> &'b [&'a [Spot]] {
        if self.1 == Order::Led && rest.len() == self.0.len() { &rest[..rest.len().min(1)] } else { rest }
    }
}

/// What can be clicked after a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The next spots, each once, in the order of the actions that need them. Numbered spots are in the order of their
    /// numbers.
    pub next: Vec<Spot>,
    /// The index of the action that the draft chooses, if it is complete.
    pub chosen: Option<usize>,
}

/// What may be clicked after `draft`, given the clicks of every legal action. `None` if the draft fits no action.
pub fn offer(actions: &[Clicks], draft: &[Spot]) -> Option<Offer> {
    let mut offer = Offer { next: Vec::new(), chosen: None };
    let mut fits = false;
    let mut seen = HashSet::new();
    for (index, clicks) in actions.iter().enumerate() {
        let Some(next) = clicks.after(draft) else { continue };
        fits = true;
        if next.is_empty() {
            offer.chosen = Some(index);
        }
        offer.next.extend(next.into_iter().filter(|spot| seen.insert(*spot)).cloned());
    }
    number(&mut offer.next);
    fits.then_some(offer)
}

/// Sorts spots that differ only in the number at their end by that number, and puts them where the first of them was.
fn number(spots: &mut [Spot]) {
    let split = |spot: &Spot| {
        let stem = spot.0.trim_end_matches(|c: char| c.is_ascii_digit());
        (stem.to_string(), spot.0[stem.len()..].parse::<u32>().ok())
    };
    let mut stems = HashMap::new();
    for (index, spot) in spots.iter().enumerate() {
        stems.entry(split(spot).0).or_insert(index);
    }
    spots.sort_by_cached_key(|spot| {
        let (stem, number) = split(spot);
        (stems.get(&stem).copied(), number)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spots(names: &[&str]) -> Vec<Spot> {
        names.iter().map(|name| Spot::from(*name)).collect()
    }

    #[test]
    fn parts_come_in_any_order_and_spots_in_theirs() {
        let moves = [Clicks::parts([vec!["red", "2"], vec!["blue", "1"]]), Clicks::parts([vec!["red", "3"]])];
        assert_eq!(offer(&moves, &[]).unwrap().next, spots(&["red", "blue"]));
        assert_eq!(offer(&moves, &spots(&["red"])).unwrap().next, spots(&["2", "3"]));
        assert_eq!(offer(&moves, &spots(&["blue", "1", "red"])).unwrap().next, spots(&["2"]));
        assert_eq!(offer(&moves, &spots(&["red", "3"])).unwrap(), Offer { next: vec![], chosen: Some(1) });
        assert_eq!(offer(&moves, &spots(&["blue", "1", "red", "2"])).unwrap().chosen, Some(0));
        assert_eq!(offer(&moves, &spots(&["2"])), None);
    }

    #[test]
    fn a_leading_spot_comes_before_the_parts() {
        let swap = [Clicks::led("swap", [vec!["red"], vec!["blue"]])];
        assert_eq!(offer(&swap, &[]).unwrap().next, spots(&["swap"]));
        assert_eq!(offer(&swap, &spots(&["red"])), None);
        assert_eq!(offer(&swap, &spots(&["swap"])).unwrap().next, spots(&["red", "blue"]));
        assert_eq!(offer(&swap, &spots(&["swap", "blue", "red"])).unwrap().chosen, Some(0));
    }

    #[test]
    fn what_is_left_keeps_its_order_and_numbers_ascend() {
        let packing = [Clicks::parts(["a", "b", "c", "d"].map(|case| vec![case]))];
        assert_eq!(offer(&packing, &spots(&["a"])).unwrap().next, spots(&["b", "c", "d"]));
        let pairs = [("f7", "f10"), ("f8", "f11"), ("pass", "f9")];
        let pairs = pairs.map(|(one, other)| Clicks::parts([vec![one], vec![other]]));
        assert_eq!(offer(&pairs, &[]).unwrap().next, spots(&["f7", "f8", "f9", "f10", "f11", "pass"]));
    }

    #[test]
    fn a_choice_can_be_whole_and_still_be_extended() {
        let sends = [Clicks::parts([vec!["a"]]), Clicks::parts([vec!["a"], vec!["b"]])];
        assert_eq!(offer(&sends, &spots(&["a"])).unwrap(), Offer { next: spots(&["b"]), chosen: Some(0) });
        let twins = [Clicks::parts([vec!["a"], vec!["a"]])];
        assert_eq!(offer(&twins, &spots(&["a"])).unwrap(), Offer { next: spots(&["a"]), chosen: None });
        assert_eq!(offer(&twins, &spots(&["a", "a"])).unwrap().chosen, Some(0));
    }
}
