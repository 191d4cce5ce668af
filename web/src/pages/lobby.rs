//! A table before the start: the invitation, and who takes which seat.

use maud::{Markup, html};

use super::desk::worked_out;
use super::fair::{fairness, seal_field};
use super::frame::{Content, Layout, drawing, link_to_share, page};
use super::learn::half_minute;
use super::model::{LobbyModel, MoveModel, SeatKind, SeatModel};
use super::paths;
use super::qr;
use super::words::{bot_name, say, tell};
use crate::session::LONGEST_NAME;

pub fn lobby(model: &LobbyModel) -> Markup {
    let lang = model.frame.lang;
    let name = model.title.name(lang);
    let main = html! {
        main #main.sheet-page.lobby data-live=(paths::live(&model.id)) data-version=(model.version) {
            div #fragment { (lobby_fragment(model)) }
        }
    };
    let links = html! { a.crumb href=(paths::rules(model.title.id)) { (say(lang, "rules")) } };
    page(&model.frame, &Content { title: &name, layout: Layout::Reading, links, main })
}

/// The inside of `<div id="fragment">`; the live channel sends it before the start.
pub fn lobby_fragment(model: &LobbyModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        div #hall.two {
            section #seats-paper.paper {
                div.cover aria-hidden="true" { (drawing((model.title.cover)())) }
                h1 { (model.title.name(lang)) }
                h2 { (say(lang, "lobby-title")) }
                (seats(model))
                (drawing_lots(model))
                p.actions { (worked_out(lang, model.aid)) }
                @if model.host { (host_starts(model)) } @else { p.dim { (say(lang, "waiting-for-host")) } }
                @if model.me.is_some() {
                    form #leave.actions method="post" action=(paths::leave(&model.id)) { button.small { (say(lang, "leave")) } }
                }
            }
            (half_minute(lang, model.title, false))
            section #invite-paper.paper {
                h2 { (say(lang, "invite-friends")) }
                p { (say(lang, "invite-hint")) }
                (link_to_share(lang, "invite", &say(lang, "invite-friends"), &model.invite))
                (qr::code(&model.invite, &say(lang, "qr")))
                @if let Some(link) = &model.my_link {
                    details #my-link-more {
                        summary { (say(lang, "my-link")) }
                        p { (say(lang, "my-link-hint")) }
                        (link_to_share(lang, "my-link", &say(lang, "my-link"), link))
                    }
                }
                (fairness(lang, &model.fairness))
            }
        }
    }
}

fn seats(model: &LobbyModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        form #sit method="post" action=(paths::sit(&model.id)) {
            @if model.me.is_none() {
                p.field {
                    label for="name" { (say(lang, "your-name")) }
                    input #name name="name" value=(model.name) maxlength=(LONGEST_NAME) required autocomplete="nickname"
                        placeholder=(say(lang, "name-hint"));
                }
                (seal_field())
            }
            ol.chairs { @for seat in &model.seats { (chair(model, seat)) } }
            @if model.me.is_none() { p.dim { (say(lang, "watch-hint")) } }
        }
        // Forms cannot be nested: the host's buttons at the seats belong to these.
        @for seat in model.seats.iter().filter(|_| model.host) {
            form id=(format!("fill-{}", seat.seat.0)) method="post" action=(paths::fill(&model.id)) {
                input type="hidden" name="seat" value=(seat.seat.0);
            }
        }
    }
}

fn chair(model: &LobbyModel, seat: &SeatModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        li id=(format!("chair-{}", seat.seat.0)) class=(if seat.me { "chair me" } else { "chair" }) {
            @if let Some(hue) = seat.hue { span.hue { (hue.shape()) " " (hue.name(lang)) } " " }
            @match seat.kind {
                SeatKind::Open if model.me.is_none() => {
                    button.primary name="seat" value=(seat.seat.0) { (say(lang, "sit-here")) }
                }
                SeatKind::Open => span.dim { (say(lang, "open-seat")) },
                SeatKind::Person => strong { (seat.name) },
                SeatKind::Bot(bot) | SeatKind::Handed(bot) => {
                    strong { (seat.name) } " "
                    span.dim { (tell(lang, "bot-of", &[("level", bot_name(lang, bot).into())])) }
                }
            }
            @if seat.me { " " span.tag.now { (say(lang, "you")) } }
            @if seat.host { " " span.tag { (say(lang, "host")) } }
            @if model.me.is_some() && matches!(seat.kind, SeatKind::Open | SeatKind::Bot(_)) {
                " " button.small name="seat" value=(seat.seat.0) formaction=(paths::change_seat(&model.id)) {
                    (say(lang, "change-seat"))
                }
            }
            @if model.host { (fill(model, seat)) }
        }
    }
}

/// Says whether the seats are drawn at the start; the host can change that.
fn drawing_lots(model: &LobbyModel) -> Markup {
    let lang = model.frame.lang;
    let subject = if model.title.first_seat_begins { "draw-begins" } else { "draw-seats" };
    html! {
        form #draw.actions method="post" action=(paths::draw(&model.id)) {
            span { (say(lang, subject)) ": " (say(lang, if model.draw { "draw-lot" } else { "draw-none" })) }
            @if model.host {
                " " button.small name="on" value=(!model.draw) { (say(lang, if model.draw { "draw-stop" } else { "draw-start" })) }
            }
        }
    }
}

/// For the host: puts a bot into an open seat, or removes it.
fn fill(model: &LobbyModel, seat: &SeatModel) -> Markup {
    let lang = model.frame.lang;
    let form = format!("fill-{}", seat.seat.0);
    html! {
        @match seat.kind {
            SeatKind::Open => span.fill {
                (levels(model, Some(&form)))
                button.small form=(form) { (say(lang, "fill-bot")) }
            },
            SeatKind::Bot(_) => span.fill {
                button.small form=(form) name="level" value="" { (say(lang, "make-open")) }
            },
            SeatKind::Person | SeatKind::Handed(_) => {}
        }
    }
}

fn levels(model: &LobbyModel, form: Option<&str>) -> Markup {
    html! {
        select name="level" form=[form] aria-label=(say(model.frame.lang, "level")) {
            @for bot in model.roster.iter() {
                option value=(bot.name()) selected[bot == model.bot] { (bot_name(model.frame.lang, bot)) }
            }
        }
    }
}

fn host_starts(model: &LobbyModel) -> Markup {
    let lang = model.frame.lang;
    let open = model.seats.iter().any(|seat| seat.kind == SeatKind::Open);
    html! {
        form #start.actions method="post" action=(paths::start(&model.id)) {
            @if open {
                label { (say(lang, "start-with-bots")) " " (levels(model, None)) }
            } @else {
                input type="hidden" name="level" value=(model.bot.name());
            }
            button.primary { (say(lang, "start")) }
        }
    }
}

/// The page of a secret link.
pub fn take_seat(model: &MoveModel) -> Markup {
    let lang = model.frame.lang;
    let title = say(lang, "take-seat-title");
    let main = html! {
        main #main.sheet-page {
            form.paper method="post" action=(model.action) {
                h1 { (model.title.name(lang)) }
                h2 { (title) }
                p { (tell(lang, "take-seat-hint", &[("name", model.name.as_str().into())])) }
                p.actions { button.primary { (say(lang, "take-seat")) } }
            }
        }
    };
    page(&model.frame, &Content { title: &title, layout: Layout::Reading, links: html! {}, main })
}
