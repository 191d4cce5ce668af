use deckname_engine::{Seat, Seats};
use deckname_scene::{Ink, Line, Reader, Text};

use super::words::{HUES, fill, place, say};
use crate::action::Field;
use crate::config::StrengGeheim;
use crate::view::View;

/// Fields in two columns of this many.
const ROWS: u8 = 11;
const COLUMN: usize = 40;

/// A cell for every field with the pieces on it: agents by shape and letter, informers after `i`, bugs after `*`.
pub(super) fn text(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> Text {
    let lang = reader.lang;
    let mut out = Text::default();
    for row in 0..ROWS {
        let mut line = Line::new();
        for field in [row, row + ROWS].map(Field) {
            line = cell(game, v, field, line, reader);
        }
        out.line(line);
    }
    out.line("");
    let mut line = Line::new().plain(format!("{}: ", say(lang, "text-tips")));
    for seat in Seats::all(game.seats).iter() {
        let hue = HUES[seat.index()];
        line = line.ink(hue.ink(), format!("{}{} {}  ", hue.shape(), hue.letter(), v.tips_held[seat.index()]));
    }
    let pile = [("pile", v.tip_pile.into()), ("used", v.tip_discards.len().into())];
    out.line(line.plain(fill(lang, "text-pile", &pile)));
    let mut line = Line::new().plain(format!("{} {}", say(lang, "centre-round"), v.round));
    if let Some((fugitive, emptied)) = v.fugitive.zip(v.emptied) {
        let hue = HUES[fugitive.index()];
        line = line.ink(hue.ink(), format!("   {} {}{} ", say(lang, "centre-flight"), hue.shape(), hue.letter()));
        line = line.plain(fill(lang, "text-alone", &[("alone", v.alone.into())]));
        line = line.plain(format!(", {}", fill(lang, "text-emptied", &[("place", place(emptied, lang).into())])));
    }
    out.line(line);
    out.line(Line::new().ink(Ink::Dim, say(lang, "legend")));
    out
}

fn cell(game: &StrengGeheim, v: &View, field: Field, mut line: Line, reader: &Reader<'_>) -> Line {
    let lang = reader.lang;
    let (code, name) = match field.name() {
        Some(code) => (code, say(lang, &format!("field-{code}"))),
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
