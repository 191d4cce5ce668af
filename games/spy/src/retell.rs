//! How a world may have come about: only the hands are not public. It is worked out first what each hand was when a pile was
//! used up (see `hands`); in between, each seat draws what it shows next, and then what it keeps.

mod hands;

use deckname_engine::{Observer, Retell, Seat, Seats, Step, StepOf, follow};

use self::hands::{Ends, Hands, ends, wanted};
use crate::action::{Action, Chance};
use crate::cards::{Card, Cards};
use crate::config::Spy;
use crate::event::{Hands as Dealt, Notice};
use crate::state::{FULL_HAND, MOST_SEATS, Phase, State};

impl Retell for Spy {
    fn retell(&self, who: Observer, told: &[Notice], world: &State) -> Option<Vec<StepOf<Self>>> {
        let games = told.chunk_by(|_, next| !matches!(next, Notice::Dealt { .. }));
        let games: Vec<Ends> = games.map(|told| ends(self, who, told, world)).collect::<Option<_>>()?;
        follow(self, who, told, world, |s, ahead| {
            let Some(notice) = ahead.first() else {
                return (world.phase == Phase::Draw).then_some(Step::Act(s.turn, Action::EndTurn));
            };
            let story = Story { game: self, who, ends: games.get(usize::from(s.game))?, ahead };
            Some(match *notice {
                Notice::Dealt { hands, .. } => Step::Chance(Chance::Deal(story.deal(hands)?)),
                Notice::Laid { seat, card } => Step::Act(seat, Action::Lay(card)),
                Notice::Sent { seat, send, .. } => Step::Act(seat, Action::Send(send)),
                Notice::Drew { seat, card } if s.phase == Phase::Draw => {
                    Step::Chance(Chance::Draw(card.or_else(|| story.draw(s, seat))?))
                }
                Notice::Drew { seat, .. } | Notice::NothingToDraw { seat } => Step::Act(seat, Action::EndTurn),
                Notice::Reshuffled { .. } => Step::Act(s.turn, Action::EndTurn),
                Notice::GameEnded { .. } | Notice::Over { .. } => return None,
            })
        })
    }
}

/// What is still to be told in one game.
struct Story<'a> {
    game: &'a Spy,
    who: Observer,
    ends: &'a Ends,
    ahead: &'a [Notice],
}

impl Story<'_> {
    fn deal(&self, dealt: Dealt) -> Option<Hands> {
        let mut hands = match dealt {
            Dealt::All(hands) => return Some(hands),
            Dealt::Mine(_) | Dealt::Closed => [Cards::NONE; MOST_SEATS],
        };
        let mut pile = self.game.pack();
        if let (Dealt::Mine(mine), Some(seat)) = (dealt, self.who.seat()) {
            hands[seat.index()] = mine;
            pile = pile.minus(mine);
        }
        let mut free = self.free(pile, &hands);
        for seat in self.others() {
            let mut hand: Cards = self.wanted(seat, Cards::NONE).take(FULL_HAND.into()).collect();
            while hand.len() < FULL_HAND {
                let card = free.last()?;
                free = free.without(card);
                hand = hand.with(card);
            }
            hands[seat.index()] = hand;
        }
        Some(hands)
    }

    fn draw(&self, s: &State, seat: Seat) -> Option<Card> {
        self.wanted(seat, s.hands[seat.index()]).next().or_else(|| self.free(s.pile, &s.hands).last())
    }

    /// What no seat will ever show, in a game of which the last hands are unknown.
    fn free(&self, pile: Cards, hands: &Hands) -> Cards {
        let own = self.same_pile().filter_map(|notice| match notice {
            Notice::Drew { card, .. } => *card,
            _ => None,
        });
        let theirs = self.others().iter().flat_map(|seat| self.wanted(seat, hands[seat.index()]));
        own.chain(theirs).fold(pile, Cards::without)
    }

    fn wanted(&self, seat: Seat, hand: Cards) -> impl Iterator<Item = Card> {
        let shown = self.same_pile().flat_map(move |notice| match notice {
            Notice::Laid { seat: by, card } if *by == seat => Cards::NONE.with(*card).iter(),
            Notice::Sent { seat: by, send, .. } if *by == seat => send.hand.iter(),
            _ => Cards::NONE.iter(),
        });
        let reshuffles = self.same_game().filter(|notice| matches!(notice, Notice::Reshuffled { .. })).count();
        let end = self.ends[self.ends.len() - 1 - reshuffles];
        wanted(shown.chain(end.map_or(Cards::NONE, |hands| hands[seat.index()]).iter()), hand)
    }

    /// What will be told until the pile is used up.
    fn same_pile(&self) -> impl Iterator<Item = &Notice> {
        self.same_game().take_while(|notice| !matches!(notice, Notice::Reshuffled { .. }))
    }

    fn same_game(&self) -> impl Iterator<Item = &Notice> {
        self.ahead.iter().skip(1).take_while(|notice| !matches!(notice, Notice::Dealt { .. }))
    }

    fn others(&self) -> Seats {
        Seats::all(self.game.seats).iter().filter(|seat| !self.who.sees(*seat)).collect()
    }
}
