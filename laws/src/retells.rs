use deckname_engine::{Observer, Retell, Rng, Seat, Step, StepOf, Turn, Wyrand, silent};

use crate::broken::record;
use crate::{Broken, Player, tell};

/// Long histories take long to retell: the farther a game is, the fewer positions are tried. Of the first ones it is all.
const OFTEN: u32 = 4;

/// Law 1 for games that can retell: plays a random game, and gives sampled worlds a history, for every observer. Its steps have to be legal, lead to
/// that world and tell the observer what it was told. Returns how many worlds were retold.
pub fn retells<G: Retell>(game: &G, seed: u64, player: Option<Player<G>>) -> Result<usize, Broken> {
    let mut rng = Wyrand::stream(seed, 13);
    let (mut state, mut steps, mut retold) = (game.start(), Vec::new(), 0);
    loop {
        let turn = game.turn(&state);
        if turn == Turn::Over || rng.below(1 + steps.len() as u32 / OFTEN) == 0 {
            for who in Observer::everyone(game.seats()) {
                let world = game.sample(&game.view(&state, who), &mut rng);
                retold_right(game, &steps, who, &world).map_err(|what| {
                    let what = format!("{who:?}: the history of a sampled world {what}");
                    Broken { law: 1, what, record: record(game, &steps) }.with_seed(seed)
                })?;
                retold += 1;
            }
        }
        let played = player.and_then(|player| player(game, &state, &mut rng));
        let Some(step) = played.or_else(|| any_step(game, &state, turn, &mut rng)) else { return Ok(retold) };
        game.apply(&mut state, step, &mut silent);
        steps.push(step);
    }
}

/// Like `random_step`, but any of the seats that owe a decision may be next.
fn any_step<G: Retell>(game: &G, state: &G::State, turn: Turn, rng: &mut Wyrand) -> Option<StepOf<G>> {
    match turn {
        Turn::Act(seats) => {
            let seat = seats.nth(rng.below(seats.len())).unwrap_or(Seat(0));
            Some(Step::Act(seat, game.random_action(state, seat, rng)))
        }
        _ => game.random_step(state, rng),
    }
}

fn retold_right<G: Retell>(game: &G, steps: &[StepOf<G>], who: Observer, world: &G::State) -> Result<(), String> {
    let (_, told) = tell(game, steps, who).ok_or("cannot be compared: the game does not replay")?;
    let retold = game.retell(who, &told, world).ok_or("was not found")?;
    let (end, again) = tell(game, &retold, who).ok_or("has an illegal step")?;
    let [end, world] = [&end, world].map(|state| game.view(state, Observer::Referee));
    if again != told {
        return Err(format!("tells something else:\n  {told:?}\n  {again:?}"));
    }
    if end != world {
        return Err(format!("leads elsewhere:\n  {world:?}\n  {end:?}"));
    }
    Ok(())
}
