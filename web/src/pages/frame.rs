//! The frame of every page: head, masthead, language switch, footer.

use deckname_scene::Lang;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::model::Frame;
use super::paths;
use super::words::say;
use crate::assets;

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

pub(super) fn page(frame: &Frame, content: &Content<'_>) -> Markup {
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
                meta property="og:title" content=(content.title);
                meta property="og:description" content=(say(lang, "intro"));
                title { (content.title) " · Deckname" }
                link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg"));
                link rel="stylesheet" href=(assets::url("style.css"));
                script type="module" src=(assets::url("app.js")) {}
            }
            body class=(class) data-copied=(say(lang, "copied")) data-sounds=(assets::url("sound.js")) {
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
pub(super) fn drawing(svg: &'static str) -> PreEscaped<&'static str> {
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
