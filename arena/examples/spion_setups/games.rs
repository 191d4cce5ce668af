//! Every bot against every other in a set-up, and what the games were like.

use std::fmt;

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

/// What the games of a set-up were like.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    pub games: usize,
    /// The share of games in which a piece was shot or turned.
    pub eventful: f64,
    /// Of the games that were won, the share of the seat that began.
    pub first_seat: f64,
    pub median: f64,
    pub drawn: f64,
    /// What each bot won of its games; a draw is half.
    pub shares: Vec<(String, f64)>,
}

impl Figures {
    /// How far the set-up is from what is wanted, each figure in units of what is wanted of it.
    pub fn faults(&self) -> f64 {
        let beyond = |value: f64, (low, high): (f64, f64)| (low - value).max(value - high).max(0.0);
        beyond(self.eventful, (EVENTFUL, 1.0)) / EVENTFUL
            + beyond(self.first_seat, FIRST_SEAT) / 0.1
            + beyond(self.median, MEDIAN) / MEDIAN.0
            + beyond(self.drawn, (0.0, DRAWN)) / 0.1
            + beyond(self.best().1, (0.0, BEST_PLAN)) / 0.1
    }

    fn best(&self) -> (&str, f64) {
        let best = self.shares.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or(("", 0.0), |(name, share)| (name, *share))
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "faults {:.2}: {} games, eventful {:.0} %, first seat {:.0} %, median {}, drawn {:.0} %,",
            self.faults(),
            self.games,
            100.0 * self.eventful,
            100.0 * self.first_seat,
            self.median,
            100.0 * self.drawn
        )?;
        self.shares.iter().try_for_each(|(name, share)| write!(f, " {name} {:.0}", 100.0 * share))
    }
}

struct Played {
    winner: Option<Seat>,
    moves: u16,
    eventful: bool,
}

/// Every bot against every other, from both seats, in each round.
pub fn tournament(file: &str, bots: &[String], rounds: u64, seed: u64) -> Figures {
    let game = match Spion::new(2, &json!({"setup": {"toml": file}})) {
        Ok(game) => game,
        Err(error) => {
            eprintln!("{error}");
            return Figures::default();
        }
    };
    let mut played = Vec::new();
    let mut sums = vec![(0.0, 0u32); bots.len()];
    for round in 0..rounds {
        for (one, other) in (0..bots.len()).flat_map(|one| (0..bots.len()).map(move |other| (one, other))) {
            if one == other {
                continue;
            }
            let index = round * 1_000 + (one * bots.len() + other) as u64;
            let result = play(&game, [&bots[one], &bots[other]], &mut Wyrand::stream(seed, index));
            for (seat, bot) in [(Seat(0), one), (Seat(1), other)] {
                sums[bot].0 += result.winner.map_or(0.5, |winner| f64::from(u8::from(winner == seat)));
                sums[bot].1 += 1;
            }
            played.push(result);
        }
    }
    let shares =
        bots.iter().zip(sums).map(|(name, (sum, games))| (name.clone(), sum / f64::from(games.max(1)))).collect();
    Figures { shares, ..figures(&played) }
}

fn figures(played: &[Played]) -> Figures {
    let count = |wanted: &dyn Fn(&Played) -> bool| played.iter().filter(|game| wanted(game)).count() as f64;
    let all = played.len().max(1) as f64;
    let won = count(&|game| game.winner.is_some());
    let mut lengths: Vec<_> = played.iter().map(|game| game.moves).collect();
    lengths.sort_unstable();
    Figures {
        games: played.len(),
        eventful: count(&|game| game.eventful) / all,
        first_seat: count(&|game| game.winner == Some(Seat(0))) / won.max(1.0),
        median: f64::from(lengths.get(lengths.len() / 2).copied().unwrap_or(0)),
        drawn: 1.0 - won / all,
        shares: Vec::new(),
    }
}

fn play(game: &Spion, names: [&String; 2], rng: &mut Wyrand) -> Played {
    let mut bots = names.map(|name| bot::<Spion>(name).unwrap_or_else(|| panic!("there is no bot {name}")));
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
    Played { winner, moves: state.facts().moves, eventful }
}
