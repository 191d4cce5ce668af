//! An analysis in words.

use deckname_engine::{Observer, Seat};
use deckname_scene::{Arg, Lang, Reader};
use deckname_table::{BadRecord, LogLine, Record, with_game};
use serde_json::{Value, json};

use crate::analyse::Analysis;
use crate::course::Course;
use crate::exposure::{Exposure, Sureness};
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
}

impl Report {
    pub fn to_json(&self) -> Value {
        let finding = |finding: &Finding| json!({"step": finding.step, "sentence": finding.sentence});
        let all = |findings: &Vec<Finding>| findings.iter().map(finding).collect::<Vec<_>>();
        json!({"moments": all(&self.moments), "seats": self.seats.iter().map(all).collect::<Vec<_>>()})
    }
}

/// Says in words what the analysis of this record has found.
pub fn report(record: &Record, analysis: &Analysis, reader: &Reader<'_>) -> Result<Report, BadRecord> {
    let log = record.replay()?.log(Observer::Referee, 0, reader);
    with_game!(analysis.game, G => {
        let teller = Teller { course: &Course::<G>::of(record)?, log: &log, reader };
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
            Finding { step: Some(moment.step), sentence }
        };
        let moments: Vec<Finding> = analysis.moments.iter().map(tell).collect();
        if moments.is_empty() { vec![self.plain("no-moment")] } else { moments }
    }

    fn seat(&self, analysis: &Analysis, seat: Seat) -> Vec<Finding> {
        let mut found = vec![self.summary(analysis, seat)];
        found.extend(self.exposure(&analysis.exposures[seat.index()], seat));
        found.push(self.worst(analysis, seat));
        found
    }

    fn summary(&self, analysis: &Analysis, seat: Seat) -> Finding {
        let summary = analysis.seats[seat.index()];
        let key = if summary.worth > 0.0 { "summary-won" } else { "summary-lost" };
        // Sums over a game add up the errors of many estimates: their sign is worth telling, their size is not.
        let luck = match summary.luck {
            0.0 => "no-luck",
            luck if luck > 0.0 => "good-luck",
            _ => "bad-luck",
        };
        let (who, luck) = (self.reader.name(seat), say(self.reader.lang, luck));
        Finding { step: None, sentence: self.fill(key, &[("who", who.into()), ("luck", luck.into())]) }
    }

    /// How sure the others could be in the end, what gave most away, and since when it was certain.
    fn exposure(&self, exposure: &Exposure, seat: Seat) -> Vec<Finding> {
        let mut found = Vec::new();
        let secrets = exposure.sightings.last().map_or(&[][..], |last| &last.secrets);
        found.extend(secrets.iter().map(|secret| Finding { step: None, sentence: self.sure(secret, seat) }));
        if let Some(most) = exposure.gave_most_away {
            let args = [("what", self.happened(most.step).into()), ("percent", percent(most.by).into())];
            found.push(Finding { step: Some(most.step), sentence: self.fill("gave-most-away", &args) });
        }
        if let Some(after) = exposure.certain_from {
            let step = after.saturating_sub(1);
            found.push(Finding { step: Some(step), sentence: say(self.reader.lang, "certain-from") });
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

    /// The decision that cost most.
    fn worst(&self, analysis: &Analysis, seat: Seat) -> Finding {
        let own = analysis.decisions.iter().filter(|decision| decision.seat == seat);
        let worst = own.max_by(|a, b| a.lost.total_cmp(&b.lost));
        let Some((worst, better)) = worst.and_then(|worst| Some((worst, worst.better.as_ref()?))) else {
            return self.plain("no-mistake");
        };
        let better = self.better(worst.step, seat, better, worst.lost);
        let args = [("what", self.happened(worst.step).into()), ("better", better.into())];
        Finding { step: Some(worst.step), sentence: self.fill("worst", &args) }
    }

    fn better(&self, step: usize, seat: Seat, better: &Value, lost: f64) -> String {
        let (game, view) = (&self.course.game, self.course.view(seat, step));
        let label = game.read_action(better).map(|action| game.label(&view, &action, self.reader));
        let label = label.unwrap_or_else(|_| better.to_string());
        self.fill("better", &[("action", label.into()), ("percent", percent(lost).into())])
    }

    /// What the log says about a step.
    fn happened(&self, step: usize) -> String {
        let lines: Vec<&str> =
            self.log.iter().filter(|line| line.step == step).map(|line| line.sentence.as_str()).collect();
        lines.join(" ")
    }

    fn fill(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        fill(self.reader.lang, key, args)
    }

    fn plain(&self, key: &str) -> Finding {
        Finding { step: None, sentence: say(self.reader.lang, key) }
    }
}

fn percent(share: f64) -> u8 {
    (100.0 * share).round().clamp(0.0, 255.0) as u8
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
