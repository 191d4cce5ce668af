//! Values that can be worked out by hand, and properties that every solution has.

use std::sync::atomic::AtomicBool;

use deckname_engine::prelude::*;
use deckname_engine::{Step, StepOf, Wyrand};
use deckname_heimlich::Heimlich;
use deckname_solve::{Instance, Profile, SolveError, beginnings, best_response, efg, nash_conv, solve, values};
use deckname_spy::Spy;
use serde_json::{Value, json};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn heimlich(turns: u16) -> Heimlich {
    let options = json!({"houses": 2, "agents": 3, "finish": 1, "die": 2, "turns": turns});
    Heimlich::new(2, &options).unwrap()
}

/// The safe is in house 2. With a 2 the first seat walks there alone and wins; with a 1 all stay level and win together.
#[test]
fn a_single_turn_is_worth_a_quarter() {
    let instance = Instance::grow(&heimlich(1), &[], 1_000, &GO_ON).unwrap();
    let tree = &instance.tree;
    // Six deals, two rolls, three or six splits; the seat knows its agent and the roll.
    assert_eq!((tree.nodes(), tree.ends(), tree.infos().len()), (1 + 6 + 12 + 54, 54, 6));
    let solution = solve(tree, 300, &GO_ON).unwrap();
    assert!((values(tree, &solution)[0] - 0.25).abs() < 1e-4, "{:?}", values(tree, &solution));
    assert!(nash_conv(tree, &solution) < 1e-4);
    let uniform = Profile::uniform(tree);
    assert!((best_response(tree, &uniform, 0) - 0.25).abs() < 1e-9);
    assert!(nash_conv(tree, &uniform) > 0.1);
}

#[test]
fn strategies_come_closer_to_an_equilibrium() {
    let instance = Instance::grow(&heimlich(3), &[], 100_000, &GO_ON).unwrap();
    let tree = &instance.tree;
    let [rough, fine] = [10, 200].map(|rounds| nash_conv(tree, &solve(tree, rounds, &GO_ON).unwrap()));
    assert!(fine < rough && fine < 0.01, "{rough} {fine}");
    let worth = values(tree, &solve(tree, 200, &GO_ON).unwrap());
    assert!((worth[0] + worth[1]).abs() < 1e-9, "{worth:?}");
}

/// After the deal and the first roll the other seat still does not know who got which agent.
#[test]
fn a_prefix_takes_secret_chance_back() {
    let game = heimlich(2);
    let steps = |wire: &[Value]| -> Vec<StepOf<Heimlich>> {
        wire.iter().map(|chance| Step::Chance(game.read_chance(chance).unwrap())).collect()
    };
    let dealt =
        Instance::grow(&game, &steps(&[json!({"deal": ["red", "yellow"]}), json!({"roll": 1})]), 100_000, &GO_ON)
            .unwrap();
    let whole = Instance::grow(&game, &[], 100_000, &GO_ON).unwrap();
    // Six deals are left of the whole tree, and one of the two rolls.
    assert_eq!(dealt.tree.infos().iter().filter(|info| info.seat() == 0).count(), 3);
    assert_eq!(whole.tree.infos().iter().filter(|info| info.seat() == 0).count(), 6);
    let refused = Instance::grow(&game, &steps(&[json!({"roll": 1})]), 100, &GO_ON);
    assert_eq!(refused.err(), Some(SolveError::Step { step: 0 }));
}

/// Every hidden draw multiplies the ways, so a game of the usual size soon has more of them than there is memory for.
#[test]
fn beginnings_are_counted_before_they_are_kept() {
    let game = Spy::new(2, &Value::Null).unwrap();
    let (mut state, mut rng, mut steps) = (game.start(), Wyrand::new(1), Vec::new());
    while let Some(step) = game.random_step(&state, &mut rng).filter(|_| steps.len() < 80) {
        game.apply(&mut state, step, &mut |_| {});
        steps.push(step);
    }
    let refused = Err(SolveError::TooManyWays { most: 10_000 });
    assert_eq!(beginnings(&game, &steps, 10_000, &GO_ON).map(|ways| ways.len()), refused.clone());
    assert_eq!(Instance::grow(&game, &steps, 10_000, &GO_ON).map(|_| 0), refused);
    // The deal is too large to be listed, so it stays as it was.
    let ways = beginnings(&game, &steps[..1], 10_000, &GO_ON).unwrap();
    assert_eq!(ways, [(steps[..1].to_vec(), 1.0)]);
    assert_eq!(beginnings(&game, &[], 1, &GO_ON).unwrap(), [(Vec::new(), 1.0)]);
}

#[test]
fn what_was_stopped_gives_nothing() {
    let (game, stop) = (heimlich(2), AtomicBool::new(true));
    let stopped = Some(SolveError::Stopped);
    assert_eq!(Instance::grow(&game, &[], 1_000, &stop).err(), stopped);
    let instance = Instance::grow(&game, &[], 1_000, &GO_ON).unwrap();
    assert_eq!(solve(&instance.tree, 10, &stop).err(), stopped);
    let deal = [Step::Chance(game.read_chance(&json!({"deal": ["red", "yellow"]})).unwrap())];
    assert_eq!(beginnings(&game, &deal, 10, &stop).err(), stopped);
}

#[test]
fn what_cannot_be_listed_is_refused() {
    let game = Spy::new(2, &Value::Null).unwrap();
    assert_eq!(Instance::grow(&game, &[], 100, &GO_ON).err(), Some(SolveError::Unlisted { due: "deal" }));
    assert_eq!(Instance::grow(&heimlich(9), &[], 1_000, &GO_ON).err(), Some(SolveError::TooLarge { most: 1_000 }));
}

#[test]
fn a_tree_is_written_for_other_solvers() {
    let game = heimlich(1);
    let instance = Instance::grow(&game, &[], 1_000, &GO_ON).unwrap();
    let mut text = String::new();
    efg(&game, &instance, &mut text).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "EFG 2 R \"heimlich\" { \"seat 0\" \"seat 1\" }");
    assert_eq!(lines.iter().filter(|line| line.starts_with("t ")).count(), 54);
    assert_eq!(lines.iter().filter(|line| line.starts_with("p ")).count(), 12);
    assert!(
        lines.contains(&"p \"\" 1 1 \"\" { \"{move:{yellow:1}}\" \"{move:{red:1}}\" \"{move:{violet:1}}\" } 0"),
        "{text}"
    );
    assert!(lines.contains(&"t \"\" 1 \"\" { 0 0 }"), "{text}");
}
