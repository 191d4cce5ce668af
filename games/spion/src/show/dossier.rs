//! The dossier: my secrets, and the sheet of the enemy's half with what is crossed out and what I have marked.

use deckname_engine::Seat;
use deckname_scene::{Aid, Dossier, Line, Notes, Pencil, Reader, Text};
use maud::{Markup, html};

use super::clicks::field_spot;
use super::text::{facing, lit};
use super::words::{fields, fill, hue, say, secrets};
use crate::board::enemy;
use crate::config::Spion;
use crate::event::Notice;
use crate::field::{Field, HALF, by_number};
use crate::view::View;

impl Dossier for Spion {
    fn dossier(&self, v: &View, _: &[Notice], notes: &Notes, reader: &Reader<'_>) -> Markup {
        let lang = reader.lang;
        html! {
            @for (of, hidden) in known(v, reader) { p.secret { (of) " " strong { (hidden) } } }
            @if let Some(me) = v.who.seat() {
                @let they = enemy(me);
                p {
                    (hue(they).swatch())
                    " " (fill(lang, "dossier-sheet", &[("who", reader.name(they).into())]))
                }
                (Sheet { game: self, v, me, notes, reader, counts: self.counts(&v.facts.left[me.index()]) }.draw())
                p.dim { (Pencil::hint(lang)) }
                @if reader.aid >= Aid::Follows {
                    p { (fill(lang, "dossier-left", &[("count", v.facts.candidates[me.index()].into())])) }
                    p.dim { (say(lang, "dossier-shades")) }
                    button.small.scripted type="button" data-switch="shades" aria-pressed="true" { (say(lang, "dossier-shades-switch")) }
                }
                @if reader.aid >= Aid::Seen {
                    @for question in v.facts.questions.of(me).filter(|question| question.yes()) {
                        @let left = self.asked_fields(question.centre()).without(v.facts.crossed[me.index()]);
                        p { (say(lang, "dossier-yes")) " " (fields(left)) }
                    }
                }
            }
        }
    }

    fn dossier_text(&self, v: &View, _: &[Notice], reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let lang = reader.lang;
        for (of, hidden) in known(v, reader) {
            out.line(format!("{of} {hidden}"));
        }
        let Some(me) = v.who.seat() else { return out };
        if reader.aid == Aid::None {
            return out;
        }
        if reader.aid >= Aid::Follows {
            out.line(fill(lang, "dossier-left", &[("count", v.facts.candidates[me.index()].into())]));
            out.line(format!("{} {}", say(lang, "dossier-likely"), likely(self, v, me)));
        }
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

/// The fields in the most pairs that are left, each with how many.
fn likely(game: &Spion, v: &View, me: Seat) -> String {
    const LISTED: usize = 8;
    let mut counts: Vec<(usize, u16)> = game.counts(&v.facts.left[me.index()]).into_iter().enumerate().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let listed = counts.into_iter().filter(|(_, count)| *count > 0).take(LISTED);
    let named = |(index, count): (usize, u16)| format!("{} ({count})", Field::in_half(enemy(me), index as u8).name());
    listed.map(named).collect::<Vec<_>>().join(", ")
}

/// The enemy's half, row by row as it lies on the board.
struct Sheet<'a> {
    game: &'a Spion,
    v: &'a View,
    me: Seat,
    notes: &'a Notes,
    reader: &'a Reader<'a>,
    /// In how many of the pairs that are left each field is.
    counts: [u16; HALF as usize],
}

impl Sheet<'_> {
    fn draw(&self) -> Markup {
        let grid = &self.game.grid;
        let at = |row: u8, column: u8| grid.row(row).find(|field| grid.spot(*field).east / 2 == column);
        let theirs = |row: &u8| grid.row(*row).all(|field| facing(self.v, field).half() == enemy(self.me));
        html! {
            table.pad.sheet {
                tbody { @for row in (0..grid.rows()).filter(theirs) {
                    tr { @for column in 0..=grid.east() / 2 {
                        @match at(row, column) {
                            Some(field) => (self.entry(facing(self.v, field))),
                            None => td {},
                        }
                    } }
                } }
            }
        }
    }

    fn entry(&self, field: Field) -> Markup {
        let (lang, aid, number) = (self.reader.lang, self.reader.aid, field.number());
        if aid >= Aid::Seen && self.v.facts.crossed[self.me.index()].contains(field) {
            let label = fill(lang, "dossier-crossed", &[("field", field.name().into())]);
            return html! { td { s title=(label) { (number) } } };
        }
        if !self.game.hideouts.is_open(field) {
            return html! { td { small { (number) } } };
        }
        let count = self.counts[field.index()];
        let shaded = aid >= Aid::Follows && count > 0;
        let label = match aid {
            Aid::Follows => fill(lang, "dossier-pairs", &[("field", field.name().into()), ("count", count.into())]),
            _ => field.name(),
        };
        let pencil = Pencil {
            field: format!("mark-{}", field.name()),
            label,
            on: Some(field_spot(field).into()),
            ..Pencil::default()
        };
        let printed = html! {
            @if aid >= Aid::Seen && lit(self.game, self.v).contains(field) { mark { (number) } } @else { (number) }
            @if aid >= Aid::Follows { small.count aria-hidden="true" { (count) } }
        };
        html! {
            td data-shade=[shaded.then(|| self.shade(count))] data-on=[shaded.then(|| field_spot(field))] data-count=[shaded.then_some(count)] {
                (pencil.draw(self.notes, lang, &printed))
            }
        }
    }

    /// From 1 for the fields in the fewest pairs to 4 for those in the most.
    fn shade(&self, count: u16) -> u16 {
        let possible = || self.counts.iter().copied().filter(|count| *count > 0);
        let (fewest, most) = (possible().min().unwrap_or(0), possible().max().unwrap_or(0));
        if fewest == most { 4 } else { 1 + 3 * (count - fewest) / (most - fewest) }
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::Observer;
    use deckname_engine::prelude::*;
    use deckname_scene::Lang;
    use serde_json::Value;

    use super::*;

    #[test]
    fn fields_are_shaded_by_the_pairs_that_are_left() {
        let game = Spion::new(2, &Value::Null).unwrap();
        let names = ["Ada".to_string(), "Ben".to_string()];
        let mut v = game.view(&game.start(), Observer::Seat(Seat(0)));
        let shaded = |v: &View, aid: Aid| {
            let reader = Reader { lang: Lang::En, names: &names, aid };
            let page = game.dossier(v, &[], &Notes::new(), &reader).into_string();
            (page.matches("data-shade=").count(), page.contains("data-shade=\"1\""), page.contains("data-shade=\"4\""))
        };
        assert_eq!(Aid::ALL.map(|aid| shaded(&v, aid).0 > 0), [false, false, true]);
        let all = shaded(&v, Aid::Follows);
        assert!(all.1 && all.2, "the fewest and the most");
        let open = Field::in_half(Seat(1), 40);
        v.facts.left[0] = game.narrowed(&v.facts.left[0], open, false);
        assert!(shaded(&v, Aid::Follows).0 < all.0, "what is ruled out is not shaded");
    }
}
