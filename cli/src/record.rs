use std::io::{Read, Write, stdin, stdout};
use std::path::Path;

use deckname_engine::{Observer, Seat, Seats};
use deckname_scene::{Aid, Lang, Reader};
use deckname_table::{Kept, Record, Verdict, verify_against};

use crate::error::CliError;

pub fn replay(path: &Path, seat: Option<u8>, lang: Lang) -> Result<(), CliError> {
    let record = read(path)?;
    let table = record.restore()?;
    let who = match seat {
        None => Observer::Referee,
        Some(seat) if seat < record.seats => Observer::Seat(Seat(seat)),
        Some(seat) => return Err(CliError::NoSeat { seat, seats: record.seats }),
    };
    let names = names(&record);
    let mut out = stdout().lock();
    for line in table.log(who, 0, &Reader { lang, names: &names, aid: Aid::default() }) {
        writeln!(out, "{:>5}  {}", line.step, line.sentence)?;
    }
    Ok(())
}

pub fn verify(path: &Path, kept: &Kept) -> Result<(), CliError> {
    let record = read(path)?;
    let verdict = verify_against(&record, kept)?;
    let mut out = stdout().lock();
    writeln!(
        out,
        "verified: all {} outcomes of chance in {} steps follow from the seed, and the seed matches its commitment",
        verdict.outcomes, verdict.steps
    )?;
    for line in proven(&record, &verdict, kept) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// What follows from the check, and what does not.
fn proven(record: &Record, verdict: &Verdict, kept: &Kept) -> Vec<String> {
    let names = names(record);
    let list = |seats: Seats| seats.iter().map(|seat| names[seat.index()].as_str()).collect::<Vec<_>>().join(", ");
    let mut lines = Vec::new();
    if verdict.chained {
        lines.push("proven: names, steps and end are those that the record was closed with".into());
    } else {
        lines.push("not proven: names and actions; the record has no chain that binds them".into());
    }
    if !verdict.over {
        lines.push("not proven: how the game ended; the record is of a game in progress".into());
    }
    lines.push(match &kept.commitment {
        Some(_) => "proven: the commitment is the one that you kept".into(),
        None => "not proven: that the commitment was published before the game; give it with --commitment".into(),
    });
    lines.push(match verdict.head_at {
        Some(steps) => format!("proven: the first {steps} steps are those of the game whose head you kept"),
        None => "not proven: that this is the game you played; give a head that you kept with --head".into(),
    });
    if !verdict.opened.is_empty() {
        lines.push(format!("proven: these opened the contribution that they had promised: {}", list(verdict.opened)));
    }
    if !verdict.withheld.is_empty() {
        lines.push(format!(
            "not proven: that nobody chose the chance; these promised a contribution and are without one: {}",
            list(verdict.withheld)
        ));
    }
    for start in record.fairness.iter().flat_map(|fairness| &fairness.broken_off) {
        let names = start.withheld().collect::<Vec<_>>().join(", ");
        lines.push(format!("an earlier start was broken off, because these did not open theirs: {names}"));
    }
    lines
}

pub fn names(record: &Record) -> Vec<String> {
    (0..record.seats)
        .map(|seat| record.players.get(usize::from(seat)).cloned().unwrap_or_else(|| format!("Seat {seat}")))
        .collect()
}

pub fn read(path: &Path) -> Result<Record, CliError> {
    let mut text = String::new();
    let read = if path == Path::new("-") {
        stdin().read_to_string(&mut text)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_string(&mut text))
    };
    read.map_err(|why| CliError::Read { path: path.to_path_buf(), why })?;
    Ok(Record::from_text(&text)?)
}
