//! Every level in every game, through the interface that the server uses.

use std::time::{Duration, Instant};

use deckname_bots::{Leave, Level, Player, player};
use deckname_scene::Lang;
use deckname_table::{Fairness, Status, TITLES, Table, open};
use serde_json::{Value, json};

/// Takes the steps of chance until a seat is due or the game is over.
fn run_chance(table: &mut dyn Table, fairness: &Fairness) {
    while let Some(outcome) = table.fair_outcome(fairness) {
        table.chance(&outcome, Lang::En).unwrap();
    }
}

fn players(game: &str, level: Level, seats: u8) -> Vec<Box<dyn Player>> {
    (0..seats).map(|seat| player(game, level, u64::from(seat), Leave { share: 1.0, threads: 1 }).unwrap()).collect()
}

#[test]
fn quick_levels_play_whole_games() {
    for title in &TITLES {
        for level in Level::ALL.into_iter().filter(|level| !level.searches()) {
            let seats = *title.seats().end();
            let mut table = open(title.id, seats, &Value::Null).unwrap();
            let mut players = players(title.id, level, seats);
            let fairness = Fairness::new(level.name());
            loop {
                run_chance(&mut *table, &fairness);
                let Status::Seats(due) = table.status() else { break };
                let seat = due.first().unwrap();
                let action = players[seat.index()].choose(&table.sight(seat));
                table.act(seat, &action, Lang::En).unwrap();
            }
            assert!(matches!(table.status(), Status::Over(_)), "{} {level}", title.id);
        }
    }
}

#[test]
fn thinking_levels_take_the_same_time_for_every_first_decision() {
    for title in &TITLES {
        let mut table = open(title.id, *title.seats().start(), &Value::Null).unwrap();
        run_chance(&mut *table, &Fairness::new("pace"));
        let Status::Seats(due) = table.status() else { panic!("{} begins without a decision", title.id) };
        let seat = due.first().unwrap();
        let begun = Instant::now();
        let action =
            player(title.id, Level::Medium, 1, Leave { share: 1.0, threads: 1 }).unwrap().choose(&table.sight(seat));
        let took = begun.elapsed();
        table.act(seat, &action, Lang::En).unwrap();
        // The machine that tests run on may be busy: only the lower end is exact.
        assert!((Duration::from_millis(290)..Duration::from_secs(10)).contains(&took), "{} took {took:?}", title.id);
    }
}

/// What these players do in a game in which chance is always the same.
fn first_actions(game: &str, level: Level, seed: u64) -> Vec<Value> {
    let seats = *deckname_table::title(game).unwrap().seats().start();
    let mut table = open(game, seats, &Value::Null).unwrap();
    let share = Leave { share: 0.02, threads: 1 };
    let mut players: Vec<_> =
        (0..seats).map(|seat| player(game, level, 100 * seed + u64::from(seat), share).unwrap()).collect();
    let mut actions = Vec::new();
    while actions.len() < 12 {
        run_chance(&mut *table, &Fairness::new("alike"));
        let Status::Seats(due) = table.status() else { break };
        let seat = due.first().unwrap();
        let action = players[seat.index()].choose(&table.sight(seat));
        table.act(seat, &action, Lang::En).unwrap();
        actions.push(action);
    }
    actions
}

#[test]
fn no_rung_always_plays_the_same_game() {
    for title in &TITLES {
        for level in Level::RUNGS {
            let first = first_actions(title.id, level, 0);
            assert!((1..4).any(|seed| first_actions(title.id, level, seed) != first), "{} {level}", title.id);
        }
    }
}

#[test]
fn guests_cannot_run_programs() {
    assert!("cmd:true".parse::<Level>().is_err());
    assert!("cheater".parse::<Level>().is_err());
    assert!(Level::ALL.iter().all(|level| player("heimlich", *level, 1, Leave { share: 1.0, threads: 1 }).is_some()));
    assert!(player("chess", Level::Hard, 1, Leave { share: 1.0, threads: 1 }).is_none());
}

#[test]
fn no_rung_flees_knowing_nothing_or_goes_off_the_board() {
    for level in [Level::Novice, Level::Easy] {
        for game in 0..10 {
            let mut table = open("streng-geheim", 3, &json!({"flight": "bold"})).unwrap();
            let mut players = players("streng-geheim", level, 3);
            let fairness = Fairness::new(format!("{level} {game}"));
            for _ in 0..60 {
                run_chance(&mut *table, &fairness);
                let Status::Seats(due) = table.status() else { break };
                let seat = due.first().unwrap();
                let action = players[seat.index()].choose(&table.sight(seat));
                assert!(
                    action.get("flee").is_none() && action["dial"] != "blackout",
                    "{level} in game {game}: {action}"
                );
                table.act(seat, &action, Lang::En).unwrap();
            }
        }
    }
}
