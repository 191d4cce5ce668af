use deckname_engine::{Seat, Seats};
use deckname_scene::{Ink, Lang, Line, Reader, Text, TextBoard};

use super::words::{HUES, fill, place, say};
use crate::config::StrengGeheim;
use crate::field::Field;
use crate::view::View;

/// Fields in two columns of this many.
const ROWS: u8 = 11;
const COLUMN: usize = 40;

/// How many players stand on a line, and how much of each name.
const ABREAST: usize = 3;
const NAME: usize = 14;

impl TextBoard for StrengGeheim {
    /// A cell for every field with the pieces on it: agents by shape and letter, informers after `i`, bugs after `*`.
    fn text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let lang = reader.lang;
        let mut out = Text::default();
        for row in 0..ROWS {
            let mut line = Line::new();
            for field in [row, row + ROWS].map(Field) {
                line = cell(self, v, field, line, reader);
            }
            out.line(line);
        }
        let seats: Vec<Seat> = Seats::all(self.seats).iter().collect();
        for abreast in seats.chunks(ABREAST) {
            out.line(abreast.iter().fold(Line::new(), |line, seat| player(v, *seat, line, reader)));
        }
        out.line(progress(self, v, lang));
        out.line(Line::new().ink(Ink::Dim, say(lang, "legend")));
        out
    }
}

/// A player with colour and number of tips.
fn player(v: &View, seat: Seat, line: Line, reader: &Reader<'_>) -> Line {
    let hue = HUES[seat.index()];
    let who = format!("{}{} {:.NAME$}", hue.shape(), hue.letter(), reader.name(seat));
    let tips = fill(reader.lang, "standing", &[("count", v.tips_held[seat.index()].into())]);
    let gap = (80 / ABREAST).saturating_sub(who.chars().count() + tips.chars().count() + 1);
    line.ink(hue.ink(), who).plain(format!(" {tips}{}", " ".repeat(gap)))
}

/// The round, and the tips that are left or how far the flight has come.
fn progress(game: &StrengGeheim, v: &View, lang: Lang) -> Line {
    let line = Line::new().plain(format!("{} {}   ", say(lang, "centre-round"), v.round));
    let Some((fugitive, emptied)) = v.fugitive.zip(v.emptied) else {
        let pile = [("pile", v.tip_pile.into()), ("used", v.tip_discards.len().into())];
        return line.plain(fill(lang, "text-pile", &pile));
    };
    let hue = HUES[fugitive.index()];
    line.ink(hue.ink(), format!("{} {}{} ", say(lang, "centre-flight"), hue.shape(), hue.letter()))
        .plain(fill(lang, "text-alone", &[("alone", v.alone.into()), ("most", game.limits().alone.into())]))
        .plain(format!(", {}", fill(lang, "text-emptied", &[("place", place(game, emptied, lang).into())])))
}

fn cell(game: &StrengGeheim, v: &View, field: Field, mut line: Line, reader: &Reader<'_>) -> Line {
    let lang = reader.lang;
    let (code, name) = match game.town.field_name(field, lang) {
        Some(name) => (field.name().unwrap_or_default(), name.to_string()),
        None => ("–", say(lang, "text-off")),
    };
    let with_shapes = pieces(game, v, field, true);
    let is_crowded = 4 + name.chars().count() + width(&with_shapes) >= COLUMN;
    let here = if is_crowded { pieces(game, v, field, false) } else { with_shapes };
    let ink = if field == Field::OFF { Ink::Dim } else { Ink::Plain };
    let mut cell = Line::new().ink(Ink::Bold, format!("{code:<4}")).ink(ink, name);
    cell.0.extend(here.0);
    let gap = COLUMN.saturating_sub(width(&cell));
    line.0.extend(cell.0);
    line.plain(" ".repeat(gap))
}

/// Who is on the field, without the shapes where there is a crowd.
fn pieces(game: &StrengGeheim, v: &View, field: Field, shapes: bool) -> Line {
    let mut line = Line::new();
    for (mark, pieces) in [(" ", &v.agents), (" i", &v.informers), (" *", &v.bugs)] {
        // Off the board the agents alone are worth a line.
        let here = Seats::all(game.seats).iter().filter(|seat| pieces[seat.index()] == field);
        let here: Vec<Seat> = here.filter(|_| field != Field::OFF || mark == " ").collect();
        if here.is_empty() {
            continue;
        }
        line = line.plain(mark);
        for hue in here.iter().map(|seat| HUES[seat.index()]) {
            let shape = if shapes { hue.shape().to_string() } else { String::new() };
            line = line.ink(hue.ink(), format!("{shape}{}", hue.letter()));
        }
    }
    line
}

fn width(line: &Line) -> usize {
    line.0.iter().map(|span| span.text.chars().count()).sum()
}

const _: () = assert!(ROWS * 2 == Field::OFF.0 + 1, "all fields and the rest fit");
