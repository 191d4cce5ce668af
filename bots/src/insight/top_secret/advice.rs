//! What a good player looks at: suitcases worth fetching, the way home, and duels worth fighting.

use std::sync::LazyLock;

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Seats};
use deckname_scene::{Spot, Texts};
use deckname_table::Known;
use deckname_table::games::TopSecret;
use deckname_table::games::top_secret::{Action, Agent, Case, Content, Hand, Place, View, Whereabouts};

use super::Mind;
use super::judgement::win;
use crate::advice::{Advise, Thought, first_spot, spots};

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    Texts::new(include_str!("../../../text/top-secret/de.ftl"), include_str!("../../../text/top-secret/en.ftl"))
});

impl Advise for TopSecret {
    fn advice() -> &'static Texts {
        &TEXTS
    }

    fn thought(&self, known: &Known<'_, Self>, mind: &Mind, action: &Action) -> Thought {
        let eyes = Eyes { game: self, view: known.view, mind, me: known.seat };
        let thing = first_spot(self, known.view, action);
        match *action {
            Action::Hide(_) => Thought::new("pack"),
            Action::Place(city) => eyes.on_place(city).thing("city", thing),
            Action::Outpost | Action::NoOutpost => Thought::new("outpost"),
            Action::Step { agent, to } => eyes.on_step(agent, to).thing("agent", thing),
            Action::Take { agent, case } => {
                eyes.on_load("take", case).thing("case", eyes.case(agent, case)).thing("agent", thing)
            }
            Action::Drop { .. } => Thought::new("drop").thing("agent", thing),
            Action::EndTurn => Thought::new("end"),
            Action::Duel(card) => eyes.on_duel(card).look_at([thing]),
            Action::Lose(_) => Thought::new("lose").look_at(spots(self, known.view, action)),
        }
    }
}

/// What one seat sees.
struct Eyes<'a> {
    game: &'a TopSecret,
    view: &'a View,
    mind: &'a Mind,
    me: Seat,
}

impl Eyes<'_> {
    fn case(&self, agent: Agent, case: Case) -> Spot {
        let taken = spots(self.game, self.view, &Action::Take { agent, case });
        taken.into_iter().nth(1).unwrap_or_else(|| Spot(String::new()))
    }

    fn enemies(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::all(self.game.seats()).without(Seats::one(self.me)).iter()
    }

    /// Secrets should lie on the own way, a bomb on the way of the others.
    fn on_place(&self, city: Place) -> Thought {
        let content = self.view.contents.of(Case::new(self.game.corner(self.me), self.view.round));
        let key = if content == Content::Bomb { "place-bomb" } else { "place" };
        Thought::new(key).number("worth", content.worth()).number("steps", self.mind.distances.home(self.me, city))
    }

    fn on_step(&self, agent: Agent, to: Place) -> Thought {
        let carried = self.view.cases.carried(self.me, agent);
        if let (Place::HQ, Some(case)) = (to, carried) {
            return self.on_load("deliver", case).thing("case", self.case(agent, case));
        }
        if let Some(enemy) = self.enemies().find(|enemy| !self.view.squads[enemy.index()].in_place(to).is_empty()) {
            let chance = win(self.view.hands[self.me.index()], self.view.hands[enemy.index()]);
            return Thought::new("attack").number("percent", (100.0 * chance).round() as i32);
        }
        if let Some(case) = carried {
            let steps = self.mind.distances.home(self.me, to);
            return Thought::new("home").thing("case", self.case(agent, case)).number("steps", steps);
        }
        let from = self.view.squads[self.me.index()].at(agent);
        match self.goal(from, to) {
            Some((steps, case)) => Thought::new("fetch").thing("case", self.case(agent, case)).number("steps", steps),
            None => Thought::new("roam"),
        }
    }

    /// The nearest suitcase that the step comes closer to, and how far it is then.
    fn goal(&self, from: Place, to: Place) -> Option<(u8, Case)> {
        let goals = Case::ALL.iter().filter_map(|case| {
            let city = match self.view.cases.of(case) {
                Whereabouts::Lying(city) => city,
                Whereabouts::Carried(by, agent) if by != self.me => self.view.squads[by.index()].at(agent),
                _ => return None,
            };
            let steps = |place| self.mind.distances.steps(self.me, place, city);
            (steps(to) < steps(from)).then(|| (steps(to), case))
        });
        goals.min_by_key(|(steps, _)| *steps)
    }

    /// `KEY-own` or `KEY-foreign`, or `bomb` where the own bomb is moved out of the way.
    fn on_load(&self, key: &'static str, case: Case) -> Thought {
        let own = self.game.corner(self.me) == case.corner();
        let content = self.view.contents.of(case);
        let key = match (key, own) {
            (_, true) if content == Content::Bomb => "bomb",
            ("take", true) => "take-own",
            ("take", false) => "take-foreign",
            (_, true) => "deliver-own",
            (_, false) => "deliver-foreign",
        };
        Thought::new(key).number("worth", if own { content.worth() } else { 0 })
    }

    /// How many of the other's cards this one beats. If they are equal, the attacker wins (`TS-18`).
    fn on_duel(&self, card: u8) -> Thought {
        let attacks = self.view.turn == self.me;
        let other = match (attacks, self.view.duel) {
            (true, Some(duel)) => duel.defender.0,
            _ => self.view.turn,
        };
        let theirs: Hand = self.view.hands[other.index()];
        let beaten = theirs.iter().filter(|other| card > *other || attacks && card == *other).count();
        let thought = Thought::new(if attacks { "duel-attack" } else { "duel-defend" }).number("card", card);
        thought.number("beaten", beaten as i32).number("all", theirs.iter().count() as i32)
    }
}
