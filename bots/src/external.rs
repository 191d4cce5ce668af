//! A bot in any language: a program that answers one line of JSON for every decision.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

use deckname_engine::{Game, Seat, Unreadable, Wyrand};
use deckname_table::Known;
use serde_json::{Value, json};

use crate::Bot;

/// How long a program may take for an answer.
pub const TIME_LIMIT: Duration = Duration::from_secs(5);
/// The longest answer, in bytes, and how many lines of a program that talks too much are kept.
const LONGEST: u64 = 1 << 20;
const LINES: usize = 16;

/// Runs a command of the user's own. It is started when first needed, and again after it crashed or was late.
pub struct External {
    command: String,
    limit: Duration,
    running: Option<Program>,
    /// How many notices the program has been sent in this game.
    sent: usize,
    faults: u64,
    ear: Ear,
}

/// Hears of every fault: in which game, in which seat.
pub type Ear = Box<dyn Fn(&'static str, Seat, &Fault) + Send>;

/// Why an answer was not used. A random legal action is played instead.
#[derive(Debug)]
pub enum Fault {
    Start(io::Error),
    Ended,
    /// It does not read what it is asked.
    Deaf,
    Late(Duration),
    NoJson(serde_json::Error),
    NoAction(Unreadable),
    Illegal(&'static str),
}

impl External {
    /// Faults are told on standard error.
    pub fn new(command: &str) -> Self {
        Self::with_limit(command, TIME_LIMIT)
    }

    pub fn with_limit(command: &str, limit: Duration) -> Self {
        let name = command.to_owned();
        let ear = move |game: &str, seat: Seat, fault: &Fault| {
            eprintln!("{name} ({game}, seat {}): {fault}; a random action is played", seat.0);
        };
        Self { limit, ..Self::heard_by(command, Box::new(ear)) }
    }

    /// Faults are told to `ear`.
    pub fn heard_by(command: &str, ear: Ear) -> Self {
        Self { command: command.to_owned(), limit: TIME_LIMIT, running: None, sent: 0, faults: 0, ear }
    }

    fn ask<G: Game>(&mut self, known: &Known<'_, G>, world: &G::State) -> Result<G::Action, Fault> {
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
        let reply: Value = serde_json::from_str(&reply).map_err(Fault::NoJson)?;
        let action = game.read_action(reply.get("action").unwrap_or(&Value::Null)).map_err(Fault::NoAction)?;
        // What is legal is the same in every world that looks the same.
        game.check(world, known.seat, &action).map_err(|clause| Fault::Illegal(deckname_engine::Clause::id(clause)))?;
        Ok(action)
    }

    /// Sends a line and waits for one. A program that died while nobody was looking gets a second chance.
    fn exchange(&mut self, request: impl Fn(usize) -> Value) -> Result<String, Fault> {
        let ran = self.running.is_some();
        match self.attempt(&request) {
            Err(Fault::Ended) if ran => self.attempt(&request),
            reply => reply,
        }
    }

    fn attempt(&mut self, request: &impl Fn(usize) -> Value) -> Result<String, Fault> {
        if self.running.is_none() {
            self.running = Some(Program::start(&self.command).map_err(Fault::Start)?);
            // A new program knows nothing of this game yet.
            self.sent = 0;
        }
        let Some(program) = &mut self.running else { return Err(Fault::Ended) };
        let reply = program.send(&request(self.sent)).and_then(|()| program.hear(self.limit));
        if reply.is_err() {
            // A late answer would be taken for the next one.
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
        self.faults = 0;
    }

    fn faults(&self) -> u64 {
        self.faults
    }

    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        let world = known.game.sample(known.view, rng);
        self.ask(known, &world).unwrap_or_else(|fault| {
            self.faults += 1;
            (self.ear)(G::ID, known.seat, &fault);
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
        // A program that does not read its input must not stop whoever asks. Ends with the program.
        thread::spawn(move || asked.iter().try_for_each(|line| writeln!(input, "{line}").and_then(|()| input.flush())));
        let (lines, heard) = sync_channel(LINES);
        // Ends when the program closes its output, says too much at once, or nobody listens any more.
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

    fn send(&mut self, request: &Value) -> Result<(), Fault> {
        // What was said too much earlier would be taken for the answer.
        for _ in 0..LINES {
            if self.output.try_recv().is_err() {
                break;
            }
        }
        self.input.try_send(request.to_string()).map_err(|why| match why {
            TrySendError::Full(_) => Fault::Deaf,
            TrySendError::Disconnected(_) => Fault::Ended,
        })
    }

    fn hear(&mut self, limit: Duration) -> Result<String, Fault> {
        self.output.recv_timeout(limit).map_err(|why| match why {
            RecvTimeoutError::Timeout => Fault::Late(limit),
            RecvTimeoutError::Disconnected => Fault::Ended,
        })
    }
}

/// A whole line; nothing at the end, or where a line does not end.
fn read_line(output: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    output.take(LONGEST).read_until(b'\n', &mut line).ok()?;
    (line.pop() == Some(b'\n')).then(|| String::from_utf8_lossy(&line).into_owned())
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(why) => write!(f, "cannot be started: {why}"),
            Self::Ended => write!(f, "ended without an answer"),
            Self::Deaf => write!(f, "does not read what it is asked"),
            Self::Late(limit) => write!(f, "no answer within {limit:?}"),
            Self::NoJson(why) => write!(f, "the answer is no JSON: {why}"),
            Self::NoAction(why) => write!(f, "the answer is no action: {why}"),
            Self::Illegal(clause) => write!(f, "the action breaks {clause}"),
        }
    }
}
