//! Choosing an action by clicking the things themselves.
//!
//! Every legal action says what is clicked for it; from all of them follows what can be clicked next. So no page and no
//! terminal holds a rule: they show the next spots, as marks on the board and as a list of labelled buttons.

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

/// What is clicked for one action: parts in any order, in each part its spots in theirs (piece, then target).
/// Two parts of one action that begin with the same spot must be the same.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clicks(pub Vec<Vec<Spot>>);

impl Clicks {
    /// An action that one click chooses.
    pub fn one(spot: impl Into<Spot>) -> Self {
        Self(vec![vec![spot.into()]])
    }

    /// An action whose spots are clicked in order.
    pub fn path<S: Into<Spot>>(spots: impl IntoIterator<Item = S>) -> Self {
        Self(vec![spots.into_iter().map(Into::into).collect()])
    }

    /// An action of parts in any order.
    pub fn parts<S: Into<Spot>>(parts: impl IntoIterator<Item = Vec<S>>) -> Self {
        Self(parts.into_iter().map(|part| part.into_iter().map(Into::into).collect()).collect())
    }

    /// The spots that may follow `draft`, or none if this action cannot be meant by it.
    fn after(&self, draft: &[Spot]) -> Option<Vec<&Spot>> {
        let mut rest: Vec<&[Spot]> = self.0.iter().map(Vec::as_slice).collect();
        let mut open: Option<&[Spot]> = None;
        for click in draft {
            let part = match open.take() {
                Some(part) => part,
                None => rest.swap_remove(rest.iter().position(|part| part.first() == Some(click))?),
            };
            let (first, left) = part.split_first()?;
            if first != click {
                return None;
            }
            open = (!left.is_empty()).then_some(left);
        }
        Some(match open {
            Some(part) => part.first().into_iter().collect(),
            None => rest.iter().filter_map(|part| part.first()).collect(),
        })
    }
}

/// What can be clicked after a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The next spots, in the order of the actions that need them, each once.
    pub next: Vec<Spot>,
    /// The place in the list of the action that the draft has wholly chosen.
    pub chosen: Option<usize>,
}

/// What may be clicked after `draft`, given what every legal action is clicked by. `None` if the draft fits no action.
pub fn offer(actions: &[Clicks], draft: &[Spot]) -> Option<Offer> {
    let mut offer = Offer { next: Vec::new(), chosen: None };
    let mut fits = false;
    let mut seen = std::collections::HashSet::new();
    for (place, clicks) in actions.iter().enumerate() {
        let Some(next) = clicks.after(draft) else { continue };
        fits = true;
        if next.is_empty() {
            offer.chosen = Some(place);
        }
        offer.next.extend(next.into_iter().filter(|spot| seen.insert(*spot)).cloned());
    }
    fits.then_some(offer)
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
    fn a_choice_can_be_whole_and_still_be_extended() {
        let sends = [Clicks::parts([vec!["a"]]), Clicks::parts([vec!["a"], vec!["b"]])];
        assert_eq!(offer(&sends, &spots(&["a"])).unwrap(), Offer { next: spots(&["b"]), chosen: Some(0) });
        let twins = [Clicks::parts([vec!["a"], vec!["a"]])];
        assert_eq!(offer(&twins, &spots(&["a"])).unwrap(), Offer { next: spots(&["a"]), chosen: None });
        assert_eq!(offer(&twins, &spots(&["a", "a"])).unwrap().chosen, Some(0));
    }
}
