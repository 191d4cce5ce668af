//! A test for each clause about what happens after a move (SN-9 to SN-12), in drawn positions.

mod common;

use common::{drawn, go, owner, piece, turn};
use deckname_engine::Configure;
use serde_json::json;

#[test]
fn sn_9_a_small_spy_is_caught_between_two_pieces() {
    // From the source: two pieces, one at each arrow.
    let mut game = drawn(&["a1 defender", "b36 small e-w 0", "b37 defender", "b33 defender"]);
    game.act(0, go("a1", "a2"));
    assert_eq!(owner(&game, "b36"), Some(0), "one arrow is free");
    let events = game.act(1, go("b33", "b35"));
    assert_eq!(events[1], json!({"caught": {"seat": 1, "fields": ["b36"]}}));
    assert_eq!(piece(&game, "b36"), Some(json!({"at": "b36", "owner": 1, "kind": "small", "axis": "e-w"})));
    assert!(game.legal(1).is_empty());
    game.act(0, go("a2", "a1"));
    game.act(1, turn("b36", "ne-sw"));
}

#[test]
fn sn_9_the_edge_blocks_as_a_piece_does() {
    let mut game = drawn(&["a1 defender", "b1 large 0", "b9 defender", "b5 defender"]);
    game.act(0, go("a1", "a2"));
    assert_eq!(owner(&game, "b1"), Some(0));
    game.act(1, go("b5", "b2"));
    assert_eq!(owner(&game, "b1"), Some(1), "four edges and two pieces");
}

#[test]
fn sn_9_no_spy_is_caught_at_home() {
    let mut game = drawn(&["a1 large", "a2 small e-w 1", "a9 small e-w 1", "b1 defender"]);
    let moves = game.legal(0);
    assert_eq!(moves, [json!("pass")], "a1 is a corner");
    game.act(0, "pass");
    assert_eq!(owner(&game, "a1"), Some(0));
}

#[test]
fn sn_9_the_middle_line_does_not_block_a_spy() {
    // b60 touches a60 and a61 across the line.
    let around = ["b61 defender", "b59 defender", "b53 defender", "b49 defender"];
    let across = ["a60 small nw-se 1", "a64 small e-w 1"];
    let mut game = drawn(&[&around[..], &across, &["a1 defender", "b60 large 0"]].concat());
    game.act(0, go("a1", "a2"));
    game.act(1, go("b49", "b52"));
    assert_eq!(owner(&game, "b60"), Some(0), "it can still go to a61");
    game.act(0, go("a2", "a1"));
    game.act(1, go("a64", "a61"));
    assert_eq!(owner(&game, "b60"), Some(1), "now it cannot");
}

#[test]
fn sn_9_a_free_spy_beside_it_does_not_help() {
    // From the source: two pieces are enough. The spy on b44 touches the one on b36, but not at an arrow.
    let mut game = drawn(&["a1 defender", "b44 small e-w 0", "b36 small e-w 0", "b37 defender", "b33 defender"]);
    game.act(0, go("a1", "a2"));
    let mut first_edition = game.clone();
    first_edition.game = first_edition.game.in_edition(1).unwrap();
    assert_eq!(game.act(1, go("b33", "b35"))[1], json!({"caught": {"seat": 1, "fields": ["b36"]}}));
    assert_eq!(owner(&game, "b44"), Some(0));
    first_edition.act(1, go("b33", "b35"));
    assert_eq!(owner(&first_edition, "b36"), Some(0), "the first edition had it otherwise");
}

#[test]
fn sn_9_a_free_piece_in_the_way_saves_a_spy() {
    // The small spy cannot move, but the large one at its arrow can.
    let mut game = drawn(&["a1 defender", "b37 large 0", "b36 small e-w 0", "b33 defender"]);
    game.act(0, go("a1", "a2"));
    game.act(1, go("b33", "b35"));
    assert_eq!(owner(&game, "b36"), Some(0));
    // In the corner neither can. That the small spy could be turned does not help.
    let mut game = drawn(&["a1 defender", "b1 large 0", "b2 small e-w 0", "b9 defender", "b6 defender"]);
    game.act(0, go("a1", "a2"));
    assert_eq!(owner(&game, "b1"), Some(0));
    let events = game.act(1, go("b6", "b3"));
    assert_eq!(events[1], json!({"caught": {"seat": 1, "fields": ["b1", "b2"]}}));
    assert_eq!((owner(&game, "b1"), owner(&game, "b2")), (Some(1), Some(1)));
}

#[test]
fn sn_9_spies_wait_for_each_other_in_a_row() {
    // b36 waits for b37, b37 for b38, and b38 can leave until b39 is blocked.
    let row = ["b36 small e-w 0", "b37 small e-w 0", "b38 small e-w 0", "b35 defender", "b32 defender"];
    let mut game = drawn(&[&row[..], &["a1 defender"]].concat());
    game.act(0, go("a1", "a2"));
    game.act(1, go("b32", "b31"));
    assert_eq!(owner(&game, "b36"), Some(0));
    game.act(0, go("a2", "a1"));
    let events = game.act(1, go("b31", "b39"));
    assert_eq!(events[1], json!({"caught": {"seat": 1, "fields": ["b36", "b37", "b38"]}}));
}

#[test]
fn sn_9_a_defender_across_the_line_saves_a_spy_only_while_it_can_move_at_home() {
    let spy = ["b60 small ne-sw 0", "b53 defender", "a61 defender", "a1 defender"];
    let around = ["a60 small nw-se 1", "a53 small e-w 1", "a54 small e-w 1", "a64 small e-w 1"];
    let mut game = drawn(&[spy, around].concat());
    game.act(0, go("a1", "a2"));
    assert_eq!(owner(&game, "b60"), Some(0), "a61 can go to a62 and make way");
    let events = game.act(1, go("a64", "a62"));
    assert_eq!(events[1], json!({"caught": {"seat": 1, "fields": ["b60"]}}), "b59 is free, but beyond the line");
}

#[test]
fn sn_9_an_enemy_must_touch_the_group() {
    let mut game = drawn(&["a1 defender", "b1 small ne-sw 0", "b8 defender"]);
    game.act(0, go("a1", "a2"));
    assert_eq!(owner(&game, "b1"), Some(0), "stuck at the edge, but no enemy is there");
    game.act(1, go("b8", "b3"));
    assert_eq!(owner(&game, "b1"), Some(0));
    game.act(0, go("a2", "a1"));
    game.act(1, go("b3", "b2"));
    assert_eq!(owner(&game, "b1"), Some(1));
}

#[test]
fn sn_9_arrows_that_are_not_opposite_are_both_blocked() {
    let mut game = drawn(&["a1 defender", "b36 small ne-w 0", "b37 defender", "b47 defender"]);
    game.act(0, go("a1", "a2"));
    assert_eq!(owner(&game, "b36"), Some(0), "b43 is free");
    game.act(1, go("b47", "b46"));
    assert_eq!(owner(&game, "b36"), Some(0), "still free");
    game.act(0, go("a2", "a1"));
    let events = game.act(1, go("b46", "b43"));
    assert_eq!(events[1], json!({"caught": {"seat": 1, "fields": ["b36"]}}));
    assert_eq!(piece(&game, "b36"), Some(json!({"at": "b36", "owner": 1, "kind": "small", "axis": "ne-w"})));
}

/// Spies of seat 0 that aim at b36 from two fields away: large from the west, small ones from three corners.
const NORTH_EAST: &str = "b51 small ne-sw 0";
const SOUTH_WEST: &str = "b21 small ne-sw 0";

#[test]
fn sn_10_two_spies_shoot_a_piece_without_cover() {
    let mut game = drawn(&["b40 large 0", NORTH_EAST, "b36 defender"]);
    let events = game.act(0, go("b40", "b38"));
    assert_eq!(events[1], json!({"shot": {"seat": 1, "fields": ["b36"]}}));
    assert_eq!(piece(&game, "b36"), None);
    assert_eq!(game.public()["pieces"].as_array().unwrap().len(), 2);
    // One alone does not.
    let mut game = drawn(&["b40 large 0", "b51 small e-w 0", "b36 defender"]);
    game.act(0, go("b40", "b38"));
    assert_eq!(owner(&game, "b36"), Some(1));
}

#[test]
fn sn_10_a_piece_that_does_not_touch_gives_no_cover() {
    // Figure 6 of the source.
    let mut game = drawn(&["b40 large 0", NORTH_EAST, "b36 defender", "b34 defender"]);
    game.act(0, go("b40", "b38"));
    assert_eq!(piece(&game, "b36"), None);
    assert_eq!(owner(&game, "b34"), Some(1));
}

#[test]
fn sn_10_covered_once_takes_three() {
    let mut game =
        drawn(&["b40 large 0", NORTH_EAST, "b21 small e-w 0", "b36 defender", "b35 defender", "b1 defender"]);
    game.act(0, go("b40", "b38"));
    assert_eq!(owner(&game, "b36"), Some(1), "two are not enough");
    game.act(1, go("b1", "b2"));
    game.act(0, turn("b21", "ne-sw"));
    assert_eq!(piece(&game, "b36"), None, "figure 8 of the source");
    assert_eq!(owner(&game, "b35"), Some(1));
}

#[test]
fn sn_10_covered_twice_takes_four() {
    // Figure 7 of the source: pieces that do not touch it play no part.
    let shooters = ["b38 large 0", NORTH_EAST, SOUTH_WEST, "b53 small e-w 0"];
    let mut game = drawn(
        &[&shooters[..], &["b36 defender", "b35 defender", "b27 defender", "b1 defender", "a1 defender"]].concat(),
    );
    game.act(0, go("a1", "a2"));
    assert_eq!(owner(&game, "b36"), Some(1), "three are not enough");
    game.act(1, go("b1", "b2"));
    game.act(0, turn("b53", "nw-se"));
    assert_eq!(piece(&game, "b36"), None);
}

#[test]
fn sn_10_nothing_is_shot_through() {
    for between in ["b37 small ne-sw 0", "b37 defender"] {
        let mut game = drawn(&["b38 large 0", "b51 small e-w 0", "b36 defender", between]);
        game.act(0, turn("b51", "ne-sw"));
        assert_eq!(owner(&game, "b36"), Some(1), "{between}");
    }
}

#[test]
fn sn_10_only_spies_in_that_half_aim_and_no_shot_crosses_the_line() {
    // a61 is next to b60 and aims at it, but from the other half.
    let mut game = drawn(&["b62 large 0", "a61 large 0", "b60 small e-w", "a1 defender"]);
    game.act(0, go("a1", "a2"));
    assert_eq!(owner(&game, "b60"), Some(1));
    // In the enemy's half a spy is no target: seat 0's spies stand in b, seat 1's aim there.
    let mut game = drawn(&["b62 large 0", "b58 large", "b44 large", "a1 defender"]);
    game.act(0, go("a1", "a2"));
    assert_eq!(owner(&game, "b62"), Some(0));
}

#[test]
fn sn_10_cover_crosses_the_middle_line() {
    let shooters = ["b63 large 0", "b58 large 0"];
    let mut game = drawn(&[&shooters[..], &["b60 defender", "a61 large 1"]].concat());
    game.act(0, go("b63", "b62"));
    assert_eq!(owner(&game, "b60"), Some(1), "a61 covers it");
    let mut game = drawn(&[&shooters[..], &["b60 defender"]].concat());
    game.act(0, go("b63", "b62"));
    assert_eq!(piece(&game, "b60"), None);
}

#[test]
fn sn_10_spies_at_home_are_shot_too_and_shot_pieces_never_return() {
    let mut game = drawn(&["b40 large 0", NORTH_EAST, "b36 large"]);
    game.act(0, go("b40", "b38"));
    assert_eq!(piece(&game, "b36"), None);
    assert_eq!(game.legal(1), [json!("pass")]);
}

#[test]
fn sn_11_both_are_looked_at_until_nothing_changes() {
    // When b36 has gone, the large spy looks on to b34, where another one aims already.
    let mut game = drawn(&["b40 large 0", NORTH_EAST, "b49 small ne-sw 0", "b36 defender", "b34 defender"]);
    let events = game.act(0, go("b40", "b38"));
    assert_eq!(events[1], json!({"shot": {"seat": 1, "fields": ["b36"]}}));
    assert_eq!(events[2], json!({"shot": {"seat": 1, "fields": ["b34"]}}));
    assert_eq!(game.public()["turn"], 1, "neither was a move");
}

#[test]
fn sn_11_a_caught_spy_can_be_shot_at_once() {
    // b36 is caught on its diagonal by b44 and b27; b34 and b38 then aim at it, and only b44 and b27 cover it.
    let pieces = ["b36 small nw-se 0", "b44 defender", "b26 defender", "a1 defender"];
    let shooters = ["b38 large 0", "b34 large 0", NORTH_EAST, SOUTH_WEST];
    let mut game = drawn(&[&pieces[..], &shooters[..]].concat());
    game.act(0, go("a1", "a2"));
    let events = game.act(1, go("b26", "b27"));
    assert_eq!(events[1], json!({"caught": {"seat": 1, "fields": ["b36"]}}));
    assert_eq!(events[2], json!({"shot": {"seat": 1, "fields": ["b36"]}}), "cover 2, and four aim");
}

#[test]
fn sn_12_a_bad_move_costs_pieces_of_ones_own() {
    // Turned the wrong way: caught by the own move.
    let mut game = drawn(&["b36 small ne-sw 0", "b37 defender", "b35 defender"]);
    game.act(0, turn("b36", "e-w"));
    assert_eq!(owner(&game, "b36"), Some(1));
    // Giving up a cover: shot by the own move.
    let mut game = drawn(&["a1 defender", "b38 large 0", NORTH_EAST, "b36 defender", "b35 defender"]);
    game.act(0, go("a1", "a2"));
    let events = game.act(1, go("b35", "b34"));
    assert_eq!(events[1], json!({"shot": {"seat": 1, "fields": ["b36"]}}));
    // Stepping into two lines of fire.
    let mut game = drawn(&["a1 defender", "b38 large 0", NORTH_EAST, "b27 defender"]);
    game.act(0, go("a1", "a2"));
    game.act(1, go("b27", "b36"));
    assert_eq!(piece(&game, "b36"), None);
}
