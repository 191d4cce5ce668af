//! Thousands of random games, and how what is drawn at random is distributed.

use deckname_engine::{Game, Observer, Seat, Turn, Wyrand, silent};
use deckname_spion::{End, Spion};
use serde_json::Value;

#[test]
fn random_games_end_and_stay_sound() {
    let game = Spion::new(2, &Value::Null).unwrap();
    let mut ends = [0; 4];
    let (mut steps, mut asked, mut longest) = (0usize, 0, 0);
    for seed in 0..1000 {
        let mut rng = Wyrand::stream(7, seed);
        let mut state = game.start();
        let mut n = 0;
        while let Some(step) = game.random_step(&state, &mut rng) {
            game.apply(&mut state, step, &mut silent);
            n += 1;
            if n % 20 == 0 { game.sound(&state).unwrap(); }
        }
        game.sound(&state).unwrap();
        longest = longest.max(n);
        steps += n;
        asked += state.facts().questions.all().len();
        ends[match state.facts().end.unwrap() { End::Found(_) => 0, End::NoSpies => 1, End::Quiet => 2, End::TooLong => 3 }] += 1;
    }
    println!("{ends:?} steps {} asked {} longest {longest}", steps / 1000, asked / 1000);
}
