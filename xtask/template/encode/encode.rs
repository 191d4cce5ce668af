//! {{Title}}. Seats count from the seat itself.
//!
//! Every action is one choice.

use deckname_engine::{Configure, Seat};
use deckname_{{module}}::{Action, {{Type}}, Phase, View};

use crate::columns::Columns;
use crate::{Encode, Path, Reading};

const BIDS: u16 = 4;
const CARDS: usize = 6;
const PHASES: [(&str, Phase); 3] = [("deal", Phase::Deal), ("bid", Phase::Bid), ("over", Phase::Over)];

impl Encode for {{Type}} {
    type Angle = ();

    fn choices(&self) -> usize {
        BIDS.into()
    }

    fn describe(&self, choice: u16) -> Vec<(String, f32)> {
        vec![("bid".to_string(), 1.0), ("height".to_string(), f32::from(choice))]
    }

    fn angle(&self, _: &View) {}

    fn path(&self, _: Seat, (): &(), a: &Action) -> Path {
        let Action::Bid(bid) = a;
        Path::one((*bid).into())
    }

    fn read(&self, _: Seat, (): &(), path: &[u16]) -> Reading<Action> {
        match *path {
            [] => Reading::Part,
            [bid @ 0..BIDS] => Reading::Whole(Action::Bid(bid as u8)),
            _ => Reading::Nothing,
        }
    }

    fn observe(&self, v: &View, to: &mut impl Columns) {
        let seats = usize::from(self.seats());
        let me = v.who.seat().unwrap_or(Seat(0)).index();
        let phase = PHASES.iter().position(|(_, phase)| *phase == v.phase);
        to.one_of(PHASES.len(), phase, |phase| format!("phase {}", PHASES[phase].0));
        for index in 0..seats {
            let seat = (me + index) % seats;
            to.flag(|| format!("seat +{index} has bid"), v.sealed.contains(Seat(seat as u8)));
            let card = v.cards[seat].map(|card| usize::from(card) - 1);
            to.one_of(CARDS, card, |card| format!("seat +{index} has card {}", card + 1));
            to.one_of(BIDS.into(), v.bids[seat].map(usize::from), |bid| format!("seat +{index} bid {bid}"));
        }
    }
}
