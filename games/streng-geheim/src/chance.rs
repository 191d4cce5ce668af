//! What the cards and the lot may do: listed, drawn, checked.

use deckname_engine::{Chances, Listing, Rng, Seat};

use crate::action::Chance;
use crate::clause::Clause;
use crate::config::StrengGeheim;
use crate::place::Stash;
use crate::state::{Deal, Phase, State, each_once};

impl Chances for StrengGeheim {
    fn due(&self, s: &State) -> &'static str {
        match s.phase {
            Phase::Deal => "deal",
            Phase::Lot => "lot",
            _ => "tip",
        }
    }

    fn outcomes(&self, s: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
        match s.phase {
            // 720 ways to give out the names alone.
            Phase::Deal => return Listing::TooMany,
            Phase::Lot => s.level.iter().for_each(|seat| each(Chance::Lot(seat), 1)),
            _ => (0..5)
                .map(|secret| (secret, s.pile.count(secret)))
                .filter(|(_, left)| *left > 0)
                .for_each(|(secret, left)| each(Chance::Tip(secret), left.into())),
        }
        Listing::Whole
    }

    fn check_chance(&self, s: &State, c: &Chance) -> Result<(), Clause> {
        match (s.phase, c) {
            (Phase::Deal, Chance::Deal(deal)) if self.is_deal(deal) => Ok(()),
            (Phase::Lot, Chance::Lot(seat)) if s.level.contains(*seat) => Ok(()),
            (Phase::Act, Chance::Tip(secret)) if *secret < 5 && s.pile.count(*secret) > 0 => Ok(()),
            (Phase::Deal, _) => Err(Clause::Deal),
            (Phase::Lot, _) => Err(Clause::SeveralDeclare),
            _ => Err(Clause::Acting),
        }
    }

    #[inline]
    fn draw<R: Rng>(&self, s: &State, rng: &mut R) -> Chance {
        match s.phase {
            Phase::Deal => Chance::Deal(self.random_deal(rng)),
            Phase::Lot => Chance::Lot(s.level.nth(rng.below(s.level.len())).unwrap_or(Seat(0))),
            _ => Chance::Tip(s.pile.any(rng)),
        }
    }
}

impl StrengGeheim {
    fn random_deal<R: Rng>(&self, rng: &mut R) -> Deal {
        let mut deal = Deal::NONE;
        for cards in [&mut deal.names, &mut deal.formulas, &mut deal.falses] {
            *cards = [0, 1, 2, 3, 4, 5];
            rng.shuffle(cards);
        }
        for stash in &mut deal.stash[usize::from(self.seats)..] {
            *stash = Stash::ALL[rng.below(6) as usize];
        }
        deal
    }

    fn is_deal(&self, deal: &Deal) -> bool {
        let (seats, absent) = deal.stash.split_at(usize::from(self.seats));
        [deal.names, deal.formulas, deal.falses].iter().all(each_once)
            && seats.iter().all(|stash| *stash == Stash::EMPTY)
            && absent.iter().all(|stash| stash.is_whole())
    }
}
