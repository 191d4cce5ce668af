use deckname_engine::{Observer, Seat, Seats};
use deckname_scene::{Arg, Hue, Lang, Printed, Reader, Spot, Words};

use super::clicks;
use crate::action::{Action, Place, Sheet, Split, Tip};
use crate::config::Heimlich;
use crate::event::{Dealt, Ending, Notice};
use crate::state::{AGENTS, Agent, Phase};
use crate::view::View;
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
            Phase::Move if mine => "prompt-move-me",
            Phase::Move => "prompt-move",
            Phase::Safe if mine => "prompt-safe-me",
            Phase::Safe => "prompt-safe",
            Phase::Tips if handed_in => "prompt-tips",
            Phase::Tips => "prompt-tips-me",
            Phase::Over => return over(self, v, reader),
        };
        let args = [("who", reader.name(v.turn).into()), ("roll", v.roll.unwrap_or(0).into())];
        fill(reader.lang, key, &args)
    }

    /// Empty until the agent cards are open.
    fn standing(&self, v: &View, seat: Seat, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        let Some(open) = v.open else { return String::new() };
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
            Notice::Rolled { seat, roll } => {
                fill(lang, "log-rolled", &[("who", reader.name(*seat).into()), ("roll", (*roll).into())])
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
            Notice::Over(result) => ending(self, result, reader),
        }
    }

    fn label(&self, _: &View, a: &Action, reader: &Reader<'_>) -> String {
        match a {
            Action::Move(split) => pips(*split, reader.lang),
            Action::Safe(to) => fill(reader.lang, "label-safe", &[("place", place(*to, reader.lang).into())]),
            Action::Tips(tips) => sheet(self, *tips, reader),
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
