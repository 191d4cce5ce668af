use deckname_engine::{Seat, Seats};
use deckname_scene::{Ink, Line, Reader, Text};

use super::words::{HUES, place, say, tell};
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
    out.line(line.plain(tell(lang, "text-pile", &pile)));
    let mut line = Line::new().plain(format!("{} {}", say(lang, "centre-round"), v.round));
    if let Some((fugitive, emptied)) = v.fugitive.zip(v.emptied) {
        let hue = HUES[fugitive.index()];
        line = line.ink(hue.ink(), format!("   {} {}{} ", say(lang, "centre-flight"), hue.shape(), hue.letter()));
        line = line.plain(tell(lang, "text-alone", &[("alone", v.alone.into())]));
        line = line.plain(format!(", {}", tell(lang, "text-emptied", &[("place", place(emptied, lang).into())])));
    }
    out.line(line);
    out.line(Line::new().ink(Ink::Dim, say(lang, "legend")));
    out
}

fn cell(game: &StrengGeheim, v: &View, field: Field, line: Line, reader: &Reader<'_>) -> Line {
    let lang = reader.lang;
    let (code, name) = match field.name() {
        Some(code) => (code, say(lang, &format!("field-{code}"))),
        None => ("–", say(lang, "text-off")),
    };
    let mut width = 4 + name.chars().count();
    let ink = if field == Field::OFF { Ink::Dim } else { Ink::Plain };
    let mut line = line.ink(Ink::Bold, format!("{code:<4}")).ink(ink, name);
    for (mark, pieces) in [("", &v.agents), (" i", &v.informers), (" *", &v.bugs)] {
        // Off the board the agents alone are worth a line.
        let here = Seats::all(game.seats).iter().filter(|seat| pieces[seat.index()] == field);
        let here: Vec<Seat> = here.filter(|_| field != Field::OFF || mark.is_empty()).collect();
        if here.is_empty() {
            continue;
        }
        line = line.plain(if mark.is_empty() { " " } else { mark });
        width += mark.len().max(1) + 2 * here.len();
        for seat in here {
            let hue = HUES[seat.index()];
            line = line.ink(hue.ink(), format!("{}{}", hue.shape(), hue.letter()));
        }
    }
    line.plain(" ".repeat(COLUMN.saturating_sub(width)))
}

const _: () = assert!(ROWS * 2 == Field::OFF.0 + 1, "all fields and the rest fit");
