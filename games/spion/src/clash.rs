//! What the pieces do to each other after a move: caught spies (`SN-9`) and shots (`SN-10`).

use deckname_engine::Seat;

use crate::board::{Board, Piece, Pieces, enemy};
use crate::direction::{ASCENDING, Direction};
use crate::field::{Fields, first, half, last, meet};
use crate::grid::Grid;

/// How `SN-9` counts spies in each other's way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Catching {
    /// Edition 1: spies that touch stand by each other, and one that can move saves them all.
    WholeGroups,
    /// Since edition 2: only a spy whose way is blocked by a free piece of its own colour is saved.
    StuckSpies,
}

impl Board {
    /// `SN-9`: the spies that change sides now.
    #[inline]
    pub(crate) fn caught(&self, grid: &Grid, catching: Catching) -> Fields {
        self.caught_of(grid, catching, Seat(0)).union(self.caught_of(grid, catching, Seat(1)))
    }

    #[inline]
    fn caught_of(&self, grid: &Grid, catching: Catching, seat: Seat) -> Fields {
        let blocked = self.without_move(grid, self.spies_abroad(seat), seat);
        if blocked.is_empty() {
            return Fields::EMPTY;
        }
        match catching {
            Catching::WholeGroups => {
                let abroad = self.side(seat).intersection(half(enemy(seat)));
                self.caught_groups(grid, self.fields(blocked), abroad, seat)
            }
            Catching::StuckSpies => {
                let stuck = self.fields(self.stuck(grid, seat));
                self.caught_groups(grid, stuck, stuck, seat)
            }
        }
    }

    /// Groups are made of `members` that touch. A group is caught when all of it is stuck and an enemy touches it.
    fn caught_groups(&self, grid: &Grid, stuck: Fields, members: Fields, seat: Seat) -> Fields {
        let (mut caught, mut rest) = (Fields::EMPTY, stuck);
        while let Some(first) = rest.first() {
            let mut group = Fields::one(first);
            loop {
                let grown = group.union(grid.around_all(group).intersection(members));
                if grown == group {
                    break;
                }
                group = grown;
            }
            rest = rest.without(group);
            if group.is_subset(stuck) && meet(grid.around_all(group), self.side(enemy(seat))) {
                caught = caught.union(group);
            }
        }
        caught
    }

    /// Those of these pieces that cannot move.
    #[inline]
    fn without_move(&self, grid: &Grid, pieces: Pieces, seat: Seat) -> Pieces {
        let occupied = self.occupied();
        pieces.iter().filter(|piece| self.next(grid, *piece, seat).is_subset(occupied)).collect()
    }

    /// The next fields in the directions of a piece; a defender has none beyond the middle line.
    #[inline]
    fn next(&self, grid: &Grid, piece: Piece, seat: Seat) -> Fields {
        let next = grid.next(self.at(piece), self.directions(piece));
        if self.is_spy(piece) { next } else { next.intersection(half(seat)) }
    }

    /// The spies abroad that are not free: that can neither move nor wait for a free piece of their own colour to make way.
    fn stuck(&self, grid: &Grid, seat: Seat) -> Pieces {
        let mut stuck = self.without_move(grid, self.pieces(seat), seat);
        loop {
            let free = self.side(seat).without(self.fields(stuck));
            let still: Pieces = stuck.iter().filter(|piece| !meet(self.next(grid, *piece, seat), free)).collect();
            if still == stuck {
                return stuck.intersection(self.spies_abroad(seat));
            }
            stuck = still;
        }
    }

    /// In how many of its directions a piece of `seat` can move now, and how many it has.
    #[inline]
    pub fn exits(&self, grid: &Grid, piece: Piece, seat: Seat) -> (u32, u32) {
        let free = self.next(grid, piece, seat).without(self.occupied());
        (free.len(), self.directions(piece).len())
    }

    fn fields(&self, pieces: Pieces) -> Fields {
        pieces.iter().map(|piece| self.at(piece)).collect()
    }

    /// `SN-10`: the pieces that are shot now.
    #[inline]
    pub(crate) fn shot(&self, grid: &Grid) -> Fields {
        self.shot_of(grid, Seat(0)).union(self.shot_of(grid, Seat(1)))
    }

    #[inline]
    fn shot_of(&self, grid: &Grid, seat: Seat) -> Fields {
        let shooters = self.spies_abroad(enemy(seat));
        if shooters.len() < 2 {
            return Fields::EMPTY; // Even a piece without cover takes two.
        }
        let pieces = self.occupied().intersection(half(seat));
        let (mut once, mut twice) = (Fields::EMPTY, Fields::EMPTY);
        for spy in shooters {
            let aimed = self.aimed_at(grid, spy, pieces, seat);
            twice = twice.union(once.intersection(aimed));
            once = once.union(aimed);
        }
        let targets = twice.intersection(self.side(seat));
        if targets.is_empty() {
            return targets;
        }
        let shot = targets.iter().filter(|field| {
            let aims = shooters.iter().filter(|spy| self.aimed_at(grid, *spy, pieces, seat).contains(*field)).count();
            aims as u32 >= 2 + grid.around(*field).intersection(self.side(seat)).len()
        });
        shot.collect()
    }

    /// The pieces of `seat` in its own half at which at least one, two, three and four enemy spies aim (`SN-10`).
    #[inline]
    pub fn under_fire(&self, grid: &Grid, seat: Seat) -> [Fields; 4] {
        let pieces = self.occupied().intersection(half(seat));
        let mut aims = [Fields::EMPTY; 4];
        for spy in self.spies_abroad(enemy(seat)) {
            let mut more = self.aimed_at(grid, spy, pieces, seat).intersection(self.side(seat));
            for at_least in &mut aims {
                (*at_least, more) = (at_least.union(more), at_least.intersection(more));
            }
        }
        aims
    }

    /// Which of these pieces in the half of `seat` a spy sees first in each of its directions.
    #[inline]
    fn aimed_at(&self, grid: &Grid, spy: Piece, pieces: Fields, seat: Seat) -> Fields {
        let ahead = |direction: Direction| grid.ray(self.at(spy), direction).intersection(pieces);
        let directions = self.directions(spy);
        let mut aimed = Fields::EMPTY;
        for direction in directions.intersection(ASCENDING) {
            aimed = aimed.union(first(ahead(direction)));
        }
        for direction in directions.without(ASCENDING) {
            aimed = aimed.union(last(ahead(direction), seat));
        }
        aimed
    }
}
