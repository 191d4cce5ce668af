//! Opening a table.

use std::net::IpAddr;
use std::sync::Arc;

use deckname_scene::{Aid, Hints};
use deckname_store::{Append, AppendError, Entry, Owner};
use serde_json::Value;
use tokio::time::Instant;

use super::Server;
use crate::limit::network;
use crate::offers;
use crate::pace::{Pace, Timing};
use crate::problem::Problem;
use crate::random;
use crate::room::Room;
use crate::session::{Manners, Session};

/// The game of a new table.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Setup {
    pub game: String,
    pub seats: u8,
    pub options: Value,
    /// Draw the seats at the start.
    pub draw: bool,
    /// How much the dossiers work out.
    pub aid: Aid,
    /// Show the board on a screen that all players look at.
    pub screen: bool,
    /// List the table among those that wait for players.
    pub offered: bool,
    /// What may be said, and whether the record keeps it.
    pub manners: Manners,
    pub talk_recorded: bool,
    /// May players ask for hints?
    pub hints: Hints,
    /// How long may the players think?
    pub timing: Timing,
    /// Where chance comes from, in a lesson; `None` for a secret of this table.
    pub seed: Option<String>,
}

impl Server {
    /// Opens a new table. `prepare` seats people and bots before the table can be seen.
    pub async fn new_table(
        &self,
        from: IpAddr,
        host: &Owner,
        setup: Setup,
        prepare: impl FnOnce(&mut Session) -> Result<(), Problem>,
    ) -> Result<Arc<Room>, Problem> {
        self.may_open(from).await?;
        self.open_table(self.fresh_id().await?, from, host, setup, prepare).await
    }

    /// Opens a new table with the given id, or the table that already has it.
    pub async fn new_table_as(
        &self,
        id: String,
        from: IpAddr,
        host: &Owner,
        setup: Setup,
        prepare: impl FnOnce(&mut Session) -> Result<(), Problem>,
    ) -> Result<Arc<Room>, Problem> {
        self.may_open(from).await?;
        self.open_table(id, from, host, setup, prepare).await
    }

    /// Refuses an address that has opened too many tables, before anything else is done for it.
    async fn may_open(&self, from: IpAddr) -> Result<(), Problem> {
        let (burst, every) = (self.config.table_burst, self.config.table_every);
        let here = self.new_tables.allows(from, Instant::now().into_std());
        if here && self.store.allows(network(from), burst, every).await? { Ok(()) } else { Err(Problem::TooMany) }
    }

    async fn open_table(
        &self,
        id: String,
        from: IpAddr,
        host: &Owner,
        setup: Setup,
        prepare: impl FnOnce(&mut Session) -> Result<(), Problem>,
    ) -> Result<Arc<Room>, Problem> {
        let seed = setup.seed.clone().unwrap_or_else(|| format!("{}{}", random::token(), random::token()));
        let opened = deckname_table::open(&setup.game, setup.seats, &setup.options);
        let opened = opened.map_err(|why| Problem::Setup { game: setup.game.clone(), why })?;
        let created = Entry::Created {
            game: setup.game,
            seats: setup.seats,
            // All options and the edition are kept, so that a later change of defaults or rules changes no table.
            options: opened.options(),
            edition: opened.edition(),
            draw: setup.draw,
            aid: setup.aid.name().to_string(),
            hints: setup.hints.name().to_string(),
            seed,
            host: host.clone(),
        };
        let mut log = vec![created];
        if setup.screen {
            log.push(Entry::Screen {});
        }
        if setup.offered {
            self.may_offer(from).await?;
            log.push(Entry::Offered { on: true });
        }
        if (setup.manners, setup.talk_recorded) != (Manners::default(), false) {
            log.push(Entry::Manners { talk: setup.manners.name().to_string(), recorded: setup.talk_recorded });
        }
        if setup.timing.pace != Pace::None {
            log.push(Entry::Pace { pace: setup.timing.pace.name().to_string(), forfeit: setup.timing.forfeit });
        }
        let made = Session::from_log(&log, Vec::new(), self.bots.roster).ok().flatten();
        let mut session = made.ok_or(Problem::Unavailable)?;
        session.now = self.now();
        prepare(&mut session)?;
        log.extend(session.take_fresh());
        let (summary, due) = (session.summary(), session.is_due());
        match self
            .store
            .append(Append { table: id.clone(), expected: 0, entries: log, summary, due, ended: None })
            .await
        {
            Ok(_) => self.metrics.tables.inc(),
            Err(AppendError::Conflict) => (),
            Err(why) => return Err(why.into()),
        }
        let room = self.room(&id).await?;
        if let Some(about) = room.look(Session::on_offer).await? {
            offers::tell(&self.store, &room, Some(&about)).await;
        }
        Ok(room)
    }
}
