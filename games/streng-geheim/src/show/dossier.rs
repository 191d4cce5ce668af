//! The dossier: the investigation sheet with what was seen, and notes on what is suspected.

use deckname_engine::Seat;
use deckname_scene::{Dossier, Line, Notes, Reader, Text};
use maud::{Markup, html};

use super::words::{HUES, card, cards, field, known_card, own_colour, place, say, sheet_names, tips};
use crate::config::{Flight, StrengGeheim};
use crate::event::Notice;
use crate::place::{Card, Place};
use crate::state::{COLOURS, Phase};
use crate::view::{Mine, View};
use crate::wire::{COLOUR_NAMES, FORMULAS, NAMES, SLOT_NAMES};

impl Dossier for StrengGeheim {
    fn dossier(&self, v: &View, _: &[Notice], notes: &Notes, reader: &Reader<'_>) -> Markup {
        let lang = reader.lang;
        html! {
            @for (key, value) in facts(self, v, reader) {
                p { (say(lang, key)) " " strong { (value) } }
            }
            @if v.mine.is_some() && v.open.is_none() {
                table.pad {
                    thead { tr {
                        th scope="col" { (say(lang, "dossier-colour")) }
                        @for slot in SLOT_NAMES { th scope="col" { (say(lang, &format!("slot-{slot}"))) } }
                        th scope="col" { (say(lang, "dossier-name")) }
                    } }
                    tbody { @for colour in 0..COLOURS {
                        tr {
                            th scope="row" { (HUES[colour].swatch()) " " (owner(self, colour, reader)) }
                            @for slot in 0..3 {
                                td { (cell(self, v, Place((3 * colour) as u8 + slot), notes, reader)) }
                            }
                            td { (name_note(self, v, colour, notes, reader)) }
                        }
                    } }
                }
                table.pad {
                    thead { tr {
                        @for at in secret_places() { th scope="col" { (at.name()) } }
                        th scope="col" { (say(lang, "dossier-true")) }
                    } }
                    tbody { tr {
                        @for at in secret_places() { td { (cell(self, v, at, notes, reader)) } }
                        td { strong { (suspects(v)) } }
                    } }
                }
            }
        }
    }

    fn dossier_text(&self, v: &View, _: &[Notice], reader: &Reader<'_>) -> Text {
        let lang = reader.lang;
        let mut out = Text::default();
        for (key, value) in facts(self, v, reader) {
            out.line(format!("{} {value}", say(lang, key)));
        }
        if v.mine.is_none() || v.open.is_some() {
            return out;
        }
        let shown = |at: Place| known_card(v, at).map_or_else(|| "?".to_string(), |found| card(self, found, lang));
        for (colour, hue) in HUES.iter().enumerate() {
            let at = |slot: u8| shown(Place((3 * colour) as u8 + slot));
            let found = [0, 1, 2].map(|slot| format!("{:<17}", at(slot))).concat();
            let name = owner(self, colour, reader);
            out.line(Line::new().ink(hue.ink(), format!("{}{} {name:<12} ", hue.shape(), hue.letter())).plain(found));
        }
        let falses: Vec<_> = secret_places().map(|at| format!("{} {}", at.name(), shown(at))).collect();
        out.line(format!("{}: {}", say(lang, "dossier-false"), falses.join(", ")));
        out.line(format!("{} {}", say(lang, "dossier-true"), suspects(v)));
        out
    }
}

fn secret_places() -> impl Iterator<Item = Place> {
    (Place::G1.0..Place::COUNT as u8).map(Place)
}

/// What this seat was told, one line each.
fn facts(game: &StrengGeheim, v: &View, reader: &Reader<'_>) -> Vec<(&'static str, String)> {
    let lang = reader.lang;
    let mut facts = Vec::new();
    if let Some(mine) = &v.mine {
        facts.push(("dossier-me", card(game, Card::Name(mine.name), lang)));
        facts.push(("dossier-formula", FORMULAS[usize::from(mine.formula)].to_string()));
        if let Some(held) = Some(mine.tips).filter(|held| !held.is_empty()) {
            facts.push(("dossier-tips", tips(game, held, lang)));
        }
        if let Some(dial) = mine.dial {
            facts.push(("dossier-dial", field(game, dial, lang)));
        }
        if let Some(sheet) = mine.sheet {
            facts.push((
                "dossier-sheet",
                format!("{}; {}", place(game, sheet.place, lang), sheet_names(game, sheet, reader)),
            ));
        }
    }
    if let Some(open) = v.open.as_ref().filter(|_| v.phase != Phase::Deal) {
        facts.push(("dossier-open", cards(game, &open.deal, lang)));
    }
    facts
}

/// What is known of a place; else a field for what is suspected.
fn cell(game: &StrengGeheim, v: &View, at: Place, notes: &Notes, reader: &Reader<'_>) -> Markup {
    if let Some(found) = known_card(v, at) {
        return html! { (card(game, found, reader.lang)) };
    }
    let key = format!("place-{}", at.name());
    let noted = notes.get(&key).map_or("", String::as_str);
    html! { input type="text" size="4" maxlength="16" data-note=(key) value=(noted) aria-label=(place(game, at, reader.lang)); }
}

fn name_note(game: &StrengGeheim, v: &View, colour: usize, notes: &Notes, reader: &Reader<'_>) -> Markup {
    let lang = reader.lang;
    if let Some(name) = known_name(v, colour) {
        return html! { (card(game, Card::Name(name), lang)) };
    }
    let key = format!("name-{}", COLOUR_NAMES[colour]);
    let noted = notes.get(&key).map(String::as_str);
    let label = format!("{}: {}", HUES[colour].name(lang), say(lang, "dossier-name"));
    html! {
        select data-note=(key) aria-label=(label) {
            option value="" selected[noted.is_none()] { "?" }
            @for (name, id) in (0..).zip(NAMES) {
                option value=(id) selected[noted == Some(id)] { (card(game, Card::Name(name), lang)) }
            }
        }
    }
}

pub(super) fn known_name(v: &View, colour: usize) -> Option<u8> {
    let mut found = (0..3).filter_map(|slot| known_card(v, Place((3 * colour) as u8 + slot)));
    let seen = found.find_map(|card| if let Card::Name(name) = card { Some(name) } else { None });
    seen.or_else(|| v.mine.as_ref().filter(|_| own_colour(v) == Some(colour)).map(|mine| mine.name))
}

/// Does the observer know enough to declare something (`SG-14`)? With proof needed, that is every false formula, and the
/// name of every other player, or five names that leave one for the sixth colour.
pub(super) fn may_declare(game: &StrengGeheim, v: &View) -> bool {
    let known = |colours: usize| (0..colours).filter(|colour| known_name(v, *colour).is_some()).count();
    let seats = usize::from(game.seats);
    let named = known(seats) == seats || known(COLOURS) == COLOURS - 1;
    game.flight == Flight::Bold || named && secret_places().all(|at| known_card(v, at).is_some())
}

/// The numbers that none of the false formulas seen has.
fn suspects(v: &View) -> String {
    let seen = |mine: &Mine, number: u8| {
        secret_places().any(|at| mine.cards[usize::from(at.0)] == Some(Card::Formula(number)))
    };
    let Some(mine) = &v.mine else { return String::new() };
    let left = (0..COLOURS as u8).filter(|number| !seen(mine, *number));
    left.map(|number| FORMULAS[usize::from(number)]).collect::<Vec<_>>().join(" ")
}

pub(super) fn owner(game: &StrengGeheim, colour: usize, reader: &Reader<'_>) -> String {
    if colour < usize::from(game.seats) {
        reader.name(Seat(colour as u8)).to_string()
    } else {
        say(reader.lang, "nobody")
    }
}
