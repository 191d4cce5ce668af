use deckname_engine::{Observer, Rng, Seat, Step, Turn, Wyrand, silent};

use std::ops::Range;

use crate::columns::{Counts, Shown, scale, scale_changes};
use crate::{Encode, Legend, Offer, Path, Reading};

/// Of a row with fewer columns the whole is written: it is written more quickly than compared.
const SHORT: usize = 240;

/// Where an observation is written to.
#[derive(Debug)]
pub enum Seen<'a> {
    /// As the numbers that the counts stand for.
    Floats(&'a mut [f32]),
    /// As counts, a byte each: a quarter of the memory.
    Counts(&'a mut [u8]),
}

impl<'a> Seen<'a> {
    #[inline]
    fn is_counted(&self) -> bool {
        matches!(self, Self::Counts(_))
    }

    /// So many columns, and those that follow.
    #[inline]
    pub(crate) fn split_at(self, columns: usize) -> (Seen<'a>, Seen<'a>) {
        match self {
            Self::Floats(row) => {
                let (here, rest) = row.split_at_mut(columns);
                (Self::Floats(here), Self::Floats(rest))
            }
            Self::Counts(row) => {
                let (here, rest) = row.split_at_mut(columns);
                (Self::Counts(here), Self::Counts(rest))
            }
        }
    }
}

/// What games of one set-up need one after the other.
#[derive(Debug)]
pub struct Desk<G: Encode> {
    actions: Vec<G::Action>,
    row: Vec<u8>,
    units: Vec<f32>,
    /// How many columns say what a view says.
    viewed: usize,
    ranges: Vec<Range<usize>>,
}

impl<G: Encode> Desk<G> {
    /// For these columns.
    pub fn new(legend: &Legend) -> Self {
        let Legend { units, viewed, .. } = legend;
        let row = vec![0; units.len()];
        Self { actions: Vec::new(), row, units: units.clone(), viewed: *viewed, ranges: Vec::new() }
    }

    /// How many columns an observation has.
    pub fn width(&self) -> usize {
        self.units.len()
    }
}

/// One game that is played choice by choice. It waits at a decision of one seat: chance is drawn from its own stream.
#[derive(Debug)]
pub struct Lane<G: Encode> {
    state: G::State,
    from: G::Angle,
    seat: Seat,
    so_far: Path,
    offer: Offer,
    chance: Wyrand,
    policy: Wyrand,
    /// What its row shows, if that is long: in its parts, and as counts if it is one of numbers.
    shown: Shown,
    kept: Vec<u8>,
    /// Was the row not written yet?
    fresh: bool,
    /// Was it last written as counts?
    counted: bool,
    /// What the last game was worth, if it ended with the last choice.
    ended: Option<[f32; 8]>,
}

/// What follows the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// The next game begins at once.
    Again,
    /// It stays as it is, and no choice is offered.
    Nothing,
}

/// A game that goes on by itself.
impl<G: Encode> Clone for Lane<G> {
    fn clone(&self) -> Self {
        Self { offer: self.offer.clone(), shown: self.shown.clone(), kept: self.kept.clone(), ..*self }
    }
}

impl<G: Encode> Lane<G> {
    /// A game at its first decision.
    pub fn new(game: &G, seed: u64, stream: u64) -> Self {
        let view = game.view(&game.start(), Observer::Seat(Seat(0)));
        let mut lane = Self {
            from: game.angle(&view),
            state: game.start(),
            seat: Seat(0),
            so_far: Path::default(),
            offer: Offer::new(game.choices()),
            chance: Wyrand::stream(seed, stream),
            policy: Wyrand::stream(!seed, stream),
            shown: Shown::default(),
            kept: Vec::new(),
            fresh: true,
            counted: false,
            ended: None,
        };
        lane.begin(game);
        lane
    }

    /// Another game of the same set-up, whose row was not written yet.
    #[must_use]
    pub fn another(&self, game: &G, seed: u64, stream: u64) -> Self {
        let mut lane = self.clone();
        lane.state = game.start();
        lane.chance = Wyrand::stream(seed, stream);
        lane.policy = Wyrand::stream(!seed, stream);
        lane.fresh = true;
        lane.begin(game);
        lane
    }

    /// What a game takes at most, if it keeps so many counts of a row.
    pub(crate) fn bytes(choices: usize, kept: usize) -> usize {
        const ALLOCATED: usize = 32;
        let parts = [choices.div_ceil(8) + size_of::<u64>(), kept, Shown::MOST_BYTES];
        size_of::<Self>() + parts.iter().map(|part| part + ALLOCATED).sum::<usize>()
    }

    fn begin(&mut self, game: &G) {
        self.settle(game, After::Again);
        self.from = game.angle(&self.view(game));
        self.list(game, &mut Vec::new());
        self.ended = None;
    }

    /// The position.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The seat to choose.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What it may choose.
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// What the seat has chosen of an action that is not whole yet.
    pub fn so_far(&self) -> &[u16] {
        &self.so_far
    }

    /// What its choices are counted from.
    pub fn angle(&self) -> &G::Angle {
        &self.from
    }

    /// What the game that ended with the last choice was worth to each seat.
    pub fn ended(&self) -> Option<[f32; 8]> {
        self.ended
    }

    /// A choice that is offered, each equally likely. It is not made.
    pub(crate) fn random(&mut self) -> u16 {
        self.offer.nth(self.policy.below(self.offer.len() as u32)).unwrap_or(0)
    }

    /// Makes a choice that is offered and writes what is seen then. After a choice that makes no whole action only that choice is
    /// seen in addition.
    pub fn choose(&mut self, game: &G, choice: u16, seen: Seen<'_>, desk: &mut Desk<G>, after: After) {
        self.ended = None;
        let (viewed, chosen) = seen.split_at(desk.viewed);
        let begun = !self.so_far.is_empty();
        self.so_far.push(choice);
        let reading = game.read(self.seat, &self.from, &self.so_far);
        if let Reading::Whole(action) = reading {
            game.apply(&mut self.state, Step::Act(self.seat, action), &mut silent);
            self.settle(game, after);
        }
        let fresh = self.is_fresh(&viewed);
        if reading != Reading::Part || fresh {
            let view = self.view(game);
            self.from = game.angle(&view);
            self.observe(game, &view, viewed, desk);
        }
        if begun || reading == Reading::Part || fresh {
            self.observe_chosen(game, chosen, desk);
        }
        self.list(game, &mut desk.actions);
    }

    /// Plays on to the next decision.
    fn settle(&mut self, game: &G, after: After) {
        self.so_far.clear();
        loop {
            match game.turn(&self.state) {
                Turn::Chance => {
                    let outcome = game.draw(&self.state, &mut self.chance);
                    game.apply(&mut self.state, Step::Chance(outcome), &mut silent);
                }
                Turn::Act(seats) => {
                    self.seat = seats.first().unwrap_or(Seat(0));
                    return;
                }
                Turn::Over => {
                    let outcome = game.outcome(&self.state);
                    let worth = |seat| outcome.map_or(0.0, |outcome| outcome.worth(Seat(seat as u8)) as f32);
                    self.ended = Some(std::array::from_fn(worth));
                    if after == After::Nothing {
                        return;
                    }
                    self.state = game.start();
                }
            }
        }
    }

    /// Was this row not written yet, or last in the other form?
    #[inline]
    fn is_fresh(&self, seen: &Seen<'_>) -> bool {
        self.fresh || self.counted != seen.is_counted()
    }

    #[inline]
    fn view(&self, game: &G) -> G::View {
        game.view(&self.state, Observer::Seat(self.seat))
    }

    fn list(&mut self, game: &G, scratch: &mut Vec<G::Action>) {
        game.next(&self.state, self.seat, &self.from, &self.so_far, scratch, &mut self.offer);
    }

    /// Writes the whole observation.
    pub fn show(&mut self, game: &G, seen: Seen<'_>, desk: &mut Desk<G>) {
        self.fresh = true;
        let (viewed, chosen) = seen.split_at(desk.viewed);
        let view = self.view(game);
        self.observe(game, &view, viewed, desk);
        self.observe_chosen(game, chosen, desk);
    }

    #[inline]
    fn observe_chosen(&self, game: &G, seen: Seen<'_>, desk: &mut Desk<G>) {
        match seen {
            Seen::Counts(row) => game.observe_chosen(&self.so_far, &mut Counts::new(row)),
            Seen::Floats(numbers) => {
                let (row, units) = (&mut desk.row[desk.viewed..], &desk.units[desk.viewed..]);
                game.observe_chosen(&self.so_far, &mut Counts::new(row));
                scale(row, units, numbers);
            }
        }
    }

    #[inline]
    fn observe(&mut self, game: &G, view: &G::View, seen: Seen<'_>, desk: &mut Desk<G>) {
        let Desk { row, units, viewed, ranges, .. } = desk;
        let (row, units) = (&mut row[..*viewed], &units[..*viewed]);
        let fresh = self.is_fresh(&seen);
        (self.fresh, self.counted) = (false, seen.is_counted());
        if fresh {
            self.shown.forget();
        }
        match seen {
            Seen::Counts(row) => game.observe(view, &mut Counts::changes(row, &mut self.shown, ranges)),
            Seen::Floats(numbers) if numbers.len() < SHORT => {
                game.observe(view, &mut Counts::new(row));
                scale(row, units, numbers);
            }
            Seen::Floats(numbers) => {
                game.observe(view, &mut Counts::changes(row, &mut self.shown, ranges));
                if fresh {
                    row.clone_into(&mut self.kept);
                    return scale(row, units, numbers);
                }
                for range in ranges.drain(..) {
                    let kept = &mut self.kept[range.clone()];
                    scale_changes(&row[range.clone()], kept, &units[range.clone()], &mut numbers[range]);
                }
            }
        }
    }
}
