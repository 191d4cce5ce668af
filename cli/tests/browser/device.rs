//! Two people at one tablet, with a curtain between their turns.

use std::time::{Duration, Instant};

use deckname_table::{TITLES, Title};

use crate::person::Person;
use crate::server::Server;
use crate::whole_games::ask_for;
use crate::window::{Screen, Window};

/// Ada and Ben at one device; bots take the other seats.
async fn sit_down(server: &Server, title: &Title, tablet: &Window) {
    tablet.goto(&server.url(&format!("/new/{}", title.id))).await;
    ask_for(tablet, *title.seats().start()).await;
    tablet.fill("#name", "Ada").await;
    tablet.select("#seat-1", "beside").await;
    tablet.fill("#name-1", "Ben").await;
    for seat in 2..*title.seats().start() {
        tablet.select(&format!("#seat-{seat}"), "novice").await;
    }
    tablet.select("#draw", "false").await;
    tablet.picture(&format!("{}-device-set-up", title.id)).await;
    tablet.check_fit().await;
    tablet.click("form .primary").await;
    tablet.until_has("#lift").await;
}

/// Whoever is next lifts the curtain, plays, and passes the tablet on.
async fn play(tablet: &Window, title: &Title, most_clicks: usize, time: Duration) -> usize {
    let mut person = Person::new(tablet, 17);
    let (deadline, mut clicks, mut pictured) = (Instant::now() + time, 0, false);
    while clicks < most_clicks && !person.is_over().await {
        assert!(Instant::now() < deadline, "{}: still playing after {time:?}", title.id);
        if tablet.has("#lift .primary").await {
            assert!(!tablet.has("[data-pick], [data-note], .chip.me").await, "nothing secret behind the curtain");
            if !pictured {
                tablet.picture(&format!("{}-curtain", title.id)).await;
                tablet.check_fit().await;
            }
            tablet.click("#lift .primary").await;
            tablet.until_has("#cover, #outcome").await;
            if !std::mem::replace(&mut pictured, true) {
                tablet.picture(&format!("{}-lifted", title.id)).await;
                tablet.check_fit().await;
            }
        } else if tablet.has("#cover .primary").await {
            tablet.click("#cover .primary").await;
            tablet.until_has("#lift, #outcome").await;
        } else {
            clicks += usize::from(person.play_if_asked().await);
        }
    }
    clicks
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_on_one_tablet() {
    let server = Server::start();
    let tablet = Window::open(Screen::Tablet, "de").await;
    let title = &TITLES[0];
    sit_down(&server, title, &tablet).await;
    let curtain = tablet.text("#bar").await;
    assert!(curtain.contains("ist dran") && curtain.contains("Ich bin Ben"), "{curtain}");
    play(&tablet, title, usize::MAX, Duration::from_mins(6)).await;
    tablet.until_has("#outcome").await;
    // The browser's own number is in the record.
    tablet.until_has("#kept [data-finding=right]:not([hidden])").await;
    tablet.picture("device-over").await;
    tablet.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_games_can_be_played_by_two_people_on_one_tablet() {
    let server = Server::start();
    let tablet = Window::open(Screen::Tablet, "de").await;
    for title in &TITLES[1..] {
        sit_down(&server, title, &tablet).await;
        assert!(play(&tablet, title, 8, Duration::from_mins(2)).await > 0, "{}", title.id);
    }
    tablet.close().await;
}

/// What is written before the curtain comes down is kept for the one who wrote it, and for nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn notes_stay_with_the_one_who_wrote_them() {
    let server = Server::start();
    let phone = Window::open(Screen::Phone, "en").await;
    sit_down(&server, &TITLES[0], &phone).await;
    let look = async |seat: u8| {
        phone.click(&format!("#lift-{seat}")).await;
        phone.until_has("#notepad").await;
        phone.ask::<String>("document.getElementById('notepad').value.trim()").await
    };
    let cover = async || {
        phone.click("#cover button").await;
        phone.until_has("#lift").await;
    };
    assert_eq!(look(0).await, "");
    phone.click("#sheet").await;
    phone.fill("#notepad", "Ben is red").await;
    phone.ask::<()>("document.querySelector('#cover button').click()").await;
    phone.until_has("#lift").await;
    assert!(!phone.ask::<bool>("document.documentElement.outerHTML.includes('Ben is red')").await);
    assert_eq!(look(1).await, "");
    cover().await;
    assert_eq!(look(0).await, "Ben is red");
    phone.close().await;
}
