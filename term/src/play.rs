use std::io::{self, IsTerminal};

use deckname_bots::Level;
use deckname_scene::{Aid, Hints, Lang};
use deckname_table::{Fairness, title};
use serde_json::Value;

use crate::screen::{self, Screen};
use crate::texts::{fill, say};
use crate::{Now, Occupant, SaveFolder, Session, TermError, plain};

/// If the user names no seats: one person, and bots up to this many seats.
const DEFAULT_SEATS: u8 = 4;

/// What the user has asked for on the command line.
#[derive(Clone, Debug)]
pub struct PlayRequest {
    /// Required unless a game is resumed.
    pub game: Option<String>,
    /// `human`, `human:NAME` or a level for each seat. If empty: one person against bots.
    pub seats: Vec<String>,
    /// As in the wire format; `null` means the defaults.
    pub options: Value,
    /// How much the dossiers work out; a saved game keeps its own.
    pub aid: Aid,
    /// May the players ask for hints? A saved game keeps its own.
    pub hints: Hints,
    pub lang: Lang,
    /// Sentences and numbered choices instead of a full screen.
    pub plain: bool,
    /// Continue the game that was saved last; if `game` is given, the last of that game.
    pub resume: bool,
    /// Where all chance comes from; a random one if not given.
    pub seed: Option<String>,
}

/// Plays until the game is over or the user leaves, on a full screen if there is a terminal.
pub fn play(request: PlayRequest) -> Result<(), TermError> {
    let on_screen = !request.plain && io::stdin().is_terminal() && io::stdout().is_terminal();
    on_terminal(take_seats(request, SaveFolder::at_home().as_ref())?, on_screen)
}

/// Gives the lesson of a game, on a full screen if there is a terminal.
pub fn learn(game: &str, lang: Lang, plain: bool) -> Result<(), TermError> {
    let on_screen = !plain && io::stdin().is_terminal() && io::stdout().is_terminal();
    on_terminal(Session::learn(game, lang, SaveFolder::at_home().as_ref())?, on_screen)
}

fn on_terminal(session: Session, on_screen: bool) -> Result<(), TermError> {
    if !on_screen {
        let on_terminal = io::stdout().is_terminal();
        return plain(session, io::stdin().lock(), io::stdout().lock(), on_terminal);
    }
    let mut screen = screen::run(Screen::new(session, screen::PACE)?)?;
    println!("{}", screen.farewell()?);
    Ok(())
}

/// The game that was asked for: a new one, or a saved one.
pub fn take_seats(request: PlayRequest, folder: Option<&SaveFolder>) -> Result<Session, TermError> {
    if request.resume {
        return Session::resume(request.game.as_deref(), request.lang, folder.ok_or(TermError::NoHome)?);
    }
    let game = request.game.ok_or(TermError::NoGame)?;
    let occupants = if request.seats.is_empty() {
        default_occupants(&game)?
    } else {
        request.seats.iter().map(|seat| playing(seat)).collect::<Result<_, _>>()?
    };
    let seed = request.seed.map_or_else(fresh_seed, Ok)?;
    let session = Session::begin(&game, occupants, &request.options, Fairness::new(seed), request.lang, folder)?;
    Ok(session.with_aid(request.aid).with_hints(request.hints))
}

/// Saves the game and says where. If a choice of several clicks is `half_made`, also says that it is not saved.
pub(crate) fn farewell(session: &mut Session, half_made: bool) -> Result<String, TermError> {
    let key = if session.now() == Now::Over { "recorded" } else { "saved" };
    let lang = session.lang;
    let saved = match session.save()? {
        Some(path) => fill(lang, key, &[("path", path.display().to_string().into())]),
        None => say(lang, "unsaved"),
    };
    Ok(if half_made { format!("{saved}\n{}", say(lang, "half-made")) } else { saved })
}

/// Who is to play in a seat. What is recorded plays in lessons only.
fn playing(seat: &str) -> Result<Occupant, TermError> {
    match seat.parse()? {
        Occupant::Lesson => Err(TermError::UnknownPlayer { name: seat.to_string() }),
        occupant => Ok(occupant),
    }
}

fn default_occupants(game: &str) -> Result<Vec<Occupant>, TermError> {
    let (least, most) = title(game)?.seats().into_inner();
    let seats = DEFAULT_SEATS.clamp(least, most);
    let bots = (1..seats).map(|_| Occupant::Bot(Level::default()));
    Ok(std::iter::once(Occupant::Person { name: None }).chain(bots).collect())
}

fn fresh_seed() -> Result<String, TermError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(TermError::NoSeed)?;
    Ok(hex::encode(bytes))
}
