use deckname_engine::{Apply, Configure, Notify, Observe, Observer, Step, Truth, Wyrand};
use deckname_laws::assert_shares;

use super::*;
use crate::action::{Action, Chance};
use crate::event::Notice;
use crate::field::Field;
use crate::numbers::{Number, Numbers};
use crate::place::{Places, Stash};
use crate::sample::UNKNOWN;
use crate::state::Phase;

/// All numbers of seats, with each flight and by each edition.
fn game(seed: u64) -> StrengGeheim {
    let flight = if seed.is_multiple_of(3) { "proven" } else { "bold" };
    let game = StrengGeheim::new(3 + (seed / 3 % 4) as u8, &serde_json::json!({"flight": flight})).expect("a game");
    game.in_edition(if seed % 3 == 2 { 1 } else { 2 }).expect("an edition")
}

/// A flight out of nowhere: seats that have seen very much, and an observer that knows most cards.
fn anything(game: &StrengGeheim, rng: &mut Wyrand) -> (State, Known, Contest) {
    let mut s = State { phase: Phase::Flight, ..game.start() };
    let blank = Known {
        names: [UNKNOWN; COLOURS],
        formulas: [UNKNOWN; COLOURS],
        falses: [UNKNOWN; COLOURS],
        stashes: [Number::ALL; COLOURS],
    };
    s.deal = blank.complete(rng);
    let mut known = Known { names: s.deal.names, ..blank };
    let mut some = |cards: [u8; COLOURS]| cards.map(|card| if rng.below(2) == 0 { card } else { UNKNOWN });
    (known.formulas, known.falses) = (some(s.deal.formulas), some(s.deal.falses));
    for colour in 0..COLOURS {
        let index = Stash::ALL.iter().position(|stash| *stash == s.deal.stash[colour]).expect("a stash");
        let way = Numbers::one(Number(index as u8));
        known.stashes[colour] = [way, way.with(Number(rng.below(6) as u8)), Number::ALL][rng.below(3) as usize];
    }
    let seats = Seats::all(game.seats);
    for seat in seats {
        let unseen = rng.next() as u32 & rng.next() as u32 & if rng.below(2) == 0 { rng.next() as u32 } else { 0 };
        let secret = if rng.below(4) == 0 { Places::EMPTY } else { Place::SECRET };
        s.seen[seat.index()] =
            Places::from_bits(!unseen & 0x7f_ffff).union(secret).without(Place::of_colour(seat.index()));
        s.stood[seat.index()] = Field(rng.below(2) as u8);
    }
    let mut any_seat = || Seat(rng.below(game.seats.into()) as u8);
    let (one, two, outdone) = (any_seat(), any_seat(), any_seat());
    let best = Seats::one(one).with(two);
    s.stood[two.index()] = s.stood[one.index()];
    let place = Place(rng.below(18) as u8);
    let contest = Contest {
        best,
        outdone: Some(outdone).filter(|seat| !best.contains(*seat)),
        fled: (rng.below(2) == 0).then_some((one, place)),
    };
    (s, known, contest)
}

/// All ways to give the cards that are left to the gaps.
fn fillings(cards: [u8; COLOURS]) -> Vec<[u8; COLOURS]> {
    let Some(gap) = cards.iter().position(|card| *card == UNKNOWN) else { return vec![cards] };
    let free = (0..6).filter(|card| !cards.contains(card));
    free.flat_map(|card| {
        let mut filled = cards;
        filled[gap] = card;
        fillings(filled)
    })
    .collect()
}

#[test]
fn sg_15_agreeing_deals_are_counted_as_they_are_one_by_one() {
    let (mut compared, mut narrowed) = (0, 0);
    for seed in 0..4_000 {
        let mut rng = Wyrand::stream(seed, 15);
        let game = game(seed);
        let (mut s, known, contest) = anything(&game, &mut rng);
        let (formulas, falses) = (fillings(known.formulas), fillings(known.falses));
        let count = Count::of(&contest, &game, &s, &known);
        let stashes: Vec<_> = count.stashes().collect();
        if formulas.len() * falses.len() * stashes.len() > 4_000 {
            continue;
        }
        let pairings: u32 = count.within[usize::from(Number::ALL.bits())].iter().sum();
        for orders in stashes {
            s.deal.stash = orders.map(|order| Stash::ALL[order]);
            let mut agreeing = 0;
            for formulas in &formulas {
                for falses in &falses {
                    (s.deal.formulas, s.deal.falses) = (*formulas, *falses);
                    agreeing += u32::from(contest.agrees(&game, &s));
                }
            }
            let all = (formulas.len() * falses.len()) as u32;
            assert_eq!(agreeing * pairings, count.ways(orders) * all, "seed {seed}: {orders:?}");
            compared += 1;
            narrowed += u32::from(agreeing > 0 && agreeing < all);
        }
    }
    assert!(compared > 10_000 && narrowed > 1_000, "{compared} compared, {narrowed} narrowed");
}

/// Where few deals agree, they are counted: each must be drawn as often as any other.
#[test]
fn sg_15_counted_deals_are_each_equally_likely() {
    let mut compared = 0;
    for seed in 0..20_000 {
        if compared == 30 {
            break;
        }
        let mut rng = Wyrand::stream(seed, 17);
        let game = game(seed);
        let (mut s, known, contest) = anything(&game, &mut rng);
        let mut agreeing = all_deals(&known, &s.deal);
        agreeing.retain(|deal| {
            s.deal = *deal;
            contest.agrees(&game, &s)
        });
        if !(2..40).contains(&agreeing.len()) {
            continue;
        }
        let drawn = (0..60 * agreeing.len()).map(|_| {
            contest.counted_deal(&game, &mut s, &known, &mut rng);
            format!("{:?}", s.deal)
        });
        let drawn: Vec<String> = drawn.collect();
        let share = 1.0 / agreeing.len() as f64;
        let shares: Vec<_> = agreeing.iter().map(|deal| (format!("{deal:?}"), share)).collect();
        assert_shares(&drawn, &shares, &format!("seed {seed}"));
        compared += 1;
    }
    assert_eq!(compared, 30);
}

/// The end of a round in which seats that have seen very much choose.
fn race(game: &StrengGeheim, rng: &mut Wyrand) -> State {
    let (mut s, ..) = anything(game, rng);
    s.phase = Phase::Flee;
    s.agents = s.stood;
    s.stood = [Field::OFF; COLOURS];
    s
}

/// What an observer was told of it.
struct Told {
    who: Seat,
    /// Its own choice is known.
    chosen: Action,
    lot: Option<Seat>,
    fled: Option<(Seat, Place)>,
    notices: Vec<Notice>,
}

/// All choose; then a lot, if it is to be drawn.
fn settle(game: &StrengGeheim, s: &mut State, choices: &[Action], lot: Option<Seat>, who: Seat) -> Vec<Notice> {
    let mut told = Vec::new();
    let acts = (0..).map(Seat).zip(choices).map(|(seat, action)| Step::Act(seat, *action));
    for step in acts.chain(lot.map(|seat| Step::Chance(Chance::Lot(seat)))) {
        game.apply(s, step, &mut |event| told.extend(game.notice(&event, Observer::Seat(who))));
    }
    told
}

/// Some sheet for each seat that declares; with this place for the one that fled.
fn choices(game: &StrengGeheim, s: &State, declared: Seats, fled: Option<(Seat, Place)>) -> Option<Vec<Action>> {
    let choice = |seat: Seat| {
        if !declared.contains(seat) {
            return Some(Action::Stay);
        }
        let leads = game.declarable(s, seat)?;
        match fled.filter(|(by, _)| *by == seat) {
            None => Some(Action::Flee(leads.sheet(0))),
            Some((_, place)) => leads.allow_place(place).then(|| Action::Flee(leads.named(0).at(place))),
        }
    };
    Seats::all(game.seats).iter().map(choice).collect()
}

impl Told {
    /// Would the observer be told the same, had these declared?
    fn is_explained_by(&self, game: &StrengGeheim, start: &State, declared: Seats) -> bool {
        let Some(mut choices) = choices(game, start, declared, self.fled) else { return false };
        if declared.contains(self.who) == (self.chosen == Action::Stay) {
            return false;
        }
        choices[self.who.index()] = self.chosen;
        let lot = self.lot.filter(|seat| declared.contains(*seat));
        settle(game, &mut start.clone(), &choices, lot, self.who) == self.notices
    }
}

/// Some of those that can declare do; the end of it, and what the observer is told.
fn told(game: &StrengGeheim, start: &State, who: Seat, rng: &mut Wyrand) -> Option<(State, Told)> {
    let declared = Seats::from_bits(1 + rng.below((1 << game.seats) - 1) as u8);
    let declared: Seats = declared.iter().filter(|seat| game.declarable(start, *seat).is_some()).collect();
    if declared.is_empty() {
        return None;
    }
    let choices = choices(game, start, declared, None).expect("some sheets");
    let mut end = *start;
    let mut notices = settle(game, &mut end, &choices, None, who);
    let mut lot = None;
    if end.phase == Phase::Lot && rng.below(2) == 0 {
        lot = end.level.iter().nth(rng.below(end.level.len()) as usize);
        end = *start;
        notices = settle(game, &mut end, &choices, lot, who);
    }
    let fled = end.fugitive.zip(end.sheet()).map(|(seat, sheet)| (seat, sheet.place)).filter(|(seat, _)| *seat != who);
    Some((end, Told { who, chosen: choices[who.index()], lot, fled, notices }))
}

#[test]
fn sg_15_what_was_told_is_explained_by_exactly_the_deals_that_agree() {
    let (mut compared, mut refuted) = (0, 0);
    for seed in 0..20_000 {
        let mut rng = Wyrand::stream(seed, 16);
        let game = game(seed);
        let start = race(&game, &mut rng);
        let who = Seat(rng.below(game.seats.into()) as u8);
        let Some((end, told)) = told(&game, &start, who, &mut rng) else { continue };
        let view = game.view(&end, Observer::Seat(who));
        let mine = view.mine.as_ref().map(|mine| (who, mine));
        let (known, contest) = (Known::of(&game, &view, mine), Contest::of(&view, &end, mine));
        for deal in all_deals(&known, &start.deal) {
            let (other, world) = (State { deal, ..start }, State { deal, ..end });
            let declared = (0..1 << game.seats).map(Seats::from_bits);
            let explained = declared.filter(|by| told.is_explained_by(&game, &other, *by)).count();
            let unseen = contest.unseen(&game, &world).without(Seats::one(who));
            let expected = if contest.agrees(&game, &world) { 1 << unseen.len() } else { 0 };
            assert_eq!(explained, expected, "seed {seed}");
            compared += 1;
            refuted += u32::from(expected == 0);
        }
    }
    assert!(compared > 20_000 && refuted > 2_000, "{compared} compared, {refuted} refuted");
}

/// All deals that agree with what is known, names aside; none if there are very many.
fn all_deals(known: &Known, truth: &Deal) -> Vec<Deal> {
    let mut all = vec![*truth];
    for colour in 0..COLOURS {
        let ways = || known.stashes[colour].iter().map(|way| Stash::ALL[usize::from(way.0)]);
        let hidden = |deal: Deal| ways().map(move |stash| with(deal, |deal| deal.stash[colour] = stash));
        all = all.into_iter().flat_map(hidden).take(201).collect();
    }
    for formulas in [true, false] {
        let rows = fillings(if formulas { known.formulas } else { known.falses });
        let filled = |deal: Deal| {
            rows.iter()
                .map(move |row| with(deal, |deal| *if formulas { &mut deal.formulas } else { &mut deal.falses } = *row))
        };
        all = all.into_iter().flat_map(filled).take(201).collect();
    }
    if all.len() > 200 { Vec::new() } else { all }
}

fn with(deal: Deal, change: impl Fn(&mut Deal)) -> Deal {
    let mut changed = deal;
    change(&mut changed);
    changed
}
