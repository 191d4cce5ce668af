//! Spy: which cards go where, and when it is time to cash in.

mod plan;

use deckname_engine::{Game, Rng, Seat, Step, Turn, Wyrand, silent};
use deckname_search::{Budget, Guide, Worths, flat, worths};
use deckname_table::Known;
use deckname_table::games::Spy;
use deckname_table::games::spy::{Action, Card, Phase, State, View};

use self::plan::Stock;
use super::Insight;

/// A send that places fewer spies than this waits, unless it ends the game.
const WORTHWHILE: u8 = 3;
/// Good players mostly wait until they can send everybody at once: cards in hand keep all ways open.
const ALL_AT_ONCE: u8 = u8::MAX;
/// What waiting is worth beyond what imagined games say, in games.
const PATIENCE: f64 = 0.02;

impl Insight for Spy {
    type Mind = Mind;

    const HARD: u32 = 15_000;
    const MEDIUM: u32 = 300;

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let world = self.sample(view, rng);
        choose(&world, seat, WORTHWHILE, rng)
    }

    fn mind(&self, known: &Known<'_, Self>, _rng: &mut Wyrand) -> Mind {
        Mind { view: *known.view }
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
        return vec![choose(world, seat, ALL_AT_ONCE, rng)];
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
fn choose(world: &State, seat: Seat, worthwhile: u8, rng: &mut Wyrand) -> Action {
    if world.phase() == Phase::Lay {
        return Action::Lay(lay(world, seat, 1.0, rng));
    }
    let stock = Stock::of(world, seat);
    if worthwhile == ALL_AT_ONCE && !stock.may_end() {
        return Action::EndTurn;
    }
    let plan = stock.plan();
    let ends = plan.spies >= i32::from(world.spies(seat));
    let send = stock.first_send(plan).filter(|(_, placed)| ends || *placed >= worthwhile);
    send.map_or(Action::EndTurn, |(send, _)| Action::Send(send))
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

/// What a player has in mind: worlds of its view, and that everybody sends what is worthwhile.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    view: View,
}

impl Guide<Spy> for Mind {
    fn imagine(&mut self, game: &Spy, rng: &mut Wyrand) -> State {
        game.sample(&self.view, rng)
    }

    fn finish(&mut self, game: &Spy, world: &mut State, rng: &mut Wyrand) -> Worths {
        let habits: [u8; 4] = std::array::from_fn(|_| if rng.below(2) == 0 { WORTHWHILE } else { ALL_AT_ONCE });
        loop {
            let step = match game.turn(world) {
                Turn::Over => return worths(game, world),
                Turn::Chance => Step::Chance(game.draw(world, rng)),
                Turn::Act(seats) => {
                    let Some(seat) = seats.first() else { return worths(game, world) };
                    let own = self.view.who.seat() == Some(seat);
                    let habit = if own { ALL_AT_ONCE } else { habits[seat.index()] };
                    Step::Act(seat, choose(world, seat, habit, rng))
                }
            };
            game.apply(world, step, &mut silent);
        }
    }

    fn bias(&mut self, action: &Action) -> f64 {
        if *action == Action::EndTurn { PATIENCE } else { 0.0 }
    }
}
