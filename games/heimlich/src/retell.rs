//! How a world may have come about: nearly everything is public. What is not are the agents, the sheets and the cards.

use deckname_engine::{Observer, Retell, Seat, Seats, Step, StepOf, follow};

use crate::action::{Action, Chance};
use crate::cards::{Card, Cards};
use crate::chance::CARDS_DEALT;
use crate::config::Heimlich;
use crate::event::{Dealt, Notice};
use crate::state::{AGENTS, State};

impl Retell for Heimlich {
    fn retell(&self, who: Observer, told: &[Notice], world: &State) -> Option<Vec<StepOf<Self>>> {
        follow(self, who, told, world, |s, ahead| {
            Some(match *ahead.first()? {
                Notice::Dealt(_) => Step::Chance(Chance::Deal(world.agent_of)),
                Notice::Rolled { roll, .. } => Step::Chance(Chance::Roll(roll)),
                Notice::Moved { seat, split, .. } => Step::Act(seat, Action::Move(split)),
                Notice::SafeMoved { seat, to } => Step::Act(seat, Action::Safe(to)),
                Notice::TipsIn { seat, sheet } => {
                    Step::Act(seat, Action::Tips(sheet.unwrap_or(world.tips[seat.index()])))
                }
                Notice::CardsDealt(dealt) => Step::Chance(Chance::Cards(self.deal_again(who, dealt, ahead, world))),
                Notice::Draws { seat } => Step::Act(seat, Action::Draw),
                Notice::Drew { card: Some(card), .. } => Step::Chance(Chance::Card(card)),
                Notice::Drew { seat, .. } => {
                    let hand = s.hands[seat.index()];
                    Step::Chance(Chance::Card(still_to_draw(seat, hand, ahead, world).next()?))
                }
                Notice::Played { seat, play, .. } => Step::Act(seat, Action::Play(play)),
                Notice::Passed { seat } => Step::Act(seat, Action::Pass),
                Notice::Scored { .. } | Notice::Over(_) => return None,
            })
        })
    }
}

impl Heimlich {
    fn deal_again(&self, who: Observer, dealt: Dealt<Cards>, ahead: &[Notice], world: &State) -> [Cards; AGENTS] {
        let mut hands = [Cards::NONE; AGENTS];
        for seat in Seats::all(self.seats) {
            hands[seat.index()] = match dealt {
                Dealt::All(all) => all[seat.index()],
                Dealt::Mine(mine) if who.sees(seat) => mine,
                _ => still_to_draw(seat, Cards::NONE, ahead, world).take(CARDS_DEALT.into()).collect(),
            };
        }
        hands
    }
}

/// What the seat must still be dealt or draw: the cards that it will play, in this order, and then those that it keeps. So each is
/// there in time.
fn still_to_draw(seat: Seat, mut hand: Cards, ahead: &[Notice], world: &State) -> impl Iterator<Item = Card> {
    let played = ahead.iter().filter_map(move |notice| match notice {
        Notice::Played { seat: by, play, .. } if *by == seat => Some(play.card()),
        _ => None,
    });
    played.chain(world.hands[seat.index()].iter()).filter(move |card| {
        let held = hand.has(*card);
        hand = if held { hand.without(*card) } else { hand };
        !held
    })
}
