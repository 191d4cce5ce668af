//! From a log to a session, entry by entry.

use std::collections::{HashMap, HashSet};

use deckname_engine::{Seat, Seats, SetupError, WireStep};
use deckname_scene::{Aid, Hints, Lang, Notes};
use deckname_store::Entry;
use deckname_table::{Fairness, Refused, lesson, open_edition, title};
use serde_json::Value;
use thiserror::Error;

use super::play::digest;
use super::{Chair, Holder, Manners, Session, Talk};
use crate::bots::{Bot, Roster};
use crate::pace::{Pace, Timing};
use crate::signer::Sitting;

/// Why a log cannot be folded.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("entry {entry}: {why}")]
pub struct Damaged {
    pub entry: u64,
    pub why: FoldError,
}

/// Why an entry cannot follow those before it.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum FoldError {
    #[error("the log does not begin with the creation of the table")]
    NotCreated,
    #[error("the table is created a second time")]
    CreatedTwice,
    #[error("the table cannot be set up: {0}")]
    Setup(#[from] SetupError),
    #[error("the seats after a change are not a permutation")]
    NoPermutation,
    #[error("there is no {0:?}")]
    NoSuchSeat(Seat),
    #[error("the step is refused: {0}")]
    Step(#[from] Refused),
}

impl Session {
    /// The table that a log describes; `None` for an empty log.
    pub fn from_log(log: &[Entry], notes: Vec<(Seat, Notes)>, roster: Roster) -> Result<Option<Self>, Damaged> {
        let Some((first, rest)) = log.split_first() else { return Ok(None) };
        let mut session = Self::created(first, roster).map_err(|why| Damaged { entry: 0, why })?;
        session.read_on(rest)?;
        session.set_notes(notes);
        Ok(Some(session))
    }

    /// Folds further entries of the log.
    pub fn read_on(&mut self, entries: &[Entry]) -> Result<(), Damaged> {
        for entry in entries {
            let n = self.version;
            self.fold(entry).map_err(|why| Damaged { entry: n, why })?;
        }
        Ok(())
    }

    pub fn set_notes(&mut self, notes: Vec<(Seat, Notes)>) {
        self.notes.fill(Notes::new());
        for (seat, own) in notes {
            if let Some(notes) = self.notes.get_mut(seat.index()) {
                *notes = own;
            }
        }
    }

    fn created(first: &Entry, roster: Roster) -> Result<Self, FoldError> {
        let Entry::Created { game, seats, options, edition, draw, aid, hints, seed, host } = first else {
            return Err(FoldError::NotCreated);
        };
        let count = usize::from(*seats);
        Ok(Self {
            title: title(game)?,
            roster,
            game: open_edition(game, *seats, options, *edition)?,
            fairness: Fairness::new(seed.clone()),
            chairs: vec![Chair::default(); count],
            host: host.clone(),
            dismissed: HashSet::new(),
            started: false,
            opening: false,
            draw: *draw,
            aid: Aid::named(aid).unwrap_or_default(),
            screen: false,
            offered: false,
            manners: Manners::default(),
            talk_recorded: false,
            talk: Talk::default(),
            accusations: Default::default(),
            hints: Hints::named(hints).unwrap_or_default(),
            timing: Timing::default(),
            clocks: None,
            now: 0,
            drawn: None,
            lesson: None,
            again: None,
            version: 1,
            notes: vec![Notes::new(); count],
            standing_orders: Seats::EMPTY,
            asked: vec![0; count],
            by_bot: Vec::new(),
            requests: HashMap::new(),
            fresh: Vec::new(),
        })
    }

    pub(super) fn fold(&mut self, entry: &Entry) -> Result<(), FoldError> {
        if let Entry::Step { step, request, by_bot } = entry {
            return Ok(self.take_step(step, request.as_deref(), *by_bot, Lang::En)?);
        }
        self.version += 1;
        match entry {
            Entry::Created { .. } | Entry::Step { .. } => return Err(FoldError::CreatedTwice),
            Entry::Screen {} => self.screen = true,
            Entry::Offered { on } => self.offered = *on,
            Entry::Manners { talk, recorded } => {
                self.manners = Manners::named(talk).unwrap_or_default();
                self.talk_recorded = *recorded;
            }
            Entry::Pace { pace, forfeit } => {
                self.fold_timing(Timing { pace: Pace::named(pace).unwrap_or_default(), forfeit: *forfeit });
            }
            Entry::Time { at } => self.tick(*at),
            Entry::Seated { seat, name, owner, contribution, salt } => {
                *self.chair_mut(*seat)? = Chair {
                    name: name.clone(),
                    holder: Holder::Person,
                    owner: owner.clone(),
                    contribution: contribution.clone(),
                    seal: None,
                    next_seal: None,
                    late: false,
                    sitting: Some(Sitting { seat: *seat, salt: salt.clone() }),
                };
            }
            Entry::Promised { seat, seal } => self.chair_mut(*seat)?.seal = Some(seal.clone()),
            Entry::Left { seat } => *self.chair_mut(*seat)? = Chair::default(),
            Entry::Filled { seat, name, level } => {
                let bot = self.roster.find_or_strongest(level);
                let holder = Holder::Bot(bot);
                self.lesson = if bot == Bot::Lesson { lesson(self.title.id) } else { self.lesson };
                *self.chair_mut(*seat)? = Chair { name: name.clone(), holder, ..Chair::default() };
            }
            Entry::Draw { on } => self.draw = *on,
            Entry::Reseated { seats, by_lot } => self.reseat(seats, *by_lot)?,
            Entry::Moved { seat, owner } => {
                let before = self.chair_mut(*seat)?.owner.replace(owner.clone());
                if before.as_ref() == Some(&self.host) {
                    self.host = owner.clone();
                }
            }
            Entry::NewLink { seat, salt } => {
                self.chair_mut(*seat)?.sitting = Some(Sitting { seat: *seat, salt: salt.clone() });
            }
            Entry::Dismissed { seat, level } => self.send_away(*seat, level.as_deref())?,
            Entry::Opening { absent } => {
                self.opening = true;
                for seat in absent {
                    self.chair_mut(*seat)?.seal = None;
                }
            }
            Entry::BrokenOff {} => self.break_off(),
            Entry::Opened { seat, contribution, next } => {
                let chair = self.chair_mut(*seat)?;
                chair.contribution.clone_from(contribution);
                chair.next_seal.clone_from(next);
            }
            Entry::Started { contributions } => {
                (self.started, self.opening) = (true, false);
                self.fairness.contributions.clone_from(contributions);
                self.fairness.seals = self.seals();
                self.fairness.drawn.clone_from(&self.drawn);
                self.ask_all();
            }
            Entry::Undone { seat, to, request } => {
                self.requests.extend(request.clone().map(|request| ((*seat, request), digest(&Value::Null))));
                self.game = self.game.rewound(*to);
                self.by_bot.truncate(*to);
                self.ask_all();
            }
            Entry::Handed { seat, level } => {
                let holder = Holder::Handed(self.roster.find_or_strongest(level));
                self.chair_mut(*seat)?.holder = holder;
            }
            Entry::TakenBack { seat } => {
                let chair = self.chair_mut(*seat)?;
                (chair.holder, chair.late) = (Holder::Person, false);
                self.wind_up(*seat);
            }
            Entry::TimeUp { seat, level } => {
                let holder = Holder::Handed(self.roster.find_or_strongest(level));
                let chair = self.chair_mut(*seat)?;
                (chair.holder, chair.late) = (holder, true);
            }
            Entry::Again { table } => self.again = Some(table.clone()),
        }
        Ok(())
    }

    /// Frees a seat of its person. A bot plays on if one is named, under the name of the person: the record is bound to it.
    fn send_away(&mut self, seat: Seat, level: Option<&str>) -> Result<(), FoldError> {
        let bot = level.map(|level| self.roster.find_or_strongest(level));
        let chair = self.chair_mut(seat)?;
        chair.sitting = None;
        let owner = chair.owner.take();
        match bot {
            Some(bot) => chair.holder = Holder::Handed(bot),
            None => *chair = Chair::default(),
        }
        self.dismissed.extend(owner);
        Ok(())
    }

    /// Takes a step. A refused one changes nothing; the refusal is in `lang`.
    pub(super) fn take_step(
        &mut self,
        step: &WireStep,
        request: Option<&str>,
        by_bot: bool,
        lang: Lang,
    ) -> Result<(), Refused> {
        let before = self.owing();
        let taken = self.game.taken();
        self.game.take(step, lang)?;
        self.lesson = self.lesson.filter(|lesson| lesson.next(taken) == Some(step));
        let actor = match step {
            WireStep::Chance { .. } => None,
            WireStep::Act { seat, action } => {
                self.requests.extend(request.map(|request| ((*seat, request.to_string()), digest(action))));
                Some(*seat)
            }
        };
        self.version += 1;
        self.by_bot.push(by_bot);
        // A seat that owes the same decision as before, because another seat answered first, was asked back then.
        for seat in self.owing() {
            if !before.contains(seat) || actor == Some(seat) {
                self.asked[seat.index()] = self.version;
            }
        }
        self.wind();
        Ok(())
    }

    fn ask_all(&mut self) {
        let version = self.version;
        self.asked.fill(version);
    }

    fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, FoldError> {
        self.chairs.get_mut(seat.index()).ok_or(FoldError::NoSuchSeat(seat))
    }
}

#[cfg(test)]
pub mod tests {
    use deckname_store::Owner;
    use deckname_table::TITLES;
    use serde_json::json;

    use super::*;
    use crate::bots::Bots;
    use crate::problem::Problem;

    /// A table as it begins.
    pub fn created() -> Entry {
        let (game, seats) = (TITLES[0].id.to_string(), *TITLES[0].seats().start());
        Entry::Created {
            game,
            seats,
            options: json!({}),
            edition: 1,
            draw: false,
            aid: String::new(),
            hints: String::new(),
            seed: "s".into(),
            host: Owner("h".into()),
        }
    }

    fn folded(log: &[Entry]) -> Result<Option<Session>, Damaged> {
        Session::from_log(log, Vec::new(), Bots::new(&[]).roster)
    }

    #[test]
    fn a_log_that_cannot_be_right_names_the_entry_and_the_reason() {
        assert!(folded(&[]).unwrap().is_none());
        assert_eq!(folded(&[created()]).unwrap().unwrap().version, 1);
        let step = |seat| Entry::Step {
            step: WireStep::Act { seat: Seat(seat), action: json!("nonsense") },
            request: None,
            by_bot: false,
        };
        let left = || Entry::Left { seat: Seat(7) };
        let wrong = |log: &[Entry]| folded(log).unwrap_err();
        assert_eq!(wrong(&[left()]), Damaged { entry: 0, why: FoldError::NotCreated });
        assert_eq!(wrong(&[created(), created()]), Damaged { entry: 1, why: FoldError::CreatedTwice });
        assert_eq!(
            wrong(&[created(), Entry::Left { seat: Seat(0) }, left()]),
            Damaged { entry: 2, why: FoldError::NoSuchSeat(Seat(7)) }
        );
        let reseated =
            |seats: &[u8]| Entry::Reseated { seats: seats.iter().copied().map(Seat).collect(), by_lot: false };
        for seats in [&[0, 0][..], &[0], &[1, 2], &[]] {
            assert_eq!(
                wrong(&[created(), reseated(seats)]),
                Damaged { entry: 1, why: FoldError::NoPermutation },
                "{seats:?}"
            );
        }
        assert!(matches!(wrong(&[created(), step(0)]), Damaged { entry: 1, why: FoldError::Step(_) }));
    }

    #[test]
    fn no_one_can_fill_the_disk_at_one_table() {
        let mut session = folded(&[created()]).unwrap().unwrap();
        let fill = |session: &mut Session| session.fill(Seat(0), Some(Bot::usual()));
        assert_eq!(fill(&mut session), Ok(()));
        session.version = super::super::MOST_ENTRIES;
        assert_eq!(fill(&mut session), Err(Problem::Full));
        assert_eq!(session.write(Entry::Started { contributions: vec![String::new(); 2] }), Ok(()), "a game goes on");
    }

    #[test]
    fn an_edition_that_never_existed_is_an_error() {
        let mut first = created();
        let Entry::Created { edition, .. } = &mut first else { unreachable!() };
        *edition = 999;
        let why = folded(&[first]).unwrap_err().why;
        assert!(matches!(why, FoldError::Setup(SetupError::UnknownEdition { edition: 999, .. })), "{why}");
    }
}
