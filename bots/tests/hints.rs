//! Hints in whole games: every decision gets one, in both languages, and the same view the same one.

use deckname_bots::{Advise, Leave, Level, hint, player};
use deckname_engine::{Rng, Wyrand};
use deckname_scene::{Aid, Lang, Reader};
use deckname_table::{Fairness, Status, TITLES, Table, open, title, with_game};
use serde_json::{Value, json};

/// Enough to decide at all.
const QUICK: f64 = 0.002;

/// Every second decision of a game of `greedy` players gets a hint. Returns how many did.
fn ask_in_a_game(game: &str, seats: u8, options: &Value, seed: u64) -> usize {
    let mut table = open(game, seats, options).unwrap();
    let fairness = Fairness::new(seed.to_string());
    let (mut greedy, mut rng) =
        (player(game, Level::Greedy, seed, Leave { share: 1.0, threads: 1 }).unwrap(), Wyrand::new(seed));
    let mut asked = 0;
    loop {
        while let Some(outcome) = table.fair_outcome(&fairness) {
            table.chance(&outcome, Lang::En).unwrap();
        }
        let Status::Seats(due) = table.status() else { return asked };
        let seat = due.first().unwrap();
        let action = greedy.choose(&table.sight(seat));
        if rng.below(2) == 0 && asked < 100 {
            for lang in Lang::ALL {
                check(&*table, seat, lang);
            }
            asked += 1;
        }
        table.act(seat, &action, Lang::En).unwrap();
    }
}

fn check(table: &dyn Table, seat: deckname_engine::Seat, lang: Lang) {
    let names: Vec<String> = (0..table.seats()).map(|seat| format!("Player {seat}")).collect();
    let reader = Reader { lang, names: &names, aid: Aid::default() };
    let said = hint(table.game(), &table.sight(seat), &reader, QUICK).unwrap();
    assert!(said.nudge.len() > 20 && said.reason.len() > 20, "{said:?}");
    assert!(!said.label.is_empty() && !said.clicks.is_empty(), "{said:?}");
    assert!(table.legal(seat).contains(&said.action), "{} {said:?}", table.game());
    assert_eq!(hint(table.game(), &table.sight(seat), &reader, QUICK), Some(said), "the same view, the same hint");
}

#[test]
fn every_decision_gets_a_hint_in_both_languages() {
    for (game, seats, options) in [
        ("heimlich", 3, json!({})),
        ("heimlich", 4, json!({"variant": "pro", "cards": true})),
        ("top-secret", 3, json!({})),
        ("spy", 2, json!({})),
        ("spion", 2, json!({})),
        ("streng-geheim", 3, json!({})),
        ("streng-geheim", 4, json!({"flight": "bold"})),
    ] {
        assert!(ask_in_a_game(game, seats, &options, 7) > 2, "{game}");
    }
}

#[test]
fn every_thought_is_a_nudge_and_a_reason() {
    for title in &TITLES {
        let texts = with_game!(title.id, G => G::advice(), else panic!("{}", title.id));
        for key in texts.keys() {
            let other = key.strip_suffix("-why").map_or_else(|| format!("{key}-why"), str::to_string);
            assert!(texts.has(&other), "{}: {key} without {other}", title.id);
            let said = |lang| texts.variables(lang, key);
            assert_eq!(said(Lang::De), said(Lang::En), "{}: {key}", title.id);
        }
    }
}

#[test]
fn there_is_no_hint_for_another_game() {
    let table = open("spy", 2, &Value::Null).unwrap();
    let reader = Reader { lang: Lang::En, names: &[], aid: Aid::default() };
    assert_eq!(hint("spion", &table.sight(deckname_engine::Seat(0)), &reader, QUICK), None);
    assert!(title("chess").is_err() && hint("chess", &table.sight(deckname_engine::Seat(0)), &reader, QUICK).is_none());
}
