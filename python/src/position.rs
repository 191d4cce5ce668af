//! A position of any game: the only code that is compiled for each of them, with the rules.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use deckname_bots::{Bot, Insight, Known};
use deckname_encode::{Offer, Path, Reading, Recall};
use deckname_engine::{Listing, Observer, Retell, Seat, Seats, Step, StepOf, Told, Turn, Wyrand, silent};
use deckname_scene::{Aid, Lang, Reader, Show, refusal};
use deckname_solve::{Instance, SolveError, beginnings, efg, nash_conv, solve, values};
use deckname_table::{Record, Refused};
use serde_json::Value;

use crate::error::Fault;
use crate::history::History;
use crate::play::{Likely, Play, Solved};
use crate::setting::Setting;

/// What the binding needs of a game.
pub trait Playable: Insight + Recall + Retell + Show {}

impl<G: Insight + Recall + Retell + Show> Playable for G {}

/// A bot that any thread may hold.
pub struct Seated<G: Insight>(pub Mutex<Box<dyn Bot<G>>>);

pub struct Position<G: Playable> {
    game: Arc<Setting<G>>,
    state: G::State,
    history: History<G>,
    sampled: Option<Arc<Sampled<G>>>,
    /// What each seat has chosen of an action that is not whole yet.
    so_far: [Path; 8],
    /// What chance has drawn of an outcome that is not whole yet.
    drawn: Path,
    /// What each seat was told until a step.
    told: [(usize, Told); 8],
}

/// Where a position begins that was sampled for a seat, and what that had been told.
struct Sampled<G: Playable> {
    seat: Seat,
    told: Vec<G::Notice>,
    world: G::State,
}

/// A text that can be given up while it is written. Nothing else makes writing it fail.
struct Page<'a> {
    text: String,
    stop: &'a AtomicBool,
}

impl fmt::Write for Page<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.text.push_str(part);
        go_on(self.stop).map_err(|_| fmt::Error)
    }
}

fn go_on(stop: &AtomicBool) -> Result<(), SolveError> {
    if stop.load(Ordering::Relaxed) { Err(SolveError::Stopped) } else { Ok(()) }
}

impl<G: Playable> Position<G> {
    pub fn begun(game: Arc<Setting<G>>) -> Self {
        let state = game.start();
        Self::at(game, state)
    }

    /// A position without a history.
    fn at(game: Arc<Setting<G>>, state: G::State) -> Self {
        Self {
            game,
            state,
            history: History::EMPTY,
            sampled: None,
            so_far: [Path::default(); 8],
            drawn: Path::default(),
            told: [(0, Told::default()); 8],
        }
    }

    fn play(&mut self, step: StepOf<G>) -> Result<(), Refused> {
        let mut events = Vec::new();
        self.game.play(&mut self.state, step, &mut |event| events.push(event)).map_err(|why| {
            let (clause, message) = refusal::<G>(why, Lang::En);
            Refused::Rule { clause, message }
        })?;
        match step {
            Step::Act(seat, _) => self.so_far[seat.index()].clear(),
            Step::Chance(_) => self.drawn.clear(),
        }
        self.history.push(step, events);
        Ok(())
    }

    fn owes(&self, seat: Seat) -> bool {
        matches!(self.turn(), Turn::Act(due) if due.contains(seat))
    }

    fn not_due<T>() -> Result<T, Refused> {
        let (clause, message) = refusal::<G>(deckname_engine::Refusal::NotDue, Lang::En);
        Err(Refused::Rule { clause, message })
    }

    /// What `who` was told before the position was sampled, and since.
    fn all_told(&self, who: Observer, from: usize) -> impl Iterator<Item = G::Notice> {
        let before = self.sampled.as_ref().filter(|sampled| from == 0 && who == Observer::Seat(sampled.seat));
        let before: Vec<_> = before.map(|sampled| sampled.told.clone()).unwrap_or_default();
        let events = self.history.since(from).flat_map(|(_, events)| events);
        before.into_iter().chain(events.filter_map(move |event| self.game.notice(event, who)))
    }

    /// The steps that led here.
    fn past(&self) -> Result<Vec<StepOf<G>>, Fault> {
        if self.sampled.is_some() {
            Err(Fault::NoHistory)
        } else {
            Ok(self.history.since(0).map(|(step, _)| *step).collect())
        }
    }

    /// The position after these steps.
    fn after(game: &Arc<Setting<G>>, steps: &[StepOf<G>]) -> Result<Self, Refused> {
        let mut position = Self::begun(Arc::clone(game));
        steps.iter().try_for_each(|step| position.play(*step))?;
        Ok(position)
    }

    /// The tree from here on.
    fn grow(&self, most: usize, stop: &AtomicBool) -> Result<Instance<G>, Fault> {
        Ok(Instance::grow(&**self.game, &self.past()?, most, stop)?)
    }

    /// Takes out the next step: of the steps that seats took simultaneously, the one of the lowest seat. Sealed choices commute.
    fn lowest(&self, s: &G::State, left: &mut VecDeque<StepOf<G>>) -> Result<StepOf<G>, Fault> {
        let at = match self.game.turn(s) {
            Turn::Act(due) => {
                let mut taken =
                    left.iter().map_while(|step| if let Step::Act(seat, _) = step { Some(*seat) } else { None });
                taken.position(|seat| Some(seat) == due.first())
            }
            Turn::Chance | Turn::Over => Some(0),
        };
        at.and_then(|at| left.remove(at)).ok_or(Fault::OutOfOrder)
    }

    /// What the choices of a seat are counted from.
    fn angle(&self, seat: Seat) -> G::Angle {
        self.game.angle(&self.game.view(&self.state, Observer::Seat(seat)))
    }

    fn next(&self, seat: Seat, from: &G::Angle, so_far: &[u16]) -> Offer {
        let mut offer = Offer::new(self.game.choices());
        self.game.next(&self.state, seat, from, so_far, &mut Vec::new(), &mut offer);
        offer
    }
}

impl<G: Playable> Play for Position<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn due(&self) -> Option<&'static str> {
        (self.turn() == Turn::Chance).then(|| self.game.due(&self.state))
    }

    fn legal(&self, seat: Seat) -> Vec<Value> {
        let mut actions = Vec::new();
        self.game.actions(&self.state, seat, &mut actions);
        actions.iter().map(|action| self.game.write_action(action)).collect()
    }

    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), Refused> {
        if !self.owes(seat) {
            return Self::not_due();
        }
        self.play(Step::Act(seat, self.game.read_action(action)?))
    }

    fn chance(&mut self, outcome: &Value) -> Result<(), Refused> {
        if self.turn() != Turn::Chance {
            return Self::not_due();
        }
        self.play(Step::Chance(self.game.read_chance(outcome)?))
    }

    fn outcomes(&self) -> Option<Vec<(Value, f64)>> {
        if self.turn() != Turn::Chance {
            return Some(Vec::new());
        }
        let mut listed = Vec::new();
        let listing = self.game.outcomes(&self.state, &mut |outcome, weight| listed.push((outcome, weight)));
        if listing == Listing::TooMany {
            return None;
        }
        let total: u64 = listed.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let share = |weight: u32| f64::from(weight) / total as f64;
        Some(listed.iter().map(|(outcome, weight)| (self.game.write_chance(outcome), share(*weight))).collect())
    }

    fn draw(&mut self, rng: &mut Wyrand) -> Option<Value> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let outcome = self.game.draw(&self.state, rng);
        self.play(Step::Chance(outcome)).ok()?;
        Some(self.game.write_chance(&outcome))
    }

    fn draws(&self) -> Vec<(u16, f64)> {
        if self.turn() != Turn::Chance {
            return Vec::new();
        }
        let mut draws = Vec::new();
        self.game.next_draws(&self.state, &self.drawn, &mut draws);
        let total: u64 = draws.iter().map(|(_, weight)| u64::from(*weight)).sum();
        draws.iter().map(|(draw, weight)| (*draw, f64::from(*weight) / total as f64)).collect()
    }

    fn take_draw(&mut self, draw: u16) -> Result<bool, Fault> {
        if self.turn() != Turn::Chance {
            return Ok(Self::not_due()?);
        }
        if !self.draws().iter().any(|(offered, _)| *offered == draw) {
            return Err(Fault::NoDraw { draw: draw.into() });
        }
        self.drawn.push(draw);
        if let Reading::Whole(outcome) = self.game.read_draws(&self.state, &self.drawn) {
            self.play(Step::Chance(outcome))?;
            return Ok(true);
        }
        Ok(false)
    }

    fn drawn(&self) -> Vec<u16> {
        self.drawn.to_vec()
    }

    fn random_action(&self, seat: Seat, rng: &mut Wyrand) -> Option<Value> {
        self.owes(seat).then(|| self.game.write_action(&self.game.random_action(&self.state, seat, rng)))
    }

    fn view(&self, who: Observer) -> Value {
        self.game.write_view(&self.game.view(&self.state, who))
    }

    fn notices(&self, who: Observer, from: usize) -> Vec<Value> {
        self.all_told(who, from).map(|notice| self.game.write_notice(&notice)).collect()
    }

    fn steps(&self) -> usize {
        self.history.len()
    }

    fn returns(&self) -> Vec<f64> {
        let outcome = self.game.outcome(&self.state);
        let worth = |seat: Seat| outcome.map_or(0.0, |outcome| outcome.worth(seat));
        Seats::all(self.game.seats()).iter().map(worth).collect()
    }

    fn ending(&self) -> Option<Value> {
        let outcome = self.game.outcome(&self.state)?;
        Some(self.game.ending(&self.state, outcome))
    }

    fn text(&self, who: Observer, lang: Lang) -> String {
        let names: Vec<String> = (1..=self.game.seats()).map(|seat| seat.to_string()).collect();
        let reader = Reader { lang, names: &names, aid: Aid::default() };
        self.game.text(&self.game.view(&self.state, who), &reader).to_string()
    }

    fn record(&self) -> Option<Value> {
        if self.sampled.is_some() {
            return None;
        }
        let record = Record {
            game: G::ID.to_string(),
            seats: self.game.seats(),
            options: self.game.options(),
            edition: self.game.edition(),
            players: Vec::new(),
            fairness: None,
            steps: self.history.since(0).map(|(step, _)| self.game.write_step(step)).collect(),
            outcome: self.ending(),
            chain: None,
        };
        Some(record.to_json())
    }

    fn sample(&self, seat: Seat, rng: &mut Wyrand) -> Box<dyn Play> {
        let who = Observer::Seat(seat);
        let state = self.game.sample(&self.game.view(&self.state, who), rng);
        let told: Vec<_> = self.all_told(who, 0).collect();
        let mut world = Self::at(Arc::clone(&self.game), state);
        for other in Seats::all(self.game.seats()) {
            let known = &mut world.told[other.index()].1;
            if other == seat {
                for notice in &told {
                    known.hear(notice);
                }
            } else {
                // What the others were told in this world is not known; what they know of the position stands for it.
                known.hear(&world.game.view(&world.state, Observer::Seat(other)));
            }
        }
        world.so_far[seat.index()] = self.so_far[seat.index()];
        world.sampled = Some(Arc::new(Sampled { seat, told, world: state }));
        Box::new(world)
    }

    fn retell(&self) -> Option<Box<dyn Play>> {
        let Some(sampled) = &self.sampled else { return Some(self.fork()) };
        let mut steps = self.game.retell(Observer::Seat(sampled.seat), &sampled.told, &sampled.world)?;
        steps.extend(self.history.since(0).map(|(step, _)| *step));
        let mut retold = Self::after(&self.game, &steps).ok()?;
        (retold.so_far, retold.drawn) = (self.so_far, self.drawn);
        Some(Box::new(retold))
    }

    fn moves(&self) -> Result<Vec<u16>, Fault> {
        let mut left = VecDeque::from(self.past()?);
        let (mut state, mut moves) = (self.game.start(), Vec::new());
        while !left.is_empty() {
            let step = self.lowest(&state, &mut left)?;
            moves.extend_from_slice(&match &step {
                Step::Act(seat, action) => {
                    let from = self.game.angle(&self.game.view(&state, Observer::Seat(*seat)));
                    self.game.path(*seat, &from, action)
                }
                Step::Chance(outcome) => self.game.draws_of(&state, outcome),
            });
            self.game.apply(&mut state, step, &mut silent);
        }
        let Turn::Act(due) = self.turn() else {
            moves.extend_from_slice(&self.drawn);
            return Ok(moves);
        };
        let mut begun = due.iter().map(|seat| &self.so_far[seat.index()]);
        moves.extend_from_slice(begun.next().map_or(&[], |path| path));
        if begun.any(|path| !path.is_empty()) { Err(Fault::OutOfOrder) } else { Ok(moves) }
    }

    fn fork(&self) -> Box<dyn Play> {
        Box::new(Self {
            game: Arc::clone(&self.game),
            state: self.state,
            history: self.history.clone(),
            sampled: self.sampled.clone(),
            so_far: self.so_far,
            drawn: self.drawn,
            told: self.told,
        })
    }

    fn width(&self) -> usize {
        self.game.width()
    }

    fn num_choices(&self) -> usize {
        self.game.choices()
    }

    fn told(&mut self, who: Observer) -> u128 {
        let (mut from, mut told) = (0, Told::default());
        if let Observer::Seat(seat) = who {
            (from, told) = self.told[seat.index()];
        }
        let events = self.history.since(from).flat_map(|(_, events)| events);
        events.filter_map(|event| self.game.notice(event, who)).for_each(|notice| told.hear(&notice));
        if let Observer::Seat(seat) = who {
            self.told[seat.index()] = (self.history.len(), told);
            // What the seat has chosen so far it knows as well.
            if !self.so_far[seat.index()].is_empty() {
                told.hear(&&self.so_far[seat.index()][..]);
            }
        }
        told.number()
    }

    fn observe(&self, who: Observer, row: &mut [f32]) {
        let so_far = who.seat().map_or(&[][..], |seat| &self.so_far[seat.index()]);
        self.game.show(&self.game.view(&self.state, who), so_far, row);
    }

    fn recall(&self, who: Observer) -> (Vec<f32>, usize) {
        let diary = self.game.diary();
        let told: Vec<_> = self.all_told(who, 0).collect();
        let rows = diary.rows(&**self.game, &self.game.view(&self.state, who), &told);
        (rows, diary.names().len())
    }

    fn choices(&self, seat: Seat) -> Vec<u16> {
        if !self.owes(seat) {
            return Vec::new();
        }
        let from = self.angle(seat);
        self.next(seat, &from, &self.so_far[seat.index()]).iter().collect()
    }

    fn choose(&mut self, seat: Seat, choice: u16) -> Result<bool, Fault> {
        if !self.owes(seat) {
            return Ok(Self::not_due()?);
        }
        let from = self.angle(seat);
        let mut path = self.so_far[seat.index()];
        path.push(choice);
        let refused = Fault::NotOffered { seat: seat.0, choice: choice.into() };
        match self.game.read(seat, &from, &path) {
            Reading::Whole(action) => {
                self.play(Step::Act(seat, action))?;
                Ok(true)
            }
            Reading::Part if self.next(seat, &from, &path).is_empty() => Err(refused),
            Reading::Part => {
                self.so_far[seat.index()] = path;
                Ok(false)
            }
            Reading::Nothing => Err(refused),
        }
    }

    fn so_far(&self, seat: Seat) -> Vec<u16> {
        self.so_far[seat.index()].to_vec()
    }

    fn path(&self, seat: Seat, action: &Value) -> Result<Vec<u16>, Fault> {
        if !self.owes(seat) {
            return Ok(Self::not_due()?);
        }
        let action = self.game.read_action(action)?;
        // Only a legal action has a path.
        self.game.check(&self.state, seat, &action).map_err(|clause| {
            let (clause, message) = refusal::<G>(deckname_engine::Refusal::Breaks(clause), Lang::En);
            Refused::Rule { clause, message }
        })?;
        let from = self.angle(seat);
        Ok(self.game.path(seat, &from, &action).to_vec())
    }

    fn beginnings(&self, most: usize, stop: &AtomicBool) -> Result<Vec<Likely>, Fault> {
        let ways = beginnings(&**self.game, &self.past()?, most, stop)?;
        let begun = |(steps, share): &(Vec<_>, f64)| -> Result<Likely, Fault> {
            go_on(stop)?;
            Ok((Box::new(Self::after(&self.game, steps)?), *share))
        };
        ways.iter().map(begun).collect()
    }

    fn solve(&self, rounds: usize, most: usize, stop: &AtomicBool) -> Result<Solved, Fault> {
        let tree = self.grow(most, stop)?.tree;
        let solution = solve(&tree, rounds, stop)?;
        Ok(Solved {
            positions: tree.nodes(),
            infos: tree.infos().len(),
            values: values(&tree, &solution),
            exploitability: nash_conv(&tree, &solution) / tree.seats() as f64,
        })
    }

    fn efg(&self, most: usize, stop: &AtomicBool) -> Result<String, Fault> {
        let mut page = Page { text: String::new(), stop };
        let instance = self.grow(most, stop)?;
        efg(&**self.game, &instance, &mut page).map_err(|_| SolveError::Stopped)?;
        Ok(page.text)
    }

    fn ask(&self, seat: Seat, bot: &mut (dyn Any + Send + Sync), rng: &mut Wyrand) -> Option<Value> {
        let Seated::<G>(bot) = bot.downcast_mut()?;
        let view = self.game.view(&self.state, Observer::Seat(seat));
        let told: Vec<_> = self.all_told(Observer::Seat(seat), 0).collect();
        let known = Known { game: &**self.game, seat, view: &view, told: &told };
        let action = bot.get_mut().ok()?.choose(&known, rng);
        Some(self.game.write_action(&action))
    }
}
