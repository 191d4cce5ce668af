//! What a good player looks at: what the cards would place now, and what they could place later.

use std::sync::LazyLock;

use deckname_engine::Wyrand;
use deckname_engine::prelude::*;
use deckname_scene::Texts;
use deckname_table::Known;
use deckname_table::games::Spy;
use deckname_table::games::spy::{Action, Card, Mission};

use super::Mind;
use super::plan::Stock;
use crate::advice::{Advise, Thought, first_spot, spots};

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../../../text/spy/de.ftl"), include_str!("../../../text/spy/en.ftl")));

impl Advise for Spy {
    fn advice() -> &'static Texts {
        &TEXTS
    }

    fn thought(&self, known: &Known<'_, Self>, _: &Mind, action: &Action) -> Thought {
        match action {
            Action::Lay(card) => lay(known, *card),
            Action::Send(mission) => send(known, mission),
            Action::EndTurn => wait(known),
        }
    }
}

fn lay(known: &Known<'_, Spy>, card: Card) -> Thought {
    let laid = known.view.laid[known.seat.index()];
    let fits = laid.at(card.continent()) + laid.at(card.hideout());
    let thought = Thought::new(if fits > 0 { "lay-join" } else { "lay-quiet" }).number("fits", fits);
    thought.thing("card", first_spot(known.game, known.view, &Action::Lay(card)))
}

fn send(known: &Known<'_, Spy>, mission: &Mission) -> Thought {
    let (there, cards) = (known.view.targets.at(mission.target), mission.hand.plus(mission.layout).len());
    let spies = known.view.spies[known.seat.index()];
    let placed = cards - there;
    let target = first_spot(known.game, known.view, &Action::Send(*mission));
    let thought = Thought::new(if placed >= spies { "send-last" } else { "send" }).thing("target", target);
    thought.number("cards", cards).number("there", there).number("placed", placed).number("spies", spies)
}

/// The largest send that is given up for later.
fn wait(known: &Known<'_, Spy>) -> Thought {
    // Of the world only the seat's own cards are looked at, which are the same in all.
    let stock = Stock::of(&known.game.sample(known.view, &mut Wyrand::new(0)), known.seat);
    match stock.first_send(stock.plan()) {
        Some((mission, placed)) => {
            let send = Action::Send(mission);
            let thought = Thought::new("wait").thing("target", first_spot(known.game, known.view, &send));
            thought.number("placed", placed).look_at(spots(known.game, known.view, &send))
        }
        None => Thought::new("nothing"),
    }
}
