//! A table before the start: the invitation, and who takes which seat.

use maud::{Markup, html};

use super::clock::timing_here;
use super::desk::{hints_here, worked_out};
use super::device::{beside, get_up};
use super::fair::{fairness, seal_field};
use super::frame::{Card, Content, Layout, drawing, link_to_share, page, shared_page};
use super::learn::half_minute;
use super::model::{LobbyModel, MoveModel, SeatKind, SeatModel};
use super::paths;
use super::people::at_table;
use super::people::{dismissal, dismissal_form, dismissed, renew_link};
use super::qr;
use super::talk::{manners_here, talk, toggle};
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
    let links = html! {
        @if model.talk.is_some() { (toggle(lang)) }
        a.crumb href=(paths::rules(model.title.id)) { (say(lang, "rules")) }
    };
    let card = Card {
        title: name.clone(),
        says: at_table(lang, &model.seats, false),
        path: paths::table(&model.id),
        picture: Some(paths::preview(&model.id)),
    };
    shared_page(&model.frame, &Content { title: &name, layout: Layout::Reading, links, main }, &card)
}

/// The inside of `<div id="fragment">`; the live channel sends it before the start.
pub fn lobby_fragment(model: &LobbyModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        div #hall.two {
            // Whoever has just opened a table wants company first.
            @if model.host { (invitation(model)) }
            section #seats-paper.paper {
                div.cover aria-hidden="true" { (drawing((model.title.cover)())) }
                h1 { (model.title.name(lang)) }
                h2 { (say(lang, "lobby-title")) }
                @if model.dismissed { (dismissed(lang)) }
                @if let Some(names) = model.fairness.broken_off.last() {
                    p.problem role="status" { (tell(lang, "broken-off", &[("names", names.as_str().into())])) }
                }
                (seats(model))
                // Whoever is invited may not know the game; the host has chosen it.
                @if !model.host { (half_minute(lang, model.title, false)) }
                (beside(model))
                (drawing_lots(model))
                (timing_here(model))
                (offering(model))
                p.actions { (worked_out(lang, model.aid)) " " (hints_here(lang, model.hints)) " " (manners_here(lang, model.manners, model.talk_recorded)) }
                @if model.host { (host_starts(model)) } @else { p.dim { (say(lang, "waiting-for-host")) } }
                @if model.me.is_some() {
                    form #leave.actions method="post" action=(paths::leave(&model.id)) {
                        @if !is_shared(model) { button.small { (say(lang, "leave")) } }
                    }
                }
            }
            @if model.host { (half_minute(lang, model.title, false)) } @else { (invitation(model)) }
        }
        @if let Some(spoken) = &model.talk { (talk(lang, spoken)) }
    }
}

fn invitation(model: &LobbyModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        section #invite-paper.paper {
            h2 { (say(lang, "invite-friends")) }
            p { (say(lang, "invite-hint")) }
            p {
                button #share-invite.primary.scripted type="button" data-share=(model.join.link) data-title=(model.title.name(lang)) {
                    (say(lang, "share-invite"))
                }
            }
            (link_to_share(lang, "invite", &say(lang, "invite-friends"), &model.join.link))
            (qr::code(&model.join.link, &say(lang, "qr")))
            p #by-code { (tell(lang, "screen-type", &[("page", model.join.page.as_str().into())])) " " strong.code { (model.join.code) } }
            @if let Some(link) = &model.my_link {
                details #my-link-more {
                    summary { (say(lang, "my-link")) }
                    p { (say(lang, "my-link-hint")) }
                    (link_to_share(lang, "my-link", &say(lang, "my-link"), link))
                    (renew_link(lang, &model.id))
                }
            }
            (fairness(lang, &model.fairness))
        }
    }
}

fn seats(model: &LobbyModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        form #sit method="post" action=(paths::sit(&model.id)) {
            @if model.may_sit() {
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
            @if seat.can_dismiss { (dismissal_form(&model.id, seat)) }
        }
    }
}

/// Do several people share this device?
fn is_shared(model: &LobbyModel) -> bool {
    model.seats.iter().any(|seat| seat.here)
}

fn chair(model: &LobbyModel, seat: &SeatModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        li id=(format!("chair-{}", seat.seat.0)) class=(if seat.me { "chair me" } else { "chair" }) {
            @if let Some(hue) = seat.hue { span.hue { (hue.shape()) " " (hue.name(lang)) } " " }
            @match seat.kind {
                SeatKind::Open if model.may_sit() => {
                    button.primary name="seat" value=(seat.seat.0) { (say(lang, "sit-here")) }
                }
                SeatKind::Open => span.dim { (say(lang, "open-seat")) },
                SeatKind::Person => strong { (seat.name) },
                SeatKind::Bot(bot) | SeatKind::Handed(bot) => {
                    strong { (seat.name) } " "
                    span.dim { (tell(lang, "bot-of", &[("level", bot_name(lang, bot).into())])) }
                }
            }
            @if seat.here { (get_up(lang, seat)) } @else if seat.me { " " span.tag.now { (say(lang, "you")) } }
            @if seat.host { " " span.tag { (say(lang, "host")) } }
            @if model.me.is_some() && !is_shared(model) && matches!(seat.kind, SeatKind::Open | SeatKind::Bot(_)) {
                " " button.small name="seat" value=(seat.seat.0) formaction=(paths::change_seat(&model.id)) {
                    (say(lang, "change-seat"))
                }
            }
            @if model.host { (fill(model, seat)) }
            @if seat.can_dismiss { (dismissal(lang, seat, false)) }
        }
    }
}

/// Says whether the seats are drawn at the start; the host can change that.
pub(super) fn drawing_lots(model: &LobbyModel) -> Markup {
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

/// Says whether the table is listed among those that wait for players; the host can change that.
fn offering(model: &LobbyModel) -> Markup {
    let (lang, on) = (model.frame.lang, model.offered);
    html! {
        form #offer.actions method="post" action=(paths::offer(&model.id)) {
            span { (say(lang, if on { "offered" } else { "not-offered" })) }
            @if model.host { " " button.small name="on" value=(!on) { (say(lang, if on { "offer-stop" } else { "offer-start" })) } }
        }
    }
}

/// For the host: puts a bot into an open seat, or removes it.
pub(super) fn fill(model: &LobbyModel, seat: &SeatModel) -> Markup {
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

pub(super) fn host_starts(model: &LobbyModel) -> Markup {
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
