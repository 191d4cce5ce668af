//! Does a game stay open to its end? Who wins from which seat, how long games take, when they are decided, and which actions
//! are used.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use deckname_bots::Insight;
use deckname_engine::{Observer, Seat, Seats, Step, StepOf, Turn, Wyrand, silent};
use deckname_table::{title, with_game};
use serde_json::{Value, json};

use crate::bout::{Bout, Witness};
use crate::chart::bars;
use crate::parallel::run_jobs;
use crate::simulate::{SimulateRequest, seat_count, tables};
use crate::{ArenaError, Interval, wilson};

/// The chance of winning is estimated at this many moments of a game, evenly spread.
const MOMENTS: usize = 20;
/// A game that is played on ends without a winner after this many steps.
const LONGEST: u32 = 2_000;
/// From this chance on a game counts as decided.
const SURE: f64 = 0.9;

/// How balanced and how open a game is when these bots play it.
#[derive(Clone, PartialEq, Debug)]
pub struct BalanceReport {
    pub game: String,
    pub options: Value,
    pub bots: Vec<String>,
    pub seed: u64,
    pub games: u64,
    /// The share of games that each seat won.
    pub wins: Vec<Interval>,
    /// The share of games without a winner.
    pub unwon: Interval,
    /// The length of a game in decisions.
    pub length: Spread,
    /// From which part of the game on it is sure to 90 % who wins, alone or together: 0 is the start, 1 the end.
    pub decided: Spread,
    /// How often the seat that leads at half-time wins.
    pub leader_wins: Interval,
    /// In how many games a seat leads at half-time. In the others two are in front.
    pub led: u64,
    /// How often each kind of action was chosen, the most frequent first.
    pub actions: Vec<(String, u64)>,
}

/// A middle and where the other values are: a tenth lies below `low`, a tenth above `high`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spread {
    pub low: f64,
    pub median: f64,
    pub high: f64,
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_unstable_by(f64::total_cmp);
        let at =
            |share: f64| values.get(((values.len() as f64 - 1.0) * share).round() as usize).copied().unwrap_or(0.0);
        Self { low: at(0.1), median: at(0.5), high: at(0.9) }
    }

    fn to_json(self) -> Value {
        json!({"low": self.low, "median": self.median, "high": self.high})
    }
}

impl BalanceReport {
    /// How often each seat wins, and nobody, in percent.
    pub fn to_svg(&self) -> String {
        let title = format!("{}: {} games of {}", self.game, self.games, self.bots.first().map_or("", String::as_str));
        let seats = self.wins.iter().enumerate().map(|(seat, wins)| (format!("seat {seat} wins"), *wins));
        let rows: Vec<_> = seats.chain([("nobody wins".to_owned(), self.unwon)]).collect();
        let percent =
            |share: Interval| Interval { mean: 100.0 * share.mean, low: 100.0 * share.low, high: 100.0 * share.high };
        bars(&title, &rows.iter().map(|(name, share)| (name.as_str(), percent(*share))).collect::<Vec<_>>())
    }

    pub fn to_json(&self) -> Value {
        json!({
            "game": self.game,
            "options": self.options,
            "bots": self.bots,
            "seed": self.seed,
            "games": self.games,
            "wins": self.wins.iter().map(|wins| wins.to_json()).collect::<Vec<_>>(),
            "unwon": self.unwon.to_json(),
            "length": self.length.to_json(),
            "decided": self.decided.to_json(),
            "leader_wins": self.leader_wins.to_json(),
            "led": self.led,
            "actions": self.actions.iter().map(|(kind, count)| json!([kind, count])).collect::<Vec<_>>(),
        })
    }
}

/// Plays the games and looks at each of them again: for every estimate `greedy` plays on `playouts` times. `progress` is told how many are done; setting `stop` ends it with the games
/// done so far.
pub fn balance(
    request: &SimulateRequest,
    playouts: u32,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<BalanceReport, ArenaError> {
    let id = title(&request.game)?.id;
    with_game!(id, G => run::<G>(request, playouts, progress, stop), else Err(ArenaError::NothingToPlay))
}

fn run<G: Insight>(
    request: &SimulateRequest,
    playouts: u32,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<BalanceReport, ArenaError> {
    if request.games == 0 || playouts == 0 {
        return Err(ArenaError::NothingToPlay);
    }
    let game = G::new(seat_count(G::ID, request.bots.len())?, &request.options)?;
    let mut tables = tables(&game, &request.bots, request.threads)?;
    let done = AtomicU64::new(0);
    let games = run_jobs(&mut tables, 0..request.games, stop, |bout, index| {
        let course = Course::of(&game, bout, playouts, (request.seed, index));
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        course
    });
    Ok(report(request, game.options(), &games))
}

/// What is kept of a game.
struct Course {
    /// What the game was worth to each seat.
    worths: [f64; 8],
    unwon: bool,
    decisions: u64,
    decided: f64,
    /// What the game was worth to the seat that was in front at half-time. `None` if no seat was.
    leader_worth: Option<f64>,
    actions: BTreeMap<String, u64>,
}

impl Course {
    fn of<G: Insight>(game: &G, bout: &mut Bout<'_, G>, playouts: u32, (seed, index): (u64, u64)) -> Self {
        let mut diary = Diary { game, states: Vec::new(), actions: BTreeMap::new() };
        let played = bout.watch(seed, index, &mut diary);
        let mut rng = Wyrand::stream(seed ^ 0xba1a, index);
        let last = diary.states.len().saturating_sub(1);
        let chances: Vec<Chances> = (0..MOMENTS)
            .filter_map(|moment| diary.states.get(last * moment / MOMENTS))
            .map(|state| chances(game, state, playouts, &mut rng))
            .collect();
        let worths: [f64; 8] = std::array::from_fn(|seat| played.outcome.worth(Seat(seat as u8)));
        Self {
            worths,
            unwon: played.outcome.winners.is_empty(),
            decisions: played.decisions.iter().sum(),
            decided: decided(&chances),
            leader_worth: chances.get(MOMENTS / 2).and_then(|chances| leader(&chances.worths)).map(|seat| worths[seat]),
            actions: diary.actions,
        }
    }
}

/// Keeps every position of a game, and counts its actions by kind.
struct Diary<'a, G: Insight> {
    game: &'a G,
    states: Vec<G::State>,
    actions: BTreeMap<String, u64>,
}

impl<G: Insight> Witness<G> for Diary<'_, G> {
    fn step(&mut self, state: &G::State, step: &StepOf<G>) {
        self.states.push(*state);
        if let Step::Act(_, action) = step {
            *self.actions.entry(kind(&self.game.write_action(action))).or_default() += 1;
        }
    }
}

/// The name of an action in the wire format: `"pass"` or the key of `{"move": …}`.
fn kind(action: &Value) -> String {
    let key = action.as_object().and_then(|object| object.keys().next()).map(String::as_str);
    action.as_str().or(key).unwrap_or("action").to_owned()
}

/// What a position promises.
#[derive(Clone, PartialEq, Debug, Default)]
struct Chances {
    /// What the game will be worth to each seat, on average.
    worths: [f64; 8],
    /// How often these seats win together. Otherwise a game that several of them can only win together would never be decided.
    winners: HashMap<Seats, f64>,
}

/// The chances from the true position, if all go on like `greedy`.
fn chances<G: Insight>(game: &G, state: &G::State, playouts: u32, rng: &mut Wyrand) -> Chances {
    let mut chances = Chances::default();
    for _ in 0..playouts {
        let mut world = *state;
        for _ in 0..LONGEST {
            let step = match game.turn(&world) {
                Turn::Over => break,
                Turn::Chance => Step::Chance(game.draw(&world, rng)),
                Turn::Act(seats) => {
                    let Some(seat) = seats.first() else { break };
                    Step::Act(seat, game.greedy(seat, &game.view(&world, Observer::Seat(seat)), rng))
                }
            };
            game.apply(&mut world, step, &mut silent);
        }
        if let Some(outcome) = game.outcome(&world) {
            for seat in outcome.winners {
                chances.worths[seat.index()] += outcome.worth(seat);
            }
            *chances.winners.entry(outcome.winners).or_default() += 1.0;
        }
    }
    // Divided once: the sum of ten tenths is not 1.
    let all = f64::from(playouts);
    chances.worths.iter_mut().chain(chances.winners.values_mut()).for_each(|chance| *chance /= all);
    chances
}

/// The seat with the best chance, if there is only one.
fn leader(chances: &[f64; 8]) -> Option<usize> {
    let best = chances.iter().copied().fold(0.0, f64::max);
    let mut front = (0..8).filter(|seat| best > 0.0 && chances[*seat] >= best);
    front.next().filter(|_| front.next().is_none())
}

/// The part of the game after which the same seats are sure to win.
fn decided(chances: &[Chances]) -> f64 {
    let sure_to_win =
        |chances: &Chances| chances.winners.iter().find(|(_, chance)| **chance >= SURE).map(|(seats, _)| *seats);
    let last = chances.last().and_then(sure_to_win).filter(|seats| !seats.is_empty());
    let sure = |chances: &&Chances| last.is_some() && sure_to_win(chances) == last;
    let open = chances.len() - chances.iter().rev().take_while(sure).count();
    open as f64 / MOMENTS as f64
}

fn report(request: &SimulateRequest, options: Value, games: &[Course]) -> BalanceReport {
    let count = games.len() as f64;
    let mut actions: BTreeMap<&str, u64> = BTreeMap::new();
    for (kind, times) in games.iter().flat_map(|game| &game.actions) {
        *actions.entry(kind).or_default() += times;
    }
    let mut actions: Vec<_> = actions.into_iter().map(|(kind, times)| (kind.to_owned(), times)).collect();
    actions.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    let led: Vec<f64> = games.iter().filter_map(|game| game.leader_worth).collect();
    let wins = |seat: usize| wilson(games.iter().map(|game| game.worths[seat]).sum(), count);
    BalanceReport {
        game: request.game.clone(),
        options,
        bots: request.bots.clone(),
        seed: request.seed,
        games: games.len() as u64,
        wins: (0..request.bots.len()).map(wins).collect(),
        unwon: wilson(games.iter().filter(|game| game.unwon).count() as f64, count),
        length: Spread::of(games.iter().map(|game| game.decisions as f64).collect()),
        decided: Spread::of(games.iter().map(|game| game.decided).collect()),
        leader_wins: wilson(led.iter().sum(), led.len() as f64),
        led: led.len() as u64,
        actions,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sure_of(seat: usize, chance: f64) -> [f64; 8] {
        std::array::from_fn(|at| if at == seat { chance } else { (1.0 - chance) / 7.0 })
    }

    fn won_by(seats: Seats, chance: f64) -> Chances {
        Chances { winners: [(seats, chance)].into(), ..Chances::default() }
    }

    #[test]
    fn a_game_is_decided_when_it_stays_sure_who_wins() {
        let [zero, one, two] = [0, 1, 2].map(|seat| Seats::one(Seat(seat)));
        let mut chances = vec![won_by(zero, 0.95); 4];
        chances.extend(vec![won_by(one, 0.5); 6]);
        chances.extend(vec![won_by(one, 0.92); 10]);
        assert!((decided(&chances) - 0.5).abs() < 1e-9);
        assert!((decided(&vec![won_by(one, 0.5); MOMENTS]) - 1.0).abs() < 1e-9, "open to the end");
        assert!(decided(&vec![won_by(two, 1.0); MOMENTS]).abs() < 1e-9, "decided at the start");
        let together = won_by(one.with(Seat(2)), 0.95);
        assert!(decided(&vec![together; MOMENTS]).abs() < 1e-9, "decided for two who win together");
        assert!((decided(&vec![won_by(Seats::EMPTY, 1.0); MOMENTS]) - 1.0).abs() < 1e-9, "nobody wins");
    }

    #[test]
    fn nobody_leads_a_tie() {
        assert_eq!(leader(&[0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]), None);
        assert_eq!(leader(&[0.0; 8]), None);
        assert_eq!(leader(&sure_of(3, 0.4)), Some(3));
    }

    #[test]
    fn a_spread_is_the_middle_and_the_tenths() {
        assert_eq!(Spread::of((0..=10).map(f64::from).collect()), Spread { low: 1.0, median: 5.0, high: 9.0 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }

    #[test]
    fn an_action_is_named_by_its_key() {
        assert_eq!(kind(&json!("pass")), "pass");
        assert_eq!(kind(&json!({"move": {"red": 2}})), "move");
    }
}
