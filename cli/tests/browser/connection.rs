//! Moves over a bad connection: every reply takes one and a half seconds, and replies to moves are lost or sent twice.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use deckname_table::TITLES;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up_at;
use crate::window::{Screen, Window};

const LATENCY: Duration = Duration::from_millis(1_500);

/// What becomes of a move on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Late,
    /// The server carries it out, but its reply never arrives.
    ReplyLost,
    /// It never reaches the server.
    RequestLost,
    /// It reaches the server twice.
    Doubled,
}

const FATES: [Fate; 4] = [Fate::ReplyLost, Fate::Doubled, Fate::RequestLost, Fate::Late];

/// A proxy before the server that is slow and drops or doubles moves, each kind in turn.
struct Proxy {
    url: String,
    moves: Arc<AtomicUsize>,
}

impl Proxy {
    async fn start(server: &Server) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let moves = Arc::new(AtomicUsize::new(0));
        let (upstream, counted) = (server.address, Arc::clone(&moves));
        tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                tokio::spawn(carry(browser, upstream, Arc::clone(&counted)));
            }
        });
        Self { url, moves }
    }
}

/// Carries one connection, request by request. An end on either side ends it.
async fn carry(mut browser: TcpStream, upstream: std::net::SocketAddr, moves: Arc<AtomicUsize>) -> std::io::Result<()> {
    let mut server = TcpStream::connect(upstream).await?;
    loop {
        let Some((head, request)) = read_request(&mut browser).await? else { return Ok(()) };
        if head.to_ascii_lowercase().contains("upgrade: websocket") {
            server.write_all(&request).await?;
            tokio::io::copy_bidirectional(&mut browser, &mut server).await?;
            return Ok(());
        }
        let is_move = head.starts_with("POST ") && head.contains("/act ");
        let fate = if is_move { FATES[moves.fetch_add(1, Ordering::Relaxed) % FATES.len()] } else { Fate::Late };
        if fate == Fate::RequestLost {
            return Ok(());
        }
        if fate == Fate::Doubled {
            let mut twin = TcpStream::connect(upstream).await?;
            twin.write_all(&request).await?;
            read_reply(&mut twin).await?;
        }
        server.write_all(&request).await?;
        let reply = read_reply(&mut server).await?;
        if fate == Fate::ReplyLost {
            return Ok(());
        }
        tokio::time::sleep(if is_move { LATENCY } else { Duration::ZERO }).await;
        browser.write_all(&reply).await?;
    }
}

async fn read_request(from: &mut TcpStream) -> std::io::Result<Option<(String, Vec<u8>)>> {
    let Some(head) = read_head(from).await? else { return Ok(None) };
    let text = String::from_utf8_lossy(&head).into_owned();
    let mut whole = head;
    read_more(from, &mut whole, length(&text).unwrap_or(0)).await?;
    Ok(Some((text, whole)))
}

async fn read_reply(from: &mut TcpStream) -> std::io::Result<Vec<u8>> {
    let Some(mut whole) = read_head(from).await? else { return Err(std::io::ErrorKind::UnexpectedEof.into()) };
    let text = String::from_utf8_lossy(&whole).to_ascii_lowercase();
    if let Some(length) = length(&text) {
        read_more(from, &mut whole, length).await?;
    } else if text.contains("transfer-encoding: chunked") {
        while !whole.ends_with(b"\r\n0\r\n\r\n") {
            whole.push(from.read_u8().await?);
        }
    }
    Ok(whole)
}

async fn read_head(from: &mut TcpStream) -> std::io::Result<Option<Vec<u8>>> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        match from.read_u8().await {
            Ok(byte) => head.push(byte),
            Err(_) if head.is_empty() => return Ok(None),
            Err(why) => return Err(why),
        }
    }
    Ok(Some(head))
}

async fn read_more(from: &mut TcpStream, whole: &mut Vec<u8>, length: usize) -> std::io::Result<()> {
    let begun = whole.len();
    whole.resize(begun + length, 0);
    from.read_exact(&mut whole[begun..]).await.map(drop)
}

fn length(head: &str) -> Option<usize> {
    let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with("content-length:"))?;
    line.split(':').nth(1)?.trim().parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_late_and_doubled_replies_leave_every_move_made_once() {
    let server = Server::start();
    let proxy = Proxy::start(&server).await;
    let window = Window::open(Screen::Phone, "en").await;
    set_up_at(&window, &proxy.url, &TITLES[0], 2).await;
    let mut ada = Person::new(&window, 31);
    while proxy.moves.load(Ordering::Relaxed) < 2 * FATES.len() && !ada.is_over().await {
        ada.play(1, Duration::from_mins(1)).await;
        if proxy.moves.load(Ordering::Relaxed) == 1 {
            window.picture("sending").await;
        }
    }
    assert!(proxy.moves.load(Ordering::Relaxed) >= 2 * FATES.len(), "the game ended too soon to try everything");
    window.until("document.getElementById('connection').hidden").await;

    // No move was made twice: Ada's and the bot's turns alternate in the log.
    let owners: Vec<String> = window
        .ask("[...document.querySelectorAll('#log .turn')].map((turn) => turn.className).filter((name) => name.includes('by-'))")
        .await;
    assert!(owners.len() >= 4 && owners.windows(2).all(|pair| pair[0] != pair[1]), "{owners:?}");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_a_connection_says_so_and_goes_on_when_it_is_back() {
    let mut server = Server::start();
    let window = Window::open(Screen::Phone, "en").await;
    set_up_at(&window, &server.url(""), &TITLES[0], 2).await;
    window.until_has("[data-pick]").await;
    server.kill();
    window.until("!document.getElementById('connection').hidden").await;
    window.ask::<()>("void scrollTo(0, document.documentElement.scrollHeight)").await;
    let visible = "(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.getElementById('connection').getBoundingClientRect())";
    assert!(window.ask::<bool>(visible).await, "the state of the connection is visible wherever one has scrolled");
    window.picture("no-connection").await;
    window.click("[data-pick]").await;
    window.until("document.getElementById('connection').textContent.includes('trying')").await;
    server.start_again();
    window.until("document.getElementById('menu').dataset.draft !== '[]'").await;
    window.until("document.getElementById('connection').hidden").await;
    window.close().await;
}
