//! Distances on the map.

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Seats};
use deckname_table::games::TopSecret;
use deckname_table::games::top_secret::{Cities, Place};

/// Longer than any way on a board.
const FAR: u8 = 64;
pub(super) const CITIES: usize = Place::CITIES as usize;

/// Steps between cities, from each base and to each headquarters.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    between: Vec<[u8; CITIES]>,
    /// For each seat and city: the steps to the seat's headquarters, the one into it included.
    home: [[u8; CITIES]; 4],
    /// The steps from the seat's base, and from the empty base.
    out: [[u8; CITIES]; 4],
    outpost: [[u8; CITIES]; 4],
}

impl Distances {
    pub(super) fn new(game: &TopSecret) -> Self {
        let between: Vec<_> = game.cities().iter().map(|city| steps_from(game, Cities::one(city))).collect();
        let mut distances =
            Self { between, home: [[FAR; CITIES]; 4], out: [[FAR; CITIES]; 4], outpost: [[FAR; CITIES]; 4] };
        for seat in Seats::all(game.seats()) {
            let one_more = |steps: [u8; CITIES]| steps.map(|steps| steps + 1);
            distances.home[seat.index()] = one_more(steps_from(game, game.dotted(seat)));
            distances.out[seat.index()] = one_more(steps_from(game, game.ways(seat, Place::BASE)));
            distances.outpost[seat.index()] = one_more(steps_from(game, game.ways(seat, Place::OUTPOST)));
        }
        distances
    }

    /// Steps of an agent of `seat` from where it is to a city.
    #[inline]
    pub(super) fn steps(&self, seat: Seat, from: Place, to: Place) -> u8 {
        self.steps_from(seat, from).map_or(FAR, |steps| steps[usize::from(to.0) % CITIES])
    }

    /// Steps of an agent of `seat` to every city, unless it is off the board.
    #[inline]
    pub(super) fn steps_from(&self, seat: Seat, from: Place) -> Option<&[u8; CITIES]> {
        match from {
            Place::BASE => Some(&self.out[seat.index()]),
            Place::OUTPOST => Some(&self.outpost[seat.index()]),
            city if city.is_city() => self.between.get(usize::from(city.0)),
            _ => None,
        }
    }

    /// Steps from a city into the headquarters of `seat`.
    #[inline]
    pub(super) fn home(&self, seat: Seat, from: Place) -> u8 {
        if from.is_city() { self.home[seat.index()][usize::from(from.0)] } else { FAR }
    }
}

/// The steps from the nearest of these cities to every city.
fn steps_from(game: &TopSecret, cities: Cities) -> [u8; CITIES] {
    let mut steps = [FAR; CITIES];
    let (mut reached, mut edge, mut distance) = (Cities::EMPTY, cities, 0);
    while !edge.is_empty() {
        let mut next = Cities::EMPTY;
        for city in edge {
            steps[usize::from(city.0)] = distance;
            next = next.union(game.ways(Seat(0), city));
        }
        reached = reached.union(edge);
        edge = next.without(reached);
        distance += 1;
    }
    steps
}
