use deckname_engine::{Clause, Observer, Outcome, Seat, Seats, StepOf, silent};
use deckname_scene::{Lang, Ranking, Show};

/// A finished game, looked back on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookBack {
    /// Who has won.
    pub outcome: Outcome,
    /// The clause that decided the game, as printed in the rulebook, and what it says.
    pub clause: (&'static str, String),
    /// The seats, the best first.
    pub ranking: Vec<Place>,
    /// How the scores came about, in games that have any.
    pub curve: Option<Curve>,
}

/// A seat in the ranking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// From 1. Seats that are level share a place.
    pub place: u8,
    /// The seat.
    pub seat: Seat,
}

/// The scores of all seats in the course of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Curve {
    /// What the score counts.
    pub name: String,
    /// How many steps the game had.
    pub steps: usize,
    /// After how many steps which scores held, by seat: the first, and each change.
    pub scores: Vec<(usize, Vec<u16>)>,
}

/// Looks back on the game that these steps make up; `None` if it is not over.
pub(crate) fn look_back<G: Show>(game: &G, steps: &[StepOf<G>], lang: Lang) -> Option<LookBack> {
    let mut state = game.start();
    let seats: Vec<Seat> = Seats::all(game.seats()).iter().collect();
    let mut scores: Vec<(usize, Vec<u16>)> = Vec::new();
    for taken in 0..=steps.len() {
        let view = game.view(&state, Observer::Referee);
        let now: Option<Vec<u16>> = seats.iter().map(|seat| game.score(&view, *seat)).collect();
        if let Some(now) = now.filter(|now| scores.last().is_none_or(|(_, last)| last != now)) {
            scores.push((taken, now));
        }
        if let Some(step) = steps.get(taken) {
            game.apply(&mut state, *step, &mut silent);
        }
    }
    let outcome = game.outcome(&state)?;
    let clause = game.decided_by(&game.view(&state, Observer::Referee))?;
    let last = scores.last().map_or(&[][..], |(_, last)| last);
    Some(LookBack {
        outcome,
        clause: (clause.id(), G::texts().plain(lang, &clause.id().to_lowercase())),
        ranking: ranking::<G>(&seats, outcome, last),
        curve: (scores.len() > 1).then(|| Curve { name: game.score_name(lang), steps: steps.len(), scores }),
    })
}

/// Winners first, then the others by their scores.
fn ranking<G: Show>(seats: &[Seat], outcome: Outcome, scores: &[u16]) -> Vec<Place> {
    let merit = |seat: &Seat| {
        let score = scores.get(seat.index()).copied().unwrap_or_default();
        let behind = match G::RANKING {
            Ranking::WinnersOnly => 0,
            Ranking::High => u16::MAX - score,
            Ranking::Low => score,
        };
        if outcome.winners.contains(*seat) { (false, 0) } else { (true, behind) }
    };
    let mut order = seats.to_vec();
    order.sort_by_key(merit);
    let better = |seat: &Seat| seats.iter().filter(|other| merit(other) < merit(seat)).count() as u8;
    order.iter().map(|seat| Place { place: 1 + better(seat), seat: *seat }).collect()
}

#[cfg(test)]
mod tests {
    use deckname_engine::{Seat, Seats};

    use super::*;
    use crate::games::{Heimlich, Spion, Spy};

    fn places<G: Show>(winners: Seats, scores: &[u16]) -> Vec<(u8, u8)> {
        let seats: Vec<Seat> = Seats::all(scores.len() as u8).iter().collect();
        ranking::<G>(&seats, Outcome::of(winners), scores).iter().map(|place| (place.place, place.seat.0)).collect()
    }

    #[test]
    fn winners_come_first_and_the_others_by_their_scores() {
        assert_eq!(places::<Heimlich>(Seats::one(Seat(2)), &[30, 12, 42, 30]), [(1, 2), (2, 0), (2, 3), (4, 1)]);
        assert_eq!(places::<Spy>(Seats::one(Seat(1)), &[4, 0, 2]), [(1, 1), (2, 2), (3, 0)]);
        assert_eq!(places::<Spion>(Seats::EMPTY, &[27, 3]), [(1, 0), (1, 1)]);
    }
}
