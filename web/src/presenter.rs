//! From a session to what the pages of one observer are given.

mod talk;

use deckname_analysis::Imagined;
use deckname_engine::{Observer, Seat, Seats};
use deckname_scene::{Lang, Notes, Scene, Spot};
use deckname_store::Stage;
use deckname_table::{Fairness, Item, Status, Table, Told, verify};
use serde_json::Value;

use crate::bad_request::BadRequest;
use crate::bots::Bot;
use crate::config::Config;
use crate::pace::Pace;
use crate::pages::NOTEPAD;
use crate::pages::model::{
    CardModel, Eyes, Fair, Frame, JoinModel, LobbyModel, Log, LogLine, MenuModel, NextLevel, Opening, OrderModel, Part,
    ReplayModel, ResultModel, SeatKind, SeatModel, TableModel,
};
use crate::pages::paths;
use crate::problem::Problem;
use crate::random::Code;
use crate::room::Room;
use crate::session::{Holder, Session};
use crate::signer::Signer;

/// How many of the latest steps are told with every update.
const LATEST: usize = 60;

/// The client's part in a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who {
    /// The seat through whose eyes the client looks.
    pub seat: Option<Seat>,
    /// All seats of its browser.
    pub mine: Seats,
    pub host: bool,
    /// The host has sent the client away.
    pub dismissed: bool,
}

impl Who {
    /// Does the client share its device with others, and nobody has said who they are?
    pub fn is_covered(self) -> bool {
        self.seat.is_none() && !self.mine.is_empty()
    }

    /// Any seat of the client, whoever looks.
    pub fn any_seat(self) -> Option<Seat> {
        self.seat.or(self.mine.first())
    }
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
        // What a standing order is about to answer is not offered.
        let ordered = |seat: Seat| session.asked_of_order(seat).is_some();
        let decides = |seat: &Seat| session.owing().contains(*seat) && self.is_person(*seat) && !ordered(*seat);
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
            dismissed: self.who.dismissed,
            seats: self.seats(),
            shared: self.who.mine.len() > 1 && session.stage() == Stage::Playing,
            order: self.order(&frame),
            hints: session.allows_hints() && self.who.seat.as_ref().is_some_and(decides),
            undo: self.who.seat.is_some_and(|seat| self.can_undo(seat)),
            result: result(&session.game.status()),
            look_back: session.game.look_back(frame.lang),
            last_word: session.last_word(frame.lang),
            next_level: self.next_level(),
            again: session.again.clone(),
            opening: self.opening(),
            fairness: self.fairness(),
            mail: self.config.mail.is_some(),
            now: (session.timing.pace != Pace::None).then(|| self.room.now()),
            screen: session.screen,
            talk: self.talk(frame.lang),
            pins: self.pins(frame.lang),
            aloud: self.aloud(frame.lang),
            join: self.join(&frame),
            my_link: self.my_link(&frame),
            frame,
        }
    }

    /// What is told in links to the table.
    pub fn card(&self, lang: Lang) -> CardModel {
        let (session, names) = (self.session, self.session.names());
        let over = session.stage() == Stage::Over;
        let shown = over.then(|| session.game.show(Observer::Public, &Notes::new(), &session.reader(lang, &names)));
        let standings = shown.map(|shown| shown.standings).unwrap_or_default();
        CardModel { title: session.title, stage: session.stage(), seats: self.seats(), standings }
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
            offered: self.session.offered,
            manners: self.session.manners,
            talk_recorded: self.session.talk_recorded,
            aid: self.session.aid,
            timing: self.session.timing,
            hints: self.session.hints,
            bot: Bot::usual(),
            screen: self.session.screen,
            talk: self.talk(frame.lang),
            aloud: self.aloud(frame.lang),
            join: self.join(&frame),
            my_link: self.my_link(&frame),
            dismissed: self.who.dismissed,
            fairness: self.fairness(),
            name,
            frame,
        }
    }

    /// A finished game after `at` steps, through any eyes; or as it might have gone, through the eyes of the seat that decides.
    pub fn replay(
        &self,
        frame: Frame,
        at: usize,
        eyes: Eyes,
        imagined: Option<&Imagined>,
    ) -> Result<ReplayModel, Problem> {
        let session = self.session;
        if session.stage() != Stage::Over {
            return Err(Problem::NotOver);
        }
        let (game, first, observer) = match imagined {
            Some(imagined) => (&*imagined.table, imagined.step, Observer::Seat(imagined.seat)),
            None => (&*session.game, 0, replay_observer(session, eyes)?),
        };
        let at = at.clamp(first, game.taken());
        let then = game.rewound(at);
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
            steps: game.taken(),
            first,
            eyes,
            shown,
            log: log(session, &*then, observer, &frame),
            told,
            // What was only imagined decides nothing.
            look_back: if imagined.is_none() { then.look_back(frame.lang) } else { None },
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

    /// After a game against bots of one level: one rung up if I won, else one down.
    fn next_level(&self) -> Option<NextLevel> {
        let me = self.who.seat.filter(|_| self.session.stage() == Stage::Over)?;
        let mut others = self.session.seats().iter().filter(|seat| *seat != me);
        let mut holders = others.by_ref().map(|seat| self.session.chairs[seat.index()].holder);
        let Holder::Bot(bot) = holders.next()? else { return None };
        let alike = holders.all(|holder| holder == Holder::Bot(bot));
        let up = result(&self.session.game.status())?.winners.contains(&me);
        Some(NextLevel { level: bot.next_rung(up).filter(|_| alike)?, up })
    }

    pub fn can_undo(&self, seat: Seat) -> bool {
        let playing = self.session.stage() == Stage::Playing;
        playing && self.is_person(seat) && self.session.undo_to(seat).is_some()
    }

    /// May this client hand seats to bots? The host may, and if the host is away, every player may.
    pub fn may_hand(&self) -> bool {
        let host_away = || self.session.seat_of(&self.session.host).is_some_and(|host| self.away(host));
        self.who.host || !self.who.mine.is_empty() && host_away()
    }

    /// Can this client hand the seat to a bot now?
    pub fn can_hand(&self, seat: Seat) -> bool {
        let playing = self.session.stage() == Stage::Playing;
        self.may_hand() && self.is_person(seat) && !self.who.mine.contains(seat) && playing && self.away(seat)
    }

    /// Can this client send the person in the seat away now?
    fn can_dismiss(&self, seat: Seat) -> bool {
        let owner = &self.session.chairs[seat.index()].owner;
        let other = owner.as_ref().is_some_and(|owner| *owner != self.session.host);
        let mine = self.who.mine.contains(seat);
        self.who.host && other && !mine && !self.session.opening && self.session.stage() != Stage::Over
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
            here: self.who.mine.len() > 1 && self.who.mine.contains(seat),
            host: chair.owner.as_ref() == Some(&self.session.host),
            owes: self.session.owing().contains(seat),
            away: chair.holder == Holder::Person && self.away(seat),
            clock: self.session.clock(seat),
            late: chair.late,
            forfeited: self.session.has_forfeited(seat),
            can_hand: self.can_hand(seat),
            can_dismiss: self.can_dismiss(seat),
            winner: winners.contains(&seat),
        }
    }

    /// What is fixed about chance while contributions are being opened.
    pub fn opening(&self) -> Option<Opening> {
        let promises = self.session.promises()?;
        let unopened = self.who.mine.intersection(self.session.unopened()).first();
        let seal = unopened.and_then(|seat| self.session.chairs[seat.index()].seal.clone());
        let fairness = &self.session.fairness;
        Some(Opening { seal, commitment: fairness.commitment(), round: fairness.broken_off.len(), promises })
    }

    /// What is published about chance: the seed only once the game is over.
    pub fn fairness(&self) -> Fair {
        let session = self.session;
        let Fairness { seed, contributions, broken_off, .. } = &session.fairness;
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
            broken_off: broken_off.iter().map(|start| start.withheld().collect::<Vec<_>>().join(", ")).collect(),
            seed: (session.stage() == Stage::Over).then(|| seed.clone()),
            verdict: None,
        }
    }

    fn join(&self, frame: &Frame) -> JoinModel {
        let code = if self.session.screen { Code::on_screen(&self.room.id) } else { Code::of(&self.room.id) };
        let page = format!("{}{}", frame.public_url, paths::join());
        JoinModel {
            link: format!("{}{}", frame.public_url, paths::joined(&code)),
            page: page.split_once("://").map_or(page.clone(), |(_, rest)| rest.to_string()),
            code,
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
        Eyes::Instead(_) => Err(BadRequest::Eyes.into()),
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
        asked: session.asked(seat),
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
