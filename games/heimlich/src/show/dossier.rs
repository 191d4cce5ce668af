//! The dossier: my agent and my cards, and a field for every agent and player with what was seen and what I suspect.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Aid, Dossier, Ink, Line, Notes, Pencil, Reader, Text};
use maud::{Markup, html};

use super::clicks::{agent_spot, seat_spot};
use super::deeds::{Deed, Deeds};
use super::plays;
use super::words::{fill, owners, say, sheet};
use crate::config::Heimlich;
use crate::event::Notice;
use crate::state::{Agent, Phase};
use crate::view::{CardsView, Open, View};
use crate::wire::owner;

impl Dossier for Heimlich {
    fn dossier(&self, v: &View, told: &[Notice], notes: &Notes, reader: &Reader<'_>) -> Markup {
        let lang = reader.lang;
        html! {
            @if let Some(me) = v.me { (my_card(self, v, me, reader)) }
            @if let Some(tips) = v.my_tips {
                p { (say(lang, "dossier-tips")) " " (sheet(self, tips, reader)) }
            }
            @if let Some(cards) = &v.cards { (top_secret(self, v, cards, reader)) }
            @if let Some(open) = &v.open { (belongings(self, v, open, reader)) }
            @if v.phase != Phase::Deal {
                @let pad = Pad { game: self, v, notes, reader, deeds: Deeds::told(told) };
                @if pad.is_written_on() || reader.aid >= Aid::Seen { (pad.draw()) }
            }
        }
    }

    fn dossier_text(&self, v: &View, told: &[Notice], reader: &Reader<'_>) -> Text {
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
        if reader.aid >= Aid::Seen && v.phase != Phase::Deal {
            deeds_text(self, &Deeds::told(told), reader, &mut out);
        }
        out
    }
}

/// The pad: a row for each agent, a column for each player.
struct Pad<'a> {
    game: &'a Heimlich,
    v: &'a View,
    notes: &'a Notes,
    reader: &'a Reader<'a>,
    deeds: Deeds,
}

impl Pad<'_> {
    /// Can the observer still write on it?
    fn is_written_on(&self) -> bool {
        self.v.who.seat().is_some() && self.v.open.is_none()
    }

    fn draw(&self) -> Markup {
        let lang = self.reader.lang;
        html! {
            table.pad.grid {
                thead { tr {
                    td {}
                    @for seat in self.columns() { th scope="col" { span { (self.reader.name(seat)) } } }
                    @if self.has_neutrals() { th scope="col" { span { (say(lang, "neutral")) } } }
                } }
                tbody { @for agent in self.rows() {
                    tr {
                        th scope="row" { (agent.hue().swatch()) span.name { (agent.hue().name(lang)) } }
                        @for seat in self.columns() { td { (self.cell(agent, seat)) } }
                        @if self.has_neutrals() { td { (self.neutral(agent)) } }
                    }
                } }
            }
            @if self.reader.aid >= Aid::Seen { p.dim { (say(lang, "dossier-deeds")) } }
            @if self.is_written_on() { p.dim { (Pencil::hint(lang)) } }
            @if self.tips_due() {
                p { (say(lang, "dossier-hand-in-how")) }
                button.primary type="button" data-hand-in data-hint=(say(lang, "dossier-hand-in-how")) {
                    (say(lang, "dossier-hand-in"))
                }
            }
        }
    }

    /// My own agent and column have figures, but no room for a mark.
    fn rows(&self) -> impl Iterator<Item = Agent> {
        self.game.agents().filter(|agent| self.reader.aid >= Aid::Seen || Some(*agent) != self.v.me)
    }

    fn columns(&self) -> impl Iterator<Item = Seat> {
        let seats = Seats::all(self.game.seats).iter();
        seats.filter(|seat| self.reader.aid >= Aid::Seen || Some(*seat) != self.v.who.seat())
    }

    fn has_neutrals(&self) -> bool {
        self.is_written_on() && self.game.agents().count() > usize::from(self.game.seats)
    }

    fn tips_due(&self) -> bool {
        self.v.phase == Phase::Tips && self.is_written_on() && self.v.my_tips.is_none()
    }

    fn cell(&self, agent: Agent, seat: Seat) -> Markup {
        let deed = self.deeds.of(seat, agent);
        let (hue, who) = (agent.hue().name(self.reader.lang), self.reader.name(seat));
        let args = [
            ("agent", hue.as_str().into()),
            ("who", who.into()),
            ("steps", deed.steps.to_string().into()),
            ("points", signed(deed.points).into()),
        ];
        let seen = self.reader.aid >= Aid::Seen;
        let label = if seen { fill(self.reader.lang, "dossier-deed", &args) } else { format!("{hue}, {who}") };
        let printed = if seen {
            figures(deed)
        } else {
            html! {}
        };
        if !self.is_written_on() || self.v.me == Some(agent) || self.v.who.seat() == Some(seat) {
            return html! { span.deed { (printed) span.unseen { (label) } } };
        }
        let pencil = Pencil {
            field: format!("mark-{}-{}", agent.name(), seat.0),
            label,
            on: Some(agent_spot(agent).into()),
            sign: Some(who.to_string()),
            says: vec![seat_spot(seat).into(), agent_spot(agent).into()],
        };
        pencil.draw(self.notes, self.reader.lang, &printed)
    }

    fn neutral(&self, agent: Agent) -> Markup {
        let lang = self.reader.lang;
        let (hue, neutral) = (agent.hue().name(lang), say(lang, "neutral"));
        if self.v.me == Some(agent) {
            return html! {};
        }
        let pencil = Pencil {
            field: format!("mark-{}-nobody", agent.name()),
            label: format!("{hue}, {neutral}"),
            on: Some(agent_spot(agent).into()),
            sign: Some(neutral),
            says: Vec::new(),
        };
        pencil.draw(self.notes, lang, &html! {})
    }
}

/// Steps above, points below; a seat that never touched the agent leaves the field empty.
fn figures(deed: Deed) -> Markup {
    html! {
        span.steps aria-hidden="true" { @if deed.steps > 0 { (deed.steps) } }
        span.points aria-hidden="true" { @if deed.points != 0 { (signed(deed.points)) } }
    }
}

fn signed(points: i16) -> String {
    match points {
        0 => "0".to_string(),
        lost if lost < 0 => format!("−{}", lost.unsigned_abs()),
        won => format!("+{won}"),
    }
}

/// A line for each agent: by each player, steps and points.
fn deeds_text(game: &Heimlich, deeds: &Deeds, reader: &Reader<'_>, out: &mut Text) {
    let lang = reader.lang;
    let column = |text: String| format!("{text:>8.7}");
    let seats = || Seats::all(game.seats).iter();
    let heads: String = seats().map(|seat| column(reader.name(seat).to_string())).collect();
    out.line(Line::new().ink(Ink::Bold, format!("{:<10.10}{heads}", say(lang, "dossier-agent"))));
    for agent in game.agents() {
        let hue = agent.hue();
        let cell = |seat: Seat| match deeds.of(seat, agent) {
            Deed { steps: 0, points: 0 } => column("·".to_string()),
            Deed { steps, points } => column(format!("{steps} {}", signed(points))),
        };
        let line = Line::new().ink(hue.ink(), format!("{} {:<8.8}", hue.shape(), hue.name(lang)));
        out.line(line.plain(seats().map(cell).collect::<String>()));
    }
    out.line(say(lang, "dossier-deeds"));
}

/// The end: which agent belonged to whom, the leader first.
fn belongings(game: &Heimlich, v: &View, open: &Open, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    let mut agents: Vec<Agent> = game.agents().collect();
    agents.sort_by_key(|agent| std::cmp::Reverse(v.scores[agent.index()]));
    html! {
        table.pad {
            thead { tr {
                @for head in ["dossier-agent", "dossier-points", "dossier-belonged"] { th scope="col" { (say(lang, head)) } }
            } }
            tbody { @for agent in agents {
                tr {
                    th scope="row" { (agent.hue().swatch()) " " (agent.hue().name(lang)) }
                    td.number { (v.scores[agent.index()]) }
                    td { (belonged(game, open, agent, reader)) }
                }
            } }
        }
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

#[cfg(test)]
mod tests {
    use deckname_engine::Observer;
    use deckname_engine::prelude::*;
    use deckname_scene::Lang;
    use serde_json::json;

    use super::*;

    #[test]
    fn the_pad_is_always_there_and_the_record_only_where_it_is_set_up() {
        let game = Heimlich::new(4, &json!({"variant": "pro"})).unwrap();
        let names = ["Ada", "Ben", "Cleo", "Dan"].map(ToString::to_string);
        let mut v = game.view(&game.start(), Observer::Seat(Seat(0)));
        (v.phase, v.me) = (Phase::Roll, Some(Agent(0)));
        let page = |v: &View, aid: Aid| {
            game.dossier(v, &[], &Notes::new(), &Reader { lang: Lang::En, names: &names, aid }).into_string()
        };
        for (aid, figures) in [(Aid::None, 0), (Aid::Seen, 24), (Aid::Follows, 24)] {
            let pad = page(&v, aid);
            // Five agents that are not mine, each for three others or for no one.
            assert_eq!(pad.matches("class=\"pencil\"").count(), 20, "{aid:?}");
            assert_eq!(pad.matches("class=\"steps\"").count(), figures, "{aid:?}");
            assert!(!pad.contains("data-hand-in"));
            assert!(page(&View { phase: Phase::Tips, ..v }, aid).contains("data-hand-in"), "{aid:?}");
        }
    }
}
