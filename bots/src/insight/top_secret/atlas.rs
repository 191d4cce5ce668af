//! How far it is on the map.

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Seats};
use deckname_table::games::TopSecret;
use deckname_table::games::top_secret::Place;

/// No way is longer.
const FAR: u8 = 64;
const CITIES: usize = Place::CITIES as usize;

/// Steps between cities, from each base and to each headquarters.
#[derive(Clone, Debug)]
pub(super) struct Atlas {
    between: Vec<[u8; CITIES]>,
    /// For each seat and city: the steps to the seat's headquarters, the one into it included.
    home: [[u8; CITIES]; 4],
    /// The steps from the seat's base, and from the empty base.
    out: [[u8; CITIES]; 4],
    outpost: [[u8; CITIES]; 4],
}

impl Atlas {
    pub(super) fn new(game: &TopSecret) -> Self {
        let between: Vec<_> = (0..game.cities()).map(|city| spread(game, Place(city).bit())).collect();
        let mut atlas =
            Self { between, home: [[FAR; CITIES]; 4], out: [[FAR; CITIES]; 4], outpost: [[FAR; CITIES]; 4] };
        for seat in Seats::all(game.seats()) {
            let one_more = |steps: [u8; CITIES]| steps.map(|steps| steps + 1);
            atlas.home[seat.index()] = one_more(spread(game, game.dotted(seat)));
            atlas.out[seat.index()] = one_more(spread(game, game.ways(seat, Place::BASE)));
            atlas.outpost[seat.index()] = one_more(spread(game, game.ways(seat, Place::OUTPOST)));
        }
        atlas
    }

    /// Steps of an agent of `seat` from where it is to a city.
    #[inline]
    pub(super) fn steps(&self, seat: Seat, from: Place, to: Place) -> u8 {
        let to = usize::from(to.0) % CITIES;
        match from {
            Place::BASE => self.out[seat.index()][to],
            Place::OUTPOST => self.outpost[seat.index()][to],
            city if city.is_city() => self.between[usize::from(city.0)][to],
            _ => FAR,
        }
    }

    /// Steps from a city into the headquarters of `seat`.
    #[inline]
    pub(super) fn home(&self, seat: Seat, from: Place) -> u8 {
        if from.is_city() { self.home[seat.index()][usize::from(from.0)] } else { FAR }
    }
}

/// The steps from a set of cities to every city.
fn spread(game: &TopSecret, from: u64) -> [u8; CITIES] {
    let mut steps = [FAR; CITIES];
    let (mut reached, mut edge, mut distance) = (0u64, from, 0);
    while edge != 0 {
        let mut next = 0;
        for city in cities(edge) {
            steps[usize::from(city.0)] = distance;
            next |= game.ways(Seat(0), city);
        }
        reached |= edge;
        edge = next & !reached;
        distance += 1;
    }
    steps
}

/// The cities of a set.
fn cities(set: u64) -> impl Iterator<Item = Place> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let city = (rest != 0).then(|| Place(rest.trailing_zeros() as u8))?;
        rest &= rest - 1;
        Some(city)
    })
}
