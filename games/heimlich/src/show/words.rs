use deckname_engine::{Observer, Seat, Seats};
use deckname_scene::{Arg, Hue, Lang, Printed, Reader, Spot, Words};

use super::{clicks, plays};
use crate::action::{Action, Place, Sheet, Split, Tip};
use crate::cards::MOST_CARDS;
use crate::config::Heimlich;
use crate::event::{Dealt, Ending, Notice};
use crate::state::{AGENTS, Agent, Phase};
use crate::view::{CardsView, View};
use crate::wire::{gain, owner};

const HUES: [Hue; AGENTS] = [Hue::Yellow, Hue::Red, Hue::Violet, Hue::Blue, Hue::Green, Hue::Orange, Hue::Grey];

impl Agent {
    pub(super) fn hue(self) -> Hue {
        HUES[self.index()]
    }
}

impl Words for Heimlich {
    fn prompt(&self, v: &View, draft: &[Spot], reader: &Reader<'_>) -> String {
        if let Some(next) = clicks::next(self, v, draft, reader) {
            return next;
        }
        let mine = v.who == Observer::Seat(v.turn);
        let handed_in = v.who.seat().is_none_or(|seat| v.tips_in.contains(seat));
        let key = match v.phase {
            Phase::Deal => "prompt-deal",
            Phase::Roll => "prompt-roll",
            Phase::Cards => "prompt-cards",
            Phase::Move if mine && may_draw(self, v) => "prompt-move-or-draw-me",
            Phase::Move if mine => "prompt-move-me",
            Phase::Move => "prompt-move",
            Phase::Card => "prompt-card",
            Phase::Round => return round(v, reader),
            Phase::Safe if mine => "prompt-safe-me",
            Phase::Safe => "prompt-safe",
            Phase::Tips if handed_in => "prompt-tips",
            Phase::Tips => "prompt-tips-me",
            Phase::Over => return over(self, v, reader),
        };
        let args = [("who", reader.name(v.turn).into()), ("roll", roll(self, v.roll.unwrap_or(0)).into())];
        fill(reader.lang, key, &args)
    }

    /// How many cards the seat holds, until the agents are open.
    fn standing(&self, v: &View, seat: Seat, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        let Some(open) = v.open else {
            return v.cards.map_or_else(String::new, |cards| {
                fill(lang, "standing-cards", &[("count", cards.hands[seat.index()].into())])
            });
        };
        let (agent, bonus) = (open.agent_of[seat.index()], open.bonus[seat.index()]);
        let args = [("agent", agent.hue().name(lang).into()), ("points", (v.scores[agent.index()] + bonus).into())];
        fill(lang, "standing", &args)
    }

    fn sentence(&self, n: &Notice, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match n {
            Notice::Dealt(Dealt::Closed) => say(lang, "log-dealt"),
            Notice::Dealt(Dealt::Mine(agent)) => {
                fill(lang, "log-dealt-me", &[("agent", agent.hue().name(lang).into())])
            }
            Notice::Dealt(Dealt::All(agents)) => {
                let cards = owners(self, agents, reader);
                fill(lang, "log-dealt-all", &[("cards", cards.into())])
            }
            Notice::Rolled { seat, roll: face } => {
                fill(lang, "log-rolled", &[("who", reader.name(*seat).into()), ("roll", roll(self, *face).into())])
            }
            Notice::Moved { seat, split, .. } => {
                fill(lang, "log-moved", &[("who", reader.name(*seat).into()), ("move", pips(*split, lang).into())])
            }
            Notice::Scored { before, after } => {
                let gained = |agent: Agent| format!("{} {:+}", agent.hue().name(lang), gain(agent, before, after));
                let gains: Vec<_> =
                    self.agents().filter(|agent| gain(*agent, before, after) != 0).map(gained).collect();
                let gains = if gains.is_empty() { say(lang, "log-scored-nothing") } else { gains.join(", ") };
                fill(lang, "log-scored", &[("gains", gains.replace('-', "−").into())])
            }
            Notice::SafeMoved { seat, to } => {
                fill(lang, "log-safe", &[("who", reader.name(*seat).into()), ("place", place(*to, lang).into())])
            }
            Notice::TipsIn { seat, sheet: None } => fill(lang, "log-tips", &[("who", reader.name(*seat).into())]),
            Notice::TipsIn { seat, sheet: Some(tips) } => {
                let args = [("who", reader.name(*seat).into()), ("tips", sheet(self, *tips, reader).into())];
                fill(lang, "log-tips-open", &args)
            }
            Notice::CardsDealt(Dealt::Closed) => say(lang, "log-cards"),
            Notice::CardsDealt(Dealt::Mine(hand)) => {
                fill(lang, "log-cards-me", &[("cards", plays::cards(*hand, lang).into())])
            }
            Notice::CardsDealt(Dealt::All(hands)) => {
                fill(lang, "log-cards-all", &[("cards", plays::hands(self, hands, reader).into())])
            }
            Notice::Draws { seat } => fill(lang, "log-draws", &[("who", reader.name(*seat).into())]),
            Notice::Drew { seat, card: None } => fill(lang, "log-drew", &[("who", reader.name(*seat).into())]),
            Notice::Drew { seat, card: Some(card) } => {
                let args = [("who", reader.name(*seat).into()), ("card", plays::card(*card, lang).into())];
                fill(lang, "log-drew-open", &args)
            }
            Notice::Played { seat, play, at, scores } => {
                let played = plays::said(*play, *at, scores, lang);
                fill(lang, "log-played", &[("who", reader.name(*seat).into()), ("play", played.into())])
            }
            Notice::Passed { seat } => fill(lang, "log-passed", &[("who", reader.name(*seat).into())]),
            Notice::Over(result) => ending(self, result, reader),
        }
    }

    fn label(&self, v: &View, a: &Action, reader: &Reader<'_>) -> String {
        match a {
            Action::Move(split) => pips(*split, reader.lang),
            Action::Safe(to) => fill(reader.lang, "label-safe", &[("place", place(*to, reader.lang).into())]),
            Action::Tips(tips) => sheet(self, *tips, reader),
            Action::Draw => say(reader.lang, "label-draw"),
            Action::Play(play) => plays::label(v, *play, reader.lang),
            Action::Pass => say(reader.lang, "label-pass"),
        }
    }
}

pub(super) fn say(lang: Lang, key: &str) -> String {
    Heimlich::texts().plain(lang, key)
}

pub(super) fn fill(lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    Heimlich::texts().say(lang, key, args)
}

pub(super) fn place(place: Place, lang: Lang) -> String {
    match place {
        Place::CHURCH => say(lang, "church"),
        Place::RUIN => say(lang, "ruin"),
        Place(number) => fill(lang, "house", &[("number", number.into())]),
    }
}

pub(super) fn owners(game: &Heimlich, agent_of: &[Agent; AGENTS], reader: &Reader<'_>) -> String {
    let card = |agent: Agent| {
        let name = match owner(agent_of, game.seats, agent) {
            Some(seat) => reader.name(seat).to_string(),
            None => say(reader.lang, "neutral"),
        };
        format!("{}: {name}", agent.hue().name(reader.lang))
    };
    game.agents().map(card).collect::<Vec<_>>().join(", ")
}

fn pips(split: Split, lang: Lang) -> String {
    let part = |(agent, pips): (Agent, u8)| format!("{} {pips}", agent.hue().name(lang));
    split.parts().map(part).collect::<Vec<_>>().join(", ")
}

pub(super) fn sheet(game: &Heimlich, sheet: Sheet, reader: &Reader<'_>) -> String {
    let tip = |agent: Agent| {
        let believed = match sheet.tip(agent) {
            Tip::Owner(seat) => reader.name(seat).to_string(),
            Tip::Neutral => "–".to_string(),
            Tip::Unnamed => "?".to_string(),
        };
        format!("{} {believed}", agent.hue().name(reader.lang))
    };
    game.agents().map(tip).collect::<Vec<_>>().join(", ")
}

/// The face of the die: with cards the 1 says 1–3 (`HC-26`).
fn roll(game: &Heimlich, face: u8) -> String {
    let pips = game.pips(face);
    if pips.start() < pips.end() { format!("{}–{}", pips.start(), pips.end()) } else { face.to_string() }
}

/// May the observer, whose turn it is, draw a card instead of moving (`HC-29`)?
fn may_draw(game: &Heimlich, v: &View) -> bool {
    let draws = |cards: CardsView| cards.pile > 0 && cards.hands[v.turn.index()] < MOST_CARDS;
    v.roll.is_some_and(|face| game.pips(face).end() > &face) && v.cards.is_some_and(draws)
}

/// Who is asked for a card, and whether a scoring is coming.
fn round(v: &View, reader: &Reader<'_>) -> String {
    let Some(cards) = v.cards else { return String::new() };
    let asked = cards.asked.unwrap_or(v.turn);
    let key = if v.who.sees(asked) && v.who != Observer::Referee { "prompt-round-me" } else { "prompt-round" };
    let triggered: Vec<String> = cards.triggered.iter().map(|agent| agent.hue().name(reader.lang)).collect();
    let args = [
        ("who", reader.name(asked).into()),
        ("count", cards.triggered.len().into()),
        ("agents", triggered.join(", ").into()),
    ];
    format!("{} {}", fill(reader.lang, key, &args), fill(reader.lang, "round-triggered", &args))
}

fn over(game: &Heimlich, v: &View, reader: &Reader<'_>) -> String {
    let Some(open) = v.open else { return String::new() };
    let winners = game.winners(&open.agent_of, &v.scores, &open.bonus);
    let Some(first) = winners.first() else { return say(reader.lang, "prompt-over-nobody") };
    let agent = open.agent_of[first.index()];
    let args = [
        ("winners", names(winners, reader).into()),
        ("count", winners.len().into()),
        ("agent", agent.hue().name(reader.lang).into()),
        ("points", (v.scores[agent.index()] + open.bonus[first.index()]).into()),
    ];
    fill(reader.lang, "prompt-over", &args)
}

fn ending(game: &Heimlich, result: &Ending, reader: &Reader<'_>) -> String {
    let key = if result.winners.is_empty() { "log-over-nobody" } else { "log-over" };
    let args = [
        ("winners", names(result.winners, reader).into()),
        ("count", result.winners.len().into()),
        ("cards", owners(game, &result.agent_of, reader).into()),
    ];
    fill(reader.lang, key, &args)
}

fn names(seats: Seats, reader: &Reader<'_>) -> String {
    seats.iter().map(|seat| reader.name(seat)).collect::<Vec<_>>().join(" & ")
}
