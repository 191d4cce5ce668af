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

/// POST, JSON: `{"version":N,"request":"any id"}` → like `act`.
pub fn undo(id: &str) -> String {
    format!("/t/{id}/undo")
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

/// POST: moves me to another seat, before the start.
pub fn change_seat(id: &str) -> String {
    format!("/t/{id}/change-seat")
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

/// The link for friends, absolute. The lobby also shows it as a QR code.
pub fn invite(public_url: &str, id: &str) -> String {
    format!("{public_url}/t/{id}")
}

/// The secret link of a seat, absolute.
pub fn seat(public_url: &str, id: &str, token: &str) -> String {
    format!("{public_url}/t/{id}/seat/{token}")
}
