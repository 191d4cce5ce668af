//! Logistic regression by Newton's method. Every game counts the same, however long it was.

/// As many as the eye looks at.
const SIZE: usize = 11;
const STEPS: usize = 8;
/// What keeps weights small that the games say little about.
const RIDGE: f64 = 3.0;

pub type Weights = [f64; SIZE];

pub struct Seen {
    pub look: [f64; SIZE],
    pub won: bool,
}

pub type Game = Vec<Seen>;

fn chance(weights: &Weights, look: &[f64; SIZE]) -> f64 {
    let odds: f64 = weights.iter().zip(look).map(|(weight, part)| weight * part).sum();
    1.0 / (1.0 + (-odds).exp())
}

pub fn log_loss(games: &[&Game], weights: &Weights) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for game in games {
        let loss = |seen: &Seen| {
            let chance = chance(weights, &seen.look);
            -(if seen.won { chance } else { 1.0 - chance }).max(1e-6).ln()
        };
        sum += game.iter().map(loss).sum::<f64>() / game.len().max(1) as f64;
        count += 1.0;
    }
    sum / f64::max(count, 1.0)
}

pub fn fit(games: &[&Game]) -> Weights {
    let mut weights = [0.0; SIZE];
    for _ in 0..STEPS {
        // Each row: the curvature, and behind it the slope.
        let mut rows = [[0.0; SIZE + 1]; SIZE];
        for (at, row) in rows.iter_mut().enumerate() {
            row[at] = RIDGE;
            row[SIZE] = -RIDGE * weights[at];
        }
        for game in games {
            for seen in *game {
                add(&mut rows, seen, chance(&weights, &seen.look), 1.0 / game.len() as f64);
            }
        }
        for (weight, step) in weights.iter_mut().zip(solved(rows)) {
            *weight += step;
        }
    }
    weights
}

fn add(rows: &mut [[f64; SIZE + 1]; SIZE], seen: &Seen, chance: f64, share: f64) {
    let error = share * (f64::from(u8::from(seen.won)) - chance);
    let bend = share * chance * (1.0 - chance);
    for (row, part) in rows.iter_mut().zip(seen.look) {
        for (sum, other) in row.iter_mut().zip(seen.look) {
            *sum += bend * part * other;
        }
        row[SIZE] += error * part;
    }
}

/// Gauss and Jordan; the ridge keeps every pivot from being zero.
fn solved(mut rows: [[f64; SIZE + 1]; SIZE]) -> Weights {
    for pivot in 0..SIZE {
        let above = rows[pivot];
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
            let factor = row[pivot] / above[pivot];
            row.iter_mut().zip(above).for_each(|(own, above)| *own -= factor * above);
        }
    }
    std::array::from_fn(|at| rows[at][SIZE] / rows[at][at])
}
