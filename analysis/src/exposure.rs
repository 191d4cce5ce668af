//! How sure the others could be of a seat's secrets, step by step.

use deckname_engine::{Seat, Step, Wyrand};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::course::Course;
use crate::secrets::{Claim, Secrets};

/// How exposed the secrets of one seat were in the course of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Exposure {
    /// In order; each holds until the next.
    pub sightings: Vec<Sighting>,
    /// The decision of the seat itself that gave most away.
    pub gave_most_away: Option<Revealed>,
    /// After how many steps some observer was certain of a secret, and stayed so.
    pub certain_from: Option<usize>,
}

/// How exposed the secrets were at one point.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sighting {
    /// After how many steps.
    pub after: usize,
    pub secrets: Vec<Sureness>,
}

/// How sure each seat could be of one secret.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sureness {
    pub claim: Claim,
    /// By observer; the owner's own entry is 0.
    pub by: Vec<f64>,
}

/// A decision that gave something away.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Revealed {
    /// The index of the step.
    pub step: usize,
    /// By how much the exposure grew.
    pub by: f64,
}

/// From here on an observer counts as certain.
pub(crate) const CERTAIN: f64 = 0.995;
/// A decision that adds less than this to the exposure gives nothing away worth naming.
const WORTH_NAMING: f64 = 0.02;

impl Sureness {
    /// How sure the surest observer could be.
    pub fn surest(&self) -> f64 {
        self.by.iter().copied().fold(0.0, f64::max)
    }
}

impl Sighting {
    /// The mean over the secrets, each as the surest observer saw it.
    pub fn level(&self) -> f64 {
        let sum: f64 = self.secrets.iter().map(Sureness::surest).sum();
        sum / self.secrets.len().max(1) as f64
    }
}

impl Exposure {
    /// The level after this many steps; 0 before the seat has secrets.
    pub fn level(&self, after: usize) -> f64 {
        let before = self.sightings.partition_point(|sighting| sighting.after <= after);
        before.checked_sub(1).map_or(0.0, |at| self.sightings[at].level())
    }

    /// How sure one observer could be after this many steps: the mean over the secrets.
    pub fn level_for(&self, observer: Seat, after: usize) -> f64 {
        let before = self.sightings.partition_point(|sighting| sighting.after <= after);
        let Some(sighting) = before.checked_sub(1).map(|at| &self.sightings[at]) else { return 0.0 };
        let sum: f64 = sighting.secrets.iter().map(|secret| secret.by[observer.index()]).sum();
        sum / sighting.secrets.len().max(1) as f64
    }

    pub(crate) fn to_json(&self, write: impl Fn(Claim) -> Value) -> Value {
        let sure = |one: &Sureness| json!({"secret": write(one.claim), "by": one.by.iter().map(|p| rounded(*p)).collect::<Vec<_>>()});
        let sighting = |at: &Sighting| {
            let secrets: Vec<Value> = at.secrets.iter().map(sure).collect();
            json!({"after": at.after, "level": rounded(at.level()), "secrets": secrets})
        };
        json!({
            "points": self.sightings.iter().map(sighting).collect::<Vec<_>>(),
            "gave_most_away": self.gave_most_away.map(|most| json!({"step": most.step, "by": rounded(most.by)})),
            "certain_from": self.certain_from,
        })
    }
}

/// Three decimals are more than the estimates are worth.
pub(crate) fn rounded(share: f64) -> f64 {
    (share * 1e3).round() / 1e3
}

/// The exposure of every seat. `progress` is told after every step.
pub(crate) fn exposures<G: Secrets>(course: &Course<G>, rng: &mut Wyrand, mut progress: impl FnMut()) -> Vec<Exposure> {
    let mut exposures = vec![Exposure::default(); usize::from(course.game.seats())];
    let mut claims: Vec<Vec<Claim>> = vec![Vec::new(); exposures.len()];
    for after in 1..=course.steps.len() {
        progress();
        if course.is_over(after) {
            break;
        }
        let now: Vec<Vec<Claim>> =
            course.seats().iter().map(|seat| course.game.claims(&course.states[after], seat)).collect();
        // Dice tell nothing about a secret, unless they change it.
        if matches!(course.steps[after - 1], Step::Chance(_)) && now == claims {
            continue;
        }
        claims = now;
        sight(course, after, &claims, &mut exposures, rng);
    }
    for (seat, exposure) in exposures.iter_mut().enumerate() {
        exposure.gave_most_away = gave_most_away(course, Seat(seat as u8), exposure);
        exposure.certain_from = certain_from(exposure);
    }
    exposures
}

fn sight<G: Secrets>(
    course: &Course<G>,
    after: usize,
    claims: &[Vec<Claim>],
    exposures: &mut [Exposure],
    rng: &mut Wyrand,
) {
    let nobody = vec![0.0; claims.len()];
    let mut sightings: Vec<Sighting> = claims
        .iter()
        .map(|claims| Sighting {
            after,
            secrets: claims.iter().map(|claim| Sureness { claim: *claim, by: nobody.clone() }).collect(),
        })
        .collect();
    for observer in course.seats() {
        let view = course.view(observer, after);
        for suspected in course.game.suspect(&course.known(observer, after, &view), rng) {
            let secrets = &mut sightings[suspected.owner.index()].secrets;
            if let Some(secret) = secrets.iter_mut().find(|secret| secret.claim == suspected.claim) {
                secret.by[observer.index()] = suspected.chance;
            }
        }
    }
    for (exposure, sighting) in exposures.iter_mut().zip(sightings) {
        if !sighting.secrets.is_empty() {
            exposure.sightings.push(sighting);
        }
    }
}

/// Only the secrets that the seat had before and after its decision count: a card played is gone, not given away.
fn gave_most_away<G: Secrets>(course: &Course<G>, seat: Seat, exposure: &Exposure) -> Option<Revealed> {
    let own = |after: usize| matches!(course.steps[after - 1], Step::Act(by, _) if by == seat);
    let pairs = exposure.sightings.windows(2).filter(|pair| own(pair[1].after));
    let revealed = pairs.map(|pair| Revealed { step: pair[1].after - 1, by: growth(&pair[0], &pair[1]) });
    revealed.filter(|revealed| revealed.by >= WORTH_NAMING).max_by(|a, b| a.by.total_cmp(&b.by))
}

fn growth(before: &Sighting, after: &Sighting) -> f64 {
    let grown = |secret: &Sureness| {
        let had = before.secrets.iter().find(|one| one.claim == secret.claim)?;
        Some(secret.surest() - had.surest())
    };
    let grown: Vec<f64> = after.secrets.iter().filter_map(grown).collect();
    grown.iter().sum::<f64>() / grown.len().max(1) as f64
}

fn certain_from(exposure: &Exposure) -> Option<usize> {
    let certain = |sighting: &&Sighting| sighting.secrets.iter().any(|secret| secret.surest() >= CERTAIN);
    exposure.sightings.iter().rev().take_while(certain).last().map(|sighting| sighting.after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sighting(after: usize, sure: f64) -> Sighting {
        Sighting { after, secrets: vec![Sureness { claim: Claim(3), by: vec![0.0, sure, sure / 2.0] }] }
    }

    #[test]
    fn a_sighting_holds_until_the_next_and_certainty_must_last() {
        let mut exposure = Exposure {
            sightings: vec![sighting(2, 0.25), sighting(5, 1.0), sighting(7, 0.5), sighting(9, 1.0), sighting(12, 1.0)],
            ..Exposure::default()
        };
        assert_eq!([0, 2, 4, 5, 8].map(|after| (100.0 * exposure.level(after)) as u32), [0, 25, 25, 100, 50]);
        assert_eq!(certain_from(&exposure), Some(9));
        exposure.sightings.push(sighting(14, 0.9));
        assert_eq!(certain_from(&exposure), None);
    }

    #[test]
    fn only_secrets_that_were_there_before_can_be_given_away() {
        let new = Sighting { after: 3, secrets: vec![Sureness { claim: Claim(4), by: vec![0.0, 0.9, 0.0] }] };
        assert!(growth(&sighting(2, 0.25), &new).abs() < 1e-12);
        assert!((growth(&sighting(2, 0.25), &sighting(3, 0.75)) - 0.5).abs() < 1e-12);
    }
}
