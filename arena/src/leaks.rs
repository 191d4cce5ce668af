//! The proof that a bot does not peek: in two worlds that look the same to its seat it does the same.

use deckname_bots::{Insight, Known};
use deckname_engine::{Observer, Rng, Seat, Turn, Wyrand};
use deckname_table::{title, with_game};
use serde_json::Value;

use crate::ArenaError;
use crate::contestant::Contestant;
use crate::simulate::seat_count;

/// Two worlds that look the same, in which a bot did not do the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Leak {
    pub seat: u8,
    pub step: u64,
    /// What it did in each, in the wire format; the same where only its belief differed.
    pub actions: [Value; 2],
}

/// Compares `pairs` of worlds from random games; the first leak, if there is any.
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
    with_game!(id, G => search(&G::new(seats, options)?, bot, pairs, seed), else Err(ArenaError::NothingToPlay))
}

fn search<G: Insight>(game: &G, bot: &str, pairs: u64, seed: u64) -> Result<Option<Leak>, ArenaError> {
    let mut rng = Wyrand::new(seed);
    let mut compared = 0;
    while compared < pairs {
        let mut state = game.start();
        let mut told = vec![Vec::new(); usize::from(game.seats())];
        let mut step = 0;
        while let Some(random) = game.random_step(&state, &mut rng) {
            if let Turn::Act(due) = game.turn(&state) {
                for seat in due {
                    // Not every decision, so that many games are seen.
                    if rng.below(4) > 0 {
                        continue;
                    }
                    compared += 1;
                    let pair = Pair::new(game, seat, &state, &told[seat.index()], &mut rng);
                    if let Some(actions) = pair.difference(bot, rng.next())? {
                        return Ok(Some(Leak { seat: seat.0, step, actions }));
                    }
                }
            }
            game.apply(&mut state, random, &mut |event| {
                for (seat, told) in told.iter_mut().enumerate() {
                    told.extend(game.notice(&event, Observer::Seat(Seat(seat as u8))));
                }
            });
            step += 1;
            if compared >= pairs {
                break;
            }
        }
    }
    Ok(None)
}

struct Pair<'a, G: Insight> {
    game: &'a G,
    seat: Seat,
    told: &'a [G::Notice],
    worlds: [G::State; 2],
}

impl<'a, G: Insight> Pair<'a, G> {
    /// The true world and another one that the seat cannot tell from it.
    fn new(game: &'a G, seat: Seat, truth: &G::State, told: &'a [G::Notice], rng: &mut Wyrand) -> Self {
        let view = game.view(truth, Observer::Seat(seat));
        Self { game, seat, told, worlds: [*truth, game.sample(&view, rng)] }
    }

    /// What the bot does in each, if that differs. Both times it is a new one, with the same luck.
    fn difference(&self, bot: &str, luck: u64) -> Result<Option<[Value; 2]>, ArenaError> {
        let decide = |world: &G::State| {
            let view = self.game.view(world, Observer::Seat(self.seat));
            let known = Known { game: self.game, seat: self.seat, view: &view, told: self.told };
            let mut contestant = Contestant::named(bot)?;
            let belief = contestant.belief(&known, &mut Wyrand::new(luck));
            let action = contestant.choose(&known, world, &mut Wyrand::new(luck));
            Ok::<_, ArenaError>((action, belief))
        };
        let [one, other] = [decide(&self.worlds[0])?, decide(&self.worlds[1])?];
        let actions = [one.0, other.0].map(|action| self.game.write_action(&action));
        Ok((one != other).then_some(actions))
    }
}
