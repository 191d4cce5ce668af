//! The dossier: own cards and tips, and the investigation sheet.

use deckname_engine::Seat;
use deckname_scene::{Aid, Dossier, Ink, Line, Notes, Reader, Text};
use maud::{Markup, html};

use super::words::{self, HUES, card, cards, field, own_colour, place, say, sheet_names, tips};
use crate::config::{Flight, StrengGeheim};
use crate::event::Notice;
use crate::follows::{Follows, only};
use crate::place::{Card, Place};
use crate::state::{COLOURS, Phase};
use crate::view::View;
use crate::wire::{FORMULAS, SLOT_NAMES};
use sheet::Investigation;

mod sheet;

impl Dossier for StrengGeheim {
    fn dossier(&self, v: &View, _: &[Notice], notes: &Notes, reader: &Reader<'_>) -> Markup {
        let lang = reader.lang;
        html! {
            @for (key, value) in facts(self, v, reader) {
                p { (say(lang, key)) " " strong { (value) } }
            }
            @if may_prove(self, v) { p.ready { (say(lang, "dossier-ready")) } }
            @if v.mine.is_some() && v.open.is_none() {
                (Investigation { game: self, v, follows: worked_out(v, reader), notes, reader }.draw())
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
        let follows = worked_out(v, reader);
        let shown = |at: Place| match (v.known(at), follows.and_then(|follows| follows.kind(at))) {
            (Some(found), _) => card(self, found, lang),
            (None, Some(kind)) => format!("({})", words::kind(kind, lang)),
            (None, None) => "?".to_string(),
        };
        let heads = SLOT_NAMES.map(|slot| format!("{:<COLUMN$}", say(lang, &format!("slot-{slot}")))).concat();
        let names = say(lang, "dossier-name");
        out.line(Line::new().ink(Ink::Bold, format!("{:<HEAD$}{heads}{names}", say(lang, "dossier-colour"))));
        for (colour, hue) in HUES.iter().enumerate() {
            let found = [0, 1, 2].map(|slot| cut(&shown(Place((3 * colour) as u8 + slot)), COLUMN)).concat();
            let worked_out = follows.and_then(|follows| only(follows.names[colour]));
            let name = known_name(v, colour).or(worked_out);
            let name = name.map_or_else(|| "?".to_string(), |name| card(self, Card::Name(name), lang));
            let who = cut(&format!("{}{} {}", hue.shape(), hue.letter(), owner(self, colour, reader)), HEAD);
            out.line(Line::new().ink(hue.ink(), who).plain(found).plain(name.chars().take(NAME).collect::<String>()));
        }
        let seen = |at: Place| v.known(at).map_or_else(|| "?".to_string(), |found| card(self, found, lang));
        let falses: Vec<_> = secret_places().map(|at| format!("{} {}", at.name(), seen(at))).collect();
        out.line(format!("{}: {}", say(lang, "sheet-false"), falses.join(", ")));
        if let Some(follows) = follows {
            out.line(format!("{} {}", say(lang, "dossier-true"), sheet::numbers(follows.truth)));
        }
        out
    }
}

/// What follows from what was seen, if the table wants to be told.
fn worked_out(v: &View, reader: &Reader<'_>) -> Option<Follows> {
    v.follows().filter(|_| reader.aid >= Aid::Follows)
}

/// The columns of the sheet as text: 80 in all.
const HEAD: usize = 16;
const COLUMN: usize = 16;
const NAME: usize = 16;

/// The text in so many columns, with a space at its end.
fn cut(text: &str, columns: usize) -> String {
    let kept: String = text.chars().take(columns - 1).collect();
    format!("{kept:<columns$}")
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

pub(super) fn known_name(v: &View, colour: usize) -> Option<u8> {
    let mut found = (0..3).filter_map(|slot| v.known(Place((3 * colour) as u8 + slot)));
    let seen = found.find_map(|card| if let Card::Name(name) = card { Some(name) } else { None });
    seen.or_else(|| v.mine.as_ref().filter(|_| own_colour(v) == Some(colour)).map(|mine| mine.name))
}

/// Does the observer know enough to declare something (`SG-14`)? With proof needed, that is every false formula, and the
/// name of every other player, or five names that leave one for the sixth colour.
pub(super) fn may_declare(game: &StrengGeheim, v: &View) -> bool {
    let known = |colours: usize| (0..colours).filter(|colour| known_name(v, *colour).is_some()).count();
    let seats = usize::from(game.seats);
    let named = known(seats) == seats || known(COLOURS) == COLOURS - 1;
    game.flight == Flight::Bold || named && secret_places().all(|at| v.known(at).is_some())
}

/// Could the observer prove a sheet now, with the flight still to come?
fn may_prove(game: &StrengGeheim, v: &View) -> bool {
    let investigating = v.mine.is_some() && v.open.is_none() && v.fugitive.is_none();
    investigating && game.flight == Flight::Proven && may_declare(game, v)
}

pub(super) fn owner(game: &StrengGeheim, colour: usize, reader: &Reader<'_>) -> String {
    if colour < usize::from(game.seats) {
        reader.name(Seat(colour as u8)).to_string()
    } else {
        say(reader.lang, "nobody")
    }
}
