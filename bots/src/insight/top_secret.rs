//! Top Secret: whose suitcase is worth a walk, and which duels are worth fighting.

mod atlas;
mod hunch;
mod plan;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Seats, Step, Turn, Wyrand, silent};
use deckname_search::{Budget, Guide, Worths, drawn, flat, matrix, worths};
use deckname_table::Known;
use deckname_table::games::TopSecret;
use deckname_table::games::top_secret::{
    Action, Case, Cases, Content, Event, Hand, Notice, Phase, State, View, Whereabouts,
};

use self::atlas::Atlas;
use self::hunch::{Hunches, packings};
use self::plan::Plan;
use super::{Insight, promising};
use crate::Belief;

/// Equal moves are chosen among by chance, and nearly equal ones too.
const WHIM: f64 = 0.01;
/// How much an owner's care for a suitcase tells of what is in it: to have it in hand, and each step with it.
const HELD: f64 = 0.3;
const CARRIED: f64 = 0.06;
/// An imagined game goes on for so many turns, then it is judged.
const AHEAD: u16 = 12;
/// How much a lead of one secret counts then.
const LEAD: f64 = 0.7;
/// So many of a turn's options are worth thinking about.
const OPTIONS: usize = 6;

impl Insight for TopSecret {
    type Mind = Mind;

    const HARD: u32 = 1_000;
    const MEDIUM: u32 = 60;

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let world = self.sample(view, rng);
        let atlas = Atlas::new(self);
        let hunches = Hunches::new(self, view.cases.secured(), view.contents, &held(self, view));
        let plan = Plan { game: self, atlas: &atlas, hunches: &hunches };
        choose(&plan, &world, seat, rng)
    }

    fn mind(&self, known: &Known<'_, Self>, _rng: &mut Wyrand) -> Mind {
        Mind::new(known)
    }

    fn decide(&self, known: &Known<'_, Self>, mind: &mut impl Guide<Self>, budget: Budget, rng: &mut Wyrand) -> Action {
        if known.view.phase != Phase::Turn {
            return self.greedy(known.seat, known.view, rng);
        }
        let actions = promising(known, mind, OPTIONS, rng);
        flat(self, known.seat, &actions, mind, budget, rng)[0].action
    }

    /// For every closed suitcase of another seat: what is in it?
    fn belief(&self, mind: &Mind) -> Belief {
        let Some(seat) = mind.view.who.seat() else { return Belief::default() };
        let chances = |case: Case| {
            let mut chances = vec![0.0; Content::ALL.len()];
            for (weight, packing) in packings(case.corner(), mind.view.cases.secured(), mind.view.contents, &mind.trust)
            {
                chances[packing[usize::from(case.letter())] as usize] += weight;
            }
            chances
        };
        Belief(closed(self, seat, &mind.view).map(chances).collect())
    }

    fn truth(&self, seat: Seat, referee: &View) -> Vec<usize> {
        closed(self, seat, referee).map(|case| referee.contents.of(case) as usize).collect()
    }
}

/// The suitcases that others have packed and nobody has secured.
fn closed(game: &TopSecret, seat: Seat, view: &View) -> impl Iterator<Item = Case> {
    let packed = !matches!(view.phase, Phase::First | Phase::Hide);
    let others = Seats::all(game.seats()).iter().filter(move |other| packed && *other != seat);
    let cases = others.fold(Cases::NONE, |all, other| Cases(all.0 | Cases::of_corner(game.corner(other)).0));
    Cases(cases.0 & !view.cases.secured().0).iter()
}

/// What owners have in hand they probably want.
fn held(game: &TopSecret, view: &View) -> [f64; 16] {
    std::array::from_fn(|at| {
        let case = Case(at as u8);
        match view.cases.of(case) {
            Whereabouts::Carried(by, _) if game.owner(case) == Some(by) => HELD,
            _ => 0.0,
        }
    })
}

/// What a seat does that looks one step ahead. Of the world it looks at what is public and at its own suitcases.
fn choose(plan: &Plan<'_>, world: &State, seat: Seat, rng: &mut Wyrand) -> Action {
    let mut actions = Vec::with_capacity(64);
    match world.phase() {
        Phase::Turn => {
            plan.game.actions(world, seat, &mut actions);
            plan.best(world, seat, &actions, WHIM, rng)
        }
        Phase::Duel => Action::Duel(card(world, seat, rng)),
        Phase::Lose => Action::Lose(plan.dispensable(world, seat)),
        Phase::Outpost => Action::Outpost,
        Phase::Place => {
            plan.game.actions(world, seat, &mut actions);
            place(plan, world, seat, &actions, rng)
        }
        _ => plan.game.random_action(world, seat, rng),
    }
}

fn place(plan: &Plan<'_>, world: &State, seat: Seat, actions: &[Action], rng: &mut Wyrand) -> Action {
    let letters = Cases::of_corner(plan.game.corner(seat));
    let next = letters.iter().find(|case| world.cases().of(*case) == Whereabouts::Unplaced);
    let secrets = next.map_or(0, |case| world.contents().of(case).worth());
    let mut best = (f64::INFINITY, actions[0]);
    for action in actions {
        let Action::Place(city) = action else { continue };
        let value = f64::from(plan.out_of_the_way(seat, secrets, *city)) + rng.unit();
        if value < best.0 {
            best = (value, *action);
        }
    }
    best.1
}

/// A duel is a small game of its own: both mix their cards. A high card is worth keeping, a 0 saves the agent.
fn card(world: &State, seat: Seat, rng: &mut Wyrand) -> u8 {
    let attacker = world.turn();
    let Some(duel) = world.duel() else { return 0 };
    let other = if seat == attacker { duel.defender.0 } else { attacker };
    let cards = |hand: Hand| (0..=Hand::BEST).filter(|card| hand.has(*card)).collect::<Vec<_>>();
    let (ours, theirs) = (cards(world.hand(seat)), cards(world.hand(other)));
    let load = |seat, agent| if world.cases().carried(seat, agent).is_some() { 1.5 } else { 0.0 };
    let loads = [load(attacker, duel.attacker), load(duel.defender.0, duel.defender.1)];
    let (mine, yours) = if seat == attacker { (loads[0], loads[1]) } else { (loads[1], loads[0]) };
    let payoff = |row: usize, column: usize| {
        let (own, their) = (ours[row], theirs[column]);
        let won = if seat == attacker { own >= their } else { own > their };
        let agent = |card: u8| if card == 0 { 0.15 } else { 0.5 };
        let result = if won { yours + agent(their) } else { -mine - agent(own) };
        result - 0.07 * f64::from(own) + 0.07 * f64::from(their)
    };
    let (mix, _) = matrix(ours.len(), theirs.len(), payoff, 60);
    ours[drawn(mix, rng.unit()).unwrap_or(0)]
}

/// What a player has concluded: what is probably in the suitcases, from how their owners treat them.
#[derive(Clone, Debug)]
pub struct Mind {
    view: View,
    atlas: Atlas,
    hunches: Hunches,
    trust: [f64; 16],
}

impl Mind {
    fn new(known: &Known<'_, TopSecret>) -> Self {
        let (game, view) = (known.game, *known.view);
        let mut trust = held(game, &view);
        let mut carrying = [[None; 7]; 4];
        for notice in known.told {
            match notice {
                Notice::Open(Event::Took { seat, agent, case, .. }) => {
                    carrying[seat.index()][usize::from(agent.0)] = Some(*case);
                }
                Notice::Open(Event::Dropped { seat, agent, .. }) => {
                    carrying[seat.index()][usize::from(agent.0)] = None;
                }
                Notice::Open(Event::Stepped { seat, agent, .. }) => {
                    let own = |case: &Case| game.owner(*case) == Some(*seat);
                    if let Some(case) = carrying[seat.index()][usize::from(agent.0)].filter(own) {
                        let trust = &mut trust[usize::from(case.0)];
                        *trust = (*trust + CARRIED).min(0.6);
                    }
                }
                _ => {}
            }
        }
        let hunches = Hunches::new(game, view.cases.secured(), view.contents, &trust);
        Self { view, atlas: Atlas::new(game), hunches, trust }
    }
}

impl Guide<TopSecret> for Mind {
    /// A guess is a view that says more than mine: with all suitcases open. The world is sampled from that.
    fn imagine(&mut self, game: &TopSecret, rng: &mut Wyrand) -> State {
        let mut guess = self.view;
        if matches!(guess.phase, Phase::First | Phase::Hide) {
            return game.sample(&guess, rng);
        }
        for corner in Seats::all(game.seats()).iter().map(|seat| game.corner(seat)) {
            let closed = Cases(Cases::of_corner(corner).0 & !guess.known.0);
            if closed == Cases::NONE {
                continue;
            }
            let ways = packings(corner, guess.known, guess.contents, &self.trust);
            let Some(at) = drawn(ways.iter().map(|(weight, _)| *weight), rng.unit()) else { continue };
            let (_, packing) = &ways[at];
            for (case, content) in Cases::of_corner(corner).iter().zip(packing) {
                guess.contents = guess.contents.with(case, *content);
            }
            guess.known = Cases(guess.known.0 | closed.0);
        }
        game.sample(&guess, rng)
    }

    fn finish(&mut self, game: &TopSecret, world: &mut State, rng: &mut Wyrand) -> Worths {
        let plan = Plan { game, atlas: &self.atlas, hunches: &self.hunches };
        let until = world.turn_number() + AHEAD;
        loop {
            let step = match game.turn(world) {
                Turn::Over => return worths(game, world),
                Turn::Chance if world.turn_number() >= until => return judge(&plan, world),
                Turn::Chance => Step::Chance(game.draw(world, rng)),
                Turn::Act(seats) => {
                    let Some(seat) = seats.first() else { return worths(game, world) };
                    let action = match world.phase() {
                        Phase::Duel => game.random_action(world, seat, rng),
                        _ => choose(&plan, world, seat, rng),
                    };
                    Step::Act(seat, action)
                }
            };
            game.apply(world, step, &mut silent);
        }
    }

    fn prior(&mut self, game: &TopSecret, world: &State, seat: Seat, action: &Action) -> f64 {
        let plan = Plan { game, atlas: &self.atlas, hunches: &self.hunches };
        if world.phase() == Phase::Turn { plan.gain(world, seat, plan.standing(world, seat), action) } else { 0.0 }
    }
}

/// Who will win, going by how everybody stands.
fn judge(plan: &Plan<'_>, world: &State) -> Worths {
    let mut judged = [0.0; 8];
    let mut total = 0.0;
    for seat in Seats::all(plan.game.seats()) {
        let chance = if world.squad(seat).alive().is_empty() { 0.0 } else { (LEAD * plan.standing(world, seat)).exp() };
        judged[seat.index()] = chance;
        total += chance;
    }
    judged.map(|chance| if total > 0.0 { chance / total } else { 0.0 })
}
