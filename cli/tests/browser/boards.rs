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
        let faulty = own_board(folder.path(), game, file, from, "this is = no toml =");
        fill_in(&window, field, &faulty).await;
        window.until_has(".problem").await;
        let said = window.text(".problem").await;
        assert!(said.contains("line "), "{game}: {said}");
        assert_eq!(window.ask::<String>("document.getElementById('seat-1').value").await, "greedy", "nothing is lost");
        window.picture(&format!("{game}-faulty-board")).await;
        window.check_fit().await;

        fill_in(&window, field, &own_board(folder.path(), game, file, from, to)).await;
        window.until_has("#desk").await;
        assert!(window.ask::<String>("document.getElementById('desk').textContent").await.contains(sign), "{game}");
        let played = Person::new(&window, 21).play(20, Duration::from_mins(2)).await;
        assert!(played.clicks > 0, "{game}");
        window.picture(&format!("{game}-own-board")).await;
    }
    window.close().await;
}
