use deckname_engine::Seats;
use deckname_scene::{Ink, Line, Reader, Text, TextBoard};

use super::words;
use crate::config::Heimlich;
use crate::view::View;

/// How many markers fit on a line.
const ABREAST: usize = 4;

impl TextBoard for Heimlich {
    /// A line for each building with the agents in it, the markers in order, and how many cards each seat holds.
    fn text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let lang = reader.lang;
        let width =
            self.ring().places().iter().map(|place| words::place(place, lang).chars().count()).max().unwrap_or(0);
        for place in self.ring().places() {
            let name = words::place(place, lang);
            let worth = format!("{:+}", place.worth()).replace("+0", "0").replace('-', "−");
            let mut line = Line::new().plain(format!("{name:<width$} {worth:>3}  "));
            line =
                if place == v.safe { line.ink(Ink::Accent, format!("[{}] ", words::say(lang, "safe"))) } else { line };
            for agent in self.agents().filter(|agent| v.at.of(*agent) == place) {
                let hue = agent.hue();
                let alarm = if v.cards.is_some_and(|cards| cards.triggered.contains(agent)) { "! " } else { "" };
                line = line.ink(hue.ink(), format!("{} {} {alarm}", hue.shape(), hue.name(lang)));
            }
            out.line(line);
        }
        out.line("");
        let mut ranked: Vec<_> = self.agents().collect();
        ranked.sort_by_key(|agent| std::cmp::Reverse(v.scores[agent.index()]));
        let mut heading = words::say(lang, "scores");
        for abreast in ranked.chunks(ABREAST) {
            let mut line = Line::new().plain(format!("{heading}  "));
            for agent in abreast {
                let hue = agent.hue();
                line = line.ink(hue.ink(), format!("{} {} {}  ", hue.shape(), hue.name(lang), v.scores[agent.index()]));
            }
            out.line(line);
            heading = " ".repeat(heading.chars().count());
        }
        if let Some(cards) = &v.cards {
            let held = Seats::all(self.seats)
                .iter()
                .map(|seat| format!("{}: {}", reader.name(seat), cards.hands[seat.index()]));
            let held: Vec<String> = held.chain([words::fill(lang, "pile", &[("count", cards.pile.into())])]).collect();
            out.line(format!("{}  {}", words::say(lang, "cards"), held.join(" · ")));
        }
        out
    }
}
