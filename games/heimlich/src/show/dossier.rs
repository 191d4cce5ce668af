//! The dossier: my agent and my cards, and a line for each of the other agents with its suspected owner.

use deckname_engine::Seats;
use deckname_scene::{Dossier, Line, Notes, Reader, Text};
use maud::{Markup, html};

use super::plays;
use super::words::{fill, owners, say, sheet};
use crate::config::Heimlich;
use crate::state::Agent;
use crate::view::{CardsView, Open, View};
use crate::wire::owner;

impl Dossier for Heimlich {
    fn dossier(&self, v: &View, notes: &Notes, reader: &Reader<'_>) -> Markup {
        let lang = reader.lang;
        html! {
            @if let Some(me) = v.me { (my_card(self, v, me, reader)) }
            @if let Some(tips) = v.my_tips {
                p { (say(lang, "dossier-tips")) " " (sheet(self, tips, reader)) }
            }
            @if let Some(cards) = &v.cards { (top_secret(self, v, cards, reader)) }
            @if v.who.seat().is_some() || v.open.is_some() {
                table.pad {
                    thead { tr {
                        th scope="col" { (say(lang, "dossier-agent")) }
                        th scope="col" { (say(lang, "dossier-points")) }
                        th scope="col" { (say(lang, if v.open.is_some() { "dossier-belonged" } else { "dossier-belongs" })) }
                    } }
                    tbody { @for agent in lines(self, v) {
                        tr {
                            th scope="row" { (agent.hue().swatch()) " " (agent.hue().name(lang)) }
                            td.number { (v.scores[agent.index()]) }
                            @match &v.open {
                                Some(open) => td { (belonged(self, open, agent, reader)) },
                                None => td { (suspicion(self, v, agent, notes, reader)) },
                            }
                        }
                    } }
                }
            }
        }
    }

    fn dossier_text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let lang = reader.lang;
        if let Some(me) = v.me {
            let hue = me.hue();
            let name = format!("{} {}", hue.shape(), hue.name(lang));
            out.line(Line::new().plain(format!("{} ", say(lang, "dossier-me"))).ink(hue.ink(), name));
        }
        if let Some(tips) = v.my_tips {
            out.line(format!("{} {}", say(lang, "dossier-tips"), sheet(self, tips, reader)));
        }
        if let Some(cards) = &v.cards {
            if v.who.seat().is_some() {
                out.line(format!("{} {}", say(lang, "dossier-cards"), plays::cards(cards.mine, lang)));
            }
            out.line(format!("{} {}", say(lang, "dossier-played"), plays::cards(cards.played, lang)));
        }
        if let Some(open) = &v.open {
            out.line(owners(self, &open.agent_of, reader));
            if v.cards.is_some() {
                out.line(plays::hands(self, &open.hands, reader));
            }
        }
        out
    }
}

/// My cards with what they do, the cards played, and all hands when they are open.
fn top_secret(game: &Heimlich, v: &View, cards: &CardsView, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    html! {
        @if v.who.seat().is_some() && !cards.mine.is_empty() {
            p { (say(lang, "dossier-cards")) }
            ul { @for card in cards.mine.iter() { li { strong { (plays::card(card, lang)) } ": " (plays::effect(card, lang)) } } }
        }
        p { (say(lang, "dossier-played")) " " (plays::cards(cards.played, lang)) }
        @if let Some(open) = &v.open { p { (say(lang, "dossier-hands")) " " (plays::hands(game, &open.hands, reader)) } }
    }
}

/// The agents that have a line: all but my own while the cards are closed, and then all, the leader first.
fn lines(game: &Heimlich, v: &View) -> Vec<Agent> {
    let mut agents: Vec<Agent> = game.agents().filter(|agent| v.open.is_some() || Some(*agent) != v.me).collect();
    if v.open.is_some() {
        agents.sort_by_key(|agent| std::cmp::Reverse(v.scores[agent.index()]));
    }
    agents
}

/// My agent card.
fn my_card(game: &Heimlich, v: &View, me: Agent, reader: &Reader<'_>) -> Markup {
    let hue = me.hue();
    let score = v.scores[me.index()];
    let rank = 1 + game.agents().filter(|other| v.scores[other.index()] > score).count() as u8;
    let standing = fill(reader.lang, "dossier-rank", &[("points", score.into()), ("rank", rank.into())]);
    html! {
        div.card {
            svg viewBox="-36 -52 72 102" width="58" height="82" aria-hidden="true" {
                g fill=(hue.fill()) { use href="#hc-agent" {} }
                g transform="translate(0 21) scale(.86)" { (hue.mark()) }
            }
            p.secret { (say(reader.lang, "dossier-me")) " " strong { (hue.name(reader.lang)) } br; span.dim { (standing) } }
        }
    }
}

fn belonged(game: &Heimlich, open: &Open, agent: Agent, reader: &Reader<'_>) -> Markup {
    html! {
        @if let Some(seat) = owner(&open.agent_of, game.seats, agent) {
            strong { (reader.name(seat)) }
            @if open.bonus[seat.index()] > 0 { " +" (open.bonus[seat.index()]) }
        } @else {
            span.dim { (say(reader.lang, "neutral")) }
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
            option value="nobody" selected[noted == Some("nobody")] { (say(reader.lang, "neutral")) }
        }
    }
}
