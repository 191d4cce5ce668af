use std::fmt;

use deckname_engine::{Seat, Seats, Truth};

use crate::board::{Board, enemy};
use crate::config::Spion;
use crate::field::{Field, Fields, half};
use crate::pairs::{Pairs, Secrets};

/// The game is drawn after this many moves in all, unless the set-up file says fewer, and after this many in a row in which nothing happened (`SN-16`).
pub(crate) const MOST_MOVES: u16 = 1_000;
pub(crate) const MOST_QUIET: u8 = 120;

/// What the seats are doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Hide,
    Move,
    Over,
}

/// How a game ends (`SN-15`, `SN-16`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This seat has found a secret.
    Found(Seat),
    NoSpies,
    Quiet,
    TooLong,
}

impl End {
    pub fn winners(self) -> Seats {
        if let Self::Found(seat) = self { Seats::one(seat) } else { Seats::EMPTY }
    }
}

/// The whole truth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) facts: Facts,
    /// For the seats in `facts.hidden`; else both fields are `OFF`.
    pub(crate) secrets: [Secrets; 2],
}

pub(crate) const UNHIDDEN: Secrets = [Field::OFF; 2];

/// Everything that both seats and all spectators know: everything but the secrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    pub board: Board,
    pub questions: Questions,
    /// What each seat has crossed out on its sheet (`SN-14`).
    pub crossed: [Fields; 2],
    /// For each seat, where the enemy's secrets can still be, and how many pairs that makes (`SN-15`).
    pub left: [Pairs; 2],
    pub candidates: [u16; 2],
    /// Moves so far, and those in a row in which nothing happened (`SN-16`).
    pub moves: u16,
    pub quiet: u8,
    pub turn: Seat,
    /// The seats that have hidden their secrets.
    pub hidden: Seats,
    pub end: Option<End>,
}

impl Facts {
    #[inline]
    pub fn phase(&self) -> Phase {
        match self.end {
            Some(_) => Phase::Over,
            None if self.hidden == Seats::all(2) => Phase::Move,
            None => Phase::Hide,
        }
    }
}

impl State {
    /// Everything but the secrets.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The secrets of a seat, once hidden.
    pub fn secrets(&self, seat: Seat) -> Option<Secrets> {
        self.facts.hidden.contains(seat).then_some(self.secrets[seat.index()])
    }
}

/// A question and its answer (`SN-13`, `SN-14`): the field in the middle, and whether the answer was yes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Question(u8);

impl Question {
    const YES: u8 = 0x80;

    pub(crate) fn new(centre: Field, yes: bool) -> Self {
        Self(centre.0 | if yes { Self::YES } else { 0 })
    }

    pub fn centre(self) -> Field {
        Field(self.0 & !Self::YES)
    }

    pub fn yes(self) -> bool {
        self.0 & Self::YES != 0
    }

    /// The seat whose half it is not.
    pub fn asker(self) -> Seat {
        enemy(self.centre().half())
    }
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.centre(), if self.yes() { "yes" } else { "no" })
    }
}

/// Every question so far, in order: at most one for each move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Questions {
    list: [Question; MOST_MOVES as usize],
    len: u16,
}

impl Questions {
    #[inline]
    pub(crate) fn push(&mut self, question: Question) {
        if let Some(next) = self.list.get_mut(usize::from(self.len)) {
            *next = question;
            self.len += 1;
        }
    }

    pub fn all(&self) -> &[Question] {
        &self.list[..usize::from(self.len)]
    }

    /// The questions of one seat, in order.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Question> + '_ {
        self.all().iter().copied().filter(move |question| question.asker() == seat)
    }
}

impl fmt::Debug for Questions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}

impl Truth for Spion {
    /// Before the secrets are hidden (`SN-3`, `SN-5`).
    fn start(&self) -> State {
        let facts = Facts {
            board: self.board,
            questions: Questions { list: [Question(0); MOST_MOVES as usize], len: 0 },
            crossed: [Fields::EMPTY; 2],
            left: [self.hideouts.all; 2],
            candidates: [self.hideouts.len() as u16; 2],
            moves: 0,
            quiet: 0,
            turn: Seat(0),
            hidden: Seats::EMPTY,
            end: None,
        };
        State { facts, secrets: [UNHIDDEN; 2] }
    }

    fn sound(&self, s: &State) -> Result<(), &'static str> {
        let facts = &s.facts;
        facts.board.check(&self.grid)?;
        let (now, start) = (facts.board.census(), self.board.census());
        if now.iter().zip(start).any(|(now, start)| *now > start) {
            return Err("a piece came from nowhere or changed its kind");
        }
        if facts.moves > self.moves || facts.quiet > MOST_QUIET || u16::from(facts.quiet) > facts.moves {
            return Err("more moves than the game has");
        }
        if facts.questions.all().len() > usize::from(facts.moves) {
            return Err("more questions than moves");
        }
        if facts.phase() == Phase::Hide && facts.moves > 0 {
            return Err("a move before the secrets were hidden");
        }
        [Seat(0), Seat(1)].into_iter().try_for_each(|seat| self.check_sheet(s, seat))
    }
}

impl Spion {
    /// The field and those around it, in the same half (`SN-13`).
    #[inline]
    pub fn asked_fields(&self, centre: Field) -> Fields {
        self.grid.around(centre).with(centre).intersection(half(centre.half()))
    }

    /// What `seat` has been told: true answers, and nothing else on its sheet.
    fn check_sheet(&self, s: &State, seat: Seat) -> Result<(), &'static str> {
        let facts = &s.facts;
        let (mut left, mut crossed) = (self.hideouts.all, Fields::EMPTY);
        for question in facts.questions.of(seat) {
            left = left.after(self.hideouts.hits(question.centre()), question.yes());
            crossed = if question.yes() { crossed } else { crossed.union(self.asked_fields(question.centre())) };
        }
        if left != facts.left[seat.index()] || left.len() != facts.candidates[seat.index()] {
            return Err("the pairs that are left do not follow from the answers");
        }
        if crossed != facts.crossed[seat.index()] {
            return Err("a sheet is crossed out wrongly");
        }
        let secrets = s.secrets[enemy(seat).index()];
        if !facts.hidden.contains(enemy(seat)) {
            return if secrets == UNHIDDEN { Ok(()) } else { Err("secrets before they were hidden") };
        }
        if !self.hideouts.index_of(&secrets).is_some_and(|index| left.contains(index)) {
            return Err("an answer was a lie, or secrets are hidden where they may not be");
        }
        let found = self.hideouts.singled_out(enemy(seat), &left).is_some();
        if found == (facts.end == Some(End::Found(seat))) { Ok(()) } else { Err("won without finding, or the reverse") }
    }
}
