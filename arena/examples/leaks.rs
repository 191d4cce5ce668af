//! Shows every bot 10,000 pairs of worlds that differ in something hidden and told its seat the same, in every game, for
//! the fewest and the most seats. Does it ever do or believe anything else in one of them than in the other? The cheater
//! must be caught.
//!
//! `cargo xtask leaks`, or with a number of pairs: `cargo run --release -p deckname-arena --example leaks 100`.

use std::process::ExitCode;
use std::time::Instant;

use deckname_arena::{find_leak, find_leak_in_hints};
use deckname_table::TITLES;
use serde_json::Value;

const PAIRS: u64 = 10_000;
/// The levels from `medium` on think alike; with few iterations many worlds are seen. `novice` slips like all below `hard`.
const BOTS: [&str; 8] = ["random", "novice", "slips@50:hard@8", "greedy", "hard@8", "tree@8", "regret@8", "style:"];
const PEEKS: &str = "cheater@32";
/// What people are told when they ask for a hint.
const HINTS: &str = "hints";

fn main() -> ExitCode {
    let pairs = std::env::args().nth(1).map_or(Ok(PAIRS), |number| number.parse());
    let Ok(pairs) = pairs else {
        eprintln!("how many pairs? a number, or nothing for {PAIRS}");
        return ExitCode::from(2);
    };
    let mut as_it_should_be = true;
    println!("{:<14} {:>5}  {:<15} {:>6} {:>6}  result", "game", "seats", "bot", "pairs", "s");
    for title in &TITLES {
        let (fewest, most) = title.seats().into_inner();
        let sizes = if fewest == most { vec![most] } else { vec![fewest, most] };
        for (seats, bot) in sizes.iter().flat_map(|seats| BOTS.iter().chain([&PEEKS, &HINTS]).map(|bot| (*seats, *bot)))
        {
            let begun = Instant::now();
            let found = match bot {
                HINTS => find_leak_in_hints(title.id, seats, &Value::Null, 8, pairs, 11),
                bot => find_leak(title.id, seats, &Value::Null, bot, pairs, 11),
            };
            let leak = match found {
                Ok(leak) => leak,
                Err(error) => {
                    eprintln!("{error}");
                    return ExitCode::FAILURE;
                }
            };
            let result = match &leak {
                None => "none differed".to_string(),
                Some(leak) => format!("differs at step {}: {} or {}", leak.step, leak.actions[0], leak.actions[1]),
            };
            let took = begun.elapsed().as_secs_f64();
            println!("{:<14} {seats:>5}  {bot:<15} {pairs:>6} {took:>6.0}  {result}", title.id);
            as_it_should_be &= leak.is_some() == (bot == PEEKS);
        }
    }
    if as_it_should_be { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
