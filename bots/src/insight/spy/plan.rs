//! Which targets a seat's cards are best spent on.

use std::cmp::Reverse;

use deckname_engine::{Rng, Seat, Wyrand};
use deckname_table::games::spy::{Card, Cards, Mission, State, Tally, Target, Targets};

/// A seat never has more spies than with two seats at the start.
const MOST_SPIES: u8 = 18;
/// The number of cards in the pack that show a target.
const SHOWING: usize = 18;

/// What one seat can do with its cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stock {
    layout: Cards,
    all: Cards,
    shown: Tally,
    targets: Tally,
    spies: u8,
}

/// A set of targets, and how many spies the cards would bring there if all were spent now: each card that shows one of
/// them counts once, less the spies that are there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Plan {
    targets: Targets,
    pub(super) spies: i32,
}

impl Plan {
    fn has(self, target: Target) -> bool {
        self.targets.contains(target)
    }
}

impl Stock {
    pub(super) fn of(world: &State, seat: Seat) -> Self {
        let (hand, layout) = (world.hand(seat), world.layout(seat));
        Self {
            layout,
            all: hand.plus(layout),
            shown: world.shown(seat),
            targets: world.targets(),
            spies: world.spies(seat),
        }
    }

    /// What all seats see of a seat's cards.
    pub(super) fn open(layout: Cards, targets: Tally) -> Self {
        Self { layout, all: layout, shown: Tally::from(layout), targets, spies: MOST_SPIES }
    }

    /// To how many targets a spy could be sent.
    pub(super) fn chances(&self) -> u32 {
        self.reachable().count() as u32
    }

    fn reachable(&self) -> impl Iterator<Item = Target> {
        Target::all().filter(|target| self.shown.at(*target) > self.targets.at(*target))
    }

    /// A send to one of the targets, each as likely as none: a single spy, or as many as the plan allows.
    pub(super) fn any_send(&self, plan: Plan, rng: &mut Wyrand) -> Option<Mission> {
        let target = self.reachable().nth(rng.below(self.chances() + 1) as usize)?;
        let most = if rng.below(2) == 0 { 1 } else { self.spies };
        Some(self.send(plan, target, most)?.0)
    }

    /// How many cards there are, in hand and open.
    pub(super) fn cards(&self) -> u8 {
        self.all.len()
    }

    /// Could the cards be enough for all spies? At least one spy is everywhere.
    pub(super) fn may_end(&self) -> bool {
        self.all.len() > self.spies
    }

    /// The best set of targets. A target with no more cards than spies is in none.
    pub(super) fn plan(&self) -> Plan {
        let mut sets = [(0u128, 0i32, Target(0)); 12];
        let mut count = 0;
        for target in self.reachable() {
            sets[count] = (self.all.showing(target).bits(), i32::from(self.targets.at(target)), target);
            count += 1;
        }
        let mut best = Plan::default();
        cover(&sets[..count], 0, Plan::default(), &mut best);
        best
    }

    /// The plan's largest send, leaving the other targets the cards that they need.
    pub(super) fn first_send(&self, plan: Plan) -> Option<(Mission, u8)> {
        self.sends(plan).max_by_key(|(_, placed)| *placed)
    }

    /// A send to every target of the plan, each with how many spies it places.
    pub(super) fn sends(&self, plan: Plan) -> impl Iterator<Item = (Mission, u8)> {
        Target::all()
            .filter(move |target| plan.has(*target))
            .filter_map(move |target| self.send(plan, target, self.spies))
    }

    /// A single spy to every target that one can be sent to, for the cards that the plan misses least.
    pub(super) fn single_sends(&self, plan: Plan) -> impl Iterator<Item = Mission> {
        Target::all().filter_map(move |target| Some(self.send(plan, target, 1)?.0))
    }

    /// A send of at most `most` spies to one target, and how many it places.
    fn send(&self, plan: Plan, target: Target, most: u8) -> Option<(Mission, u8)> {
        let there = self.targets.at(target);
        let mut cards = self.all.showing(target);
        let mut spare = [(Card(0), target); SHOWING];
        let count = cards.iter().zip(&mut spare).map(|(card, slot)| *slot = (card, beside(card, target))).count();
        let spare = &mut spare[..count];
        spare.sort_unstable_by_key(|(_, other)| Reverse((plan.has(*other), self.shown.at(*other))));
        for &mut (card, other) in spare {
            // What another target of the plan needs is left to it, and what is too much stays where it helps most.
            let left = self.all.minus(cards).showing(other).len();
            let owed = plan.has(other) && left <= self.targets.at(other) && cards.len() > there + 1;
            if owed || cards.len() > there + most {
                cards = cards.without(card);
            }
        }
        // What lies open goes first: the others have seen it already.
        let hand = cards.minus(self.layout);
        (cards.len() > there).then(|| (Mission { target, hand, layout: cards.minus(hand) }, cards.len() - there))
    }
}

/// What the card shows besides this target.
fn beside(card: Card, target: Target) -> Target {
    if card.continent() == target { card.hideout() } else { card.continent() }
}

/// Tries every choice of the targets that are left, each with its cards and its spies. The more targets are chosen, the
/// fewer cards the next one adds: one that adds no more than it costs will not do so later either.
fn cover(rest: &[(u128, i32, Target)], cards: u128, plan: Plan, best: &mut Plan) {
    if plan.spies > best.spies {
        *best = plan;
    }
    for (at, (more, there, target)) in rest.iter().enumerate() {
        let gain = (more & !cards).count_ones() as i32 - there;
        if gain > 0 {
            let with = Plan { targets: plan.targets.with(*target), spies: plan.spies + gain };
            cover(&rest[at + 1..], cards | more, with, best);
        }
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::prelude::*;
    use deckname_engine::{Step, Turn, Wyrand, silent};
    use deckname_table::games::Spy;
    use deckname_table::games::spy::{Action, Phase};

    use super::*;

    /// The best of all 4,096 sets of targets.
    fn best_of_all(stock: &Stock) -> i32 {
        let worth = |set: Targets| {
            let (cards, there) = set.iter().fold((0u128, 0), |(cards, there), target| {
                (cards | stock.all.showing(target).bits(), there + i32::from(stock.targets.at(target)))
            });
            cards.count_ones() as i32 - there
        };
        (0..1 << 12).map(Targets::from_bits).map(worth).max().unwrap_or(0)
    }

    #[test]
    fn no_set_of_targets_beats_the_plan_and_its_sends_keep_what_it_promises() {
        let game = Spy::new(3, &serde_json::Value::Null).expect("a game");
        let mut rng = Wyrand::new(5);
        let mut checked = 0;
        for _ in 0..6 {
            let mut world = game.start();
            while let Some(step) = game.random_step(&world, &mut rng) {
                if let (Turn::Act(due), Phase::Send) = (game.turn(&world), world.phase()) {
                    let seat = due.first().expect("a seat is due");
                    checked += 1;
                    keeps(&game, world, seat);
                }
                game.apply(&mut world, step, &mut silent);
            }
        }
        assert!(checked > 100);
    }

    /// Sends what the plan says until nothing is left of it.
    fn keeps(game: &Spy, mut world: State, seat: Seat) {
        let stock = Stock::of(&world, seat);
        let plan = stock.plan();
        assert_eq!(plan.spies, best_of_all(&stock));
        let (before, promised) = (world.spies(seat), plan.spies.min(i32::from(world.spies(seat))));
        while let Some((send, _)) = Stock::of(&world, seat).first_send(Stock::of(&world, seat).plan()) {
            assert!(game.check(&world, seat, &Action::Send(send)).is_ok(), "{send:?}");
            game.apply(&mut world, Step::Act(seat, Action::Send(send)), &mut silent);
            if world.phase() == Phase::Over {
                break;
            }
        }
        assert_eq!(i32::from(before - world.spies(seat)), promised);
    }
}
