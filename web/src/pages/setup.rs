//! Setting up a table: seats, bots, options.

use deckname_scene::{Choice, Lang};
use deckname_table::Title;
use maud::{Markup, html};

use super::frame::{Leaf, Room, drawing, page};
use super::model::{SetupModel, paths};
use super::words::{level, say, tell};

/// Most games are at their best around four.
const COMPANY: u8 = 4;

pub fn setup(model: &SetupModel) -> Markup {
    let lang = model.frame.lang;
    let title = model.title;
    let name = title.name(lang);
    let (fewest, most) = title.seats().into_inner();
    let main = html! {
        main #main.sheet-page {
            div.cover aria-hidden="true" { (drawing((title.cover)())) }
            form.paper method="post" action=(paths::set_up(title.id)) enctype="multipart/form-data" {
                h1 { (name) }
                @if let Some(problem) = &model.problem { p.problem role="alert" { (problem) } }
                p.field {
                    label for="name" { (say(lang, "your-name")) }
                    input #name name="name" value=(model.name) maxlength="30" required autocomplete="nickname"
                        placeholder=(say(lang, "name-hint"));
                }
                fieldset {
                    legend { (say(lang, "seats")) }
                    @if fewest < most { (how_many(lang, fewest, most)) }
                    @for seat in 0..most { (seat_row(model, seat)) }
                }
                @if !title.choices.is_empty() {
                    fieldset { legend { (say(lang, "options")) } @for choice in title.choices { (option(lang, title, choice)) } }
                }
                p.actions { button.primary { (say(lang, "open-table")) } }
            }
        }
    };
    let links = html! { a.crumb href=(paths::rules(title.id)) { (say(lang, "rules")) } };
    page(&model.frame, &Leaf { title: &name, room: Room::Reading, links, main })
}

/// Only with the script: without it a table has the usual number of seats.
fn how_many(lang: Lang, fewest: u8, most: u8) -> Markup {
    html! {
        p.field.scripted {
            label for="how-many" { (say(lang, "how-many")) }
            select #how-many data-seats {
                @for count in fewest..=most { option selected[count == COMPANY.clamp(fewest, most)] { (count) } }
            }
        }
    }
}

fn seat_row(model: &SetupModel, seat: u8) -> Markup {
    let lang = model.frame.lang;
    let (fewest, most) = model.title.seats().into_inner();
    let used = seat < COMPANY.clamp(fewest, most);
    let id = format!("seat-{seat}");
    html! {
        p.field data-seat=(seat) hidden[!used] {
            label for=(id) { (tell(lang, "seat", &[("number", (seat + 1).into())])) }
            select id=(id) name=(id) disabled[!used] {
                option value="me" selected[seat == 0] { (say(lang, "seat-me")) }
                option value="open" selected[seat > 0] { (say(lang, "seat-open")) }
                @for name in model.levels {
                    option value=(name) { (tell(lang, "seat-bot", &[("level", level(lang, name).into())])) }
                }
            }
        }
    }
}

fn option(lang: Lang, title: &Title, choice: &Choice) -> Markup {
    let texts = (title.texts)();
    let id = format!("option-{}", choice.key);
    let label = |value: &str| {
        let key = format!("option-{}-{}", choice.key, value.trim_matches('"'));
        match value {
            _ if texts.has(&key) => texts.plain(lang, &key),
            "true" => say(lang, "yes"),
            "false" => say(lang, "no"),
            _ => value.trim_matches('"').to_string(),
        }
    };
    html! {
        p.field {
            label for=(id) { (texts.plain(lang, &id)) }
            select id=(id) name=(id) { @for value in choice.values { option value=(value) { (label(value)) } } }
        }
        @if choice.own_file {
            @let file = format!("file-{}", choice.key);
            p.field {
                label for=(file) { (say(lang, "own-file")) }
                input id=(file) name=(file) type="file" accept=".toml,text/plain";
            }
        }
    }
}
