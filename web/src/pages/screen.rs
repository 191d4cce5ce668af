//! A screen that all players in the room look at: the board, large, and how to join. It shows what a spectator sees.

use deckname_scene::Lang;
use maud::{Markup, html};

use super::bar::bar;
use super::finale::verdict;
use super::frame::{Content, Layout, drawing, page};
use super::learn::half_minute;
use super::lobby::{drawing_lots, fill, host_starts};
use super::model::{CodeModel, Frame, JoinModel, LobbyModel, SeatKind, SeatModel, TableModel};
use super::paths;
use super::qr;
use super::table::{board, log, outcome, ratio, seats, settings, strip, trays};
use super::talk::aloud;
use super::words::{bot_name, say, tell};

/// The screen before the start.
pub fn screen_lobby(model: &LobbyModel) -> Markup {
    let main = html! {
        main #main.screen.waiting data-live=(paths::screen_live(&model.id)) data-version=(model.version) {
            div #fragment { (screen_lobby_fragment(model)) }
        }
    };
    framed(&model.frame, &model.title.name(model.frame.lang), Layout::Reading, main)
}

/// The inside of `<div id="fragment">` before the start.
pub fn screen_lobby_fragment(model: &LobbyModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        div #hall.two {
            section #invite-paper.paper.joining {
                h1 { (model.title.name(lang)) }
                (how_to_join(lang, &model.join))
            }
            section #seats-paper.paper {
                div.cover aria-hidden="true" { (drawing((model.title.cover)())) }
                h2 { (say(lang, "screen-players")) }
                ol.chairs { @for seat in &model.seats { (chair(model, seat)) } }
                (drawing_lots(model))
                @if model.host { (host_starts(model)) }
                @for seat in model.seats.iter().filter(|_| model.host) {
                    form id=(format!("fill-{}", seat.seat.0)) method="post" action=(paths::fill(&model.id)) {
                        input type="hidden" name="seat" value=(seat.seat.0);
                    }
                }
            }
            (half_minute(lang, model.title, false))
        }
        (aloud(&model.aloud))
    }
}

fn how_to_join(lang: Lang, join: &JoinModel) -> Markup {
    html! {
        ol.ways {
            li { (say(lang, "screen-scan")) (qr::code(&join.link, &say(lang, "qr"))) }
            li { (tell(lang, "screen-type", &[("page", join.page.as_str().into())])) p #code.code { (join.code) } }
        }
        p.dim { (say(lang, "screen-hint")) }
    }
}

fn chair(model: &LobbyModel, seat: &SeatModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        li.chair id=(format!("chair-{}", seat.seat.0)) {
            @if let Some(hue) = seat.hue { span.hue { (hue.shape()) " " (hue.name(lang)) } " " }
            @match seat.kind {
                SeatKind::Open => span.dim { (say(lang, "open-seat")) },
                SeatKind::Person => strong { (seat.name) },
                SeatKind::Bot(bot) | SeatKind::Handed(bot) => {
                    strong { (seat.name) } " "
                    span.dim { (tell(lang, "bot-of", &[("level", bot_name(lang, bot).into())])) }
                }
            }
            @if model.host { (fill(model, seat)) }
        }
    }
}

/// The screen during the game and after it.
pub fn screen(model: &TableModel) -> Markup {
    let main = html! {
        main #main.table.screen data-base=(paths::table(&model.id)) data-live=(paths::screen_live(&model.id)) data-now=[model.now] {
            div #fragment { (screen_fragment(model)) }
            div #great.great hidden data-go-on=(say(model.frame.lang, "go-on")) {}
            p #connection.connection role="status" hidden data-lost=(say(model.frame.lang, "connecting")) {}
        }
    };
    framed(&model.frame, &model.title.name(model.frame.lang), Layout::Playing, main)
}

/// The inside of `<div id="fragment">`: the board, and beside it what is worth knowing from across the room.
pub fn screen_fragment(model: &TableModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        div #play class=(format!("play {}", ratio(&model.shown.scene))) data-version=(model.version) data-steps=(model.steps) {
            div #stage.stage { (board(&model.shown.scene)) }
            div #side.side {
                (seats(model))
                (strip(lang, &model.log))
                div #near.near {
                    @if let Some(look_back) = &model.look_back { (outcome(model, look_back)) }
                    (trays(&model.shown.scene))
                }
                (log(lang, &model.log, false, model.result.is_some()))
                (come_back(lang, &model.join))
            }
        }
        @if model.result.is_some() { (after(model)) } @else { (bar(model)) }
        (aloud(&model.aloud))
    }
}

/// For a phone that has dropped out, or somebody who comes late.
fn come_back(lang: Lang, join: &JoinModel) -> Markup {
    html! {
        section #come-back.come-back {
            (qr::code(&join.link, &say(lang, "qr")))
            p { (join.page) br; strong.code { (join.code) } }
        }
    }
}

/// Who has won. The players go on with their phones, and the screen follows them.
fn after(model: &TableModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        section #bar.bar.over aria-labelledby="prompt" tabindex="-1" {
            div #menu.menu { p #prompt role="status" { strong { (verdict(lang, &model.seats)) } } }
            div #tools.tools {
                @if let Some(next) = &model.again {
                    a #next.button.primary href=(paths::screen(next)) { (say(lang, "next-table")) }
                } @else { span.dim { (say(lang, "screen-again")) } }
            }
        }
    }
}

/// The page on which a code is typed.
pub fn join(model: &CodeModel) -> Markup {
    let lang = model.frame.lang;
    let title = say(lang, "join-title");
    let main = html! {
        main #main.sheet-page {
            form.paper method="post" action=(paths::join()) {
                h1 { (title) }
                @if let Some(problem) = &model.problem { p.problem role="alert" { (problem) } }
                p.field {
                    label for="code" { (say(lang, "join-code")) }
                    input #code.code name="code" value=(model.code) required autofocus maxlength="12" autocomplete="off"
                        autocapitalize="characters" spellcheck="false";
                }
                p.actions { button.primary { (say(lang, "join")) } }
            }
        }
    };
    page(&model.frame, &Content { title: &title, layout: Layout::Reading, links: html! {}, main })
}

fn framed(frame: &Frame, title: &str, layout: Layout, main: Markup) -> Markup {
    let links = html! {
        h1.crumb { (title) }
        button #listen.small.scripted.aside type="button" { (say(frame.lang, "screen-sound")) }
        @if layout == Layout::Playing { (settings(frame.lang, None)) }
    };
    page(frame, &Content { title, layout, links, main })
}
