//! The score track: three rows on a paper strip, a marker for each agent.

use deckname_scene::Reader;
use maud::{Markup, html};

use super::draw::translate;
use super::words;
use crate::config::{Heimlich, Variant};
use crate::state::Agent;
use crate::view::View;

pub(super) const WIDTH: u32 = 782;
pub(super) const HEIGHT: u32 = 206;
/// Fields in a row.
const ROW: u8 = 14;

pub(super) fn track(game: &Heimlich, v: &View, reader: &Reader<'_>) -> Markup {
    html! {
        title { (words::say(reader.lang, "scores")) }
        rect width=(WIDTH) height=(HEIGHT) rx="10" fill="#efe6cf" {}
        @for row in 0..3 {
            path d=(format!("M34 {0}H{1}", 36 + 67 * row, 34 + 51 * 13)) stroke="#cdbd92" stroke-width="6" fill="none" {}
        }
        @for field in 0..game.sizes.finish {
            @let (x, y) = middle(game, field);
            @let tips = game.variant == Variant::Pro && field == game.sizes.tips_at();
            circle cx=(x) cy=(y) r="23" fill=(if tips { "#f2cf63" } else { "#e2d6b4" }) stroke="#b9a97c" stroke-width="2" {}
            text x=(x) y=(y + 7) text-anchor="middle" font-size="20" fill="#5d5030" { (field) }
        }
        (finish(game))
        @for agent in game.agents() {
            g id=(format!("marker-{}", agent.name())) class="piece" transform=(translate(marker(game, v, agent))) {
                title { (agent.hue().name(reader.lang)) " " (v.scores[agent.index()]) }
                circle r="18" fill=(agent.hue().fill()) stroke="#fff" stroke-width="3.5" {}
                g transform="scale(.84)" { (agent.hue().mark()) }
            }
        }
    }
}

fn finish(game: &Heimlich) -> Markup {
    let (x, y) = middle(game, game.sizes.finish);
    html! {
        g data-thing="finish" transform=(format!("translate({x} {y})")) {
            circle r="23" fill="#f4ecd8" stroke="#b3261e" stroke-width="3" stroke-dasharray="6 4" {}
            path d="M-14 14V-52" stroke="#3a2419" stroke-width="4" stroke-linecap="round" {}
            path d="M-12 -50L20 -39L-12 -28Z" fill="#b3261e" {}
        }
    }
}

/// The middle of a field. The finish is behind the last one, in the same row.
fn middle(game: &Heimlich, field: u8) -> (i32, i32) {
    let row = field.min(game.sizes.finish - 1) / ROW;
    (34 + 51 * i32::from(field - ROW * row), 36 + 67 * i32::from(row))
}

/// Markers that reach the finish or pass it stand there; those that share a field fan out.
fn marker(game: &Heimlich, v: &View, agent: Agent) -> (f32, f32) {
    let field = |agent: Agent| v.scores[agent.index()].min(game.sizes.finish);
    let score = field(agent);
    let sharing = |other: &Agent| field(*other) == score;
    let before = game.agents().filter(|other| other.0 < agent.0 && sharing(other)).count() as f32;
    let company = game.agents().filter(sharing).count() as f32;
    let (x, y) = middle(game, score);
    let (x, y) = (x as f32, y as f32);
    let step = (34.0 / company).min(13.0);
    (x + step * before, y + step * ((company - 1.0) / 2.0 - before))
}
