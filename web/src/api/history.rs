//! The games that you have played to the end.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use deckname_engine::Seat;
use deckname_scene::Lang;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use super::schema::{Forbidden, NotFound, SeatNumber, TooLarge, TooMany, Unreadable};
use crate::client::Client;
use crate::extract::Payload;
use crate::history::{Game, History, Rated, Sat, Tally, adopt, carry};
use crate::problem::Problem;
use crate::server::Server;
use crate::site::sent::TypedCode;

type Ask = (State<Arc<Server>>, Client);

#[derive(Debug, Serialize, ToSchema)]
pub struct Played {
    /// The latest game first.
    games: Vec<PlayedGame>,
    statistics: Vec<Statistics>,
}

#[derive(Debug, Serialize, ToSchema)]
struct PlayedGame {
    table: String,
    game: String,
    /// When it ended, in seconds since 1970.
    at: u64,
    /// Your seat.
    #[schema(value_type = SeatNumber)]
    seat: Seat,
    /// By seat.
    seats: Vec<PlayedSeat>,
}

#[derive(Debug, Serialize, ToSchema)]
struct PlayedSeat {
    name: String,
    /// The name of the bot, if it was one.
    bot: Option<String>,
    /// At the end a bot played for the person.
    relieved: bool,
    /// From 1. Seats that are level share a place.
    place: u8,
    won: bool,
    /// The win only kept another seat from winning, so it counts half.
    indirect: bool,
    /// How the seat stood, in words.
    score: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct Statistics {
    game: String,
    played: usize,
    /// Indirect wins count half.
    #[schema(value_type = f64, minimum = 0, multiple_of = 0.5)]
    won: Halves,
    /// How many of the latest games in a row you have won.
    streak: usize,
    best_streak: usize,
    ratings: Vec<RatingAnswer>,
}

/// A number in halves, written without a fraction if it is whole.
#[derive(Debug)]
struct Halves(usize);

impl Serialize for Halves {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => whole.serialize(to),
            (whole, _) => (whole as f64 + 0.5).serialize(to),
        }
    }
}

/// By Weng and Lin, from your own games only. Everyone begins at 25; bots always have 25.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rating)]
struct RatingAnswer {
    /// `people`, or the name of the bots.
    against: String,
    rating: f64,
    /// The standard deviation.
    uncertainty: f64,
    games: usize,
}

impl Played {
    pub fn of(history: &History, lang: Lang) -> Self {
        Self {
            games: history.games.iter().rev().map(|game| PlayedGame::of(game, lang)).collect(),
            statistics: history.tallies().iter().map(Statistics::of).collect(),
        }
    }
}

impl PlayedGame {
    fn of(game: &Game, lang: Lang) -> Self {
        let seat = |sat: &Sat| PlayedSeat {
            name: sat.name.clone(),
            bot: sat.bot.clone(),
            relieved: sat.relieved,
            place: sat.place,
            won: sat.won,
            indirect: sat.indirect,
            score: sat.score(lang).to_string(),
        };
        let Game { table, seat: mine, at, ending } = game;
        let seats = ending.seats.iter().map(seat).collect();
        Self { table: table.clone(), game: ending.game.clone(), at: *at, seat: *mine, seats }
    }
}

impl Statistics {
    fn of(tally: &Tally) -> Self {
        let rating = |rated: &Rated| RatingAnswer {
            against: rated.rivals.name().to_string(),
            rating: rated.rating,
            uncertainty: rated.uncertainty,
            games: rated.games,
        };
        Self {
            game: tally.title.id.to_string(),
            played: tally.played,
            won: Halves(2 * tally.won - tally.indirect),
            streak: tally.streak,
            best_streak: tally.best_streak,
            ratings: tally.ratings.iter().map(rating).collect(),
        }
    }
}

/// The games that you have played to the end, with statistics and ratings. They stay when their tables are removed.
#[utoipa::path(
    get, path = "/api/v1/me/games", operation_id = "myGames",
    responses((status = 200, description = "Your games.", body = Played, example = json!({
        "games": [{"table": "k3v9qhw2mzpd", "game": "heimlich", "at": 1_795_000_000, "seat": 0, "seats": [
            {"name": "Ada", "bot": null, "relieved": false, "place": 1, "won": true, "indirect": false, "score": "42 points"},
            {"name": "Orion", "bot": "medium", "relieved": false, "place": 2, "won": false, "indirect": false, "score": "37 points"},
        ]}],
        "statistics": [{"game": "heimlich", "played": 1, "won": 1, "streak": 1, "best_streak": 1, "ratings": [
            {"against": "medium", "rating": 28.1, "uncertainty": 7.6, "games": 1},
        ]}],
    }))),
)]
pub async fn games((State(server), client): Ask) -> Result<Json<Played>, Problem> {
    let history = History::of(&server, client.owner()).await?;
    Ok(Json(Played::of(&history, client.lang)))
}

/// Deletes what is kept of the games that you have played to the end, and your address for letters. Those who played with you keep theirs.
#[utoipa::path(
    delete, path = "/api/v1/me/games", operation_id = "forgetMyGames",
    responses((status = 204, description = "Deleted.")),
)]
pub async fn forget((State(server), client): Ask) -> Result<StatusCode, Problem> {
    if let Some(owner) = client.owner() {
        server.store.forget_results(owner).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Code {
    code: String,
    /// For how many seconds it works.
    seconds: u64,
}

/// A code by which another device gets your token, once. An earlier code no longer works.
#[utoipa::path(
    post, path = "/api/v1/me/code", operation_id = "carryMyGames",
    responses(
        (status = 200, description = "The code.", body = Code, example = json!({"code": "7KQ2M-XW9FD", "seconds": 600})),
        Forbidden, TooLarge,
    ),
)]
pub async fn code((State(server), client): Ask) -> Result<Json<Code>, Problem> {
    // Without a key of one's own there is nothing to carry.
    client.owner().ok_or(Problem::WrongKey)?;
    let code = carry(&server, &client.identify(&server)?).await?;
    Ok(Json(Code { code, seconds: server.config.carried_within.as_secs() }))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Adopted {
    /// Send it as `Authorization: Bearer …` from now on.
    token: String,
}

/// Gets the token that a code stands for. Your own games and seats belong to that token from now on.
#[utoipa::path(
    post, path = "/api/v1/me/adopt", operation_id = "adoptGames",
    request_body(content = TypedCode, example = json!({"code": "7KQ2M-XW9FD"})),
    responses(
        (status = 200, description = "The token.", body = Adopted, example = json!({"token": "2f…c1.7a…90"})),
        Unreadable, NotFound, TooLarge, TooMany,
    ),
)]
pub async fn receive(
    (State(server), client): Ask,
    Payload(TypedCode { code }): Payload<TypedCode>,
) -> Result<Json<Adopted>, Problem> {
    let identity = adopt(&server, &client, &code).await?;
    Ok(Json(Adopted { token: identity.cookie }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whole_numbers_of_wins_have_no_fraction() {
        for (halves, written) in [(0, "0"), (3, "1.5"), (4, "2")] {
            assert_eq!(json!(Halves(halves)).to_string(), written);
        }
    }
}
