//! The rulebook of a game, every clause with its own link.

use maud::{Markup, html};

use super::frame::{Leaf, Room, page};
use super::markdown::{Document, Heading};
use super::model::{RulesModel, paths};
use super::words::say;

pub fn rules(model: &RulesModel) -> Markup {
    let lang = model.frame.lang;
    let name = model.title.name(lang);
    let book = Document::read((model.title.rules)(lang), (model.title.figures)());
    let main = html! {
        main #main.book {
            nav.contents aria-label=(say(lang, "contents")) {
                details open { summary { (say(lang, "contents")) } (contents(&book.headings)) }
            }
            article.paper.rules data-clause-link=(say(lang, "clause-link")) { (book.body) }
        }
    };
    let links = html! { a.crumb href=(paths::set_up(model.title.id)) { (say(lang, "set-up-table")) } };
    page(&model.frame, &Leaf { title: &format!("{name}: {}", say(lang, "rules")), room: Room::Reading, links, main })
}

fn contents(headings: &[Heading]) -> Markup {
    html! {
        ol { @for heading in headings.iter().filter(|heading| heading.level > 1) {
            li class=(format!("level-{}", heading.level)) { a href=(format!("#{}", heading.id)) { (heading.text) } }
        } }
    }
}
