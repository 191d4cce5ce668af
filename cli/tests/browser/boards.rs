//! Boards of one's own: a file from the set-up page to the table.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::ask_for;
use crate::window::{Screen, Window};

/// The board that comes with the game, with one thing changed.
fn own_board(folder: &Path, game: &str, file: &str, from: &str, to: &str) -> PathBuf {
    let path = format!("{}/../games/{game}/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{from}");
    let own = folder.join(format!("{}-{file}", to.len()));
    std::fs::write(&own, text.replacen(from, to, 1)).unwrap();
    own
}

async fn fill_in(window: &Window, field: &str, file: &Path) {
    window.fill("#name", "Ada").await;
    window.select("#seat-1", "greedy").await;
    window.hand_in(field, file).await;
    window.click("form .primary").await;
}

/// What is changed in a board, and what the page then says in German and in English, after the line.
struct Faulty {
    game: &'static str,
    file: &'static str,
    field: &'static str,
    change: (&'static str, &'static str),
    said: [&'static str; 2],
}

const FAULTY: [Faulty; 4] = [
    Faulty {
        game: "top-secret",
        file: "europe.toml",
        field: "#file-board",
        change: ("[\"oslo\", \"stockholm\"]", "[\"oslo\", \"atlantis\"]"),
        said: ["Eine Stadt namens »atlantis« gibt es nicht.", "there is no city named “atlantis”"],
    },
    Faulty {
        game: "top-secret",
        file: "europe.toml",
        field: "#file-board",
        change: ("de = \"Berlin\"", "this is = no toml ="),
        said: ["Diese Stelle ist nicht zu lesen.", "this cannot be read: "],
    },
    Faulty {
        game: "spion",
        file: "classic.toml",
        field: "#file-setup",
        change: ("zone = 16", "zone = 60"),
        said: ["Die Aufstellungszone hat 12 bis 40 Felder, nicht 60.", "the set-up zone has 12 to 40 fields, not 60"],
    },
    Faulty {
        game: "spion",
        file: "classic.toml",
        field: "#file-setup",
        change: ("zone = 16", "this is = no toml ="),
        said: ["Diese Stelle ist nicht zu lesen.", "this cannot be read: "],
    },
];

#[tokio::test(flavor = "multi_thread")]
async fn a_faulty_board_is_explained_in_the_language_of_the_page() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    for (lang, place, line_is) in [("de", 0, ["Zeile", "der Datei"]), ("en", 1, ["Line", "of the file"])] {
        let window = Window::open(Screen::Desk, lang).await;
        for Faulty { game, file, field, change: (from, to), said } in FAULTY {
            let faulty = own_board(folder.path(), game, file, from, to);
            let text = std::fs::read_to_string(&faulty).unwrap();
            let line = 1 + text.lines().position(|line| line.contains(to)).unwrap();
            window.goto(&server.url(&format!("/new/{game}"))).await;
            ask_for(&window, 2).await;
            fill_in(&window, field, &faulty).await;
            window.until_has(".problem").await;
            let shown = window.text(".problem").await;
            assert!(
                shown.starts_with(&format!("{} {line} {}: {}", line_is[0], line_is[1], said[place])),
                "{game}: {shown}"
            );
            assert_eq!(
                window.ask::<String>("document.getElementById('seat-1').value").await,
                "greedy",
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
    let games = [
        ("top-secret", "europe.toml", "#file-board", ("de = \"Berlin\"", "de = \"Entenhausen\""), "Entenhausen"),
        ("spion", "classic.toml", "#file-setup", ("zone = 16", "zone = 20"), ""),
    ];
    let window = Window::open(Screen::Desk, "de").await;
    for (game, file, field, (from, to), sign) in games {
        window.goto(&server.url(&format!("/new/{game}"))).await;
        ask_for(&window, 2).await;
        fill_in(&window, field, &own_board(folder.path(), game, file, from, to)).await;
        window.until_has("#desk").await;
        assert!(window.ask::<String>("document.getElementById('desk').textContent").await.contains(sign), "{game}");
        let played = Person::new(&window, 21).play(20, Duration::from_mins(2)).await;
        assert!(played.clicks > 0, "{game}");
        window.picture(&format!("{game}-own-board")).await;
    }
    window.close().await;
}
