//! A set-up as it may be tried: six pieces on the left, and the same on the right.

use std::fmt::{self, Write};
use std::str::FromStr;

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

/// A piece of the left side; its twin stands in the mirror.
#[derive(Clone, Copy)]
struct Pair {
    kind: Kind,
    row: u32,
    column: u32,
    axis: usize,
}

/// Which fields are closed to secrets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Zone {
    /// The rows in which a piece stands.
    Rows,
    /// The fields on which a piece stands.
    Fields,
}

#[derive(Clone)]
pub struct Candidate {
    pairs: Vec<Pair>,
    zone: Zone,
}

impl Candidate {
    pub fn draw(rng: &mut Wyrand) -> Self {
        loop {
            let candidate = Self::draw_any(rng);
            if candidate.is_legal() {
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
        let mut pairs: Vec<Pair> = Vec::new();
        for kind in KINDS {
            let (row, column) = loop {
                let spot = (rows[rng.below(rows.len() as u32) as usize], rng.below(COLUMNS / 2));
                if pairs.iter().all(|pair| (pair.row, pair.column) != spot) {
                    break spot;
                }
            };
            pairs.push(Pair { kind, row, column, axis: rng.below(3) as usize });
        }
        Self { pairs, zone }
    }

    /// The same with one or two things changed: where a pair stands, which pairs stand where, arrows, or the zone.
    pub fn near(&self, rng: &mut Wyrand) -> Self {
        loop {
            let mut changed = self.clone();
            for _ in 0..=rng.below(2) {
                changed.change(rng);
            }
            if changed.is_legal() {
                return changed;
            }
        }
    }

    fn change(&mut self, rng: &mut Wyrand) {
        let [one, other] = [(); 2].map(|()| rng.below(KINDS.len() as u32) as usize);
        match rng.below(8) {
            0..=2 => (self.pairs[one].row, self.pairs[one].column) = (rng.below(ROWS), rng.below(COLUMNS / 2)),
            3 | 4 => {
                let kind = self.pairs[one].kind;
                self.pairs[one].kind = self.pairs[other].kind;
                self.pairs[other].kind = kind;
            }
            5 | 6 => self.pairs[one].axis = rng.below(3) as usize,
            _ => self.zone = if self.zone == Zone::Rows { Zone::Fields } else { Zone::Rows },
        }
    }

    fn is_legal(&self) -> bool {
        let zone = self.zone();
        NAMED_IN_EXAMPLES.iter().all(|number| !zone.contains(number))
            && Spion::new(2, &json!({"setup": {"toml": self.file()}})).is_ok()
    }

    /// All pieces, by their fields.
    fn pieces(&self) -> Vec<(u32, Kind, &'static str)> {
        let both = |pair: &Pair| {
            let (axis, mirrored) = AXES[pair.axis];
            let twin = number(pair.row, COLUMNS - 1 - pair.column);
            [(number(pair.row, pair.column), pair.kind, axis), (twin, pair.kind, mirrored)]
        };
        let mut pieces: Vec<_> = self.pairs.iter().flat_map(both).collect();
        pieces.sort_by_key(|(number, _, _)| *number);
        pieces
    }

    fn zone(&self) -> Vec<u32> {
        let closed = |at: &u32| {
            let row = (at - 1) / COLUMNS;
            match self.zone {
                Zone::Rows => self.pairs.iter().any(|pair| pair.row == row),
                Zone::Fields => self.pieces().iter().any(|(number, _, _)| number == at),
            }
        };
        (1..=ROWS * COLUMNS).filter(closed).collect()
    }

    /// The set-up file.
    pub fn file(&self) -> String {
        let zone: Vec<_> = self.zone().iter().map(u32::to_string).collect();
        let mut file = format!("zone = [{}]\n", zone.join(", "));
        for (number, kind, axis) in self.pieces() {
            let name = match kind {
                Kind::Defender => "defender",
                Kind::Small => "small",
                Kind::Large => "large",
            };
            let _ = writeln!(file, "\n[[piece]]\nat = {number}\nkind = \"{name}\"");
            if kind == Kind::Small {
                let _ = writeln!(file, "axis = \"{axis}\"");
            }
        }
        file
    }
}

fn number(row: u32, column: u32) -> u32 {
    COLUMNS * row + column + 1
}

/// The zone and the left side: `Rows D1 s2:nw-se D3 L4 s11:nw-se D12` is the set-up of the rulebook.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.zone)?;
        let mut pairs = self.pairs.clone();
        pairs.sort_by_key(|pair| number(pair.row, pair.column));
        pairs.iter().try_for_each(|pair| {
            let number = number(pair.row, pair.column);
            match pair.kind {
                Kind::Defender => write!(f, " D{number}"),
                Kind::Large => write!(f, " L{number}"),
                Kind::Small => write!(f, " s{number}:{}", AXES[pair.axis].0),
            }
        })
    }
}

impl FromStr for Candidate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no set-up like \"Rows D1 s2:nw-se D3 L4 s11:nw-se D12\"");
        let mut words = text.split_whitespace();
        let zone = match words.next() {
            Some("Rows") => Zone::Rows,
            Some("Fields") => Zone::Fields,
            _ => return Err(wrong()),
        };
        let pairs: Option<Vec<Pair>> = words.map(read_pair).collect();
        let candidate = Self { pairs: pairs.ok_or_else(wrong)?, zone };
        if candidate.pairs.len() == KINDS.len() && candidate.is_legal() { Ok(candidate) } else { Err(wrong()) }
    }
}

fn read_pair(word: &str) -> Option<Pair> {
    let (kind, rest) = match word.split_at_checked(1)? {
        ("D", rest) => (Kind::Defender, rest),
        ("L", rest) => (Kind::Large, rest),
        ("s", rest) => (Kind::Small, rest),
        _ => return None,
    };
    let (number, axis) = rest.split_once(':').unwrap_or((rest, AXES[0].0));
    let at = number.parse::<u32>().ok()?.checked_sub(1)?;
    let axis = AXES.iter().position(|(name, _)| *name == axis)?;
    Some(Pair { kind, row: at / COLUMNS, column: at % COLUMNS, axis })
}
