use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use deckname_arena::Sprt;
use deckname_engine::SetupError;
use deckname_table::title;
use deckname_web::{OwnBot, Place};
use serde_json::Value;

/// Five classic German spy board games: play them, study them, write bots for them.
#[derive(Parser, Debug)]
#[command(
    version,
    after_help = "Examples:
  deckname                       serve the games on http://127.0.0.1:8017
  deckname play heimlich         play in the terminal
  deckname games
  deckname rules heimlich --lang de
  echo '{\"cmd\":\"new\",\"game\":\"heimlich\",\"seats\":3,\"seed\":\"x\"}' | deckname referee
  deckname verify --commitment 57d4aa37… game.json"
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub serving: Serving,
}

/// How the server runs.
#[derive(clap::Args, Debug)]
pub struct Serving {
    /// Address and port to listen on
    #[arg(long, env = "DECKNAME_LISTEN", default_value = "127.0.0.1:8017", value_name = "ADDRESS:PORT", value_parser = address)]
    pub listen: SocketAddr,
    /// Database file, created if it does not exist; or postgres://… for several servers that share one PostgreSQL
    #[arg(long, env = "DECKNAME_DB", default_value = "deckname.db", value_name = "FILE|URL", hide_env_values = true)]
    pub db: Place,
    /// Public address of the server, for links [default: the address it listens on]
    #[arg(long, env = "DECKNAME_PUBLIC_URL", value_name = "URL", value_parser = url)]
    pub public_url: Option<String>,
    /// How long a bot takes for a move, in milliseconds (approximately)
    #[arg(long, env = "DECKNAME_BOT_DELAY_MS", default_value_t = 1_000, value_name = "N")]
    pub bot_delay_ms: u64,
    /// After how many seconds without an open page a player counts as away, so that a bot may take over
    #[arg(long, env = "DECKNAME_AWAY_AFTER_S", default_value_t = 20, value_name = "N")]
    pub away_after_s: u64,
    /// Offer a program of your own as a bot called NAME; may be repeated (in the variable: separated by semicolons)
    #[arg(long = "bot", value_name = "NAME=cmd:COMMAND", env = "DECKNAME_BOTS", value_delimiter = ';')]
    pub bots: Vec<OwnBot>,
    /// Trust the last address in X-Forwarded-For, for servers behind a proxy
    #[arg(long, env = "DECKNAME_BEHIND_PROXY")]
    pub behind_proxy: bool,
}

/// Why the value of an argument is refused.
#[derive(thiserror::Error, Debug)]
enum BadValue {
    #[error("{0}; an address looks like 127.0.0.1:8017")]
    Address(io::Error),
    #[error("{0} has no address")]
    NoAddress(String),
    #[error("an address looks like https://games.example.org")]
    Url,
    #[error("give two numbers, the lower one first: 0,20")]
    Sprt,
    #[error("give the 64 hexadecimal digits of a SHA-256")]
    Sha256,
}

/// An address, or a host name that resolves to one.
fn address(text: &str) -> Result<SocketAddr, BadValue> {
    let mut found = text.to_socket_addrs().map_err(BadValue::Address)?;
    found.next().ok_or_else(|| BadValue::NoAddress(text.to_string()))
}

/// A URL that links can begin with.
fn url(text: &str) -> Result<String, BadValue> {
    let rest = text.strip_prefix("https://").or(text.strip_prefix("http://")).unwrap_or_default();
    let plain = !rest.contains(|c: char| c.is_whitespace() || c.is_control() || "<>\"?#{}*".contains(c));
    if plain && !rest.trim_matches('/').is_empty() { Ok(text.to_string()) } else { Err(BadValue::Url) }
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve the games to browsers (the default command)
    #[command(after_help = "Examples:\n  deckname serve\n  \
        deckname serve --listen 0.0.0.0:8017 --db /var/lib/deckname/deckname.db --public-url https://games.example.org")]
    Serve(Serving),
    /// Move all tables from a database file to PostgreSQL, or back
    #[command(after_help = "Stop all servers first. The new database must be empty; the old one is left as it is.\n\n\
        Examples:\n  deckname move --from deckname.db --to postgres://deckname@localhost/deckname\n  \
        deckname move --from postgres://deckname@localhost/deckname --to deckname.db")]
    Move {
        /// Database file or postgres://… to read
        #[arg(long, value_name = "FILE|URL")]
        from: Place,
        /// Empty or new database file or postgres://… to write
        #[arg(long, value_name = "FILE|URL")]
        to: Place,
    },
    /// Play in the terminal, against bots or with several people on one keyboard
    #[command(
        after_help = "Examples:\n  deckname play heimlich\n  deckname play spion --seats human:Ada,human:Ben\n  \
        deckname play heimlich --seats human,hard,greedy --options '{\"variant\":\"pro\"}' --lang de\n  \
        deckname play --resume"
    )]
    Play {
        /// Id of the game; optional with --resume
        game: Option<String>,
        /// Who plays: human, human:NAME or a bot, for each seat [default: one human against bots]
        #[arg(long, value_delimiter = ',', value_name = "WHO,WHO,…")]
        seats: Vec<String>,
        /// Game options, as JSON
        #[arg(long, value_parser = json, default_value = "null", hide_default_value = true, value_name = "JSON")]
        options: Value,
        /// What the program works out for the players: nothing, what was seen, or also what follows from it
        #[arg(long, value_enum, default_value_t = WorkedOut::Seen)]
        aid: WorkedOut,
        /// Language
        #[arg(long, value_enum, default_value_t = Language::En)]
        lang: Language,
        /// Print sentences and numbered choices instead of a full screen, for screen readers and scripts
        #[arg(long)]
        plain: bool,
        /// Continue the last saved game
        #[arg(long)]
        resume: bool,
        /// Any text, from which all chance is derived [default: random]
        #[arg(long, value_name = "TEXT")]
        seed: Option<String>,
    },
    /// Learn a game in the terminal: the end of a real game, with a teacher
    #[command(after_help = "Example:\n  deckname learn heimlich --lang de")]
    Learn {
        /// Id of the game
        game: String,
        /// Language
        #[arg(long, value_enum, default_value_t = Language::En)]
        lang: Language,
        /// Print sentences and numbered choices instead of a full screen, for screen readers and scripts
        #[arg(long)]
        plain: bool,
    },
    /// List the games with their seats and options
    Games {
        /// Language
        #[arg(long, value_enum, default_value_t = Language::En)]
        lang: Language,
    },
    /// Print a rulebook, or one clause of it
    #[command(after_help = "Examples:\n  deckname rules spion\n  deckname rules heimlich HC-7 --lang de")]
    Rules {
        /// Id of the game
        game: String,
        /// Print only this clause, such as HC-7
        clause: Option<String>,
        /// Language
        #[arg(long, value_enum, default_value_t = Language::En)]
        lang: Language,
    },
    /// Run a game by JSON requests on standard input, one per line
    #[command(after_help = "Every request gets one reply. For example:\n  \
        {\"cmd\":\"new\",\"game\":\"heimlich\",\"seats\":3,\"options\":{},\"seed\":\"any text\"}\n  \
        {\"cmd\":\"chance\"}\n  {\"cmd\":\"legal\",\"seat\":0}\n  {\"cmd\":\"view\",\"seat\":0}\n\
        docs/wire.md describes all requests.")]
    Referee {
        /// Board or set-up file of your own; options refer to it by its file name without the extension
        #[arg(long, value_name = "FILE.toml")]
        board: Vec<PathBuf>,
    },
    /// Print a recorded game as sentences
    Replay {
        /// Record file, or - for standard input
        record: PathBuf,
        /// Print only what this seat could know
        #[arg(long, value_name = "N")]
        seat: Option<u8>,
        /// Language
        #[arg(long, value_enum, default_value_t = Language::En)]
        lang: Language,
    },
    /// Check every roll, deal and draw of a record against its seed, and say what is proven
    Verify {
        /// Commitment that was published before the game: the record must be of that game
        #[arg(long, value_name = "HEX", value_parser = sha256)]
        commitment: Option<String>,
        /// Head of the chain that you kept during the game: the record must lead through it
        #[arg(long, value_name = "HEX", value_parser = sha256)]
        head: Option<String>,
        /// Record file, or - for standard input
        record: PathBuf,
    },
    /// Say why a recorded game went as it did, or check how right that is (--calibrate)
    #[command(
        after_help = "Examples:\n  deckname analyse game.json\n  deckname analyse game.json --seat 2 --lang de\n  \
        deckname analyse --calibrate heimlich --games 1000 --svg calibration.svg"
    )]
    Analyse {
        /// Record file of a finished game, or - for standard input
        #[arg(required_unless_present = "calibrate", conflicts_with = "calibrate")]
        record: Option<PathBuf>,
        /// How many games to imagine, in per cent of the usual number
        #[arg(long, default_value_t = 100.0, value_name = "PERCENT", conflicts_with = "calibrate")]
        effort: f64,
        /// Report only on this seat
        #[arg(long, value_name = "N", conflicts_with = "calibrate")]
        seat: Option<u8>,
        /// Language
        #[arg(long, value_enum, default_value_t = Language::En)]
        lang: Language,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
        /// Instead, compare what a perfect observer would say with what is true, in games of this kind between bots
        #[arg(long, value_name = "GAME")]
        calibrate: Option<String>,
        /// Number of games
        #[arg(long, default_value_t = 100, value_name = "N", requires = "calibrate")]
        games: u64,
        /// Seed; the same seed gives the same games
        #[arg(long, default_value_t = 1, value_name = "N", requires = "calibrate")]
        seed: u64,
        /// Draw the calibration to this file, as SVG
        #[arg(long, value_name = "FILE", requires = "calibrate")]
        svg: Option<PathBuf>,
    },
    /// Find positions in games between bots in which a seat can prove a secret, with the proofs
    #[command(after_help = "Examples:\n  deckname puzzles spion --make 3\n  \
        deckname puzzles streng-geheim --make 100 --seed 1 --json")]
    Puzzles {
        /// Id of the game
        game: String,
        /// How many to make
        #[arg(long, default_value_t = 1, value_name = "N")]
        make: usize,
        /// Seed; the same seed gives the same puzzles
        #[arg(long, default_value_t = 1, value_name = "N")]
        seed: u64,
        /// Language
        #[arg(long, value_enum, default_value_t = Language::En)]
        lang: Language,
        /// Print them as JSON
        #[arg(long)]
        json: bool,
    },
    /// Play many games between bots and count the wins
    #[command(after_help = "Examples:\n  deckname simulate heimlich --bots random,random,greedy --games 10000\n  \
        deckname simulate heimlich --bots greedy,greedy --options '{\"variant\":\"pro\"}' --json\n  \
        deckname simulate spion --bots hard,greedy --games 20 --beliefs")]
    Simulate {
        /// Id of the game
        game: String,
        /// Bots, one for each seat: random, easy, greedy, medium, hard, or cmd:PROGRAM for your own
        #[arg(long, value_delimiter = ',', required = true, value_name = "BOT,BOT,…")]
        bots: Vec<String>,
        /// Number of games
        #[arg(long, default_value_t = 1_000, value_name = "N")]
        games: u64,
        /// Game options, as JSON
        #[arg(long, value_parser = json, default_value = "null", hide_default_value = true, value_name = "JSON")]
        options: Value,
        /// Seed; the same seed gives the same games, whatever the number of threads
        #[arg(long, default_value_t = 1, value_name = "N")]
        seed: u64,
        /// Number of threads
        #[arg(long, default_value_t = 1, value_name = "N")]
        threads: usize,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
        /// Instead of wins, print how good the beliefs of the bots were before each decision
        #[arg(long)]
        beliefs: bool,
    },
    /// Measure the strength of one bot among others of another kind
    #[command(after_help = "Examples:\n  deckname match heimlich --a hard --b greedy --games 400\n  \
        deckname match spy --seats 2 --a medium --b greedy --sprt 0,20 --games 10000\n\
        Every seed is played once from each seat; intervals are over these blocks.")]
    Match {
        /// Id of the game
        game: String,
        /// Bot to measure
        #[arg(long, value_name = "BOT")]
        a: String,
        /// Bot in all other seats
        #[arg(long, value_name = "BOT")]
        b: String,
        #[command(flatten)]
        contest: Contest,
        /// Stop as soon as a test has decided whether A is stronger by UPPER Elo rather than by LOWER
        #[arg(long, value_name = "LOWER,UPPER", value_parser = sprt)]
        sprt: Option<Sprt>,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Report whether a game is fair and open: wins by seat, length, when it is decided, which actions are used
    #[command(after_help = "Example:\n  deckname balance spion --games 200\n\
        The chance of winning is estimated at 20 moments of each game, by games that `greedy` plays on from there.")]
    Balance {
        /// Id of the game
        game: String,
        /// Bot in every seat
        #[arg(long, default_value = "hard", value_name = "BOT")]
        bot: String,
        #[command(flatten)]
        contest: Contest,
        /// Games played on for each estimate
        #[arg(long, default_value_t = 40, value_name = "N")]
        playouts: u32,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Let every bot play among every other, and rate them
    #[command(
        after_help = "Example:\n  deckname tournament heimlich --bots random,greedy,medium --games 200 --svg ratings.svg"
    )]
    Tournament {
        /// Id of the game
        game: String,
        /// Bots to compare
        #[arg(long, value_delimiter = ',', required = true, value_name = "BOT,BOT,…")]
        bots: Vec<String>,
        #[command(flatten)]
        contest: Contest,
        /// Write the whole result to this file, as JSON
        #[arg(long, value_name = "FILE")]
        json: Option<PathBuf>,
        /// Write a line for each pairing to this file, as CSV
        #[arg(long, value_name = "FILE")]
        csv: Option<PathBuf>,
        /// Draw a chart of the ratings to this file, as SVG
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// Measure how fast random games run
    #[command(
        after_help = "`cargo xtask bench` counts instructions per step, which do not depend on the machine's load."
    )]
    Bench {
        /// Id of the game [default: all games]
        game: Option<String>,
        /// Number of games
        #[arg(long, default_value_t = 20_000, value_name = "N")]
        games: u64,
        /// Only do the work once, so that its instructions can be counted from outside
        #[arg(long, value_enum, hide = true)]
        count: Option<Counted>,
        /// Options of the game for `--count`, as JSON
        #[arg(long, value_parser = json, default_value = "null", hide = true, requires = "count")]
        options: Value,
    },
    /// Print a completion script for your shell
    Completions {
        /// Name of the shell
        shell: clap_complete::Shell,
    },
}

/// What a match and a tournament share.
#[derive(clap::Args, Debug)]
pub struct Contest {
    /// Number of seats [default: 4, or as near to that as the game allows]
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// Game options, as JSON
    #[arg(long, value_parser = json, default_value = "null", hide_default_value = true, value_name = "JSON")]
    pub options: Value,
    /// Most games to play (in a tournament: for each pairing)
    #[arg(long, default_value_t = 400, value_name = "N")]
    pub games: u64,
    /// Seed; the same seed gives the same games, whatever the number of threads
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub threads: usize,
}

impl Contest {
    pub fn seats(&self, game: &str) -> Result<u8, SetupError> {
        let seats = title(game)?.seats();
        Ok(self.seats.unwrap_or(4.clamp(*seats.start(), *seats.end())))
    }
}

fn sprt(text: &str) -> Result<Sprt, BadValue> {
    let bounds =
        text.split_once(',').and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    match bounds {
        Some((lower, upper)) if lower < upper => Ok(Sprt { lower, upper }),
        _ => Err(BadValue::Sprt),
    }
}

fn sha256(text: &str) -> Result<String, BadValue> {
    let whole = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if whole { Ok(text.to_ascii_lowercase()) } else { Err(BadValue::Sha256) }
}

fn json(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(text)
}

/// What `bench --count` does.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Counted {
    /// Random games.
    Playouts,
    /// Random games again, step by step.
    Walks,
    /// The same walks, with a view and a sampled world at every decision.
    Samples,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Language {
    De,
    En,
}

impl From<Language> for deckname_scene::Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::De => Self::De,
            Language::En => Self::En,
        }
    }
}

/// How much the dossiers work out.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum WorkedOut {
    None,
    Seen,
    Follows,
}

impl From<WorkedOut> for deckname_scene::Aid {
    fn from(aid: WorkedOut) -> Self {
        match aid {
            WorkedOut::None => Self::None,
            WorkedOut::Seen => Self::Seen,
            WorkedOut::Follows => Self::Follows,
        }
    }
}
