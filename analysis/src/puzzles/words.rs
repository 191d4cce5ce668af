use deckname_engine::Observer;
use deckname_scene::{Aid, Lang, Reader};
use deckname_table::BadRecord;
use deckname_table::games::{Spion, StrengGeheim};
use serde_json::Value;

use super::{Point, Provable, Puzzle, clues, left, names, proven, record, shortest};
use crate::course::Course;

/// A puzzle in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The name of the seat that can prove it.
    pub seat: String,
    pub question: String,
    /// What one has to know to answer it.
    pub given: Vec<String>,
    /// Everything that it was told about the secrets, in order.
    pub clues: Vec<String>,
    /// What is possible at first, what each clue leaves of it, and what follows.
    pub premise: String,
    pub proof: Vec<String>,
    pub conclusion: String,
    pub answer: String,
}

impl Puzzle {
    /// The question, what the seat was told, the proof and the answer, in words.
    pub fn in_words(&self, lang: Lang) -> Result<Told, BadRecord> {
        match self.game {
            "spion" => self.told_in::<Spion>(lang),
            _ => self.told_in::<StrengGeheim>(lang),
        }
    }

    fn told_in<G: Provable>(&self, lang: Lang) -> Result<Told, BadRecord> {
        let names = names();
        let reader = &Reader { lang, names: &names, aid: Aid::None };
        let game = G::new(self.seats, &Value::Null)?;
        let log = self.whole()?.log(Observer::Seat(self.seat), 0, reader);
        let course = record::<G>(self.steps.clone()).map(|record| Course::<G>::of(&record)).transpose()?;
        let told = course.map(|course| clues(&course, self.seat, self.steps.len())).unwrap_or_default();
        let said = |step: usize| {
            let mut lines: Vec<&str> =
                log.iter().filter(|line| line.step == step).map(|line| line.sentence.as_str()).collect();
            // The last line of a game that is over would give the answer away.
            if G::ENDS && step + 1 == self.steps.len() {
                lines.pop();
            }
            lines.join(" ")
        };
        let mut steps: Vec<usize> = told.iter().map(|(step, _)| *step).collect();
        steps.dedup();
        let mut topics = game.topics(self.owner).into_iter();
        let topic =
            topics.find(|topic| proven(&game, self.owner, topic, &told) == Some(self.claim)).unwrap_or_default();
        let proof = shortest(&game, self.owner, &topic, self.claim, told);
        let argue = |point: Point<'_, G::World>| game.argue(point, self.claim, self.owner, reader);
        let after = |count: usize| left(&game, &topic, &proof[..count]);
        let step = |count: usize| format!("{} {}", said(proof[count - 1].0), argue(Point::Left(&after(count))));
        Ok(Told {
            seat: names[self.seat.index()].clone(),
            question: game.question(self.owner, self.claim, reader),
            given: game.given(self.claim, reader),
            clues: steps.into_iter().map(said).collect(),
            premise: argue(Point::Premise),
            proof: (1..=proof.len()).map(step).collect(),
            conclusion: argue(Point::Conclusion(&after(proof.len()))),
            answer: game.claim_in_words(self.owner, self.claim, reader),
        })
    }
}
