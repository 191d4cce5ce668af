//! What is legal: listed, drawn at random, checked.

use deckname_engine::{Legal, Rng, Seat, Seats, Turn};

use crate::action::Action;
use crate::clause::Clause;
use crate::config::StrengGeheim;
use crate::field::{Field, Fields, any_of};
use crate::place::{Place, Places, Stash};
use crate::sheet::Sheet;
use crate::state::{Phase, State};
use crate::tips::Tips;

impl Legal for StrengGeheim {
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Deal | Phase::Lot => Turn::Chance,
            Phase::Act if Field::CONTACTS.contains(s.agents[s.acting.index()]) => Turn::Chance,
            Phase::Act => Turn::Act(Seats::one(s.acting)),
            Phase::Over => Turn::Over,
            _ => Turn::Act(self.choosing(s).without(s.done)),
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if !matches!(self.turn(s), Turn::Act(seats) if seats.contains(seat)) {
            return;
        }
        match s.phase {
            Phase::Stash => out.extend(Stash::ALL.map(Action::Stash)),
            Phase::Bug => {
                out.extend(Field::BUGGABLE.iter().map(Action::Bug));
                out.push(Action::NoBug);
            }
            Phase::Dial | Phase::Flight => out.extend(self.dials(s, seat).iter().map(Action::Dial)),
            Phase::Informer => {
                out.extend(posts(s, seat).iter().map(Action::Informer));
                out.push(Action::Keep);
            }
            Phase::Act => self.list_looks(s, seat, out),
            Phase::Flee => {
                if let Some(leads) = self.declarable(s, seat) {
                    out.extend((0..leads.count()).map(|n| Action::Flee(leads.sheet(n))));
                }
                out.push(Action::Stay);
            }
            Phase::Deal | Phase::Lot | Phase::Over => {}
        }
    }

    #[inline]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        match s.phase {
            Phase::Dial | Phase::Flight => Action::Dial(any_of(self.dials(s, seat), rng)),
            Phase::Informer => match random_post(s, seat, rng) {
                post if post == s.informers[seat.index()] => Action::Keep,
                post => Action::Informer(post),
            },
            Phase::Bug => match any_of(Field::BUGGABLE.with(Field::OFF), rng) {
                Field::OFF => Action::NoBug,
                field => Action::Bug(field),
            },
            Phase::Stash => Action::Stash(Stash::ALL[rng.below(6) as usize]),
            Phase::Flee => {
                let Some(leads) = self.declarable(s, seat) else { return Action::Stay };
                match rng.below(leads.count() + 1) {
                    0 => Action::Stay,
                    n => Action::Flee(leads.sheet(n - 1)),
                }
            }
            _ => self.random_look(s, seat, rng),
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        let ensure = |legal: bool, clause: Clause| if legal { Ok(()) } else { Err(clause) };
        match (s.phase, a) {
            (Phase::Stash, Action::Stash(stash)) => ensure(stash.is_whole(), Clause::Stash),
            (Phase::Bug, Action::Bug(field)) => ensure(Field::BUGGABLE.contains(*field), Clause::Bug),
            (Phase::Dial, Action::Dial(field)) => ensure(self.dials(s, seat).contains(*field), Clause::Dial),
            (Phase::Flight, Action::Dial(field)) => ensure(self.flight_fields.contains(*field), Clause::FlightRound),
            (Phase::Informer, Action::Informer(field)) => ensure(posts(s, seat).contains(*field), Clause::Informer),
            (Phase::Act, Action::Search(places)) => ensure(self.may_search(s, seat, *places), Clause::Acting),
            (Phase::Act, Action::Snoop(tips)) => ensure(may_snoop(s, seat, *tips), Clause::Acting),
            (Phase::Flee, Action::Flee(sheet)) => ensure(self.may_declare(s, seat, *sheet), Clause::Declaring),
            (Phase::Bug, Action::NoBug)
            | (Phase::Informer, Action::Keep)
            | (Phase::Act, Action::Pass)
            | (Phase::Flee, Action::Stay) => Ok(()),
            (Phase::Stash, _) | (_, Action::Stash(_)) => Err(Clause::Stash),
            // In the flight seats only dial.
            (Phase::Flight, _) => Err(Clause::FlightRound),
            (_, Action::Bug(_) | Action::NoBug) => Err(Clause::Bug),
            (_, Action::Dial(_)) => Err(Clause::Dial),
            (_, Action::Informer(_) | Action::Keep) => Err(Clause::Informer),
            (_, Action::Search(_) | Action::Snoop(_) | Action::Pass) => Err(Clause::Acting),
            (_, Action::Flee(_) | Action::Stay) => Err(Clause::Declaring),
        }
    }
}

impl StrengGeheim {
    /// The seats that take part in the simultaneous choice of this phase.
    #[inline]
    pub(crate) fn choosing(&self, s: &State) -> Seats {
        match s.phase {
            Phase::Bug => s.without_bug(self.seats),
            Phase::Stash | Phase::Dial | Phase::Informer | Phase::Flee | Phase::Flight => Seats::all(self.seats),
            Phase::Deal | Phase::Act | Phase::Lot | Phase::Over => Seats::EMPTY,
        }
    }

    /// What the seat may dial, a blackout included where it is one of the choices (`SG-8`, `SG-17`).
    #[inline]
    pub fn dials(&self, s: &State, seat: Seat) -> Fields {
        match s.phase {
            Phase::Flight => self.flight_fields,
            _ => self.open_fields.without(Fields::one(s.agents[seat.index()])).with(Field::OFF),
        }
    }

    /// `SG-14`.
    pub(crate) fn may_declare(&self, s: &State, seat: Seat, sheet: Sheet) -> bool {
        self.declarable(s, seat).is_some_and(|leads| leads.allow(sheet))
    }

    /// What the acting seat may look at, and at how many of them: another's informer leaves only one (`SG-11`).
    #[inline]
    fn searchable(&self, s: &State, seat: Seat) -> (Places, u32) {
        let field = s.agents[seat.index()];
        let mut others = Seats::all(self.seats).without(Seats::one(seat)).iter();
        let watched = others.any(|other| s.informers[other.index()] == field);
        {
            let there = self.places(field).without(Place::of_colour(seat.index()));
            (there, there.len().min(if watched { 1 } else { 2 }))
        }
    }

    fn may_search(&self, s: &State, seat: Seat, places: Places) -> bool {
        let (there, count) = self.searchable(s, seat);
        !Field::SECRET.contains(s.agents[seat.index()])
            && !places.is_empty()
            && places.is_subset(there)
            && places.len() == count
    }

    fn list_looks(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if Field::SECRET.contains(s.agents[seat.index()]) {
            let keys = Keys::of(s, seat);
            out.extend((0..keys.count()).map(|n| Action::Snoop(keys.tips(n))));
        } else {
            let (there, count) = self.searchable(s, seat);
            out.extend((0..choices(there, count)).map(|n| Action::Search(choice(there, count, n))));
        }
        out.push(Action::Pass);
    }

    #[inline]
    fn random_look<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        if Field::SECRET.contains(s.agents[seat.index()]) {
            let keys = Keys::of(s, seat);
            return match rng.below(keys.count() + 1) {
                0 => Action::Pass,
                n => Action::Snoop(keys.tips(n - 1)),
            };
        }
        let (there, count) = self.searchable(s, seat);
        match rng.below(choices(there, count) + 1) {
            0 => Action::Pass,
            n => Action::Search(choice(there, count, n - 1)),
        }
    }
}

/// Where the seat may post its informer (`SG-9`).
#[inline]
fn posts(s: &State, seat: Seat) -> Fields {
    Field::WATCHABLE.without(Fields::one(s.informers[seat.index()]))
}

/// Where the informer will be, every choice equally likely, `keep` included.
#[inline]
pub(crate) fn random_post<R: Rng>(s: &State, seat: Seat, rng: &mut R) -> Field {
    any_of(Field::WATCHABLE.with(s.informers[seat.index()]), rng)
}

/// In how many ways can `count` of `there`, one or two, be chosen?
#[inline]
fn choices(there: Places, count: u32) -> u32 {
    let all = there.len();
    if count == 2 { all * (all - 1) / 2 } else { all }
}

/// The `n`th of these ways.
#[inline]
fn choice(there: Places, count: u32, n: u32) -> Places {
    match (count, there.len()) {
        (2, 2) => there,
        // Two of three are all but one.
        (2, 3) => there.without(nth_place(there, n)),
        (2, _) => {
            let (larger, smaller) = pair(n);
            nth_place(there, larger).union(nth_place(there, smaller))
        }
        _ => nth_place(there, n),
    }
}

#[inline]
fn nth_place(there: Places, n: u32) -> Places {
    there.nth(n).map_or(Places::EMPTY, Places::one)
}

/// The `n`th pair of different numbers, the larger one first: (1, 0), (2, 0), (2, 1), (3, 0), …
#[inline]
fn pair(n: u32) -> (u32, u32) {
    let (mut larger, mut smaller) = (1, n);
    while smaller >= larger {
        smaller -= larger;
        larger += 1;
    }
    (larger, smaller)
}

fn may_snoop(s: &State, seat: Seat, tips: Tips) -> bool {
    let field = s.agents[seat.index()];
    let held = s.tips[seat.index()];
    if !Field::SECRET.contains(field) || !tips.within(held) {
        return false;
    }
    let fitting = Tips::EMPTY.with(field.0 - Field::G1.0);
    tips == fitting || tips.len() == 2 && tips.iter().all(|secret| worthless(s, seat, secret))
}

/// A tip is worthless to a seat that has seen the formula at its place (`SG-11`).
#[inline]
fn worthless(s: &State, seat: Seat, secret: u8) -> bool {
    s.seen[seat.index()].contains(Place::of_secret(secret))
}

/// What lets a seat look at a secret place: the fitting tip, or any two worthless ones (`SG-11`).
struct Keys {
    fitting: Option<u8>,
    /// The secret places with worthless tips in the hand, and of these the ones with two or more.
    spare: Places,
    twins: Places,
}

impl Keys {
    fn of(s: &State, seat: Seat) -> Self {
        let held = s.tips[seat.index()];
        let here = s.agents[seat.index()].0 - Field::G1.0;
        let spare = |least: u8| {
            (0..5)
                .filter(|secret| held.count(*secret) >= least && worthless(s, seat, *secret))
                .map(Place::of_secret)
                .collect()
        };
        Self { fitting: (held.count(here) > 0).then_some(here), spare: spare(1), twins: spare(2) }
    }

    fn count(&self) -> u32 {
        let spare = self.spare.len();
        u32::from(self.fitting.is_some()) + self.twins.len() + spare * spare.saturating_sub(1) / 2
    }

    fn tips(&self, n: u32) -> Tips {
        let mut n = n;
        if let Some(here) = self.fitting {
            if n == 0 {
                return Tips::EMPTY.with(here);
            }
            n -= 1;
        }
        let twins = self.twins.len();
        if n < twins {
            return [n, n].iter().fold(Tips::EMPTY, |tips, n| with_nth(tips, self.twins, *n));
        }
        let (larger, smaller) = pair(n - twins);
        [larger, smaller].iter().fold(Tips::EMPTY, |tips, n| with_nth(tips, self.spare, *n))
    }
}

/// One more tip, for the `n`th of these secret places.
fn with_nth(tips: Tips, places: Places, n: u32) -> Tips {
    places.nth(n).map_or(tips, |place| tips.with(place.0 - Place::G1.0))
}
