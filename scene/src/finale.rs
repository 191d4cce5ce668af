//! The end of a game: what is turned over, which clause decided it, and how the scores came about.

use deckname_engine::{Seat, Types};
use maud::{Markup, html};

use crate::{Beat, Lang, Reader};

/// `show/finale.rs`: the end of a game, and the way to it.
pub trait Finale: Types {
    /// How the seats are ranked behind the winners.
    const RANKING: Ranking = Ranking::WinnersOnly;

    /// What is turned over before the winner is named, one thing after another. `v` is a view of the finished game.
    fn unmasking(&self, v: &Self::View, reader: &Reader<'_>) -> Vec<Unmasked>;
    /// The clause that decided the game; `None` before the end.
    fn decided_by(&self, v: &Self::View) -> Option<Self::Clause>;

    /// The figure of a seat that a curve follows through the game. `v` is a view of the referee.
    fn score(&self, _: &Self::View, _: Seat) -> Option<u16> {
        None
    }
    /// What that figure counts.
    fn score_name(&self, _: Lang) -> String {
        String::new()
    }
    /// The state of a match between two of its games, if that is what the notice tells. It stays until the reader goes on.
    fn interval(&self, _: &Self::Notice, _: &Self::View, _: &Reader<'_>) -> Option<Markup> {
        None
    }
}

/// How the seats are ranked behind the winners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranking {
    /// They are all second.
    WinnersOnly,
    /// The higher score is better.
    High,
    /// The lower score is better.
    Low,
}

/// Something that is turned over at the end.
#[derive(Clone, Debug)]
pub struct Unmasked {
    /// What comes to light.
    pub sentence: String,
    /// What is seen and heard of it.
    pub beat: Beat,
}

/// Something large for the stage, as if it had just been turned over. `body` is drawn around the origin, at most 560 by 250,
/// and `whose` stands below.
pub fn turned_over(whose: &str, body: &Markup) -> Markup {
    html! {
        svg viewBox="0 0 640 400" role="presentation" {
            rect width="640" height="400" rx="28" fill="#12262b" stroke="#2c484c" stroke-width="4" {}
            g transform="translate(320 165)" { g class="turned" { (body) } }
            text x="320" y="365" text-anchor="middle" font-size="40" font-weight="700" fill="#f2cf63" { (whose) }
        }
    }
}
