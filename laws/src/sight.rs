//! Everything an observer sees, as text that can be compared byte by byte.

use deckname_engine::{Observer, Seats};
use deckname_scene::{Aid, Lang, Notes, Reader, Show};

/// The names of the seats.
pub fn names(seats: u8) -> Vec<String> {
    let names = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil"];
    names.iter().take(seats.into()).map(ToString::to_string).collect()
}

/// Everything that is shown of a view: as JSON, drawn, as text and in words. `told` is what the observer was told so far.
/// The level of aid changes with its length: drawing all levels at every look would take most of the time.
pub fn shown<G: Show>(game: &G, view: &G::View, told: &[G::Notice]) -> Vec<String> {
    let names = names(game.seats());
    let mut shown = vec![game.write_view(view).to_string()];
    let aid = Aid::ALL[told.len() % Aid::ALL.len()];
    for lang in Lang::ALL {
        let reader = Reader { lang, names: &names, aid };
        shown.extend(game.scene(view, &reader).0.into_iter().map(|panel| panel.body.into_string()));
        shown.extend([
            game.text(view, &reader).to_string(),
            game.dossier(view, told, &Notes::new(), &reader).into_string(),
            game.dossier_text(view, told, &reader).to_string(),
            game.prompt(view, &[], &reader),
        ]);
        shown.extend(Seats::all(game.seats()).iter().map(|seat| game.standing(view, seat, &reader)));
    }
    shown
}

/// What `who` is told: as data, as JSON, as sentences.
pub fn told<G: Show>(game: &G, events: &[G::Event], who: Observer) -> Vec<(G::Notice, String, String)> {
    let names = names(game.seats());
    let reader = Reader { lang: Lang::De, names: &names, aid: Aid::Follows };
    let notices = events.iter().filter_map(|event| game.notice(event, who));
    notices.map(|n| (n, game.write_notice(&n).to_string(), game.sentence(&n, &reader))).collect()
}
