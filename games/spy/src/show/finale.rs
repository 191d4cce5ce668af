//! The end: the hands are shown one by one, and the curve shows who got rid of their spies. Between the games of a match, how
//! it stands.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Beat, Finale, Lang, Ranking, Reader, Sound, Unmasked, turned_over};
use maud::{Markup, html};

use super::draw::face;
use super::words::{count, fill, say};
use crate::cards::Cards;
use crate::clause::Clause;
use crate::config::Spy;
use crate::event::{Notice, Score};
use crate::state::Phase;
use crate::view::View;

impl Finale for Spy {
    const RANKING: Ranking = Ranking::Low;

    fn unmasking(&self, v: &View, reader: &Reader<'_>) -> Vec<Unmasked> {
        let Some(hands) = v.hands else { return Vec::new() };
        let unmask = |seat: Seat| {
            let hand = hands[seat.index()];
            let names: Vec<String> = hand.iter().map(|card| card.called(reader.lang)).collect();
            let args = [("who", reader.name(seat).into()), ("cards", names.join(", ").into())];
            (!hand.is_empty()).then(|| Unmasked {
                sentence: fill(reader.lang, "log-unmasked", &args),
                beat: Beat::of(Sound::Card).on_stage(turned_over(reader.name(seat), &cards(hand, reader.lang))),
            })
        };
        Seats::all(self.seats).iter().filter_map(unmask).collect()
    }

    fn decided_by(&self, v: &View) -> Option<Clause> {
        let over = v.phase == Phase::Over;
        over.then(|| match v.spies[..usize::from(self.seats)].contains(&0) {
            _ if self.series => Clause::PenaltyPoints,
            true => Clause::LastSpy,
            false => Clause::NothingToDraw,
        })
    }

    fn score(&self, v: &View, seat: Seat) -> Option<u16> {
        Some(u16::from(if self.series { v.penalties } else { v.spies }[seat.index()]))
    }

    fn score_name(&self, lang: Lang) -> String {
        say(lang, if self.series { "all-points" } else { "left-over" })
    }

    fn interval(&self, n: &Notice, after: &View, reader: &Reader<'_>) -> Option<Markup> {
        match n {
            Notice::GameEnded { game, score } if after.phase != Phase::Over => {
                Some(self.state_of_match(game + 1, score, reader))
            }
            _ => None,
        }
    }
}

impl Spy {
    fn state_of_match(&self, game: u8, score: &Score, reader: &Reader<'_>) -> Markup {
        let lang = reader.lang;
        let mut seats: Vec<Seat> = Seats::all(self.seats).iter().collect();
        seats.sort_by_key(|seat| score.penalties[seat.index()]);
        let args = [("number", game.into()), ("games", self.games().into())];
        html! {
            div class="interval" {
                h2 { (fill(lang, "log-after-game", &args)) }
                table class="standings" { tbody { @for seat in seats {
                    tr {
                        th scope="row" { (reader.name(seat)) }
                        td { (count(lang, "points", score.penalties[seat.index()])) }
                    }
                } } }
            }
        }
    }
}

fn cards(hand: Cards, lang: Lang) -> Markup {
    let left = -75 * (i32::from(hand.len()) - 1);
    html! {
        @for (index, card) in hand.iter().enumerate() {
            g transform=(format!("translate({} 0) scale(1.1)", left + 150 * index as i32)) { (face(card, lang)) }
        }
    }
}
