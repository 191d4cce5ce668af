//! Streng geheim: where something is still to be learned, when that is enough, and how to get away with it.

mod flight;
mod notes;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Seats, Step, Turn, Wyrand, silent};
use deckname_search::{Budget, Guide, Worths, flat, worths};
use deckname_table::Known;
use deckname_table::games::StrengGeheim;
use deckname_table::games::streng_geheim::{
    Action, Field, Fields, Kind, Memory, Notice, Phase, Place, Sheet, State, View,
};

use self::flight::{Habits, balance, prospects};
use self::notes::Notes;
use super::{Insight, promising};
use crate::Belief;

/// The last round in which a sheet can be declared.
const LAST_ROUND: u8 = 60;
/// How much randomness there is in choices that others should not foresee.
const WHIM: f64 = 0.8;
const WHIM_AFTER_MEETING: f64 = 2.4;

/// How many fields are searched.
const FIELDS: usize = 6;
/// How many imagined worlds show which sheet is the likeliest.
const GUESSES: u32 = 300;
/// A side that is better by no more than this is not worth being predictable for.
const CLOSE: f64 = 0.02;

impl Insight for StrengGeheim {
    type Mind = Mind;

    const HARD: u32 = 3_000;
    const MEDIUM: u32 = 180;

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let world = self.sample(view, rng);
        choose(self, &world, seat, rng)
    }

    fn mind(&self, known: &Known<'_, Self>, _rng: &mut Wyrand) -> Mind {
        Mind::new(known)
    }

    fn decide(&self, known: &Known<'_, Self>, mind: &mut impl Guide<Self>, budget: Budget, rng: &mut Wyrand) -> Action {
        let actions = match known.view.phase {
            Phase::Flight => return Action::Dial(dodge(known, rng)),
            Phase::Bug | Phase::Dial => promising(known, mind, FIELDS, rng),
            Phase::Flee => match likeliest(known, mind, rng) {
                Some(sheet) => vec![Action::Stay, Action::Flee(sheet)],
                None => return Action::Stay,
            },
            _ => return self.greedy(known.seat, known.view, rng),
        };
        flat(self, known.seat, &actions, mind, budget, rng)[0].action
    }

    /// Which formula is the true one, and what is every other seat's code name? By how often it is so in imagined worlds.
    fn belief(&self, mind: &Mind) -> Belief {
        let Some(seat) = mind.view.who.seat().filter(|_| mind.view.mine.is_some()) else { return Belief::default() };
        let mut chances = vec![vec![0.0; 6]; usize::from(self.seats())];
        let (mut memory, mut rng) = (mind.memory.clone(), Wyrand::new(0));
        for _ in 0..GUESSES {
            let world = self.sample_with(&mind.view, &mut memory, &mut rng);
            for (chances, answer) in chances.iter_mut().zip(secrets(self, seat, &world)) {
                chances[answer] += 1.0 / f64::from(GUESSES);
            }
        }
        Belief(chances)
    }

    fn truth(&self, seat: Seat, referee: &View) -> Vec<usize> {
        referee.open.map(|world| secrets(self, seat, &world)).unwrap_or_default()
    }
}

/// What is to be found out: the true formula, and the code names of the others.
fn secrets(game: &StrengGeheim, seat: Seat, world: &State) -> Vec<usize> {
    let others = Seats::all(game.seats()).without(Seats::one(seat));
    let names = others.iter().map(|other| world.deal().names[other.index()]);
    std::iter::once(world.deal().truth()).chain(names).map(usize::from).collect()
}

/// The sheet that is right in most worlds; `None` if the seat may not declare any (`SG-14`).
fn likeliest(known: &Known<'_, StrengGeheim>, mind: &mut impl Guide<StrengGeheim>, rng: &mut Wyrand) -> Option<Sheet> {
    // What the seat has seen, and so what it may declare, is the same in every world.
    if known.game.sheets(&mind.imagine(known.game, rng), known.seat) == 0 {
        return None;
    }
    let mut counts: Vec<(Sheet, u32)> = Vec::new();
    for _ in 0..GUESSES {
        let world = mind.imagine(known.game, rng);
        let Some(sheet) = truth(known, &world) else { continue };
        match counts.iter_mut().find(|(known, _)| *known == sheet) {
            Some((_, count)) => *count += 1,
            None => counts.push((sheet, 1)),
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(sheet, _)| sheet)
}

/// The sheet that is right in this world, if the formula is anywhere in it.
fn truth(known: &Known<'_, StrengGeheim>, world: &State) -> Option<Sheet> {
    let deal = world.deal();
    let others = Seats::all(known.game.seats()).without(Seats::one(known.seat));
    let named = others.iter().fold(Sheet::EMPTY, |sheet, other| sheet.with(other, deal.names[other.index()]));
    let colour = deal.formulas.iter().position(|formula| *formula == deal.truth())?;
    Some(named.at(Place(3 * colour as u8 + deal.stash[colour].slot(Kind::Formula))))
}

/// The flight: balanced, but what the others make a habit of is used.
fn dodge(known: &Known<'_, StrengGeheim>, rng: &mut Wyrand) -> Field {
    let (game, view, seat) = (known.game, known.view, known.seat);
    let Some(fugitive) = view.fugitive else { return Field::F1 };
    let roads = game.flight_fields();
    let others = roads.len() - 1;
    let habits = habits(known.told);
    let [airport, elsewhere] = prospects(others, game.seats(), fugitive.index(), seat.index(), view.alone, &habits);
    let flees = seat == fugitive;
    let better = if flees { airport - elsewhere } else { elsewhere - airport };
    let balanced = balance(others, i32::from(game.seats()) - 1, view.alone);
    let often = match better {
        better if better > CLOSE => 1.0,
        better if better < -CLOSE => 0.0,
        _ if flees => balanced.fugitive,
        _ => balanced.pursuer,
    };
    if rng.unit() < often {
        return Field::F1;
    }
    anywhere_else(game, rng)
}

/// Any field of the flight but the airport.
fn anywhere_else(game: &StrengGeheim, rng: &mut Wyrand) -> Field {
    let others = game.flight_fields().without(Fields::one(Field::F1));
    others.iter().nth(rng.below(others.len()) as usize).unwrap_or(Field::F1)
}

/// Where each seat has been since the flight began.
fn habits(told: &[Notice]) -> Habits {
    let (mut airport, mut rounds) = ([0.0; 6], 0.0);
    for notice in told {
        if let Notice::Ran { agents } = notice {
            rounds += 1.0;
            for (seen, agent) in airport.iter_mut().zip(agents) {
                *seen += f64::from(u8::from(*agent == Field::F1));
            }
        }
    }
    Habits::seen(airport, rounds)
}

/// What a player has in mind: worlds of its view, and that the others go where most is to be learned.
#[derive(Clone, Debug)]
pub struct Mind {
    view: View,
    memory: Memory,
}

impl Mind {
    fn new(known: &Known<'_, StrengGeheim>) -> Self {
        Self { view: *known.view, memory: Memory::default() }
    }
}

impl Guide<StrengGeheim> for Mind {
    fn imagine(&mut self, game: &StrengGeheim, rng: &mut Wyrand) -> State {
        game.sample_with(&self.view, &mut self.memory, rng)
    }

    fn finish(&mut self, game: &StrengGeheim, world: &mut State, rng: &mut Wyrand) -> Worths {
        loop {
            let step = match game.turn(world) {
                Turn::Over => return worths(game, world),
                Turn::Chance => Step::Chance(game.draw(world, rng)),
                Turn::Act(seats) => {
                    let Some(seat) = seats.first() else { return worths(game, world) };
                    let runs = world.fugitive() == Some(seat) && self.view.who.seat() == Some(seat);
                    let action =
                        if runs { Action::Dial(anywhere_else(game, rng)) } else { choose(game, world, seat, rng) };
                    Step::Act(seat, action)
                }
            };
            game.apply(world, step, &mut silent);
        }
    }

    fn prior(&mut self, game: &StrengGeheim, world: &State, seat: Seat, action: &Action) -> f64 {
        let notes = Notes::of(game, world, seat);
        match action {
            Action::Dial(field) => notes.field(*field),
            Action::Bug(field) => notes.look(game.places(*field)),
            _ => 0.0,
        }
    }
}

/// What a seat does that looks no further than its own sheet. That, and what lies open, is all it looks at of the world.
fn choose(game: &StrengGeheim, world: &State, seat: Seat, rng: &mut Wyrand) -> Action {
    match world.phase() {
        Phase::Bug => bug(game, world, seat, rng),
        Phase::Dial => dial(game, world, seat, rng),
        Phase::Informer => informer(game, world, seat, rng),
        Phase::Act => look(game, world, seat),
        Phase::Flee => flee(game, world, seat, rng),
        Phase::Flight => Action::Dial(run(game, world, seat, rng)),
        _ => game.random_action(world, seat, rng),
    }
}

/// Where most is to be seen, now and later.
fn bug(game: &StrengGeheim, world: &State, seat: Seat, rng: &mut Wyrand) -> Action {
    let notes = Notes::of(game, world, seat);
    let worth = |field: Field| notes.look(game.places(field));
    best(Field::BUGGABLE, worth, WHIM, rng).map_or(Action::NoBug, Action::Bug)
}

/// Where most is to be learned. Agents that have met want the same things and may not stay: without a larger whim they
/// would go from field to field together, and none would ever act.
fn dial(game: &StrengGeheim, world: &State, seat: Seat, rng: &mut Wyrand) -> Action {
    let notes = Notes::of(game, world, seat);
    let here = world.agent(seat);
    let others = Seats::all(game.seats()).without(Seats::one(seat));
    let met = here != Field::OFF && others.iter().any(|other| world.agent(other) == here);
    let whim = if met { WHIM_AFTER_MEETING } else { WHIM };
    let open = game.open_fields().without(Fields::one(here));
    best(open, |field| notes.field(field), whim, rng).map_or(Action::Dial(Field::OFF), Action::Dial)
}

fn informer(game: &StrengGeheim, world: &State, seat: Seat, rng: &mut Wyrand) -> Action {
    let notes = Notes::of(game, world, seat);
    let post = best(Field::WATCHABLE, |field| notes.look(game.places(field)), WHIM, rng);
    post.filter(|post| *post != world.informer(seat)).map_or(Action::Keep, Action::Informer)
}

/// The field that is worth most, give or take a whim.
fn best(fields: Fields, worth: impl Fn(Field) -> f64, whim: f64, rng: &mut Wyrand) -> Option<Field> {
    let mut best = (f64::NEG_INFINITY, None);
    for field in fields {
        let value = worth(field) + whim * rng.unit();
        if value > best.0 {
            best = (value, Some(field));
        }
    }
    best.1
}

/// The search or the snooping that tells most; nothing is given away for what is known.
fn look(game: &StrengGeheim, world: &State, seat: Seat) -> Action {
    let notes = Notes::of(game, world, seat);
    let here = notes.look(game.places(world.agent(seat)));
    let worth = |action: &Action| match action {
        Action::Search(places) => 1e-6 + notes.look(*places),
        Action::Snoop(tips) if here > 0.0 => 1.0 / f64::from(tips.len()),
        Action::Snoop(_) => -1.0,
        _ => 0.0,
    };
    let mut actions = Vec::new();
    game.actions(world, seat, &mut actions);
    actions.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or(Action::Pass)
}

/// With certainty, or when it is the last round.
fn flee(game: &StrengGeheim, world: &State, seat: Seat, rng: &mut Wyrand) -> Action {
    if game.sheets(world, seat) > 1 && world.round() < LAST_ROUND {
        return Action::Stay;
    }
    let mut actions = Vec::new();
    game.actions(world, seat, &mut actions);
    actions.pop();
    if actions.is_empty() { Action::Stay } else { actions[rng.below(actions.len() as u32) as usize] }
}

/// Anywhere, to be hard to find; pursuers look at the airport every other time.
fn run(game: &StrengGeheim, world: &State, seat: Seat, rng: &mut Wyrand) -> Field {
    if world.fugitive() != Some(seat) && rng.below(2) == 0 {
        return Field::F1;
    }
    let roads: Vec<Field> = game.flight_fields().iter().collect();
    roads[rng.below(roads.len() as u32) as usize]
}
