use super::Mutant;

const PENNIES: &str = "laws/tests/pennies/src/lib.rs";

/// The planted faults. The text of a patch is short and stands in its file once; where a file has changed so that it no
/// longer does, `cargo xtask mutants` says so.
#[rustfmt::skip]
pub(super) const MUTANTS: &[Mutant] = &[
    Mutant { game: "pennies", what: "the view shows the dealt card", short: true, patches: &[
        (PENNIES, "who.sees(Seat(0)) || self.fault == Fault::LeakingView", "who != Observer::Public"),
    ]},
    Mutant { game: "pennies", what: "one card is drawn more often than its weight", short: false, patches: &[
        (PENNIES, "each(Card(card), 1)", "each(Card(card), u32::from(card) + 1)"),
    ]},
    Mutant { game: "pennies", what: "nothing is said to reveal anything", short: true, patches: &[
        (PENNIES, "_ => s.sealed[1 - seat.index()].is_some()", "_ => false"),
    ]},
    Mutant { game: "pennies", what: "a clause test is emptied", short: true, patches: &[
        ("laws/tests/pennies/tests/clauses.rs", "fn pn_1_there_are_three_cards() {", "fn pn_1_there_are_three_cards() {}\n\n#[test]\nfn moved() {"),
    ]},
    Mutant { game: "pennies", what: "a message is removed", short: false, patches: &[
        ("laws/tests/pennies/text/de.ftl", "log-dealt-me = ", "removed = "),
        ("laws/tests/pennies/text/en.ftl", "log-dealt-me = ", "removed = "),
    ]},
];
