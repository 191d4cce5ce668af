//! Who sits where: taking a seat, leaving it, filling it with a bot, starting, handing it over.

use deckname_engine::{Seat, Seats};
use deckname_store::{Entry, Owner};

use super::{Addition, Chair, Holder, Session, names};
use crate::bad_request::BadRequest;
use crate::bots::Bot;
use crate::problem::Problem;
use crate::random;

impl Session {
    /// A person takes the given seat, or else the first open one.
    pub fn sit(&mut self, owner: &Owner, seat: Option<Seat>, name: &str, addition: &Addition) -> Result<Seat, Problem> {
        if self.seat_of(owner).is_some() {
            self.in_lobby()?;
            return Err(Problem::Seated);
        }
        self.take_seat(owner, seat, name, addition)
    }

    /// Another person at the same device takes a seat. The browser's own number is enough for all who share it, so nothing more
    /// is added to the randomness.
    pub fn sit_beside(&mut self, owner: &Owner, seat: Option<Seat>, name: &str) -> Result<Seat, Problem> {
        self.take_seat(owner, seat, name, &Addition::Nothing)
    }

    fn take_seat(
        &mut self,
        owner: &Owner,
        seat: Option<Seat>,
        name: &str,
        addition: &Addition,
    ) -> Result<Seat, Problem> {
        self.in_lobby()?;
        if self.dismissed.contains(owner) {
            return Err(Problem::Dismissed);
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

    /// Starts the game. Seats that are still open get this bot, and those of absent people are not waited for.
    pub fn start(&mut self, bot: Bot, absent: Seats) -> Result<(), Problem> {
        self.in_lobby()?;
        for seat in self.seats() {
            if self.chair(seat)?.holder == Holder::Open {
                self.fill(seat, Some(bot))?;
            }
        }
        let unopened = self.unopened();
        if unopened.is_empty() {
            return self.begin();
        }
        self.write(Entry::Opening { absent: unopened.iter().filter(|seat| absent.contains(*seat)).collect() })?;
        if self.unopened().is_empty() { self.begin() } else { Ok(()) }
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
            _ if self.has_forfeited(seat) => Err(Problem::Forfeited),
            Holder::Handed(_) => self.write(Entry::TakenBack { seat }),
            _ => Ok(()),
        }
    }

    /// The person plays on from another browser.
    pub fn move_to(&mut self, seat: Seat, owner: &Owner) -> Result<(), Problem> {
        match self.seats_of(owner) {
            own if own.contains(seat) => return Ok(()),
            own if !own.is_empty() => return Err(Problem::Seated),
            _ => (),
        }
        if self.chair(seat)?.owner.is_none() {
            return Err(Problem::WrongKey);
        }
        self.write(Entry::Moved { seat, owner: owner.clone() })
    }

    /// All who share a browser play on from another one.
    pub fn move_all(&mut self, seats: Seats, owner: &Owner) -> Result<(), Problem> {
        seats.iter().try_for_each(|seat| self.write(Entry::Moved { seat, owner: owner.clone() }))
    }

    /// The seat gets a new secret link, and the old one no longer works.
    pub fn renew_link(&mut self, seat: Seat) -> Result<(), Problem> {
        self.chair(seat)?;
        self.write(Entry::NewLink { seat, salt: random::token() })
    }

    /// The host sends a person away. Before the start the seat is open again; in a game this bot plays on.
    pub fn dismiss(&mut self, seat: Seat, bot: Bot) -> Result<(), Problem> {
        let chair = self.chair(seat)?;
        match &chair.owner {
            None => return Err(Problem::NoPerson),
            Some(owner) if *owner == self.host => return Err(Problem::OwnSeat),
            Some(_) => (),
        }
        if self.opening {
            return Err(Problem::NotStarted);
        }
        let level = self.started.then(|| bot.name().to_string());
        self.write(Entry::Dismissed { seat, level })
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

    pub(super) fn is_taken(&self, name: &str) -> bool {
        self.chairs.iter().any(|chair| names::look_alike(&chair.name, name))
    }

    pub(super) fn in_lobby(&self) -> Result<(), Problem> {
        if self.in_hall() { Ok(()) } else { Err(Problem::Started) }
    }

    pub(super) fn in_play(&self) -> Result<(), Problem> {
        if self.started { Ok(()) } else { Err(Problem::NotStarted) }
    }
}
