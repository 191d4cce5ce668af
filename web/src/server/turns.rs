//! What the server does at a table by itself: it begins games, and has bots, standing orders and lessons decide.

use std::sync::{Arc, Weak};

use deckname_engine::Seat;
use serde_json::Value;
use tokio::sync::mpsc;
use tracing::Instrument;

use super::{RETRY_AFTER, Server};
use crate::problem::Problem;
use crate::random;
use crate::room::{BotTurn, Opening, Room};
use crate::session::Session;
use crate::thinkers::Question;

/// As long as no seat has opened its contribution, nobody gains by waiting, and a slow phone may still load the page: so many
/// times as long.
const PATIENCE: u32 = 12;

/// Ends each opening of contributions in time, even if not every seat has opened.
pub(super) async fn close_openings(server: Weak<Server>, mut begun: mpsc::UnboundedReceiver<Opening>) {
    while let Some(opening) = begun.recv().await {
        tokio::spawn(close_opening(Weak::clone(&server), opening));
    }
}

async fn close_opening(server: Weak<Server>, Opening { room, mut round }: Opening) {
    let (mut waited, mut none_yet) = (0, false);
    while let Some(within) = server.upgrade().map(|server| server.config.open_within) {
        tokio::time::sleep(within).await;
        waited += 1;
        let Some(server) = server.upgrade() else { return };
        let look = move |session: &mut Session| {
            let (now, opened) = (session.round(), session.has_opened());
            // If the first number came late, the others have the whole time from now on.
            let more_time = now != round || if opened { none_yet } else { waited < PATIENCE };
            if session.opening && more_time {
                return Ok(Some((now, opened)));
            }
            session.close().map(|()| None)
        };
        match room.change(&server.store, look).await {
            Ok(None) => return,
            // Another server has broken that start off, and this is the next one.
            Ok(Some((now, _))) if now != round => (round, waited, none_yet) = (now, 0, false),
            Ok(Some((_, opened))) => none_yet = !opened,
            Err(why) => tracing::warn!(table = room.id, code = why.code(), "a game could not begin"),
        }
    }
}

/// Has each bot that owes a decision make it.
pub(super) async fn dispatch(server: Weak<Server>, mut asked: mpsc::UnboundedReceiver<BotTurn>) {
    while let Some(turn) = asked.recv().await {
        let Some(server) = server.upgrade() else { return };
        let work = async move {
            if let Err(why) = decide(&server, &turn).await {
                tracing::warn!(table = turn.room.id, code = why.code(), "a bot could not move");
                tokio::time::sleep(RETRY_AFTER).await;
            }
            // The question may have changed while the bot was thinking.
            let _ = turn.room.look(|session| turn.room.wake_bots(session)).await;
        };
        tokio::spawn(work.instrument(tracing::info_span!("decide")));
    }
}

/// Answers for a seat by its standing order, after about as long as a player would take to click without thinking.
async fn carry_out_order(server: &Server, room: &Arc<Room>, seat: Seat, asked: u64) -> Result<(), Problem> {
    let pause = server.config.bot_delay.mul_f64(0.8 + 3.2 * random::unit() * random::unit());
    tokio::time::sleep(pause).await;
    room.thought(seat);
    match room.change(&server.store, move |session| session.act_by_order(seat, asked)).await {
        // The seat has answered, or the order was withdrawn.
        Ok(()) | Err(Problem::Stale(_)) => Ok(()),
        Err(why) => Err(why),
    }
}

/// Plays what the lesson has recorded for a seat, after a moment.
async fn recite(server: &Server, room: &Arc<Room>, seat: Seat, asked: u64, action: Value) -> Result<(), Problem> {
    tokio::time::sleep(server.config.bot_delay).await;
    room.thought(seat);
    match room.change(&server.store, move |session| session.act_as_bot(seat, asked, action.clone())).await {
        Ok(()) | Err(Problem::Stale(_)) => Ok(()),
        Err(why) => Err(why),
    }
}

async fn decide(server: &Server, turn: &BotTurn) -> Result<(), Problem> {
    let (room, seat) = (&turn.room, turn.seat);
    let asleep = |session: &Session| room.may_sleep(session, server.config.sleep_after).then_some(session.version);
    if let Some(version) = room.look(asleep).await? {
        return Ok(server.store.settle(&room.id, version).await?);
    }
    if let Some((asked, _)) = room.look(|session| session.asked_of_order(seat)).await? {
        return carry_out_order(server, room, seat, asked).await;
    }
    if let Some((asked, action)) = room.look(|session| session.asked_of_lesson(seat)).await? {
        return recite(server, room, seat, asked, action).await;
    }
    let question = room.look(|session| {
        let asked = session.asked_of_bot(seat)?;
        let bot = session.chairs[seat.index()].holder.bot()?;
        let (table, game, sight) = (room.id.clone(), session.title.id, session.game.sight(seat));
        let attended = room.attended(session, server.config.away_after);
        Some((asked, Question { table, game, bot, sight, attended }))
    });
    let Some((asked, question)) = question.await? else {
        room.thought(seat);
        return Ok(());
    };
    // A forced move takes as long as a difficult one, so that timing reveals nothing.
    let pause = server.config.bot_delay.mul_f64(0.6 + 0.9 * random::unit());
    let bot = question.bot.name();
    let (action, ()) = tokio::join!(server.thinkers.think(question), tokio::time::sleep(pause));
    room.thought(seat);
    let answered = action.is_some();
    let taken = match action {
        Some(action) => {
            room.change(&server.store, move |session| session.act_as_bot(seat, asked, action.clone())).await
        }
        None => Err(Problem::Unavailable),
    };
    match taken {
        Ok(()) | Err(Problem::Stale(_)) => Ok(()),
        // The bot is not to blame if the store has failed: it is asked again.
        Err(why) if answered && !is_its_fault(&why) => Err(why),
        // A failing bot must not block the table: it plays the first legal action.
        Err(why) => {
            tracing::error!(table = room.id, bot, code = why.code(), "a bot has failed");
            let first = move |session: &mut Session| {
                let action = session.game.legal(seat).into_iter().next().ok_or(Problem::Stale(None))?;
                session.act_as_bot(seat, asked, action)
            };
            room.change(&server.store, first).await
        }
    }
}

/// Would the same action fail again? The rules may panic at it.
fn is_its_fault(why: &Problem) -> bool {
    matches!(why, Problem::Refused(_) | Problem::BadRequest(_) | Problem::Panicked)
}
