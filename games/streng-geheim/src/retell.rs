//! How a world may have come about: the cards are where the world has them, sealed choices as they were shown or still are, and
//! tips are drawn in time to be handed in.

use deckname_engine::{Observer, Retell, Seat, Step, StepOf, follow};

use crate::action::{Action, Chance};
use crate::config::StrengGeheim;
use crate::event::Notice;
use crate::field::Field;
use crate::ledger::Line;
use crate::place::Stash;
use crate::sheet::Sheet;
use crate::state::{COLOURS, Deal, Phase, State};
use crate::tips::Tips;

impl Retell for StrengGeheim {
    fn retell(&self, who: Observer, told: &[Notice], world: &State) -> Option<Vec<StepOf<Self>>> {
        let hands = hands_in_time(world);
        follow(self, who, told, world, |s, ahead| {
            Some(match *ahead.first()? {
                Notice::Dealt(_) => Step::Chance(Chance::Deal(self.deal_again(world))),
                Notice::Chosen { seat, action } => {
                    Step::Act(seat, action.or_else(|| self.chosen_again(s, seat, ahead, world))?)
                }
                Notice::Looked { look, .. } if look.tips.is_empty() => {
                    Step::Act(look.seat, Action::Search(look.places))
                }
                Notice::Looked { look, .. } => Step::Act(look.seat, Action::Snoop(look.tips)),
                Notice::Passed { seat } => Step::Act(seat, Action::Pass),
                Notice::TipDrawn { secret: Some(secret), .. } => Step::Chance(Chance::Tip(secret)),
                Notice::TipDrawn { seat, .. } => {
                    Step::Chance(Chance::Tip(drawn_again(s, seat, ahead, world, hands[seat.index()])?))
                }
                // Otherwise one seat alone declared, and nothing was drawn.
                Notice::Fled { seat, .. } if s.phase == Phase::Lot => Step::Chance(Chance::Lot(seat)),
                _ => return None,
            })
        })
    }
}

impl StrengGeheim {
    /// Seats hide their cards after the deal.
    fn deal_again(&self, world: &State) -> Deal {
        let mut deal = world.deal;
        deal.stash[..usize::from(self.seats)].fill(Stash::EMPTY);
        deal
    }

    fn chosen_again(&self, s: &State, seat: Seat, ahead: &[Notice], world: &State) -> Option<Action> {
        let own = seat.index();
        Some(match s.phase {
            Phase::Stash => Action::Stash(world.deal.stash[own]),
            Phase::Bug => match ahead.iter().find_map(bugs).unwrap_or(world.picks)[own] {
                Field::OFF => Action::NoBug,
                field => Action::Bug(field),
            },
            Phase::Dial | Phase::Flight => Action::Dial(ahead.iter().find_map(agents).unwrap_or(world.dials)[own]),
            Phase::Informer => match ahead.iter().find_map(informers).unwrap_or(world.picks)[own] {
                field if field == s.informers[own] => Action::Keep,
                field => Action::Informer(field),
            },
            Phase::Flee => self.declared_again(s, seat, ahead, world),
            Phase::Deal | Phase::Act | Phase::Lot | Phase::Over => return None,
        })
    }

    /// Sheets that were outdone are handed back unseen, so any will do.
    fn declared_again(&self, s: &State, seat: Seat, ahead: &[Notice], world: &State) -> Action {
        let all_stay = ahead.iter().any(|notice| matches!(notice, Notice::AllStay));
        let sheet = world.sheets[seat.index()];
        if all_stay {
            return Action::Stay;
        }
        if sheet != Sheet::EMPTY {
            return Action::Flee(sheet);
        }
        let leads = self.declarable(s, seat).filter(|_| world.declared.contains(seat));
        leads.map_or(Action::Stay, |leads| Action::Flee(leads.sheet(0)))
    }
}

fn bugs(notice: &Notice) -> Option<[Field; COLOURS]> {
    if let Notice::Bugs { bugs, .. } = notice { Some(*bugs) } else { None }
}

fn agents(notice: &Notice) -> Option<[Field; COLOURS]> {
    if let Notice::Revealed { agents, .. } | Notice::Ran { agents } = notice { Some(*agents) } else { None }
}

fn informers(notice: &Notice) -> Option<[Field; COLOURS]> {
    if let Notice::Revealed { informers, .. } = notice { Some(*informers) } else { None }
}

/// What each seat holds in the world, or held when used tips first became the pile. What happened since is in the ledger.
fn hands_in_time(world: &State) -> [Tips; COLOURS] {
    let mut hands = world.tips;
    for line in world.ledger.iter().flat_map(|ledger| ledger.lines().rev()) {
        match line {
            Line::Drawn { seat, secret: Some(secret) } => hands[seat.index()] = hands[seat.index()].without(secret),
            Line::HandedIn { seat, secret } => hands[seat.index()] = hands[seat.index()].with(secret),
            Line::Drawn { secret: None, .. } => {}
        }
    }
    hands
}

/// Before used tips became the pile: first the tips that the seat will hand in, in this order, then those that it keeps.
fn drawn_again(s: &State, seat: Seat, ahead: &[Notice], world: &State, kept: Tips) -> Option<u8> {
    if let Some(ledger) = &s.ledger {
        let line = world.ledger.as_ref()?.lines().nth(ledger.lines().len())?;
        return if let Line::Drawn { secret, .. } = line { secret } else { None };
    }
    let first_pile = ahead.iter().take_while(|notice| !matches!(notice, Notice::Recycled));
    let handed_in = first_pile.filter_map(|notice| match notice {
        Notice::Looked { look, .. } if look.seat == seat => Some(look.tips),
        _ => None,
    });
    let mut hand = s.tips[seat.index()];
    handed_in.chain([kept]).flat_map(Tips::iter).find(|secret| {
        let held = hand.count(*secret) > 0;
        hand = if held { hand.without(*secret) } else { hand };
        !held
    })
}
