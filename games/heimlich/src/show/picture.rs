use deckname_scene::{Line, Reader, Show, Text};

use crate::action::Place;
use crate::config::Heimlich;
use crate::view::View;

/// A line for every building with who stands there, and the markers in order.
pub(super) fn text(game: &Heimlich, v: &View, reader: &Reader<'_>) -> Text {
    let mut out = Text::default();
    let lang = reader.lang;
    let width = Place::all().map(|place| super::words::place(place, lang).chars().count()).max().unwrap_or(0);
    for place in Place::all() {
        let name = super::words::place(place, lang);
        let worth = format!("{:+}", place.worth()).replace("+0", "0").replace('-', "−");
        let mut line = Line::new().plain(format!("{name:<width$} {worth:>3}  "));
        line = if place == v.safe {
            line.ink(deckname_scene::Ink::Accent, format!("[{}] ", super::words::say(lang, "safe")))
        } else {
            line
        };
        for agent in game.agents().filter(|agent| v.at.of(*agent) == place) {
            let hue = agent.hue();
            line = line.ink(hue.ink(), format!("{} {}  ", hue.shape(), hue.name(lang)));
        }
        out.line(line);
    }
    out.line("");
    let mut ranked: Vec<_> = game.agents().collect();
    ranked.sort_by_key(|agent| std::cmp::Reverse(v.scores[agent.index()]));
    let mut line = Line::new().plain(format!("{}  ", Heimlich::texts().plain(lang, "scores")));
    for agent in ranked {
        let hue = agent.hue();
        line = line.ink(hue.ink(), format!("{} {} {}  ", hue.shape(), hue.name(lang), v.scores[agent.index()]));
    }
    out.line(line);
    out
}
