//! Sampled worlds against everything that may have happened: whole games told again with other cards and other choices.

mod common;

use std::collections::HashMap;

use common::keen::keen_step;
use deckname_engine::{
    Apply, Configure, Game, Legal, Notify, Observe, Observer, Rng, Seat, Seats, Step, StepOf, Truth, Wyrand, silent,
};
use deckname_laws::{assert_shares, tell};
use deckname_streng_geheim::{
    Action, Card, Chance, Deal, Field, Fields, Memory, Notice, Phase, Place, Places, Stash, State, StrengGeheim,
};
use serde_json::json;

/// With more deals than these a game is not told again.
const MOST_DEALS: usize = 800;

type Steps = Vec<StepOf<StrengGeheim>>;

const FLIGHTS: [&str; 2] = ["proven", "bold"];

fn game(seats: u8, flight: &str) -> StrengGeheim {
    StrengGeheim::new(seats, &json!({"flight": flight})).expect("a game")
}

/// All deals that agree with what the observer has seen with its own eyes, own cards included.
fn deals(s: &State, who: Observer) -> Vec<Deal> {
    let own = who.seat().map_or(Places::EMPTY, |seat| s.seen(seat).union(Place::of_colour(seat.index())));
    let truth = *s.deal();
    let mut known = Deal { names: [9; 6], formulas: [9; 6], falses: [9; 6], stash: truth.stash };
    for place in own {
        match (truth.card(place), place.colour()) {
            (Some(Card::Name(name)), colour) => known.names[colour] = name,
            (Some(Card::Formula(number)), colour @ 0..6) => known.formulas[colour] = number,
            (Some(Card::Formula(number)), _) => known.falses[usize::from(place.0 - Place::G1.0)] = number,
            _ => {}
        }
    }
    let hidden = |colour: usize| {
        let agrees = move |stash: &Stash| {
            let slots = (0..3).filter(|slot| own.contains(Place(3 * colour as u8 + slot)));
            slots.into_iter().all(|slot| stash.kind(slot) == truth.stash[colour].kind(slot))
        };
        Stash::ALL.into_iter().filter(agrees).collect::<Vec<_>>()
    };
    let orders = |cards: [u8; 6]| fillings(cards).len();
    let ways: usize = (0..6).map(|colour| hidden(colour).len()).product();
    if ways * orders(known.names) * orders(known.formulas) * orders(known.falses) > MOST_DEALS {
        return Vec::new();
    }
    let mut all = vec![known];
    for colour in 0..6 {
        let ways = hidden(colour);
        all = branch(&all, |deal| ways.iter().map(|stash| with(deal, |deal| deal.stash[colour] = *stash)).collect());
    }
    let rows: [fn(&mut Deal) -> &mut [u8; 6]; 3] = [|d| &mut d.names, |d| &mut d.formulas, |d| &mut d.falses];
    for row in rows {
        all = branch(&all, |deal| {
            let cards = *row(&mut deal.clone());
            fillings(cards).iter().map(|cards| with(deal, |deal| *row(deal) = *cards)).collect()
        });
    }
    all
}

fn branch(all: &[Deal], ways: impl Fn(&Deal) -> Vec<Deal>) -> Vec<Deal> {
    all.iter().flat_map(ways).collect()
}

fn with(deal: &Deal, change: impl Fn(&mut Deal)) -> Deal {
    let mut changed = *deal;
    change(&mut changed);
    changed
}

fn fillings(cards: [u8; 6]) -> Vec<[u8; 6]> {
    let Some(gap) = cards.iter().position(|card| *card == 9) else { return vec![cards] };
    let free = (0..6).filter(|card| !cards.contains(card));
    free.flat_map(|card| {
        let mut filled = cards;
        filled[gap] = card;
        fillings(filled)
    })
    .collect()
}

/// The same game with other cards. What the observer is told is compared all the way.
struct Retold<'a> {
    game: &'a StrengGeheim,
    who: Observer,
    steps: &'a [StepOf<StrengGeheim>],
    told: Vec<Notice>,
}

impl<'a> Retold<'a> {
    fn new(game: &'a StrengGeheim, who: Observer, steps: &'a [StepOf<StrengGeheim>]) -> Self {
        let (_, told) = tell(game, steps, who).expect("it was played so");
        Self { game, who, steps, told }
    }

    fn play(&self, s: &mut State, step: StepOf<StrengGeheim>, told: &mut Vec<Notice>) -> bool {
        let played = self.game.play(s, step, &mut |event| told.extend(self.game.notice(&event, self.who)));
        played.is_ok()
    }

    /// Everything up to the step `until` with the cards of `deal`.
    fn with_cards(&self, deal: &Deal, until: usize) -> Option<(State, Vec<Notice>)> {
        let dealt = |step: &StepOf<StrengGeheim>| match *step {
            Step::Chance(Chance::Deal(_)) => {
                let mut dealt = *deal;
                dealt.stash[..usize::from(self.game.seats())].fill(Stash::EMPTY);
                Step::Chance(Chance::Deal(dealt))
            }
            Step::Act(seat, Action::Stash(_)) => Step::Act(seat, Action::Stash(deal.stash[seat.index()])),
            step => step,
        };
        let steps: Steps = self.steps[..until].iter().map(dealt).collect();
        let (state, told) = tell(self.game, &steps, self.who)?;
        self.told.starts_with(&told).then_some((state, told))
    }

    /// Who may have declared in the last round: all others' choices are tried that make a difference.
    fn declarations(&self, deal: &Deal, truth: &State) -> Vec<Seats> {
        let settled = usize::from(matches!(self.steps.last(), Some(Step::Chance(Chance::Lot(_)))));
        let until = self.steps.len() - settled - usize::from(self.game.seats());
        let Some((state, told)) = self.with_cards(deal, until) else { return Vec::new() };
        let choices = &self.steps[until..];
        let mut found = Vec::new();
        for declared in 0..1 << self.game.seats() {
            let declared = Seats::from_bits(declared);
            let (mut state, mut told) = (state, told.clone());
            let agrees = choices.iter().all(|step| {
                let step = match *step {
                    Step::Act(seat, _) if !self.who.sees(seat) => {
                        let Some(action) = self.choice(&state, seat, declared.contains(seat), truth) else {
                            return false;
                        };
                        Step::Act(seat, action)
                    }
                    Step::Act(seat, action) if (action == Action::Stay) == declared.contains(seat) => return false,
                    step => step,
                };
                self.play(&mut state, step, &mut told)
            });
            if agrees && told == self.told {
                found.push(declared);
            }
        }
        found
    }

    /// Some sheet; for the fugitive, one with the place that was emptied.
    fn choice(&self, s: &State, seat: Seat, declares: bool, truth: &State) -> Option<Action> {
        let mut actions = Vec::new();
        self.game.actions(s, seat, &mut actions);
        let place = truth.sheet().filter(|_| truth.fugitive() == Some(seat)).map(|sheet| sheet.place);
        actions.into_iter().find(|action| match action {
            Action::Flee(sheet) => declares && place.is_none_or(|place| sheet.place == place),
            action => !declares && *action == Action::Stay,
        })
    }
}

fn declared(game: &StrengGeheim, world: &State) -> Seats {
    let mine = |seat: &Seat| game.view(world, Observer::Seat(*seat)).mine.is_some_and(|mine| mine.declared);
    Seats::all(game.seats()).iter().filter(mine).collect()
}

/// A keen game up to where a seat flees or a lot has to be drawn.
fn flight(game: &StrengGeheim, seed: u64) -> Option<(State, Steps)> {
    let mut rng = Wyrand::stream(seed, 15);
    let (mut state, mut steps) = (game.start(), Vec::new());
    while state.phase() != Phase::Flight {
        if state.phase() == Phase::Lot && seed.is_multiple_of(2) {
            break;
        }
        let step = keen_step(game, &state, &mut rng)?;
        game.apply(&mut state, step, &mut silent);
        steps.push(step);
    }
    Some((state, steps))
}

#[test]
fn sg_15_worlds_of_a_flight_are_all_that_agree_with_what_was_told() {
    for (seats, mode) in (3..=6).flat_map(|seats| FLIGHTS.map(|mode| (seats, mode))) {
        let game = game(seats, mode);
        let (mut checked, mut narrowed) = (0, 0);
        for seed in 0..600 {
            let Some((state, steps)) = flight(&game, seed) else { continue };
            for who in Observer::everyone(seats) {
                let deals = deals(&state, who);
                if deals.len() < 2 {
                    continue;
                }
                checked += 1;
                narrowed += u32::from(check_flight(&game, &state, &steps, who, &deals) < deals.len());
            }
            if checked >= 12 && narrowed >= 3 {
                break;
            }
        }
        assert!(checked >= 12 && narrowed >= 3, "{seats} seats, {mode}: {checked} checked, {narrowed} narrowed");
    }
}

/// How many of the deals agree.
fn check_flight(game: &StrengGeheim, state: &State, steps: &Steps, who: Observer, deals: &[Deal]) -> usize {
    let retold = Retold::new(game, who, steps);
    let agreeing: Vec<(&Deal, Vec<Seats>)> =
        deals.iter().map(|deal| (deal, retold.declarations(deal, state))).filter(|(_, by)| !by.is_empty()).collect();
    let mut shares = Vec::new();
    for (deal, declarations) in &agreeing {
        for by in declarations {
            let share = 1.0 / agreeing.len() as f64 / declarations.len() as f64;
            shares.push((format!("{deal:?} {by:?}"), share));
        }
    }
    let (view, mut memory, mut rng) = (game.view(state, who), Memory::default(), Wyrand::new(16));
    let sampled = (0..20 * shares.len().max(20)).map(|_| {
        let world = game.sample_with(&view, &mut memory, &mut rng);
        format!("{:?} {:?}", world.deal(), declared(game, &world))
    });
    let what = format!("{who:?} of {}, {:?}", game.seats(), state.phase());
    assert_shares(&sampled.collect::<Vec<_>>(), &shares, &what);
    agreeing.len()
}

/// Every seat fetches tips and hands them in: the used ones become the pile again and again.
#[test]
fn sg_11_worlds_agree_however_often_used_tips_become_the_pile() {
    for seats in 3..=6 {
        let game = game(seats, "bold");
        let mut rng = Wyrand::stream(seats.into(), 17);
        let (mut state, mut piles, mut steps) = (game.start(), 0, 0u32);
        while let Some(step) = tipster_step(&game, &state, &mut rng) {
            steps += 1;
            if steps % 37 == 0 && piles > 0 {
                // Each observer in turn: the first world of a view takes long, more of them do not.
                let who =
                    Observer::everyone(seats).nth(steps as usize / 37 % (usize::from(seats) + 1)).expect("an observer");
                let (view, mut memory) = (game.view(&state, who), Memory::default());
                for _ in 0..20 {
                    let world = game.sample_with(&view, &mut memory, &mut rng);
                    assert_eq!(game.view(&world, who), view);
                    assert_eq!(game.sound(&world), Ok(()));
                }
            }
            let mut recycled = |event| piles += u32::from(event == deckname_streng_geheim::Event::Recycled);
            assert_eq!(game.play(&mut state, step, &mut recycled), Ok(()));
            assert_eq!(game.sound(&state), Ok(()));
        }
        assert!(piles >= if seats == 3 { 1 } else { 2 }, "{seats} seats: {piles} piles");
    }
}

fn tipster_step(game: &StrengGeheim, s: &State, rng: &mut Wyrand) -> Option<StepOf<StrengGeheim>> {
    let step = game.random_step(s, rng)?;
    let Step::Act(seat, action) = step else { return Some(step) };
    let action = match (s.phase(), action) {
        (Phase::Dial, _) => {
            let contacts: Vec<Field> =
                game.open_fields().iter().filter(|field| Field::CONTACTS.contains(*field)).collect();
            let secrets: Vec<Field> = Field::SECRET.iter().filter(|field| *field != s.agent(seat)).collect();
            let role = (seat.index() + usize::from(s.round())) % usize::from(game.seats());
            Action::Dial(
                contacts.get(role).copied().unwrap_or_else(|| secrets[rng.below(secrets.len() as u32) as usize]),
            )
        }
        (_, Action::Pass) => {
            let mut looks = (0..8).map(|_| game.random_action(s, seat, rng));
            looks.find(|action| *action != Action::Pass).unwrap_or(Action::Pass)
        }
        (_, Action::Flee(_)) => Action::Stay,
        (_, action) => action,
    };
    Some(Step::Act(seat, action))
}

/// In every phase where seats choose in secret, for every number of seats and observer: what another has sealed is any of
/// what it may do, and a spectator knows no card at all.
#[test]
fn sealed_choices_of_others_are_any_of_the_legal_ones() {
    let mut met = HashMap::new();
    for (seats, seed) in (3..=6).flat_map(|seats| (0..6).map(move |seed| (seats, seed))) {
        let mode = FLIGHTS[(seed % 2) as usize];
        let game = game(seats, mode);
        let mut rng = Wyrand::stream(seed, 18);
        let mut state = game.start();
        while let Some(step) = keen_step(&game, &state, &mut rng) {
            let before = state;
            game.apply(&mut state, step, &mut silent);
            let Step::Act(seat, _) = step else { continue };
            let times = met.entry((seats, mode, state.phase() as u8)).or_insert(0);
            let sealed = game.view(&state, Observer::Seat(seat)).mine.is_some_and(|mine| mine.choice.is_some());
            if sealed && *times < 4 {
                *times += 1;
                let mut legal = Vec::new();
                game.actions(&before, seat, &mut legal);
                for who in Observer::everyone(seats).filter(|who| !who.sees(seat)) {
                    check_sealed(&game, &state, seat, who, &legal);
                }
            }
        }
    }
    for (seats, mode) in (3..=6).flat_map(|seats| FLIGHTS.map(|mode| (seats, mode))) {
        for phase in SEALED {
            let times = met.get(&(seats, mode, phase as u8));
            assert!(times.is_some_and(|times| *times > 0), "{seats} seats, {mode}, never met {phase:?}");
        }
    }
}

const SEALED: [Phase; 6] = [Phase::Stash, Phase::Bug, Phase::Dial, Phase::Informer, Phase::Flee, Phase::Flight];

fn check_sealed(game: &StrengGeheim, s: &State, seat: Seat, who: Observer, legal: &[Action]) {
    let (view, mut memory, mut rng) = (game.view(s, who), Memory::default(), Wyrand::new(19));
    let what = format!("{who:?} of {seat:?} in {:?}, {} seats", s.phase(), game.seats());
    let (mut choices, mut dials, mut names) = (Vec::new(), Vec::new(), Vec::new());
    let (mut stayed, mut likely) = (0.0, 0.0);
    for _ in 0..60 * if s.phase() == Phase::Flee { 20 } else { legal.len() } {
        let world = game.sample_with(&view, &mut memory, &mut rng);
        let mine = game.view(&world, Observer::Seat(seat)).mine.expect("a seat");
        let choice = mine.choice.expect("a sealed choice");
        choices.push(choice);
        dials.extend(mine.dial);
        names.push([world.deal().names[0], world.deal().names[1]]);
        stayed += f64::from(u8::from(choice == Action::Stay));
        likely += 1.0 / f64::from(game.sheets(&world, seat) + 1);
    }
    if s.phase() == Phase::Flee {
        // Which sheets are legal depends on the cards: staying is one choice among so many in each world.
        assert!((stayed - likely).abs() < 6.0 * likely.sqrt() + 1.0, "{what}: {stayed} stayed, {likely} likely");
    } else {
        assert_shares(&choices, &evenly(legal.iter().copied()), &what);
    }
    if s.phase() == Phase::Informer {
        let open = game.open_fields().without(Fields::one(s.agent(seat))).with(Field::OFF);
        assert_shares(&dials, &evenly(open.iter()), &what);
    }
    if who == Observer::Public && s.phase() != Phase::Flight {
        let pairs = (0..6).flat_map(|one| (0..6).map(move |two| [one, two])).filter(|[one, two]| one != two);
        assert_shares(&names, &evenly(pairs), &what);
    }
}

fn evenly<T>(all: impl Iterator<Item = T>) -> Vec<(T, f64)> {
    let all: Vec<T> = all.collect();
    let share = 1.0 / all.len() as f64;
    all.into_iter().map(|one| (one, share)).collect()
}
