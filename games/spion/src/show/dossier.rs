//! The dossier: my secrets, and the sheet of the enemy's half with what is crossed out and what I have marked.

use deckname_engine::Seat;
use deckname_scene::{Dossier, Line, Notes, Reader, Text};
use maud::{Markup, html};

use super::text::{facing, lit};
use super::words::{fields, fill, hue, say, secrets};
use crate::board::enemy;
use crate::config::Spion;
use crate::field::{Field, by_number};
use crate::view::View;

impl Dossier for Spion {
    fn dossier(&self, v: &View, notes: &Notes, reader: &Reader<'_>) -> Markup {
        let lang = reader.lang;
        html! {
            @for (of, hidden) in known(v, reader) { p.secret { (of) " " strong { (hidden) } } }
            @if let Some(me) = v.who.seat() {
                @let they = enemy(me);
                p {
                    (hue(they).swatch())
                    " " (fill(lang, "dossier-sheet", &[("who", reader.name(they).into())]))
                }
                (sheet(self, v, me, notes, reader))
                p { (fill(lang, "dossier-left", &[("count", v.facts.candidates[me.index()].into())])) }
                @for question in v.facts.questions.of(me).filter(|question| question.yes()) {
                    @let left = self.asked_fields(question.centre()).without(v.facts.crossed[me.index()]);
                    p { (say(lang, "dossier-yes")) " " (fields(left)) }
                }
            }
        }
    }

    fn dossier_text(&self, v: &View, reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let lang = reader.lang;
        for (of, hidden) in known(v, reader) {
            out.line(format!("{of} {hidden}"));
        }
        let Some(me) = v.who.seat() else { return out };
        out.line(fill(lang, "dossier-left", &[("count", v.facts.candidates[me.index()].into())]));
        for question in v.facts.questions.of(me).filter(|question| question.yes()) {
            out.line(format!("{} {}", say(lang, "dossier-yes"), fields(self.asked_fields(question.centre()))));
        }
        let crossed: Vec<Field> = by_number(v.facts.crossed[me.index()]).collect();
        for (index, part) in crossed.chunks(14).enumerate() {
            let head = if index == 0 { say(lang, "dossier-no") } else { " ".to_string() };
            let names: Vec<String> = part.iter().map(|field| field.name()).collect();
            out.line(Line::from(format!("{head} {}", names.join(" "))));
        }
        out
    }
}

/// The secrets that the observer knows: its own first, the enemy's when the game is over.
fn known(v: &View, reader: &Reader<'_>) -> Vec<(String, String)> {
    let first = v.who.seat().unwrap_or(Seat(0));
    let whose = |seat: Seat| match v.who.seat() {
        Some(me) if me == seat => say(reader.lang, "dossier-mine"),
        _ => fill(reader.lang, "dossier-theirs", &[("who", reader.name(seat).into())]),
    };
    let line = |seat: Seat| Some((whose(seat), secrets(v.secrets[seat.index()]?, reader.lang)));
    [first, enemy(first)].into_iter().filter_map(line).collect()
}

/// The enemy's half, row by row as it lies on the board.
fn sheet(game: &Spion, v: &View, me: Seat, notes: &Notes, reader: &Reader<'_>) -> Markup {
    let grid = &game.grid;
    let at = |row: u8, column: u8| grid.row(row).find(|field| grid.spot(*field).east / 2 == column);
    let theirs = |row: &u8| grid.row(*row).all(|field| facing(v, field).half() == enemy(me));
    html! {
        table.pad {
            tbody { @for row in (0..grid.rows()).filter(theirs) {
                tr { @for column in 0..=grid.east() / 2 {
                    td { @if let Some(field) = at(row, column) { (entry(game, v, me, facing(v, field), notes, reader)) } }
                } }
            } }
        }
    }
}

fn entry(game: &Spion, v: &View, me: Seat, field: Field, notes: &Notes, reader: &Reader<'_>) -> Markup {
    let number = field.number();
    if v.facts.crossed[me.index()].contains(field) {
        let label = fill(reader.lang, "dossier-crossed", &[("field", field.name().into())]);
        return html! { s title=(label) { (number) } };
    }
    if !game.hideouts.is_open(field) {
        return html! { small { (number) } };
    }
    let note = format!("mark-{}", field.name());
    let label = fill(reader.lang, "dossier-mark", &[("field", field.name().into())]);
    html! {
        label {
            @if lit(game, v).contains(field) { mark { (number) } } @else { (number) }
            input type="checkbox" data-note=(note) value="1" aria-label=(label) checked[notes.get(&note).is_some_and(|noted| noted == "1")];
        }
    }
}
