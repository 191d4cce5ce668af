//! Sampled worlds against everything that may have happened: whole games told again with every pair of secrets.

use deckname_engine::{Apply, Configure, Game, Legal, Observe, Observer, Sample, Seat, Step, StepOf, Truth, Wyrand};
use deckname_laws::{assert_shares, tell};
use deckname_spion::{Action, Secrets, Spion};
use serde_json::{Value, json};

/// A random game up to this many steps, or to its end.
fn played(game: &Spion, seed: u64, most: usize) -> Vec<StepOf<Spion>> {
    let (mut state, mut steps) = (game.start(), Vec::new());
    let mut rng = Wyrand::stream(seed, 13);
    while steps.len() < most
        && let Some(step) = game.random_step(&state, &mut rng)
    {
        game.apply(&mut state, step, &mut |_| ());
        steps.push(step);
    }
    steps
}

/// Where `seat` may have hidden its secrets, by all that the observer was told.
fn possible(game: &Spion, steps: &[StepOf<Spion>], who: Observer, seat: Seat) -> Vec<Secrets> {
    let (_, told) = tell(game, steps, who).expect("it was played so");
    let mut hides = Vec::new();
    game.actions(&game.start(), seat, &mut hides);
    hides.retain(|hide| {
        let otherwise = |step: &StepOf<Spion>| match *step {
            Step::Act(actor, Action::Hide(_)) if actor == seat => Step::Act(seat, *hide),
            step => step,
        };
        let steps: Vec<_> = steps.iter().map(otherwise).collect();
        tell(game, &steps, who).is_some_and(|(_, otherwise)| otherwise == told)
    });
    hides.into_iter().filter_map(|hide| if let Action::Hide(secrets) = hide { Some(secrets) } else { None }).collect()
}

#[test]
fn sn_15_worlds_are_all_that_agree_with_every_answer_so_far() {
    let duel = json!({"setup": {"toml": include_str!("common/duel.toml")}});
    let mut narrowed = 0;
    for (options, seed) in [Value::Null, duel].iter().flat_map(|options| (0..4).map(move |seed| (options, seed))) {
        let game = Spion::new(2, options).expect("a game");
        for most in [1, 2, 12, 40, 90] {
            let steps = played(&game, seed, most);
            for (who, seat) in Observer::everyone(2).flat_map(|who| [(who, Seat(0)), (who, Seat(1))]) {
                narrowed += u32::from(check_secrets(&game, &steps, who, seat));
            }
        }
    }
    assert!(narrowed > 20, "{narrowed} times an answer had ruled something out, and not all");
}

fn check_secrets(game: &Spion, steps: &[StepOf<Spion>], who: Observer, seat: Seat) -> bool {
    let (state, _) = tell(game, steps, who).expect("it was played so");
    if state.secrets(seat).is_none() || game.outcome(&state).is_some() {
        return false;
    }
    let possible = possible(game, steps, who, seat);
    let shares: Vec<_> = possible.iter().map(|secrets| (*secrets, 1.0 / possible.len() as f64)).collect();
    let (view, mut rng) = (game.view(&state, who), Wyrand::new(14));
    let sampled = (0..10 * shares.len().max(20)).map(|_| game.sample(&view, &mut rng).secrets(seat).expect("hidden"));
    let what = format!("{who:?} of {seat:?} after {} steps", steps.len());
    assert_shares(&sampled.collect::<Vec<_>>(), &shares, &what);
    let mut all = Vec::new();
    game.actions(&game.start(), seat, &mut all);
    (2..all.len()).contains(&possible.len())
}
