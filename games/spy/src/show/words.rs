use deckname_engine::{Observer, Seat, Seats};
use deckname_scene::{Arg, Hue, Lang, Printed, Reader, Spot, Words};

use super::clicks::next;
use crate::action::{Action, Mission};
use crate::cards::{CONTINENTS, Card, Cards, Target};
use crate::config::Spy;
use crate::event::{Hands, Notice, Score};
use crate::state::{MOST_SEATS, Phase};
use crate::view::View;

const HUES: [Hue; CONTINENTS as usize] = [Hue::Yellow, Hue::Red, Hue::Violet, Hue::Green, Hue::Orange, Hue::Blue];

impl Target {
    /// The colour of a continent; hideouts have none.
    pub(super) fn hue(self) -> Option<Hue> {
        HUES.get(self.index()).copied()
    }

    pub(super) fn called(self, lang: Lang) -> String {
        say(lang, self.name())
    }
}

impl Card {
    pub(super) fn hue(self) -> Hue {
        HUES[self.continent().index()]
    }

    pub(super) fn called(self, lang: Lang) -> String {
        format!("{}/{}", self.continent().called(lang), self.hideout().called(lang))
    }
}

impl Words for Spy {
    fn prompt(&self, v: &View, draft: &[Spot], reader: &Reader<'_>) -> String {
        if let Some(next) = next(draft, reader.lang) {
            return next;
        }
        let mine = v.who == Observer::Seat(v.turn);
        let key = match v.phase {
            Phase::Deal => "prompt-deal",
            Phase::Lay if mine => "prompt-lay-me",
            Phase::Lay => "prompt-lay",
            Phase::Send if mine => "prompt-send-me",
            Phase::Send => "prompt-send",
            Phase::Draw if mine => "prompt-draw-me",
            Phase::Draw => "prompt-draw",
            Phase::Over => return over(self, v, reader),
        };
        fill(reader.lang, key, &[("who", reader.name(v.turn).into())])
    }

    fn standing(&self, v: &View, seat: Seat, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        let spies = count(lang, "spies", v.spies[seat.index()]);
        if self.series { format!("{spies}, {}", count(lang, "points", v.penalties[seat.index()])) } else { spies }
    }

    fn sentence(&self, n: &Notice, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        let who = |seat: &Seat| ("who", reader.name(*seat).into());
        match n {
            Notice::Dealt { game: number, hands } => dealt(self, *number, hands, reader),
            Notice::Laid { seat, card } => fill(lang, "log-laid", &[who(seat), ("card", card.called(lang).into())]),
            Notice::Sent { seat, send, spies } => {
                let target = send.target.called(lang).into();
                let args =
                    [who(seat), ("count", (*spies).into()), ("target", target), ("cards", used(send, lang).into())];
                fill(lang, "log-sent", &args)
            }
            Notice::Reshuffled { cards } => count(lang, "log-reshuffled", *cards),
            Notice::Drew { seat, card: None } => fill(lang, "log-drew", &[who(seat)]),
            Notice::Drew { seat, card: Some(card) } => {
                fill(lang, "log-drew-card", &[who(seat), ("card", card.called(lang).into())])
            }
            Notice::NothingToDraw { seat } => fill(lang, "log-nothing", &[who(seat)]),
            Notice::GameEnded { game: number, score } => {
                let scores = scores(self, &score.penalties, reader);
                fill(lang, "log-game-ended", &[("number", (number + 1).into()), ("scores", scores.into())])
            }
            Notice::Over { score, winners } => ending(self, score, *winners, reader),
        }
    }

    fn label(&self, v: &View, a: &Action, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match a {
            Action::Lay(card) => fill(lang, "label-lay", &[("card", card.called(lang).into())]),
            Action::Send(mission) => {
                let spies = mission.size().saturating_sub(v.targets.at(mission.target));
                let args = [
                    ("target", mission.target.called(lang).into()),
                    ("count", spies.into()),
                    ("cards", used(mission, lang).into()),
                ];
                fill(lang, "label-send", &args)
            }
            Action::EndTurn => say(lang, "label-end-turn"),
        }
    }
}

pub(super) fn say(lang: Lang, key: &str) -> String {
    Spy::texts().plain(lang, key)
}

pub(super) fn fill(lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    Spy::texts().say(lang, key, args)
}

pub(super) fn count(lang: Lang, key: &str, count: u8) -> String {
    fill(lang, key, &[("count", count.into())])
}

pub(super) fn heap(cards: Cards, lang: Lang) -> String {
    if cards.is_empty() {
        return say(lang, "dossier-empty");
    }
    cards.iter().map(|card| card.called(lang)).collect::<Vec<_>>().join(", ")
}

/// The cards of a mission, by where they come from.
fn used(mission: &Mission, lang: Lang) -> String {
    [("from-layout", mission.layout), ("from-hand", mission.hand)]
        .into_iter()
        .filter(|(_, cards)| !cards.is_empty())
        .map(|(key, cards)| fill(lang, key, &[("cards", heap(cards, lang).into())]))
        .collect::<Vec<_>>()
        .join("; ")
}

fn dealt(game: &Spy, number: u8, hands: &Hands, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let number = ("number", (number + 1).into());
    match hands {
        Hands::Closed => fill(lang, "log-dealt", &[number]),
        Hands::Mine(hand) => fill(lang, "log-dealt-me", &[number, ("cards", heap(*hand, lang).into())]),
        Hands::All(hands) => {
            let hand = |seat: Seat| format!("{}: {}", reader.name(seat), heap(hands[seat.index()], lang));
            let hands = Seats::all(game.seats).iter().map(hand).collect::<Vec<_>>().join("; ");
            fill(lang, "log-dealt-all", &[number, ("hands", hands.into())])
        }
    }
}

fn over(game: &Spy, v: &View, reader: &Reader<'_>) -> String {
    let winners = game.winners(&Score { spies: v.spies, penalties: v.penalties });
    let counts = if game.series { v.penalties } else { v.spies };
    let least = winners.first().map_or(0, |seat| counts[seat.index()]);
    let key = match (game.series, least) {
        (true, _) => "prompt-over-match",
        (false, 0) => "prompt-over-all",
        (false, _) => "prompt-over-fewest",
    };
    let args = [("winners", names(winners, reader).into()), ("count", winners.len().into()), ("least", least.into())];
    fill(reader.lang, key, &args)
}

fn ending(game: &Spy, score: &Score, winners: Seats, reader: &Reader<'_>) -> String {
    let (what, numbers) = if game.series { ("all-points", &score.penalties) } else { ("left-over", &score.spies) };
    let args = [
        ("winners", names(winners, reader).into()),
        ("count", winners.len().into()),
        ("what", say(reader.lang, what).into()),
        ("scores", scores(game, numbers, reader).into()),
    ];
    fill(reader.lang, "log-over", &args)
}

fn names(seats: Seats, reader: &Reader<'_>) -> String {
    seats.iter().map(|seat| reader.name(seat)).collect::<Vec<_>>().join(" & ")
}

fn scores(game: &Spy, numbers: &[u8; MOST_SEATS], reader: &Reader<'_>) -> String {
    let score = |seat: Seat| format!("{} {}", reader.name(seat), numbers[seat.index()]);
    Seats::all(game.seats).iter().map(score).collect::<Vec<_>>().join(", ")
}
