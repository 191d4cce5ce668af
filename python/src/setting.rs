use std::ops::Deref;
use std::sync::OnceLock;

use deckname_encode::{Diary, Encode, Recall, width};

/// The rules of one set-up, and what all its positions share.
pub struct Setting<G> {
    game: G,
    /// How many columns an observation has.
    pub width: usize,
    /// Made when it is first asked for.
    diary: OnceLock<Diary>,
}

impl<G: Encode> Setting<G> {
    pub fn new(game: G) -> Self {
        Self { width: width(&game), game, diary: OnceLock::new() }
    }
}

impl<G: Recall> Setting<G> {
    /// The columns of an information state.
    pub fn diary(&self) -> &Diary {
        self.diary.get_or_init(|| Diary::new(&self.game))
    }
}

impl<G> Deref for Setting<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.game
    }
}
