use std::any::Any;
use std::sync::Arc;

use deckname_engine::{Game, Observer, Seat, Seats, WireStep};
use deckname_scene::{Hue, Lang, Notes, Reader, Scene, Spot, Text};
use maud::Markup;
use serde_json::{Value, json};

use crate::{Fairness, Refused};

/// One running game, whichever it is. Everything that goes out is for one observer.
pub trait Table: Send + Sync {
    fn game(&self) -> &'static str;
    fn seats(&self) -> u8;
    /// The options in full, as a record keeps them.
    fn options(&self) -> Value;
    /// The edition of the rules that it is played by.
    fn edition(&self) -> u16;
    fn status(&self) -> Status;

    /// Takes a step in the wire format. The sentence of a refusal is in `lang`.
    fn take(&mut self, step: &WireStep, lang: Lang) -> Result<(), Refused> {
        match step {
            WireStep::Chance { chance } => self.chance(chance, lang),
            WireStep::Act { seat, action } => self.act(*seat, action, lang),
        }
    }
    /// Takes a seat's action. The sentence of a refusal is in `lang`.
    fn act(&mut self, seat: Seat, action: &Value, lang: Lang) -> Result<(), Refused>;
    /// Takes an outcome of chance.
    fn chance(&mut self, outcome: &Value, lang: Lang) -> Result<(), Refused>;
    /// The outcome that fair chance gives at this step; nothing where none is due.
    fn fair_outcome(&self, fairness: &Fairness) -> Option<Value>;

    /// The legal actions of a seat; none for one that owes nothing.
    fn legal(&self, seat: Seat) -> Vec<Value>;
    /// The outcomes of chance with their probabilities; `None` where there are too many to list.
    fn outcomes(&self) -> Option<Vec<(Value, f64)>>;
    fn view(&self, who: Observer) -> Value;
    /// What `who` was told since `from` steps had been taken.
    fn notices(&self, who: Observer, from: usize) -> Vec<Value>;
    /// The story since `from` steps had been taken, as `who` may read it. Costs what it tells, not what came before.
    fn log(&self, who: Observer, from: usize, reader: &Reader<'_>) -> Vec<Entry>;

    /// Everything that is drawn and written of the position for `who`.
    fn show(&self, who: Observer, notes: &Notes, reader: &Reader<'_>) -> Shown;
    /// What the seat can click after `draft`; `None` if the draft fits no legal action.
    fn menu(&self, seat: Seat, draft: &[Spot], reader: &Reader<'_>) -> Option<Menu>;
    /// The answer that the standing order of this seat gives now; `None` if the seat has to decide itself.
    fn standing_order(&self, seat: Seat) -> Option<Value>;
    /// The colour of a seat, if the seats have colours.
    fn seat_hue(&self, seat: Seat) -> Option<Hue>;
    /// What a bot in this seat may look at.
    fn sight(&self, seat: Seat) -> Sight;

    /// The steps so far, in the form of the record.
    fn steps(&self) -> Vec<WireStep>;
    /// How many steps have been taken.
    fn taken(&self) -> usize;
    /// To how many steps the seat may go back: its own last steps, as long as nothing was revealed since.
    fn undo_to(&self, seat: Seat) -> Option<usize>;
    /// The same game after its first `steps` steps.
    fn rewound(&self, steps: usize) -> Box<dyn Table>;
}

/// Who is to act.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    /// This kind of outcome is due.
    Chance(&'static str),
    Seats(Seats),
    /// Winners and standings, in the wire format.
    Over(Value),
}

impl Status {
    pub fn to_json(&self) -> Value {
        match self {
            Self::Chance(kind) => json!({"chance": kind}),
            Self::Seats(seats) => json!({"seats": seats}),
            Self::Over(ending) => json!({"over": ending}),
        }
    }
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The step that it tells of, from 0.
    pub step: usize,
    pub sentence: String,
}

/// A position as people see it.
#[derive(Clone, Debug)]
pub struct Shown {
    pub scene: Scene,
    pub text: Text,
    pub dossier: Markup,
    pub dossier_text: Text,
    pub prompt: String,
    /// For every seat how it stands; empty where there is nothing to tell.
    pub standings: Vec<String>,
}

/// What can be chosen next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Menu {
    /// What there is to do after the clicks so far.
    pub prompt: String,
    pub items: Vec<Item>,
    /// The action that the clicks so far have wholly chosen; there may still be more to click for another one.
    pub chosen: Option<Chosen>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub spot: Spot,
    pub label: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    pub action: Value,
    pub label: String,
}

/// One seat's view together with the rules and everything the seat was told so far: all that a bot is ever handed.
///
/// There is no way from here to the truth:
///
/// ```compile_fail,E0616
/// fn peek(sight: &deckname_table::Sight) { let _ = &sight.view; }
/// ```
/// ```compile_fail,E0616
/// use deckname_table::{Running, games::Heimlich};
/// fn peek(table: &Running<Heimlich>) { let _ = &table.state; }
/// ```
pub struct Sight {
    pub seat: Seat,
    pub(crate) game: Arc<dyn Any + Send + Sync>,
    pub(crate) view: Box<dyn Any + Send + Sync>,
    pub(crate) told: Box<dyn Any + Send + Sync>,
}

impl Sight {
    /// The same, for code that knows which game it is.
    pub fn of<G: Game>(&self) -> Option<Known<'_, G>> {
        let told: &Vec<G::Notice> = self.told.downcast_ref()?;
        let (game, view) = (self.game.downcast_ref()?, self.view.downcast_ref()?);
        Some(Known { game, seat: self.seat, view, told })
    }
}

/// All that a bot is handed for a decision: what a person in its seat has seen.
#[derive(Debug)]
pub struct Known<'a, G: Game> {
    pub game: &'a G,
    pub seat: Seat,
    pub view: &'a G::View,
    /// Everything the seat was told since the game began.
    pub told: &'a [G::Notice],
}

impl<G: Game> Clone for Known<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Known<'_, G> {}

impl std::fmt::Debug for Sight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Sight of {:?}", self.seat)
    }
}
