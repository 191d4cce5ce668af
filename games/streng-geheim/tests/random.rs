//! Whole random games, hasty and patient, and the distributions of what is drawn.

use std::collections::HashMap;

use deckname_engine::{
    Apply, Chances, Configure, Game, Legal, Observe, Observer, Rng, Sample, Seat, Step, StepOf, Truth, Turn, Types,
    Wire, Wyrand, silent,
};
use deckname_laws::{set_ups, soak};
use deckname_streng_geheim::{Action, Phase, State, StrengGeheim};
use serde_json::{Value, json};

fn game(seats: u8) -> StrengGeheim {
    StrengGeheim::new(seats, &json!({"flight": "bold"})).expect("a game")
}

/// Random, but seats hardly ever flee: uniform play flees in the first round and sees nothing.
fn patient_step(game: &StrengGeheim, s: &State, rng: &mut Wyrand) -> Option<StepOf<StrengGeheim>> {
    let step = game.random_step(s, rng)?;
    Some(match step {
        Step::Act(seat, Action::Flee(_)) if rng.below(60) > 0 => Step::Act(seat, Action::Stay),
        Step::Act(seat, Action::Pass) if rng.below(4) > 0 => Step::Act(seat, game.random_action(s, seat, rng)),
        step => step,
    })
}

/// A hundred thousand of each are played by `cargo xtask soak`.
#[test]
fn every_game_ends_and_loses_nothing() {
    for (seats, options) in set_ups::<StrengGeheim>(&[json!({"flight": "bold"})]) {
        let game = StrengGeheim::new(seats, &options).unwrap();
        if let Err(broken) = soak(&game, 0..50_000) {
            panic!("{broken}");
        }
    }
}

#[test]
fn patient_games_keep_the_laws_of_views_and_worlds() {
    for seats in 3..=6 {
        let game = game(seats);
        for seed in 0..25 {
            let mut rng = Wyrand::stream(seed, 100 + u64::from(seats));
            let mut state = game.start();
            let mut steps = 0;
            while let Some(step) = patient_step(&game, &state, &mut rng) {
                for who in Observer::everyone(seats) {
                    check_world(&game, &state, who, &mut rng);
                }
                assert_eq!(game.play(&mut state, step, &mut silent), Ok(()));
                assert_eq!(game.sound(&state), Ok(()));
                steps += 1;
            }
            assert!(steps <= StrengGeheim::MOST_STEPS);
        }
    }
}

fn check_world(game: &StrengGeheim, state: &State, who: Observer, rng: &mut Wyrand) {
    let view = game.view(state, who);
    let world = game.sample(&view, rng);
    assert_eq!(game.view(&world, who), view);
    assert_eq!(game.sound(&world), Ok(()));
    assert_eq!(game.turn(&world), game.turn(state));
    if let (Observer::Seat(seat), Turn::Act(due)) = (who, game.turn(state))
        && due.contains(seat)
        && rng.below(8) == 0
    {
        assert_eq!(listed(game, &world, seat), listed(game, state, seat));
    }
}

fn listed(game: &StrengGeheim, s: &State, seat: Seat) -> Vec<Action> {
    let mut out = Vec::new();
    game.actions(s, seat, &mut out);
    out
}

/// Are these equal shares? Chi-square over its degrees of freedom is about 1 then, and strays far only for few counts.
fn assert_even(counts: impl IntoIterator<Item = u32>, what: impl std::fmt::Debug) {
    let counts: Vec<f64> = counts.into_iter().map(f64::from).collect();
    let share = counts.iter().sum::<f64>() / counts.len() as f64;
    let freedom = (counts.len() - 1).max(1) as f64;
    let spread = counts.iter().map(|n| (n - share).powi(2) / share).sum::<f64>() / freedom;
    assert!(spread < 1.0 + 6.0 * (2.0 / freedom).sqrt(), "{what:?}: {spread} over {} counts", counts.len());
}

/// A patient game, stopped where `done` says so.
fn until(seed: u64, seats: u8, done: impl Fn(&State) -> bool) -> Option<(StrengGeheim, State)> {
    let game = game(seats);
    let mut rng = Wyrand::stream(seed, 9);
    let mut state = game.start();
    while !done(&state) {
        let step = patient_step(&game, &state, &mut rng)?;
        game.apply(&mut state, step, &mut silent);
    }
    Some((game, state))
}

/// How many deals are sampled; each as often as any other.
fn sampled_deals(game: &StrengGeheim, s: &State, who: Observer) -> usize {
    let view = game.view(s, who);
    let mut seen = HashMap::new();
    let mut rng = Wyrand::new(5);
    for _ in 0..200_000 {
        *seen.entry(format!("{:?}", game.sample(&view, &mut rng).deal())).or_insert(0u32) += 1;
    }
    assert_even(seen.values().copied(), who);
    seen.len()
}

#[test]
fn sampled_deals_are_uniform_late_in_the_first_part() {
    let mut checked = 0;
    for seed in 0..400 {
        let late = |s: &State| s.phase() == Phase::Dial && (0..6).any(|seat| s.seen(Seat(seat)).len() >= 17);
        let Some((game, state)) = until(seed, 3, late) else { continue };
        let seat = (0..3).map(Seat).max_by_key(|seat| state.seen(*seat).len()).expect("a seat");
        let worlds = agreeing_worlds_by_hand(&state, seat);
        if !(2..=4_000).contains(&worlds) {
            continue;
        }
        assert_eq!(sampled_deals(&game, &state, Observer::Seat(seat)), worlds);
        checked += 1;
        if checked == 4 {
            return;
        }
    }
    panic!("only {checked} positions to check");
}

/// Counted apart from the sampler: the gaps of each row in any order, times the ways to hide what was not seen.
fn agreeing_worlds_by_hand(s: &State, seat: Seat) -> usize {
    use deckname_streng_geheim::{Card, Place};
    let seen = s.seen(seat).union(Place::of_colour(seat.index()));
    let found = |of: fn(&Card) -> bool, places: std::ops::Range<u8>| {
        places.map(Place).filter(|at| seen.contains(*at) && s.deal().card(*at).as_ref().is_some_and(of)).count()
    };
    let orders = |gaps: usize| (1..=gaps).product::<usize>();
    let names = orders(6 - found(|card| matches!(card, Card::Name(_)), 0..18));
    let formulas = orders(6 - found(|card| matches!(card, Card::Formula(_)), 0..18));
    let falses = orders(6 - found(|_| true, 18..23));
    let stashes: usize = (0..6).map(|colour| orders(3 - found(|_| true, 3 * colour..3 * colour + 3))).product();
    names * formulas * falses * stashes
}

#[test]
fn sampled_deals_let_the_fugitive_flee() {
    let mut flights = 0;
    for seed in 0..600 {
        let Some((game, state)) = until(seed, 4, |s| s.phase() == Phase::Flight && s.round() == 1) else { continue };
        let mut rng = Wyrand::stream(seed, 11);
        for who in Observer::everyone(4) {
            for _ in 0..5 {
                check_world(&game, &state, who, &mut rng);
            }
        }
        flights += 1;
    }
    assert!(flights > 300, "{flights} flights");
}

#[test]
fn sampled_tips_are_as_likely_as_cards_in_a_shuffled_pile() {
    let drawn = |s: &State| s.phase() == Phase::Flee && s.tips(Seat(1)).len() == 1 && s.tips(Seat(0)).len() == 1;
    let (game, state) = (0..200).find_map(|seed| until(seed, 3, drawn)).expect("a position");
    let view = game.view(&state, Observer::Seat(Seat(0)));
    let mine = state.tips(Seat(0)).iter().next().expect("a tip");
    let mut counts = [0u32; 5];
    let mut rng = Wyrand::new(3);
    for _ in 0..29_000 {
        let world = game.sample(&view, &mut rng);
        counts[usize::from(world.tips(Seat(1)).iter().next().expect("a tip"))] += 1;
    }
    for (secret, count) in (0..).zip(counts) {
        let share = if secret == mine { 5_000 } else { 6_000 };
        assert!(count.abs_diff(share) < 300, "{counts:?}, mine {mine}");
    }
}

/// Words of the wire format and others, in any shape.
fn anything(rng: &mut Wyrand, depth: u32) -> Value {
    const WORDS: [&str; 40] = [
        "stash",
        "bug",
        "no_bug",
        "dial",
        "informer",
        "keep",
        "search",
        "snoop",
        "pass",
        "flee",
        "stay",
        "deal",
        "tip",
        "lot",
        "names",
        "formulas",
        "false",
        "absent",
        "formula",
        "suitcase",
        "bag",
        "locker",
        "identity",
        "toothbrush",
        "n1",
        "n6",
        "X1",
        "X6",
        "H1",
        "G1",
        "G5",
        "VM5",
        "red-bag",
        "blue-locker",
        "blackout",
        "0",
        "1",
        "7",
        "99",
        "é",
    ];
    let word = |rng: &mut Wyrand| WORDS[rng.below(40) as usize];
    match rng.below(if depth == 0 { 4 } else { 8 }) {
        0 => json!(rng.next() as i64),
        1 => Value::Null,
        2 | 3 => json!(word(rng)),
        4 | 5 => (0..rng.below(9)).map(|_| anything(rng, depth - 1)).collect(),
        _ => {
            let count = 1 + rng.below(2) * rng.below(4);
            Value::Object((0..count).map(|_| (word(rng).to_string(), anything(rng, depth - 1))).collect())
        }
    }
}

#[test]
fn no_json_whatever_makes_it_panic() {
    let mut rng = Wyrand::new(8);
    let states: Vec<_> =
        [Phase::Stash, Phase::Bug, Phase::Dial, Phase::Informer, Phase::Act, Phase::Flee, Phase::Flight]
            .iter()
            .filter_map(|phase| until(2, 4, |s| s.phase() == *phase))
            .collect();
    let mut read = 0;
    for _ in 0..40_000 {
        let value = anything(&mut rng, 4);
        for (game, state) in &states {
            if let Ok(action) = game.read_action(&value) {
                let played = game.play(&mut state.clone(), Step::Act(Seat(1), action), &mut silent);
                assert_eq!(played.is_ok(), listed(game, state, Seat(1)).contains(&action), "{value}");
                game.write_action(&action);
                read += 1;
            }
        }
        if let Some((game, state)) = states.first()
            && let Ok(outcome) = game.read_chance(&value)
        {
            assert!(game.check_chance(state, &outcome).is_err());
            assert!(game.check_chance(&game.start(), &outcome).is_err());
            game.write_chance(&outcome);
            read += 1;
        }
    }
    assert!(read > 2_000, "{read}");
}
