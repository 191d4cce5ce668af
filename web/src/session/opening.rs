//! Chance that no one can choose: seats promise a contribution, then all of them open it, and only then the game begins.

use deckname_engine::{Seat, Seats};
use deckname_store::Entry;
use deckname_table::{BrokenOff, Seal, seal};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Holder, Session};
use crate::bad_request::BadRequest;
use crate::problem::Problem;

/// The longest contribution to the randomness, in characters.
const LONGEST_CONTRIBUTION: usize = 64;

/// What a person adds to the randomness when sitting down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Addition {
    #[default]
    Nothing,
    /// A contribution that everyone may know at once. It protects no one who sat down before.
    Open(String),
    /// The promise of a contribution.
    Sealed(Seal),
}

impl Addition {
    /// What a form or a program sends; forms send empty texts for what is not there. A seal takes precedence.
    pub fn new(seal: Option<&str>, contribution: Option<&str>) -> Self {
        match (seal.filter(|seal| !seal.is_empty()), contribution.filter(|text| !text.is_empty())) {
            (Some(seal), _) => Self::Sealed(seal.to_string()),
            (None, Some(contribution)) => Self::Open(contribution.to_string()),
            (None, None) => Self::Nothing,
        }
    }

    pub(super) fn check(&self) -> Result<(), Problem> {
        match self {
            Self::Open(text) => check_contribution(text),
            Self::Sealed(seal) => check_seal(seal),
            Self::Nothing => Ok(()),
        }
    }

    /// What is known of the contribution already.
    pub(super) fn contribution(&self) -> String {
        if let Self::Open(text) = self { text.trim().to_string() } else { String::new() }
    }
}

fn check_contribution(text: &str) -> Result<(), Problem> {
    let most = LONGEST_CONTRIBUTION;
    if text.chars().count() > most { Err(BadRequest::LongContribution { most }.into()) } else { Ok(()) }
}

fn check_seal(seal: &str) -> Result<(), Problem> {
    let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if seal.len() == 64 && seal.bytes().all(hex) { Ok(()) } else { Err(BadRequest::NoSeal.into()) }
}

/// What is known about the contribution of a seat before the first seal is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Promise {
    pub name: String,
    /// The SHA-256 of the contribution.
    pub seal: Option<String>,
    /// What a seat without a seal contributes; empty for nothing.
    pub contribution: Option<String>,
}

impl Session {
    /// What was promised, by seat, while it is being opened.
    pub fn promises(&self) -> Option<Vec<Promise>> {
        let promises = self.chairs.iter().map(|chair| Promise {
            name: chair.name.clone(),
            seal: chair.seal.clone(),
            contribution: chair.seal.is_none().then(|| chair.contribution.clone()),
        });
        self.opening.then(|| promises.collect())
    }

    /// The seals by seat; empty if there are none.
    pub fn seals(&self) -> Vec<Option<Seal>> {
        let seals: Vec<_> = self.chairs.iter().map(|chair| chair.seal.clone()).collect();
        if seals.iter().any(Option::is_some) { seals } else { Vec::new() }
    }

    /// The seats that have not opened yet what they promised.
    pub fn unopened(&self) -> Seats {
        let closed = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            chair.holder == Holder::Person && chair.seal.is_some() && chair.contribution.is_empty()
        };
        self.seats().iter().filter(closed).fold(Seats::EMPTY, Seats::with)
    }

    /// A seat opens what it has promised. When all have done so, the game begins.
    pub fn open(&mut self, seat: Seat, contribution: &str, next: Option<&str>) -> Result<(), Problem> {
        let chair = self.chair(seat)?;
        if chair.seal.as_deref() != Some(&seal(contribution)) || contribution.is_empty() {
            return Err(BadRequest::WrongContribution.into());
        }
        if chair.contribution == contribution {
            return Ok(());
        }
        if !self.opening {
            return Err(if self.started { Problem::Started } else { Problem::NotStarted });
        }
        check_contribution(contribution)?;
        next.map_or(Ok(()), check_seal)?;
        self.write(Entry::Opened { seat, contribution: contribution.into(), next: next.map(ToString::to_string) })?;
        if self.unopened().is_empty() { self.begin() } else { Ok(()) }
    }

    /// How many starts were broken off.
    pub fn round(&self) -> usize {
        self.fairness.broken_off.len()
    }

    /// Has any seat opened what it promised for this start?
    pub fn has_opened(&self) -> bool {
        self.chairs.iter().any(|chair| chair.seal.is_some() && !chair.contribution.is_empty())
    }

    /// The time is over: the start is broken off, and those who have not opened lose their seats. One that knows the seed could
    /// otherwise choose by opening or not, and an operator by saying that nothing has come.
    pub fn close(&mut self) -> Result<(), Problem> {
        if self.opening {
            let withheld = self.unopened();
            self.write(Entry::BrokenOff {})?;
            withheld.iter().try_for_each(|seat| self.write(Entry::Left { seat }))?;
        }
        Ok(())
    }

    /// Back to the lobby. What was opened is known now, so the next promises count instead.
    pub(super) fn break_off(&mut self) {
        let contributions = self.chairs.iter().map(|chair| chair.contribution.clone()).collect();
        self.fairness.broken_off.push(BrokenOff { players: self.names(), seals: self.seals(), contributions });
        self.opening = false;
        for chair in self.chairs.iter_mut().filter(|chair| chair.seal.is_some()) {
            chair.seal = chair.next_seal.take();
            chair.contribution.clear();
        }
    }

    /// Every contribution is known: draws the seats, if they are to be drawn, and takes the first steps.
    pub(super) fn begin(&mut self) -> Result<(), Problem> {
        self.draw_seats()?;
        let contributions = self.chairs.iter().map(|chair| chair.contribution.clone()).collect();
        self.note_time();
        self.write(Entry::Started { contributions })?;
        self.draw()
    }

    /// The head of the record's chain, and after how many steps it is: after the last outcome of chance, because what came
    /// later can still be taken back, or after the last step of all.
    pub fn head(&self) -> (usize, String) {
        let record = self.record();
        let chance = |step: &deckname_engine::WireStep| matches!(step, deckname_engine::WireStep::Chance { .. });
        let firm = match record.outcome {
            Some(_) => record.steps.len(),
            None => record.steps.iter().rposition(chance).map_or(0, |at| at + 1),
        };
        (firm, record.heads(&self.fairness.seed).swap_remove(firm))
    }
}
