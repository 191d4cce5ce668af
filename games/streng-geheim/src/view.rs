//! From a state to what one observer may know of it.

use deckname_engine::{Legal, Observe, Observer, Seat, Seats, Turn};

use crate::action::Action;
use crate::config::StrengGeheim;
use crate::field::Field;
use crate::follows::Follows;
use crate::ledger::Ledger;
use crate::place::{Card, Kind, Place, Places, Stash};
use crate::sheet::Sheet;
use crate::state::{COLOURS, Phase, State};
use crate::tips::Tips;

/// All that one observer may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub who: Observer,
    pub phase: Phase,
    pub round: u8,
    pub agents: [Field; COLOURS],
    pub informers: [Field; COLOURS],
    pub bugs: [Field; COLOURS],
    pub tips_held: [u8; COLOURS],
    pub tip_pile: u8,
    pub tip_discards: Tips,
    /// Who drew and handed in tips since used ones first became the pile.
    pub(crate) ledger: Option<Ledger>,
    /// Who owes a decision.
    pub waiting: Seats,
    /// Seats that have sealed one in this phase.
    pub done: Seats,
    /// The seat that acts or draws a tip.
    pub acting: Option<Seat>,
    /// What each seat has looked at: who looked where, and whose bug or informer was there, is public (`SG-12`).
    pub looked: [Places; COLOURS],
    /// Where the agents stood when a seat declared.
    pub stood: [Field; COLOURS],
    /// Who was level when a lot had to decide.
    pub level: Seats,
    pub fugitive: Option<Seat>,
    pub emptied: Option<Place>,
    pub alone: u8,
    /// What only this seat knows, once the cards are dealt.
    pub mine: Option<Mine>,
    /// Everything: when it is over, and for the referee.
    pub open: Option<State>,
}

/// What one seat knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mine {
    pub name: u8,
    pub formula: u8,
    /// Empty until it is hidden.
    pub stash: Stash,
    pub tips: Tips,
    /// The investigation sheet: what was seen in which place, own places left out.
    pub cards: [Option<Card>; Place::COUNT],
    /// Until the reveal.
    pub dial: Option<Field>,
    /// The choice sealed in this phase.
    pub choice: Option<Action>,
    /// Did this seat declare in the last round of the first part?
    pub declared: bool,
    /// The sheet that this seat flees with, or that waits for the lot.
    pub sheet: Option<Sheet>,
}

impl Observe for StrengGeheim {
    #[inline]
    fn view(&self, s: &State, who: Observer) -> View {
        let waiting = if let Turn::Act(seats) = self.turn(s) { seats } else { Seats::EMPTY };
        // A loop: `map` on an array stays a call for each entry.
        let mut tips_held = [0; COLOURS];
        for (held, tips) in tips_held.iter_mut().zip(s.tips) {
            *held = tips.len();
        }
        View {
            who,
            phase: s.phase,
            round: s.round,
            agents: s.agents,
            informers: s.informers,
            bugs: s.bugs,
            tips_held,
            tip_pile: s.pile.len(),
            tip_discards: s.discards,
            ledger: s.ledger.as_ref().map(|ledger| ledger.seen_by(who)),
            waiting,
            done: s.done,
            acting: (s.phase == Phase::Act).then_some(s.acting),
            looked: s.seen,
            stood: s.stood,
            level: s.level,
            fugitive: s.fugitive,
            emptied: s.sheet().map(|sheet| sheet.place),
            alone: s.alone,
            mine: who.seat().filter(|_| s.phase != Phase::Deal).map(|seat| Self::own(s, seat)),
            open: if s.phase == Phase::Over || who == Observer::Referee { Some(*s) } else { None },
        }
    }
}

impl StrengGeheim {
    #[inline]
    fn own(s: &State, seat: Seat) -> Mine {
        let own = seat.index();
        let mut cards = [None; Place::COUNT];
        for place in s.seen[own] {
            cards[usize::from(place.0)] = s.deal.card(place);
        }
        let dialled =
            s.phase == Phase::Informer || matches!(s.phase, Phase::Dial | Phase::Flight) && s.done.contains(seat);
        let sheet =
            (s.fugitive == Some(seat) || s.phase == Phase::Lot && s.level.contains(seat)).then_some(s.sheets[own]);
        Mine {
            name: s.deal.names[own],
            formula: s.deal.formulas[own],
            stash: s.deal.stash[own],
            tips: s.tips[own],
            cards,
            dial: dialled.then_some(s.dials[own]),
            choice: s.done.contains(seat).then(|| Self::sealed(s, seat)).flatten(),
            declared: s.declared.contains(seat),
            sheet,
        }
    }

    /// What the seat has sealed in this phase.
    pub(crate) fn sealed(s: &State, seat: Seat) -> Option<Action> {
        let own = seat.index();
        match s.phase {
            Phase::Stash => Some(Action::Stash(s.deal.stash[own])),
            Phase::Bug if s.picks[own] == Field::OFF => Some(Action::NoBug),
            Phase::Bug => Some(Action::Bug(s.picks[own])),
            Phase::Dial | Phase::Flight => Some(Action::Dial(s.dials[own])),
            Phase::Informer if s.picks[own] == s.informers[own] => Some(Action::Keep),
            Phase::Informer => Some(Action::Informer(s.picks[own])),
            Phase::Flee if s.sheets[own] == Sheet::EMPTY => Some(Action::Stay),
            Phase::Flee => Some(Action::Flee(s.sheets[own])),
            Phase::Deal | Phase::Act | Phase::Lot | Phase::Over => None,
        }
    }
}

impl View {
    /// What the observer knows to lie in a place: seen, hidden there by itself, or open to all.
    #[inline(always)]
    pub fn known(&self, at: Place) -> Option<Card> {
        if let Some(open) = &self.open {
            return if self.phase == Phase::Deal { None } else { open.deal.card(at) };
        }
        let mine = self.mine.as_ref()?;
        if self.who.seat().map(Seat::index) != Some(at.colour()) {
            return mine.cards[usize::from(at.0)];
        }
        mine.stash.kind(at.slot()).map(|kind| match kind {
            Kind::Identity => Card::Name(mine.name),
            Kind::Formula => Card::Formula(mine.formula),
            Kind::Toothbrush => Card::Toothbrush,
        })
    }

    /// What follows from all that; `None` for an observer without cards of its own.
    pub(crate) fn follows(&self) -> Option<Follows> {
        let (mine, seat) = (self.mine.as_ref()?, self.who.seat()?);
        Some(Follows::from(|place| self.known(place), (seat.index(), mine.name, mine.formula)))
    }

    /// Does the observer take part in the simultaneous choice of this phase?
    pub fn choosing(&self) -> bool {
        self.phase != Phase::Act
            && self.who.seat().is_some_and(|seat| self.waiting.contains(seat) || self.done.contains(seat))
    }
}
