use std::collections::BTreeMap;

use deckname_engine::{Clause, Game, NOT_DUE, Refusal, Seat, Types};
use maud::Markup;

use crate::{Aid, Clicks, Edit, Finale, Hue, Lang, Motion, Spot, Tell, Text, Texts, common_texts};

/// The reader of a text: their language, and the names of the seats at their table.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// The language.
    pub lang: Lang,
    /// The names by seat.
    pub names: &'a [String],
    /// How much the program works out at their table.
    pub aid: Aid,
}

impl<'a> Reader<'a> {
    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> &'a str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }
}

/// The drawing of a view: first the board, then what is beside or below it (a score track, a hand of cards).
///
/// What can be clicked carries `data-spot` with the name of the spot. What moves is a `<g>` with a permanent `id` and its
/// position in the `transform` attribute, always in the same order, so that a page can animate it.
#[derive(Clone, Debug)]
pub struct Scene(pub Vec<Panel>);

/// One drawing: the inside of an `<svg>` element with the viewBox `0 0 width height`.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Its name in the page: `board`, `track`, `hand`.
    pub name: &'static str,
    /// The width of the viewBox.
    pub width: u32,
    /// The height of the viewBox.
    pub height: u32,
    /// The SVG elements.
    pub body: Markup,
}

/// A figure of the rulebook: file name and SVG source.
pub type Figure = (&'static str, &'static str);

/// A player's notes in the dossier, by field name. Only that player ever sees them.
pub type Notes = BTreeMap<String, String>;

/// An option of a game, as the set-up page offers it. Labels are the messages `option-KEY` and `option-KEY-VALUE`.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The key in the wire format.
    pub key: &'static str,
    /// The values in wire form, the default first: `"basic"` or `false`.
    pub values: &'static [&'static str],
    /// Does it also accept a board or set-up file, as `{"toml": "…"}`?
    pub own_file: bool,
}

/// `show.rs`: what is printed about a game before it is played. Every game has the messages `title`, `blurb` and
/// `minutes`, and one for each clause (`hc-7`).
pub trait Printed: Types {
    /// The options, as the set-up page offers them.
    const CHOICES: &'static [Choice];
    /// Does seat 0 begin? Then tables draw who sits there, and the turn to begin passes on in a rematch.
    const FIRST_SEAT_BEGINS: bool = false;

    /// The texts in both languages.
    fn texts() -> &'static Texts;
    /// The rulebook, as Markdown with a heading for each clause.
    fn rules(lang: Lang) -> &'static str;
    /// The figures of the rulebook.
    fn figures() -> &'static [Figure];
    /// The cover, a whole SVG document.
    fn cover() -> &'static str;

    /// What a newcomer is given first, if the game has a lesson.
    fn primer() -> Option<Primer> {
        None
    }

    /// The default data file of a choice with `own_file`: a file to start from.
    fn data_file(_key: &str) -> Option<&'static str> {
        None
    }

    /// How the data file of a choice is edited by clicking, if it can be.
    fn editor(_key: &str) -> Option<Edit> {
        None
    }
}

/// What a newcomer is given: the folder `lesson/` of a game.
#[derive(Clone, Copy, Debug)]
pub struct Primer {
    /// The game in half a minute (`half-1` to `half-4`), what the teacher says at a step (`step-N`) and to another move
    /// (`step-N-else`), the last word (`end`), and what things on the board are (`thing-…`).
    pub texts: fn() -> &'static Texts,
    /// The picture that moves, a whole SVG document.
    pub picture: &'static str,
    /// The record of the game in which the lesson is given.
    pub record: &'static str,
    /// The clause behind each step at which the teacher speaks: it explains why another move would be worse.
    pub clauses: &'static [(usize, &'static str)],
    /// What can be asked about: how its spot begins, and the clause that explains it. The sentence is `thing-…`, with the
    /// beginning of the spot.
    pub things: &'static [(&'static str, &'static str)],
}

/// `show/draw.rs`: the board as a drawing.
pub trait Draw: Types {
    /// The drawing.
    fn scene(&self, v: &Self::View, reader: &Reader<'_>) -> Scene;
}

/// `show/text.rs`: the board as text, for the terminal and for screen readers.
pub trait TextBoard: Types {
    /// The board as lines of text.
    fn text(&self, v: &Self::View, reader: &Reader<'_>) -> Text;
}

/// `show/dossier.rs`: what only this observer knows.
pub trait Dossier: Types {
    /// A page fragment. `told` is everything that the observer was told since the game began. Fields for notes carry
    /// `data-note` with the field's name. How much is worked out follows [`Reader::aid`].
    fn dossier(&self, v: &Self::View, told: &[Self::Notice], notes: &Notes, reader: &Reader<'_>) -> Markup;
    /// The same as text.
    fn dossier_text(&self, v: &Self::View, told: &[Self::Notice], reader: &Reader<'_>) -> Text;
}

/// `show/words.rs`: prompts, sentences and labels.
pub trait Words: Types {
    /// Whose turn it is and what to do, for this observer, after `draft` has been clicked. When the game is over: who has won
    /// and why, without the standings.
    fn prompt(&self, v: &Self::View, draft: &[Spot], reader: &Reader<'_>) -> String;
    /// By which clause a seat may not talk to the others now. `v` is the public view, so that silence tells nothing hidden.
    fn silence(&self, _v: &Self::View, _seat: Seat) -> Option<Self::Clause> {
        None
    }

    /// How the seat stands, in a few words, as far as this observer may know; empty if there is nothing to say.
    fn standing(&self, v: &Self::View, seat: Seat, reader: &Reader<'_>) -> String;
    /// What happened, as a sentence; empty if it goes without saying.
    fn sentence(&self, n: &Self::Notice, reader: &Reader<'_>) -> String;
    /// The name of an action; no two legal actions share one.
    fn label(&self, v: &Self::View, a: &Self::Action, reader: &Reader<'_>) -> String;

    /// The colour of a seat, if the seats have colours.
    fn seat_hue(&self, _seat: Seat) -> Option<Hue> {
        None
    }
}

/// How much an action means to its player: which button stands out, and whether the player is asked again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Weight {
    /// It does nothing: pass, stay, keep. Its button never stands out.
    Nothing,
    /// An ordinary move.
    #[default]
    Usual,
    /// It decides the game and cannot be taken back: the player confirms it.
    Grave,
}

/// Clicks that stand for one or more actions, one after another. The first one is legal now; each of the others is taken if
/// it is legal by then, and the first that is not ends the way.
#[derive(Clone, Debug)]
pub struct Way<A> {
    /// What is clicked.
    pub clicks: Clicks,
    /// The actions, at least one.
    pub actions: Vec<A>,
}

/// `show/clicks.rs`: how an action is chosen by clicking things.
pub trait Choose: Types {
    /// What is clicked to choose this action.
    fn clicks(&self, v: &Self::View, a: &Self::Action) -> Clicks;
    /// The name of something that can be clicked, after `draft` has been clicked.
    fn spot(&self, v: &Self::View, draft: &[Spot], spot: &Spot, reader: &Reader<'_>) -> String;

    /// How much an action means to its player.
    fn weight(&self, _a: &Self::Action) -> Weight {
        Weight::Usual
    }

    /// Further ways to choose, beside those of [`Self::clicks`]: an agent and a city several steps away. `actions` are the
    /// legal actions.
    fn ways(&self, _v: &Self::View, _actions: &[Self::Action]) -> Vec<Way<Self::Action>> {
        Vec::new()
    }

    /// What stays chosen after this action, if it can still be chosen then: the agent that has made a step.
    fn keeps(&self, _v: &Self::View, _a: &Self::Action) -> Vec<Spot> {
        Vec::new()
    }

    /// The answer that the standing order of a seat gives; `None` if the order does not cover this decision and the seat has
    /// to decide itself. `actions` are its legal actions. A game with such an order names it in the message `standing-order`.
    fn standing_order(&self, _v: &Self::View, _actions: &[Self::Action]) -> Option<Self::Action> {
        None
    }

    /// Where pieces stand after `draft` has been clicked: each as a [`Motion::Walk`] whose last point counts.
    fn preview(&self, _: &Self::View, _: &[Spot]) -> Vec<Motion> {
        Vec::new()
    }
}

/// Everything that a game shows. A game implements the parts, each in its own file, and gets this trait for free.
pub trait Show: Game + Printed + Draw + TextBoard + Dossier + Words + Choose + Tell + Finale {}

impl<G: Game + Printed + Draw + TextBoard + Dossier + Words + Choose + Tell + Finale> Show for G {}

/// The id of the clause behind a refusal, and the sentence that explains it to a player.
pub fn refusal<G: Printed>(refusal: Refusal<G::Clause>, lang: Lang) -> (&'static str, String) {
    match refusal {
        Refusal::NotDue => (NOT_DUE, common_texts().plain(lang, "x-1")),
        Refusal::Breaks(clause) => (clause.id(), G::texts().plain(lang, &clause.id().to_lowercase())),
    }
}
