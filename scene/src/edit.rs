use deckname_engine::SetupError;

use crate::{Lang, Scene, Spot};

/// A data file on the desk of its editor.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The file, with the change that was asked for.
    pub file: String,
    /// What is held: a piece that is to be moved, or a tool. The next click says what becomes of it.
    pub held: Option<Spot>,
    /// The drawing. What can be clicked carries `data-spot`, `role="button"` and a label.
    pub scene: Scene,
    /// What else can be clicked now, with labels.
    pub tools: Vec<(Spot, String)>,
    /// What can be done now, as a sentence.
    pub prompt: String,
}

/// Clicks something in the drawing of a data file while something may be held; without a click, shows the file as it is.
/// Whether the game can be played with the file is not asked here, so that a set-up can be wrong for a while. A file that
/// cannot even be drawn is refused.
pub type Edit = fn(file: &str, held: Option<&Spot>, click: Option<&Spot>, lang: Lang) -> Result<Sheet, SetupError>;
