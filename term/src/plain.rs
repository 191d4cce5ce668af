//! Sentences and numbered choices, line by line: for screen readers, scripts, and when there is no terminal.

use std::io::{BufRead, Write};
use std::time::Duration;

use deckname_engine::{Observer, Seat};
use deckname_scene::{Arg, Book, Text};

use crate::choice::Choice;
use crate::play::farewell;
use crate::texts::{fill, say};
use crate::wrap::wrap;
use crate::{BotThread, Now, Session, TermError, pages};

/// The width of rules and help.
const COLUMNS: usize = 78;

const QUIT: &str = "q";

/// How many empty lines scroll everything off the screen.
const BLANK_LINES: usize = 100;

/// Plays until the game is over, the user quits with `q`, or the input ends; then saves the game.
///
/// With `blank_lines`, what one person has read is scrolled off the screen before the next person looks.
pub fn plain(session: Session, input: impl BufRead, output: impl Write, blank_lines: bool) -> Result<(), TermError> {
    let bots = BotThread::new(&session, Duration::ZERO);
    let told = vec![0; usize::from(session.table().seats()) + 1];
    let mut plain = Plain { session, bots, input, output, blank_lines, told, half_made: false };
    plain.greet()?;
    while plain.advance()? {}
    let farewell = farewell(&mut plain.session, plain.half_made)?;
    plain.print(&farewell)
}

struct Plain<R, W> {
    session: Session,
    bots: BotThread,
    input: R,
    output: W,
    blank_lines: bool,
    /// How many lines of the log each seat has read; the last number is that of spectators.
    told: Vec<usize>,
    /// The user has quit in the middle of a choice.
    half_made: bool,
}

/// What a line of input means while a choice is open.
enum Answer<'a> {
    Note(&'a str),
    /// Delete the note with this index.
    Delete(usize),
    Take(usize),
    Several(Vec<usize>),
    Back,
    Undo,
    Quit,
    Show(&'static str),
    Hint,
    Again,
    Unknown,
}

impl<R: BufRead, W: Write> Plain<R, W> {
    fn greet(&mut self) -> Result<(), TermError> {
        let names: Vec<_> = (0..self.session.table().seats()).map(|seat| self.session.name(Seat(seat))).collect();
        let title = format!("{}: {}", self.session.title.name(self.session.lang), names.join(", "));
        self.print(&title)?;
        self.help()
    }

    /// One choice, one move of a bot or one handover. False if there is nothing left to do.
    fn advance(&mut self) -> Result<bool, TermError> {
        if !matches!(self.session.now(), Now::Cover(_)) {
            self.print_news()?;
        }
        if self.session.due_bot().is_some() {
            return self.let_bot_choose();
        }
        match self.session.now() {
            Now::Over => self.conclude(),
            Now::Wait => Ok(false),
            Now::Choose(seat) => self.choose(seat),
            Now::PassTo(seat) => self.pass_to(seat),
            Now::Cover(seat) => {
                if self.blank_lines {
                    self.print(&"\n".repeat(BLANK_LINES))?;
                }
                self.say_to(seat, "plain-cover")?;
                let goes_on = self.read()?.is_some_and(|line| line != QUIT);
                self.session.sit(seat);
                Ok(goes_on)
            }
        }
    }

    /// The last chance to take back a step, before the next person sees its result.
    fn pass_to(&mut self, seat: Seat) -> Result<bool, TermError> {
        self.say_to(seat, "plain-pass")?;
        match self.read()?.as_deref() {
            None | Some(QUIT) => return Ok(false),
            Some("u") if self.session.undo() => {
                self.rewind_told();
                self.say("taken-back")?;
            }
            Some(_) => self.session.pass_on(),
        }
        Ok(true)
    }

    fn let_bot_choose(&mut self) -> Result<bool, TermError> {
        self.bots.ask(&self.session)?;
        if let Some((seat, action)) = self.bots.wait()? {
            self.session.act(seat, &[action])?;
        }
        Ok(true)
    }

    fn conclude(&mut self) -> Result<bool, TermError> {
        let shown = self.session.show();
        self.print_text(&shown.text)?;
        self.print_text(&self.session.dossier())?;
        self.print(&shown.prompt)?;
        if let Some(word) = self.session.last_word() {
            self.print(&word)?;
        }
        Ok(false)
    }

    fn choose(&mut self, seat: Seat) -> Result<bool, TermError> {
        let mut choice = Choice::new(&self.session, seat);
        self.print(choice.prompt())?;
        self.list(&choice, None)?;
        loop {
            self.say_to(seat, "plain-prompt")?;
            let line = self.read()?.unwrap_or_else(|| QUIT.to_string());
            match parse(&line, &choice) {
                Answer::Note(words) => self.note(self.session.notes().len(), words)?,
                Answer::Delete(index) if index < self.session.notes().len() => self.note(index, "")?,
                Answer::Delete(_) => self.say("no-such-note")?,
                Answer::Take(index) => {
                    if let Some(actions) = choice.take(index, &self.session) {
                        if let Some(otherwise) = self.session.otherwise(seat, &actions) {
                            self.print(&otherwise)?;
                            return Ok(true);
                        }
                        self.session.act(seat, &actions)?;
                        let saved = self.session.autosave();
                        self.warn_unsaved(saved)?;
                        return Ok(true);
                    }
                    self.print(choice.prompt())?;
                    self.list(&choice, None)?;
                }
                Answer::Several(indices) => {
                    self.say("plain-several")?;
                    self.list(&choice, Some(&indices))?;
                }
                Answer::Back if choice.back(&self.session) => self.list(&choice, None)?,
                Answer::Undo if self.session.undo() => {
                    self.rewind_told();
                    self.say("taken-back")?;
                    return Ok(true);
                }
                Answer::Back | Answer::Undo => self.say("nothing-to-take-back")?,
                Answer::Quit => {
                    self.half_made = !choice.steps.is_empty();
                    return Ok(false);
                }
                Answer::Show(what) => self.show(what)?,
                Answer::Hint if choice.ask_hint(&self.session) => {
                    self.print(choice.prompt())?;
                    self.list(&choice, None)?;
                }
                Answer::Hint => self.say("no-hints")?,
                Answer::Again => self.list(&choice, None)?,
                Answer::Unknown => self.say("plain-out-of-range")?,
            }
        }
    }

    fn note(&mut self, index: usize, words: &str) -> Result<(), TermError> {
        self.session.note(index, words);
        let saved = self.session.save().map(|_| ());
        self.warn_unsaved(saved)?;
        self.show("dossier")
    }

    /// A game that cannot be saved continues anyway.
    fn warn_unsaved(&mut self, saved: Result<(), TermError>) -> Result<(), TermError> {
        let Err(why) = saved else { return Ok(()) };
        let told = fill(self.session.lang, "not-saved-yet", &[("why", why.to_string().into())]);
        self.print(&told)
    }

    fn list(&mut self, choice: &Choice, only: Option<&[usize]>) -> Result<(), TermError> {
        if !choice.steps.is_empty() {
            let steps = fill(self.session.lang, "so-far", &[("steps", choice.steps.join(", ").into())]);
            self.print(&steps)?;
        }
        for (index, label) in choice.offered.iter().enumerate() {
            if only.is_none_or(|only| only.contains(&index)) {
                self.print(&format!("{:>3}  {label}", index + 1))?;
            }
        }
        Ok(())
    }

    fn show(&mut self, what: &str) -> Result<(), TermError> {
        match what {
            "board" => self.print_text(&self.session.show().text),
            "dossier" => match self.session.dossier() {
                text if text.0.is_empty() => self.say("nothing-known"),
                text => self.print_text(&text),
            },
            "log" => {
                let log = self.session.log();
                log.iter().try_for_each(|line| self.print(&line.sentence))
            }
            "rules" => self.print_text(&pages(&Book::read((self.session.title.rules)(self.session.lang)), COLUMNS)),
            _ => self.help(),
        }
    }

    /// Prints what has happened since this observer last read the log.
    fn print_news(&mut self) -> Result<(), TermError> {
        let log = self.session.log();
        let reader = self.reader();
        let news: Vec<_> = log.iter().skip(self.told[reader]).map(|line| line.sentence.clone()).collect();
        self.told[reader] = log.len();
        news.iter().try_for_each(|sentence| self.print(sentence))
    }

    /// After a step was taken back the log is shorter.
    fn rewind_told(&mut self) {
        let reader = self.reader();
        self.told[reader] = self.told[reader].min(self.session.log().len());
    }

    /// The observer's index in `told`. When the game is over, the last reader keeps reading, with everything open.
    fn reader(&self) -> usize {
        match (self.session.observer(), self.session.looking()) {
            (Observer::Seat(seat), _) | (Observer::Referee, Some(seat)) => seat.index(),
            (Observer::Public | Observer::Referee, _) => self.told.len() - 1,
        }
    }

    fn read(&mut self) -> Result<Option<String>, TermError> {
        self.output.flush()?;
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_string()))
    }

    fn help(&mut self) -> Result<(), TermError> {
        let lines = wrap(&say(self.session.lang, "plain-keys").into(), COLUMNS, 0);
        self.print_text(&Text(lines))
    }

    fn say(&mut self, key: &str) -> Result<(), TermError> {
        self.print(&say(self.session.lang, key))
    }

    fn say_to(&mut self, seat: Seat, key: &str) -> Result<(), TermError> {
        let who: Arg<'_> = self.session.name(seat).into();
        let said = fill(self.session.lang, key, &[("who", who)]);
        self.print(&said)
    }

    fn print_text(&mut self, text: &Text) -> Result<(), TermError> {
        Ok(write!(self.output, "{text}")?)
    }

    fn print(&mut self, line: &str) -> Result<(), TermError> {
        Ok(writeln!(self.output, "{line}")?)
    }
}

fn parse<'a>(line: &'a str, choice: &Choice) -> Answer<'a> {
    if let Some(words) = line.strip_prefix('+') {
        return Answer::Note(words);
    }
    if let Some(Ok(number)) = line.strip_prefix('-').map(|rest| rest.trim().parse::<usize>()) {
        return Answer::Delete(number.wrapping_sub(1));
    }
    if let Ok(number) = line.parse::<usize>() {
        return match number.checked_sub(1) {
            None => Answer::Back,
            Some(index) if index < choice.offered.len() => Answer::Take(index),
            Some(_) => Answer::Unknown,
        };
    }
    match line {
        "" => Answer::Again,
        QUIT => Answer::Quit,
        "u" => Answer::Undo,
        "!" => Answer::Hint,
        "b" => Answer::Show("board"),
        "d" => Answer::Show("dossier"),
        "l" => Answer::Show("log"),
        "r" | "?" => Answer::Show("rules"),
        "h" => Answer::Show("help"),
        letters => match choice.matching(letters).as_slice() {
            [] => Answer::Unknown,
            [index] => Answer::Take(*index),
            indices => match indices.iter().find(|index| choice.is_called(**index, letters)) {
                Some(index) => Answer::Take(*index),
                None => Answer::Several(indices.to_vec()),
            },
        },
    }
}
