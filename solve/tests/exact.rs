//! Values that can be worked out by hand, and properties that every solution has.

use deckname_engine::prelude::*;
use deckname_engine::{Step, StepOf};
use deckname_heimlich::Heimlich;
use deckname_solve::{Instance, Profile, SolveError, best_response, efg, nash_conv, solve, values};
use deckname_spy::Spy;
use serde_json::{Value, json};

fn heimlich(turns: u16) -> Heimlich {
    let options = json!({"houses": 2, "agents": 3, "finish": 1, "die": 2, "turns": turns});
    Heimlich::new(2, &options).unwrap()
}

/// The safe is in house 2. With a 2 the first seat walks there alone and wins; with a 1 all stay level and win together.
#[test]
fn a_single_turn_is_worth_a_quarter() {
    let instance = Instance::grow(&heimlich(1), &[], 1_000).unwrap();
    let tree = &instance.tree;
    // Six deals, two rolls, three or six splits; the seat knows its agent and the roll.
    assert_eq!((tree.nodes(), tree.ends(), tree.infos().len()), (1 + 6 + 12 + 54, 54, 6));
    let solution = solve(tree, 300);
    assert!((values(tree, &solution)[0] - 0.25).abs() < 1e-4, "{:?}", values(tree, &solution));
    assert!(nash_conv(tree, &solution) < 1e-4);
    let uniform = Profile::uniform(tree);
    assert!((best_response(tree, &uniform, 0) - 0.25).abs() < 1e-9);
    assert!(nash_conv(tree, &uniform) > 0.1);
}

#[test]
fn strategies_come_closer_to_an_equilibrium() {
    let instance = Instance::grow(&heimlich(3), &[], 100_000).unwrap();
    let tree = &instance.tree;
    let [rough, fine] = [10, 200].map(|rounds| nash_conv(tree, &solve(tree, rounds)));
    assert!(fine < rough && fine < 0.01, "{rough} {fine}");
    let worth = values(tree, &solve(tree, 200));
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
        Instance::grow(&game, &steps(&[json!({"deal": ["red", "yellow"]}), json!({"roll": 1})]), 100_000).unwrap();
    let whole = Instance::grow(&game, &[], 100_000).unwrap();
    // Six deals are left of the whole tree, and one of the two rolls.
    assert_eq!(dealt.tree.infos().iter().filter(|info| info.seat() == 0).count(), 3);
    assert_eq!(whole.tree.infos().iter().filter(|info| info.seat() == 0).count(), 6);
    let refused = Instance::grow(&game, &steps(&[json!({"roll": 1})]), 100);
    assert_eq!(refused.err(), Some(SolveError::Step { step: 0 }));
}

#[test]
fn what_cannot_be_listed_is_refused() {
    let game = Spy::new(2, &Value::Null).unwrap();
    assert_eq!(Instance::grow(&game, &[], 100).err(), Some(SolveError::Unlisted { due: "deal" }));
    assert_eq!(Instance::grow(&heimlich(9), &[], 1_000).err(), Some(SolveError::TooLarge { most: 1_000 }));
}

#[test]
fn a_tree_is_written_for_other_solvers() {
    let game = heimlich(1);
    let instance = Instance::grow(&game, &[], 1_000).unwrap();
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
