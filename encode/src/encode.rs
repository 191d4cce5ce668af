use std::fmt::Debug;

use deckname_engine::{Game, Listing, Observer, Seat};

use crate::{Columns, Legend, Offer, Path};

/// What a sequence of choices says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading<A> {
    /// A whole action. Whether it is legal is not checked.
    Whole(A),
    /// The beginning of an action.
    Part,
    /// No action begins like this.
    Nothing,
}

impl<A> Reading<A> {
    /// A whole action, or nothing.
    pub fn of(action: Option<A>) -> Self {
        action.map_or(Self::Nothing, Self::Whole)
    }
}

/// A game whose actions and views have a form for programs that learn.
pub trait Encode: Game {
    /// What choices are counted from, beyond the seat: which agent is its own, which cards it has. It is small, so that a batch
    /// can keep it for every game, as it could not keep the views.
    type Angle: Copy + Debug + Send + Sync;

    /// How many choices there are: ids are below this, and a mask has so many entries.
    fn choices(&self) -> usize;

    /// What a choice means, as named numbers: features for a network, and a name for people.
    fn describe(&self, choice: u16) -> Vec<(String, f32)>;

    /// What the choices of the seat whose view this is are counted from.
    fn angle(&self, v: &Self::View) -> Self::Angle;

    /// An action of `seat` as choices. Every legal action has a path of its own.
    fn path(&self, seat: Seat, from: &Self::Angle, a: &Self::Action) -> Path;

    /// The action with this path.
    fn read(&self, seat: Seat, from: &Self::Angle, path: &[u16]) -> Reading<Self::Action>;

    /// Writes what the view says, column by column.
    fn observe(&self, v: &Self::View, to: &mut impl Columns);

    /// Writes what the seat has chosen of an action that is not whole yet; all of it is 0 before the first choice. Nothing is
    /// written in a game whose actions are one choice each.
    fn observe_chosen(&self, _so_far: &[u16], _to: &mut impl Columns) {}

    /// Replaces `out` by the choices that may follow these. `scratch` is any list of actions.
    fn next(
        &self,
        s: &Self::State,
        seat: Seat,
        from: &Self::Angle,
        so_far: &[u16],
        scratch: &mut Vec<Self::Action>,
        out: &mut Offer,
    ) {
        next(self, s, seat, from, so_far, scratch, out);
    }

    /// Replaces `out` by the draws that may follow these at a chance position, ascending, with their weights. A roll is one
    /// draw; a deal with too many outcomes to list is several.
    fn next_draws(&self, s: &Self::State, so_far: &[u16], out: &mut Vec<(u16, u32)>) {
        out.clear();
        if so_far.is_empty() {
            self.outcomes(s, &mut |_, weight| out.push((out.len() as u16, weight)));
        }
    }

    /// The outcome of these draws. Only draws that were listed make an outcome.
    fn read_draws(&self, s: &Self::State, draws: &[u16]) -> Reading<Self::Chance> {
        listed_outcome(self, s, draws)
    }

    /// The draws that make this outcome.
    fn draws_of(&self, s: &Self::State, outcome: &Self::Chance) -> Path {
        listed_draw(self, s, outcome)
    }
}

/// The number of the outcome in the list of all.
pub(crate) fn listed_draw<G: Encode>(game: &G, s: &G::State, outcome: &G::Chance) -> Path {
    let (mut index, mut found) = (0, Path::default());
    game.outcomes(s, &mut |listed, _| {
        if listed == *outcome {
            found = Path::one(index);
        }
        index += 1;
    });
    found
}

/// The outcome with this number in the list of all.
pub(crate) fn listed_outcome<G: Encode>(game: &G, s: &G::State, draws: &[u16]) -> Reading<G::Chance> {
    let [draw] = draws else { return if draws.is_empty() { Reading::Part } else { Reading::Nothing } };
    let (mut index, mut found) = (0, None);
    let listing = game.outcomes(s, &mut |outcome, _| {
        if index == *draw {
            found = Some(outcome);
        }
        index += 1;
    });
    if listing == Listing::Whole { Reading::of(found) } else { Reading::Nothing }
}

/// [`Encode::next`] for every game: from the list of all legal actions. A game that can say it faster does.
pub fn next<G: Encode>(
    game: &G,
    s: &G::State,
    seat: Seat,
    from: &G::Angle,
    so_far: &[u16],
    scratch: &mut Vec<G::Action>,
    out: &mut Offer,
) {
    scratch.clear();
    out.clear();
    game.actions(s, seat, scratch);
    for action in scratch {
        let path = game.path(seat, from, action);
        if let Some(choice) = path.strip_prefix(so_far).and_then(|rest| rest.first()) {
            out.add(*choice);
        }
    }
}

/// The names and units of an observation's columns.
pub fn legend<G: Encode>(game: &G) -> Legend {
    let mut legend = Legend::default();
    game.observe(&game.view(&game.start(), Observer::Seat(Seat(0))), &mut legend);
    legend.viewed = legend.names.len();
    game.observe_chosen(&[], &mut legend);
    legend
}

/// Writes a whole observation: what the view says, and what its seat has chosen so far.
pub fn observe<G: Encode>(game: &G, v: &G::View, so_far: &[u16], to: &mut impl Columns) {
    game.observe(v, to);
    game.observe_chosen(so_far, to);
}

/// The name of the column that says that this choice was made.
pub(crate) fn chosen_name<G: Encode>(game: &G, choice: u16) -> String {
    format!("chosen: {}", choice_name(game, choice))
}

/// What a choice means, in words: `move, own 2, +1 1`.
pub fn choice_name<G: Encode>(game: &G, choice: u16) -> String {
    let parts = game.describe(choice).into_iter().map(|(name, value)| match value {
        1.0 if !name.starts_with("pips") => name,
        value => format!("{name} {value}"),
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// The features of all choices: the names of the columns, and a row for each choice.
pub fn features<G: Encode>(game: &G) -> (Vec<String>, Vec<f32>) {
    let choices: Vec<_> = (0..game.choices()).map(|choice| game.describe(choice as u16)).collect();
    let mut names: Vec<String> = Vec::new();
    for (name, _) in choices.iter().flatten() {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let mut rows = vec![0.0; names.len() * choices.len()];
    for (row, choice) in rows.chunks_mut(names.len().max(1)).zip(&choices) {
        for (name, value) in choice {
            if let Some(column) = names.iter().position(|known| known == name) {
                row[column] = *value;
            }
        }
    }
    (names, rows)
}
