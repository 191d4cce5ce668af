//! Ratings by Weng and Lin, for any number of seats, worked out from somebody's own games in order.
//!
//! Bots do not change, so those of a level always have the rating that everyone begins with, and without any doubt: whoever
//! has more is the better one. People are rated as they are met: what they did at other tables is not known here, and
//! nothing that others delete changes a rating.

use std::collections::{BTreeMap, HashMap};

use deckname_bots::Level;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::{Game, Sat};

/// What everyone begins with.
const EVEN: f64 = 25.0;

/// Against whom a rating counts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rivals {
    People,
    /// The place of the level among the others, and its name.
    Bots(usize, String),
}

impl Rivals {
    fn of(sat: &Sat) -> Self {
        match &sat.bot {
            None => Self::People,
            Some(bot) => Self::Bots(rung(bot), bot.clone()),
        }
    }

    /// For programs: `people` or the name of the bots.
    pub fn name(&self) -> &str {
        match self {
            Self::People => "people",
            Self::Bots(_, bot) => bot,
        }
    }
}

/// Weaker levels first, then programs.
fn rung(bot: &str) -> usize {
    Level::RUNGS.iter().position(|level| level.name() == bot).unwrap_or(Level::RUNGS.len())
}

#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    pub rivals: Rivals,
    pub rating: f64,
    /// The rating is off by less than this in two cases of three.
    pub uncertainty: f64,
    pub games: usize,
}

/// The ratings that follow from these games of one kind.
pub(super) fn rate(games: &[&Game]) -> Vec<Rated> {
    let mut own: BTreeMap<Rivals, (WengLinRating, usize)> = BTreeMap::new();
    let mut met: HashMap<&str, WengLinRating> = HashMap::new();
    for game in games {
        let mut met_here: BTreeMap<Rivals, Vec<&Sat>> = BTreeMap::new();
        for rival in game.rivals() {
            met_here.entry(Rivals::of(rival)).or_default().push(rival);
        }
        for (rivals, seats) in met_here {
            let (rating, count) = own.entry(rivals).or_insert((WengLinRating::new(), 0));
            let all: Vec<&Sat> = std::iter::once(game.mine()).chain(seats.iter().copied()).collect();
            let strengths = seats.iter().map(|sat| strength(sat, &met));
            let after = play(&all, &std::iter::once(*rating).chain(strengths).collect::<Vec<_>>());
            (*rating, *count) = (after[0], *count + 1);
            for (sat, rating) in seats.iter().zip(&after[1..]) {
                if let (None, Some(owner)) = (&sat.bot, &sat.owner) {
                    met.insert(&owner.0, *rating);
                }
            }
        }
    }
    let rated = |(rivals, (own, games)): (Rivals, (WengLinRating, usize))| Rated {
        rivals,
        rating: own.rating,
        uncertainty: own.uncertainty,
        games,
    };
    own.into_iter().map(rated).collect()
}

fn strength(sat: &Sat, met: &HashMap<&str, WengLinRating>) -> WengLinRating {
    match (&sat.bot, &sat.owner) {
        (Some(_), _) => WengLinRating { rating: EVEN, uncertainty: 0.0 },
        (None, Some(owner)) => met.get(owner.0.as_str()).copied().unwrap_or_default(),
        (None, None) => WengLinRating::new(),
    }
}

/// The ratings of these seats after a game. A win that is worth half is halfway between a win and a draw.
fn play(seats: &[&Sat], before: &[WengLinRating]) -> Vec<WengLinRating> {
    let won = ranked(before, seats.iter().map(|sat| sat.place));
    if !seats.iter().any(|sat| sat.indirect) {
        return won;
    }
    let drawn = ranked(before, seats.iter().map(|_| 1));
    let halfway = |(won, drawn): (WengLinRating, WengLinRating)| WengLinRating {
        rating: won.rating.midpoint(drawn.rating),
        uncertainty: won.uncertainty.midpoint(drawn.uncertainty),
    };
    won.into_iter().zip(drawn).map(halfway).collect()
}

fn ranked(before: &[WengLinRating], places: impl Iterator<Item = u8>) -> Vec<WengLinRating> {
    let teams = before.iter().map(std::slice::from_ref);
    let teams: Vec<_> = teams.zip(places.map(|place| MultiTeamOutcome::new(usize::from(place)))).collect();
    weng_lin_multi_team(&teams, &WengLinConfig::new()).into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use deckname_engine::Seat;
    use deckname_store::Owner;

    use super::*;
    use crate::history::Ending;

    fn sat(owner: Option<&str>, bot: Option<&str>, place: u8) -> Sat {
        let (owner, bot) = (owner.map(|owner| Owner(owner.into())), bot.map(Into::into));
        Sat { owner, bot, place, won: place == 1, ..Sat::default() }
    }

    fn game(seats: Vec<Sat>) -> Game {
        Game { table: String::new(), seat: Seat(0), at: 0, ending: Ending { game: "any".into(), seats } }
    }

    fn rated(games: &[Game]) -> Vec<Rated> {
        rate(&games.iter().collect::<Vec<_>>())
    }

    #[test]
    fn bots_do_not_change_and_people_are_learned() {
        let against_bot = game(vec![sat(Some("me"), None, 1), sat(None, Some("hard"), 2)]);
        let won = rated(std::slice::from_ref(&against_bot));
        let more = rated(&vec![against_bot; 30]);
        assert_eq!((won[0].rivals.name(), won[0].games, more[0].games), ("hard", 1, 30));
        assert!(won[0].rating > EVEN && more[0].rating > won[0].rating);
        assert!(more[0].uncertainty < won[0].uncertainty && won[0].uncertainty < 25.0 / 3.0);

        let beaten = |owner: &str| game(vec![sat(Some("me"), None, 1), sat(Some(owner), None, 2)]);
        let the_same: Vec<_> = (0..10).map(|_| beaten("ada")).collect();
        let others: Vec<_> = (0..10).map(|n| beaten(&format!("p{n}"))).collect();
        assert!(
            rated(&the_same)[0].rating < rated(&others)[0].rating,
            "to beat again who was always beaten says less than to beat a stranger"
        );
    }

    #[test]
    fn a_mixed_table_counts_against_everyone_who_sat_there() {
        let mixed = game(vec![
            sat(Some("me"), None, 2),
            sat(Some("ada"), None, 1),
            sat(None, Some("parrot"), 4),
            sat(None, Some("easy"), 2),
            sat(None, Some("easy"), 4),
        ]);
        let rated = rated(&[mixed]);
        let names: Vec<_> = rated.iter().map(|rated| rated.rivals.name()).collect();
        assert_eq!(names, ["people", "easy", "parrot"]);
        assert!(rated[0].rating < EVEN && rated[1].rating > EVEN && rated[2].rating > EVEN);
    }

    #[test]
    fn an_indirect_win_is_rated_as_half_of_one() {
        let after = |indirect: bool, place: u8| {
            let pursuer = Sat { indirect, ..sat(Some("me"), None, 1) };
            rated(&[game(vec![pursuer, sat(None, Some("hard"), place)])])[0].rating
        };
        let (won, half, drawn) = (after(false, 2), after(true, 2), after(false, 1));
        assert!(drawn < half && half < won, "{drawn} {half} {won}");
        assert!((half - won.midpoint(drawn)).abs() < 1e-9);
    }

    #[test]
    fn the_same_games_give_the_same_rating_to_the_last_bit() {
        let games: Vec<_> = (0..50u8)
            .map(|n| game(vec![sat(Some("me"), None, 1 + n % 3), sat(Some("ada"), None, 1 + (n + 1) % 3)]))
            .collect();
        assert_eq!(rated(&games), rated(&games));
    }
}
