//! What players can accuse each other of: everything that can be true of a secret by the rules, whatever is true.

use deckname_engine::{Seat, Seats};
use deckname_scene::{Aid, Lang, Reader};
use deckname_table::{Table, with_game};

use crate::secrets::{Claim, Secrets};

/// A claim about the secrets of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accusation {
    pub claim: Claim,
    /// The seats of whom it can be true.
    pub owners: Seats,
    /// In a few words: "agent: red".
    pub words: String,
    /// Its answer alone: "red".
    pub brief: String,
    /// What it is about on the board, by owner.
    pub things: Vec<(Seat, String)>,
    /// It says whose the thing is, instead of what it is.
    pub says_whose: bool,
}

/// All that can be said about the secrets at this table. It follows from the rules and options alone.
pub fn accusations(table: &dyn Table, lang: Lang) -> Vec<Accusation> {
    with_game!(table.game(), G => {
        G::new(table.seats(), &table.options()).map_or_else(|_| Vec::new(), |game| of_game(&game, table.seats(), lang))
    }, else Vec::new())
}

fn of_game<G: Secrets>(game: &G, seats: u8, lang: Lang) -> Vec<Accusation> {
    let names = vec![String::new(); usize::from(seats)];
    let reader = Reader { lang, names: &names, aid: Aid::default() };
    let mut found: Vec<Accusation> = Vec::new();
    for owner in Seats::all(seats) {
        for claim in game.all_claims(owner) {
            let things = game.things(owner, claim).into_iter().map(|thing| (owner, thing));
            match found.iter_mut().find(|one| one.claim == claim) {
                Some(one) => {
                    one.owners = one.owners.with(owner);
                    one.things.extend(things);
                }
                None => found.push(Accusation {
                    claim,
                    owners: Seats::one(owner),
                    words: game.claim_in_words(owner, claim, &reader),
                    brief: game.claim_in_brief(claim, &reader),
                    things: things.collect(),
                    says_whose: G::SAYS_WHOSE,
                }),
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use deckname_engine::{Observer, Rng, WireStep, Wyrand};
    use deckname_scene::Notes;
    use deckname_table::{Fairness, Status, TITLES, open};
    use serde_json::Value;

    use super::*;

    #[test]
    fn every_game_has_accusations_with_words_of_their_own_about_every_seat() {
        for title in &TITLES {
            let seats = *title.seats().end();
            let table = open(title.id, seats, &Value::Null).unwrap();
            for lang in Lang::ALL {
                let all = accusations(&*table, lang);
                let words: HashSet<_> = all.iter().map(|one| &one.words).collect();
                assert!(words.len() == all.len() && !all.is_empty(), "{}", title.id);
                assert!(all.iter().all(|one| one.words.contains(one.brief.split(' ').next().unwrap())), "{}", title.id);
                let owners = all.iter().fold(Seats::EMPTY, |owners, one| one.owners.iter().fold(owners, Seats::with));
                assert_eq!(owners, Seats::all(seats), "{}", title.id);
            }
        }
    }

    /// Plays a random game and notes what a spectator has seen of these things.
    fn seen_in_a_game(table: &mut dyn Table, mut things: HashSet<String>) -> HashSet<String> {
        let mut rng = Wyrand::new(3);
        let names = vec![String::from("P"); usize::from(table.seats())];
        let reader = Reader { lang: Lang::En, names: &names, aid: Aid::default() };
        for _ in 0..400 {
            let scene = table.show(Observer::Public, &Notes::new(), &reader).scene;
            let drawn: String = scene.0.into_iter().map(|panel| panel.body.0).collect();
            things.retain(|thing| ["id", "data-spot"].iter().all(|key| !drawn.contains(&format!("{key}=\"{thing}\""))));
            let step = match table.status() {
                Status::Chance(_) => {
                    let fairness = Fairness::new(rng.next().to_string());
                    WireStep::Chance { chance: table.fair_outcome(&fairness).unwrap() }
                }
                Status::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    let mut actions = table.legal(seat);
                    let action = actions.swap_remove(rng.below(actions.len() as u32) as usize);
                    WireStep::Act { seat, action }
                }
                Status::Over(_) => break,
            };
            table.take(&step, Lang::En).unwrap();
        }
        things
    }

    #[test]
    fn what_an_accusation_is_about_is_on_the_board_for_all_to_see() {
        for title in &TITLES {
            let mut table = open(title.id, *title.seats().end(), &Value::Null).unwrap();
            let all = accusations(&*table, Lang::En);
            let things = all.into_iter().flat_map(|one| one.things).map(|(_, thing)| thing).collect();
            let missing = seen_in_a_game(&mut *table, things);
            assert!(missing.is_empty(), "{}: {missing:?}", title.id);
        }
    }
}
