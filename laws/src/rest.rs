use deckname_engine::Configure;
use deckname_scene::Show;
use serde_json::{Value, json};

use crate::Broken;

/// Games with every option and by every edition that no set-up has, for the fewest and the most seats.
pub fn rest<G: Show>(set_ups: &[(u8, Value)]) -> Result<Vec<G>, Broken> {
    let listed: Vec<G> = set_ups.iter().filter_map(|(seats, options)| G::new(*seats, options).ok()).collect();
    let mut rest = Vec::new();
    for choice in G::CHOICES {
        for value in choice.values {
            let value: Value = serde_json::from_str(value).map_err(|_| unplayed(format!("{value} is not JSON")))?;
            let options = json!({ choice.key: value });
            if !listed.iter().any(|game| game.options()[choice.key] == options[choice.key]) {
                rest.extend(sizes(&options)?);
            }
        }
    }
    for edition in 1..=G::EDITION {
        let played = |game: &G| game.edition() == edition;
        if !listed.iter().any(played) {
            let games = sizes::<G>(&Value::Null)?.into_iter().map(|game| game.in_edition(edition).filter(played));
            let games: Option<Vec<G>> = games.collect();
            rest.extend(games.ok_or_else(|| unplayed(format!("edition {edition} cannot be played")))?);
        }
    }
    Ok(rest)
}

/// The game for the fewest and for the most seats.
fn sizes<G: Configure>(options: &Value) -> Result<Vec<G>, Broken> {
    let game = |seats| G::new(seats, options).map_err(|why| unplayed(format!("{seats} seats, {options}: {why}")));
    let (fewest, most) = (*G::SEATS.start(), *G::SEATS.end());
    [fewest, most].into_iter().take(1 + usize::from(most > fewest)).map(game).collect()
}

/// Law 6: an option or an edition that a record may name cannot be played.
fn unplayed(what: String) -> Broken {
    Broken { law: 6, what, record: Value::Null }
}
