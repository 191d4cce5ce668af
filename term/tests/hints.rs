//! Hints at a terminal, by keys and in plain sentences.

mod common;

use common::{drawn, press, screen, session};
use deckname_scene::{Hints, Lang};
use deckname_table::TITLES;
use deckname_term::plain;
use ratatui::crossterm::event::KeyCode;

#[test]
fn plain_mode_says_what_to_look_at_and_then_marks_a_move() {
    for (n, title) in TITLES.iter().enumerate() {
        let lang = Lang::ALL[n % 2];
        let mut output = Vec::new();
        plain(session(title, 1, "hints", lang, None), &b"!\n!\nq\n"[..], &mut output, false).unwrap();
        let printed = String::from_utf8(output).unwrap();
        assert!(printed.contains('→'), "{}: {printed}", title.id);
    }
}

#[test]
fn the_screen_shows_a_hint_above_the_choices() {
    let mut screen = screen(session(&TITLES[0], 1, "hints", Lang::En, None));
    screen.wait_for_bots().unwrap();
    let before = screen.prompt().to_string();
    press(&mut screen, KeyCode::Char('!'));
    let nudged = screen.prompt().to_string();
    assert!(nudged.ends_with(&before) && nudged.len() > before.len() + 20, "{nudged}");
    press(&mut screen, KeyCode::Char('!'));
    assert_ne!(screen.prompt(), nudged);
    assert!(drawn(&mut screen, 100, 40).contains('→'));
}

#[test]
fn several_people_get_hints_only_if_they_agreed_to() {
    let title = &TITLES[0];
    let ask = |hints| {
        let mut output = Vec::new();
        let session = session(title, 2, "hints", Lang::En, None).with_hints(hints);
        plain(session, &b"\n!\nq\n"[..], &mut output, false).unwrap();
        String::from_utf8(output).unwrap()
    };
    assert!(ask(Hints::Alone).contains("There is no hint here."));
    assert!(!ask(Hints::Yes).contains("There is no hint here."));
}
