use deckname_engine::{Seat, Seats, Truth};

use crate::config::StrengGeheim;
use crate::field::Field;
use crate::ledger::Ledger;
use crate::place::{Card, Kind, Place, Places, Stash};
use crate::sheet::Sheet;
use crate::tips::Tips;

/// Colours, names and formulas: six of each (`SG-2`, `SG-4`).
pub(crate) const COLOURS: usize = 6;
/// Each part ends no later than after this round (`SG-24`), unless the town file says fewer.
pub(crate) const LAST_ROUND: u8 = 60;
/// A fugitive that was alone this often is away (`SG-18`), unless the town file says fewer.
pub(crate) const AWAY_AFTER: u8 = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Deal,
    Stash,
    Bug,
    Dial,
    Informer,
    Act,
    Flee,
    Lot,
    Flight,
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Away, and everything right (`SG-21`).
    Escaped,
    /// Away, but mistaken (`SG-22`).
    Wrong,
    /// Caught (`SG-23`).
    Foiled,
    /// Out of time (`SG-24`).
    Rounds,
}

/// Where the cards are (`SG-5`, `SG-6`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The code name of each colour.
    pub names: [u8; COLOURS],
    /// The formula of each colour.
    pub formulas: [u8; COLOURS],
    /// The false formulas on G1 to G5; the last one was taken out, and its number is the true one.
    pub falses: [u8; COLOURS],
    /// What each colour hid where; a seat that has not hidden its cards yet has `Stash::EMPTY`.
    pub stash: [Stash; COLOURS],
}

impl Deal {
    pub(crate) const NONE: Self =
        Self { names: [0; COLOURS], formulas: [0; COLOURS], falses: [0; COLOURS], stash: [Stash::EMPTY; COLOURS] };

    /// The number of the true formula.
    #[inline]
    pub const fn truth(&self) -> u8 {
        self.falses[COLOURS - 1]
    }

    /// What lies in a place; nothing before it was hidden.
    #[inline]
    pub fn card(&self, place: Place) -> Option<Card> {
        if place.0 >= Place::G1.0 {
            return Some(Card::Formula(self.falses[usize::from(place.0 - Place::G1.0)]));
        }
        let colour = place.colour();
        self.stash[colour].kind(place.slot()).map(|kind| match kind {
            Kind::Identity => Card::Name(self.names[colour]),
            Kind::Formula => Card::Formula(self.formulas[colour]),
            Kind::Toothbrush => Card::Toothbrush,
        })
    }

    /// Is this all right, all names and the formula (`SG-21`)?
    pub(crate) fn agrees(&self, sheet: Sheet, others: Seats) -> bool {
        self.card(sheet.place) == Some(Card::Formula(self.truth()))
            && others.iter().all(|other| sheet.name(other) == Some(self.names[other.index()]))
    }
}

/// The whole truth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) deal: Deal,
    pub(crate) tips: [Tips; COLOURS],
    pub(crate) pile: Tips,
    pub(crate) discards: Tips,
    /// Kept since used tips first became the pile.
    pub(crate) ledger: Option<Ledger>,
    /// What each seat has seen, its own hiding places left out. Follows from public facts alone (`SG-12`).
    pub(crate) seen: [Places; COLOURS],
    pub(crate) agents: [Field; COLOURS],
    pub(crate) informers: [Field; COLOURS],
    pub(crate) bugs: [Field; COLOURS],
    /// Seats that have sealed a choice in this phase.
    pub(crate) done: Seats,
    /// Sealed dials; `OFF` for seats that have not dialled.
    pub(crate) dials: [Field; COLOURS],
    /// Where sealed choices put bugs or informers; `OFF` for seats that have not chosen.
    pub(crate) picks: [Field; COLOURS],
    /// Sealed sheets and then the fugitive's; `EMPTY` for seats that stay.
    pub(crate) sheets: [Sheet; COLOURS],
    /// Who declared in the last round of the first part: each seat remembers what it did itself.
    pub(crate) declared: Seats,
    /// Where the agents stood when a seat declared, which decides which seat flees (`SG-15`).
    pub(crate) stood: [Field; COLOURS],
    /// Who was level when a lot had to decide (`SG-15`).
    pub(crate) level: Seats,
    pub(crate) phase: Phase,
    pub(crate) round: u8,
    /// In the phase `Act`: the seat that acts or draws a tip.
    pub(crate) acting: Seat,
    pub(crate) fugitive: Option<Seat>,
    /// How often the fugitive was alone.
    pub(crate) alone: u8,
    pub(crate) how: Option<How>,
}

impl State {
    pub fn phase(&self) -> Phase {
        self.phase
    }

    pub fn round(&self) -> u8 {
        self.round
    }

    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    pub fn agent(&self, seat: Seat) -> Field {
        self.agents[seat.index()]
    }

    pub fn informer(&self, seat: Seat) -> Field {
        self.informers[seat.index()]
    }

    pub fn bug(&self, seat: Seat) -> Field {
        self.bugs[seat.index()]
    }

    pub fn tips(&self, seat: Seat) -> Tips {
        self.tips[seat.index()]
    }

    pub fn seen(&self, seat: Seat) -> Places {
        self.seen[seat.index()]
    }

    pub fn fugitive(&self) -> Option<Seat> {
        self.fugitive
    }

    /// How often the fugitive was alone (`SG-18`).
    pub fn alone(&self) -> u8 {
        self.alone
    }

    /// The fugitive's sheet.
    pub fn sheet(&self) -> Option<Sheet> {
        self.fugitive.map(|seat| self.sheets[seat.index()])
    }

    /// Whose bug is not installed yet (`SG-7`).
    #[inline]
    pub(crate) fn without_bug(&self, seats: u8) -> Seats {
        Seats::all(seats).iter().filter(|seat| self.bugs[seat.index()] == Field::OFF).collect()
    }
}

impl Truth for StrengGeheim {
    /// Before the deal: no piece is on the board (`SG-8`).
    #[inline]
    fn start(&self) -> State {
        State {
            deal: Deal::NONE,
            tips: [Tips::EMPTY; COLOURS],
            pile: self.tips(),
            discards: Tips::EMPTY,
            ledger: None,
            seen: [Places::EMPTY; COLOURS],
            agents: [Field::OFF; COLOURS],
            informers: [Field::OFF; COLOURS],
            bugs: [Field::OFF; COLOURS],
            done: Seats::EMPTY,
            dials: [Field::OFF; COLOURS],
            picks: [Field::OFF; COLOURS],
            sheets: [Sheet::EMPTY; COLOURS],
            declared: Seats::EMPTY,
            stood: [Field::OFF; COLOURS],
            level: Seats::EMPTY,
            phase: Phase::Deal,
            round: 0,
            acting: Seat(0),
            fugitive: None,
            alone: 0,
            how: None,
        }
    }

    fn sound(&self, s: &State) -> Result<(), &'static str> {
        self.check_cards(s)?;
        self.check_pieces(s)?;
        if s.round > self.limits().of(s.phase) || s.alone > self.limits().alone {
            return Err("more rounds than there are");
        }
        if (s.phase == Phase::Over) != s.how.is_some() {
            return Err("over without an end, or an end without being over");
        }
        let fleeing = s.phase == Phase::Flight || s.how.is_some_and(|how| how != How::Rounds);
        if fleeing && s.fugitive.is_none() || s.fugitive.is_some() && !matches!(s.phase, Phase::Flight | Phase::Over) {
            return Err("a flight without a fugitive, or a fugitive without a flight");
        }
        let level = if s.phase == Phase::Lot { s.level } else { Seats::EMPTY };
        for seat in s.fugitive.into_iter().chain(level.iter()) {
            if !self.may_declare(s, seat, s.sheets[seat.index()]) {
                return Err("a seat flees with a sheet that it may not declare");
            }
        }
        Ok(())
    }
}

impl StrengGeheim {
    fn check_cards(&self, s: &State) -> Result<(), &'static str> {
        let hands = s.tips.iter().fold(s.pile.plus(s.discards), |all, held| all.plus(*held));
        if hands != self.tips() {
            return Err("a tip was lost or made");
        }
        if s.ledger.as_ref().is_some_and(|ledger| !ledger.is_true_of(&s.tips)) {
            return Err("a tip was handed in that was not held");
        }
        if s.phase == Phase::Deal {
            return Ok(());
        }
        let deal = &s.deal;
        if [deal.names, deal.formulas, deal.falses].iter().any(|cards| !each_once(cards)) {
            return Err("a card is there twice");
        }
        let hidden = |colour: usize| {
            s.phase != Phase::Stash || colour >= usize::from(self.seats) || s.done.contains(Seat(colour as u8))
        };
        if (0..COLOURS).any(|colour| deal.stash[colour].is_whole() != hidden(colour)) {
            return Err("a hiding place is empty or holds two cards");
        }
        Ok(())
    }

    fn check_pieces(&self, s: &State) -> Result<(), &'static str> {
        let town = self.open_fields.union(self.flight_fields).with(Field::OFF);
        for (seat, own) in (0..COLOURS).map(|colour| (Seat(colour as u8), Place::of_colour(colour))) {
            let colour = seat.index();
            let (agent, informer, bug) = (s.agents[colour], s.informers[colour], s.bugs[colour]);
            if seat.0 >= self.seats {
                let idle = [agent, informer, bug, s.dials[colour], s.picks[colour]].iter().all(|at| *at == Field::OFF);
                if !idle || !s.tips[colour].is_empty() || !s.seen[colour].is_empty() {
                    return Err("a colour without a player takes part");
                }
            }
            if !town.contains(agent)
                || !Field::WATCHABLE.with(Field::OFF).contains(informer)
                || !Field::BUGGABLE.with(Field::OFF).contains(bug)
            {
                return Err("a piece stands where it may not");
            }
            if !s.seen[colour].intersection(own).is_empty() {
                return Err("a seat looked into its own hiding place");
            }
        }
        Ok(())
    }
}

pub(crate) fn each_once(cards: &[u8; COLOURS]) -> bool {
    cards.iter().filter(|card| **card < 8).fold(0u8, |mask, card| mask | 1 << card) == 0b11_1111
}
