use serde_json::{Value, json};

/// The 97.5 % point of the normal distribution: 95 % lie within it on both sides.
pub(crate) const Z95: f64 = 1.959_964;

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    pub fn to_json(self) -> Value {
        json!({"mean": self.mean, "low": self.low, "high": self.high})
    }

    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { mean: f(self.mean), low: f(self.low), high: f(self.high) }
    }
}

/// Wilson's interval for `points` out of `games`: it stays within 0 and 1 and is sound at both ends.
pub fn wilson(points: f64, games: f64) -> Interval {
    if games <= 0.0 {
        return Interval { mean: 0.0, low: 0.0, high: 1.0 };
    }
    let mean = points / games;
    let z2 = Z95 * Z95;
    let centre = mean + z2 / (2.0 * games);
    let reach = Z95 * (mean * (1.0 - mean) / games + z2 / (4.0 * games * games)).max(0.0).sqrt();
    let scale = 1.0 + z2 / games;
    Interval { mean, low: ((centre - reach) / scale).max(0.0), high: ((centre + reach) / scale).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_gives_the_textbook_figures() {
        let half = wilson(50.0, 100.0);
        assert!((half.low - 0.4038).abs() < 1e-3 && (half.high - 0.5962).abs() < 1e-3, "{half:?}");
        let none = wilson(0.0, 10.0);
        assert!(none.low < 1e-12 && (none.high - 0.2775).abs() < 1e-3, "{none:?}");
    }
}
