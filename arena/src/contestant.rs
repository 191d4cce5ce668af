//! What sits at a table of the arena: a bot that plays by its view, or the cheater.

use deckname_bots::search::{Budget, Guide, Worths};
use deckname_bots::{Belief, Bot, Insight, Known, Level, bot};
use deckname_engine::{Seat, Wyrand};

use crate::ArenaError;

pub(crate) enum Contestant<G: Insight> {
    Fair(Box<dyn Bot<G>>),
    /// The same search, given the true world. It shows how much there is left to gain, and is no level.
    Cheater(Budget),
}

impl<G: Insight> Contestant<G> {
    /// By name: that of a bot, `cheater`, or `cheater@N` with a budget of its own.
    pub(crate) fn named(name: &str) -> Result<Self, ArenaError> {
        let unknown = || ArenaError::UnknownBot { name: name.to_owned() };
        match name.strip_prefix("cheater") {
            Some("") => Ok(Self::Cheater(Budget::Iterations(G::HARD))),
            Some(budget) => {
                let iterations = budget.strip_prefix('@').and_then(|n| n.parse().ok()).ok_or_else(unknown)?;
                Ok(Self::Cheater(Budget::Iterations(iterations)))
            }
            None => bot(name).map(Self::Fair).ok_or_else(unknown),
        }
    }

    pub(crate) fn all(names: &[String]) -> Result<Vec<Self>, ArenaError> {
        names.iter().map(|name| Self::named(name)).collect()
    }

    pub(crate) fn begin(&mut self) {
        if let Self::Fair(bot) = self {
            bot.begin();
        }
    }

    /// Only the cheater looks at `truth`.
    pub(crate) fn choose(&mut self, known: &Known<'_, G>, truth: &G::State, rng: &mut Wyrand) -> G::Action {
        match self {
            Self::Fair(bot) => bot.choose(known, rng),
            Self::Cheater(budget) => {
                let mind = known.game.mind(known, rng);
                known.game.decide(known, &mut Peeking { mind, truth: *truth }, *budget, rng)
            }
        }
    }

    /// How many answers in this game could not be used.
    pub(crate) fn bad_answers(&self) -> u64 {
        match self {
            Self::Fair(bot) => bot.bad_answers(),
            Self::Cheater(_) => 0,
        }
    }

    pub(crate) fn belief(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> Option<Belief> {
        match self {
            Self::Fair(bot) => bot.belief(known, rng),
            Self::Cheater(_) => None,
        }
    }
}

/// Is this the name of a bot? What other programs are called is not known here.
pub fn is_bot(name: &str) -> bool {
    let searches = |kind: &str| ["tree", "regret", "responder", "cheater"].contains(&kind);
    let kind = name.split('@').next().unwrap_or_default();
    kind.parse::<Level>().is_ok()
        || searches(kind)
        || ["cmd:", "style:", "style@", "slips@"].iter().any(|beginning| name.starts_with(beginning))
}

/// A mind that imagines only the true world.
struct Peeking<G: Insight> {
    mind: G::Mind,
    truth: G::State,
}

impl<G: Insight> Clone for Peeking<G> {
    fn clone(&self) -> Self {
        Self { mind: self.mind.clone(), truth: self.truth }
    }
}

impl<G: Insight> Guide<G> for Peeking<G> {
    fn imagine(&mut self, game: &G, rng: &mut Wyrand) -> G::State {
        // The mind may remember more about a world than its state: how the others play, for example.
        self.mind.imagine(game, rng);
        self.truth
    }

    fn finish(&mut self, game: &G, world: &mut G::State, rng: &mut Wyrand) -> Worths {
        self.mind.finish(game, world, rng)
    }

    fn judge(&mut self, game: &G, world: &mut G::State, rng: &mut Wyrand) -> Worths {
        self.mind.judge(game, world, rng)
    }

    fn prior(&mut self, game: &G, world: &G::State, seat: Seat, action: &G::Action) -> f64 {
        self.mind.prior(game, world, seat, action)
    }

    fn priors(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        actions: &[G::Action],
        priors: &mut Vec<f64>,
    ) -> Option<Worths> {
        self.mind.priors(game, world, seat, actions, priors)
    }

    fn bias(&mut self, action: &G::Action) -> f64 {
        self.mind.bias(action)
    }
}
