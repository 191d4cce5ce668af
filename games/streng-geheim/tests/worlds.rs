//! Sampled worlds against everything that may have happened: whole games told again with other cards and other choices.

use std::collections::HashMap;

use deckname_engine::{Game, Observer, Rng, Seat, Seats, Step, StepOf, Wyrand, silent};
use deckname_streng_geheim::{
    Action, Card, Chance, Deal, Field, Fields, Notice, Phase, Place, Places, Stash, State, StrengGeheim,
};
use serde_json::Value;

/// With more deals than these a game is not told again.
const MOST_DEALS: usize = 800;

type Steps = Vec<StepOf<StrengGeheim>>;

fn game(seats: u8) -> StrengGeheim {
    StrengGeheim::new(seats, &Value::Null).expect("a game")
}

/// Players that go where they do not know everything yet, look, and declare when they know much.
fn keen_step(game: &StrengGeheim, s: &State, rng: &mut Wyrand) -> Option<StepOf<StrengGeheim>> {
    let step = game.random_step(s, rng)?;
    let Step::Act(seat, _) = step else { return Some(step) };
    let action = match s.phase() {
        Phase::Dial => Action::Dial(keen_field(game, s, seat, rng)),
        Phase::Act => {
            let mut looks = (0..8).map(|_| game.random_action(s, seat, rng));
            looks.find(|action| *action != Action::Pass).unwrap_or(Action::Pass)
        }
        Phase::Flee if rng.below(3) == 0 || game.sheets(s, seat) > 6 => Action::Stay,
        _ => return Some(step),
    };
    Some(Step::Act(seat, action))
}

fn keen_field(game: &StrengGeheim, s: &State, seat: Seat, rng: &mut Wyrand) -> Field {
    let known = s.seen(seat).and(Places::of(seat.index()));
    let worth = |field: &Field| {
        let unseen = !field.places().without(known).is_empty();
        let free = *field != s.agent(seat);
        free && if Fields::CONTACTS.has(*field) { s.tips(seat).len() < 3 } else { unseen }
    };
    let fields: Vec<Field> = game.town().iter().filter(worth).collect();
    if fields.is_empty() { Field::OFF } else { fields[rng.below(fields.len() as u32) as usize] }
}

/// Is this as it should be? Chi-square about its degrees of freedom; rare things stray further.
fn assert_shares(counts: &HashMap<String, u32>, shares: &HashMap<String, f64>, what: &str) {
    assert!(counts.keys().all(|world| shares.contains_key(world)), "{what}: a world that cannot be");
    let samples = f64::from(counts.values().sum::<u32>());
    let met = |world| f64::from(counts.get(world).copied().unwrap_or(0));
    let spread: f64 = shares.iter().map(|(world, p)| (met(world) - p * samples).powi(2) / (p * samples)).sum();
    let rare: f64 = shares.values().map(|p| 1.0 / (p * samples)).sum();
    let freedom = (shares.len() - 1) as f64;
    assert!(spread <= freedom + 6.0 * (2.0 * freedom + rare).sqrt(), "{what}: {spread} for {} worlds", shares.len());
}

/// All deals that agree with what the observer has seen with its own eyes, own cards included.
fn deals(s: &State, who: Observer) -> Vec<Deal> {
    let own = who.seat().map_or(Places::NONE, |seat| s.seen(seat).and(Places::of(seat.index())));
    let truth = *s.deal();
    let mut known = Deal { names: [9; 6], formulas: [9; 6], falses: [9; 6], stash: truth.stash };
    for place in own.iter() {
        match (truth.card(place), place.colour()) {
            (Some(Card::Name(name)), colour) => known.names[colour] = name,
            (Some(Card::Formula(number)), colour @ 0..6) => known.formulas[colour] = number,
            (Some(Card::Formula(number)), _) => known.falses[usize::from(place.0 - Place::G1.0)] = number,
            _ => {}
        }
    }
    let hidden = |colour: usize| {
        let agrees = move |stash: &Stash| {
            let slots = (0..3).filter(|slot| own.has(Place(3 * colour as u8 + slot)));
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
        let mut retold = Self { game, who, steps, told: Vec::new() };
        let (mut state, mut told) = (game.start(), Vec::new());
        for step in steps {
            retold.play(&mut state, *step, &mut told);
        }
        retold.told = told;
        retold
    }

    fn play(&self, s: &mut State, step: StepOf<StrengGeheim>, told: &mut Vec<Notice>) -> bool {
        let played = self.game.play(s, step, &mut |event| told.extend(self.game.notice(&event, self.who)));
        played.is_ok()
    }

    /// Everything up to the step `until` with the cards of `deal`.
    fn with_cards(&self, deal: &Deal, until: usize) -> Option<(State, Vec<Notice>)> {
        let (mut state, mut told) = (self.game.start(), Vec::new());
        for step in &self.steps[..until] {
            let step = match *step {
                Step::Chance(Chance::Deal(_)) => {
                    let mut dealt = *deal;
                    dealt.stash[..usize::from(self.game.seats())].fill(Stash::EMPTY);
                    Step::Chance(Chance::Deal(dealt))
                }
                Step::Act(seat, Action::Stash(_)) => Step::Act(seat, Action::Stash(deal.stash[seat.index()])),
                step => step,
            };
            if !self.play(&mut state, step, &mut told) {
                return None;
            }
        }
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
            let declared = Seats(declared);
            let (mut state, mut told) = (state, told.clone());
            let agrees = choices.iter().all(|step| {
                let step = match *step {
                    Step::Act(seat, _) if !self.who.sees(seat) => {
                        let Some(action) = self.choice(&state, seat, declared.has(seat), truth) else { return false };
                        Step::Act(seat, action)
                    }
                    Step::Act(seat, action) if (action == Action::Stay) == declared.has(seat) => return false,
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

    /// Some sheet, or one with the place that was emptied for who flees.
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

/// A keen game up to where somebody flees or a lot has to be drawn.
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
    for seats in 3..=6 {
        let game = game(seats);
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
        assert!(checked >= 12 && narrowed >= 3, "{seats} seats: {checked} checked, {narrowed} narrowed");
    }
}

/// How many of the deals agree.
fn check_flight(game: &StrengGeheim, state: &State, steps: &Steps, who: Observer, deals: &[Deal]) -> usize {
    let retold = Retold::new(game, who, steps);
    let agreeing: Vec<(&Deal, Vec<Seats>)> =
        deals.iter().map(|deal| (deal, retold.declarations(deal, state))).filter(|(_, by)| !by.is_empty()).collect();
    let mut shares = HashMap::new();
    for (deal, declarations) in &agreeing {
        for by in declarations {
            let share = 1.0 / agreeing.len() as f64 / declarations.len() as f64;
            shares.insert(format!("{deal:?} {by:?}"), share);
        }
    }
    let (view, mut rng) = (game.view(state, who), Wyrand::new(16));
    let mut counts = HashMap::new();
    for _ in 0..20 * shares.len().max(20) {
        let world = game.sample(&view, &mut rng);
        *counts.entry(format!("{:?} {:?}", world.deal(), declared(game, &world))).or_insert(0) += 1;
    }
    assert_shares(&counts, &shares, &format!("{who:?} of {}, {:?}", game.seats(), state.phase()));
    agreeing.len()
}

/// Everybody fetches tips and hands them in: the used ones become the pile again and again.
#[test]
fn sg_11_worlds_agree_however_often_used_tips_become_the_pile() {
    for seats in 3..=6 {
        let game = game(seats);
        let mut rng = Wyrand::stream(seats.into(), 17);
        let (mut state, mut piles, mut steps) = (game.start(), 0, 0u32);
        while let Some(step) = tipster_step(&game, &state, &mut rng) {
            steps += 1;
            if steps % 7 == 0 && piles > 0 {
                for who in Observer::everyone(seats) {
                    let view = game.view(&state, who);
                    let world = game.sample(&view, &mut rng);
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
            let contacts: Vec<Field> = game.town().iter().filter(|field| Fields::CONTACTS.has(*field)).collect();
            let secrets: Vec<Field> = Fields::SECRET.iter().filter(|field| *field != s.agent(seat)).collect();
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
