//! Positions with something to prove: one a day, and as many more as there are.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::Path;
use axum::response::Response;
use deckname_analysis::Claim;
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
    model::{PuzzleModel, Riddle, Which},
};
use crate::problem::Problem;

const DAY: u64 = 24 * 60 * 60;

#[derive(Debug, Deserialize)]
pub struct Asked {
    /// The number of the puzzle, from 1 on; by default today's.
    n: Option<usize>,
    answer: Option<Claim>,
}

pub async fn puzzle(
    client: Client,
    Path(game): Path<String>,
    Params(asked): Params<Asked>,
) -> Result<Response, Problem> {
    let title = title(&game).map_err(|_| Problem::NotFound)?;
    let riddle = match shelf(title.id, client.lang) {
        Ok(shelf) => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
            let of_today = (now / DAY) as usize % shelf.len().max(1) + 1;
            let number = asked.n.unwrap_or(of_today);
            let kept = number.checked_sub(1).and_then(|index| shelf.get(index)).ok_or(Problem::NotFound)?;
            let which = Which { number, of: shelf.len(), today: (number == of_today).then_some(now) };
            Ok(riddle(&kept, which, asked.answer, client.lang)?)
        }
        Err(NoPuzzles::NothingToProve { why, .. }) => Err(why),
        Err(_) => return Err(Problem::NotFound),
    };
    Ok(page(pages::puzzle(&PuzzleModel { frame: client.frame(), title, riddle })))
}

fn riddle(kept: &Shelved, which: Which, answer: Option<Claim>, lang: Lang) -> Result<Riddle, Problem> {
    let puzzle = kept.open().ok().flatten().ok_or(Problem::Damaged)?;
    let told = puzzle.in_words(lang).map_err(|_| Problem::Damaged)?;
    let table = puzzle.table().map_err(|_| Problem::Damaged)?;
    let reader = Reader { lang, names: &kept.record.players, aid: Aid::None };
    let scene = table.show(Observer::Seat(puzzle.seat), &Notes::new(), &reader).scene;
    let verdict = answer.map(|answer| puzzle.judge(answer, lang).map_err(|_| Problem::Damaged)).transpose()?.flatten();
    let answered = answer.zip(verdict);
    Ok(Riddle { which, rating: puzzle.rating(), told, answered, scene })
}
