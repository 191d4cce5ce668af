//! The end: the agent cards are turned over one by one, and the curve shows how each agent got ahead.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Beat, Finale, Lang, Ranking, Reader, Sound, Unmasked, turned_over};
use maud::{Markup, html};

use super::words::{fill, say};
use crate::clause::Clause;
use crate::config::{Heimlich, Variant};
use crate::state::{Agent, Phase};
use crate::view::View;

impl Finale for Heimlich {
    const RANKING: Ranking = Ranking::High;

    fn unmasking(&self, v: &View, reader: &Reader<'_>) -> Vec<Unmasked> {
        let Some(open) = v.open else { return Vec::new() };
        let unmask = |seat: Seat| {
            let agent = open.agent_of[seat.index()];
            let args = [("who", reader.name(seat).into()), ("agent", agent.hue().name(reader.lang).into())];
            Unmasked {
                sentence: fill(reader.lang, "log-unmasked", &args),
                beat: Beat::of(Sound::Card).on_stage(turned_over(reader.name(seat), &card(agent, reader.lang))),
            }
        };
        Seats::all(self.seats).iter().map(unmask).collect()
    }

    fn decided_by(&self, v: &View) -> Option<Clause> {
        let open = v.open.filter(|_| v.phase == Phase::Over)?;
        let winners = self.winners(&open.agent_of, &v.scores, &open.bonus);
        Some(match self.variant {
            Variant::Pro => Clause::ProWinner,
            Variant::Basic if winners.len() > 1 => Clause::SharedWin,
            Variant::Basic => Clause::Winner,
        })
    }

    fn score(&self, v: &View, seat: Seat) -> Option<u16> {
        let open = v.open?;
        let bonus = if v.phase == Phase::Over { open.bonus[seat.index()] } else { 0 };
        Some(u16::from(v.scores[open.agent_of[seat.index()].index()] + bonus))
    }

    fn score_name(&self, lang: Lang) -> String {
        say(lang, "curve")
    }
}

fn card(agent: Agent, lang: Lang) -> Markup {
    let hue = agent.hue();
    html! {
        rect x="-110" y="-130" width="220" height="260" rx="20" fill="#f4ecd8" stroke=(hue.fill()) stroke-width="10" {}
        g transform="translate(0 -24) scale(2.2)" {
            g fill=(hue.fill()) { use href="#hc-agent" {} }
            g transform="translate(0 21) scale(.86)" { (hue.mark()) }
        }
        text y="110" text-anchor="middle" font-size="36" font-weight="700" fill="#12262b" { (hue.name(lang)) }
    }
}
