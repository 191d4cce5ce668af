use deckname_engine::{Rng, Wyrand};
use deckname_search::Budget;

use crate::{Bot, Insight, Known};

/// One number that a scripted way to play depends on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Dial {
    pub name: &'static str,
    pub low: f64,
    pub high: f64,
    pub usual: f64,
}

impl Dial {
    pub const fn new(name: &'static str, low: f64, usual: f64, high: f64) -> Self {
        Self { name, low, high, usual }
    }

    /// Within its bounds, and short enough to be written down.
    fn set(self, value: f64) -> f64 {
        (100.0 * value.clamp(self.low, self.high)).round() / 100.0
    }
}

/// A scripted way to play: a value for each [dial](Insight::DIALS) of a game. Its name can be read again:
/// `style:patience=3:block=0.2`. What is not named has its usual value.
#[derive(Clone, PartialEq, Debug)]
pub struct Style {
    dials: &'static [Dial],
    values: Vec<f64>,
}

/// How names of styles begin.
const PREFIX: &str = "style:";

impl Style {
    pub fn usual<G: Insight>() -> Self {
        Self { dials: G::DIALS, values: G::DIALS.iter().map(|dial| dial.usual).collect() }
    }

    /// Any style at all, every value equally likely.
    pub fn random<G: Insight>(rng: &mut Wyrand) -> Self {
        let any = |dial: &Dial| dial.set(dial.low + (dial.high - dial.low) * rng.unit());
        Self { dials: G::DIALS, values: G::DIALS.iter().map(any).collect() }
    }

    /// The style with this name; `None` if it is not one of this game.
    pub fn named<G: Insight>(name: &str) -> Option<Self> {
        let mut style = Self::usual::<G>();
        for part in name.strip_prefix(PREFIX)?.split(':').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=')?;
            let at = style.dials.iter().position(|dial| dial.name == name)?;
            let value = value.parse().ok().filter(|value: &f64| value.is_finite())?;
            style.values[at] = style.dials[at].set(value);
        }
        Some(style)
    }

    pub fn name(&self) -> String {
        let settings = self.dials.iter().zip(&self.values).map(|(dial, value)| format!("{}={value}", dial.name));
        PREFIX.to_owned() + &settings.collect::<Vec<_>>().join(":")
    }

    /// The same style with one to three dials turned, by a little or to anywhere.
    #[must_use]
    pub fn mutated(&self, rng: &mut Wyrand) -> Self {
        let mut style = self.clone();
        if style.dials.is_empty() {
            return style;
        }
        for _ in 0..=rng.below(3) {
            let at = rng.below(style.dials.len() as u32) as usize;
            let (dial, range) = (style.dials[at], style.dials[at].high - style.dials[at].low);
            let reach = if rng.below(3) == 0 { range } else { range / 8.0 };
            style.values[at] = dial.set(style.values[at] + reach * (2.0 * rng.unit() - 1.0));
        }
        style
    }

    /// The values, in the order of the game's dials.
    ///
    /// # Panics
    /// If the game has another number of dials.
    pub(crate) fn values<const N: usize>(&self) -> [f64; N] {
        std::array::from_fn(|at| self.values[at])
    }
}

/// Plays a style.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Scripted(pub(crate) Style);

impl<G: Insight> Bot<G> for Scripted {
    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        known.game.styled(known, &self.0, rng)
    }
}

/// Thinks like `hard`, and cares for what a style says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Pondering {
    pub(crate) style: Style,
    pub(crate) budget: Budget,
}

impl<G: Insight> Bot<G> for Pondering {
    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        known.game.pondered(known, &self.style, self.budget, rng)
    }
}

#[cfg(test)]
mod tests {
    use deckname_table::games::{Spion, Spy};

    use super::*;
    use crate::bot;

    #[test]
    fn styles_are_read_as_they_are_written() {
        let mut rng = Wyrand::new(3);
        let mut style = Style::usual::<Spy>();
        for _ in 0..40 {
            assert_eq!(Style::named::<Spy>(&style.name()).as_ref(), Some(&style));
            let next = style.mutated(&mut rng);
            assert!(next.dials.iter().zip(&next.values).all(|(dial, value)| (dial.low..=dial.high).contains(value)));
            style = next;
        }
        assert_eq!(Style::named::<Spy>("style:"), Some(Style::usual::<Spy>()));
        for wrong in ["", "style", "style:luck=3", "style:block", "style:block=x", "style:block=NaN"] {
            assert_eq!(Style::named::<Spy>(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn only_a_game_whose_search_follows_a_style_has_players_that_ponder() {
        assert!(bot::<Spion>("style@8:guard=6").is_some());
        for wrong in ["style@8", "style@x:guard=6", "style@8:luck=3"] {
            assert!(bot::<Spion>(wrong).is_none(), "{wrong}");
        }
        assert!(bot::<Spy>("style:").is_some() && bot::<Spy>("style@8:").is_none());
    }
}
