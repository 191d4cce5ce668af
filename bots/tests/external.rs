//! Programs as bots: good ones, late ones, broken ones.

use std::time::{Duration, Instant};

use deckname_bots::{Bot, External, Known};
use deckname_engine::prelude::*;
use deckname_engine::{Observer, Seat, Step, Wyrand, silent};
use deckname_table::games::Heimlich;
use serde_json::Value;

/// Asks the program for two moves of a game. Are both legal?
fn two_legal_moves(bot: &mut External) -> bool {
    let game = Heimlich::new(3, &Value::Null).unwrap();
    let mut rng = Wyrand::new(1);
    let mut state = game.start();
    let mut told = Vec::new();
    (0..2).all(|_| {
        while let Some(step @ Step::Chance(_)) = game.random_step(&state, &mut rng) {
            game.apply(&mut state, step, &mut |event| told.extend(game.notice(&event, Observer::Seat(Seat(0)))));
        }
        let deckname_engine::Turn::Act(due) = game.turn(&state) else { return false };
        let seat = due.first().unwrap();
        let view = game.view(&state, Observer::Seat(seat));
        let known = Known { game: &game, seat, view: &view, told: &told };
        let action = bot.choose(&known, &mut rng);
        let legal = game.check(&state, seat, &action).is_ok();
        game.apply(&mut state, Step::Act(seat, action), &mut silent);
        legal
    })
}

fn python(script: &str) -> External {
    let script = script.replace('\'', "'\\''");
    External::with_limit(&format!("python3 -c '{script}'"), Duration::from_secs(20))
}

/// Always answers with the first action.
const FIRST: &str = "import sys,json
for line in sys.stdin:
    print(json.dumps({\"action\":json.loads(line)[\"actions\"][0]}),flush=True)
";

/// Is the first action played every time?
fn is_followed(bot: &mut External) -> bool {
    let game = Heimlich::new(3, &Value::Null).unwrap();
    let mut rng = Wyrand::new(4);
    let mut state = game.start();
    while let Some(step @ Step::Chance(_)) = game.random_step(&state, &mut rng) {
        game.apply(&mut state, step, &mut silent);
    }
    let view = game.view(&state, Observer::Seat(Seat(0)));
    let mut actions = Vec::new();
    game.actions(&state, Seat(0), &mut actions);
    let known = Known { game: &game, seat: Seat(0), view: &view, told: &[] };
    (0..6).all(|_| bot.choose(&known, &mut rng) == actions[0])
}

#[test]
fn a_surplus_line_spoils_only_one_answer() {
    let talks = FIRST.replace("for line", "print(\"hello\",flush=True)\nfor line");
    let mut bot = python(&talks);
    assert!(!is_followed(&mut bot), "the greeting is taken for an answer");
    assert_eq!(Bot::<Heimlich>::bad_answers(&bot), 1);
    assert!(is_followed(&mut bot));
}

#[test]
fn an_endless_line_is_no_answer_and_fills_no_memory() {
    let mut endless = External::with_limit("tr '\\0' x < /dev/zero", Duration::from_mins(1));
    assert!(two_legal_moves(&mut endless));
    assert_eq!(Bot::<Heimlich>::bad_answers(&endless), 2);
}

#[test]
fn a_program_that_answers_is_followed() {
    assert!(is_followed(&mut python(FIRST)));
    assert!(!is_followed(&mut External::new("yes '{}'")));
}

#[test]
fn a_program_that_crashes_is_started_again() {
    assert!(is_followed(&mut python(&format!("{FIRST}    sys.exit(1)\n"))));
    assert!(two_legal_moves(&mut External::new("false")));
    assert!(two_legal_moves(&mut External::new("no-such-program-anywhere 2>/dev/null")));
}

#[test]
fn nonsense_and_illegal_answers_become_random_actions() {
    assert!(two_legal_moves(&mut External::new("yes nonsense")));
    assert!(two_legal_moves(&mut External::new("yes '{\"action\":{\"move\":{\"red\":99}}}'")));
    assert!(two_legal_moves(&mut External::new("yes '{}'")));
}

#[test]
fn a_late_program_does_not_hold_up_the_game() {
    let begun = Instant::now();
    assert!(two_legal_moves(&mut External::with_limit("sleep 60", Duration::from_millis(100))));
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_program_that_never_reads_does_not_hold_up_the_game() {
    let begun = Instant::now();
    let mut unread = External::new("yes nonsense");
    // Far more than fits into a pipe.
    assert!((0..100).all(|_| two_legal_moves(&mut unread)));
    assert!(begun.elapsed() < Duration::from_mins(1));
}
