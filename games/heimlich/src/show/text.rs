use deckname_scene::{Ink, Line, Reader, Text, TextBoard};

use super::words;
use crate::action::Place;
use crate::config::Heimlich;
use crate::view::View;

/// So many markers fit on a line.
const ABREAST: usize = 4;

impl TextBoard for Heimlich {
    /// A line for every building with who stands there, and the markers in order.
    fn text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let lang = reader.lang;
        let width = Place::all().map(|place| words::place(place, lang).chars().count()).max().unwrap_or(0);
        for place in Place::all() {
            let name = words::place(place, lang);
            let worth = format!("{:+}", place.worth()).replace("+0", "0").replace('-', "−");
            let mut line = Line::new().plain(format!("{name:<width$} {worth:>3}  "));
            line =
                if place == v.safe { line.ink(Ink::Accent, format!("[{}] ", words::say(lang, "safe"))) } else { line };
            for agent in self.agents().filter(|agent| v.at.of(*agent) == place) {
                let hue = agent.hue();
                line = line.ink(hue.ink(), format!("{} {} ", hue.shape(), hue.name(lang)));
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
        out
    }
}
