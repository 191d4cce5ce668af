//! The proof that a bot does not peek: in two worlds whose whole past told its seat the same, it does the same. The worlds
//! come from law 11, not from the game's own sampler.

use deckname_bots::{Insight, Known, advise};
use deckname_engine::{Observer, Rng, Seat, Turn, Wyrand};
use deckname_laws::{Twins, notices};
use deckname_table::{title, with_game};
use serde_json::Value;

use crate::ArenaError;
use crate::contestant::Contestant;
use crate::simulate::seat_count;

/// Two worlds that told a seat the same, in which its bot did not do the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Leak {
    pub seat: u8,
    pub step: u64,
    /// What it did in each, in the wire format; the same where only its belief differed.
    pub actions: [Value; 2],
}

/// Compares `pairs` of worlds from random games that differ in something hidden; the first leak, if there is any.
pub fn find_leak(
    game: &str,
    seats: u8,
    options: &Value,
    bot: &str,
    pairs: u64,
    seed: u64,
) -> Result<Option<Leak>, ArenaError> {
    let id = title(game)?.id;
    let seats = seat_count(id, seats.into())?;
    with_game!(id, G => search(&G::new(seats, options)?, pairs, seed, |known, world, luck| {
        // Every time a new one, with the same luck.
        let mut contestant = Contestant::named(bot)?;
        let belief = contestant.belief(known, &mut Wyrand::new(luck));
        Ok((contestant.choose(known, world, &mut Wyrand::new(luck)), belief))
    }), else Err(ArenaError::NothingToPlay))
}

/// The same for hints: whatever told a seat the same gets it the same hint.
pub fn find_leak_in_hints(
    game: &str,
    seats: u8,
    options: &Value,
    iterations: u32,
    pairs: u64,
    seed: u64,
) -> Result<Option<Leak>, ArenaError> {
    let id = title(game)?.id;
    let seats = seat_count(id, seats.into())?;
    with_game!(id, G => {
        search(&G::new(seats, options)?, pairs, seed, |known, _, _| Ok(advise(known, iterations)))
    }, else Err(ArenaError::NothingToPlay))
}

/// `ask` is given what a seat knows, the true world and some luck, and says what the seat does and what must be the same too.
fn search<G: Insight, T: PartialEq>(
    game: &G,
    pairs: u64,
    seed: u64,
    ask: impl Fn(&Known<'_, G>, &G::State, u64) -> Result<(G::Action, T), ArenaError>,
) -> Result<Option<Leak>, ArenaError> {
    let mut rng = Wyrand::new(seed);
    let mut compared = 0;
    while compared < pairs {
        let mut twins = Twins::new(game, rng.next());
        let mut told = vec![Vec::new(); usize::from(game.seats())];
        let mut step = 0;
        while let Some(random) = game.random_step(&twins.truth.state, &mut rng)
            && compared < pairs
        {
            for pair in Pair::all(game, &twins, &told) {
                // Not every decision, so that many games are seen.
                if rng.below(4) > 0 {
                    continue;
                }
                compared += 1;
                if let Some(actions) = pair.difference(&ask, rng.next())? {
                    return Ok(Some(Leak { seat: pair.seat.0, step, actions }));
                }
            }
            if let Some((_, events)) = twins.truth.played(game, random) {
                for (seat, told) in (0..).map(Seat).zip(&mut told) {
                    told.extend(notices(game, &events, Observer::Seat(seat)));
                }
            }
            twins.advance(random);
            step += 1;
        }
    }
    Ok(None)
}

/// Two worlds whose whole past told a seat the same.
struct Pair<'a, G: Insight> {
    game: &'a G,
    seat: Seat,
    told: &'a [G::Notice],
    worlds: [G::State; 2],
}

impl<'a, G: Insight> Pair<'a, G> {
    /// The true world and its twin, for every seat that owes a decision and has something to guess.
    fn all(game: &'a G, twins: &Twins<'_, G>, told: &'a [Vec<G::Notice>]) -> Vec<Self> {
        let truth = twins.truth.state;
        let Turn::Act(due) = game.turn(&truth) else { return Vec::new() };
        let referee = |world: &G::State| game.view(world, Observer::Referee);
        let pairs = twins.twins.iter().filter_map(|twin| {
            let seat = twin.who.seat().filter(|seat| due.contains(*seat))?;
            let worlds = [truth, twin.course.state];
            let differ = referee(&worlds[0]) != referee(&worlds[1]);
            differ.then_some(Self { game, seat, told: &told[seat.index()], worlds })
        });
        pairs.collect()
    }

    /// What is done in each, if anything differs.
    fn difference<T: PartialEq>(
        &self,
        ask: &impl Fn(&Known<'_, G>, &G::State, u64) -> Result<(G::Action, T), ArenaError>,
        luck: u64,
    ) -> Result<Option<[Value; 2]>, ArenaError> {
        let decide = |world: &G::State| {
            let view = self.game.view(world, Observer::Seat(self.seat));
            ask(&Known { game: self.game, seat: self.seat, view: &view, told: self.told }, world, luck)
        };
        let [one, other] = [decide(&self.worlds[0])?, decide(&self.worlds[1])?];
        let differ = one != other;
        Ok(differ.then(|| [one.0, other.0].map(|action| self.game.write_action(&action))))
    }
}
