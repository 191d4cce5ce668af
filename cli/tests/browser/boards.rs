//! Boards of one's own: a file from the set-up page to the table.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::ask_for;
use crate::window::{Screen, Window};

/// The board that comes with a game, and the field of the form for one's own.
#[derive(Clone, Copy)]
struct Board {
    game: &'static str,
    file: &'static str,
    field: &'static str,
}

const EUROPE: Board = Board { game: "top-secret", file: "europe.toml", field: "#file-board" };
const CLASSIC: Board = Board { game: "spion", file: "classic.toml", field: "#file-setup" };

/// The board with one thing changed.
fn own_board(folder: &Path, Board { game, file, .. }: Board, from: &str, to: &str) -> PathBuf {
    let path = format!("{}/../games/{game}/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from}");
    let own = folder.join(format!("{}-{file}", to.len()));
    std::fs::write(&own, text.replacen(from, to, 1)).unwrap();
    own
}

async fn fill_in(window: &Window, server: &Server, board: Board, file: &Path) {
    window.goto(&server.url(&format!("/new/{}", board.game))).await;
    ask_for(window, 2).await;
    window.fill("#name", "Ada").await;
    window.select("#seat-1", "easy").await;
    window.select("#draw", "false").await;
    window.hand_in(board.field, file).await;
    window.click("form .primary").await;
}

/// What is changed in a board, and what the page then says in German and in English, after the line.
struct Faulty {
    board: Board,
    change: (&'static str, &'static str),
    said: [&'static str; 2],
}

const FAULTY: [Faulty; 4] = [
    Faulty {
        board: EUROPE,
        change: ("[\"oslo\", \"stockholm\"]", "[\"oslo\", \"atlantis\"]"),
        said: ["Eine Stadt namens „atlantis“ gibt es nicht.", "there is no city named “atlantis”"],
    },
    Faulty {
        board: EUROPE,
        change: ("de = \"Berlin\"", "this is = no toml ="),
        said: ["Das ist kein TOML (", "this is not TOML: "],
    },
    Faulty {
        board: CLASSIC,
        change: ("zone = 16", "zone = 60"),
        said: [
            "Die Aufstellungszone lässt den Geheimnissen zu wenig oder zu viel Auswahl: Möglich sein müssen 2 bis 1024 Paare von Feldern, nicht 1.",
            "the set-up zone leaves too little or too much choice for the secrets: 2 to 1024 pairs of fields must be possible, not 1",
        ],
    },
    Faulty {
        board: CLASSIC,
        change: ("zone = 16", "this is = no toml ="),
        said: ["Das ist kein TOML (", "this is not TOML: "],
    },
];

#[tokio::test(flavor = "multi_thread")]
async fn a_faulty_board_is_explained_in_the_language_of_the_page() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    for (lang, place, line_is) in [("de", 0, ["Zeile", "der Datei"]), ("en", 1, ["Line", "of the file"])] {
        let window = Window::open(Screen::Desk, lang).await;
        for Faulty { board, change: (from, to), said } in FAULTY {
            let (game, faulty) = (board.game, own_board(folder.path(), board, from, to));
            let text = std::fs::read_to_string(&faulty).unwrap();
            let line = 1 + text.lines().position(|line| line.contains(to)).unwrap();
            fill_in(&window, &server, board, &faulty).await;
            window.until_has(".problem").await;
            let shown = window.text(".problem").await;
            assert!(
                shown.starts_with(&format!("{} {line} {}: {}", line_is[0], line_is[1], said[place])),
                "{game}: {shown}"
            );
            assert_eq!(
                window.ask::<String>("document.getElementById('seat-1').value").await,
                "easy",
                "nothing is lost"
            );
            window.picture(&format!("{game}-faulty-board-{lang}")).await;
            window.check_fit().await;
        }
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_on_a_board_of_ones_own() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    let picks = "[...document.querySelectorAll('[data-pick]')].map((pick) => pick.textContent.trim())";
    let games = [
        (
            EUROPE,
            ("de = \"Berlin\"", "de = \"Entenhausen\""),
            "document.getElementById('play').textContent.includes('Entenhausen')".to_string(),
        ),
        // The secrets are hidden outside the set-up zone, here of 20 fields instead of 16.
        (
            CLASSIC,
            ("zone = 16", "zone = 20"),
            format!("((picks) => picks.includes('a21') && !picks.includes('a20'))({picks})"),
        ),
    ];
    let window = Window::open(Screen::Desk, "de").await;
    for (board, (from, to), shows_it) in games {
        let game = board.game;
        fill_in(&window, &server, board, &own_board(folder.path(), board, from, to)).await;
        window.until("!!document.querySelector('[data-pick]')").await;
        assert!(window.ask::<bool>(&shows_it).await, "{game}");
        let played = Person::new(&window, 21).play(20, Duration::from_mins(2)).await;
        assert!(played.clicks > 0, "{game}");
        window.picture(&format!("{game}-own-board")).await;
    }
    window.close().await;
}
