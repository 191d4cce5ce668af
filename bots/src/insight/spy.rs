//! Spy: which cards go where, and when it is time to cash in.

mod advice;
mod habit;
mod plan;
mod style;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Step, Turn, Wyrand, silent};
use deckname_search::{Budget, Guide, Worths, flat, worths};
use deckname_table::Known;
use deckname_table::games::Spy;
use deckname_table::games::spy::{Action, Card, Phase, State, View};

use self::habit::{Habit, Habits, RESTLESS, WORTHWHILE};
use self::plan::Stock;
use super::Insight;
use crate::{Dial, Style};

/// What waiting is worth beyond what imagined games show, in games.
const PATIENCE: f64 = 0.02;

impl Insight for Spy {
    type Mind = Mind;

    const HARD: u32 = 5_000;
    const MEDIUM: u32 = 300;
    const STRONG: u32 = 300;
    const SLIPS: [f64; 4] = [1.0, 0.52, 0.33, 0.07];

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let world = self.sample(view, rng);
        choose(&world, seat, Habit::Steady, rng)
    }

    const DIALS: &'static [Dial] = &style::DIALS;

    fn styled(&self, known: &Known<'_, Self>, style: &Style, rng: &mut Wyrand) -> Action {
        style::play(&self.sample(known.view, rng), known.seat, style, rng)
    }

    fn mind(&self, known: &Known<'_, Self>, _rng: &mut Wyrand) -> Mind {
        Mind { view: *known.view, habits: Habits::read(known.told) }
    }

    fn decide(&self, known: &Known<'_, Self>, mind: &mut impl Guide<Self>, budget: Budget, rng: &mut Wyrand) -> Action {
        let world = mind.imagine(self, rng);
        let actions = candidates(&world, known.seat, rng);
        if let [only] = actions[..] {
            return only;
        }
        flat(self, known.seat, &actions, mind, budget, rng)[0].action
    }
}

/// What is worth thinking about. Of the world it looks at the seat's own cards alone.
fn candidates(world: &State, seat: Seat, rng: &mut Wyrand) -> Vec<Action> {
    if world.phase() == Phase::Lay {
        return vec![Action::Lay(lay(world, seat, -1.0, rng))];
    }
    let stock = Stock::of(world, seat);
    let plan = stock.plan();
    if plan.spies >= i32::from(world.spies(seat)) {
        return vec![choose(world, seat, Habit::Patient, rng)];
    }
    let mut actions = vec![Action::EndTurn];
    let sends = stock.sends(plan).map(|(send, _)| send).chain(stock.single_sends(plan)).map(Action::Send);
    for send in sends {
        if !actions.contains(&send) {
            actions.push(send);
        }
    }
    actions
}

/// What a seat does that looks no further than its own cards. They are all that it looks at of the world.
fn choose(world: &State, seat: Seat, habit: Habit, rng: &mut Wyrand) -> Action {
    if world.phase() == Phase::Lay {
        return Action::Lay(lay(world, seat, 1.0, rng));
    }
    let stock = Stock::of(world, seat);
    if habit == Habit::Patient && !stock.may_end() {
        return Action::EndTurn;
    }
    let plan = stock.plan();
    let ends = plan.spies >= i32::from(world.spies(seat));
    let send = match habit {
        _ if ends => stock.first_send(plan).map(|(send, _)| send),
        Habit::Steady => stock.first_send(plan).filter(|(_, placed)| *placed >= WORTHWHILE).map(|(send, _)| send),
        Habit::Restless if rng.unit() < RESTLESS => stock.any_send(plan, rng),
        Habit::Patient | Habit::Restless => None,
    };
    send.map_or(Action::EndTurn, Action::Send)
}

/// The card that fits what lies open best; or, with `taste` -1, least: what the others read there tells them nothing.
fn lay(world: &State, seat: Seat, taste: f64, rng: &mut Wyrand) -> Card {
    let layout = world.layout(seat);
    let fit = |card: &Card| layout.showing(card.continent()).len() + layout.showing(card.hideout()).len();
    let mut best = (f64::NEG_INFINITY, Card(0));
    for card in world.hand(seat).kinds().iter() {
        let value = taste * f64::from(fit(&card)) + 0.5 * rng.unit();
        if value > best.0 {
            best = (value, card);
        }
    }
    best.1
}

/// What a player has in mind: worlds of its view, and how the others are used to play. It expects itself to wait, because
/// cards in hand keep all options open.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    view: View,
    habits: Habits,
}

impl Guide<Spy> for Mind {
    fn imagine(&mut self, game: &Spy, rng: &mut Wyrand) -> State {
        game.sample(&self.view, rng)
    }

    fn finish(&mut self, game: &Spy, world: &mut State, rng: &mut Wyrand) -> Worths {
        let own = self.view.who.seat();
        let habits: [Habit; 4] = std::array::from_fn(|seat| match Seat(seat as u8) {
            seat if own == Some(seat) => Habit::Patient,
            seat => self.habits.draw(seat, rng),
        });
        loop {
            let step = match game.turn(world) {
                Turn::Over => return worths(game, world),
                Turn::Chance => Step::Chance(game.draw(world, rng)),
                Turn::Act(seats) => {
                    let Some(seat) = seats.first() else { return worths(game, world) };
                    Step::Act(seat, choose(world, seat, habits[seat.index()], rng))
                }
            };
            game.apply(world, step, &mut silent);
        }
    }

    /// The more spies go, the better; what places few can wait.
    fn prior(&mut self, _: &Spy, world: &State, _: Seat, action: &Action) -> f64 {
        match action {
            Action::Send(send) => {
                let cards = send.hand.len() + send.layout.len();
                f64::from(cards) - f64::from(world.targets().at(send.target))
            }
            Action::EndTurn => f64::from(WORTHWHILE) - 0.5,
            Action::Lay(_) => 0.0,
        }
    }

    fn bias(&mut self, action: &Action) -> f64 {
        if *action == Action::EndTurn { PATIENCE } else { 0.0 }
    }
}
