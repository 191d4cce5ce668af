//! A test for each clause of the rulebook from the draw to the end, in the wire format.

mod common;

use common::*;
use deckname_laws::Script;
use deckname_spy::Spy;
use serde_json::json;

/// The view of every game of a match before its last step, and the game after it.
fn ends(game: &mut Script<Spy>, seed: u64) -> Vec<Vec<u64>> {
    use deckname_engine::{Apply, Game, Wyrand, silent};
    let mut rng = Wyrand::new(seed);
    let mut ends = Vec::new();
    while let Some(step) = game.game.random_step(&game.state, &mut rng) {
        let number = game.state.game();
        game.game.apply(&mut game.state, step, &mut silent);
        if game.state.game() != number || game.over().is_some() {
            let points = game.public()["penalties"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
            ends.push(points);
        }
        if game.state.game() != number {
            let view = game.public();
            assert_eq!((game.due(), view["pile"].clone()), (Some("deal"), json!(108)));
            assert_eq!(view["turn"], number + 1);
            assert_eq!((view["hand_sizes"].clone(), view["spies"].clone()), (json!([0, 0, 0]), json!([12, 12, 12])));
        }
    }
    ends
}

#[test]
fn sp_10_each_card_is_used_once() {
    let mut game = dealt();
    game.act(0, json!({"lay": "africa-watch"}));
    assert_eq!(game.refused(0, send("watch", &["europe-watch", "europe-watch"], &[])), "SP-10");
    assert_eq!(game.refused(0, send("watch", &["europe-watch"], &["europe-watch"])), "SP-10", "in hand and laid out");
    assert_eq!(game.refused(0, send("watch", &["europe-watch"; 4], &[])), "SP-10", "more than there are");
    game.act(0, send("watch", &["europe-watch"], &["africa-watch"]));
    assert_eq!(game.refused(0, send("europe", &["europe-watch"], &[])), "SP-7", "it is discarded");
    // Cards that are alike count as many as there are; sends in one turn are independent, also at the same target.
    let mut game = start(2, false);
    game.chance(json!({"deal": [["asia-hat", "asia-hat", "asia-hat"], ["africa-pen", "asia-watch", "europe-hat"]]}));
    collect(&mut game, &["europe-hat", "africa-hat", "asia-pen", "asia-camera", "asia-camera"]);
    assert_eq!(game.refused(0, send("hat", &[], &["asia-hat"; 4])), "SP-10");
    game.act(0, send("hat", &[], &["asia-hat", "asia-hat"]));
    game.act(0, use_cards(&game, "hat", 3));
    assert_eq!(game.public()["targets"]["hat"], 3);
    game.act(0, use_cards(&game, "asia", 2));
    assert_eq!(game.public()["spies"], json!([15, 18]));
}

#[test]
fn sp_11_a_turn_ends_with_one_card_seen_by_its_seat_alone() {
    let mut game = dealt();
    game.act(0, json!({"lay": "africa-watch"}));
    game.act(0, "end_turn");
    assert_eq!((game.due(), game.public()["phase"].clone()), (Some("draw"), json!("draw")));
    assert_eq!(game.public()["turn"], 0);
    assert_eq!(game.refused(0, "end_turn"), "X-1");
    assert_eq!(game.impossible(json!({"deal": [[], []]})), "SP-11");
    let before = game.view(1);
    let mut other = game.clone();
    game.chance(json!({"draw": "asia-pen"}));
    other.chance(json!({"draw": "africa-pen"}));
    assert_eq!(game.view(1), other.view(1));
    assert_eq!(game.public(), other.public());
    assert_eq!(game.view(0)["my_hand"], json!(["asia-pen", "europe-watch", "south-america-watch"]));
    assert_eq!((before["pile"].clone(), game.view(1)["pile"].clone()), (json!(102), json!(101)));
    assert_eq!(game.public()["turn"], 1);
}

#[test]
fn sp_11_only_what_is_in_the_pile_is_drawn() {
    let mut game = start(2, false);
    game.chance(json!({"deal": [["asia-hat", "asia-hat", "asia-hat"], ["africa-pen", "asia-watch", "europe-hat"]]}));
    game.act(0, json!({"lay": "asia-hat"}));
    game.act(0, "end_turn");
    assert_eq!(game.impossible(json!({"draw": "asia-hat"})), "SP-11");
}

#[test]
fn sp_12_an_empty_pile_is_made_of_the_discards() {
    let mut game = dealt();
    game.act(0, json!({"lay": "africa-watch"}));
    game.act(0, send("watch", &["europe-watch", "south-america-watch"], &[]));
    idle_until(&mut game, pile_is_empty);
    assert_eq!(game.public()["discards"].as_array().unwrap().len(), 2);
    lay_first(&mut game);
    let seat = game.waiting()[0];
    let events = game.act(seat, "end_turn");
    assert_eq!(events, [json!({"reshuffled": {"cards": 2}})]);
    assert_eq!(game.public()["discards"], json!([]));
    assert_eq!(game.public()["last_discard"], json!(null));
    assert_eq!(game.public()["pile"], 2);
    let weighed = [(json!({"draw": "europe-watch"}), 1), (json!({"draw": "south-america-watch"}), 1)];
    assert_eq!(game.outcomes(), weighed);
    assert_eq!(game.impossible(json!({"draw": "asia-pen"})), "SP-11");
    // Whatever is not open was in a hand then: the others' cards are known.
    assert_eq!(game.view(0)["known"], game.view(1)["my_hand"]);
    assert_eq!(game.view(1)["known"], game.view(0)["my_hand"]);
}

#[test]
fn sp_13_with_nothing_to_draw_the_turns_go_on_and_then_end_the_game() {
    for seats in 2..=4 {
        let mut game = start(seats, false);
        let names = every_card();
        let hands: Vec<&[String]> = names.chunks(3).take(seats.into()).collect();
        game.chance(json!({ "deal": hands }));
        idle_until(&mut game, pile_is_empty);
        for turn in 1..=seats {
            lay_first(&mut game);
            let seat = game.waiting()[0];
            let events = game.act(seat, "end_turn");
            assert_eq!(events[0], json!({"nothing_to_draw": {"seat": seat}}));
            assert_eq!(game.over().is_some(), turn == seats);
        }
        assert_eq!(game.winners(), json!((0..seats).collect::<Vec<_>>()), "level: together");
    }
}

#[test]
fn sp_13_the_fewest_spies_win_and_a_draw_in_between_starts_the_count_anew() {
    let mut game = dealt();
    idle_until(&mut game, pile_is_empty);
    lay_first(&mut game);
    let first = game.waiting()[0];
    game.act(first, "end_turn");
    assert_eq!(game.public()["idle"], 1);
    lay_first(&mut game);
    let second = game.waiting()[0];
    let sending = game.legal(second)[0].clone();
    game.act(second, sending);
    game.act(second, "end_turn");
    assert_eq!(game.public()["idle"], 0);
    idle_until(&mut game, |game| game.over().is_some());
    assert_eq!(game.winners(), json!([second]));
    let spies = game.over().unwrap()["standings"][usize::from(second)]["spies"].clone();
    assert!(spies.as_u64() < Some(18) && spies != 0);
}

#[test]
fn sp_14_the_last_spy_wins_at_once() {
    let mut game = one_spy_left();
    let events = game.act(0, use_cards(&game, "watch", 2));
    assert_eq!(events[1]["over"]["winners"], json!([0]));
    assert_eq!((game.due(), game.waiting()), (None, vec![]));
    assert_eq!(game.public()["phase"], "over");
    assert_eq!(game.refused(0, "end_turn"), "X-1");
    let standings = json!([
        {"seat": 0, "spies": 0, "penalties": 0},
        {"seat": 1, "spies": 9, "penalties": 0},
        {"seat": 2, "spies": 9, "penalties": 0},
        {"seat": 3, "spies": 9, "penalties": 0},
    ]);
    assert_eq!(game.over().unwrap(), json!({"winners": [0], "standings": standings}));
}

#[test]
fn sp_15_in_a_match_spies_left_are_points_and_the_fewest_win() {
    for seed in 0..20 {
        let mut game = start(3, true);
        let ends = ends(&mut game, seed);
        assert_eq!(ends.len(), 3, "as many games as seats");
        let over = game.over().unwrap();
        for seat in 0..3 {
            let last = over["standings"][seat]["spies"].as_u64().unwrap();
            assert_eq!(ends[2][seat], ends[1][seat] + last);
            assert!(ends[0][seat] <= ends[1][seat] && ends[0][seat] <= 12);
            assert_eq!(over["standings"][seat]["penalties"], ends[2][seat]);
        }
        let fewest = ends[2].iter().min();
        let winners: Vec<usize> = (0..3).filter(|seat| Some(&ends[2][*seat]) == fewest).collect();
        assert_eq!(game.winners(), json!(winners));
    }
}

#[test]
fn sp_15_level_seats_of_a_match_win_together() {
    let mut game = start(2, true);
    for number in 0..2 {
        assert_eq!(game.public()["game"], number);
        let names = every_card();
        game.chance(json!({ "deal": [names[..3], names[3..6]] }));
        idle_until(&mut game, |game| game.due() == Some("deal") || game.over().is_some());
    }
    assert_eq!(game.public()["penalties"], json!([36, 36]));
    assert_eq!(game.winners(), json!([0, 1]));
}

#[test]
fn what_shows_a_card_is_never_taken_back() {
    use deckname_engine::{Apply, Seat, Wire};
    let mut game = dealt();
    let reveals = |game: &Script<Spy>, action: serde_json::Value| {
        game.game.reveals(&game.state, Seat(0), &game.game.read_action(&action).unwrap())
    };
    assert!(reveals(&game, json!({"lay": "africa-watch"})));
    turn(&mut game, Some("africa-watch"), "asia-pen");
    turn(&mut game, Some("africa-hat"), "asia-camera");
    game.act(0, json!({"lay": "europe-watch"}));
    assert!(reveals(&game, json!("end_turn")), "a card is drawn");
    assert!(reveals(&game, send("watch", &["south-america-watch"], &["africa-watch", "europe-watch"])));
    assert!(!reveals(&game, send("watch", &[], &["africa-watch", "europe-watch"])), "all of it lies open");
}
