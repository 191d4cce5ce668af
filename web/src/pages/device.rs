//! Several people at one device: a curtain with the next name, and what the one who looks can do about it.

use deckname_scene::Lang;
use maud::{Markup, html};

use super::model::{LobbyModel, SeatKind, SeatModel, TableModel};
use super::paths;
use super::words::{say, tell};
use crate::session::LONGEST_NAME;

/// The people who share this device.
fn sharers(model: &TableModel) -> impl Iterator<Item = &SeatModel> {
    model.seats.iter().filter(|seat| seat.here)
}

/// The next of them who is asked.
fn next(model: &TableModel) -> Option<&SeatModel> {
    sharers(model).find(|seat| seat.owes && seat.kind == SeatKind::Person && !seat.me)
}

/// Is the curtain down?
pub(super) fn is_covered(model: &TableModel) -> bool {
    model.shared && model.me.is_none()
}

/// The bar while the curtain is down: who is next, and a button for each who shares this device.
pub(super) fn curtain(model: &TableModel, prompt: &Markup) -> Markup {
    let (lang, next) = (model.frame.lang, next(model));
    html! {
        section #bar.bar.covered aria-labelledby="prompt" tabindex="-1" {
            div #menu.menu {
                p #prompt role="status" {
                    @match next {
                        Some(next) => strong { (named(lang, "is-next", next)) },
                        None => (prompt),
                    }
                }
                p.dim { (say(lang, "covered-hint")) }
            }
            form #lift.tools method="post" action=(paths::lift(&model.id)) {
                @for seat in sharers(model) {
                    button id=(format!("lift-{}", seat.seat.0)) name="seat" value=(seat.seat.0)
                        class=(if next == Some(seat) { "primary" } else { "small" }) { (named(lang, "i-am", seat)) }
                }
            }
        }
    }
}

/// For the one who looks: lets the curtain down, for the next one if there is one.
pub(super) fn pass_on(model: &TableModel) -> Markup {
    let lang = model.frame.lang;
    let next = next(model).filter(|_| model.menu.is_none());
    html! {
        form #cover method="post" action=(paths::cover(&model.id)) {
            @match next {
                Some(next) => button.primary { (named(lang, "pass-on", next)) },
                None => button.small title=(say(lang, "cover-hint")) { (say(lang, "cover")) },
            }
        }
    }
}

/// In the lobby: another person at this device takes an open seat.
pub(super) fn beside(model: &LobbyModel) -> Markup {
    let lang = model.frame.lang;
    let open = model.seats.iter().any(|seat| seat.kind == SeatKind::Open);
    html! {
        @if model.me.is_some() && open {
            form #beside.actions method="post" action=(paths::beside(&model.id)) {
                label for="beside-name" { (say(lang, "beside")) }
                input #beside-name name="name" maxlength=(LONGEST_NAME) required autocomplete="off" placeholder=(say(lang, "beside-name"));
                button.small { (say(lang, "beside-sit")) }
            }
        }
    }
}

/// In the lobby: one of those who share this device gets up again.
pub(super) fn get_up(lang: Lang, seat: &SeatModel) -> Markup {
    html! {
        " " span.tag { (say(lang, "on-this-device")) }
        " " button.small form="leave" name="seat" value=(seat.seat.0) { (named(lang, "get-up", seat)) }
    }
}

fn named(lang: Lang, key: &str, seat: &SeatModel) -> String {
    tell(lang, key, &[("name", seat.name.as_str().into())])
}
