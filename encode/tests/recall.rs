//! Information states: equal exactly when the observer was told the same, in the laws' own pairs of worlds and in worlds that part.

mod common;

use common::*;
use deckname_encode::{Diary, Recall};
use deckname_engine::{Observer, Told, Wyrand};
use deckname_laws::{Course, Twins, notices};

/// Both forms of an information state: the number, and the rows.
fn known<G: Recall>(game: &G, diary: &Diary, state: &G::State, who: Observer, told: &[G::Notice]) -> (Told, Vec<f32>) {
    let mut number = Told::default();
    for notice in told {
        number.hear(notice);
    }
    (number, diary.rows(game, &game.view(state, who), told))
}

/// Plays random games with a twin for each observer. Twins were told the same; what another step would have told is the same
/// or not.
fn told_apart<G: Recall>(seats: u8, options: &Value, games: u64) {
    let game = game::<G>(seats, options);
    let diary = Diary::new(&game);
    let (mut twins_differ, mut parted) = (0, 0);
    for seed in 0..games {
        let (mut twins, mut rng) = (Twins::new(&game, seed), Wyrand::new(seed));
        while let Some(step) = game.random_step(&twins.truth.state, &mut rng) {
            let before = twins.truth;
            twins.advance(step);
            for (truth, twin) in twins.told.iter().zip(&twins.twins) {
                let [one, other] =
                    [truth, twin].map(|twin| known(&game, &diary, &twin.course.state, twin.who, twin.news()));
                assert!(one == other, "{}: told the same", G::ID);
                twins_differ += u32::from(truth.course.state != twin.course.state);
            }
            parted += part(&game, &diary, &before, &twins, &mut rng);
        }
    }
    assert!(twins_differ > 100 && parted > 100, "{}: {twins_differ} pairs, {parted} parted", G::ID);
}

/// Takes another step from the position before the last one and compares what both told. Returns how many were told otherwise.
fn part<G: Recall>(game: &G, diary: &Diary, before: &Course<G>, twins: &Twins<'_, G>, rng: &mut Wyrand) -> u32 {
    let Some(other) = game.random_step(&before.state, rng) else { return 0 };
    let Some((course, events)) = before.played(game, other) else { return 0 };
    let mut parted = 0;
    for truth in &twins.told {
        let news = notices(game, &events, truth.who);
        let is = known(game, diary, &truth.course.state, truth.who, truth.news());
        let would_be = known(game, diary, &course.state, truth.who, &news);
        let same = truth.news() == news;
        assert!(same == (is.0 == would_be.0), "{}: the number of {:?} or {news:?}", G::ID, truth.news());
        assert!(same == (is.1 == would_be.1), "{}: the rows of {:?} or {news:?}", G::ID, truth.news());
        parted += u32::from(!same);
    }
    parted
}

#[test]
fn heimlich() {
    for (seats, options) in [
        (2, json!({})),
        (4, json!({"variant": "pro"})),
        (5, json!({"variant": "pro", "cards": true})),
        (7, json!({"cards": true})),
        (2, json!({"houses": 3, "agents": 3, "finish": 4, "die": 2, "turns": 4})),
    ] {
        told_apart::<Heimlich>(seats, &options, 12);
    }
}

#[test]
fn top_secret() {
    for seats in 2..=4 {
        told_apart::<TopSecret>(seats, &json!({}), 3);
        told_apart::<TopSecret>(seats, &json!({"board": {"toml": LANE}}), 40);
    }
}

#[test]
fn spy() {
    for (seats, options) in [(2, json!({})), (4, json!({"match": true})), (3, json!({}))] {
        told_apart::<Spy>(seats, &options, 3);
    }
    told_apart::<Spy>(2, &json!({"continents": 2, "hideouts": 4, "copies": 1, "spies": 2}), 40);
}

#[test]
fn spion() {
    for setup in ["classic", "border"] {
        told_apart::<Spion>(2, &json!({"setup": setup}), 3);
    }
    told_apart::<Spion>(2, &json!({"setup": {"toml": MINI}}), 40);
}

#[test]
fn streng_geheim() {
    for (seats, options) in [(3, json!({})), (4, json!({"flight": "bold"})), (6, json!({}))] {
        told_apart::<StrengGeheim>(seats, &options, 4);
    }
    for seats in [3, 6] {
        told_apart::<StrengGeheim>(seats, &json!({"flight": "bold", "town": {"toml": FLIGHT}}), 40);
    }
}
