//! What the people at a table keep of the game when it is over.

use deckname_engine::{Observer, Seat};
use deckname_scene::{Lang, Notes};
use deckname_store::{Ended, Entry, Owner, Stage};
use deckname_table::LookBack;

use super::{Chair, Holder, Session};
use crate::bots::Bot;
use crate::history::{Ending, Sat};

impl Session {
    /// What is kept if these entries end the game. A lesson is not kept: its moves were told.
    pub fn ended(&self, entries: &[Entry]) -> Option<Ended> {
        let plays = entries.iter().any(|entry| matches!(entry, Entry::Step { .. }));
        let lesson = self.chairs.iter().any(|chair| chair.holder == Holder::Bot(Bot::Lesson));
        if !plays || lesson || self.stage() != Stage::Over {
            return None;
        }
        // What several people have played at one device is nobody's rating.
        let alone = |(owner, _): &(Owner, Seat)| self.seats_of(owner).len() == 1;
        let held = self.seats().iter().filter_map(|seat| Some((self.chairs[seat.index()].owner.clone()?, seat)));
        let people: Vec<(Owner, Seat)> = held.filter(alone).collect();
        let ending = serde_json::to_string(&self.ending()?).ok()?;
        (!people.is_empty()).then_some(Ended { people, ending })
    }

    fn ending(&self) -> Option<Ending> {
        let LookBack { outcome, ranking, .. } = self.game.look_back(Lang::En)?;
        let names = self.names();
        let scores = Lang::ALL.map(|lang| {
            let shown = self.game.show(Observer::Public, &Notes::new(), &self.reader(lang, &names));
            (lang.code(), shown.standings)
        });
        let sat = |seat: Seat| {
            let chair = &self.chairs[seat.index()];
            let score =
                |(code, texts): &(&str, Vec<String>)| Some((code.to_string(), texts.get(seat.index())?.clone()));
            let won = outcome.winners.contains(seat);
            Some(Sat {
                name: chair.name.clone(),
                owner: chair.owner.clone(),
                bot: bot(chair).map(|bot| bot.name().to_string()),
                relieved: matches!(chair.holder, Holder::Handed(_)),
                place: ranking.iter().find(|place| place.seat == seat)?.place,
                won,
                indirect: won && outcome.indirect,
                score: scores.iter().filter_map(score).collect(),
            })
        };
        Some(Ending { game: self.title.id.to_string(), seats: self.seats().iter().map(sat).collect::<Option<_>>()? })
    }
}

/// A seat stays its person's when a bot plays on for them: no one escapes a defeat by leaving. If the host has sent the person
/// away, it is the bot's.
fn bot(chair: &Chair) -> Option<Bot> {
    match chair.holder {
        Holder::Bot(bot) => Some(bot),
        Holder::Handed(bot) if chair.owner.is_none() => Some(bot),
        _ => None,
    }
}
