//! The shape of the board: where its fields lie, and what lies around and beyond each (`SN-1`, `SN-2`).

use std::collections::HashMap;

use deckname_engine::Seat;

use crate::direction::{Direction, Directions, EVERY_WAY};
use crate::fault::Fault;
use crate::field::{FIELDS, Field, Fields, HALF};

/// The most characters in a row of half `a`.
pub(crate) const MOST_CHARACTERS: usize = 128;
const FIELD: char = 'o';
const GAP: char = ' ';

/// The board of the rulebook (`SN-1`).
const CLASSIC: [&str; 8] = {
    let (even, odd) = ("o o o o o o o o", " o o o o o o o o");
    [even, odd, even, odd, even, odd, even, odd]
};

/// Where a field lies: its row from the top, and how far east it is, in half fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spot {
    pub(crate) row: u8,
    pub(crate) east: u8,
}

impl Spot {
    fn step(self, direction: Direction) -> Option<Self> {
        let (down, aside) = direction.step();
        Some(Self { row: self.row.checked_add_signed(down)?, east: self.east.checked_add_signed(aside)? })
    }
}

/// A field straight ahead of another, and in which direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    pub(crate) field: Field,
    pub(crate) direction: Direction,
}

/// The tables of one shape.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Half `a` as it was drawn, row by row.
    drawing: Vec<String>,
    /// Fields of one half, and all fields.
    half: u8,
    all: Fields,
    /// How far east the board reaches, in half fields: always odd, so that half `b` is half `a` turned.
    east: u8,
    spots: [Spot; FIELDS],
    around: [Fields; FIELDS],
    /// All fields in each direction up to the edge or to the next gap.
    rays: [[Fields; 6]; FIELDS],
    distances: [[u8; FIELDS]; FIELDS],
    /// For each field every other one that is straight ahead, by row and then by both diagonals. Filled up with `None`, so
    /// that all fields have `goals_each`.
    goals: Vec<Option<Goal>>,
    goals_each: usize,
}

impl Grid {
    pub(crate) fn classic() -> Result<Box<Self>, Fault> {
        let mut drawing = Drawing::default();
        CLASSIC.iter().try_for_each(|row| drawing.add(row))?;
        Self::new(drawing)
    }

    pub(crate) fn new(drawing: Drawing) -> Result<Box<Self>, Fault> {
        let Some(last) = drawing.fields.iter().map(|spot| spot.east).max() else { return Err(Fault::NoBoard) };
        let (rows, east) = (2 * drawing.rows.len() as u8, last | 1);
        let mut spots = [Spot { row: 0, east: 0 }; FIELDS];
        for (index, spot) in drawing.fields.iter().enumerate() {
            let field = Field::in_half(Seat(0), index as u8);
            spots[usize::from(field.0)] = *spot;
            spots[usize::from(field.turned().0)] = Spot { row: rows - 1 - spot.row, east: east - spot.east };
        }
        let half = Fields::all(drawing.fields.len() as u8);
        let mut grid = Box::new(Self {
            half: drawing.fields.len() as u8,
            all: half.iter().map(Field::turned).fold(half, Fields::with),
            drawing: drawing.rows,
            east,
            spots,
            around: [Fields::EMPTY; FIELDS],
            rays: [[Fields::EMPTY; 6]; FIELDS],
            distances: [[0; FIELDS]; FIELDS],
            goals: Vec::new(),
            goals_each: 0,
        });
        grid.fill_tables();
        Ok(grid)
    }

    fn fill_tables(&mut self) {
        let (columns, rows) = (usize::from(self.east / 2 + 1), usize::from(self.rows()));
        self.goals_each = columns + 2 * rows;
        self.goals = vec![None; FIELDS * self.goals_each];
        let by_spot: HashMap<Spot, Field> = self.all.iter().map(|field| (self.spot(field), field)).collect();
        for from in self.all {
            for other in self.all {
                self.distances[usize::from(from.0)][usize::from(other.0)] = steps(self.spot(from), self.spot(other));
            }
            for direction in Direction::ALL {
                let next = |field: &Field| by_spot.get(&self.spot(*field).step(direction)?).copied();
                let ray: Vec<Field> = std::iter::successors(next(&from), next).collect();
                self.rays[usize::from(from.0)][direction as usize] = ray.iter().copied().collect();
                if let Some(next) = ray.first() {
                    self.around[usize::from(from.0)] = self.around[usize::from(from.0)].with(*next);
                }
                for field in ray {
                    let Spot { row, east } = self.spot(field);
                    let index = match direction {
                        Direction::East | Direction::West => usize::from(east / 2),
                        Direction::NorthEast | Direction::SouthWest => columns + usize::from(row),
                        Direction::NorthWest | Direction::SouthEast => columns + rows + usize::from(row),
                    };
                    self.goals[usize::from(from.0) * self.goals_each + index] = Some(Goal { field, direction });
                }
            }
        }
    }

    /// Half `a` as the set-up file draws it, where it is not the board of the rulebook.
    pub(crate) fn own_drawing(&self) -> Option<&[String]> {
        (self.drawing != CLASSIC).then_some(&self.drawing)
    }

    /// Fields of one half.
    pub fn half(&self) -> u8 {
        self.half
    }

    /// All fields of the board.
    pub fn all(&self) -> Fields {
        self.all
    }

    #[inline]
    pub(crate) fn contains(&self, field: Field) -> bool {
        self.all.contains(field)
    }

    /// Rows of both halves.
    pub(crate) fn rows(&self) -> u8 {
        2 * self.drawing.len() as u8
    }

    /// How far east the board reaches, in half fields.
    pub(crate) fn east(&self) -> u8 {
        self.east
    }

    pub(crate) fn spot(&self, field: Field) -> Spot {
        self.spots[usize::from(field.0) % FIELDS]
    }

    /// The fields of a row, from west to east.
    pub(crate) fn row(&self, row: u8) -> impl Iterator<Item = Field> {
        self.all().iter().filter(move |field| self.spot(*field).row == row)
    }

    /// The fields that touch this one.
    #[inline]
    pub fn around(&self, field: Field) -> Fields {
        self.around[usize::from(field.0) % FIELDS]
    }

    /// Everything that touches one of these fields, these fields included where they touch each other.
    #[inline]
    pub fn around_all(&self, fields: Fields) -> Fields {
        fields.iter().fold(Fields::EMPTY, |all, field| all.union(self.around(field)))
    }

    /// The fields that touch this one in these directions.
    #[inline]
    pub(crate) fn next(&self, field: Field, directions: Directions) -> Fields {
        let around = self.around(field);
        if directions == EVERY_WAY {
            return around;
        }
        let ahead = directions.iter().fold(Fields::EMPTY, |all, direction| all.union(self.ray(field, direction)));
        around.intersection(ahead)
    }

    #[inline]
    pub(crate) fn ray(&self, field: Field, direction: Direction) -> Fields {
        self.rays[usize::from(field.0) % FIELDS][direction as usize]
    }

    /// Steps from one field to the other, across gaps too.
    #[inline]
    pub fn distance(&self, one: Field, other: Field) -> u8 {
        self.distances[usize::from(one.0) % FIELDS][usize::from(other.0) % FIELDS]
    }

    /// How many places the lines through a field have.
    #[inline]
    pub(crate) fn goals_each(&self) -> usize {
        self.goals_each
    }

    /// The field at one of the places on the lines through `from`.
    #[inline]
    pub(crate) fn goal(&self, from: Field, index: usize) -> Option<Goal> {
        self.goals.get(usize::from(from.0) * self.goals_each + index).copied().flatten()
    }

    /// The way from one field to a goal ahead: the goal and everything before it.
    #[inline]
    pub(crate) fn way(&self, from: Field, goal: Goal) -> Fields {
        self.ray(from, goal.direction).without(self.ray(goal.field, goal.direction))
    }
}

fn steps(one: Spot, other: Spot) -> u8 {
    let rows = one.row.abs_diff(other.row);
    rows + one.east.abs_diff(other.east).saturating_sub(rows) / 2
}

/// Half `a`, drawn row by row from its outer edge to the middle line.
#[derive(Default, Debug)]
pub(crate) struct Drawing {
    rows: Vec<String>,
    fields: Vec<Spot>,
}

impl Drawing {
    pub(crate) fn add(&mut self, drawn: &str) -> Result<(), Fault> {
        let (row, before) = (self.rows.len() as u8, self.fields.len());
        for (east, character) in drawn.chars().enumerate() {
            match character {
                _ if east >= MOST_CHARACTERS => return Err(Fault::WideRow),
                GAP => continue,
                FIELD => (),
                other => return Err(Fault::Character(other)),
            }
            let spot = Spot { row, east: east as u8 };
            let first = self.fields.first().unwrap_or(&spot);
            if (first.row + first.east) % 2 != (spot.row + spot.east) % 2 {
                return Err(Fault::Offset { column: east + 1 });
            }
            if self.fields.len() == usize::from(HALF) {
                return Err(Fault::ManyFields);
            }
            self.fields.push(spot);
        }
        if self.fields.len() == before {
            return Err(Fault::EmptyRow);
        }
        self.rows.push(drawn.to_string());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[&str]) -> Box<Grid> {
        let mut drawing = Drawing::default();
        for row in rows {
            drawing.add(row).expect("a row");
        }
        Grid::new(drawing).expect("a board")
    }

    fn shapes() -> Vec<Box<Grid>> {
        let classic = Grid::classic().expect("the classic board");
        vec![classic, grid(&["o o o o", " o   o o", "o o o"]), grid(&["  o o", " o o o", "o o o o"]), grid(&["o"])]
    }

    #[test]
    fn half_b_is_half_a_turned() {
        for grid in shapes() {
            for field in grid.all() {
                assert_eq!(field.turned().number(), field.number());
                assert_ne!(field.turned().half(), field.half());
                let turned = |fields: Fields| fields.iter().map(Field::turned).collect::<Fields>();
                assert_eq!(grid.around(field.turned()), turned(grid.around(field)));
                for direction in Direction::ALL {
                    let ray = turned(grid.ray(field, direction));
                    assert_eq!(grid.ray(field.turned(), direction.opposite()), ray, "{field:?} {direction:?}");
                }
            }
        }
    }

    #[test]
    fn fields_that_touch_are_one_step_apart_and_steps_add_up() {
        let grid = Grid::classic().expect("the classic board");
        for field in grid.all() {
            let mut reached = Fields::one(field);
            for distance in 1..=22 {
                let grown = reached.union(grid.around_all(reached));
                let ring = grown.without(reached);
                assert!(ring.iter().all(|other| grid.distance(field, other) == distance), "{field:?} {distance}");
                reached = grown;
            }
            assert_eq!(reached.len(), 128);
        }
    }

    #[test]
    fn goals_are_all_that_lies_straight_ahead() {
        for grid in shapes() {
            for field in grid.all() {
                let goals = (0..grid.goals_each()).filter_map(|index| grid.goal(field, index));
                let mut ahead = Fields::EMPTY;
                for goal in goals {
                    assert!(!ahead.contains(goal.field), "twice: {field:?} {goal:?}");
                    assert!(grid.ray(field, goal.direction).contains(goal.field));
                    let way = grid.way(field, goal);
                    assert!(way.contains(goal.field) && way.is_subset(grid.ray(field, goal.direction)));
                    assert_eq!(way.len(), u32::from(grid.distance(field, goal.field)));
                    ahead = ahead.with(goal.field);
                }
                let rays = Direction::ALL.map(|direction| grid.ray(field, direction));
                assert_eq!(ahead, rays.into_iter().fold(Fields::EMPTY, Fields::union));
            }
        }
    }

    #[test]
    fn a_gap_ends_a_line_as_the_edge_does() {
        let grid = grid(&["o o   o o", " o o o o"]);
        assert_eq!(grid.ray(Field(0), Direction::East), Fields::one(Field(1)));
        assert_eq!(grid.distance(Field(1), Field(2)), 2);
        assert!(!grid.around(Field(1)).contains(Field(2)));
    }
}
