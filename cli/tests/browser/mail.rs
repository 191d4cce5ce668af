//! Letters: a player asks for them on a phone, agrees on a desk, and stops them by the link in a letter.

use deckname_table::TITLES;

use crate::server::Server;
use crate::smtp::PostOffice;
use crate::whole_games::set_up;
use crate::window::{Screen, Window};

#[tokio::test(flavor = "multi_thread")]
async fn a_player_asks_for_letters_agrees_and_stops_them() {
    let office = PostOffice::open().await;
    let server = Server::with_mail(&office.url);
    let (phone, desk) = (Window::open(Screen::Phone, "de").await, Window::open(Screen::Desk, "de").await);
    set_up(&phone, &server, &TITLES[0]).await;
    phone.click("#settings summary").await;
    phone.check_fit().await;
    phone.picture("bell-and-mail-de").await;
    phone.click("#settings a[href='/me#mail']").await;
    phone.until_has("#mail").await;

    // What the browser lets pass, the server may refuse, and says why.
    phone.fill("#mail-address", "ada@localhost").await;
    phone.click("#mail-form button").await;
    phone.until_has("#mail-problem").await;
    assert!(phone.text("#mail-problem").await.contains("öffentlicher Name"));
    phone.ask::<()>("void document.getElementById('mail').scrollIntoView()").await;
    phone.check_fit().await;
    phone.picture("mail-problem-de").await;
    phone.fill("#mail-address", "ada@example.org").await;
    phone.select("#mail-from", "21").await;
    phone.click("#mail-form button").await;
    phone.until("document.querySelector('#mail [role=status]')?.textContent.startsWith('Fast fertig')").await;
    phone.ask::<()>("void document.getElementById('mail').scrollIntoView()").await;
    phone.check_fit().await;
    phone.picture("mail-asked-de").await;
    let question = office.until(1).await.remove(0);
    assert_eq!(question.to, ["ada@example.org"]);

    desk.goto(&server.url(&question.link("/mail/agree/"))).await;
    desk.check_fit().await;
    desk.picture("mail-agree-de").await;
    // By keyboard alone.
    desk.ask::<()>("document.querySelector('main button').focus()").await;
    desk.press(thirtyfour::Key::Enter).await;
    desk.until("document.querySelector('h1').textContent === 'Abgemacht'").await;
    desk.picture("mail-agreed-de").await;
    phone.goto(&server.url("/me")).await;
    assert_eq!(phone.text("#mail [role=status]").await, "Du bekommst Mails an ada@example.org.");
    assert_eq!(phone.ask::<String>("document.getElementById('mail-from').value").await, "21");
    let clocks =
        "document.getElementById('mail-form').elements.ahead.value === String(-new Date().getTimezoneOffset())";
    assert!(phone.ask::<bool>(clocks).await, "the hours are by the clock of the phone");
    phone.picture("mail-on-de").await;
    phone.check_fit().await;

    // Hours without any: a letter would wait for the morning.
    phone.select("#mail-to", "21").await;
    phone.click("#mail-form button").await;
    phone.until("location.search === '?done=kept'").await;
    let letter = office.until(2).await.remove(1);
    phone.goto(&server.url(&letter.link("/mail/stop/"))).await;
    phone.check_fit().await;
    phone.picture("mail-stop-de").await;
    phone.click("main button").await;
    phone.until("document.querySelector('h1').textContent === 'Erledigt'").await;
    phone.goto(&server.url("/me?lang=en")).await;
    assert!(!phone.has("#mail [role=status]").await, "the address is gone");
    desk.goto(&server.url("/me?lang=en")).await;
    assert!(!desk.has("#mail").await, "a stranger has no table that could wait");
    set_up(&desk, &server, &TITLES[0]).await;
    desk.goto(&server.url("/me")).await;
    desk.check_fit().await;
    desk.picture("mail-en").await;
    phone.close().await;
    desk.close().await;
}
