//! A finished game, with everything that every seat was told at every point of it.

use deckname_bots::Known;
use deckname_engine::prelude::*;
use deckname_engine::{Observer, Seat, Seats, SetupError, StepOf, Turn};
use deckname_table::{BadRecord, Record};

/// The positions, and what led from one to the next.
pub(crate) struct Course<G: Game> {
    pub game: G,
    pub steps: Vec<StepOf<G>>,
    /// The position before each step, and the last one.
    pub states: Vec<G::State>,
    /// By seat: all notices.
    told: Vec<Vec<G::Notice>>,
    /// After how many steps each seat had been told how many of them.
    told_by: Vec<Vec<usize>>,
}

impl<G: Game> Course<G> {
    /// The game of a record that has been replayed.
    pub(crate) fn of(record: &Record) -> Result<Self, BadRecord> {
        let game = Self::game(record)?;
        let steps: Result<Vec<_>, _> = record.steps.iter().map(|step| game.read_step(step)).collect();
        Ok(Self::played(game, steps?))
    }

    /// The rules by which the game of a record was played.
    pub(crate) fn game(record: &Record) -> Result<G, SetupError> {
        let unknown = SetupError::UnknownEdition { edition: record.edition, newest: G::EDITION };
        G::new(record.seats, &record.options)?.in_edition(record.edition).ok_or(unknown)
    }

    /// The game that these legal steps make up.
    pub(crate) fn played(game: G, steps: Vec<StepOf<G>>) -> Self {
        let seats = usize::from(game.seats());
        let mut state = game.start();
        let mut states = vec![state];
        let mut told: Vec<Vec<G::Notice>> = vec![Vec::new(); seats];
        let mut told_by = vec![vec![0; seats]];
        for step in &steps {
            game.apply(&mut state, *step, &mut |event| {
                for (seat, told) in told.iter_mut().enumerate() {
                    told.extend(game.notice(&event, Observer::Seat(Seat(seat as u8))));
                }
            });
            states.push(state);
            told_by.push(told.iter().map(Vec::len).collect());
        }
        Self { game, steps, states, told, told_by }
    }

    pub(crate) fn seats(&self) -> Seats {
        Seats::all(self.game.seats())
    }

    /// Is the game over after this many steps?
    pub(crate) fn is_over(&self, after: usize) -> bool {
        self.game.turn(&self.states[after]) == Turn::Over
    }

    pub(crate) fn view(&self, seat: Seat, after: usize) -> G::View {
        self.game.view(&self.states[after], Observer::Seat(seat))
    }

    /// What a seat knew after this many steps; `view` is its view then.
    pub(crate) fn known<'a>(&'a self, seat: Seat, after: usize, view: &'a G::View) -> Known<'a, G> {
        let told = &self.told[seat.index()][..self.told_by[after][seat.index()]];
        Known { game: &self.game, seat, view, told }
    }
}
