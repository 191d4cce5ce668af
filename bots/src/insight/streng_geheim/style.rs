//! Scripts for Streng geheim: what to look for first, how sure to be before fleeing, and where to run.

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Wyrand};
use deckname_table::Known;
use deckname_table::games::StrengGeheim;
use deckname_table::games::streng_geheim::{Action, Field, Fields, Phase};

use super::notes::Notes;
use super::{Mind, anywhere_else, best, likeliest};
use crate::insight::Insight;
use crate::{Dial, Style};

pub(super) const DIALS: [Dial; 8] = [
    // How likely the sheet must be right before the seat flees, and from which round on it does.
    Dial::new("sure", 0.0, 0.0, 1.0),
    Dial::new("early", 1.0, 1.0, 40.0),
    // What a contact place, a secret place, and luggage or lockers count.
    Dial::new("tips", 0.2, 1.0, 3.0),
    Dial::new("secrets", 0.2, 1.0, 3.0),
    Dial::new("luggage", 0.2, 1.0, 3.0),
    // How much is left to chance.
    Dial::new("whim", 0.0, 0.8, 4.0),
    // How often it runs to the airport when it flees, and when it pursues.
    Dial::new("airport", 0.0, 0.25, 1.0),
    Dial::new("chase", 0.0, 0.5, 1.0),
];

pub(super) fn play(known: &Known<'_, StrengGeheim>, style: &Style, rng: &mut Wyrand) -> Action {
    let [sure, early, tips, secrets, luggage, whim, airport, chase] = style.values();
    let (game, seat, view) = (known.game, known.seat, known.view);
    match view.phase {
        Phase::Dial => {
            let world = game.sample(view, rng);
            let notes = Notes::of(game, &world, seat);
            let weight = |field: Field| match field {
                _ if Field::CONTACTS.contains(field) => tips,
                _ if Field::SECRET.contains(field) => secrets,
                _ => luggage,
            };
            let open = game.open_fields().without(Fields::one(world.agent(seat)));
            let field = best(open, |field| weight(field) * notes.field(field), whim, rng);
            Action::Dial(field.unwrap_or(Field::OFF))
        }
        Phase::Flee if f64::from(view.round) < early => Action::Stay,
        Phase::Flee => match likeliest(known, &mut Mind::new(known, rng), rng) {
            Some((sheet, share)) if share >= sure => Action::Flee(sheet),
            _ => Action::Stay,
        },
        Phase::Flight => {
            let often = if view.fugitive == Some(seat) { airport } else { chase };
            Action::Dial(if rng.unit() < often { Field::F1 } else { anywhere_else(game, rng) })
        }
        _ => game.greedy(seat, view, rng),
    }
}
