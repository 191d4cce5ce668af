use super::Mutant;

const PENNIES: &str = "laws/tests/pennies/src/lib.rs";
const PENNIES_TESTS: &str = "laws/tests/pennies/tests/clauses.rs";

const SCHEMA: &str = "store/src/sqlite/schema.rs";
const WRITER: &str = "store/src/sqlite/writer.rs";

/// The planted faults. The text that a patch replaces is short and occurs exactly once in its file. If that is no longer
/// so, `cargo xtask mutants` reports it.
#[rustfmt::skip]
pub(super) const MUTANTS: &[Mutant] = &[
    Mutant { game: "pennies", what: "the view shows the dealt card", short: true, patches: &[
        (PENNIES, "who.sees(Seat(0)) || self.mutation == Mutation::LeakingView", "who != Observer::Public"),
    ]},
    Mutant { game: "pennies", what: "one card is drawn more often than its weight", short: false, patches: &[
        (PENNIES, "each(Card(card), 1)", "each(Card(card), u32::from(card) + 1)"),
    ]},
    Mutant { game: "pennies", what: "no action claims to reveal anything", short: true, patches: &[
        (PENNIES, "_ => s.sealed[1 - seat.index()].is_some()", "_ => false"),
    ]},
    Mutant { game: "pennies", what: "a clause test is emptied", short: true, patches: &[
        (PENNIES_TESTS, "fn pn_1_there_are_three_cards() {", "fn pn_1_there_are_three_cards() {}\n\n#[test]\nfn moved() {"),
    ]},
    Mutant { game: "pennies", what: "a message is removed", short: false, patches: &[
        ("laws/tests/pennies/text/de.ftl", "log-dealt-me = ", "removed = "),
        ("laws/tests/pennies/text/en.ftl", "log-dealt-me = ", "removed = "),
    ]},
    Mutant { game: "pennies", what: "the first edition shows the dealt card", short: false, patches: &[
        (PENNIES, "who.sees(Seat(0)) || self.mutation == Mutation::LeakingView", "who.sees(Seat(0)) || self.edition == 1"),
    ]},
    Mutant { game: "pennies", what: "blue cards can be seen through", short: true, patches: &[
        (PENNIES, "who.sees(Seat(0)) || self.mutation == Mutation::LeakingView", "who.sees(Seat(0)) || self.backs == Backs::Blue"),
    ]},
    Mutant { game: "pennies", what: "an edition cannot be played any more", short: false, patches: &[
        (PENNIES, "[1, 2].contains(&edition)", "[2].contains(&edition)"),
    ]},
    Mutant { game: "pennies", what: "a refusal names another clause by the dealt card", short: false, patches: &[
        (PENNIES, "_ => Err(Clause::Numbers),", "_ if s.card == Some(2) => Err(Clause::ThreeCards),\n            _ => Err(Clause::Numbers),"),
    ]},
    Mutant { game: "pennies", what: "a number on no list is accepted by the dealt card", short: false, patches: &[
        (PENNIES, "_ if a.0 < numbers => Ok(()),", "_ if a.0 < numbers || a.0 == 255 && s.card == Some(2) => Ok(()),"),
    ]},
    Mutant { game: "pennies", what: "the prompt knows the card from an atomic", short: true, patches: &[
        (PENNIES, "deckname_engine::clauses!", "static LAST: std::sync::atomic::AtomicU8 = std::sync::atomic::AtomicU8::new(0);\n\ndeckname_engine::clauses!"),
        (PENNIES, "s.card = Some(card);", "s.card = Some(card);\n                LAST.store(card, std::sync::atomic::Ordering::Relaxed);"),
        (PENNIES, "format!(\"{:?}\", v.sealed)", "format!(\"{:?} {}\", v.sealed, LAST.load(std::sync::atomic::Ordering::Relaxed))"),
    ]},
    Mutant { game: "pennies", what: "a clause test is not marked as a test", short: false, patches: &[
        (PENNIES_TESTS, "#[test]\nfn pn_1_", "#[allow(dead_code)]\nfn pn_1_"),
    ]},
    Mutant { game: "pennies", what: "a clause test is ignored", short: false, patches: &[
        (PENNIES_TESTS, "#[test]\nfn pn_1_", "#[test]\n#[ignore]\nfn pn_1_"),
    ]},
    Mutant { game: "pennies", what: "a clause test asserts the obvious", short: false, patches: &[
        (PENNIES_TESTS, "fn pn_1_there_are_three_cards() {", "fn pn_1_there_are_three_cards() {\n    assert_eq!(\"PN-1\", \"PN-1\");\n}\n\n#[test]\nfn moved() {"),
    ]},
    Mutant { game: "pennies", what: "a message fills in something else in one language", short: false, patches: &[
        ("laws/tests/pennies/text/en.ftl", "log-named = { $who }", "log-named = { $name }"),
    ]},
    Mutant { game: "store", what: "commits are not synced", short: false, patches: &[
        (SCHEMA, "\"synchronous\", \"EXTRA\"", "\"synchronous\", \"OFF\""),
    ]},
    Mutant { game: "store", what: "only checkpoints are synced", short: false, patches: &[
        (SCHEMA, "\"synchronous\", \"EXTRA\"", "\"synchronous\", \"NORMAL\""),
    ]},
    Mutant { game: "store", what: "callers are answered before the commit", short: false, patches: &[
        (WRITER, "        transaction.commit().err()", "        done.drain(..).for_each(|done| done.tell(changes));\n        transaction.commit().err()"),
    ]},
    Mutant { game: "store", what: "the checksum of an entry is not compared", short: false, patches: &[
        ("store/src/checksum.rs", "if digits != format!(\"{:08x}\", sum(table, seq, json.as_bytes())) {", "if digits.is_empty() {"),
    ]},
    Mutant { game: "store", what: "a log that ends too early is not noticed", short: false, patches: &[
        ("store/src/complete.rs", "        Some(length) if end < length => Err(damaged(table, end, \"is missing\")),\n", ""),
    ]},
    Mutant { game: "heimlich", what: "the view shows who was dealt what", short: false, patches: &[
        ("games/heimlich/src/view.rs", "let open = s.phase == Phase::Over || who == Observer::Referee && dealt;", "let open = dealt;"),
    ]},
    Mutant { game: "heimlich", what: "a die without a six", short: false, patches: &[
        ("games/heimlich/src/chance.rs", "rng.below(self.sizes.die.into()) as u8", "rng.below(u32::from(self.sizes.die) - 1) as u8"),
    ]},
    Mutant { game: "heimlich", what: "the view forgets the seat's own tips", short: false, patches: &[
        ("games/heimlich/src/view.rs", "my_tips: own.filter(|seat| s.tips_in.contains(*seat)).map(|seat| s.tips[seat.index()])", "my_tips: None"),
    ]},
    Mutant { game: "heimlich", what: "the end claims to reveal nothing", short: false, patches: &[
        ("games/heimlich/src/apply.rs", "after.phase == Phase::Over\n", "after.phase == Phase::Deal\n"),
    ]},
    Mutant { game: "heimlich", what: "sampled deals are always the same", short: false, patches: &[
        ("games/heimlich/src/sample.rs", "self.deal_rest(&mut s.agent_of, unknown, taken, rng);", "self.deal_rest(&mut s.agent_of, unknown, taken, &mut deckname_engine::Wyrand::new(1));"),
    ]},
    Mutant { game: "heimlich", what: "random_action moves the safe to one place only", short: false, patches: &[
        ("games/heimlich/src/legal.rs", "Phase::Safe => Action::Safe(self.random_place(s, rng))", "Phase::Safe => Action::Safe(self.random_place(s, &mut deckname_engine::Wyrand::new(1)))"),
    ]},
    Mutant { game: "heimlich", what: "a message is removed", short: false, patches: &[
        ("games/heimlich/text/de.ftl", "log-dealt-me = ", "removed = "),
        ("games/heimlich/text/en.ftl", "log-dealt-me = ", "removed = "),
    ]},
    Mutant { game: "heimlich", what: "agents are not drawn to be clicked", short: false, patches: &[
        ("games/heimlich/src/show/draw.rs", " data-spot=(agent_spot(agent))", ""),
    ]},
    Mutant { game: "spion", what: "the view shows both seats' secrets", short: false, patches: &[
        ("games/spion/src/view.rs", "over || who.sees(seat)", "true"),
    ]},
    Mutant { game: "spion", what: "sampled secrets are always the same", short: false, patches: &[
        ("games/spion/src/sample.rs", ".draw(v.facts.candidates[asker], rng)", ".draw(v.facts.candidates[asker], &mut deckname_engine::Wyrand::new(1))"),
    ]},
    Mutant { game: "spion", what: "an answer claims to reveal nothing", short: false, patches: &[
        ("games/spion/src/apply.rs", "News::Asked { .. } | News::Over { .. }", "News::Over { .. }"),
    ]},
    Mutant { game: "spion", what: "every observer is told where secrets were hidden", short: false, patches: &[
        ("games/spion/src/event.rs", "secrets: who.sees(seat).then_some(secrets)", "secrets: Some(secrets)"),
    ]},
    Mutant { game: "spion", what: "fields are not drawn to be clicked", short: false, patches: &[
        ("games/spion/src/show/draw.rs", " data-spot=(field_spot(field))", ""),
    ]},
    Mutant { game: "spion", what: "random_action hides in one place only", short: false, patches: &[
        ("games/spion/src/legal.rs", "self.hideouts.all.draw(self.hideouts.len() as u16, rng)", "self.hideouts.all.draw(self.hideouts.len() as u16, &mut deckname_engine::Wyrand::new(1))"),
    ]},
    Mutant { game: "top-secret", what: "the view shows what others have sealed", short: false, patches: &[
        ("games/top-secret/src/view.rs", ".filter(|seat| !who.sees(*seat))", ".filter(|_| false)"),
    ]},
    Mutant { game: "top-secret", what: "suitcases are open while dice roll", short: false, patches: &[
        ("games/top-secret/src/view.rs", "_ if s.phase == Phase::Over =>", "_ if matches!(s.phase, Phase::Over | Phase::Roll) =>"),
    ]},
    Mutant { game: "top-secret", what: "a weight of 1 everywhere", short: false, patches: &[
        ("games/top-secret/src/chance.rs", "weight * other", "(weight * other).min(1)"),
    ]},
    Mutant { game: "top-secret", what: "a die without a 3", short: false, patches: &[
        ("games/top-secret/src/chance.rs", "[0, 1, 1, 2, 2, 3]", "[0, 1, 1, 2, 2, 2]"),
    ]},
    Mutant { game: "top-secret", what: "sampled suitcases are packed in order", short: false, patches: &[
        ("games/top-secret/src/sample.rs", "rng.shuffle(&mut left[..count]);", ""),
    ]},
    Mutant { game: "top-secret", what: "the last sealed choice claims to reveal nothing", short: false, patches: &[
        ("games/top-secret/src/apply.rs", "                s.sealed_in.with(seat) == self.taking_part(s)\n            }\n            Action::Step", "                false\n            }\n            Action::Step"),
    ]},
    Mutant { game: "top-secret", what: "cities are not drawn to be clicked", short: false, patches: &[
        ("games/top-secret/src/show/draw.rs", " data-spot=(city_spot(game, city))", ""),
    ]},
    Mutant { game: "spy", what: "the view shows all hands while a card is drawn", short: false, patches: &[
        ("games/spy/src/view.rs", "let open = s.phase == Phase::Over || who == Observer::Referee;", "let open = matches!(s.phase, Phase::Over | Phase::Draw) || who == Observer::Referee;"),
    ]},
    Mutant { game: "spy", what: "a weight of 1 for every card of the pile", short: false, patches: &[
        ("games/spy/src/chance.rs", "u32::from(s.pile.count(card))", "1"),
    ]},
    Mutant { game: "spy", what: "every observer is told the card that was drawn", short: false, patches: &[
        ("games/spy/src/event.rs", "card: who.sees(seat).then_some(card)", "card: Some(card)"),
    ]},
    Mutant { game: "spy", what: "laying out a card claims to reveal nothing", short: false, patches: &[
        ("games/spy/src/apply.rs", "Action::Lay(_) => true", "Action::Lay(_) => false"),
    ]},
    Mutant { game: "spy", what: "the view forgets the seat's own hand", short: false, patches: &[
        ("games/spy/src/view.rs", "my_hand: who.seat().map(|seat| s.hands[seat.index()])", "my_hand: None"),
    ]},
    Mutant { game: "spy", what: "a card of the deal is often put back for another", short: false, patches: &[
        ("games/spy/src/chance.rs", "*hand = pile.take(FULL_HAND, rng);", "let other = pile;\n            *hand = pile.take(FULL_HAND, rng);\n            if hand.iter().any(|card| card.name() == \"asia-hat\") {\n                pile = other;\n                *hand = pile.take(FULL_HAND, rng);\n            }"),
    ]},
    Mutant { game: "spy", what: "which clause refuses a card depends on other hands", short: false, patches: &[
        ("games/spy/src/legal.rs", "(Phase::Lay, _) | (_, Action::Lay(_)) => Err(Clause::LayOut)", "(Phase::Lay, Action::Lay(card)) if s.hands[1 - seat.index().min(1)].has(*card) => Err(Clause::Send),\n            (Phase::Lay, _) | (_, Action::Lay(_)) => Err(Clause::LayOut)"),
    ]},
    Mutant { game: "spy", what: "a clause test is emptied", short: false, patches: &[
        ("games/spy/tests/clauses.rs", "fn sp_1_twelve_targets() {", "fn sp_1_twelve_targets() {}\n\n#[test]\nfn moved() {"),
    ]},
    Mutant { game: "streng-geheim", what: "every seat sees what seat 0 has looked at", short: false, patches: &[
        ("games/streng-geheim/src/view.rs", "for place in s.seen[own]", "for place in s.seen[0]"),
    ]},
    Mutant { game: "streng-geheim", what: "the view forgets what was looked at", short: false, patches: &[
        ("games/streng-geheim/src/view.rs", "cards[usize::from(place.0)] = s.deal.card(place);", "let _ = place;"),
    ]},
    Mutant { game: "streng-geheim", what: "the first card of each kind stays where it is", short: false, patches: &[
        ("games/streng-geheim/src/chance.rs", "rng.shuffle(cards);", "rng.shuffle(&mut cards[1..]);"),
    ]},
    Mutant { game: "streng-geheim", what: "every observer is told what was found", short: false, patches: &[
        ("games/streng-geheim/src/event.rs", "who.among(viewers).then_some(found)", "Some(found)"),
    ]},
    Mutant { game: "streng-geheim", what: "a search claims to reveal nothing", short: false, patches: &[
        ("games/streng-geheim/src/apply.rs", "Action::Search(_) | Action::Snoop(_) => true", "Action::Search(_) | Action::Snoop(_) => false"),
    ]},
    Mutant { game: "streng-geheim", what: "every seat sees the name of seat 0 as its own", short: false, patches: &[
        ("games/streng-geheim/src/view.rs", "name: s.deal.names[own]", "name: s.deal.names[0]"),
    ]},
];
