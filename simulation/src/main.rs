//! `cargo xtask simulate`: worlds in which the power is cut again and again.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use std::ops::Range;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use deckname_simulation::{Faults, Figures, Planted, Rot, World, rot};

/// How often the power is usually cut in one world.
const CUTS: u64 = 25;
/// How many bits flip in each of the two files of one world.
const FLIPS: u64 = 25;

/// Plays all games while the power is cut, requests are lost, doubled and late, the disk is full, clocks jump and bits flip.
#[derive(Debug, Parser)]
struct Arguments {
    /// How many power cuts in all.
    #[arg(long, default_value_t = 1_000)]
    cuts: u64,
    /// The first world's seed. The next world has the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many power cuts in each world.
    #[arg(long, default_value_t = CUTS)]
    each: u64,
    /// Plants a fault, and names the worlds that find it.
    #[arg(long)]
    planted: Option<Planted>,
}

fn main() -> ExitCode {
    let Arguments { cuts, seed, each, planted } = Arguments::parse();
    let worlds = seed..seed + cuts.div_ceil(each.max(1));
    match planted {
        Some(planted) => seek(worlds, each, planted),
        None => play(worlds, each),
    }
}

fn seek(worlds: Range<u64>, each: u64, planted: Planted) -> ExitCode {
    let faults = Faults { planted: Some(planted), ..Faults::ALL };
    for world in worlds {
        match World::run(world, each, faults) {
            Ok(_) => println!("world {world} finds nothing"),
            Err(wrong) => println!("world {world}: {wrong}"),
        }
    }
    ExitCode::SUCCESS
}

fn play(worlds: Range<u64>, each: u64) -> ExitCode {
    let (begun, mut sum, mut rotten) = (Instant::now(), Figures::default(), Rot::default());
    for world in worlds.clone() {
        let played = World::run(world, each, Faults::ALL);
        let judged = played.and_then(|figures| {
            sum += figures;
            // Rot is looked at in every tenth world.
            if world % 10 == 0 { rot(world, FLIPS).map(Some) } else { Ok(None) }
        });
        match judged {
            Ok(flips) => rotten += flips.unwrap_or_default(),
            Err(wrong) => {
                eprintln!("world {world}: {wrong}");
                return ExitCode::FAILURE;
            }
        }
    }
    report(worlds.end - worlds.start, &sum, rotten);
    println!("nothing that was acknowledged is lost, in {:.0?}", begun.elapsed());
    ExitCode::SUCCESS
}

fn report(worlds: u64, sum: &Figures, rotten: Rot) {
    let Figures { disk, traffic, .. } = sum;
    println!("{worlds} worlds, {} tables, {} acknowledged moves", sum.tables, sum.acknowledged);
    println!("{} tables with clocks, on which time was up {} times", sum.timed, sum.times_up);
    println!("{} games with promised numbers, {} starts broken off", sum.sealed, sum.broken_off);
    println!("{} records of finished games verified", sum.records);
    println!("{} simulated hours, {} jumps of the clocks", sum.seconds / 3_600, sum.clock_jumps);
    println!(
        "{} power cuts: {} with writes in flight, {} while the server was starting",
        disk.cuts, disk.cuts_in_flight, sum.cuts_at_start
    );
    println!("unsynced sectors: {} lost, {} kept, {} torn", disk.sectors_lost, disk.sectors_kept, disk.sectors_torn);
    println!("{} writes refused by a full disk, {} failed syncs", disk.refused, disk.failed_syncs);
    println!(
        "{} requests: {} lost, {} answers lost, {} doubled, {} late",
        traffic.requests, traffic.lost, traffic.answers_lost, traffic.doubled, traffic.late
    );
    let Rot { flips, harmless, noticed, shorter } = rotten;
    println!(
        "{flips} flipped bits, tables read after them: {harmless} as before, {noticed} refused, {shorter} shorter"
    );
}
