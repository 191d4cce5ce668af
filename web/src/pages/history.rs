//! The games that this browser has played to the end, and how to take them along.

use deckname_scene::Lang;
use maud::{Markup, html};

use super::bell::bell;
use super::calendar::{day, iso};
use super::frame::{Content, Layout, page};
use super::mail::mail;
use super::model::{Carried, HistoryModel};
use super::paths;
use super::words::{bot_called, say, tell};
use crate::history::{Game, Rated, Rivals, Sat, Tally};

/// How many of the latest games are listed. The export has all of them.
const LATEST: usize = 100;

pub fn history(model: &HistoryModel) -> Markup {
    let lang = model.frame.lang;
    let title = say(lang, "history");
    let main = html! {
        main #main.history {
            h1 { (title) }
            p { (whose(model)) }
            @if let Some(done) = model.done { p.verdict role="status" { (say(lang, done)) } }
            @for tally in model.history.tallies() { (statistics(lang, &tally)) }
            @if !model.history.games.is_empty() { p.dim { (say(lang, "rating-hint")) } (games(model)) }
            section.paper.scripted { (bell(lang)) }
            @if let Some(model) = &model.mail { (mail(lang, model)) }
            (other_device(model))
            @if keeps_anything(model) { (belongs_to_you(lang)) }
        }
    };
    page(&model.frame, &Content { title: &title, layout: Layout::Reading, links: html! {}, main })
}

fn whose(model: &HistoryModel) -> String {
    let lang = model.frame.lang;
    match (model.history.games.is_empty(), model.name.is_empty()) {
        (true, _) => say(lang, "history-none"),
        (false, true) => say(lang, "history-hint"),
        (false, false) => tell(lang, "history-of", &[("name", model.name.as_str().into())]),
    }
}

fn statistics(lang: Lang, tally: &Tally) -> Markup {
    let count = |number: usize| (number as u16).into();
    let name = tally.title.name(lang);
    html! {
        section.paper.tally aria-labelledby=(format!("tally-{}", tally.title.id)) {
            h2 id=(format!("tally-{}", tally.title.id)) { (name) }
            p {
                (tell(lang, "tally", &[("played", count(tally.played)), ("won", count(tally.won))])) " "
                @if tally.indirect > 0 { (tell(lang, "tally-indirect", &[("count", count(tally.indirect))])) " " }
                @if tally.best_streak > 1 {
                    (tell(lang, "streaks", &[("streak", count(tally.streak)), ("best", count(tally.best_streak))]))
                }
            }
            table.ratings {
                caption { (say(lang, "rating")) }
                thead { tr { @for key in ["rating-against", "rating-value", "rating-games"] { th scope="col" { (say(lang, key)) } } } }
                tbody { @for rated in &tally.ratings { (rating(lang, rated)) } }
            }
        }
    }
}

fn rating(lang: Lang, rated: &Rated) -> Markup {
    let against = match &rated.rivals {
        Rivals::People => say(lang, "rating-people"),
        Rivals::Bots(_, bot) => tell(lang, "rating-bots", &[("level", bot_called(lang, bot).into())]),
    };
    html! {
        tr {
            th scope="row" { (against) }
            td { strong { (decimal(lang, rated.rating)) } " ± " (decimal(lang, rated.uncertainty)) }
            td { (rated.games) }
        }
    }
}

fn decimal(lang: Lang, number: f64) -> String {
    let text = format!("{number:.1}");
    if lang == Lang::De { text.replace('.', ",") } else { text }
}

fn games(model: &HistoryModel) -> Markup {
    let lang = model.frame.lang;
    let all = &model.history.games;
    html! {
        section.past aria-labelledby="past" {
            h2 #past { (say(lang, "past-games")) }
            ol reversed { @for game in all.iter().rev().take(LATEST) { li.paper { (past(model, game)) } } }
            @if all.len() > LATEST { p.dim { (say(lang, "past-more")) } }
        }
    }
}

fn past(model: &HistoryModel, game: &Game) -> Markup {
    let lang = model.frame.lang;
    let mine = game.mine();
    let title = game.title().map_or_else(|| game.ending.game.clone(), |title| title.name(lang));
    let result = match (mine.won, mine.indirect) {
        (true, false) => say(lang, "past-won"),
        (true, true) => say(lang, "past-won-indirectly"),
        (false, _) => {
            tell(lang, "past-place", &[("place", mine.place.into()), ("of", (game.ending.seats.len() as u8).into())])
        }
    };
    html! {
        p.head {
            strong { (title) }
            span.tag.now[mine.won] { (result) }
            time datetime=(iso(game.at)) { (day(lang, game.at)) }
        }
        @if !mine.score(lang).is_empty() { p { (mine.score(lang)) } }
        @if mine.relieved { p.dim { (say(lang, "past-relieved")) } }
        p.dim { (tell(lang, "past-rivals", &[("names", rivals(lang, game).into())])) }
        @if model.kept.contains(&game.table) {
            p { a href=(paths::replay(&game.table)) { (say(lang, "replay")) } " · " a href=(paths::analysis(&game.table)) { (say(lang, "analysis-link")) } }
        }
    }
}

fn rivals(lang: Lang, game: &Game) -> String {
    let rival = |sat: &Sat| {
        let who = match &sat.bot {
            Some(bot) => {
                tell(lang, "past-bot", &[("name", sat.name.as_str().into()), ("level", bot_called(lang, bot).into())])
            }
            None => sat.name.clone(),
        };
        if sat.won { format!("★ {who}") } else { who }
    };
    game.rivals().map(rival).collect::<Vec<_>>().join(", ")
}

fn other_device(model: &HistoryModel) -> Markup {
    let lang = model.frame.lang;
    html! {
        section #carry.paper aria-labelledby="carry-title" {
            h2 #carry-title { (say(lang, "carry")) }
            @match &model.carried {
                Some(Carried::Code { code, minutes }) => {
                    div role="status" {
                        p { (tell(lang, "carry-code", &[("minutes", (*minutes).into())])) }
                        p { strong #carry-code.code { (code) } }
                    }
                },
                _ => p { (say(lang, "carry-hint")) },
            }
            form method="post" action=(paths::carry()) { button.small { (say(lang, "carry-make")) } }
            form.inline method="post" action=(paths::adopt()) {
                @if let Some(Carried::Problem(problem)) = &model.carried { p.problem role="alert" { (problem) } }
                label for="code" { (say(lang, "adopt-code")) }
                input #code.code name="code" required maxlength="16" autocomplete="off" autocapitalize="characters"
                    spellcheck="false" aria-describedby="adopt-hint";
                button.small { (say(lang, "adopt")) }
            }
            p #adopt-hint.dim { (say(lang, "adopt-hint")) }
        }
    }
}

fn keeps_anything(model: &HistoryModel) -> bool {
    !model.history.games.is_empty() || model.mail.as_ref().is_some_and(|mail| mail.kept.is_some())
}

fn belongs_to_you(lang: Lang) -> Markup {
    html! {
        section.paper aria-labelledby="yours" {
            h2 #yours { (say(lang, "history-yours")) }
            p { (say(lang, "history-kept")) }
            p { a.button.small href=(paths::history_file()) download { (say(lang, "history-export")) } }
            details #forget.sure {
                summary { (say(lang, "history-delete")) }
                p { (say(lang, "history-delete-hint")) }
                form method="post" action=(paths::forget_history()) { button.small { (say(lang, "history-delete-yes")) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(decimal(Lang::De, 25.04), "25,0");
    }
}
