//! What a good player looks at: what a scoring would bring, where to wait, and who is probably who.

use std::sync::LazyLock;

use deckname_scene::{Spot, Texts};
use deckname_table::Known;
use deckname_table::games::Heimlich;
use deckname_table::games::heimlich::{Action, Agent, Place, Play, Sheet, Split, Tip, Town, View};

use super::Mind;
use crate::advice::{Advise, Thought, first_spot};

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    Texts::new(include_str!("../../../text/heimlich/de.ftl"), include_str!("../../../text/heimlich/en.ftl"))
});

impl Advise for Heimlich {
    fn advice() -> &'static Texts {
        &TEXTS
    }

    fn thought(&self, known: &Known<'_, Self>, mind: &Mind, action: &Action) -> Thought {
        let Some(me) = known.view.me else { return Thought::new("pass") };
        let eyes = Eyes { game: self, view: known.view, me };
        match action {
            Action::Move(split) => eyes.on_move(*split),
            Action::Safe(place) => eyes.on_safe(*place),
            Action::Tips(sheet) => eyes.on_tips(mind, *sheet),
            Action::Play(play) => eyes.on_play(*play),
            Action::Draw => Thought::new("draw").look_at([first_spot(self, known.view, action)]),
            Action::Pass => Thought::new("pass"),
        }
    }
}

/// What the owner of `me` sees.
struct Eyes<'a> {
    game: &'a Heimlich,
    view: &'a View,
    me: Agent,
}

impl Eyes<'_> {
    fn agent(&self, agent: Agent) -> Spot {
        first_spot(self.game, self.view, &Action::Move(Split::NONE.with(agent, 1)))
    }

    fn house(&self, place: Place) -> Spot {
        first_spot(self.game, self.view, &Action::Safe(place))
    }

    fn rivals(&self) -> impl Iterator<Item = Agent> {
        let me = self.me;
        self.game.agents().filter(move |agent| *agent != me)
    }

    /// What the rivals' buildings are worth on average.
    fn others(&self, worth: impl Fn(Agent) -> i8) -> i32 {
        let sum: i32 = self.rivals().map(|rival| i32::from(worth(rival))).sum();
        let count = self.rivals().count() as i32;
        (f64::from(sum) / f64::from(count)).round() as i32
    }

    fn on_move(&self, split: Split) -> Thought {
        let after = self.view.at.moved(split, self.game.ring());
        let worth = |agent: Agent| after.of(agent).worth();
        let (own, others) = (self.agent(self.me), self.others(worth));
        if after.has_entered(split, self.view.safe) {
            let scored = |agent: Agent| i32::from(self.view.scores[agent.index()]) + i32::from(worth(agent));
            let first = self.rivals().all(|rival| scored(rival) < scored(self.me));
            let key = match i32::from(worth(self.me)) {
                _ if first && scored(self.me) >= i32::from(self.game.finish_line()) => "finish",
                mine if mine > others => "score",
                _ => "score-anyway",
            };
            let thought = Thought::new(key).thing("agent", own).thing("safe", self.house(self.view.safe));
            return thought.number("mine", worth(self.me)).number("others", others);
        }
        let pushed =
            split.parts().map(|(agent, _)| agent).find(|agent| *agent != self.me && after.of(*agent) == Place::RUIN);
        if let Some(rival) = pushed {
            return Thought::new("ruin").thing("rival", self.agent(rival)).thing("ruin", self.house(Place::RUIN));
        }
        if split.pips(self.me) == 0 {
            return Thought::new("cover").thing("agent", own);
        }
        let from = self.view.at.of(self.me);
        Thought::new("wait")
            .thing("agent", own)
            .thing("from", self.house(from))
            .names("to", self.house(after.of(self.me)))
    }

    fn on_safe(&self, place: Place) -> Thought {
        let at = self.view.at;
        let worth = |agent: Agent| at.of(agent).worth();
        let near =
            self.game.agents().filter(|agent| (1..=6).contains(&self.game.ring().steps(at.of(*agent), place))).count();
        let (mine, others) = (i32::from(worth(self.me)), self.others(worth));
        let key = match (mine > others, near > 0) {
            (true, true) => "safe-soon",
            (false, _) => "safe-late",
            (true, false) => "safe",
        };
        let thought = Thought::new(key).thing("agent", self.agent(self.me));
        thought.number("near", near as i32).number("mine", mine).number("others", others)
    }

    /// Names the player about whom the moves tell most.
    fn on_tips(&self, mind: &Mind, sheet: Sheet) -> Thought {
        let named = self.rivals().filter_map(|agent| match sheet.tip(agent) {
            Tip::Owner(seat) => Some((mind.suspicion.marginal(seat)[agent.index()], seat, agent)),
            _ => None,
        });
        match named.max_by(|one, other| one.0.total_cmp(&other.0)) {
            Some((chance, seat, agent)) => {
                let thought = Thought::new("tips").thing("agent", self.agent(agent));
                thought
                    .thing("who", Spot(format!("seat-{}", seat.0)))
                    .number("percent", (100.0 * chance).round() as i32)
            }
            None => Thought::new("pass"),
        }
    }

    fn on_play(&self, play: Play) -> Thought {
        let town = self.view.town();
        let gain = self.lead(&town.played(play)) - self.lead(&town);
        let card = first_spot(self.game, self.view, &Action::Play(play));
        Thought::new(if gain > 0 { "play-gain" } else { "play" }).thing("card", card).number("gain", gain)
    }

    /// By how much the own agent leads once the round of cards is over.
    fn lead(&self, town: &Town) -> i32 {
        let total = |agent: Agent| {
            let scored = if town.triggered.is_empty() { 0 } else { town.at.of(agent).worth() };
            i32::from(town.scores[agent.index()]) + i32::from(scored)
        };
        total(self.me) - self.rivals().map(total).max().unwrap_or(0)
    }
}
