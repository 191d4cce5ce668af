//! What `docs/record.md` promises about chance and records: each test tries to cheat.

use deckname_engine::{Seat, Seats, WireStep};
use deckname_scene::Lang;
use deckname_table::{BadRecord, BrokenOff, Fairness, Kept, Record, Status, Table, open, seal, verify, verify_against};
use serde_json::{Value, json};

const PLAYERS: [&str; 3] = ["Ada", "Ben", "Cleo"];

/// Ada and Ben have promised and opened, Cleo has promised nothing.
fn fairness() -> Fairness {
    let contributions = vec!["of Ada".to_string(), "of Ben".to_string(), String::new()];
    let seals = vec![Some(seal("of Ada")), Some(seal("of Ben")), None];
    Fairness { contributions, seals, ..Fairness::new("the seed") }
}

/// A game to its end, in which every seat takes the first of its actions, and from step `second` on the second.
fn played(fairness: &Fairness, second: usize) -> Box<dyn Table> {
    let mut table = open("heimlich", 3, &Value::Null).unwrap();
    loop {
        match table.status() {
            Status::Chance(_) => {
                let outcome = table.fair_outcome(fairness).unwrap();
                table.chance(&outcome, Lang::En).unwrap();
            }
            Status::Seats(seats) => {
                let seat = seats.first().unwrap();
                let legal = table.legal(seat);
                let pick = usize::from(table.taken() >= second);
                table.act(seat, &legal[pick % legal.len()], Lang::En).unwrap();
            }
            Status::Over(_) => return table,
        }
    }
}

fn record_of(table: &dyn Table, fairness: &Fairness) -> Record {
    Record::of(table, PLAYERS.map(String::from).to_vec(), Some(fairness))
}

fn record() -> Record {
    record_of(&*played(&fairness(), usize::MAX), &fairness())
}

fn kept_head(head: &str) -> Kept {
    Kept { head: Some(head.into()), ..Kept::default() }
}

#[test]
fn an_honest_record_proves_everything_to_those_who_kept_something() {
    let record = record();
    let heads = record.heads("the seed");
    let kept = Kept { commitment: Some(fairness().commitment()), head: Some(heads[7].clone()) };
    let verdict = verify_against(&record, &kept).unwrap();
    assert!(verdict.over && verdict.chained);
    assert_eq!(verdict.head_at, Some(7));
    assert_eq!((verdict.opened, verdict.withheld), (Seats::all(2), Seats::EMPTY));
    assert_eq!(heads.len(), record.steps.len() + 1);
    let end = record.chain.clone().unwrap();
    assert_eq!(verify_against(&record, &kept_head(&end)).unwrap().head_at, Some(record.steps.len()));
    let read = Record::from_text(&record.to_json().to_string()).unwrap();
    assert_eq!(read, record);
}

#[test]
fn a_contribution_that_was_chosen_after_the_promises_is_found() {
    let mut ground = fairness();
    ground.contributions[1] = "of Ben, chosen when all was known".into();
    let record = record_of(&*played(&ground, usize::MAX), &ground);
    let why = verify(&record).unwrap_err();
    assert!(matches!(why, BadRecord::Seal { seat: Seat(1), .. }), "{why}");
    assert!(why.to_string().contains("seat 1"), "{why}");
}

/// A seat that does not open adds nothing. It cannot put another text into the place of the one that it promised.
#[test]
fn a_seat_that_withholds_adds_nothing_and_is_named() {
    let mut withheld = fairness();
    withheld.contributions[0].clear();
    let verdict = verify(&record_of(&*played(&withheld, usize::MAX), &withheld)).unwrap();
    assert_eq!((verdict.opened, verdict.withheld), (Seats::one(Seat(1)), Seats::one(Seat(0))));
    let mut hidden = record_of(&*played(&withheld, usize::MAX), &withheld);
    hidden.fairness.as_mut().unwrap().seals[0] = None;
    assert!(matches!(verify(&hidden), Err(BadRecord::Chain { .. })), "that it promised cannot be denied afterwards");
    let mut fewer = withheld.clone();
    fewer.seals.pop();
    let why = verify(&record_of(&*played(&fewer, usize::MAX), &fewer)).unwrap_err();
    assert_eq!(why, BadRecord::Seals { seals: 2, seats: 3 });
}

/// An operator who draws anew has to name a seat that withheld, and what it had promised.
#[test]
fn a_start_that_was_broken_off_is_bound_and_must_have_a_reason() {
    let start = BrokenOff {
        players: ["Ada", "Ben", "Cleo"].map(String::from).to_vec(),
        seals: vec![Some(seal("of Ada before")), Some(seal("of Ben before")), None],
        contributions: ["of Ada before", "", ""].map(String::from).to_vec(),
    };
    let verdict_on = |start: BrokenOff| {
        let fairness = Fairness { broken_off: vec![start], ..fairness() };
        verify(&record_of(&*played(&fairness, usize::MAX), &fairness))
    };
    assert!(verdict_on(start.clone()).is_ok());
    assert_eq!(start.withheld().collect::<Vec<_>>(), ["Ben"]);
    let silent = BrokenOff { contributions: vec![String::new(); 3], ..start.clone() };
    assert!(verdict_on(silent).is_ok(), "an operator can always say that nothing came, but not in secret");
    let changed = |change: fn(&mut BrokenOff)| {
        let mut start = start.clone();
        change(&mut start);
        verdict_on(start).unwrap_err()
    };
    let reasonless = changed(|start| start.contributions[1] = "of Ben before".into());
    assert_eq!(reasonless, BadRecord::BrokenOff { index: 0 }, "all had opened");
    assert_eq!(changed(|start| drop(start.players.pop())), BadRecord::BrokenOff { index: 0 });
    assert!(matches!(changed(|start| start.contributions[0] = "other".into()), BadRecord::Seal { seat: Seat(0), .. }));
    let fairness = Fairness { broken_off: vec![start], ..fairness() };
    let mut hidden = record_of(&*played(&fairness, usize::MAX), &fairness);
    let read = Record::from_text(&hidden.to_json().to_string()).unwrap();
    assert_eq!(read, hidden);
    hidden.fairness.as_mut().unwrap().broken_off.clear();
    assert!(matches!(verify(&hidden), Err(BadRecord::Chain { .. })));
}

#[test]
fn seats_that_were_not_drawn_by_lot_are_found() {
    let drawn_by = |drawn: Vec<Seat>| {
        let sitting = ["a", "b", "c"];
        let mut contributions = vec![String::new(); 3];
        for (n, seat) in drawn.iter().enumerate() {
            contributions[seat.index()] = sitting[n].into();
        }
        let fairness = Fairness { contributions, drawn: Some(drawn), ..Fairness::new("lots") };
        verify(&record_of(&*played(&fairness, usize::MAX), &fairness))
    };
    let sitting = Fairness { contributions: ["a", "b", "c"].map(String::from).to_vec(), ..Fairness::new("lots") };
    let mut lots = sitting.lots();
    assert!(drawn_by(lots.clone()).is_ok());
    lots.rotate_left(1);
    assert_eq!(drawn_by(lots), Err(BadRecord::Lots));
    for wrong in [json!([0, 1]), json!([0, 1, 7]), json!([])] {
        let mut edited = record().to_json();
        edited["fairness"]["drawn"] = wrong.clone();
        assert_eq!(verify(&Record::from_json(&edited).unwrap()), Err(BadRecord::Lots), "{wrong}");
    }
}

/// The operator starts the table anew with another seed, under which everything is right.
#[test]
fn another_seed_does_not_fit_the_commitment_that_was_kept() {
    let other = Fairness { seed: "a better seed".into(), ..fairness() };
    let record = record_of(&*played(&other, usize::MAX), &other);
    assert!(verify(&record).is_ok(), "by itself it is without a fault");
    let kept = Kept { commitment: Some(fairness().commitment()), head: None };
    let why = verify_against(&record, &kept).unwrap_err();
    assert!(matches!(why, BadRecord::OtherCommitment { .. }), "{why}");
}

#[test]
fn a_cut_record_is_found() {
    let whole = record();
    for steps in [0, 1, 9, whole.steps.len() - 1] {
        let mut cut = whole.clone();
        cut.steps.truncate(steps);
        cut.outcome = None;
        let why = verify(&cut).unwrap_err();
        assert!(matches!(why, BadRecord::Chain { .. }), "{steps} steps: {why}");
        // Closed again with a chain of its own it passes, but it is not over, and a later head is not in it.
        let mut table = open("heimlich", 3, &Value::Null).unwrap();
        for step in &cut.steps {
            table.take(step, Lang::En).unwrap();
        }
        let mut closed = record_of(&*table, &fairness());
        closed.fairness.as_mut().unwrap().seed = Some("the seed".into());
        assert!(!verify(&closed).unwrap().over, "it says that the game was not over");
        let last = whole.heads("the seed").pop().unwrap();
        let why = verify_against(&closed, &kept_head(&last)).unwrap_err();
        assert_eq!(why, BadRecord::OtherHead { kept: last });
    }
}

#[test]
fn edited_names_and_actions_are_found() {
    let whole = record();
    let mut renamed = whole.clone();
    renamed.players.swap(0, 1);
    assert!(matches!(verify(&renamed), Err(BadRecord::Chain { .. })));
    // Another game with the same chance, under the chain of the first.
    let other = record_of(&*played(&fairness(), whole.steps.len() / 2), &fairness());
    assert_ne!(other.steps, whole.steps);
    let spliced = Record { chain: whole.chain.clone(), ..other };
    assert!(matches!(verify(&spliced), Err(BadRecord::Chain { .. })));
}

/// Seals came together with the chain. A record without either may be older than both, and proves less.
#[test]
fn a_record_whose_chain_was_taken_away_is_refused_or_proves_less() {
    let mut bare = record();
    bare.chain = None;
    bare.players.swap(0, 1);
    assert_eq!(verify(&bare), Err(BadRecord::Chainless));
    let unsealed = Fairness { seals: Vec::new(), ..fairness() };
    let mut old = record_of(&*played(&unsealed, usize::MAX), &unsealed);
    assert!(verify(&old).unwrap().chained);
    old.chain = None;
    assert!(!verify(&old).unwrap().chained, "names, actions and end are not proven");
}

/// When the seed is public, anyone can invent another game with it. Only a head that was kept tells them apart.
#[test]
fn an_invented_record_lacks_the_head_that_was_kept() {
    let (real, invented) = (record(), record_of(&*played(&fairness(), 12), &fairness()));
    assert!(verify_against(&invented, &Kept { commitment: Some(fairness().commitment()), head: None }).is_ok());
    let heads = real.heads("the seed");
    assert_eq!(heads[..=12], invented.heads("the seed")[..=12], "so far they are the same game");
    let parted = real.steps.iter().zip(&invented.steps).position(|(one, other)| one != other).unwrap();
    for (at, head) in heads.iter().enumerate() {
        let verdict = verify_against(&invented, &kept_head(head));
        assert_eq!(verdict.is_ok(), at <= parted, "a head after {at} steps");
    }
}

/// Heads are given out during the game. Without the seed they must not confirm a guess at what is hidden.
#[test]
fn a_head_does_not_confirm_a_guess() {
    let record = record();
    let WireStep::Chance { chance: deal } = &record.steps[0] else { panic!("a game begins with the deal") };
    assert!(deal["deal"].is_array());
    let heads = record.heads("the seed");
    // All that a player knows, with the right guess at the deal, but not the seed.
    for guess in ["", "another seed"] {
        let guessed = record.heads(guess);
        assert_eq!(guessed[0], heads[0], "before the first step all is public");
        assert_ne!(guessed[1], heads[1]);
    }
}

#[test]
fn a_record_without_a_chain_verifies_and_says_so() {
    let mut old = record().to_json();
    old.as_object_mut().unwrap().remove("chain");
    old["fairness"].as_object_mut().unwrap().remove("seals");
    old["players"] = json!(["Anyone", "at", "all"]);
    let verdict = verify(&Record::from_json(&old).unwrap()).unwrap();
    assert!(!verdict.chained && verdict.opened.is_empty() && verdict.withheld.is_empty());
}
