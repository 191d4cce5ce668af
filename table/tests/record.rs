//! Records survive a round trip and replay; a wrong one is refused with the step that is wrong.

use std::collections::BTreeSet;

use deckname_engine::{Observer, Seat, Seats, SetupError, WireStep};
use deckname_scene::Lang;
use deckname_table::{BadRecord, Fairness, Record, Status, TITLES, Table, open, verify};
use serde_json::{Value, json};

/// A whole game: chance from the seed, actions picked by turns.
fn played(game: &str, seats: u8) -> (Box<dyn Table>, Fairness) {
    let fairness = Fairness { contributions: vec!["a".into(), "b".into()], ..Fairness::new(format!("seed of {game}")) };
    let mut table = open(game, seats, &Value::Null).unwrap();
    let mut turn = 7;
    loop {
        match table.status() {
            Status::Chance(_) => {
                let outcome = table.fair_outcome(&fairness).unwrap();
                table.chance(&outcome, Lang::En).unwrap();
            }
            Status::Seats(seats) => {
                let seat = seats.first().unwrap();
                let legal = table.legal(seat);
                turn = turn * 31 % 1_009;
                table.act(seat, &legal[turn % legal.len()], Lang::En).unwrap();
            }
            Status::Over(_) => return (table, fairness),
        }
    }
}

fn record(game: &str, seats: u8) -> Record {
    let (table, fairness) = played(game, seats);
    let players = (0..seats).map(|seat| format!("P{seat}")).collect();
    Record::of(&*table, players, Some(&fairness))
}

#[test]
fn every_game_replays_from_its_record_and_verifies() {
    for title in &TITLES {
        for seats in title.seats() {
            let record = record(title.id, seats);
            let read = Record::from_text(&record.to_json().to_string()).unwrap();
            assert_eq!(read, record);
            let again = read.replay().unwrap();
            assert_eq!(again.steps(), record.steps);
            for who in Observer::everyone(seats) {
                assert_eq!(again.view(who), played(title.id, seats).0.view(who));
            }
            let verdict = verify(&read).unwrap();
            assert_eq!(verdict.steps, record.steps.len());
            let chances = record.steps.iter().filter(|step| matches!(step, WireStep::Chance { .. })).count();
            assert_eq!(verdict.outcomes, chances);
        }
    }
}

/// Written by the program before any rule had changed, so without an edition: they are of the first one for good.
#[test]
fn records_of_the_first_edition_still_replay_and_verify() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut games = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(!text.contains("\"edition\""), "{} names an edition", path.display());
        let record = Record::from_text(&text).unwrap();
        assert_eq!(record.edition, 1);
        assert!(record.outcome.is_some(), "{} is a whole game", path.display());
        let table = record.replay().unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        assert_eq!(table.edition(), 1);
        let verdict = verify(&record).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        assert_eq!(verdict.steps, record.steps.len());
        games.insert(record.game);
    }
    assert_eq!(games, TITLES.iter().map(|title| title.id.to_string()).collect(), "every game has an old record");
}

#[test]
fn an_unknown_edition_is_refused() {
    let whole = record("heimlich", 3);
    let unknown = Record { edition: 99, ..whole };
    let why = unknown.replay().err().unwrap();
    assert!(matches!(why, BadRecord::Setup(SetupError::UnknownEdition { edition: 99, .. })), "{why}");
}

#[test]
fn a_cut_off_record_is_refused() {
    let record = record("heimlich", 3);
    let text = record.to_json().to_string();
    for cut in [0, 1, 40, text.len() / 2, text.len() - 1] {
        assert!(matches!(Record::from_text(&text[..cut]), Err(BadRecord::Cut { .. })), "cut at {cut}");
    }
    let mut short = record.clone();
    short.steps.truncate(20);
    let why = short.replay().err().unwrap();
    assert!(matches!(why, BadRecord::Outcome { steps: 20, .. }), "{why}");
}

#[test]
fn an_edited_record_is_refused_with_the_step() {
    let whole = record("heimlich", 3);
    let mut edited = whole.clone();
    edited.steps[2] = WireStep::Act { seat: Seat(0), action: json!({"move": {"red": 9}}) };
    let why = edited.replay().err().unwrap();
    assert!(matches!(why, BadRecord::Step { index: 2, .. }), "{why}");
    assert!(why.to_string().contains("step 2"));
    let mut edited = whole.to_json();
    edited["steps"][5] = json!("nothing");
    assert!(matches!(Record::from_json(&edited), Err(BadRecord::Step { index: 5, .. })));
    let mut edited = whole.clone();
    edited.outcome = Some(json!({"winners": [2]}));
    assert!(matches!(edited.replay().err().unwrap(), BadRecord::Outcome { .. }));
    let mut edited = whole.clone();
    edited.outcome = None;
    assert!(matches!(edited.replay().err().unwrap(), BadRecord::Outcome { .. }), "a game that is over has an outcome");
    let mut edited = whole.clone();
    edited.players.push("one too many".into());
    assert!(matches!(edited.replay().err().unwrap(), BadRecord::Players { names: 4, seats: 3 }));
    let mut edited = whole.clone();
    edited.players[0].push('!');
    assert!(matches!(edited.restore().err().unwrap(), BadRecord::Chain { .. }), "the chain binds the names");
    // The second step is a roll, the third an action.
    for (at, key) in [(1, "x"), (1, "seat"), (2, "x"), (2, "chance")] {
        let mut edited = whole.to_json();
        edited["steps"][at][key] = json!(1);
        let why = Record::from_json(&edited).unwrap_err();
        assert!(matches!(why, BadRecord::Step { index, .. } if index == at), "{key} in step {at}: {why}");
    }
    for key in ["game", "seats", "options", "players", "fairness", "steps", "outcome"] {
        let mut edited = whole.to_json();
        edited.as_object_mut().unwrap().remove(key);
        assert!(matches!(Record::from_json(&edited), Err(BadRecord::Form(_))), "without {key}");
    }
    let mut edited = whole.to_json();
    edited["edition"] = json!(0);
    let unknown = Record::from_json(&edited).unwrap().restore().err().unwrap();
    assert!(matches!(unknown, BadRecord::Setup(_)), "there is no such edition: {unknown}");
    let mut newer = whole.to_json();
    newer["deckname"] = json!(2);
    assert!(matches!(Record::from_json(&newer), Err(BadRecord::Version { .. })));
    let mut foreign = whole;
    foreign.game = "chess".into();
    assert!(matches!(foreign.replay().err().unwrap(), BadRecord::Setup(_)));
}

#[test]
fn a_forged_roll_is_found() {
    let whole = record("heimlich", 3);
    // The last roll, swapped for one after which the same move is legal: only the seed can tell.
    let mut forged = whole.clone();
    let WireStep::Chance { chance } = &mut forged.steps[1] else { panic!("the second step is a roll") };
    chance["roll"] = json!(chance["roll"].as_u64().unwrap() % 6 + 1);
    forged.steps.truncate(2);
    forged.outcome = None;
    let why = verify(&forged).unwrap_err();
    assert!(matches!(why, BadRecord::Forged { index: 1, .. }), "{why}");
    let mut other_seed = whole.clone();
    other_seed.fairness.as_mut().unwrap().seed = Some("another".into());
    assert!(matches!(verify(&other_seed), Err(BadRecord::Commitment { .. })));
    let mut seedless = whole.clone();
    seedless.fairness.as_mut().unwrap().seed = None;
    assert_eq!(verify(&seedless), Err(BadRecord::Seedless));
    let mut contribution = whole;
    contribution.fairness.as_mut().unwrap().contributions[0].push('!');
    assert!(matches!(verify(&contribution), Err(BadRecord::Forged { index: 0, .. })));
}

/// The deal, swapped for another one: all steps are still legal, and the game has another end, after many steps.
#[test]
fn an_edited_deal_is_named_where_it_stands() {
    let mut edited = record("heimlich", 3);
    let WireStep::Chance { chance } = &mut edited.steps[0] else { panic!("the first step is a deal") };
    chance["deal"].as_array_mut().unwrap().reverse();
    assert!(matches!(edited.replay(), Err(BadRecord::Outcome { .. })));
    let why = edited.restore().err().unwrap();
    assert!(matches!(why, BadRecord::Forged { index: 0, .. }), "{why}");
    edited.fairness = None;
    assert!(matches!(edited.restore(), Err(BadRecord::Outcome { .. })), "without a seed only its end can be wrong");
}

/// As a program writes it that knows nothing of editions, seeds and chains.
#[test]
fn a_record_made_by_hand_is_of_the_newest_edition() {
    for title in &TITLES {
        let mut by_hand = record(title.id, *title.seats().start()).to_json();
        let keys = by_hand.as_object_mut().unwrap();
        keys.remove("edition");
        keys.remove("chain");
        keys.insert("fairness".into(), json!({}));
        let read = Record::from_json(&by_hand).unwrap();
        assert_eq!(read.edition, title.edition, "{}", title.id);
        assert_eq!(read.fairness, None);
        assert!(read.restore().is_ok());
    }
}

/// Its chain tells the editions apart; so do options that the first edition did not have.
#[test]
fn a_record_that_lost_its_edition_is_still_of_the_newest() {
    for title in &TITLES {
        let mut without = record(title.id, *title.seats().start()).to_json();
        without.as_object_mut().unwrap().remove("edition");
        let read = Record::from_json(&without).unwrap();
        assert_eq!(read.edition, title.edition, "{}", title.id);
        assert!(read.restore().is_ok());
    }
    let mut proven = record("streng-geheim", 3).to_json();
    for key in ["edition", "chain"] {
        proven.as_object_mut().unwrap().remove(key);
    }
    assert_eq!(proven["options"]["flight"], "proven");
    assert_eq!(Record::from_json(&proven).unwrap().restore().unwrap().options()["flight"], "proven");
}

/// Which rules apply must not depend on a step that they forbid.
#[test]
fn without_an_edition_no_older_rule_excuses_a_step() {
    let mut unproven = record("streng-geheim", 3).to_json();
    let flee = json!({"flee": {"names": {"1": "n1", "2": "n2"}, "place": {"of": 1, "in": "bag"}}});
    let steps = unproven["steps"].as_array_mut().unwrap();
    let first = steps.iter().position(|step| step["action"] == json!("stay")).unwrap();
    steps[first]["action"] = flee;
    unproven.as_object_mut().unwrap().remove("edition");
    unproven.as_object_mut().unwrap().remove("chain");
    let explicit = Record::from_json(&unproven).unwrap();
    assert_eq!(explicit.edition, 2, "its options say proven");
    let named = |why: BadRecord| matches!(why, BadRecord::Step { index, .. } if index == first);
    assert!(explicit.restore().err().is_some_and(named));
    (unproven["options"], unproven["fairness"], unproven["outcome"]) = (json!({}), json!({}), Value::Null);
    let by_hand = Record::from_json(&unproven).unwrap();
    assert_eq!(by_hand.edition, 2);
    assert!(by_hand.restore().err().is_some_and(named));
}

#[test]
fn without_an_edition_the_step_that_is_wrong_is_named() {
    for title in &TITLES {
        let mut edited = record(title.id, *title.seats().start()).to_json();
        let steps = edited["steps"].as_array_mut().unwrap();
        let last = steps.iter().rposition(|step| step.get("action").is_some()).unwrap();
        steps[last]["seat"] = json!(9);
        edited.as_object_mut().unwrap().remove("edition");
        let why = Record::from_json(&edited).unwrap().restore().err().unwrap();
        assert!(why.to_string().contains(&format!("step {last} ")), "{}: {why}", title.id);
    }
}

#[test]
fn a_record_of_a_game_in_play_keeps_the_seed_secret() {
    let fairness = Fairness::new("secret");
    let table = open("heimlich", 2, &Value::Null).unwrap();
    let record = Record::of(&*table, vec![], Some(&fairness));
    assert!(!record.to_json().to_string().contains("secret"));
}

#[test]
fn undo_goes_back_over_own_steps_and_never_over_what_was_revealed() {
    let mut table = open("heimlich", 2, &Value::Null).unwrap();
    let red = |pips: u8| json!({"move": {"red": pips}});
    table.chance(&json!({"deal": ["red", "blue"]}), Lang::En).unwrap();
    for (seat, pips) in [(0, 4), (1, 2)] {
        table.chance(&json!({"roll": pips}), Lang::En).unwrap();
        assert_eq!(table.undo_to(Seat(seat)), None, "not across chance");
        table.act(Seat(seat), &red(pips), Lang::En).unwrap();
        assert_eq!(table.undo_to(Seat(seat)), Some(table.taken() - 1));
        assert_eq!(table.undo_to(Seat(1 - seat)), None);
    }
    table.chance(&json!({"roll": 1}), Lang::En).unwrap();
    table.act(Seat(0), &red(1), Lang::En).unwrap();
    assert_eq!(table.status(), Status::Seats(Seats::one(Seat(0))), "the safe is to be moved");
    let back = table.rewound(table.undo_to(Seat(0)).unwrap());
    assert_eq!(back.taken(), table.taken() - 1);
    assert_eq!(back.view(Observer::Public)["agents"]["red"], "6");
    assert_eq!(back.status(), Status::Seats(Seats::one(Seat(0))));
}
