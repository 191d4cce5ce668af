//! The rules of moving and of what follows a move, written from the clauses in the slow and plain way, and compared with
//! the game at every move of random games.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{DUEL, SMALL, VALLEY};
use deckname_engine::{Apply, Configure, Game, Legal, Seat, Step, Truth, Wyrand, silent};
use deckname_spion::{Action, Arrows, Direction, Directions, Field, Kind, Piece, Spion, State};
use serde_json::{Value, json};

/// Rows from the top, and half fields from the west.
type Spot = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Man {
    owner: u8,
    kind: Kind,
    ways: Directions,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Position {
    /// The fields of the board, with the seat whose half they are in.
    fields: BTreeMap<Spot, u8>,
    men: BTreeMap<Spot, Man>,
}

/// SN-1: half a as it is drawn, half b as half a turned by 180°.
struct Map(BTreeMap<Spot, Field>);

impl Map {
    fn new(rows: &[&str]) -> Self {
        let spots = rows.iter().zip(0..).flat_map(|(row, down)| {
            let fields = row.chars().zip(0..).filter(|(character, _)| *character == 'o');
            fields.map(move |(_, east)| (down, east))
        });
        let spots: Vec<Spot> = spots.collect();
        let widest = spots.iter().map(|spot| spot.1).max().unwrap();
        let east = if widest % 2 == 1 { widest } else { widest + 1 };
        let south = 2 * rows.len() as i32 - 1;
        let numbered = spots.into_iter().zip(0..).flat_map(|((down, aside), index)| {
            let (a, b) = (Field::in_half(Seat(0), index), Field::in_half(Seat(1), index));
            [((down, aside), a), ((south - down, east - aside), b)]
        });
        Self(numbered.collect())
    }

    fn spot(&self, field: Field) -> Spot {
        *self.0.iter().find(|(_, there)| **there == field).unwrap().0
    }

    fn position(&self, state: &State) -> Position {
        let board = &state.facts().board;
        let on_board = Piece::all().filter_map(|piece| Some((piece, board.owner(piece)?.0)));
        let man = |(piece, owner)| {
            let ways = board.arrows(piece).map_or_else(|| Direction::ALL.into_iter().collect(), Arrows::directions);
            (self.spot(board.at(piece)), Man { owner, kind: board.kind(piece), ways })
        };
        let fields = self.0.iter().map(|(spot, field)| (*spot, field.half().0)).collect();
        Position { fields, men: on_board.map(man).collect() }
    }
}

/// SN-2.
fn ahead((row, east): Spot, direction: Direction) -> Spot {
    match direction {
        Direction::East => (row, east + 2),
        Direction::West => (row, east - 2),
        Direction::NorthEast => (row - 1, east + 1),
        Direction::NorthWest => (row - 1, east - 1),
        Direction::SouthEast => (row + 1, east + 1),
        Direction::SouthWest => (row + 1, east - 1),
    }
}

impl Position {
    fn around(&self, spot: Spot) -> Vec<Spot> {
        Direction::ALL.map(|direction| ahead(spot, direction)).into_iter().filter(|spot| self.is_field(spot)).collect()
    }

    fn is_field(&self, spot: &Spot) -> bool {
        self.fields.contains_key(spot)
    }

    fn is_abroad(&self, spot: Spot) -> bool {
        self.men[&spot].owner != self.fields[&spot]
    }

    /// SN-6 to SN-8: may the man on `from` enter the next field, if it is free?
    fn may_enter(&self, from: Spot, to: Spot) -> bool {
        let man = self.men[&from];
        self.is_field(&to) && (man.kind != Kind::Defender || self.fields[&to] == man.owner)
    }

    fn goals(&self, from: Spot) -> BTreeSet<Spot> {
        let mut goals = BTreeSet::new();
        for way in self.men[&from].ways {
            let mut at = ahead(from, way);
            while self.may_enter(from, at) && !self.men.contains_key(&at) {
                goals.insert(at);
                at = ahead(at, way);
            }
        }
        goals
    }

    /// SN-9: can it move, or is one of those in its way free who are of its colour? A search along who waits for whom.
    fn is_free(&self, spot: Spot) -> bool {
        let (mut waiting, mut seen) = (vec![spot], BTreeSet::new());
        while let Some(at) = waiting.pop() {
            if !self.goals(at).is_empty() {
                return true;
            }
            if seen.insert(at) {
                let next = self.men[&at].ways.iter().map(|way| ahead(at, way)).filter(|to| self.may_enter(at, *to));
                waiting.extend(next.filter(|to| self.men.get(to).is_some_and(|man| man.owner == self.men[&at].owner)));
            }
        }
        false
    }

    /// All that hangs together with `from` by touching, among the members.
    fn group(&self, from: Spot, members: &BTreeSet<Spot>) -> BTreeSet<Spot> {
        let (mut waiting, mut group) = (vec![from], BTreeSet::new());
        while let Some(at) = waiting.pop() {
            if group.insert(at) {
                waiting.extend(self.around(at).into_iter().filter(|spot| members.contains(spot)));
            }
        }
        group
    }

    fn caught(&self, edition: u16) -> BTreeSet<Spot> {
        let mut caught = BTreeSet::new();
        for owner in 0..2 {
            let own = self.men.iter().filter(|(_, man)| man.owner == owner).map(|(spot, _)| *spot);
            let abroad: BTreeSet<Spot> = own.filter(|spot| self.is_abroad(*spot)).collect();
            let stuck: BTreeSet<Spot> = match edition {
                1 => abroad.iter().copied().filter(|spot| self.goals(*spot).is_empty()).collect(),
                _ => abroad.iter().copied().filter(|spot| !self.is_free(*spot)).collect(),
            };
            for spot in &stuck {
                let group = self.group(*spot, if edition == 1 { &abroad } else { &stuck });
                let near = group.iter().flat_map(|spot| self.around(*spot));
                let touched = near.into_iter().any(|spot| self.men.get(&spot).is_some_and(|man| man.owner != owner));
                if touched && group.is_subset(&stuck) {
                    caught.insert(*spot);
                }
            }
        }
        caught
    }

    /// SN-10: what a spy aims at in one direction.
    fn aim(&self, from: Spot, way: Direction) -> Option<Spot> {
        let mut at = ahead(from, way);
        while self.fields.get(&at) == Some(&self.fields[&from]) {
            if self.men.contains_key(&at) {
                return Some(at);
            }
            at = ahead(at, way);
        }
        None
    }

    fn shot(&self) -> BTreeSet<Spot> {
        let is_shot = |spot: &Spot, man: &Man| {
            let spies = self.men.iter().filter(|(at, spy)| spy.owner != man.owner && self.fields[at] == man.owner);
            let aims = spies.filter(|(at, spy)| spy.ways.iter().any(|way| self.aim(**at, way) == Some(*spot))).count();
            let covers = |near: &Spot| self.men.get(near).is_some_and(|other| other.owner == man.owner);
            let cover = self.around(*spot).into_iter().filter(covers).count();
            self.fields[spot] == man.owner && aims >= 2 + cover
        };
        self.men.iter().filter(|(spot, man)| is_shot(spot, man)).map(|(spot, _)| *spot).collect()
    }

    /// SN-11.
    fn settle(&mut self, edition: u16, counts: &mut Counts) {
        loop {
            let caught = self.caught(edition);
            counts.otherwise += usize::from(caught != self.caught(3 - edition));
            for spot in &caught {
                self.men.get_mut(spot).unwrap().owner ^= 1;
            }
            let shot = self.shot();
            self.men.retain(|spot, _| !shot.contains(spot));
            if caught.is_empty() && shot.is_empty() {
                return;
            }
            counts.caught += caught.len();
            counts.shot += shot.len();
        }
    }
}

#[derive(Default, Debug)]
struct Counts {
    caught: usize,
    shot: usize,
    /// How often the other edition catches other spies.
    otherwise: usize,
}

fn compare(options: &Value, rows: &[&str], edition: u16, games: u64) -> Counts {
    let game = Spion::new(2, options).unwrap().in_edition(edition).unwrap();
    assert_eq!(game.edition(), edition);
    let map = Map::new(rows);
    let mut counts = Counts::default();
    for seed in 0..games {
        let mut rng = Wyrand::stream(11, seed);
        let mut state = game.start();
        while let Some(next) = game.random_step(&state, &mut rng) {
            let mut expected = map.position(&state);
            compare_moves(&game, &map, &state, &expected);
            game.apply(&mut state, next, &mut silent);
            match next {
                Step::Act(_, Action::Move { from, to }) => {
                    let man = expected.men.remove(&map.spot(from)).unwrap();
                    expected.men.insert(map.spot(to), man);
                }
                Step::Act(_, Action::Turn { at, arrows }) => {
                    expected.men.get_mut(&map.spot(at)).unwrap().ways = arrows.directions();
                }
                _ => continue,
            }
            expected.settle(edition, &mut counts);
            assert_eq!(map.position(&state).men, expected.men, "seed {seed}: {next:?}");
        }
    }
    counts
}

/// SN-6 to SN-8, for the seat whose turn it is.
fn compare_moves(game: &Spion, map: &Map, state: &State, position: &Position) {
    let (mut actions, seat) = (Vec::new(), state.facts().turn);
    game.actions(state, seat, &mut actions);
    let moves = actions.into_iter().filter_map(|action| match action {
        Action::Move { from, to } => Some((map.spot(from), map.spot(to))),
        _ => None,
    });
    let moves: BTreeSet<(Spot, Spot)> = moves.collect();
    if moves.is_empty() {
        return;
    }
    let own = position.men.iter().filter(|(_, man)| man.owner == seat.0).map(|(spot, _)| *spot);
    let goals = own.flat_map(|from| position.goals(from).into_iter().map(move |to| (from, to)));
    assert_eq!(moves, goals.collect());
}

const EIGHT_ROWS: [&str; 8] = [
    "o o o o o o o o",
    " o o o o o o o o",
    "o o o o o o o o",
    " o o o o o o o o",
    "o o o o o o o o",
    " o o o o o o o o",
    "o o o o o o o o",
    " o o o o o o o o",
];

/// A crowded board, on which spies are often in each other's way.
const CROWD: &str = r#"
board = ["o o o o o", " o o o o o", "o o o o o"]
zone = 5
piece = [
    { at = 1, kind = "large" },
    { at = 2, kind = "small", axis = "nw-se" },
    { at = 3, kind = "defender" },
    { at = 4, kind = "small", axis = "e-w" },
    { at = 5, kind = "small", axis = "ne-sw" },
    { at = 6, kind = "small", axis = "e-se" },
    { at = 7, kind = "defender" },
    { at = 8, kind = "large" },
    { at = 9, kind = "small", axis = "w-se" },
    { at = 10, kind = "small", axis = "ne-sw" },
]
"#;
const CROWD_ROWS: [&str; 3] = ["o o o o o", " o o o o o", "o o o o o"];

#[test]
fn games_are_as_in_the_plain_reference() {
    let counts = compare(&Value::Null, &EIGHT_ROWS, 2, 30);
    assert!(counts.caught > 20 && counts.shot > 60, "{counts:?}");
}

#[test]
fn crowded_games_are_as_in_the_plain_reference() {
    let crowd = json!({"setup": {"toml": CROWD}});
    let counts = compare(&crowd, &CROWD_ROWS, 2, 80);
    assert!(counts.caught > 300 && counts.shot > 80 && counts.otherwise > 1_000, "{counts:?}");
    let first_edition = compare(&crowd, &CROWD_ROWS, 1, 40);
    assert!(first_edition.caught > 20 && first_edition.shot > 40, "{first_edition:?}");
}

#[test]
fn games_on_other_boards_are_as_in_the_plain_reference() {
    let small = ["o o o o", " o o o o", "o o o o"];
    let valley = ["  o o o o", " o o   o o", "o o o o o o", " o o o o o"];
    for (file, rows) in [(DUEL, &EIGHT_ROWS[..]), (SMALL, &small), (VALLEY, &valley)] {
        let counts = compare(&json!({"setup": {"toml": file}}), rows, 2, 40);
        assert!(counts.caught > 5 && counts.shot > 5, "{counts:?}");
    }
}
