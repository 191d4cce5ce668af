//! The hands of the others whenever a pile was used up (`SP-12`). Then the pile is empty, so what they hold together is known. Who
//! of them held what has to agree with all that they showed before and after: this is searched from the end to the beginning.

use std::collections::HashSet;

use deckname_engine::{Observer, Seat, Seats};

use crate::cards::{Card, Cards};
use crate::config::Spy;
use crate::event::{Hands as Dealt, Notice};
use crate::state::{FULL_HAND, MOST_SEATS, State};

/// The hand of each seat.
pub(super) type Hands = [Cards; MOST_SEATS];
/// The hands at each reshuffle of a game, and at last those in the world; `None` where any hands will do.
pub(super) type Ends = Vec<Option<Hands>>;

/// Hands that explain what was told of one game, and that lead to the world.
pub(super) fn ends(game: &Spy, who: Observer, told: &[Notice], world: &State) -> Option<Ends> {
    let times = times(game, who, told);
    let this = matches!(told.first(), Some(Notice::Dealt { game, .. }) if *game == world.game);
    let mut ends = vec![None; times.len()];
    if this {
        remember(world, &mut ends);
    }
    let others = Seats::all(game.seats).iter().filter(|seat| !who.sees(*seat)).collect();
    let mut search = Search { times, others, ends, failed: HashSet::new() };
    let last = search.times.len() - 1;
    search.go_back(last).then_some(search.ends)
}

/// What the world itself remembers.
fn remember(world: &State, ends: &mut Ends) {
    let last = ends.len() - 1;
    ends[last] = Some(world.hands);
    if last > 0 && world.remembers() {
        ends[last - 1] = Some(world.held);
        for number in 0..world.past.len() {
            ends[last - 1 - world.past.len() + number] = Some(world.past.hands(number));
        }
    }
}

/// The cards that are needed in this order and not in the hand.
pub(super) fn wanted(needed: impl Iterator<Item = Card>, mut hand: Cards) -> impl Iterator<Item = Card> {
    needed.filter(move |card| {
        let held = hand.has(*card);
        hand = if held { hand.without(*card) } else { hand };
        !held
    })
}

/// The time of one pile.
struct Time {
    /// What the others held together when it began, and how many cards each hand had. Nothing is held before the deal.
    held: Cards,
    sizes: [u8; MOST_SEATS],
    /// What the others may draw, and perhaps more than they do.
    pile: Cards,
    deeds: Vec<(Seat, Deed)>,
}

/// What another seat does, as everybody sees it.
#[derive(Clone, Copy)]
enum Deed {
    Draws,
    Shows(Card),
}

fn times(game: &Spy, who: Observer, told: &[Notice]) -> Vec<Time> {
    let mut sizes = [0; MOST_SEATS];
    sizes[..usize::from(game.seats)].fill(FULL_HAND);
    let mut times = vec![Time { held: Cards::NONE, sizes, pile: game.pack(), deeds: Vec::new() }];
    // The cards that are neither discarded, laid out nor in a hand that the observer sees.
    let (mut closed, mut discards) = (game.pack(), Cards::NONE);
    for notice in told {
        let mut does = |seat: Seat, deed: Deed| {
            sizes[seat.index()] =
                if matches!(deed, Deed::Draws) { sizes[seat.index()] + 1 } else { sizes[seat.index()] - 1 };
            if let (false, Some(time)) = (who.sees(seat), times.last_mut()) {
                time.deeds.push((seat, deed));
                if let Deed::Shows(card) = deed {
                    closed = closed.without(card);
                }
            }
        };
        match *notice {
            Notice::Dealt { hands: Dealt::Mine(mine), .. } => closed = closed.minus(mine),
            Notice::Dealt { hands: Dealt::All(all), .. } => closed = all.into_iter().fold(closed, Cards::minus),
            Notice::Laid { seat, card } => does(seat, Deed::Shows(card)),
            Notice::Sent { seat, send, .. } => {
                send.hand.iter().for_each(|card| does(seat, Deed::Shows(card)));
                discards = discards.plus(send.hand).plus(send.layout);
            }
            Notice::Drew { seat, card } => {
                does(seat, Deed::Draws);
                if let (Some(card), Some(time)) = (card, times.last_mut()) {
                    closed = closed.without(card);
                    time.pile = time.pile.without(card);
                }
            }
            Notice::Reshuffled { .. } => {
                times.push(Time { held: closed, sizes, pile: discards, deeds: Vec::new() });
                closed = closed.plus(discards);
                discards = Cards::NONE;
            }
            Notice::Dealt { hands: Dealt::Closed, .. }
            | Notice::NothingToDraw { .. }
            | Notice::GameEnded { .. }
            | Notice::Over { .. } => {}
        }
    }
    times
}

struct Search {
    times: Vec<Time>,
    others: Seats,
    ends: Ends,
    /// Hands at the end of a time that nothing explains.
    failed: HashSet<(usize, Hands)>,
}

impl Search {
    /// Finds hands for the beginning of this time, of which the end is known, and of all times before.
    fn go_back(&mut self, at: usize) -> bool {
        // Any hands may be dealt.
        if at == 0 {
            return true;
        }
        let end = self.ends[at];
        if end.is_some_and(|end| self.failed.contains(&(at, end))) {
            return false;
        }
        let (held, known) = (self.times[at].held, self.ends[at - 1]);
        let hands = known.unwrap_or([Cards::NONE; MOST_SEATS]);
        let found = self.share_out(at, self.others, held, hands, known.is_some());
        if !found {
            self.ends[at - 1] = known;
            self.failed.extend(end.map(|end| (at, end)));
        }
        found
    }

    /// Shares out what is left among these seats in every way that agrees with this time.
    fn share_out(&mut self, at: usize, seats: Seats, left: Cards, mut hands: Hands, known: bool) -> bool {
        let Some(seat) = seats.first() else {
            self.ends[at - 1] = Some(hands);
            return self.can_draw(at, &hands) && self.go_back(at - 1);
        };
        let own = seat.index();
        let choices = if known { vec![hands[own]] } else { hands_of(left, self.times[at].sizes[own]) };
        choices.into_iter().any(|hand| {
            hands[own] = hand;
            self.agrees(at, seat, hand)
                && self.share_out(at, seats.without(Seats::one(seat)), left.minus(hand), hands, known)
        })
    }

    /// Is what the others show in this time in their hands or in the pile? Where the end is known, this follows from it.
    fn can_draw(&self, at: usize, hands: &Hands) -> bool {
        let wanted = |seat: Seat| wanted(shown(&self.deeds(at, seat)), hands[seat.index()]).collect::<Vec<_>>();
        self.times[at].pile.holds(self.others.iter().flat_map(wanted).collect())
    }

    /// Can the seat show what it showed in this time, and come to the hand at its end?
    fn agrees(&self, at: usize, seat: Seat, mut hand: Cards) -> bool {
        let end = self.ends[at].map(|hands| hands[seat.index()]);
        let deeds = self.deeds(at, seat);
        for (number, deed) in deeds.iter().enumerate() {
            match deed {
                Deed::Shows(card) if !hand.has(*card) => return false,
                Deed::Shows(card) => hand = hand.without(*card),
                Deed::Draws => {
                    let needed = shown(&deeds[number + 1..]).chain(end.unwrap_or(Cards::NONE).iter());
                    let mut wanted = wanted(needed, hand);
                    hand = wanted.next().map_or(hand, |card| hand.with(card));
                }
            }
        }
        end.is_none_or(|end| hand == end)
    }

    fn deeds(&self, at: usize, seat: Seat) -> Vec<Deed> {
        self.times[at].deeds.iter().filter(|(by, _)| *by == seat).map(|(_, deed)| *deed).collect()
    }
}

fn shown(deeds: &[Deed]) -> impl Iterator<Item = Card> {
    deeds.iter().filter_map(|deed| if let Deed::Shows(card) = deed { Some(*card) } else { None })
}

/// Every hand of this size.
fn hands_of(cards: Cards, size: u8) -> Vec<Cards> {
    (0..size).fold(vec![Cards::NONE], |hands, _| {
        let longer = |hand: Cards| {
            let fits = move |card: &Card| {
                hand.last().is_none_or(|last| last.0 <= card.0) && hand.count(*card) < cards.count(*card)
            };
            cards.kinds().iter().filter(fits).map(move |card| hand.with(card))
        };
        hands.into_iter().flat_map(longer).collect()
    })
}
