//! Who sits where: taking a seat, leaving it, filling it with a bot, starting, handing it over.

use deckname_store::{Entry, Owner, Stage};

use super::{Desk, Holder, names};
use crate::house::Levels;
use crate::problem::Problem;
use crate::seal;
use crate::unclear::Unclear;

/// The longest contribution to the randomness.
const LONGEST_CONTRIBUTION: usize = 64;

impl Desk {
    /// A person takes a seat: the one named, or the first that is open.
    pub fn sit(
        &mut self,
        owner: &Owner,
        seat: Option<u8>,
        name: &str,
        contribution: Option<&str>,
    ) -> Result<u8, Problem> {
        self.in_lobby()?;
        if self.seat_of(owner).is_some() {
            return Err(Problem::Seated);
        }
        let open = |chair: &super::Chair| chair.holder == Holder::Open;
        let seat = match seat {
            Some(seat) => seat,
            None => self.chairs.iter().position(open).ok_or(Problem::SeatTaken)? as u8,
        };
        if !open(self.chair(seat)?) {
            return Err(Problem::SeatTaken);
        }
        let contribution = contribution.map(str::trim).filter(|text| !text.is_empty());
        if contribution.is_some_and(|text| text.chars().count() > LONGEST_CONTRIBUTION) {
            return Err(Unclear::LongContribution { most: LONGEST_CONTRIBUTION }.into());
        }
        let name = match names::clean_name(name)? {
            Some(name) => names::distinct(name, |name| self.is_taken(name)),
            None => names::code_name(|name| self.is_taken(name), seal::random_u64() as usize).to_string(),
        };
        self.write(Entry::Seated {
            seat,
            name,
            owner: Some(owner.clone()),
            contribution: contribution.map_or_else(seal::random_hex, ToString::to_string),
            salt: seal::random_hex(),
        })?;
        Ok(seat)
    }

    pub fn leave(&mut self, seat: u8) -> Result<(), Problem> {
        self.in_lobby()?;
        self.chair(seat)?;
        self.write(Entry::Left { seat })
    }

    /// Puts a bot into a seat that no person has, or sends one away.
    pub fn fill(&mut self, seat: u8, level: Option<&str>) -> Result<(), Problem> {
        self.in_lobby()?;
        match (self.chair(seat)?.holder, level) {
            (Holder::Person | Holder::Handed(_), _) => Err(Problem::SeatTaken),
            (Holder::Open, None) => Ok(()),
            (Holder::Bot(_), None) => self.write(Entry::Left { seat }),
            (Holder::Open | Holder::Bot(_), Some(level)) => {
                let level = read_level(self.levels, level)?.to_string();
                let name = match self.chair(seat)?.holder {
                    Holder::Bot(_) => self.chair(seat)?.name.clone(),
                    _ => names::code_name(|name| self.is_taken(name), seal::random_u64() as usize).to_string(),
                };
                self.write(Entry::Filled { seat, name, level })
            }
        }
    }

    /// Begins; seats that are still open get a bot of `level`.
    pub fn start(&mut self, level: &str) -> Result<(), Problem> {
        self.in_lobby()?;
        read_level(self.levels, level)?;
        for seat in 0..self.chairs.len() as u8 {
            if self.chair(seat)?.holder == Holder::Open {
                self.fill(seat, Some(level))?;
            }
        }
        let contributions = self.chairs.iter().map(|chair| chair.contribution.clone()).collect();
        self.write(Entry::Started { contributions })?;
        self.draw()
    }

    /// A bot plays for an absent person from now on.
    pub fn hand(&mut self, seat: u8, level: &str) -> Result<(), Problem> {
        self.in_play()?;
        let level = read_level(self.levels, level)?;
        if self.chair(seat)?.holder != Holder::Person {
            return Err(Problem::SeatTaken);
        }
        self.write(Entry::Handed { seat, level: level.to_string() })
    }

    pub fn take_back(&mut self, seat: u8) -> Result<(), Problem> {
        match self.chair(seat)?.holder {
            Holder::Handed(_) => self.write(Entry::TakenBack { seat }),
            _ => Ok(()),
        }
    }

    /// The person goes on from another browser.
    pub fn move_to(&mut self, seat: u8, owner: &Owner) -> Result<(), Problem> {
        match self.seat_of(owner) {
            Some(own) if own == seat => return Ok(()),
            Some(_) => return Err(Problem::Seated),
            None => (),
        }
        if self.chair(seat)?.owner.is_none() {
            return Err(Problem::WrongKey);
        }
        self.write(Entry::Moved { seat, owner: owner.clone() })
    }

    /// The people of this table go on at another one.
    pub fn go_on_at(&mut self, table: &str) -> Result<(), Problem> {
        if self.again.is_some() { Ok(()) } else { self.write(Entry::Again { table: table.to_string() }) }
    }

    pub fn chair(&self, seat: u8) -> Result<&super::Chair, Problem> {
        self.chairs.get(usize::from(seat)).ok_or(Unclear::NoSuchSeat(seat).into())
    }

    fn is_taken(&self, name: &str) -> bool {
        self.chairs.iter().any(|chair| chair.name.eq_ignore_ascii_case(name))
    }

    fn in_lobby(&self) -> Result<(), Problem> {
        if self.started { Err(Problem::Started) } else { Ok(()) }
    }

    pub(super) fn in_play(&self) -> Result<(), Problem> {
        match self.stage() {
            Stage::Lobby => Err(Problem::NotStarted),
            Stage::Playing | Stage::Over => Ok(()),
        }
    }
}

/// The level of this name.
pub fn read_level(known: Levels, name: &str) -> Result<&'static str, Problem> {
    let found = known.iter().find(|level| **level == name).copied();
    found.ok_or(Unclear::Levels(known).into())
}
