//! The investigation sheet: what was seen, what follows from it in a lighter hand, and the player's own pencil marks.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Mark, Notes, Reader};
use maud::{Markup, html};

use super::{known_name, owner, secret_places};
use crate::config::StrengGeheim;
use crate::follows::{Follows, KINDS, only};
use crate::numbers::{Number, Numbers};
use crate::place::{Card, Kind, Place};
use crate::show::clicks::{name_spot, place_spot, seat_spot};
use crate::show::words::{self, HUES, fill, own_colour, say};
use crate::state::COLOURS;
use crate::view::View;
use crate::wire::{COLOUR_NAMES, FORMULAS, NAMES, SLOT_NAMES};

pub(super) struct Investigation<'a> {
    pub game: &'a StrengGeheim,
    pub v: &'a View,
    /// Without it only what was seen is filled in.
    pub follows: Option<Follows>,
    pub notes: &'a Notes,
    pub reader: &'a Reader<'a>,
}

/// What a box of a table says: a card for certain, not that card, or nothing yet.
enum Verdict {
    Seen,
    Follows,
    RuledOut,
    Open,
}

impl Investigation<'_> {
    pub fn draw(&self) -> Markup {
        html! {
            div.investigation {
                (self.hiding_places())
                div.grids { (self.names()) (self.formulas()) (self.falses()) }
                p.dim.legend { (say(self.reader.lang, "sheet-legend")) }
                (self.reasons())
            }
        }
    }

    /// Six colours with three places each: what lies there, and who has looked.
    fn hiding_places(&self) -> Markup {
        let lang = self.reader.lang;
        html! {
            table.sheet.places {
                thead { tr {
                    th scope="col" { (say(lang, "dossier-colour")) }
                    @for slot in SLOT_NAMES { th scope="col" { (say(lang, &format!("slot-{slot}"))) } }
                } }
                tbody { @for colour in 0..COLOURS { tr {
                    (self.row_head(colour))
                    @for slot in 0..3 { (self.hiding_place(Place((3 * colour) as u8 + slot))) }
                } } }
            }
        }
    }

    fn row_head(&self, colour: usize) -> Markup {
        let spot = (colour < usize::from(self.game.seats)).then(|| seat_spot(Seat(colour as u8)));
        html! {
            th scope="row" data-spot=[spot] {
                (HUES[colour].swatch()) " "
                span.who { (owner(self.game, colour, self.reader)) @if own_colour(self.v) == Some(colour) { " ✎" } }
            }
        }
    }

    fn hiding_place(&self, at: Place) -> Markup {
        let lang = self.reader.lang;
        let seen = self.v.known(at);
        let kind = self.follows.and_then(|follows| follows.kind(at)).filter(|_| seen.is_none());
        let class = match (seen, kind) {
            (Some(_), _) => "seen",
            (None, Some(_)) => "follows",
            (None, None) => "open",
        };
        html! {
            td class=(class) data-spot=(place_spot(at)) {
                @if let Some(card) = seen {
                    span.card-seen { (words::card(self.game, card, lang)) }
                } @else if let Some(kind) = kind {
                    span.card-seen { (self.concluded(at.colour(), kind)) }
                } @else {
                    span.kinds { @for kind in KINDS { (self.kind(at, kind)) } }
                }
                @if self.v.emptied == Some(at) { " " span.emptied { (say(lang, "sheet-emptied")) } }
                (self.lookers(at))
            }
        }
    }

    /// A card of this kind, as exactly as it is known.
    fn concluded(&self, colour: usize, kind: Kind) -> String {
        let lang = self.reader.lang;
        let number = |sets: fn(&Follows) -> &[Numbers; COLOURS]| {
            self.follows.as_ref().and_then(|follows| only(sets(follows)[colour]))
        };
        let card = match kind {
            Kind::Identity => number(|follows| &follows.names).map(Card::Name),
            Kind::Formula => number(|follows| &follows.formulas).map(Card::Formula),
            Kind::Toothbrush => Some(Card::Toothbrush),
        };
        card.map_or_else(|| words::kind(kind, lang), |card| words::card(self.game, card, lang))
    }

    /// A kind of card that may lie in a place, to be crossed out by a tap.
    fn kind(&self, at: Place, kind: Kind) -> Markup {
        let lang = self.reader.lang;
        let letter = words::letter(kind, lang);
        if self.follows.is_some_and(|follows| !follows.may_be(at, kind)) {
            return html! { s { (letter) } };
        }
        let args = [("place", words::place(self.game, at, lang).into()), ("card", words::kind(kind, lang).into())];
        let key = format!("not-{}-{}", at.name(), kind as u8);
        self.pencil(&key, &fill(lang, "sheet-not-there", &args), &letter)
    }

    /// The other seats that know what lies there (`SG-12`).
    fn lookers(&self, at: Place) -> Markup {
        let others = |seat: &Seat| self.v.who.seat() != Some(*seat) && self.v.looked[seat.index()].contains(at);
        let lookers: Vec<Seat> = Seats::all(self.game.seats).iter().filter(others).collect();
        if lookers.is_empty() {
            return html! {};
        }
        let names: Vec<&str> = lookers.iter().map(|seat| self.reader.name(*seat)).collect();
        let label = fill(self.reader.lang, "sheet-looked", &[("who", names.join(", ").into())]);
        html! {
            span.lookers title=(label) role="img" aria-label=(label) {
                @for seat in lookers { (HUES[seat.index()].swatch()) }
            }
        }
    }

    fn names(&self) -> Markup {
        let lang = self.reader.lang;
        let row = |name: u8| {
            html! { th scope="row" data-spot=(name_spot(name)) { (words::card(self.game, Card::Name(name), lang)) } }
        };
        self.by_colour("sheet-names", row, |colour, name| {
            let seen = known_name(self.v, colour);
            let set = self.follows.map(|follows| follows.names[colour]);
            let key = format!("not-{}-{}", COLOUR_NAMES[colour], NAMES[usize::from(name)]);
            (verdict(seen, set, name), key, words::card(self.game, Card::Name(name), lang))
        })
    }

    fn formulas(&self) -> Markup {
        let row = |number: u8| html! { th scope="row" { (FORMULAS[usize::from(number)]) } };
        self.by_colour("sheet-formulas", row, |colour, number| {
            let places = (0..3).filter_map(|slot| self.v.known(Place((3 * colour) as u8 + slot)));
            let mut seen = places.filter_map(|card| if let Card::Formula(number) = card { Some(number) } else { None });
            let own = || self.v.mine.filter(|_| own_colour(self.v) == Some(colour)).map(|mine| mine.formula);
            let set = self.follows.map(|follows| follows.formulas[colour]);
            let key = format!("not-{}-{}", COLOUR_NAMES[colour], FORMULAS[usize::from(number)]);
            (verdict(seen.next().or_else(own), set, number), key, FORMULAS[usize::from(number)].to_string())
        })
    }

    /// Six rows, and a column for each colour.
    fn by_colour(
        &self,
        caption: &str,
        row: impl Fn(u8) -> Markup,
        cell: impl Fn(usize, u8) -> (Verdict, String, String),
    ) -> Markup {
        let lang = self.reader.lang;
        html! {
            table.sheet.grid {
                caption { (say(lang, caption)) }
                thead { tr {
                    td {}
                    @for (colour, hue) in HUES.iter().enumerate() {
                        th scope="col" title=(owner(self.game, colour, self.reader)) {
                            (hue.swatch()) span.unseen { (hue.name(lang)) }
                        }
                    }
                } }
                tbody { @for number in 0..COLOURS as u8 { tr {
                    (row(number))
                    @for (colour, hue) in HUES.iter().enumerate() {
                        @let (verdict, key, card) = cell(colour, number);
                        (self.judged(&verdict, &key, &hue.name(lang), &card))
                    }
                } } }
            }
        }
    }

    /// The false formulas by secret place, and the true one.
    fn falses(&self) -> Markup {
        let lang = self.reader.lang;
        let seen = |at: Place| match self.v.known(at) {
            Some(Card::Formula(number)) => Some(number),
            _ => None,
        };
        let truth = |number: u8| verdict(None, self.follows.map(|follows| follows.truth), number);
        html! {
            table.sheet.grid {
                caption { (say(lang, "sheet-false")) }
                thead { tr {
                    td {}
                    @for at in secret_places() { th scope="col" title=(words::place(self.game, at, lang)) { (at.name()) } }
                    th.true scope="col" { (say(lang, "sheet-true")) }
                } }
                tbody { @for number in 0..COLOURS as u8 { tr {
                    @let formula = FORMULAS[usize::from(number)];
                    th scope="row" { (formula) }
                    @for (secret, at) in secret_places().enumerate() {
                        @let set = self.follows.map(|follows| follows.falses[secret]);
                        @let key = format!("not-{}-{formula}", at.name());
                        (self.judged(&verdict(seen(at), set, number), &key, at.name(), formula))
                    }
                    (self.judged(&truth(number), &format!("not-true-{formula}"), &say(lang, "sheet-true"), formula))
                } } }
            }
        }
    }

    fn judged(&self, verdict: &Verdict, key: &str, subject: &str, card: &str) -> Markup {
        let lang = self.reader.lang;
        let args = [("what", subject.into()), ("card", card.into())];
        html! { @match verdict {
            Verdict::Seen => td.seen { "✓" },
            Verdict::Follows => td.follows { "✓" },
            Verdict::RuledOut => td.out { "×" },
            Verdict::Open => td { (self.pencil(key, &fill(lang, "sheet-not", &args), "")) },
        } }
    }

    /// A box that the player crosses out.
    fn pencil(&self, key: &str, label: &str, letter: &str) -> Markup {
        let crossed = self.notes.get(key).is_some_and(|note| !note.is_empty());
        html! {
            label.pencil title=(label) {
                input type="checkbox" data-note=(key) value=(Mark::CROSS) checked[crossed] aria-label=(label);
                span aria-hidden="true" { (letter) }
            }
        }
    }

    /// Why what was filled in lightly is so.
    fn reasons(&self) -> Markup {
        let lang = self.reader.lang;
        let Some(follows) = self.follows else { return html! {} };
        let reasons = self.conclusions(&follows);
        html! {
            p.truth { (say(lang, "dossier-true")) " " strong { (numbers(follows.truth)) } }
            details #reasons.reasons {
                summary { (say(lang, "sheet-why")) " (" (reasons.len()) ")" }
                @if reasons.is_empty() { p { (say(lang, "why-nothing")) } }
                ul { @for reason in &reasons { li { (reason) } } }
            }
        }
    }

    fn conclusions(&self, follows: &Follows) -> Vec<String> {
        let (game, lang) = (self.game, self.reader.lang);
        let mut reasons = Vec::new();
        for at in (0..Place::G1.0).map(Place).filter(|at| self.v.known(*at).is_none()) {
            if let Some(kind) = follows.kind(at) {
                let place = words::place(game, at, lang);
                reasons.push(fill(
                    lang,
                    "why-place",
                    &[("place", place.into()), ("card", words::kind(kind, lang).into())],
                ));
            }
        }
        for (colour, hue) in HUES.iter().enumerate() {
            let name = only(follows.names[colour]).filter(|_| known_name(self.v, colour).is_none());
            if let Some(name) = name {
                let args = [("who", hue.name(lang).into()), ("name", words::card(game, Card::Name(name), lang).into())];
                reasons.push(fill(lang, "why-name", &args));
            }
        }
        if let Some(number) = only(follows.truth) {
            reasons.push(fill(lang, "why-true", &[("formula", FORMULAS[usize::from(number)].into())]));
        }
        // A long list is no lead.
        if (1..=3).contains(&follows.places.len()) {
            let places: Vec<String> = follows.places.iter().map(|at| words::place(game, at, lang)).collect();
            let args = [("places", places.join(", ").into()), ("formulas", numbers(follows.truth).into())];
            reasons.push(fill(lang, "why-where", &args));
        }
        reasons
    }
}

fn verdict(seen: Option<u8>, follows: Option<Numbers>, number: u8) -> Verdict {
    match (seen, follows) {
        (Some(seen), _) if seen == number => Verdict::Seen,
        (_, Some(set)) if only(set) == Some(number) => Verdict::Follows,
        (_, Some(set)) if !set.contains(Number(number)) => Verdict::RuledOut,
        _ => Verdict::Open,
    }
}

pub(super) fn numbers(set: Numbers) -> String {
    set.iter().map(|number| FORMULAS[usize::from(number.0)]).collect::<Vec<_>>().join(" ")
}
