//! A table in play: board, dossier, log, and the bar with what there is to do.

use deckname_engine::Seat;
use deckname_scene::{Lang, Panel, Scene, Text};
use deckname_table::{LookBack, Title};
use maud::{Markup, html};
use serde_json::{Value, json};

use super::bar::bar;
use super::bell::bells;
use super::clock::{clock, units};
use super::desk::dossier;
use super::fair::{fairness, opening};
use super::finale::{Finale, panel as panel_of};
use super::frame::{Card, Content, Layout, link_to_share, shared_page};
use super::model::{Log, LogLine, SeatKind, SeatModel, TableModel};
use super::paths;
use super::people::{at_table, dismissal, dismissal_form, dismissed, renew_link};
use super::talk::{pins, talk, toggle};
use super::words::{bot_name, say, tell};

pub fn table(model: &TableModel) -> Markup {
    let lang = model.frame.lang;
    let name = model.title.name(lang);
    let main = html! {
        main #main class=(if is_hand(model) { "table hand" } else { "table" }) data-base=(paths::table(&model.id)) data-live=(paths::live(&model.id))
            data-rules=(paths::rules(model.title.id)) data-turn=(say(lang, "your-turn"))
            data-things=(things(lang, model.title)) data-now=[model.now] {
            div #fragment { (table_fragment(model)) }
            div #great.great hidden data-go-on=(say(lang, "go-on")) {}
            p #connection.connection role="status" hidden data-lost=(say(lang, "connecting"))
                data-sending=(say(lang, "sending")) data-trying=(say(lang, "trying-again")) {}
        }
    };
    let links = html! {
        h1.crumb { (name) }
        @if model.talk.is_some() { (toggle(lang)) }
        (settings(lang, model.me.map(|_| bells(lang, model.mail))))
        a.crumb.aside href=(paths::rules(model.title.id)) target="_blank" { (say(lang, "rules")) }
    };
    let card = Card {
        title: name.clone(),
        says: at_table(lang, &model.seats, model.result.is_some()),
        path: paths::table(&model.id),
        picture: Some(paths::preview(&model.id)),
    };
    shared_page(&model.frame, &Content { title: &name, layout: Layout::Playing, links, main }, &card)
}

/// Is this the device of a player who looks at a shared screen? Then it shows the player's own things.
pub(super) fn is_hand(model: &TableModel) -> bool {
    model.screen && model.me.is_some() && model.result.is_none()
}

/// What can be asked about: how its spot begins, what it is, and the clause.
fn things(lang: Lang, title: &Title) -> String {
    let all = (title.primer)().map_or(Vec::new(), |primer| {
        let tell = |(thing, clause): &(&str, &str)| {
            json!([thing, (primer.texts)().plain(lang, &format!("thing-{thing}")), clause])
        };
        primer.things.iter().map(tell).collect()
    });
    Value::from(all).to_string()
}

/// Everything that can be asked about, as a list: for those who cannot point at it.
fn what_is_what(lang: Lang, title: &Title) -> Markup {
    html! {
        @if let Some(primer) = (title.primer)() {
            details #what.paper.info {
                summary { (say(lang, "what-is-what")) }
                ul { @for (thing, clause) in primer.things {
                    li {
                        ((primer.texts)().plain(lang, &format!("thing-{thing}"))) " "
                        a href=(format!("{}#{clause}", paths::rules(title.id))) target="_blank" { (clause) }
                    }
                } }
            }
        }
    }
}

/// The inside of `<div id="fragment">`, as the live channel sends it.
pub fn table_fragment(model: &TableModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        div #play class=(format!("play {}", ratio(&model.shown.scene))) data-version=(model.version) data-steps=(model.steps) {
            div #stage.stage {
                (seats(model))
                (board(&model.shown.scene))
                (strip(lang, &model.log))
            }
            div #side.side { div #papers.papers {
                div #near.near {
                    @if model.dismissed { (dismissed(lang)) }
                    @if let Some(look_back) = &model.look_back { (outcome(model, look_back)) }
                    (trays(&model.shown.scene))
                }
                (dossier(model))
                div #rest.rest {
                    (log(lang, &model.log, true, model.result.is_some()))
                    (this_table(model))
                    (what_is_what(lang, model.title))
                    (as_text(lang, &model.shown.text))
                }
            } }
        }
        @if let Some(open) = &model.opening { (opening(open)) }
        (bar(model))
        @if let Some(spoken) = &model.talk { (talk(lang, spoken)) }
    }
}

/// A class for the shape of the board, width by height in tenths, so that the style sheet can fit it to the window.
pub(super) fn ratio(scene: &Scene) -> String {
    let tenths = scene.0.first().map_or(10, |board| 10 * board.width / board.height.max(1));
    format!("r{}", tenths.clamp(5, 20))
}

pub(super) fn board(scene: &Scene) -> Markup {
    html! { div #board.board { @for board in scene.0.iter().take(1) { (panel(board)) } } }
}

/// What is shown beside the board: a score track, a hand of cards.
pub(super) fn trays(scene: &Scene) -> Markup {
    html! { div #trays.trays { @for tray in scene.0.iter().skip(1) { (panel(tray)) } } }
}

/// All panels of a position.
pub fn panels(scene: &Scene) -> Markup {
    html! { @for one in &scene.0 { (panel(one)) } }
}

fn panel(panel: &Panel) -> Markup {
    html! {
        svg.panel id=(format!("panel-{}", panel.name)) role="group"
            viewBox=(format!("0 0 {} {}", panel.width, panel.height)) { (panel.body) }
    }
}

pub(super) fn seats(model: &TableModel) -> Markup {
    html! { ul #seats.seats data-units=[model.now.map(|_| units(model.frame.lang))] { @for seat in &model.seats { (chip(model, seat)) } } }
}

/// A player's name and what is known about the seat. It can be clicked if a move asks for a player.
fn chip(model: &TableModel, seat: &SeatModel) -> Markup {
    let lang = model.frame.lang;
    let classes = [("chip", true), ("me", seat.me), ("owes", seat.owes), ("won", seat.winner), ("away", seat.away)];
    let class: Vec<&str> = classes.into_iter().filter_map(|(class, holds)| holds.then_some(class)).collect();
    html! {
        li id=(format!("chip-{}", seat.seat.0)) class=(class.join(" ")) data-spot=(format!("seat-{}", seat.seat.0)) {
            span.lamp aria-hidden="true" {}
            span.name { (seat.name) }
            @if let Some(standing) = standing(model, seat.seat) { span.standing { (standing) } }
            @if seat.me { span.tag.now { (say(lang, "you")) } }
            @if let Some(left) = seat.clock { (clock(lang, left)) }
            @match seat.kind {
                SeatKind::Bot(bot) => {
                    span.dim.bot title=(tell(lang, "bot-of", &[("level", bot_name(lang, bot).into())])) { (say(lang, "bot")) }
                }
                SeatKind::Handed(_) if seat.forfeited => span.dim { (say(lang, "forfeited")) },
                SeatKind::Handed(bot) => span.dim { (tell(lang, "plays-for", &[("level", bot_name(lang, bot).into())])) },
                SeatKind::Person if seat.away => span.dim { (say(lang, "away")) },
                SeatKind::Person | SeatKind::Open => {}
            }
            @if seat.winner { span.tag.won { "★" span { " " (say(lang, "won")) } } }
            (pins(&model.pins, seat.seat))
            @if seat.can_hand { (hand(model, seat)) }
        }
    }
}

fn hand(model: &TableModel, seat: &SeatModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        form method="post" action=(paths::hand(&model.id)) {
            input type="hidden" name="seat" value=(seat.seat.0);
            button.small { (say(lang, "hand-to-bot")) }
        }
    }
}

/// The last turn in one line, always visible. The script tells here what is happening.
pub(super) fn strip(lang: Lang, log: &Log) -> Markup {
    let turns = turns(&log.lines);
    let last = turns.last().copied().unwrap_or_default();
    let line: Vec<&str> = last.iter().map(|line| line.sentence.as_str()).collect();
    html! {
        div #strip.strip data-by=[actor(last).map(|seat| seat.0)] {
            p #strip-line.strip-line { (line.join(" ")) }
            button #skip.small.scripted type="button" { (say(lang, "skip-telling")) }
            button #tell-again.small.scripted type="button" { (say(lang, "tell-again")) }
        }
    }
}

/// The log turn by turn, the latest first. At a table the board shows a line again when it is clicked. Once the game is `over`,
/// the way to the replay is in the bar.
pub(super) fn log(lang: Lang, log: &Log, by_click: bool, over: bool) -> Markup {
    html! {
        section #log-paper.paper.log aria-labelledby="log-title" {
            h2 #log-title { (say(lang, "log")) }
            ol #log aria-live="polite" aria-relevant="additions" tabindex="0" aria-labelledby="log-title" {
                @for turn in turns(&log.lines).into_iter().rev() {
                    li id=[turn.first().map(|line| format!("turn-{}", line.step))]
                        class=(actor(turn).map_or("turn".to_string(), |seat| format!("turn by-{}", seat.0))) {
                        ol { @for (n, line) in turn.iter().enumerate() {
                            li id=(format!("log-{}-{n}", line.step)) {
                                @if by_click {
                                    button.line type="button" tabindex="-1" data-step=(line.step) { (line.sentence) }
                                } @else { (line.sentence) }
                                @if line.by_bot { " " span.dim { "(" (say(lang, "by-bot")) ")" } }
                            }
                        } }
                    }
                }
            }
            @if !log.whole && !over { p.dim { (say(lang, "earlier")) } }
        }
    }
}

/// Lines of one seat in a row make a turn, with what chance and the rules did in between.
fn turns(lines: &[LogLine]) -> Vec<&[LogLine]> {
    let mut turns = Vec::new();
    let (mut begun, mut seat) = (0, None);
    for (at, line) in lines.iter().enumerate() {
        if line.seat.is_some() && line.seat != seat {
            if at > begun {
                turns.push(&lines[begun..at]);
            }
            (begun, seat) = (at, line.seat);
        }
    }
    if begun < lines.len() {
        turns.push(&lines[begun..]);
    }
    turns
}

fn actor(turn: &[LogLine]) -> Option<Seat> {
    turn.iter().find_map(|line| line.seat)
}

/// The settings of each reader. The script keeps them in the browser. Players also have a bell.
pub(super) fn settings(lang: Lang, bell: Option<Markup>) -> Markup {
    let select = |name: &str, values: &[&str]| {
        html! {
            label {
                (say(lang, &format!("setting-{name}")))
                select data-setting=(name) {
                    @for value in values { option value=(value) { (say(lang, &format!("setting-{name}-{value}"))) } }
                }
            }
        }
    };
    html! {
        details #settings.settings.scripted {
            summary aria-label=(say(lang, "settings")) title=(say(lang, "settings")) { "⚙" }
            div.paper {
                (select("pace", &["slow", "normal", "fast", "none"]))
                (select("sound", &["on", "off"]))
                (select("buzz", &["on", "off"]))
                (select("confirm", &["off", "on"]))
                p.dim { (say(lang, "ask-hint")) }
                @if let Some(bell) = bell { (bell) }
            }
        }
    }
}

pub(super) fn outcome(model: &TableModel, look_back: &LookBack) -> Markup {
    let TableModel { frame, title, seats, shown, .. } = model;
    panel_of(&Finale { lang: frame.lang, title, seats, shown, look_back })
}

/// How the seat stands, if there is anything to tell.
fn standing(model: &TableModel, seat: Seat) -> Option<&str> {
    model.shown.standings.get(seat.index()).map(String::as_str).filter(|standing| !standing.is_empty())
}

/// What is rarely needed: invitation, moving to another device, fairness.
fn this_table(model: &TableModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        details #table-info.paper.info {
            summary { (say(lang, "table-info")) }
            (link_to_share(lang, "invite", &say(lang, "invite-friends"), &model.join.link))
            @if let Some(link) = &model.my_link {
                (link_to_share(lang, "my-link", &say(lang, "my-link"), link))
                p.dim { (say(lang, "my-link-hint")) }
                (renew_link(lang, &model.id))
            }
            @for seat in model.seats.iter().filter(|seat| seat.can_dismiss) {
                (dismissal(lang, seat, true))
                (dismissal_form(&model.id, seat))
            }
            (fairness(lang, &model.fairness))
        }
    }
}

pub(super) fn as_text(lang: Lang, text: &Text) -> Markup {
    html! {
        details #as-text.paper.info {
            summary { (say(lang, "board-as-text")) }
            pre tabindex="0" { (text.to_string()) }
        }
    }
}
