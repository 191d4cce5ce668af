//! The full screen: the board at the top, the choices at the bottom.

mod chooser;
mod draw;
mod keys;
mod note;
mod paint;

use std::time::Duration;

use deckname_engine::Seat;
use deckname_scene::Text;
use deckname_table::LogLine;
use ratatui::crossterm::event;
use serde_json::Value;

use crate::play::farewell;
use crate::texts::{fill, say};
use crate::{BotThread, Now, Session, TermError};
use chooser::Chooser;
use note::NoteEditor;

/// How long a bot takes at least for a move, so that people can follow.
pub(crate) const PACE: Duration = Duration::from_millis(350);

/// How often the screen checks whether a bot has chosen.
const POLL: Duration = Duration::from_millis(40);

/// What is on the screen, and what a key does to it.
#[derive(Debug)]
pub struct Screen {
    session: Session,
    bots: BotThread,
    contents: Contents,
    chooser: Option<Chooser>,
    page: Page,
    /// How many lines of the page are scrolled away.
    scroll: usize,
    /// If the rulebook is open: its first line on the screen.
    book: Option<usize>,
    /// A note that is being written.
    note: Option<NoteEditor>,
    /// A message, shown until the next key.
    message: Option<String>,
    /// The player is asked whether to leave.
    leaving: bool,
    left: bool,
}

/// What the observer sees of the position. Empty while the screen is hidden.
#[derive(Debug, Default)]
struct Contents {
    board: Text,
    dossier: Text,
    log: Text,
    /// How many lines of the log there were at the end of the last turn of the person at the screen.
    old: usize,
    /// What has happened since then, or the last thing that happened.
    recap: String,
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
    /// Every move of a bot takes at least `pace`.
    pub fn new(session: Session, pace: Duration) -> Result<Self, TermError> {
        let bots = BotThread::new(&session, pace);
        let mut screen = Self {
            session,
            bots,
            contents: Contents::default(),
            chooser: None,
            page: Page::Board,
            scroll: 0,
            book: None,
            note: None,
            message: None,
            leaving: false,
            left: false,
        };
        screen.bots.ask(&screen.session)?;
        screen.refresh();
        Ok(screen)
    }

    /// What to do now, after the clicks so far.
    pub fn prompt(&self) -> &str {
        self.chooser.as_ref().map_or(&self.contents.prompt, |chooser| chooser.choice.prompt())
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Saves the game when the screen is closed, and says where.
    pub fn farewell(&mut self) -> Result<String, TermError> {
        let half_made = self.chooser.as_ref().is_some_and(|chooser| !chooser.choice.steps.is_empty());
        farewell(&mut self.session, half_made)
    }

    /// The player has left the table.
    pub fn is_left(&self) -> bool {
        self.left
    }

    /// Plays the answer of a bot, if there is one. True if something has changed.
    pub fn tick(&mut self) -> Result<bool, TermError> {
        let Some((seat, action)) = self.bots.poll()? else { return Ok(false) };
        self.act(seat, &[action])?;
        Ok(true)
    }

    /// Lets the bots play until a person has to do something.
    pub fn wait_for_bots(&mut self) -> Result<(), TermError> {
        while self.bots.thinking().is_some() {
            if let Some((seat, action)) = self.bots.wait()? {
                self.act(seat, &[action])?;
            }
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, actions: &[Value]) -> Result<(), TermError> {
        self.session.act(seat, actions)?;
        if self.session.occupants()[seat.index()].is_person() {
            self.chooser = None;
        }
        self.moved()
    }

    /// After every change of the position.
    fn moved(&mut self) -> Result<(), TermError> {
        self.bots.ask(&self.session)?;
        self.refresh();
        let saved = self.session.autosave();
        self.warn_unsaved(saved);
        Ok(())
    }

    /// A game that cannot be saved continues anyway.
    fn warn_unsaved(&mut self, saved: Result<(), TermError>) {
        if let Err(why) = saved {
            self.message = Some(fill(self.session.lang, "not-saved-yet", &[("why", why.to_string().into())]));
        }
    }

    /// Asks for a hint, or for more of it.
    fn hint(&mut self) {
        let session = &self.session;
        if !self.chooser.as_mut().is_some_and(|chooser| chooser.choice.ask_hint(session)) {
            self.message = Some(say(session.lang, "no-hints"));
        }
    }

    fn undo(&mut self) -> Result<(), TermError> {
        if !self.session.undo() {
            self.message = Some(say(self.session.lang, "nothing-to-take-back"));
            return Ok(());
        }
        self.bots.forget();
        self.chooser = None;
        self.message = Some(say(self.session.lang, "taken-back"));
        self.moved()
    }

    fn refresh(&mut self) {
        let now = self.session.now();
        self.chooser = match (now, self.chooser.take()) {
            (Now::Choose(_), Some(mut chooser)) => {
                chooser.refresh(&self.session);
                Some(chooser)
            }
            (Now::Choose(seat), None) => Some(Chooser::new(&self.session, seat)),
            _ => None,
        };
        self.contents = if matches!(now, Now::Cover(_)) { Contents::default() } else { Contents::of(&self.session) };
    }
}

impl Contents {
    fn of(session: &Session) -> Self {
        let shown = session.show();
        let lines = session.log();
        let mine = |line: &LogLine| session.looking().is_some() && line.seat == session.looking();
        let old = lines.iter().rposition(mine).map_or(0, |last| last + 1);
        let fresh = &lines[old.min(lines.len().saturating_sub(1))..];
        let recap = fresh.iter().map(|line| line.sentence.as_str()).collect::<Vec<_>>().join(" ");
        let mut log = Text::default();
        for line in lines {
            log.line(line.sentence);
        }
        Self { board: shown.text, dossier: session.dossier(), log, old, recap, prompt: shown.prompt }
    }
}

/// Runs on the real terminal until the player leaves. Afterwards the terminal is restored, even after an error.
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
        if event::poll(POLL)? {
            changed = true;
            if let event::Event::Key(key) = event::read()? {
                screen.key(key)?;
            }
        }
    }
    Ok(())
}
