use deckname_engine::{Observer, Seat, Seats};
use deckname_scene::{Ink, Lang, Line, Reader, Text, TextBoard};

use super::words::{count, fill, say};
use crate::cards::{CONTINENTS, Card, Cards, TARGETS, Target};
use crate::config::Spy;
use crate::view::View;

/// What fits on a line.
const WIDTH: usize = 78;

/// The number of rows of targets, with continents on the left.
const ROWS: u8 = 3;

impl TextBoard for Spy {
    /// The targets with their spies, then every seat with what it has laid out.
    fn text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let lang = reader.lang;
        let mut out = Text::default();
        let wide = Target::all().map(|target| target.called(lang).chars().count()).max().unwrap_or(0);
        for row in 0..ROWS {
            let targets = (row..TARGETS as u8).step_by(ROWS.into()).map(Target);
            out.line(targets.fold(Line::new(), |line, target| {
                let (ink, shape) = target.hue().map_or((Ink::Plain, ' '), |hue| (hue.ink(), hue.shape()));
                let line = line.ink(ink, format!("{shape} {:<wide$}", target.called(lang)));
                line.ink(Ink::Bold, format!("{:>3}  ", v.targets.at(target)))
            }));
        }
        out.line(deck(self, v, lang));
        for seat in Seats::all(self.seats) {
            show_seat(self, v, seat, reader, &mut out);
        }
        out
    }
}

fn deck(game: &Spy, v: &View, lang: Lang) -> String {
    let mut line = format!("{} {}  {} {}", say(lang, "pile"), v.pile, say(lang, "discards"), v.discards.len());
    if let Some(card) = v.last_discard {
        line = format!("{line} ({})", card.called(lang));
    }
    if game.series {
        let args = [("number", (v.game + 1).into()), ("games", game.games().into())];
        line = format!("{}  {line}", fill(lang, "game-of", &args));
    }
    line
}

fn show_seat(game: &Spy, v: &View, seat: Seat, reader: &Reader<'_>, out: &mut Text) {
    let (lang, at) = (reader.lang, seat.index());
    let mark = if seat == v.turn { '▸' } else { ' ' };
    let mut facts = vec![count(lang, "spies", v.spies[at]), count(lang, "in-hand", v.hand_sizes[at])];
    if game.series {
        facts.push(count(lang, "points", v.penalties[at]));
    }
    out.line(
        Line::new().ink(Ink::Bold, format!("{mark} {}", reader.name(seat))).plain(format!(": {}", facts.join(", "))),
    );
    show_heap(&say(lang, "layout"), v.layouts[at], lang, out);
    if let Some(hand) = open_hand(v, seat) {
        show_heap(&say(lang, "hand"), hand, lang, out);
    }
}

/// The hand of a seat, where the observer sees it.
pub(super) fn open_hand(v: &View, seat: Seat) -> Option<Cards> {
    match v.who {
        Observer::Seat(own) if own == seat => v.my_hand,
        _ => v.hands.map(|hands| hands[seat.index()]),
    }
}

/// The cards by hideout, each a shape and the beginning of its continent; as many lines as it takes.
fn show_heap(name: &str, cards: Cards, lang: Lang, out: &mut Text) {
    let mut line = Line::new().plain(format!("    {name}"));
    let mut used = 4 + name.chars().count();
    for hideout in Target::all().skip(CONTINENTS.into()) {
        for (index, card) in cards.showing(hideout).iter().enumerate() {
            let head = if index == 0 { format!("  {}", hideout.called(lang)) } else { String::new() };
            let short = format!(" {}{}", card.hue().shape(), initials(card, lang));
            let more = head.chars().count() + short.chars().count();
            if used + more > WIDTH {
                out.line(std::mem::replace(&mut line, Line::new().plain("      ")));
                used = 6;
            }
            used += more;
            line = line.plain(head).ink(card.hue().ink(), short);
        }
    }
    if !cards.is_empty() {
        out.line(line);
    }
}

/// Two letters for a continent: `Af`, `As`, `Au`, `Eu`, `NA`, `SA`.
pub(super) fn initials(card: Card, lang: Lang) -> String {
    match card.continent() {
        Target(4) => "NA".into(),
        Target(5) => "SA".into(),
        continent => continent.called(lang).chars().take(2).collect(),
    }
}
