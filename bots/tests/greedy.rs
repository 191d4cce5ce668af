//! Greedy is not a strong player, but it must be clearly better than a random one.

use deckname_bots::{Bot, Greedy, Insight, Known, Random};
use deckname_engine::{Observer, Rng, Seat, Step, Turn, Wyrand};
use deckname_table::games::{Spion, Spy, StrengGeheim, TopSecret};
use serde_json::Value;

/// Plays a game with one greedy seat among random ones. Returns what it was worth to each seat.
fn play<G: Insight>(game: &G, greedy: Seat, rng: &mut Wyrand) -> Vec<f64> {
    let mut state = game.start();
    let mut told: Vec<Vec<G::Notice>> = vec![Vec::new(); usize::from(game.seats())];
    loop {
        let step = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => Step::Chance(game.draw(&state, rng)),
            Turn::Act(due) => {
                let seat = due.first().expect("a seat is due");
                let view = game.view(&state, Observer::Seat(seat));
                let known = Known { game, seat, view: &view, told: &told[seat.index()] };
                let action = if seat == greedy { Greedy.choose(&known, rng) } else { Random.choose(&known, rng) };
                assert!(game.check(&state, seat, &action).is_ok(), "{seat:?} chose {action:?}");
                Step::Act(seat, action)
            }
        };
        game.apply(&mut state, step, &mut |event| {
            for (seat, told) in told.iter_mut().enumerate() {
                told.extend(game.notice(&event, Observer::Seat(Seat(seat as u8))));
            }
        });
    }
    let outcome = game.outcome(&state).expect("it is over");
    (0..game.seats()).map(|seat| outcome.worth(Seat(seat))).collect()
}

/// Greedy plays in every seat in turn, and must gain more than the mean of the others by three standard errors.
fn beats_random<G: Insight>(seats: u8, games: u32) {
    let game = G::new(seats, &Value::Null).expect("a game");
    let mut rng = Wyrand::new(u64::from(seats));
    let mut leads = Vec::new();
    for number in 0..games {
        let greedy = Seat((number % u32::from(seats)) as u8);
        let mut stream = Wyrand::new(rng.next());
        let worths = play(&game, greedy, &mut stream);
        let others = worths.iter().sum::<f64>() - worths[greedy.index()];
        leads.push(worths[greedy.index()] - others / f64::from(seats - 1));
    }
    let count = f64::from(games);
    let mean = leads.iter().sum::<f64>() / count;
    let variance = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / count;
    let error = (variance / count).sqrt().max(1.0 / count);
    assert!(mean > 3.0 * error, "{} at {seats} seats: ahead by {mean:.3}, give or take {error:.3}", G::ID);
}

#[test]
fn spy() {
    for seats in 2..=4 {
        beats_random::<Spy>(seats, 60);
    }
}

#[test]
fn top_secret() {
    for seats in 2..=4 {
        beats_random::<TopSecret>(seats, 40);
    }
}

#[test]
fn spion() {
    beats_random::<Spion>(2, 12);
}

/// Random players never have proof: greedy ones have all the time to get it.
#[test]
fn streng_geheim() {
    for seats in 3..=6 {
        beats_random::<StrengGeheim>(seats, 400);
    }
}
