//! Everything an observer sees, as text that can be compared byte by byte.

use deckname_engine::{Observer, Seats};
use deckname_scene::{Aid, Lang, Notes, Reader, Show};

/// The names of the seats.
pub fn names(seats: u8) -> Vec<String> {
    let names = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil"];
    names.iter().take(seats.into()).map(ToString::to_string).collect()
}

/// So many of the legal actions are compared by their labels and clicks.
const CHOSEN: usize = 12;

/// What an observer has: its view, what it was told so far, and what it may do.
pub struct Has<'a, G: Show> {
    pub view: &'a G::View,
    pub told: &'a [G::Notice],
    pub listed: &'a [G::Action],
}

/// Everything that is shown of a view: as JSON, drawn, as text and in words. Drawing all levels of aid at every look would
/// take most of the time.
pub fn shown<G: Show>(game: &G, has: &Has<'_, G>, aid: Aid) -> Vec<String> {
    let Has { view, told, .. } = *has;
    let names = names(game.seats());
    let mut shown = vec![game.write_view(view).to_string()];
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
        choices(game, has, &reader, &mut shown);
    }
    shown
}

/// How actions are called and clicked.
fn choices<G: Show>(game: &G, has: &Has<'_, G>, reader: &Reader<'_>, shown: &mut Vec<String>) {
    let Has { view, listed, .. } = *has;
    for action in listed.iter().step_by(listed.len().div_ceil(CHOSEN).max(1)) {
        let clicks = game.clicks(view, action);
        let spots: Vec<_> = clicks.0.iter().flatten().cloned().collect();
        shown.push(game.label(view, action, reader));
        shown.extend((0..spots.len()).map(|at| game.spot(view, &spots[..at], &spots[at], reader)));
        shown.push(format!("{:?}", (clicks, game.keeps(view, action), game.preview(view, &spots))));
        shown.push(game.prompt(view, &spots, reader));
    }
    if listed.len() <= CHOSEN {
        shown.push(format!("{:?}", (game.ways(view, listed), game.standing_order(view, listed))));
    }
}

/// A level of aid that changes with what was told.
pub fn level(told: usize) -> Aid {
    Aid::ALL[told % Aid::ALL.len()]
}

/// What `who` is told: as data, as JSON, as sentences in both languages.
pub fn told<G: Show>(game: &G, events: &[G::Event], who: Observer) -> Vec<(G::Notice, Vec<String>)> {
    let notices = events.iter().filter_map(|event| game.notice(event, who));
    notices.map(|notice| (notice, words(game, &notice))).collect()
}

fn words<G: Show>(game: &G, notice: &G::Notice) -> Vec<String> {
    let names = names(game.seats());
    let sentence = |lang| game.sentence(notice, &Reader { lang, names: &names, aid: Aid::Follows });
    std::iter::once(game.write_notice(notice).to_string()).chain(Lang::ALL.map(sentence)).collect()
}

/// How a step is told to an observer with these views before and after it: in words, and with what moves and is heard.
pub fn telling<G: Show>(game: &G, news: &[G::Notice], [before, after]: [&G::View; 2]) -> Vec<String> {
    let names = names(game.seats());
    let beats = |notice: &G::Notice| {
        let beat = |lang| game.beat(before, notice, after, &Reader { lang, names: &names, aid: Aid::Follows });
        Lang::ALL.map(|lang| format!("{:?} {}", game.actor(notice), beat(lang).to_json()))
    };
    news.iter().flat_map(|notice| words(game, notice).into_iter().chain(beats(notice))).collect()
}
