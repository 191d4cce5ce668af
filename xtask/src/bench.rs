//! Instructions per step, counted by callgrind. The figures are repeatable, however busy the machine is.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::need::on_path;
use crate::run::{Failed, cargo, read};

/// The games and options with their limits: instructions per step in random play, and per view with a sampled world.
const GAMES: [(&str, &str, u64, u64); 6] = [
    ("heimlich", "null", 100, 500),
    ("heimlich", "{\"cards\":true}", 250, 3_000),
    ("top-secret", "null", 600, 3_000),
    ("spy", "null", 400, 3_000),
    ("spion", "null", 1_500, 3_000),
    ("streng-geheim", "null", 300, 3_000),
];

pub fn run() -> Result<(), Failed> {
    if !on_path("valgrind") {
        return Err(Failed::Missing { what: "valgrind", how: "install it with your package manager" });
    }
    cargo(&["build", "--release", "--package", "deckname"])?;
    println!(
        "{:<15} {:<15} {:>12} {:>8} {:>14} {:>8}",
        "game", "options", "Ir a step", "at most", "Ir view+sample", "at most"
    );
    for (game, options, step_figure, sample_figure) in GAMES {
        let difference = |what| difference(game, options, what);
        let (steps, playouts) = difference("playouts")?;
        let a_step = playouts as f64 / steps as f64;
        // Walks are the same games without the samples, so their cost is subtracted.
        let (_, walks) = difference("walks")?;
        let (samples, with_samples) = difference("samples")?;
        let a_sample = (with_samples as f64 - walks as f64) / samples as f64;
        let options = if options == "null" { "" } else { options };
        println!("{game:<15} {options:<15} {a_step:>12.1} {step_figure:>8} {a_sample:>14.1} {sample_figure:>8}");
    }
    Ok(())
}

/// What the second half of 400 games adds to the count and to the instructions. Start-up costs cancel out.
fn difference(game: &str, options: &str, what: &str) -> Result<(u64, u64), Failed> {
    let [half, whole] = [counted(game, options, what, 200)?, counted(game, options, what, 400)?];
    Ok((whole.0 - half.0, whole.1 - half.1))
}

fn counted(game: &str, options: &str, what: &str, games: u32) -> Result<(u64, u64), Failed> {
    let games = games.to_string();
    let mut command = Command::new("valgrind");
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(target.join("release/deckname"));
    command.args(["bench", game, "--games", &games, "--count", what, "--options", options]);
    let (stdout, stderr) = read(&mut command)?;
    let count = stdout.trim().parse().ok();
    let collected = stderr.lines().find_map(|line| line.split("Collected : ").nth(1)?.trim().parse().ok());
    count.zip(collected).ok_or_else(|| Failed::Output { what: format!("deckname bench {game} --count {what}") })
}
