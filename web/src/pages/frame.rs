//! The frame of every page: head, masthead, language switch, footer.

use deckname_scene::Lang;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::model::Frame;
use super::paths;
use super::words::say;
use crate::{assets, preview};

/// A column to read, or the whole window to play in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    Reading,
    Playing,
}

/// What a page puts into the frame.
pub(super) struct Content<'a> {
    pub title: &'a str,
    pub layout: Layout,
    /// In the masthead, between the name and the language switch.
    pub links: Markup,
    /// The `<main>` element.
    pub main: Markup,
}

/// What messengers show with a link to a page: public facts only.
pub(super) struct Card {
    pub title: String,
    pub says: String,
    pub path: String,
    /// The path of the picture, if there is one.
    pub picture: Option<String>,
}

pub(super) fn page(frame: &Frame, content: &Content<'_>) -> Markup {
    let (title, says) = (content.title.to_string(), say(frame.lang, "intro"));
    shared_page(frame, content, &Card { title, says, path: frame.path.clone(), picture: None })
}

/// A page that people send each other.
pub(super) fn shared_page(frame: &Frame, content: &Content<'_>, card: &Card) -> Markup {
    let lang = frame.lang;
    let class = if content.layout == Layout::Playing { "playing" } else { "reading" };
    html! {
        (DOCTYPE)
        html lang=(lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="theme-color" content="#0d1c21";
                meta name="description" content=(say(lang, "intro"));
                meta property="og:site_name" content="Deckname";
                meta property="og:type" content="website";
                meta property="og:title" content=(card.title);
                meta property="og:description" content=(card.says);
                meta property="og:url" content=(format!("{}{}", frame.public_url, card.path));
                @if let Some(picture) = &card.picture {
                    meta property="og:image" content=(format!("{}{picture}?lang={}", frame.public_url, lang.code()));
                    meta property="og:image:type" content="image/png";
                    meta property="og:image:width" content=(preview::WIDTH);
                    meta property="og:image:height" content=(preview::HEIGHT);
                    meta property="og:image:alt" content=(card.says);
                }
                meta name="twitter:card" content=(if card.picture.is_some() { "summary_large_image" } else { "summary" });
                title { (content.title) " · Deckname" }
                link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg"));
                link rel="apple-touch-icon" href=(assets::url("icon-apple.png"));
                link rel="manifest" href=(paths::manifest()) crossorigin="use-credentials";
                link rel="stylesheet" href=(assets::url("style.css"));
                script type="module" src=(assets::url("app.js")) {}
            }
            body class=(class) data-copied=(say(lang, "copied")) data-sounds=(assets::url("sound.js")) data-worker=(paths::worker()) {
                a.skip href="#main" { (say(lang, "skip")) }
                @if content.layout == Layout::Playing {
                    a.skip href="#bar" { (say(lang, "skip-to-choices")) }
                    noscript { p.notice { (say(lang, "no-script")) } }
                }
                (masthead(frame, content))
                (content.main)
                @if content.layout == Layout::Reading { footer.colophon { p { (say(lang, "source")) } } }
                p #toast.toast role="status" hidden {}
            }
        }
    }
}

fn masthead(frame: &Frame, content: &Content<'_>) -> Markup {
    html! {
        header.masthead {
            a.brand href=(paths::home()) { "DECK" span { "NAME" } }
            (content.links)
            nav.langs aria-label=(say(frame.lang, "language")) {
                @for lang in Lang::ALL {
                    a href=(in_language(&frame.path, lang)) lang=(lang.code()) hreflang=(lang.code())
                        aria-current=[(lang == frame.lang).then_some("true")] { (lang.code().to_uppercase()) }
                }
            }
        }
    }
}

fn in_language(path: &str, lang: Lang) -> String {
    let separator = if path.contains('?') { '&' } else { '?' };
    format!("{path}{separator}lang={}", lang.code())
}

/// A compiled-in drawing as part of the page.
pub fn drawing(svg: &'static str) -> PreEscaped<&'static str> {
    let start = svg.find("<svg").unwrap_or(0);
    PreEscaped(&svg[start..])
}

/// A link to share, with a button that copies it.
pub(super) fn link_to_share(lang: Lang, id: &str, label: &str, link: &str) -> Markup {
    html! {
        div.share {
            label for=(id) { (label) }
            input id=(id) type="text" readonly value=(link);
            button.small type="button" data-copy=(link) { (say(lang, "copy")) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_added_to_the_address() {
        assert_eq!(in_language("/rules/spy", Lang::De), "/rules/spy?lang=de");
        assert_eq!(in_language("/t/a/replay?at=3", Lang::En), "/t/a/replay?at=3&lang=en");
    }
}
