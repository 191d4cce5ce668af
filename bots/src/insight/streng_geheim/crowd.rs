//! Where everyone goes: each to where it can hope for most, given that an agent acts only where it is alone.

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Seats};
use deckname_table::games::StrengGeheim;
use deckname_table::games::streng_geheim::{Field, Fields, State};

use super::notes::Notes;

/// How much better a field must be to be chosen e times as often. Whoever always took the best one could be waited for.
const WHIM: f64 = 0.25;
/// How often the seats answer each other's choices, each time by half, until hardly anything changes.
const ANSWERS: usize = 10;

/// How often each seat goes to each field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crowd([[f64; Field::COUNT]; 6]);

impl Crowd {
    /// Of the world this looks at what each seat has seen in it, and where it stands.
    pub(super) fn of(game: &StrengGeheim, world: &State) -> Self {
        let seats = Seats::all(game.seats());
        let mut hopes = [[f64::NEG_INFINITY; Field::COUNT]; 6];
        for seat in seats {
            let notes = Notes::of(game, world, seat);
            for field in game.open_fields().without(Fields::one(world.agent(seat))) {
                hopes[seat.index()][usize::from(field.0)] = notes.field(field);
            }
        }
        let mut crowd = Self([[0.0; Field::COUNT]; 6]);
        // Who answers first gets the better fields. That goes round, so that no seat is better off than another.
        let (count, first) = (game.seats(), world.round() % game.seats());
        for answer in 0..=ANSWERS {
            let step = if answer == 0 { 1.0 } else { 0.5 };
            for seat in (0..count).map(|at| Seat((first + at) % count)) {
                let chosen = crowd.answer(seat, &hopes[seat.index()]);
                for (often, chosen) in crowd.0[seat.index()].iter_mut().zip(chosen) {
                    *often += step * (chosen - *often);
                }
            }
        }
        crowd
    }

    /// What a seat with these hopes does when the others keep to their choices.
    fn answer(&self, seat: Seat, hopes: &[f64; Field::COUNT]) -> [f64; Field::COUNT] {
        let worth: [f64; Field::COUNT] =
            std::array::from_fn(
                |field| if hopes[field] > 0.0 { hopes[field] * self.free(seat, field) } else { hopes[field] },
            );
        let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights = worth.map(|worth| ((worth - best) / WHIM).exp());
        let total: f64 = weights.iter().sum();
        weights.map(|weight| weight / total)
    }

    /// How likely no other seat is on the field.
    fn free(&self, seat: Seat, field: usize) -> f64 {
        self.others(seat).map(|often| 1.0 - often[field]).product()
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = &[f64; Field::COUNT]> {
        self.0.iter().enumerate().filter(move |(other, _)| *other != seat.index()).map(|(_, often)| often)
    }

    /// How often a seat goes to a field.
    pub(super) fn often(&self, seat: Seat, field: Field) -> f64 {
        self.0[seat.index()][usize::from(field.0)]
    }

    /// How likely an informer of `seat` on this field has somebody to watch: exactly one agent, of another seat.
    pub(super) fn watched(&self, seat: Seat, field: Field) -> f64 {
        let (mut none, mut one) = (1.0, 0.0);
        for often in self.others(seat) {
            let here = often[usize::from(field.0)];
            one = one * (1.0 - here) + none * here;
            none *= 1.0 - here;
        }
        one
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::{Step, Turn, Wyrand, silent};
    use deckname_table::games::streng_geheim::Phase;
    use serde_json::Value;

    use super::*;

    /// The first position in which all choose where to go.
    fn first_dial(game: &StrengGeheim) -> State {
        let (mut state, mut rng) = (game.start(), Wyrand::new(1));
        while state.phase() != Phase::Dial {
            let step = match game.turn(&state) {
                Turn::Act(due) => {
                    Step::Act(due.first().unwrap(), game.random_action(&state, due.first().unwrap(), &mut rng))
                }
                _ => Step::Chance(game.draw(&state, &mut rng)),
            };
            game.apply(&mut state, step, &mut silent);
        }
        state
    }

    #[test]
    fn everyone_wants_a_tip_but_not_all_go_for_it() {
        for seats in 3..=6 {
            let game = StrengGeheim::new(seats, &Value::Null).unwrap();
            let crowd = Crowd::of(&game, &first_dial(&game));
            let contacts: Vec<Field> = Field::CONTACTS.iter().filter(|f| game.open_fields().contains(*f)).collect();
            let mut tips = 0.0;
            for seat in Seats::all(seats) {
                let all: f64 = Field::all().map(|field| crowd.often(seat, field)).sum();
                assert!((all - 1.0).abs() < 1e-9, "{seats} seats: {all}");
                tips += contacts.iter().map(|field| crowd.often(seat, *field)).sum::<f64>();
            }
            assert!((1.0..f64::from(seats) - 0.5).contains(&tips), "{seats} seats: {tips}");
        }
    }
}
