//! The first page: the games, and the tables of this browser.

use deckname_bots::Level;
use deckname_scene::Lang;
use deckname_store::Stage;
use deckname_table::Title;
use maud::{Markup, html};

use super::fair::seal_field;
use super::frame::{Content, Layout, drawing, page};
use super::model::{HomeModel, MyTable};
use super::paths;
use super::words::{bot_does, level_name, say, tell};

pub fn home(model: &HomeModel) -> Markup {
    let lang = model.frame.lang;
    let (over, open): (Vec<_>, Vec<_>) = model.mine.iter().partition(|table| table.stage == Stage::Over);
    let main = html! {
        main #main.home {
            div.hero {
                h1 { (say(lang, "tagline")) }
                p { (say(lang, "intro")) }
                (how_good(lang, model.level))
                (find_table(lang, model.open))
                (puzzles(lang, &model.puzzles))
            }
            // Whoever comes back to a game finds it first.
            (my_tables(lang, "my-tables", &open))
            ul.games {
                @for title in model.games { li { (game(model, title)) } }
                li { (promises(lang)) }
            }
            (my_tables(lang, "my-finished", &over))
        }
    };
    let links = html! { a.aside href=(paths::history()) { (say(lang, "history")) } };
    page(&model.frame, &Content { title: &say(lang, "tagline"), layout: Layout::Reading, links, main })
}

/// Where other people wait.
fn find_table(lang: Lang, open: usize) -> Markup {
    let count = i32::try_from(open).unwrap_or(i32::MAX);
    html! {
        p.find {
            a #find-table.button href=(paths::open_tables()) {
                (say(lang, "open-tables")) @if open > 0 { " " span.tag.now { (tell(lang, "open-tables-waiting", &[("count", count.into())])) } }
            }
        }
    }
}

/// A position with something to prove, for each game that has any: a new one every day.
fn puzzles(lang: Lang, games: &[&Title]) -> Markup {
    html! {
        @if !games.is_empty() {
            p #puzzles {
                (say(lang, "puzzle-today")) ": "
                @for (n, title) in games.iter().enumerate() {
                    @if n > 0 { " · " }
                    a href=(paths::puzzles(title.id)) { (title.name(lang)) }
                }
            }
        }
    }
}

/// How good are the bots of a quick game? The script passes the answer on to the forms.
fn how_good(lang: Lang, chosen: Level) -> Markup {
    html! {
        div #how-good.how-good.scripted {
            label for="rung" { (say(lang, "how-good")) }
            select #rung autocomplete="off" aria-describedby="rung-does" {
                @for level in Level::RUNGS {
                    option value=(level) selected[level == chosen] data-does=(bot_does(lang, level)) { (level_name(lang, level)) }
                }
            }
            p #rung-does aria-live="polite" { (bot_does(lang, chosen)) }
        }
    }
}

fn game(model: &HomeModel, title: &Title) -> Markup {
    let lang = model.frame.lang;
    let newcomer = !model.mine.iter().any(|table| table.title.id == title.id);
    html! {
        article.game {
            div.cover aria-hidden="true" { (drawing((title.cover)())) }
            div.about {
                h2 { (title.name(lang)) }
                p.facts { (players(lang, title)) " · " (minutes(lang, title)) }
                p { ((title.texts)().plain(lang, "blurb")) }
            }
            form.start method="post" action=(paths::play(title.id)) {
                (seal_field())
                input type="hidden" name="level" value=(model.level);
                button.primary aria-label=(format!("{}: {}", title.name(lang), say(lang, "play-bots"))) {
                    (say(lang, "play-bots"))
                }
            }
            p.more {
                @if newcomer && (title.primer)().is_some() { a.learn href=(paths::learn(title.id)) { (say(lang, "learn")) } }
                a href=(paths::set_up(title.id)) { (say(lang, "set-up-table")) }
                a href=(paths::rules(title.id)) { (say(lang, "rules")) }
            }
        }
    }
}

fn promises(lang: Lang) -> Markup {
    html! {
        section.promises {
            h2 { (say(lang, "promises")) }
            ul { @for key in ["promise-secret", "promise-fair", "promise-link", "promise-replay", "promise-open"] { li { (say(lang, key)) } } }
        }
    }
}

fn players(lang: Lang, title: &Title) -> String {
    let (min, max) = title.seats().into_inner();
    if min == max {
        tell(lang, "players-exactly", &[("count", min.into())])
    } else {
        tell(lang, "players", &[("min", min.into()), ("max", max.into())])
    }
}

fn minutes(lang: Lang, title: &Title) -> String {
    tell(lang, "minutes", &[("minutes", (title.texts)().plain(lang, "minutes").into())])
}

/// Some of the tables of this browser, under a heading that is also their id.
fn my_tables(lang: Lang, heading: &str, tables: &[&MyTable]) -> Markup {
    html! {
        @if !tables.is_empty() {
            section.my-tables aria-labelledby=(heading) {
                h2 id=(heading) { (say(lang, heading)) }
                ul { @for table in tables { li { (my_table(lang, table)) (remove(lang, table)) } } }
            }
        }
    }
}

/// A button that takes the table off the list.
fn remove(lang: Lang, table: &MyTable) -> Markup {
    let label =
        tell(lang, "remove-table", &[("game", table.title.name(lang).into()), ("names", names(lang, table).into())]);
    html! {
        form.remove method="post" action=(paths::remove(&table.id)) {
            button.small aria-label=(label) title=(say(lang, "remove-hint")) { "×" }
        }
    }
}

fn names(lang: Lang, table: &MyTable) -> String {
    let names = table.names.iter().map(|name| name.clone().unwrap_or_else(|| say(lang, "open-seat")));
    names.collect::<Vec<_>>().join(", ")
}

fn my_table(lang: Lang, table: &MyTable) -> Markup {
    let (class, stage) = match table.stage {
        _ if table.waits_for_me => ("tag now", "waits"),
        Stage::Lobby => ("tag", "stage-lobby"),
        Stage::Playing => ("tag", "stage-playing"),
        Stage::Over => ("tag", "stage-over"),
    };
    html! {
        a.sitting href=(paths::table(&table.id)) {
            strong { (table.title.name(lang)) }
            span.names { (names(lang, table)) }
            span class=(class) { (say(lang, stage)) }
        }
    }
}
