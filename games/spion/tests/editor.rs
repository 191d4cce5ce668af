//! The editor of set-up files: what its clicks make of a file, and that the file still says everything else.

mod common;

use common::{DUEL, SMALL, VALLEY, piece, unhidden};
use deckname_engine::{Configure, SetupError};
use deckname_scene::{Lang, Printed, Sheet, Spot, setup_error};
use deckname_spion::Spion;
use serde_json::{Value, json};

fn classic() -> &'static str {
    Spion::data_file("setup").unwrap()
}

/// The sheet after these clicks, one by one.
fn clicked(file: &str, clicks: &[&str]) -> Sheet {
    let edit = Spion::editor("setup").unwrap();
    let blank = edit(file, None, None, Lang::En).unwrap();
    assert_eq!(blank.file, file, "looking changes nothing");
    let click = |sheet: Sheet, click: &&str| {
        edit(&sheet.file, sheet.held.as_ref(), Some(&Spot::from(*click)), Lang::En).unwrap()
    };
    clicks.iter().fold(blank, click)
}

fn pieces(file: &str) -> Value {
    unhidden(file).public()["pieces"].clone()
}

fn verdict(file: &str) -> Result<(), SetupError> {
    Spion::new(2, &json!({"setup": {"toml": file}})).map(drop)
}

#[test]
fn a_piece_is_moved_and_turned_in_both_halves() {
    let sheet = clicked(classic(), &["field-a2", "field-b20"]);
    assert_eq!(sheet.held, None);
    let game = unhidden(&sheet.file);
    assert_eq!((piece(&game, "a2"), piece(&game, "b2")), (None, None));
    assert_eq!(piece(&game, "a20").unwrap()["axis"], "nw-se");
    assert_eq!(piece(&game, "b20").unwrap()["axis"], "nw-se");
    let turned = clicked(&sheet.file, &["field-b20", "turn"]);
    assert_eq!(turned.held, Some(Spot::from("field-b20")), "it can be turned on");
    let game = unhidden(&turned.file);
    assert_eq!(piece(&game, "a20").unwrap()["axis"], "ne-sw");
    let back = clicked(&turned.file, &["field-a20", "turn", "turn", "field-a2"]);
    assert_eq!(pieces(&back.file), pieces(classic()));
}

#[test]
fn everything_else_in_a_file_is_kept() {
    for file in [DUEL, SMALL, VALLEY, classic()] {
        let (old, new) = (unhidden(file), unhidden(&clicked(file, &["zone", "field-a1", "field-a1"]).file));
        assert_eq!(old.public(), new.public(), "{file}");
        assert_eq!(old.legal(0), new.legal(0), "the same hiding places: {file}");
    }
    // A piece of one side stays one, and keeps its owner and the angle of its arrows.
    let game = unhidden(&clicked(VALLEY, &["field-b15", "turn", "field-b12"]).file);
    assert_eq!(piece(&game, "b12").unwrap(), json!({"at": "b12", "kind": "small", "axis": "ne-w", "owner": 0}));
    assert_eq!(piece(&game, "a12"), None);
}

#[test]
fn a_set_up_may_be_wrong_for_a_while() {
    let why = |file: &str| setup_error(Spion::texts(), &verdict(file).unwrap_err(), Lang::En);
    let thirteen = clicked(classic(), &["new-small", "field-a30"]);
    assert!(why(&thirteen.file).contains("at most 12 pieces"), "{}", why(&thirteen.file));
    assert_eq!(thirteen.held, Some(Spot::from("new-small")), "more can be added");
    let twelve = clicked(&thirteen.file, &["field-b30", "remove"]);
    verdict(&twelve.file).unwrap();
    assert_eq!(pieces(&twelve.file), pieces(classic()));
    let two = classic().replace("at = 2\n", "at = 1\n");
    assert!(why(&two).contains("two pieces on one field"));
    verdict(&clicked(&two, &["field-a1", "field-a2"]).file).unwrap();
}

#[test]
fn clicks_that_mean_nothing_change_nothing() {
    for clicks in [&["field-a40"][..], &["turn"], &["remove"], &["nonsense"], &["field-a1", "field-a1"]] {
        let sheet = clicked(classic(), clicks);
        assert_eq!((sheet.file.as_str(), sheet.held), (classic(), None), "{clicks:?}");
    }
    let other = clicked(classic(), &["field-a1", "field-a2"]);
    assert_eq!(other.held, Some(Spot::from("field-a2")), "another piece is chosen instead");
    assert!(Spion::editor("setup").unwrap()("zone = ", None, None, Lang::De).is_err());
    assert!(Spion::editor("other").is_none());
}

#[test]
fn all_that_can_be_clicked_has_a_label() {
    for lang in Lang::ALL {
        let sheet = Spion::editor("setup").unwrap()(classic(), Some(&Spot::from("field-a2")), None, lang).unwrap();
        let board = &sheet.scene.0[0].body.0;
        assert_eq!(board.matches("data-spot=").count(), 128);
        assert_eq!(board.matches("aria-label=").count(), 128);
        assert_eq!(board.matches("aria-pressed=\"true\"").count(), 2, "the piece in both halves");
        assert_eq!(sheet.tools.len(), 6);
        assert!(sheet.tools.iter().all(|(_, label)| !label.is_empty()) && sheet.prompt.contains("a2"));
    }
}
