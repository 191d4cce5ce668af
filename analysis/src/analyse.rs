use deckname_engine::{Seat, Step, Wyrand};
use deckname_table::{BadRecord, Record, with_game};
use serde_json::{Value, json};

use crate::course::Course;
use crate::exposure::{Exposure, exposures, rounded};
use crate::judgement::{Curve, Decision, curve, decisions};
use crate::moments::{Moment, moments, noise};
use crate::secrets::Secrets;

/// How many games an analysis may imagine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// For the whole curve of chances.
    pub curve: u32,
    /// In the search for the best decision, and to compare it with the one taken: each time.
    pub search: u32,
    pub compare: u32,
}

impl Effort {
    /// A part of it; some work is always done.
    #[must_use]
    pub fn share(self, part: f64) -> Self {
        let share = |count: u32| (f64::from(count) * part).ceil().max(4.0) as u32;
        Self { curve: share(self.curve), search: share(self.search), compare: share(self.compare) }
    }
}

/// Why a record cannot be analysed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Unfit {
    #[error(transparent)]
    Record(#[from] BadRecord),
    #[error("the game of this record is not over after {steps} steps; only finished games are analysed")]
    NotOver { steps: usize },
    #[error("no game {0:?} can be analysed")]
    Unknown(String),
}

/// A finished game, analysed.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The id of the game.
    pub game: &'static str,
    pub steps: usize,
    /// Each seat's chance of winning after 0, 1, 2, … steps, and the standard error of each.
    pub chances: Vec<Vec<f64>>,
    pub error: f64,
    /// By seat.
    pub exposures: Vec<Exposure>,
    pub decisions: Vec<Decision>,
    /// By seat.
    pub seats: Vec<SeatSummary>,
    pub moments: Vec<Moment>,
    json: Value,
}

/// What made the difference for a seat, in games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatSummary {
    /// What the game was worth to it.
    pub worth: f64,
    /// What dice, deals and draws brought it, as far as that is more than the error of the estimates.
    pub luck: f64,
    /// What its own decisions cost it, compared with the best ones from its view.
    pub lost: f64,
}

impl Analysis {
    /// The document that `docs/analysis.md` describes.
    pub fn to_json(&self) -> &Value {
        &self.json
    }
}

/// Analyses the record of a finished game, with this part of the usual effort. The same record always gives the same analysis.
/// `progress` is called between pieces of work with the share that is done.
pub fn analyse(record: &Record, effort: f64, progress: &mut dyn FnMut(f64)) -> Result<Analysis, Unfit> {
    let table = record.replay()?;
    if record.outcome.is_none() {
        return Err(Unfit::NotOver { steps: record.steps.len() });
    }
    with_game!(table.game(), G => Ok(of_course::<G>(&Course::of(record)?, G::EFFORT.share(effort), progress)), else {
        Err(Unfit::Unknown(record.game.clone()))
    })
}

fn of_course<G: Secrets>(course: &Course<G>, effort: Effort, progress: &mut dyn FnMut(f64)) -> Analysis {
    let pieces = 3 * course.steps.len() + 1;
    let mut done = 0usize;
    let mut next = || {
        done += 1;
        progress(done as f64 / pieces as f64);
    };
    let mut rng = Wyrand::new(1);
    let exposures = exposures(course, &mut rng, &mut next);
    let decisions = decisions(course, effort, &mut rng, &mut next);
    let curve = curve(course, effort, &mut rng, &mut next);
    let moments = moments::<G>(&course.steps, &curve, &decisions);
    let seats = course.seats().iter().map(|seat| summary(course, seat, &curve, &decisions)).collect();
    let mut analysis = Analysis {
        game: G::ID,
        steps: course.steps.len(),
        chances: curve.chances,
        error: curve.error,
        exposures,
        decisions,
        seats,
        moments,
        json: Value::Null,
    };
    analysis.json = document(&course.game, &analysis);
    analysis
}

fn summary<G: Secrets>(course: &Course<G>, seat: Seat, curve: &Curve, decisions: &[Decision]) -> SeatSummary {
    let chance = |after: usize| curve.chances[after][seat.index()];
    let rolls = course.steps.iter().enumerate().filter(|(_, step)| matches!(step, Step::Chance(_)));
    let shifts = rolls.map(|(at, _)| chance(at + 1) - chance(at)).filter(|shift| shift.abs() > noise(curve));
    SeatSummary {
        worth: chance(course.steps.len()),
        luck: shifts.sum(),
        lost: decisions.iter().filter(|decision| decision.seat == seat).map(|decision| decision.lost).sum(),
    }
}

fn document<G: Secrets>(game: &G, analysis: &Analysis) -> Value {
    let shares = |shares: &Vec<f64>| shares.iter().map(|share| rounded(*share)).collect::<Vec<_>>();
    let seat = |(summary, exposure): (&SeatSummary, &Exposure)| {
        json!({
            "worth": summary.worth,
            "luck": rounded(summary.luck),
            "lost": rounded(summary.lost),
            "exposure": exposure.to_json(|claim| game.write_claim(claim)),
        })
    };
    json!({
        "game": analysis.game,
        "steps": analysis.steps,
        "chances": analysis.chances.iter().map(shares).collect::<Vec<_>>(),
        "error": rounded(analysis.error),
        "seats": analysis.seats.iter().zip(&analysis.exposures).map(seat).collect::<Vec<_>>(),
        "decisions": analysis.decisions.iter().map(Decision::to_json).collect::<Vec<_>>(),
        "moments": analysis.moments.iter().map(Moment::to_json).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use deckname_engine::WireStep;
    use deckname_table::{TITLES, open};

    use super::*;
    use crate::calibrate::play;

    const LITTLE: f64 = 0.004;

    /// The record of a game between bots.
    fn played(id: &str) -> Record {
        let seats = if id == "heimlich" { 3 } else { *deckname_table::title(id).unwrap().seats().start() };
        let steps: Vec<WireStep> = with_game!(id, G => {
            let course = play(G::new(seats, &Value::Null).unwrap(), &["greedy"], &mut Wyrand::new(5));
            course.steps.iter().map(|step| course.game.write_step(step)).collect()
        }, else unreachable!());
        let mut table = open(id, seats, &Value::Null).unwrap();
        for step in &steps {
            table.take(step, deckname_scene::Lang::En).unwrap();
        }
        Record::of(&*table, Vec::new(), None)
    }

    #[test]
    fn every_game_can_be_analysed_and_told_in_both_languages() {
        for title in &TITLES {
            let record = played(title.id);
            let mut last = 0.0;
            let analysis = analyse(&record, LITTLE, &mut |share| {
                assert!((last..=1.0).contains(&share), "{share} after {last}");
                last = share;
            })
            .unwrap();
            assert!(last > 0.6, "{last}");
            assert_eq!(analysis.chances.len(), record.steps.len() + 1);
            assert!(analysis.chances.iter().flatten().all(|chance| (0.0..=1.0).contains(chance)));
            let worths: Vec<f64> = analysis.seats.iter().map(|seat| seat.worth).collect();
            assert_eq!(analysis.chances.last(), Some(&worths), "the curve ends with what the game was worth");
            for (seat, exposure) in analysis.exposures.iter().enumerate() {
                assert!(!exposure.sightings.is_empty(), "{} seat {seat} has secrets", title.id);
                let secrets = exposure.sightings.iter().flat_map(|sighting| &sighting.secrets);
                secrets.for_each(|secret| {
                    assert!(secret.by[seat] < 1e-9, "no seat observes itself");
                    assert!(secret.by.iter().all(|sure| (0.0..=1.0 + 1e-9).contains(sure)));
                });
            }
            assert!(analysis.moments.windows(2).all(|pair| pair[0].step < pair[1].step));
            assert!(analysis.decisions.iter().all(|decision| decision.better.is_some() == (decision.lost > 0.0)));
            let names: Vec<String> = (0..record.seats).map(|seat| format!("P{seat}")).collect();
            for lang in deckname_scene::Lang::ALL {
                let reader = deckname_scene::Reader { lang, names: &names, aid: deckname_scene::Aid::default() };
                let report = crate::report(&record, &analysis, &reader).unwrap();
                assert_eq!(report.seats.len(), names.len());
                assert!(report.seats.iter().all(|findings| findings.len() >= 2));
            }
        }
    }

    #[test]
    fn the_same_record_gives_the_same_analysis() {
        let record = played("heimlich");
        let once = || analyse(&record, LITTLE, &mut |_| ()).unwrap();
        assert_eq!(once(), once());
    }

    #[test]
    fn unfit_records_are_refused() {
        let record = played("heimlich");
        let unfit = |record: &Record| analyse(record, LITTLE, &mut |_| ()).unwrap_err();
        let short = Record { steps: record.steps[..10].to_vec(), outcome: None, ..record.clone() };
        assert_eq!(unfit(&short), Unfit::NotOver { steps: 10 });
        let cut = Record { steps: record.steps[..10].to_vec(), ..record.clone() };
        assert!(matches!(unfit(&cut), Unfit::Record(BadRecord::Outcome { .. })));
        let mut edited = record.clone();
        edited.steps.swap(3, 4);
        assert!(matches!(unfit(&edited), Unfit::Record(BadRecord::Step { .. })), "{:?}", unfit(&edited));
    }
}
