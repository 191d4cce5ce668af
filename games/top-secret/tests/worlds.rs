//! Sampled worlds compared with everything that may have happened: whole games replayed with suitcases packed differently.

use deckname_engine::{Apply, Configure, Game, Legal, Observe, Observer, Sample, Seat, Step, StepOf, Truth, Wyrand};
use deckname_laws::{assert_shares, tell};
use deckname_top_secret::{Action, Case, Content, State, TopSecret};
use serde_json::{Value, json};

type Steps = Vec<StepOf<TopSecret>>;

/// A random game of at most this many steps.
fn played(game: &TopSecret, seed: u64, most: usize) -> Steps {
    let (mut state, mut steps) = (game.start(), Vec::new());
    let mut rng = Wyrand::stream(seed, 20);
    while steps.len() < most
        && let Some(step) = game.random_step(&state, &mut rng)
    {
        game.apply(&mut state, step, &mut |_| ());
        steps.push(step);
    }
    steps
}

/// The same game, but these seats have packed like this.
fn packed(steps: &Steps, packings: &[(Seat, Action)]) -> Steps {
    let otherwise = |step: &StepOf<TopSecret>| match *step {
        Step::Act(seat, Action::Hide(_)) => {
            let packing = packings.iter().find(|(by, _)| *by == seat);
            packing.map_or(*step, |(_, packing)| Step::Act(seat, *packing))
        }
        step => step,
    };
    steps.iter().map(otherwise).collect()
}

/// What is in the suitcases of these two seats.
fn contents(game: &TopSecret, s: &State, two: [Seat; 2]) -> [[Content; 4]; 2] {
    two.map(|seat| [0, 1, 2, 3].map(|letter| s.contents().of(Case::new(game.corner(seat), letter))))
}

/// Secured suitcases stay open to all, a seat knows its own, and nothing is known of the others.
#[test]
fn ts_16_worlds_are_all_packings_that_agree_with_what_was_told() {
    let lane = json!({"board": {"toml": include_str!("common/lane.toml")}});
    let mut narrowed = 0;
    for (seats, options) in (2..=4).flat_map(|seats| [(seats, Value::Null), (seats, lane.clone())]) {
        let game = TopSecret::new(seats, &options).expect("a game");
        for (seed, most) in [(1, 30), (2, 200), (3, 500), (4, 900), (5, 120), (6, 350), (7, 700)] {
            let steps = played(&game, seed, most);
            for who in Observer::everyone(seats) {
                narrowed += u32::from(check_packings(&game, &steps, who));
            }
        }
    }
    assert!(narrowed > 10, "{narrowed} times something was open, and not all");
}

/// Two seats are enough: what one has packed says nothing about the others.
fn check_packings(game: &TopSecret, steps: &Steps, who: Observer) -> bool {
    let (state, told) = tell(game, steps, who).expect("it was played so");
    if game.outcome(&state).is_some() {
        return false;
    }
    let two = [0, game.seats() - 1].map(Seat);
    let mut hides = Vec::new();
    game.actions(&after_first(game, steps), two[0], &mut hides);
    assert_eq!(hides.len(), 24);
    let pairs = hides.iter().flat_map(|one| hides.iter().map(move |two| [*one, *two]));
    let agreeing: Vec<_> = pairs
        .filter_map(|[one, other]| {
            let steps = packed(steps, &[(two[0], one), (two[1], other)]);
            tell(game, &steps, who).filter(|(_, otherwise)| *otherwise == told).map(|(world, _)| world)
        })
        .collect();
    let share = 1.0 / agreeing.len() as f64;
    let shares: Vec<_> = agreeing.iter().map(|world| (contents(game, world, two), share)).collect();
    let (view, mut rng) = (game.view(&state, who), Wyrand::new(21));
    let sampled = (0..20 * shares.len().max(20)).map(|_| contents(game, &game.sample(&view, &mut rng), two));
    assert_shares(&sampled.collect::<Vec<_>>(), &shares, &format!("{who:?} of {} seats", game.seats()));
    let mine = if who.seat().is_some_and(|seat| two.contains(&seat)) { 24 } else { 24 * 24 };
    (2..mine).contains(&agreeing.len())
}

/// The position in which suitcases are packed.
fn after_first(game: &TopSecret, steps: &Steps) -> State {
    let first = steps.iter().position(|step| matches!(step, Step::Act(..))).expect("a seat packs");
    tell(game, &steps[..first], Observer::Public).expect("it was played so").0
}
