use deckname_scene::{Aid, Hints};
use deckname_table::{BadRecord, Fairness, Record, Table, verify};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::Damage;
use crate::{Occupant, TermError};

/// The version of the file format.
const VERSION: u64 = 1;

/// A saved game: its record, who sits where, everyone's notes, and the secret seed.
#[derive(Clone, Debug)]
pub struct Saved {
    pub record: Record,
    pub fairness: Fairness,
    pub occupants: Vec<Occupant>,
    /// The lines that each seat has noted.
    pub notes: Vec<Vec<String>>,
    /// How much the dossiers work out.
    pub aid: Aid,
    /// May the players ask for hints?
    pub hints: Hints,
}

#[derive(Serialize, Deserialize)]
struct Form {
    deckname_save: u64,
    seats: Vec<String>,
    fairness: Fairness,
    #[serde(default)]
    notes: Vec<Vec<String>>,
    /// Files from before there was a choice name nothing.
    #[serde(default)]
    aid: String,
    #[serde(default)]
    hints: String,
    record: Value,
}

impl Saved {
    pub fn to_text(&self) -> String {
        let form = serde_json::json!(Form {
            deckname_save: VERSION,
            seats: self.occupants.iter().map(ToString::to_string).collect(),
            fairness: self.fairness.clone(),
            notes: self.notes.clone(),
            aid: self.aid.name().to_string(),
            hints: self.hints.name().to_string(),
            record: self.record.to_json(),
        });
        format!("{form}\n")
    }

    /// The game, and the table at its position. Refused unless every step replays and all chance is that of the seed.
    pub fn from_text(text: &str) -> Result<(Self, Box<dyn Table>), Damage> {
        let form: Form = serde_json::from_str(text).map_err(Damage::Form)?;
        if form.deckname_save != VERSION {
            return Err(Damage::Version { found: form.deckname_save });
        }
        let record = Record::from_json(&form.record).map_err(Damage::Record)?;
        let occupants: Result<Vec<Occupant>, TermError> = form.seats.iter().map(|seat| seat.parse()).collect();
        let occupants = occupants.map_err(|why| Damage::Player(Box::new(why)))?;
        let named = occupants.len().min(record.players.len());
        if named != usize::from(record.seats) || occupants.len() != record.players.len() {
            return Err(Damage::Seats { named, seats: record.seats });
        }
        check_chance(&record, &form.fairness).map_err(Damage::Record)?;
        let table = record.replay().map_err(Damage::Record)?;
        let mut notes = form.notes;
        notes.resize(occupants.len(), Vec::new());
        let aid = Aid::named(&form.aid).unwrap_or_default();
        let hints = Hints::named(&form.hints).unwrap_or_default();
        Ok((Self { record, fairness: form.fairness, occupants, notes, aid, hints }, table))
    }
}

fn check_chance(record: &Record, fairness: &Fairness) -> Result<(), BadRecord> {
    let mut opened = record.clone();
    let published = opened.fairness.as_mut().ok_or(BadRecord::Seedless)?;
    published.seed = Some(fairness.seed.clone());
    published.contributions.clone_from(&fairness.contributions);
    verify(&opened).map(|_| ())
}
