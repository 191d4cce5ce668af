//! A test for each clause; its name begins with the clause's id.

use deckname_laws::Script;
use deckname_{{module}}::{{Type}};
use serde_json::{Value, json};

type Table = Script<{{Type}}>;

fn dealt(cards: [u8; 2]) -> Table {
    let mut table = Table::new(2, &Value::Null);
    table.chance(json!({"deal": cards}));
    table
}

#[test]
fn {{xy_}}_1_everybody_gets_a_card_of_its_own() {
    let mut table = Table::new(2, &Value::Null);
    assert_eq!(table.impossible(json!({"deal": [3, 3]})), "{{XY}}-1");
    assert_eq!(table.impossible(json!({"deal": [0, 7]})), "{{XY}}-1");
    table.chance(json!({"deal": [3, 5]}));
    assert_eq!(table.view(1)["cards"], json!([null, 5]));
}

#[test]
fn {{xy_}}_2_a_bid_from_0_to_3_is_sealed() {
    let mut table = dealt([3, 5]);
    assert_eq!(table.refused(0, json!({"bid": 4})), "{{XY}}-2");
    table.act(0, json!({"bid": 2}));
    assert_eq!(table.view(0)["bids"], json!([2, null]));
    assert_eq!(table.view(1)["bids"], json!([null, null]));
    assert_eq!(table.waiting(), [1]);
}

#[test]
fn {{xy_}}_3_the_highest_bid_that_nobody_else_made_wins() {
    let mut table = dealt([3, 5]);
    table.act(0, json!({"bid": 2}));
    table.act(1, json!({"bid": 1}));
    assert_eq!(table.winners(), json!([0]));
    let mut table = dealt([3, 5]);
    table.act(0, json!({"bid": 2}));
    table.act(1, json!({"bid": 2}));
    assert_eq!(table.winners(), json!([1]), "the highest card");
}
