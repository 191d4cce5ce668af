use deckname_engine::{Seat, Wyrand};
use deckname_table::{BadRecord, Record, with_game};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::course::Course;
use crate::exposure::{Exposure, exposures, rounded};
use crate::judgement::{Decision, decisions};
use crate::ledger::{Ledger, Tally, curve};
use crate::moments::{Moment, moments};
use crate::notebook::{Knowledge, Mistaken, Notebook, knowledge, mistakes};
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

/// A finished game, analysed. It can be kept: what it says in JSON and in words is worked out from it and the record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The id of the game.
    pub game: String,
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
}

/// What made the difference for a seat, in games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatSummary {
    /// What the game was worth to it.
    pub worth: f64,
    pub ledger: Ledger,
    /// What its own decisions cost it, compared with those that the search found from its view.
    pub lost: Tally,
}

impl Analysis {
    /// The document that `docs/analysis.md` describes. What a seat noted is in it only if its notebook is given.
    pub fn to_json(&self, record: &Record, notebook: Option<Notebook<'_>>) -> Result<Value, BadRecord> {
        with_game!(self.game.as_str(), G => Ok(document(&Course::<G>::of(record)?, self, notebook)), else Ok(Value::Null))
    }
}

/// Analyses the record of a finished game, with this part of the usual effort. The same record always gives the same analysis.
/// `progress` is called between pieces of work with the share that is done.
pub fn analyse(record: &Record, effort: f64, progress: &mut dyn FnMut(f64)) -> Result<Analysis, Unfit> {
    let table = record.restore()?;
    if record.outcome.is_none() {
        return Err(Unfit::NotOver { steps: record.steps.len() });
    }
    with_game!(table.game(), G => Ok(of_course::<G>(&Course::of(record)?, G::EFFORT.share(effort), progress)), else {
        Err(Unfit::Unknown(record.game.clone()))
    })
}

fn of_course<G: Secrets>(course: &Course<G>, effort: Effort, progress: &mut dyn FnMut(f64)) -> Analysis {
    let pieces = 2 * course.steps.len() + course.states.len() * usize::from(course.game.seats());
    let mut done = 0usize;
    let mut next = || {
        done += 1;
        progress(done as f64 / pieces as f64);
    };
    let mut rng = Wyrand::new(1);
    let exposures = exposures(course, &mut rng, &mut next);
    let decisions = decisions(course, effort, &mut rng, &mut next);
    let curve = curve(course, effort, 1, &mut next);
    let moments = moments::<G>(&course.steps, &curve, &decisions);
    let summary = |seat: Seat| SeatSummary {
        worth: curve.chances[course.steps.len()][seat.index()],
        ledger: curve.ledgers[seat.index()],
        lost: Tally::sum(decisions.iter().filter(|decision| decision.seat == seat).map(|decision| decision.lost)),
    };
    let seats = course.seats().iter().map(summary).collect();
    Analysis {
        game: G::ID.to_string(),
        steps: course.steps.len(),
        chances: curve.chances,
        error: curve.error,
        exposures,
        decisions,
        seats,
        moments,
    }
}

fn document<G: Secrets>(course: &Course<G>, analysis: &Analysis, notebook: Option<Notebook<'_>>) -> Value {
    let write = |claim| course.game.write_claim(claim);
    let shares = |shares: &Vec<f64>| shares.iter().map(|share| rounded(*share)).collect::<Vec<_>>();
    let seat = |seat: Seat| {
        let (summary, exposure) = (&analysis.seats[seat.index()], &analysis.exposures[seat.index()]);
        let own = notebook.filter(|notebook| notebook.seat == seat);
        let known = knowledge(&course.game, &analysis.exposures, seat, own);
        let mistaken = own.map(|own| mistakes(course, own));
        json!({
            "worth": summary.worth,
            "expected": summary.ledger.expected.to_json(),
            "luck": summary.ledger.luck.to_json(),
            "own_play": summary.ledger.own.to_json(),
            "others_play": summary.ledger.others.to_json(),
            "lost": summary.lost.to_json(),
            "exposure": exposure.to_json(write),
            "beliefs": known.iter().map(|one: &Knowledge| one.to_json(write)).collect::<Vec<_>>(),
            "mistaken": mistaken.map(|all| all.into_iter().map(|one: Mistaken| one.to_json(write)).collect::<Vec<_>>()),
        })
    };
    json!({
        "game": analysis.game,
        "steps": analysis.steps,
        "chances": analysis.chances.iter().map(shares).collect::<Vec<_>>(),
        "error": rounded(analysis.error),
        "seats": course.seats().iter().map(seat).collect::<Vec<_>>(),
        "decisions": analysis.decisions.iter().map(Decision::to_json).collect::<Vec<_>>(),
        "moments": analysis.moments.iter().map(Moment::to_json).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use deckname_engine::WireStep;
    use deckname_table::{TITLES, open};

    use super::*;
    use crate::calibrate::play;

    const LITTLE: f64 = 0.004;

    /// The record of a game between bots.
    pub(crate) fn played(id: &str) -> Record {
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
            for summary in &analysis.seats {
                let Ledger { expected, luck, own, others } = summary.ledger;
                let total = expected.sum + luck.sum + own.sum + others.sum;
                assert!((total - summary.worth).abs() < 1e-9, "{}: {total} of {}", title.id, summary.worth);
            }
            let kept: Analysis = serde_json::from_str(&serde_json::to_string(&analysis).unwrap()).unwrap();
            let document = |analysis: &Analysis| analysis.to_json(&record, None).unwrap();
            assert_eq!(document(&kept), document(&analysis), "it can be kept");
            let names: Vec<String> = (0..record.seats).map(|seat| format!("P{seat}")).collect();
            for lang in deckname_scene::Lang::ALL {
                let reader = deckname_scene::Reader { lang, names: &names, aid: deckname_scene::Aid::default() };
                let report = crate::report(&record, &analysis, None, &reader).unwrap();
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
