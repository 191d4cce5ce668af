//! The dossier: the contents of my suitcases, and what the others have shown, can still hold, or hold as I suspect.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Aid, Dossier, Lang, Line, Notes, Pencil, Reader, Text};
use maud::{Markup, html};

use super::clicks::case_spot;
use super::words::{case as case_words, content, fill, place, say, sealed_label};
use crate::config::TopSecret;
use crate::event::Notice;
use crate::luggage::{Case, Content, Whereabouts};
use crate::state::Phase;
use crate::view::View;

impl Dossier for TopSecret {
    fn dossier(&self, v: &View, _: &[Notice], notes: &Notes, reader: &Reader<'_>) -> Markup {
        let lang = reader.lang;
        let me = v.who.seat();
        let packed = !matches!(v.phase, Phase::First | Phase::Hide);
        html! {
            @if let Some(choice) = me.and_then(|me| v.choice(me)) {
                p.secret { (say(lang, "dossier-choice")) " " strong { (sealed_label(self, &choice, lang)) } }
            }
            @if let Some(me) = me.filter(|_| packed) {
                table.pad.secret {
                    caption { (say(lang, "dossier-cases")) }
                    (heads(lang))
                    tbody { @for case in Case::of_corner(self.corner(me)) {
                        tr {
                            th scope="row" { (case.hue().swatch()) " " (case.sign()) }
                            td { strong { (content(v.contents.of(case), lang)) } }
                            td { (whereabouts(self, v, case, lang)) }
                        }
                    } }
                }
            }
            @if packed && (me.is_some() || !v.known.is_empty()) { (others(self, v, notes, reader)) }
        }
    }

    fn dossier_text(&self, v: &View, _: &[Notice], reader: &Reader<'_>) -> Text {
        let mut out = Text::default();
        let lang = reader.lang;
        let Some(me) = v.who.seat() else { return opened(self, v, reader) };
        if let Some(choice) = v.choice(me) {
            out.line(format!("{} {}", say(lang, "dossier-choice"), sealed_label(self, &choice, lang)));
        }
        if matches!(v.phase, Phase::First | Phase::Hide) {
            return out;
        }
        let hue = self.hue(me);
        let own = Case::of_corner(self.corner(me)).iter();
        let own: Vec<_> = own.map(|case| format!("{} {}", case.sign(), content(v.contents.of(case), lang))).collect();
        out.line(
            Line::new()
                .plain(format!("{}: ", say(lang, "dossier-cases")))
                .ink(hue.ink(), format!("{} {}", hue.shape(), own.join(", "))),
        );
        if v.phase == Phase::Over {
            out.0.extend(opened(self, v, reader).0);
        }
        if v.phase != Phase::Over && reader.aid >= Aid::Seen {
            out.0.extend(opened(self, v, reader).0);
        }
        if reader.aid < Aid::Follows {
            return out;
        }
        for seat in Seats::all(self.seats).without(Seats::one(me)) {
            let hue = self.hue(seat);
            let left: Vec<_> = closed(self, v, seat).map(|what| content(what, lang)).collect();
            if !left.is_empty() {
                let line = Line::new().ink(hue.ink(), format!("{} {}", hue.shape(), reader.name(seat)));
                out.line(line.plain(format!(": {} {}", say(lang, "dossier-left"), left.join(", "))));
            }
        }
        out
    }
}

/// The suitcases of the other seats; for a spectator only those that are open.
fn others(game: &TopSecret, v: &View, notes: &Notes, reader: &Reader<'_>) -> Markup {
    let (lang, me) = (reader.lang, v.who.seat());
    let caption = if me.is_some() { "dossier-others" } else { "dossier-opened" };
    let writes = me.is_some() && v.phase != Phase::Over;
    html! {
        table.pad.grid.cases {
            caption { (say(lang, caption)) }
            thead { tr {
                th scope="col" { (say(lang, "dossier-case")) }
                @for what in Content::ALL { th scope="col" { span { (content(what, lang)) } } }
                @if reader.aid >= Aid::Seen { th scope="col" { (say(lang, "dossier-where")) } }
            } }
            tbody { @for seat in Seats::all(game.seats).iter().filter(|seat| me != Some(*seat)) {
                @for case in Case::of_corner(game.corner(seat)).iter().filter(|case| me.is_some() || v.known.contains(*case)) {
                    tr {
                        th scope="row" { (case.hue().swatch()) " " (case.sign()) }
                        @for what in Content::ALL { td { (cell(game, v, seat, case, what, notes, reader)) } }
                        @if reader.aid >= Aid::Seen { td.where { (whereabouts(game, v, case, lang)) } }
                    }
                }
            } }
        }
        @if writes { p.dim { (Pencil::hint(lang)) } }
    }
}

/// May the suitcase hold this? What was seen or follows is printed; where it is open, there is a field for a mark.
fn cell(
    game: &TopSecret,
    v: &View,
    seat: Seat,
    case: Case,
    what: Content,
    notes: &Notes,
    reader: &Reader<'_>,
) -> Markup {
    let lang = reader.lang;
    let label = format!("{}: {}", case_words(case, lang), content(what, lang));
    let open = v.known.contains(case) && (reader.aid >= Aid::Seen || v.phase == Phase::Over || v.who.seat().is_none());
    let printed = |holds: bool| html! { span.fact title=(label) { (if holds { "●" } else { "–" }) } };
    if open {
        return printed(v.contents.of(case) == what);
    }
    if reader.aid >= Aid::Follows {
        let possible = || closed(game, v, seat);
        if possible().all(|left| left != what) || possible().count() == 1 {
            return printed(possible().any(|left| left == what));
        }
    }
    let pencil = Pencil {
        field: format!("mark-{}-{}", case.name(), what.name()),
        on: Some(case_spot(case).into()),
        sign: Some(if what == Content::Bomb { "✸" } else { what.name() }.to_string()),
        label,
        says: Vec::new(),
    };
    pencil.draw(notes, lang, &html! {})
}

fn heads(lang: Lang) -> Markup {
    html! {
        thead { tr {
            th scope="col" { (say(lang, "dossier-case")) }
            th scope="col" { (say(lang, "dossier-content")) }
            th scope="col" { (say(lang, "dossier-where")) }
        } }
    }
}

/// The contents that a colour has not shown yet.
fn closed(game: &TopSecret, v: &View, seat: Seat) -> impl Iterator<Item = Content> {
    let shown = Case::of_corner(game.corner(seat)).intersection(v.known);
    let contents = v.contents;
    Content::ALL.into_iter().filter(move |content| !shown.iter().any(|case| contents.of(case) == *content))
}

fn whereabouts(game: &TopSecret, v: &View, case: Case, lang: Lang) -> String {
    match v.cases.of(case) {
        Whereabouts::Unplaced => "–".to_string(),
        Whereabouts::Lying(city) => place(game, city, lang),
        Whereabouts::Carried(seat, agent) => {
            let colour = game.hue(seat).name(lang);
            fill(lang, "carried", &[("colour", colour.into()), ("number", agent.number().into())])
        }
        Whereabouts::Secured(seat) => fill(lang, "secured", &[("colour", game.hue(seat).name(lang).into())]),
    }
}

/// The open suitcases of every colour except the observer's own.
fn opened(game: &TopSecret, v: &View, reader: &Reader<'_>) -> Text {
    let mut out = Text::default();
    for seat in Seats::all(game.seats).iter().filter(|seat| v.who.seat() != Some(*seat)) {
        let hue = game.hue(seat);
        let shown = Case::of_corner(game.corner(seat)).iter().filter(|case| v.known.contains(*case));
        let shown: Vec<_> =
            shown.map(|case| format!("{} {}", case.sign(), content(v.contents.of(case), reader.lang))).collect();
        if !shown.is_empty() {
            let line = Line::new().ink(hue.ink(), format!("{} {}", hue.shape(), reader.name(seat)));
            out.line(line.plain(format!(": {}", shown.join(", "))));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use deckname_engine::prelude::*;
    use deckname_engine::{Observer, Seat};
    use serde_json::Value;

    use super::*;

    /// How many fields for marks and how many certain contents the first of two seats finds, after the other colour has
    /// shown this many of its suitcases.
    fn found(aid: Aid, shown: usize) -> (usize, usize) {
        let game = TopSecret::new(2, &Value::Null).unwrap();
        let mut v = game.view(&game.start(), Observer::Seat(Seat(0)));
        v.phase = Phase::Turn;
        for (case, what) in Case::of_corner(game.corner(Seat(1))).iter().zip(Content::ALL).take(shown) {
            v.contents = v.contents.with(case, what);
            v.known = v.known.with(case);
        }
        let names = ["Ada".to_string(), "Ben".to_string()];
        let page = others(&game, &v, &Notes::new(), &Reader { lang: Lang::En, names: &names, aid }).into_string();
        (page.matches("class=\"pencil\"").count(), page.matches('●').count())
    }

    #[test]
    fn what_a_suitcase_can_still_hold_depends_on_what_the_colour_has_shown() {
        assert_eq!([0, 1, 3].map(|shown| found(Aid::None, shown)), [(16, 0); 3]);
        assert_eq!([0, 1, 3].map(|shown| found(Aid::Seen, shown)), [(16, 0), (12, 1), (4, 3)]);
        assert_eq!([0, 1, 3].map(|shown| found(Aid::Follows, shown)), [(16, 0), (9, 1), (0, 4)]);
    }
}
