//! The dossier: the contents of my suitcases, and what I suspect in the others.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Dossier, Lang, Line, Notes, Reader, Text};
use maud::{Markup, html};

use super::words::{case as case_words, content, fill, place, say, sealed_label};
use crate::config::TopSecret;
use crate::luggage::{Case, Content, Whereabouts};
use crate::state::Phase;
use crate::view::View;

impl Dossier for TopSecret {
    fn dossier(&self, v: &View, notes: &Notes, reader: &Reader<'_>) -> Markup {
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
                    (heads(lang, "dossier-content"))
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

    fn dossier_text(&self, v: &View, reader: &Reader<'_>) -> Text {
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
    let (caption, what) = match me {
        Some(_) if v.phase != Phase::Over => ("dossier-others", "dossier-guess"),
        Some(_) => ("dossier-others", "dossier-content"),
        None => ("dossier-opened", "dossier-content"),
    };
    html! {
        table.pad {
            caption { (say(lang, caption)) }
            (heads(lang, what))
            tbody { @for seat in Seats::all(game.seats).iter().filter(|seat| me != Some(*seat)) {
                @for case in Case::of_corner(game.corner(seat)).iter().filter(|case| me.is_some() || v.known.contains(*case)) {
                    tr {
                        th scope="row" { (case.hue().swatch()) " " (case.sign()) }
                        td { (suspicion(game, v, seat, case, notes, lang)) }
                        td { (whereabouts(game, v, case, lang)) }
                    }
                }
            } }
        }
    }
}

fn heads(lang: Lang, what: &str) -> Markup {
    html! {
        thead { tr {
            th scope="col" { (say(lang, "dossier-case")) }
            th scope="col" { (say(lang, what)) }
            th scope="col" { (say(lang, "dossier-where")) }
        } }
    }
}

/// Known contents are filled in; for the others there is a choice of what the colour has not shown yet.
fn suspicion(game: &TopSecret, v: &View, seat: Seat, case: Case, notes: &Notes, lang: Lang) -> Markup {
    if v.known.contains(case) {
        return html! { strong { (content(v.contents.of(case), lang)) } };
    }
    let field = format!("content-{}", case.name());
    let noted = notes.get(&field).map(String::as_str);
    let label = format!("{}: {}", case_words(case, lang), say(lang, "dossier-guess"));
    html! {
        select data-note=(field) aria-label=(label) {
            option value="" selected[noted.is_none()] { "?" }
            @for what in closed(game, v, seat) {
                option value=(what.name()) selected[noted == Some(what.name())] { (content(what, lang)) }
            }
        }
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
