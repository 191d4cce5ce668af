use deckname_engine::{Configure, Seat};
use deckname_spy::{Card, Cards, Hands, Notice, Score, Spy, Target, View};

use super::{Recall, Said, seat_name};
use crate::spy::target_name;

const KINDS: [&str; 8] = ["dealt", "laid", "sent", "reshuffled", "drew", "nothing to draw", "game ended", "over"];

impl Recall for Spy {
    fn words(&self) -> Vec<String> {
        let mut words: Vec<String> =
            KINDS.into_iter().chain(["game", "spies sent", "cards"]).map(String::from).collect();
        words.extend((0..usize::from(self.seats())).flat_map(|seat| {
            ["", " has won", ": spies", ": penalties"].map(|what| format!("{}{what}", seat_name(seat)))
        }));
        words.extend(Target::all().map(sent_to));
        words.extend(Card::all().flat_map(|card| [named("", card), named("from the hand: ", card)]));
        words
    }

    fn recall(&self, v: &View, n: &Notice, said: &mut Said) {
        let (me, seats) = (v.who.seat().unwrap_or(Seat(0)), self.seats());
        let seat = |seat: Seat| seat_name(usize::from((seat.0 + seats - me.0) % seats));
        match *n {
            Notice::Dealt { game, hands } => {
                said.word("dealt");
                said.number("game", game);
                if let Hands::Mine(cards) = hands {
                    heap("", cards, said);
                }
            }
            Notice::Laid { seat: who, card } => {
                said.word("laid");
                said.word(seat(who));
                said.word(named("", card));
            }
            Notice::Sent { seat: who, send, spies } => {
                said.word("sent");
                said.word(seat(who));
                said.word(sent_to(send.target));
                heap("", send.layout, said);
                heap("from the hand: ", send.hand, said);
                said.number("spies sent", spies);
            }
            Notice::Reshuffled { cards } => {
                said.word("reshuffled");
                said.number("cards", cards);
            }
            Notice::Drew { seat: who, card } => {
                said.word("drew");
                said.word(seat(who));
                if let Some(card) = card {
                    said.word(named("", card));
                }
            }
            Notice::NothingToDraw { seat: who } => {
                said.word("nothing to draw");
                said.word(seat(who));
            }
            Notice::GameEnded { game, score } => {
                said.word("game ended");
                said.number("game", game);
                recall_score(seats, score, seat, said);
            }
            Notice::Over { score, winners } => {
                said.word("over");
                recall_score(seats, score, seat, said);
                winners.iter().for_each(|who| said.word(format!("{} has won", seat(who))));
            }
        }
    }
}

fn recall_score(seats: u8, score: Score, name: impl Fn(Seat) -> String, said: &mut Said) {
    for seat in (0..seats).map(Seat) {
        said.number(format!("{}: spies", name(seat)), score.spies[seat.index()]);
        said.number(format!("{}: penalties", name(seat)), score.penalties[seat.index()]);
    }
}

fn heap(what: &str, cards: Cards, said: &mut Said) {
    cards.kinds().iter().for_each(|card| said.number(named(what, card), cards.count(card)));
}

fn named(what: &str, card: Card) -> String {
    format!("{what}{} {}", target_name(card.continent()), target_name(card.hideout()))
}

fn sent_to(target: Target) -> String {
    format!("to {}", target_name(target))
}
