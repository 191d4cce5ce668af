//! What is legal: listed, drawn at random, checked.

use deckname_engine::{Legal, Rng, Seat, Seats, Turn};

use crate::action::{Action, Field, Fields, Place, Places, Stash, Tips};
use crate::clause::Clause;
use crate::config::StrengGeheim;
use crate::state::{Phase, State};

impl Legal for StrengGeheim {
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Deal | Phase::Lot => Turn::Chance,
            Phase::Act if Fields::CONTACTS.has(s.agents[s.acting.index()]) => Turn::Chance,
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
                out.extend(Fields::BUGGED.iter().map(Action::Bug));
                out.push(Action::NoBug);
            }
            Phase::Dial | Phase::Flight => out.extend(self.dials(s, seat).iter().map(Action::Dial)),
            Phase::Informer => {
                out.extend(posts(s, seat).iter().map(Action::Informer));
                out.push(Action::Keep);
            }
            Phase::Act => self.list_looks(s, seat, out),
            Phase::Flee => {
                let leads = self.leads(s, seat);
                out.extend((0..leads.count()).map(|n| Action::Flee(leads.sheet(n))));
                out.push(Action::Stay);
            }
            Phase::Deal | Phase::Lot | Phase::Over => {}
        }
    }

    #[inline]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        match s.phase {
            Phase::Dial | Phase::Flight => Action::Dial(self.dials(s, seat).any(rng)),
            Phase::Informer => match random_post(s, seat, rng) {
                post if post == s.informers[seat.index()] => Action::Keep,
                post => Action::Informer(post),
            },
            Phase::Bug => match Fields::BUGGED.with(Field::OFF).any(rng) {
                Field::OFF => Action::NoBug,
                field => Action::Bug(field),
            },
            Phase::Stash => Action::Stash(Stash::ALL[rng.below(6) as usize]),
            Phase::Flee => {
                let leads = self.leads(s, seat);
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
            (Phase::Stash, Action::Stash(stash)) => ensure(stash.is_whole(), Clause::Sg6),
            (Phase::Bug, Action::Bug(field)) => ensure(Fields::BUGGED.has(*field), Clause::Sg7),
            (Phase::Dial, Action::Dial(field)) => ensure(self.dials(s, seat).has(*field), Clause::Sg8),
            (Phase::Flight, Action::Dial(field)) => ensure(self.roads.has(*field), Clause::Sg17),
            (Phase::Informer, Action::Informer(field)) => ensure(posts(s, seat).has(*field), Clause::Sg9),
            (Phase::Act, Action::Search(places)) => ensure(self.may_search(s, seat, *places), Clause::Sg11),
            (Phase::Act, Action::Snoop(tips)) => ensure(may_snoop(s, seat, *tips), Clause::Sg11),
            (Phase::Flee, Action::Flee(sheet)) => ensure(self.leads(s, seat).allow(*sheet), Clause::Sg14),
            (Phase::Bug, Action::NoBug)
            | (Phase::Informer, Action::Keep)
            | (Phase::Act, Action::Pass)
            | (Phase::Flee, Action::Stay) => Ok(()),
            (Phase::Stash, _) | (_, Action::Stash(_)) => Err(Clause::Sg6),
            // In the flight nothing but dialling is done.
            (Phase::Flight, _) => Err(Clause::Sg17),
            (_, Action::Bug(_) | Action::NoBug) => Err(Clause::Sg7),
            (_, Action::Dial(_)) => Err(Clause::Sg8),
            (_, Action::Informer(_) | Action::Keep) => Err(Clause::Sg9),
            (_, Action::Search(_) | Action::Snoop(_) | Action::Pass) => Err(Clause::Sg11),
            (_, Action::Flee(_) | Action::Stay) => Err(Clause::Sg14),
        }
    }
}

impl StrengGeheim {
    /// Who takes part in the simultaneous choice of this phase; nobody where there is none.
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
    pub(crate) fn dials(&self, s: &State, seat: Seat) -> Fields {
        match s.phase {
            Phase::Flight => self.roads,
            _ => self.town.without(s.agents[seat.index()]).with(Field::OFF),
        }
    }

    /// What the acting seat may look at, and at how many of them: another's informer leaves only one (`SG-11`).
    #[inline]
    fn searchable(&self, s: &State, seat: Seat) -> (Places, u32) {
        let field = s.agents[seat.index()];
        let mut others = Seats::all(self.seats).without(Seats::one(seat)).iter();
        let watched = others.any(|other| s.informers[other.index()] == field);
        (field.places().without(Places::of(seat.index())), if watched { 1 } else { 2 })
    }

    fn may_search(&self, s: &State, seat: Seat, places: Places) -> bool {
        let (there, count) = self.searchable(s, seat);
        !Fields::SECRET.has(s.agents[seat.index()]) && places.without(there).is_empty() && places.len() == count
    }

    fn list_looks(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if Fields::SECRET.has(s.agents[seat.index()]) {
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
        if Fields::SECRET.has(s.agents[seat.index()]) {
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
    Fields::WATCHED.without(s.informers[seat.index()])
}

/// Where the informer will be, every choice equally likely, `keep` included.
#[inline]
pub(crate) fn random_post<R: Rng>(s: &State, seat: Seat, rng: &mut R) -> Field {
    Fields::WATCHED.with(s.informers[seat.index()]).any(rng)
}

/// In how many ways can one or two of `there` be chosen? There are two or three of them.
#[inline]
const fn choices(there: Places, count: u32) -> u32 {
    if count == 2 && there.len() == 2 { 1 } else { there.len() }
}

/// Two of three are all but one.
#[inline]
fn choice(there: Places, count: u32, n: u32) -> Places {
    let one = Places::NONE.with(Place(crate::action::nth(there.0, n)));
    match (count, there.len()) {
        (1, _) => one,
        (_, 2) => there,
        _ => there.without(one),
    }
}

fn may_snoop(s: &State, seat: Seat, tips: Tips) -> bool {
    let field = s.agents[seat.index()];
    let held = s.tips[seat.index()];
    if !Fields::SECRET.has(field) || !tips.within(held) {
        return false;
    }
    let fitting = Tips::NONE.with(field.0 - Field::G1.0);
    tips == fitting || tips.len() == 2 && tips.iter().all(|secret| worthless(s, seat, secret))
}

/// A tip is worthless to whoever has seen the formula at its place (`SG-11`).
#[inline]
fn worthless(s: &State, seat: Seat, secret: u8) -> bool {
    s.seen[seat.index()].has(Place(Place::G1.0 + secret))
}

/// What lets a seat look at a secret place: the fitting tip, or any two worthless ones (`SG-11`).
struct Keys {
    fitting: Option<u8>,
    /// The secret places with worthless tips in the hand, and of these the ones with two or more.
    spare: u32,
    twins: u32,
}

impl Keys {
    fn of(s: &State, seat: Seat) -> Self {
        let held = s.tips[seat.index()];
        let here = s.agents[seat.index()].0 - Field::G1.0;
        let spare = |least: u8| {
            (0..5)
                .filter(|secret| held.count(*secret) >= least && worthless(s, seat, *secret))
                .fold(0, |mask, secret| mask | 1 << secret)
        };
        Self { fitting: (held.count(here) > 0).then_some(here), spare: spare(1), twins: spare(2) }
    }

    fn count(&self) -> u32 {
        let spare = self.spare.count_ones();
        u32::from(self.fitting.is_some()) + self.twins.count_ones() + spare * spare.saturating_sub(1) / 2
    }

    fn tips(&self, n: u32) -> Tips {
        let mut n = n;
        if let Some(here) = self.fitting {
            if n == 0 {
                return Tips::NONE.with(here);
            }
            n -= 1;
        }
        let twins = self.twins.count_ones();
        if n < twins {
            let twin = crate::action::nth(self.twins, n);
            return Tips::NONE.with(twin).with(twin);
        }
        n -= twins;
        // Pairs of different ones, by the larger of the two.
        let mut larger = 1;
        while n >= larger {
            n -= larger;
            larger += 1;
        }
        [larger, n].iter().fold(Tips::NONE, |tips, n| tips.with(crate::action::nth(self.spare, *n)))
    }
}
