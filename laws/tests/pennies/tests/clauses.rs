use deckname_laws::Script;
use serde_json::{Value, json};

use crate::pennies::Pennies;

#[test]
fn pn_1_there_are_three_cards() {
    let mut script = Script::<Pennies>::new(2, &Value::Null);
    assert_eq!(script.impossible(json!({"deal": 3})), "PN-1");
}

#[test]
fn pn_2_a_number_from_0_to_2() {
    let mut script = Script::<Pennies>::new(2, &Value::Null);
    script.chance(json!({"deal": 1}));
    assert_eq!(script.refused(1, json!({"name": 3})), "PN-2");
    script.act(1, json!({"name": 1}));
    script.act(0, json!({"name": 0}));
    assert_eq!(script.winners(), json!([1]));
}
