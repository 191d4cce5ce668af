//! What a seat or a spectator can conclude after a reshuffle, worked out the slow way: every world is followed through
//! everything that the observer is told, and imagined worlds must come as often as these weigh.
//!
//! All 108 cards count as different things. Any of them may be drawn, and any card of a hand may be the one that is shown,
//! whatever is on it; so a world weighs as much as there are courses that lead to it. In whole random games the piles are too
//! large for that; there every imagined world must have a course at all.

mod common;

use std::collections::HashMap;

use deckname_engine::{
    Apply, Configure, Game, Notify, Observe, Observer, Rng, Sample, Seat, Seats, Step, StepOf, Truth, Wyrand,
};
use deckname_laws::{Player, assert_shares};
use deckname_spy::{Action, Card, Cards, Notice, Spy, State, View};
use serde_json::json;

use common::thrifty_step;

type Hands = [Cards; 4];

/// All hands as they are and, as long as one can have something left of then, as they were at the last reshuffle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct World {
    hands: Hands,
    held: Hands,
}

/// Longer lists of worlds are not followed.
const MOST_WORLDS: usize = 6_000;
const DRAWS: u32 = 3_000;

struct Belief {
    who: Observer,
    /// What can be, and its weight.
    worlds: HashMap<World, f64>,
}

impl Belief {
    /// At a reshuffle: any of the cards that are not open can be in any of the others' hands, and none is elsewhere.
    fn at_reshuffle(v: &View) -> Self {
        let mut hands = [Cards::NONE; 4];
        let mut rest = closed(v);
        if let (Some(seat), Some(hand)) = (v.who.seat(), v.my_hand) {
            hands[seat.index()] = hand;
            rest = rest.minus(hand);
        }
        let mut dealt = HashMap::from([(hands, 1.0)]);
        for card in rest.iter() {
            dealt = with_one_more(v, &dealt, card);
        }
        let worlds = dealt.into_iter().map(|(hands, weight)| (World { hands, held: hands }, weight)).collect();
        Self { who: v.who, worlds }
    }

    /// `v` is what the observer sees after that.
    fn hear(&mut self, notice: &Notice, v: &View) {
        match *notice {
            Notice::Laid { seat, card } => self.show(seat, [card].into_iter().collect()),
            Notice::Sent { seat, send, .. } => self.show(seat, send.hand),
            Notice::Drew { seat, card } => self.draw(seat, card, v),
            Notice::Reshuffled { .. } => self.hold(|hands| hands),
            _ => {}
        }
        if v.kept == [0; 4] {
            self.hold(|_| [Cards::NONE; 4]);
        }
    }

    fn hold(&mut self, held: fn(Hands) -> Hands) {
        let mut worlds = HashMap::new();
        for (World { hands, .. }, weight) in self.worlds.drain() {
            *worlds.entry(World { hands, held: held(hands) }).or_default() += weight;
        }
        self.worlds = worlds;
    }

    fn show(&mut self, seat: Seat, cards: Cards) {
        let mut worlds = HashMap::new();
        for (mut world, weight) in self.worlds.drain() {
            let hand = world.hands[seat.index()];
            if hand.holds(cards) {
                world.hands[seat.index()] = hand.minus(cards);
                let ways = cards.kinds().iter().map(|card| choose(hand.count(card), cards.count(card)));
                *worlds.entry(world).or_default() += weight * ways.product::<f64>();
            }
        }
        self.worlds = worlds;
    }

    fn draw(&mut self, seat: Seat, drawn: Option<Card>, v: &View) {
        let mut worlds = HashMap::new();
        for (world, weight) in self.worlds.drain() {
            let pile = world.hands.iter().fold(closed(v), |rest, hand| rest.minus(*hand));
            for card in pile.kinds().iter().filter(|card| drawn.is_none_or(|drawn| drawn == *card)) {
                let mut world = world;
                world.hands[seat.index()] = world.hands[seat.index()].plus([card].into_iter().collect());
                *worlds.entry(world).or_default() += weight * f64::from(pile.count(card));
            }
        }
        self.worlds = worlds;
    }

    /// Imagined worlds are among these and come by their weights, all rare ones counted together.
    fn compare(&self, game: &Spy, v: &View, rng: &mut Wyrand) {
        let total: f64 = self.worlds.values().sum();
        let often = |world: &World| self.worlds[world] / total * f64::from(DRAWS) > 8.0;
        let drawn: Vec<_> = (0..DRAWS)
            .map(|_| {
                let open = game.view(&game.sample(v, rng), Observer::Referee);
                let world = World { hands: open.hands.unwrap(), held: open.all_held.unwrap() };
                assert!(self.worlds.contains_key(&world), "{:?} imagines what cannot be: {world:?}", self.who);
                Some(world).filter(often)
            })
            .collect();
        let mut shares: HashMap<Option<World>, f64> = HashMap::new();
        for (world, weight) in &self.worlds {
            *shares.entry(Some(*world).filter(often)).or_default() += weight / total;
        }
        let shares: Vec<_> = shares.into_iter().collect();
        assert_shares(&drawn, &shares, &format!("{:?}, {} worlds", self.who, self.worlds.len()));
    }
}

/// The card is in each of the others' hands, as often as there are places for it.
fn with_one_more(v: &View, worlds: &HashMap<Hands, f64>, card: Card) -> HashMap<Hands, f64> {
    let mut more = HashMap::new();
    for (hands, weight) in worlds {
        for seat in (0..4).filter(|seat| v.who.seat() != Some(Seat(*seat as u8))) {
            let places = v.hand_sizes[seat] - hands[seat].len();
            if places > 0 {
                let mut hands = *hands;
                hands[seat] = hands[seat].plus([card].into_iter().collect());
                *more.entry(hands).or_default() += weight * f64::from(places);
            }
        }
    }
    more
}

/// All that is not open.
fn closed(v: &View) -> Cards {
    v.layouts.iter().fold(Cards::ALL.minus(v.discards), |rest, layout| rest.minus(*layout))
}

fn choose(of: u8, n: u8) -> f64 {
    (0..n).map(|i| f64::from(of - i) / f64::from(i + 1)).product()
}

/// Has another seat shown a card that it can have held at the reshuffle as well as drawn since?
fn in_doubt(v: &View) -> bool {
    let held = v.held.minus(v.my_held);
    v.shown.iter().any(|shown| v.who.seat() != Some(shown.seat) && held.has(shown.card))
}

/// A random step that seldom sends: layouts grow, the pile runs out, and few cards come back.
fn hoarding_step(game: &Spy, state: &State, rng: &mut Wyrand) -> Option<StepOf<Spy>> {
    let step = game.random_step(state, rng)?;
    let thrifty = matches!(step, Step::Act(_, Action::Send(_))) && rng.below(30) > 0;
    Some(if thrifty { Step::Act(state.turn(), Action::EndTurn) } else { step })
}

/// How often worlds were compared: when another seat had shown what it can have held, and by how many reshuffles there had been
/// since all hands were new.
#[derive(Default)]
struct Compared {
    doubts: u32,
    after: [u32; 5],
}

/// Plays a game and compares what every observer imagines, from the first reshuffle to the end.
fn follow(game: &Spy, player: Player<Spy>, seed: u64, compared: &mut Compared) {
    let mut rng = Wyrand::stream(seed, game.seats().into());
    let mut state = game.start();
    let mut beliefs: Vec<Belief> = Vec::new();
    let (mut reshuffles, mut emptied) = (0, Seats::EMPTY);
    while let Some(step) = player(game, &state, &mut rng) {
        let before = state;
        let mut events = Vec::new();
        game.apply(&mut state, step, &mut |event| events.push(event));
        if game.outcome(&state).is_some() {
            break;
        }
        emptied =
            Seats::all(game.seats()).iter().filter(|seat| state.hand(*seat).is_empty()).fold(emptied, Seats::with);
        for event in &events {
            if matches!(game.notice(event, Observer::Public), Some(Notice::Reshuffled { .. })) {
                // If every seat has drawn all cards since the last time, nothing that was told before matters.
                let new = reshuffles == 0 || emptied == Seats::all(game.seats());
                reshuffles = if new { 1 } else { reshuffles + 1 };
                emptied = Seats::EMPTY;
                let certain = |who: &Observer| match who {
                    Observer::Seat(_) => new || game.seats() == 2,
                    Observer::Public => new,
                    Observer::Referee => false,
                };
                for who in Observer::everyone(game.seats()).filter(certain) {
                    beliefs.retain(|belief| belief.who != who);
                    beliefs.push(Belief::at_reshuffle(&game.view(&before, who)));
                }
            }
            for belief in &mut beliefs {
                if let Some(notice) = game.notice(event, belief.who) {
                    belief.hear(&notice, &game.view(&state, belief.who));
                }
            }
        }
        beliefs.retain(|belief| belief.worlds.len() <= MOST_WORLDS);
        for belief in &beliefs {
            let view = game.view(&state, belief.who);
            let doubt = in_doubt(&view);
            let seldom = if doubt { 8 } else { 40 } * if reshuffles < 4 { 1 } else { 20 };
            if rng.below(seldom) == 0 {
                belief.compare(game, &view, &mut rng);
                compared.doubts += u32::from(doubt);
                compared.after[usize::min(reshuffles, 4)] += 1;
            }
        }
    }
}

#[test]
fn imagined_worlds_are_those_that_everything_told_leaves() {
    for seats in 2..=4 {
        let game = Spy::new(seats, &json!({"match": false})).unwrap();
        let mut compared = Compared::default();
        (0..40).for_each(|seed| follow(&game, hoarding_step, seed, &mut compared));
        assert!(compared.doubts > 100, "{seats} seats: only {} cases", compared.doubts);
    }
}

#[test]
fn what_was_told_before_the_last_reshuffle_is_not_forgotten() {
    for seats in 2..=4 {
        let game = Spy::new(seats, &json!({"match": false})).unwrap();
        let mut compared = Compared::default();
        (0..12).for_each(|seed| follow(&game, thrifty_step, seed, &mut compared));
        assert!(compared.after[2..].iter().all(|cases| *cases > 15), "{seats} seats: only {:?}", compared.after);
    }
}

/// Three seats, with the first looking on. Between two reshuffles one of the others had no card in hand, so what both held at the
/// first and nobody has shown or can have drawn since is with the other one.
#[test]
fn whoever_was_empty_handed_has_nothing_from_before() {
    let game = Spy::new(3, &json!({"match": false})).unwrap();
    let me = Observer::Seat(Seat(0));
    let mut tried = 0;
    for seed in 0..300 {
        let mut rng = Wyrand::new(seed);
        let mut state = game.start();
        let (mut old, mut emptied) = (Cards::NONE, Seats::EMPTY);
        while let Some(step) = thrifty_step(&game, &state, &mut rng) {
            let before = state;
            let mut told = Vec::new();
            game.apply(&mut state, step, &mut |event| told.extend(game.notice(&event, me)));
            for notice in &told {
                match notice {
                    Notice::Reshuffled { .. } => {
                        let others = [Seat(1), Seat(2)];
                        let keepers: Vec<Seat> = others.into_iter().filter(|seat| !emptied.contains(*seat)).collect();
                        if let ([keeper], false) = (&keepers[..], old.is_empty()) {
                            let view = game.view(&state, me);
                            for _ in 0..20 {
                                assert!(game.sample(&view, &mut rng).hand(*keeper).holds(old), "seed {seed}: {old:?}");
                            }
                            tried += 1;
                        }
                        let held = closed(&game.view(&before, me)).minus(before.hand(Seat(0)));
                        let elsewhere: Cards = held.kinds().iter().filter(|card| state.pile().has(*card)).collect();
                        old = held.iter().filter(|card| !elsewhere.has(*card)).collect();
                        emptied = Seats::EMPTY;
                    }
                    Notice::Laid { seat, card } if *seat != Seat(0) => old = old.minus([*card].into_iter().collect()),
                    Notice::Sent { seat, send, .. } if *seat != Seat(0) => old = old.minus(send.hand),
                    _ => {}
                }
            }
            emptied = Seats::all(3).iter().filter(|seat| state.hand(*seat).is_empty()).fold(emptied, Seats::with);
        }
    }
    assert!(tried > 20, "only {tried} cases");
}

/// What happened to the hands since the last reshuffle.
struct Since {
    pile: Cards,
    /// For each seat a card that it showed, or nothing for one that it drew.
    moves: Vec<(Seat, Option<Card>)>,
}

impl Since {
    fn hear(&mut self, notice: &Notice) {
        match *notice {
            Notice::Laid { seat, card } => self.moves.push((seat, Some(card))),
            Notice::Sent { seat, send, .. } => self.moves.extend(send.hand.iter().map(|card| (seat, Some(card)))),
            Notice::Drew { seat, .. } => self.moves.push((seat, None)),
            _ => {}
        }
    }

    fn of(&self, seat: Seat) -> impl Iterator<Item = Option<Card>> {
        self.moves.iter().filter(move |(who, _)| *who == seat).map(|(_, card)| *card)
    }

    /// Can the hands that this world had at the reshuffle have come to be what they are?
    fn leads_to(&self, game: &Spy, world: &State) -> bool {
        let held = game.view(world, Observer::Referee).all_held.unwrap();
        let mut drawn = world.pile();
        for seat in (0..game.seats()).map(Seat) {
            let had =
                self.of(seat).flatten().fold(world.hand(seat), |had, card| had.plus([card].into_iter().collect()));
            if !had.holds(held[seat.index()]) || !self.in_time(seat, held[seat.index()]) {
                return false;
            }
            drawn = drawn.plus(had.minus(held[seat.index()]));
        }
        drawn == self.pile
    }

    /// It is easiest for a seat to show what it held as early as it can: then whatever else it shows was drawn before.
    fn in_time(&self, seat: Seat, mut held: Cards) -> bool {
        let mut drawn = 0;
        self.of(seat).all(|card| {
            match card {
                None => drawn += 1,
                Some(card) if held.has(card) => held = held.minus([card].into_iter().collect()),
                Some(_) => drawn -= 1,
            }
            drawn >= 0
        })
    }
}

/// Plays a random game; after every step the imagined world of every observer has a course. How often was that after a reshuffle?
fn play(game: &Spy, seed: u64) -> u32 {
    let mut rng = Wyrand::stream(seed, game.seats().into());
    let mut state = game.start();
    let (mut since, mut tried) = (None, 0);
    while let Some(step) = game.random_step(&state, &mut rng) {
        let mut notices = Vec::new();
        game.apply(&mut state, step, &mut |event| notices.extend(game.notice(&event, Observer::Public)));
        for notice in &notices {
            match notice {
                Notice::Reshuffled { .. } => since = Some(Since { pile: state.pile(), moves: Vec::new() }),
                Notice::Dealt { .. } => since = None,
                other => since.iter_mut().for_each(|since| since.hear(other)),
            }
        }
        let remembered = !game.view(&state, Observer::Public).held.is_empty();
        if let Some(since) = since.as_ref().filter(|_| remembered) {
            assert!(since.leads_to(game, &state));
            for who in Observer::everyone(game.seats()) {
                let world = game.sample(&game.view(&state, who), &mut rng);
                assert!(since.leads_to(game, &world), "{who:?} imagines what nothing leads to: {world:?}");
            }
            tried += 1;
        }
    }
    tried
}

#[test]
fn in_whole_random_games_every_imagined_world_has_a_course() {
    for (seats, series) in (2..=4).flat_map(|seats| [(seats, false), (seats, true)]) {
        let game = Spy::new(seats, &json!({"match": series})).unwrap();
        let tried: u32 = (0..250).map(|seed| play(&game, seed)).sum();
        assert!(tried > 4_000, "{seats} seats: only {tried} cases");
    }
}
