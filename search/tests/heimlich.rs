//! The searches on a whole game.

use deckname_engine::prelude::*;
use deckname_engine::{Observer, Seat, Step, Turn, Wyrand, silent};
use deckname_heimlich::{Action, Chance, Heimlich, State};
use deckname_search::{Budget, MEMORY, Playouts, Rule, Tree, tree};
use serde_json::Value;

fn after_a_roll_of_6(game: &Heimlich) -> State {
    let mut state = game.start();
    let mut rng = Wyrand::new(1);
    let deal = game.draw(&state, &mut rng);
    game.apply(&mut state, Step::Chance(deal), &mut silent);
    game.apply(&mut state, Step::Chance(Chance::Roll(6)), &mut silent);
    state
}

/// A random game up to a move with which its seat can win, and the moves that do so.
fn won_position(game: &Heimlich, rng: &mut Wyrand) -> Option<(State, Seat, Vec<Action>)> {
    let mut state = game.start();
    while let Some(step) = game.random_step(&state, rng) {
        if let Turn::Act(due) = game.turn(&state) {
            let seat = due.first()?;
            let mut actions = Vec::new();
            game.actions(&state, seat, &mut actions);
            actions.retain(|action| {
                let mut after = state;
                game.apply(&mut after, Step::Act(seat, *action), &mut silent);
                game.outcome(&after).is_some_and(|outcome| outcome.winners.contains(seat))
            });
            if !actions.is_empty() {
                return Some((state, seat, actions));
            }
        }
        game.apply(&mut state, step, &mut silent);
    }
    None
}

#[test]
fn a_tree_finds_the_winning_move() {
    // With two seats and four agents nothing that matters is hidden from a seat about to win.
    let game = Heimlich::new(2, &Value::Null).unwrap();
    let mut rng = Wyrand::new(3);
    let (mut found, mut tried) = (0, 0);
    while tried < 20 {
        let Some((state, seat, winning)) = won_position(&game, &mut rng) else { continue };
        let view = game.view(&state, Observer::Seat(seat));
        let mut guide = Playouts::<Heimlich> { view: &view };
        let best = tree(&game, seat, &mut guide, Rule::Ucb, Budget::Iterations(20_000), &mut rng)[0].0;
        tried += 1;
        found += usize::from(winning.contains(&best));
    }
    assert!(found >= 18, "{found} of {tried}");
}

#[test]
fn a_search_repeats_and_keeps_within_its_memory() {
    let game = Heimlich::new(4, &Value::Null).unwrap();
    let state = after_a_roll_of_6(&game);
    let view = game.view(&state, Observer::Seat(Seat(0)));
    let grow = |rule| {
        let mut tree = Tree::new(&game, Seat(0), rule);
        let mut guide = Playouts::<Heimlich> { view: &view };
        assert_eq!(tree.grow(&mut guide, Budget::Iterations(50_000), &mut Wyrand::new(9)), 50_000);
        assert!(tree.memory() <= MEMORY);
        tree.shares()
    };
    for rule in [Rule::Ucb, Rule::Puct] {
        let shares = grow(rule);
        assert_eq!(shares.len(), 462);
        assert_eq!(shares, grow(rule));
    }
}
