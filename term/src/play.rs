use std::io::{self, IsTerminal};

use deckname_scene::Lang;
use deckname_table::{Fairness, title};
use serde_json::Value;

use crate::screen::{self, Screen};
use crate::words::{fill, say};
use crate::{Now, Place, Session, Shelf, TermError, plain};

/// Bots of this kind fill the seats of somebody who names none.
const USUAL_BOT: &str = "medium";
const USUAL_SEATS: u8 = 4;

/// What somebody has asked for on the command line.
#[derive(Clone, Debug)]
pub struct PlayRequest {
    /// Needed unless a game is resumed.
    pub game: Option<String>,
    /// `human`, `human:NAME` or bots by name; without any, one person against bots.
    pub seats: Vec<String>,
    pub options: Value,
    pub lang: Lang,
    /// Sentences and numbered choices instead of a screen.
    pub plain: bool,
    /// Go on with the game that was left last; of this `game` if one is named.
    pub resume: bool,
    /// Where all chance comes from; drawn by the system if not given.
    pub seed: Option<String>,
}

/// Plays, on a screen if there is one, until the game is over or left.
pub fn play(request: PlayRequest) -> Result<(), TermError> {
    let on_screen = !request.plain && io::stdin().is_terminal() && io::stdout().is_terminal();
    let session = take_seats(request, Shelf::at_home().as_ref())?;
    if !on_screen {
        let on_terminal = io::stdout().is_terminal();
        return plain(session, io::stdin().lock(), io::stdout().lock(), on_terminal);
    }
    let mut screen = screen::run(Screen::new(session, screen::PACE)?)?;
    println!("{}", screen.farewell()?);
    Ok(())
}

/// The game that was asked for: a new one, or one from the shelf.
pub fn take_seats(request: PlayRequest, shelf: Option<&Shelf>) -> Result<Session, TermError> {
    if request.resume {
        return Session::resume(request.game.as_deref(), request.lang, shelf.ok_or(TermError::NoHome)?);
    }
    let game = request.game.ok_or(TermError::NoGame)?;
    let places = if request.seats.is_empty() { usual_places(&game)? } else { read_places(&request.seats)? };
    let seed = request.seed.map_or_else(fresh_seed, Ok)?;
    Session::begin(&game, places, &request.options, Fairness::new(seed), request.lang, shelf)
}

/// Keeps the game and says where, and that a choice of several clicks that is only half made is not in it.
pub(crate) fn farewell(session: &mut Session, half_made: bool) -> Result<String, TermError> {
    let key = if session.now() == Now::Over { "recorded" } else { "saved" };
    let lang = session.lang;
    let kept = match session.keep()? {
        Some(path) => fill(lang, key, &[("path", path.display().to_string().into())]),
        None => say(lang, "unsaved"),
    };
    Ok(if half_made { format!("{kept}\n{}", say(lang, "half-made")) } else { kept })
}

fn read_places(seats: &[String]) -> Result<Vec<Place>, TermError> {
    seats.iter().map(|seat| Place::read(seat)).collect()
}

fn usual_places(game: &str) -> Result<Vec<Place>, TermError> {
    let (least, most) = title(game)?.seats().into_inner();
    let seats = USUAL_SEATS.clamp(least, most);
    let bots = (1..seats).map(|_| Place::Bot { level: USUAL_BOT.to_string() });
    Ok(std::iter::once(Place::Person { name: None }).chain(bots).collect())
}

fn fresh_seed() -> Result<String, TermError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(TermError::NoSeed)?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}
