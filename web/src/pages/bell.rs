//! What concerns phones: the bell, and the page for times without a connection.

use deckname_scene::Lang;
use deckname_table::title;
use maud::{Markup, html};

use super::frame::{Content, Layout, page};
use super::model::Frame;
use super::paths;
use super::words::{say, tell};

/// Turns the bell of this device on and off. The script shows it where the browser can ring.
pub(super) fn bell(lang: Lang) -> Markup {
    html! {
        fieldset #bell.bell hidden data-bell=(paths::bell()) data-refused=(say(lang, "bell-refused")) {
            legend { (say(lang, "bell")) }
            p { label { input #rings type="checkbox" autocomplete="off"; " " (say(lang, "rings")) } }
            p.inline { (hours(lang, "quiet-from", "", "quiet-hours", None)) " " (hours(lang, "quiet-to", "", "quiet-until", None)) }
            p.dim { (say(lang, "bell-hint")) }
        }
    }
}

/// One end of the quiet hours. The name is that of the field in a form, if it is in one.
pub(super) fn hours(lang: Lang, id: &str, name: &str, key: &str, chosen: Option<u8>) -> Markup {
    html! {
        label for=(id) { (say(lang, key)) }
        select id=(id) name=[Some(name).filter(|name| !name.is_empty())] {
            @for hour in 0..24u8 {
                option value=(hour) selected[chosen == Some(hour)] { (tell(lang, "quiet-hour", &[("hour", hour.into())])) }
            }
        }
    }
}

/// In the settings of a table: the bell, and the way to letters where there are any.
pub(super) fn bells(lang: Lang, mail: bool) -> Markup {
    html! {
        (bell(lang))
        @if mail { p { a href={ (paths::history()) "#mail" } { (say(lang, "mail-instead")) } } }
    }
}

/// What a phone shows when it rings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BellSays {
    pub title: String,
    pub body: String,
    /// On the button that stops it.
    pub stop: String,
}

pub fn bell_says(lang: Lang, game: &str, in_company: bool) -> BellSays {
    BellSays {
        title: title(game).map_or_else(|_| "Deckname".to_string(), |title| title.name(lang)),
        body: say(lang, if in_company { "bell-turn-company" } else { "bell-turn" }),
        stop: say(lang, "bell-stop"),
    }
}

/// What the app is, in a sentence or two.
pub fn intro(lang: Lang) -> String {
    say(lang, "intro")
}

/// Shown where there is neither a connection nor a table that was open before.
pub fn offline(frame: &Frame) -> Markup {
    let lang = frame.lang;
    let title = say(lang, "offline-title");
    let main = html! {
        main #main.sheet-page {
            div.paper {
                h1 { (title) }
                p { (say(lang, "offline-hint")) }
                p.actions { a.button.primary href=(paths::home()) { (say(lang, "offline-again")) } }
            }
        }
    };
    page(frame, &Content { title: &title, layout: Layout::Reading, links: html! {}, main })
}
