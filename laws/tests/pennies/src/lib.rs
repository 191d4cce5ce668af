//! The smallest game that has everything: a secret card, a sealed choice, a clause for each refusal. With a mutation built in,
//! it shows that the laws catch that mutation.
//!
//! Seat 0 is dealt one of three cards. Both seats seal a number; seat 1 wins by naming the card, else seat 0 wins.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};

use deckname_engine::wire::{small, variant};
use deckname_engine::{
    Apply, Chances, Configure, Legal, Listing, Notify, Observe, Observer, Outcome, Rng, Sample, Seat, Seats,
    SetupError, Step, StepOf, Truth, Turn, Types, Unreadable, Wire, setup,
};
use deckname_scene::{
    Beat, Choice, Choose, Clicks, Dossier, Draw, Figure, Finale, Lang, Notes, Printed, Reader, Scene, Sound, Spot,
    Tell, Text, TextBoard, Texts, Unmasked, Words,
};
use maud::{Markup, html};
use serde_json::{Value, json};

deckname_engine::clauses! { ThreeCards = "PN-1", Numbers = "PN-2" }

/// What is wrong with this copy of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mutation {
    None,
    LeakingView,
    ForgetfulSampler,
    OpenSeal,
    LegalBySecret,
    Unlisted,
    OrderMatters,
    LossyRecord,
    SameLabel,
    TalkativeNotice,
    ImpureSampler,
    Endless,
    Unsound,
    ClosedEnd,
    ForgetfulView,
    OnesOnly,
    LoadedDraw,
    LazyRandom,
    NeverReveals,
    AlwaysReveals,
    NotDrawn,
    Undecided,
}

/// The table of one set-up.
#[derive(Debug)]
pub struct Pennies {
    pub mutation: Mutation,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    card: Option<u8>,
    sealed: [Option<u8>; 2],
    first: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Name(u8);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card(u8);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Dealt { card: u8 },
    Sealed { seat: Seat, card: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    who: Observer,
    dealt: bool,
    /// Known to seat 0, and to all when the game is over.
    card: Option<u8>,
    sealed: Seats,
    /// The number of the observer's own seat; both when the game is over.
    numbers: [Option<u8>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    Dealt { card: Option<u8> },
    Sealed { seat: Seat, card: Option<u8> },
}

impl Pennies {
    fn over(&self, s: &State) -> bool {
        self.mutation != Mutation::Endless && s.sealed.iter().all(Option::is_some)
    }

    fn numbers(&self, s: &State, seat: Seat) -> u8 {
        match (self.mutation, seat.0) {
            (Mutation::LegalBySecret, 1) => s.card.unwrap_or(0) + 1,
            (Mutation::Unlisted, 1) => 2,
            _ => 3,
        }
    }
}

impl Types for Pennies {
    const ID: &'static str = "pennies";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
    const MOST_STEPS: usize = 3;

    type State = State;
    type Action = Name;
    type Chance = Card;
    type Event = Event;
    type View = View;
    type Notice = Notice;
    type Clause = Clause;
}

impl Configure for Pennies {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        setup::seats(seats, 2, 2)?;
        setup::options(options, &[])?;
        Ok(Self { mutation: Mutation::None })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn options(&self) -> Value {
        json!({})
    }
}

impl Truth for Pennies {
    fn start(&self) -> State {
        State { card: None, sealed: [None; 2], first: None }
    }

    fn sound(&self, s: &State) -> Result<(), &'static str> {
        if self.mutation == Mutation::Unsound && self.over(s) { Err("a card is lost") } else { Ok(()) }
    }
}

impl Legal for Pennies {
    fn turn(&self, s: &State) -> Turn {
        if s.card.is_none() {
            Turn::Chance
        } else if self.over(s) {
            Turn::Over
        } else {
            Turn::Act([0, 1].into_iter().map(Seat).filter(|seat| s.sealed[seat.index()].is_none()).collect())
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Name>) {
        if matches!(self.turn(s), Turn::Act(seats) if seats.contains(seat)) {
            out.extend((0..self.numbers(s, seat)).map(Name));
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Name) -> Result<(), Clause> {
        let numbers = if self.mutation == Mutation::Unlisted { 3 } else { self.numbers(s, seat) };
        if a.0 < numbers { Ok(()) } else { Err(Clause::Numbers) }
    }

    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Name {
        let numbers = self.numbers(s, seat) - u8::from(self.mutation == Mutation::LazyRandom);
        Name(rng.below(numbers.into()) as u8)
    }
}

impl Chances for Pennies {
    fn due(&self, _: &State) -> &'static str {
        "deal"
    }

    fn outcomes(&self, _: &State, each: &mut impl FnMut(Card, u32)) -> Listing {
        (0..3).for_each(|card| each(Card(card), 1));
        Listing::Whole
    }

    fn check_chance(&self, _: &State, c: &Card) -> Result<(), Clause> {
        if c.0 < 3 { Ok(()) } else { Err(Clause::ThreeCards) }
    }

    fn draw<R: Rng>(&self, _: &State, rng: &mut R) -> Card {
        Card(rng.below(if self.mutation == Mutation::LoadedDraw { 2 } else { 3 }) as u8)
    }
}

impl Apply for Pennies {
    fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
        match step {
            Step::Chance(Card(card)) => {
                s.card = Some(card);
                log(Event::Dealt { card });
            }
            Step::Act(seat, Name(number)) => {
                s.sealed[seat.index()] = Some(number);
                if self.mutation == Mutation::OrderMatters {
                    s.first = s.first.or(Some(seat));
                }
                if self.mutation == Mutation::Endless && s.sealed.iter().all(Option::is_some) {
                    s.sealed = [None; 2];
                }
                log(Event::Sealed { seat, card: s.card.unwrap_or(0) });
            }
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        self.over(s).then(|| Outcome::of(Seats::one(Seat(u8::from(s.sealed[1] == s.card)))))
    }

    fn reveals(&self, s: &State, seat: Seat, _: &Name) -> bool {
        match self.mutation {
            Mutation::NeverReveals => false,
            Mutation::AlwaysReveals => true,
            _ => s.sealed[1 - seat.index()].is_some(),
        }
    }
}

impl Notify for Pennies {
    fn notice(&self, e: &Event, who: Observer) -> Option<Notice> {
        Some(match *e {
            Event::Dealt { card } => Notice::Dealt { card: who.sees(Seat(0)).then_some(card) },
            Event::Sealed { seat, card } => {
                let shown = who == Observer::Referee || self.mutation == Mutation::TalkativeNotice;
                Notice::Sealed { seat, card: Some(card).filter(|_| shown) }
            }
        })
    }
}

impl Observe for Pennies {
    fn view(&self, s: &State, who: Observer) -> View {
        let open = self.over(s) || who == Observer::Referee;
        let kept = self.mutation == Mutation::ClosedEnd && who != Observer::Referee;
        let number = |seat: u8| {
            let kept = who.sees(Seat(seat)) && self.mutation != Mutation::ForgetfulView;
            let shown = open || kept || self.mutation == Mutation::OpenSeal;
            s.sealed[usize::from(seat)].filter(|_| shown)
        };
        View {
            who,
            dealt: s.card.is_some(),
            card: s.card.filter(|_| open && !kept || who.sees(Seat(0)) || self.mutation == Mutation::LeakingView),
            sealed: [0, 1].into_iter().map(Seat).filter(|seat| s.sealed[seat.index()].is_some()).collect(),
            numbers: [number(0), number(1)],
        }
    }
}

impl Sample for Pennies {
    fn sample<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        static CALLS: AtomicU8 = AtomicU8::new(0);
        let mut s = self.start();
        if v.dealt {
            let known = v.card.filter(|_| self.mutation != Mutation::ForgetfulSampler);
            let drawn = match self.mutation {
                Mutation::ImpureSampler => CALLS.fetch_add(1, Ordering::Relaxed) % 3,
                Mutation::OnesOnly => 1,
                _ => rng.below(3) as u8,
            };
            s.card = Some(known.unwrap_or(drawn));
        }
        for seat in v.sealed {
            let number = v.numbers[seat.index()].unwrap_or_else(|| rng.below(self.numbers(&s, seat).into()) as u8);
            s.sealed[seat.index()] = Some(number);
        }
        s
    }
}

impl Wire for Pennies {
    fn write_action(&self, a: &Name) -> Value {
        json!({"name": if self.mutation == Mutation::LossyRecord { 0 } else { a.0 }})
    }

    fn read_action(&self, value: &Value) -> Result<Name, Unreadable> {
        match variant(value, "{\"name\":n}")? {
            ("name", Some(number)) => Ok(Name(small(number, "a number")?)),
            _ => Err(Unreadable::expected("{\"name\":n}", value)),
        }
    }

    fn write_chance(&self, c: &Card) -> Value {
        json!({"deal": c.0})
    }

    fn read_chance(&self, value: &Value) -> Result<Card, Unreadable> {
        match variant(value, "{\"deal\":n}")? {
            ("deal", Some(card)) => Ok(Card(small(card, "a card")?)),
            _ => Err(Unreadable::expected("{\"deal\":n}", value)),
        }
    }

    fn write_view(&self, v: &View) -> Value {
        json!({"card": v.card, "numbers": v.numbers, "sealed": v.sealed.iter().map(|seat| seat.0).collect::<Vec<_>>()})
    }

    fn write_notice(&self, n: &Notice) -> Value {
        match n {
            Notice::Dealt { card } => json!({"dealt": card}),
            Notice::Sealed { seat, card } => json!({"sealed": {"seat": seat.0, "card": card}}),
        }
    }

    fn standings(&self, s: &State) -> Vec<Value> {
        s.sealed.iter().enumerate().map(|(seat, number)| json!({"seat": seat, "number": number})).collect()
    }
}

static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| Texts::new(include_str!("../text/de.ftl"), include_str!("../text/en.ftl")));

impl Printed for Pennies {
    const CHOICES: &'static [Choice] = &[];

    fn texts() -> &'static Texts {
        &TEXTS
    }

    fn rules(_: Lang) -> &'static str {
        "# Pennies\n\n### PN-1 · Cards\n\n### PN-2 · Numbers\n"
    }

    fn figures() -> &'static [Figure] {
        &[]
    }

    fn cover() -> &'static str {
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
    }
}

impl Draw for Pennies {
    fn scene(&self, v: &View, _: &Reader<'_>) -> Scene {
        Scene(vec![deckname_scene::Panel {
            name: "board",
            width: 10,
            height: 10,
            body: html! {
                text { (format!("{v:?}")) }
                @for number in 0..if self.mutation == Mutation::NotDrawn { 2 } else { 3 } { g data-spot=(number) { text { (number) } } }
            },
        }])
    }
}

impl TextBoard for Pennies {
    fn text(&self, v: &View, _: &Reader<'_>) -> Text {
        let mut text = Text::default();
        text.line(format!("{v:?}"));
        text
    }
}

impl Dossier for Pennies {
    fn dossier(&self, v: &View, _: &[Notice], _: &Notes, _: &Reader<'_>) -> Markup {
        html! { p { (format!("{:?}", v.card)) } }
    }

    fn dossier_text(&self, v: &View, _: &[Notice], reader: &Reader<'_>) -> Text {
        self.text(v, reader)
    }
}

impl Words for Pennies {
    fn prompt(&self, v: &View, _: &[Spot], _: &Reader<'_>) -> String {
        format!("{:?}", v.sealed)
    }

    fn standing(&self, _: &View, _: Seat, _: &Reader<'_>) -> String {
        String::new()
    }

    fn sentence(&self, n: &Notice, reader: &Reader<'_>) -> String {
        match *n {
            Notice::Dealt { card: None } => TEXTS.plain(reader.lang, "log-dealt"),
            Notice::Dealt { card: Some(card) } => TEXTS.say(reader.lang, "log-dealt-me", &[("card", card.into())]),
            Notice::Sealed { seat, card: None } => {
                TEXTS.say(reader.lang, "log-named", &[("who", reader.name(seat).into())])
            }
            Notice::Sealed { seat, card: Some(card) } => {
                let args = [("who", reader.name(seat).into()), ("card", card.into())];
                TEXTS.say(reader.lang, "log-named-all", &args)
            }
        }
    }

    fn label(&self, _: &View, a: &Name, _: &Reader<'_>) -> String {
        if self.mutation == Mutation::SameLabel { "a number".to_string() } else { a.0.to_string() }
    }
}

impl Tell for Pennies {
    fn actor(&self, n: &Notice) -> Option<Seat> {
        match *n {
            Notice::Dealt { .. } => None,
            Notice::Sealed { seat, .. } => Some(seat),
        }
    }

    fn beat(&self, _: &View, _: &Notice, _: &View, _: &Reader<'_>) -> Beat {
        Beat::of(Sound::Card)
    }
}

impl Finale for Pennies {
    fn unmasking(&self, _: &View, _: &Reader<'_>) -> Vec<Unmasked> {
        Vec::new()
    }

    fn decided_by(&self, _: &View) -> Option<Clause> {
        (self.mutation != Mutation::Undecided).then_some(Clause::Numbers)
    }
}

impl Choose for Pennies {
    fn clicks(&self, _: &View, a: &Name) -> Clicks {
        Clicks::one(a.0.to_string())
    }

    fn spot(&self, _: &View, _: &[Spot], spot: &Spot, _: &Reader<'_>) -> String {
        spot.to_string()
    }
}
