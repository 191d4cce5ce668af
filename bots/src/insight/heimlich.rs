//! Heimlich & Co.: guess the owners from their moves, and do not give your own agent away.

mod advice;
mod habit;
mod playout;
mod style;
mod suspicion;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Seats, Wyrand};
use deckname_search::{Budget, Guide, Worths, flat, worths};
use deckname_table::Known;
use deckname_table::games::Heimlich;
use deckname_table::games::heimlich::{Action, Agent, Cards, MOST_CARDS, Open, Phase, Sheet, State, Tip, View};

use self::habit::Habit;
use self::suspicion::{Clues, Suspicion};
use super::{Insight, promising};
use crate::{Belief, Dial, Style};

/// What being recognised costs with up to four seats, in games.
const CONCEALMENT: f64 = 0.1;
/// What a card played costs, in games. Without it a search that is unsure would waste its cards.
const CARD: f64 = 0.06;
/// How many moves and plays are searched. A game with cards is longer and so noisier, and fewer can be told apart.
const MOVES: usize = 64;
const MOVES_WITH_CARDS: usize = 24;
const PLAYS: usize = 4;

impl Insight for Heimlich {
    type Mind = Mind;

    const HARD: u32 = 20_000;
    const MEDIUM: u32 = 200;
    const STRONG: u32 = 250;
    const SLIPS: [f64; 4] = [1.0, 0.7, 0.36, 0.0];

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let world = self.sample(view, rng);
        let Some(me) = view.me else { return self.random_action(&world, seat, rng) };
        let mut actions = Vec::new();
        self.actions(&world, seat, &mut actions);
        let habit = Habit::new(self, view.town(), draws(view));
        let mut best = (f64::NEG_INFINITY, actions[0]);
        for action in actions {
            // Equal values are broken at random, so that the order of the list tells nothing.
            let value = habit.value(me, &action) + 1e-6 * rng.unit();
            if value > best.0 {
                best = (value, action);
            }
        }
        best.1
    }

    const DIALS: &'static [Dial] = &style::DIALS;

    fn styled(&self, known: &Known<'_, Self>, style: &Style, rng: &mut Wyrand) -> Action {
        style::play(self, &self.sample(known.view, rng), known.seat, style, rng)
    }

    fn mind(&self, known: &Known<'_, Self>, _rng: &mut Wyrand) -> Mind {
        Mind::new(known)
    }

    fn decide(&self, known: &Known<'_, Self>, mind: &mut impl Guide<Self>, budget: Budget, rng: &mut Wyrand) -> Action {
        let count = match (known.view.phase, self.has_cards()) {
            (Phase::Round, _) => PLAYS,
            (_, true) => MOVES_WITH_CARDS,
            (_, false) => MOVES,
        };
        let actions = promising(known, mind, count, rng);
        flat(self, known.seat, &actions, mind, budget, rng)[0].action
    }

    /// For every other seat: which agent is its own?
    fn belief(&self, mind: &Mind) -> Belief {
        Belief(mind.others().map(|seat| mind.suspicion.marginal(seat).to_vec()).collect())
    }

    fn truth(&self, seat: Seat, referee: &View) -> Vec<usize> {
        let Some(open) = referee.open else { return Vec::new() };
        let others = Seats::all(self.seats()).without(Seats::one(seat));
        others.iter().map(|other| open.agent_of[other.index()].index()).collect()
    }
}

/// What a player has concluded: the likely owners, and how much each of its own moves would give away.
#[derive(Clone, Debug)]
pub struct Mind {
    view: View,
    seat: Seat,
    seats: u8,
    clues: Clues,
    /// The seats that play at random in the world imagined last.
    wild: Seats,
    /// Which seat owns which agent, as this seat sees it.
    suspicion: Suspicion,
    /// What others believe that this seat's agent is.
    reputation: [f64; 7],
    /// What it costs to be recognised, in games.
    price: f64,
    /// How well each of this seat's possible moves fits each agent.
    habit: Habit,
}

/// With more seats each game is worth less, and seats that play at random do not watch.
fn price(game: &Heimlich, seat: Seat, clues: &Clues, suspicion: &Suspicion) -> f64 {
    let others = Seats::all(game.seats()).without(Seats::one(seat));
    let watching: f64 = others.iter().map(|other| 1.0 - clues.wildness(other, &suspicion.marginal(other))).sum();
    let others = f64::from(game.seats() - 1);
    CONCEALMENT * (4.0 / f64::from(game.seats())).min(1.0) * watching / others
}

/// Can the seat whose turn it is draw a card?
fn draws(view: &View) -> bool {
    view.cards.is_some_and(|cards| cards.pile > 0 && cards.hands[view.turn.index()] < MOST_CARDS)
}

impl Mind {
    fn new(known: &Known<'_, Heimlich>) -> Self {
        let (game, view) = (known.game, *known.view);
        let clues = suspicion::clues(game, known.told);
        let own = view.me.map(|me| (known.seat, me));
        let suspicion = Suspicion::new(game, &clues, own);
        let price = price(game, known.seat, &clues, &suspicion);
        Self {
            view,
            seat: known.seat,
            seats: game.seats(),
            clues,
            wild: Seats::EMPTY,
            suspicion,
            reputation: Suspicion::new(game, &clues, None).marginal(known.seat),
            price,
            habit: match (view.phase, view.roll, view.cards) {
                (Phase::Move, Some(roll), _) => Habit::moving(game, view.town(), draws(&view), roll),
                (Phase::Round, _, Some(cards)) => Habit::playing(game, view.town(), cards.mine.kinds()),
                _ => Habit::hiding(game, view.town(), false),
            },
        }
    }

    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::all(self.seats).without(Seats::one(self.seat)).iter()
    }

    /// The sheet that names these owners.
    fn tips(&self, game: &Heimlich, seat: Seat, own: Agent, agent_of: &[Agent; 7]) -> Sheet {
        let all_neutral = game.agents().fold(Sheet::EMPTY, |sheet, agent| sheet.with(agent, Tip::Neutral));
        let others = Seats::all(self.seats).without(Seats::one(seat));
        others.iter().fold(all_neutral.with(own, Tip::Owner(seat)), |sheet, other| {
            sheet.with(agent_of[other.index()], Tip::Owner(other))
        })
    }
}

impl Guide<Heimlich> for Mind {
    /// Samples from a view that says more than the real one: a guess at all agents and sheets.
    fn imagine(&mut self, game: &Heimlich, rng: &mut Wyrand) -> State {
        let agent_of = self.suspicion.draw(rng);
        self.wild = self.clues.draw_wild(&agent_of, rng).without(Seats::one(self.seat));
        let mut tips = [Sheet::EMPTY; 7];
        for seat in self.view.tips_in {
            // Other seats guessed from the same moves.
            let guess = self.suspicion.guess_of(seat, agent_of[seat.index()], rng);
            tips[seat.index()] = self.tips(game, seat, agent_of[seat.index()], &guess);
        }
        if let Some(mine) = self.view.my_tips {
            tips[self.seat.index()] = mine;
        }
        let mut hands = [Cards::NONE; 7];
        if self.view.cards.is_some() {
            let world = game.sample(&self.view, rng);
            hands = std::array::from_fn(|seat| world.hand(Seat(seat as u8)));
        }
        let guess = View { open: Some(Open { agent_of, tips, bonus: [0; 7], hands }), ..self.view };
        game.sample(&guess, rng)
    }

    fn finish(&mut self, game: &Heimlich, world: &mut State, rng: &mut Wyrand) -> Worths {
        playout::play_on(game, world, self.seat, self.wild, rng);
        worths(game, world)
    }

    fn prior(&mut self, game: &Heimlich, world: &State, seat: Seat, action: &Action) -> f64 {
        match action {
            Action::Tips(sheet) => self.right_tips(sheet),
            Action::Play(_) | Action::Pass => playout::card_value(game, world, seat, action),
            _ if seat == self.seat => self.habit.value(world.agent_of(seat), action),
            _ => 0.0,
        }
    }

    /// A move that suits the own agent and no other one makes the other seats surer, and a card is gone once played.
    fn bias(&mut self, action: &Action) -> f64 {
        let (Some(me), Action::Move(_) | Action::Safe(_) | Action::Draw | Action::Play(_)) = (self.view.me, action)
        else {
            return 0.0;
        };
        let odds = self.habit.odds(action);
        let likely = |agent: usize| self.reputation[agent] * odds[agent];
        let total: f64 = (0..7).map(likely).sum();
        let card = if let Action::Play(_) = action { CARD } else { 0.0 };
        if total > 0.0 { -card - self.price * likely(me.index()) / total } else { -card }
    }
}

impl Mind {
    /// How many tips of the sheet are probably right.
    fn right_tips(&self, sheet: &Sheet) -> f64 {
        let right = |seat: Seat| {
            let chances = self.suspicion.marginal(seat);
            let named = (0..7u8).find(|agent| sheet.tip(Agent(*agent)) == Tip::Owner(seat));
            named.map_or(0.0, |agent| chances[usize::from(agent)])
        };
        self.others().map(right).sum()
    }
}
