//! Games that were played by the first edition of the rules replay as they were played.

use deckname_engine::{Apply, Configure, Game, Step, Truth, Wire, WireStep, silent};
use deckname_streng_geheim::StrengGeheim;
use serde_json::{Value, json};

#[test]
fn games_of_the_first_edition_replay_as_they_were_played() {
    for (seats, played) in [(3, include_str!("edition-1/3-seats.txt")), (6, include_str!("edition-1/6-seats.txt"))] {
        let game = StrengGeheim::new(seats, &json!({})).unwrap().in_edition(1).unwrap();
        let mut state = game.start();
        let mut count = 0;
        for step in played.lines().filter_map(read_step) {
            let step: Step<_, _> = game.read_step(&step).unwrap();
            assert_eq!(game.play(&mut state, step, &mut silent), Ok(()), "step {count} of {seats} seats");
            count += 1;
        }
        assert!(count >= 20, "{count} steps");
        let ending: Value = serde_json::from_str(played.lines().last().unwrap()).unwrap();
        assert_eq!(game.ending(&state, game.outcome(&state).unwrap()), ending);
        // The second edition asks for proof, which none of these players had.
        let game = StrengGeheim::new(seats, &json!({})).unwrap();
        let mut state = game.start();
        let mut steps = played.lines().filter_map(read_step).map(|step| game.read_step(&step).unwrap());
        assert!(steps.any(|step| game.play(&mut state, step, &mut silent).is_err()));
    }
}

/// `  12  seat 0  {"dial":"F1"}` or `   1  chance  {"deal":…}`, as the golden files have them.
fn read_step(line: &str) -> Option<WireStep> {
    let (_, step) = line.trim_start().split_once("  ").filter(|(number, _)| number.parse::<u32>().is_ok())?;
    let (who, what) = step.split_once("  ")?;
    let what: Value = serde_json::from_str(what).ok()?;
    Some(match who.strip_prefix("seat ") {
        Some(seat) => WireStep::Act { seat: deckname_engine::Seat(seat.parse().ok()?), action: what },
        None => WireStep::Chance { chance: what },
    })
}
