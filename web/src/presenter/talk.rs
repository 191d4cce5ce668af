//! What one observer hears of the talk at a table.

use deckname_analysis::Accusation;
use deckname_engine::Seat;
use deckname_scene::Lang;
use deckname_store::Stage;
use deckname_table::Refused;

use super::Presenter;
use crate::pages::model::{PinModel, TalkLine, TalkModel};
use crate::pages::{brief_pin, paths, pin_in_words, words_of};
use crate::session::{Manners, Said};

/// How much of what was said a screen may show at once.
const ALOUD: usize = 3;

/// The most letters of a name on the board.
const LETTERS: usize = 8;

impl Presenter<'_> {
    /// What is said at the table. Players among bots have no one to talk to. While the curtain is down, nobody speaks from that
    /// device.
    pub(super) fn talk(&self, lang: Lang) -> Option<TalkModel> {
        let (session, me) = (self.session, self.who.seat);
        let apart = me.is_some() && !session.has_company();
        let apart = apart || self.who.is_covered();
        if apart || session.manners == Manners::Silent || self.who.dismissed {
            return None;
        }
        let silence = me.and_then(|seat| session.game.silence(seat, lang)).and_then(|why| match why {
            Refused::Rule { clause, message } => Some((clause, message)),
            Refused::Unreadable(_) => None,
        });
        let others = session.seats().iter().filter(|seat| Some(*seat) != me);
        Some(TalkModel {
            me,
            manners: session.manners,
            lines: session.talk.heard_by(me, session.stage()).map(|said| self.line(said, lang)).collect(),
            silence,
            rules: paths::rules(session.title.id),
            others: others.map(|seat| (seat, session.chairs[seat.index()].name.clone())).collect(),
            claims: if session.started { self.claims(lang) } else { Vec::new() },
            accuses: me.is_some() && session.standing_accusations(lang).any(|(said, ..)| said.seat == me),
        })
    }

    fn claims(&self, lang: Lang) -> Vec<(u16, String)> {
        self.session.accusations(lang).iter().map(|one| (one.claim.0, one.words.clone())).collect()
    }

    /// What the players have said last, for a screen that they all look at. It hears no spectators, as they do not.
    pub(super) fn aloud(&self, lang: Lang) -> Vec<TalkLine> {
        let talk = &self.session.talk;
        let mut last: Vec<_> = talk.heard_by(Some(Seat(0)), Stage::Playing).map(|said| self.line(said, lang)).collect();
        last.drain(..last.len().saturating_sub(ALOUD));
        last
    }

    fn line(&self, said: &Said, lang: Lang) -> TalkLine {
        TalkLine {
            seq: said.seq,
            voice: said.voice.clone(),
            name: said.name.clone(),
            words: words_of(self.session, &said.say, lang),
            spectator: said.seat.is_none(),
            // Seats may change before the start, names do not.
            mine: said.seat.is_some() && self.my_name() == Some(&said.name),
        }
    }

    fn my_name(&self) -> Option<&String> {
        Some(&self.session.chairs.get(self.who.seat?.index())?.name)
    }

    /// The accusations of the players, which everyone sees except those who were sent away.
    pub(super) fn pins(&self, lang: Lang) -> Vec<PinModel> {
        let standing = self.session.standing_accusations(lang).filter(|_| !self.who.dismissed);
        standing.filter_map(|(said, accused, what)| self.pin(said, accused, what, lang)).collect()
    }

    fn pin(&self, said: &Said, accused: Seat, what: &Accusation, lang: Lang) -> Option<PinModel> {
        let name = &self.session.chairs.get(accused.index())?.name;
        let things = what.things.iter().filter(|(owner, _)| *owner == accused);
        let slip = if what.says_whose { short(name) } else { what.brief.clone() };
        Some(PinModel {
            by: said.seat?,
            accused,
            voice: said.voice.clone(),
            brief: brief_pin(lang, &short(&said.name), &what.brief),
            words: pin_in_words(lang, &said.name, name, &what.words),
            things: things.map(|(_, thing)| thing.clone()).collect(),
            slip: brief_pin(lang, &short(&said.name), &slip),
        })
    }
}

fn short(name: &str) -> String {
    if name.chars().count() <= LETTERS {
        return name.to_string();
    }
    name.chars().take(LETTERS - 1).chain(['…']).collect()
}
