//! The dossier: my agent, and a line for each of the others with what I suspect.

use deckname_engine::Seats;
use deckname_scene::{Line, Notes, Reader, Text};
use maud::{Markup, html};

use super::words::{owners, say, sheet};
use crate::config::Heimlich;
use crate::state::Agent;
use crate::view::View;

pub(super) fn dossier(game: &Heimlich, v: &View, notes: &Notes, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    html! {
        @if let Some(me) = v.me {
            p.secret { (swatch(me)) " " strong { (say(lang, "dossier-me")) " " (me.hue().name(lang)) } }
        }
        @if let Some(tips) = v.my_tips {
            p { (say(lang, "dossier-tips")) " " (sheet(game, tips, reader)) }
        }
        @if let Some(open) = &v.open {
            p { (owners(game, &open.agent_of, reader)) }
        }
        @if v.who.seat().is_some() && v.open.is_none() {
            table.pad {
                thead { tr {
                    th scope="col" { (say(lang, "dossier-agent")) }
                    th scope="col" { (say(lang, "dossier-points")) }
                    th scope="col" { (say(lang, "dossier-belongs")) }
                } }
                tbody { @for agent in game.agents().filter(|agent| Some(*agent) != v.me) {
                    tr {
                        th scope="row" { (swatch(agent)) " " (agent.hue().name(lang)) }
                        td { (v.scores[agent.index()]) }
                        td { (suspicion(game, v, agent, notes, reader)) }
                    }
                } }
            }
        }
    }
}

fn suspicion(game: &Heimlich, v: &View, agent: Agent, notes: &Notes, reader: &Reader<'_>) -> Markup {
    let field = format!("owner-{}", agent.name());
    let noted = notes.get(&field).map(String::as_str);
    let label = format!("{}: {}", agent.hue().name(reader.lang), say(reader.lang, "dossier-belongs"));
    html! {
        select data-note=(field) aria-label=(label) {
            option value="" selected[noted.is_none()] { "?" }
            @for seat in Seats::all(game.seats).iter().filter(|seat| v.who.seat() != Some(*seat)) {
                @let value = seat.0.to_string();
                option value=(value) selected[noted == Some(&value)] { (reader.name(seat)) }
            }
            option value="nobody" selected[noted == Some("nobody")] { (say(reader.lang, "traveller")) }
        }
    }
}

fn swatch(agent: Agent) -> Markup {
    let hue = agent.hue();
    html! { span class=(format!("swatch hue-{}", hue.id())) aria-hidden="true" { (hue.shape()) } }
}

pub(super) fn text(game: &Heimlich, v: &View, reader: &Reader<'_>) -> Text {
    let mut out = Text::default();
    let lang = reader.lang;
    if let Some(me) = v.me {
        let hue = me.hue();
        let name = format!("{} {}", hue.shape(), hue.name(lang));
        out.line(Line::new().plain(format!("{} ", say(lang, "dossier-me"))).ink(hue.ink(), name));
    }
    if let Some(tips) = v.my_tips {
        out.line(format!("{} {}", say(lang, "dossier-tips"), sheet(game, tips, reader)));
    }
    if let Some(open) = &v.open {
        out.line(owners(game, &open.agent_of, reader));
    }
    out
}
