//! A game small enough to be solved by hand: two seats play a coin at once, then chance decides.
//!
//! Heads and heads: seat 0 wins. Tails and tails: seat 0 wins one time in three. Otherwise seat 1 wins. So both seats
//! should play heads one time in four.

use std::time::Duration;

use deckname_engine::{
    Apply, Chances, Clause, Configure, Legal, Listing, Notify, Observe, Observer, Outcome, Rng, Sample, Seat, Seats,
    SetupError, Step, StepOf, Truth, Turn, Types, Unreadable, Wire, Wyrand,
};
use deckname_search::{Budget, Guide, Playouts, Rule, Tree, Worths, flat, tree, trees};
use serde_json::{Value, json};

#[derive(Debug)]
struct Coins;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Table {
    coins: [Option<bool>; 2],
    winner: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Never {}

impl Clause for Never {
    const ALL: &'static [Self] = &[];

    fn id(self) -> &'static str {
        match self {}
    }
}

impl Types for Coins {
    const ID: &'static str = "coins";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
    const MOST_STEPS: usize = 3;

    type State = Table;
    type Action = bool;
    type Chance = Seat;
    type Event = (Seat, Option<bool>);
    type View = (Observer, Table);
    type Notice = (Seat, Option<bool>);
    type Clause = Never;
}

impl Configure for Coins {
    fn new(_: u8, _: &Value) -> Result<Self, SetupError> {
        Ok(Self)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn options(&self) -> Value {
        Value::Null
    }
}

impl Truth for Coins {
    fn start(&self) -> Table {
        Table { coins: [None; 2], winner: None }
    }

    fn sound(&self, _: &Table) -> Result<(), &'static str> {
        Ok(())
    }
}

impl Legal for Coins {
    fn turn(&self, s: &Table) -> Turn {
        let due: Seats = Seats::all(2).iter().filter(|seat| s.coins[seat.index()].is_none()).collect();
        match s.winner {
            Some(_) => Turn::Over,
            None if due.is_empty() => Turn::Chance,
            None => Turn::Act(due),
        }
    }

    fn actions(&self, s: &Table, seat: Seat, out: &mut Vec<bool>) {
        if matches!(self.turn(s), Turn::Act(due) if due.contains(seat)) {
            out.extend([true, false]);
        }
    }

    fn check(&self, _: &Table, _: Seat, _: &bool) -> Result<(), Never> {
        Ok(())
    }

    fn random_action<R: Rng>(&self, _: &Table, _: Seat, rng: &mut R) -> bool {
        rng.below(2) == 0
    }
}

impl Chances for Coins {
    fn due(&self, _: &Table) -> &'static str {
        "winner"
    }

    fn outcomes(&self, s: &Table, each: &mut impl FnMut(Seat, u32)) -> Listing {
        match s.coins {
            [Some(true), Some(true)] => each(Seat(0), 1),
            [Some(false), Some(false)] => {
                each(Seat(0), 1);
                each(Seat(1), 2);
            }
            _ => each(Seat(1), 1),
        }
        Listing::Whole
    }

    fn check_chance(&self, _: &Table, _: &Seat) -> Result<(), Never> {
        Ok(())
    }

    fn draw<R: Rng>(&self, s: &Table, rng: &mut R) -> Seat {
        match s.coins {
            [Some(true), Some(true)] => Seat(0),
            [Some(false), Some(false)] if rng.below(3) == 0 => Seat(0),
            _ => Seat(1),
        }
    }
}

impl Apply for Coins {
    fn apply(&self, s: &mut Table, step: StepOf<Self>, log: &mut impl FnMut(Self::Event)) {
        match step {
            Step::Chance(winner) => {
                s.winner = Some(winner);
                log((winner, None));
            }
            Step::Act(seat, heads) => {
                s.coins[seat.index()] = Some(heads);
                log((seat, Some(heads)));
            }
        }
    }

    fn outcome(&self, s: &Table) -> Option<Outcome> {
        s.winner.map(|seat| Outcome::of(Seats::one(seat)))
    }

    fn reveals(&self, _: &Table, _: Seat, _: &bool) -> bool {
        false
    }
}

impl Notify for Coins {
    fn notice(&self, (seat, coin): &Self::Event, who: Observer) -> Option<Self::Notice> {
        Some((*seat, coin.filter(|_| who.sees(*seat))))
    }
}

impl Observe for Coins {
    fn view(&self, s: &Table, who: Observer) -> Self::View {
        let seen = |seat: u8| s.coins[usize::from(seat)].filter(|_| who.sees(Seat(seat)));
        (who, Table { coins: [seen(0), seen(1)], ..*s })
    }
}

impl Sample for Coins {
    fn sample<R: Rng>(&self, (_, table): &Self::View, _: &mut R) -> Table {
        *table
    }
}

impl Wire for Coins {
    fn write_action(&self, a: &bool) -> Value {
        json!(a)
    }

    fn read_action(&self, value: &Value) -> Result<bool, Unreadable> {
        Ok(value == &json!(true))
    }

    fn write_chance(&self, c: &Seat) -> Value {
        json!(c.0)
    }

    fn read_chance(&self, _: &Value) -> Result<Seat, Unreadable> {
        Ok(Seat(0))
    }

    fn write_view(&self, _: &Self::View) -> Value {
        Value::Null
    }

    fn write_notice(&self, _: &Self::Notice) -> Value {
        Value::Null
    }

    fn standings(&self, _: &Table) -> Vec<Value> {
        Vec::new()
    }
}

fn heads(shares: &[(bool, f64)]) -> f64 {
    shares.iter().find(|(heads, _)| *heads).map_or(0.0, |(_, share)| *share)
}

#[test]
fn regret_matching_ends_in_the_mix() {
    for seat in [Seat(0), Seat(1)] {
        let view = Coins.view(&Coins.start(), Observer::Seat(seat));
        let mut guide = Playouts::<Coins> { view: &view };
        let budget = Budget::Iterations(200_000);
        let shares = tree(&Coins, seat, &mut guide, Rule::Regret, budget, &mut Wyrand::new(5));
        assert!((heads(&shares) - 0.25).abs() < 0.06, "{seat:?}: {shares:?}");
    }
}

#[test]
fn several_trees_agree_with_one() {
    let view = Coins.view(&Coins.start(), Observer::Seat(Seat(0)));
    let mut guides = [(); 3].map(|()| Playouts::<Coins> { view: &view });
    let budget = Budget::Iterations(60_000);
    let shares = trees(&Coins, Seat(0), &mut guides, Rule::Regret, budget, &mut Wyrand::new(6));
    assert!((heads(&shares) - 0.25).abs() < 0.06, "{shares:?}");
    assert!((shares.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-6);
}

#[test]
fn flat_search_finds_the_best_reply_to_a_random_player() {
    // Against any coin with the same chance heads wins one in two, tails one in six.
    let view = Coins.view(&Coins.start(), Observer::Seat(Seat(0)));
    let mut guide = Playouts::<Coins> { view: &view };
    let tried = flat(&Coins, Seat(0), &[false, true], &mut guide, Budget::Iterations(2_000), &mut Wyrand::new(7));
    assert!(tried[0].action, "{tried:?}");
    assert!((tried[0].mean() - 0.5).abs() < 0.06 && (tried[1].mean() - 1.0 / 6.0).abs() < 0.05, "{tried:?}");
}

#[test]
fn threads_help_a_flat_search() {
    let view = Coins.view(&Coins.start(), Observer::Seat(Seat(0)));
    let mut guide = Playouts::<Coins> { view: &view };
    let budget = Budget::Time { limit: Duration::from_millis(40), threads: 3 };
    let tried = flat(&Coins, Seat(0), &[false, true], &mut guide, budget, &mut Wyrand::new(7));
    assert!(tried[0].action && tried[0].tries == tried[1].tries, "{tried:?}");
    assert!((tried[0].mean() - 0.5).abs() < 0.06 && (tried[1].mean() - 1.0 / 6.0).abs() < 0.05, "{tried:?}");
    // Without any time each of the threads still tries everything once.
    let budget = Budget::Time { limit: Duration::ZERO, threads: 3 };
    let tried = flat(&Coins, Seat(0), &[false, true], &mut guide, budget, &mut Wyrand::new(7));
    assert!(tried.iter().all(|tried| tried.tries == 3), "{tried:?}");
}

/// Gives up after a few worlds.
#[derive(Clone)]
struct Panicking {
    worlds: u32,
}

impl Guide<Coins> for Panicking {
    fn imagine(&mut self, game: &Coins, _: &mut Wyrand) -> Table {
        assert!(self.worlds > 0, "no world left to imagine");
        self.worlds -= 1;
        game.start()
    }

    fn finish(&mut self, _: &Coins, _: &mut Table, _: &mut Wyrand) -> Worths {
        [0.5; 8]
    }
}

#[test]
#[should_panic(expected = "no world left to imagine")]
fn a_panic_in_one_of_several_trees_is_passed_on() {
    let mut guides = [Panicking { worlds: u32::MAX }, Panicking { worlds: 3 }];
    trees(&Coins, Seat(0), &mut guides, Rule::Ucb, Budget::Iterations(10), &mut Wyrand::new(1));
}

/// Thinks that heads is nine times as likely to be best, and has a fixed opinion of what each coin of seat 0 is worth.
#[derive(Clone)]
struct Opinionated {
    heads: f64,
    tails: f64,
    /// Does a look at the actions tell what the world is worth?
    sees: bool,
}

impl Opinionated {
    fn worths(&self, world: &Table) -> Worths {
        let worth = if world.coins[0] == Some(true) { self.heads } else { self.tails };
        let mut worths = [0.0; 8];
        (worths[0], worths[1]) = (worth, 1.0 - worth);
        worths
    }
}

impl Guide<Coins> for Opinionated {
    fn imagine(&mut self, game: &Coins, _: &mut Wyrand) -> Table {
        game.start()
    }

    fn finish(&mut self, _: &Coins, _: &mut Table, _: &mut Wyrand) -> Worths {
        panic!("a leaf is judged at once");
    }

    fn judge(&mut self, _: &Coins, world: &mut Table, _: &mut Wyrand) -> Worths {
        assert!(!self.sees || world.winner.is_some(), "judged although it was seen before: {world:?}");
        self.worths(world)
    }

    fn prior(&mut self, _: &Coins, _: &Table, _: Seat, heads: &bool) -> f64 {
        if *heads { 9f64.ln() } else { 0.0 }
    }

    fn priors(
        &mut self,
        game: &Coins,
        world: &Table,
        seat: Seat,
        actions: &[bool],
        priors: &mut Vec<f64>,
    ) -> Option<Worths> {
        priors.extend(actions.iter().map(|heads| self.prior(game, world, seat, heads)));
        self.sees.then(|| self.worths(world))
    }
}

#[test]
fn puct_follows_the_priors_until_results_speak_against_them() {
    for sees in [false, true] {
        let grow = |heads, tails| {
            let mut guide = Opinionated { heads, tails, sees };
            tree(&Coins, Seat(0), &mut guide, Rule::Puct, Budget::Iterations(2_000), &mut Wyrand::new(8))
        };
        let even = grow(0.5, 0.5);
        assert!((heads(&even) - 0.9).abs() < 0.03, "{even:?}");
        let worse = grow(0.3, 0.6);
        assert!(heads(&worse) < 0.2, "{worse:?}");
    }
}

#[test]
fn every_rule_grows_the_same_tree_of_so_small_a_game() {
    let view = Coins.view(&Coins.start(), Observer::Seat(Seat(0)));
    let memory = [Rule::Ucb, Rule::Regret, Rule::Puct].map(|rule| {
        let mut tree = Tree::new(&Coins, Seat(0), rule);
        tree.grow(&mut Playouts::<Coins> { view: &view }, Budget::Iterations(5_000), &mut Wyrand::new(9));
        tree.memory()
    });
    assert_eq!(memory, [memory[0]; 3]);
}
