//! The prompts while an action is put together, click by click.

use std::collections::BTreeSet;

use deckname_engine::{Rng, Seat, Wyrand};
use deckname_scene::{Aid, Lang, Notes, Reader, Spot};
use deckname_table::{Fairness, Status, TITLES, Table, open};
use serde_json::{Value, json};

const NAMES: [&str; 7] = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil"];

/// Plays at random by clicks. Passes every prompt of a half-made action to `hear`, with the one before the first click.
fn play(table: &mut dyn Table, lang: Lang, rng: &mut Wyrand, hear: &mut impl FnMut(&str, &[Spot], &str)) {
    let names = NAMES.map(String::from);
    let reader = Reader { lang, names: &names, aid: Aid::default() };
    let fairness = Fairness::new("menu");
    for _ in 0..300 {
        if let Some(outcome) = table.fair_outcome(&fairness) {
            table.chance(&outcome, lang).unwrap();
            continue;
        }
        let Status::Seats(due) = table.status() else { return };
        let seat: Seat = due.first().unwrap();
        let first = table.show(deckname_engine::Observer::Seat(seat), &Notes::new(), &reader).prompt;
        let mut draft = Vec::new();
        let action = loop {
            let menu = table.menu(seat, &draft, &reader).unwrap();
            assert!(!menu.prompt.is_empty());
            if draft.is_empty() {
                assert_eq!(menu.prompt, first);
            } else if !menu.items.is_empty() {
                hear(&first, &draft, &menu.prompt);
            }
            match menu.chosen {
                Some(chosen) if menu.items.is_empty() || rng.below(3) == 0 => break chosen.action,
                _ => draft.push(menu.items[rng.below(menu.items.len() as u32) as usize].spot.clone()),
            }
        };
        table.act(seat, &action, lang).unwrap();
    }
}

#[test]
fn a_half_made_action_asks_for_what_is_missing() {
    for title in &TITLES {
        for lang in Lang::ALL {
            let mut other = 0;
            let mut table = open(title.id, *title.seats().end(), &Value::Null).unwrap();
            play(&mut *table, lang, &mut Wyrand::new(3), &mut |first, _, now| other += usize::from(first != now));
            assert!(other > 0, "{} never says anything new", title.id);
        }
    }
}

#[test]
fn a_sheet_says_which_part_of_it_is_asked_for() {
    let mut said = BTreeSet::new();
    for seed in 0..20 {
        let mut table = open("streng-geheim", 3, &json!({"flight": "bold"})).unwrap();
        play(&mut *table, Lang::En, &mut Wyrand::new(seed), &mut |first, draft, now| {
            if first.contains("name every other player") {
                let last = draft.last().unwrap().0.split('-').next().unwrap().to_string();
                said.insert((last, now.to_string()));
            }
        });
    }
    let heard = |after: &str, words: &str| said.iter().any(|(last, now)| last == after && now.contains(words));
    assert!(heard("seat", "code name?"), "{said:#?}");
    assert!(heard("name", "One code name and the place of the true formula are missing."), "{said:#?}");
    assert!(heard("name", "The place of the true formula is missing."), "{said:#?}");
    assert!(heard("place", "2 code names are missing."), "{said:#?}");
}
