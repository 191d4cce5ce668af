//! The rulebook of a game, every clause with its own link.

use deckname_scene::Book;
use maud::{Markup, html};

use super::frame::{Content, Layout, page};
use super::learn::half_minute;
use super::model::RulesModel;
use super::paths;
use super::rulebook::{anchor, rulebook};
use super::words::say;

pub fn rules(model: &RulesModel) -> Markup {
    let lang = model.frame.lang;
    let name = model.title.name(lang);
    let book = Book::read((model.title.rules)(lang));
    let main = html! {
        main #main.book {
            nav.contents aria-label=(say(lang, "contents")) {
                details open { summary { (say(lang, "contents")) } (contents(&book)) }
            }
            (half_minute(lang, model.title, true))
            article.paper.rules data-clause-link=(say(lang, "clause-link")) { (rulebook(&book, (model.title.figures)())) }
        }
    };
    let links = html! {
        a.crumb href=(paths::set_up(model.title.id)) { (say(lang, "set-up-table")) }
        a.crumb href=(paths::puzzles(model.title.id)) { (say(lang, "puzzle-link")) }
    };
    page(
        &model.frame,
        &Content { title: &format!("{name}: {}", say(lang, "rules")), layout: Layout::Reading, links, main },
    )
}

fn contents(book: &Book<'_>) -> Markup {
    html! {
        ol { @for heading in book.headings().filter(|heading| heading.level > 1) {
            li class=(format!("level-{}", heading.level)) { a href=(format!("#{}", anchor(heading))) { (heading.text) } }
        } }
    }
}
