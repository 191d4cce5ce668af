//! An invitation goes out from the host's phone, and the link says what it leads to.

use deckname_table::TITLES;

use crate::party::open_table;
use crate::server::Server;
use crate::window::{Screen, Window};

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_shared_from_a_phone_and_says_what_it_leads_to() {
    let server = Server::start();
    let (host, friend) = (Window::open(Screen::Phone, "de").await, Window::open(Screen::Desk, "en").await);
    let invitation = open_table(&server, TITLES[0].id, 3, &host, &[]).await;
    assert!(invitation.contains("/j/") && invitation.len() < server.url("/t/").len() + 8, "{invitation} is short");
    host.picture("invitation").await;
    host.check_fit().await;
    let top = |id: &str| format!("document.getElementById('{id}').getBoundingClientRect().top");
    assert!(
        host.ask::<bool>(&format!("{} < {}", top("invite-paper"), top("seats-paper"))).await,
        "the invitation comes first"
    );
    // What the system's share sheet is given.
    host.ask::<()>("void (navigator.share = (shared) => ((window.shared = shared), Promise.resolve()))").await;
    host.click("#share-invite").await;
    let link: String = host.ask("window.shared.url").await;
    assert_eq!(link, invitation);
    // Without a share sheet the link is copied.
    host.ask::<()>("void (navigator.share = undefined)").await;
    host.click("#share-invite").await;
    host.until("!document.getElementById('toast').hidden").await;
    friend.goto(&link).await;
    let tag = |name: &str| format!("document.querySelector('meta[property=\"og:{name}\"]').content");
    assert!(friend.ask::<String>(&tag("description")).await.contains("Ada – 2 seats are free"));
    let picture = format!(
        "fetch({}).then(async (answer) => [answer.headers.get('content-type'), (await answer.blob()).size])",
        tag("image")
    );
    let (kind, size): (String, u32) = friend.wait_for(&picture).await;
    assert!(kind == "image/png" && size > 15_000, "{kind} {size}");
    assert!(!friend.has("#invite-paper + #seats-paper").await, "a guest takes a seat first");
    host.close().await;
    friend.close().await;
}
