use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use deckname_bots::{Player, player};
use deckname_engine::{Seat, Seats};
use deckname_table::Sight;
use serde_json::Value;

use crate::{Place, Session, TermError};

/// The bots of a table, thinking in a thread of their own so that the screen stays awake.
#[derive(Debug)]
pub struct Minds {
    questions: Sender<Sight>,
    answers: Receiver<(Seat, Value)>,
    /// Who is thinking, and whether the thought is still wanted.
    asked: Option<(Seat, bool)>,
}

impl Minds {
    /// However fast a bot is, people see it take `pace`.
    pub fn new(session: &Session, pace: Duration) -> Self {
        let mut players: Vec<_> = Seats::all(session.table().seats()).iter().map(|seat| mind(session, seat)).collect();
        let (questions, asked) = channel::<Sight>();
        let (answer, answers) = channel();
        thread::spawn(move || {
            for sight in asked {
                let begun = Instant::now();
                let Some(Some(player)) = players.get_mut(sight.seat.index()) else { return };
                let action = player.choose(&sight);
                thread::sleep(pace.saturating_sub(begun.elapsed()));
                if answer.send((sight.seat, action)).is_err() {
                    return;
                }
            }
        });
        Self { questions, answers, asked: None }
    }

    pub fn thinking(&self) -> Option<Seat> {
        self.asked.filter(|(_, wanted)| *wanted).map(|(seat, _)| seat)
    }

    /// Lets the bot that is to choose begin, unless one is at it already.
    pub fn ask(&mut self, session: &Session) -> Result<(), TermError> {
        let Some(seat) = session.due_bot().filter(|_| self.asked.is_none()) else { return Ok(()) };
        self.questions.send(session.table().sight(seat)).map_err(|_| TermError::BotsGone)?;
        self.asked = Some((seat, true));
        Ok(())
    }

    /// The position is another one now: what is being thought will not be heard.
    pub fn forget(&mut self) {
        self.asked = self.asked.map(|(seat, _)| (seat, false));
    }

    /// What a bot has chosen, if one has.
    pub fn heard(&mut self) -> Result<Option<(Seat, Value)>, TermError> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(self.wanted(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(TermError::BotsGone),
        }
    }

    /// What the bot that was asked has chosen, as soon as it has.
    pub fn wait(&mut self) -> Result<Option<(Seat, Value)>, TermError> {
        let answer = self.answers.recv().map_err(|_| TermError::BotsGone)?;
        Ok(self.wanted(answer))
    }

    fn wanted(&mut self, answer: (Seat, Value)) -> Option<(Seat, Value)> {
        let (_, wanted) = self.asked.take()?;
        wanted.then_some(answer)
    }
}

fn mind(session: &Session, seat: Seat) -> Option<Box<dyn Player>> {
    match session.places().get(seat.index())? {
        Place::Person { .. } => None,
        Place::Bot { level } => player(session.title.id, level, session.bot_seed(seat), 1.0),
    }
}
