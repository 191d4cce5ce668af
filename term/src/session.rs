use std::path::PathBuf;
use std::time::{Duration, Instant};

use deckname_engine::{Observer, Seat, Seats};
use deckname_scene::{Ink, Lang, Line, Notes, Reader};
use deckname_table::{Entry, Fairness, Record, Refused, Shown, Status, Table, Title, title};
use serde_json::Value;

use crate::shelf::Bookmark;
use crate::words::say;
use crate::{Place, Saved, Shelf, TermError};

/// So much may be lost when the window is closed or the power fails. Scripts move thousands of times in it.
const AT_RISK: Duration = Duration::from_secs(1);

/// One game at one terminal: the table, who sits where, and who is looking at the screen.
pub struct Session {
    pub title: &'static Title,
    pub lang: Lang,
    table: Box<dyn Table>,
    fairness: Fairness,
    places: Vec<Place>,
    names: Vec<String>,
    /// What the people in the seats have noted.
    notes: Vec<Vec<String>>,
    bookmark: Option<Bookmark>,
    kept: Option<Instant>,
    /// The record of the finished game, once it is written.
    finished: Option<PathBuf>,
    /// The person who looks at the screen. With several at one terminal, nobody while it is handed over.
    looking: Option<Seat>,
    /// Who looked last: the others follow clockwise.
    last: Seat,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session of {}, {:?} looking", self.title.id, self.looking)
    }
}

/// What there is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Now {
    /// The person at the screen is to choose.
    Choose(Seat),
    /// Another person is to choose: the one at the screen may look on before handing over.
    PassTo(Seat),
    /// Nobody is looking until this person says to be there.
    Cover(Seat),
    /// Only bots are to choose.
    Wait,
    Over,
}

impl Session {
    pub fn begin(
        game: &str,
        places: Vec<Place>,
        options: &Value,
        fairness: Fairness,
        lang: Lang,
        shelf: Option<&Shelf>,
    ) -> Result<Self, TermError> {
        let seats = u8::try_from(places.len()).unwrap_or(u8::MAX);
        let table = deckname_table::open(game, seats, options)?;
        let names = places.iter().zip(0..).map(|(place, seat)| place.name(Seat(seat), lang)).collect();
        let bookmark = shelf.map(|shelf| shelf.bookmark(game, &fairness));
        Self::at(table, fairness, places, names, lang, bookmark)
    }

    /// Picks up the game that was left last.
    pub fn resume(game: Option<&str>, lang: Lang, shelf: &Shelf) -> Result<Self, TermError> {
        if let Some(game) = game {
            title(game)?;
        }
        let (saved, table, bookmark) = shelf.latest(game)?;
        let session = Self::at(table, saved.fairness, saved.places, saved.record.players, lang, Some(bookmark))?;
        Ok(Self { notes: saved.notes, ..session })
    }

    fn at(
        table: Box<dyn Table>,
        fairness: Fairness,
        places: Vec<Place>,
        names: Vec<String>,
        lang: Lang,
        bookmark: Option<Bookmark>,
    ) -> Result<Self, TermError> {
        let title = title(table.game())?;
        let mut session = Self {
            title,
            lang,
            table,
            fairness,
            notes: vec![Vec::new(); places.len()],
            places,
            names,
            bookmark,
            kept: None,
            finished: None,
            looking: None,
            last: Seat(0),
        };
        if let Some(person) = session.only_person() {
            session.sit(person);
        }
        session.settle()?;
        Ok(session)
    }

    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub fn reader(&self) -> Reader<'_> {
        Reader { lang: self.lang, names: &self.names }
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.reader().name(seat)
    }

    pub fn places(&self) -> &[Place] {
        &self.places
    }

    pub fn looking(&self) -> Option<Seat> {
        self.looking
    }

    /// A number for a bot's own choices, so that a game from a given seed can be repeated with its bots.
    pub(crate) fn bot_seed(&self, seat: Seat) -> u64 {
        let digest = Fairness::new(format!("bot {} {}", seat.0, self.fairness.seed)).commitment();
        u64::from_str_radix(&digest[..16], 16).unwrap_or_default()
    }

    pub fn now(&self) -> Now {
        let due = match self.table.status() {
            Status::Over(_) => return Now::Over,
            Status::Seats(seats) => seats,
            Status::Chance(_) => Seats::EMPTY,
        };
        match (self.next_person(due), self.looking) {
            (None, _) => Now::Wait,
            (Some(seat), Some(looking)) if seat == looking => Now::Choose(seat),
            (Some(seat), Some(_)) => Now::PassTo(seat),
            (Some(seat), None) => Now::Cover(seat),
        }
    }

    /// The bot that is to choose, the first one of several.
    pub fn due_bot(&self) -> Option<Seat> {
        let Status::Seats(due) = self.table.status() else { return None };
        due.iter().find(|seat| !self.is_person(*seat))
    }

    /// Who sees the screen: the person in front of it, spectators where nobody plays, everybody when all is over.
    pub fn observer(&self) -> Observer {
        match (self.now(), self.looking) {
            (Now::Over, _) => Observer::Referee,
            (_, Some(seat)) => Observer::Seat(seat),
            (_, None) => Observer::Public,
        }
    }

    /// What the observer sees, the notes at the end of the dossier. In the end every view has all secrets open: whoever
    /// played alone here keeps their side of the board.
    pub fn show(&self) -> Shown {
        let alone = self.only_person().filter(|_| self.now() == Now::Over);
        let who = alone.map_or(self.observer(), Observer::Seat);
        let mut shown = self.table.show(who, &Notes::new(), &self.reader());
        if !self.notes().is_empty() {
            shown.dossier_text.line(Line::new().ink(Ink::Bold, say(self.lang, "notes")));
        }
        for (number, note) in (1..).zip(self.notes()) {
            shown.dossier_text.line(format!("{number:>2}. {note}"));
        }
        shown
    }

    /// What the person at the screen has noted. At the end several people may stand before it: then it is nobody's business.
    pub fn notes(&self) -> &[String] {
        self.writer().map_or(&[], |seat| &self.notes[seat.index()])
    }

    pub fn can_note(&self) -> bool {
        self.looking.is_some() && self.now() != Now::Over
    }

    /// Writes a note, in place of an old one if one is there; without words it is struck out.
    pub fn note(&mut self, place: usize, words: &str) {
        let Some(seat) = self.writer() else { return };
        let words: String = words.chars().filter(|letter| !letter.is_control()).collect();
        let notes = &mut self.notes[seat.index()];
        notes.splice(place.min(notes.len())..notes.len().min(place + 1), Some(words.trim().to_string()));
        notes.retain(|note| !note.is_empty());
    }

    fn writer(&self) -> Option<Seat> {
        if self.now() == Now::Over { self.only_person() } else { self.looking }
    }

    pub fn log(&self) -> Vec<Entry> {
        self.table.log(self.observer(), 0, &self.reader())
    }

    /// The person at the screen leaves it to another one, who is not there yet.
    pub fn pass_on(&mut self) {
        self.looking = self.only_person();
    }

    /// This person is at the screen now, alone.
    pub fn sit(&mut self, seat: Seat) {
        if self.is_person(seat) {
            self.looking = Some(seat);
            self.last = seat;
        }
    }

    pub fn act(&mut self, seat: Seat, action: &Value) -> Result<(), TermError> {
        let lang = self.lang;
        self.table.act(seat, action, lang).map_err(|why| self.refused(Some(seat), why))?;
        self.settle()
    }

    /// Takes back the last step of the person at the screen, where nothing was revealed since.
    pub fn undo(&mut self) -> bool {
        let Some(steps) = self.looking.and_then(|seat| self.table.undo_to(seat)) else { return false };
        self.table = self.table.rewound(steps);
        true
    }

    pub fn can_undo(&self) -> bool {
        self.looking.is_some_and(|seat| self.table.undo_to(seat).is_some())
    }

    /// Writes the game down: as one to be resumed, or once as the record of a finished one. Nothing for somebody without a
    /// home.
    pub fn keep(&mut self) -> Result<Option<PathBuf>, TermError> {
        let Some(bookmark) = &mut self.bookmark else { return Ok(None) };
        self.kept = Some(Instant::now());
        let record = Record::of(&*self.table, self.names.clone(), Some(&self.fairness));
        let saved =
            Saved { record, fairness: self.fairness.clone(), places: self.places.clone(), notes: self.notes.clone() };
        if saved.record.outcome.is_none() {
            return bookmark.save(&saved).map(|path| Some(path.to_path_buf()));
        }
        if self.finished.is_none() {
            self.finished = Some(bookmark.finish(&saved)?);
        }
        Ok(self.finished.clone())
    }

    /// Keeps the game between moves, unless that was done a moment ago.
    pub(crate) fn keep_up(&mut self) -> Result<(), TermError> {
        let is_fresh = self.kept.is_some_and(|when| when.elapsed() < AT_RISK);
        if is_fresh { Ok(()) } else { self.keep().map(|_| ()) }
    }

    /// Chance takes its steps, from the seed alone.
    fn settle(&mut self) -> Result<(), TermError> {
        while let Some(outcome) = self.table.fair_outcome(&self.fairness) {
            let lang = self.lang;
            self.table.chance(&outcome, lang).map_err(|why| self.refused(None, why))?;
        }
        Ok(())
    }

    fn refused(&self, seat: Option<Seat>, why: Refused) -> TermError {
        TermError::Refused { who: seat.map_or("chance".to_string(), |seat| self.name(seat).to_string()), why }
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.places.get(seat.index()).is_some_and(Place::is_person)
    }

    fn only_person(&self) -> Option<Seat> {
        let mut people = Seats::all(self.table.seats()).iter().filter(|seat| self.is_person(*seat));
        people.next().filter(|_| people.next().is_none())
    }

    /// Of the people who are to choose: the one at the screen, else the next one clockwise.
    fn next_person(&self, due: Seats) -> Option<Seat> {
        let seats = self.table.seats();
        let around = (0..seats).map(|step| Seat((self.last.0 + step) % seats));
        around.filter(|seat| due.contains(*seat)).find(|seat| self.is_person(*seat))
    }
}
