//! The full screen: the board above, what there is to choose below.

mod chooser;
mod draw;
mod keys;
mod paint;
mod writing;

use std::time::Duration;

use deckname_engine::Seat;
use deckname_scene::Text;
use ratatui::crossterm::event;
use serde_json::Value;

use crate::play::farewell;
use crate::words::{fill, say};
use crate::{Minds, Now, Session, TermError};
use chooser::Chooser;
use writing::Writing;

/// How long people see a bot think at least.
pub(crate) const PACE: Duration = Duration::from_millis(350);

/// How often the screen looks for what a bot has chosen.
const BLINK: Duration = Duration::from_millis(40);

/// What is on the screen, and what a key does to it.
#[derive(Debug)]
pub struct Screen {
    session: Session,
    minds: Minds,
    picture: Picture,
    chooser: Option<Chooser>,
    page: Page,
    /// How many lines of the page are scrolled away.
    scroll: usize,
    /// The rulebook is open, so many lines down.
    book: Option<usize>,
    /// A note that is being written.
    writing: Option<Writing>,
    /// Something to be read once.
    message: Option<String>,
    left: bool,
}

/// What the observer sees of the position. Empty while nobody may look.
#[derive(Debug, Default)]
struct Picture {
    board: Text,
    dossier: Text,
    log: Text,
    prompt: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Board,
    Dossier,
    Log,
}

impl Page {
    const ALL: [Self; 3] = [Self::Board, Self::Dossier, Self::Log];

    fn key(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Dossier => "dossier",
            Self::Log => "log",
        }
    }

    fn next(self) -> Self {
        match self {
            Self::Board => Self::Dossier,
            Self::Dossier => Self::Log,
            Self::Log => Self::Board,
        }
    }
}

impl Screen {
    /// Bots are seen to think for `pace` at least.
    pub fn new(session: Session, pace: Duration) -> Result<Self, TermError> {
        let minds = Minds::new(&session, pace);
        let mut screen = Self {
            session,
            minds,
            picture: Picture::default(),
            chooser: None,
            page: Page::Board,
            scroll: 0,
            book: None,
            writing: None,
            message: None,
            left: false,
        };
        screen.minds.ask(&screen.session)?;
        screen.refresh();
        Ok(screen)
    }

    /// What there is to do now, after what has been chosen so far.
    pub fn prompt(&self) -> &str {
        self.chooser.as_ref().map_or(&self.picture.prompt, |chooser| chooser.choice.prompt())
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Keeps the game, when the screen is not needed any more, and says where.
    pub fn farewell(&mut self) -> Result<String, TermError> {
        let half_made = self.chooser.as_ref().is_some_and(|chooser| !chooser.choice.steps.is_empty());
        farewell(&mut self.session, half_made)
    }

    /// The player has left the table.
    pub fn is_left(&self) -> bool {
        self.left
    }

    /// Hears the bots. True if something has changed.
    pub fn tick(&mut self) -> Result<bool, TermError> {
        let Some((seat, action)) = self.minds.heard()? else { return Ok(false) };
        self.act(seat, &action)?;
        Ok(true)
    }

    /// Does nothing but hear the bots until a person is to do something.
    pub fn wait_for_bots(&mut self) -> Result<(), TermError> {
        while self.minds.thinking().is_some() {
            if let Some((seat, action)) = self.minds.wait()? {
                self.act(seat, &action)?;
            }
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), TermError> {
        self.session.act(seat, action)?;
        if self.session.places()[seat.index()].is_person() {
            self.chooser = None;
        }
        self.moved()
    }

    /// After every change of the position.
    fn moved(&mut self) -> Result<(), TermError> {
        self.minds.ask(&self.session)?;
        self.refresh();
        let kept = self.session.keep_up();
        self.complain(kept);
        Ok(())
    }

    /// A game that cannot be saved goes on.
    fn complain(&mut self, kept: Result<(), TermError>) {
        if let Err(why) = kept {
            self.message = Some(fill(self.session.lang, "not-saved-yet", &[("why", why.to_string().into())]));
        }
    }

    fn undo(&mut self) -> Result<(), TermError> {
        if !self.session.undo() {
            self.message = Some(say(self.session.lang, "nothing-to-take-back"));
            return Ok(());
        }
        self.minds.forget();
        self.chooser = None;
        self.message = Some(say(self.session.lang, "taken-back"));
        self.moved()
    }

    fn refresh(&mut self) {
        let now = self.session.now();
        self.chooser = match (now, self.chooser.take()) {
            (Now::Choose(_), Some(mut chooser)) => {
                chooser.look(&self.session);
                Some(chooser)
            }
            (Now::Choose(seat), None) => Some(Chooser::new(&self.session, seat)),
            _ => None,
        };
        self.picture = if matches!(now, Now::Cover(_)) { Picture::default() } else { Picture::of(&self.session) };
    }
}

impl Picture {
    fn of(session: &Session) -> Self {
        let shown = session.show();
        let mut log = Text::default();
        for entry in session.log() {
            log.line(entry.sentence);
        }
        Self { board: shown.text, dossier: shown.dossier_text, log, prompt: shown.prompt }
    }
}

/// Runs on the real terminal until the player leaves. The terminal is as it was afterwards, whatever happens.
pub(crate) fn run(mut screen: Screen) -> Result<Screen, TermError> {
    let mut terminal = ratatui::try_init()?;
    let ended = watch(&mut screen, &mut terminal);
    ratatui::try_restore()?;
    ended?;
    Ok(screen)
}

fn watch(screen: &mut Screen, terminal: &mut ratatui::DefaultTerminal) -> Result<(), TermError> {
    let mut changed = true;
    while !screen.is_left() {
        if changed {
            terminal.draw(|frame| screen.draw(frame))?;
        }
        changed = screen.tick()?;
        if event::poll(BLINK)? {
            changed = true;
            if let event::Event::Key(key) = event::read()? {
                screen.key(key)?;
            }
        }
    }
    Ok(())
}
