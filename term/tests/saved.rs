//! Saved games are resumed as they were left, and never overwritten if something is wrong with them.

mod common;

use std::fs;

use common::{drawn, files, press, screen, session};
use deckname_scene::{Aid, Lang};
use deckname_table::TITLES;
use deckname_term::{Now, SaveFolder, Session, TermError};
use ratatui::crossterm::event::KeyCode;

#[test]
fn a_game_is_resumed_on_the_screen_as_it_was_left() {
    for title in &TITLES {
        let home = tempfile::tempdir().unwrap();
        let folder = SaveFolder::new(home.path());
        let mut left = screen(session(title, 1, "resume", Lang::En, Some(&folder)));
        for _ in 0..6 {
            left.wait_for_bots().unwrap();
            press(&mut left, KeyCode::Enter);
        }
        left.wait_for_bots().unwrap();
        let steps = left.session().table().steps();
        for key in "+mole?".chars().map(KeyCode::Char).chain([KeyCode::Enter, KeyCode::Char('q'), KeyCode::Enter]) {
            press(&mut left, key);
        }
        assert!(left.is_left());
        let said = left.farewell().unwrap();
        assert_eq!(
            said.contains("is not saved; you will start it again"),
            drawn(&mut left, 80, 24).contains("So far"),
            "{}: {said}",
            title.id
        );
        // A choice that is only half made is not saved.
        while drawn(&mut left, 80, 24).contains("So far") {
            press(&mut left, KeyCode::Esc);
        }
        let seen = drawn(&mut left, 80, 24);
        assert!(seen.contains(" 1. mole?"));
        let mut resumed = screen(Session::resume(None, Lang::En, &folder).unwrap());
        assert_eq!(resumed.session().table().steps(), steps, "{}", title.id);
        press(&mut resumed, KeyCode::Tab);
        press(&mut resumed, KeyCode::PageDown);
        assert_eq!(drawn(&mut resumed, 80, 24), seen, "{}", title.id);
    }
}

/// A saved game, its folder, and the text of its file.
fn kept() -> (tempfile::TempDir, SaveFolder, std::path::PathBuf, String) {
    let home = tempfile::tempdir().unwrap();
    let folder = SaveFolder::new(home.path());
    let path = session(&TITLES[0], 1, "damage", Lang::En, Some(&folder)).save().unwrap().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    (home, folder, path, text)
}

#[test]
fn a_damaged_file_is_refused_and_left_as_it_is() {
    let (home, folder, path, text) = kept();
    let damages = [
        String::new(),
        text[..text.len() / 2].to_string(),
        text.replace("\"deckname_save\":1", "\"deckname_save\":2"),
        text.replace("\"seed\":\"damage\"", "\"seed\":\"other\""),
        text.replace("\"seats\":[\"human\"", "\"seats\":[\"robot\""),
        text.replace("\"seats\":[\"human\",", "\"seats\":["),
        text.replacen("{\"chance\":", "{\"chance\":[", 1),
        text.replacen("\"steps\":[", "\"steps\":[{\"seat\":0,\"action\":\"fly\"},", 1),
    ];
    for damaged in damages {
        assert_ne!(damaged, text);
        fs::write(&path, &damaged).unwrap();
        let refused = Session::resume(None, Lang::En, &folder).unwrap_err();
        assert!(matches!(refused, TermError::Damaged { .. }), "{refused}");
        assert!(refused.to_string().contains(path.to_str().unwrap()), "{refused}");
        // The same game from the same seed gets another file.
        let beside = session(&TITLES[0], 1, "damage", Lang::En, Some(&folder)).save().unwrap().unwrap();
        assert_ne!(beside, path);
        assert_eq!(fs::read_to_string(&path).unwrap(), damaged);
        assert_eq!(files(home.path()).len(), 2);
        fs::remove_file(beside).unwrap();
    }
}

#[test]
fn a_file_that_changed_meanwhile_is_not_overwritten() {
    let (_home, folder, path, text) = kept();
    let mut resumed = Session::resume(None, Lang::En, &folder).unwrap();
    assert_eq!(resumed.save().unwrap().unwrap(), path);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    fs::write(&path, "not ours").unwrap();
    assert_ne!(resumed.save().unwrap().unwrap(), path);
    assert_eq!(fs::read_to_string(&path).unwrap(), "not ours");
}

#[test]
fn the_last_game_of_the_named_kind_is_resumed() {
    let home = tempfile::tempdir().unwrap();
    let folder = SaveFolder::new(home.path());
    assert!(matches!(Session::resume(None, Lang::En, &folder), Err(TermError::NothingSaved { .. })));
    assert!(matches!(Session::resume(Some("chess"), Lang::En, &folder), Err(TermError::Setup(_))));
    for (at, title) in TITLES.iter().enumerate() {
        let path = session(title, 1, "kind", Lang::En, Some(&folder)).save().unwrap().unwrap();
        let when = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1000 - at as u64);
        fs::File::options().append(true).open(path).unwrap().set_modified(when).unwrap();
    }
    assert_eq!(Session::resume(None, Lang::En, &folder).unwrap().title.id, TITLES[0].id);
    for title in &TITLES {
        assert_eq!(Session::resume(Some(title.id), Lang::En, &folder).unwrap().title.id, title.id);
    }
}

#[test]
fn after_resuming_with_several_people_the_screen_is_hidden() {
    for title in &TITLES {
        let home = tempfile::tempdir().unwrap();
        let folder = SaveFolder::new(home.path());
        let mut session = session(title, *title.seats().start(), "several", Lang::En, Some(&folder));
        session.save().unwrap();
        let resumed = Session::resume(None, Lang::En, &folder).unwrap();
        assert!(matches!(resumed.now(), Now::Cover(_)), "{}", title.id);
    }
}

#[test]
fn a_resumed_game_works_out_as_much_as_before() {
    for aid in Aid::ALL {
        let home = tempfile::tempdir().unwrap();
        let folder = SaveFolder::new(home.path());
        session(&TITLES[0], 1, "aid", Lang::En, Some(&folder)).with_aid(aid).save().unwrap();
        let resumed = Session::resume(None, Lang::En, &folder).unwrap();
        assert_eq!(resumed.reader().aid, aid);
        let said = resumed.dossier().to_string();
        assert!(said.contains(&aid.label(Lang::En)), "the dossier says it: {said}");
    }
}
