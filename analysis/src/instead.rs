//! A better action, played out as it could have gone: in a world that tells the seat the same.

use deckname_engine::{Observer, Seat, Step, StepOf, Turn, Wyrand, silent};
use deckname_scene::Lang;
use deckname_search::Guide;
use deckname_table::{BadRecord, Record, Refused, Running, Table, with_game};
use serde_json::Value;

use crate::course::Course;
use crate::secrets::Secrets;

/// A game that went on otherwise. Only the seat that decided may look at it: what is hidden from it is made up.
#[allow(missing_debug_implementations, reason = "a table has no such form")]
pub struct Imagined {
    /// The index of the step that is another one.
    pub step: usize,
    pub seat: Seat,
    /// At the end of what was imagined; before that it is rewound.
    pub table: Box<dyn Table>,
}

/// After the better action the game goes on for this many steps, or to its end.
const AHEAD: usize = 16;

/// Takes this action in place of the one at `step`, in a world that the seat thought likely, and lets everyone play on as
/// `greedy` does. `None` if no seat decided there, or if it could not have taken this action. The same record always goes on in
/// the same way.
pub fn instead(record: &Record, step: usize, action: &Value) -> Result<Option<Imagined>, BadRecord> {
    with_game!(record.game.as_str(), G => {
        let table = Running::new(Course::<G>::game(record)?);
        imagine(table, &Course::of(record)?, step, action)
    }, else Ok(None))
}

fn imagine<G: Secrets>(
    mut table: Running<G>,
    course: &Course<G>,
    step: usize,
    action: &Value,
) -> Result<Option<Imagined>, BadRecord> {
    let game = &course.game;
    let Some(Step::Act(seat, _)) = course.steps.get(step).copied() else { return Ok(None) };
    let refused = |index: usize| move |why: Refused| BadRecord::Step { index, why };
    for (index, taken) in course.steps[..step].iter().enumerate() {
        table.take(&game.write_step(taken), Lang::En).map_err(refused(index))?;
    }
    let mut rng = Wyrand::new(step as u64);
    let view = course.view(seat, step);
    let mut world = game.mind(&course.known(seat, step, &view), &mut rng).imagine(game, &mut rng);
    table.suppose(world);
    let Ok(better) = game.read_action(action) else { return Ok(None) };
    let mut next = Some(Step::Act(seat, better));
    for index in step..=step + AHEAD {
        let Some(taken) = next else { break };
        match game.play(&mut world, taken, &mut silent) {
            Err(_) if index == step => return Ok(None),
            _ => table.take(&game.write_step(&taken), Lang::En).map_err(refused(index))?,
        }
        next = next_step(game, &world, &mut rng);
    }
    Ok(Some(Imagined { step, seat, table: Box::new(table) }))
}

/// What chance or a seat does next; `None` if the game is over.
fn next_step<G: Secrets>(game: &G, world: &G::State, rng: &mut Wyrand) -> Option<StepOf<G>> {
    match game.turn(world) {
        Turn::Over => None,
        Turn::Chance => Some(Step::Chance(game.draw(world, rng))),
        Turn::Act(due) => {
            let seat = due.first()?;
            Some(Step::Act(seat, game.greedy(seat, &game.view(world, Observer::Seat(seat)), rng)))
        }
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::WireStep;
    use deckname_scene::{Aid, Notes, Reader};
    use deckname_table::TITLES;

    use super::*;
    use crate::analyse::tests::played;

    #[test]
    fn every_decision_can_be_played_out_and_looks_the_same_until_then() {
        let names: Vec<String> = (0..6).map(|seat| format!("P{seat}")).collect();
        let reader = Reader { lang: Lang::En, names: &names, aid: Aid::default() };
        for title in &TITLES {
            let record = played(title.id);
            let real = record.replay().unwrap();
            let decided = |step: &usize| matches!(record.steps[*step], WireStep::Act { .. });
            let step = (record.steps.len() / 2..record.steps.len()).find(decided).unwrap();
            let WireStep::Act { seat, action } = &record.steps[step] else { unreachable!() };
            let other = real.rewound(step).legal(*seat).into_iter().find(|other| other != action);
            let Some(imagined) = instead(&record, step, &other.unwrap_or_else(|| action.clone())).unwrap() else {
                panic!("{}: step {step} cannot be played otherwise", title.id)
            };
            assert_eq!((imagined.step, imagined.seat), (step, *seat));
            assert!(imagined.table.taken() > step && imagined.table.taken() <= step + 1 + AHEAD);
            let who = Observer::Seat(*seat);
            let shown = |table: &dyn Table| table.show(who, &Notes::new(), &reader).dossier.into_string();
            for at in [step, step.saturating_sub(3)] {
                let (then, really) = (imagined.table.rewound(at), real.rewound(at));
                assert_eq!(then.view(who), really.view(who), "{}: the seat sees no difference", title.id);
                assert_eq!(shown(&*then), shown(&*really), "{}", title.id);
            }
            let told = imagined.table.telling(who, step, &reader);
            assert!(!told.is_empty() && told.iter().all(|told| told.step >= step));
            assert_eq!(
                imagined.table.rewound(step + 1).telling(who, 0, &reader).last().map(|told| told.step),
                Some(step)
            );
        }
    }

    #[test]
    fn what_could_not_be_done_is_not_imagined() {
        let record = played("heimlich");
        assert!(instead(&record, 0, &Value::Null).unwrap().is_none(), "chance deals");
        assert!(instead(&record, record.steps.len(), &Value::Null).unwrap().is_none(), "after the end");
        let acts = record.steps.iter().position(|step| matches!(step, WireStep::Act { .. })).unwrap();
        assert!(instead(&record, acts, &Value::Null).unwrap().is_none(), "no action");
    }
}
