//! What a declaration tells of the cards: who outdid whom (`SG-15`), and that the fugitive's place may be right (`SG-14`).

use deckname_engine::{Member, Rng, Seat, Seats};

use crate::apply::sum;
use crate::config::StrengGeheim;
use crate::numbers::{Number, Numbers};
use crate::place::{Kind, Place, Places, Stash};
use crate::sample::{Known, UNKNOWN};
use crate::state::{COLOURS, Deal, State};
use crate::view::{Mine, View};

/// The colours as a set.
type Colours = Numbers;
/// So many deals are tried before the agreeing ones are counted: mostly one of the first agrees.
const TRIES: u32 = 64;

/// What the observer was told when somebody declared.
pub(crate) struct Contest {
    /// The level ones, or the fugitive alone.
    best: Seats,
    /// The observer, if it declared in vain.
    outdone: Option<Seat>,
    /// Who fled with the formula of which place, where the observer does not flee.
    fled: Option<(Seat, Place)>,
}

impl Contest {
    #[inline]
    pub(crate) fn of(v: &View, s: &State, mine: Option<(Seat, &Mine)>) -> Self {
        let best = if s.level.is_empty() { s.fugitive.map_or(Seats::EMPTY, Seats::one) } else { s.level };
        let outdone = mine.filter(|(seat, mine)| mine.declared && !best.contains(*seat)).map(|(seat, _)| seat);
        let fled = v.fugitive.zip(v.emptied).filter(|(seat, _)| !v.who.sees(*seat));
        Self { best, outdone, fled }
    }

    pub(crate) fn best(&self) -> Seats {
        self.best
    }

    /// A deal that agrees, each equally likely.
    #[inline]
    pub(crate) fn deal<R: Rng>(&self, game: &StrengGeheim, s: &mut State, known: &Known, rng: &mut R) {
        for _ in 0..TRIES {
            s.deal = known.complete(rng);
            if self.agrees(game, s) {
                return;
            }
        }
        // What counts is where the cards are hidden and how the numbers pair up. The first is drawn by how often the second
        // agrees with it; then at least one of 720 pairings does.
        s.deal = known.complete(rng);
        s.deal.stash = Count::of(self, game, s, known).draw(rng);
        let mut agreeing = 0;
        let mut paired = s.deal;
        known.each_pairing(0, &mut [0; COLOURS], &mut |pairing| {
            s.deal = Deal { stash: s.deal.stash, ..known.paired(pairing, rng) };
            // One of all that agree, each equally likely: the newest takes the place of the one before, one time in so many.
            if self.agrees(game, s) {
                agreeing += 1;
                paired = if rng.below(agreeing) == 0 { s.deal } else { paired };
            }
        });
        s.deal = paired;
    }

    #[inline]
    fn agrees(&self, game: &StrengGeheim, s: &State) -> bool {
        let Some(first) = self.best.first() else { return true };
        let best = rank(game, s, first);
        self.fled.is_none_or(|(seat, place)| game.leads(s, seat).allow_place(place))
            && self.best.iter().skip(1).all(|seat| rank(game, s, seat) == best)
            && self.outdone.is_none_or(|seat| rank(game, s, seat) < best)
    }

    /// Those whom nobody would have seen declaring: in this world they would have been outdone, too.
    #[inline]
    pub(crate) fn also_rans(&self, game: &StrengGeheim, s: &State) -> Seats {
        let Some(first) = self.best.first() else { return Seats::EMPTY };
        let best = rank(game, s, first);
        Seats::all(game.seats).without(self.best).iter().filter(|seat| rank(game, s, *seat) < best).collect()
    }
}

/// `SG-15`: what follows goes before what does not, then the highest sum.
#[inline]
fn rank(game: &StrengGeheim, s: &State, seat: Seat) -> (bool, u8) {
    (game.follows(s, seat), sum(s, seat))
}

/// Counts the deals that agree. Who follows depends on what lies where and on the colour that has the true formula; which
/// places the fugitive may name, on that and on the colours whose numbers it has not seen among the false ones.
struct Count<'a> {
    contest: &'a Contest,
    known: &'a Known,
    /// What each seat sees of each colour, by which of `Stash::ALL` the colour has.
    sights: [[[Sight; 6]; COLOURS]; COLOURS],
    seen: [Places; COLOURS],
    sums: [u8; COLOURS],
    players: Colours,
    /// By a set of colours and one of them: in how many pairings is that one's formula the true one, and all suspects of the
    /// fugitive are among the set?
    within: [[u32; COLOURS]; 1 << COLOURS],
}

/// The colours whose identity, and those whose formula a seat has seen.
#[derive(Clone, Copy, Default)]
struct Sight {
    identities: Colours,
    formulas: Colours,
}

impl<'a> Count<'a> {
    fn of(contest: &'a Contest, game: &StrengGeheim, s: &State, known: &'a Known) -> Self {
        let seen: [Places; COLOURS] = std::array::from_fn(|seat| s.seen[seat].union(Place::of_colour(seat)));
        let sights = std::array::from_fn(|seat| {
            std::array::from_fn(|colour| Stash::ALL.map(|stash| Sight::of(seen[seat], colour, stash)))
        });
        let read = contest.fled.map_or(Places::EMPTY, |(seat, _)| seen[seat.index()]);
        let unread = |index: usize| index == COLOURS - 1 || !read.contains(Place::of_secret(index as u8));
        let mut within = [[0; COLOURS]; 1 << COLOURS];
        known.each_pairing(0, &mut [0; COLOURS], &mut |pairing| {
            let suspects: Colours = (0..COLOURS).filter(|colour| unread(pairing[*colour])).map(colour_of).collect();
            let truth = pairing.iter().position(|index| *index == COLOURS - 1).unwrap_or(0);
            within[usize::from(suspects.bits())][truth] += 1;
        });
        // From "exactly these" to "among these".
        for colour in 0..COLOURS {
            for set in (0..within.len()).filter(|set| set >> colour & 1 == 1) {
                let fewer = within[set ^ 1 << colour];
                within[set].iter_mut().zip(fewer).for_each(|(ways, more)| *ways += more);
            }
        }
        let sums = std::array::from_fn(|seat| sum(s, Seat(seat as u8)));
        Self { contest, known, sights, seen, sums, players: Colours::all(game.seats), within }
    }

    /// Where everything is hidden, as likely as there are deals with it.
    fn draw<R: Rng>(&self, rng: &mut R) -> [Stash; COLOURS] {
        let ways: u32 = self.stashes().map(|stashes| self.ways(stashes)).sum();
        let mut left = rng.below(ways.max(1));
        let drawn = self.stashes().find(|stashes| {
            let here = self.ways(*stashes);
            let found = left < here;
            left = left.saturating_sub(here);
            found
        });
        drawn.unwrap_or_default().map(|index| Stash::ALL[index])
    }

    /// All ways to hide what is not known, as indices into `Stash::ALL`: at most 6⁶.
    fn stashes(&self) -> impl Iterator<Item = [usize; COLOURS]> {
        let counts = self.known.stashes.map(Numbers::len);
        (0..counts.iter().product()).map(move |n| {
            let mut rest = n;
            std::array::from_fn(|colour| {
                let index = rest % counts[colour];
                rest /= counts[colour];
                self.known.stashes[colour].nth(index).map_or(0, Number::index)
            })
        })
    }

    /// In how many pairings of the numbers does everything agree?
    fn ways(&self, stashes: [usize; COLOURS]) -> u32 {
        let (all, without) = (self.within[usize::from(Number::ALL.bits())], self.disallowed(stashes));
        let Some(without) = without else { return 0 };
        self.truths(stashes).iter().map(Number::index).map(|truth| all[truth] - without[truth]).sum()
    }

    /// The colours that may have the true formula, by who was level and who was outdone (`SG-15`).
    fn truths(&self, stashes: [usize; COLOURS]) -> Colours {
        let (mut every, mut any) = (Number::ALL, Colours::EMPTY);
        for seat in self.contest.best {
            let follows = self.follows(seat, stashes);
            every = every.intersection(follows);
            any = any.union(follows);
        }
        let alike = every.union(Number::ALL.without(any));
        let Some((outdone, best)) = self.contest.outdone.zip(self.contest.best.first()) else { return alike };
        let not_following = Number::ALL.without(self.follows(outdone, stashes));
        let lower = self.sums[outdone.index()] < self.sums[best.index()];
        alike.intersection(if lower { every.union(not_following) } else { every.intersection(not_following) })
    }

    /// With the true formula at which colours does the seat's sheet follow?
    fn follows(&self, seat: Seat, stashes: [usize; COLOURS]) -> Colours {
        let Sight { identities, formulas } = self.sight(seat, stashes);
        let seen = self.seen[seat.index()];
        let named = self.players.is_subset(identities) || identities.len() == 5;
        if !named || !Place::SECRET.is_subset(seen) {
            return Colours::EMPTY;
        }
        let missing = Number::ALL.without(formulas);
        // Where one formula alone is missing and one place of its colour, it must be there.
        let unseen = missing.first().map_or(Places::EMPTY, |colour| Place::of_colour(colour.index()).without(seen));
        if missing.len() == 1 && unseen.len() == 1 { Number::ALL } else { formulas }
    }

    /// The pairings that would not let the fugitive name its place; `None` if no pairing lets it, the cards being hidden
    /// like this.
    fn disallowed(&self, stashes: [usize; COLOURS]) -> Option<[u32; COLOURS]> {
        let Some((seat, place)) = self.contest.fled else { return Some([0; COLOURS]) };
        let colour = place.colour();
        let formulas = self.sight(seat, stashes).formulas;
        let there = Stash::ALL[stashes[colour]].slot(Kind::Formula) == place.slot();
        let set = if self.seen[seat.index()].contains(place) {
            there.then_some(Number::ALL.without(Colours::one(colour_of(colour))))
        } else {
            (!formulas.contains(colour_of(colour))).then_some(formulas)
        };
        set.map(|set| self.within[usize::from(set.bits())])
    }

    fn sight(&self, seat: Seat, stashes: [usize; COLOURS]) -> Sight {
        let seen = &self.sights[seat.index()];
        (0..COLOURS).map(|colour| seen[colour][stashes[colour]]).fold(Sight::default(), |all, one| Sight {
            identities: all.identities.union(one.identities),
            formulas: all.formulas.union(one.formulas),
        })
    }
}

impl Sight {
    /// What the places seen show of one colour.
    fn of(seen: Places, colour: usize, stash: Stash) -> Self {
        let sees = |kind| seen.contains(Place(3 * colour as u8 + stash.slot(kind)));
        let one = |kind| if sees(kind) { Colours::one(colour_of(colour)) } else { Colours::EMPTY };
        Self { identities: one(Kind::Identity), formulas: one(Kind::Formula) }
    }
}

fn colour_of(index: usize) -> Number {
    Number(index as u8)
}

/// For each colour, which false formula has the number of its formula; the last one was taken out.
///
/// Whatever the observer knows of the numbers, every pairing that agrees with it stands for equally many deals: the
/// numbers that neither row shows can be given out in any order.
type Pairing = [usize; COLOURS];

impl Known {
    /// All pairings from this colour on.
    fn each_pairing(&self, colour: usize, pairing: &mut Pairing, found: &mut impl FnMut(&Pairing)) {
        if colour == COLOURS {
            return found(pairing);
        }
        for index in 0..COLOURS {
            if !pairing[..colour].contains(&index) && self.fit(colour, index) {
                pairing[colour] = index;
                self.each_pairing(colour + 1, pairing, found);
            }
        }
    }

    fn fit(&self, colour: usize, index: usize) -> bool {
        match (self.formulas[colour], self.falses[index]) {
            (UNKNOWN, UNKNOWN) => true,
            (UNKNOWN, number) => !self.formulas.contains(&number),
            (number, UNKNOWN) => !self.falses.contains(&number),
            (formula, number) => formula == number,
        }
    }

    /// Any deal in which the numbers pair up like this.
    fn paired<R: Rng>(&self, pairing: &Pairing, rng: &mut R) -> Deal {
        let mut paired = *self;
        for (colour, index) in pairing.iter().enumerate() {
            if paired.formulas[colour] == UNKNOWN {
                paired.formulas[colour] = paired.falses[*index];
            }
        }
        let mut deal = paired.complete(rng);
        for (colour, index) in pairing.iter().enumerate() {
            deal.falses[*index] = deal.formulas[colour];
        }
        deal
    }
}

#[cfg(test)]
mod tests {
    use deckname_engine::{Apply, Configure, Notify, Observe, Observer, Step, Truth, Wyrand};

    use super::*;
    use crate::action::{Action, Chance};
    use crate::event::Notice;
    use crate::field::Field;
    use crate::state::Phase;

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
        let mut anybody = || Seat(rng.below(game.seats.into()) as u8);
        let (one, two, outdone) = (anybody(), anybody(), anybody());
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
            let game = StrengGeheim::new(3 + (seed % 4) as u8, &serde_json::Value::Null).expect("a game");
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

    /// Some sheet of each that declares; with this place for who fled.
    fn choices(game: &StrengGeheim, s: &State, declared: Seats, fled: Option<(Seat, Place)>) -> Option<Vec<Action>> {
        let choice = |seat: Seat| {
            let leads = game.leads(s, seat);
            match fled.filter(|(by, _)| *by == seat) {
                _ if !declared.contains(seat) => Some(Action::Stay),
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

    /// Somebody declares; the end of it, and what the observer is told.
    fn told(game: &StrengGeheim, start: &State, who: Seat, rng: &mut Wyrand) -> (State, Told) {
        let declared = Seats::from_bits(1 + rng.below((1 << game.seats) - 1) as u8);
        let choices = choices(game, start, declared, None).expect("some sheets");
        let mut end = *start;
        let mut notices = settle(game, &mut end, &choices, None, who);
        let mut lot = None;
        if end.phase == Phase::Lot && rng.below(2) == 0 {
            lot = end.level.iter().nth(rng.below(end.level.len()) as usize);
            end = *start;
            notices = settle(game, &mut end, &choices, lot, who);
        }
        let fled =
            end.fugitive.zip(end.sheet()).map(|(seat, sheet)| (seat, sheet.place)).filter(|(seat, _)| *seat != who);
        (end, Told { who, chosen: choices[who.index()], lot, fled, notices })
    }

    #[test]
    fn sg_15_what_was_told_is_explained_by_exactly_the_deals_that_agree() {
        let (mut compared, mut refuted) = (0, 0);
        for seed in 0..20_000 {
            let mut rng = Wyrand::stream(seed, 16);
            let game = StrengGeheim::new(3 + (seed % 4) as u8, &serde_json::Value::Null).expect("a game");
            let start = race(&game, &mut rng);
            let who = Seat(rng.below(game.seats.into()) as u8);
            let (end, told) = told(&game, &start, who, &mut rng);
            let view = game.view(&end, Observer::Seat(who));
            let mine = view.mine.as_ref().map(|mine| (who, mine));
            let (known, contest) = (Known::of(&game, &view, mine), Contest::of(&view, &end, mine));
            for deal in all_deals(&known, &start.deal) {
                let (other, world) = (State { deal, ..start }, State { deal, ..end });
                let declared = (0..1 << game.seats).map(Seats::from_bits);
                let explained = declared.filter(|by| told.is_explained_by(&game, &other, *by)).count();
                let also_rans = contest.also_rans(&game, &world).without(Seats::one(who));
                let expected = if contest.agrees(&game, &world) { 1 << also_rans.len() } else { 0 };
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
            let ways = || known.stashes[colour].iter().map(|way| Stash::ALL[way.index()]);
            let hidden = |deal: Deal| ways().map(move |stash| with(deal, |deal| deal.stash[colour] = stash));
            all = all.into_iter().flat_map(hidden).take(201).collect();
        }
        for formulas in [true, false] {
            let rows = fillings(if formulas { known.formulas } else { known.falses });
            let filled = |deal: Deal| {
                rows.iter().map(move |row| {
                    with(deal, |deal| *if formulas { &mut deal.formulas } else { &mut deal.falses } = *row)
                })
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
}
