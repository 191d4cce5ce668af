//! Spion: on which field a secret is, from the answers alone.

use std::sync::LazyLock;

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Step, StepOf};
use deckname_scene::Reader;
use deckname_table::games::Spion;
use deckname_table::games::spion::{Action, Field, Fields, Question, Secrets as Pair, State, View};

use super::{Point, Provable, Shelf};
use crate::secrets::Claim;
use crate::secrets::spion::field;
use crate::texts::fill;

pub(super) fn shelf() -> Option<&'static Shelf> {
    static SHELF: LazyLock<Option<Shelf>> =
        LazyLock::new(|| Shelf::read::<Spion>(include_str!("../../puzzles/spion.json")));
    SHELF.as_ref()
}

impl Provable for Spion {
    type Clue = Question;
    type World = Pair;

    const SEATED: u8 = 2;
    /// Who has singled out a field has won (`SN-15`).
    const ENDS: bool = true;

    fn learned(&self, before: &View, after: &View) -> Vec<Question> {
        let Some(seat) = after.who.seat() else { return Vec::new() };
        let asked = |view: &View| view.facts.questions.of(seat).count();
        after.facts.questions.of(seat).skip(asked(before)).collect()
    }

    fn topics(&self, owner: Seat) -> Vec<Vec<Pair>> {
        vec![hiding_places(self, &self.start(), owner)]
    }

    fn agrees(&self, world: &Pair, clue: &Question) -> bool {
        let asked = self.asked_fields(clue.centre());
        world.iter().any(|field| asked.contains(*field)) == clue.yes()
    }

    fn claims_of(&self, world: &Pair, _: Seat) -> Vec<Claim> {
        world.iter().map(claim).collect()
    }

    /// Is the field the only one of a question answered yes that no answer has crossed out?
    fn at_a_glance(&self, owner: Seat, claim: Claim, clues: &[Question]) -> bool {
        let crossed = clues
            .iter()
            .filter(|clue| !clue.yes())
            .fold(Fields::EMPTY, |crossed, clue| crossed.union(self.asked_fields(clue.centre())));
        let only = Fields::one(Field::in_half(owner, claim.0 as u8));
        clues.iter().any(|clue| clue.yes() && self.asked_fields(clue.centre()).without(crossed) == only)
    }

    fn alternatives(&self, state: &State, step: &StepOf<Self>, owner: Seat) -> Vec<StepOf<Self>> {
        match step {
            Step::Act(seat, Action::Hide(_)) if *seat == owner => {
                hiding_places(self, state, owner).into_iter().map(|pair| Step::Act(owner, Action::Hide(pair))).collect()
            }
            _ => Vec::new(),
        }
    }

    fn answer(&self, owner: Seat, claim: Claim, _: &Reader<'_>) -> String {
        field(owner, claim)
    }

    fn question(&self, owner: Seat, _: Claim, reader: &Reader<'_>) -> String {
        fill(reader.lang, "question-field", &[("who", reader.name(owner).into())])
    }

    fn given(&self, _: Claim, _: &Reader<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Indirectly: the pairs without the field are ruled out, one clue after the other.
    fn argue(&self, point: Point<'_, Pair>, claim: Claim, owner: Seat, reader: &Reader<'_>) -> String {
        let (who, field) = (reader.name(owner), field(owner, claim));
        match point {
            Point::Premise => fill(reader.lang, "pairs-premise", &[("who", who.into()), ("field", field.into())]),
            Point::Left(pairs) => {
                let pairs = without(pairs, claim);
                let listed: Vec<String> = pairs.iter().map(|pair| named(pair, owner)).collect();
                let key = if (1..=LISTED).contains(&pairs.len()) { "pairs-listed" } else { "pairs-left" };
                let args = [("count", (pairs.len() as u32).into()), ("pairs", listed.join(", ").into())];
                fill(reader.lang, key, &args)
            }
            Point::Conclusion(pairs) => {
                let args = [("who", who.into()), ("field", field.into()), ("count", (pairs.len() as u32).into())];
                fill(reader.lang, "pairs-conclusion", &args)
            }
        }
    }
}

/// So many pairs are told one by one.
const LISTED: usize = 12;

fn without<'a>(pairs: &[&'a Pair], without: Claim) -> Vec<&'a Pair> {
    pairs.iter().filter(|pair| !pair.iter().any(|field| claim(field) == without)).copied().collect()
}

fn named(pair: &Pair, owner: Seat) -> String {
    pair.iter().map(|one| field(owner, claim(one))).collect::<Vec<_>>().join(" + ")
}

fn claim(field: &Field) -> Claim {
    Claim(field.index() as u16)
}

/// Every pair that the seat may hide (`SN-4`).
fn hiding_places(game: &Spion, state: &State, owner: Seat) -> Vec<Pair> {
    let mut actions = Vec::new();
    game.actions(state, owner, &mut actions);
    actions.into_iter().filter_map(|action| if let Action::Hide(pair) = action { Some(pair) } else { None }).collect()
}
