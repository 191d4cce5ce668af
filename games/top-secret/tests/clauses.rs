//! A test for each clause about the board and the set-up, in the wire format.

mod common;

use std::collections::BTreeSet;

use common::{at, case, europe, hide, lane, phase, placed, roll, step, take, two};
use deckname_engine::{Configure, SetupError, Wire};
use deckname_scene::{Lang, Printed};
use deckname_top_secret::TopSecret;
use serde_json::{Value, json};

const MAP: &str = include_str!("../data/europe.toml");
const LANE: &str = include_str!("common/lane.toml");

fn refused(board: &str) -> SetupError {
    TopSecret::new(2, &json!({"board": {"toml": board}})).expect_err("this board should be refused")
}

/// The board is refused with the line that holds `needle`, in these words.
fn names_line(board: &str, needle: &str, words: &str) {
    let SetupError::Data { line, why } = refused(board) else { panic!("not about the data") };
    let expected = board.lines().position(|line| line.contains(needle)).map(|line| line + 1);
    assert_eq!(line, expected, "{why}");
    assert!(why.to_string().contains(words), "{why}");
}

#[test]
fn ts_1_from_ones_own_base_to_the_headquarters_opposite() {
    let far = ["oslo", "tunis", "riga", "rome"];
    let mut game = placed(europe(4), &[far, far, far, far]);
    for (exits, seat) in [(["copenhagen", "amsterdam"], 0), (["riga", "minsk"], 1), (["sofia", "budapest"], 2)] {
        roll(&mut game, 1, 0);
        let steps: BTreeSet<_> =
            game.legal(seat).iter().map(|a| a["step"]["to"].as_str().unwrap().to_string()).collect();
        assert_eq!(steps, exits.map(String::from).into());
        step(&mut game, 1, exits[1]);
        common::end(&mut game);
    }
}

#[test]
fn ts_2_a_headquarters_is_entered_on_dotted_lines_with_a_suitcase() {
    let mut game = placed(lane(), &[["west", "middle", "east", "north"], ["south", "east", "north", "west"]]);
    roll(&mut game, 3, 3);
    assert_eq!(common::no_step(&mut game, 1, "hq"), "TS-2", "not from the base");
    step(&mut game, 1, "west");
    assert_eq!(common::no_step(&mut game, 1, "base"), "TS-2", "never back into a base");
    assert_eq!(common::no_step(&mut game, 1, "outpost"), "TS-2");
    take(&mut game, 1, "red-A");
    assert_eq!(common::no_step(&mut game, 1, "hq"), "TS-2", "no dotted line from here");
    step(&mut game, 1, "middle");
    step(&mut game, 2, "west");
    step(&mut game, 2, "middle");
    assert_eq!(common::no_step(&mut game, 2, "hq"), "TS-2", "without a suitcase");
    step(&mut game, 1, "hq");
    assert_eq!(at(&game, 0, 1), "base");
    assert_eq!(case(&game, "red-A"), json!({"secured_by": 0, "content": "5"}));
}

/// The cities of `TS-3` and their cells in its table.
fn grid() -> Vec<(&'static str, (usize, usize))> {
    let rows = [
        ["-", "reykjavik", "oslo", "stockholm", "helsinki", "-"],
        ["dublin", "-", "copenhagen", "riga", "-", "moscow"],
        ["london", "amsterdam", "berlin", "warsaw", "minsk", "kyiv"],
        ["bordeaux", "paris", "geneva", "vienna", "budapest", "odesa"],
        ["lisbon", "-", "rome", "sofia", "-", "istanbul"],
        ["-", "tangier", "tunis", "athens", "cairo", "-"],
    ];
    let cells =
        rows.iter().enumerate().flat_map(|(r, row)| row.iter().enumerate().map(move |(c, name)| (*name, (r, c))));
    cells.filter(|(name, _)| *name != "-").collect()
}

#[test]
fn ts_3_the_map_of_europe_is_the_same_from_each_corner() {
    let table: toml::Table = MAP.parse().unwrap();
    let text = |value: &toml::Value| value.as_str().unwrap().to_string();
    let names: BTreeSet<_> = table["cities"].as_array().unwrap().iter().map(|city| text(&city["name"])).collect();
    let grid = grid();
    assert_eq!(names, grid.iter().map(|(name, _)| (*name).to_string()).collect());
    let place = |name: &str| grid.iter().find(|(other, _)| *other == name).unwrap().1;
    let pair = |a: (usize, usize), b: (usize, usize)| (a.min(b), a.max(b));
    let lines: BTreeSet<_> = table["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| pair(place(&text(&line[0])), place(&text(&line[1]))))
        .collect();
    let near = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let cells: Vec<_> = grid.iter().map(|(_, at)| *at).collect();
    let neighbours = cells.iter().flat_map(|a| cells.iter().filter(|b| near(*a, **b)).map(|b| pair(*a, *b)));
    assert_eq!(lines, neighbours.collect());
    assert_eq!(lines.len(), 36);
    let ends = |corner: &str, what: &str, kind: &str| -> BTreeSet<(usize, usize)> {
        let list = table["corners"][corner][what][kind].as_array().unwrap();
        list.iter().map(|name| place(&text(name))).collect()
    };
    let turned = |(r, c): (usize, usize)| (c, 5 - r);
    let mirrored = |(r, c): (usize, usize)| (r, 5 - c);
    assert_eq!(lines.iter().map(|(a, b)| pair(turned(*a), turned(*b))).collect::<BTreeSet<_>>(), lines);
    assert_eq!(lines.iter().map(|(a, b)| pair(mirrored(*a), mirrored(*b))).collect::<BTreeSet<_>>(), lines);
    for (what, kind) in [("base", "exits"), ("headquarters", "dotted")] {
        for (from, right, across) in [("nw", "ne", "ne"), ("ne", "se", "nw"), ("se", "sw", "sw"), ("sw", "nw", "se")] {
            let own = ends(from, what, kind);
            assert_eq!(own.iter().map(|at| turned(*at)).collect::<BTreeSet<_>>(), ends(right, what, kind));
            assert_eq!(own.iter().map(|at| mirrored(*at)).collect::<BTreeSet<_>>(), ends(across, what, kind));
        }
    }
}

#[test]
fn ts_3_the_rulebook_spells_every_city_as_the_map_does() {
    let table: toml::Table = MAP.parse().unwrap();
    for (lang, label) in [(Lang::De, "de"), (Lang::En, "en")] {
        let rows = TopSecret::rules(lang).lines().filter(|line| line.starts_with("| "));
        let cells: BTreeSet<_> = rows.flat_map(|row| row.split('|').map(str::trim)).collect();
        for city in table["cities"].as_array().unwrap() {
            let name = city[label].as_str().unwrap();
            assert!(cells.contains(name), "{name} is not on the map of the rulebook");
        }
    }
}

#[test]
fn ts_3_a_board_that_breaks_a_rule_is_refused_with_its_line() {
    names_line(&MAP.replace("[\"oslo\", \"stockholm\"]", "[\"oslo\", \"atlantis\"]"), "atlantis", "no city");
    names_line(&MAP.replace("[\"oslo\", \"stockholm\"]", "[\"oslo\", \"oslo\"]"), "[\"oslo\", \"oslo\"]", "itself");
    let twice = MAP.replacen("[\"oslo\", \"stockholm\"]", "[\"oslo\", \"reykjavik\"]", 1);
    names_line(&twice, "[\"oslo\", \"reykjavik\"]", "twice");
    names_line(&MAP.replace("exits = [\"riga\", \"minsk\"]", "exits = []"), "exits = []", "ne has no exit");
    let no_hq = MAP.replace("dotted = [\"istanbul\", \"cairo\"]", "dotted = []");
    names_line(&no_hq, "dotted = []", "se has no dotted line");
    names_line(&LANE.replace("    [\"middle\", \"south\"],\n", ""), "name = \"south\"", "cannot be reached");
    names_line(&LANE.replace("\"south\", de", "\"east\", de"), "de = \"Süden\"", "two cities named");
    names_line(&LANE.replace("de = \"Süden\"", "de = \"Osten\""), "name = \"south\"", "two cities are labelled");
    names_line(&LANE.replace("name = \"south\"", "name = \"hq\""), "name = \"hq\"", "cannot be the name");
    names_line(&LANE.replace("name = \"south\"", "name = \"São\""), "name = \"São\"", "cannot be the name");
    names_line(&LANE.replace("[500, 800]", "[500, 1001]"), "[500, 1001]", "1000");
    names_line(&LANE.replace("lines = [", "lines = 5 ["), "lines = 5 [", "");
    names_line(&LANE.replace("[\"middle\", \"south\"]", "[\"middle\"]"), "[\"middle\"]", "exactly two");
    names_line(&LANE.replace("en = \"South\"", "en = \" \""), "en = \" \"", "cannot be a label");
    let twice = LANE.replace("exits = [\"west\"]", "exits = [\"west\", \"west\"]");
    names_line(&twice, "[\"west\", \"west\"]", "listed twice");
    let three = LANE.replacen("    { name = ", "    # { name = ", 2);
    names_line(&three, "cities = [", "4 to 64 cities, not 3");
    names_line(&LANE.replace("[corners.sw]", "[corners.up]"), "[corners.up]", "no key \"up\"");
    assert!(matches!(refused(""), SetupError::Data { .. }));
    assert!(matches!(refused(&"#".repeat(200_000)), SetupError::Data { line: None, .. }), "the whole file is too long");
    let bad = |options: Value| TopSecret::new(2, &options).expect_err("refused");
    for board in [json!("mars"), json!({"toml": 5}), json!({"file": ""}), json!(7), json!({"europe": null})] {
        assert!(matches!(bad(json!({"board": board})), SetupError::BadOption { key: "board", .. }));
    }
    assert!(matches!(bad(json!({"map": "europe"})), SetupError::UnknownOption { .. }));
}

#[test]
fn ts_3_a_custom_board_is_part_of_the_options() {
    let options = json!({"board": {"toml": LANE}});
    let game = TopSecret::new(3, &options).unwrap();
    assert_eq!(game.options(), options);
    assert_eq!(TopSecret::new(2, &Value::Null).unwrap().options(), json!({"board": "europe"}));
    let mut game = lane();
    game.chance(json!({"first": 0}));
    game.act(0, hide(common::PLAIN));
    game.act(1, hide(common::PLAIN));
    assert_eq!(game.legal(0).len(), 5);
    let unknown = game.game.read_action(&json!({"place": "vienna"}));
    assert!(unknown.is_err(), "no such city on this board");
}

#[test]
fn ts_4_colours_belong_to_corners() {
    for (seats, colours) in
        [(2, &["red", "green"][..]), (3, &["red", "yellow", "green"]), (4, &["red", "yellow", "green", "blue"])]
    {
        let cities = vec![["oslo", "tunis", "riga", "rome"]; usize::from(seats)];
        let game = placed(europe(seats), &cities);
        let cases = game.public()["cases"].as_object().unwrap().clone();
        let seen: BTreeSet<_> = cases.keys().map(|name| name.split('-').next().unwrap()).collect();
        assert_eq!(seen, colours.iter().copied().collect());
    }
    assert!(TopSecret::new(1, &Value::Null).is_err());
    assert!(TopSecret::new(5, &Value::Null).is_err());
    let mut game = two();
    roll(&mut game, 1, 0);
    assert_eq!(common::no_step(&mut game, 1, "riga"), "TS-11");
    step(&mut game, 1, "copenhagen");
    roll(&mut game, 1, 0);
    step(&mut game, 1, "sofia");
    assert_eq!(at(&game, 1, 1), "sofia", "the second of two sits south-east");
}

#[test]
fn ts_5_seven_agents_four_suitcases_seven_duel_cards() {
    let view = europe(3).public();
    for seat in 0..3 {
        let agents = view["agents"][seat].as_object().unwrap();
        assert_eq!(agents.keys().collect::<Vec<_>>(), ["1", "2", "3", "4", "5", "6", "7"]);
        assert!(agents.values().all(|agent| *agent == json!({"at": "base", "case": null})));
        assert_eq!(view["duel_cards"][seat], json!([0, 0, 1, 2, 3, 4, 5]));
    }
    assert_eq!(view["cases"], json!({}), "only those already placed");
    assert_eq!(view["secrets"], json!([0, 0, 0]));
}

#[test]
fn ts_6_every_seat_is_equally_likely_to_begin() {
    let mut game = europe(3);
    assert_eq!(game.due(), Some("first"));
    assert_eq!(game.outcomes(), [0, 1, 2].map(|seat| (json!({"first": seat}), 1)));
    assert_eq!(game.impossible(json!({"first": 3})), "TS-6");
    assert_eq!(game.impossible(json!({"roll": [1, 1]})), "TS-6");
    game.chance(json!({"first": 2}));
    assert_eq!(game.public()["first"], 2);
    assert_eq!(game.public()["turn"], Value::Null, "no turn before the first roll");
    deckname_laws::random_until(&mut game, 3, |game| game.due() == Some("roll"));
    assert_eq!(game.public()["turn"], Value::Null);
    roll(&mut game, 3, 3);
    assert_eq!(game.public()["turn"], 2);
    assert_eq!(game.waiting(), [2]);
}

#[test]
fn ts_7_all_pack_at_the_same_time_and_in_secret() {
    let mut game = europe(2);
    game.chance(json!({"first": 0}));
    assert_eq!(game.waiting(), [0, 1]);
    assert_eq!(game.legal(0).len(), 24);
    assert_eq!(game.refused(0, json!({"hide": {"A": "5", "B": "5", "C": "1", "D": "bomb"}})), "TS-7");
    assert_eq!(game.refused(0, json!({"hide": {"A": "5", "B": "3", "C": "1"}})), "TS-7");
    assert_eq!(game.refused(0, json!({"hide": {}})), "TS-7");
    assert_eq!(game.refused(0, json!({"place": "oslo"})), "TS-7");
    let packed = hide(["3", "bomb", "1", "5"]);
    game.act(0, packed.clone());
    assert_eq!(game.view(0)["my_choice"], packed);
    assert_eq!(game.view(1)["my_choice"], Value::Null);
    assert_eq!(game.view(0).get("my_cases"), None, "from when all have hidden");
    assert_eq!(game.refused(0, packed.clone()), "X-1");
    game.act(1, hide(common::PLAIN));
    assert_eq!(game.view(0)["my_cases"], packed["hide"]);
    assert_eq!(game.view(1)["my_cases"], hide(common::PLAIN)["hide"]);
    assert_eq!(game.public().get("my_cases"), None);
    assert_eq!(game.all()["contents"]["green-A"], "5");
    for nonsense in [json!({"hide": {"E": "5"}}), json!({"hide": {"A": 5}}), json!({"hide": []}), json!("hide")] {
        assert!(game.game.read_action(&nonsense).is_err(), "{nonsense}");
    }
}

#[test]
fn ts_8_four_rounds_of_placing_into_different_cities() {
    let mut game = europe(2);
    game.chance(json!({"first": 0}));
    game.act(0, hide(common::PLAIN));
    game.act(1, hide(common::PLAIN));
    assert_eq!(game.legal(1).len(), 28);
    assert_eq!(game.refused(0, json!({"place": "hq"})), "TS-8");
    assert_eq!(game.refused(0, json!({"place": "base"})), "TS-8");
    assert_eq!(game.refused(0, json!("end_turn")), "TS-8");
    game.act(1, json!({"place": "vienna"}));
    assert_eq!(game.public()["cases"], json!({}), "shown when all have chosen");
    assert_eq!(game.view(1)["my_choice"], json!({"place": "vienna"}));
    game.act(0, json!({"place": "vienna"}));
    assert_eq!(game.public()["cases"], json!({"red-A": {"at": "vienna"}, "green-A": {"at": "vienna"}}));
    assert_eq!(game.refused(0, json!({"place": "vienna"})), "TS-8");
    assert_eq!(game.legal(0).len(), 27);
    for city in ["oslo", "rome", "paris"] {
        game.act(0, json!({"place": city}));
        game.act(1, json!({"place": city}));
    }
    assert_eq!(game.due(), Some("roll"));
    assert_eq!(case(&game, "red-D"), json!({"at": "paris"}));
    roll(&mut game, 1, 1);
    assert_eq!(game.refused(0, json!({"place": "oslo"})), "TS-8");
    assert_eq!(game.refused(0, hide(common::PLAIN)), "TS-7");
}

/// Three seats that have placed everything.
fn three() -> common::Table {
    let mut game = europe(3);
    game.chance(json!({"first": 0}));
    for seat in 0..3 {
        game.act(seat, hide(common::PLAIN));
    }
    for city in ["oslo", "tunis", "riga", "rome"] {
        for seat in 0..3 {
            game.act(seat, json!({"place": city}));
        }
    }
    game
}

#[test]
fn ts_9_with_three_the_others_may_start_on_the_empty_base() {
    let mut game = three();
    assert_eq!(phase(&game), "outpost");
    assert_eq!(game.waiting(), [0, 2]);
    assert_eq!(game.legal(0), [json!("outpost"), json!("no_outpost")]);
    assert_eq!(game.refused(1, json!("outpost")), "X-1");
    assert_eq!(game.refused(0, json!("end_turn")), "TS-9");
    game.act(2, json!("outpost"));
    assert_eq!(game.view(2)["my_choice"], "outpost");
    assert_eq!(game.view(0)["my_choice"], Value::Null);
    assert_eq!(game.view(1).get("my_choice"), None, "does not take part");
    assert_eq!(at(&game, 2, 7), "base", "not shown yet");
    game.act(0, json!("outpost"));
    assert_eq!(at(&game, 0, 7), "outpost");
    assert_eq!(at(&game, 2, 7), "outpost");
    assert_eq!(at(&game, 1, 7), "base");
    roll(&mut game, 1, 0);
    assert_eq!(common::no_step(&mut game, 7, "copenhagen"), "TS-11");
    step(&mut game, 7, "paris");
    assert_eq!(at(&game, 0, 7), "paris");
    let mut game = two();
    roll(&mut game, 1, 0);
    assert_eq!(game.refused(0, json!("outpost")), "TS-9");
}

#[test]
fn ts_9_an_agent_sent_back_goes_to_its_own_base() {
    let mut game = three();
    game.act(0, json!("outpost"));
    game.act(2, json!("outpost"));
    common::walk(&mut game, 7, &["rome"]);
    common::pass(&mut game);
    roll(&mut game, 1, 0);
    step(&mut game, 7, "rome");
    common::fight(&mut game, 1, 0);
    assert_eq!(at(&game, 0, 7), "base");
    assert_eq!(at(&game, 2, 7), "rome");
}
