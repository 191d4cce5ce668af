//! Whole games as text files, for 2, 3 and 4 seats. A random game takes hundreds of turns; here everybody prefers what leads
//! home, so that a game is short enough to be read.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use deckname_engine::{Game, Observer, Rng, Seat, Step, StepOf, Turn, Wyrand};
use deckname_scene::{Lang, Reader, Show};
use deckname_top_secret::{Action, Place, State, TopSecret};
use serde_json::Value;

/// A picture every so many steps.
const PICTURE: u32 = 100;

#[test]
fn top_secret_playthroughs_stay_as_they_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for seats in TopSecret::SEATS {
        let file = folder.join(format!("{seats}-seats-europe.txt"));
        let played = playthrough(&TopSecret::new(seats, &Value::Null).unwrap());
        if env::var(deckname_laws::GOLDEN).as_deref() == Ok("write") {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, played).unwrap();
        } else {
            let kept = fs::read_to_string(&file).unwrap_or_default();
            let apart = kept.lines().zip(played.lines()).position(|(kept, played)| kept != played);
            assert!(kept == played, "{} differs, first in line {apart:?} from 0", file.display());
        }
    }
}

fn playthrough(game: &TopSecret) -> String {
    let names: Vec<String> = (0..game.seats()).map(|seat| format!("Seat {seat}")).collect();
    let reader = Reader { lang: Lang::En, names: &names };
    let mut out = format!("{} for {} seats, options {}\n", TopSecret::ID, game.seats(), game.options());
    let (mut state, mut rng) = (game.start(), Wyrand::new(1));
    let mut count = 0;
    while let Some(step) = purposeful_step(game, &state, &mut rng) {
        if count % PICTURE == 0 {
            let view = game.view(&state, Observer::Referee);
            let _ = write!(out, "\n{}\n{}\n\n", game.text(&view, &reader), game.prompt(&view, &reader));
        }
        count += 1;
        let written = match &step {
            Step::Chance(c) => format!("chance  {}", game.write_chance(c)),
            Step::Act(seat, a) => format!("seat {}  {}", seat.0, game.write_action(a)),
        };
        let _ = writeln!(out, "{count:>4}  {written}");
        game.apply(&mut state, step, &mut |event| {
            if let Some(notice) = game.notice(&event, Observer::Referee) {
                let _ = writeln!(out, "      {}", game.sentence(&notice, &reader));
            }
        });
    }
    let view = game.view(&state, Observer::Referee);
    let _ = write!(out, "\n{}\n{}\n", game.text(&view, &reader), game.write_view(&view));
    let _ = writeln!(out, "{}", game.ending(&state, game.outcome(&state).unwrap()));
    out
}

/// The best of the legal actions, chance where it is due.
fn purposeful_step(game: &TopSecret, s: &State, rng: &mut Wyrand) -> Option<StepOf<TopSecret>> {
    let Turn::Act(due) = game.turn(s) else { return game.random_step(s, rng) };
    let seat = due.first()?;
    let mut actions = Vec::new();
    game.actions(s, seat, &mut actions);
    let best = actions.iter().map(|a| worth(game, s, seat, a)).max()?;
    actions.retain(|a| worth(game, s, seat, a) == best);
    Some(Step::Act(seat, actions[rng.below(actions.len() as u32) as usize]))
}

/// Deliver, then take what an empty hand finds, then step towards the goal.
fn worth(game: &TopSecret, s: &State, seat: Seat, a: &Action) -> i32 {
    match *a {
        Action::Step { to: Place::HQ, .. } => 200,
        Action::Take { agent, .. } if s.cases().carried(seat, agent).is_none() => 150,
        Action::Step { agent, to } => {
            let goal = if s.cases().carried(seat, agent).is_some() { game.dotted(seat) } else { s.cases().cities() };
            100 - steps_to(game, seat, to, goal)
        }
        Action::EndTurn => 50,
        Action::Take { .. } | Action::Drop { .. } => 0,
        _ => 100,
    }
}

fn steps_to(game: &TopSecret, seat: Seat, from: Place, goal: u64) -> i32 {
    let mut reached = from.bit();
    for steps in 0..40 {
        if reached & goal != 0 {
            return steps;
        }
        let near = |city: u8| if reached >> city & 1 == 1 { game.ways(seat, Place(city)) } else { 0 };
        reached = (0..game.cities()).fold(reached, |all, city| all | near(city));
    }
    40
}
