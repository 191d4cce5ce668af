//! A finished game, step by step, through any eyes.

use deckname_scene::Lang;
use maud::{Markup, html};

use super::fair::fairness;
use super::finale::{Finale, panel};
use super::frame::{Content, Layout, page};
use super::model::{Eyes, ReplayModel};
use super::paths;
use super::table::{as_text, board, log, ratio, settings, trays};
use super::words::{say, tell};

pub fn replay(model: &ReplayModel) -> Markup {
    let lang = model.frame.lang;
    let name = model.title.name(lang);
    let main = html! {
        main #main.table data-replay=(paths::replay(&model.id)) {
            div #fragment { (replay_fragment(model)) }
            div #great.great hidden data-go-on=(say(lang, "go-on")) {}
        }
    };
    let links = html! {
        h1.crumb { (name) span.of { ": " (say(lang, "replay")) } }
        (settings(lang, None))
        a.crumb.aside href=(paths::rules(model.title.id)) target="_blank" { (say(lang, "rules")) }
    };
    let title = format!("{name}: {}", say(lang, "replay"));
    page(&model.frame, &Content { title: &title, layout: Layout::Playing, links, main })
}

/// The inside of `<div id="fragment">` at one step.
pub fn replay_fragment(model: &ReplayModel) -> Markup {
    let lang = model.frame.lang;
    let scene = &model.shown.scene;
    html! {
        div #play class=(format!("play {}", ratio(scene))) {
            div #stage.stage { (eyes(model)) @if let Eyes::Instead(step) = model.eyes { (imagined(model, step)) } (board(scene)) }
            div #side.side { div #papers.papers {
                div #near.near {
                    @if let Some(look_back) = &model.look_back {
                        (panel(&Finale { lang, title: model.title, seats: &model.seats, shown: &model.shown, look_back }))
                    }
                    (trays(scene))
                }
                (dossier(model))
                div #rest.rest {
                    (log(lang, &model.log, false, true))
                    section #record.paper {
                        (fairness(lang, &model.fairness))
                        p { a.button href=(paths::record(&model.id)) download { (say(lang, "download")) } }
                    }
                    (as_text(lang, &model.shown.text))
                }
            } }
        }
        (controls(model))
    }
}

/// The notes are as they were at the end, and stay so.
fn dossier(model: &ReplayModel) -> Markup {
    html! {
        section #dossier.paper.dossier.flat aria-labelledby="dossier-title" {
            h2 #dossier-title { (say(model.frame.lang, "dossier-open")) }
            div #dossier-body { fieldset.read-only disabled { (model.shown.dossier) } }
        }
    }
}

fn eyes(model: &ReplayModel) -> Markup {
    let lang = model.frame.lang;
    let look = |eyes: Eyes, label: &str| {
        html! {
            li {
                a.chip href=(address(model, model.at, eyes)) aria-current=[(eyes == model.eyes).then_some("true")] {
                    span.name { (label) }
                }
            }
        }
    };
    html! {
        ul #seats.seats.eyes aria-label=(say(lang, "eyes")) {
            (look(Eyes::All, &say(lang, "eyes-all")))
            (look(Eyes::Public, &say(lang, "eyes-public")))
            @for seat in &model.seats { (look(Eyes::Seat(seat.seat), &seat.name)) }
        }
    }
}

/// Says that none of this happened, and leads back to what did.
fn imagined(model: &ReplayModel, step: usize) -> Markup {
    let lang = model.frame.lang;
    let number = (step + 1).to_string();
    html! {
        p #imagined.imagined role="note" {
            strong { (say(lang, "imagined-title")) } " "
            (tell(lang, "imagined", &[("step", number.into())])) " "
            a href=(address(model, step + 1, Eyes::All)) { (say(lang, "imagined-real")) } " "
            a href=(paths::analysis(&model.id)) { (say(lang, "analysis-link")) }
        }
    }
}

fn controls(model: &ReplayModel) -> Markup {
    let lang = model.frame.lang;
    let (at, steps) = (model.at, model.steps);
    html! {
        section #bar.bar.reel aria-labelledby="strip-line" tabindex="-1" {
            (happened(model))
            form #reel method="get" action=(paths::replay(&model.id)) {
                input type="hidden" name="eyes" value=(eyes_word(model.eyes));
                (step(model, "first", "M2 2h2v12H2zM14 2v12L5 8z", model.first))
                (step(model, "back", "M12 2v12L3 8z", at.saturating_sub(1).max(model.first)))
                button #autoplay.small.scripted type="button" aria-pressed="false" title=(say(lang, "autoplay"))
                    aria-label=(say(lang, "autoplay")) { (icon("M1 2v12l7-6zM8 2v12l7-6z")) }
                (step(model, "forward", "M4 2v12l9-6z", (at + 1).min(steps)))
                (step(model, "last", "M12 2h2v12h-2zM2 2v12l9-6z", steps))
                label.slider {
                    span { (counted(lang, at, steps)) }
                    input #slider name="at" type="range" min=(model.first) max=(steps) value=(at);
                }
                noscript { button.small { (say(lang, "show")) } }
                a.button.small.to-table href=(paths::table(&model.id)) { (say(lang, "to-table")) }
                button.small.scripted type="button"
                    data-copy=(format!("{}{}", model.frame.public_url, address(model, at, model.eyes))) {
                    (say(lang, "moment-link"))
                }
            }
        }
    }
}

/// What the last step was, as these eyes saw it.
fn happened(model: &ReplayModel) -> Markup {
    let last = model.log.lines.last();
    let lines = model.log.lines.iter().filter(|line| last.is_some_and(|last| line.step == last.step));
    let said: Vec<&str> = lines.map(|line| line.sentence.as_str()).collect();
    html! {
        div #strip.strip data-by=[last.and_then(|line| line.seat).map(|seat| seat.0)] {
            p #strip-line.strip-line role="status" {
                @if said.is_empty() { (say(model.frame.lang, "replay-begins")) } @else { (said.join(" ")) }
            }
        }
    }
}

fn step(model: &ReplayModel, key: &str, shape: &str, at: usize) -> Markup {
    let label = say(model.frame.lang, key);
    html! {
        a.button.small id=(format!("to-{key}")) href=(address(model, at, model.eyes)) title=(label) aria-label=(label) {
            (icon(shape))
        }
    }
}

/// Drawn, because not every system has the characters.
fn icon(shape: &str) -> Markup {
    html! { svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true" { path d=(shape) {} } }
}

fn counted(lang: Lang, at: usize, steps: usize) -> String {
    tell(lang, "step-of", &[("at", at.to_string().into()), ("steps", steps.to_string().into())])
}

fn address(model: &ReplayModel, at: usize, eyes: Eyes) -> String {
    format!("{}?at={at}&eyes={}", paths::replay(&model.id), eyes_word(eyes))
}

fn eyes_word(eyes: Eyes) -> String {
    match eyes {
        Eyes::All => "all".into(),
        Eyes::Public => "public".into(),
        Eyes::Seat(seat) => seat.0.to_string(),
        Eyes::Instead(step) => format!("instead-{step}"),
    }
}
