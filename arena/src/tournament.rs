//! Every bot against every other, and ratings with error bars.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::chart::bars;
use crate::interval::Z95;
use crate::matchup::{Block, MatchReport, MatchRequest, play_match, report};
use crate::{ArenaError, Interval};

/// Every bot plays a match among each other kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TournamentRequest {
    pub game: String,
    pub options: Value,
    pub seats: u8,
    pub bots: Vec<String>,
    /// Games of each pairing.
    pub games: u64,
    pub seed: u64,
    #[serde(skip)]
    pub threads: usize,
}

/// The result of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct TournamentReport {
    pub game: String,
    pub seats: u8,
    /// Best first. All ratings are relative to the field: their mean is 0.
    pub ratings: Vec<Rating>,
    pub matches: Vec<MatchReport>,
}

/// The strength of one bot.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    pub bot: String,
    pub elo: Interval,
}

impl TournamentReport {
    pub fn to_json(&self) -> Value {
        let rating = |rating: &Rating| json!({"bot": rating.bot, "elo": rating.elo.to_json()});
        json!({
            "game": self.game,
            "seats": self.seats,
            "ratings": self.ratings.iter().map(rating).collect::<Vec<_>>(),
            "matches": self.matches.iter().map(MatchReport::to_json).collect::<Vec<_>>(),
        })
    }

    /// One line for each pairing.
    pub fn to_csv(&self) -> String {
        let header = "game,seats,a,b,games,rate_a,low,high,elo,elo_low,elo_high\n".to_owned();
        self.matches.iter().map(csv_line).fold(header, |csv, line| csv + &line)
    }

    /// The ratings as a chart.
    pub fn to_svg(&self) -> String {
        let rows: Vec<_> = self.ratings.iter().map(|rating| (rating.bot.as_str(), rating.elo)).collect();
        bars(&format!("{}, {} seats: Elo with 95 % intervals", self.game, self.seats), &rows)
    }
}

fn csv_line(played: &MatchReport) -> String {
    let MatchReport { game, seats, games, .. } = played;
    let (a, b) = (field(&played.a.bot), field(&played.b.bot));
    let (rate, elo) = (played.a.rate, played.elo);
    format!(
        "{game},{seats},{a},{b},{games},{:.4},{:.4},{:.4},{:.1},{:.1},{:.1}\n",
        rate.mean, rate.low, rate.high, elo.mean, elo.low, elo.high
    )
}

/// A name as a field of a CSV file: a command may hold commas and quotes.
fn field(name: &str) -> String {
    if name.contains([',', '"', '\n']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name.to_owned() }
}

/// Plays all pairings. `progress` is told how many games are done; setting `stop` ends it with the games done so far.
pub fn tournament(
    request: &TournamentRequest,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<TournamentReport, ArenaError> {
    let (done, mut matches) = (AtomicU64::new(0), Vec::new());
    for pairing in pairings(request)? {
        let before = done.load(Ordering::Relaxed);
        let count = |games| {
            done.fetch_max(before + games, Ordering::Relaxed);
            progress(done.load(Ordering::Relaxed));
        };
        let played = play_match(&pairing, &count, stop)?;
        if played.blocks > 0 {
            matches.push(played);
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(rated_by(request, matches))
}

/// The ratings that follow from the blocks of all pairings.
pub(crate) fn rate(request: &TournamentRequest, blocks: &[Vec<Block>]) -> Result<TournamentReport, ArenaError> {
    let matches = pairings(request)?.into_iter().zip(blocks).map(|(pairing, blocks)| report(&pairing, blocks));
    Ok(rated_by(request, matches.collect::<Result<_, _>>()?))
}

fn rated_by(request: &TournamentRequest, matches: Vec<MatchReport>) -> TournamentReport {
    TournamentReport {
        game: request.game.clone(),
        seats: request.seats,
        ratings: ratings(&rated(&request.bots, &matches), &matches),
        matches,
    }
}

/// The bots that can be compared if the tournament was stopped early: all that matches connect to the first one.
fn rated(bots: &[String], matches: &[MatchReport]) -> Vec<String> {
    let mut joined: Vec<&String> = matches.first().map(|played| &played.a.bot).into_iter().collect();
    let mut at = 0;
    while at < joined.len() {
        for played in matches {
            for (one, other) in [(&played.a.bot, &played.b.bot), (&played.b.bot, &played.a.bot)] {
                if one == joined[at] && !joined.contains(&other) {
                    joined.push(other);
                }
            }
        }
        at += 1;
    }
    bots.iter().filter(|bot| joined.contains(bot)).cloned().collect()
}

/// At two seats a pairing is the same both ways. At more, A alone among Bs differs from B alone among As.
pub(crate) fn pairings(request: &TournamentRequest) -> Result<Vec<MatchRequest>, ArenaError> {
    if request.bots.len() < 2 {
        return Err(ArenaError::NoRival);
    }
    let mut pairings = Vec::new();
    for (first, a) in request.bots.iter().enumerate() {
        for (second, b) in request.bots.iter().enumerate() {
            if first < second || request.seats > 2 && first > second {
                pairings.push(MatchRequest {
                    game: request.game.clone(),
                    options: request.options.clone(),
                    seats: request.seats,
                    a: a.clone(),
                    b: b.clone(),
                    games: request.games,
                    seed: request.seed,
                    threads: request.threads,
                    sprt: None,
                });
            }
        }
    }
    Ok(pairings)
}

/// The ratings that fit all measured differences best, each weighted by how precisely it is known.
fn ratings(bots: &[String], matches: &[MatchReport]) -> Vec<Rating> {
    let n = bots.len();
    // The normal equations, held at a mean of 0.
    let mut system = vec![vec![1.0 / n as f64; n]; n];
    let mut sums = vec![0.0; n];
    let index = |name: &str| bots.iter().position(|bot| bot == name);
    for played in matches {
        let (Some(a), Some(b)) = (index(&played.a.bot), index(&played.b.bot)) else { continue };
        let error = ((played.elo.high - played.elo.low) / (2.0 * Z95)).max(5.0);
        let weight = 1.0 / (error * error);
        system[a][a] += weight;
        system[b][b] += weight;
        system[a][b] -= weight;
        system[b][a] -= weight;
        sums[a] += weight * played.elo.mean;
        sums[b] -= weight * played.elo.mean;
    }
    let inverse = inverted(system);
    let rating = |(at, bot): (usize, &String)| {
        let mean: f64 = inverse[at].iter().zip(&sums).map(|(cell, sum)| cell * sum).sum();
        // The mean is fixed, not measured: its part of the variance is 1 / n.
        let reach = Z95 * (inverse[at][at] - 1.0 / n as f64).max(0.0).sqrt();
        Rating { bot: bot.clone(), elo: Interval { mean, low: mean - reach, high: mean + reach } }
    };
    let mut ratings: Vec<_> = bots.iter().enumerate().map(rating).collect();
    ratings.sort_by(|a, b| b.elo.mean.total_cmp(&a.elo.mean));
    ratings
}

/// Gauss–Jordan elimination with pivoting.
fn inverted(mut rows: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = rows.len();
    for (at, row) in rows.iter_mut().enumerate() {
        row.extend((0..n).map(|column| f64::from(u8::from(column == at))));
    }
    for column in 0..n {
        let pivot = (column..n).max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()));
        rows.swap(column, pivot.unwrap_or(column));
        let scale = rows[column][column];
        if scale.abs() < 1e-15 {
            continue;
        }
        rows[column].iter_mut().for_each(|cell| *cell /= scale);
        let pivot = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != column) {
            let factor = row[column];
            row.iter_mut().zip(&pivot).for_each(|(cell, pivot)| *cell -= factor * pivot);
        }
    }
    rows.into_iter().map(|row| row[n..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_times_the_matrix_is_one() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![1.0, 1.0, 0.0], vec![3.0, 0.0, 1.0]];
        let inverse = inverted(matrix.clone());
        for (row, cells) in matrix.iter().enumerate() {
            for column in 0..3 {
                let cell: f64 = cells.iter().zip(&inverse).map(|(cell, other)| cell * other[column]).sum();
                assert!((cell - f64::from(u8::from(row == column))).abs() < 1e-9);
            }
        }
    }
}
