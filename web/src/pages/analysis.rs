//! Why a finished game went as it did: what decided it, curves, and what there is to say about each seat.

use deckname_analysis::{Analysis, Finding, Part, Report};
use deckname_engine::Seat;
use deckname_scene::Lang;
use deckname_table::Curve;
use maud::{Markup, html};

use super::finale::{drawn, mark};
use super::frame::{Content, Layout, page};
use super::model::AnalysisModel;
use super::paths;
use super::words::{say, tell};

pub fn analysis(model: &AnalysisModel) -> Markup {
    let lang = model.frame.lang;
    let name = model.title.name(lang);
    let main = html! {
        main #main.analysis {
            h1 { (say(lang, "analysis-title")) }
            @match &model.found {
                Ok((analysis, report)) => (whole(model, analysis, report)),
                Err(share) => p.paper role="status" {
                    (tell(lang, "analysis-working", &[("percent", ((100.0 * share) as u8).into())]))
                },
            }
        }
    };
    let links = html! {
        span.crumb { (name) }
        a.crumb href=(paths::table(&model.id)) { (say(lang, "to-table")) }
        a.crumb href=(paths::replay(&model.id)) { (say(lang, "replay")) }
    };
    let title = format!("{name}: {}", say(lang, "analysis-title"));
    page(&model.frame, &Content { title: &title, layout: Layout::Reading, links, main })
}

fn whole(model: &AnalysisModel, analysis: &Analysis, report: &Report) -> Markup {
    let lang = model.frame.lang;
    let chances = curve(analysis, Part::Chances, lang, |after, seat| analysis.chances[after][seat]);
    let exposures = curve(analysis, Part::Exposure, lang, |after, seat| analysis.exposures[seat].level(after));
    html! {
        section.paper aria-labelledby="moments" {
            h2 #moments { (Part::Moments.title(lang)) }
            (findings(model, &report.moments))
        }
        section.paper {
            p.legend {
                (Part::Legend.title(lang))
                @for seat in &model.seats { " " span.key { (mark(seat.seat)) " " (seat.name) } }
            }
            @if let Some(score) = &model.score { (drawn(lang, score, &model.seats)) }
            (drawn(lang, &chances, &model.seats))
            (drawn(lang, &exposures, &model.seats))
            @if let Some(me) = model.seats.iter().find(|seat| seat.me) {
                (drawn(lang, &knowledge(analysis, me.seat, lang), &model.seats))
            }
            p.dim { (tell(lang, "analysis-error", &[("percent", ((200.0 * analysis.error).ceil() as u8).into())])) }
        }
        (seats(model, report))
    }
}

/// What is said of each seat. Who played reads of themselves first, and opens what is said of the others.
fn seats(model: &AnalysisModel, report: &Report) -> Markup {
    let lang = model.frame.lang;
    let said: Vec<_> = model.seats.iter().zip(&report.seats).collect();
    let (mine, others): (Vec<_>, Vec<_>) = said.into_iter().partition(|(seat, _)| seat.me);
    let id = |seat: Seat| format!("seat-{}", seat.0);
    html! {
        @for (seat, said) in &mine {
            section.paper aria-labelledby=(id(seat.seat)) {
                h2 id=(id(seat.seat)) { span.key { (mark(seat.seat)) } " " (seat.name) " (" (say(lang, "you")) ")" }
                (findings(model, said))
            }
        }
        @for (seat, said) in &others {
            details.paper.seat open[mine.is_empty()] {
                summary { h2 id=(id(seat.seat)) { span.key { (mark(seat.seat)) } " " (seat.name) } }
                (findings(model, said))
            }
        }
    }
}

/// How sure the reader could be of each player's secrets. Everyone knows their own.
fn knowledge(analysis: &Analysis, me: Seat, lang: Lang) -> Curve {
    curve(analysis, Part::Knowledge, lang, |after, seat| match &analysis.exposures[seat] {
        _ if seat == me.index() => 1.0,
        exposure => exposure.level_for(me, after),
    })
}

/// Those about a step lead to it in the replay, and to what might have been.
fn findings(model: &AnalysisModel, findings: &[Finding]) -> Markup {
    let lang = model.frame.lang;
    html! {
        ul.findings { @for finding in findings {
            li {
                @if let Some(step) = finding.step {
                    a href=(format!("{}?at={}&eyes=all", paths::replay(&model.id), step + 1)) {
                        (tell(lang, "analysis-step", &[("at", (step + 1).to_string().into())]))
                    }
                    " "
                }
                (finding.sentence)
                @if let Some(step) = finding.step.filter(|_| finding.better) {
                    " " a.instead href=(format!("{}?at={}&eyes=instead-{step}", paths::replay(&model.id), step + 1)) {
                        (say(lang, "analysis-instead"))
                    }
                }
            }
        } }
    }
}

/// A curve in per cent, in the form in which scores are drawn.
fn curve(analysis: &Analysis, part: Part, lang: Lang, share: impl Fn(usize, usize) -> f64) -> Curve {
    let seats = analysis.seats.len();
    let percent = |after: usize| (0..seats).map(|seat| (100.0 * share(after, seat)).round() as u16).collect();
    let mut scores: Vec<(usize, Vec<u16>)> = Vec::new();
    for after in 0..=analysis.steps {
        let now: Vec<u16> = percent(after);
        if scores.last().is_none_or(|(_, last)| *last != now) {
            scores.push((after, now));
        }
    }
    Curve { name: format!("{} (%)", part.title(lang)), steps: analysis.steps, scores }
}
