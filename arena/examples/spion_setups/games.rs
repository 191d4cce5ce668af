//! Every plan against every other in a set-up, and what the games were like.

use std::fmt;

use deckname_arena::{Interval, wilson};
use deckname_bots::{Known, bot};
use deckname_engine::prelude::*;
use deckname_engine::{Observer, Seat, Step, Turn, Wyrand};
use deckname_table::games::Spion;
use deckname_table::games::spion::{Event, News};
use serde_json::json;

/// What a game should be like: shares of games and numbers of moves.
const EVENTFUL: f64 = 0.6;
const FIRST_SEAT: (f64, f64) = (0.45, 0.55);
const MEDIAN: (f64, f64) = (40.0, 90.0);
const DRAWN: f64 = 0.05;
const BEST_PLAN: f64 = 0.6;
/// A game that is longer than this counts as drawn.
const LONGEST: u16 = 400;

/// A bot, and what its plan is called.
#[derive(Clone)]
pub struct Player {
    pub name: String,
    pub bot: String,
}

/// What the games of a set-up were like.
#[derive(Clone)]
pub struct Figures {
    pub games: usize,
    /// The share of games in which a piece was shot or turned.
    eventful: Interval,
    /// Of the games that were won, the share of the seat that began.
    first_seat: Interval,
    median: f64,
    drawn: Interval,
    /// What each plan won of its games; a draw is half.
    shares: Vec<(String, Interval)>,
}

impl Figures {
    /// How far the set-up is from what is wanted, each figure in units of what is wanted of it.
    pub fn faults(&self) -> f64 {
        let beyond = |value: f64, (low, high): (f64, f64)| (low - value).max(value - high).max(0.0);
        let best = self.shares.iter().map(|(_, share)| share.mean).fold(0.0, f64::max);
        beyond(self.eventful.mean, (EVENTFUL, 1.0)) / EVENTFUL
            + beyond(self.first_seat.mean, FIRST_SEAT) / 0.1
            + beyond(self.median, MEDIAN) / MEDIAN.0
            + beyond(self.drawn.mean, (0.0, DRAWN)) / 0.1
            + beyond(best, (0.0, BEST_PLAN)) / 0.1
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |Interval { mean, low, high }: Interval| {
            format!("{:.0} % ({:.0} – {:.0})", 100.0 * mean, 100.0 * low, 100.0 * high)
        };
        write!(f, "faults {:.2}: {} games, eventful {}, ", self.faults(), self.games, percent(self.eventful))?;
        write!(f, "first seat {}, median {}, ", percent(self.first_seat), self.median)?;
        write!(f, "drawn {};", percent(self.drawn))?;
        self.shares.iter().try_for_each(|(name, share)| write!(f, " {name} {}", percent(*share)))
    }
}

struct Played {
    winner: Option<Seat>,
    moves: u16,
    eventful: bool,
}

/// Every plan against every other, from both seats, in each round.
pub fn tournament(file: &str, players: &[Player], rounds: u64, seed: u64) -> Result<Figures, String> {
    let game = Spion::new(2, &json!({"setup": {"toml": file}})).map_err(|error| error.to_string())?;
    let mut played = Vec::new();
    let mut sums = vec![(0.0, 0.0); players.len()];
    for round in 0..rounds {
        for (one, other) in (0..players.len()).flat_map(|one| (0..players.len()).map(move |other| (one, other))) {
            if one == other {
                continue;
            }
            let index = round * 1_000 + (one * players.len() + other) as u64;
            let result = play(&game, [&players[one].bot, &players[other].bot], &mut Wyrand::stream(seed, index))?;
            for (seat, player) in [(Seat(0), one), (Seat(1), other)] {
                sums[player].0 += result.winner.map_or(0.5, |winner| f64::from(u8::from(winner == seat)));
                sums[player].1 += 1.0;
            }
            played.push(result);
        }
    }
    let shares = players.iter().zip(sums).map(|(player, (sum, games))| (player.name.clone(), wilson(sum, games)));
    Ok(figures(&played, shares.collect()))
}

fn figures(played: &[Played], shares: Vec<(String, Interval)>) -> Figures {
    let count = |wanted: &dyn Fn(&Played) -> bool| played.iter().filter(|game| wanted(game)).count() as f64;
    let all = played.len() as f64;
    let won = count(&|game| game.winner.is_some());
    let mut lengths: Vec<_> = played.iter().map(|game| game.moves).collect();
    lengths.sort_unstable();
    Figures {
        games: played.len(),
        eventful: wilson(count(&|game| game.eventful), all),
        first_seat: wilson(count(&|game| game.winner == Some(Seat(0))), won),
        median: f64::from(lengths.get(lengths.len() / 2).copied().unwrap_or(0)),
        drawn: wilson(all - won, all),
        shares,
    }
}

fn play(game: &Spion, names: [&String; 2], rng: &mut Wyrand) -> Result<Played, String> {
    let named = |name: &String| bot::<Spion>(name).ok_or_else(|| format!("there is no bot {name}"));
    let mut bots = [named(names[0])?, named(names[1])?];
    let mut told = [Vec::new(), Vec::new()];
    let mut state = game.start();
    let mut eventful = false;
    while let Turn::Act(due) = game.turn(&state) {
        let Some(seat) = due.first().filter(|_| state.facts().moves < LONGEST) else { break };
        let view = game.view(&state, Observer::Seat(seat));
        let known = Known { game, seat, view: &view, told: &told[seat.index()] };
        let action = bots[seat.index()].choose(&known, rng);
        game.apply(&mut state, Step::Act(seat, action), &mut |event| {
            eventful |= matches!(event, Event::Public(News::Shot { .. } | News::Caught { .. }));
            for seat in [Seat(0), Seat(1)] {
                told[seat.index()].extend(game.notice(&event, Observer::Seat(seat)));
            }
        });
    }
    let winner = game.outcome(&state).and_then(|outcome| outcome.winners.first());
    Ok(Played { winner, moves: state.facts().moves, eventful })
}
