//! A position with something to prove: the question, what was told, and the proof.

use maud::{Markup, html};

use super::frame::{Content, Layout, page};
use super::model::{PuzzleModel, Riddle};
use super::paths;
use super::table::panels;
use super::words::{say, tell};

pub fn puzzle(model: &PuzzleModel) -> Markup {
    let lang = model.frame.lang;
    let name = model.title.name(lang);
    let main = html! {
        main #main.analysis.puzzle {
            h1 { (tell(lang, "puzzle-title", &[("game", name.as_str().into())])) }
            @match &model.riddle {
                Ok(riddle) => (whole(model, riddle)),
                Err(why) => p.paper { (why) },
            }
        }
    };
    let links = html! { a.crumb href=(paths::rules(model.title.id)) { (say(lang, "rules")) } };
    let title = tell(lang, "puzzle-title", &[("game", name.as_str().into())]);
    page(&model.frame, &Content { title: &title, layout: Layout::Reading, links, main })
}

fn whole(model: &PuzzleModel, riddle: &Riddle) -> Markup {
    let (lang, told) = (model.frame.lang, &riddle.told);
    html! {
        section.paper aria-labelledby="question" {
            p.dim { (tell(lang, "puzzle-rating", &[("clues", (riddle.rating as u32).into())])) }
            h2 #question { (told.question) }
            @for given in &told.given { p { (given) } }
            p { (tell(lang, "puzzle-seat", &[("who", told.seat.as_str().into())])) }
            ol.findings { @for clue in &told.clues { li { (clue) } } }
            details #solution {
                summary { (say(lang, "puzzle-solution")) }
                p { (told.premise) }
                ol.findings { @for step in &told.proof { li { (step) } } }
                p { (told.conclusion) }
                p { strong #answer { (told.answer) } }
            }
            p { a.button href=(paths::puzzle(model.title.id, riddle.number + 1)) { (say(lang, "puzzle-another")) } }
        }
        div.puzzle-board aria-hidden="true" { (panels(&riddle.scene)) }
    }
}
