//! Streng geheim: where something is still to be learned, when that is enough, and how to get away with it.

mod advice;
mod crowd;
mod flight;
mod notes;
mod style;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Seats, Step, Turn, Wyrand, silent};
use deckname_search::{Budget, Guide, Worths, drawn, flat, worths};
use deckname_table::Known;
use deckname_table::games::StrengGeheim;
use deckname_table::games::streng_geheim::{
    Action, Field, Fields, Kind, Memory, Notice, Phase, Place, Sheet, State, View,
};

use self::crowd::Crowd;
use self::flight::{Airport, Habits, STAGES, balance, prospects};
use self::notes::Notes;
use super::{Insight, promising};
use crate::{Belief, Dial, Style};

/// How much randomness there is in choices that others should not foresee.
const WHIM: f64 = 0.8;

/// How many fields are searched.
const FIELDS: usize = 6;
/// How many imagined worlds show which sheet is the likeliest.
const GUESSES: u32 = 300;
/// Nobody wins by a sheet that is probably wrong, so that fleeing with it is not even thought about.
const SURE: f64 = 0.5;
/// Whoever is as sure as this flees at once: a fugitive wins more than a pursuer, and waiting only lets another go first.
const CERTAIN: f64 = 0.9;
/// A side that is better by no more than this is not worth being predictable for.
const CLOSE: f64 = 0.02;
/// In how many imagined worlds a seat looks at where everyone goes.
const CROWDS: u32 = 24;
/// How much of an informer's post is left to chance.
const POSTS: f64 = 0.05;
/// How many seats flee as soon as they may, wherever the formula is.
const EAGER: f64 = 0.35;
/// A fugitive that left before this round knew nothing, and probably runs anywhere.
const TOO_EARLY: u8 = 3;
/// How far pursuers trust in that. Wholly, they would all be foreseen at the airport.
const CARELESS: f64 = 0.6;
/// What is seen of habits in this many rounds counts half; the rest is balance.
const TRUST: f64 = 10.0;

impl Insight for StrengGeheim {
    type Mind = Mind;

    const HARD: u32 = 3_000;
    const MEDIUM: u32 = 180;
    const STRONG: u32 = 180;
    const SLIPS: [f64; 4] = [1.0, 0.84, 0.55, 0.25];

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let world = self.sample(view, rng);
        choose(self, &world, seat, rng)
    }

    const DIALS: &'static [Dial] = &style::DIALS;

    fn styled(&self, known: &Known<'_, Self>, style: &Style, rng: &mut Wyrand) -> Action {
        style::play(known, style, rng)
    }

    fn mind(&self, known: &Known<'_, Self>, rng: &mut Wyrand) -> Mind {
        Mind::new(known, rng)
    }

    fn decide(&self, known: &Known<'_, Self>, mind: &mut impl Guide<Self>, budget: Budget, rng: &mut Wyrand) -> Action {
        let actions = match known.view.phase {
            Phase::Flight => return Action::Dial(dodge(known, rng)),
            Phase::Dial => return Action::Dial(scout(known, mind, rng)),
            Phase::Informer => return post(known, mind, rng),
            Phase::Bug => promising(known, mind, FIELDS, rng),
            Phase::Flee => match likeliest(known, mind, rng) {
                Some((sheet, share)) if share >= CERTAIN => return Action::Flee(sheet),
                Some((sheet, share)) if share >= SURE || known.view.round >= known.game.limits().rounds => {
                    vec![Action::Stay, Action::Flee(sheet)]
                }
                _ => return Action::Stay,
            },
            _ => return self.greedy(known.seat, known.view, rng),
        };
        flat(self, known.seat, &actions, mind, budget, rng)[0].action
    }

    /// Nobody flees without knowing everything, or takes an agent off the board.
    fn is_senseless(&self, world: &State, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Flee(_) => self.sheets(world, seat) > 1 && world.round() < self.limits().rounds,
            Action::Dial(field) => *field == Field::OFF,
            _ => false,
        }
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

/// Where to go next: a lot, in which a field counts as often as the seat goes there when everyone makes the best of it.
fn scout(known: &Known<'_, StrengGeheim>, mind: &mut impl Guide<StrengGeheim>, rng: &mut Wyrand) -> Field {
    let crowds = crowds(known, mind, rng);
    let often = |field: &Field| crowds.iter().map(|crowd| crowd.often(known.seat, *field)).sum::<f64>();
    let here = known.view.agents[known.seat.index()];
    let open: Vec<Field> = known.game.open_fields().without(Fields::one(here)).iter().collect();
    drawn(open.iter().map(often), f64::from(CROWDS) * rng.unit()).map_or(Field::OFF, |at| open[at])
}

/// Where the informer sees most that is new: somebody must come, and alone. Where the own agent goes it sees everything itself,
/// or nobody acts.
fn post(known: &Known<'_, StrengGeheim>, mind: &mut impl Guide<StrengGeheim>, rng: &mut Wyrand) -> Action {
    let crowds = crowds(known, mind, rng);
    let world = mind.imagine(known.game, rng);
    let notes = Notes::of(known.game, &world, known.seat);
    let own = known.view.mine.as_ref().and_then(|mine| mine.dial);
    let worth = |field: Field| {
        if own == Some(field) {
            return 0.0;
        }
        let watched: f64 = crowds.iter().map(|crowd| crowd.watched(known.seat, field)).sum();
        watched / f64::from(CROWDS) * notes.look(known.game.places(field))
    };
    let post = best(Field::WATCHABLE, worth, POSTS, rng);
    post.filter(|post| *post != world.informer(known.seat)).map_or(Action::Keep, Action::Informer)
}

/// Where everyone goes, in some of the worlds that this seat thinks possible.
fn crowds(known: &Known<'_, StrengGeheim>, mind: &mut impl Guide<StrengGeheim>, rng: &mut Wyrand) -> Vec<Crowd> {
    (0..CROWDS).map(|_| Crowd::of(known.game, &mind.imagine(known.game, rng))).collect()
}

/// The sheet that is right in most worlds, and in which share of them; `None` if the seat may not declare any (`SG-14`).
fn likeliest(
    known: &Known<'_, StrengGeheim>,
    mind: &mut impl Guide<StrengGeheim>,
    rng: &mut Wyrand,
) -> Option<(Sheet, f64)> {
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
    let (sheet, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    Some((sheet, f64::from(count) / f64::from(GUESSES)))
}

/// The sheet that is right in this world, if the formula is anywhere in it.
fn truth(known: &Known<'_, StrengGeheim>, world: &State) -> Option<Sheet> {
    let deal = world.deal();
    let others = Seats::all(known.game.seats()).without(Seats::one(known.seat));
    let named = others.iter().fold(Sheet::EMPTY, |sheet, other| sheet.with(other, deal.names[other.index()]));
    let colour = deal.formulas.iter().position(|formula| *formula == deal.truth())?;
    Some(named.at(Place(3 * colour as u8 + deal.stash[colour].slot(Kind::Formula))))
}

/// The flight: balanced, and what the others make a habit of is used the more, the longer it has been seen.
fn dodge(known: &Known<'_, StrengGeheim>, rng: &mut Wyrand) -> Field {
    let (game, view, seat) = (known.game, known.view, known.seat);
    let Some(fugitive) = view.fugitive else { return Field::F1 };
    let others = game.flight_fields().len() - 1;
    let stage = stage(game, view.alone);
    let balanced = balance(others, i32::from(game.seats()) - 1, stage);
    let careless = seat != fugitive && fled_in(known.told) < TOO_EARLY;
    let habits = habits(known.told, balanced, careless.then_some(1.0 / f64::from(others + 1)));
    let [airport, elsewhere] = prospects(others, game.seats(), fugitive.index(), seat.index(), stage, &habits);
    let flees = seat == fugitive;
    let better = if flees { airport - elsewhere } else { elsewhere - airport };
    let balanced = if flees { balanced.fugitive } else { balanced.pursuer };
    let seen = habits.rounds() / (habits.rounds() + TRUST);
    let trust = if careless { seen.max(CARELESS) } else { seen };
    let often = match better {
        better if better > CLOSE => balanced + trust * (1.0 - balanced),
        better if better < -CLOSE => balanced - trust * balanced,
        _ => balanced,
    };
    if rng.unit() < often { Field::F1 } else { anywhere_else(game, rng) }
}

/// How far the flight has come: a shorter flight is like a long one whose first part is over.
fn stage(game: &StrengGeheim, alone: u8) -> u8 {
    STAGES as u8 - game.limits().alone + alone
}

/// The round in which the fugitive left.
fn fled_in(told: &[Notice]) -> u8 {
    told.iter().filter(|notice| matches!(notice, Notice::Revealed { .. })).count() as u8
}

/// Any field of the flight but the airport.
fn anywhere_else(game: &StrengGeheim, rng: &mut Wyrand) -> Field {
    let others = game.flight_fields().without(Fields::one(Field::F1));
    others.iter().nth(rng.below(others.len()) as usize).unwrap_or(Field::F1)
}

/// Where each seat has been since the flight began. Until that says more, they are expected to keep the balance, or the
/// fugitive to run to the airport `at_first` so often.
fn habits(told: &[Notice], balanced: Airport, at_first: Option<f64>) -> Habits {
    let (mut airport, mut rounds) = ([0.0; 6], 0.0);
    for notice in told {
        if let Notice::Ran { agents } = notice {
            rounds += 1.0;
            for (seen, agent) in airport.iter_mut().zip(agents) {
                *seen += f64::from(u8::from(*agent == Field::F1));
            }
        }
    }
    Habits::seen(airport, rounds, at_first.unwrap_or(balanced.fugitive), balanced.pursuer)
}

/// What a player has in mind: worlds of its view, and that the others go where most is to be learned.
#[derive(Clone, Debug)]
pub struct Mind {
    view: View,
    memory: Memory,
    /// The seats that flee as soon as they may in the world imagined last.
    eager: Seats,
    /// The balance of a flight, by how often the fugitive was alone.
    airports: [Airport; STAGES],
}

impl Mind {
    fn new(known: &Known<'_, StrengGeheim>, rng: &mut Wyrand) -> Self {
        let mut memory = Memory::default();
        known.game.sample_with(known.view, &mut memory, rng);
        let (others, pursuers) = (known.game.flight_fields().len() - 1, i32::from(known.game.seats()) - 1);
        let airports = std::array::from_fn(|alone| balance(others, pursuers, alone as u8));
        Self { view: *known.view, memory, eager: Seats::EMPTY, airports }
    }
}

impl Guide<StrengGeheim> for Mind {
    fn imagine(&mut self, game: &StrengGeheim, rng: &mut Wyrand) -> State {
        let others = Seats::all(game.seats()).iter().filter(|seat| self.view.who.seat() != Some(*seat));
        self.eager = others.filter(|_| rng.unit() < EAGER).collect();
        game.sample_with(&self.view, &mut self.memory, rng)
    }

    fn finish(&mut self, game: &StrengGeheim, world: &mut State, rng: &mut Wyrand) -> Worths {
        loop {
            let step = match game.turn(world) {
                Turn::Over => return worths(game, world),
                Turn::Chance => Step::Chance(game.draw(world, rng)),
                Turn::Act(seats) => {
                    let Some(seat) = seats.first() else { return worths(game, world) };
                    Step::Act(seat, self.expect(game, world, seat, rng))
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

impl Mind {
    /// What a seat is expected to do.
    fn expect(&self, game: &StrengGeheim, world: &State, seat: Seat, rng: &mut Wyrand) -> Action {
        match world.phase() {
            Phase::Flight => {
                let airport = self.airports[usize::from(stage(game, world.alone())) % STAGES];
                let often = if world.fugitive() == Some(seat) { airport.fugitive } else { airport.pursuer };
                Action::Dial(if rng.unit() < often { Field::F1 } else { anywhere_else(game, rng) })
            }
            Phase::Flee if self.eager.contains(seat) && game.proven(world, seat) => any_sheet(game, world, seat, rng),
            _ => choose(game, world, seat, rng),
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

/// Where most is to be learned. Agents that have met want the same things and may not stay: of those only one goes there, on
/// average, and the others look elsewhere. Otherwise they would go from field to field together, and none would ever act.
fn dial(game: &StrengGeheim, world: &State, seat: Seat, rng: &mut Wyrand) -> Action {
    let notes = Notes::of(game, world, seat);
    let here = world.agent(seat);
    let others = Seats::all(game.seats()).without(Seats::one(seat));
    let rivals = others.iter().filter(|other| here != Field::OFF && world.agent(*other) == here).count() as u32;
    let mut open = game.open_fields().without(Fields::one(here));
    if rng.below(rivals + 1) > 0 {
        let contested = best(open, |field| notes.field(field), 0.0, rng);
        let alike =
            contested.filter(|field| Field::CONTACTS.contains(*field)).map_or(Fields::EMPTY, |_| Field::CONTACTS);
        open = open.without(contested.map_or(alike, |field| alike.with(field)));
    }
    best(open, |field| notes.field(field), WHIM, rng).map_or(Action::Dial(Field::OFF), Action::Dial)
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
    if game.sheets(world, seat) > 1 && world.round() < game.limits().rounds {
        return Action::Stay;
    }
    any_sheet(game, world, seat, rng)
}

/// Any sheet that the seat may declare.
fn any_sheet(game: &StrengGeheim, world: &State, seat: Seat, rng: &mut Wyrand) -> Action {
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

#[cfg(test)]
mod tests {
    use deckname_engine::Observer;
    use serde_json::Value;

    use super::*;

    /// The longest that two agents stood on the same contact places round after round, in 40 games of greedy players.
    fn longest_together(seats: u8) -> u32 {
        let game = StrengGeheim::new(seats, &Value::Null).unwrap();
        let (mut longest, mut rng) = (0, Wyrand::new(1));
        for _ in 0..40 {
            let (mut state, mut together) = (game.start(), [[0u32; 6]; 6]);
            while game.turn(&state) != Turn::Over && state.fugitive().is_none() {
                let step = match game.turn(&state) {
                    Turn::Act(due) => {
                        let seat = due.first().unwrap();
                        Step::Act(seat, game.greedy(seat, &game.view(&state, Observer::Seat(seat)), &mut rng))
                    }
                    _ => Step::Chance(game.draw(&state, &mut rng)),
                };
                let mut revealed = None;
                game.apply(&mut state, step, &mut |event| {
                    if let Some(Notice::Revealed { agents, .. }) = game.notice(&event, Observer::Public) {
                        revealed = Some(agents);
                    }
                });
                for (agents, one, other) in
                    revealed.iter().flat_map(|agents| pairs(seats).map(move |(a, b)| (agents, a, b)))
                {
                    let met = agents[one] == agents[other] && Field::CONTACTS.contains(agents[one]);
                    together[one][other] = if met { together[one][other] + 1 } else { 0 };
                    longest = longest.max(together[one][other]);
                }
            }
        }
        longest
    }

    fn pairs(seats: u8) -> impl Iterator<Item = (usize, usize)> {
        let seats = usize::from(seats);
        (0..seats).flat_map(move |one| (one + 1..seats).map(move |other| (one, other)))
    }

    #[test]
    fn agents_that_meet_at_a_contact_place_do_not_block_each_other_for_long() {
        for seats in 3..=4 {
            let rounds = longest_together(seats);
            assert!(rounds <= 5, "{seats} seats: {rounds} rounds");
        }
    }
}
