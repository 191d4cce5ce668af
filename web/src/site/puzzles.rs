//! Positions with something to prove: one a day, and as many more as there are.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::Path;
use axum::response::Response;
use deckname_analysis::puzzles::{NoPuzzles, Shelved, shelf};
use deckname_engine::Observer;
use deckname_scene::{Aid, Lang, Notes, Reader};
use deckname_table::title;
use serde::Deserialize;

use super::page;
use crate::client::Client;
use crate::extract::Params;
use crate::pages::{
    self,
    model::{PuzzleModel, Riddle},
};
use crate::problem::Problem;

const DAY: u64 = 24 * 60 * 60;

#[derive(Debug, Deserialize)]
pub struct Asked {
    /// The number of the puzzle; by default today's.
    n: Option<usize>,
}

pub async fn puzzle(
    client: Client,
    Path(game): Path<String>,
    Params(asked): Params<Asked>,
) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    let riddle = match shelf(title.id, client.lang) {
        Ok(shelf) => {
            let number = asked.n.unwrap_or_else(today) % shelf.len().max(1);
            Ok(riddle(shelf.get(number).ok_or(Problem::NotFound)?, number, client.lang)?)
        }
        Err(NoPuzzles::NothingToProve { why, .. }) => Err(why),
        Err(_) => return Err(Problem::NotFound),
    };
    Ok(page(pages::puzzle(&PuzzleModel { frame: client.frame(), title, riddle })))
}

fn today() -> usize {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_secs() / DAY) as usize
}

fn riddle(kept: &Shelved, number: usize, lang: Lang) -> Result<Riddle, Problem> {
    let puzzle = kept.open().ok().flatten().ok_or(Problem::Damaged)?;
    let told = puzzle.in_words(lang).map_err(|_| Problem::Damaged)?;
    let table = puzzle.table().map_err(|_| Problem::Damaged)?;
    let reader = Reader { lang, names: &kept.record.players, aid: Aid::None };
    let scene = table.show(Observer::Seat(puzzle.seat), &Notes::new(), &reader).scene;
    Ok(Riddle { number, rating: puzzle.rating(), told, scene })
}
