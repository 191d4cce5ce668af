//! A test for each clause of the rulebook, in the wire format: getting away, the flight, the end.

mod common;

use common::{
    Table, begin, begun, dial, everybody, fled, fleeing, go, idle, look, no_bugs, rest, start_proven, tip, truth,
};
use deckname_engine::{Apply, Configure, Observe, Observer, Sample, Seat, Wire, Wyrand};
use serde_json::{Value, json};

fn sheet(names: &Value, place: &str) -> Value {
    json!({"flee": {"names": names, "formula": place}})
}

#[test]
fn sg_14_a_sheet_is_refused_only_when_it_cannot_be_true() {
    let mut table = begun(3);
    go(&mut table, &["blackout"; 3]);
    assert_eq!(table.waiting(), [0, 1, 2]);
    // Five names for two others, sixteen places, or stay.
    assert_eq!(table.legal(0).len(), 5 * 4 * 16 + 1);
    for bad in [
        sheet(&json!({"1": "n2"}), "green-bag"),
        sheet(&json!({"1": "n2", "2": "n2"}), "green-bag"),
        sheet(&json!({"1": "n1", "2": "n2"}), "green-bag"),
        sheet(&json!({"0": "n1", "1": "n2", "2": "n3"}), "green-bag"),
        sheet(&json!({"1": "n2", "2": "n3", "3": "n4"}), "green-bag"),
        sheet(&json!({"1": "n2", "2": "n3", "40": "n4"}), "green-bag"),
        sheet(&json!({}), "green-bag"),
        sheet(&json!({"1": "n2", "2": "n3"}), "red-suitcase"),
        sheet(&json!({"1": "n2", "2": "n3"}), "G1"),
        json!({"dial": "H1"}),
    ] {
        let clause = if bad.get("dial").is_some() { "SG-8" } else { "SG-14" };
        assert_eq!(table.refused(0, bad.clone()), clause, "{bad}");
    }
    let belief = sheet(&json!({"1": "n5", "2": "n6"}), "red-bag");
    table.act(0, belief.clone());
    assert_eq!(table.view(0)["my_choice"], belief, "one's own hiding place may be named");
    assert_eq!(table.view(1)["my_choice"], Value::Null);
}

#[test]
fn sg_14_everything_seen_counts() {
    let mut table = begun(3);
    look(&mut table, 0, "H2", json!({"search": ["yellow-bag", "yellow-suitcase"]}));
    look(&mut table, 0, "H4", json!({"search": ["black-bag", "black-suitcase"]}));
    go(&mut table, &["blackout"; 3]);
    for bad in [
        sheet(&json!({"1": "n3", "2": "n5"}), "green-bag"),
        sheet(&json!({"1": "n2", "2": "n4"}), "green-bag"),
        sheet(&json!({"1": "n2", "2": "n3"}), "yellow-suitcase"),
        sheet(&json!({"1": "n2", "2": "n3"}), "yellow-locker"),
    ] {
        assert_eq!(table.refused(0, bad.clone()), "SG-14", "{bad}");
    }
    // Green is one of n3, n5, n6; the formula in one of three bags that are known, or in nine places.
    assert_eq!(table.legal(0).len(), 3 * (3 + 9) + 1);
    rest(&mut table);
    // X2 is false: yellow's bag is out.
    tip(&mut table, 0, "G2");
    look(&mut table, 0, "G2", json!({"snoop": ["G2"]}));
    go(&mut table, &["blackout"; 3]);
    assert_eq!(table.refused(0, sheet(&json!({"1": "n2", "2": "n3"}), "yellow-bag")), "SG-14");
    assert_eq!(table.legal(0).len(), 3 * (2 + 9) + 1);
}

/// The counted list against the sampler, which knows nothing of sheets in this phase.
#[test]
fn sg_14_the_list_is_what_the_worlds_that_agree_make_true() {
    let mut table = begun(3);
    look(&mut table, 1, "H6", json!({"search": ["blue-bag", "blue-suitcase"]}));
    look(&mut table, 1, "B1", json!({"search": ["green-locker", "violet-locker"]}));
    tip(&mut table, 1, "G5");
    look(&mut table, 1, "G5", json!({"snoop": ["G5"]}));
    go(&mut table, &["blackout"; 3]);
    // Sampled worlds give their true sheets; enough of them give all sheets that can be true, and no other.
    let view = table.game.view(&table.state, Observer::Seat(Seat(1)));
    let mut rng = Wyrand::new(1);
    let mut possible = std::collections::HashSet::new();
    for _ in 0..20_000 {
        let world = table.game.sample(&view, &mut rng);
        let all = table.game.write_view(&table.game.view(&world, Observer::Referee));
        let truth = all["true_formula"].as_str().unwrap();
        let colour = all["formulas"].as_array().unwrap().iter().position(|formula| formula == truth).unwrap();
        let slots = all["stashes"][colour].as_object().unwrap();
        let slot = slots.iter().find(|(_, kind)| *kind == "formula").unwrap().0;
        let colours = ["red", "yellow", "green", "black", "violet", "blue"];
        let names = json!({"0": all["names"][0], "2": all["names"][2]});
        possible.insert(sheet(&names, &format!("{}-{slot}", colours[colour])).to_string());
    }
    let listed: std::collections::HashSet<_> =
        table.legal(1).iter().filter(|action| *action != "stay").map(ToString::to_string).collect();
    assert_eq!(possible, listed);
}

/// The five false formulas, each by its tip.
fn see_false_formulas(table: &mut Table, seat: u8, secrets: &[&str]) {
    for secret in secrets {
        tip(table, seat, secret);
        look(table, seat, secret, json!({"snoop": [secret]}));
    }
}

const SECRETS: [&str; 5] = ["G1", "G2", "G3", "G4", "G5"];

#[test]
fn sg_14_without_proof_a_seat_is_asked_and_can_only_stay() {
    let mut table = begin(start_proven(3));
    assert_eq!(table.game.options()["flight"], "proven");
    go(&mut table, &["blackout"; 3]);
    assert_eq!(table.waiting(), [0, 1, 2], "all are asked");
    for seat in 0..3 {
        assert_eq!(table.legal(seat), [json!("stay")]);
        assert_eq!(table.refused(seat, truth(&table, seat)), "SG-14");
    }
}

#[test]
fn sg_14_names_and_number_are_proof_and_the_place_is_a_belief() {
    let mut table = begin(start_proven(3));
    look(&mut table, 0, "H2", json!({"search": ["yellow-bag", "yellow-suitcase"]}));
    see_false_formulas(&mut table, 0, &SECRETS);
    go(&mut table, &["blackout"; 3]);
    assert_eq!(table.legal(0), [json!("stay")], "the number, but not green's name");
    rest(&mut table);
    // Both names are seen now, and that green's bag holds something else than the identity; X3 may be in nine places.
    table = with_informer(table);
    look(&mut table, 0, "H3", json!({"search": ["green-suitcase"]}));
    go(&mut table, &["blackout"; 3]);
    let names = json!({"1": "n2", "2": "n3"});
    assert_eq!(table.legal(0).len(), 2 + 3 * 3 + 1);
    assert_eq!(table.refused(0, sheet(&json!({"1": "n2", "2": "n4"}), "green-bag")), "SG-14");
    assert_eq!(table.refused(0, sheet(&names, "yellow-bag")), "SG-14", "X2 is known to be false");
    let belief = sheet(&names, "blue-locker");
    table.act(0, belief.clone());
    assert_eq!(table.view(0)["my_choice"], belief, "the place may be wrong");
}

/// Seat 1 posts an informer at green's hotel, where seat 0 then sees one place only.
fn with_informer(mut table: Table) -> Table {
    no_bugs(&mut table);
    dial(&mut table, &["blackout"; 3]);
    table.act(0, "keep");
    table.act(1, json!({"informer": "H3"}));
    table.act(2, "keep");
    rest(&mut table);
    table
}

#[test]
fn sg_14_four_false_formulas_are_no_proof() {
    let mut table = begin(start_proven(3));
    look(&mut table, 0, "H2", json!({"search": ["yellow-bag", "yellow-suitcase"]}));
    look(&mut table, 0, "H3", json!({"search": ["green-bag", "green-suitcase"]}));
    see_false_formulas(&mut table, 0, &SECRETS[..4]);
    go(&mut table, &["blackout"; 3]);
    assert_eq!(table.legal(0), [json!("stay")], "X3 or X6");
    rest(&mut table);
    see_false_formulas(&mut table, 0, &SECRETS[4..]);
    go(&mut table, &["blackout"; 3]);
    assert_eq!(table.legal(0), [truth(&table, 0), json!("stay")]);
}

/// Five names leave one for the sixth colour, without its card having been seen.
#[test]
fn sg_14_the_last_name_follows_from_the_others() {
    let mut table = begin(start_proven(3));
    for (field, colour) in [("H2", "yellow"), ("H4", "black"), ("H5", "violet")] {
        let both = [format!("{colour}-bag"), format!("{colour}-suitcase")];
        look(&mut table, 0, field, json!({"search": both}));
    }
    see_false_formulas(&mut table, 0, &SECRETS);
    go(&mut table, &["blackout"; 3]);
    assert_eq!(table.legal(0), [json!("stay")], "green is n3 or n6");
    rest(&mut table);
    look(&mut table, 0, "H6", json!({"search": ["blue-bag", "blue-suitcase"]}));
    go(&mut table, &["blackout"; 3]);
    // X3 is neither one's own nor any of those seen: green has it, in any of three places.
    assert_eq!(table.legal(0).len(), 3 + 1);
    for place in ["green-suitcase", "green-bag", "green-locker"] {
        assert!(table.legal(0).contains(&sheet(&json!({"1": "n2", "2": "n3"}), place)), "{place}");
    }
}

/// Pieces of three seats: agents here, informers there; then all flee as they may.
fn declare(agents: &[&str; 3], informers: &[&str; 3], bugs: &[&str; 3], sheets: &[Value; 3]) -> Table {
    let mut table = begun(3);
    for seat in 0..3 {
        table.act(seat, json!({"bug": bugs[usize::from(seat)]}));
    }
    dial(&mut table, agents);
    for (seat, informer) in (0..).zip(informers) {
        table.act(seat, if *informer == "keep" { json!("keep") } else { json!({"informer": informer}) });
    }
    while table.public()["phase"] == "act" {
        let seat = table.waiting()[0];
        table.act(seat, "pass");
    }
    for (seat, sheet) in (0..).zip(sheets) {
        table.act(seat, sheet.clone());
    }
    table
}

fn sheets(seats: [bool; 3]) -> [Value; 3] {
    let table = begun(3);
    [0, 1, 2].map(|seat| if seats[usize::from(seat)] { truth(&table, seat) } else { json!("stay") })
}

#[test]
fn sg_15_the_highest_sum_flees() {
    // From the source: B1 + H3 + G3 = 7; against H4 + G2 = 6.
    let table = declare(&["H4", "B1", "blackout"], &["keep", "H3", "keep"], &["G2", "G3", "G5"], &sheets([true; 3]));
    assert_eq!(table.public()["phase"], "flight");
    assert_eq!(table.public()["fugitive"], 1);
    let table =
        declare(&["H6", "B1", "H5"], &["keep", "H3", "keep"], &["G2", "G3", "G5"], &sheets([true, true, false]));
    assert_eq!(table.public()["fugitive"], 0, "8 against 7; seat 2 stays");
}

#[test]
fn sg_15_level_sums_are_drawn_by_lot() {
    let mut table =
        declare(&["H2", "B1", "H6"], &["keep", "keep", "keep"], &["G3", "G4", "G1"], &sheets([true, true, false]));
    assert_eq!(table.public()["phase"], "lot");
    assert_eq!(table.public()["lot"], json!([0, 1]));
    assert_eq!(table.due(), Some("lot"));
    assert_eq!(table.outcomes(), [(json!({"lot": 0}), 1), (json!({"lot": 1}), 1)]);
    assert_eq!(table.impossible(json!({"lot": 2})), "SG-15");
    assert_eq!(table.impossible(json!({"lot": 200})), "SG-15");
    table.chance(json!({"lot": 1}));
    assert_eq!(table.public()["fugitive"], 1);
    assert_eq!(table.public().get("lot"), None);
}

/// Seat 0 knows both names and the number, but not whether green's bag or locker holds X3; all declare what is true.
fn all_declare(mut table: Table) -> Table {
    look(&mut table, 0, "H2", json!({"search": ["yellow-bag", "yellow-suitcase"]}));
    table = with_informer(table);
    look(&mut table, 0, "H3", json!({"search": ["green-suitcase"]}));
    for field in ["H4", "H5", "H6"] {
        let colour = ["black", "violet", "blue"][usize::from(field.as_bytes()[1] - b'4')];
        look(&mut table, 0, field, json!({"search": [format!("{colour}-bag"), format!("{colour}-suitcase")]}));
    }
    see_false_formulas(&mut table, 0, &SECRETS);
    go(&mut table, &["blackout", "H6", "H5"]);
    table.act(1, "pass");
    table.act(2, "pass");
    assert_eq!(table.legal(0).len(), 2 + 1);
    for seat in 0..3 {
        let sheet = truth(&table, seat);
        table.act(seat, sheet);
    }
    table
}

#[test]
fn sg_15_proven_sheets_put_bold_ones_out() {
    let table = all_declare(begun(3));
    assert_eq!(table.public()["fugitive"], 0, "0 against 9 and 5, but it is proven");
    // A seat that declared with the higher sum and was outdone can tell: every world that agrees says so.
    let mut rng = Wyrand::new(4);
    let view = table.game.view(&table.state, Observer::Seat(Seat(1)));
    for _ in 0..200 {
        let world = table.game.sample(&view, &mut rng);
        assert!(table.game.proven(&world, Seat(0)));
    }
}

/// In the first edition only a sheet without any other possibility went first, its place included.
#[test]
fn sg_15_in_the_first_edition_a_sheet_with_two_places_does_not_go_first() {
    let mut table = start_proven(3);
    table.game = table.game.clone().in_edition(1).unwrap();
    assert_eq!(table.game.options()["flight"], "bold");
    let table = all_declare(begin(table));
    assert_eq!(table.public()["fugitive"], 1, "9 against 0 and 5");
    assert!(table.game.clone().in_edition(0).is_none() && table.game.clone().in_edition(3).is_none());
}

#[test]
fn sg_16_the_fugitive_and_the_emptied_place_are_public() {
    let table = fled(3);
    let public = table.public();
    assert_eq!(
        (&public["fugitive"], &public["emptied"], &public["alone"]),
        (&json!(0), &json!("green-bag"), &json!(0))
    );
    assert_eq!(public["round"], 1);
    assert_eq!(table.view(0)["my_sheet"], truth(&table, 0)["flee"]);
    assert_eq!(table.view(1)["my_sheet"], Value::Null);
    assert!(!table.view(1).to_string().contains("n3"), "the names stay secret");
    let mut table = table;
    assert_eq!(table.refused(0, "stay"), "SG-17");
}

#[test]
fn sg_17_the_roads_of_the_flight() {
    let fields = ["VM1", "VM2", "VM3", "VM4", "VM5", "V1", "V2", "F1"];
    for (seats, open) in [
        (3, vec!["VM1", "VM2", "VM3", "F1"]),
        (4, vec!["VM1", "VM2", "VM3", "VM4", "F1"]),
        (5, vec!["VM1", "VM2", "VM3", "VM4", "VM5", "V1", "F1"]),
        (6, fields.to_vec()),
    ] {
        let mut table = fled(seats);
        assert_eq!(table.legal(0).len(), open.len());
        for field in fields.iter().chain(&["H1", "B1", "V3", "G1", "blackout"]) {
            if open.contains(field) {
                table.clone().act(1, json!({"dial": field}));
            } else {
                assert_eq!(table.refused(1, json!({"dial": field})), "SG-17", "{seats} seats, {field}");
            }
        }
    }
    let mut table = fled(3);
    assert_eq!(table.refused(1, json!({"bug": "H1"})), "SG-17");
    for _ in 0..2 {
        table.act(1, json!({"dial": "VM2"}));
        assert_eq!(table.view(1)["my_dial"], "VM2");
        assert_eq!(table.view(1)["my_choice"], json!({"dial": "VM2"}));
        table.act(0, json!({"dial": "VM1"}));
        table.act(2, json!({"dial": "F1"}));
        assert_eq!(table.public()["agents"], json!(["VM1", "VM2", "F1"]), "staying is allowed");
    }
    assert_eq!(table.public()["round"], 3);
}

#[test]
fn sg_18_alone_at_the_airport_or_five_times_alone() {
    let mut table = fled(3);
    dial(&mut table, &["F1", "VM1", "VM1"]);
    assert_eq!(table.over().unwrap()["how"], "escaped");
    let mut table = fled(3);
    for alone in 1..=4 {
        dial(&mut table, &["VM2", "VM1", "F1"]);
        assert_eq!(table.public()["alone"], alone);
        dial(&mut table, &["VM2", "VM2", "F1"]);
        assert_eq!(table.public()["alone"], alone, "sharing with one: nothing happens");
    }
    dial(&mut table, &["VM3", "VM1", "F1"]);
    assert_eq!(table.public()["phase"], "over");
    assert_eq!(table.public()["alone"], 5);
    assert_eq!(table.refused(0, json!({"dial": "F1"})), "X-1");
}

#[test]
fn sg_19_two_pursuers_foil_the_flight() {
    let mut table = fled(4);
    dial(&mut table, &["F1", "F1", "VM1", "VM1"]);
    assert_eq!(table.public()["phase"], "flight", "sharing with one, even at the airport");
    dial(&mut table, &["VM1", "F1", "VM1", "VM1"]);
    assert_eq!(table.over().unwrap()["how"], "foiled");
}

#[test]
fn sg_20_pursuers_have_nothing_to_say_in_the_game() {
    let table = fled(3);
    assert!(table.legal(1).iter().all(|action| action.get("dial").is_some()), "dialling is all there is");
    assert!(table.game.read_action(&json!({"say": "F1"})).is_err());
}

#[test]
fn sg_21_away_with_everything_right() {
    let mut table = fled(3);
    dial(&mut table, &["F1", "VM1", "VM1"]);
    assert_eq!(table.winners(), json!([0]));
    let over = table.over().unwrap();
    assert_eq!(over["standings"][0], json!({"seat": 0, "role": "fugitive"}));
    assert_eq!(over["standings"][1], json!({"seat": 1, "role": "pursuer"}));
    let public = table.public();
    assert_eq!(public["names"], json!(["n1", "n2", "n3", "n4", "n5", "n6"]), "everything is open");
    assert_eq!(public["true_formula"], "X3");
    assert_eq!(public["sheet"], truth(&table, 0)["flee"]);
}

#[test]
fn sg_22_away_with_anything_wrong() {
    for wrong in [
        sheet(&json!({"1": "n2", "2": "n4"}), "green-bag"),
        sheet(&json!({"1": "n2", "2": "n3"}), "green-locker"),
        sheet(&json!({"1": "n2", "2": "n3"}), "red-bag"),
    ] {
        let mut table = fleeing(3, &wrong);
        dial(&mut table, &["F1", "VM1", "VM1"]);
        assert_eq!((table.winners(), &table.over().unwrap()["how"]), (json!([]), &json!("wrong")));
    }
}

#[test]
fn sg_23_an_indirect_victory_counts_half() {
    let mut table = fled(4);
    dial(&mut table, &["VM1", "VM1", "VM2", "VM1"]);
    assert_eq!(table.winners(), json!([1, 2, 3]));
    let outcome = table.game.outcome(&table.state).unwrap();
    assert_eq!([0, 1, 2].map(|seat| (outcome.worth(Seat(seat)) * 2.0) as u8), [0, 1, 1]);
}

#[test]
fn sg_24_sixty_rounds_of_each_part() {
    let mut table = begun(3);
    for round in 1..60 {
        assert_eq!(table.public()["round"], round);
        idle(&mut table);
    }
    let mut late = table.clone();
    idle(&mut table);
    assert_eq!(table.over().unwrap()["how"], "rounds");
    assert_eq!(table.winners(), json!([]));
    assert_eq!(table.over().unwrap()["standings"][2], json!({"seat": 2, "role": null}));
    no_bugs(&mut late);
    dial(&mut late, &["blackout"; 3]);
    everybody(&mut late, &json!("keep"));
    let sheet = truth(&late, 0);
    late.act(0, sheet);
    everybody(&mut late, &json!("stay"));
    assert_eq!(late.public()["phase"], "flight", "a declaration at the end of round 60 still starts it");
    for _ in 0..60 {
        assert_eq!(late.public()["phase"], "flight");
        dial(&mut late, &["VM1", "VM1", "F1"]);
    }
    assert_eq!(late.over().unwrap()["how"], "rounds");
    assert_eq!(late.over().unwrap()["standings"][0]["role"], "fugitive");
}

#[test]
fn sg_20_the_pursuers_do_not_talk_while_a_flight_lasts() {
    use deckname_engine::Clause;
    use deckname_scene::Words;
    let silent = |table: &Table| {
        let public = table.game.view(&table.state, Observer::Public);
        (0..3).filter(|seat| table.game.silence(&public, Seat(*seat)).is_some()).collect::<Vec<_>>()
    };
    let mut table = begun(3);
    assert_eq!(silent(&table), [0; 0], "before a flight anyone may talk");
    go(&mut table, &["blackout"; 3]);
    assert_eq!(silent(&table), [0; 0]);
    let table = fled(3);
    assert_eq!(silent(&table), [1, 2], "all but the fugitive");
    let public = table.game.view(&table.state, Observer::Public);
    assert_eq!(table.game.silence(&public, Seat(1)).map(Clause::id), Some("SG-20"));
}
