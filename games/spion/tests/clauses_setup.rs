//! A test for each clause about the board, the pieces and the secrets (SN-1 to SN-4), in the wire format.

mod common;

use std::collections::BTreeSet;

use common::{DUEL, SMALL, VALLEY, classic, drawn, go, goals, hidden, piece, set, turn, unhidden};
use deckname_engine::{Configure, Observe, SetupError, Truth, Wire};
use deckname_laws::Script;
use deckname_spion::Spion;
use serde_json::{Value, json};

#[test]
fn sn_1_two_halves_of_64_fields_one_the_other_turned() {
    let game = drawn(&["a1 large"]);
    let east = ["a2", "a3", "a4", "a5", "a6", "a7", "a8"];
    let south_east =
        ["a9", "a18", "a26", "a35", "a43", "a52", "a60", "b60", "b52", "b43", "b35", "b26", "b18", "b9", "b1"];
    assert_eq!(goals(&game, 0, "a1"), set(&[&east[..], &south_east[..]].concat()));
    let mut game = hidden();
    for beyond in ["a65", "b0", "a999999999999999999999"] {
        assert_eq!(game.refused(0, go("a12", beyond)), "SN-1");
        assert_eq!(game.refused(0, go(beyond, "a12")), "SN-1");
        assert_eq!(game.refused(0, turn(beyond, "e-w")), "SN-1");
    }
    for name in ["", "c1", "a", "a01", "a-1", "1", "ä1", "A1"] {
        assert!(game.game.read_action(&go("a12", name)).is_err(), "{name:?}");
    }
}

#[test]
fn sn_1_a_board_of_another_shape_is_numbered_row_by_row() {
    let game = unhidden(VALLEY);
    let view = game.public();
    let rows = ["  o o o o", " o o   o o", "o o o o o o", " o o o o o"];
    assert_eq!(view["board"], json!(rows));
    assert_eq!(classic().public().get("board"), None, "the board of the rulebook is known");
    assert_eq!(unhidden(DUEL).public().get("board"), None);
    let mut game = unhidden(SMALL);
    assert_eq!(game.legal(0).len(), 6);
    game.act(0, json!({"hide": ["a5", "a8"]}));
    game.act(1, json!({"hide": ["b9", "b12"]}));
    // South-west to the edge, and south-east across the line to the piece on b1.
    assert_eq!(goals(&game, 0, "a2"), set(&["a5", "a9", "a6", "a11", "b10", "b5"]));
    assert_eq!(game.refused(0, go("a2", "a13")), "SN-1");
    assert_eq!(game.refused(0, go("a2", "b64")), "SN-1");
}

#[test]
fn sn_2_six_directions_on_three_axes() {
    let neighbours = ["b44", "b43", "b37", "b35", "b28", "b27"];
    let game = drawn(&["b36 large 0"]);
    assert!(goals(&game, 0, "b36").is_superset(&set(&neighbours)));
    for (axis, two) in [("e-w", ["b37", "b35"]), ("ne-sw", ["b43", "b28"]), ("nw-se", ["b44", "b27"])] {
        let game = drawn(&[&format!("b36 small {axis} 0")]);
        let near: BTreeSet<_> = goals(&game, 0, "b36").intersection(&set(&neighbours)).cloned().collect();
        assert_eq!(near, set(&two), "{axis}");
    }
    assert!(classic().game.read_action(&turn("a2", "n-s")).is_err());
}

#[test]
fn sn_3_twelve_pieces_a_side_on_the_same_numbers() {
    let game = classic();
    let view = game.public();
    assert_eq!(view["pieces"].as_array().unwrap().len(), 24);
    let kinds = [
        (1, "defender"),
        (2, "small"),
        (3, "defender"),
        (4, "large"),
        (5, "large"),
        (6, "defender"),
        (7, "small"),
        (8, "defender"),
        (11, "small"),
        (12, "defender"),
        (13, "defender"),
        (14, "small"),
    ];
    for (number, kind) in kinds {
        let axis = match number {
            2 | 11 => json!("nw-se"),
            7 | 14 => json!("ne-sw"),
            _ => Value::Null,
        };
        for (half, seat) in [("a", 0), ("b", 1)] {
            let at = format!("{half}{number}");
            let there = json!({"at": at, "owner": seat, "kind": kind, "axis": axis});
            assert_eq!(piece(&game, &at), Some(there), "half b is half a turned by 180°: the axes stay");
        }
    }
}

/// The line and the complaint about a set-up file.
fn complaint(file: &str) -> (Option<usize>, String) {
    match Spion::new(2, &json!({"setup": {"toml": file}})) {
        Err(SetupError::Data { line, why }) => (line, why.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn sn_3_a_set_up_file_is_checked() {
    let own = include_str!("../data/classic.toml");
    let options = json!({"setup": {"toml": own}});
    let game = Spion::new(2, &options).unwrap();
    assert_eq!(game.options(), options);
    assert_eq!(Spion::new(2, &Value::Null).unwrap().options(), json!({"setup": "classic"}));
    assert_eq!(game.write_view(&game.view(&game.start(), deckname_engine::Observer::Public)), classic().public());
    for (file, line) in [
        ("zone = 16\n[[piece]]\nat = 65\nkind = \"large\"", 3),
        ("zone = 16\n[[piece]]\nat = 3\nkind = \"king\"", 4),
        ("zone = 16\n[[piece]]\nat = 3\nkind = \"small\"", 3),
        ("zone = 16\n[[piece]]\nat = 3\nkind = \"large\"\naxis = \"e-w\"", 3),
        ("zone = 16\n[[piece]]\nat = 3\nkind = \"small\"\naxis = \"n-s\"", 5),
        ("zone = 16\n[[piece]]\nat = 3\nkind = \"large\"\n[[piece]]\nat = \"a3\"\nkind = \"large\"", 6),
        ("zone = 16\n[[piece]]\nat = \"a3\"\nkind = \"defender\"\nowner = 1", 3),
        ("zone = 16\n[[piece]]\nat = \"a3\"\nkind = \"large\"\nowner = 2", 3),
        ("zone = 16\n[[piece]]\nat = 3\nkind = \"large\"\nowner = 0", 3),
        ("zone = 16\n[[piece]]\nat = \"c3\"\nkind = \"large\"", 3),
        ("zone = 16\n[[piece]]\nat = true\nkind = \"large\"", 3),
        ("zone = 16\n[[piece]]\nat = 3\nkind = \"large\"\ncolour = 1", 5),
        ("\nzone = 60\npiece = []", 2),
        ("zone = 65\npiece = []", 1),
        ("zone = [\n1,\n65]\npiece = []", 3),
        ("zone = [\n1,\n2,\n1]\npiece = []", 4),
        ("zone = \"16\"\npiece = []", 1),
        ("zone = 0\npiece = []", 1),
        ("zone = 16\n[[piece]]\nat = 3\nkind = \"small\"\naxis = \"ne-e\"", 5),
        ("board = []\nzone = 0\npiece = []", 1),
        ("board = [\n\"o o\",\n\"  \"]\nzone = 0\npiece = []", 3),
        ("board = [\n\"o o\",\n\" o x\"]\nzone = 0\npiece = []", 3),
        ("board = [\n\"o o\",\n\"o o\"]\nzone = 0\npiece = []", 3),
        ("board = [\n\"o oo\"]\nzone = 0\npiece = []", 2),
        ("board = [\n1]\nzone = 0\npiece = []", 2),
        ("board = [\"o o o o o o\"]\nzone = 7\npiece = []", 2),
        ("board = [\"o o o o o o\"]\nzone = 0\npiece = [{ at = 7, kind = \"large\" }]", 3),
        ("board = [\"o o o o o o\"]\nzone = 0\npiece = [{ at = \"b7\", kind = \"large\" }]", 3),
        // One pair, and three pairs with field 1 in each.
        ("board = [\"o o o o\"]\n\nzone = 0\npiece = []", 3),
        ("board = [\"o o     o o o\"]\n\nzone = [2]\npiece = []", 3),
        ("zone = 16\npiece = [", 2),
    ] {
        assert_eq!(complaint(file).0, Some(line), "{file}: {:?}", complaint(file));
    }
    let (_, too_few) = complaint("zone = 60\npiece = []");
    assert!(too_few.ends_with("2 to 1024 pairs of fields must be possible, not 1"), "{too_few}");
    let thirteen: Vec<String> = (1..=13).map(|n| format!("{{ at = {n}, kind = \"large\" }},")).collect();
    assert_eq!(complaint(&format!("zone = 16\npiece = [\n{}\n]", thirteen.join("\n"))).0, Some(15));
    let wide = format!("board = [\n\"{}o\"]\nzone = 0\npiece = []", " ".repeat(128));
    assert_eq!(complaint(&wide).0, Some(2));
    let large = format!(
        "board = [\n{}\n]\nzone = 0\npiece = []",
        "\"o o o o o o o o o o o o o\",\n\" o o o o o o o o o o o o o\",\n".repeat(3)
    );
    assert_eq!(complaint(&large).0, Some(6));
    assert!(Spion::new(3, &Value::Null).is_err());
    for options in [json!({"set_up": 1}), json!({"setup": "modern"}), json!({"setup": {"toml": 1}}), json!([])] {
        assert!(Spion::new(2, &options).is_err(), "{options}");
    }
}

#[test]
fn sn_3_arrows_need_not_be_opposite_and_half_b_is_set_up_turned() {
    let game = unhidden(VALLEY);
    let axis = |at: &str| piece(&game, at).unwrap()["axis"].clone();
    assert_eq!([axis("a5"), axis("b5")], [json!("e-se"), json!("nw-w")]);
    assert_eq!([axis("a8"), axis("b8")], [json!("ne-w"), json!("e-sw")]);
    assert_eq!([axis("a11"), axis("b11")], [json!("ne-sw"), json!("ne-sw")]);
    assert_eq!(axis("b15"), json!("nw-sw"), "a single piece is set up as it is written");
}

#[test]
fn sn_3_the_second_set_up_stands_at_the_middle_line() {
    let mut game = Script::<Spion>::new(2, &json!({"setup": "border"}));
    assert_eq!(game.game.options(), json!({"setup": "border"}));
    let zone = [49, 50, 51, 52, 53, 54, 55, 56, 58, 60, 61, 63];
    assert_eq!(game.public()["zone"], json!(zone));
    for half in ["a", "b"] {
        let kind = |number: u8| piece(&game, &format!("{half}{number}")).unwrap()["kind"].clone();
        let kinds = |wanted: &str| zone.into_iter().filter(|number| kind(*number) == wanted).collect::<Vec<_>>();
        assert_eq!(kinds("defender"), [49, 50, 55, 56, 58, 63]);
        assert_eq!(kinds("small"), [51, 52, 53, 54]);
        assert_eq!(kinds("large"), [60, 61]);
        let axis = |number: u8| piece(&game, &format!("{half}{number}")).unwrap()["axis"].clone();
        assert_eq!([51, 52, 53, 54].map(axis), ["ne-sw", "e-w", "e-w", "nw-se"]);
    }
    assert_eq!(game.refused(0, json!({"hide": ["a49", "a4"]})), "SN-4");
    game.act(0, json!({"hide": ["a57", "a4"]}));
    assert!(Spion::new(2, &json!({"setup": "nowhere"})).is_err());
}

#[test]
fn sn_3_the_set_up_zone_is_public() {
    assert_eq!(classic().public()["zone"], json!((1..=16).collect::<Vec<_>>()));
    assert_eq!(unhidden(VALLEY).view(1)["zone"], json!([2, 3, 5, 8]));
    assert_eq!(unhidden(VALLEY).refused(0, json!({"hide": ["a5", "a14"]})), "SN-4");
}

#[test]
fn sn_4_two_secrets_each_at_the_same_time() {
    let mut game = classic();
    assert_eq!(game.waiting(), [0, 1]);
    assert_eq!(game.public()["phase"], "hide");
    assert_eq!(game.public()["turn"], Value::Null);
    assert_eq!(game.legal(0).len(), 822);
    for bad in [
        json!(["a16", "a45"]),
        json!(["a20", "b45"]),
        json!(["b20", "b45"]),
        json!(["a20", "a20"]),
        json!(["a20", "a22"]),
        json!(["a20", "a36"]),
        json!(["a20"]),
        json!([]),
        json!(["a20", "a65"]),
        json!(["a20", "a45", "a60"]),
    ] {
        assert_eq!(game.refused(0, json!({ "hide": bad })), "SN-4");
    }
    assert_eq!(game.refused(0, go("a12", "a20")), "SN-4");
    assert_eq!(game.refused(0, "pass"), "SN-4");
    assert_eq!(game.view(0)["my_choice"], Value::Null);
    let events = game.act(1, json!({"hide": ["b45", "b20"]}));
    assert_eq!(events, [json!({"hid": {"seat": 1, "secrets": ["b20", "b45"]}})]);
    assert_eq!(game.view(1)["my_choice"], json!({"hide": ["b20", "b45"]}));
    assert_eq!(game.view(1)["my_secrets"], json!(["b20", "b45"]));
    assert_eq!(game.view(0)["my_choice"], Value::Null);
    assert_eq!(game.all()["secrets"], json!([null, ["b20", "b45"]]));
    assert_eq!(game.waiting(), [0]);
    assert_eq!(game.refused(1, json!({"hide": ["b20", "b45"]})), "X-1");
    game.act(0, json!({"hide": ["a20", "a23"]}));
    assert_eq!(game.public()["phase"], "move");
    assert_eq!(game.view(0).get("my_choice"), None);
    assert_eq!((game.public().get("secrets"), game.public().get("my_secrets")), (None, None));
    assert_eq!(game.refused(0, json!({"hide": ["a20", "a45"]})), "SN-4");
}
