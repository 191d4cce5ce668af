//! All paths. Forms are answered with a redirect. Paths marked JSON take and return JSON; with `?lang=de` they answer in that
//! language.

pub fn home() -> String {
    "/".into()
}

/// POST: opens and starts a table against bots (`name` optional).
pub fn play(game: &str) -> String {
    format!("/play/{game}")
}

/// GET the page, POST its form.
pub fn set_up(game: &str) -> String {
    format!("/new/{game}")
}

/// GET the page of the lesson, POST to begin it or go on with it.
pub fn learn(game: &str) -> String {
    format!("/learn/{game}")
}

pub fn rules(game: &str) -> String {
    format!("/rules/{game}")
}

/// The table; before the start, its lobby.
pub fn table(id: &str) -> String {
    format!("/t/{id}")
}

/// WebSocket: `{"version":N,"html":"…"}` on every change, with [`super::lobby_fragment`] before the start and
/// [`super::table_fragment`] after it; `{"version":N,"reload":true}` if the page must be loaded again.
pub fn live(id: &str) -> String {
    format!("/t/{id}/live")
}

/// POST, JSON: `{"version":N,"draft":["spot",…],"request":"any id"}` (or `"action"` for `"draft"`) → `{"version","html"}`;
/// 409: the same with the state as it is now; 422: `{"error":{"clause","message"}}`.
pub fn act(id: &str) -> String {
    format!("/t/{id}/act")
}

/// POST, JSON: `{"draft":["spot",…]}` → `{"version","html"}` with [`super::menu_fragment`]. Changes nothing.
pub fn menu(id: &str) -> String {
    format!("/t/{id}/menu")
}

/// GET, with `full=true` for a move and its reason → `{"html"}` with [`super::hint_says`]. Changes nothing.
pub fn hint(id: &str) -> String {
    format!("/t/{id}/hint")
}

/// POST, JSON: `{"version":N,"request":"any id"}` → like `act`.
pub fn undo(id: &str) -> String {
    format!("/t/{id}/undo")
}

/// POST, JSON: `{"say":{"remark":"hmm"}}` → 204.
pub fn talk(id: &str) -> String {
    format!("/t/{id}/talk")
}

/// PUT, JSON: `{"field":"value",…}` → 204. An empty value removes its field.
pub fn notes(id: &str) -> String {
    format!("/t/{id}/notes")
}

pub fn sit(id: &str) -> String {
    format!("/t/{id}/sit")
}

/// POST: takes the table off my list of tables. My seat stays mine.
pub fn remove(id: &str) -> String {
    format!("/t/{id}/remove")
}

pub fn leave(id: &str) -> String {
    format!("/t/{id}/leave")
}

/// POST: another person at this device takes the first open seat (`name`).
pub fn beside(id: &str) -> String {
    format!("/t/{id}/beside")
}

/// POST: one of those who share this device looks at the table (`seat`).
pub fn lift(id: &str) -> String {
    format!("/t/{id}/lift")
}

/// POST: from now on this device shows only what everyone may see.
pub fn cover(id: &str) -> String {
    format!("/t/{id}/cover")
}

/// POST: moves me to another seat, before the start.
pub fn change_seat(id: &str) -> String {
    format!("/t/{id}/change-seat")
}

/// POST: decides before the start how long the players may think (`pace`, `time-up`).
pub fn pace(id: &str) -> String {
    format!("/t/{id}/pace")
}

/// POST: decides whether the seats are drawn at the start.
pub fn draw(id: &str) -> String {
    format!("/t/{id}/draw")
}

/// PUT, JSON: `{"on":true}` → like `act`. Gives or withdraws my standing order.
pub fn order(id: &str) -> String {
    format!("/t/{id}/order")
}

/// GET: the editor of a data file. POST, JSON: `{"file":"…","held":SPOT,"click":SPOT}` → what has become of them.
pub fn editor(game: &str, key: &str) -> String {
    format!("/edit/{game}/{key}")
}

/// The default data file of a game, as a download.
pub fn data_file(game: &str, key: &str) -> String {
    format!("/files/{game}/{key}.toml")
}

pub fn fill(id: &str) -> String {
    format!("/t/{id}/fill")
}

/// The tables that wait for players.
pub fn open_tables() -> String {
    "/tables".into()
}

/// POST: decides whether the table is listed among those that wait for players.
pub fn offer(id: &str) -> String {
    format!("/t/{id}/offer")
}

pub fn start(id: &str) -> String {
    format!("/t/{id}/start")
}

/// POST, JSON: `{"contribution":"…","next":SEAL}` → 204. Opens what my seat has promised.
pub fn open(id: &str) -> String {
    format!("/t/{id}/open")
}

pub fn hand(id: &str) -> String {
    format!("/t/{id}/hand")
}

/// POST: takes my seat back from the bot.
pub fn take_back(id: &str) -> String {
    format!("/t/{id}/take-back")
}

/// POST: my seat gets a new secret link.
pub fn new_link(id: &str) -> String {
    format!("/t/{id}/new-link")
}

/// POST: the host sends the person in a seat away.
pub fn dismiss(id: &str) -> String {
    format!("/t/{id}/dismiss")
}

/// POST: opens the rematch, or leads there if it is open already.
pub fn again(id: &str) -> String {
    format!("/t/{id}/again")
}

/// GET with `?at=STEP&eyes=EYES`; with `&fragment=1` → JSON `{"at":N,"html":"…","told":[…]}` with
/// [`super::replay_fragment`] and the telling of the step that led there.
pub fn replay(id: &str) -> String {
    format!("/t/{id}/replay")
}

/// The record of a finished game, as a download.
pub fn record(id: &str) -> String {
    format!("/t/{id}/record.json")
}

/// Today's position with something to prove.
pub fn puzzles(game: &str) -> String {
    format!("/puzzles/{game}")
}

/// A position with something to prove, by its number.
pub fn puzzle(game: &str, number: usize) -> String {
    format!("/puzzles/{game}?n={number}")
}

/// Why a finished game went as it did.
pub fn analysis(id: &str) -> String {
    format!("/t/{id}/analysis")
}

/// The board on a screen that all players look at; before the start, how to join.
pub fn screen(id: &str) -> String {
    format!("/t/{id}/screen")
}

/// WebSocket: like [`live`], for a shared screen.
pub fn screen_live(id: &str) -> String {
    format!("/t/{id}/screen/live")
}

/// GET the page on which a code is typed, POST its form (`code`).
pub fn join() -> String {
    "/join".into()
}

/// The table with this code.
pub fn joined(code: &str) -> String {
    format!("/j/{code}")
}

/// The games that this browser has played to the end.
pub fn history() -> String {
    "/me".into()
}

/// The same as a download.
pub fn history_file() -> String {
    "/me/games.json".into()
}

/// POST: shows a code by which another device gets this browser's key.
pub fn carry() -> String {
    "/me/code".into()
}

/// POST: gets the key that a code stands for (`code`).
pub fn adopt() -> String {
    "/me/adopt".into()
}

/// POST: deletes what is kept of this browser's games.
pub fn forget_history() -> String {
    "/me/forget".into()
}

/// What makes the pages an app that can be installed.
pub fn manifest() -> String {
    "/manifest.webmanifest".into()
}

/// The script between the pages and the network.
pub fn worker() -> String {
    "/worker.js".into()
}

/// What is shown where there is no connection.
pub fn offline() -> String {
    "/offline".into()
}

/// GET, JSON: `{"key"}` of this server. POST, JSON: a `PushSubscription` with its `quiet` hours → 204. With `/stop`: the
/// `endpoint` that is to ring no longer → 204.
pub fn bell() -> String {
    "/bell".into()
}

/// POST: asks for letters (`address`, quiet hours `from` and `to`, `ahead`).
pub fn mail() -> String {
    "/mail".into()
}

/// POST: stops this browser's letters and deletes the address.
pub fn mail_forget() -> String {
    "/mail/forget".into()
}

/// GET the question to the reader of an address, POST that they agree.
pub fn mail_agree(key: &str) -> String {
    format!("/mail/agree/{key}")
}

/// GET the question, POST that the reader of an address wants no more letters.
pub fn mail_stop(key: &str) -> String {
    format!("/mail/stop/{key}")
}

/// The picture that messengers show with a link to the table, PNG.
pub fn preview(id: &str) -> String {
    format!("/t/{id}/preview.png")
}

/// The address of a table, absolute. Friends are invited by a shorter one ([`joined`]).
pub fn table_at(public_url: &str, id: &str) -> String {
    format!("{public_url}/t/{id}")
}

/// The secret link of a seat, absolute.
pub fn seat(public_url: &str, id: &str, token: &str) -> String {
    format!("{public_url}/t/{id}/seat/{token}")
}
