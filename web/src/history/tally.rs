//! How somebody has done in one game.

use deckname_table::Title;

use super::rating::{Rated, rate};
use super::{Game, Sat};

#[derive(Clone, Debug)]
pub struct Tally {
    pub title: &'static Title,
    pub played: usize,
    pub won: usize,
    /// How many of these wins were indirect, and so count half.
    pub indirect: usize,
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
        let count = |which: fn(&Sat) -> bool| games.iter().filter(|game| which(game.mine())).count();
        let (won, indirect) = (count(|sat| sat.won), count(|sat| sat.indirect));
        (!games.is_empty()).then(|| Self {
            title,
            played: games.len(),
            won,
            indirect,
            streak,
            best_streak,
            ratings: rate(&games),
        })
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::Seat;

    use super::*;
    use crate::history::Ending;

    #[test]
    fn indirect_wins_are_told_apart() {
        let game = |won: bool, indirect: bool| {
            let me = Sat { won, indirect, ..Sat::default() };
            let ending = Ending { game: "streng-geheim".into(), seats: vec![me, Sat::default()] };
            Game { table: String::new(), seat: Seat(0), at: 0, ending }
        };
        let games = [game(true, false), game(false, false), game(true, true), game(true, true)];
        let title = deckname_table::title("streng-geheim").unwrap();
        let tally = Tally::of(title, &games).unwrap();
        assert_eq!((tally.played, tally.won, tally.indirect, tally.streak), (4, 3, 2, 2));
    }
}
