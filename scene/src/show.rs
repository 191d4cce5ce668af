use std::collections::BTreeMap;

use deckname_engine::{Clause, Game, NOT_DUE, Refusal, Seat, Types};
use maud::Markup;

use crate::{Clicks, Hue, Lang, Spot, Text, Texts, frame_texts};

/// For whom something is written: the language, and what the seats are called at this table.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    pub lang: Lang,
    pub names: &'a [String],
}

impl<'a> Reader<'a> {
    pub fn name(&self, seat: Seat) -> &'a str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }
}

/// What is drawn of a view: the board first, then what stands beside or below it (a score track, a hand of cards).
///
/// What can be clicked carries `data-spot` with the spot's name; what moves is a `<g>` with a lasting `id` and its place in
/// the `transform` attribute, in a stable order, so that a page can let it glide.
#[derive(Clone, Debug)]
pub struct Scene(pub Vec<Panel>);

/// One drawing: the inside of an `<svg>` element with the viewBox `0 0 width height`.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Names it in the page: `board`, `track`, `hand`.
    pub name: &'static str,
    pub width: u32,
    pub height: u32,
    pub body: Markup,
}

/// A figure of the rulebook: file name and SVG source.
pub type Figure = (&'static str, &'static str);

/// What a player has noted in the dossier: field name to value. Only that player ever sees it.
pub type Notes = BTreeMap<String, String>;

/// An option of a game, as the set-up page offers it. Labels are the messages `option-KEY` and `option-KEY-VALUE`.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub key: &'static str,
    /// The values in wire form, the default first: `"basic"` or `false`.
    pub values: &'static [&'static str],
    /// A board or set-up file of one's own is accepted too, as `{"toml": "…"}`.
    pub own_file: bool,
}

/// `show.rs`: what is printed about a game before anybody plays. The messages that every game has: `title`, `blurb`,
/// `minutes`, one for each clause (`hc-7`).
pub trait Printed: Types {
    /// The options, as the set-up page offers them.
    const CHOICES: &'static [Choice];
    /// Does seat 0 begin? Then tables draw who sits there, and the turn to begin passes on in a rematch.
    const FIRST_SEAT_BEGINS: bool = false;

    fn texts() -> &'static Texts;
    /// The rulebook, as Markdown with a heading for each clause.
    fn rules(lang: Lang) -> &'static str;
    fn figures() -> &'static [Figure];
    /// The cover, a whole SVG document.
    fn cover() -> &'static str;

    /// The default data file of a choice with `own_file`: a file to start from.
    fn data_file(_key: &str) -> Option<&'static str> {
        None
    }
}

/// `show/draw.rs`: the board as a drawing.
pub trait Draw: Types {
    fn scene(&self, v: &Self::View, reader: &Reader<'_>) -> Scene;
}

/// `show/text.rs`: the board as text, for the terminal and for screen readers.
pub trait TextBoard: Types {
    fn text(&self, v: &Self::View, reader: &Reader<'_>) -> Text;
}

/// `show/dossier.rs`: what only this observer knows.
pub trait Dossier: Types {
    /// A page fragment. Fields for notes carry `data-note` with the field's name.
    fn dossier(&self, v: &Self::View, notes: &Notes, reader: &Reader<'_>) -> Markup;
    /// The same as text.
    fn dossier_text(&self, v: &Self::View, reader: &Reader<'_>) -> Text;
}

/// `show/words.rs`: what is said.
pub trait Words: Types {
    /// Whose turn it is and what there is to do, said to this observer after `draft` has been clicked; in the end who has won
    /// and why, without the standings.
    fn prompt(&self, v: &Self::View, draft: &[Spot], reader: &Reader<'_>) -> String;
    /// How the seat stands, in few words and as far as this observer may know; empty where there is nothing to tell.
    fn standing(&self, v: &Self::View, seat: Seat, reader: &Reader<'_>) -> String;
    /// What happened, as a sentence.
    fn sentence(&self, n: &Self::Notice, reader: &Reader<'_>) -> String;
    /// The name of an action; no two legal actions share one.
    fn label(&self, v: &Self::View, a: &Self::Action, reader: &Reader<'_>) -> String;

    /// The colour of a seat, if the seats have colours.
    fn seat_hue(&self, _seat: Seat) -> Option<Hue> {
        None
    }
}

/// `show/clicks.rs`: how an action is chosen by clicking things.
pub trait Choose: Types {
    /// What is clicked to choose this action.
    fn clicks(&self, v: &Self::View, a: &Self::Action) -> Clicks;
    /// The name of something that can be clicked, after `draft` has been clicked.
    fn spot(&self, v: &Self::View, draft: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String;

    /// The answer that a seat has ordered to be given for it, as long as that order is enough; `None` if the seat has to
    /// decide itself. `actions` are its legal actions. A game with such an order names it in the message `standing-order`.
    fn standing_order(&self, _v: &Self::View, _actions: &[Self::Action]) -> Option<Self::Action> {
        None
    }
}

/// What a game shows: all the parts together. A game implements the parts, each in its own file.
pub trait Show: Game + Printed + Draw + TextBoard + Dossier + Words + Choose {}

impl<G: Game + Printed + Draw + TextBoard + Dossier + Words + Choose> Show for G {}

/// The id of the clause behind a refusal, and the sentence that tells a player.
pub fn refusal<G: Printed>(refusal: Refusal<G::Clause>, lang: Lang) -> (&'static str, String) {
    match refusal {
        Refusal::NotDue => (NOT_DUE, frame_texts().plain(lang, "x-1")),
        Refusal::Breaks(clause) => (clause.id(), G::texts().plain(lang, &clause.id().to_lowercase())),
    }
}
