//! For newcomers: a game in half a minute, the page of its lesson, the teacher's words at the table, and hints.

use deckname_bots::Hint;
use deckname_scene::{Lang, Spot};
use deckname_table::Title;
use maud::{Markup, html};

use super::frame::{Content, Layout, drawing, page};
use super::model::{CoachModel, LearnModel};
use super::paths;
use super::words::{say, tell};

/// What the game is about, in four sentences and a picture that moves. `offer` adds the way to the lesson.
pub(super) fn half_minute(lang: Lang, title: &Title, offer: bool) -> Markup {
    html! {
        @if let Some(primer) = (title.primer)() {
            section #half-minute.paper.half aria-labelledby="half-title" {
                h2 #half-title { (say(lang, "half-minute")) }
                div.picture aria-hidden="true" { (drawing(primer.picture)) }
                ol { @for n in 1..=4 { li { ((primer.texts)().plain(lang, &format!("half-{n}"))) } } }
                @if offer { p.actions { a.button.learn href=(paths::learn(title.id)) { (say(lang, "learn")) } } }
            }
        }
    }
}

pub fn learn(model: &LearnModel) -> Markup {
    let (lang, title) = (model.frame.lang, model.title);
    let name = title.name(lang);
    let main = html! {
        main #main.sheet-page {
            form.paper method="post" action=(paths::learn(title.id)) {
                h1 { (name) }
                p { (say(lang, "learn-hint")) }
                p.actions { button #begin.primary { (say(lang, "learn-begin")) } }
            }
            (half_minute(lang, title, false))
        }
    };
    let links = html! { a.crumb href=(paths::rules(title.id)) { (say(lang, "rules")) } };
    page(&model.frame, &Content { title: &name, layout: Layout::Reading, links, main })
}

/// What the teacher says. The script marks what is to be clicked.
pub(super) fn coach_says(lang: Lang, coach: &CoachModel) -> Markup {
    let (at, of) = coach.progress;
    html! {
        div #coach.coach data-next=(names(&coach.next)) {
            span.progress { (tell(lang, "learn-progress", &[("at", (at as u8).into()), ("of", (of as u8).into())])) }
            p role="status" {
                (coach.says)
                @if let Some((game, clause)) = coach.clause {
                    " " a href=(format!("{}#{clause}", paths::rules(game))) target="_blank" { (clause) }
                }
            }
        }
    }
}

/// Where a hint appears when it is asked for. Screen readers read out what is put there.
pub(super) fn hint_place() -> Markup {
    html! { div #hint-says role="status" {} }
}

/// A hint: what to look at, or in `full` a move and its reason. The script marks the things.
pub fn hint_says(lang: Lang, hint: &Hint, full: bool) -> Markup {
    let look_at = if full { &hint.clicks } else { &hint.look_at };
    html! {
        div #hint-says.coach role="status" data-next=(names(look_at)) {
            @if full {
                p { strong { (hint.label) } " " (hint.reason) }
            } @else {
                p { (hint.nudge) }
                button #hint-more.small type="button" { (say(lang, "hint-more")) }
            }
        }
    }
}

fn names(spots: &[Spot]) -> String {
    let names: Vec<&str> = spots.iter().map(|spot| spot.0.as_str()).collect();
    serde_json::to_string(&names).unwrap_or_default()
}
