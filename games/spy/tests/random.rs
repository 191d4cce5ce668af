//! Random play: whole games end and stay sound, lists are whole, and worlds remember reshuffles.

use std::collections::HashMap;

use deckname_engine::{
    Apply, Chances, Configure, Game, Legal, Observe, Observer, Rng, Sample, Seat, Step, StepOf, Truth, Turn, Wyrand,
    silent,
};
use deckname_laws::{set_ups, soak};
use deckname_scene::{Aid, Lang, Reader, TextBoard};
use deckname_spy::{Action, Phase, Spy, State, Target};
use serde_json::json;

fn table(seats: u8, series: bool) -> Spy {
    Spy::new(seats, &json!({"match": series})).unwrap()
}

/// A hundred thousand of each are played by `cargo xtask soak`.
#[test]
fn every_game_ends_and_loses_nothing() {
    for (seats, options) in set_ups::<Spy>(&[json!({"match": false}), json!({"match": true})]) {
        let game = Spy::new(seats, &options).unwrap();
        if let Err(broken) = soak(&game, 0..1_500) {
            panic!("{broken}");
        }
    }
}

/// A random step that seldom sends: layouts grow, and piles run out.
fn hoarding_step(game: &Spy, state: &State, rng: &mut Wyrand) -> Option<StepOf<Spy>> {
    let step = game.random_step(state, rng)?;
    let thrifty = matches!(step, Step::Act(_, Action::Send(_))) && rng.below(40) > 0;
    Some(if thrifty { Step::Act(state.turn(), Action::EndTurn) } else { step })
}

fn hoard(game: &Spy, seed: u64, done: impl Fn(&State) -> bool) -> Option<State> {
    let mut rng = Wyrand::new(seed);
    let mut state = game.start();
    while !done(&state) {
        let step = hoarding_step(game, &state, &mut rng)?;
        game.apply(&mut state, step, &mut silent);
    }
    Some(state)
}

#[test]
fn hoarding_games_end_and_their_reshuffles_are_imagined_soundly() {
    for seats in 2..=4 {
        let game = table(seats, false);
        for seed in 0..40 {
            let mut rng = Wyrand::new(seed);
            let mut state = game.start();
            while let Some(step) = hoarding_step(&game, &state, &mut rng) {
                game.apply(&mut state, step, &mut silent);
                assert_eq!(game.sound(&state), Ok(()));
                for who in Observer::everyone(seats) {
                    let view = game.view(&state, who);
                    let world = game.sample(&view, &mut rng);
                    assert_eq!(game.sound(&world), Ok(()), "{who:?}");
                    assert_eq!(game.view(&world, who), view);
                }
            }
        }
    }
}

#[test]
fn the_longest_lists_are_whole() {
    for seed in 0..20 {
        let game = table(2, false);
        let Some(state) = hoard(&game, seed, |state| state.pile().len() < 3 && state.phase() == Phase::Send) else {
            continue;
        };
        let mut listed = Vec::new();
        game.actions(&state, state.turn(), &mut listed);
        let distinct: std::collections::HashSet<_> = listed.iter().collect();
        assert_eq!(distinct.len(), listed.len());
        assert!(listed.iter().all(|action| game.check(&state, state.turn(), action).is_ok()));
        assert_eq!(listed.len(), count_by_hand(&state));
    }
}

/// Every choice of so many of each card in hand and layout, tried one by one.
fn count_by_hand(state: &State) -> usize {
    let seat = state.turn();
    let sends = Target::all().map(|target| {
        let mut ways = vec![0usize; 19];
        ways[0] = 1;
        for heap in [state.hand(seat), state.layout(seat)].map(|heap| heap.showing(target)) {
            for card in heap.kinds().iter() {
                let mut next = vec![0; 19];
                for (size, count) in ways.iter().enumerate() {
                    (0..=usize::from(heap.count(card))).filter(|n| size + n < 19).for_each(|n| next[size + n] += count);
                }
                ways = next;
            }
        }
        let there = usize::from(state.targets().at(target));
        ways.iter().skip(there + 1).take(state.spies(seat).into()).sum::<usize>()
    });
    sends.sum::<usize>() + 1
}

/// How often each card is imagined in the hand of `seat`.
fn imagined(game: &Spy, state: &State, who: Observer, seat: Seat, draws: u32) -> HashMap<u8, u32> {
    let view = game.view(state, who);
    let mut rng = Wyrand::new(5);
    let mut seen = HashMap::new();
    for _ in 0..draws {
        let world = game.sample(&view, &mut rng);
        world.hand(seat).iter().for_each(|card| *seen.entry(card.0).or_default() += 1);
    }
    seen
}

/// A game up to the draw that needed a reshuffle: spies were sent, and yet nothing is discarded.
fn reshuffled(seats: u8, seed: u64) -> Option<(Spy, State)> {
    let game = table(seats, false);
    let fresh = |state: &State| {
        let sent = Target::all().any(|target| state.targets().at(target) > 1);
        sent && state.phase() == Phase::Draw && state.discards().is_empty()
    };
    hoard(&game, seed, fresh).map(|state| (game, state))
}

#[test]
fn after_a_reshuffle_the_other_hand_is_known_until_it_draws() {
    let mut tried = 0;
    for seed in 0..60 {
        let Some((game, mut state)) = reshuffled(2, seed) else { continue };
        let (me, other) = (Seat(1 - state.turn().0), state.turn());
        let held = state.hand(other);
        let mut rng = Wyrand::new(seed);
        let view = game.view(&state, Observer::Seat(me));
        assert_eq!(view.known(), held);
        for _ in 0..20 {
            assert_eq!(game.sample(&view, &mut rng).hand(other), held);
        }
        let card = game.draw(&state, &mut rng);
        game.apply(&mut state, Step::Chance(card), &mut silent);
        let view = game.view(&state, Observer::Seat(me));
        for _ in 0..20 {
            assert!(game.sample(&view, &mut rng).hand(other).holds(held));
        }
        tried += 1;
    }
    assert!(tried > 10, "{tried}");
}

#[test]
fn known_cards_lie_equally_often_in_every_place_that_they_can_be_in() {
    let mut tried = 0;
    for seed in 0..40 {
        let Some((game, mut state)) = reshuffled(3, seed) else { continue };
        let drawer = state.turn();
        let mut rng = Wyrand::new(seed);
        let draw = game.draw(&state, &mut rng);
        game.apply(&mut state, Step::Chance(draw), &mut silent);
        let me = Seat((drawer.0 + 1) % 3);
        let view = game.view(&state, Observer::Seat(me));
        let sizes = [0, 1, 2].map(|seat| f64::from(view.kept[seat]));
        let all = f64::from(view.known().len());
        if view.known().kinds() != view.known() {
            continue;
        }
        // The drawer's new card can be a second one of a kind that is known.
        let pool = state.pile().plus(state.hand(drawer)).plus(state.hand(Seat((drawer.0 + 2) % 3))).minus(view.known());
        for card in view.known().iter() {
            let seen = imagined(&game, &state, Observer::Seat(me), drawer, 4_000);
            let drawn = f64::from(pool.count(card)) / f64::from(pool.len());
            let expected = 4_000.0 * (sizes[drawer.index()] / all + drawn);
            let got = f64::from(*seen.get(&card.0).unwrap_or(&0));
            assert!((got - expected).abs() < 6.0 * expected.sqrt() + 1.0, "{card:?}: {got}, not {expected}");
        }
        tried += 1;
    }
    assert!(tried > 5, "{tried}");
}

#[test]
fn imagined_worlds_can_be_played_on_and_imagined_from_again() {
    for seed in 0..60 {
        let game = table(4, false);
        let Some(mut state) = hoard(&game, seed, |state| state.phase() == Phase::Draw && state.pile().len() < 5) else {
            continue;
        };
        let mut rng = Wyrand::new(seed);
        for _ in 0..300 {
            let who = Observer::Seat(Seat(rng.below(4) as u8));
            if rng.below(4) == 0 {
                state = game.sample(&game.view(&state, who), &mut rng);
            }
            if game.turn(&state) == Turn::Over {
                break;
            }
            if let Some(step) = game.random_step(&state, &mut rng) {
                game.apply(&mut state, step, &mut silent);
            }
        }
    }
}

#[test]
fn the_text_picture_fits_eighty_columns() {
    let names = ["Ada", "Benedikta", "Cleo", "Dan"].map(String::from);
    for seed in 0..10 {
        let game = table(4, false);
        let Some(state) = hoard(&game, seed, |state| state.pile().len() < 10) else { continue };
        for (lang, who) in Lang::ALL.into_iter().flat_map(|lang| Observer::everyone(4).map(move |who| (lang, who))) {
            let picture =
                game.text(&game.view(&state, who), &Reader { lang, names: &names, aid: Aid::default() }).to_string();
            assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
        }
    }
}
