use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use deckname_engine::{Seat, Seats};
use tokio::sync::broadcast;

use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::{
    Append, AppendError, Appended, Bell, Change, Clock, Entry, Finished, Jotting, Keep, Kept, Listed, Mailbox, Mark,
    Notes, Offer, Owner, Parcel, Place, Present, Purged, Said, StoreError, Wait, Waiting,
};

/// The most tables that are listed for one owner.
pub(crate) const LISTED: u32 = 60;
/// The most tables that are listed for one beginning of an id.
pub(crate) const ALIKE: u32 = 20;
/// How many changes a slow listener may be behind before it misses some.
const CHANGES: usize = 4_096;

/// The logs of all tables, and what the servers that share them need to know of each other.
#[derive(Debug)]
pub struct Store {
    engine: Engine,
    changes: broadcast::Sender<Change>,
}

#[derive(Debug)]
enum Engine {
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

use Engine::{Postgres as Pg, Sqlite as File};

impl Store {
    /// Opens a database file, creating or migrating it as needed.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let changes = broadcast::Sender::new(CHANGES);
        Ok(Self { engine: File(Sqlite::open(path, changes.clone())?), changes })
    }

    /// The same, but everything happens on the threads of the callers and at the times that the clock tells, so that a
    /// simulation can repeat it.
    pub fn in_place(path: &Path, clock: Clock) -> Result<Self, StoreError> {
        let changes = broadcast::Sender::new(CHANGES);
        Ok(Self { engine: File(Sqlite::in_place(path, changes.clone(), clock)?), changes })
    }

    /// Opens the store at this place, creating or migrating it as needed. `setup` is what all servers that share it must
    /// have in common; the differences are logged.
    pub async fn at(place: &Place, setup: &str) -> Result<Self, StoreError> {
        match place {
            Place::File(path) => Self::open(path),
            Place::Postgres(address) => {
                let changes = broadcast::Sender::new(CHANGES);
                Ok(Self { engine: Pg(Box::new(Postgres::open(address, setup, changes.clone()).await?)), changes })
            }
        }
    }

    /// May other servers change the tables? Then what is in memory must be compared with [`Store::mark`].
    pub fn is_shared(&self) -> bool {
        matches!(self.engine, Pg(_))
    }

    /// Adds entries to a table's log, which must have the expected length (0: the table must be new). Answers once everything
    /// is on disk.
    pub async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        match &self.engine {
            File(db) => db.append(append).await,
            Pg(db) => db.append(append).await,
        }
    }

    /// The log of a table from this entry on; empty if there is no such table.
    pub async fn log(&self, table: &str, from: u64) -> Result<Vec<Entry>, StoreError> {
        match &self.engine {
            File(db) => db.log(table, from).await,
            Pg(db) => db.log(table, from).await,
        }
    }

    /// Where a table stands; `None` if there is no such table.
    pub async fn mark(&self, table: &str) -> Result<Option<Mark>, StoreError> {
        let mark = match &self.engine {
            File(db) => db.mark(table).await?,
            Pg(db) => db.marks(&[table.to_string()]).await?.pop().map(|change| change.mark),
        };
        if mark.is_none() {
            // A table that is merely hidden still has entries, and reading them fails.
            self.log(table, 0).await?;
        }
        Ok(mark)
    }

    /// Where these tables stand. Only other servers could have changed them: with a file, the answer is empty.
    pub async fn marks(&self, tables: &[String]) -> Result<Vec<Change>, StoreError> {
        match &self.engine {
            File(_) => Ok(Vec::new()),
            Pg(db) => db.marks(tables).await,
        }
    }

    /// Tells of every append from now on, whichever server makes it. A listener may miss some if connections break.
    pub fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// The tables at which `owner` holds a seat and has not taken off the list, the latest first.
    pub async fn tables_of(&self, owner: &Owner) -> Result<Vec<Listed>, StoreError> {
        match &self.engine {
            File(db) => db.tables_of(owner).await,
            Pg(db) => db.tables_of(owner).await,
        }
    }

    /// The tables whose id begins like this, the latest first: enough of them to find the one that is meant.
    pub async fn tables_beginning(&self, letters: &str) -> Result<Vec<String>, StoreError> {
        match &self.engine {
            File(db) => db.tables_beginning(letters).await,
            Pg(db) => db.tables_beginning(letters).await,
        }
    }

    /// The notes of every seat that has any.
    pub async fn notes(&self, table: &str) -> Result<Vec<(Seat, Notes)>, StoreError> {
        match &self.engine {
            File(db) => db.notes(table).await,
            Pg(db) => db.notes(table).await,
        }
    }

    /// Sets these fields; an empty value removes its field. Marks are kept with the number of steps that had been taken.
    pub async fn note(&self, table: &str, seat: Seat, notes: Notes, after: u64) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.note(table, seat, notes, after).await,
            Pg(db) => db.note(table, seat, &notes, after).await,
        }
    }

    /// How the marks of all seats changed, in the order in which they were made.
    pub async fn jottings(&self, table: &str) -> Result<Vec<Jotting>, StoreError> {
        match &self.engine {
            File(db) => db.jottings(table).await,
            Pg(db) => db.jottings(table).await,
        }
    }

    /// The analysis of a finished game. Of all calls on all servers, one is told to work it out.
    pub async fn analysis(&self, table: &str) -> Result<Kept, StoreError> {
        match &self.engine {
            File(db) => db.analysis(table).await,
            Pg(db) => db.analysis(table).await,
        }
    }

    /// Keeps what was found. Without a text, the next call of [`Store::analysis`] is told to work it out.
    pub async fn keep_analysis(&self, table: &str, found: Option<String>) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.keep_analysis(table, found).await,
            Pg(db) => db.keep_analysis(table, found).await,
        }
    }

    /// The seats of a table that have given a standing order.
    pub async fn standing_orders(&self, table: &str) -> Result<Seats, StoreError> {
        match &self.engine {
            File(db) => db.standing_orders(table).await,
            Pg(db) => db.standing_orders(table).await,
        }
    }

    /// Gives or withdraws the standing order of a seat. `due`: the seat already owes a decision that the order makes.
    pub async fn order(&self, table: &str, seat: Seat, on: bool, due: bool) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.order(table, seat, on, due).await,
            Pg(db) => db.order(table, seat, on, due).await,
        }
    }

    /// Takes a table off the owner's list, if there is such a table.
    pub async fn remove(&self, table: &str, owner: &Owner) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.remove(table, owner).await,
            Pg(db) => db.remove(table, owner).await,
        }
    }

    /// The games that this owner has finished, the first one first.
    pub async fn results_of(&self, owner: &Owner) -> Result<Vec<Finished>, StoreError> {
        match &self.engine {
            File(db) => db.results_of(owner).await,
            Pg(db) => db.results_of(owner).await,
        }
    }

    /// Forgets the games that this owner has finished, what is on its way to another device, and the address for letters.
    pub async fn forget_results(&self, owner: &Owner) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.forget_results(owner).await,
            Pg(db) => db.forget_results(owner).await,
        }
    }

    /// What one owner has finished, the devices that ring for it and the address for letters belong to another one from now on.
    pub async fn move_results(&self, from: &Owner, to: &Owner) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.move_results(from, to).await,
            Pg(db) => db.move_results(from, to).await,
        }
    }

    /// A device rings for this owner from now on, and for no other.
    pub async fn keep_bell(&self, owner: &Owner, bell: Bell) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.keep_bell(owner, bell).await,
            Pg(db) => db.keep_bell(owner, &bell).await,
        }
    }

    /// The device rings no longer.
    pub async fn drop_bell(&self, endpoint: &str) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.drop_bell(endpoint).await,
            Pg(db) => db.drop_bell(endpoint).await,
        }
    }

    /// The devices that ring for this owner.
    pub async fn bells_of(&self, owner: &Owner) -> Result<Vec<Bell>, StoreError> {
        match &self.engine {
            File(db) => db.bells_of(owner).await,
            Pg(db) => db.bells_of(owner).await,
        }
    }

    /// The seats that owe a decision and whose owner can be told so, unless that was done since the table last changed.
    pub async fn waiting(&self) -> Result<Vec<Waiting>, StoreError> {
        match &self.engine {
            File(db) => db.waiting().await,
            Pg(db) => db.waiting().await,
        }
    }

    /// Of all calls for one wait, on all servers and after any restart, one is told to ring.
    pub async fn ring(&self, wait: Wait) -> Result<bool, StoreError> {
        match &self.engine {
            File(db) => db.ring(wait).await,
            Pg(db) => db.ring(&wait).await,
        }
    }

    /// Keeps an address for letters in the place of the owner's earlier one.
    pub async fn keep_mailbox(&self, owner: &Owner, mailbox: Mailbox) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.keep_mailbox(owner, mailbox).await,
            Pg(db) => db.keep_mailbox(owner, &mailbox).await,
        }
    }

    pub async fn mailbox_of(&self, owner: &Owner) -> Result<Option<Mailbox>, StoreError> {
        match &self.engine {
            File(db) => db.mailbox_of(owner).await,
            Pg(db) => db.mailbox_of(owner).await,
        }
    }

    /// The reader of the address agrees. False if they were not asked within this time.
    pub async fn confirm_mailbox(&self, id: &str, within: Duration) -> Result<bool, StoreError> {
        match &self.engine {
            File(db) => db.confirm_mailbox(id, within).await,
            Pg(db) => db.confirm_mailbox(id, within).await,
        }
    }

    /// How letters to this address are written from now on, and when none is to come.
    pub async fn describe_mailbox(&self, id: &str, about: &str) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.describe_mailbox(id, about).await,
            Pg(db) => db.describe_mailbox(id, about).await,
        }
    }

    /// Forgets an address.
    pub async fn drop_mailbox(&self, id: &str) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.drop_mailbox(id).await,
            Pg(db) => db.drop_mailbox(id).await,
        }
    }

    /// Forgets the addresses whose reader has not agreed within this time.
    pub async fn forget_mailboxes(&self, within: Duration) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.forget_mailboxes(within).await,
            Pg(db) => db.forget_mailboxes(within).await,
        }
    }

    /// Takes one letter from whoever is counted under this name, if there is one left: there are `burst` of them, and a new
    /// one `every` so often, on all servers together and after any restart.
    pub async fn allows_letter(&self, who: &str, burst: u32, every: Duration) -> Result<bool, StoreError> {
        match &self.engine {
            File(db) => db.allows_letter(who, burst, every).await,
            Pg(db) => db.allows_named(who, burst, every).await,
        }
    }

    /// Keeps a key until it is received or its time is over. It replaces an earlier parcel of the same owner.
    pub async fn send(&self, parcel: Parcel) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.send(parcel).await,
            Pg(db) => db.send(&parcel).await,
        }
    }

    /// Takes a parcel away: of all calls on all servers, one gets what is in it.
    pub async fn receive(&self, code: &str) -> Result<Option<Vec<u8>>, StoreError> {
        match &self.engine {
            File(db) => db.receive(code).await,
            Pg(db) => db.receive(code).await,
        }
    }

    /// The secret with this name. If there is none yet, `fresh` becomes it for good.
    pub async fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        match &self.engine {
            File(db) => db.secret(name, fresh).await,
            Pg(db) => db.secret(name, &fresh).await,
        }
    }

    /// Tells the other servers that this one lives. To be called every second; after three seconds without a call the
    /// others take over. True if they did not know this server: its windows must then be announced.
    pub async fn beat(&self) -> Result<bool, StoreError> {
        match &self.engine {
            File(_) => Ok(false),
            Pg(db) => db.beat().await,
        }
    }

    /// The time of day at the database, in milliseconds since 1970; `None` if no other server goes by it.
    pub async fn time(&self) -> Result<Option<u64>, StoreError> {
        match &self.engine {
            File(_) => Ok(None),
            Pg(db) => db.time().await.map(Some),
        }
    }

    /// Takes over tables at which decisions are due and whose server is gone.
    pub async fn claim(&self) -> Result<Vec<String>, StoreError> {
        match &self.engine {
            File(db) => db.claim().await,
            Pg(db) => db.claim().await,
        }
    }

    /// No decision is due at this table, unless its log has grown.
    pub async fn settle(&self, table: &str, length: u64) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.settle(table, length).await,
            Pg(db) => db.settle(table, length).await,
        }
    }

    /// Decisions are due at this table after all. True if this server is to make them.
    pub async fn owe(&self, table: &str) -> Result<bool, StoreError> {
        match &self.engine {
            File(db) => db.owe(table).await,
            Pg(db) => db.owe(table).await,
        }
    }

    /// Notes that a table is being looked at, so that it is kept. To be called again and again; it is noted `every` so often.
    pub async fn look_at(&self, table: &str, every: Duration) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.look_at(table, every).await,
            Pg(db) => db.look_at(table, every).await,
        }
    }

    /// Says something at a table.
    pub async fn say(&self, table: &str, said: &str) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.say(table, said).await,
            Pg(db) => db.say(table, said).await,
        }
    }

    /// What was said last at a table, after this number.
    pub async fn talk(&self, table: &str, after: u64) -> Result<Vec<Said>, StoreError> {
        match &self.engine {
            File(db) => db.talk(table, after).await,
            Pg(db) => db.talk(table, after).await,
        }
    }

    /// Offers a table to those who look for one, or renews the offer. To be called again and again.
    pub async fn offer(&self, table: &str, about: &str) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.offer(table, about).await,
            Pg(db) => db.offer(table, about).await,
        }
    }

    /// The table no longer waits for players.
    pub async fn withdraw(&self, table: &str) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.withdraw(table).await,
            Pg(db) => db.withdraw(table).await,
        }
    }

    /// The tables whose offer was made or renewed within this time, the newest first.
    pub async fn offers(&self, within: Duration) -> Result<Vec<Offer>, StoreError> {
        match &self.engine {
            File(db) => db.offers(within).await,
            Pg(db) => db.offers(within).await,
        }
    }

    /// Removes some of the tables whose time is over, with ids greater than `after`.
    pub async fn purge(&self, keep: Keep, after: &str) -> Result<Purged, StoreError> {
        match &self.engine {
            File(db) => db.purge(keep, after).await,
            Pg(db) => db.purge(keep, after).await,
        }
    }

    /// Was there such a table once?
    pub async fn is_purged(&self, table: &str) -> Result<bool, StoreError> {
        match &self.engine {
            File(db) => db.is_purged(table).await,
            Pg(db) => db.is_purged(table).await,
        }
    }

    /// Takes or renews a task that only one server does at a time. With a file, there is no other.
    pub async fn lease(&self, task: &str, long: Duration) -> Result<bool, StoreError> {
        match &self.engine {
            File(_) => Ok(true),
            Pg(db) => db.lease(task, long).await,
        }
    }

    /// Tells the other servers how many windows of this seat are open here, and that its person was just seen.
    pub async fn announce(&self, table: &str, seat: Seat, windows: u32) -> Result<(), StoreError> {
        match &self.engine {
            File(_) => Ok(()),
            Pg(db) => db.announce(table, seat, windows).await,
        }
    }

    /// What the other servers know about the people at these tables. With a file, there are no others.
    pub async fn present(&self, tables: &[String]) -> Result<Vec<Present>, StoreError> {
        match &self.engine {
            File(_) => Ok(Vec::new()),
            Pg(db) => db.present(tables).await,
        }
    }

    /// Takes one from this network, if it has one left on all servers together: it has `burst` and gets one back `every` so
    /// often. With a file, the caller's own count is enough.
    pub async fn allows(&self, network: IpAddr, burst: u32, every: Duration) -> Result<bool, StoreError> {
        match &self.engine {
            File(_) => Ok(true),
            Pg(db) => db.allows(network, burst, every).await,
        }
    }

    /// The same for everything that is counted under this name.
    pub async fn allows_everywhere(&self, who: &str, burst: u32, every: Duration) -> Result<bool, StoreError> {
        match &self.engine {
            File(_) => Ok(true),
            Pg(db) => db.allows_named(who, burst, every).await,
        }
    }

    /// Gives back what was taken last under this name.
    pub async fn give_back(&self, who: &str, every: Duration) -> Result<(), StoreError> {
        match &self.engine {
            File(_) => Ok(()),
            Pg(db) => db.give_back(who, every).await,
        }
    }

    /// Forgets servers that are long gone, and what they knew.
    pub async fn sweep(&self) -> Result<(), StoreError> {
        match &self.engine {
            File(_) => Ok(()),
            Pg(db) => db.sweep().await,
        }
    }

    /// How many tables there are.
    pub async fn tables(&self) -> Result<u64, StoreError> {
        match &self.engine {
            File(db) => db.tables().await,
            Pg(db) => db.tables().await,
        }
    }

    /// Does the database answer?
    pub async fn healthy(&self) -> Result<(), StoreError> {
        match &self.engine {
            File(db) => db.healthy().await,
            Pg(db) => db.healthy().await,
        }
    }

    /// Writes what is queued and ends the writer. Later calls fail with [`StoreError::Closed`].
    pub async fn close(&self) {
        match &self.engine {
            File(db) => db.close().await,
            Pg(db) => db.close().await,
        }
    }
}
