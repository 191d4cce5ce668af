use deckname_engine::{Observer, Seat};
use deckname_scene::{Aid, Arg, Hue, Lang, Printed, Reader, Spot, Words};

use super::clicks::next;
use crate::action::Action;
use crate::board::{Board, Kind, enemy};
use crate::config::Spion;
use crate::direction::{Arrows, Direction};
use crate::event::{News, Notice};
use crate::field::{Field, Fields, by_number};
use crate::pairs::Secrets;
use crate::state::{End, Phase};
use crate::view::View;

/// The colour of a seat's pieces.
pub(super) fn hue(seat: Seat) -> Hue {
    if seat.0 == 0 { Hue::Blue } else { Hue::Red }
}

pub(super) fn say(lang: Lang, key: &str) -> String {
    Spion::texts().plain(lang, key)
}

pub(super) fn fill(lang: Lang, key: &str, args: &[(&str, Arg<'_>)]) -> String {
    Spion::texts().say(lang, key, args)
}

pub(super) fn kind(kind: Kind, lang: Lang) -> String {
    say(lang, &format!("kind-{}", kind.name()))
}

/// Where the arrows of a small spy point: along an axis, or in two directions.
pub(super) fn arrows(arrows: Arrows, lang: Lang) -> String {
    if arrows.are_opposite() {
        return say(lang, &format!("axis-{}", arrows.name()));
    }
    let names =
        arrows.directions().iter().map(|direction: Direction| say(lang, &format!("direction-{}", direction.name())));
    names.collect::<Vec<_>>().join(&format!(" {} ", say(lang, "and")))
}

/// The kind of the piece on a field; a defender on an empty field, so that a label never fails.
pub(super) fn kind_at(board: &Board, field: Field, lang: Lang) -> String {
    kind(board.piece_at(field).map_or(Kind::Defender, |piece| board.kind(piece)), lang)
}

pub(super) fn fields(fields: Fields) -> String {
    by_number(fields).map(Field::name).collect::<Vec<_>>().join(" ")
}

pub(super) fn secrets(secrets: Secrets, lang: Lang) -> String {
    format!("{} {} {}", secrets[0].name(), say(lang, "and"), secrets[1].name())
}

impl Words for Spion {
    fn prompt(&self, v: &View, draft: &[Spot], reader: &Reader<'_>) -> String {
        if let Some(next) = next(self, v, draft, reader) {
            return next;
        }
        let facts = &v.facts;
        let mut who = facts.turn;
        let key = match (facts.phase(), v.who) {
            (Phase::Hide, Observer::Seat(own)) if !facts.hidden.contains(own) => "prompt-hide-me",
            (Phase::Hide, Observer::Seat(own)) => {
                who = enemy(own);
                "prompt-hide-done"
            }
            (Phase::Hide, _) => "prompt-hide",
            (Phase::Move, Observer::Seat(own)) if own == facts.turn && self.can_move(facts, own) => "prompt-move-me",
            (Phase::Move, Observer::Seat(own)) if own == facts.turn => "prompt-pass-me",
            (Phase::Move, _) => "prompt-move",
            (Phase::Over, _) => return over(self, v, reader),
        };
        fill(reader.lang, key, &[("who", reader.name(who).into())])
    }

    /// How many pairs of fields the seat still has to choose from; at the end, what the winner has found.
    fn standing(&self, v: &View, seat: Seat, reader: &Reader<'_>) -> String {
        if let Some(field) = found(self, v).filter(|field| field.half() != seat) {
            return fill(reader.lang, "standing-found", &[("field", field.name().into())]);
        }
        match reader.aid {
            Aid::Follows => fill(reader.lang, "standing", &[("left", v.facts.candidates[seat.index()].into())]),
            _ => asked(v, seat, reader),
        }
    }

    fn sentence(&self, n: &Notice, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match n {
            Notice::Hid { seat, secrets: None } => fill(lang, "log-hid", &[("who", reader.name(*seat).into())]),
            Notice::Hid { seat, secrets: Some(hidden) } => {
                let args = [("who", reader.name(*seat).into()), ("secrets", secrets(*hidden, lang).into())];
                fill(lang, "log-hid-open", &args)
            }
            Notice::Public(news) => public(news, reader),
        }
    }

    fn label(&self, v: &View, a: &Action, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match *a {
            Action::Hide([one, other]) => {
                fill(lang, "label-hide", &[("one", one.name().into()), ("other", other.name().into())])
            }
            Action::Move { from, to } => {
                let kind = kind_at(&v.facts.board, from, lang);
                fill(
                    lang,
                    "label-move",
                    &[("kind", kind.into()), ("from", from.name().into()), ("to", to.name().into())],
                )
            }
            Action::Turn { at, arrows: to } => {
                fill(lang, "label-turn", &[("at", at.name().into()), ("axis", arrows(to, lang).into())])
            }
            Action::Pass => say(lang, "pass"),
        }
    }

    fn seat_hue(&self, seat: Seat) -> Option<Hue> {
        Some(hue(seat))
    }
}

fn public(news: &News, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let who = |seat: Seat| ("who", Arg::from(reader.name(seat)));
    let on = |key: &'static str, field: Field| (key, Arg::from(field.name()));
    let list = |list: Fields| ("fields", Arg::from(fields(list)));
    match *news {
        News::Moved { seat, from, to } => fill(lang, "log-moved", &[who(seat), on("from", from), on("to", to)]),
        News::Turned { seat, at, arrows: to } => {
            fill(lang, "log-turned", &[who(seat), on("at", at), ("axis", arrows(to, lang).into())])
        }
        News::Passed { seat } => fill(lang, "log-passed", &[who(seat)]),
        News::Caught { seat, fields } => {
            fill(lang, "log-caught", &[who(seat), list(fields), ("count", fields.len().into())])
        }
        News::Shot { seat, fields } => fill(lang, "log-shot", &[who(seat), list(fields)]),
        News::Asked { seat, fields, yes } => {
            fill(lang, if yes { "log-asked-yes" } else { "log-asked-no" }, &[who(seat), list(fields)])
        }
        News::Over { end, secrets } => ending(end, secrets.map(Some), reader),
    }
}

/// The field that the winner has singled out (`SN-15`).
pub(super) fn found(game: &Spion, v: &View) -> Option<Field> {
    let Some(End::Found(seat)) = v.facts.end else { return None };
    game.hideouts.singled_out(enemy(seat), &v.facts.left[seat.index()])
}

/// How the game ended; for a win also which field it was and why it follows.
fn over(game: &Spion, v: &View, reader: &Reader<'_>) -> String {
    let Some(field) = found(game, v) else {
        return v.facts.end.map_or_else(String::new, |end| ending(end, v.secrets, reader));
    };
    let winner = enemy(field.half());
    let count = v.facts.candidates[winner.index()];
    let args = [
        ("who", reader.name(winner).into()),
        ("field", field.name().into()),
        ("count", count.into()),
        ("secrets", opened(v.secrets, reader).into()),
    ];
    fill(reader.lang, "prompt-over-found", &args)
}

fn ending(end: End, hidden: [Option<Secrets>; 2], reader: &Reader<'_>) -> String {
    let (key, winner) = match end {
        End::Found(seat) => ("log-over-found", reader.name(seat)),
        End::NoSpies => ("log-over-no-spies", ""),
        End::Quiet => ("log-over-quiet", ""),
        End::TooLong => ("log-over-too-long", ""),
    };
    fill(reader.lang, key, &[("who", winner.into()), ("secrets", opened(hidden, reader).into())])
}

/// Where the secrets were.
fn opened(hidden: [Option<Secrets>; 2], reader: &Reader<'_>) -> String {
    let opened = [Seat(0), Seat(1)].into_iter().filter_map(|seat| {
        let secrets = secrets(hidden[seat.index()]?, reader.lang);
        Some(fill(reader.lang, "secrets-of", &[("who", reader.name(seat).into()), ("secrets", secrets.into())]))
    });
    opened.collect::<Vec<_>>().join(" ")
}

/// How many questions the seat has asked.
pub(super) fn asked(v: &View, seat: Seat, reader: &Reader<'_>) -> String {
    fill(reader.lang, "asked", &[("count", (v.facts.questions.of(seat).count() as u16).into())])
}
