use deckname_engine::{Observer, Seat};
use deckname_scene::{Ink, Line, Reader, Text, TextBoard};

use super::words::{fields, fill, hue, kind, say};
use crate::board::Kind;
use crate::config::Spion;
use crate::field::{Axis, COLUMNS, Field, Fields, ROWS};
use crate::view::View;

impl TextBoard for Spion {
    /// The board, seen from the own side, with what the sheets say beside it.
    fn text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let mut beside = beside(v, reader).into_iter();
        let lit = lit(v);
        for row in 0..ROWS {
            let first = facing(v, Field(row * COLUMNS));
            let indent = if row % 2 == 0 { "" } else { "  " };
            let mut line = Line::new().plain(format!("{} {indent}", first.name().chars().next().unwrap_or(' ')));
            for column in 0..COLUMNS {
                line = cell(v, lit, facing(v, Field(row * COLUMNS + column)), line, reader);
            }
            let gap = if row % 2 == 0 { "    " } else { "  " };
            line = line.plain(gap);
            line.0.extend(beside.next().unwrap_or_default().0);
            out.line(line);
            if row == ROWS / 2 - 1 {
                out.line(Line::new().ink(Ink::Dim, format!("  {}", "─".repeat(33))));
            }
        }
        out
    }
}

/// The field that is drawn where `field` is on the printed board: seat 0 turns the board, so that its half is below.
pub(super) fn facing(v: &View, field: Field) -> Field {
    if v.who == Observer::Seat(Seat(0)) { Field(2 * crate::field::HALF - 1 - field.0) } else { field }
}

/// The fields of all questions that were a yes, but for those that are crossed out.
pub(super) fn lit(v: &View) -> Fields {
    let yes = v.facts.questions.all().iter().filter(|question| question.yes());
    let lit = yes.fold(Fields::NONE, |all, question| all.with(question.fields()));
    lit.without(v.facts.crossed[0]).without(v.facts.crossed[1])
}

/// Does this observer know a secret here?
pub(super) fn knows_secret(v: &View, field: Field) -> bool {
    v.secrets.iter().flatten().flatten().any(|secret| *secret == field)
}

/// Four characters: whose piece and which, or a mark of the sheet and the number.
fn cell(v: &View, lit: Fields, field: Field, line: Line, reader: &Reader<'_>) -> Line {
    let board = &v.facts.board;
    if let Some((piece, owner)) = board.piece_at(field).and_then(|piece| Some((piece, board.owner(piece)?))) {
        let letter = say(reader.lang, &format!("letter-{}", board.kind(piece).name()));
        let arrows = match (board.kind(piece), board.axis(piece)) {
            (Kind::Large, _) => '✳',
            (_, Some(Axis::EastWest)) => '─',
            (_, Some(Axis::NorthEast)) => '╱',
            (_, Some(Axis::NorthWest)) => '╲',
            _ => ' ',
        };
        let hue = hue(owner);
        return line.ink(hue.ink(), format!("{}{letter}{arrows} ", hue.shape()));
    }
    let (ink, mark) = if knows_secret(v, field) {
        (Ink::Accent, '!')
    } else if v.facts.crossed.iter().any(|crossed| crossed.has(field)) {
        (Ink::Dim, '×')
    } else if lit.has(field) {
        (Ink::Yellow, '?')
    } else {
        (Ink::Dim, ' ')
    };
    line.ink(ink, format!("{mark}{:>2} ", field.number()))
}

fn beside(v: &View, reader: &Reader<'_>) -> Vec<Line> {
    let lang = reader.lang;
    let mut lines = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        let hue = hue(seat);
        lines.push(Line::new().ink(hue.ink(), format!("{} {:.38}", hue.shape(), reader.name(seat))));
        let asked = v.facts.questions.of(seat).count() as u16;
        let asked = fill(lang, "asked", &[("count", asked.into())]);
        lines.push(Line::from(format!("  {asked}")));
        let left = fill(lang, "left", &[("count", v.facts.candidates[seat.index()].into())]);
        lines.push(Line::from(format!("  {left}")));
        let last = v.facts.questions.of(seat).last();
        lines.push(Line::from(last.map_or_else(String::new, |question| {
            format!("  {}: {}", fields(question.fields()), if question.yes() { '?' } else { '×' })
        })));
    }
    lines.push(Line::from(fill(lang, "moves", &[("count", v.facts.moves.into())])));
    lines.push(Line::new());
    for of in [Kind::Defender, Kind::Small, Kind::Large] {
        lines.push(Line::from(format!("{}  {}", say(lang, &format!("letter-{}", of.name())), kind(of, lang))));
    }
    for (mark, key) in [('×', "legend-crossed"), ('?', "legend-lit"), ('!', "legend-secret")] {
        lines.push(Line::from(format!("{mark}  {}", say(lang, key))));
    }
    lines
}
