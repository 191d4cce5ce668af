//! Screens compared with reviewed ones.

mod common;

use common::{drawn, golden, press, screen, session};
use deckname_scene::Lang;
use deckname_table::TITLES;
use ratatui::crossterm::event::KeyCode;

#[test]
fn the_first_decision_of_every_game() {
    for title in &TITLES {
        let mut screen = screen(session(title, 1, "golden", Lang::En, None));
        screen.wait_for_bots().unwrap();
        golden(&format!("{}.txt", title.id), &drawn(&mut screen, 80, 24));
    }
}

#[test]
fn wide_and_in_german() {
    let mut screen = screen(session(&TITLES[0], 1, "golden", Lang::De, None));
    screen.wait_for_bots().unwrap();
    golden("wide.txt", &drawn(&mut screen, 132, 30));
    press(&mut screen, KeyCode::Char('?'));
    press(&mut screen, KeyCode::PageDown);
    golden("rules.txt", &drawn(&mut screen, 80, 24));
}
