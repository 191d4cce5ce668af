//! Every game in a pseudo-terminal: a separate process, real keys, and the screen as a terminal emulator shows it.
//! And once without a terminal.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use deckname_scene::Lang;
use deckname_table::{TITLES, title};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const PATIENCE: Duration = Duration::from_mins(1);

/// The arguments to play this game with one person and random bots, or to resume it.
fn arguments(game: &str, resume: bool) -> Vec<String> {
    let seats = *title(game).unwrap().seats().start();
    let bots = ",random".repeat(usize::from(seats) - 1);
    let places = format!("--seats=human{bots}");
    let rest = if resume { vec!["--resume".to_string()] } else { vec![places, "--seed=pty".to_string()] };
    ["play", game].map(String::from).into_iter().chain(rest).collect()
}

/// A choice is open, and drawn down to the line with the keys.
fn asks(text: &str) -> bool {
    text.contains('▸') && text.contains("?: rules")
}

/// A process in a terminal of 80×24, and what is on its screen.
struct Window {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    _terminal: Box<dyn MasterPty + Send>,
}

impl Window {
    fn open(game: &str, resume: bool, home: &Path) -> Self {
        Self::start(&arguments(game, resume), home, None)
    }

    fn start(arguments: &[String], home: &Path, no_color: Option<&str>) -> Self {
        let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 80, ..PtySize::default() }).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_deckname"));
        command.args(arguments);
        command.env("XDG_STATE_HOME", home);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        if let Some(value) = no_color {
            command.env("NO_COLOR", value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let (mut output, shared) = (pair.master.try_clone_reader().unwrap(), Arc::clone(&screen));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                shared.lock().unwrap().process(&bytes[..read]);
            }
        });
        Self { child, keys: pair.master.take_writer().unwrap(), screen, _terminal: pair.master }
    }

    fn text(&self) -> String {
        let text = self.screen.lock().unwrap().screen().contents();
        text.lines().map(|line| line.trim_end().to_string() + "\n").collect()
    }

    fn has_colours(&self) -> bool {
        let parser = self.screen.lock().unwrap();
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let colour = |(row, column)| parser.screen().cell(row, column).map(vt100::Cell::fgcolor);
        cells.map(colour).any(|colour| colour.is_some_and(|colour| colour != vt100::Color::Default))
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn wait_for(&self, what: &str, seen: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let text = self.text();
            if seen(&text) {
                return text;
            }
            assert!(begun.elapsed() < PATIENCE, "waiting for {what} at\n{text}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn quit(mut self) -> String {
        self.press("q");
        let leaving =
            |text: &str| text.contains("Leave the game?") || text.contains("--resume") || text.contains(".json");
        if self.wait_for("the question", leaving).contains("Leave the game?") {
            self.press("q");
        }
        let text = self.wait_for("the farewell", |text| text.contains("--resume") || text.contains(".json"));
        assert!(self.child.wait().unwrap().success());
        text
    }
}

/// Has the person in the first seat made a move that is saved?
fn has_moved(home: &Path) -> bool {
    let Ok(files) = std::fs::read_dir(home.join("deckname")) else { return false };
    let texts = files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
    texts.into_iter().any(|text| text.contains("{\"seat\":0,\"action\":"))
}

#[test]
fn every_game_in_a_real_terminal() {
    for title in &TITLES {
        let home = tempfile::tempdir().unwrap();
        let mut window = Window::open(title.id, false, home.path());
        let first = window.wait_for("the first choice", asks);
        assert!(first.contains(&title.name(Lang::En)), "{first}");
        window.press("?");
        window.wait_for("the rules", |text| text.contains("Rules") && text.contains("Esc: back"));
        window.press("\x1b[6~");
        window.press("\x1b");
        let again = window.wait_for("the table", asks);
        assert_eq!(first, again);

        let mut keys = ["\r", "1\r", "\x1b[C\r", "\x1b[B\r"].into_iter().cycle();
        while !has_moved(home.path()) {
            let before = window.wait_for("a choice", asks);
            window.press(keys.next().unwrap());
            window.wait_for("a change", |text| text != before);
        }
        window.wait_for("the next choice", |text| asks(text) || text.contains("is over"));
        let farewell = window.quit();
        assert!(farewell.contains("deckname play --resume"), "{farewell}");

        let resumed = Window::open(title.id, true, home.path());
        let table = resumed.wait_for("the resumed game", asks);
        assert_ne!(first, table, "{}: the moves are there again", title.id);
        resumed.quit();
    }
}

#[test]
fn colours_can_be_turned_off() {
    for no_color in [None, Some("1")] {
        let home = tempfile::tempdir().unwrap();
        let window = Window::start(&arguments(TITLES[0].id, false), home.path(), no_color);
        window.wait_for("a choice", asks);
        assert_eq!(window.has_colours(), no_color.is_none());
        window.quit();
    }
}

#[test]
fn without_a_terminal_it_speaks_plainly() {
    let home = tempfile::tempdir().unwrap();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_deckname"))
        .args(arguments(TITLES[0].id, false))
        .env("XDG_STATE_HOME", home.path())
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"b\n1\nq\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert!(text.contains("Your choice, Player 1:") && text.contains("deckname play --resume"), "{text}");
    assert!(!text.contains('\x1b'), "{text}");
}
