//! A few worlds, and proof that the checker finds what it is there for. `cargo xtask simulate` plays thousands.

use deckname_simulation::checker::Fault;
use deckname_simulation::{Faults, Figures, Planted, World, Wrong, rot};

/// How often the power is cut in each world.
const CUTS: u64 = 12;

// Faults that were found, and worlds that find them again (docs/simulation.md). A seed stands for a world as long as the server
// asks for random numbers in the same order: if one finds nothing any more, choose another.

/// A flipped bit hides the last entries of a table, as `cargo xtask mutants store` shows.
const HIDDEN_ROWS: u64 = 12;

#[test]
fn nothing_acknowledged_is_lost() {
    let mut sum = Figures::default();
    for seed in 1..=6 {
        let figures = World::run(seed, CUTS, Faults::ALL).unwrap_or_else(|wrong| panic!("world {seed}: {wrong}"));
        assert!(figures.acknowledged > 0 && figures.disk.cuts > CUTS, "world {seed}: {figures:?}");
        sum += figures;
    }
    let tried = [sum.timed, sum.times_up, sum.sealed, sum.broken_off, sum.records];
    assert!(tried.iter().all(|count| *count > 0), "these worlds no longer try everything: {sum:?}");
}

#[test]
fn the_same_seed_is_the_same_world() {
    let run = || World::run(16, CUTS, Faults::ALL).unwrap();
    let first = run();
    assert_eq!(first, run());
    assert_ne!(first.digest, World::run(17, CUTS, Faults::ALL).unwrap().digest);
}

/// What `synchronous=OFF` would do.
#[test]
fn a_disk_that_does_not_sync_is_found() {
    let lying = Faults { planted: Some(Planted::LyingDisk), ..Faults::ALL };
    assert!((1..=5).filter(|seed| World::run(*seed, CUTS, lying).is_err()).count() >= 3);
}

/// What `synchronous=FULL` would do on a file system without a journal.
#[test]
fn a_journal_that_comes_back_is_found() {
    let forgetful = Faults { planted: Some(Planted::ForgetfulDisk), ..Faults::ALL };
    // An old journal comes back after a power cut and undoes everything.
    let lost = |seed| matches!(World::run(seed, CUTS, forgetful), Err(Wrong::Lost(_)));
    assert!((1..=16).any(lost));
}

/// What a server would do that answers before it commits.
#[test]
fn a_move_that_is_acknowledged_too_early_is_found() {
    let hasty = Faults { planted: Some(Planted::Haste), ..Faults::ALL };
    let lost = |seed| matches!(World::run(seed, CUTS, hasty), Err(Wrong::Table { fault: Fault::Lost(_), .. }));
    assert!((1..=5).filter(|seed| lost(*seed)).count() >= 3);
}

/// What a server would do that answers those who open their numbers before it commits.
#[test]
fn a_number_that_is_acknowledged_too_early_is_found() {
    let hasty = Faults { planted: Some(Planted::HastyNumbers), ..Faults::ALL };
    let lost = |seed| matches!(World::run(seed, CUTS, hasty), Err(Wrong::Table { fault: Fault::NumberLost(_), .. }));
    assert!((1..=5).any(lost));
}

/// What a server would do that counts the time while it was off against people who had no chance to come back.
#[test]
fn a_time_that_ran_out_while_the_server_was_off_is_found() {
    let hard = Faults { planted: Some(Planted::NoGrace), ..Faults::ALL };
    let early = |seed| matches!(World::run(seed, CUTS, hard), Err(Wrong::Table { fault: Fault::TooEarly(_), .. }));
    assert!((1..=5).any(early));
}

/// What a server would do whose clocks are not those of the simulation, as they were until November 2026.
#[test]
fn a_clock_that_is_a_second_slow_is_found() {
    let slow = Faults { planted: Some(Planted::SlowClock), ..Faults::ALL };
    let found =
        |seed| matches!(World::run(seed, CUTS, slow), Err(Wrong::Table { fault: Fault::NoSuchTime { .. }, .. }));
    assert!((1..=3).all(found));
}

#[test]
fn a_flipped_bit_changes_no_table_in_silence() {
    let rot = rot(HIDDEN_ROWS, 60).unwrap_or_else(|wrong| panic!("world {HIDDEN_ROWS}: {wrong}"));
    assert!(rot.noticed > 0 && rot.harmless > 0 && rot.shorter > 0, "{rot:?}");
}
