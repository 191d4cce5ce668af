//! Growing the tree of a game.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use deckname_engine::{Game, Listing, Observer, Seat, Seats, Step, StepOf, Told, Turn};

use crate::prefix::Beginnings;
use crate::tree::{Info, Node, Tree};

/// A tree, and for each of its information sets what the seat knows there.
#[derive(Debug)]
pub struct Instance<G: Game> {
    /// The tree.
    pub tree: Tree,
    /// One for each information set.
    pub positions: Vec<Position<G>>,
}

/// What a seat knows in an information set, and what it may do.
#[derive(Debug)]
pub struct Position<G: Game> {
    /// The seat that decides.
    pub seat: Seat,
    /// What it may know.
    pub view: G::View,
    /// What it was told.
    pub told: Vec<G::Notice>,
    /// What it may do, in the order of the tree.
    pub actions: Vec<G::Action>,
}

/// Why there is no tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The tree is too large.
    #[error("the game has more than {most} positions: make it smaller, or begin nearer to its end")]
    TooLarge {
        /// The most positions that were allowed.
        most: usize,
    },
    /// The tree would have too many roots.
    #[error(
        "chance can have fallen in more than {most} ways that a spectator cannot tell apart: begin after fewer steps"
    )]
    TooManyWays {
        /// The most ways that were allowed.
        most: usize,
    },
    /// Another thread has set the flag that it was given.
    #[error("the calculation was stopped")]
    Stopped,
    /// A deal with too many outcomes to list.
    #[error("the outcomes of {due:?} are too many to list: begin after it, or deal fewer cards")]
    Unlisted {
        /// What is due.
        due: &'static str,
    },
    /// The prefix cannot be played.
    #[error("step {step} of the record cannot be played")]
    Step {
        /// From 0.
        step: usize,
    },
    /// A seat is told the same in two positions and may do different things in them. Law 11 of the games rules that out.
    #[error("a seat can tell positions apart by what is legal, but was told the same")]
    Leak,
}

impl<G: Game> Instance<G> {
    /// The tree from the position after `steps`, with at most `most` positions.
    ///
    /// Chance is taken back as far as nobody but the seats was told of it: the tree begins with every way in which the outcomes
    /// of these steps can have fallen so that a spectator was told the same, each as likely as chance makes it.
    ///
    /// Another thread gives it up by setting `stop`.
    pub fn grow(game: &G, steps: &[StepOf<G>], most: usize, stop: &AtomicBool) -> Result<Self, SolveError> {
        let seats = usize::from(game.seats());
        let tree = Tree {
            seats,
            nodes: vec![Node::End { payoffs: 0 }],
            chances: vec![1.0],
            infos: Vec::new(),
            payoffs: Vec::new(),
            choices: 0,
        };
        let mut grower = Grower { game, most, stop, tree, positions: Vec::new(), known: HashMap::new() };
        let (beginnings, mut weights) = (Beginnings { game, steps, most, stop }, Vec::new());
        beginnings.each(|_, weight| {
            weights.push(weight);
            Ok(())
        })?;
        let mut root = 0;
        if weights.len() > 1 {
            let total: f64 = weights.iter().sum();
            root = grower.add(weights.iter().map(|weight| weight / total))?;
            grower.tree.nodes[0] = Node::Chance { first: root as u32, count: weights.len() as u32 };
        }
        beginnings.each(|way, _| {
            grower.grow(root, &World::after_all(game, way))?;
            root += 1;
            Ok(())
        })?;
        Ok(Self { tree: grower.tree, positions: grower.positions })
    }
}

/// A position, and what each seat was told on the way.
struct World<G: Game> {
    state: G::State,
    seats: Vec<Memory<G::Notice>>,
}

/// What one seat was told and did.
#[derive(Clone, Debug)]
struct Memory<N> {
    hash: Told,
    told: Vec<N>,
}

impl<G: Game> World<G> {
    /// The world after these steps, which must be legal.
    fn after_all(game: &G, steps: &[StepOf<G>]) -> Self {
        let memory = Memory { hash: Told::default(), told: Vec::new() };
        let mut world = Self { state: game.start(), seats: vec![memory; usize::from(game.seats())] };
        for step in steps {
            world.take(game, *step);
        }
        world
    }

    /// The world after a step, which must be legal.
    fn after(&self, game: &G, step: StepOf<G>) -> Self {
        let mut next = Self { state: self.state, seats: self.seats.clone() };
        next.take(game, step);
        next
    }

    fn take(&mut self, game: &G, step: StepOf<G>) {
        let mut events = Vec::new();
        game.apply(&mut self.state, step, &mut |event| events.push(event));
        if let Step::Act(seat, action) = &step {
            self.seats[seat.index()].hash.hear(action);
        }
        for (seat, memory) in self.seats.iter_mut().enumerate() {
            for notice in events.iter().filter_map(|event| game.notice(event, Observer::Seat(Seat(seat as u8)))) {
                memory.hash.hear(&notice);
                memory.told.push(notice);
            }
        }
    }
}

struct Grower<'a, G: Game> {
    game: &'a G,
    most: usize,
    stop: &'a AtomicBool,
    tree: Tree,
    positions: Vec<Position<G>>,
    /// The information sets so far.
    known: HashMap<(usize, Told), u32>,
}

impl<G: Game> Grower<'_, G> {
    /// Fills in a node and everything below it.
    fn grow(&mut self, node: usize, world: &World<G>) -> Result<(), SolveError> {
        match self.game.turn(&world.state) {
            Turn::Over => {
                self.tree.nodes[node] = self.end(&world.state);
                Ok(())
            }
            Turn::Chance => self.grow_chance(node, world),
            Turn::Act(seats) => self.grow_decision(node, world, seats),
        }
    }

    fn grow_chance(&mut self, node: usize, world: &World<G>) -> Result<(), SolveError> {
        let (game, mut outcomes) = (self.game, Vec::new());
        if game.outcomes(&world.state, &mut |outcome, weight| outcomes.push((outcome, f64::from(weight))))
            == Listing::TooMany
        {
            return Err(SolveError::Unlisted { due: game.due(&world.state) });
        }
        let total: f64 = outcomes.iter().map(|(_, weight)| weight).sum();
        let first = self.add(outcomes.iter().map(|(_, weight)| weight / total))?;
        self.tree.nodes[node] = Node::Chance { first: first as u32, count: outcomes.len() as u32 };
        for (at, (outcome, _)) in outcomes.into_iter().enumerate() {
            self.grow(first + at, &world.after(game, Step::Chance(outcome)))?;
        }
        Ok(())
    }

    /// Seats that choose simultaneously do so one after the other: none is told what the others chose.
    fn grow_decision(&mut self, node: usize, world: &World<G>, seats: Seats) -> Result<(), SolveError> {
        let Some(seat) = seats.first() else { return Err(SolveError::Leak) };
        let info = self.info(node, world, seat)?;
        let count = self.tree.infos[info].actions;
        let first = self.add((0..count).map(|_| 1.0))?;
        self.tree.nodes[node] = Node::Decision { info: info as u32, first: first as u32 };
        for at in 0..count {
            let action = self.positions[info].actions[at];
            self.grow(first + at, &world.after(self.game, Step::Act(seat, action)))?;
        }
        Ok(())
    }

    /// The information set of a node, which is added to it.
    fn info(&mut self, node: usize, world: &World<G>, seat: Seat) -> Result<usize, SolveError> {
        let mut actions = Vec::new();
        self.game.actions(&world.state, seat, &mut actions);
        let memory = &world.seats[seat.index()];
        let next = self.tree.infos.len() as u32;
        let info = *self.known.entry((seat.index(), memory.hash)).or_insert(next) as usize;
        if info == next as usize {
            let (begin, count) = (self.tree.choices, actions.len());
            self.tree.choices += count;
            self.tree.infos.push(Info { seat: seat.index(), actions: count, begin, nodes: Vec::new() });
            let view = self.game.view(&world.state, Observer::Seat(seat));
            self.positions.push(Position { seat, view, told: memory.told.clone(), actions });
        } else if self.positions[info].actions != actions {
            return Err(SolveError::Leak);
        }
        self.tree.infos[info].nodes.push(node as u32);
        Ok(info)
    }

    /// Adds nodes that are filled in later. Returns the first.
    fn add(&mut self, chances: impl Iterator<Item = f64>) -> Result<usize, SolveError> {
        let first = self.tree.nodes.len();
        self.tree.chances.extend(chances);
        self.tree.nodes.resize(self.tree.chances.len(), Node::End { payoffs: 0 });
        if self.stop.load(Ordering::Relaxed) {
            return Err(SolveError::Stopped);
        }
        if self.tree.nodes.len() > self.most { Err(SolveError::TooLarge { most: self.most }) } else { Ok(first) }
    }

    fn end(&mut self, s: &G::State) -> Node {
        let outcome = self.game.outcome(s);
        let worths =
            Seats::all(self.game.seats()).iter().map(|seat| outcome.map_or(0.0, |outcome| outcome.worth(seat)));
        let worths: Vec<_> = worths.collect();
        let mean = worths.iter().sum::<f64>() / worths.len() as f64;
        let payoffs: Vec<_> = worths.iter().map(|worth| worth - mean).collect();
        let known = self.tree.payoffs.chunks(self.tree.seats).position(|known| known == payoffs);
        let index = known.unwrap_or_else(|| {
            self.tree.payoffs.extend(payoffs);
            self.tree.payoffs.len() / self.tree.seats - 1
        });
        Node::End { payoffs: index as u32 }
    }
}
