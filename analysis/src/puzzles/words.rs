use deckname_engine::Observer;
use deckname_scene::{Aid, Lang, Reader};
use deckname_table::games::{Spion, StrengGeheim};
use deckname_table::{BadRecord, LogLine};
use serde_json::Value;

use super::{Point, Provable, Puzzle, clues, left, names, proven, record, shortest};
use crate::course::Course;
use crate::secrets::Claim;
use crate::texts::fill;

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
    /// All answers that the rules allow before anything is told.
    pub choices: Vec<(Claim, String)>,
    /// What is possible at first, what each clue leaves of it, and what follows.
    pub premise: String,
    pub proof: Vec<String>,
    pub conclusion: String,
    pub answer: String,
}

/// What an answer is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub right: bool,
    pub why: String,
}

impl Puzzle {
    /// The question, what the seat was told, the proof and the answer, in words.
    pub fn in_words(&self, lang: Lang) -> Result<Told, BadRecord> {
        let names = names();
        let reader = &Reader { lang, names: &names, aid: Aid::None };
        match self.game {
            "spion" => Ok(Case::<Spion>::of(self, reader)?.told()),
            _ => Ok(Case::<StrengGeheim>::of(self, reader)?.told()),
        }
    }

    /// Judges an answer by what the seat was told; `None` if the question has no such answer.
    pub fn judge(&self, answer: Claim, lang: Lang) -> Result<Option<Verdict>, BadRecord> {
        let names = names();
        let reader = &Reader { lang, names: &names, aid: Aid::None };
        match self.game {
            "spion" => Ok(Case::<Spion>::of(self, reader)?.judge(answer)),
            _ => Ok(Case::<StrengGeheim>::of(self, reader)?.judge(answer)),
        }
    }
}

/// A puzzle with all that is needed to speak of it.
struct Case<'a, G: Provable> {
    puzzle: &'a Puzzle,
    reader: &'a Reader<'a>,
    game: G,
    /// What the seat learned, with the index of the step that told it.
    told: Vec<(usize, G::Clue)>,
    /// All worlds of the question.
    topic: Vec<G::World>,
    log: Vec<LogLine>,
}

impl<'a, G: Provable> Case<'a, G> {
    fn of(puzzle: &'a Puzzle, reader: &'a Reader<'a>) -> Result<Self, BadRecord> {
        let game = G::new(puzzle.seats, &Value::Null)?;
        let log = puzzle.whole()?.log(Observer::Seat(puzzle.seat), 0, reader);
        let course = record::<G>(puzzle.steps.clone()).map(|record| Course::<G>::of(&record)).transpose()?;
        let told = course.map(|course| clues(&course, puzzle.seat, puzzle.steps.len())).unwrap_or_default();
        let mut topics = game.topics(puzzle.owner).into_iter();
        let topic =
            topics.find(|topic| proven(&game, puzzle.owner, topic, &told) == Some(puzzle.claim)).unwrap_or_default();
        Ok(Self { puzzle, reader, game, told, topic, log })
    }

    fn told(&self) -> Told {
        let (game, puzzle, reader) = (&self.game, self.puzzle, self.reader);
        let mut steps: Vec<usize> = self.told.iter().map(|(step, _)| *step).collect();
        steps.dedup();
        let proof = shortest(game, puzzle.owner, &self.topic, puzzle.claim, self.told.clone());
        let argue = |point: Point<'_, G::World>| game.argue(point, puzzle.claim, puzzle.owner, reader);
        let after = |count: usize| left(game, &self.topic, &proof[..count]);
        let step = |count: usize| format!("{} {}", self.said(proof[count - 1].0), argue(Point::Left(&after(count))));
        Told {
            seat: reader.name(puzzle.seat).to_string(),
            question: game.question(puzzle.owner, puzzle.claim, reader),
            given: game.given(puzzle.claim, reader),
            clues: steps.into_iter().map(|step| self.said(step)).collect(),
            choices: self.choices().into_iter().map(|claim| (claim, self.answer(claim))).collect(),
            premise: argue(Point::Premise),
            proof: (1..=proof.len()).map(step).collect(),
            conclusion: argue(Point::Conclusion(&after(proof.len()))),
            answer: game.claim_in_words(puzzle.owner, puzzle.claim, reader),
        }
    }

    /// What the seat was told by a step.
    fn said(&self, step: usize) -> String {
        let mut lines: Vec<&str> =
            self.log.iter().filter(|line| line.step == step).map(|line| line.sentence.as_str()).collect();
        // The last line of a game that is over would give the answer away.
        if G::ENDS && step + 1 == self.puzzle.steps.len() {
            lines.pop();
        }
        lines.join(" ")
    }

    fn answer(&self, claim: Claim) -> String {
        self.game.answer(self.puzzle.owner, claim, self.reader)
    }

    fn claims_of(&self, world: &G::World) -> Vec<Claim> {
        self.game.claims_of(world, self.puzzle.owner)
    }

    fn choices(&self) -> Vec<Claim> {
        let mut claims: Vec<Claim> = self.topic.iter().flat_map(|world| self.claims_of(world)).collect();
        claims.sort_unstable();
        claims.dedup();
        claims
    }

    fn judge(&self, answer: Claim) -> Option<Verdict> {
        let so_in =
            |worlds: &[&G::World]| worlds.iter().filter(|world| self.claims_of(world).contains(&answer)).count();
        let after = |count: usize| left(&self.game, &self.topic, &self.told[..count]);
        self.choices().contains(&answer).then_some(())?;
        let worlds = after(self.told.len());
        let so = so_in(&worlds);
        let fatal = (1..=self.told.len()).find(|count| so_in(&after(*count)) == 0);
        let clue = fatal.map(|count| self.said(self.told[count - 1].0)).unwrap_or_default();
        let key = match so {
            0 => "verdict-ruled-out",
            so if so == worlds.len() => "verdict-right",
            _ => "verdict-open",
        };
        let args = [
            ("answer", self.answer(answer).into()),
            ("clue", clue.into()),
            ("so", (so as u32).into()),
            ("worlds", (worlds.len() as u32).into()),
        ];
        Some(Verdict { right: so == worlds.len(), why: fill(self.reader.lang, key, &args) })
    }
}
