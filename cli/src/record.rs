use std::io::{Read, Write, stdin, stdout};
use std::path::Path;

use deckname_engine::{Observer, Seat};
use deckname_scene::{Aid, Lang, Reader};
use deckname_table::Record;

use crate::error::CliError;

pub fn replay(path: &Path, seat: Option<u8>, lang: Lang) -> Result<(), CliError> {
    let record = read(path)?;
    let table = record.replay()?;
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

pub fn verify(path: &Path) -> Result<(), CliError> {
    let verdict = deckname_table::verify(&read(path)?)?;
    writeln!(
        stdout(),
        "verified: all {} outcomes of chance in {} steps follow from the seed, and the seed matches its commitment",
        verdict.outcomes,
        verdict.steps
    )?;
    Ok(())
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
