use deckname_engine::{Observer, Seat, Seats};
use deckname_scene::{Arg, Hue, Lang, Printed, Reader, Spot, Words};

use super::clicks;
use crate::action::{Action, Packing};
use crate::config::TopSecret;
use crate::event::{Ending, Event, Fight, Fighter, Notice};
use crate::luggage::{Case, Content};
use crate::pieces::{Agent, Agents, Place, SEATS};
use crate::state::Phase;
use crate::view::View;
use crate::wire::LETTERS;

/// The colours of the corners (`TS-4`).
pub(super) const HUES: [Hue; SEATS] = [Hue::Red, Hue::Yellow, Hue::Green, Hue::Blue];

impl Words for TopSecret {
    fn prompt(&self, v: &View, draft: &[Spot], reader: &Reader<'_>) -> String {
        if let Some(asked) = clicks::next(self, v, draft, reader) {
            return asked;
        }
        let lang = reader.lang;
        let mine = v.who == Observer::Seat(v.turn);
        let choosing = v.who.seat().is_some_and(|seat| v.taking_part.contains(seat) && !v.sealed_in.contains(seat));
        let key = match v.phase {
            Phase::First => "prompt-first",
            Phase::Hide if choosing => "prompt-hide-me",
            Phase::Hide => "prompt-hide",
            Phase::Place if choosing => "prompt-place-me",
            Phase::Place => "prompt-place",
            Phase::Outpost if choosing => "prompt-outpost-me",
            Phase::Outpost => "prompt-outpost",
            Phase::Roll => "prompt-roll",
            Phase::Turn if mine && may_stop(self, v) => "prompt-turn-me-won",
            Phase::Turn if mine && v.rolled == 0 && v.bonus.is_empty() => "prompt-turn-me-last",
            Phase::Turn if mine => "prompt-turn-me",
            Phase::Turn => "prompt-turn",
            Phase::Duel if choosing => "prompt-duel-me",
            Phase::Duel => "prompt-duel",
            Phase::Lose if mine => "prompt-lose-me",
            Phase::Lose => "prompt-lose",
            Phase::Over => return over(self, v, reader),
        };
        let alive = v.squads[v.turn.index()].alive().len();
        let mut args = vec![
            ("who", reader.name(v.turn).into()),
            ("letter", LETTERS.get(usize::from(v.round)).copied().unwrap_or_default().into()),
            ("pips", pips(v, lang).into()),
            ("n", alive.div_ceil(2).into()),
        ];
        if let Some(duel) = v.duel {
            args.push(("city", duel_city(self, v, lang).into()));
            args.push(("attacker", fighter((v.turn, duel.attacker), reader).into()));
            args.push(("defender", fighter(duel.defender, reader).into()));
        }
        fill(lang, key, &args)
    }

    /// The secrets; at the end also the agents left, which break ties.
    fn standing(&self, v: &View, seat: Seat, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        let secrets = fill(lang, "secrets", &[("n", v.secrets[seat.index()].into())]);
        if v.phase != Phase::Over {
            return secrets;
        }
        let agents = fill(lang, "agents-left", &[("n", v.squads[seat.index()].alive().len().into())]);
        format!("{secrets}, {agents}")
    }

    fn sentence(&self, n: &Notice, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match n {
            Notice::Sealed { seat, choice: None } => fill(lang, "log-chosen", &[("who", reader.name(*seat).into())]),
            Notice::Sealed { seat, choice: Some(a) } => {
                let choice = sealed_label(self, a, lang);
                fill(lang, "log-chosen-open", &[("who", reader.name(*seat).into()), ("choice", choice.into())])
            }
            Notice::Open(event) => event_sentence(self, event, reader),
        }
    }

    fn label(&self, v: &View, a: &Action, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match *a {
            Action::Hide(packed) => fill(lang, "label-hide", &[("packing", packing(packed, lang).into())]),
            Action::Place(city) => place(self, city, lang),
            Action::Outpost => say(lang, "label-outpost"),
            Action::NoOutpost => say(lang, "label-no-outpost"),
            Action::EndTurn => say(lang, "label-end-turn"),
            Action::Duel(card) => fill(lang, "label-duel", &[("card", card.into())]),
            Action::Lose(lost) => fill(lang, "label-lose", &[("agents", agents(lost, lang).into())]),
            Action::Step { agent, to } => {
                let carried = v.cases.carried(v.turn, agent).map(|carried| case(carried, lang)).unwrap_or_default();
                let key = if to == Place::HQ { "label-deliver" } else { "label-step" };
                let number = ("number", agent.number().into());
                fill(lang, key, &[number, ("place", place(self, to, lang).into()), ("case", carried.into())])
            }
            Action::Take { agent, case: taken } => {
                let left = v.cases.carried(v.turn, agent);
                let key = if left.is_some() { "label-swap" } else { "label-take" };
                let left = left.map(|left| case(left, lang)).unwrap_or_default();
                let number = ("number", agent.number().into());
                fill(lang, key, &[number, ("case", case(taken, lang).into()), ("left", left.into())])
            }
            Action::Drop { agent } => {
                let carried = v.cases.carried(v.turn, agent).map(|carried| case(carried, lang)).unwrap_or_default();
                fill(lang, "label-drop", &[("number", agent.number().into()), ("case", carried.into())])
            }
        }
    }

    fn seat_hue(&self, seat: Seat) -> Option<Hue> {
        Some(self.hue(seat))
    }
}

impl TopSecret {
    pub(super) fn hue(&self, seat: Seat) -> Hue {
        HUES[usize::from(self.corner(seat))]
    }
}

impl Case {
    pub(super) fn hue(self) -> Hue {
        HUES[usize::from(self.corner())]
    }

    pub(super) fn sign(self) -> &'static str {
        LETTERS[usize::from(self.letter())]
    }
}

pub(super) fn say(lang: Lang, key: &str) -> String {
    TopSecret::texts().plain(lang, key)
}

pub(super) fn fill(lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    TopSecret::texts().say(lang, key, args)
}

pub(super) fn place(game: &TopSecret, place: Place, lang: Lang) -> String {
    match place {
        Place::BASE => say(lang, "base"),
        Place::OUTPOST => say(lang, "outpost"),
        Place::HQ => say(lang, "hq"),
        Place::OUT => say(lang, "out"),
        city => match lang {
            Lang::De => game.board.city(city).de.clone(),
            Lang::En => game.board.city(city).en.clone(),
        },
    }
}

pub(super) fn case(case: Case, lang: Lang) -> String {
    fill(lang, "case", &[("colour", case.hue().name(lang).into()), ("letter", case.sign().into())])
}

pub(super) fn content(content: Content, lang: Lang) -> String {
    say(lang, &format!("content-{}", content.name()))
}

/// Ada 3.
pub(super) fn fighter((seat, agent): Fighter, reader: &Reader<'_>) -> String {
    let args = [("who", reader.name(seat).into()), ("number", agent.number().into())];
    fill(reader.lang, "agent-of", &args)
}

fn agents(agents: Agents, lang: Lang) -> String {
    let names = agents.iter().map(|agent| fill(lang, "agent", &[("number", agent.number().into())]));
    names.collect::<Vec<_>>().join(", ")
}

fn packing(packing: Packing, lang: Lang) -> String {
    let part = |(letter, what): (&str, Option<Content>)| what.map(|what| format!("{letter} {}", content(what, lang)));
    LETTERS.into_iter().zip(packing.0).filter_map(part).collect::<Vec<_>>().join(", ")
}

/// The pips left: those rolled, and the bonus of each agent.
pub(super) fn pips(v: &View, lang: Lang) -> String {
    let rolled = fill(lang, "pips-left", &[("n", v.rolled.into())]);
    let winners = Agent::ALL.iter().filter(|agent| v.bonus.of(*agent) > 0);
    let bonus: Vec<_> = winners.map(|agent| format!("{} (+{})", agent.number(), v.bonus.of(agent))).collect();
    if bonus.is_empty() {
        return rolled;
    }
    let bonus = fill(lang, "bonus-left", &[("agents", bonus.join(", ").into())]);
    if v.rolled == 0 { bonus } else { format!("{rolled}, {bonus}") }
}

/// The city where a duel is fought.
pub(super) fn duel_city(game: &TopSecret, v: &View, lang: Lang) -> String {
    let city = v.duel.map_or(Place::OUT, |duel| v.squads[v.turn.index()].at(duel.attacker));
    place(game, city, lang)
}

fn over(game: &TopSecret, v: &View, reader: &Reader<'_>) -> String {
    let agents = v.squads.map(|squad| squad.alive().len() as u8);
    let Some(winner) = game.winners(v.secrets, agents).first() else { return say(reader.lang, "prompt-over-nobody") };
    let secrets = v.secrets[winner.index()];
    let level = Seats::all(game.seats).iter().filter(|seat| v.secrets[seat.index()] == secrets).count() > 1;
    let key = if level { "prompt-over-agents" } else { "prompt-over" };
    fill(reader.lang, key, &[("who", reader.name(winner).into()), ("n", secrets.into())])
}

/// After a duel won, is the rest of the roll left to choice (`TS-11`)?
fn may_stop(game: &TopSecret, v: &View) -> bool {
    let crowded = !v.squads[v.turn.index()].spread().three.is_empty();
    v.duel_won && v.rolled > 0 && !crowded && !game.must_spend_after_duels()
}

/// The label of a sealed choice, which needs no view.
pub(super) fn sealed_label(game: &TopSecret, a: &Action, lang: Lang) -> String {
    match *a {
        Action::Hide(packed) => packing(packed, lang),
        Action::Place(city) => place(game, city, lang),
        Action::Outpost => say(lang, "label-outpost"),
        Action::Duel(card) => fill(lang, "label-duel", &[("card", card.into())]),
        _ => say(lang, "label-no-outpost"),
    }
}

fn event_sentence(game: &TopSecret, e: &Event, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let who = |seat: Seat| ("who", Arg::from(reader.name(seat)));
    let city = |at: Place| ("city", Arg::from(place(game, at, lang)));
    let luggage = |name, what: Case| (name, Arg::from(case(what, lang)));
    match *e {
        Event::First { seat } => fill(lang, "log-first", &[who(seat)]),
        Event::Sealed { seat, .. } => fill(lang, "log-chosen", &[who(seat)]),
        Event::Packed => say(lang, "log-packed"),
        Event::Placed { letter, cities } => {
            let placed = Seats::all(game.seats).iter().zip(cities);
            let placed = placed.map(|(seat, at)| format!("{} {}", reader.name(seat), place(game, at, lang)));
            let cities = placed.collect::<Vec<_>>().join(", ");
            fill(lang, "log-placed", &[("letter", LETTERS[usize::from(letter)].into()), ("cities", cities.into())])
        }
        Event::Outposts { manned } if manned.is_empty() => say(lang, "log-outposts-none"),
        Event::Outposts { manned } => {
            let names: Vec<_> = manned.iter().map(|seat| reader.name(seat)).collect();
            fill(lang, "log-outposts", &[("names", names.join(" & ").into())])
        }
        Event::Rolled { seat, dice: [a, b] } => {
            fill(lang, "log-rolled", &[who(seat), ("a", a.into()), ("b", b.into())])
        }
        Event::Stepped { seat, agent, from, to } => {
            let ends = [("from", place(game, from, lang).into()), ("to", place(game, to, lang).into())];
            let [from, to] = ends;
            fill(lang, "log-stepped", &[who(seat), ("number", agent.number().into()), from, to])
        }
        Event::Met { attacker, defender, city: at } => {
            let fighters = [attacker, defender].map(|one| Arg::from(fighter(one, reader)));
            let [attacker, defender] = fighters;
            fill(lang, "log-met", &[("attacker", attacker), ("defender", defender), city(at)])
        }
        Event::Fought(fight) => fought(game, &fight, reader),
        Event::CardsBack { seat } => fill(lang, "log-cards-back", &[who(seat)]),
        Event::Took { seat, agent, case, left, city: at } => {
            let mut args = vec![who(seat), ("number", agent.number().into()), luggage("case", case), city(at)];
            let key = if left.is_some() { "log-swapped" } else { "log-took" };
            args.extend(left.map(|left| luggage("left", left)));
            fill(lang, key, &args)
        }
        Event::Dropped { seat, agent, case, city: at } => {
            let args = [who(seat), ("number", agent.number().into()), luggage("case", case), city(at)];
            fill(lang, "log-dropped", &args)
        }
        Event::Delivered { seat, case, content: Content::Bomb, .. } => {
            fill(lang, "log-bomb", &[who(seat), luggage("case", case)])
        }
        Event::Delivered { seat, case, content: what, .. } => {
            fill(lang, "log-delivered", &[who(seat), luggage("case", case), ("content", content(what, lang).into())])
        }
        Event::Lost { seat, agents: lost } => {
            fill(lang, "log-lost", &[who(seat), ("agents", agents(lost, lang).into())])
        }
        Event::TurnEnded { seat } => fill(lang, "log-turn-ended", &[who(seat)]),
        Event::Over(how) => ending(game, &how, reader),
    }
}

fn fought(game: &TopSecret, fight: &Fight, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let (winner, loser) = fight.winner_and_loser();
    let key = if fight.out { "log-fought-out" } else { "log-fought-base" };
    let args = [
        ("attack", fight.attack.into()),
        ("defence", fight.defence.into()),
        ("winner", fighter(winner, reader).into()),
        ("loser", fighter(loser, reader).into()),
    ];
    let mut said = fill(lang, key, &args);
    if let Some(left) = fight.left {
        let args = [("case", case(left, lang).into()), ("city", place(game, fight.city, lang).into())];
        said.push(' ');
        said.push_str(&fill(lang, "log-left", &args));
    }
    said
}

fn ending(game: &TopSecret, ending: &Ending, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let standing = |seat: Seat| {
        let secrets = fill(lang, "secrets", &[("n", ending.secrets[seat.index()].into())]);
        let agents = ending.agents[seat.index()];
        let args = [("who", reader.name(seat).into()), ("secrets", secrets.into()), ("agents", agents.into())];
        fill(lang, "standing", &args)
    };
    let standings = Seats::all(game.seats).iter().map(standing).collect::<Vec<_>>().join(", ");
    match ending.winners.first() {
        Some(winner) => {
            let args = [("who", reader.name(winner).into()), ("standings", standings.into())];
            fill(lang, "log-over", &args)
        }
        None => fill(lang, "log-over-nobody", &[("standings", standings.into())]),
    }
}
