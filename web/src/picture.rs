//! From a desk to what one observer's pages are given.

use deckname_engine::{Observer, Seat};
use deckname_scene::{Notes, Spot};
use deckname_store::Stage;
use deckname_table::{Item, Status, Table, verify};
use serde_json::Value;

use crate::config::Config;
use crate::desk::{Desk, Holder};
use crate::pages::model::{
    Eyes, Fair, Frame, LobbyModel, Log, LogLine, MenuModel, ReplayModel, ResultModel, SeatKind, SeatModel, TableModel,
    paths,
};
use crate::problem::Problem;
use crate::room::Room;
use crate::seal::Seal;

/// How many steps of the story go out with every change.
const LATEST: usize = 60;

/// Who looks at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who {
    pub seat: Option<u8>,
    pub host: bool,
}

/// Everything that is known about the place where a picture is made.
#[derive(Clone, Copy, Debug)]
pub struct Easel<'a> {
    pub config: &'a Config,
    pub seal: &'a Seal,
    pub room: &'a Room,
    pub desk: &'a Desk,
    pub who: Who,
}

impl Easel<'_> {
    pub fn table(&self, frame: Frame) -> TableModel {
        let desk = self.desk;
        let names = desk.names();
        let reader = Desk::reader(frame.lang, &names);
        let observer = Desk::observer(self.who.seat);
        // What happened is told with all secrets open, too, once it is over.
        let told_as = if desk.stage() == Stage::Over { Observer::Referee } else { observer };
        let none = Notes::new();
        let notes = self.who.seat.and_then(|seat| desk.notes.get(usize::from(seat))).unwrap_or(&none);
        let shown = desk.game.show(observer, notes, &reader);
        let owes =
            |seat: &u8| desk.owing().contains(Seat(*seat)) && desk.chairs[usize::from(*seat)].holder == Holder::Person;
        TableModel {
            menu: self.who.seat.filter(owes).and_then(|seat| menu(desk, seat, &[], &frame)),
            log: log(desk, &*desk.game, told_as, &frame),
            shown,
            id: self.room.id.clone(),
            version: desk.version,
            title: desk.title,
            options: desk.game.options(),
            me: self.who.seat,
            host: self.who.host,
            seats: self.seats(),
            undo: self.who.seat.is_some_and(|seat| self.can_undo(seat)),
            result: result(&desk.game.status()),
            again: desk.again.clone(),
            fairness: fair(desk),
            invite: paths::invite(&frame.public_url, &self.room.id),
            my_link: self.my_link(&frame),
            frame,
        }
    }

    pub fn lobby(&self, frame: Frame, level: &'static str, name: String) -> LobbyModel {
        LobbyModel {
            id: self.room.id.clone(),
            version: self.desk.version,
            title: self.desk.title,
            options: self.desk.game.options(),
            seats: self.seats(),
            me: self.who.seat,
            host: self.who.host,
            levels: self.desk.levels,
            level,
            invite: paths::invite(&frame.public_url, &self.room.id),
            my_link: self.my_link(&frame),
            fairness: fair(self.desk),
            name,
            frame,
        }
    }

    /// The position after `at` steps, through any eyes: for finished games alone.
    pub fn replay(&self, frame: Frame, at: usize, eyes: Eyes) -> Result<ReplayModel, Problem> {
        let desk = self.desk;
        if desk.stage() != Stage::Over {
            return Err(Problem::NotOver);
        }
        let observer = match eyes {
            Eyes::All => Observer::Referee,
            Eyes::Public => Observer::Public,
            Eyes::Seat(seat) => {
                desk.chair(seat)?;
                Observer::Seat(Seat(seat))
            }
        };
        let at = at.min(desk.game.taken());
        let then = desk.game.rewound(at);
        let names = desk.names();
        let shown = then.show(observer, &Notes::new(), &Desk::reader(frame.lang, &names));
        let checked = verify(&desk.record()).map(|verdict| verdict.outcomes).map_err(|why| why.to_string());
        Ok(ReplayModel {
            id: self.room.id.clone(),
            title: desk.title,
            seats: self.seats(),
            at,
            steps: desk.game.taken(),
            eyes,
            shown,
            log: log(desk, &*then, observer, &frame),
            result: result(&then.status()),
            fairness: Fair { verdict: Some(checked), ..fair(desk) },
            frame,
        })
    }

    pub fn can_undo(&self, seat: u8) -> bool {
        self.desk.stage() == Stage::Playing
            && self.desk.chairs[usize::from(seat)].holder == Holder::Person
            && self.desk.game.undo_to(Seat(seat)).is_some()
    }

    /// May whoever looks hand seats to bots? The host may; anybody who plays, if the host is away.
    pub fn may_hand(&self) -> bool {
        let host_away = || self.desk.seat_of(&self.desk.host).is_some_and(|host| self.away(host));
        self.who.host || self.who.seat.is_some() && host_away()
    }

    /// Can the seat be handed to a bot now, by whoever looks?
    pub fn can_hand(&self, seat: u8) -> bool {
        let person = self.desk.chairs.get(usize::from(seat)).is_some_and(|chair| chair.holder == Holder::Person);
        let playing = self.desk.stage() == Stage::Playing;
        self.may_hand() && person && self.who.seat != Some(seat) && playing && self.away(seat)
    }

    fn away(&self, seat: u8) -> bool {
        self.room.away(seat, self.config.away_after)
    }

    pub fn seats(&self) -> Vec<SeatModel> {
        (0..self.desk.chairs.len() as u8).map(|seat| self.seat(seat)).collect()
    }

    fn seat(&self, seat: u8) -> SeatModel {
        let chair = &self.desk.chairs[usize::from(seat)];
        let winners = result(&self.desk.game.status()).map(|result| result.winners).unwrap_or_default();
        SeatModel {
            seat,
            name: chair.name.clone(),
            kind: match chair.holder {
                Holder::Open => SeatKind::Open,
                Holder::Person => SeatKind::Person,
                Holder::Bot(level) => SeatKind::Bot(level),
                Holder::Handed(level) => SeatKind::Handed(level),
            },
            me: self.who.seat == Some(seat),
            host: chair.owner.as_ref() == Some(&self.desk.host),
            owes: self.desk.owing().contains(Seat(seat)),
            away: chair.holder == Holder::Person && self.away(seat),
            can_hand: self.can_hand(seat),
            winner: winners.contains(&seat),
        }
    }

    fn my_link(&self, frame: &Frame) -> Option<String> {
        let seat = self.who.seat?;
        let chair = self.desk.chairs.get(usize::from(seat))?;
        let key = self.seal.seat_key(&self.room.id, seat, &chair.salt);
        Some(paths::seat(&frame.public_url, &self.room.id, &key))
    }
}

/// What the seat can click after `draft`; nothing if the draft fits no action.
pub fn menu(desk: &Desk, seat: u8, draft: &[Spot], frame: &Frame) -> Option<MenuModel> {
    let names = desk.names();
    let reader = Desk::reader(frame.lang, &names);
    let after = |draft: &[Spot]| desk.game.menu(Seat(seat), draft, &reader);
    let named = (0..draft.len()).map(|at| after(&draft[..at])?.items.into_iter().find(|item| item.spot == draft[at]));
    let draft_items: Vec<Item> = named.collect::<Option<_>>()?;
    let menu = after(draft)?;
    Some(MenuModel {
        lang: frame.lang,
        version: desk.version,
        prompt: menu.prompt,
        draft: draft_items,
        items: menu.items,
        chosen: menu.chosen,
    })
}

/// The latest steps in sentences.
fn log(desk: &Desk, game: &dyn Table, observer: Observer, frame: &Frame) -> Log {
    let names = desk.names();
    let from = game.taken().saturating_sub(LATEST);
    let told = game.log(observer, from, &Desk::reader(frame.lang, &names));
    let line = |entry: deckname_table::LogLine| LogLine {
        step: entry.step,
        sentence: entry.sentence,
        by_bot: desk.by_bot(entry.step),
    };
    Log { lines: told.into_iter().map(line).collect(), whole: from == 0 }
}

fn result(status: &Status) -> Option<ResultModel> {
    let Status::Over(ending) = status else { return None };
    let list = |key| ending.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    let winners = list("winners").iter().filter_map(Value::as_u64).map(|seat| seat as u8).collect();
    Some(ResultModel { winners, standings: list("standings") })
}

/// The seed is shown when the game is over, not before.
fn fair(desk: &Desk) -> Fair {
    Fair {
        commitment: desk.fairness.commitment(),
        contributions: desk.fairness.contributions.clone(),
        seed: (desk.stage() == Stage::Over).then(|| desk.fairness.seed.clone()),
        verdict: None,
    }
}
