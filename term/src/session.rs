use std::path::PathBuf;
use std::time::{Duration, Instant};

use deckname_bots::{Hint, hint};
use deckname_engine::{Observer, Seat, Seats, WireStep};
use deckname_scene::{Aid, Hints, Ink, Lang, Line, Notes, Reader, Spot, Text};
use deckname_table::{Fairness, Lesson, LogLine, Record, Refused, Shown, Status, Table, Title, lesson, title};
use serde_json::Value;

use crate::folder::SaveFile;
use crate::texts::{fill, say};
use crate::{Occupant, SaveFolder, Saved, TermError};

/// At most this much is lost when the window is closed or the power fails. Scripts make thousands of moves in that time.
const AUTOSAVE_EVERY: Duration = Duration::from_secs(1);

/// One game at one terminal: the table, who sits where, and who is looking at the screen.
pub struct Session {
    pub title: &'static Title,
    pub lang: Lang,
    /// How much the dossiers work out.
    aid: Aid,
    /// May the players ask for hints?
    hints: Hints,
    /// The lesson that the game follows.
    lesson: Option<&'static Lesson>,
    table: Box<dyn Table>,
    fairness: Fairness,
    occupants: Vec<Occupant>,
    names: Vec<String>,
    /// The notes of the people in each seat.
    notes: Vec<Vec<String>>,
    save_file: Option<SaveFile>,
    saved_at: Option<Instant>,
    /// The record of the finished game, once it is written.
    finished: Option<PathBuf>,
    /// The person who is looking at the screen. `None` while several people hand it over.
    looking: Option<Seat>,
    /// The person who looked last: the others follow clockwise.
    last: Seat,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session of {}, {:?} looking", self.title.id, self.looking)
    }
}

/// What has to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Now {
    /// The person at the screen has to choose.
    Choose(Seat),
    /// Another person has to choose. The one at the screen may keep looking before handing over.
    PassTo(Seat),
    /// The screen is hidden until this person confirms to be there.
    Cover(Seat),
    /// Only bots have to choose.
    Wait,
    Over,
}

impl Session {
    /// Begins a new game.
    pub fn begin(
        game: &str,
        occupants: Vec<Occupant>,
        options: &Value,
        fairness: Fairness,
        lang: Lang,
        folder: Option<&SaveFolder>,
    ) -> Result<Self, TermError> {
        let seats = u8::try_from(occupants.len()).unwrap_or(u8::MAX);
        let table = deckname_table::open(game, seats, options)?;
        let names = occupants.iter().zip(0..).map(|(occupant, seat)| occupant.name(Seat(seat), lang)).collect();
        let save_file = folder.map(|folder| folder.new_file(game, &fairness));
        Self::at(table, fairness, occupants, names, lang, save_file)
    }

    /// Continues the game that was saved last; if `game` is given, the last of that game.
    pub fn resume(game: Option<&str>, lang: Lang, folder: &SaveFolder) -> Result<Self, TermError> {
        if let Some(game) = game {
            title(game)?;
        }
        let (saved, table, save_file) = folder.latest(game)?;
        let session = Self::at(table, saved.fairness, saved.occupants, saved.record.players, lang, Some(save_file))?;
        Ok(Self { notes: saved.notes, aid: saved.aid, hints: saved.hints, ..session })
    }

    /// The same with this much worked out in the dossiers.
    #[must_use]
    pub fn with_aid(self, aid: Aid) -> Self {
        Self { aid, ..self }
    }

    /// The same with hints for these players.
    #[must_use]
    pub fn with_hints(self, hints: Hints) -> Self {
        Self { hints, ..self }
    }

    fn at(
        table: Box<dyn Table>,
        fairness: Fairness,
        occupants: Vec<Occupant>,
        names: Vec<String>,
        lang: Lang,
        save_file: Option<SaveFile>,
    ) -> Result<Self, TermError> {
        let title = title(table.game())?;
        let mut session = Self {
            title,
            lang,
            aid: Aid::default(),
            hints: Hints::default(),
            lesson: None,
            table,
            fairness,
            notes: vec![Vec::new(); occupants.len()],
            occupants,
            names,
            save_file,
            saved_at: None,
            finished: None,
            looking: None,
            last: Seat(0),
        };
        if let Some(person) = session.only_person() {
            session.sit(person);
        }
        session.run_chance()?;
        session.lesson = lesson(title.id).filter(|lesson| session.follows(lesson));
        Ok(session)
    }

    /// Begins the lesson of a game.
    pub fn learn(game: &str, lang: Lang, folder: Option<&SaveFolder>) -> Result<Self, TermError> {
        title(game)?;
        let lesson = lesson(game).ok_or_else(|| TermError::NoLesson { game: game.to_string() })?;
        let record = lesson.record();
        let occupant = |seat| if seat == lesson.learner() { Occupant::Person { name: None } } else { Occupant::Lesson };
        let occupants: Vec<_> = Seats::all(record.seats).iter().map(occupant).collect();
        let names = occupants.iter().zip(0..).map(|(occupant, seat)| occupant.name(Seat(seat), lang)).collect();
        let mut table = deckname_table::open(game, record.seats, &record.options)?;
        for step in lesson.before() {
            let refused = |why| TermError::Refused { who: "the lesson".to_string(), why };
            table.take(step, lang).map_err(refused)?;
        }
        let fairness = Fairness::new(lesson.seed());
        let save_file = folder.map(|folder| folder.new_file(game, &fairness));
        Self::at(table, fairness, occupants, names, lang, save_file)
    }

    /// Has this game come about by the lesson, step by step?
    fn follows(&self, lesson: &Lesson) -> bool {
        self.occupants.contains(&Occupant::Lesson) && lesson.record().steps.starts_with(&self.table.steps())
    }

    /// What the lesson has recorded for this seat now.
    pub(crate) fn recorded(&self, seat: Seat) -> Option<Value> {
        self.lesson?.next_of(seat, self.table.taken()).cloned()
    }

    /// What the teacher says after these clicks, and what to click next; no clicks if these lead elsewhere.
    pub(crate) fn coach(&self, seat: Seat, draft: &[Spot]) -> Option<(String, Option<Vec<Spot>>)> {
        let (lesson, taken) = (self.lesson?, self.table.taken());
        let toward = self.table.toward(seat, &lesson.asked(taken), draft, &self.reader());
        let says = match toward {
            Some(_) => lesson.prompt(taken, &self.names, self.lang),
            None => self.corrected(lesson),
        };
        Some((says, toward.map(|toward| toward.next)))
    }

    /// What the teacher says to these actions, if the lesson asks for others.
    pub(crate) fn otherwise(&self, seat: Seat, actions: &[Value]) -> Option<String> {
        let lesson = self.lesson?;
        let asked = lesson.next_of(seat, self.table.taken()) == actions.first();
        (!asked).then(|| self.corrected(lesson))
    }

    /// What the teacher says to another move, with the clause behind it.
    fn corrected(&self, lesson: &Lesson) -> String {
        let taken = self.table.taken();
        format!("{} ({})", lesson.otherwise(taken, &self.names, self.lang), lesson.clause(taken))
    }

    /// What the teacher says at the end.
    pub(crate) fn last_word(&self) -> Option<String> {
        let lesson = self.lesson.filter(|_| self.now() == Now::Over)?;
        Some(lesson.end(&self.names, self.lang))
    }

    /// May the players ask for hints? In a lesson the teacher speaks.
    pub fn allows_hints(&self) -> bool {
        let people = self.occupants.iter().filter(|occupant| occupant.is_person()).count();
        self.lesson.is_none() && self.hints.allowed(people)
    }

    /// A hint for a seat that has to choose, if there are hints at this table.
    pub(crate) fn hint(&self, seat: Seat) -> Option<Hint> {
        let sight = self.allows_hints().then(|| self.table.sight(seat))?;
        hint(self.title.id, &sight, &self.reader(), 1.0)
    }

    /// The seats that owe a decision; in a lesson, the one that it waits for.
    fn due(&self) -> Seats {
        let Status::Seats(due) = self.table.status() else { return Seats::EMPTY };
        match self.lesson.and_then(|lesson| lesson.next(self.table.taken())) {
            Some(WireStep::Act { seat, .. }) => Seats::one(*seat),
            _ => due,
        }
    }

    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub fn reader(&self) -> Reader<'_> {
        Reader { lang: self.lang, names: &self.names, aid: self.aid }
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.reader().name(seat)
    }

    pub fn occupants(&self) -> &[Occupant] {
        &self.occupants
    }

    pub fn looking(&self) -> Option<Seat> {
        self.looking
    }

    /// A seed for the bot in this seat, so that a game from a given seed repeats, bots included.
    pub(crate) fn bot_seed(&self, seat: Seat) -> u64 {
        let digest = Fairness::new(format!("bot {} {}", seat.0, self.fairness.seed)).commitment();
        u64::from_str_radix(&digest[..16], 16).unwrap_or_default()
    }

    pub fn now(&self) -> Now {
        if let Status::Over(_) = self.table.status() {
            return Now::Over;
        }
        match (self.next_person(self.due()), self.looking) {
            (None, _) => Now::Wait,
            (Some(seat), Some(looking)) if seat == looking => Now::Choose(seat),
            (Some(seat), Some(_)) => Now::PassTo(seat),
            (Some(seat), None) => Now::Cover(seat),
        }
    }

    /// The first of the bots that have to choose.
    pub fn due_bot(&self) -> Option<Seat> {
        self.due().iter().find(|seat| !self.is_person(*seat))
    }

    /// Whose view is on the screen: that of the person in front of it, or a spectator's. When the game is over, everything.
    pub fn observer(&self) -> Observer {
        match (self.now(), self.looking) {
            (Now::Over, _) => Observer::Referee,
            (_, Some(seat)) => Observer::Seat(seat),
            (_, None) => Observer::Public,
        }
    }

    /// What the observer sees.
    pub fn show(&self) -> Shown {
        self.table.show(self.viewer(), &Notes::new(), &self.reader())
    }

    /// What only the observer knows, with the notes at the end.
    pub fn dossier(&self) -> Text {
        let mut dossier = self.table.dossier_text(self.viewer(), &self.reader());
        if !dossier.0.is_empty() && self.now() != Now::Over {
            let level = self.aid.label(self.lang);
            dossier.line(Line::new().ink(Ink::Dim, fill(self.lang, "aid-here", &[("level", level.into())])));
        }
        if !self.notes().is_empty() {
            dossier.line(Line::new().ink(Ink::Bold, say(self.lang, "notes")));
        }
        for (number, note) in (1..).zip(self.notes()) {
            dossier.line(format!("{number:>2}. {note}"));
        }
        dossier
    }

    /// When the game is over every view is open, so a single player keeps the board as seen from their seat.
    fn viewer(&self) -> Observer {
        let single = self.only_person().filter(|_| self.now() == Now::Over);
        single.map_or(self.observer(), Observer::Seat)
    }

    /// The notes of the person at the screen. When the game is over several people may be looking: then there are none.
    pub fn notes(&self) -> &[String] {
        self.writer().map_or(&[], |seat| &self.notes[seat.index()])
    }

    pub fn can_note(&self) -> bool {
        self.looking.is_some() && self.now() != Now::Over
    }

    /// Writes the note with this index, over the old one if there is one. Without words, the note is deleted.
    pub fn note(&mut self, index: usize, words: &str) {
        let Some(seat) = self.writer() else { return };
        let words: String = words.chars().filter(|letter| !letter.is_control()).collect();
        let notes = &mut self.notes[seat.index()];
        notes.splice(index.min(notes.len())..notes.len().min(index + 1), Some(words.trim().to_string()));
        notes.retain(|note| !note.is_empty());
    }

    fn writer(&self) -> Option<Seat> {
        if self.now() == Now::Over { self.only_person() } else { self.looking }
    }

    pub fn log(&self) -> Vec<LogLine> {
        self.table.log(self.observer(), 0, &self.reader())
    }

    /// The person at the screen leaves it to the next one, who is not there yet.
    pub fn pass_on(&mut self) {
        self.looking = self.only_person();
    }

    /// This person is at the screen now, and no one else.
    pub fn sit(&mut self, seat: Seat) {
        if self.is_person(seat) {
            self.looking = Some(seat);
            self.last = seat;
        }
    }

    /// Takes the actions of one choice, one after another, as far as they are legal by then.
    pub fn act(&mut self, seat: Seat, actions: &[Value]) -> Result<(), TermError> {
        let lang = self.lang;
        for (index, action) in actions.iter().enumerate() {
            let left = self.otherwise(seat, std::slice::from_ref(action)).is_some();
            if index > 0 && (left || !self.table.legal(seat).contains(action)) {
                break;
            }
            self.table.act(seat, action, lang).map_err(|why| self.refused(Some(seat), why))?;
            self.run_chance()?;
        }
        Ok(())
    }

    /// Takes back the last step of the person at the screen, if nothing has been revealed since.
    pub fn undo(&mut self) -> bool {
        let Some(steps) = self.undo_to() else { return false };
        self.table = self.table.rewound(steps);
        true
    }

    pub fn can_undo(&self) -> bool {
        self.undo_to().is_some()
    }

    /// A lesson does not go back beyond its start.
    fn undo_to(&self) -> Option<usize> {
        let begun = self.lesson.map_or(0, |lesson| lesson.before().len());
        self.table.undo_to(self.looking?).filter(|to| *to >= begun)
    }

    /// Saves the game; if it is over, writes its record instead, once. Returns the path, or `None` if there is no folder for
    /// saved games.
    pub fn save(&mut self) -> Result<Option<PathBuf>, TermError> {
        let Some(save_file) = &mut self.save_file else { return Ok(None) };
        self.saved_at = Some(Instant::now());
        let record = Record::of(&*self.table, self.names.clone(), Some(&self.fairness));
        let saved = Saved {
            record,
            fairness: self.fairness.clone(),
            occupants: self.occupants.clone(),
            notes: self.notes.clone(),
            aid: self.aid,
            hints: self.hints,
        };
        if saved.record.outcome.is_none() {
            return save_file.save(&saved).map(|path| Some(path.to_path_buf()));
        }
        if self.finished.is_none() {
            self.finished = Some(save_file.finish(&saved)?);
        }
        Ok(self.finished.clone())
    }

    /// Saves the game between moves, unless that was done a moment ago.
    pub(crate) fn autosave(&mut self) -> Result<(), TermError> {
        let is_fresh = self.saved_at.is_some_and(|when| when.elapsed() < AUTOSAVE_EVERY);
        if is_fresh { Ok(()) } else { self.save().map(|_| ()) }
    }

    /// Takes the steps of chance, from the seed.
    fn run_chance(&mut self) -> Result<(), TermError> {
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
        self.occupants.get(seat.index()).is_some_and(Occupant::is_person)
    }

    fn only_person(&self) -> Option<Seat> {
        let mut people = Seats::all(self.table.seats()).iter().filter(|seat| self.is_person(*seat));
        people.next().filter(|_| people.next().is_none())
    }

    /// Of the people who have to choose: the one at the screen, else the next one clockwise.
    fn next_person(&self, due: Seats) -> Option<Seat> {
        let seats = self.table.seats();
        let around = (0..seats).map(|step| Seat((self.last.0 + step) % seats));
        around.filter(|seat| due.contains(*seat)).find(|seat| self.is_person(*seat))
    }
}
