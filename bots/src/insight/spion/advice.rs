//! What a good player looks at: which question tells most, what can be shot or turned, and where to go next.

use std::sync::LazyLock;

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Step, Wyrand, silent};
use deckname_scene::Texts;
use deckname_table::Known;
use deckname_table::games::Spion;
use deckname_table::games::spion::{Action, Board, Facts, Field, Phase};

use super::Mind;
use super::outlook::enemy;
use crate::advice::{Advise, Thought, first_spot};

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    Texts::new(include_str!("../../../text/spion/de.ftl"), include_str!("../../../text/spion/en.ftl"))
});

impl Advise for Spion {
    fn advice() -> &'static Texts {
        &TEXTS
    }

    fn thought(&self, known: &Known<'_, Self>, _: &Mind, action: &Action) -> Thought {
        let facts = &known.view.facts;
        let piece = first_spot(self, known.view, action);
        match action {
            _ if facts.phase() == Phase::Hide => return Thought::new("hide"),
            Action::Hide(_) | Action::Pass => return Thought::new("pass"),
            Action::Move { .. } | Action::Turn { .. } => {}
        }
        // Worlds differ in the answer to a question only, and that is not looked at.
        let mut after = self.sample(known.view, &mut Wyrand::new(0));
        self.apply(&mut after, Step::Act(known.seat, *action), &mut silent);
        let count = |board: &Board| board.pieces(enemy(known.seat)).len() as i32;
        let taken = count(&facts.board) - count(&after.facts().board);
        let asked = after.facts().questions.all().len() > facts.questions.all().len();
        let thought = match action {
            _ if taken > 0 => Thought::new("strike").number("count", taken),
            Action::Move { to, .. } if asked => question(self, facts, known.seat, *to),
            Action::Move { to, .. } if to.half() != known.seat => Thought::new("approach"),
            Action::Move { .. } => Thought::new("own-half"),
            _ => Thought::new("turn"),
        };
        thought.thing("piece", piece)
    }
}

/// What an answer would leave of the pairs that are possible now.
fn question(game: &Spion, facts: &Facts, seat: Seat, centre: Field) -> Thought {
    let left = &facts.left[seat.index()];
    let after = |yes| game.narrowed(left, centre, yes).len();
    Thought::new("ask").number("left", left.len()).number("yes", after(true)).number("no", after(false))
}
