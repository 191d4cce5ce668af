//! Talk at a table: who may say what, and who hears it.

use std::collections::VecDeque;
use std::time::Duration;

use deckname_analysis::{Accusation, accusations};
use deckname_engine::Seat;
use deckname_scene::Lang;
use deckname_store::{Owner, Stage};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::time::Instant;

use super::{Holder, Session, names};
use crate::bad_request::BadRequest;
use crate::problem::Problem;

/// The longest text, in characters.
pub const LONGEST_TEXT: usize = 500;
/// How much of what was said is kept in memory and shown.
const HEARD: usize = 100;
/// How often one person may speak within [`BREATH`] seconds, and how often all spectators of a table may.
const EACH: usize = 5;
const SPECTATORS: usize = 20;
const BREATH: Duration = Duration::from_secs(10);

/// What may be said at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Manners {
    /// Nothing.
    Silent,
    /// Remarks and accusations.
    #[default]
    Remarks,
    /// Also texts.
    Free,
}

impl Manners {
    pub const ALL: [Self; 3] = [Self::Silent, Self::Remarks, Self::Free];

    /// The name in logs and forms.
    pub fn name(self) -> &'static str {
        match self {
            Self::Silent => "silent",
            Self::Remarks => "remarks",
            Self::Free => "free",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|manners| manners.name() == name)
    }
}

/// Something short that is said in the language of whoever hears it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Remark {
    WellPlayed,
    SawThat,
    NotMe,
    Hmm,
    OhNo,
    TakeYourTime,
    Thanks,
}

impl Remark {
    pub const ALL: [Self; 7] =
        [Self::WellPlayed, Self::SawThat, Self::NotMe, Self::Hmm, Self::OhNo, Self::TakeYourTime, Self::Thanks];

    /// Its name in the wire format, and the key of its text after `remark-`.
    pub fn name(self) -> &'static str {
        match self {
            Self::WellPlayed => "well-played",
            Self::SawThat => "saw-that",
            Self::NotMe => "not-me",
            Self::Hmm => "hmm",
            Self::OhNo => "oh-no",
            Self::TakeYourTime => "take-your-time",
            Self::Thanks => "thanks",
        }
    }
}

/// What is said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Say {
    Remark(Remark),
    /// "I think this is true of your secret." It stands until the player says another one, or withdraws it.
    Accuse {
        #[schema(value_type = crate::api::SeatNumber)]
        seat: Seat,
        /// The number of the claim.
        claim: u16,
    },
    /// "I take back what I suspected."
    Withdraw,
    Text(String),
}

/// Something that was said, and by whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    #[serde(skip)]
    pub seq: u64,
    /// In seconds since 1970.
    #[serde(skip)]
    pub at: u64,
    /// When this server heard of it: the clocks of others may be wrong.
    #[serde(skip)]
    heard: Option<Instant>,
    /// `None` for a spectator.
    pub seat: Option<Seat>,
    /// Empty for a spectator without a name.
    pub name: String,
    /// Tells the people at one table apart, so that each can be muted.
    pub voice: String,
    /// How many steps had been taken.
    pub after: usize,
    pub say: Say,
}

/// What was said.
#[derive(Clone, Debug, Default)]
pub struct Talk {
    /// The last of it, in order.
    lines: VecDeque<Said>,
    /// The accusations of the players that stand, in order: one for each player.
    standing: Vec<Said>,
}

impl Talk {
    /// The number of what was said last.
    pub fn last(&self) -> u64 {
        self.lines.back().map_or(0, |said| said.seq)
    }

    pub fn hear(&mut self, talk: Vec<deckname_store::Said>) {
        let last = self.last();
        for said in Self::read(talk).filter(|said| said.seq > last) {
            self.pin(&said);
            self.lines.push_back(said);
        }
        self.lines.drain(..self.lines.len().saturating_sub(HEARD));
    }

    /// Only players accuse each other in front of everyone.
    fn pin(&mut self, said: &Said) {
        if said.seat.is_none() || !matches!(said.say, Say::Accuse { .. } | Say::Withdraw) {
            return;
        }
        self.standing.retain(|one| one.seat != said.seat);
        if said.say != Say::Withdraw {
            self.standing.push(said.clone());
        }
    }

    /// What cannot be read is left out: a later version may have written it.
    pub fn read(talk: Vec<deckname_store::Said>) -> impl Iterator<Item = Said> {
        let read = |deckname_store::Said { seq, at, said }| {
            Some(Said { seq, at, heard: Some(Instant::now()), ..serde_json::from_str(&said).ok()? })
        };
        talk.into_iter().filter_map(read)
    }

    /// What somebody in this seat, or a spectator, hears: players hear spectators only when the game is over.
    pub fn heard_by(&self, seat: Option<Seat>, stage: Stage) -> impl Iterator<Item = &Said> {
        let all = seat.is_none() || stage == Stage::Over;
        self.lines.iter().filter(move |said| all || said.seat.is_some())
    }

    /// Has this person, or have all spectators together, said enough for now?
    fn is_enough(&self, voice: &str, seat: Option<Seat>, now: Instant) -> bool {
        let fresh = || self.lines.iter().filter(|said| said.heard.is_some_and(|heard| heard + BREATH > now));
        let own = fresh().filter(|said| said.voice == voice).count();
        own >= EACH || seat.is_none() && fresh().filter(|said| said.seat.is_none()).count() >= SPECTATORS
    }
}

/// Who speaks.
#[derive(Clone, Debug)]
pub struct Speaker {
    pub seat: Option<Seat>,
    pub owner: Owner,
    /// What a spectator wants to be called.
    pub name: String,
}

impl Session {
    /// What is to be kept of this, if it may be said.
    pub fn speak(&self, table: &str, by: &Speaker, say: Say, lang: Lang) -> Result<Said, Problem> {
        // Before the start nobody has a secret.
        if !self.started && matches!(say, Say::Accuse { .. } | Say::Withdraw) {
            return Err(Problem::NotStarted);
        }
        let allowed = match say {
            Say::Text(_) => self.manners == Manners::Free,
            Say::Remark(_) | Say::Accuse { .. } | Say::Withdraw => self.manners != Manners::Silent,
        };
        if !allowed {
            return Err(Problem::NoTalk);
        }
        if let Some(clause) = by.seat.and_then(|seat| self.game.silence(seat, lang)) {
            return Err(clause.into());
        }
        let voice = voice(table, &by.owner);
        if self.talk.is_enough(&voice, by.seat, Instant::now()) {
            return Err(Problem::TooMany);
        }
        let spectator = self.spectator_name(&by.name)?;
        let name = by.seat.map_or(Ok(spectator), |seat| self.chair(seat).map(|chair| chair.name.clone()))?;
        let (after, say) = (self.game.taken(), self.checked(by.seat, say)?);
        Ok(Said { seq: 0, at: 0, heard: None, seat: by.seat, name, voice, after, say })
    }

    fn checked(&self, by: Option<Seat>, say: Say) -> Result<Say, Problem> {
        match say {
            Say::Accuse { seat, claim } => {
                self.chair(seat)?;
                let fits = |one: &&Accusation| one.claim.0 == claim && one.owners.contains(seat);
                self.accusations(Lang::En).iter().find(fits).ok_or(BadRequest::NoSuchClaim)?;
                Ok(say)
            }
            Say::Text(text) => Ok(Say::Text(clean(&text)?)),
            Say::Withdraw if self.talk.standing.iter().all(|one| one.seat != by) => {
                Err(BadRequest::NothingToWithdraw.into())
            }
            Say::Remark(_) | Say::Withdraw => Ok(say),
        }
    }

    /// The accusations of the players that everyone sees, with who is accused and of what. Whoever was sent away is not heard.
    pub fn standing_accusations(&self, lang: Lang) -> impl Iterator<Item = (&Said, Seat, &Accusation)> {
        let heard =
            |said: &&Said| said.seat.and_then(|by| self.chairs.get(by.index())).is_some_and(|by| by.owner.is_some());
        let pins = self.talk.standing.iter().filter(move |said| self.manners != Manners::Silent && heard(said));
        pins.filter_map(move |said| match said.say {
            Say::Accuse { seat, claim } => {
                let what = self.accusations(lang).iter().find(|one| one.claim.0 == claim)?;
                Some((said, seat, what))
            }
            Say::Remark(_) | Say::Withdraw | Say::Text(_) => None,
        })
    }

    /// A spectator cannot take the name of a player.
    fn spectator_name(&self, name: &str) -> Result<String, Problem> {
        let name = names::clean_name(name)?;
        Ok(name.map_or_else(String::new, |name| names::distinct(name, |name| self.is_taken(name))))
    }

    /// What players can accuse each other of.
    pub fn accusations(&self, lang: Lang) -> &[Accusation] {
        let at = Lang::ALL.iter().position(|one| *one == lang).unwrap_or(0);
        self.accusations[at].get_or_init(|| accusations(&*self.game, lang))
    }

    /// Is there anyone whom a player could talk to? Before the start somebody may come.
    pub fn has_company(&self) -> bool {
        if !self.started {
            return true;
        }
        let person = |chair: &&super::Chair| matches!(chair.holder, Holder::Person | Holder::Handed(_));
        self.chairs.iter().filter(person).count() > 1
    }
}

fn clean(text: &str) -> Result<String, BadRequest> {
    if text.chars().count() > LONGEST_TEXT {
        return Err(BadRequest::LongText { most: LONGEST_TEXT });
    }
    let words: Vec<String> =
        text.split_whitespace().map(|word| word.chars().filter(|c| names::is_written(*c)).collect()).collect();
    let text = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if text.is_empty() { Err(BadRequest::NoText) } else { Ok(text) }
}

/// The same for the same person at the same table, and for nobody else.
fn voice(table: &str, owner: &Owner) -> String {
    hex::encode(&Sha256::digest(format!("{table} {}", owner.0))[..5])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(seq: u64, at: u64, seat: Option<Seat>, voice: &str) -> deckname_store::Said {
        this_said(seq, at, seat, voice, Say::Remark(Remark::Hmm))
    }

    fn this_said(seq: u64, at: u64, seat: Option<Seat>, voice: &str, say: Say) -> deckname_store::Said {
        let (name, voice) = ("Ada".into(), voice.into());
        let said = Said { seq, at, heard: None, seat, name, voice, after: 0, say };
        deckname_store::Said { seq, at, said: serde_json::to_string(&said).unwrap() }
    }

    #[test]
    fn texts_are_cleaned() {
        assert_eq!(clean("  I\n think\u{202e} so 👍🏽 ").unwrap(), "I think so 👍🏽");
        assert_eq!(clean("👩\u{200d}🚀").unwrap(), "👩\u{200d}🚀");
        assert!(clean(&"ß".repeat(500)).is_ok());
        assert_eq!(clean(&"x".repeat(501)), Err(BadRequest::LongText { most: 500 }));
        assert_eq!(clean(" \u{200b}\n"), Err(BadRequest::NoText));
    }

    #[test]
    fn players_hear_spectators_only_when_the_game_is_over() {
        let mut talk = Talk::default();
        talk.hear(vec![said(1, 0, Some(Seat(0)), "a"), said(2, 0, None, "b")]);
        let heard = |seat, stage| talk.heard_by(seat, stage).map(|said| said.seq).collect::<Vec<_>>();
        assert_eq!(heard(Some(Seat(1)), Stage::Playing), [1]);
        assert_eq!(heard(Some(Seat(1)), Stage::Over), [1, 2]);
        assert_eq!(heard(None, Stage::Playing), [1, 2]);
    }

    #[test]
    fn an_accusation_stands_until_another_one_or_its_withdrawal() {
        let mut talk = Talk::default();
        let accuse = |claim| Say::Accuse { seat: Seat(2), claim };
        let mut say = |seq, seat, say| {
            talk.hear(vec![this_said(seq, 0, seat, "a", say)]);
            talk.standing.iter().map(|said| said.seq).collect::<Vec<_>>()
        };
        assert_eq!(say(1, Some(Seat(0)), accuse(1)), [1]);
        assert_eq!(say(2, Some(Seat(1)), accuse(1)), [1, 2]);
        assert_eq!(say(3, Some(Seat(0)), accuse(2)), [2, 3], "another one");
        assert_eq!(say(4, None, accuse(2)), [2, 3], "a spectator");
        assert_eq!(say(5, None, Say::Withdraw), [2, 3]);
        for seq in 6..200 {
            assert_eq!(say(seq, Some(Seat(1)), Say::Remark(Remark::Hmm)), [2, 3], "however much is said");
        }
        assert_eq!(say(200, Some(Seat(1)), Say::Withdraw), [3]);
    }

    #[test]
    fn nobody_speaks_all_the_time() {
        let mut talk = Talk::default();
        talk.hear((1..=5).map(|seq| said(seq, 0, Some(Seat(0)), "a")).collect());
        let now = Instant::now();
        assert!(talk.is_enough("a", Some(Seat(0)), now) && !talk.is_enough("b", Some(Seat(1)), now));
        assert!(!talk.is_enough("a", Some(Seat(0)), now + BREATH));
        talk.hear((6..=25).map(|seq| said(seq, 0, None, &seq.to_string())).collect());
        assert!(talk.is_enough("new", None, now) && !talk.is_enough("b", Some(Seat(1)), now));
    }

    #[test]
    fn what_a_later_version_has_said_is_left_out() {
        let mut talk = Talk::default();
        talk.hear(vec![deckname_store::Said { seq: 1, at: 0, said: r#"{"say":{"sing":"la"}}"#.into() }]);
        assert_eq!(talk.last(), 0);
        talk.hear((1..=150).map(|seq| said(seq, 0, None, "a")).collect());
        assert_eq!((talk.lines.len(), talk.last()), (HEARD, 150));
        talk.hear(vec![said(150, 0, None, "a")]);
        assert_eq!(talk.lines.len(), HEARD, "nothing is heard twice");
    }
}
