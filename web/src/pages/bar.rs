//! The bar at the bottom, always visible: whose turn it is and what I can do.

use std::collections::BTreeMap;

use deckname_scene::Weight;
use maud::{Markup, html};

use super::device::{curtain, is_covered, pass_on};
use super::finale::verdict;
use super::learn::{coach_says, hint_place};
use super::model::{MenuModel, NextLevel, SeatKind, TableModel};
use super::paths;
use super::table::is_hand;
use super::words::{level_does, level_name, say, tell};

pub(super) fn bar(model: &TableModel) -> Markup {
    if is_covered(model) {
        return curtain(model, &prompt(model));
    }
    let lang = model.frame.lang;
    let class = match (&model.menu, &model.result) {
        (Some(_), _) => "bar mine",
        (None, Some(_)) => "bar over",
        (None, None) => "bar",
    };
    html! {
        section #bar class=(class) aria-labelledby="prompt" tabindex="-1" {
            @if model.hints { (hint_place()) }
            @match &model.menu {
                Some(menu) => (menu_fragment(menu)),
                None => div #menu.menu { p #prompt role="status" { (prompt(model)) } }
            }
            div #tools.tools {
                @if model.result.is_some() { (ways_on(model)) } @else if handed(model) && !forfeited(model) { (take_back(model)) }
                @if let Some(order) = &model.order {
                    button #order.small.scripted type="button" aria-pressed=(!order.on) data-on=(order.on) title=(say(lang, "order-hint")) {
                        (order.label)
                    }
                }
                @if model.hints {
                    button #hint.small.scripted type="button" aria-controls="hint-says" title=(say(lang, "hint-about")) {
                        (say(lang, "hint"))
                    }
                }
                @if model.shared { (pass_on(model)) }
                @if model.undo { button #undo.small type="button" { (say(lang, "undo")) } }
                @if is_hand(model) {
                    button #peek.small.scripted type="button" aria-pressed="false" { (say(lang, "peek")) }
                } @else if model.result.is_none() {
                    button #sheet.small.scripted type="button" aria-expanded="false" aria-controls="dossier" {
                        (say(lang, "dossier"))
                    }
                }
            }
        }
    }
}

/// The game's own prompt, with the names of those who owe a decision if it leaves them out.
fn prompt(model: &TableModel) -> Markup {
    let lang = model.frame.lang;
    if model.result.is_some() {
        return html! {
            strong { (verdict(lang, &model.seats)) }
            @if let Some(word) = &model.last_word { " " span #coach.coach { (word) } }
        };
    }
    if model.opening.is_some() {
        return html! { (say(lang, "opening")) };
    }
    let names: Vec<&str> = model.seats.iter().filter(|seat| seat.owes).map(|seat| seat.name.as_str()).collect();
    let named = names.iter().all(|name| model.shown.prompt.contains(name));
    html! {
        @if forfeited(model) { strong { (say(lang, "forfeited-me")) } " " }
        @else if handed(model) { strong { (say(lang, if late(model) { "late-me" } else { "bot-for-you" })) } " " }
        (model.shown.prompt)
        @if !named { " " span.dim { (tell(lang, "waiting-for", &[("names", names.join(", ").into())])) } }
        @if model.me.is_none() && !model.shared { " " span.dim.watching { (say(lang, "just-watching")) } }
    }
}

/// Does a bot play for me?
fn handed(model: &TableModel) -> bool {
    model.seats.iter().any(|seat| seat.me && matches!(seat.kind, SeatKind::Handed(_)))
}

/// Does it because my time was up?
fn late(model: &TableModel) -> bool {
    model.seats.iter().any(|seat| seat.me && seat.late)
}

/// Have I lost my seat because time was up?
fn forfeited(model: &TableModel) -> bool {
    model.seats.iter().any(|seat| seat.me && seat.forfeited)
}

fn take_back(model: &TableModel) -> Markup {
    html! {
        form #take-back method="post" action=(paths::take_back(&model.id)) {
            button.primary { (say(model.frame.lang, "take-back-seat")) }
        }
    }
}

/// Where to go after the end. The first player to ask opens the rematch; the others are led there.
fn ways_on(model: &TableModel) -> Markup {
    let (lang, id) = (model.frame.lang, &model.id);
    html! {
        @if let Some(next) = &model.again {
            a #next.button.primary href=(paths::table(next)) { (say(lang, "next-table")) }
        } @else if model.me.is_some() {
            form #again method="post" action=(paths::again(id)) {
                button.primary { (say(lang, "again")) @if let Some(begins) = begins_next(model) { " " small { (begins) } } }
            }
            @if let Some(next) = model.next_level { (another_level(model, next)) }
        }
        (share(model))
        a.button href=(paths::replay(id)) { (say(lang, "replay")) }
        a.button href=(paths::analysis(id)) { (say(lang, "analysis-link")) }
        a.button.home href=(paths::home()) { (say(lang, "home")) }
    }
}

/// A rematch against bots of the next level.
fn another_level(model: &TableModel, next: NextLevel) -> Markup {
    let (lang, key) = (model.frame.lang, if next.up { "again-up" } else { "again-down" });
    html! {
        form #another-level method="post" action=(paths::again(&model.id)) {
            input type="hidden" name="level" value=(next.level);
            button title=(level_does(lang, next.level)) { (tell(lang, key, &[("level", level_name(lang, next.level).into())])) }
        }
    }
}

/// Who begins the rematch, where the first seat begins: the seats move on by one.
fn begins_next(model: &TableModel) -> Option<String> {
    let next = model.seats.get(1).filter(|_| model.title.first_seat_begins)?;
    let lang = model.frame.lang;
    Some(if next.me { say(lang, "begins-me") } else { tell(lang, "begins", &[("name", next.name.as_str().into())]) })
}

/// A finished game is open to everyone who has the link.
fn share(model: &TableModel) -> Markup {
    let link = format!("{}{}", model.frame.public_url, paths::replay(&model.id));
    html! {
        button #share.scripted type="button" data-share=(link) data-title=(model.title.name(model.frame.lang)) {
            (say(model.frame.lang, "share"))
        }
    }
}

/// What can be clicked next, as labelled buttons. The script marks the same spots on the board.
pub fn menu_fragment(model: &MenuModel) -> Markup {
    let lang = model.lang;
    let draft: Vec<&str> = model.draft.iter().map(|item| item.spot.0.as_str()).collect();
    let draft = serde_json::to_string(&draft).unwrap_or_default();
    let complete = model.chosen.is_some() && model.items.is_empty();
    let instead: BTreeMap<_, _> = model.instead.iter().map(|item| (&item.spot.0, &item.label)).collect();
    let instead = serde_json::to_string(&instead).unwrap_or_default();
    let keeps: Vec<_> = model.chosen.iter().flat_map(|chosen| &chosen.keeps).map(|spot| &spot.0).collect();
    let keeps = serde_json::to_string(&keeps).unwrap_or_default();
    // Buttons that are not drawn anywhere stay within reach.
    let buttons = model.instead.iter().filter(|item| item.spot.0.starts_with("button-"));
    let grave = model.chosen.as_ref().is_some_and(|chosen| chosen.weight == Weight::Grave);
    html! {
        div #menu.menu data-version=(model.version) data-asked=(model.asked) data-draft=(draft) data-complete[complete]
            data-grave[complete && grave] data-instead=(instead) data-keeps=(keeps) {
            @if let Some(coach) = &model.coach { (coach_says(lang, coach)) }
            div.say {
                p #prompt role="status" { (model.prompt) }
                @if !model.draft.is_empty() {
                    p.picked { @for item in &model.draft { span { (item.label) } } }
                }
            }
            div #choices.choices role="group" aria-label=(say(lang, "choices")) tabindex="-1" {
                @for item in model.items.iter().chain(buttons) {
                    button id=(format!("pick-{}", item.spot)) type="button" data-pick=(item.spot.0)
                        data-weight=[(item.weight == Weight::Nothing).then_some("nothing")] { (item.label) }
                }
                @if model.items.len() > 1 {
                    button #all-choices.scripted type="button" aria-expanded="false" { (say(lang, "all-choices")) }
                }
            }
            @if !model.draft.is_empty() {
                div.hands {
                    button #back.small type="button" { (say(lang, "take-back-click")) }
                    @if let Some(chosen) = &model.chosen {
                        button id=(if complete { "confirm" } else { "done" }) .primary type="button" title=(chosen.label) {
                            (say(lang, "done"))
                        }
                    }
                }
            }
        }
    }
}
