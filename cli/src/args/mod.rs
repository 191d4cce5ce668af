//! The command line.

mod serving;
mod study;
mod values;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use deckname_analysis::Level;
use deckname_arena::{Shard, Sprt};
use deckname_web::Place;
use serde_json::Value;

pub use serving::Serving;
pub use study::{Contest, Solving};
pub use values::{Counted, HintsFor, Language, Names, WorkedOut};
use values::{bot_names, hours, json, sha256, sprt};

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
        deckname play heimlich --seats human,hard,novice --options '{\"variant\":\"pro\"}' --lang de\n  \
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
        /// Who may ask for hints: those who play alone against bots, all, or nobody
        #[arg(long, value_enum, default_value_t = HintsFor::Alone)]
        hints: HintsFor,
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
        deckname analyse game.json --seat 2 --notes marks.json\n  \
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
        /// Compare with the marks that this seat made, from /api/v1/tables/TABLE/marks
        #[arg(long, value_name = "FILE", requires = "seat")]
        notes: Option<PathBuf>,
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
        /// The bots that play: each seat is one of these, drawn by lot
        #[arg(
            long,
            default_value = "easy,greedy",
            value_delimiter = ',',
            value_name = "LEVELS",
            requires = "calibrate"
        )]
        players: Vec<Level>,
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
        deckname simulate spion --bots hard,greedy --games 20 --beliefs\n  \
        deckname simulate spy --bots medium,greedy --games 100 --out games.parquet")]
    Simulate {
        /// Id of the game
        game: String,
        /// Bots, one for each seat: novice, easy, medium, strong, hard, greedy, random, or cmd:PROGRAM for your own
        #[arg(long, value_parser = bot_names, required = true, value_name = "BOT,BOT,…")]
        bots: Vec<Names>,
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
        /// Play only this part of the games and print it for `deckname merge`
        #[arg(long, value_name = "PART/OF", conflicts_with = "beliefs")]
        shard: Option<Shard>,
        /// Instead of wins, write a record of each game into this folder
        #[arg(long, value_name = "DIR", conflicts_with_all = ["beliefs", "shard"])]
        records: Option<PathBuf>,
        /// Instead of wins, write what was known, believed and done at each decision into this file, for pandas or polars
        #[arg(long, value_name = "FILE.parquet", conflicts_with_all = ["beliefs", "records", "json"])]
        out: Option<PathBuf>,
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
        /// Play only this part of the games and print it for `deckname merge`
        #[arg(long, value_name = "PART/OF", conflicts_with = "sprt")]
        shard: Option<Shard>,
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
        /// Write a plot of who wins to this file
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// Look for a way to play that wins more than its share against a bot
    #[command(after_help = "Example:\n  deckname exploit spy --seats 2 --bot hard --hours 2 --seed 7\n\
        Scripts are changed at random and kept if a sequential test says that they win more; a search that knows how the bot \
        decides is tried too. The best find is measured again in new games, for a quarter of the time at most. The same seed tries \
        the same candidates, however far the time takes it.")]
    Exploit {
        /// Id of the game
        game: String,
        /// Bot in all other seats
        #[arg(long, default_value = "hard", value_name = "BOT")]
        bot: String,
        #[command(flatten)]
        contest: Contest,
        /// How long to search and to measure
        #[arg(long, default_value_t = 1.0, value_name = "N", value_parser = hours)]
        hours: f64,
        /// Most candidates to try
        #[arg(long, default_value_t = u64::MAX, hide_default_value = true, value_name = "N")]
        trials: u64,
        /// Iterations of the search that knows how the bot decides; 0 leaves it out
        #[arg(long, default_value_t = 200, value_name = "N")]
        responder: u32,
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
        #[arg(long, value_parser = bot_names, required = true, value_name = "BOT,BOT,…")]
        bots: Vec<Names>,
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
        /// Play only this part of the games and print it for `deckname merge`
        #[arg(long, value_name = "PART/OF", conflicts_with_all = ["json", "csv", "svg"])]
        shard: Option<Shard>,
    },
    /// Put the parts of a simulation, match or tournament together that were played with --shard
    #[command(after_help = "Example:\n  \
        for part in 1 2; do deckname match spy --a hard --b greedy --shard $part/2 > part-$part.json; done\n  \
        deckname merge part-1.json part-2.json\n\
        All figures but the times are those of one run.")]
    Merge {
        /// What the parts printed, in any order
        #[arg(required = true, value_name = "FILE")]
        parts: Vec<PathBuf>,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Solve a small game exactly, and say how far bots are from the solution
    #[command(after_help = "Examples:\n  \
        deckname solve heimlich --options '{\"houses\":3,\"agents\":3,\"finish\":4,\"die\":2,\"turns\":3}'\n  \
        deckname solve spion --board examples/small/mini.toml --options '{\"setup\":\"mini\"}' --bots greedy,hard\n  \
        deckname solve --from game.json --steps 40 --efg game.efg\n\
        docs/research.md says what makes a game small.")]
    Solve(Solving),
    /// Measure how fast random games run, in CPU time
    #[command(
        after_help = "`cargo xtask bench` counts instructions per step, which do not depend on the machine's load."
    )]
    Bench {
        /// Id of the game [default: all games]
        game: Option<String>,
        /// Number of games
        #[arg(long, default_value_t = 20_000, value_name = "N")]
        games: u64,
        /// Number of seats [default: 4, or as near to that as the game allows]
        #[arg(long, value_name = "N")]
        seats: Option<u8>,
        /// Print the result as JSON, a line for each game
        #[arg(long)]
        json: bool,
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
