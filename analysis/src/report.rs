//! An analysis in words.

use deckname_engine::{Observer, Seat, Step};
use deckname_scene::{Arg, Lang, Reader};
use deckname_table::{BadRecord, LogLine, Record, with_game};
use serde_json::{Value, json};

use crate::analyse::{Analysis, SeatSummary};
use crate::course::Course;
use crate::exposure::{Exposure, Sureness};
use crate::judgement::Decision;
use crate::ledger::{ERRORS, Ledger, Tally};
use crate::notebook::{Knowledge, Notebook, knowledge, mistakes};
use crate::secrets::Secrets;
use crate::texts::{fill, say};

/// What there is to say about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What decided the game.
    pub moments: Vec<Finding>,
    /// By seat.
    pub seats: Vec<Vec<Finding>>,
}

/// A part of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Moments,
    Chances,
    Exposure,
    /// How sure one seat could be of the others' secrets.
    Knowledge,
    /// Which sign stands for whom in the curves.
    Legend,
}

impl Part {
    /// Its heading.
    pub fn title(self, lang: Lang) -> String {
        say(
            lang,
            match self {
                Self::Moments => "part-moments",
                Self::Chances => "part-chances",
                Self::Exposure => "part-exposure",
                Self::Knowledge => "part-knowledge",
                Self::Legend => "part-legend",
            },
        )
    }
}

/// One thing that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The index of the step that it is about.
    pub step: Option<usize>,
    pub sentence: String,
    /// Can a better action be played out there?
    pub better: bool,
}

impl Finding {
    fn new(step: Option<usize>, sentence: String) -> Self {
        Self { step, sentence, better: false }
    }
}

impl Report {
    pub fn to_json(&self) -> Value {
        let finding =
            |finding: &Finding| json!({"step": finding.step, "sentence": finding.sentence, "better": finding.better});
        let all = |findings: &Vec<Finding>| findings.iter().map(finding).collect::<Vec<_>>();
        json!({"moments": all(&self.moments), "seats": self.seats.iter().map(all).collect::<Vec<_>>()})
    }
}

/// How many decisions of a seat are told.
const WORST: usize = 3;

/// Says in words what the analysis of this record has found. What a seat noted is told only if its notebook is given.
pub fn report(
    record: &Record,
    analysis: &Analysis,
    notebook: Option<Notebook<'_>>,
    reader: &Reader<'_>,
) -> Result<Report, BadRecord> {
    let log = record.replay()?.log(Observer::Referee, 0, reader);
    with_game!(analysis.game.as_str(), G => {
        let teller = Teller { course: &Course::<G>::of(record)?, log: &log, reader, notebook };
        Ok(Report {
            moments: teller.moments(analysis),
            seats: teller.course.seats().iter().map(|seat| teller.seat(analysis, seat)).collect(),
        })
    }, else Ok(Report { moments: Vec::new(), seats: Vec::new() }))
}

struct Teller<'a, G: Secrets> {
    course: &'a Course<G>,
    log: &'a [LogLine],
    reader: &'a Reader<'a>,
    notebook: Option<Notebook<'a>>,
}

impl<G: Secrets> Teller<'_, G> {
    fn moments(&self, analysis: &Analysis) -> Vec<Finding> {
        let tell = |moment: &crate::Moment| {
            let args = [
                ("what", self.happened(moment.step).into()),
                ("who", self.reader.name(moment.seat).into()),
                ("before", percent(moment.before).into()),
                ("after", percent(moment.after).into()),
            ];
            let mut sentence = self.fill("moment", &args);
            if let (Some((better, lost)), Some(seat)) = (&moment.better, moment.by) {
                sentence.push(' ');
                sentence.push_str(&self.better(moment.step, seat, better, *lost));
            }
            Finding { step: Some(moment.step), sentence, better: moment.better.is_some() }
        };
        let moments: Vec<Finding> = analysis.moments.iter().map(tell).collect();
        if moments.is_empty() { vec![self.plain("no-moment")] } else { moments }
    }

    fn seat(&self, analysis: &Analysis, seat: Seat) -> Vec<Finding> {
        let mut found = self.summary(analysis, seat);
        found.extend(self.exposure(&analysis.exposures[seat.index()], seat));
        found.extend(self.knowledge(analysis, seat));
        found.extend(self.worst(analysis, seat));
        found
    }

    /// The result, where the difference to what was to be expected came from, and how many decisions were worse.
    fn summary(&self, analysis: &Analysis, seat: Seat) -> Vec<Finding> {
        let SeatSummary { worth, ledger, .. } = analysis.seats[seat.index()];
        let key = if worth > 0.0 { "summary-won" } else { "summary-lost" };
        let expected = percent(analysis.chances[0][seat.index()]);
        let args = [("who", self.reader.name(seat).into()), ("expected", expected.into())];
        let said = [self.fill(key, &args), self.ledger(&ledger), self.worse(analysis, seat)];
        said.map(|sentence| Finding::new(None, sentence)).to_vec()
    }

    /// Luck and play, if they can be told apart.
    fn ledger(&self, ledger: &Ledger) -> String {
        if !ledger.can_be_told() {
            return say(self.reader.lang, "ledger-unclear");
        }
        let sums = [("luck", ledger.luck), ("own", ledger.own), ("others", ledger.others)];
        self.fill("ledger", &sums.map(|(key, sum)| (key, self.tally(sum).into())))
    }

    fn worse(&self, analysis: &Analysis, seat: Seat) -> String {
        let own = || analysis.decisions.iter().filter(|decision| decision.seat == seat);
        let worse = || own().filter(|decision| decision.better.is_some());
        let most = worse().map(|decision| decision.lost.sum).fold(0.0, f64::max);
        let key = if most > 0.0 { "worse" } else { "no-mistake" };
        let args = [
            ("worse", (worse().count() as u32).into()),
            ("all", (own().count() as u32).into()),
            ("percent", percent(most).into()),
        ];
        self.fill(key, &args)
    }

    /// A sum with its 95 % interval, or only the interval if the sum is within it.
    fn tally(&self, tally: Tally) -> String {
        let error = percent(ERRORS * tally.error);
        let sum = percent(tally.sum.abs());
        let key = match tally.is_clear() {
            true if tally.sum > 0.0 => "tally-more",
            true => "tally-less",
            false => "tally-unclear",
        };
        self.fill(key, &[("sum", sum.into()), ("error", error.into())])
    }

    /// Since when the seat could be certain of what, and, if its notebook is open, when it noticed.
    fn knowledge(&self, analysis: &Analysis, seat: Seat) -> Vec<Finding> {
        let (game, own) = (&self.course.game, self.notebook.filter(|notebook| notebook.seat == seat));
        let known = knowledge(game, &analysis.exposures, seat, own);
        let mut found: Vec<Finding> = known.iter().filter_map(|one| self.noticed(one, own.is_some())).collect();
        if found.is_empty() {
            found.push(self.plain("never-certain"));
        }
        for wrong in own.map(|own| mistakes(self.course, own)).unwrap_or_default() {
            let sure = known.iter().find(|one| one.owner == wrong.owner && one.claim == wrong.truth);
            let args = [
                ("who", self.reader.name(wrong.owner).into()),
                ("noted", game.claim_in_words(wrong.owner, wrong.noted, self.reader).into()),
                ("truth", game.claim_in_words(wrong.owner, wrong.truth, self.reader).into()),
                ("percent", percent(sure.map_or(0.0, |one| one.sure(wrong.after))).into()),
            ];
            found.push(Finding::new(Some(wrong.after.saturating_sub(1)), self.fill("noted-wrong", &args)));
        }
        found
    }

    /// What was neither certain nor noted is left out.
    fn noticed(&self, one: &Knowledge, notes: bool) -> Option<Finding> {
        let key = match (one.certain_from, one.noted_from) {
            (Some(_), None) if notes && self.course.game.field(one.owner, one.claim).is_some() => "certain-missed",
            (Some(_), None) => "certain-known",
            (Some(certain), Some(noted)) if noted >= certain => "certain-noticed",
            (Some(_), Some(_)) => "certain-guessed",
            (None, Some(_)) => "guessed",
            (None, None) => return None,
        };
        let (surest, sure) = one.surest();
        let noted = one.noted_from.unwrap_or(0);
        let args = [
            ("who", self.reader.name(one.owner).into()),
            ("secret", self.course.game.claim_in_words(one.owner, one.claim, self.reader).into()),
            ("noted", (noted as u32).into()),
            ("then", percent(one.sure(noted)).into()),
            ("surest", (surest as u32).into()),
            ("percent", percent(sure).into()),
        ];
        let step = one.certain_from.or(one.noted_from)?.saturating_sub(1);
        Some(Finding::new(Some(step), self.fill(key, &args)))
    }

    /// How sure the others could be in the end, what gave most away, and since when it was certain.
    fn exposure(&self, exposure: &Exposure, seat: Seat) -> Vec<Finding> {
        let mut found = Vec::new();
        let secrets = exposure.sightings.last().map_or(&[][..], |last| &last.secrets);
        found.extend(secrets.iter().map(|secret| Finding::new(None, self.sure(secret, seat))));
        if let Some(most) = exposure.gave_most_away {
            let args = [("what", self.happened(most.step).into()), ("percent", percent(most.by).into())];
            found.push(Finding::new(Some(most.step), self.fill("gave-most-away", &args)));
        }
        if let Some(after) = exposure.certain_from {
            let step = after.saturating_sub(1);
            found.push(Finding::new(Some(step), say(self.reader.lang, "certain-from")));
        }
        found
    }

    fn sure(&self, secret: &Sureness, owner: Seat) -> String {
        let surest = secret.by.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(seat, _)| seat);
        let args = [
            ("who", self.reader.name(Seat(surest as u8)).into()),
            ("secret", self.course.game.claim_in_words(owner, secret.claim, self.reader).into()),
            ("percent", percent(secret.surest()).into()),
        ];
        self.fill("sure", &args)
    }

    /// The decisions that cost most.
    fn worst(&self, analysis: &Analysis, seat: Seat) -> Vec<Finding> {
        let own = analysis.decisions.iter().filter(|decision| decision.seat == seat);
        let mut worse: Vec<_> = own.filter_map(|decision| Some((decision, decision.better.as_ref()?))).collect();
        worse.sort_by(|a, b| b.0.lost.sum.total_cmp(&a.0.lost.sum));
        let tell = |(decision, better): &(&Decision, &Value)| {
            let better = self.better(decision.step, seat, better, decision.lost.sum);
            let args = [("what", self.happened(decision.step).into()), ("better", better.into())];
            Finding { step: Some(decision.step), sentence: self.fill("worst", &args), better: true }
        };
        worse.iter().take(WORST).map(tell).collect()
    }

    fn better(&self, step: usize, seat: Seat, better: &Value, lost: f64) -> String {
        let (game, view) = (&self.course.game, self.course.view(seat, step));
        let label = game.read_action(better).map(|action| game.label(&view, &action, self.reader));
        let label = label.unwrap_or_else(|_| better.to_string());
        let who = self.reader.name(seat);
        self.fill("better", &[("action", label.into()), ("percent", percent(lost).into()), ("who", who.into())])
    }

    /// What the log says about a step, or else what was done.
    fn happened(&self, step: usize) -> String {
        let lines: Vec<&str> =
            self.log.iter().filter(|line| line.step == step).map(|line| line.sentence.as_str()).collect();
        match &self.course.steps[step] {
            _ if !lines.is_empty() => lines.join(" "),
            Step::Act(seat, action) => {
                let label = self.course.game.label(&self.course.view(*seat, step), action, self.reader);
                self.fill("done", &[("who", self.reader.name(*seat).into()), ("action", label.into())])
            }
            Step::Chance(_) => say(self.reader.lang, "drawn"),
        }
    }

    fn fill(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        fill(self.reader.lang, key, args)
    }

    fn plain(&self, key: &str) -> Finding {
        Finding::new(None, say(self.reader.lang, key))
    }
}

fn percent(share: f64) -> u8 {
    (100.0 * share).round().clamp(0.0, 100.0) as u8
}

/// A curve of shares as one line of text: `▁▂▄▇`.
///
/// ```
/// assert_eq!(deckname_analysis::sparkline([0.0, 0.5, 1.0].into_iter(), 3), "▁▅█");
/// ```
pub fn sparkline(shares: impl ExactSizeIterator<Item = f64>, width: usize) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let shares: Vec<f64> = shares.collect();
    let columns = width.min(shares.len());
    let bar = |column: usize| {
        let share = shares[column * (shares.len() - 1) / columns.saturating_sub(1).max(1)];
        BARS[((share.clamp(0.0, 1.0) * 8.0) as usize).min(7)]
    };
    (0..columns).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use deckname_scene::Aid;

    use super::*;
    use crate::analyse;
    use crate::analyse::tests::played;

    /// What is said about each seat of a game after this change to what was found.
    fn told(id: &str, change: impl Fn(&mut Analysis)) -> Report {
        let record = played(id);
        let mut analysis = analyse(&record, 0.004, &mut |_| ()).unwrap();
        change(&mut analysis);
        let names = ["Ada", "Ben", "Cleo"].map(String::from);
        report(&record, &analysis, None, &Reader { lang: Lang::En, names: &names, aid: Aid::None }).unwrap()
    }

    fn sentences(report: &Report) -> Vec<&str> {
        report.seats.iter().flatten().map(|finding| finding.sentence.as_str()).collect()
    }

    #[test]
    fn luck_and_play_are_told_only_if_they_can_be_told_apart() {
        let with_error = |error: f64| {
            told("heimlich", |analysis| {
                for summary in &mut analysis.seats {
                    let tally = Tally { sum: -0.4, error };
                    summary.ledger = Ledger { expected: tally, luck: tally, own: tally, others: tally };
                }
            })
        };
        let (clear, rough) = (with_error(0.06), with_error(0.09));
        assert!(sentences(&clear).iter().any(|sentence| sentence.contains("−40 % (± 12)")), "{clear:?}");
        assert!(!sentences(&rough).iter().any(|sentence| sentence.contains('±')), "{rough:?}");
        assert!(sentences(&rough).iter().any(|sentence| sentence.contains("cannot be told apart")), "{rough:?}");
    }

    #[test]
    fn worse_decisions_are_counted_and_what_they_cost_is_not_added_up() {
        let report = told("heimlich", |analysis| {
            let mut own: Vec<&mut Decision> =
                analysis.decisions.iter_mut().filter(|decision| decision.seat == Seat(0)).collect();
            for (number, decision) in own.iter_mut().enumerate() {
                decision.better = (number < 3).then(|| decision.played.clone());
                decision.lost.sum = if number == 1 { 0.7 } else { 0.6 };
            }
        });
        let said = &report.seats[0][2].sentence;
        assert!(said.starts_with("3 of ") && said.contains("70 %"), "{said}");
    }

    /// Not every step is in the log.
    #[test]
    fn every_step_can_be_told() {
        for title in &deckname_table::TITLES {
            let record = played(title.id);
            let names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus"].map(String::from);
            for lang in Lang::ALL {
                let reader = &Reader { lang, names: &names, aid: Aid::None };
                with_game!(title.id, G => {
                    let course = &Course::<G>::of(&record).unwrap();
                    let teller = Teller { course, log: &[], reader, notebook: None };
                    for step in 0..course.steps.len() {
                        assert!(teller.happened(step).ends_with('.'), "{} {step}", title.id);
                    }
                }, else unreachable!());
            }
        }
    }

    #[test]
    fn it_is_said_to_whom_a_better_action_is_worth_more() {
        let report = told("heimlich", |analysis| {
            for decision in analysis.decisions.iter_mut().filter(|decision| decision.seat == Seat(1)) {
                decision.better = Some(decision.played.clone());
                decision.lost.sum = 0.3;
            }
        });
        let worst = report.seats[1].iter().find(|finding| finding.better).unwrap();
        assert!(worst.sentence.ends_with("(worth 30 % more to Ben)."), "{}", worst.sentence);
    }
}
