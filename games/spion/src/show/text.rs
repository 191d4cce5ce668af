use deckname_engine::{Observer, Seat};
use deckname_scene::{Aid, Ink, Line, Reader, Text, TextBoard};

use super::words::{asked, fields, fill, hue, kind, say};
use crate::board::Kind;
use crate::config::Spion;
use crate::direction::{Arrows, Direction};
use crate::field::{Field, Fields, meet};
use crate::state::Phase;
use crate::view::View;

impl TextBoard for Spion {
    /// The board, seen from the observer's side, with the sheets beside it.
    fn text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let mut beside = beside(self, v, reader).into_iter();
        let (lit, width) = (lit(self, v), 2 * usize::from(self.grid.east()) + 6);
        for row in 0..self.grid.rows() {
            let half = if (row < self.grid.rows() / 2) == is_turned(v) { "b" } else { "a" };
            let mut line = Line::new().plain(format!("{half} "));
            let mut drawn = 0;
            for field in self.grid.row(row) {
                let indent = 2 * usize::from(self.grid.spot(field).east);
                line = cell(v, lit, facing(v, field), line.plain(" ".repeat(indent - drawn)), reader);
                drawn = indent + 4;
            }
            line = line.plain(" ".repeat(width - drawn));
            line.0.extend(beside.next().unwrap_or_default().0);
            out.line(line);
            if row == self.grid.rows() / 2 - 1 {
                out.line(Line::new().ink(Ink::Dim, format!("  {}", "─".repeat(width - 3))));
            }
        }
        for rest in beside {
            let mut line = Line::new().plain(" ".repeat(width + 2));
            line.0.extend(rest.0);
            out.line(line);
        }
        out
    }
}

/// Seat 0 sees the board turned, so that its own half is below.
pub(super) fn is_turned(v: &View) -> bool {
    v.who == Observer::Seat(Seat(0))
}

/// The field that is drawn where `field` is on the printed board.
pub(super) fn facing(v: &View, field: Field) -> Field {
    if is_turned(v) { field.turned() } else { field }
}

/// The arrows as they point on the board that is drawn.
pub(super) fn arrows_facing(v: &View, arrows: Arrows) -> Arrows {
    if is_turned(v) { arrows.turned(3) } else { arrows }
}

/// The fields of all questions that were answered yes, except those that are crossed out.
pub(super) fn lit(game: &Spion, v: &View) -> Fields {
    let yes = v.facts.questions.all().iter().filter(|question| question.yes());
    let lit = yes.fold(Fields::EMPTY, |all, question| all.union(game.asked_fields(question.centre())));
    lit.without(v.facts.crossed[0]).without(v.facts.crossed[1])
}

/// Does this observer know a secret here?
pub(super) fn knows_secret(v: &View, field: Field) -> bool {
    v.secrets.iter().flatten().flatten().any(|secret| *secret == field)
}

/// Is this a field of the observer's own half that cannot be asked about now? From every field around it, and from itself, a
/// spy is kept from asking by a piece that stands there or touches it (`SN-13`).
pub(super) fn is_safe(game: &Spion, v: &View, field: Field) -> bool {
    let Some(me) = v.who.seat().filter(|seat| *seat == field.half() && v.facts.phase() != Phase::Over) else {
        return false;
    };
    let own = v.facts.board.side(me);
    let guarded = |centre: Field| own.contains(centre) || meet(game.grid.around(centre), own);
    game.hideouts.is_open(field) && game.asked_fields(field).iter().all(guarded)
}

/// Four characters: the owner and the kind of a piece, or a mark of the sheet and the number.
fn cell(v: &View, lit: Fields, field: Field, line: Line, reader: &Reader<'_>) -> Line {
    let board = &v.facts.board;
    if let Some((piece, owner)) = board.piece_at(field).and_then(|piece| Some((piece, board.owner(piece)?))) {
        let letter = say(reader.lang, &format!("letter-{}", board.kind(piece).name()));
        let arrows = match (board.kind(piece), board.arrows(piece)) {
            (Kind::Large, _) => "✳ ".to_string(),
            (_, Some(arrows)) => signs(arrows_facing(v, arrows)),
            _ => "  ".to_string(),
        };
        let hue = hue(owner);
        return line.ink(hue.ink(), format!("{}{letter}{arrows}", hue.shape()));
    }
    let (ink, mark) = if knows_secret(v, field) {
        (Ink::Accent, '!')
    } else if v.facts.crossed.iter().any(|crossed| crossed.contains(field)) {
        (Ink::Dim, '×')
    } else if lit.contains(field) {
        (Ink::Yellow, '?')
    } else {
        (Ink::Dim, ' ')
    };
    line.ink(ink, format!("{mark}{:>2} ", field.number()))
}

/// Two characters: the axis of opposite arrows, or one sign for each arrow.
fn signs(arrows: Arrows) -> String {
    match (arrows.are_opposite(), arrows.directions().first()) {
        (true, Some(Direction::East)) => "─ ".to_string(),
        (true, Some(Direction::NorthEast)) => "╱ ".to_string(),
        (true, _) => "╲ ".to_string(),
        (false, _) => arrows.directions().iter().map(sign).collect(),
    }
}

fn sign(direction: Direction) -> char {
    match direction {
        Direction::East => '→',
        Direction::NorthEast => '↗',
        Direction::NorthWest => '↖',
        Direction::West => '←',
        Direction::SouthWest => '↙',
        Direction::SouthEast => '↘',
    }
}

fn beside(game: &Spion, v: &View, reader: &Reader<'_>) -> Vec<Line> {
    let lang = reader.lang;
    let mut lines = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        let hue = hue(seat);
        lines.push(Line::new().ink(hue.ink(), format!("{} {:.38}", hue.shape(), reader.name(seat))));
        lines.push(Line::from(format!("  {}", asked(v, seat, reader))));
        if reader.aid >= Aid::Follows {
            let left = fill(lang, "left", &[("count", v.facts.candidates[seat.index()].into())]);
            lines.push(Line::from(format!("  {left}")));
        }
        let last = v.facts.questions.of(seat).last();
        lines.push(Line::from(last.map_or_else(String::new, |question| {
            format!("  {}: {}", fields(game.asked_fields(question.centre())), if question.yes() { '?' } else { '×' })
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
