//! The only code that changes a state.

use deckname_engine::{Apply, Outcome, Seat, Seats, Step, StepOf};

use crate::action::{Action, Chance};
use crate::config::StrengGeheim;
use crate::event::{Ending, Event, Look};
use crate::field::{Field, Fields};
use crate::ledger::Ledger;
use crate::place::{Place, Places};
use crate::sheet::Sheet;
use crate::state::{COLOURS, How, Phase, State};
use crate::tips::Tips;

impl Apply for StrengGeheim {
    #[inline]
    fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
        match step {
            Step::Act(seat, action) => self.act(s, seat, action, log),
            Step::Chance(Chance::Tip(secret)) => {
                let seat = s.acting;
                s.pile = s.pile.without(secret);
                s.tips[seat.index()] = s.tips[seat.index()].with(secret);
                if let Some(ledger) = &mut s.ledger {
                    ledger.draw(seat, secret);
                }
                log(Event::TipDrawn { seat, secret });
                self.next_to_act(s, seat.0 + 1, log);
            }
            Step::Chance(Chance::Lot(seat)) => Self::flee(s, seat, log),
            Step::Chance(Chance::Deal(deal)) => {
                s.deal = deal;
                s.phase = Phase::Stash;
                log(Event::Dealt { deal });
            }
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.how.map(|how| Outcome { winners: self.winners(how, s.fugitive), indirect: how == How::Foiled })
    }

    /// A look shows cards; the last choice of a phase opens those of the others, except for stashes and dials, which stay
    /// sealed (`SG-6`, `SG-8`).
    fn reveals(&self, s: &State, seat: Seat, a: &Action) -> bool {
        let last = s.done.with(seat) == self.choosing(s);
        match a {
            Action::Search(_) | Action::Snoop(_) => true,
            Action::Pass | Action::Stash(_) => false,
            Action::Dial(_) => last && s.phase == Phase::Flight,
            _ => last && self.choosing(s) != Seats::EMPTY,
        }
    }
}

impl StrengGeheim {
    #[inline]
    fn act(&self, s: &mut State, seat: Seat, action: Action, log: &mut impl FnMut(Event)) {
        let own = seat.index();
        match action {
            Action::Dial(field) => s.dials[own] = field,
            Action::Bug(field) | Action::Informer(field) => s.picks[own] = field,
            Action::Keep => s.picks[own] = s.informers[own],
            Action::Stash(stash) => s.deal.stash[own] = stash,
            Action::Flee(sheet) => s.sheets[own] = sheet,
            Action::NoBug | Action::Stay => {}
            Action::Search(places) => return self.look(s, seat, places, Tips::EMPTY, log),
            Action::Snoop(tips) => {
                s.tips[own] = s.tips[own].minus(tips);
                s.discards = s.discards.plus(tips);
                if let Some(ledger) = &mut s.ledger {
                    ledger.hand_in(seat, tips);
                }
                return self.look(s, seat, self.places(s.agents[own]), tips, log);
            }
            Action::Pass => {
                log(Event::Passed { seat });
                return self.next_to_act(s, seat.0 + 1, log);
            }
        }
        s.done = s.done.with(seat);
        log(Event::Chosen { seat, action });
        if s.done == self.choosing(s) {
            self.close(s, log);
        }
    }

    /// The last choice of a phase is in.
    fn close(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        match s.phase {
            Phase::Stash => self.begin_round(s, 1, log),
            Phase::Bug => {
                for seat in s.done {
                    s.bugs[seat.index()] = s.picks[seat.index()];
                }
                s.picks = [Field::OFF; COLOURS];
                s.phase = Phase::Dial;
                log(Event::Bugs { chose: s.done, bugs: s.bugs });
            }
            Phase::Dial => s.phase = Phase::Informer,
            Phase::Informer => self.reveal(s, log),
            Phase::Flee => self.settle(s, log),
            _ => self.run(s, log),
        }
        s.done = Seats::EMPTY;
    }

    fn begin_round(&self, s: &mut State, round: u8, log: &mut impl FnMut(Event)) {
        s.round = round;
        s.phase = if s.without_bug(self.seats).is_empty() { Phase::Dial } else { Phase::Bug };
        log(Event::Round { round });
    }

    /// `SG-10`: agents and informers are placed together.
    fn reveal(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        s.agents = s.dials;
        s.informers = s.picks;
        s.dials = [Field::OFF; COLOURS];
        s.picks = [Field::OFF; COLOURS];
        s.phase = Phase::Act;
        log(Event::Revealed { agents: s.agents, informers: s.informers });
        self.next_to_act(s, 0, log);
    }

    /// Finds the seat that is asked or draws a tip next, from seat `from` on. Public facts alone decide (`SG-11`).
    fn next_to_act(&self, s: &mut State, from: u8, log: &mut impl FnMut(Event)) {
        let (mut taken, mut shared) = (Fields::EMPTY, Fields::one(Field::OFF));
        for agent in &s.agents[..usize::from(self.seats)] {
            shared = shared.union(taken.intersection(Fields::one(*agent)));
            taken = taken.with(*agent);
        }
        for seat in (from..self.seats).map(Seat) {
            let field = s.agents[seat.index()];
            let nothing_to_do = shared.contains(field)
                || field.0 == seat.0
                || Field::SECRET.contains(field) && s.tips[seat.index()].is_empty();
            if nothing_to_do || Field::CONTACTS.contains(field) && !tip_there(s, seat, log) {
                continue;
            }
            s.acting = seat;
            return;
        }
        s.acting = Seat(0);
        s.phase = Phase::Flee;
    }

    /// `SG-12`: seats with a bug or an informer here see the cards too.
    fn look(&self, s: &mut State, seat: Seat, places: Places, tips: Tips, log: &mut impl FnMut(Event)) {
        let field = s.agents[seat.index()];
        let here = |other: &Seat| s.bugs[other.index()] == field || s.informers[other.index()] == field;
        let viewers = Seats::all(self.seats).iter().filter(here).collect::<Seats>().with(seat);
        for viewer in viewers {
            let own = Place::of_colour(viewer.index());
            s.seen[viewer.index()] = s.seen[viewer.index()].union(places.without(own));
        }
        log(Event::Looked { look: Look { seat, field, places, tips }, found: s.deal.found(places), viewers });
        self.next_to_act(s, seat.0 + 1, log);
    }

    /// `SG-15`: who of those that declared flees.
    fn settle(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        let declared: Seats =
            Seats::all(self.seats).iter().filter(|seat| s.sheets[seat.index()] != Sheet::EMPTY).collect();
        s.declared = declared;
        if declared.is_empty() {
            log(Event::AllStay);
            return if s.round == self.limits().rounds {
                self.finish(s, How::Rounds, log);
            } else {
                self.begin_round(s, s.round + 1, log);
            };
        }
        s.stood = s.agents;
        let level = if declared.len() == 1 { declared } else { self.foremost(s, declared) };
        match level.first() {
            Some(seat) if level.len() == 1 => Self::flee(s, seat, log),
            _ => {
                for seat in Seats::all(self.seats).without(level) {
                    s.sheets[seat.index()] = Sheet::EMPTY;
                }
                s.level = level;
                s.phase = Phase::Lot;
                log(Event::Level { seats: level });
            }
        }
    }

    /// Those with the highest sum, among the sheets that put the others out if there are any.
    fn foremost(&self, s: &State, declared: Seats) -> Seats {
        let first: Seats = declared.iter().filter(|seat| self.goes_first(s, *seat)).collect();
        let left = if first.is_empty() { declared } else { first };
        let best = left.iter().map(|seat| sum(s, seat)).max().unwrap_or(0);
        left.iter().filter(|seat| sum(s, *seat) == best).collect()
    }

    /// `SG-16`: the other sheets are handed back unseen.
    fn flee(s: &mut State, seat: Seat, log: &mut impl FnMut(Event)) {
        let sheet = s.sheets[seat.index()];
        s.sheets = [Sheet::EMPTY; COLOURS];
        s.sheets[seat.index()] = sheet;
        s.fugitive = Some(seat);
        s.phase = Phase::Flight;
        s.round = 1;
        log(Event::Fled { seat, sheet });
    }

    /// A round of the flight (`SG-17` to `SG-19`).
    fn run(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        s.agents = s.dials;
        s.dials = [Field::OFF; COLOURS];
        log(Event::Ran { agents: s.agents });
        let Some(fugitive) = s.fugitive else { return };
        let here = s.agents[fugitive.index()];
        let company = s.agents[..usize::from(self.seats)].iter().filter(|agent| **agent == here).count() - 1;
        if company >= 2 {
            return self.finish(s, How::Foiled, log);
        }
        if company == 0 {
            s.alone += 1;
            log(Event::Alone { seat: fugitive, times: s.alone });
            if here == Field::F1 || s.alone == self.limits().alone {
                let others = Seats::all(self.seats).without(Seats::one(fugitive));
                let right = s.deal.agrees(s.sheets[fugitive.index()], others);
                return self.finish(s, if right { How::Escaped } else { How::Wrong }, log);
            }
        }
        if s.round == self.limits().flight {
            self.finish(s, How::Rounds, log);
        } else {
            s.round += 1;
        }
    }

    fn finish(&self, s: &mut State, how: How, log: &mut impl FnMut(Event)) {
        s.phase = Phase::Over;
        s.how = Some(how);
        let winners = self.winners(how, s.fugitive);
        log(Event::Over(Ending { how, deal: s.deal, fugitive: s.fugitive, sheet: s.sheet(), winners }));
    }

    /// `SG-21` to `SG-24`.
    pub(crate) fn winners(&self, how: How, fugitive: Option<Seat>) -> Seats {
        let fugitive = fugitive.map_or(Seats::EMPTY, Seats::one);
        match how {
            How::Escaped => fugitive,
            How::Foiled => Seats::all(self.seats).without(fugitive),
            How::Wrong | How::Rounds => Seats::EMPTY,
        }
    }
}

/// Is there a tip to be drawn? The used ones become the pile when it is empty (`SG-11`).
fn tip_there(s: &mut State, seat: Seat, log: &mut impl FnMut(Event)) -> bool {
    if s.pile.is_empty() && s.discards.is_empty() {
        log(Event::NoTip { seat });
        return false;
    }
    if s.pile.is_empty() {
        s.pile = s.discards;
        s.discards = Tips::EMPTY;
        s.ledger.get_or_insert(Ledger::new(s.pile));
        log(Event::Recycled);
    }
    true
}

/// The numbers of the fields of agent, informer and bug when a seat declared (`SG-15`).
pub(crate) fn sum(s: &State, seat: Seat) -> u8 {
    [s.stood, s.informers, s.bugs].iter().map(|pieces| pieces[seat.index()].number()).sum()
}
