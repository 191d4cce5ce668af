//! How long the players may think.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::schema::{Conflict, Forbidden, NotFound, TableAnswer, TableId, TooLarge, Unreadable, example_table};
use super::tables::change;
use crate::client::Client;
use crate::extract::Payload;
use crate::pace::{Pace, Timing};
use crate::problem::Problem;
use crate::server::Server;
use crate::session::{Clock, Session};
use crate::site::host_only;

type Ask = (State<Arc<Server>>, Client, Path<String>);

/// What happens when the time of a seat is up: a bot plays on until the person takes the seat back, or for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TimeUp {
    #[default]
    Bot,
    Forfeit,
}

impl TimeUp {
    pub fn of(timing: Timing) -> Self {
        if timing.forfeit { Self::Forfeit } else { Self::Bot }
    }

    pub fn with(self, pace: Pace) -> Timing {
        Timing { pace, forfeit: self == Self::Forfeit }
    }
}

/// The time of a person, at a table with clocks. It runs while the seat owes a decision.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Clock)]
pub struct ClockAnswer {
    /// What was left when the clock last stood still, in milliseconds.
    pub left: u64,
    /// Since when it has been running, in milliseconds since 1970; `null` while it stands still.
    pub since: Option<u64>,
}

impl From<Clock> for ClockAnswer {
    fn from(Clock { left, since }: Clock) -> Self {
        Self { left, since }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePace {
    pace: Pace,
    #[serde(default)]
    time_up: TimeUp,
}

/// For the host: decides before the start how long the players may think.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/pace", params(TableId),
    request_body(content = ChangePace, example = json!({"pace": "brisk", "time_up": "bot"})),
    responses(
        (status = 200, description = "The table as it is now.", body = TableAnswer, example = example_table),
        Unreadable, Forbidden, NotFound, Conflict, TooLarge,
    ),
)]
pub async fn pace(
    (State(server), client, Path(id)): Ask,
    Payload(sent): Payload<ChangePace>,
) -> Result<Json<TableAnswer>, Problem> {
    let asks = client.clone();
    let work = move |session: &mut Session| {
        host_only(session, &asks)?;
        session.set_timing(sent.time_up.with(sent.pace))
    };
    change(&server, &client, &id, work).await
}
