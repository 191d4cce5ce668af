//! How long the players may think: chosen at the set-up or in the lobby, then on a clock for each person.

use std::collections::BTreeMap;

use deckname_scene::Lang;
use maud::{Markup, html};

use super::model::{LobbyModel, SeatModel};
use super::paths;
use super::words::{say, tell};
use crate::pace::{Pace, Timing};
use crate::session::Clock;

/// The value of the field `time-up` with which a seat is lost.
const FORFEIT: &str = "forfeit";

/// What was chosen in the form.
pub fn read_timing(chosen: &BTreeMap<String, String>) -> Timing {
    let pace = chosen.get("pace").and_then(|pace| Pace::named(pace)).unwrap_or_default();
    Timing { pace, forfeit: chosen.get("time-up").is_some_and(|value| value == FORFEIT) }
}

/// The set-up of a table: how long the players may think, and what happens when time is up.
pub(super) fn choose_timing(lang: Lang, chosen: Timing) -> Markup {
    html! {
        p.field {
            label for="pace" { (say(lang, "pace")) }
            select #pace name="pace" { (paces(lang, chosen.pace)) }
        }
        // The style sheet shows it where time can be up.
        p.field.when-time-is-up {
            label for="time-up" { (say(lang, "time-up")) }
            select #time-up name="time-up" { (consequences(lang, chosen.forfeit)) }
        }
    }
}

fn paces(lang: Lang, chosen: Pace) -> Markup {
    html! {
        @for pace in Pace::ALL {
            option value=(pace.name()) selected[pace == chosen] { (say(lang, &format!("pace-{}", pace.name()))) }
        }
    }
}

fn consequences(lang: Lang, forfeit: bool) -> Markup {
    html! {
        option value="bot" selected[!forfeit] { (say(lang, "time-up-bot")) }
        option value=(FORFEIT) selected[forfeit] { (say(lang, "time-up-forfeit")) }
    }
}

/// Says in the lobby how long the players may think; the host can change that.
pub(super) fn timing_here(model: &LobbyModel) -> Markup {
    let (lang, Timing { pace, forfeit }) = (model.frame.lang, model.timing);
    let consequence = say(lang, if forfeit { "time-up-forfeit" } else { "time-up-bot" });
    html! {
        p #timing.actions {
            (say(lang, "pace")) ": " (say(lang, &format!("pace-{}", pace.name()))) "."
            @if pace != Pace::None { " " (say(lang, "time-up")) ", " (consequence) "." }
        }
        @if model.host {
            details #change-timing.sure {
                summary { (say(lang, "pace-change")) }
                form.actions method="post" action=(paths::pace(&model.id)) {
                    select name="pace" aria-label=(say(lang, "pace")) { (paces(lang, pace)) }
                    select name="time-up" aria-label=(say(lang, "time-up")) { (consequences(lang, forfeit)) }
                    button.small { (say(lang, "pace-set")) }
                }
            }
        }
    }
}

/// The clock of a person. It says what was left when it last stood still, and since when it runs: the script counts on from
/// there, so that the page is the same for as long as nothing happens.
pub(super) fn clock(lang: Lang, clock: Clock) -> Markup {
    html! {
        span.clock role="timer" title=(say(lang, "clock")) data-left=(clock.left) data-since=[clock.since] {
            (in_words(lang, clock.left))
        }
    }
}

/// The units that the script needs to say the same.
pub(super) fn units(lang: Lang) -> String {
    format!("{}|{}", say(lang, "clock-days"), say(lang, "clock-hours"))
}

/// From a day on to the hour, else to the second.
fn in_words(lang: Lang, milliseconds: u64) -> String {
    let seconds = milliseconds / 1_000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
        _ => format!("{days} {} {hours} {}", say(lang, "clock-days"), say(lang, "clock-hours")),
    }
}

/// Says whose seat was lost.
pub(super) fn forfeits(lang: Lang, seats: &[SeatModel]) -> Markup {
    html! {
        @for seat in seats.iter().filter(|seat| seat.forfeited) {
            p.forfeit { (tell(lang, "forfeited-by", &[("name", seat.name.as_str().into())])) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_says_days_only_where_there_are_any() {
        let said = [0, 59_999, 60_000, 3_600_000, 86_399_999, 2 * 86_400_000 + 3 * 3_600_000];
        let words = ["0:00", "0:59", "1:00", "1:00:00", "23:59:59", "2 d 3 h"];
        assert_eq!(said.map(|time| in_words(Lang::En, time)), words);
    }
}
