//! A set-up as it may be tried: six pieces on the left, and the same on the right.

use std::fmt::{self, Write};

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Wyrand};
use deckname_table::games::Spion;
use serde_json::json;

const ROWS: u32 = 8;
const COLUMNS: u32 = 8;
/// Three pairs of defenders, two of small spies, one of large ones.
const KINDS: [Kind; 6] = [Kind::Defender, Kind::Defender, Kind::Defender, Kind::Small, Kind::Small, Kind::Large];
/// The axes, and what they look like in a mirror.
const AXES: [(&str, &str); 3] = [("e-w", "e-w"), ("ne-sw", "nw-se"), ("nw-se", "ne-sw")];
/// Secrets in the examples of the wire format: they stay legal.
const NAMED_IN_EXAMPLES: [u32; 2] = [20, 45];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Defender,
    Small,
    Large,
}

#[derive(Clone, Copy)]
struct Placed {
    number: u32,
    kind: Kind,
    axis: Option<&'static str>,
}

/// Which fields are closed to secrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Zone {
    /// The rows in which a piece stands.
    Rows,
    /// The fields on which a piece stands.
    Fields,
}

pub struct Candidate {
    pieces: Vec<Placed>,
    zone: Zone,
}

impl Candidate {
    pub fn draw(rng: &mut Wyrand) -> Self {
        loop {
            let candidate = Self::draw_any(rng);
            let legal = Spion::new(2, &json!({"setup": {"toml": candidate.file()}})).is_ok();
            if legal && NAMED_IN_EXAMPLES.iter().all(|number| !candidate.zone().contains(number)) {
                return candidate;
            }
        }
    }

    fn draw_any(rng: &mut Wyrand) -> Self {
        let (rows, zone): (Vec<u32>, Zone) = match rng.below(4) {
            0 => {
                let row = rng.below(ROWS - 1);
                (vec![row, row + 1], Zone::Rows)
            }
            1 => {
                let mut rows: Vec<u32> = (0..ROWS).collect();
                rng.shuffle(&mut rows);
                (rows[..3 + rng.below(2) as usize].to_vec(), Zone::Rows)
            }
            _ => ((0..ROWS).collect(), Zone::Fields),
        };
        let mut pieces: Vec<Placed> = Vec::new();
        for kind in KINDS {
            let (row, column) = loop {
                let spot = (rows[rng.below(rows.len() as u32) as usize], rng.below(COLUMNS / 2));
                if pieces.iter().all(|placed| placed.number != number(spot.0, spot.1)) {
                    break spot;
                }
            };
            let (axis, mirrored) = AXES[rng.below(3) as usize];
            let small = kind == Kind::Small;
            pieces.push(Placed { number: number(row, column), kind, axis: small.then_some(axis) });
            pieces.push(Placed { number: number(row, COLUMNS - 1 - column), kind, axis: small.then_some(mirrored) });
        }
        pieces.sort_by_key(|placed| placed.number);
        Self { pieces, zone }
    }

    fn zone(&self) -> Vec<u32> {
        let stands = |number: &u32| self.pieces.iter().any(|placed| placed.number == *number);
        let in_row =
            |number: &u32| self.pieces.iter().any(|placed| (placed.number - 1) / COLUMNS == (number - 1) / COLUMNS);
        match self.zone {
            Zone::Rows => (1..=ROWS * COLUMNS).filter(in_row).collect(),
            Zone::Fields => (1..=ROWS * COLUMNS).filter(stands).collect(),
        }
    }

    /// The set-up file.
    pub fn file(&self) -> String {
        let zone: Vec<_> = self.zone().iter().map(u32::to_string).collect();
        let mut file = format!("zone = [{}]\n", zone.join(", "));
        for Placed { number, kind, axis } in &self.pieces {
            let kind = match kind {
                Kind::Defender => "defender",
                Kind::Small => "small",
                Kind::Large => "large",
            };
            let _ = writeln!(file, "\n[[piece]]\nat = {number}\nkind = \"{kind}\"");
            if let Some(axis) = axis {
                let _ = writeln!(file, "axis = \"{axis}\"");
            }
        }
        file
    }
}

fn number(row: u32, column: u32) -> u32 {
    COLUMNS * row + column + 1
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.zone)?;
        for Placed { number, kind, axis } in &self.pieces {
            match (kind, axis) {
                (Kind::Defender, _) => write!(f, " D{number}")?,
                (Kind::Large, _) => write!(f, " L{number}")?,
                (Kind::Small, axis) => write!(f, " s{number}:{}", axis.unwrap_or_default())?,
            }
        }
        Ok(())
    }
}
