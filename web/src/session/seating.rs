//! Who sits where: taking a seat, leaving it, filling it with a bot, starting, handing it over.

use deckname_engine::Seat;
use deckname_store::{Entry, Owner};

use super::{Addition, Chair, Holder, Session, names};
use crate::bad_request::BadRequest;
use crate::bots::Bot;
use crate::problem::Problem;
use crate::random;

impl Session {
    /// A person takes the given seat, or else the first open one.
    pub fn sit(&mut self, owner: &Owner, seat: Option<Seat>, name: &str, addition: &Addition) -> Result<Seat, Problem> {
        self.in_lobby()?;
        if self.seat_of(owner).is_some() {
            return Err(Problem::Seated);
        }
        let open = |seat: &Seat| self.chairs[seat.index()].holder == Holder::Open;
        let seat = match seat {
            Some(seat) => seat,
            None => self.seats().iter().find(open).ok_or(Problem::SeatTaken)?,
        };
        if self.chair(seat)?.holder != Holder::Open {
            return Err(Problem::SeatTaken);
        }
        addition.check()?;
        let name = match names::clean_name(name)? {
            Some(name) => names::distinct(name, |name| self.is_taken(name)),
            None => self.code_name(),
        };
        self.write(Entry::Seated {
            seat,
            name,
            owner: Some(owner.clone()),
            contribution: addition.contribution(),
            salt: random::token(),
        })?;
        if let Addition::Sealed(seal) = addition {
            self.write(Entry::Promised { seat, seal: seal.clone() })?;
        }
        Ok(seat)
    }

    pub fn leave(&mut self, seat: Seat) -> Result<(), Problem> {
        self.in_lobby()?;
        self.chair(seat)?;
        self.write(Entry::Left { seat })
    }

    /// Puts a bot into a seat that no person holds, or removes it.
    pub fn fill(&mut self, seat: Seat, bot: Option<Bot>) -> Result<(), Problem> {
        self.in_lobby()?;
        match (self.chair(seat)?.holder, bot) {
            (Holder::Person | Holder::Handed(_), _) => Err(Problem::SeatTaken),
            (Holder::Open, None) => Ok(()),
            (Holder::Bot(_), None) => self.write(Entry::Left { seat }),
            (Holder::Open, Some(bot)) => {
                self.write(Entry::Filled { seat, name: self.code_name(), level: bot.name().to_string() })
            }
            (Holder::Bot(_), Some(bot)) => {
                let name = self.chair(seat)?.name.clone();
                self.write(Entry::Filled { seat, name, level: bot.name().to_string() })
            }
        }
    }

    /// Starts the game. Seats that are still open get this bot.
    pub fn start(&mut self, bot: Bot) -> Result<(), Problem> {
        self.in_lobby()?;
        for seat in self.seats() {
            if self.chair(seat)?.holder == Holder::Open {
                self.fill(seat, Some(bot))?;
            }
        }
        if self.unopened().is_empty() { self.begin() } else { self.write(Entry::Opening {}) }
    }

    /// A bot plays for an absent person from now on.
    pub fn hand(&mut self, seat: Seat, bot: Bot) -> Result<(), Problem> {
        self.in_play()?;
        if self.chair(seat)?.holder != Holder::Person {
            return Err(Problem::SeatTaken);
        }
        self.write(Entry::Handed { seat, level: bot.name().to_string() })
    }

    pub fn take_back(&mut self, seat: Seat) -> Result<(), Problem> {
        match self.chair(seat)?.holder {
            Holder::Handed(_) => self.write(Entry::TakenBack { seat }),
            _ => Ok(()),
        }
    }

    /// The person plays on from another browser.
    pub fn move_to(&mut self, seat: Seat, owner: &Owner) -> Result<(), Problem> {
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

    /// The people of this table play again at another one.
    pub fn go_on_at(&mut self, table: &str) -> Result<(), Problem> {
        if self.again.is_some() { Ok(()) } else { self.write(Entry::Again { table: table.to_string() }) }
    }

    pub fn chair(&self, seat: Seat) -> Result<&Chair, Problem> {
        self.chairs.get(seat.index()).ok_or(BadRequest::NoSuchSeat(seat).into())
    }

    fn code_name(&self) -> String {
        names::code_name(|name| self.is_taken(name), random::number() as usize).to_string()
    }

    fn is_taken(&self, name: &str) -> bool {
        self.chairs.iter().any(|chair| names::look_alike(&chair.name, name))
    }

    pub(super) fn in_lobby(&self) -> Result<(), Problem> {
        if self.in_hall() { Ok(()) } else { Err(Problem::Started) }
    }

    pub(super) fn in_play(&self) -> Result<(), Problem> {
        if self.started { Ok(()) } else { Err(Problem::NotStarted) }
    }
}
