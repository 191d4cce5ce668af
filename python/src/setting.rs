use std::ops::Deref;
use std::sync::OnceLock;

use deckname_encode::{Counts, Diary, Encode, Legend, Recall, legend, observe, scale};

/// The rules of one set-up, and what all its positions share.
pub struct Setting<G> {
    game: G,
    /// The columns of an observation.
    pub legend: Legend,
    /// Made when it is first asked for.
    diary: OnceLock<Diary>,
}

impl<G: Encode> Setting<G> {
    pub fn new(game: G) -> Self {
        Self { legend: legend(&game), game, diary: OnceLock::new() }
    }

    /// How many columns an observation has.
    pub fn width(&self) -> usize {
        self.legend.units.len()
    }

    /// Writes what a view shows, and what its seat has chosen so far, as numbers.
    pub fn show(&self, view: &G::View, so_far: &[u16], row: &mut [f32]) {
        let mut counts = vec![0; self.width()];
        observe(&self.game, view, so_far, &mut Counts::new(&mut counts));
        scale(&counts, &self.legend.units, row);
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
