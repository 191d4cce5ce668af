//! Two people who come together at a table: one sets it up and invites the other.

use crate::server::Server;
use crate::whole_games::ask_for;
use crate::window::Window;

/// Ada opens a table of this game for so many people, with these choices in the form; says where friends are invited to.
pub async fn open_table(server: &Server, game: &str, seats: u8, ada: &Window, choices: &[(&str, &str)]) -> String {
    open_table_at(&server.url(""), game, seats, ada, choices).await
}

/// The same by the address of a server.
pub async fn open_table_at(url: &str, game: &str, seats: u8, ada: &Window, choices: &[(&str, &str)]) -> String {
    ada.goto(&format!("{url}/new/{game}")).await;
    ada.fill("#name", "Ada").await;
    ask_for(ada, seats).await;
    for (field, value) in choices {
        ada.select(field, value).await;
    }
    ada.click("form .primary").await;
    ada.until_has("#invite").await;
    invitation(ada).await
}

pub async fn invitation(host: &Window) -> String {
    host.ask("document.getElementById('invite').value").await
}

/// A friend follows the invitation and takes the first seat that is free.
pub async fn sit_down(friend: &Window, link: &str, name: &str) {
    friend.goto(link).await;
    take_seat(friend, name).await;
}

/// Takes the first seat that is free at the table that this window shows.
pub async fn take_seat(friend: &Window, name: &str) {
    friend.until_has("button[name=seat]").await;
    friend.fill("#name", name).await;
    friend.click("button[name=seat]").await;
    friend.until_has(".chair.me").await;
}

/// The host begins as soon as this friend is there.
pub async fn start(host: &Window, friend: &Window, name: &str) {
    host.until(&format!("document.body.innerText.includes('{name}')")).await;
    host.click("#start button").await;
    for window in [host, friend] {
        window.until_has("#play").await;
    }
}

/// A game for two, begun; says where it is.
pub async fn meet(server: &Server, game: &str, ada: &Window, ben: &Window, choices: &[(&str, &str)]) -> String {
    let link = open_table(server, game, 2, ada, choices).await;
    sit_down(ben, &link, "Ben").await;
    start(ada, ben, "Ben").await;
    link
}
