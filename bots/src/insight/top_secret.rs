//! Top Secret: which suitcases are worth fetching, and which duels are worth fighting.

mod advice;
mod alike;
mod distance;
mod estimate;
mod judgement;
mod style;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Seats, Step, Turn, Wyrand, silent};
use deckname_search::{Budget, Guide, Tried, Worths, drawn, flat, matrix, worths};
use deckname_table::Known;
use deckname_table::games::TopSecret;
use deckname_table::games::top_secret::{
    Action, Case, Cases, Content, Event, Hand, Notice, Phase, State, View, Whereabouts,
};

use self::alike::distinct;
use self::distance::Distances;
use self::estimate::{Estimates, packings};
use self::judgement::Judgement;
use self::style::Manner;
use super::Insight;
use crate::{Belief, Dial, Style};

/// Among equal and nearly equal moves, chance decides.
const NOISE: f64 = 0.01;
/// How much it tells of a suitcase that its owner carries it, and each step that its owner has carried it.
const HELD: f64 = 0.3;
const CARRIED: f64 = 0.06;
/// An imagined game goes on for this many turns, then it is judged.
const AHEAD: u16 = 12;
/// How much a lead of one secret counts in that judgement.
const LEAD: f64 = 0.7;
/// How well a seat stands that has won, and what of its chance a seat loses that has everything still to do.
const WON: f64 = 16.0;
const UNDONE: f64 = 0.2;
/// How many steps are left to chance when a suitcase is placed: otherwise its place would tell what is in it.
const ASTRAY: f64 = 3.0;
/// The first sight of an option counts as many imagined games as this, and a secret more by it this much of a game.
const FIRST_SIGHT: f64 = 25.0;
const SECRET: f64 = 0.1;
/// How many options of a turn are searched.
const OPTIONS: usize = 6;

impl Insight for TopSecret {
    type Mind = Mind;

    const HARD: u32 = 1_000;
    const MEDIUM: u32 = 60;
    const STRONG: u32 = 200;
    const SLIPS: [f64; 4] = [0.75, 0.5, 0.15, 0.0];

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        follow(self, Manner::OURS, seat, view, rng)
    }

    const DIALS: &'static [Dial] = &style::DIALS;

    fn styled(&self, known: &Known<'_, Self>, style: &Style, rng: &mut Wyrand) -> Action {
        follow(self, Manner::of(style), known.seat, known.view, rng)
    }

    fn mind(&self, known: &Known<'_, Self>, _rng: &mut Wyrand) -> Mind {
        Mind::new(known)
    }

    fn decide(&self, known: &Known<'_, Self>, mind: &mut impl Guide<Self>, budget: Budget, rng: &mut Wyrand) -> Action {
        if known.view.phase != Phase::Turn || is_alone(known) {
            return self.greedy(known.seat, known.view, rng);
        }
        let mut actions = options(known, mind, rng);
        // After a duel won, stopping is always searched too (`TS-11`).
        if known.view.duel_won && !actions.contains(&Action::EndTurn) {
            let world = self.sample(known.view, rng);
            actions.extend(self.check(&world, known.seat, &Action::EndTurn).map(|()| Action::EndTurn));
        }
        let tried = flat(self, known.seat, &actions, mind, budget, rng);
        weighed(known, &tried, mind, rng)
    }

    /// For every closed suitcase of another seat: what is in it?
    fn belief(&self, mind: &Mind) -> Belief {
        let Some(seat) = mind.view.who.seat() else { return Belief::default() };
        let chances = |case: Case| {
            let mut chances = vec![0.0; Content::ALL.len()];
            for (weight, packing) in packings(case.corner(), mind.view.cases.secured(), mind.view.contents, &mind.care)
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

/// Have all enemies lost their agents? Then nothing can go wrong any more that a search would see.
fn is_alone(known: &Known<'_, TopSecret>) -> bool {
    let enemies = Seats::all(known.game.seats()).without(Seats::one(known.seat));
    enemies.iter().all(|enemy| known.view.squads[enemy.index()].alive().is_empty())
}

/// The options that look best at first.
fn options(known: &Known<'_, TopSecret>, mind: &mut impl Guide<TopSecret>, rng: &mut Wyrand) -> Vec<Action> {
    let world = mind.imagine(known.game, rng);
    let mut actions = Vec::new();
    distinct(known.game, &world, known.seat, &mut actions);
    if actions.len() > OPTIONS {
        let first_sight = |action: Action| (mind.prior(known.game, &world, known.seat, &action), action);
        let mut ranked: Vec<_> = actions.into_iter().map(first_sight).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        actions = ranked.into_iter().take(OPTIONS).map(|(_, action)| action).collect();
    }
    actions
}

/// The best of what was tried, if imagined games count as much as they are many, and the first sight as much as a few of them.
fn weighed(
    known: &Known<'_, TopSecret>,
    tried: &[Tried<Action>],
    mind: &mut impl Guide<TopSecret>,
    rng: &mut Wyrand,
) -> Action {
    let world = mind.imagine(known.game, rng);
    let mean = tried.iter().map(Tried::mean).sum::<f64>() / tried.len() as f64;
    let sights: Vec<f64> =
        tried.iter().map(|one| mind.prior(known.game, &world, known.seat, &one.action).clamp(-3.0, 3.0)).collect();
    let middle = sights.iter().sum::<f64>() / sights.len() as f64;
    let value = |(one, sight): (&Tried<Action>, &f64)| {
        let (tries, sight) = (f64::from(one.tries), mean + SECRET * (sight - middle));
        (tries * one.mean() + FIRST_SIGHT * sight) / (tries + FIRST_SIGHT)
    };
    let best = tried.iter().zip(&sights).max_by(|a, b| value(*a).total_cmp(&value(*b)));
    best.map_or(Action::EndTurn, |(one, _)| one.action)
}

/// The suitcases that other seats have packed and no seat has secured.
fn closed(game: &TopSecret, seat: Seat, view: &View) -> impl Iterator<Item = Case> {
    let packed = !matches!(view.phase, Phase::First | Phase::Hide);
    let others = Seats::all(game.seats()).iter().filter(move |other| packed && *other != seat);
    let cases = others.fold(Cases::EMPTY, |all, other| all.union(Case::of_corner(game.corner(other))));
    cases.without(view.cases.secured()).iter()
}

/// A suitcase that its owner carries is probably worth something.
fn held(game: &TopSecret, view: &View) -> [f64; 16] {
    std::array::from_fn(|index| {
        let case = Case(index as u8);
        match view.cases.of(case) {
            Whereabouts::Carried(by, _) if game.owner(case) == Some(by) => HELD,
            _ => 0.0,
        }
    })
}

/// What a player with this manner does at once.
fn follow(game: &TopSecret, manner: Manner, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
    let world = game.sample(view, rng);
    let distances = Distances::new(game);
    let estimates = Estimates::new(game, view.cases.secured(), view.contents, &held(game, view));
    let judgement = Judgement { game, distances: &distances, estimates: &estimates, manner };
    choose(&judgement, &world, seat, rng)
}

/// The choice of a seat that looks one step ahead. Of the world it uses only what is public and its own suitcases.
fn choose(judgement: &Judgement<'_>, world: &State, seat: Seat, rng: &mut Wyrand) -> Action {
    let mut actions = Vec::with_capacity(64);
    match world.phase() {
        Phase::Turn => {
            distinct(judgement.game, world, seat, &mut actions);
            judgement.best(world, seat, &actions, NOISE, rng)
        }
        Phase::Duel => Action::Duel(card(world, seat, rng)),
        Phase::Lose => Action::Lose(judgement.dispensable(world, seat)),
        Phase::Outpost => Action::Outpost,
        Phase::Place => {
            judgement.game.actions(world, seat, &mut actions);
            place(judgement, world, seat, &actions, rng)
        }
        _ => judgement.game.random_action(world, seat, rng),
    }
}

fn place(judgement: &Judgement<'_>, world: &State, seat: Seat, actions: &[Action], rng: &mut Wyrand) -> Action {
    let letters = Case::of_corner(judgement.game.corner(seat));
    let next = letters.iter().find(|case| world.cases().of(*case) == Whereabouts::Unplaced);
    let secrets = next.map_or(0, |case| world.contents().of(case).worth());
    let shown = if rng.unit() < judgement.manner.bluff { u8::from(secrets == 0) } else { secrets };
    let mut best = (f64::INFINITY, actions[0]);
    for action in actions {
        let Action::Place(city) = action else { continue };
        let value = f64::from(judgement.out_of_the_way(seat, shown, *city)) + ASTRAY * rng.unit();
        if value < best.0 {
            best = (value, *action);
        }
    }
    best.1
}

/// A duel is a small game of its own in which both mix their cards. High cards are worth keeping, and a 0 saves the agent.
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

/// What a player concludes about the suitcases from how their owners treat them.
#[derive(Clone, Debug)]
pub struct Mind {
    view: View,
    distances: Distances,
    estimates: Estimates,
    care: [f64; 16],
}

impl Mind {
    fn new(known: &Known<'_, TopSecret>) -> Self {
        let (game, view) = (known.game, *known.view);
        let mut care = held(game, &view);
        let mut carrying = [[None; 7]; 4];
        for notice in known.told {
            match notice {
                Notice::Open(Event::Took { seat, agent, case, .. }) => {
                    carrying[seat.index()][usize::from(agent.0)] = Some(*case);
                }
                Notice::Open(Event::Dropped { seat, agent, .. } | Event::Delivered { seat, agent, .. }) => {
                    carrying[seat.index()][usize::from(agent.0)] = None;
                }
                Notice::Open(Event::Stepped { seat, agent, .. }) => {
                    let own = |case: &Case| game.owner(*case) == Some(*seat);
                    if let Some(case) = carrying[seat.index()][usize::from(agent.0)].filter(own) {
                        let care = &mut care[usize::from(case.0)];
                        *care = (*care + CARRIED).min(0.6);
                    }
                }
                // Whoever has lost a duel or fallen to a bomb has nothing in hand any more, even if a 0 saved it.
                Notice::Open(Event::Fought(fight)) => {
                    let (_, (seat, agent)) = fight.winner_and_loser();
                    carrying[seat.index()][usize::from(agent.0)] = None;
                }
                Notice::Open(Event::Lost { seat, agents }) => {
                    agents.iter().for_each(|agent| carrying[seat.index()][usize::from(agent.0)] = None);
                }
                _ => {}
            }
        }
        let estimates = Estimates::new(game, view.cases.secured(), view.contents, &care);
        Self { view, distances: Distances::new(game), estimates, care }
    }
}

impl Guide<TopSecret> for Mind {
    /// The world is sampled from a guessed view in which all suitcases are open.
    fn imagine(&mut self, game: &TopSecret, rng: &mut Wyrand) -> State {
        let mut guess = self.view;
        if matches!(guess.phase, Phase::First | Phase::Hide) {
            return game.sample(&guess, rng);
        }
        for corner in Seats::all(game.seats()).iter().map(|seat| game.corner(seat)) {
            let closed = Case::of_corner(corner).without(guess.known);
            if closed.is_empty() {
                continue;
            }
            let ways = packings(corner, guess.known, guess.contents, &self.care);
            let Some(index) = drawn(ways.iter().map(|(weight, _)| *weight), rng.unit()) else { continue };
            let (_, packing) = &ways[index];
            for (case, content) in Case::of_corner(corner).iter().zip(packing) {
                guess.contents = guess.contents.with(case, *content);
            }
            guess.known = guess.known.union(closed);
        }
        game.sample(&guess, rng)
    }

    fn finish(&mut self, game: &TopSecret, world: &mut State, rng: &mut Wyrand) -> Worths {
        let judgement =
            Judgement { game, distances: &self.distances, estimates: &self.estimates, manner: Manner::IMAGINED };
        let until = world.turn_number() + AHEAD;
        loop {
            let step = match game.turn(world) {
                Turn::Over => return worths(game, world),
                Turn::Chance if world.turn_number() >= until => return judge(&judgement, world),
                Turn::Chance => Step::Chance(game.draw(world, rng)),
                Turn::Act(seats) => {
                    let Some(seat) = seats.first() else { return worths(game, world) };
                    let action = match world.phase() {
                        Phase::Duel => game.random_action(world, seat, rng),
                        _ => choose(&judgement, world, seat, rng),
                    };
                    Step::Act(seat, action)
                }
            };
            game.apply(world, step, &mut silent);
        }
    }

    fn prior(&mut self, game: &TopSecret, world: &State, seat: Seat, action: &Action) -> f64 {
        let judgement =
            Judgement { game, distances: &self.distances, estimates: &self.estimates, manner: Manner::IMAGINED };
        if world.phase() == Phase::Turn {
            judgement.gain(world, seat, &judgement.footing(world, seat), action)
        } else {
            0.0
        }
    }
}

/// Each seat's chance of winning, going by how well the seats stand. What is still to be done takes something off, so that a
/// seat that cannot lose any more goes on all the same.
fn judge(judgement: &Judgement<'_>, world: &State) -> Worths {
    let mut judged = [0.0; 8];
    let mut total = 0.0;
    for seat in Seats::all(judgement.game.seats()).iter().filter(|seat| !world.squad(*seat).alive().is_empty()) {
        let standing = judgement.standing(world, seat);
        let chance = (LEAD * standing).exp();
        total += chance;
        judged[seat.index()] = chance * (1.0 - UNDONE * (1.0 - standing / WON).clamp(0.0, 1.0));
    }
    judged.map(|chance| if total > 0.0 { chance / total } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use deckname_engine::Observer;
    use deckname_table::games::top_secret::{Agent, Agents, Fight, Place};
    use serde_json::Value;

    use super::*;

    /// How often greedy players end a turn in which they could still step with rolled pips.
    fn early_stops(game: &TopSecret) -> u32 {
        let mut stops = 0;
        for seed in 0..40 {
            let (mut state, mut rng) = (game.start(), Wyrand::new(seed));
            loop {
                let step = match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => Step::Chance(game.draw(&state, &mut rng)),
                    Turn::Act(due) => {
                        let seat = due.first().unwrap();
                        let action = game.greedy(seat, &game.view(&state, Observer::Seat(seat)), &mut rng);
                        let mut actions = Vec::new();
                        game.actions(&state, seat, &mut actions);
                        let can_step = actions.iter().any(|a| matches!(a, Action::Step { .. }));
                        stops += u32::from(action == Action::EndTurn && state.rolled() > 0 && can_step);
                        Step::Act(seat, action)
                    }
                };
                game.apply(&mut state, step, &mut silent);
            }
        }
        stops
    }

    /// A game of two greedy players, up to where one of them has no agents left; `None` if it is over before that.
    fn left_alone(game: &TopSecret, rng: &mut Wyrand) -> Option<State> {
        let mut state = game.start();
        while Seats::all(2).iter().all(|seat| !state.squad(seat).alive().is_empty()) || state.turn_number() == 0 {
            let step = match game.turn(&state) {
                Turn::Over => return None,
                Turn::Chance => Step::Chance(game.draw(&state, rng)),
                Turn::Act(due) => {
                    let seat = due.first()?;
                    Step::Act(seat, game.greedy(seat, &game.view(&state, Observer::Seat(seat)), rng))
                }
            };
            game.apply(&mut state, step, &mut silent);
        }
        Some(state).filter(|state| game.turn(state) != Turn::Over)
    }

    /// The last turn of the game if the seats that are left think before they move.
    fn thought_through(game: &TopSecret, mut state: State, rng: &mut Wyrand) -> u16 {
        loop {
            let step = match game.turn(&state) {
                Turn::Over => return state.turn_number(),
                Turn::Chance => Step::Chance(game.draw(&state, rng)),
                Turn::Act(due) => {
                    let seat = due.first().unwrap();
                    let view = game.view(&state, Observer::Seat(seat));
                    let known = Known { game, seat, view: &view, told: &[] };
                    Step::Act(seat, game.decide(&known, &mut Mind::new(&known), Budget::Iterations(12), rng))
                }
            };
            game.apply(&mut state, step, &mut silent);
        }
    }

    #[test]
    fn a_seat_that_is_left_alone_brings_the_game_to_an_end() {
        let (game, mut rng) = (TopSecret::new(2, &Value::Null).unwrap(), Wyrand::new(1));
        let alone: Vec<State> = (0..300).filter_map(|_| left_alone(&game, &mut rng)).take(4).collect();
        assert_eq!(alone.len(), 4);
        for state in alone {
            let begun = state.turn_number();
            let last = thought_through(&game, state, &mut rng);
            assert!(last < begun + 150, "from turn {begun} to turn {last}");
        }
    }

    /// A game up to the first turn, without an action of an agent.
    fn first_turn(game: &TopSecret, rng: &mut Wyrand) -> State {
        let mut state = game.start();
        while state.phase() != Phase::Turn {
            let step = match game.turn(&state) {
                Turn::Act(due) => {
                    let seat = due.first().unwrap();
                    Step::Act(seat, game.random_action(&state, seat, rng))
                }
                _ => Step::Chance(game.draw(&state, rng)),
            };
            game.apply(&mut state, step, &mut silent);
        }
        state
    }

    #[test]
    fn agents_on_the_base_are_searched_as_one() {
        let (game, mut rng) = (TopSecret::new(2, &Value::Null).unwrap(), Wyrand::new(1));
        let state = first_turn(&game, &mut rng);
        let seat = state.turn();
        let view = game.view(&state, Observer::Seat(seat));
        let known = Known { game: &game, seat, view: &view, told: &[] };
        let found = options(&known, &mut Mind::new(&known), &mut rng);
        let exits: Vec<_> = game.ways(seat, Place::BASE).iter().collect();
        assert!(exits.len() < OPTIONS && found.len() == exits.len(), "{found:?}");
        for to in exits {
            assert!(found.iter().any(|action| matches!(action, Action::Step { to: there, .. } if *there == to)));
        }
    }

    #[test]
    fn who_has_lost_a_suitcase_cares_for_it_no_longer() {
        let (game, mut rng) = (TopSecret::new(2, &Value::Null).unwrap(), Wyrand::new(1));
        let state = first_turn(&game, &mut rng);
        let view = game.view(&state, Observer::Seat(Seat(0)));
        let case = Case::of_corner(game.corner(Seat(1))).first().unwrap();
        let (seat, agent, city, from) = (Seat(1), Agent(0), Place(0), Place::BASE);
        let took = Notice::Open(Event::Took { seat, agent, case, left: None, city });
        let stepped = Notice::Open(Event::Stepped { seat, agent, from, to: city });
        let (attacker, defender) = ((Seat(0), agent), (seat, agent));
        let fight = Fight { attacker, defender, attack: 3, defence: 0, city, out: false, left: Some(case) };
        let care = |told: &[Notice]| {
            let known = Known { game: &game, seat: Seat(0), view: &view, told };
            Mind::new(&known).care[usize::from(case.0)].to_bits()
        };
        let carried = care(&[took, stepped]);
        assert_ne!(carried, care(&[]));
        assert_eq!(care(&[took, stepped, Notice::Open(Event::Fought(fight)), stepped, stepped]), carried);
        let lost = Notice::Open(Event::Lost { seat, agents: Agents::one(agent) });
        assert_eq!(care(&[took, stepped, lost, stepped]), carried);
    }

    #[test]
    fn bots_stop_after_a_duel_won_where_the_rules_let_them() {
        let game = TopSecret::new(3, &Value::Null).unwrap();
        assert!(early_stops(&game) > 0);
        assert_eq!(early_stops(&game.in_edition(1).unwrap()), 0);
    }
}
