//! The set-up page: seats, bots, options.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Aid, Choice, Hints, Lang};
use deckname_table::Title;
use maud::{Markup, html};

use super::clock::{choose_timing, read_timing};
use super::desk::{choose_aid, choose_hints};
use super::fair::seal_field;
use super::frame::{Content, Layout, drawing, page};
use super::learn::half_minute;
use super::model::SetupModel;
use super::paths;
use super::talk::choose_manners;
use super::words::{bot_name, level_does, say, tell};
use crate::bots::Bot;
use crate::session::{LONGEST_NAME, Manners};

/// Most games are at their best with about four.
const USUAL_SEATS: u8 = 4;

pub fn setup(model: &SetupModel) -> Markup {
    let lang = model.frame.lang;
    let title = model.title;
    let name = title.name(lang);
    let main = html! {
        main #main.sheet-page {
            div.cover aria-hidden="true" { (drawing((title.cover)())) }
            h1 { (name) }
            (half_minute(lang, title, model.newcomer))
            form.paper method="post" action=(paths::set_up(title.id)) enctype="multipart/form-data" {
                @if let Some(problem) = &model.problem { p.problem role="alert" { (problem) } }
                (table_fields(model))
                @if !title.choices.is_empty() {
                    fieldset { legend { (say(lang, "options")) } @for choice in title.choices { (option(model, choice)) } }
                }
                p.actions {
                    button.primary { (say(lang, "open-table")) }
                    // The screen has no seat, so it needs no name.
                    button #on-screen name="screen" value="true" formnovalidate { (say(lang, "play-on-screen")) }
                }
                p.dim { (say(lang, "play-on-screen-hint")) }
            }
        }
    };
    let links = html! { a.crumb href=(paths::rules(title.id)) { (say(lang, "rules")) } };
    page(&model.frame, &Content { title: &name, layout: Layout::Reading, links, main })
}

/// Who sits at the table, and how much is worked out for them.
pub(super) fn table_fields(model: &SetupModel) -> Markup {
    let lang = model.frame.lang;
    let (fewest, most) = model.title.seats().into_inner();
    html! {
        (seal_field())
        p.field {
            label for="name" { (say(lang, "your-name")) }
            input #name name="name" value=(model.name) maxlength=(LONGEST_NAME) required autocomplete="nickname"
                placeholder=(say(lang, "name-hint"));
        }
        fieldset {
            legend { (say(lang, "seats")) }
            @if fewest < most { (how_many(model)) }
            @for seat in Seats::all(most) { (seat_row(model, seat)) }
        }
        (who_begins(model))
        (choose_aid(lang, model.chosen.get("aid").and_then(|aid| Aid::named(aid)).unwrap_or_default()))
        (choose_timing(lang, read_timing(&model.chosen)))
        (choose_hints(lang, model.chosen.get("hints").and_then(|hints| Hints::named(hints)).unwrap_or_default()))
        (choose_manners(lang, model.chosen.get("talk").and_then(|talk| Manners::named(talk)).unwrap_or_default(), model.chosen.contains_key("talk-recorded")))
        (offer(model))
    }
}

/// Needs the script. Without it a table has the usual number of seats.
fn how_many(model: &SetupModel) -> Markup {
    let lang = model.frame.lang;
    let (fewest, most) = model.title.seats().into_inner();
    html! {
        p.field.scripted {
            label for="how-many" { (say(lang, "how-many")) }
            select #how-many data-seats {
                @for count in fewest..=most { option selected[count == shown_seats(model)] { (count) } }
            }
        }
    }
}

/// How many seats are shown at first: as many as were chosen before, else the usual number.
fn shown_seats(model: &SetupModel) -> u8 {
    let (fewest, most) = model.title.seats().into_inner();
    let asked = model.chosen.keys().filter(|key| key.starts_with("seat-")).count() as u8;
    if asked == 0 { USUAL_SEATS } else { asked }.clamp(fewest, most)
}

fn seat_row(model: &SetupModel, seat: Seat) -> Markup {
    let lang = model.frame.lang;
    let used = seat.0 < shown_seats(model);
    let id = format!("seat-{}", seat.0);
    let usual = if seat == Seat(0) { "me" } else { "open" };
    let chosen = model.chosen.get(&id).map_or(usual, String::as_str);
    html! {
        p.field data-seat=(seat.0) hidden[!used] {
            label for=(id) { (tell(lang, "seat", &[("number", (seat.0 + 1).into())])) }
            select id=(id) name=(id) disabled[!used] {
                option value="me" selected[chosen == "me"] { (say(lang, "seat-me")) }
                option value="beside" selected[chosen == "beside"] { (say(lang, "seat-beside")) }
                option value="open" selected[chosen == "open"] { (say(lang, "seat-open")) }
                @for bot in model.roster.iter() {
                    option value=(bot.name()) selected[chosen == bot.name()] {
                        (tell(lang, "seat-bot", &[("level", bot_name(lang, bot).into())]))
                        @if let Bot::BuiltIn(level) = bot { " – " (level_does(lang, level)) }
                    }
                }
            }
            // The style sheet shows it for another person at this device.
            @let name = format!("name-{}", seat.0);
            input.beside-name id=(name) name=(name) value=(model.chosen.get(&name).map_or("", String::as_str))
                maxlength=(LONGEST_NAME) autocomplete="off" placeholder=(say(lang, "beside-name")) aria-label=(say(lang, "beside-name"));
        }
    }
}

/// Whether strangers are to find the table.
fn offer(model: &SetupModel) -> Markup {
    html! {
        label.check {
            input #offer type="checkbox" name="offer" value="true" checked[model.chosen.contains_key("offer")];
            span { (say(model.frame.lang, "offer-table")) }
        }
    }
}

/// Whether the seats are drawn at the start: by default where seat 0 begins.
fn who_begins(model: &SetupModel) -> Markup {
    let lang = model.frame.lang;
    let begins = model.title.first_seat_begins;
    let drawn = model.chosen.get("draw").map_or(begins, |value| value == "true");
    html! {
        p.field {
            label for="draw" { (say(lang, if begins { "draw-begins" } else { "draw-seats" })) }
            select #draw name="draw" {
                option value="true" selected[drawn] { (say(lang, "draw-lot")) }
                option value="false" selected[!drawn] { (say(lang, "draw-none")) }
            }
        }
    }
}

/// What a value of an option, in wire form, is called.
pub(super) fn value_label(lang: Lang, title: &Title, key: &str, value: &str) -> String {
    let (texts, plain) = ((title.texts)(), value.trim_matches('"'));
    let key = format!("option-{key}-{plain}");
    match value {
        _ if texts.has(&key) => texts.plain(lang, &key),
        "true" => say(lang, "yes"),
        "false" => say(lang, "no"),
        _ => plain.to_string(),
    }
}

fn option(model: &SetupModel, choice: &Choice) -> Markup {
    let (lang, texts) = (model.frame.lang, (model.title.texts)());
    let id = format!("option-{}", choice.key);
    let chosen = model.chosen.get(&id);
    let label = |value: &str| value_label(lang, model.title, choice.key, value);
    html! {
        p.field {
            label for=(id) { (texts.plain(lang, &id)) }
            select id=(id) name=(id) { @for value in choice.values { option value=(value) selected[chosen.is_some_and(|chosen| chosen == value)] { (label(value)) } } }
        }
        @if choice.own_file {
            @let file = format!("file-{}", choice.key);
            p.field {
                label for=(file) { (say(lang, "own-file")) }
                input id=(file) name=(file) type="file" accept=".toml,text/plain" aria-describedby=(format!("{file}-hint"));
            }
            p.dim id=(format!("{file}-hint")) {
                (say(lang, "own-file-hint")) " "
                a href=(paths::data_file(model.title.id, choice.key)) download { (say(lang, "own-file-start")) }
                @if (model.title.editor)(choice.key).is_some() {
                    " · " a.editor-link href=(paths::editor(model.title.id, choice.key)) { (say(lang, "editor-link")) }
                }
            }
        }
    }
}
