use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use deckname_arena::Sprt;
use deckname_engine::SetupError;
use deckname_table::title;
use deckname_web::OwnBot;
use serde_json::Value;

/// Five classic German spy board games: play them, study them, write bots for them.
#[derive(Parser, Debug)]
#[command(
    version,
    after_help = "Examples:
  deckname games
  deckname rules heimlich --lang de
  echo '{\"cmd\":\"new\",\"game\":\"heimlich\",\"seats\":3,\"seed\":\"x\"}' | deckname referee
  deckname verify game.json"
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
    /// Where to listen
    #[arg(long, env = "DECKNAME_LISTEN", default_value = "127.0.0.1:8017", value_name = "ADDRESS:PORT", value_parser = address)]
    pub listen: SocketAddr,
    /// The database file; it is made if it is not there
    #[arg(long, env = "DECKNAME_DB", default_value = "deckname.db")]
    pub db: PathBuf,
    /// The address under which people reach the server, for links (default: where it listens)
    #[arg(long, env = "DECKNAME_PUBLIC_URL", value_name = "URL", value_parser = url)]
    pub public_url: Option<String>,
    /// About how long a bot takes for a move, in milliseconds
    #[arg(long, env = "DECKNAME_BOT_DELAY_MS", default_value_t = 1_000)]
    pub bot_delay_ms: u64,
    /// After how many seconds without an open page a player counts as away, so that a bot may play on
    #[arg(long, env = "DECKNAME_AWAY_AFTER_S", default_value_t = 20)]
    pub away_after_s: u64,
    /// A program of your own as a bot that players choose by NAME: `NAME=cmd:COMMAND`; can be given several times
    /// (in the variable: separated by semicolons)
    #[arg(long = "bot", value_name = "NAME=cmd:COMMAND", env = "DECKNAME_BOTS", value_delimiter = ';')]
    pub bots: Vec<OwnBot>,
    /// Trust the last address in X-Forwarded-For (behind a proxy of your own)
    #[arg(long, env = "DECKNAME_BEHIND_PROXY")]
    pub behind_proxy: bool,
}

/// An address, or a name that stands for one.
fn address(text: &str) -> Result<SocketAddr, String> {
    let mut found = text.to_socket_addrs().map_err(|why| format!("{why}; wanted is something like 127.0.0.1:8017"))?;
    found.next().ok_or_else(|| format!("{text} stands for no address"))
}

/// What links can begin with.
fn url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or(text.strip_prefix("http://")).unwrap_or_default();
    let plain = !rest.contains(|c: char| c.is_whitespace() || c.is_control() || "<>\"?#".contains(c));
    if plain && !rest.trim_matches('/').is_empty() {
        Ok(text.to_string())
    } else {
        Err("wanted is something like https://games.example.org".to_string())
    }
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Open for play in the browser (this is also what happens without a command)
    #[command(after_help = "Examples:\n  deckname serve\n  \
        deckname serve --listen 0.0.0.0:8017 --db /var/lib/deckname/deckname.db --public-url https://games.example.org")]
    Serve(Serving),
    /// Play in the terminal, alone against bots or with several people on one keyboard
    #[command(
        after_help = "Examples:\n  deckname play heimlich\n  deckname play spion --seats human:Ada,human:Ben\n  \
        deckname play heimlich --seats human,hard,greedy --options '{\"variant\":\"pro\"}' --lang de\n  \
        deckname play --resume"
    )]
    Play {
        /// Which game; not needed with --resume
        game: Option<String>,
        /// Who sits where: human, human:NAME or a bot; without it one person plays against bots
        #[arg(long, value_delimiter = ',')]
        seats: Vec<String>,
        /// Options of the game, as JSON
        #[arg(long, value_parser = json, default_value = "null")]
        options: Value,
        #[arg(long, value_enum, default_value_t = Tongue::En)]
        lang: Tongue,
        /// Sentences and numbered choices instead of a full screen: for screen readers and scripts
        #[arg(long)]
        plain: bool,
        /// Go on with the game that was left last
        #[arg(long)]
        resume: bool,
        /// Text that all chance comes from; random without it
        #[arg(long)]
        seed: Option<String>,
    },
    /// List the games with their seats and options
    Games {
        #[arg(long, value_enum, default_value_t = Tongue::En)]
        lang: Tongue,
    },
    /// Print a rulebook, or one clause of it
    #[command(after_help = "Examples:\n  deckname rules spion\n  deckname rules heimlich HC-7 --lang de")]
    Rules {
        game: String,
        /// One clause, such as HC-7
        clause: Option<String>,
        #[arg(long, value_enum, default_value_t = Tongue::En)]
        lang: Tongue,
    },
    /// Drive a game by JSON lines on standard input and output
    #[command(after_help = "One reply for each request, for example\n  \
        {\"cmd\":\"new\",\"game\":\"heimlich\",\"seats\":3,\"options\":{},\"seed\":\"any text\"}\n  \
        {\"cmd\":\"chance\"}\n  {\"cmd\":\"legal\",\"seat\":0}\n  {\"cmd\":\"view\",\"seat\":0}\n\
        docs/wire.md describes them all.")]
    Referee {
        /// A board or set-up file of your own; options name it by its file name without the ending
        #[arg(long, value_name = "FILE.toml")]
        board: Vec<PathBuf>,
    },
    /// Print a recorded game as sentences
    Replay {
        /// A record file, or - for standard input
        record: PathBuf,
        /// Only what this seat could know
        #[arg(long)]
        seat: Option<u8>,
        #[arg(long, value_enum, default_value_t = Tongue::En)]
        lang: Tongue,
    },
    /// Recompute every roll, deal and draw of a record from its seed
    Verify {
        /// A record file, or - for standard input
        record: PathBuf,
    },
    /// Let bots play many games and count
    #[command(after_help = "Examples:\n  deckname simulate heimlich --bots random,random,greedy --games 10000\n  \
        deckname simulate heimlich --bots greedy,greedy --options '{\"variant\":\"pro\"}' --json\n  \
        deckname simulate spion --bots hard,greedy --games 20 --beliefs")]
    Simulate {
        game: String,
        /// A bot for each seat
        #[arg(long, value_delimiter = ',', required = true)]
        bots: Vec<String>,
        #[arg(long, default_value_t = 1_000)]
        games: u64,
        /// Options of the game, as JSON
        #[arg(long, value_parser = json, default_value = "null")]
        options: Value,
        /// The same seed gives the same games, whatever the number of threads
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value_t = 1)]
        threads: usize,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
        /// Ask the bots what they believe before each decision, and print how right they were instead of who won
        #[arg(long)]
        beliefs: bool,
    },
    /// Let one bot play among others of another kind, and tell how strong it is
    #[command(after_help = "Examples:\n  deckname match heimlich --a hard --b greedy --games 400\n  \
        deckname match spy --seats 2 --a medium --b greedy --sprt 0,20 --games 10000\n\
        Every seed is played once from every seat; intervals are over these blocks.")]
    Match {
        game: String,
        /// The one that is measured
        #[arg(long)]
        a: String,
        /// The kind that has all other seats
        #[arg(long)]
        b: String,
        #[command(flatten)]
        contest: Contest,
        /// Stop as soon as it is decided whether A is LOWER or UPPER Elo stronger
        #[arg(long, value_name = "LOWER,UPPER", value_parser = sprt)]
        sprt: Option<Sprt>,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Let every bot play among every other kind, and rate them
    #[command(
        after_help = "Example:\n  deckname tournament heimlich --bots random,greedy,medium --games 200 --svg ratings.svg"
    )]
    Tournament {
        game: String,
        #[arg(long, value_delimiter = ',', required = true)]
        bots: Vec<String>,
        #[command(flatten)]
        contest: Contest,
        /// Write everything as JSON to this file
        #[arg(long, value_name = "FILE")]
        json: Option<PathBuf>,
        /// Write a line for each pairing to this file
        #[arg(long, value_name = "FILE")]
        csv: Option<PathBuf>,
        /// Draw the ratings into this file
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// Measure how fast random games run
    #[command(
        after_help = "Instructions a step are counted by `cargo xtask bench`, which does not depend on the machine's load."
    )]
    Bench {
        /// One game; all of them without
        game: Option<String>,
        /// How many games
        #[arg(long, default_value_t = 20_000)]
        games: u64,
        /// Only do the work once, for counting its instructions from outside
        #[arg(long, value_enum, hide = true)]
        count: Option<Counted>,
        /// Options of the game for `--count`, as JSON
        #[arg(long, value_parser = json, default_value = "null", hide = true, requires = "count")]
        options: Value,
    },
    /// Write a completion script for your shell
    Completions { shell: clap_complete::Shell },
}

/// What a match and a tournament share.
#[derive(clap::Args, Debug)]
pub struct Contest {
    /// How many seats; four, or as near to it as the game allows
    #[arg(long)]
    pub seats: Option<u8>,
    /// Options of the game, as JSON
    #[arg(long, value_parser = json, default_value = "null")]
    pub options: Value,
    /// At most so many games (in a tournament: of each pairing)
    #[arg(long, default_value_t = 400)]
    pub games: u64,
    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
}

impl Contest {
    pub fn seats(&self, game: &str) -> Result<u8, SetupError> {
        let seats = title(game)?.seats();
        Ok(self.seats.unwrap_or(4.clamp(*seats.start(), *seats.end())))
    }
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let bounds =
        text.split_once(',').and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    match bounds {
        Some((lower, upper)) if lower < upper => Ok(Sprt { lower, upper }),
        _ => Err("two numbers are needed, the lower one first: 0,20".to_string()),
    }
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
pub enum Tongue {
    De,
    En,
}

impl From<Tongue> for deckname_scene::Lang {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::De => Self::De,
            Tongue::En => Self::En,
        }
    }
}
