//! How many deals agree with what a declaration tells.

use deckname_engine::{Member, Rng, Seat};

use super::Contest;
use crate::apply::sum;
use crate::config::{Flight, StrengGeheim};
use crate::numbers::{Number, Numbers};
use crate::place::{Kind, Place, Places, Stash};
use crate::sample::{Known, UNKNOWN};
use crate::state::{COLOURS, Deal, State};

/// The colours as a set.
type Colours = Numbers;

/// Counts the deals that agree. Whose sheet goes first depends on what lies where, and in the first edition on the colour
/// that has the true formula; which places the fugitive may name, on that and on the colours whose numbers it has not seen
/// among the false ones.
pub(super) struct Count<'a> {
    game: &'a StrengGeheim,
    contest: &'a Contest,
    known: &'a Known,
    /// What each seat sees of each colour, by which of `Stash::ALL` the colour has.
    sights: [[[Sight; 6]; COLOURS]; COLOURS],
    seen: [Places; COLOURS],
    sums: [u8; COLOURS],
    players: Colours,
    /// By a set of colours and one of them: in how many pairings is that one's formula the true one, and all suspects of the
    /// fugitive are among the set?
    pub(super) within: [[u32; COLOURS]; 1 << COLOURS],
}

/// The colours whose identity, and those whose formula a seat has seen.
#[derive(Clone, Copy, Default)]
struct Sight {
    identities: Colours,
    formulas: Colours,
}

impl<'a> Count<'a> {
    pub(super) fn of(contest: &'a Contest, game: &'a StrengGeheim, s: &State, known: &'a Known) -> Self {
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
        Self { game, contest, known, sights, seen, sums, players: Colours::all(game.seats), within }
    }

    /// Where everything is hidden, as likely as there are deals with it.
    pub(super) fn draw<R: Rng>(&self, rng: &mut R) -> [Stash; COLOURS] {
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
    pub(super) fn stashes(&self) -> impl Iterator<Item = [usize; COLOURS]> {
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
    pub(super) fn ways(&self, stashes: [usize; COLOURS]) -> u32 {
        let (all, without) = (self.within[usize::from(Number::ALL.bits())], self.disallowed(stashes));
        let Some(without) = without else { return 0 };
        self.truths(stashes).iter().map(Number::index).map(|truth| all[truth] - without[truth]).sum()
    }

    /// The colours that may have the true formula, by which seats were level and which was outdone (`SG-15`).
    fn truths(&self, stashes: [usize; COLOURS]) -> Colours {
        let (mut every, mut any) = (Number::ALL, Colours::EMPTY);
        for seat in self.contest.best {
            let first = self.goes_first(seat, stashes);
            every = every.intersection(first);
            any = any.union(first);
        }
        let alike = match self.game.flight {
            Flight::Proven => every,
            Flight::Bold => every.union(Number::ALL.without(any)),
        };
        let Some((outdone, best)) = self.contest.outdone.zip(self.contest.best.first()) else { return alike };
        let not_first = Number::ALL.without(self.goes_first(outdone, stashes));
        let lower = self.sums[outdone.index()] < self.sums[best.index()];
        alike.intersection(if lower { every.union(not_first) } else { every.intersection(not_first) })
    }

    /// With the true formula at which colours does the seat's sheet go first?
    fn goes_first(&self, seat: Seat, stashes: [usize; COLOURS]) -> Colours {
        let Sight { identities, formulas } = self.sight(seat, stashes);
        let seen = self.seen[seat.index()];
        let named = self.players.is_subset(identities) || identities.len() == 5;
        if !named || !Place::SECRET.is_subset(seen) {
            return Colours::EMPTY;
        }
        if !self.game.is_first_edition() {
            return Number::ALL;
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
/// Whatever the observer knows about the numbers, every pairing that agrees with it stands for equally many deals: the
/// numbers that neither row shows can be given out in any order.
pub(super) type Pairing = [usize; COLOURS];

impl Known {
    /// All pairings from this colour on.
    pub(super) fn each_pairing(&self, colour: usize, pairing: &mut Pairing, found: &mut impl FnMut(&Pairing)) {
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
    pub(super) fn paired<R: Rng>(&self, pairing: &Pairing, rng: &mut R) -> Deal {
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
