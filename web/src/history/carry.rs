//! Taking one's games and seats to another device: by a code that is short, random, used once and soon forgotten.

use deckname_store::{Owner, Parcel};

use crate::client::Client;
use crate::problem::Problem;
use crate::random;
use crate::server::Server;
use crate::session::Session;
use crate::signer::Identity;

/// A new code for the client's key. An earlier one no longer works.
pub async fn carry(server: &Server, identity: &Identity) -> Result<String, Problem> {
    let code = random::parcel_code();
    let sealed = server.signer.seal(&code, identity).ok_or(Problem::WrongKey)?;
    let (name, owner) = (server.signer.parcel_name(&code), identity.owner.clone());
    server.store.send(Parcel { code: name, owner, sealed, within: server.config.carried_within }).await?;
    Ok(random::spaced(&code))
}

/// The key that somebody has sent to this client. What the client has played and where it sits goes on under that key.
pub async fn adopt(server: &Server, client: &Client, typed: &str) -> Result<Identity, Problem> {
    server.may_try_code(client.address).await?;
    let code = random::read_parcel_code(typed).ok_or(Problem::NoSuchParcel)?;
    let sealed = server.store.receive(&server.signer.parcel_name(&code)).await?.ok_or(Problem::NoSuchParcel)?;
    let identity = server.signer.unseal(&code, &sealed).ok_or(Problem::NoSuchParcel)?;
    if let Some(before) = client.owner().filter(|owner| **owner != identity.owner) {
        move_seats(server, before, &identity.owner).await?;
        server.store.move_results(before, &identity.owner).await?;
    }
    Ok(identity)
}

/// The lists are limited, so there may be more to move once those on the list have moved.
async fn move_seats(server: &Server, from: &Owner, to: &Owner) -> Result<(), Problem> {
    loop {
        let mut moved = 0;
        for listed in server.store.tables_of(from).await? {
            match move_seat(server, &listed.table, from, to).await {
                Ok(true) => moved += 1,
                Ok(false) => (),
                Err(why) => tracing::warn!(table = listed.table, code = why.code(), "a seat cannot be moved"),
            }
        }
        if moved == 0 {
            return Ok(());
        }
    }
}

/// False if both have a seat at the table: then each keeps its own.
async fn move_seat(server: &Server, table: &str, from: &Owner, to: &Owner) -> Result<bool, Problem> {
    let room = server.unseen_room(table).await?;
    let (from, to) = (from.clone(), to.clone());
    let change = move |session: &mut Session| match session.seats_of(&from) {
        seats if !seats.is_empty() && session.seat_of(&to).is_none() => session.move_all(seats, &to).map(|()| true),
        _ => Ok(false),
    };
    room.change(&server.store, change).await
}
