//! What a good player looks at: where something is still to be learned, and whether it is enough to flee.

use std::sync::LazyLock;

use deckname_engine::Wyrand;
use deckname_engine::prelude::*;
use deckname_scene::Texts;
use deckname_table::Known;
use deckname_table::games::StrengGeheim;
use deckname_table::games::streng_geheim::{Action, Field, Phase, Place, Places};

use super::Mind;
use crate::advice::{Advise, Thought, first_spot, spots};

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    Texts::new(include_str!("../../../text/streng-geheim/de.ftl"), include_str!("../../../text/streng-geheim/en.ftl"))
});

impl Advise for StrengGeheim {
    fn advice() -> &'static Texts {
        &TEXTS
    }

    fn thought(&self, known: &Known<'_, Self>, _: &Mind, action: &Action) -> Thought {
        let view = known.view;
        match action {
            Action::Stash(_) => Thought::new("stash"),
            Action::NoBug | Action::Keep => Thought::new("leave"),
            Action::Bug(field) => unseen(known, "bug", action, self.places(*field)),
            Action::Informer(field) => unseen(known, "informer", action, self.places(*field)),
            Action::Dial(_) if view.phase == Phase::Flight => flight(known),
            Action::Dial(Field::OFF) => Thought::new("blackout"),
            Action::Dial(field) if Field::CONTACTS.contains(*field) => {
                let tips = view.mine.map_or(0, |mine| mine.tips.len());
                Thought::new("contact").thing("field", first_spot(self, view, action)).number("tips", tips)
            }
            Action::Dial(field) if Field::SECRET.contains(*field) => {
                Thought::new("secret").thing("field", first_spot(self, view, action))
            }
            Action::Dial(field) => unseen(known, "lockers", action, self.places(*field)),
            Action::Search(places) => {
                let thought = Thought::new("search").number("count", new(known, *places));
                thought.look_at(spots(self, view, action))
            }
            Action::Snoop(tips) => Thought::new("snoop").number("count", tips.len()).look_at(spots(self, view, action)),
            Action::Pass => Thought::new("pass"),
            Action::Flee(_) => match sheets(known) {
                1 => Thought::new("flee"),
                count => Thought::new("risk").number("count", count),
            },
            Action::Stay => match sheets(known) {
                0 => Thought::new("stay"),
                count => Thought::new("stay-unsure").number("count", count),
            },
        }
    }
}

/// How many places the seat has not seen yet.
fn new(known: &Known<'_, StrengGeheim>, places: Places) -> i32 {
    let own = Place::of_colour(known.seat.index());
    places.without(known.view.looked[known.seat.index()]).without(own).len() as i32
}

fn unseen(known: &Known<'_, StrengGeheim>, key: &'static str, action: &Action, places: Places) -> Thought {
    Thought::new(key).thing("field", first_spot(known.game, known.view, action)).number("count", new(known, places))
}

/// How many sheets the seat may declare: what it has seen is the same in every world.
fn sheets(known: &Known<'_, StrengGeheim>) -> i32 {
    let world = known.game.sample(known.view, &mut Wyrand::new(0));
    known.game.sheets(&world, known.seat).min(999) as i32
}

fn flight(known: &Known<'_, StrengGeheim>) -> Thought {
    let airport = first_spot(known.game, known.view, &Action::Dial(Field::F1));
    let key = if known.view.fugitive == Some(known.seat) { "fugitive" } else { "pursuer" };
    Thought::new(key).thing("airport", airport).number("alone", known.view.alone)
}
