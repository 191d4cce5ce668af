//! A position with something to prove: the question, what was told, and the proof.

use deckname_scene::Lang;
use maud::{Markup, html};

use super::calendar::{day, iso};
use super::frame::{Content, Layout, page};
use super::model::{PuzzleModel, Riddle, Which};
use super::paths;
use super::table::panels;
use super::words::{say, tell};

pub fn puzzle(model: &PuzzleModel) -> Markup {
    let lang = model.frame.lang;
    let game = model.title.name(lang);
    let main = html! {
        main #main.analysis.puzzle {
            h1 { (tell(lang, "puzzle-title", &[("game", game.as_str().into())])) }
            @match &model.riddle {
                Ok(riddle) => (whole(model, riddle)),
                Err(why) => p.paper { (why) },
            }
        }
    };
    let links = html! { a.crumb href=(paths::rules(model.title.id)) { (say(lang, "rules")) } };
    let title = tell(lang, "puzzle-title", &[("game", game.as_str().into())]);
    page(&model.frame, &Content { title: &title, layout: Layout::Reading, links, main })
}

fn whole(model: &PuzzleModel, riddle: &Riddle) -> Markup {
    let (lang, told) = (model.frame.lang, &riddle.told);
    html! {
        section.paper aria-labelledby="question" {
            p.dim { (name(lang, riddle.which)) " " (tell(lang, "puzzle-rating", &[("clues", (riddle.rating as u32).into())])) }
            h2 #question { (told.question) }
            @for given in &told.given { p { (given) } }
            p { (tell(lang, "puzzle-seat", &[("who", told.seat.as_str().into())])) }
            ol.findings { @for clue in &told.clues { li { (clue) } } }
            (guess(model, riddle))
            details #solution open[is_solved(riddle)] {
                summary { (say(lang, "puzzle-solution")) }
                p { (told.premise) }
                ol.findings { @for step in &told.proof { li { (step) } } }
                p { (told.conclusion) }
                p { strong #answer { (told.answer) } }
            }
            nav.row aria-label=(say(lang, "puzzle-others")) {
                @let (before, after) = beside(riddle.which);
                a.button rel="prev" href=(paths::puzzle(model.title.id, before)) { (say(lang, "puzzle-before")) }
                @if riddle.which.today.is_none() {
                    a.button #today href=(paths::puzzles(model.title.id)) { (say(lang, "puzzle-today")) }
                }
                a.button rel="next" href=(paths::puzzle(model.title.id, after)) { (say(lang, "puzzle-after")) }
            }
        }
        div.puzzle-board aria-hidden="true" { (panels(&riddle.scene)) }
    }
}

/// "Puzzle of 18 November 2026", or its number.
fn name(lang: Lang, which: Which) -> Markup {
    let number = [("n", (which.number as u32).into()), ("of", (which.of as u32).into())];
    html! {
        @if let Some(now) = which.today {
            time #date datetime=(iso(now)) { (tell(lang, "puzzle-of-day", &[("day", day(lang, now).into())])) }
        } @else {
            (tell(lang, "puzzle-number", &number))
        }
    }
}

/// The numbers of the puzzle before and of the one after: they go round.
fn beside(Which { number, of, .. }: Which) -> (usize, usize) {
    ((number + of - 2) % of + 1, number % of + 1)
}

fn is_solved(riddle: &Riddle) -> bool {
    riddle.answered.as_ref().is_some_and(|(_, verdict)| verdict.right)
}

/// Where the reader answers, and what the answer is worth.
fn guess(model: &PuzzleModel, riddle: &Riddle) -> Markup {
    let lang = model.frame.lang;
    let chosen = riddle.answered.as_ref().map(|(claim, _)| *claim);
    html! {
        form #guess.row method="get" action=(format!("{}#verdict", paths::puzzles(model.title.id))) {
            input type="hidden" name="n" value=(riddle.which.number);
            label for="my-answer" { (say(lang, "puzzle-answer")) }
            select #my-answer name="answer" required {
                option value="" disabled selected[chosen.is_none()] { "–" }
                @for (claim, words) in &riddle.told.choices {
                    option value=(claim.0) selected[chosen == Some(*claim)] { (words) }
                }
            }
            button.primary { (say(lang, "puzzle-check")) }
        }
        @if let Some((_, verdict)) = &riddle.answered {
            p #verdict.verdict role="status" data-right=(verdict.right) { (verdict.why) }
        }
    }
}
