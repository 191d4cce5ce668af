//! How a step is told to people: what moves on the board while its sentence is read.
//!
//! A beat is made from what one observer was told and from that observer's views before and after the step, so it says no
//! more than they do, and the same notices always give the same beats.

use deckname_engine::{Seat, Types};
use maud::Markup;
use serde_json::{Value, json};

use crate::{Hue, Reader};

/// `show/tell.rs`: how a notice is told.
pub trait Tell: Types {
    /// The seat that did what the notice tells; `None` if chance or the rules did.
    fn actor(&self, n: &Self::Notice) -> Option<Seat>;
    /// What is seen and heard when the notice is told. `before` and `after` are the observer's views around the whole step.
    fn beat(&self, before: &Self::View, n: &Self::Notice, after: &Self::View, reader: &Reader<'_>) -> Beat;
}

/// How one notice is told, apart from its sentence and the seat that did it.
#[derive(Clone, Debug, Default)]
pub struct Beat {
    /// What is heard when it begins.
    pub sound: Option<Sound>,
    /// What happens on the board, one after another.
    pub motions: Vec<Motion>,
    /// A highlight, shown large over the board: the two cards of a duel, an opened suitcase.
    pub stage: Option<Markup>,
    /// The stage stays until the reader goes on.
    pub held: bool,
}

/// Something that happens on the board.
#[derive(Clone, PartialEq, Debug)]
pub enum Motion {
    /// The element with this id goes from where it is through these points of its panel.
    Walk {
        /// The element.
        id: String,
        /// The points, the last one being where it stays.
        through: Vec<(i32, i32)>,
    },
    /// A short text rises over a point of a panel: "+7".
    Rise {
        /// The panel's name.
        panel: &'static str,
        /// Where it begins.
        at: (i32, i32),
        /// What it says.
        text: String,
        /// The colour that it belongs to.
        hue: Option<Hue>,
    },
    /// These things light up: by their ids or spots.
    Light {
        /// Ids or spots.
        names: Vec<String>,
        /// Why.
        how: Light,
    },
    /// All of these at once.
    Together(Vec<Motion>),
}

/// Why something lights up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// The subject of the notice.
    Plain,
    /// A yes, a find, a win.
    Good,
    /// A no, a loss, a shot.
    Bad,
}

/// What is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say what they are")]
pub enum Sound {
    Dice,
    Step,
    Card,
    Stamp,
    Alarm,
    Fanfare,
}

impl Beat {
    /// A beat with a sound and nothing to see yet.
    pub fn of(sound: Sound) -> Self {
        Self { sound: Some(sound), ..Self::default() }
    }

    /// This beat with something happening on the board.
    #[must_use]
    pub fn with(mut self, motions: impl IntoIterator<Item = Motion>) -> Self {
        self.motions.extend(motions);
        self
    }

    /// This beat with something shown large.
    #[must_use]
    pub fn on_stage(mut self, stage: Markup) -> Self {
        self.stage = Some(stage);
        self
    }

    /// This beat, waiting for the reader.
    #[must_use]
    pub fn held(mut self) -> Self {
        self.held = true;
        self
    }

    /// The ids and spots of everything that moves or lights up.
    pub fn names(&self) -> Vec<&str> {
        self.motions.iter().flat_map(Motion::names).collect()
    }

    /// As JSON for the page's script.
    pub fn to_json(&self) -> Value {
        json!({
            "sound": self.sound.map(Sound::name),
            "motions": self.motions.iter().map(Motion::to_json).collect::<Vec<_>>(),
            "stage": self.stage.as_ref().map(|stage| &stage.0),
            "held": self.held,
        })
    }
}

impl Motion {
    fn names(&self) -> Vec<&str> {
        match self {
            Self::Walk { id, .. } => vec![id],
            Self::Light { names, .. } => names.iter().map(String::as_str).collect(),
            Self::Rise { .. } => Vec::new(),
            Self::Together(motions) => motions.iter().flat_map(Self::names).collect(),
        }
    }

    /// How long it takes at normal pace, in milliseconds: the same for everyone who is told it.
    pub fn millis(&self) -> u32 {
        match self {
            Self::Walk { through, .. } => 260 * through.len().min(8) as u32,
            Self::Rise { .. } => 350,
            Self::Light { .. } => 900,
            Self::Together(motions) => motions.iter().map(Self::millis).max().unwrap_or(0),
        }
    }

    /// As JSON for the page's script.
    pub fn to_json(&self) -> Value {
        let mut value = match self {
            Self::Walk { id, through } => json!({"walk": id, "through": through}),
            Self::Rise { panel, at, text, hue } => {
                json!({"rise": text, "panel": panel, "at": at, "hue": hue.map(Hue::id)})
            }
            Self::Light { names, how } => json!({"light": names, "how": how.name()}),
            Self::Together(motions) => json!({"together": motions.iter().map(Self::to_json).collect::<Vec<_>>()}),
        };
        value["ms"] = json!(self.millis());
        value
    }
}

impl Light {
    fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Good => "good",
            Self::Bad => "bad",
        }
    }
}

impl Sound {
    fn name(self) -> &'static str {
        match self {
            Self::Dice => "dice",
            Self::Step => "step",
            Self::Card => "card",
            Self::Stamp => "stamp",
            Self::Alarm => "alarm",
            Self::Fanfare => "fanfare",
        }
    }
}
