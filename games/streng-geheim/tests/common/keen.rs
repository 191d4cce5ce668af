//! Players that investigate: random ones never have proof.

use deckname_engine::{Configure, Game, Legal, Rng, Seat, Seats, Step, StepOf, Wyrand};
use deckname_streng_geheim::{Action, Card, Field, Phase, Place, State, StrengGeheim};

/// Players that go where they do not know everything yet, look, and mostly declare when one of them has proof.
pub fn keen_step(game: &StrengGeheim, s: &State, rng: &mut Wyrand) -> Option<StepOf<StrengGeheim>> {
    let step = game.random_step(s, rng)?;
    let Step::Act(seat, _) = step else { return Some(step) };
    let action = match s.phase() {
        Phase::Dial => Action::Dial(keen_field(game, s, seat, rng)),
        Phase::Act => {
            let mut looks = (0..8).map(|_| game.random_action(s, seat, rng));
            looks.find(|action| *action != Action::Pass).unwrap_or(Action::Pass)
        }
        Phase::Flee if rng.below(3) == 0 || !somebody_is_ready(game, s) => Action::Stay,
        _ => return Some(step),
    };
    Some(Step::Act(seat, action))
}

/// Then there is a race.
fn somebody_is_ready(game: &StrengGeheim, s: &State) -> bool {
    Seats::all(game.seats()).iter().any(|seat| game.proven(s, seat))
}

fn keen_field(game: &StrengGeheim, s: &State, seat: Seat, rng: &mut Wyrand) -> Field {
    let known = s.seen(seat).union(Place::of_colour(seat.index()));
    let seen = |colour: usize| Place::of_colour(colour).iter().filter(|place| known.contains(*place));
    // A seat that has seen a name and a formula knows that the third card is a toothbrush.
    let settled = |place: Place| {
        let cards = || seen(place.colour()).filter_map(|place| s.deal().card(place));
        place.colour() < 6
            && cards().any(|card| matches!(card, Card::Name(_)))
            && cards().any(|card| matches!(card, Card::Formula(_)))
    };
    let worth = |field: &Field| {
        let unseen = game.places(*field).without(known).iter().any(|place| !settled(place));
        let free = *field != s.agent(seat);
        free && if Field::CONTACTS.contains(*field) { s.tips(seat).len() < 3 } else { unseen }
    };
    let fields: Vec<Field> = game.open_fields().iter().filter(worth).collect();
    if fields.is_empty() { Field::OFF } else { fields[rng.below(fields.len() as u32) as usize] }
}
