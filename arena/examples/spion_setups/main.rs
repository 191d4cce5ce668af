//! Looks for a set-up of Spion that is worth defending. Candidates are drawn at random, the same in both halves and nearly the
//! same on the left as on the right, and judged by games of bots with different plans. The best are judged again, by more
//! games, and at last by bots that think.
//!
//! `cargo run --release -p deckname-arena --example spion_setups -- --candidates 200 --seed 1`

mod candidate;
mod games;

use std::process::ExitCode;

use candidate::Candidate;
use deckname_engine::Wyrand;
use games::{Figures, tournament};

/// Plans that are tried against each other: one that only asks, and those that look after their pieces.
const PLANS: [&str; 6] = [
    "style:hiding=0:guard=0:aim=0",
    "style:hiding=1:guard=6:aim=0",
    "style:hiding=1:guard=3:aim=1",
    "style:hiding=0:guard=0.3:pieces=3:aim=2:trap=1",
    "style:hiding=1:guard=2:pieces=4:aim=0.5:trap=1.5",
    "style:",
];
/// Those of the first look: quicker, as there are many candidates.
const FEW_PLANS: [&str; 4] = [
    "style:hiding=0:guard=0:aim=0:doubted=2",
    "style:hiding=1:guard=3:aim=1:doubted=2",
    "style:hiding=0:guard=0.3:pieces=3:aim=2:trap=1:doubted=2",
    "style:doubted=2",
];

struct Settings {
    candidates: usize,
    seed: u64,
    /// Rounds of the second look; every pair of plans meets twice in each.
    rounds: u64,
    /// Rounds of the last look, by these bots.
    last_rounds: u64,
    last_bots: Vec<String>,
    /// A set-up file to be judged instead, and by which bots.
    file: Option<String>,
    bots: Vec<String>,
}

fn main() -> ExitCode {
    let settings = match read_arguments() {
        Ok(settings) => settings,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    let (plans, few) = (PLANS.map(String::from), FEW_PLANS.map(String::from));
    if let Some(file) = &settings.file {
        let figures = tournament(file, &settings.bots, settings.rounds, settings.seed);
        println!("{figures}");
        return ExitCode::SUCCESS;
    }
    let mut rng = Wyrand::new(settings.seed);
    let mut judged: Vec<(Figures, Candidate)> = (0..settings.candidates)
        .map(|number| {
            let candidate = Candidate::draw(&mut rng);
            let figures = tournament(&candidate.file(), &few, 1, settings.seed);
            println!("{number:>4} {figures}  {candidate}");
            (figures, candidate)
        })
        .collect();
    for (keep, bots, rounds) in [(30, &plans[..], settings.rounds), (10, &settings.last_bots[..], settings.last_rounds)]
    {
        judged.sort_by(|a, b| a.0.faults().total_cmp(&b.0.faults()));
        judged.truncate(keep);
        println!("\nthe best {keep}, {rounds} rounds of {}", bots.join(" "));
        for (figures, candidate) in &mut judged {
            *figures = tournament(&candidate.file(), bots, rounds, settings.seed + 1);
            println!("     {figures}  {candidate}");
        }
    }
    judged.sort_by(|a, b| a.0.faults().total_cmp(&b.0.faults()));
    for (figures, candidate) in judged.iter().take(3) {
        println!("\n# {figures}\n{}", candidate.file());
    }
    ExitCode::SUCCESS
}

fn read_arguments() -> Result<Settings, String> {
    let mut settings = Settings {
        candidates: 200,
        seed: 1,
        rounds: 6,
        last_rounds: 3,
        last_bots: [&["hard@400"][..], &PLANS[..5]].concat().into_iter().map(String::from).collect(),
        file: None,
        bots: PLANS.map(String::from).to_vec(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(key) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{key} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{key}: a number is expected, not {value:?}"));
        match key.as_str() {
            "--candidates" => settings.candidates = number()? as usize,
            "--seed" => settings.seed = number()?,
            "--rounds" => settings.rounds = number()?,
            "--last-rounds" => settings.last_rounds = number()?,
            "--bots" => settings.bots = value.split(',').map(String::from).collect(),
            "--last-bots" => settings.last_bots = value.split(',').map(String::from).collect(),
            "--file" => {
                settings.file = Some(std::fs::read_to_string(&value).map_err(|error| format!("{value}: {error}"))?);
            }
            _ => return Err(format!("{key} is not known")),
        }
    }
    Ok(settings)
}
