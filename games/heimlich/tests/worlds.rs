//! Sampled worlds against everything that may have happened: whole games told again with every deal.

use deckname_engine::{
    Apply, Chances, Configure, Game, Legal, Observe, Observer, Sample, Seat, Seats, Step, StepOf, Truth, Wyrand,
};
use deckname_heimlich::{Action, Agent, Chance, Heimlich, State};
use deckname_laws::{assert_shares, tell};
use serde_json::json;

type Steps = Vec<StepOf<Heimlich>>;

/// A random game up to so many steps, or to its end.
fn played(game: &Heimlich, seed: u64, most: usize) -> Steps {
    let (mut state, mut steps) = (game.start(), Vec::new());
    let mut rng = Wyrand::stream(seed, 22);
    while steps.len() < most
        && let Some(step) = game.random_step(&state, &mut rng)
    {
        game.apply(&mut state, step, &mut |_| ());
        steps.push(step);
    }
    steps
}

fn deals(game: &Heimlich) -> Vec<Chance> {
    let mut deals = Vec::new();
    game.outcomes(&game.start(), &mut |deal, _| deals.push(deal));
    deals
}

/// The same with another deal. Others may have handed in any tips that it allows them: their first legal ones do.
fn dealt(game: &Heimlich, steps: &Steps, deal: Chance, who: Observer) -> Steps {
    let mut state = game.start();
    let otherwise = |step: &StepOf<Heimlich>| {
        let step = match *step {
            Step::Chance(Chance::Deal(_)) => Step::Chance(deal),
            Step::Act(seat, Action::Tips(_)) if !who.sees(seat) => {
                let mut legal = Vec::new();
                game.actions(&state, seat, &mut legal);
                legal.first().map_or(*step, |tips| Step::Act(seat, *tips))
            }
            step => step,
        };
        game.apply(&mut state, step, &mut |_| ());
        step
    };
    steps.iter().map(otherwise).collect()
}

fn agents(game: &Heimlich, s: &State) -> Vec<Agent> {
    Seats::all(game.seats()).iter().map(|seat| s.agent_of(seat)).collect()
}

/// Whatever is played, one's own card is all that one knows.
#[test]
fn hc_4_worlds_are_all_deals_that_agree_with_what_was_told() {
    for (seats, variant) in (2..=4).flat_map(|seats| [(seats, "basic"), (seats, "pro")]) {
        let game = Heimlich::new(seats, &json!({"variant": variant})).expect("a game");
        for (seed, most) in [(1, 1), (2, 12), (3, 60), (4, 90)] {
            let steps = played(&game, seed, most);
            for who in Observer::everyone(seats) {
                check_deals(&game, &steps, who);
            }
        }
    }
}

fn check_deals(game: &Heimlich, steps: &Steps, who: Observer) {
    let (state, told) = tell(game, steps, who).expect("it was played so");
    if game.outcome(&state).is_some() {
        return;
    }
    let others = deals(game).into_iter().filter_map(|deal| tell(game, &dealt(game, steps, deal, who), who));
    let agreeing: Vec<_> = others.filter(|(_, otherwise)| *otherwise == told).map(|(world, _)| world).collect();
    assert_eq!(agreeing.len() == 1, who == Observer::Referee, "{who:?}: {} deals", agreeing.len());
    let shares: Vec<_> = agreeing.iter().map(|world| (agents(game, world), 1.0 / agreeing.len() as f64)).collect();
    let (view, mut rng) = (game.view(&state, who), Wyrand::new(23));
    let sampled = (0..20 * shares.len().max(20)).map(|_| agents(game, &game.sample(&view, &mut rng)));
    assert_shares(&sampled.collect::<Vec<_>>(), &shares, &format!("{who:?} of {} seats", game.seats()));
    if let Some(Seat(me)) = who.seat() {
        assert!(shares.iter().all(|(agents, _)| agents[usize::from(me)] == state.agent_of(Seat(me))));
    }
}
