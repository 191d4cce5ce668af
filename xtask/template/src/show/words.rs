use deckname_engine::{Seat, Seats};
use deckname_scene::{Arg, Lang, Printed, Reader, Spot, Words};

use crate::action::Action;
use crate::config::{{Type}};
use crate::event::Notice;
use crate::state::Phase;
use crate::view::View;

impl Words for {{Type}} {
    fn prompt(&self, v: &View, _: &[Spot], reader: &Reader<'_>) -> String {
        let chosen = v.who.seat().is_none_or(|seat| v.sealed.contains(seat));
        match v.phase {
            Phase::Deal => say(reader.lang, "prompt-deal"),
            Phase::Bid if chosen => say(reader.lang, "prompt-bid"),
            Phase::Bid => say(reader.lang, "prompt-bid-me"),
            Phase::Over => say(reader.lang, "prompt-over"),
        }
    }

    fn standing(&self, v: &View, seat: Seat, reader: &Reader<'_>) -> String {
        match v.cards[seat.index()] {
            Some(card) if v.phase == Phase::Over => fill(reader.lang, "standing", &[("card", card.into())]),
            _ => String::new(),
        }
    }

    fn sentence(&self, n: &Notice, reader: &Reader<'_>) -> String {
        match *n {
            Notice::Dealt { card: None } => say(reader.lang, "log-dealt"),
            Notice::Dealt { card: Some(card) } => fill(reader.lang, "log-dealt-me", &[("card", card.into())]),
            Notice::Sealed { seat, bid: None } => fill(reader.lang, "log-sealed", &[("who", reader.name(seat).into())]),
            Notice::Sealed { seat, bid: Some(bid) } => {
                fill(reader.lang, "log-sealed-me", &[("who", reader.name(seat).into()), ("bid", bid.into())])
            }
            Notice::Over { cards, bids, winner } => {
                let each = |seat: Seat| {
                    let (card, bid) = (cards[seat.index()], bids[seat.index()]);
                    let args = [("who", reader.name(seat).into()), ("card", card.into()), ("bid", bid.into())];
                    fill(reader.lang, "log-hand", &args)
                };
                let hands: Vec<String> = Seats::all(self.seats).iter().map(each).collect();
                let args = [("who", reader.name(winner).into()), ("hands", hands.join("; ").into())];
                fill(reader.lang, "log-over", &args)
            }
        }
    }

    fn label(&self, _: &View, a: &Action, reader: &Reader<'_>) -> String {
        let Action::Bid(bid) = *a;
        fill(reader.lang, "label-bid", &[("bid", bid.into())])
    }
}

pub(super) fn say(lang: Lang, key: &str) -> String {
    {{Type}}::texts().plain(lang, key)
}

pub(super) fn fill(lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    {{Type}}::texts().say(lang, key, args)
}
