//! A server that dies, a network that lets little through, a person without a mouse, a system that asks for calm.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use deckname_table::TITLES;
use thirtyfour::Key;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Motion, Screen, Window};

#[tokio::test(flavor = "multi_thread")]
async fn the_page_catches_up_after_the_server_was_killed() {
    let mut server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    set_up(&window, &server, &TITLES[0]).await;
    let mut ada = Person::new(&window, 5);
    ada.play(6, Duration::from_secs(30)).await;
    window.until_has("[data-pick]").await;
    let seen = (window.text("#log").await, window.text("#dossier").await);
    server.kill();
    window.until("!document.getElementById('connection').hidden").await;
    window.picture("cut-off").await;
    server.start_again();
    window.until("document.getElementById('connection').hidden").await;
    assert_eq!(seen, (window.text("#log").await, window.text("#dossier").await), "the same picture as before");
    let played = ada.play(6, Duration::from_secs(30)).await;
    assert_eq!(played.clicks, 6, "and the game goes on");
    window.close().await;
}

/// A way to the server that lets no socket through.
async fn narrow_way(server: SocketAddr) -> SocketAddr {
    let door = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = door.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut near, _)) = door.accept().await {
            tokio::spawn(async move {
                let mut head = [0; 4_096];
                let read = near.read(&mut head).await?;
                if String::from_utf8_lossy(&head[..read]).to_lowercase().contains("upgrade: websocket") {
                    return Ok(());
                }
                let mut far = TcpStream::connect(server).await?;
                far.write_all(&head[..read]).await?;
                tokio::io::copy_bidirectional(&mut near, &mut far).await.map(drop)
            });
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_where_no_socket_gets_through() {
    let server = Server::start();
    let near = narrow_way(server.address).await;
    let window = Window::open(Screen::Phone, "en").await;
    set_up(&window, &server, &TITLES[0]).await;
    let table: String = window.ask("location.pathname").await;
    window.goto(&format!("http://{near}{table}")).await;
    let mut ada = Person::new(&window, 11);
    // The bot's moves are seen, though nothing tells of them.
    let played = ada.play(12, Duration::from_mins(1)).await;
    assert_eq!(played.clicks, 12);
    window.until("!!document.querySelector('[data-pick], #outcome')").await;
    assert!(!window.has("#connection:not([hidden])").await, "nothing is lost: it is only slower");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_keyboard_alone() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    window.goto(&server.url("/")).await;
    for _ in 0..60 {
        window.press(Key::Tab).await;
        if window.ask("document.activeElement.matches('.game .start button')").await {
            break;
        }
    }
    window.press(Key::Enter).await;
    window.until_has("#play").await;
    Person::new(&window, 6).choose_by_keyboard(300).await;
    set_up(&window, &server, &TITLES[0]).await;
    let mut ada = Person::new(&window, 6);
    let deadline = Instant::now() + Duration::from_mins(5);
    while !ada.is_over().await {
        assert!(Instant::now() < deadline, "still playing");
        ada.choose_by_keyboard(300).await;
    }
    window.picture("keyboard").await;
    for _ in 0..60 {
        window.press(Key::Tab).await;
        if window.ask("document.activeElement.matches('#tools a[href$=\"/replay\"]')").await {
            break;
        }
    }
    window.press(Key::Enter).await;
    window.until_has("#slider").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_glide_unless_the_system_asks_for_calm() {
    let server = Server::start();
    for motion in [Motion::Gliding, Motion::Still] {
        let window = Window::open_with(Screen::Desk, "en", motion).await;
        set_up(&window, &server, &TITLES[0]).await;
        let watch = "(() => { window.glides = 0; document.addEventListener('transitionrun', e => window.glides += e.target.matches('.piece') ? 1 : 0) })()";
        window.ask::<()>(watch).await;
        let mut ada = Person::new(&window, 8);
        for _ in 0..12 {
            ada.play(1, Duration::from_secs(30)).await;
            tokio::time::sleep(Duration::from_millis(if motion == Motion::Gliding { 700 } else { 0 })).await;
        }
        assert_eq!(window.ask::<u32>("window.glides").await > 0, motion == Motion::Gliding, "{motion:?}");
        window.close().await;
    }
}
