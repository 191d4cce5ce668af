//! Thousands of random games: they end, they stay sound, and their worlds are sampled fairly.

use std::collections::HashMap;

use deckname_engine::{
    Apply, Configure, Game, Legal, Observe, Observer, Sample, Seat, Truth, Turn, Wire, Wyrand, silent,
};
use deckname_laws::{set_ups, soak};
use deckname_top_secret::{Phase, State, TopSecret};
use serde_json::{Value, json};

fn boards() -> [Value; 2] {
    [json!({"board": "europe"}), json!({"board": {"toml": include_str!("common/lane.toml")}})]
}

/// A hundred thousand of each are played by `cargo xtask soak`.
#[test]
fn every_game_ends_and_loses_nothing() {
    for (seats, options) in set_ups::<TopSecret>(&boards()) {
        let game = TopSecret::new(seats, &options).unwrap();
        if let Err(broken) = soak(&game, 0..600) {
            panic!("{broken}");
        }
    }
}

/// The state after this many random steps, or the last one that is not over.
fn after(game: &TopSecret, steps: usize, seed: u64) -> State {
    let (mut state, mut rng) = (game.start(), Wyrand::new(seed));
    for _ in 0..steps {
        let Some(step) = game.random_step(&state, &mut rng) else { break };
        let mut next = state;
        game.apply(&mut next, step, &mut silent);
        if game.turn(&next) == Turn::Over {
            break;
        }
        state = next;
    }
    state
}

/// How often each answer comes, over sampled worlds.
fn spread<T: Eq + std::hash::Hash>(
    game: &TopSecret,
    state: &State,
    who: Observer,
    ask: impl Fn(&State) -> T,
) -> HashMap<T, u32> {
    let view = game.view(state, who);
    let mut rng = Wyrand::new(11);
    let mut seen = HashMap::new();
    for _ in 0..24_000 {
        *seen.entry(ask(&game.sample(&view, &mut rng))).or_insert(0) += 1;
    }
    seen
}

#[test]
fn sampled_suitcases_are_uniform_over_what_is_left() {
    let game = TopSecret::new(4, &Value::Null).unwrap();
    let state = after(&game, 60, 5);
    let all = |s: &State| game.write_view(&game.view(s, Observer::Referee))["contents"].to_string();
    assert_eq!(spread(&game, &state, Observer::Referee, all).len(), 1);
    let of = |s: &State, colour: &str| {
        let contents = game.write_view(&game.view(s, Observer::Referee))["contents"].clone();
        ["A", "B", "C", "D"].map(|letter| contents[format!("{colour}-{letter}")].to_string())
    };
    let seen = spread(&game, &state, Observer::Seat(Seat(0)), |s| of(s, "yellow"));
    assert_eq!(seen.len(), 24);
    assert!(seen.values().all(|n| n.abs_diff(1_000) < 190), "{seen:?}");
    assert_eq!(spread(&game, &state, Observer::Seat(Seat(0)), |s| of(s, "red")).len(), 1, "my own I know");
    // Find a position where a seat has secured a case: what it held is in no other.
    for steps in (60..4_000).step_by(40) {
        let state = after(&game, steps, 8);
        let view = game.write_view(&game.view(&state, Observer::Public));
        let opened = |colour: &str| {
            let cases = view["cases"].as_object().unwrap().iter();
            cases.filter(|(name, case)| name.starts_with(colour) && case.get("content").is_some()).count()
        };
        let Some(colour) = ["red", "yellow", "green", "blue"].into_iter().find(|colour| opened(colour) == 1) else {
            continue;
        };
        let seen = spread(&game, &state, Observer::Public, |s| of(s, colour));
        assert_eq!(seen.len(), 6, "{colour}");
        assert!(seen.values().all(|n| n.abs_diff(4_000) < 350), "{seen:?}");
        return;
    }
    panic!("no suitcase was secured");
}

#[test]
fn sampled_choices_are_uniform_over_the_legal_ones() {
    let game = TopSecret::new(2, &Value::Null).unwrap();
    // Seat 0 has hidden, placed, and so on; seat 1 is still to choose and imagines what.
    for (steps, ways) in [(2, 24), (4, 28), (6, 27), (8, 26), (10, 25)] {
        let state = after(&game, steps, 2);
        assert_eq!(game.turn(&state), Turn::Act([Seat(1)].into_iter().collect()));
        let choice = |s: &State| format!("{:?}", game.view(s, Observer::Referee).choice(Seat(0)));
        let seen = spread(&game, &state, Observer::Seat(Seat(1)), choice);
        let mean = 24_000 / ways;
        assert_eq!(seen.len(), ways as usize);
        assert!(seen.values().all(|n| n.abs_diff(mean) < mean / 5), "{seen:?}");
        assert_eq!(spread(&game, &state, Observer::Seat(Seat(0)), choice).len(), 1, "my own I know");
    }
    let mut duels = (0..3_000).map(|steps| after(&game, steps, 4)).filter(|state| state.phase() == Phase::Duel);
    let state = duels.find(|state| matches!(game.turn(state), Turn::Act(due) if due.len() == 1)).unwrap();
    let Turn::Act(due) = game.turn(&state) else { unreachable!() };
    let waiting = due.first().unwrap();
    let other = Seat(1 - waiting.0);
    let seen = spread(&game, &state, Observer::Seat(waiting), |s| {
        format!("{:?}", game.view(s, Observer::Referee).choice(other))
    });
    let cards = state.hand(other).distinct().count_ones();
    assert_eq!(seen.len(), cards as usize);
    assert!(seen.values().all(|n| n.abs_diff(24_000 / cards) < 24_000 / cards / 5), "{seen:?}");
}
