use std::mem::size_of;
use std::panic::resume_unwind;
use std::thread;

use deckname_engine::{Game, Observer, Rng, Seat, Seats, Step, StepOf, Turn, Wyrand};

use crate::select::{Rule, puct, regret, ucb};
use crate::{Budget, Guide, Worths};

/// The most bytes that a tree may use.
pub const MEMORY: usize = 60 << 20;
const NONE: u32 = u32::MAX;

/// An action as tried from one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arm<A> {
    action: A,
    /// Its index in the list of legal actions when the node was opened.
    index: u32,
    /// The first of the nodes that it leads to.
    first_child: u32,
    pub(crate) visits: u32,
    pub(crate) sum: f32,
    pub(crate) squares: f32,
    /// What the guide said of it, and how likely that makes it among the arms of its node.
    prior: f32,
    pub(crate) likely: f32,
    pub(crate) regret: f32,
    /// How often it was meant to be played, under regret matching.
    pub(crate) played: f32,
}

/// All positions that look the same to the searching seat and were reached by the same notices.
#[derive(Clone, Copy, Debug)]
struct Node {
    visits: u32,
    /// First index and length of its run in `Tree::arms`; empty until the node is opened.
    arms: (u32, u32),
    /// The first of the nodes after a chance step.
    first_child: u32,
    /// The next node with the same parent.
    next: u32,
    /// What the searching seat was told on the way here: first index and length of a run in `Tree::told`.
    told: (u32, u32),
}

/// Information-set tree search. All memory is reserved at the start; no iteration allocates.
///
/// [`tree`] grows one with a single call. With a tree of your own you can grow it in steps and ask how large it is:
///
/// ```
/// use deckname_engine::prelude::*;
/// use deckname_engine::{Observer, Seat, Wyrand};
/// use deckname_search::{Budget, MEMORY, Playouts, Rule, Tree};
/// use deckname_spy::Spy;
///
/// let game = Spy::new(2, &serde_json::Value::Null)?;
/// let mut rng = Wyrand::new(1);
/// let mut state = game.start();
/// while let Some(step @ deckname_engine::Step::Chance(_)) = game.random_step(&state, &mut rng) {
///     game.apply(&mut state, step, &mut deckname_engine::silent);
/// }
/// let view = game.view(&state, Observer::Seat(Seat(0)));
/// let mut guide = Playouts::<Spy> { view: &view };
/// let mut tree = Tree::new(&game, Seat(0), Rule::Ucb);
/// assert_eq!(tree.grow(&mut guide, Budget::Iterations(100), &mut rng), 100);
/// assert_eq!(tree.grow(&mut guide, Budget::Iterations(50), &mut rng), 50);
/// assert!(tree.memory() < MEMORY);
/// # Ok::<(), deckname_engine::SetupError>(())
/// ```
#[derive(Debug)]
pub struct Tree<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    rule: Rule,
    nodes: Vec<Node>,
    arms: Vec<Arm<G::Action>>,
    told: Vec<G::Notice>,
    // Reused in every iteration.
    legal: Vec<G::Action>,
    heard: Vec<G::Notice>,
    path: Vec<Taken>,
    fresh: Vec<G::Action>,
    priors: Vec<f64>,
    ranked: Vec<(f64, u32)>,
    /// What the guide said of the world for which a node was last opened.
    judged: Option<Worths>,
}

/// A choice on the way down.
#[derive(Clone, Copy, Debug)]
struct Taken {
    node: u32,
    arm: u32,
    seat: Seat,
    /// Its probability, if it was drawn by regret matching.
    likely: Option<f64>,
}

/// Grows a tree, or [several](trees). Returns the actions of `seat`, best first, each with the probability with which to play it.
pub fn tree<G: Game>(
    game: &G,
    seat: Seat,
    guide: &mut impl Guide<G>,
    rule: Rule,
    budget: Budget,
    rng: &mut Wyrand,
) -> Vec<(G::Action, f64)> {
    match budget.threads() {
        1 => one_tree(game, seat, guide, rule, budget, rng),
        threads => trees(game, seat, &mut vec![guide.clone(); threads], rule, budget, rng),
    }
}

fn one_tree<G: Game>(
    game: &G,
    seat: Seat,
    guide: &mut impl Guide<G>,
    rule: Rule,
    budget: Budget,
    rng: &mut Wyrand,
) -> Vec<(G::Action, f64)> {
    let mut tree = Tree::new(game, seat, rule);
    tree.grow(guide, budget, rng);
    tree.shares()
}

/// Root parallelism: grows one tree for each guide, in a thread of its own and with luck of its own, and averages them.
///
/// # Panics
/// If a guide or the game panics in one of the threads, with that thread's message.
pub fn trees<G: Game>(
    game: &G,
    seat: Seat,
    guides: &mut [impl Guide<G>],
    rule: Rule,
    budget: Budget,
    rng: &mut Wyrand,
) -> Vec<(G::Action, f64)> {
    let seeds: Vec<u64> = guides.iter().map(|_| rng.next()).collect();
    let grown: Vec<_> = thread::scope(|scope| {
        let grow = |(guide, seed): (_, u64)| {
            scope.spawn(move || one_tree(game, seat, guide, rule, budget, &mut Wyrand::new(seed)))
        };
        let threads: Vec<_> = guides.iter_mut().zip(seeds).map(grow).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    let mut sum: Vec<(G::Action, f64)> = Vec::new();
    for (action, share) in grown.iter().flatten() {
        let share = share / grown.len() as f64;
        match sum.iter_mut().find(|(known, _)| known == action) {
            Some((_, total)) => *total += share,
            None => sum.push((*action, share)),
        }
    }
    sum.sort_by(|a, b| b.1.total_cmp(&a.1));
    sum
}

impl<'a, G: Game> Tree<'a, G> {
    /// An empty tree for a decision of `seat`.
    pub fn new(game: &'a G, seat: Seat, rule: Rule) -> Self {
        let third = MEMORY / 3;
        let mut tree = Self {
            game,
            seat,
            rule,
            nodes: Vec::with_capacity(third / 2 / size_of::<Node>()),
            arms: Vec::with_capacity(third * 3 / 2 / size_of::<Arm<G::Action>>()),
            told: Vec::with_capacity(third / size_of::<G::Notice>().max(1)),
            legal: Vec::with_capacity(4_096),
            heard: Vec::with_capacity(64),
            path: Vec::with_capacity(256),
            fresh: Vec::with_capacity(4_096),
            priors: Vec::with_capacity(4_096),
            ranked: Vec::with_capacity(4_096),
            judged: None,
        };
        tree.nodes.push(Node { visits: rule.opens_at(), arms: (0, 0), first_child: NONE, next: NONE, told: (0, 0) });
        tree
    }

    /// Iterates until the budget is spent. Returns the number of iterations.
    pub fn grow(&mut self, guide: &mut impl Guide<G>, budget: Budget, rng: &mut Wyrand) -> u32 {
        let mut meter = budget.start();
        let mut iterations = 0;
        while meter.spend(1) {
            self.iterate(guide, rng);
            iterations += 1;
        }
        iterations
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.nodes.len() * size_of::<Node>()
            + self.arms.len() * size_of::<Arm<G::Action>>()
            + self.told.len() * size_of::<G::Notice>()
    }

    /// The actions at the root, best first. The share of each is its share of the tries, or of the mix.
    pub fn shares(&self) -> Vec<(G::Action, f64)> {
        let arms = self.arms_of(0);
        let played: f64 = arms.iter().map(|arm| f64::from(arm.played)).sum();
        let visits: f64 = arms.iter().map(|arm| f64::from(arm.visits)).sum();
        let share = |arm: &Arm<G::Action>| {
            if played > 0.0 { f64::from(arm.played) / played } else { f64::from(arm.visits) / visits.max(1.0) }
        };
        let mut shares: Vec<_> = arms.iter().map(|arm| (arm.action, share(arm))).collect();
        shares.sort_by(|a, b| b.1.total_cmp(&a.1));
        shares
    }

    fn iterate(&mut self, guide: &mut impl Guide<G>, rng: &mut Wyrand) {
        let mut world = guide.imagine(self.game, rng);
        self.path.clear();
        let mut node = 0u32;
        // The seats that have yet to choose in a simultaneous choice that has begun.
        let mut choosing = Seats::EMPTY;
        self.heard.clear();
        self.judged = None;
        loop {
            self.nodes[node as usize].visits += 1;
            let (step, arm, rest) = match self.game.turn(&world) {
                Turn::Over => break,
                Turn::Chance => (Step::Chance(self.game.draw(&world, rng)), None, Seats::EMPTY),
                Turn::Act(due) => {
                    let sealed = due.len() > 1 || !choosing.is_empty();
                    // The root is the searching seat's own choice, even if a lower seat is due too.
                    let Some(seat) = (if node == 0 { Some(self.seat) } else { due.first() }) else { break };
                    let leaf = self.rule == Rule::Puct && node != 0 && self.arms_of(node as usize).is_empty();
                    let Some(taken) = self.choose(guide, &world, node, seat, sealed, rng) else { break };
                    if leaf {
                        break; // Opening it was the look that a leaf gets.
                    }
                    self.judged = None;
                    self.path.push(taken);
                    // A sealed choice leads to the same node whatever it is: the others choose without knowing it.
                    let arm = (!sealed).then_some(taken.arm);
                    let rest = if sealed { due.without(Seats::one(seat)) } else { Seats::EMPTY };
                    (Step::Act(seat, self.arms[taken.arm as usize].action), arm, rest)
                }
            };
            self.take(&mut world, step);
            choosing = match self.game.turn(&world) {
                Turn::Act(due) if !rest.is_empty() && due.without(rest).is_empty() => due,
                _ => Seats::EMPTY,
            };
            let nodes = self.nodes.len();
            match self.descend(node, arm, choosing.is_empty()) {
                Some(child) => node = child,
                None if self.rule == Rule::Puct && self.nodes.len() > nodes => node = nodes as u32,
                None => break,
            }
        }
        let worths = match (self.rule, self.judged.take()) {
            (Rule::Ucb | Rule::Regret, _) => guide.finish(self.game, &mut world, rng),
            (Rule::Puct, Some(judged)) => judged,
            (Rule::Puct, None) => guide.judge(self.game, &mut world, rng),
        };
        self.learn(guide, &worths);
    }

    fn take(&mut self, world: &mut G::State, step: StepOf<G>) {
        let (game, seat, heard) = (self.game, self.seat, &mut self.heard);
        game.apply(world, step, &mut |event| heard.extend(game.notice(&event, Observer::Seat(seat))));
    }

    /// The arm that `seat` takes from `node`; `None` before the node is opened, or if there is no room for its arms.
    fn choose(
        &mut self,
        guide: &mut impl Guide<G>,
        world: &G::State,
        node: u32,
        seat: Seat,
        sealed: bool,
        rng: &mut Wyrand,
    ) -> Option<Taken> {
        let Node { visits, .. } = self.nodes[node as usize];
        if visits < self.rule.opens_at() {
            return None;
        }
        self.legal.clear();
        self.game.actions(world, seat, &mut self.legal);
        self.open(guide, world, node, seat)?;
        let (first, count) = self.nodes[node as usize].arms;
        let (first, count) = (first as usize, count as usize);
        let legal = &self.legal;
        let same = |arm: &Arm<G::Action>| legal.get(arm.index as usize) == Some(&arm.action);
        let is_legal = |arm: &Arm<G::Action>| same(arm) || legal.contains(&arm.action);
        if sealed && self.rule == Rule::Regret {
            let (at, likely) = regret(&mut self.arms[first..first + count], is_legal, rng)?;
            return Some(Taken { node, arm: (first + at) as u32, seat, likely: Some(likely) });
        }
        if self.rule == Rule::Puct {
            let at = puct(&self.arms[first..first + count], is_legal)?;
            return Some(Taken { node, arm: (first + at) as u32, seat, likely: None });
        }
        // Progressive widening: the more often a node is visited, the more of its less promising arms are tried.
        let wide = (4.0 + 2.0 * f64::from(visits - self.rule.opens_at()).sqrt()) as usize;
        let window = &self.arms[first..first + wide.min(count)];
        let at = ucb(window, visits, is_legal).or_else(|| ucb(&self.arms[first..first + count], visits, is_legal))?;
        Some(Taken { node, arm: (first + at) as u32, seat, likely: None })
    }

    /// Gives the node an arm for every legal action, the most promising first. `None` if the memory is full.
    fn open(&mut self, guide: &mut impl Guide<G>, world: &G::State, node: u32, seat: Seat) -> Option<()> {
        let (first, count) = self.nodes[node as usize].arms;
        let known = &self.arms[first as usize..(first + count) as usize];
        let missing = |action: &G::Action, index: usize| {
            known.get(index).is_none_or(|arm| arm.index != index as u32 || arm.action != *action)
                && !known.iter().any(|arm| arm.action == *action)
        };
        if count as usize == self.legal.len() && known.iter().all(|arm| self.legal[arm.index as usize] == arm.action) {
            return Some(());
        }
        self.fresh.clear();
        self.ranked.clear();
        for (index, action) in self.legal.iter().enumerate() {
            if missing(action, index) {
                self.fresh.push(*action);
                self.ranked.push((0.0, index as u32));
            }
        }
        if self.fresh.is_empty() {
            return Some(());
        }
        self.priors.clear();
        self.judged = guide.priors(self.game, world, seat, &self.fresh, &mut self.priors);
        self.ranked.iter_mut().zip(&self.priors).for_each(|(ranked, prior)| ranked.0 = *prior);
        self.ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let total = count as usize + self.ranked.len();
        if self.arms.len() + total > self.arms.capacity() {
            return (count > 0).then_some(());
        }
        let begin = self.arms.len();
        self.arms.extend_from_within(first as usize..(first + count) as usize);
        let blank = |action| Arm {
            action,
            index: 0,
            first_child: NONE,
            visits: 0,
            sum: 0.0,
            squares: 0.0,
            prior: 0.0,
            likely: 0.0,
            regret: 0.0,
            played: 0.0,
        };
        for (prior, index) in &self.ranked {
            self.arms.push(Arm { index: *index, prior: *prior as f32, ..blank(self.legal[*index as usize]) });
        }
        if self.rule == Rule::Puct {
            share_out(&mut self.arms[begin..]);
        }
        self.nodes[node as usize].arms = (begin as u32, total as u32);
        Some(())
    }

    /// The node for what was heard; `None` if it is new. Until a simultaneous choice is `closed`,
    /// all choices lead to the same node, and what was heard is kept until the last seat has chosen.
    fn descend(&mut self, node: u32, arm: Option<u32>, closed: bool) -> Option<u32> {
        let first_child = match arm {
            Some(arm) => self.arms[arm as usize].first_child,
            None => self.nodes[node as usize].first_child,
        };
        let heard = if closed { self.heard.len() } else { 0 };
        let mut child = first_child;
        while child != NONE {
            let Node { told: (first, count), next, .. } = self.nodes[child as usize];
            if self.told[first as usize..(first + count) as usize] == self.heard[..heard] {
                self.heard.drain(..heard);
                return Some(child);
            }
            child = next;
        }
        let room = self.nodes.len() < self.nodes.capacity() && self.told.len() + heard <= self.told.capacity();
        if room {
            let told = (self.told.len() as u32, heard as u32);
            self.told.extend(self.heard.drain(..heard));
            let new = self.nodes.len() as u32;
            // Under PUCT the descent goes on into the new node, and counts the visit there.
            let visits = u32::from(self.rule != Rule::Puct);
            self.nodes.push(Node { visits, arms: (0, 0), first_child: NONE, next: first_child, told });
            match arm {
                Some(arm) => self.arms[arm as usize].first_child = new,
                None => self.nodes[node as usize].first_child = new,
            }
        }
        None
    }

    fn learn(&mut self, guide: &mut impl Guide<G>, worths: &Worths) {
        for at in 0..self.path.len() {
            let Taken { node, arm, seat, likely } = self.path[at];
            let mut worth = worths[seat.index()];
            if node == 0 {
                worth += guide.bias(&self.arms[arm as usize].action);
            }
            let chosen = &mut self.arms[arm as usize];
            chosen.visits += 1;
            chosen.sum += worth as f32;
            chosen.squares += (worth * worth) as f32;
            if let Some(likely) = likely {
                let (first, count) = self.nodes[node as usize].arms;
                self.arms[first as usize..(first + count) as usize]
                    .iter_mut()
                    .for_each(|arm| arm.regret -= worth as f32);
                self.arms[arm as usize].regret += (worth / likely) as f32;
            }
        }
    }

    fn arms_of(&self, node: usize) -> &[Arm<G::Action>] {
        let (first, count) = self.nodes[node].arms;
        &self.arms[first as usize..(first + count) as usize]
    }
}

/// How likely each of these arms is, by their priors.
fn share_out<A>(arms: &mut [Arm<A>]) {
    let highest = arms.iter().map(|arm| arm.prior).fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for arm in &mut *arms {
        arm.likely = (arm.prior - highest).exp();
        total += arm.likely;
    }
    for arm in arms {
        arm.likely /= total;
    }
}
