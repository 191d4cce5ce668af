//! Are the stated chances right? Measured over games between bots.

use deckname_bots::{Bot, Insight, Known, Level, bot};
use deckname_engine::prelude::*;
use deckname_engine::{Observer, Rng, Seat, SetupError, Step, StepOf, Turn, Wyrand};
use deckname_table::{title, with_game};
use serde_json::{Value, json};

use crate::course::Course;
use crate::plot;
use crate::secrets::{Claim, Secrets, Suspected, imagined};

/// How well stated chances fit what was true.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    /// The id of the game.
    pub game: &'static str,
    pub games: u64,
    /// Ten bins of claims that were open: neither certain nor ruled out.
    pub bins: [Bin; BINS],
    /// What was called certain, and what was ruled out.
    pub certain: Bin,
    pub ruled_out: Bin,
    /// The mean of −ln of the chance given to what was true.
    pub log_loss: f64,
    /// The same for an observer who draws no conclusion from how the others play.
    pub rules_only: f64,
}

/// Claims that were given about the same chance.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Bin {
    pub count: u64,
    /// The mean of the stated chances.
    pub stated: f64,
    /// The share that was true.
    pub came_true: f64,
}

pub(crate) const BINS: usize = 10;
/// How many points of each game are looked at.
const POINTS: u32 = 8;
/// How many worlds the observer imagines who knows only the rules.
const WORLDS: u32 = 200;
/// A truth that was given less than this chance costs no more than this.
const FLOOR: f64 = 2e-3;

impl Calibration {
    pub fn to_json(&self) -> Value {
        let bin = |bin: &Bin| json!({"count": bin.count, "stated": bin.stated, "came_true": bin.came_true});
        json!({
            "game": self.game,
            "games": self.games,
            "bins": self.bins.iter().map(bin).collect::<Vec<_>>(),
            "certain": bin(&self.certain),
            "ruled_out": bin(&self.ruled_out),
            "log_loss": self.log_loss,
            "rules_only": self.rules_only,
        })
    }

    /// The plot of stated against true shares, a whole SVG document.
    pub fn to_svg(&self) -> String {
        plot::calibration(self)
    }
}

/// The games that are watched.
#[derive(Clone, Copy, Debug)]
pub struct Watched<'a> {
    pub games: u64,
    pub seed: u64,
    /// Each seat is one of these bots, drawn by lot.
    pub players: &'a [Level],
}

/// Plays games between bots and compares, at points drawn by lot, what a perfect observer would say with what is true.
pub fn calibrate(game: &str, watched: Watched<'_>, progress: &mut dyn FnMut(u64)) -> Result<Calibration, SetupError> {
    let title = title(game)?;
    let seats = 4.clamp(*title.seats().start(), *title.seats().end());
    with_game!(title.id, G => run::<G>(seats, watched, progress), else unreachable!("the catalog lists it"))
}

fn run<G: Secrets>(seats: u8, watched: Watched<'_>, progress: &mut dyn FnMut(u64)) -> Result<Calibration, SetupError> {
    let Watched { games, seed, players } = watched;
    let players: Vec<&str> = players.iter().map(|level| level.name()).collect();
    let mut sums = Sums::default();
    for number in 0..games {
        let mut rng = Wyrand::stream(seed, number);
        let course = play(G::new(seats, &Value::Null)?, &players, &mut rng);
        for _ in 0..POINTS {
            let after = rng.below(course.steps.len() as u32) as usize;
            let observer = Seat(rng.below(seats.into()) as u8);
            sums.look(&course, after, observer, &mut rng);
        }
        progress(number + 1);
    }
    Ok(sums.calibration::<G>(games))
}

/// A game between bots: each is one of these, drawn by lot.
pub(crate) fn play<G: Insight>(game: G, players: &[&str], rng: &mut Wyrand) -> Course<G> {
    let drawn = |_| bot::<G>(players[rng.below(players.len() as u32) as usize]);
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..game.seats()).filter_map(drawn).collect();
    let (mut state, mut steps): (_, Vec<StepOf<G>>) = (game.start(), Vec::new());
    let mut told: Vec<Vec<G::Notice>> = vec![Vec::new(); bots.len()];
    loop {
        let step = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => Step::Chance(game.draw(&state, rng)),
            Turn::Act(due) => {
                let Some(seat) = due.first() else { break };
                let view = game.view(&state, Observer::Seat(seat));
                let known = Known { game: &game, seat, view: &view, told: &told[seat.index()] };
                Step::Act(seat, bots[seat.index()].choose(&known, rng))
            }
        };
        game.apply(&mut state, step, &mut |event| {
            for (seat, told) in told.iter_mut().enumerate() {
                told.extend(game.notice(&event, Observer::Seat(Seat(seat as u8))));
            }
        });
        steps.push(step);
    }
    Course::played(game, steps)
}

#[derive(Default)]
struct Sums {
    bins: [Bin; BINS],
    certain: Bin,
    ruled_out: Bin,
    log_loss: f64,
    rules_only: f64,
    truths: u64,
}

impl Bin {
    fn add(&mut self, stated: f64, is_true: bool) {
        self.count += 1;
        self.stated += stated;
        self.came_true += f64::from(u8::from(is_true));
    }

    fn mean(self) -> Self {
        let n = self.count.max(1) as f64;
        Self { count: self.count, stated: self.stated / n, came_true: self.came_true / n }
    }
}

impl Sums {
    fn look<G: Secrets>(&mut self, course: &Course<G>, after: usize, observer: Seat, rng: &mut Wyrand) {
        if course.is_over(after) {
            return;
        }
        let game = &course.game;
        let view = course.view(observer, after);
        let suspected = game.suspect(&course.known(observer, after, &view), rng);
        let by_rules = imagined(game, observer, WORLDS, || game.sample(&view, rng));
        for owner in course.seats().iter().filter(|owner| *owner != observer) {
            let truths = game.claims(&course.states[after], owner);
            for truth in &truths {
                self.truths += 1;
                self.log_loss -= chance(&suspected, owner, *truth).max(FLOOR).ln();
                self.rules_only -= chance(&by_rules, owner, *truth).max(FLOOR).ln();
                if chance(&suspected, owner, *truth) == 0.0 {
                    self.ruled_out.add(0.0, true);
                }
            }
            for one in suspected.iter().filter(|one| one.owner == owner) {
                self.sort(one.chance, truths.contains(&one.claim));
            }
        }
    }

    fn sort(&mut self, stated: f64, is_true: bool) {
        if stated >= 1.0 - 1e-9 {
            self.certain.add(1.0, is_true);
        } else {
            self.bins[((stated * BINS as f64) as usize).min(BINS - 1)].add(stated, is_true);
        }
    }

    fn calibration<G: Types>(&self, games: u64) -> Calibration {
        let truths = self.truths.max(1) as f64;
        Calibration {
            game: G::ID,
            games,
            bins: self.bins.map(Bin::mean),
            certain: self.certain.mean(),
            ruled_out: self.ruled_out.mean(),
            log_loss: self.log_loss / truths,
            rules_only: self.rules_only / truths,
        }
    }
}

fn chance(suspected: &[Suspected], owner: Seat, claim: Claim) -> f64 {
    suspected.iter().find(|one| one.owner == owner && one.claim == claim).map_or(0.0, |one| one.chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(game: &str, games: u64, seed: u64) -> Calibration {
        let players = ["easy", "greedy"].map(|level| level.parse().unwrap());
        calibrate(game, Watched { games, seed, players: &players }, &mut |_| ()).unwrap()
    }

    #[test]
    fn what_is_certain_is_true_and_play_tells_more_than_the_rules() {
        let found = watch("heimlich", 12, 3);
        assert!(found.certain.count == 0 || found.certain.came_true > 0.999, "{:?}", found.certain);
        assert_eq!(found.ruled_out.count, 0);
        assert!(found.log_loss < found.rules_only - 0.3, "{} {}", found.log_loss, found.rules_only);
        assert!(found.to_svg().matches("<circle").count() >= 4);
        let likely = found.bins[9];
        assert!(likely.count > 20 && likely.came_true > 0.85, "{likely:?}");
    }

    #[test]
    fn nothing_that_is_true_is_ruled_out_where_the_belief_is_exact() {
        for game in ["spion", "top-secret"] {
            let found = watch(game, 2, 1);
            assert_eq!(found.ruled_out.count, 0, "{game}");
            assert!(found.certain.count == 0 || found.certain.came_true > 0.999, "{game}");
        }
    }

    #[test]
    fn chances_fall_into_their_bins() {
        let mut sums = Sums::default();
        sums.sort(0.31, true);
        sums.sort(0.39, false);
        sums.sort(1.0, true);
        let bin = sums.bins[3].mean();
        assert_eq!((bin.count, bin.came_true), (2, 0.5));
        assert!((bin.stated - 0.35).abs() < 1e-9);
        assert_eq!(sums.certain.count, 1);
    }
}
