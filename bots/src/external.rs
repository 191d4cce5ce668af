//! A bot in any language: a program that answers one line of JSON for every decision.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use deckname_engine::{Game, Seat, Unreadable, Wyrand};
use deckname_table::Known;
use serde_json::{Value, json};

use crate::Bot;

/// How long a program may take to answer.
pub const TIME_LIMIT: Duration = Duration::from_secs(5);
/// The longest answer, in bytes.
const LONGEST_ANSWER: u64 = 1 << 20;
/// How many unread lines of a program are kept.
const UNREAD_LINES: usize = 16;

/// Runs a command of the user's own. It is started when it is first needed, and again after a crash or a late answer.
pub struct External {
    command: String,
    limit: Duration,
    running: Option<Program>,
    /// How many notices the program has been sent in this game.
    sent: usize,
    bad_answers: u64,
    on_error: ErrorHandler,
}

/// Called for every answer that cannot be used, with the game's id and the seat.
pub type ErrorHandler = Box<dyn Fn(&'static str, Seat, &AnswerError) + Send>;

/// Why a program's answer was not used. A random legal action is played instead.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    #[error("cannot be started: {0}")]
    Start(io::Error),
    #[error("ended without an answer")]
    Ended,
    #[error("does not read its input")]
    NotReading,
    #[error("no answer within {0:?}")]
    Late(Duration),
    #[error("the answer is not JSON: {0}")]
    NoJson(serde_json::Error),
    #[error("the answer is not an action: {0}")]
    NoAction(Unreadable),
    /// The id of the clause.
    #[error("the action breaks {0}")]
    Illegal(&'static str),
}

impl External {
    /// Errors go to standard error.
    pub fn new(command: &str) -> Self {
        Self::with_limit(command, TIME_LIMIT)
    }

    pub fn with_limit(command: &str, limit: Duration) -> Self {
        let name = command.to_owned();
        let on_error = move |game: &str, seat: Seat, error: &AnswerError| {
            eprintln!("{name} ({game}, seat {}): {error}; a random action is played", seat.0);
        };
        Self { limit, ..Self::with_handler(command, Box::new(on_error)) }
    }

    /// Errors go to `on_error`.
    pub fn with_handler(command: &str, on_error: ErrorHandler) -> Self {
        Self { command: command.to_owned(), limit: TIME_LIMIT, running: None, sent: 0, bad_answers: 0, on_error }
    }

    fn ask<G: Game>(&mut self, known: &Known<'_, G>, world: &G::State) -> Result<G::Action, AnswerError> {
        let game = known.game;
        let mut actions = Vec::new();
        game.actions(world, known.seat, &mut actions);
        let actions: Vec<Value> = actions.iter().map(|action| game.write_action(action)).collect();
        let request = |sent: usize| {
            let news = known.told.get(sent..).unwrap_or(known.told);
            json!({
                "game": G::ID,
                "seat": known.seat.0,
                "view": game.write_view(known.view),
                "events": news.iter().map(|notice| game.write_notice(notice)).collect::<Vec<_>>(),
                "actions": actions,
            })
        };
        let reply = self.exchange(request)?;
        self.sent = known.told.len();
        let reply: Value = serde_json::from_str(&reply).map_err(AnswerError::NoJson)?;
        let action = game.read_action(reply.get("action").unwrap_or(&Value::Null)).map_err(AnswerError::NoAction)?;
        // The same actions are legal in every world that looks the same.
        game.check(world, known.seat, &action)
            .map_err(|clause| AnswerError::Illegal(deckname_engine::Clause::id(clause)))?;
        Ok(action)
    }

    /// Sends a line and waits for one. A program that has died since its last answer gets a second chance.
    fn exchange(&mut self, request: impl Fn(usize) -> Value) -> Result<String, AnswerError> {
        let ran = self.running.is_some();
        match self.attempt(&request) {
            Err(AnswerError::Ended) if ran => self.attempt(&request),
            reply => reply,
        }
    }

    fn attempt(&mut self, request: &impl Fn(usize) -> Value) -> Result<String, AnswerError> {
        if self.running.is_none() {
            self.running = Some(Program::start(&self.command).map_err(AnswerError::Start)?);
            // A new program knows nothing about this game yet.
            self.sent = 0;
        }
        let Some(program) = &mut self.running else { return Err(AnswerError::Ended) };
        let deadline = Instant::now() + self.limit;
        let reply = program.send(&request(self.sent), deadline).and_then(|()| program.receive(self.limit, deadline));
        if reply.is_err() {
            // A late answer would be mistaken for the next one.
            self.running = None;
        }
        reply
    }
}

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("External").field("command", &self.command).finish_non_exhaustive()
    }
}

impl<G: Game> Bot<G> for External {
    fn begin(&mut self) {
        self.sent = 0;
        self.bad_answers = 0;
    }

    fn bad_answers(&self) -> u64 {
        self.bad_answers
    }

    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        let world = known.game.sample(known.view, rng);
        self.ask(known, &world).unwrap_or_else(|error| {
            self.bad_answers += 1;
            (self.on_error)(G::ID, known.seat, &error);
            known.game.random_action(&world, known.seat, rng)
        })
    }
}

#[derive(Debug)]
struct Program {
    child: Child,
    input: SyncSender<String>,
    output: Receiver<String>,
}

impl Program {
    fn start(command: &str) -> io::Result<Self> {
        let mut child = Command::new("sh")
            .args(["-c", &format!("exec {command}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let (requests, asked) = sync_channel::<String>(1);
        // A thread of its own, because a program that does not read its input must not block the game. Ends with the
        // program.
        thread::spawn(move || asked.iter().try_for_each(|line| writeln!(input, "{line}").and_then(|()| input.flush())));
        let (lines, heard) = sync_channel(UNREAD_LINES);
        // Ends when the program closes its output or sends too long a line, or when the receiver is gone.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = read_line(&mut output) {
                if lines.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input: requests, output: heard })
    }

    fn send(&mut self, request: &Value, deadline: Instant) -> Result<(), AnswerError> {
        // Surplus lines from earlier would be mistaken for the answer.
        for _ in 0..UNREAD_LINES {
            if self.output.try_recv().is_err() {
                break;
            }
        }
        let mut line = request.to_string();
        loop {
            match self.input.try_send(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Disconnected(_)) => return Err(AnswerError::Ended),
                Err(TrySendError::Full(_)) if Instant::now() >= deadline => return Err(AnswerError::NotReading),
                // It has answered, but not yet read what it was asked.
                Err(TrySendError::Full(again)) => line = again,
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn receive(&mut self, limit: Duration, deadline: Instant) -> Result<String, AnswerError> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.output.recv_timeout(left).map_err(|why| match why {
            RecvTimeoutError::Timeout => AnswerError::Late(limit),
            RecvTimeoutError::Disconnected => AnswerError::Ended,
        })
    }
}

/// A whole line; `None` at the end of the output, or if a line is too long.
fn read_line(output: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    output.take(LONGEST_ANSWER).read_until(b'\n', &mut line).ok()?;
    (line.pop() == Some(b'\n')).then(|| String::from_utf8_lossy(&line).into_owned())
}

impl Drop for Program {
    fn drop(&mut self) {
        // Fails if it has ended already, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
