use std::any::Any;
use std::sync::Arc;

use deckname_engine::{Game, Observer, Seat, Seats, WireStep, Wyrand};
use deckname_scene::{Beat, Hue, Lang, Motion, Notes, Reader, Scene, Spot, Text, Weight};
use maud::Markup;
use serde_json::{Value, json};

use crate::{Fairness, LookBack, Refused};

/// One running game, whichever it is. Everything that leaves it is meant for one observer.
pub trait Table: Send + Sync {
    /// The id of the game.
    fn game(&self) -> &'static str;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// The options in full, as a record keeps them.
    fn options(&self) -> Value;
    /// The edition of the rules by which it is played.
    fn edition(&self) -> u16;
    /// Who is to act.
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
    /// The outcome that fair chance gives at this step; `None` if no outcome is due.
    fn fair_outcome(&self, fairness: &Fairness) -> Option<Value>;

    /// The legal actions of a seat; none if it owes no decision.
    fn legal(&self, seat: Seat) -> Vec<Value>;
    /// The outcomes of chance with their probabilities; `None` if there are too many to list.
    fn outcomes(&self) -> Option<Vec<(Value, f64)>>;
    /// What `who` may know of the position.
    fn view(&self, who: Observer) -> Value;
    /// What `who` was told since `from` steps had been taken.
    fn notices(&self, who: Observer, from: usize) -> Vec<Value>;
    /// The log since `from` steps had been taken, as `who` may read it. Its cost depends only on what it returns.
    fn log(&self, who: Observer, from: usize, reader: &Reader<'_>) -> Vec<LogLine>;

    /// The same step by step, with what is seen and heard of it.
    fn telling(&self, who: Observer, from: usize, reader: &Reader<'_>) -> Vec<Told>;

    /// How the game was decided and how it came to that; `None` before the end.
    fn look_back(&self, lang: Lang) -> Option<LookBack>;

    /// What is drawn and written about the position for `who`.
    fn show(&self, who: Observer, notes: &Notes, reader: &Reader<'_>) -> Shown;
    /// The dossier as text, for a terminal.
    fn dossier_text(&self, who: Observer, reader: &Reader<'_>) -> Text;
    /// What the seat can click after `draft`; `None` if the draft fits no legal action.
    fn menu(&self, seat: Seat, draft: &[Spot], reader: &Reader<'_>) -> Option<Menu>;
    /// The clicks after `draft` that lead to these actions of the seat, or to as many of them as one choice takes; `None` if
    /// none do.
    fn toward(&self, seat: Seat, actions: &[Value], draft: &[Spot], reader: &Reader<'_>) -> Option<Toward>;
    /// The answer that the standing order of this seat gives now; `None` if the seat has to decide itself.
    fn standing_order(&self, seat: Seat) -> Option<Value>;
    /// Why the seat may not talk to the others now, if the rules forbid it. The sentence is in `lang`.
    fn silence(&self, seat: Seat, lang: Lang) -> Option<Refused>;
    /// The colour of a seat, if the seats have colours.
    fn seat_hue(&self, seat: Seat) -> Option<Hue>;
    /// What a bot in this seat may know.
    fn sight(&self, seat: Seat) -> Sight;

    /// The steps so far, in the form of the record.
    fn steps(&self) -> Vec<WireStep>;
    /// How many steps have been taken.
    fn taken(&self) -> usize;
    /// To how many steps the game goes back if the seat takes back its last step. `None` if it may not: the last step was
    /// not its own, or revealed something.
    fn undo_to(&self, seat: Seat) -> Option<usize>;
    /// The same game after its first `steps` steps.
    fn rewound(&self, steps: usize) -> Box<dyn Table>;
    /// A world that agrees with everything the seat may know, each equally likely, in which play can go on. Its steps begin
    /// there, so it has no record.
    fn sampled(&self, seat: Seat, rng: &mut Wyrand) -> Box<dyn Table>;
    /// Does it come from [`Table::sampled`]?
    fn is_sampled(&self) -> bool;
}

/// Who is to act.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    /// An outcome of this kind is due.
    Chance(&'static str),
    /// These seats owe a decision.
    Seats(Seats),
    /// The game is over: winners and standings, in the wire format.
    Over(Value),
}

impl Status {
    /// The `status` of the wire format.
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
pub struct LogLine {
    /// The step that it is about, from 0.
    pub step: usize,
    /// The seat that did it; `None` if chance or the rules did.
    pub seat: Option<Seat>,
    /// What happened.
    pub sentence: String,
}

/// Something that happened, told to one observer.
#[derive(Clone, Debug)]
pub struct Told {
    /// The step that it tells of, from 0.
    pub step: usize,
    /// The seat that did it; `None` if chance or the rules did.
    pub seat: Option<Seat>,
    /// What happened.
    pub sentence: String,
    /// What is seen and heard of it.
    pub beat: Beat,
}

impl Told {
    /// As JSON for the page's script.
    pub fn to_json(&self) -> Value {
        let mut json = self.beat.to_json();
        json["step"] = json!(self.step);
        json["seat"] = json!(self.seat);
        json["say"] = json!(self.sentence);
        json
    }
}

/// A position as people see it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The board as a drawing.
    pub scene: Scene,
    /// The board as text.
    pub text: Text,
    /// What only this observer knows, as a page fragment.
    pub dossier: Markup,
    /// What there is to do; at the end, who has won.
    pub prompt: String,
    /// How each seat stands; empty if there is nothing to say.
    pub standings: Vec<String>,
}

/// What can be chosen next.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Menu {
    /// What there is to do after the clicks so far.
    pub prompt: String,
    /// What can be clicked.
    pub items: Vec<Item>,
    /// The action that the clicks so far make up. More clicks may still lead to another one.
    pub chosen: Option<Chosen>,
    /// What can be clicked in place of the last click, as long as no action is chosen.
    pub instead: Vec<Item>,
    /// Where pieces stand after the clicks so far.
    pub preview: Vec<Motion>,
}

/// Something that can be clicked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The spot on the board.
    pub spot: Spot,
    /// Its label.
    pub label: String,
    /// How much it means to choose it, if that is a whole action.
    pub weight: Weight,
}

/// The way to an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toward {
    /// The label of the action.
    pub label: String,
    /// What can be clicked next on the way to it; empty if it is chosen.
    pub next: Vec<Spot>,
}

/// A whole action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The action, in the wire format.
    pub action: Value,
    /// What follows it as part of the same choice, as far as it is legal by then.
    pub then: Vec<Value>,
    /// The clicks that are kept for the next choice, if they still fit then.
    pub keeps: Vec<Spot>,
    /// The label of the action.
    pub label: String,
    /// How much it means.
    pub weight: Weight,
}

impl Chosen {
    /// The action and what follows it.
    pub fn into_actions(self) -> Vec<Value> {
        std::iter::once(self.action).chain(self.then).collect()
    }
}

/// One seat's view together with the rules and everything the seat was told so far: all that a bot ever gets.
///
/// There is no way from here to the true state:
///
/// ```compile_fail,E0616
/// fn peek(sight: &deckname_table::Sight) { let _ = &sight.view; }
/// ```
/// ```compile_fail,E0616
/// use deckname_table::{Running, games::Heimlich};
/// fn peek(table: &Running<Heimlich>) { let _ = &table.state; }
/// ```
pub struct Sight {
    /// The seat that is to decide.
    pub seat: Seat,
    pub(crate) game: Arc<dyn Any + Send + Sync>,
    pub(crate) view: Box<dyn Any + Send + Sync>,
    pub(crate) told: Box<dyn Any + Send + Sync>,
}

impl Sight {
    /// The same for code that knows which game it is; `None` if it is another one.
    pub fn of<G: Game>(&self) -> Option<Known<'_, G>> {
        let told: &Vec<G::Notice> = self.told.downcast_ref()?;
        let (game, view) = (self.game.downcast_ref()?, self.view.downcast_ref()?);
        Some(Known { game, seat: self.seat, view, told })
    }
}

/// All that a bot gets for a decision: what a person in its seat would have seen.
#[derive(Debug)]
pub struct Known<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The seat that is to decide.
    pub seat: Seat,
    /// What the seat may know of the position.
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
