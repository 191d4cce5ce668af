//! The names of the wire format.

use deckname_engine::wire::{array, small, variant};
use deckname_engine::{Seats, Unreadable, Wire};
use serde_json::{Value, json};

use crate::action::{Action, Chance};
use crate::config::{{Type}};
use crate::event::Notice;
use crate::state::{MOST_SEATS, Phase, State};
use crate::view::View;

const BID: &str = "{\"bid\":n}";
const DEAL: &str = "{\"deal\":[n, …]}";

impl Wire for {{Type}} {
    fn write_action(&self, a: &Action) -> Value {
        let Action::Bid(bid) = a;
        json!({"bid": bid})
    }

    fn read_action(&self, value: &Value) -> Result<Action, Unreadable> {
        match variant(value, BID)? {
            ("bid", Some(bid)) => Ok(Action::Bid(small(bid, "a bid")?)),
            _ => Err(Unreadable::expected(BID, value)),
        }
    }

    fn write_chance(&self, c: &Chance) -> Value {
        let Chance::Deal(cards) = c;
        json!({"deal": cards[..self.seats.into()]})
    }

    fn read_chance(&self, value: &Value) -> Result<Chance, Unreadable> {
        let ("deal", Some(dealt)) = variant(value, DEAL)? else { return Err(Unreadable::expected(DEAL, value)) };
        let dealt = array(dealt, "a card for each seat")?;
        if dealt.len() != usize::from(self.seats) {
            return Err(Unreadable::expected(DEAL, value));
        }
        let mut cards = [0; MOST_SEATS];
        for (card, value) in cards.iter_mut().zip(dealt) {
            *card = small(value, "a card")?;
        }
        Ok(Chance::Deal(cards))
    }

    fn write_view(&self, v: &View) -> Value {
        let phase = match v.phase {
            Phase::Deal => "deal",
            Phase::Bid => "bid",
            Phase::Over => "over",
        };
        let seats = usize::from(self.seats);
        json!({"phase": phase, "sealed": v.sealed, "cards": v.cards[..seats], "bids": v.bids[..seats]})
    }

    fn write_notice(&self, n: &Notice) -> Value {
        let seats = usize::from(self.seats);
        match n {
            Notice::Dealt { card } => json!({"dealt": {"card": card}}),
            Notice::Sealed { seat, bid } => json!({"sealed": {"seat": seat, "bid": bid}}),
            Notice::Over { cards, bids, winner } => {
                json!({"over": {"cards": cards[..seats], "bids": bids[..seats], "winner": winner}})
            }
        }
    }

    fn standings(&self, s: &State) -> Vec<Value> {
        let standing = |seat: deckname_engine::Seat| {
            json!({"seat": seat, "card": s.cards[seat.index()], "bid": s.bids[seat.index()]})
        };
        Seats::all(self.seats).iter().map(standing).collect()
    }
}
