//! Positions in which what a seat was told proves a secret of another seat, though it has not seen it.
//!
//! A puzzle is a game up to a point. What follows from it is worked out by going through all worlds; [`Puzzle::holds`] checks
//! that again in another way: it plays the game again with every other secret and compares what the seat is told.

mod shelf;
mod spion;
mod streng_geheim;
mod words;

use deckname_engine::{Observer, Rng, Seat, SetupError, StepOf, WireStep, Wyrand, silent};
use deckname_scene::{Lang, Reader};
use deckname_table::games::{Spion, StrengGeheim};
use deckname_table::{BadRecord, Record, Status, Table, title};
use serde_json::{Value, json};

use crate::calibrate::play;
use crate::course::Course;
use crate::secrets::{Claim, Secrets};
use crate::texts::say;

pub use shelf::{Shelf, Shelved};
pub use words::{Told, Verdict};

/// A game in which a seat can prove what it has not seen.
pub trait Provable: Secrets {
    /// Something that a seat learned.
    type Clue: Copy + PartialEq;
    /// All that is hidden from a seat and matters for one question.
    type World;

    /// The number of seats in puzzles.
    const SEATED: u8;
    /// Does a proof end the game?
    const ENDS: bool;

    /// What the seat learned between two of its views.
    fn learned(&self, before: &Self::View, after: &Self::View) -> Vec<Self::Clue>;
    /// For every question about a seat's secrets: all worlds that the rules allow before anything is learned.
    fn topics(&self, owner: Seat) -> Vec<Vec<Self::World>>;
    fn agrees(&self, world: &Self::World, clue: &Self::Clue) -> bool;
    /// What is true of the owner's secret in this world.
    fn claims_of(&self, world: &Self::World, owner: Seat) -> Vec<Claim>;
    /// Can the claim be read off without putting two and two together?
    fn at_a_glance(&self, owner: Seat, claim: Claim, clues: &[Self::Clue]) -> bool;
    /// All steps that could stand in place of this one, as far as they hide other secrets of `owner`; none if it hides nothing.
    fn alternatives(&self, state: &Self::State, step: &StepOf<Self>, owner: Seat) -> Vec<StepOf<Self>>;
    /// An answer in words: "b29".
    fn answer(&self, owner: Seat, claim: Claim, reader: &Reader<'_>) -> String;
    /// The question in words.
    fn question(&self, owner: Seat, claim: Claim, reader: &Reader<'_>) -> String;
    /// What one has to know to answer it, in words.
    fn given(&self, claim: Claim, reader: &Reader<'_>) -> Vec<String>;
    /// The parts of a proof in words.
    fn argue(&self, point: Point<'_, Self::World>, claim: Claim, owner: Seat, reader: &Reader<'_>) -> String;
}

/// A point in a proof, with the worlds that agree with all clues up to it.
#[derive(Clone, Copy, Debug)]
pub enum Point<'a, W> {
    /// Before the first clue.
    Premise,
    /// After a clue.
    Left(&'a [&'a W]),
    /// After the last one: why the claim is true.
    Conclusion(&'a [&'a W]),
}

/// A proof needs at least this many clues.
const FEWEST: usize = 3;
/// A seat that was told more than this is no puzzle that fits a page.
const MOST_TOLD: usize = 14;
/// The names of the players in puzzles.
const NAMES: [&str; 6] = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"];
/// Who plays the games that puzzles are cut from.
const PLAYERS: [&str; 2] = ["greedy", "easy"];

/// A position with something to prove.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The id of the game.
    pub game: &'static str,
    pub seats: u8,
    /// The game up to the last clue.
    pub steps: Vec<WireStep>,
    /// The seat that can prove it, and whose secret it is.
    pub seat: Seat,
    pub owner: Seat,
    pub claim: Claim,
    /// The clues that are needed, in order. Their number is the rating.
    pub proof: Vec<Clue>,
}

/// A step of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clue {
    /// The index of the step that told it.
    pub step: usize,
    /// How many worlds and how many answers are left after it.
    pub worlds: usize,
    pub answers: usize,
}

/// Why there are no puzzles.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum NoPuzzles {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Record(#[from] BadRecord),
    #[error("{game} has no puzzles: {why}")]
    NothingToProve { game: &'static str, why: String },
    #[error("the puzzles of {game} that come with the program cannot be read")]
    Unreadable { game: &'static str },
}

/// Makes puzzles from games between bots. `progress` is told how many there are.
pub fn make(game: &str, count: usize, seed: u64, progress: &mut dyn FnMut(usize)) -> Result<Vec<Puzzle>, NoPuzzles> {
    match title(game)?.id {
        "spion" => make_for::<Spion>(count, seed, progress),
        "streng-geheim" => make_for::<StrengGeheim>(count, seed, progress),
        other => Err(nothing_to_prove(other, Lang::En)),
    }
}

/// The puzzles that come with the program.
pub fn shelf(game: &str, lang: Lang) -> Result<&'static Shelf, NoPuzzles> {
    match title(game)?.id {
        game @ "spion" => spion::shelf().ok_or(NoPuzzles::Unreadable { game }),
        game @ "streng-geheim" => streng_geheim::shelf().ok_or(NoPuzzles::Unreadable { game }),
        other => Err(nothing_to_prove(other, lang)),
    }
}

fn nothing_to_prove(game: &'static str, lang: Lang) -> NoPuzzles {
    NoPuzzles::NothingToProve { game, why: say(lang, &format!("no-puzzles-{game}")) }
}

fn record<G: Provable>(steps: Vec<WireStep>) -> Option<Record> {
    let game = G::new(G::SEATED, &Value::Null).ok()?;
    Some(Record {
        game: G::ID.to_string(),
        seats: G::SEATED,
        options: game.options(),
        edition: game.edition(),
        players: names().into_iter().take(G::SEATED.into()).collect(),
        fairness: None,
        steps,
        outcome: None,
        chain: None,
    })
}

fn names() -> Vec<String> {
    NAMES.map(String::from).to_vec()
}

fn make_for<G: Provable>(count: usize, seed: u64, progress: &mut dyn FnMut(usize)) -> Result<Vec<Puzzle>, NoPuzzles> {
    let mut made = Vec::new();
    for number in 0.. {
        if made.len() >= count {
            break;
        }
        let mut rng = Wyrand::stream(seed, number);
        let course = play(G::new(G::SEATED, &Value::Null)?, &PLAYERS, &mut rng);
        made.extend(first_in(&course, &mut rng));
        progress(made.len());
    }
    Ok(made)
}

/// The first puzzle of a game, for a seat drawn by lot.
fn first_in<G: Provable>(course: &Course<G>, rng: &mut Wyrand) -> Option<Puzzle> {
    let points = if G::ENDS { course.steps.len()..=course.steps.len() } else { 1..=course.steps.len() - 1 };
    let first = rng.below(G::SEATED.into()) as u8;
    let seats = (0..G::SEATED).map(|seat| Seat((first + seat) % G::SEATED));
    seats.flat_map(|seat| points.clone().map(move |after| (seat, after))).find_map(|(seat, after)| {
        let grew = !course.game.learned(&course.view(seat, after - 1), &course.view(seat, after)).is_empty();
        let puzzle = grew.then(|| solve_at(course, seat, after)).flatten()?;
        puzzle.holds().then_some(puzzle)
    })
}

fn solve<G: Provable>(course: &Course<G>, seat: Seat) -> Option<Puzzle> {
    solve_at(course, seat, course.steps.len())
}

/// The secret that the seat can prove with the last clue, if there is one that takes a proof.
fn solve_at<G: Provable>(course: &Course<G>, seat: Seat, after: usize) -> Option<Puzzle> {
    let told = clues(course, seat, after);
    let (_, before) = told.split_last().filter(|_| told.len() <= MOST_TOLD)?;
    for owner in course.seats().iter().filter(|owner| *owner != seat) {
        for topic in course.game.topics(owner) {
            let Some(claim) = proven(&course.game, owner, &topic, &told) else { continue };
            let clues: Vec<G::Clue> = told.iter().map(|(_, clue)| *clue).collect();
            let known_before = proven(&course.game, owner, &topic, before) == Some(claim);
            if known_before || course.game.at_a_glance(owner, claim, &clues) {
                continue;
            }
            let proof = shortest(&course.game, owner, &topic, claim, told.clone());
            if proof.len() >= FEWEST {
                let steps = course.steps[..after].iter().map(|step| course.game.write_step(step)).collect();
                let proof = counted(&course.game, owner, &topic, &proof);
                return Some(Puzzle { game: G::ID, seats: G::SEATED, steps, seat, owner, claim, proof });
            }
        }
    }
    None
}

/// What the seat has learned, with the index of the step that told it.
fn clues<G: Provable>(course: &Course<G>, seat: Seat, after: usize) -> Vec<(usize, G::Clue)> {
    let mut told = Vec::new();
    let mut before = course.view(seat, 0);
    for step in 0..after {
        let now = course.view(seat, step + 1);
        told.extend(course.game.learned(&before, &now).into_iter().map(|clue| (step, clue)));
        before = now;
    }
    told
}

fn left<'a, G: Provable>(game: &G, topic: &'a [G::World], told: &[(usize, G::Clue)]) -> Vec<&'a G::World> {
    topic.iter().filter(|world| told.iter().all(|(_, clue)| game.agrees(world, clue))).collect()
}

/// The claim that is true in all worlds that are left.
fn proven<G: Provable>(game: &G, owner: Seat, topic: &[G::World], told: &[(usize, G::Clue)]) -> Option<Claim> {
    let worlds = left(game, topic, told);
    let mut common = game.claims_of(worlds.first()?, owner);
    for world in &worlds {
        let claims = game.claims_of(world, owner);
        common.retain(|claim| claims.contains(claim));
    }
    common.first().copied()
}

/// The same proof without any clue that it can do without.
fn shortest<G: Provable>(
    game: &G,
    owner: Seat,
    topic: &[G::World],
    claim: Claim,
    mut told: Vec<(usize, G::Clue)>,
) -> Vec<(usize, G::Clue)> {
    let mut at = 0;
    while at < told.len() {
        let dropped = told.remove(at);
        if proven(game, owner, topic, &told) != Some(claim) {
            told.insert(at, dropped);
            at += 1;
        }
    }
    told
}

fn counted<G: Provable>(game: &G, owner: Seat, topic: &[G::World], proof: &[(usize, G::Clue)]) -> Vec<Clue> {
    let count = |length: usize| {
        let worlds = left(game, topic, &proof[..length]);
        let mut answers: Vec<Claim> = worlds.iter().flat_map(|world| game.claims_of(world, owner)).collect();
        answers.sort_unstable();
        answers.dedup();
        Clue { step: proof[length - 1].0, worlds: worlds.len(), answers: answers.len() }
    };
    (1..=proof.len()).map(count).collect()
}

impl Puzzle {
    /// How many clues the proof takes.
    pub fn rating(&self) -> usize {
        self.proof.len()
    }

    pub fn to_json(&self) -> Value {
        let clue = |clue: &Clue| json!({"step": clue.step, "worlds": clue.worlds, "answers": clue.answers});
        json!({
            "game": self.game,
            "seats": self.seats,
            "seat": self.seat,
            "owner": self.owner,
            "rating": self.rating(),
            "proof": self.proof.iter().map(clue).collect::<Vec<_>>(),
            "steps": self.steps,
        })
    }

    /// Plays the game again with every other secret that the owner could have had. The claim must be true in all games that
    /// told the seat the same, and there must be one in which it was not before the clues.
    pub fn holds(&self) -> bool {
        match self.game {
            "spion" => self.holds_in::<Spion>(),
            "streng-geheim" => self.holds_in::<StrengGeheim>(),
            _ => false,
        }
    }

    fn holds_in<G: Provable>(&self) -> bool {
        let Some(course) = record::<G>(self.steps.clone()).and_then(|record| Course::<G>::of(&record).ok()) else {
            return false;
        };
        let told: Vec<G::Clue> = clues(&course, self.seat, self.steps.len()).iter().map(|(_, clue)| *clue).collect();
        let (mut same, mut other) = (0, 0);
        for (at, step) in course.steps.iter().enumerate() {
            for alternative in course.game.alternatives(&course.states[at], step, self.owner) {
                let (heard, world) = retold(&course, at, alternative, self.seat);
                let is_true = course.game.claims(&world, self.owner).contains(&self.claim);
                match heard == told {
                    true if !is_true => return false,
                    true => same += 1,
                    false => other += usize::from(!is_true),
                }
            }
        }
        same > 0 && other > 0
    }

    /// The table as it stood when the seat had all clues. If the last one ended the game, it is the table before that.
    pub fn table(&self) -> Result<Box<dyn Table>, BadRecord> {
        let table = self.whole()?;
        let over = matches!(table.status(), Status::Over(_));
        Ok(if over { table.rewound(self.steps.len() - 1) } else { table })
    }

    fn whole(&self) -> Result<Box<dyn Table>, BadRecord> {
        let mut table = deckname_table::open(self.game, self.seats, &Value::Null)?;
        for (index, step) in self.steps.iter().enumerate() {
            table.take(step, Lang::En).map_err(|why| BadRecord::Step { index, why })?;
        }
        Ok(table)
    }
}

/// What the seat hears if this step is taken in place of the one at `at`, and the world in the end.
fn retold<G: Provable>(course: &Course<G>, at: usize, other: StepOf<G>, seat: Seat) -> (Vec<G::Clue>, G::State) {
    let game = &course.game;
    let view = |state: &G::State| game.view(state, Observer::Seat(seat));
    let mut state = course.states[at];
    let mut heard: Vec<G::Clue> = clues(course, seat, at).iter().map(|(_, clue)| *clue).collect();
    let mut before = view(&state);
    for step in std::iter::once(other).chain(course.steps[at + 1..].iter().copied()) {
        // With another secret the game may have ended earlier.
        if game.play(&mut state, step, &mut silent).is_err() {
            break;
        }
        let now = view(&state);
        heard.extend(game.learned(&before, &now));
        before = now;
    }
    (heard, state)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [&str; 2] = ["spion", "streng-geheim"];

    #[test]
    fn puzzles_hold_and_no_other_answer_does() {
        for game in GAMES {
            for puzzle in make(game, 2, 7, &mut |_| ()).unwrap() {
                assert!(puzzle.rating() >= FEWEST && puzzle.holds(), "{puzzle:?}");
                let wrong = Puzzle { claim: Claim(puzzle.claim.0 ^ 1), ..puzzle.clone() };
                assert!(!wrong.holds(), "{wrong:?}");
                let early = Puzzle { steps: puzzle.steps[..puzzle.steps.len() - 1].to_vec(), ..puzzle.clone() };
                assert!(!early.holds(), "the last clue is needed: {early:?}");
            }
        }
    }

    #[test]
    fn no_clue_of_a_proof_can_be_left_out() {
        let puzzle = make("spion", 1, 3, &mut |_| ()).unwrap().remove(0);
        let course = Course::<Spion>::of(&record::<Spion>(puzzle.steps.clone()).unwrap()).unwrap();
        let topic = &course.game.topics(puzzle.owner)[0];
        let told = clues(&course, puzzle.seat, course.steps.len());
        let proof = shortest(&course.game, puzzle.owner, topic, puzzle.claim, told);
        assert_eq!(proof.len(), puzzle.rating());
        for at in 0..proof.len() {
            let mut less = proof.clone();
            less.remove(at);
            assert_ne!(proven(&course.game, puzzle.owner, topic, &less), Some(puzzle.claim));
        }
    }

    #[test]
    fn every_puzzle_on_the_shelf_is_a_good_one() {
        for game in GAMES {
            let shelf = shelf(game, Lang::En).unwrap();
            assert_eq!(shelf.len(), 366, "{game}: one for each day of the year");
            // All of them were checked when they were made.
            for number in (0..shelf.len()).step_by(16) {
                let puzzle = shelf.get(number).unwrap().open().unwrap().expect("a proof");
                assert!(puzzle.holds(), "{puzzle:?}");
                for lang in Lang::ALL {
                    let told = puzzle.in_words(lang).unwrap();
                    assert_eq!(told.proof.len(), puzzle.rating());
                    assert!(!told.clues.is_empty() && !told.clues.iter().any(String::is_empty), "{told:?}");
                }
                assert!(!matches!(puzzle.table().unwrap().status(), Status::Over(_)), "the board gives nothing away");
            }
        }
    }

    #[test]
    fn a_proof_says_what_is_left_and_why_the_answer_follows() {
        let told = |game: &str, number: usize| {
            let puzzle = shelf(game, Lang::En).unwrap().get(number).unwrap().open().unwrap().unwrap();
            puzzle.in_words(Lang::En).unwrap()
        };
        let listed = |told: &Told| told.proof[told.proof.len() - 2].contains("left: ");
        let spion = (0..20).map(|number| told("spion", number)).find(listed).expect("a proof that ends with few pairs");
        let field = spion.answer.rsplit(' ').next().unwrap().to_string();
        assert!(spion.premise.contains(&field) && spion.conclusion.contains(&field), "{spion:?}");
        let last = &spion.proof[spion.proof.len() - 2..];
        let (_, pairs) = last[0].split_once("left: ").expect("the last pairs are listed");
        assert!(pairs.contains(" + ") && !pairs.contains(&field), "those without the field: {spion:?}");
        assert!(last[1].ends_with("No pair of fields is left."), "{spion:?}");
        let names = told("streng-geheim", 0);
        let (_, answer) = names.answer.split_once(": ").unwrap();
        assert!(names.given[0].contains(answer) && names.given[1].contains("Ada: Red"), "{names:?}");
        assert!(names.proof.iter().all(|step| step.contains("Left for ") && step.contains(answer)), "{names:?}");
        assert!(names.conclusion.starts_with(&format!("Only {answer} is left")), "{names:?}");
    }

    #[test]
    fn an_answer_is_judged_by_what_the_seat_was_told() {
        for game in GAMES {
            let puzzle = shelf(game, Lang::En).unwrap().get(0).unwrap().open().unwrap().unwrap();
            let told = puzzle.in_words(Lang::En).unwrap();
            let verdicts: Vec<Verdict> =
                told.choices.iter().map(|(claim, _)| puzzle.judge(*claim, Lang::En).unwrap().unwrap()).collect();
            let right: Vec<&Verdict> = verdicts.iter().filter(|verdict| verdict.right).collect();
            assert!(right.len() == 1 && right[0].why.starts_with("Right"), "{right:?}");
            assert!(puzzle.judge(puzzle.claim, Lang::En).unwrap().unwrap().right);
            let ruled_out = verdicts.iter().filter(|verdict| verdict.why.contains("rules it out")).count();
            let open = verdicts.iter().filter(|verdict| verdict.why.contains("not certain")).count();
            assert!(ruled_out > 0 && 1 + ruled_out + open == verdicts.len(), "{verdicts:?}");
            assert_eq!(puzzle.judge(Claim(999), Lang::En).unwrap(), None, "no such answer");
        }
    }

    #[test]
    fn what_is_put_on_a_shelf_is_taken_from_it() {
        let made = make("spion", 3, 5, &mut |_| ()).unwrap();
        let shelf = Shelf::read::<Spion>(&Shelf::write(&made)).unwrap();
        let opened: Vec<Puzzle> = (0..3).map(|number| shelf.get(number).unwrap().open().unwrap().unwrap()).collect();
        assert_eq!(opened, made);
        assert_eq!(shelf.get(3), None);
    }

    #[test]
    fn games_without_proofs_say_why() {
        for game in ["heimlich", "top-secret", "spy"] {
            assert!(matches!(make(game, 1, 1, &mut |_| ()), Err(NoPuzzles::NothingToProve { .. })));
        }
        assert!(matches!(make("chess", 1, 1, &mut |_| ()), Err(NoPuzzles::Setup(_))));
    }
}
