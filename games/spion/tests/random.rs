//! Thousands of random games, and how sampled secrets are distributed.

mod common;

use std::collections::HashMap;
use std::hash::Hash;

use common::{drawn, go};
use deckname_engine::{Apply, Configure, Game, Observe, Observer, Sample, Seat, Truth, Wire, Wyrand};
use deckname_laws::{Script, set_ups, soak};
use deckname_spion::{Action, Secrets, Spion};
use serde_json::{Value, json};

/// A hundred thousand of each are played by `cargo xtask soak`.
#[test]
fn every_game_ends_and_loses_nothing() {
    for (seats, options) in
        set_ups::<Spion>(&[json!({"setup": "classic"}), json!({"setup": {"toml": include_str!("common/duel.toml")}})])
    {
        let game = Spion::new(seats, &options).unwrap();
        if let Err(broken) = soak(&game, 0..4_000) {
            panic!("{broken}");
        }
    }
}

#[test]
fn random_games_are_won_by_either_side_and_drawn_now_and_then() {
    let game = Spion::new(2, &Value::Null).unwrap();
    let mut winners = [0; 3];
    for seed in 0..2_000 {
        let mut state = game.start();
        game.playout(&mut state, &mut Wyrand::stream(7, seed));
        let winner = game.outcome(&state).unwrap().winners.first();
        winners[winner.map_or(2, Seat::index)] += 1;
    }
    let [first, second, drawn] = winners;
    assert!(first > 700 && second > 700 && drawn > 20, "{winners:?}");
}

/// Draws many times: everything in `expected` must come, nothing else, and each about equally often.
fn uniform<T: Hash + Eq + Clone + std::fmt::Debug>(expected: &[T], mut draw: impl FnMut(&mut Wyrand) -> T) {
    let mut rng = Wyrand::new(3);
    let each = 200;
    let mut seen: HashMap<T, u32> = expected.iter().map(|one| (one.clone(), 0)).collect();
    for _ in 0..each * expected.len() {
        let drawn = draw(&mut rng);
        *seen.get_mut(&drawn).unwrap_or_else(|| panic!("{drawn:?} is not expected")) += 1;
    }
    // Chi-square has its mean at the degrees of freedom; five deviations above it would be a miracle.
    let freedom = (expected.len() - 1) as f64;
    let chi: f64 = seen.values().map(|n| (f64::from(*n) - each as f64).powi(2) / each as f64).sum();
    assert!(chi <= freedom + 5.0 * (2.0 * freedom).sqrt(), "chi-square {chi} for {freedom}");
}

/// What `who` imagines the secrets of `seat` to be.
fn imagined(script: &Script<Spion>, who: Observer, seat: u8, rng: &mut Wyrand) -> Option<Secrets> {
    script.game.sample(&script.game.view(&script.state, who), rng).secrets(Seat(seat))
}

/// The hiding places of seat 1 that pass a test.
fn hideouts(agrees: impl Fn(&Value) -> bool) -> Vec<Option<Secrets>> {
    let fresh = Script::<Spion>::new(2, &Value::Null);
    let read = |hide: Value| match fresh.game.read_action(&hide) {
        Ok(Action::Hide(secrets)) => secrets,
        other => panic!("{other:?}"),
    };
    fresh.legal(1).into_iter().filter(|hide| agrees(&hide["hide"])).map(read).map(Some).collect()
}

#[test]
fn sampled_secrets_are_uniform_over_what_the_answers_leave() {
    let mut script = drawn(&["a1 large", "b8 defender"]);
    script.act(0, go("a1", "b35"));
    script.act(1, go("b8", "b7"));
    script.act(0, go("b35", "b37"));
    // A no around b35, a yes around b37: the pairs with exactly that, found the slow way.
    let questions = script.public()["questions"][0].clone();
    let expected = hideouts(|hide| {
        questions.as_array().unwrap().iter().all(|question| {
            let fields = question["fields"].as_array().unwrap();
            let hit = hide.as_array().unwrap().iter().any(|secret| fields.contains(secret));
            hit == (question["answer"] == "yes")
        })
    });
    assert_eq!(script.public()["candidates"][0], expected.len());
    uniform(&expected, |rng| imagined(&script, Observer::Seat(Seat(0)), 1, rng));
    uniform(&expected, |rng| imagined(&script, Observer::Public, 1, rng));
    let mut rng = Wyrand::new(1);
    for who in [Observer::Seat(Seat(1)), Observer::Referee] {
        assert_eq!(imagined(&script, who, 1, &mut rng), script.state.secrets(Seat(1)));
    }
}
