//! The top-secret cards in words.

use deckname_scene::{Lang, Reader};

use super::words::{fill, place, say};
use crate::cards::{Card, Cards};
use crate::config::Heimlich;
use crate::play::Play;
use crate::state::{AGENTS, Agent, Agents, Standing};
use crate::view::View;

pub(super) fn card(card: Card, lang: Lang) -> String {
    say(lang, &format!("card-{}", key(card)))
}

/// What the card does, in a sentence.
pub(super) fn effect(card: Card, lang: Lang) -> String {
    say(lang, &format!("effect-{}", key(card)))
}

/// The cards by name, with their numbers where there are two; a dash if there is none.
pub(super) fn cards(cards: Cards, lang: Lang) -> String {
    let named = |kind: Card| match cards.count(kind) {
        2 => format!("{} ×2", card(kind, lang)),
        _ => card(kind, lang),
    };
    let names: Vec<String> = cards.kinds().map(named).collect();
    if names.is_empty() { "–".to_string() } else { names.join(", ") }
}

pub(super) fn hands(game: &Heimlich, hands: &[Cards; AGENTS], reader: &Reader<'_>) -> String {
    let seats = reader.names.iter().zip(hands).take(usize::from(game.seats));
    seats.map(|(name, hand)| format!("{name}: {}", cards(*hand, reader.lang))).collect::<Vec<_>>().join("; ")
}

/// The label of a legal play. No two plays share one.
pub(super) fn label(v: &View, play: Play, lang: Lang) -> String {
    let after = v.town().played(play);
    said(play, after.at, &after.scores, lang)
}

/// A play with the buildings and markers after it.
pub(super) fn said(play: Play, at: Standing, scores: &[u8; AGENTS], lang: Lang) -> String {
    let name = card(play.card(), lang);
    let hue = |agent: Agent| agent.hue().name(lang);
    let goal = |agent: Agent| format!("{} → {}", hue(agent), place(at.of(agent), lang));
    let list = |agents: Agents, each: &dyn Fn(Agent) -> String| agents.iter().map(each).collect::<Vec<_>>().join(", ");
    let on = match play {
        Play::AllHome => return name,
        Play::Back { agent, .. }
        | Play::EitherWay { agent, .. }
        | Play::Forward { agent, .. }
        | Play::OffSafe { agent, .. }
        | Play::ToRuin(agent)
        | Play::ToSafe(agent) => goal(agent),
        Play::Join { agent, to } => {
            let args = [("agent", hue(agent).into()), ("to", hue(to).into()), ("place", place(at.of(to), lang).into())];
            fill(lang, "play-join", &args)
        }
        Play::OutOfRuin(agents) | Play::TwoBack(agents) | Play::TwoOn(agents) => list(agents, &goal),
        Play::Swap(agents) => agents.iter().map(hue).collect::<Vec<_>>().join(" ⇄ "),
        Play::Points(agents) => list(agents, &|agent| format!("{} → {}", hue(agent), scores[agent.index()])),
        Play::Safe(to) => place(to, lang),
    };
    format!("{name}: {on}")
}

fn key(card: Card) -> String {
    card.name().replace('_', "-")
}
