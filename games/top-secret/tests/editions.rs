//! Games that were played by the first edition of the rules still replay by it.

use deckname_engine::prelude::*;
use deckname_engine::{Step, WireStep, silent};
use deckname_top_secret::{Action, TopSecret};
use serde_json::Value;

const RECORDS: [&str; 3] = [
    include_str!("records/edition-1-2-seats.json"),
    include_str!("records/edition-1-3-seats.json"),
    include_str!("records/edition-1-4-seats.json"),
];

#[test]
fn ts_11_records_of_the_first_edition_replay_by_it() {
    let mut freer = 0;
    for record in RECORDS {
        let record: Value = serde_json::from_str(record).unwrap();
        assert_eq!(record["edition"], 1);
        let seats = record["seats"].as_u64().unwrap() as u8;
        let newest = TopSecret::new(seats, &record["options"]).unwrap();
        let game = newest.clone().in_edition(1).unwrap();
        let mut state = game.start();
        for step in record["steps"].as_array().unwrap() {
            let step = game.read_step(&WireStep::read(step).unwrap()).unwrap();
            if let Step::Act(seat, _) = step {
                let may_stop = |game: &TopSecret| game.check(&state, seat, &Action::EndTurn).is_ok();
                freer += u32::from(may_stop(&newest) && !may_stop(&game));
                assert!(may_stop(&newest) || !may_stop(&game));
            }
            game.play(&mut state, step, &mut silent).unwrap();
        }
        let outcome = game.outcome(&state).expect("the game is over");
        assert_eq!(game.ending(&state, outcome), record["outcome"]);
    }
    assert!(freer > 5, "the newest edition lets a seat stop only {freer} times where the first does not");
}
