//! From a session to what the pages of one observer are given.

use deckname_engine::{Observer, Seat};
use deckname_scene::{Lang, Notes, Scene, Spot};
use deckname_store::Stage;
use deckname_table::{Fairness, Item, Status, Table, Told, verify};
use serde_json::Value;

use crate::bots::Bot;
use crate::config::Config;
use crate::pages::NOTEPAD;
use crate::pages::model::{
    Eyes, Fair, Frame, LobbyModel, Log, LogLine, MenuModel, Opening, OrderModel, Part, ReplayModel, ResultModel,
    SeatKind, SeatModel, TableModel,
};
use crate::pages::paths;
use crate::problem::Problem;
use crate::room::Room;
use crate::session::{Holder, Session};
use crate::signer::Signer;

/// How many of the latest steps are told with every update.
const LATEST: usize = 60;

/// The client's part in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who {
    pub seat: Option<Seat>,
    pub host: bool,
}

/// Builds the models of the pages for one client.
#[derive(Clone, Copy, Debug)]
pub struct Presenter<'a> {
    pub config: &'a Config,
    pub signer: &'a Signer,
    pub room: &'a Room,
    pub session: &'a Session,
    pub who: Who,
}

impl Presenter<'_> {
    pub fn table(&self, frame: Frame) -> TableModel {
        let session = self.session;
        let names = session.names();
        let reader = session.reader(frame.lang, &names);
        let observer = Session::observer(self.who.seat);
        // Once the game is over, the log is open too.
        let told_as = if session.stage() == Stage::Over { Observer::Referee } else { observer };
        let none = Notes::new();
        let notes = self.who.seat.and_then(|seat| session.notes.get(seat.index())).unwrap_or(&none);
        let shown = session.game.show(observer, notes, &reader);
        let decides = |seat: &Seat| session.owing().contains(*seat) && self.is_person(*seat);
        TableModel {
            menu: self.who.seat.filter(decides).and_then(|seat| menu(session, seat, &[], &frame)),
            log: log(session, &*session.game, told_as, &frame),
            shown,
            aid: session.aid,
            notepad: notes.get(NOTEPAD).cloned().unwrap_or_default(),
            id: self.room.id.clone(),
            version: session.version,
            steps: session.game.taken(),
            title: session.title,
            options: session.game.options(),
            me: self.who.seat,
            host: self.who.host,
            seats: self.seats(),
            order: self.order(&frame),
            undo: self.who.seat.is_some_and(|seat| self.can_undo(seat)),
            result: result(&session.game.status()),
            look_back: session.game.look_back(frame.lang),
            last_word: session.last_word(frame.lang),
            again: session.again.clone(),
            opening: self.opening(),
            fairness: self.fairness(),
            invite: paths::invite(&frame.public_url, &self.room.id),
            my_link: self.my_link(&frame),
            frame,
        }
    }

    /// What happened after the steps already told, as this client may see it. After an undo there is nothing to tell.
    pub fn telling(&self, lang: Lang, told: usize) -> Vec<Value> {
        let (session, names) = (self.session, self.session.names());
        let from = told.max(session.game.taken().saturating_sub(LATEST));
        let telling = session.game.telling(Session::observer(self.who.seat), from, &session.reader(lang, &names));
        telling.into_iter().map(|told| told.to_json()).collect()
    }

    /// The board before a step, and how the step is told, as this client may see them.
    pub fn moment(&self, lang: Lang, step: usize) -> (Scene, Vec<Value>) {
        let (session, names) = (self.session, self.session.names());
        let (observer, reader) = (Session::observer(self.who.seat), session.reader(lang, &names));
        let step = step.min(session.game.taken());
        let after = session.game.rewound(step + 1);
        let told = after.telling(observer, step, &reader).into_iter().map(|told| told.to_json()).collect();
        (after.rewound(step).show(observer, &Notes::new(), &reader).scene, told)
    }

    pub fn lobby(&self, frame: Frame, name: String) -> LobbyModel {
        LobbyModel {
            id: self.room.id.clone(),
            version: self.session.version,
            title: self.session.title,
            options: self.session.game.options(),
            seats: self.seats(),
            me: self.who.seat,
            host: self.who.host,
            roster: self.session.roster,
            draw: self.session.draw,
            aid: self.session.aid,
            bot: Bot::usual(),
            invite: paths::invite(&frame.public_url, &self.room.id),
            my_link: self.my_link(&frame),
            fairness: self.fairness(),
            name,
            frame,
        }
    }

    /// A finished game after `at` steps, through any eyes.
    pub fn replay(&self, frame: Frame, at: usize, eyes: Eyes) -> Result<ReplayModel, Problem> {
        let session = self.session;
        if session.stage() != Stage::Over {
            return Err(Problem::NotOver);
        }
        let observer = replay_observer(session, eyes)?;
        let at = at.min(session.game.taken());
        let then = session.game.rewound(at);
        let names = session.names();
        let reader = session.reader(frame.lang, &names);
        let none = Notes::new();
        let mine = self.who.seat.filter(|seat| eyes == Eyes::Seat(*seat));
        let notes = mine.and_then(|seat| session.notes.get(seat.index())).unwrap_or(&none);
        let shown = then.show(observer, notes, &reader);
        let told = then.telling(observer, at.saturating_sub(1), &reader).iter().map(Told::to_json).collect();
        let checked = verify(&session.record()).map(|verdict| verdict.outcomes).map_err(|why| why.to_string());
        Ok(ReplayModel {
            id: self.room.id.clone(),
            title: session.title,
            seats: self.seats(),
            at,
            steps: session.game.taken(),
            eyes,
            shown,
            log: log(session, &*then, observer, &frame),
            told,
            look_back: then.look_back(frame.lang),
            fairness: Fair { verdict: Some(checked), ..self.fairness() },
            frame,
        })
    }

    fn order(&self, frame: &Frame) -> Option<OrderModel> {
        let seat = self.who.seat.filter(|seat| self.is_person(*seat))?;
        let offered = self.session.stage() == Stage::Playing && self.session.has_standing_order();
        offered.then(|| OrderModel {
            label: (self.session.title.texts)().plain(frame.lang, "standing-order"),
            on: self.session.standing_orders.contains(seat),
        })
    }

    pub fn can_undo(&self, seat: Seat) -> bool {
        let playing = self.session.stage() == Stage::Playing;
        playing && self.is_person(seat) && self.session.undo_to(seat).is_some()
    }

    /// May this client hand seats to bots? The host may, and if the host is away, every player may.
    pub fn may_hand(&self) -> bool {
        let host_away = || self.session.seat_of(&self.session.host).is_some_and(|host| self.away(host));
        self.who.host || self.who.seat.is_some() && host_away()
    }

    /// Can this client hand the seat to a bot now?
    pub fn can_hand(&self, seat: Seat) -> bool {
        let playing = self.session.stage() == Stage::Playing;
        self.may_hand() && self.is_person(seat) && self.who.seat != Some(seat) && playing && self.away(seat)
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.session.chairs.get(seat.index()).is_some_and(|chair| chair.holder == Holder::Person)
    }

    fn away(&self, seat: Seat) -> bool {
        self.room.away(seat, self.config.away_after)
    }

    pub fn seats(&self) -> Vec<SeatModel> {
        self.session.seats().iter().map(|seat| self.seat(seat)).collect()
    }

    fn seat(&self, seat: Seat) -> SeatModel {
        let chair = &self.session.chairs[seat.index()];
        let winners = result(&self.session.game.status()).map(|result| result.winners).unwrap_or_default();
        SeatModel {
            seat,
            name: chair.name.clone(),
            hue: self.session.game.seat_hue(seat),
            kind: match chair.holder {
                Holder::Open => SeatKind::Open,
                Holder::Person => SeatKind::Person,
                Holder::Bot(bot) => SeatKind::Bot(bot),
                Holder::Handed(bot) => SeatKind::Handed(bot),
            },
            me: self.who.seat == Some(seat),
            host: chair.owner.as_ref() == Some(&self.session.host),
            owes: self.session.owing().contains(seat),
            away: chair.holder == Holder::Person && self.away(seat),
            can_hand: self.can_hand(seat),
            winner: winners.contains(&seat),
        }
    }

    /// What is fixed about chance while contributions are being opened.
    pub fn opening(&self) -> Option<Opening> {
        let promises = self.session.promises()?;
        let unopened = self.who.seat.filter(|seat| self.session.unopened().contains(*seat));
        let seal = unopened.and_then(|seat| self.session.chairs[seat.index()].seal.clone());
        Some(Opening { seal, commitment: self.session.fairness.commitment(), promises })
    }

    /// What is published about chance: the seed only once the game is over.
    pub fn fairness(&self) -> Fair {
        let session = self.session;
        let Fairness { seed, contributions, .. } = &session.fairness;
        // Before the start, what was promised; after it, what was opened.
        let part = |seat: Seat| match &session.chairs[seat.index()].seal {
            None => Part::None,
            Some(_) if !session.started => Part::Promised,
            Some(_) if contributions.get(seat.index()).is_none_or(String::is_empty) => Part::Withheld,
            Some(_) => Part::Opened,
        };
        let person = |seat: &Seat| matches!(session.chairs[seat.index()].holder, Holder::Person | Holder::Handed(_));
        let people = session.seats().iter().filter(person);
        Fair {
            table: paths::table(&self.room.id),
            commitment: session.fairness.commitment(),
            contributions: contributions.clone(),
            parts: people.map(|seat| (session.chairs[seat.index()].name.clone(), part(seat))).collect(),
            seed: (session.stage() == Stage::Over).then(|| seed.clone()),
            verdict: None,
        }
    }

    fn my_link(&self, frame: &Frame) -> Option<String> {
        let chair = self.session.chairs.get(self.who.seat?.index())?;
        let key = self.signer.seat_key(&self.room.id, chair.sitting.as_ref()?);
        Some(paths::seat(&frame.public_url, &self.room.id, &key))
    }
}

/// The observer whose eyes these are.
pub fn replay_observer(session: &Session, eyes: Eyes) -> Result<Observer, Problem> {
    match eyes {
        Eyes::All => Ok(Observer::Referee),
        Eyes::Public => Ok(Observer::Public),
        Eyes::Seat(seat) => session.chair(seat).map(|_| Observer::Seat(seat)),
    }
}

/// What the seat can click after `draft`; `None` if no action begins with the draft.
pub fn menu(session: &Session, seat: Seat, draft: &[Spot], frame: &Frame) -> Option<MenuModel> {
    let names = session.names();
    let reader = session.reader(frame.lang, &names);
    let after = |draft: &[Spot]| session.game.menu(seat, draft, &reader);
    let named = (0..draft.len()).map(|at| after(&draft[..at])?.items.into_iter().find(|item| item.spot == draft[at]));
    let draft_items: Vec<Item> = named.collect::<Option<_>>()?;
    let menu = after(draft)?;
    Some(MenuModel {
        lang: frame.lang,
        version: session.version,
        prompt: menu.prompt,
        draft: draft_items,
        items: menu.items,
        chosen: menu.chosen,
        instead: menu.instead,
        preview: menu.preview,
        coach: session.coach(seat, draft, frame.lang),
    })
}

/// The latest steps as sentences.
fn log(session: &Session, game: &dyn Table, observer: Observer, frame: &Frame) -> Log {
    let names = session.names();
    let from = game.taken().saturating_sub(LATEST);
    let told = game.log(observer, from, &session.reader(frame.lang, &names));
    let line = |entry: deckname_table::LogLine| LogLine {
        step: entry.step,
        seat: entry.seat,
        sentence: entry.sentence,
        by_bot: session.by_bot(entry.step),
    };
    Log { lines: told.into_iter().map(line).collect(), whole: from == 0 }
}

fn result(status: &Status) -> Option<ResultModel> {
    let Status::Over(ending) = status else { return None };
    let list = |key| ending.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
    let winners = list("winners").iter().filter_map(Value::as_u64).map(|seat| Seat(seat as u8)).collect();
    Some(ResultModel { winners, standings: list("standings") })
}
