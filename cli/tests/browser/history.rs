//! "My games": what was played on a desk comes along to a phone by a code.

use std::time::Duration;

use deckname_table::TITLES;

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Screen, Window};

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_listed_and_come_along_to_a_phone() {
    let mut server = Server::start();
    let (desk, phone) = (Window::open(Screen::Desk, "de").await, Window::open(Screen::Phone, "de").await);
    desk.goto(&server.url("/me")).await;
    assert!(!desk.has(".tally").await && desk.has("#carry").await);
    set_up(&desk, &server, &TITLES[0]).await;
    Person::new(&desk, 7).play(usize::MAX, Duration::from_mins(4)).await;
    server.kill();
    server.start_again();
    desk.goto(&server.url("/")).await;
    desk.click(".masthead a[href='/me']").await;
    desk.until_has(".tally").await;
    assert_eq!(desk.ask::<u32>("document.querySelectorAll('.past li').length").await, 1);
    assert!(desk.text(".ratings").await.contains('±'));
    desk.picture("history-de").await;
    desk.check_fit().await;

    desk.click("form[action='/me/code'] button").await;
    desk.until_has("#carry-code").await;
    let code = desk.text("#carry-code").await;
    phone.goto(&server.url("/me")).await;
    phone.fill("#code", "ABCDEFGHIJ").await;
    phone.click("form[action='/me/adopt'] button").await;
    phone.until_has(".problem").await;
    phone.picture("history-wrong-code-de").await;
    phone.fill("#code", &code.to_lowercase()).await;
    phone.click("form[action='/me/adopt'] button").await;
    phone.until_has(".tally").await;
    assert_eq!(phone.text(".tally").await, desk.text(".tally").await, "the same on both devices");
    phone.check_fit().await;
    phone.picture("history-de").await;

    // By keyboard alone.
    phone.ask::<()>("document.querySelector('#forget summary').focus()").await;
    phone.press(thirtyfour::Key::Enter).await;
    phone.press(thirtyfour::Key::Tab).await;
    phone.press(thirtyfour::Key::Enter).await;
    phone.until("location.search === '?done=forgotten'").await;
    assert!(!phone.has(".tally").await);
    desk.goto(&server.url("/me?lang=en")).await;
    assert!(!desk.has(".tally").await, "it is gone on both devices");
    desk.close().await;
    phone.close().await;
}
