//! Looks for a set-up of Spion that is worth defending. Candidates are drawn at random, the same in both halves and nearly the
//! same on the left as on the right, and judged by games of bots that think, each for a plan of its own. The best are judged
//! again, by more games.
//!
//! `cargo run --release -p deckname-arena --example spion_setups -- --candidates 200 --seed 1`

mod candidate;
mod games;

use std::process::ExitCode;

use candidate::Candidate;
use deckname_engine::Wyrand;
use games::{Figures, Player, tournament};

/// Plans that are tried against each other: those that only ask, and those that look after their pieces.
const PLANS: [(&str, &str); 7] = [
    ("runner", "hiding=0:guard=0:aim=0"),
    ("racer", "hiding=1:guard=8:pieces=1:aim=0:trap=0:hope=2:answer=3"),
    ("fort", "hiding=1:guard=6:aim=0"),
    ("castle", "hiding=1:guard=3:aim=1"),
    ("hunter", "hiding=0:guard=0.3:pieces=3:aim=2:trap=1"),
    ("keeper", "hiding=1:guard=2:pieces=4:aim=0.5:trap=1.5"),
    ("sitter", "hiding=1:guard=4:hope=0.1:answer=0.5:pieces=3:aim=3:trap=3"),
];

struct Settings {
    /// How many candidates are drawn, and near which set-up: anywhere if there is none.
    candidates: usize,
    near: Option<Candidate>,
    /// How many of them are judged again.
    keep: usize,
    seed: u64,
    /// Every pair of plans meets twice in each round of the second look, and of the last.
    rounds: u64,
    /// For how many iterations the players think; 0 is a script.
    thought: u32,
    plans: Vec<String>,
    /// Set-ups to be judged instead, each with what it is called.
    given: Vec<(String, String)>,
}

fn main() -> ExitCode {
    match read_arguments()
        .and_then(|settings| if settings.given.is_empty() { search(&settings) } else { judge(&settings) })
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// The match of the set-ups that were given.
fn judge(settings: &Settings) -> Result<(), String> {
    for (name, file) in &settings.given {
        let figures = tournament(file, &players(settings), settings.rounds, settings.seed)?;
        println!("{figures}  {name}");
    }
    Ok(())
}

fn search(settings: &Settings) -> Result<(), String> {
    let mut rng = Wyrand::new(settings.seed);
    let players = players(settings);
    let mut judged: Vec<(Figures, Candidate)> = Vec::new();
    for number in 0..settings.candidates {
        let candidate = match &settings.near {
            Some(near) => near.near(&mut rng),
            None => Candidate::draw(&mut rng),
        };
        let figures = tournament(&candidate.file(), &players, 1, settings.seed)?;
        println!("{number:>4} {figures}  {candidate}");
        judged.push((figures, candidate));
    }
    judged.sort_by(|a, b| a.0.faults().total_cmp(&b.0.faults()));
    judged.truncate(settings.keep);
    println!("\nthe best {}, {} rounds", settings.keep, settings.rounds);
    for (figures, candidate) in &mut judged {
        *figures = tournament(&candidate.file(), &players, settings.rounds, settings.seed + 1)?;
        println!("     {figures}  {candidate}");
    }
    Ok(())
}

/// Plans by their names, or any other bots.
fn players(settings: &Settings) -> Vec<Player> {
    let bot = |name: &str| match PLANS.iter().find(|(plan, _)| *plan == name) {
        Some((_, dials)) if settings.thought == 0 => format!("style:{dials}"),
        Some((_, dials)) => format!("style@{}:{dials}", settings.thought),
        None => name.to_string(),
    };
    settings.plans.iter().map(|name| Player { name: name.clone(), bot: bot(name) }).collect()
}

fn read_arguments() -> Result<Settings, String> {
    let mut settings = Settings {
        candidates: 200,
        near: None,
        keep: 10,
        seed: 1,
        rounds: 5,
        thought: 100,
        plans: PLANS.map(|(name, _)| name.to_string()).to_vec(),
        given: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(key) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{key} needs a value"))?;
        let number = || value.parse::<u32>().map_err(|_| format!("{key}: a number is expected, not {value:?}"));
        match key.as_str() {
            "--candidates" => settings.candidates = number()? as usize,
            "--near" => settings.near = Some(value.parse()?),
            "--keep" => settings.keep = number()? as usize,
            "--seed" => settings.seed = number()?.into(),
            "--rounds" => settings.rounds = number()?.into(),
            "--thought" => settings.thought = number()?,
            "--plans" => settings.plans = value.split(',').map(String::from).collect(),
            "--setup" => {
                let candidate: Candidate = value.parse()?;
                settings.given.push((candidate.to_string(), candidate.file()));
            }
            "--file" => {
                let file = std::fs::read_to_string(&value).map_err(|error| format!("{value}: {error}"))?;
                settings.given.push((value, file));
            }
            _ => return Err(format!("{key} is not known")),
        }
    }
    Ok(settings)
}
