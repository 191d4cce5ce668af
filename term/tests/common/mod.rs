//! What the tests share: tables with random bots, screens as text, golden files.
#![allow(dead_code, reason = "each test file uses only a part")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use deckname_engine::{Rng, Wyrand};
use deckname_scene::Lang;
use deckname_table::{Fairness, Title};
use deckname_term::{SaveFolder, Screen, Session};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde_json::Value;

/// A table with as few seats as the game allows: people in the first ones, random bots in the others.
pub fn session(title: &Title, people: u8, seed: &str, lang: Lang, folder: Option<&SaveFolder>) -> Session {
    let seats = (*title.seats().start()).max(people);
    let occupant = |seat| if seat < people { "human" } else { "random" };
    let occupants = (0..seats).map(|seat| occupant(seat).parse().unwrap()).collect();
    Session::begin(title.id, occupants, &Value::Null, Fairness::new(seed), lang, folder).unwrap()
}

pub fn screen(session: Session) -> Screen {
    Screen::new(session, Duration::ZERO).unwrap()
}

/// The screen as text, without the spaces at the ends of lines.
pub fn drawn(screen: &mut Screen, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_string();
    (0..height).map(|y| line(y) + "\n").collect()
}

pub fn press(screen: &mut Screen, code: KeyCode) {
    screen.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
}

/// Input for the plain mode: this many lines, mostly numbers, with a command now and then.
pub struct RandomInput {
    rng: Wyrand,
    left: usize,
}

impl RandomInput {
    pub fn new(seed: u64, lines: usize) -> Self {
        Self { rng: Wyrand::new(seed), left: lines }
    }
}

impl std::io::Read for RandomInput {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.left == 0 {
            return Ok(0);
        }
        self.left -= 1;
        let commands = ["", "0", "u", "b", "d", "l", "h", "e", "999", "ä"];
        let line = match self.rng.below(40) {
            0 => format!("{}\n", commands[self.rng.below(10) as usize]),
            _ => format!("{}\n", 1 + self.rng.below(9)),
        };
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

/// Compares with a file under `tests/golden`; `DECKNAME_GOLDEN=write` rewrites it.
pub fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var("DECKNAME_GOLDEN").as_deref() == Ok("write") {
        std::fs::write(&path, text).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    assert_eq!(text, known, "{name} has changed; DECKNAME_GOLDEN=write accepts that");
}

pub fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect();
    files.sort();
    files
}
