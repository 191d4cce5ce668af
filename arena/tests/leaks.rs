//! No bot peeks: whatever told its seat the same makes it do the same.

use deckname_arena::find_leak;
use deckname_table::TITLES;
use serde_json::Value;

const PAIRS: u64 = 40;

fn leaks(bot: &str, pairs: u64) -> Vec<&'static str> {
    let leaky = |game: &&str| {
        let seats = *deckname_table::title(game).unwrap().seats().start();
        find_leak(game, seats, &Value::Null, bot, pairs, 11).unwrap().is_some()
    };
    TITLES.iter().map(|title| title.id).filter(leaky).collect()
}

#[test]
fn no_bot_of_the_roster_leaks() {
    for bot in ["random", "easy", "greedy", "hard@8", "tree@24", "regret@24"] {
        assert_eq!(leaks(bot, PAIRS), [""; 0], "{bot}");
    }
}

#[test]
fn a_bot_that_peeks_is_caught_in_every_game() {
    assert_eq!(leaks("cheater@32", 2_000).len(), TITLES.len());
}
