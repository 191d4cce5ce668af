use deckname_engine::{Seat, Seats, WireStep};

use crate::fair::seal;
use crate::record::Published;
use crate::{BadRecord, BrokenOff, Contribution, Fairness, Record, Seal, chain};

/// What a reader of a record has kept from before or during the game. Only this shows that the record is of that game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// The commitment, as it was published before the first step.
    pub commitment: Option<String>,
    /// The head of the chain after any step.
    pub head: Option<String>,
}

/// What [`verify`] has checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// How many rolls, deals and draws were recomputed.
    pub outcomes: usize,
    /// How many steps were replayed.
    pub steps: usize,
    /// The game was played to its end.
    pub over: bool,
    /// A chain binds names, steps and end.
    pub chained: bool,
    /// After how many steps the chain had the head that was kept.
    pub head_at: Option<usize>,
    /// The seats that promised a contribution and opened it.
    pub opened: Seats,
    /// The seats that promised a contribution and did not open it in time.
    pub withheld: Seats,
}

/// Replays a record and recomputes every outcome of chance from the published seed.
///
/// ```
/// use deckname_table::{Record, Referee, verify};
///
/// let mut referee = Referee::default();
/// referee.answer(r#"{"cmd":"new","game":"heimlich","seats":2,"seed":"x"}"#);
/// referee.answer(r#"{"cmd":"chance"}"#);
/// let reply = referee.answer(r#"{"cmd":"record"}"#);
/// let verdict = verify(&Record::from_json(&reply["record"])?)?;
/// assert_eq!((verdict.outcomes, verdict.steps), (1, 1));
/// # Ok::<(), deckname_table::BadRecord>(())
/// ```
pub fn verify(record: &Record) -> Result<Verdict, BadRecord> {
    verify_against(record, &Kept::default())
}

/// Like [`verify`], and compares the record with what was kept.
pub fn verify_against(record: &Record, kept: &Kept) -> Result<Verdict, BadRecord> {
    let published = record.fairness.as_ref().ok_or(BadRecord::Seedless)?;
    if let Some(kept) = kept.commitment.as_ref().filter(|kept| **kept != published.commitment) {
        return Err(BadRecord::OtherCommitment { says: published.commitment.clone(), kept: kept.clone() });
    }
    let fairness = opened(published)?;
    let (opened, withheld) = check_seals(record.seats, &fairness.seals, &fairness.contributions)?;
    check_broken_off(record.seats, &fairness.broken_off)?;
    check_lots(&fairness)?;
    let outcomes = check_chance(record, &fairness)?;
    record.replay()?;
    let (chained, head_at) = check_chain(record, &fairness.seed, kept)?;
    let (steps, over) = (record.steps.len(), record.outcome.is_some());
    Ok(Verdict { outcomes, steps, over, chained, head_at, opened, withheld })
}

/// The whole fairness, if the seed is the one that was committed to.
pub(crate) fn opened(published: &Published) -> Result<Fairness, BadRecord> {
    let Published { commitment, contributions, seals, drawn, broken_off, seed } = published.clone();
    let fairness = Fairness { seed: seed.ok_or(BadRecord::Seedless)?, contributions, seals, drawn, broken_off };
    if fairness.commitment() == commitment {
        Ok(fairness)
    } else {
        Err(BadRecord::Commitment { says: commitment, is: fairness.commitment() })
    }
}

/// The seats that opened what they had promised, and those that did not.
fn check_seals(seats: u8, seals: &[Option<Seal>], contributions: &[Contribution]) -> Result<(Seats, Seats), BadRecord> {
    let (mut opened, mut withheld) = (Seats::EMPTY, Seats::EMPTY);
    if !seals.is_empty() && (seals.len() != usize::from(seats) || contributions.len() != seals.len()) {
        return Err(BadRecord::Seals { seals: seals.len(), seats });
    }
    for (n, (says, contribution)) in seals.iter().zip(contributions).enumerate() {
        let seat = Seat(n as u8);
        match says {
            None => (),
            Some(_) if contribution.is_empty() => withheld = withheld.with(seat),
            Some(says) if *says == seal(contribution) => opened = opened.with(seat),
            Some(says) => return Err(BadRecord::Seal { seat, says: says.clone(), is: seal(contribution) }),
        }
    }
    Ok((opened, withheld))
}

/// A start is broken off only if a seat has not opened.
fn check_broken_off(seats: u8, starts: &[BrokenOff]) -> Result<(), BadRecord> {
    for (index, start) in starts.iter().enumerate() {
        let (_, withheld) = check_seals(seats, &start.seals, &start.contributions)?;
        if withheld.is_empty() || start.players.len() != usize::from(seats) {
            return Err(BadRecord::BrokenOff { index });
        }
    }
    Ok(())
}

fn check_lots(fairness: &Fairness) -> Result<(), BadRecord> {
    let Some(drawn) = &fairness.drawn else { return Ok(()) };
    // The lots were drawn while everyone still sat in their first seat.
    let before = drawn.iter().map(|seat| fairness.contributions.get(seat.index()).cloned());
    let contributions: Vec<_> = before.collect::<Option<_>>().ok_or(BadRecord::Lots)?;
    let same = contributions.len() == fairness.contributions.len();
    let lots = Fairness { contributions, ..fairness.clone() }.lots();
    if same && lots == *drawn { Ok(()) } else { Err(BadRecord::Lots) }
}

/// Recomputes every outcome of chance; says how many there are.
pub(crate) fn check_chance(record: &Record, fairness: &Fairness) -> Result<usize, BadRecord> {
    let mut outcomes = 0;
    record.replay_by(|table, index, step| {
        let WireStep::Chance { chance: says } = step else { return Ok(()) };
        outcomes += 1;
        match table.fair_outcome(fairness) {
            Some(is) if is != *says => Err(BadRecord::Forged { index, says: says.to_string(), is: is.to_string() }),
            _ => Ok(()),
        }
    })?;
    Ok(outcomes)
}

pub(crate) fn check_chain(record: &Record, seed: &str, kept: &Kept) -> Result<(bool, Option<usize>), BadRecord> {
    let chain = chain::of(record, seed);
    if let Some(says) = record.chain.as_ref().filter(|says| **says != chain.end) {
        return Err(BadRecord::Chain { says: says.clone(), is: chain.end });
    }
    let sealed = |published: &Published| !published.seals.is_empty() || !published.broken_off.is_empty();
    if record.chain.is_none() && record.fairness.as_ref().is_some_and(sealed) {
        return Err(BadRecord::Chainless);
    }
    let Some(kept) = &kept.head else { return Ok((record.chain.is_some(), None)) };
    let found = chain.heads.iter().position(|head| head == kept);
    // The end is a link of its own.
    let found = found.or_else(|| (chain.end == *kept).then_some(record.steps.len()));
    let head_at = found.ok_or_else(|| BadRecord::OtherHead { kept: kept.clone() })?;
    Ok((record.chain.is_some(), Some(head_at)))
}
