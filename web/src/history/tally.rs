//! How somebody has done in one game.

use deckname_table::Title;

use super::Game;
use super::rating::{Rated, rate};

#[derive(Clone, Debug)]
pub struct Tally {
    pub title: &'static Title,
    pub played: usize,
    pub won: usize,
    /// How many of the latest games in a row were won.
    pub streak: usize,
    pub best_streak: usize,
    /// Among people, then against the bots.
    pub ratings: Vec<Rated>,
}

impl Tally {
    /// `None` if the game was never played.
    pub fn of(title: &'static Title, games: &[Game]) -> Option<Self> {
        let games: Vec<&Game> = games.iter().filter(|game| game.ending.game == title.id).collect();
        let (mut streak, mut best_streak) = (0, 0);
        for game in &games {
            streak = if game.mine().won { streak + 1 } else { 0 };
            best_streak = best_streak.max(streak);
        }
        let won = games.iter().filter(|game| game.mine().won).count();
        (!games.is_empty()).then(|| Self {
            title,
            played: games.len(),
            won,
            streak,
            best_streak,
            ratings: rate(&games),
        })
    }
}
