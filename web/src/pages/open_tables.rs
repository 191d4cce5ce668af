//! The tables that wait for players.

use std::time::Duration;

use deckname_scene::Lang;
use maud::{Markup, html};
use serde_json::Value;

use super::fair::seal_field;
use super::frame::{Content, Layout, drawing, page};
use super::model::OpenTablesModel;
use super::paths;
use super::setup::value_label;
use super::words::{bot_name, say, tell};
use crate::offers::OpenTable;
use crate::session::Sitter;

pub fn open_tables(model: &OpenTablesModel) -> Markup {
    let lang = model.frame.lang;
    let title = say(lang, "open-tables");
    let main = html! {
        main #main.home data-again="5" {
            div.hero {
                h1 { (title) }
                p { (say(lang, "open-tables-intro")) }
            }
            div #open-tables {
                p #how-many-open role="status" { (how_many(lang, model.tables.len())) }
                ul.games { @for table in model.tables.iter() { li id=(format!("open-{}", table.id)) { (open_table(model, table)) } } }
            }
        }
    };
    page(&model.frame, &Content { title: &title, layout: Layout::Reading, links: html! {}, main })
}

fn how_many(lang: Lang, count: usize) -> String {
    tell(lang, "open-tables-count", &[("count", i32::try_from(count).unwrap_or(i32::MAX).into())])
}

fn open_table(model: &OpenTablesModel, table: &OpenTable) -> Markup {
    let lang = model.frame.lang;
    let (name, id) = (table.title.name(lang), format!("open-{}-title", table.id));
    html! {
        article.game.open-table aria-labelledby=(id) {
            div.cover aria-hidden="true" { (drawing((table.title.cover)())) }
            div.about {
                h2 id=(id) { (name) }
                p.facts { (waits(lang, table.waited)) }
                p.facts.pace { (say(lang, "pace")) ": " (say(lang, &format!("pace-{}", table.about.pace.name()))) }
                @if !table.about.options.is_empty() {
                    ul.set-so { @for (key, value) in &table.about.options { li { (option(lang, table, key, value)) } } }
                }
                ol.sitters { @for seat in &table.about.seats { li { (sitter(model, seat.as_ref())) } } }
            }
            (ways_in(model, table, &name))
        }
    }
}

/// One click if we know what to call this person; else the lobby asks for the name.
fn ways_in(model: &OpenTablesModel, table: &OpenTable, name: &str) -> Markup {
    let lang = model.frame.lang;
    let label = |key: &str| format!("{name}: {}", say(lang, key));
    html! {
        @if model.name.is_empty() || model.mine.contains(&table.id) {
            p.start { a.button.primary href=(paths::table(&table.id)) aria-label=(label("open-join")) { (say(lang, "open-join")) } }
        } @else {
            form.start method="post" action=(paths::sit(&table.id)) {
                (seal_field())
                input type="hidden" name="name" value=(model.name);
                button.primary aria-label=(label("open-join")) { (say(lang, "open-join")) }
            }
        }
        p.more {
            a href=(paths::table(&table.id)) aria-label=(label("open-watch")) { (say(lang, "open-watch")) }
            a href=(paths::rules(table.title.id)) aria-label=(label("rules")) { (say(lang, "rules")) }
        }
    }
}

fn waits(lang: Lang, waited: Duration) -> String {
    match i32::try_from(waited.as_secs() / 60).unwrap_or(i32::MAX) {
        0 => say(lang, "open-since-now"),
        minutes => tell(lang, "open-since", &[("minutes", minutes.into())]),
    }
}

fn option(lang: Lang, table: &OpenTable, key: &str, value: &Value) -> String {
    let label = (table.title.texts)().plain(lang, &format!("option-{key}"));
    let value = if value.is_null() {
        say(lang, "own-file-here")
    } else {
        value_label(lang, table.title, key, &value.to_string())
    };
    format!("{label}: {value}")
}

fn sitter(model: &OpenTablesModel, sitter: Option<&Sitter>) -> Markup {
    let lang = model.frame.lang;
    let level = |bot: &str| bot_name(lang, model.roster.find_or_strongest(bot));
    html! {
        @match sitter {
            None => span.dim { (say(lang, "open-seat")) },
            Some(Sitter { name, bot: None }) => strong { (name) },
            Some(Sitter { name, bot: Some(bot) }) => { (name) " " span.dim { (tell(lang, "bot-of", &[("level", level(bot).into())])) } }
        }
    }
}
