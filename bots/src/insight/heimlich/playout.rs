//! How a game goes on when everybody plays for their own agent: quick, and never listing a split.
//!
//! Others play like `greedy`; `me`, who thinks, knows better whom to keep down: those who lead.

use deckname_engine::{Game, Rng, Seat, Seats, Step, Turn, Wyrand, silent};
use deckname_table::games::Heimlich;
use deckname_table::games::heimlich::{Action, Agent, Phase, Place, Split, State};

/// One decision in so many is taken at random.
const WHIM: u32 = 12;

/// How much less `me` grudges a rival's point for each point that this rival is behind the best one.
const RIVALRY: f32 = 0.2;

/// Plays to the end; `wild` seats play at random.
pub(super) fn play_on(game: &Heimlich, world: &mut State, me: Seat, wild: Seats, rng: &mut Wyrand) {
    let agents = game.agents().count();
    loop {
        let step = match game.turn(world) {
            Turn::Over => return,
            Turn::Chance => Step::Chance(game.draw(world, rng)),
            Turn::Act(due) => {
                let Some(seat) = due.first() else { return };
                let wild = wild.has(seat) || (seat != me && rng.below(WHIM) == 0);
                let action = if wild {
                    game.random_action(world, seat, rng)
                } else {
                    let stakes = stakes(agents, world, world.agent_of(seat), if seat == me { RIVALRY } else { 0.0 });
                    choose(game, agents, world, seat, &stakes, rng)
                };
                Step::Act(seat, action)
            }
        };
        game.apply(world, step, &mut silent);
    }
}

/// What a point of each agent is worth to the owner of `own`: 1 if its own, and the others' together cost 1, shared out by
/// how far they are.
fn stakes(agents: usize, world: &State, own: Agent, rivalry: f32) -> [f32; 7] {
    let rivals = || (0..agents as u8).map(Agent).filter(|agent| *agent != own);
    let mut stakes = [0.0; 7];
    let top = rivals().map(|rival| world.score(rival)).max().unwrap_or(0);
    for rival in rivals() {
        let behind = f32::from(top - world.score(rival));
        stakes[rival.index()] = if rivalry > 0.0 { (-rivalry * behind).exp() } else { 1.0 };
    }
    let total: f32 = stakes.iter().sum();
    stakes = stakes.map(|stake| -stake / total);
    stakes[own.index()] = 1.0;
    stakes
}

fn choose(game: &Heimlich, agents: usize, world: &State, seat: Seat, stakes: &[f32; 7], rng: &mut Wyrand) -> Action {
    match world.phase() {
        Phase::Move => Action::Move(best_split(agents, world, stakes, rng)),
        Phase::Safe => Action::Safe(best_place(game, agents, world, stakes, rng)),
        _ => game.random_action(world, seat, rng),
    }
}

/// A way to spend pips, and whether it scores.
#[derive(Clone, Copy)]
struct Way {
    gain: f32,
    split: Split,
}

const NO_WAY: Way = Way { gain: f32::NEG_INFINITY, split: Split::NONE };

/// The split that is best at once. What a split gains is a sum over the agents, so it is found agent by agent: the best
/// way to spend 0, 1, 2, … pips so far, with and without somebody entering the safe's house.
fn best_split(agents: usize, world: &State, stakes: &[f32; 7], rng: &mut Wyrand) -> Split {
    let (roll, at, safe) = (usize::from(world.roll()), world.standing(), world.safe());
    let mut quiet = [NO_WAY; 7];
    let mut scoring = [NO_WAY; 7];
    quiet[0].gain = 0.0;
    for agent in (0..agents as u8).map(Agent) {
        let from = at.of(agent);
        // Ties are broken at random.
        let noise = rng.next();
        let gains: [f32; 7] = std::array::from_fn(|pips| {
            let jitter = (noise >> (8 * pips) & 0xff) as f32 * 1e-5;
            stakes[agent.index()] * f32::from(from.onward(pips as u8).worth()) + jitter
        });
        let enters = usize::from(from.steps_to(safe));
        let last = agent.index() + 1 == agents;
        for used in (if last { roll } else { 0 }..=roll).rev() {
            let (mut best_quiet, mut best_scoring) = (NO_WAY, NO_WAY);
            for (pips, gain) in gains.iter().enumerate().take(used + 1) {
                let before = used - pips;
                let scores = pips == enters && pips > 0;
                let quietly = if scores { &mut best_scoring } else { &mut best_quiet };
                quietly.improve(quiet[before], *gain, agent, pips);
                best_scoring.improve(scoring[before], *gain, agent, pips);
            }
            quiet[used] = best_quiet;
            scoring[used] = best_scoring;
        }
    }
    // A lead that is not scored now counts little.
    if scoring[roll].gain >= 0.1 * quiet[roll].gain { scoring[roll].split } else { quiet[roll].split }
}

impl Way {
    #[inline]
    fn improve(&mut self, before: Self, gain: f32, agent: Agent, pips: usize) {
        if before.gain + gain > self.gain {
            *self = Self { gain: before.gain + gain, split: before.split.with(agent, pips as u8) };
        }
    }
}

/// Close to many agents when a scoring would be good now, else far away.
fn best_place(game: &Heimlich, agents: usize, world: &State, stakes: &[f32; 7], rng: &mut Wyrand) -> Place {
    let at = world.standing();
    let (mut lead, mut reach) = (0.0, [0u8; 12]);
    for agent in (0..agents as u8).map(Agent) {
        lead += stakes[agent.index()] * f32::from(at.of(agent).worth());
        (1..=6).for_each(|pips| reach[usize::from(at.of(agent).onward(pips).0)] += 1);
    }
    let free = game.free_places(world);
    let noise = rng.next();
    let value =
        |place: &Place| lead * f32::from(reach[usize::from(place.0)]) + (noise >> (5 * place.0) & 0x1f) as f32 * 1e-4;
    let places = Place::all().filter(|place| free >> place.0 & 1 == 1);
    places.max_by(|a, b| value(a).total_cmp(&value(b))).unwrap_or(world.safe())
}
