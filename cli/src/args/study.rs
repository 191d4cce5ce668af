//! What several commands for studying a game share.

use std::path::PathBuf;

use deckname_engine::SetupError;
use deckname_table::title;
use serde_json::Value;

use super::values::{Names, bot_names, json};

/// What `solve` needs.
#[derive(clap::Args, Debug)]
pub struct Solving {
    /// Id of the game; optional with --from
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    pub game: Option<String>,
    /// Begin with this record, or - for standard input
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["seats", "options", "board"])]
    pub from: Option<PathBuf>,
    /// How many steps of the record are taken [default: all]
    #[arg(long, value_name = "N", requires = "from")]
    pub steps: Option<usize>,
    /// Number of seats [default: the fewest that the game allows]
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// Game options, as JSON
    #[arg(long, value_parser = json, default_value = "null", hide_default_value = true, value_name = "JSON")]
    pub options: Value,
    /// Board or set-up file of your own; options refer to it by its file name without the extension
    #[arg(long, value_name = "FILE.toml")]
    pub board: Vec<PathBuf>,
    /// Rounds of the solver (CFR+)
    #[arg(long, default_value_t = 1_000, value_name = "N")]
    pub rounds: usize,
    /// Give up if the game has more positions than this
    #[arg(long, default_value_t = 2_000_000, value_name = "N")]
    pub most: usize,
    /// Bots to compare
    #[arg(long, value_parser = bot_names, value_name = "BOT,BOT,…")]
    pub bots: Vec<Names>,
    /// How often a bot is asked in each information set
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub asks: u32,
    /// Seed of the bots
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    /// Write the tree to this file, for Gambit, OpenSpiel and others
    #[arg(long, value_name = "FILE.efg")]
    pub efg: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
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
