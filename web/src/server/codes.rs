//! The short codes by which people join a table: the beginning of its id.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use deckname_store::Stage;

use super::Server;
use crate::problem::Problem;
use crate::random::{self, Code};
use crate::room::Room;

/// How many wrong codes an address may try at once, and how often after that. A table can be guessed only with great patience.
pub(super) const CODE_BURST: u32 = 20;
pub(super) const CODE_EVERY: Duration = Duration::from_secs(5);

impl Server {
    /// An address may try a code only so often, whatever it is for.
    pub async fn may_try_code(&self, from: IpAddr) -> Result<(), Problem> {
        self.take_one(&self.codes, "codes", from).await
    }

    /// The table with this code. A right code costs the address nothing: many friends may share one address.
    pub async fn room_by_code(&self, from: IpAddr, typed: &str) -> Result<Arc<Room>, Problem> {
        self.may_try_code(from).await?;
        let room = self.find_by_code(typed).await?;
        self.give_back(&self.codes, "codes", from).await;
        Ok(room)
    }

    async fn find_by_code(&self, typed: &str) -> Result<Arc<Room>, Problem> {
        let code = Code::read(typed).ok_or(Problem::NoSuchCode)?;
        for id in self.store.tables_beginning(code.letters()).await? {
            let room = self.room(&id).await?;
            let meant = match code {
                Code::Screen(_) => room.look(|session| session.screen && session.stage() != Stage::Over).await?,
                Code::Table(_) => true,
            };
            if meant {
                return Ok(room);
            }
        }
        Err(Problem::NoSuchCode)
    }

    /// An id whose code no other table has.
    pub(super) async fn fresh_id(&self) -> Result<String, Problem> {
        loop {
            let id = random::table_id();
            let Some(code) = Code::read(&Code::of(&id)) else { return Err(Problem::Unavailable) };
            if self.store.tables_beginning(code.letters()).await?.is_empty() {
                return Ok(id);
            }
        }
    }
}
