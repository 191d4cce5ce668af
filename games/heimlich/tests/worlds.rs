//! Sampled worlds against everything that may have happened: whole games told again with every deal, and every hand.

use deckname_engine::{
    Apply, Chances, Configure, Game, Legal, Observe, Observer, Sample, Seat, Seats, Step, StepOf, Truth, Wire, Wyrand,
};
use deckname_heimlich::{Action, Agent, Cards, Chance, Heimlich, State};
use deckname_laws::{assert_shares, tell};
use serde_json::json;

type Steps = Vec<StepOf<Heimlich>>;

/// A random game up to this many steps, or to its end.
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

/// The cards of a pack one by one, and every hand of two of them.
fn hands_of_two(pack: Cards) -> Vec<Cards> {
    let cards: Vec<_> = pack.iter().collect();
    let pairs = (1..cards.len()).flat_map(|high| (0..high).map(move |low| (low, high)));
    pairs.map(|(low, high)| [cards[low], cards[high]].into_iter().collect()).collect()
}

/// The other hand is any two of the cards that have not been seen.
#[test]
fn hc_28_worlds_deal_the_unseen_cards_evenly() {
    let game = Heimlich::new(2, &json!({"cards": true})).expect("a game");
    let mut state = game.start();
    for outcome in [json!({"deal": ["red", "blue"]}), json!({"cards": [["back", "swap"], ["join", "safe"]]})] {
        let chance = game.read_chance(&outcome).expect("an outcome");
        game.apply(&mut state, Step::Chance(chance), &mut |_| ());
    }
    let (view, mut rng) = (game.view(&state, Observer::Seat(Seat(0))), Wyrand::new(24));
    let mine = state.hand(Seat(0));
    let possible = hands_of_two(Cards::ALL.minus(mine));
    assert_eq!(possible.len(), 23 * 22 / 2);
    let mut shares: Vec<(Cards, f64)> = Vec::new();
    for hand in &possible {
        let share = 1.0 / possible.len() as f64;
        match shares.iter_mut().find(|(known, _)| known == hand) {
            Some((_, sum)) => *sum += share,
            None => shares.push((*hand, share)),
        }
    }
    let sampled = (0..20_000).map(|_| {
        let world = game.sample(&view, &mut rng);
        assert_eq!(world.hand(Seat(0)), mine);
        world.hand(Seat(1))
    });
    assert_shares(&sampled.collect::<Vec<_>>(), &shares, "the hand of seat 1");
}
