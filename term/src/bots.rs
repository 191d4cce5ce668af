use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, available_parallelism};
use std::time::{Duration, Instant};

use deckname_bots::{Leave, Level, Player, player};
use deckname_engine::{Seat, Seats};
use deckname_table::Sight;
use serde_json::Value;

use crate::{Occupant, Session, TermError};

/// The bots of a table. They think in a thread of their own, so that the screen keeps responding.
#[derive(Debug)]
pub struct BotThread {
    questions: Sender<Question>,
    answers: Receiver<(Seat, Value)>,
    /// The seat that is thinking, and whether its answer is still wanted.
    asked: Option<(Seat, bool)>,
}

/// What a seat that no person holds is asked.
enum Question {
    Think(Sight),
    /// In a lesson: to play what was recorded.
    Recite(Seat, Value),
}

impl BotThread {
    /// Every decision takes at least `pace`, however fast the bot is, because people watch it.
    pub fn new(session: &Session, pace: Duration) -> Self {
        let mut players: Vec<_> = Seats::all(session.table().seats()).iter().map(|seat| bot(session, seat)).collect();
        let (questions, asked) = channel::<Question>();
        let (answer, answers) = channel();
        thread::spawn(move || {
            for question in asked {
                let begun = Instant::now();
                let answered = match question {
                    Question::Think(sight) => {
                        let Some(Some(player)) = players.get_mut(sight.seat.index()) else { return };
                        (sight.seat, player.choose(&sight))
                    }
                    Question::Recite(seat, action) => (seat, action),
                };
                thread::sleep(pace.saturating_sub(begun.elapsed()));
                if answer.send(answered).is_err() {
                    return;
                }
            }
        });
        Self { questions, answers, asked: None }
    }

    /// The seat whose answer is awaited.
    pub fn thinking(&self) -> Option<Seat> {
        self.asked.filter(|(_, wanted)| *wanted).map(|(seat, _)| seat)
    }

    /// Asks the bot that is due, unless one is thinking already.
    pub fn ask(&mut self, session: &Session) -> Result<(), TermError> {
        let Some(seat) = session.due_bot().filter(|_| self.asked.is_none()) else { return Ok(()) };
        let recorded = session.recorded(seat).map(|action| Question::Recite(seat, action));
        let question = recorded.unwrap_or_else(|| Question::Think(session.table().sight(seat)));
        self.questions.send(question).map_err(|_| TermError::BotsGone)?;
        self.asked = Some((seat, true));
        Ok(())
    }

    /// The position has changed: the next answer is to be ignored.
    pub fn forget(&mut self) {
        self.asked = self.asked.map(|(seat, _)| (seat, false));
    }

    /// The answer of the bot that was asked, if there is one yet.
    pub fn poll(&mut self) -> Result<Option<(Seat, Value)>, TermError> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(self.wanted(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(TermError::BotsGone),
        }
    }

    /// Waits for the answer of the bot that was asked.
    pub fn wait(&mut self) -> Result<Option<(Seat, Value)>, TermError> {
        let answer = self.answers.recv().map_err(|_| TermError::BotsGone)?;
        Ok(self.wanted(answer))
    }

    fn wanted(&mut self, answer: (Seat, Value)) -> Option<(Seat, Value)> {
        let (_, wanted) = self.asked.take()?;
        wanted.then_some(answer)
    }
}

fn bot(session: &Session, seat: Seat) -> Option<Box<dyn Player>> {
    let leave = Leave { share: 1.0, threads: available_parallelism().map_or(1, NonZero::get) };
    match session.occupants().get(seat.index())? {
        Occupant::Person { .. } => None,
        Occupant::Bot(level) => player(session.title.id, *level, session.bot_seed(seat), leave),
        // Only asked if the game has left the lesson.
        Occupant::Lesson => player(session.title.id, Level::default(), session.bot_seed(seat), leave),
    }
}
