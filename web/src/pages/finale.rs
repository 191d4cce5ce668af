//! The end of a game: who has won and why, the ranking, and how the scores came about.

use std::fmt::Write as _;

use deckname_engine::Seat;
use deckname_scene::{Hue, Lang};
use deckname_table::{Curve, LookBack, Shown, Title};
use maud::{Markup, html};

use super::clock::forfeits;
use super::model::SeatModel;
use super::paths;
use super::words::{say, tell};

/// What the panel needs to know.
pub(super) struct Finale<'a> {
    pub lang: Lang,
    pub title: &'a Title,
    pub seats: &'a [SeatModel],
    pub shown: &'a Shown,
    pub look_back: &'a LookBack,
}

/// Who has won, as this reader says it.
pub(super) fn verdict(lang: Lang, seats: &[SeatModel]) -> String {
    let winners: Vec<&SeatModel> = seats.iter().filter(|seat| seat.winner).collect();
    let others: Vec<&str> = winners.iter().filter(|seat| !seat.me).map(|seat| seat.name.as_str()).collect();
    match (winners.len() - others.len(), others.is_empty()) {
        (0, _) => {
            let args = [("count", (others.len() as u8).into()), ("names", others.join(" & ").into())];
            tell(lang, "winners", &args)
        }
        (_, true) => say(lang, "verdict-me"),
        (_, false) => tell(lang, "verdict-me-with", &[("names", others.join(" & ").into())]),
    }
}

/// Which place is mine, if I have not won.
fn my_place(lang: Lang, seats: &[SeatModel], look_back: &LookBack) -> Option<String> {
    let me = seats.iter().find(|seat| seat.me && !seat.winner)?;
    let mine = look_back.ranking.iter().find(|place| place.seat == me.seat)?;
    Some(tell(lang, "my-place", &[("place", mine.place.into()), ("of", (seats.len() as u8).into())]))
}

pub(super) fn panel(finale: &Finale<'_>) -> Markup {
    let Finale { lang, title, seats, shown, look_back } = *finale;
    let (clause, says) = &look_back.clause;
    html! {
        section #outcome.paper.outcome aria-label=(say(lang, "over")) tabindex="-1" {
            span.stamp { (say(lang, "over")) }
            h2 #outcome-title { (verdict(lang, seats)) }
            @if let Some(place) = my_place(lang, seats, look_back) { p #my-place { (place) } }
            p.why { (shown.prompt) }
            (forfeits(lang, seats))
            p.by-clause {
                a href=(format!("{}#{clause}", paths::rules(title.id))) target="_blank" { (clause) }
                " " (says)
            }
            (ranking(finale))
            @if let Some(curve) = &look_back.curve { (drawn(lang, curve, seats)) }
        }
    }
}

fn ranking(finale: &Finale<'_>) -> Markup {
    let Finale { lang, seats, shown, look_back, .. } = *finale;
    html! {
        table.standings.ranking {
            caption { (say(lang, "ranking")) }
            tbody { @for place in &look_back.ranking { @if let Some(seat) = seats.get(place.seat.index()) {
                tr class=[seat.winner.then_some("won")] {
                    td.place { (place.place) "." }
                    td.key { (mark(seat.seat)) }
                    th scope="row" { @if seat.winner { "★ " } (seat.name) }
                    td { (shown.standings.get(seat.seat.index()).map_or("", String::as_str)) }
                }
            } } }
        }
    }
}

/// The sign of a seat in the curves, for those who see.
pub(super) fn mark(seat: Seat) -> Markup {
    html! { span class=(format!("key by-{}", seat.0)) aria-hidden="true" { (shape(seat)) } }
}

/// The shape that stands for a seat in the curve, so that no one needs to see colours to read it.
fn shape(seat: Seat) -> char {
    const SHAPES: [Hue; 7] = [Hue::Blue, Hue::Red, Hue::Green, Hue::Yellow, Hue::Orange, Hue::Violet, Hue::Grey];
    SHAPES[seat.index() % SHAPES.len()].shape()
}

/// The drawing of a curve: the lines are within this frame, and the shapes of the seats to its right.
const LEFT: f32 = 46.0;
const RIGHT: f32 = 560.0;
const TOP: f32 = 20.0;
const BOTTOM: f32 = 232.0;
/// How far apart the shapes stand at least.
const APART: f32 = 25.0;

pub(super) fn drawn(lang: Lang, curve: &Curve, seats: &[SeatModel]) -> Markup {
    let most = curve.scores.iter().flat_map(|(_, scores)| scores).copied().max().unwrap_or_default().max(1);
    let scale = Scale { most, steps: curve.steps.max(1) };
    let last = curve.scores.last().map_or(&[][..], |(_, scores)| scores);
    let ends = apart(&last.iter().map(|score| scale.y(*score)).collect::<Vec<_>>());
    html! {
        figure.curve {
            figcaption { (curve.name) }
            svg viewBox="0 0 600 250" role="img" aria-label=(in_words(lang, curve, seats)) {
                rect width="600" height="250" rx="10" fill="#12262b" {}
                @for score in [0, most / 2, most] {
                    line x1=(LEFT) x2=(RIGHT) y1=(scale.y(score)) y2=(scale.y(score)) stroke="#36535a" stroke-width="1.5" {}
                    text x=(LEFT - 8.0) y=(scale.y(score) + 6.0) text-anchor="end" font-size="18" fill="#c9d6d2" { (score) }
                }
                @for (index, end) in ends.iter().enumerate() {
                    g class=(format!("line by-{index}")) {
                        path d=(line(curve, index, &scale)) {}
                        text x=(RIGHT + 18.0) y=(end + 8.0) text-anchor="middle" font-size="24" { (shape(Seat(index as u8))) }
                    }
                }
            }
        }
    }
}

struct Scale {
    most: u16,
    steps: usize,
}

impl Scale {
    fn x(&self, step: usize) -> f32 {
        LEFT + (RIGHT - LEFT) * step as f32 / self.steps as f32
    }

    fn y(&self, score: u16) -> f32 {
        BOTTOM - (BOTTOM - TOP) * f32::from(score) / f32::from(self.most)
    }
}

/// A score stays until the step that changes it.
fn line(curve: &Curve, seat: usize, scale: &Scale) -> String {
    let mut path = String::new();
    for (step, scores) in &curve.scores {
        let (x, y) = (scale.x(*step), scale.y(scores[seat]));
        let _ = if path.is_empty() { write!(path, "M{x:.1} {y:.1}") } else { write!(path, "H{x:.1}V{y:.1}") };
    }
    format!("{path}H{RIGHT:.1}")
}

/// The same heights, moved as far as needed to be apart from each other.
fn apart(heights: &[f32]) -> Vec<f32> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|one, other| heights[*one].total_cmp(&heights[*other]));
    let mut moved = heights.to_vec();
    let mut lowest = BOTTOM - APART * heights.len().saturating_sub(1) as f32;
    let mut above = f32::NEG_INFINITY;
    for index in order {
        moved[index] = heights[index].max(above + APART).min(lowest);
        (above, lowest) = (moved[index], lowest + APART);
    }
    moved
}

fn in_words(lang: Lang, curve: &Curve, seats: &[SeatModel]) -> String {
    let course = |seat: &SeatModel| {
        let scores: Vec<String> = samples(curve, seat.seat).iter().map(ToString::to_string).collect();
        format!("{}: {}", seat.name, scores.join(", "))
    };
    let courses: Vec<String> = seats.iter().map(course).collect();
    tell(lang, "curve-in-words", &[("name", curve.name.as_str().into()), ("courses", courses.join("; ").into())])
}

/// The score after each fifth of the game.
fn samples(curve: &Curve, seat: Seat) -> Vec<u16> {
    let at = |fifth: usize| curve.scores.iter().rev().find(|(step, _)| *step <= curve.steps * fifth / 5);
    (1..=5).filter_map(at).map(|(_, scores)| scores[seat.index()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_of_level_seats_stand_apart_within_the_frame() {
        let moved = apart(&[BOTTOM, BOTTOM, BOTTOM, TOP, TOP, 100.0, BOTTOM]);
        let mut sorted = moved.clone();
        sorted.sort_by(f32::total_cmp);
        assert!(sorted.windows(2).all(|pair| pair[1] - pair[0] >= APART - 0.01), "{moved:?}");
        assert!(moved.iter().all(|height| (TOP..=BOTTOM).contains(height)), "{moved:?}");
        assert_eq!(apart(&[50.0, 120.0]), [50.0, 120.0], "none moves without need");
    }

    #[test]
    fn a_score_holds_until_the_step_that_changes_it() {
        let curve = Curve { name: "Points".into(), steps: 10, scores: vec![(0, vec![0, 5]), (5, vec![10, 5])] };
        let scale = Scale { most: 10, steps: 10 };
        assert_eq!(line(&curve, 0, &scale), "M46.0 232.0H303.0V20.0H560.0");
        assert_eq!(samples(&curve, Seat(0)), [0, 0, 10, 10, 10]);
    }
}
