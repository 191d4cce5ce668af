//! What a seat could have known against what it noted: since when a secret was certain, and when the seat noticed.

use deckname_engine::Seat;
use deckname_scene::Mark;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::course::Course;
use crate::exposure::{CERTAIN, Exposure, rounded};
use crate::secrets::{Claim, Secrets};

/// A mark that a seat made in its dossier.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Jotted {
    /// How many steps had been taken.
    pub after: usize,
    pub field: String,
    /// Empty if the mark was rubbed out.
    pub value: String,
}

/// The marks of a seat, in the order in which it made them.
#[derive(Clone, Copy, Debug)]
pub struct Notebook<'a> {
    pub seat: Seat,
    pub jotted: &'a [Jotted],
}

/// What a seat could have known about a secret of another seat, and what it noted.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Knowledge {
    pub(crate) owner: Seat,
    pub(crate) claim: Claim,
    /// After how many steps it could be how sure, as long as the secret lasted.
    pub(crate) points: Vec<(usize, f64)>,
    /// Since when it was certain, and stayed so.
    pub(crate) certain_from: Option<usize>,
    /// Since when its marks said so, and went on saying it.
    pub(crate) noted_from: Option<usize>,
}

/// An answer that a seat noted and that was wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mistaken {
    pub(crate) after: usize,
    pub(crate) owner: Seat,
    pub(crate) noted: Claim,
    pub(crate) truth: Claim,
}

impl Knowledge {
    /// How sure it could be after this many steps.
    pub(crate) fn sure(&self, after: usize) -> f64 {
        let before = self.points.partition_point(|(at, _)| *at <= after);
        before.checked_sub(1).map_or(0.0, |at| self.points[at].1)
    }

    /// The point at which it could be surest.
    pub(crate) fn surest(&self) -> (usize, f64) {
        let surer = |best: (usize, f64), point: &(usize, f64)| if point.1 > best.1 { *point } else { best };
        self.points.iter().fold((0, 0.0), surer)
    }

    pub(crate) fn to_json(&self, write: impl Fn(Claim) -> Value) -> Value {
        let points: Vec<Value> = self.points.iter().map(|(after, sure)| json!([after, rounded(*sure)])).collect();
        json!({
            "owner": self.owner,
            "secret": write(self.claim),
            "points": points,
            "certain_from": self.certain_from,
            "noted_from": self.noted_from,
        })
    }
}

impl Mistaken {
    pub(crate) fn to_json(self, write: impl Fn(Claim) -> Value) -> Value {
        json!({"after": self.after, "owner": self.owner, "noted": write(self.noted), "truth": write(self.truth)})
    }
}

/// What the seat could have known about every secret of the others, in the order in which it became certain.
pub(crate) fn knowledge<G: Secrets>(
    game: &G,
    exposures: &[Exposure],
    seat: Seat,
    notebook: Option<Notebook<'_>>,
) -> Vec<Knowledge> {
    let mut known: Vec<Knowledge> = Vec::new();
    for (owner, exposure) in exposures.iter().enumerate().filter(|(owner, _)| *owner != seat.index()) {
        let owner = Seat(owner as u8);
        for sighting in &exposure.sightings {
            for secret in &sighting.secrets {
                let point = (sighting.after, secret.by[seat.index()]);
                match known.iter_mut().find(|one| one.owner == owner && one.claim == secret.claim) {
                    Some(one) => one.points.push(point),
                    None => known.push(Knowledge {
                        owner,
                        claim: secret.claim,
                        points: vec![point],
                        certain_from: None,
                        noted_from: noted_from(game, owner, secret.claim, notebook.map_or(&[], |own| own.jotted)),
                    }),
                }
            }
        }
    }
    for one in &mut known {
        one.certain_from = one.points.iter().rev().take_while(|(_, sure)| *sure >= CERTAIN).last().map(|(at, _)| *at);
    }
    known.sort_by_key(|one| (one.certain_from.unwrap_or(usize::MAX), one.owner.0, one.claim));
    known
}

/// Since when the marks say that the claim is true, and go on saying it.
fn noted_from<G: Secrets>(game: &G, owner: Seat, claim: Claim, jotted: &[Jotted]) -> Option<usize> {
    let mut pad = Pad::default();
    let mut since = None;
    for mark in jotted {
        pad.write(mark);
        since = if pad.says(game, owner, claim) { since.or(Some(mark.after)) } else { None };
    }
    since
}

/// The answers that the seat noted and that were not true then, each where it was first noted.
pub(crate) fn mistakes<G: Secrets>(course: &Course<G>, notebook: Notebook<'_>) -> Vec<Mistaken> {
    let mut found: Vec<Mistaken> = Vec::new();
    let mut pad = Pad::default();
    for mark in notebook.jotted {
        pad.write(mark);
        let Some(world) = course.states.get(mark.after) else { continue };
        for owner in course.seats().iter().filter(|owner| *owner != notebook.seat) {
            for truth in course.game.claims(world, owner) {
                let answers = course.game.answers(truth);
                let wrong = answers.iter().filter(|claim| **claim != truth && pad.says(&course.game, owner, **claim));
                let new = wrong.filter(|claim| !found.iter().any(|one| one.owner == owner && one.noted == **claim));
                let new: Vec<Claim> = new.copied().collect();
                found.extend(new.into_iter().map(|noted| Mistaken { after: mark.after, owner, noted, truth }));
            }
        }
    }
    found
}

/// The marks as they stand.
#[derive(Default)]
struct Pad<'a>(Vec<(&'a str, Mark)>);

impl<'a> Pad<'a> {
    fn write(&mut self, jotted: &'a Jotted) {
        let mark = Mark::read(&jotted.value);
        match self.0.iter_mut().find(|(field, _)| *field == jotted.field) {
            Some((_, old)) => *old = mark,
            None => self.0.push((&jotted.field, mark)),
        }
    }

    /// Do the marks say that the claim is true, or leave no other answer?
    fn says<G: Secrets>(&self, game: &G, owner: Seat, claim: Claim) -> bool {
        let mark = |claim: Claim| game.field(owner, claim).map_or(Mark::Blank, |field| self.mark(&field));
        let answers = game.answers(claim);
        let others = || answers.iter().filter(|other| **other != claim);
        match mark(claim) {
            Mark::Yes => true,
            Mark::Blank | Mark::Maybe => others().count() > 0 && others().all(|other| mark(*other) == Mark::No),
            Mark::No => false,
        }
    }

    fn mark(&self, field: &str) -> Mark {
        self.0.iter().find(|(known, _)| *known == field).map_or(Mark::Blank, |(_, mark)| *mark)
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::prelude::*;
    use deckname_engine::{Observer, Wyrand};
    use deckname_scene::{Aid, Dossier, Lang, Notes, Reader};
    use deckname_table::games::{Heimlich, StrengGeheim};
    use deckname_table::{TITLES, with_game};

    use super::*;
    use crate::calibrate::play;
    use crate::exposure::{Sighting, Sureness};

    fn jotted(after: usize, field: &str, value: &str) -> Jotted {
        Jotted { after, field: field.into(), value: value.into() }
    }

    /// The fields that the analysis reads are those that the dossier offers.
    #[test]
    fn every_field_is_in_the_dossier() {
        let names: Vec<String> = (0..6).map(|seat| format!("P{seat}")).collect();
        let reader = Reader { lang: Lang::En, names: &names, aid: Aid::None };
        for title in &TITLES {
            with_game!(title.id, G => {
                let seats = *title.seats().start();
                let course = play(G::new(seats, &Value::Null).unwrap(), &["greedy"], &mut Wyrand::new(5));
                let (me, they) = (Seat(0), Seat(1));
                let after = (1..course.steps.len()).find(|at| !course.game.claims(&course.states[*at], they).is_empty());
                let after = after.unwrap() + 1;
                let view = course.game.view(&course.states[after], Observer::Seat(me));
                let page = course.game.dossier(&view, &[], &Notes::new(), &reader).into_string();
                let claims = course.game.claims(&course.states[after], they);
                let fields: Vec<String> = claims.iter().filter_map(|claim| course.game.field(they, *claim)).collect();
                assert_eq!(fields.is_empty(), title.id == "spy", "{}", title.id);
                for field in fields {
                    // Heimlich & Co. has no room for a mark on the own agent, which no other seat can have.
                    assert!(page.contains(&format!("data-note=\"{field}\"")), "{}: {field}", title.id);
                }
            }, else unreachable!());
        }
    }

    #[test]
    fn a_secret_is_noticed_by_a_yes_or_by_crossing_out_the_rest() {
        let game = Heimlich::new(3, &Value::Null).unwrap();
        let noted = |marks: &[Jotted]| noted_from(&game, Seat(1), Claim(1), marks);
        let yes = [jotted(4, "mark-red-1", "maybe"), jotted(9, "mark-red-1", "yes")];
        assert_eq!(noted(&yes), Some(9));
        let rubbed_out = [yes[1].clone(), jotted(12, "mark-red-1", ""), jotted(20, "mark-red-1", "yes")];
        assert_eq!(noted(&rubbed_out), Some(20));
        let formulas = StrengGeheim::new(3, &Value::Null).unwrap();
        let crossed: Vec<Jotted> =
            [1, 2, 4, 5, 6].iter().map(|number| jotted(10 + number, &format!("not-yellow-X{number}"), "x")).collect();
        assert_eq!(noted_from(&formulas, Seat(1), Claim(6 + 2), &crossed), Some(16));
        assert_eq!(noted_from(&formulas, Seat(1), Claim(6 + 2), &crossed[..4]), None);
    }

    #[test]
    fn certainty_is_the_observers_own_and_must_last() {
        let game = Heimlich::new(3, &Value::Null).unwrap();
        let sighting =
            |after, sure| Sighting { after, secrets: vec![Sureness { claim: Claim(1), by: vec![sure, 0.0, 0.2] }] };
        let exposed =
            Exposure { sightings: vec![sighting(3, 0.3), sighting(5, 1.0), sighting(8, 1.0)], ..Exposure::default() };
        let exposures = [Exposure::default(), exposed, Exposure::default()];
        let marks = [jotted(11, "mark-red-1", "yes")];
        let mine = knowledge(&game, &exposures, Seat(0), Some(Notebook { seat: Seat(0), jotted: &marks }));
        assert_eq!((mine[0].certain_from, mine[0].noted_from), (Some(5), Some(11)));
        assert!((mine[0].sure(4) - 0.3).abs() < 1e-9);
        let theirs = knowledge(&game, &exposures, Seat(2), None);
        assert_eq!((theirs[0].certain_from, theirs[0].noted_from), (None, None));
        assert_eq!(theirs[0].surest().0, 3);
    }

    #[test]
    fn a_wrong_note_is_told_once() {
        let course = play(Heimlich::new(2, &Value::Null).unwrap(), &["greedy"], &mut Wyrand::new(5));
        let truth = course.game.claims(&course.states[6], Seat(1))[0];
        let wrong = course.game.answers(truth).into_iter().find(|claim| *claim != truth).unwrap();
        let field = course.game.field(Seat(1), wrong).unwrap();
        let marks = [jotted(6, &field, "yes"), jotted(9, "mark-grey-1", "no")];
        let found = mistakes(&course, Notebook { seat: Seat(0), jotted: &marks });
        assert_eq!(found, [Mistaken { after: 6, owner: Seat(1), noted: wrong, truth }]);
    }
}
