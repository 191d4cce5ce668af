//! Batches of games, at every size and with every option.

#[macro_use]
mod common;

use std::collections::HashSet;

use common::*;
use deckname_encode::{
    Batch, BatchError, Counts, Encode, Form, Mask, Reading, Rows, Seen, Utility, legend, observe, scale,
};
use deckname_engine::{Observer, Seat, Seats, Step, Told, Turn, Wyrand};

fn batch<G: Encode>(game: G, games: usize, seed: u64, threads: usize, utility: Utility) -> Batch<G> {
    Batch::new(game, games, seed, threads, utility, Form::default()).expect("a batch")
}

#[test]
fn masks_say_what_is_legal_and_rows_what_is_seen() {
    everywhere!(rows_are_right);
}

fn rows_are_right<G: Encode>(game: &G) {
    let again = || G::new(game.seats(), &game.options()).expect("the same game");
    let [mut one, mut other, mut third] = [again(), again(), again()].map(|game| batch(game, 3, 7, 1, Utility::Worth));
    let (games, width, choices, seats) = (one.games(), one.width(), one.choices(), one.seats());
    let (mut bools, mut bits) = (vec![false; games * choices], vec![0; games * choices.div_ceil(8)]);
    let mut observation = vec![0.0; games * width];
    let (units, mut counts, mut scaled) = (legend(game).units, vec![9; games * width], vec![0.0; width]);
    let (mut seat, mut reward, mut done) = (vec![0; games], vec![0.0; games * seats], vec![false; games]);
    let mut unseen = (reward.clone(), done.clone());
    for step in 0..400 {
        let (seat, reward, done) = (&mut seat[..], &mut reward[..], &mut done[..]);
        let numbers = Seen::Floats(&mut observation);
        one.step_randomly(Rows { observation: numbers, mask: Mask::Bools(&mut bools), seat, reward, done });
        // The second batch writes whole rows, of which it knows nothing.
        let [mut lost, mut fresh] = [vec![0.0; games * width], vec![f32::NAN; games * width]];
        let mask = Mask::Bits(&mut bits);
        other.step_randomly(Rows {
            observation: Seen::Floats(&mut lost),
            mask,
            seat: &mut *seat,
            reward: &mut *reward,
            done: &mut *done,
        });
        let numbers = Seen::Floats(&mut fresh);
        other.write(Rows { observation: numbers, mask: Mask::Bits(&mut bits), seat: &mut *seat, reward, done });
        assert_eq!(fresh, observation);
        // The third writes counts, and no more of them than have changed, except now and then numbers.
        let (reward, done) = (&mut unseen.0[..], &mut unseen.1[..]);
        let as_numbers = step % 7 == 6;
        let seen = if as_numbers { Seen::Floats(&mut lost) } else { Seen::Counts(&mut counts) };
        third.step_randomly(Rows { observation: seen, mask: Mask::Bits(&mut bits), seat, reward, done });
        if as_numbers {
            assert_eq!(lost, observation);
            continue;
        }
        for (counts, numbers) in counts.chunks(width).zip(observation.chunks(width)) {
            scale(counts, &units, &mut scaled);
            assert_eq!(scaled, numbers);
        }
        for game in 0..games {
            let lane = one.lane(game).expect("a game");
            let (rules, mut row) = (one.game(), vec![0; width]);
            let view = rules.view(lane.state(), Observer::Seat(lane.seat()));
            observe(rules, &view, lane.so_far(), &mut Counts::new(&mut row));
            assert_eq!(row, counts[game * width..][..width], "after {:?}", lane.so_far());
            let offered: HashSet<_> = lane.offer().iter().collect();
            for choice in 0..choices {
                let legal = offered.contains(&(choice as u16));
                assert_eq!(bools[game * choices + choice], legal);
                assert_eq!(bits[game * choices.div_ceil(8) + choice / 8] >> (choice % 8) & 1 == 1, legal);
            }
        }
    }
}

#[test]
fn a_batch_plays_by_the_rules() {
    everywhere!(rules_play_the_same);
}

fn rules_play_the_same<G: Encode>(game: &G) {
    compare(game, Utility::Worth, 300);
}

/// Random games that end soon, so that rewards and the beginnings of further games are compared, too.
#[test]
fn games_of_a_batch_end_and_begin_again_by_the_rules() {
    end_and_begin_again::<Heimlich>(2, &json!({"houses": 3, "agents": 3, "finish": 4, "die": 2, "turns": 4}));
    end_and_begin_again::<Heimlich>(3, &json!({"variant": "pro", "finish": 14}));
    end_and_begin_again::<TopSecret>(2, &json!({"board": {"toml": LANE}}));
    end_and_begin_again::<TopSecret>(4, &json!({"board": {"toml": LANE}}));
    end_and_begin_again::<Spy>(2, &json!({"continents": 2, "hideouts": 4, "copies": 1, "spies": 2}));
    end_and_begin_again::<Spy>(3, &Value::Null);
    end_and_begin_again::<Spion>(2, &json!({"setup": {"toml": MINI}}));
    end_and_begin_again::<StrengGeheim>(3, &json!({"flight": "bold", "town": {"toml": FLIGHT}}));
    end_and_begin_again::<StrengGeheim>(6, &json!({"flight": "bold", "town": {"toml": FLIGHT}}));
}

fn end_and_begin_again<G: Encode>(seats: u8, options: &Value) {
    for utility in [Utility::Worth, Utility::ZeroSum] {
        let ended = compare(&game::<G>(seats, options), utility, 4_000);
        assert!(ended.len() > 2, "{seats} seats of {} ended {} games", G::ID, ended.len());
        assert!(ended.iter().any(|worth| *worth != ended[0]), "{}: every game ended like the first", G::ID);
    }
}

/// Plays what a game of a batch plays by the rules alone, with the same chance, and compares all that is written. Returns what
/// the games that ended were worth.
fn compare<G: Encode>(game: &G, utility: Utility, steps: usize) -> Vec<Vec<f32>> {
    const SEED: u64 = 21;
    let again = G::new(game.seats(), &game.options()).expect("the same game");
    let mut batch = batch(again, 2, SEED, 1, utility);
    let (width, choices, seats) = (batch.width(), batch.choices(), batch.seats());
    let (mut observation, mut mask) = (vec![0.0; 2 * width], vec![false; 2 * choices]);
    let (mut made, mut seat, mut reward, mut done) = ([0; 2], [0; 2], vec![0.0; 2 * seats], [false; 2]);
    let mut ended = Vec::new();
    // The second game: the first one could be special.
    let mut alone = Alone::new(game, Wyrand::stream(SEED, 1));
    for step in 0..steps {
        batch.draw(&mut made);
        batch
            .step(
                &made,
                Rows {
                    observation: Seen::Floats(&mut observation),
                    mask: Mask::Bools(&mut mask),
                    seat: &mut seat,
                    reward: &mut reward,
                    done: &mut done,
                },
            )
            .expect("legal choices");
        let worth = alone.choose(made[1] as u16);
        assert_eq!((seat[1], done[1]), (alone.seat().0.into(), worth.is_some()), "after {step} choices");
        let mean = match (utility, &worth) {
            (Utility::ZeroSum, Some(worth)) => worth.iter().sum::<f32>() / seats as f32,
            _ => 0.0,
        };
        let counted: Vec<_> = worth.iter().flatten().map(|worth| worth - mean).collect();
        assert_eq!(reward[seats..], if worth.is_some() { counted } else { vec![0.0; seats] }, "after {step} choices");
        assert_eq!(observation[width..], alone.row());
        let offered = (0..choices).filter(|choice| mask[choices + choice]).map(|choice| choice as u16);
        assert_eq!(offered.collect::<HashSet<_>>(), alone.offered());
        ended.extend(worth);
    }
    ended
}

/// A game played step by step, with nothing between it and the rules.
struct Alone<'a, G: Encode> {
    game: &'a G,
    state: G::State,
    so_far: Vec<u16>,
    chance: Wyrand,
}

impl<'a, G: Encode> Alone<'a, G> {
    fn new(game: &'a G, chance: Wyrand) -> Self {
        let mut alone = Self { game, state: game.start(), so_far: Vec::new(), chance };
        alone.settle();
        alone
    }

    fn settle(&mut self) {
        while self.game.turn(&self.state) == Turn::Chance {
            let outcome = self.game.draw(&self.state, &mut self.chance);
            self.game.play(&mut self.state, Step::Chance(outcome), &mut |_| {}).expect("an outcome of chance");
        }
    }

    fn seat(&self) -> Seat {
        let Turn::Act(due) = self.game.turn(&self.state) else { panic!("nobody owes a decision") };
        due.first().expect("a seat")
    }

    fn view(&self) -> G::View {
        self.game.view(&self.state, Observer::Seat(self.seat()))
    }

    /// Returns what the game was worth to each seat, if that was its end. Then the next one begins.
    fn choose(&mut self, choice: u16) -> Option<Vec<f32>> {
        let seat = self.seat();
        self.so_far.push(choice);
        let reading = self.game.read(seat, &self.game.angle(&self.view()), &self.so_far);
        let Reading::Whole(action) = reading else { return None };
        self.game.play(&mut self.state, Step::Act(seat, action), &mut |_| {}).expect("a legal action");
        self.so_far.clear();
        self.settle();
        let outcome = self.game.outcome(&self.state)?;
        self.state = self.game.start();
        self.settle();
        Some(Seats::all(self.game.seats()).iter().map(|seat| outcome.worth(seat) as f32).collect())
    }

    fn row(&self) -> Vec<f32> {
        let units = legend(self.game).units;
        let (mut counts, mut row) = (vec![0; units.len()], vec![0.0; units.len()]);
        observe(self.game, &self.view(), &self.so_far, &mut Counts::new(&mut counts));
        scale(&counts, &units, &mut row);
        row
    }

    /// The next choices of all legal actions that begin with those so far.
    fn offered(&self) -> HashSet<u16> {
        let (mut actions, from) = (Vec::new(), self.game.angle(&self.view()));
        self.game.actions(&self.state, self.seat(), &mut actions);
        let paths: Vec<_> = actions.iter().map(|action| self.game.path(self.seat(), &from, action)).collect();
        paths.iter().filter_map(|path| path.strip_prefix(&self.so_far[..])?.first().copied()).collect()
    }
}

#[test]
fn a_batch_is_the_same_on_any_number_of_threads() {
    everywhere!(threads_do_not_matter);
}

fn threads_do_not_matter<G: Encode>(game: &G) {
    let options = game.options();
    let run = |threads| {
        let again = G::new(game.seats(), &options).expect("the same game");
        let mut batch = batch(again, 5, 42, threads, Utility::ZeroSum);
        let (games, width, choices, seats) = (batch.games(), batch.width(), batch.choices(), batch.seats());
        let (mut observation, mut bits) = (vec![0.0; games * width], vec![0; games * choices.div_ceil(8)]);
        let (mut seat, mut reward, mut done) = (vec![0; games], vec![0.0; games * seats], vec![false; games]);
        let mut digest = Told::default();
        for _ in 0..300 {
            batch.step_randomly(Rows {
                observation: Seen::Floats(&mut observation),
                mask: Mask::Bits(&mut bits),
                seat: &mut seat,
                reward: &mut reward,
                done: &mut done,
            });
            digest.hear(&(&bits, &seat, &reward, &done));
            let sum: f32 = reward.iter().sum();
            assert!(sum.abs() < 1e-5, "a zero-sum game sums up to {sum}");
        }
        digest
    };
    assert_eq!(run(1), run(3));
    assert_eq!(run(1), run(16));
}

#[test]
fn a_batch_that_is_too_large_says_how_many_games_fit() {
    let fit = |seats, form| {
        let refused = Batch::new(game::<TopSecret>(seats, &Value::Null), 1_000_000, 1, 1, Utility::Worth, form).err();
        let Some(BatchError::Large { got: 1_000_000, fit }) = refused else {
            panic!("a million games of Top Secret take more than 2 GiB");
        };
        fit
    };
    let [numbers, counts, bits] =
        [(false, false), (true, false), (true, true)].map(|(counts, bits)| fit(4, Form { counts, bits }));
    assert!(numbers > 100_000 && fit(2, Form::default()) > numbers, "{numbers} fit");
    // Numbers take four times the memory of counts, and are kept as counts beside.
    assert!(counts > 2 * numbers && bits > counts, "{numbers}, {counts} and {bits} fit");
}
