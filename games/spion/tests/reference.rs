//! The clashes once more, written the slow and plain way, and compared with the engine at every move of random games.

use std::collections::{BTreeMap, BTreeSet};

use deckname_engine::{Apply, Configure, Game, Observe, Observer, Step, Truth, Wyrand, silent};
use deckname_spion::{Action, Axis, Board, Field, Kind, Piece, Spion};
use serde_json::Value;

/// Row and column.
type Spot = (i8, i8);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Man {
    owner: u8,
    kind: Kind,
    axis: Option<Axis>,
}

type Men = BTreeMap<Spot, Man>;

fn spot(field: Field) -> Spot {
    (field.row() as i8, field.column() as i8)
}

fn men(board: &Board) -> Men {
    let on_board = Piece::all().filter_map(|piece| Some((piece, board.owner(piece)?.0)));
    let man = |(piece, owner)| (spot(board.at(piece)), Man { owner, kind: board.kind(piece), axis: board.axis(piece) });
    on_board.map(man).collect()
}

fn step((row, column): Spot, direction: &str) -> Option<Spot> {
    let odd = row % 2;
    let (row, column) = match direction {
        "e" => (row, column + 1),
        "w" => (row, column - 1),
        "ne" => (row - 1, column + odd),
        "nw" => (row - 1, column + odd - 1),
        "se" => (row + 1, column + odd),
        _ => (row + 1, column + odd - 1),
    };
    ((0..16).contains(&row) && (0..8).contains(&column)).then_some((row, column))
}

fn directions(man: &Man) -> &'static [&'static str] {
    match man.axis {
        None => &["e", "w", "ne", "nw", "se", "sw"],
        Some(Axis::EastWest) => &["e", "w"],
        Some(Axis::NorthEast) => &["ne", "sw"],
        Some(Axis::NorthWest) => &["nw", "se"],
    }
}

fn half(spot: Spot) -> u8 {
    u8::from(spot.0 >= 8)
}

fn around(spot: Spot) -> Vec<Spot> {
    ["e", "w", "ne", "nw", "se", "sw"].iter().filter_map(|direction| step(spot, direction)).collect()
}

fn caught(men: &Men) -> BTreeSet<Spot> {
    let abroad = |at: &Spot| men.get(at).is_some_and(|man| man.owner != half(*at));
    let mut caught = BTreeSet::new();
    for (at, man) in men.iter().filter(|(at, _)| abroad(at)) {
        let mut group = BTreeSet::from([*at]);
        loop {
            let next = group.iter().flat_map(|at| around(*at));
            let grown: BTreeSet<Spot> =
                next.filter(|at| abroad(at) && men[at].owner == man.owner).chain(group.iter().copied()).collect();
            if grown == group {
                break;
            }
            group = grown;
        }
        let free =
            |at: &Spot| directions(&men[at]).iter().any(|d| step(*at, d).is_some_and(|to| !men.contains_key(&to)));
        let touched =
            group.iter().flat_map(|at| around(*at)).any(|at| men.get(&at).is_some_and(|m| m.owner != man.owner));
        if touched && !group.iter().any(free) {
            caught.insert(*at);
        }
    }
    caught
}

/// What a spy aims at in one direction.
fn aim(men: &Men, from: Spot, direction: &str) -> Option<Spot> {
    let mut at = from;
    loop {
        at = step(at, direction).filter(|to| half(*to) == half(from))?;
        if men.contains_key(&at) {
            return Some(at);
        }
    }
}

fn shot(men: &Men) -> BTreeSet<Spot> {
    let is_shot = |(at, man): (&Spot, &Man)| {
        let spies = men.iter().filter(|(spy, other)| other.owner != man.owner && half(**spy) == man.owner);
        let aims = spies.filter(|(spy, other)| directions(other).iter().any(|d| aim(men, **spy, d) == Some(*at)));
        let cover =
            around(*at).into_iter().filter(|at| men.get(at).is_some_and(|other| other.owner == man.owner)).count();
        (half(*at) == man.owner && aims.count() >= 2 + cover).then_some(*at)
    };
    men.iter().filter_map(is_shot).collect()
}

fn settle(men: &mut Men) {
    loop {
        let caught = caught(men);
        for at in &caught {
            men.get_mut(at).unwrap().owner ^= 1;
        }
        let shot = shot(men);
        men.retain(|at, _| !shot.contains(at));
        if caught.is_empty() && shot.is_empty() {
            return;
        }
    }
}

#[test]
fn clashes_are_as_in_the_plain_reference() {
    let game = Spion::new(2, &Value::Null).unwrap();
    let (mut owners_changed, mut pieces_gone) = (0, 0);
    for seed in 0..60 {
        let mut rng = Wyrand::stream(11, seed);
        let mut state = game.start();
        while let Some(next) = game.random_step(&state, &mut rng) {
            let mut expected = men(&state.facts().board);
            let before = expected.clone();
            game.apply(&mut state, next, &mut silent);
            match next {
                Step::Act(_, Action::Move { from, to }) => {
                    let man = expected.remove(&spot(from)).unwrap();
                    expected.insert(spot(to), man);
                }
                Step::Act(_, Action::Turn { at, axis }) => {
                    expected.get_mut(&spot(at)).unwrap().axis = Some(axis);
                }
                _ => continue,
            }
            settle(&mut expected);
            assert_eq!(men(&state.facts().board), expected, "seed {seed}: {next:?}");
            pieces_gone += before.len() - expected.len();
            let own = |men: &Men| men.values().filter(|man| man.owner == 0).count();
            owners_changed += usize::from(before.len() == expected.len() && own(&before) != own(&expected));
        }
        assert_eq!(game.view(&state, Observer::Public).facts, *state.facts());
    }
    assert!(owners_changed > 50 && pieces_gone > 50, "{owners_changed} {pieces_gone}");
}
