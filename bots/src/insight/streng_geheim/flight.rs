//! The flight as a game of mixed choices: how often the airport, how often elsewhere.

/// A fugitive that was alone this often is away.
pub(super) const STAGES: usize = 5;

/// How often each side goes to the airport; every other field is as good as the next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Airport {
    pub(super) fugitive: f64,
    pub(super) pursuer: f64,
    /// How often the fugitive gets away from here.
    pub(super) escape: f64,
}

/// What meeting a number of pursuers, each of whom is here with some chance, comes to: alone, or with one.
#[derive(Clone, Copy)]
struct Company {
    none: f64,
    one: f64,
}

impl Company {
    fn of(pursuers: i32, each: f64) -> Self {
        let none = (1.0 - each).powi(pursuers);
        Self { none, one: f64::from(pursuers) * each * (1.0 - each).powi(pursuers - 1) }
    }

    /// What it is worth to stay with this field, if being alone is worth so much.
    fn worth(self, alone: f64) -> f64 {
        self.none * alone / (1.0 - self.one).max(1e-9)
    }

    /// What one round of it is worth.
    fn once(self, alone: f64, again: f64) -> f64 {
        self.none * alone + self.one * again
    }
}

/// The balance between fugitive and pursuers, who cannot talk and therefore mix alike, for `others` fields besides the
/// airport. It is found backwards, from the last time that the fugitive has to be alone.
pub(super) fn balance(others: u32, pursuers: i32, alone: u8) -> Airport {
    let mut escape = 1.0;
    let mut airport = Airport { fugitive: 0.0, pursuer: 0.0, escape };
    for _ in usize::from(alone)..STAGES {
        airport = stage(f64::from(others), pursuers, escape);
        escape = airport.escape;
    }
    airport
}

/// One stage, where being alone elsewhere is worth `next`.
fn stage(others: f64, pursuers: i32, next: f64) -> Airport {
    let there = |often: f64| Company::of(pursuers, often);
    let elsewhere = |often: f64| Company::of(pursuers, (1.0 - often) / others);
    // The more the airport is watched, the better it is elsewhere: the pursuers hold the balance.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..40 {
        let often = f64::midpoint(low, high);
        if there(often).worth(1.0) > elsewhere(often).worth(next) { low = often } else { high = often }
    }
    let pursuer = f64::midpoint(low, high);
    let escape = there(pursuer).worth(1.0).max(elsewhere(pursuer).worth(next));
    // The fugitive mixes so that it makes no difference to them where they look.
    let slope = |worth: &dyn Fn(f64) -> f64| (worth(pursuer + 1e-4) - worth(pursuer - 1e-4)) / 2e-4;
    let at_airport = slope(&|often| there(often).once(1.0, escape));
    let at_others = slope(&|often| elsewhere(often).once(next, escape));
    let fugitive = (at_others / (at_others - at_airport)).clamp(0.0, 1.0);
    Airport { fugitive: if fugitive.is_finite() { fugitive } else { 0.5 }, pursuer, escape }
}

/// How often each seat was seen at the airport during a flight, and how often it is expected there before that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Habits {
    airport: [f64; 6],
    rounds: f64,
    fugitive: f64,
    pursuer: f64,
}

/// What is expected at first counts as much as this many rounds seen.
const START: f64 = 6.0;

impl Habits {
    pub(super) fn seen(airport: [f64; 6], rounds: f64, fugitive: f64, pursuer: f64) -> Self {
        Self { airport, rounds, fugitive, pursuer }
    }

    pub(super) fn rounds(&self) -> f64 {
        self.rounds
    }

    fn often(&self, seat: usize, at_first: f64) -> f64 {
        (START * at_first + self.airport[seat]) / (START + self.rounds)
    }
}

/// What one round comes to: the fugitive is away, or alone elsewhere, or nothing happens. Else the flight has failed.
#[derive(Clone, Copy, Default)]
struct Round {
    away: f64,
    alone: f64,
    again: f64,
}

impl Round {
    /// How likely the fugitive gets away if every round is like this one until it is alone, which is worth `next`.
    fn kept(self, next: f64) -> f64 {
        (self.away + self.alone * next) / (1.0 - self.again).max(1e-9)
    }

    fn once(self, next: f64, again: f64) -> f64 {
        self.away + self.alone * next + self.again * again
    }

    fn mix(self, often: f64, other: Self) -> Self {
        let mix = |one: f64, two: f64| often * one + (1.0 - often) * two;
        Self {
            away: mix(self.away, other.away),
            alone: mix(self.alone, other.alone),
            again: mix(self.again, other.again),
        }
    }
}

/// How likely the fugitive gets away if this seat goes to the airport now, and if it goes to another field, when everyone
/// else keeps to their habits and this seat makes the best of that afterwards.
pub(super) fn prospects(others: u32, seats: u8, fugitive: usize, seat: usize, alone: u8, habits: &Habits) -> [f64; 2] {
    let rounds = rounds(f64::from(others), seats, fugitive, seat, habits);
    let best = if seat == fugitive { f64::max } else { f64::min };
    let kept = |next: f64| best(rounds[0].kept(next), rounds[1].kept(next));
    let next = (usize::from(alone) + 1..STAGES).fold(1.0, |next, _| kept(next));
    rounds.map(|round| round.once(next, kept(next)))
}

/// What a round comes to with this seat at the airport, and with it elsewhere.
fn rounds(others: f64, seats: u8, fugitive: usize, seat: usize, habits: &Habits) -> [Round; 2] {
    let chases = |other: &usize| *other != fugitive && *other != seat;
    let company = |here: &dyn Fn(f64) -> f64| {
        let mut company = Company { none: 1.0, one: 0.0 };
        for other in (0..usize::from(seats)).filter(chases) {
            let here = here(habits.often(other, habits.pursuer));
            company.one = company.one * (1.0 - here) + company.none * here;
            company.none *= 1.0 - here;
        }
        company
    };
    let airport = company(&|often| often);
    let elsewhere = company(&|often| (1.0 - often) / others);
    let away = Round { away: airport.none, again: airport.one, alone: 0.0 };
    let alone = Round { alone: elsewhere.none, again: elsewhere.one, away: 0.0 };
    if seat == fugitive {
        return [away, alone];
    }
    // Where this seat is too, the fugitive is not alone, and one more is one too many.
    let met = |company: Company| Round { again: company.none, ..Round::default() };
    let flees = habits.often(fugitive, habits.fugitive);
    [met(airport).mix(flees, alone), away.mix(flees, met(elsewhere).mix(1.0 / others, alone))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_side_gains_by_choosing_otherwise() {
        for (others, pursuers) in [(3, 2), (4, 3), (6, 4), (7, 5)] {
            for alone in 0..5 {
                let Airport { pursuer, escape, fugitive } = balance(others, pursuers, alone);
                let next = balance(others, pursuers, alone + 1).escape.max(f64::from(u8::from(alone == 4)));
                let there = Company::of(pursuers, pursuer).once(1.0, escape);
                let elsewhere = Company::of(pursuers, (1.0 - pursuer) / f64::from(others)).once(next, escape);
                assert!((there - elsewhere).abs() < 1e-3, "{others} {pursuers} {alone}: {there} {elsewhere}");
                assert!((0.0..=1.0).contains(&fugitive) && (0.0..1.0).contains(&escape));
            }
        }
    }

    #[test]
    fn habits_are_punished() {
        // Pursuers who always wait at the airport leave the other fields to the fugitive.
        let waiting = Habits::seen([0.0, 20.0, 20.0, 20.0, 0.0, 0.0], 20.0, 0.2, 0.5);
        let [airport, elsewhere] = prospects(4, 4, 0, 0, 0, &waiting);
        assert!(elsewhere > airport + 0.2, "{airport} {elsewhere}");
        // A fugitive who always tries the airport is met there.
        let trying = Habits::seen([20.0, 5.0, 5.0, 5.0, 0.0, 0.0], 20.0, 0.2, 0.5);
        let [airport, elsewhere] = prospects(4, 4, 0, 1, 0, &trying);
        assert!(airport < elsewhere - 0.2, "{airport} {elsewhere}");
    }

    #[test]
    fn the_airport_is_where_to_wait_for_somebody_who_runs_anywhere() {
        // Each of five fields as likely as any other, for the fugitive and two pursuers: so a flight fails in 60 % at best.
        let mut escape = 1.0;
        for alone in (0..5).rev() {
            let [airport, elsewhere] = prospects(4, 4, 0, 1, alone, &Habits::seen([2e5; 6], 1e6, 0.2, 0.5));
            assert!(airport < elsewhere, "{alone}: {airport} {elsewhere}");
            escape = airport;
        }
        assert!((escape - (0.512_f64 / 0.616).powi(5)).abs() < 1e-3, "{escape}");
    }
}
