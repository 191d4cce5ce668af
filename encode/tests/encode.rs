//! Every legal action goes to choices and back, in every game, at every size and with every option.

#[macro_use]
mod common;

use std::collections::HashSet;

use common::*;
use deckname_encode::{Counts, Encode, Offer, Reading, Shown, features, legend, next, observe, scale};
use deckname_engine::prelude::*;
use deckname_engine::{Observer, Rng, Seat, Step, Told, Wyrand};

/// Plays random games and calls `look` at every decision, until there were this many.
fn walk<G: Encode>(game: &G, decisions: usize, mut look: impl FnMut(&G::State, Seat, &G::View)) {
    let mut rng = Wyrand::new(7);
    let mut left = decisions;
    while left > 0 {
        let mut state = game.start();
        while let Some(step) = game.random_step(&state, &mut rng) {
            if let Step::Act(seat, _) = step {
                look(&state, seat, &game.view(&state, Observer::Seat(seat)));
                left -= 1;
                if left == 0 {
                    return;
                }
            }
            game.apply(&mut state, step, &mut |_| {});
        }
    }
}

#[test]
fn every_legal_action_goes_there_and_back() {
    everywhere!(there_and_back);
}

fn there_and_back<G: Encode>(game: &G) {
    let mut actions = Vec::new();
    walk(game, 400, |state, seat, view| {
        actions.clear();
        game.actions(state, seat, &mut actions);
        let mut paths = HashSet::new();
        let from = &game.angle(view);
        for action in &actions {
            let path = game.path(seat, from, action);
            assert!(
                path.iter().all(|choice| usize::from(*choice) < game.choices()),
                "{action:?} has the path {path:?}"
            );
            assert_eq!(game.read(seat, from, &path), Reading::Whole(*action), "by the path {path:?}");
            for len in 0..path.len() {
                assert_eq!(game.read(seat, from, &path[..len]), Reading::Part, "the beginning of {path:?}");
            }
            assert!(paths.insert(path.to_vec()), "two actions have the path {path:?}");
        }
    });
}

#[test]
fn what_may_follow_leads_to_every_legal_action_and_no_other() {
    everywhere!(all_can_be_chosen);
}

fn all_can_be_chosen<G: Encode>(game: &G) {
    let (mut actions, mut scratch) = (Vec::new(), Vec::new());
    let [mut choices, mut listed] = [Offer::new(game.choices()), Offer::new(game.choices())];
    walk(game, 40, |state, seat, view| {
        actions.clear();
        game.actions(state, seat, &mut actions);
        let from = &game.angle(view);
        let mut open = vec![Vec::new()];
        let mut found = HashSet::new();
        while let Some(so_far) = open.pop() {
            game.next(state, seat, from, &so_far, &mut scratch, &mut choices);
            next(game, state, seat, from, &so_far, &mut scratch, &mut listed);
            assert!(choices.iter().eq(listed.iter()), "the quick list after {so_far:?}: {choices:?} {listed:?}");
            assert_eq!(choices.len(), listed.len(), "counted twice: {choices:?}");
            for choice in choices.iter() {
                let path = [&so_far[..], &[choice]].concat();
                match game.read(seat, from, &path) {
                    Reading::Whole(action) => assert!(found.insert(action), "{action:?} twice"),
                    Reading::Part => open.push(path),
                    Reading::Nothing => panic!("{path:?} is offered and says nothing"),
                }
            }
        }
        assert_eq!(found, actions.iter().copied().collect());
    });
}

#[test]
fn any_sequence_of_numbers_can_be_read() {
    everywhere!(nothing_panics);
}

fn nothing_panics<G: Encode>(game: &G) {
    let mut rng = Wyrand::new(3);
    walk(game, 30, |_, seat, view| {
        let from = &game.angle(view);
        for _ in 0..50 {
            let most = game.choices() as u32 + 2;
            let path: Vec<u16> = (0..rng.below(5)).map(|_| rng.below(most) as u16).collect();
            if let Reading::Whole(action) = game.read(seat, from, &path) {
                assert_eq!(*game.path(seat, from, &action), path[..], "{action:?}");
            }
        }
    });
}

#[test]
fn an_observation_has_a_number_for_every_name() {
    everywhere!(observations_fit);
}

fn observations_fit<G: Encode>(game: &G) {
    let legend = legend(game);
    let (columns, units, viewed) = (&legend.names, &legend.units, legend.viewed);
    assert_eq!(columns.iter().collect::<HashSet<_>>().len(), columns.len(), "two columns have one name");
    assert_eq!(units.len(), columns.len());
    let (mut row, mut numbers) = (vec![u8::MAX; columns.len()], vec![f32::NAN; columns.len()]);
    // One row for all observers, and only what changes is written into it.
    let (mut kept, mut shown, mut ranges) = (row.clone(), Shown::default(), Vec::new());
    let mut rng = Wyrand::new(11);
    for _ in 0..3 {
        let mut state = game.start();
        while let Some(step) = game.random_step(&state, &mut rng) {
            game.apply(&mut state, step, &mut |_| {});
            for who in Observer::everyone(game.seats()) {
                row.fill(u8::MAX);
                let mut counts = Counts::new(&mut row);
                observe(game, &game.view(&state, who), &[], &mut counts);
                assert_eq!(counts.written(), columns.len());
                // Writes nothing outside the ranges that it names.
                let before = kept.clone();
                let changes = &mut Counts::changes(&mut kept[..viewed], &mut shown, &mut ranges);
                game.observe(&game.view(&state, who), changes);
                let wrong = kept[..viewed].iter().zip(&row).position(|(kept, new)| kept != new);
                assert_eq!(wrong.map(|at| (&columns[at], kept[at], row[at])), None);
                let named = |at: &usize| ranges.iter().any(|range| range.contains(at));
                assert_eq!((0..row.len()).find(|at| before[*at] != kept[*at] && !named(at)), None);
                scale(&row, units, &mut numbers);
                let odd = numbers.iter().position(|value| !(-1.0..=2.5).contains(value));
                assert_eq!(odd.map(|at| (&columns[at], numbers[at])), None);
            }
        }
    }
}

#[test]
fn every_choice_has_features_and_a_name_of_its_own() {
    everywhere!(features_fit);
}

fn features_fit<G: Encode>(game: &G) {
    let (columns, rows) = features(game);
    assert_eq!(rows.len(), columns.len() * game.choices());
    let all: HashSet<Vec<u32>> =
        rows.chunks(columns.len()).map(|row| row.iter().map(|value| value.to_bits()).collect()).collect();
    assert_eq!(all.len(), game.choices(), "two choices look the same");
    assert!(game.choices() <= 2_100, "{} has {} choices", G::ID, game.choices());
}

#[test]
fn a_world_that_told_the_same_looks_the_same() {
    everywhere!(samples_look_the_same);
}

/// What is observed and offered follows from the view and what is chosen so far: a sampled world agrees in all of it.
fn samples_look_the_same<G: Encode>(game: &G) {
    let mut rng = Wyrand::new(5);
    let columns = legend(game).names.len();
    let (mut row, mut other) = (vec![0; columns], vec![0; columns]);
    let mut scratch = Vec::new();
    let [mut choices, mut others] = [Offer::new(game.choices()), Offer::new(game.choices())];
    walk(game, 60, |state, seat, view| {
        let world = game.sample(view, &mut rng);
        let seen = game.view(&world, Observer::Seat(seat));
        assert_eq!(format!("{:?}", game.angle(view)), format!("{:?}", game.angle(&seen)));
        let mut so_far = Vec::new();
        loop {
            observe(game, view, &so_far, &mut Counts::new(&mut row));
            observe(game, &seen, &so_far, &mut Counts::new(&mut other));
            assert_eq!(row, other);
            game.next(state, seat, &game.angle(view), &so_far, &mut scratch, &mut choices);
            game.next(&world, seat, &game.angle(&seen), &so_far, &mut scratch, &mut others);
            assert_eq!(choices, others);
            so_far.extend(choices.nth(rng.below(choices.len() as u32)));
            if game.read(seat, &game.angle(view), &so_far) != Reading::Part {
                return;
            }
        }
    });
}

#[test]
fn what_is_chosen_so_far_is_seen() {
    let games = [
        begun_alike(&game::<Heimlich>(2, &Value::Null)),
        begun_alike(&game::<Heimlich>(5, &json!({"variant": "pro"}))),
        begun_alike(&game::<TopSecret>(2, &Value::Null)),
        begun_alike(&game::<Spy>(3, &Value::Null)),
        begun_alike(&game::<Spion>(2, &Value::Null)),
        begun_alike(&game::<StrengGeheim>(4, &json!({"flight": "bold"}))),
    ];
    // Actions of one choice in the first and the third: nothing is chosen before it.
    assert_eq!([games[0], games[2]], [0, 0]);
    assert!([games[1], games[3], games[4], games[5]].iter().all(|beginnings| *beginnings > 20), "{games:?}");
}

/// No two beginnings of actions look alike, and without one nothing is marked. Returns how many there were.
fn begun_alike<G: Encode>(game: &G) -> usize {
    let legend = legend(game);
    let mut scratch = Vec::new();
    let mut offer = Offer::new(game.choices());
    let mut all = HashSet::new();
    walk(game, 400, |state, seat, view| {
        let from = &game.angle(view);
        let mut open = vec![Vec::new()];
        let mut seen = HashSet::new();
        // Of sheets there are very many beginnings.
        while let Some(so_far) = open.pop().filter(|_| seen.len() < 500) {
            let mut row = vec![0; legend.names.len()];
            observe(game, view, &so_far, &mut Counts::new(&mut row));
            assert_eq!(row[legend.viewed..].iter().all(|count| *count == 0), so_far.is_empty(), "{so_far:?}");
            assert!(seen.insert(row), "{so_far:?} looks like another beginning");
            game.next(state, seat, from, &so_far, &mut scratch, &mut offer);
            let paths = offer.iter().map(|choice| [&so_far[..], &[choice]].concat());
            open.extend(paths.filter(|path| game.read(seat, from, path) == Reading::Part));
            all.insert(so_far);
        }
    });
    all.len() - 1
}

#[test]
fn information_states_are_equal_exactly_when_the_same_was_told() {
    everywhere!(told_apart);
}

/// Compares the numbers of many histories with the histories themselves.
fn told_apart<G: Encode>(game: &G) {
    let mut rng = Wyrand::new(9);
    let mut by_number = std::collections::HashMap::new();
    let mut by_notices = std::collections::HashMap::new();
    for _ in 0..20 {
        let mut state = game.start();
        let mut told = vec![(Told::default(), Vec::<G::Notice>::new()); usize::from(game.seats())];
        for _ in 0..12 {
            let Some(step) = game.random_step(&state, &mut rng) else { break };
            game.apply(&mut state, step, &mut |event| {
                for (seat, (number, notices)) in told.iter_mut().enumerate() {
                    if let Some(notice) = game.notice(&event, Observer::Seat(Seat(seat as u8))) {
                        number.hear(&notice);
                        notices.push(notice);
                    }
                }
            });
            for (number, notices) in &told {
                let wire: Vec<_> = notices.iter().map(|notice| game.write_notice(notice).to_string()).collect();
                let wire = wire.join("\n");
                assert_eq!(by_number.entry(number.number()).or_insert_with(|| wire.clone()), &wire);
                assert_eq!(by_notices.entry(wire).or_insert(number.number()), &number.number());
            }
        }
    }
}

#[test]
fn draws_lead_to_outcomes_with_the_right_weights() {
    everywhere!(draws_fit);
}

fn draws_fit<G: Encode>(game: &G) {
    let mut rng = Wyrand::new(13);
    let mut draws = Vec::new();
    for _ in 0..4 {
        let mut state = game.start();
        while let Some(step) = game.random_step(&state, &mut rng) {
            if let Step::Chance(_) = step {
                let mut so_far = Vec::new();
                let outcome = loop {
                    match game.read_draws(&state, &so_far) {
                        Reading::Whole(outcome) => break outcome,
                        Reading::Part => game.next_draws(&state, &so_far, &mut draws),
                        Reading::Nothing => panic!("{so_far:?} is offered and says nothing"),
                    }
                    assert!(draws.is_sorted() && draws.len() <= 1_000, "{draws:?}");
                    so_far.push(draws[rng.below(draws.len() as u32) as usize].0);
                };
                game.next_draws(&state, &so_far, &mut draws);
                assert!(draws.is_empty() || so_far.len() == 1, "draws after the whole outcome");
                assert_eq!(game.check_chance(&state, &outcome), Ok(()), "{outcome:?} by {so_far:?}");
                let back = game.draws_of(&state, &outcome);
                assert_eq!(game.read_draws(&state, &back), Reading::Whole(outcome), "{back:?}");
            }
            game.apply(&mut state, step, &mut |_| {});
        }
    }
}

/// Four seats of Heimlich can be dealt 360 ways, which the rules list: the draws give each the same share.
#[test]
fn a_deal_by_draws_is_as_likely_as_a_listed_one() {
    let game = game::<Heimlich>(4, &Value::Null);
    let state = game.start();
    let mut listed = Vec::new();
    game.outcomes(&state, &mut |outcome, weight| listed.push((outcome, weight)));
    let (mut open, mut found) = (vec![(Vec::new(), 1.0)], Vec::new());
    while let Some((so_far, share)) = open.pop() {
        if let Reading::Whole(outcome) = game.read_draws(&state, &so_far) {
            found.push((outcome, share));
            continue;
        }
        let mut draws = Vec::new();
        game.next_draws(&state, &so_far, &mut draws);
        let total: u32 = draws.iter().map(|(_, weight)| weight).sum();
        for (draw, weight) in draws {
            open.push(([&so_far[..], &[draw]].concat(), share * f64::from(weight) / f64::from(total)));
        }
    }
    assert_eq!(found.len(), listed.len());
    for (outcome, share) in found {
        assert!(listed.contains(&(outcome, 1)) && (share * listed.len() as f64 - 1.0).abs() < 1e-9);
    }
}
