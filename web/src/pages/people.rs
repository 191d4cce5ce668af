//! Taking seats away: a new secret link for mine, and, for the host, sending a person away. Each asks before it happens.

use deckname_scene::Lang;
use maud::{Markup, html};

use super::finale::verdict;
use super::model::{SeatKind, SeatModel};
use super::paths;
use super::words::{say, tell};

/// Offers a new secret link for my seat.
pub(super) fn renew_link(lang: Lang, id: &str) -> Markup {
    html! {
        details #new-link.sure {
            summary { (say(lang, "new-link")) }
            p { (say(lang, "new-link-hint")) }
            form method="post" action=(paths::new_link(id)) { button.small { (say(lang, "new-link-yes")) } }
        }
    }
}

/// Offers to send the person in this seat away. The button belongs to [`dismissal_form`], because forms cannot be nested.
pub(super) fn dismissal(lang: Lang, seat: &SeatModel, in_play: bool) -> Markup {
    let hint = if in_play { "dismiss-hint-in-play" } else { "dismiss-hint-before" };
    let name = [("name", seat.name.as_str().into())];
    html! {
        details.sure id=(format!("dismiss-{}", seat.seat.0)) {
            summary { (tell(lang, "dismiss", &name)) }
            p { (say(lang, hint)) }
            button.small form=(format!("dismissal-{}", seat.seat.0)) { (tell(lang, "dismiss-yes", &name)) }
        }
    }
}

pub(super) fn dismissal_form(id: &str, seat: &SeatModel) -> Markup {
    html! {
        form id=(format!("dismissal-{}", seat.seat.0)) method="post" action=(paths::dismiss(id)) {
            input type="hidden" name="seat" value=(seat.seat.0);
        }
    }
}

/// Says why this browser has no seat any more.
pub(super) fn dismissed(lang: Lang) -> Markup {
    html! { p #dismissed.problem role="status" { (say(lang, "dismissed")) } }
}

/// Who sits at a table and how far it is, for people who have a link to it.
pub(super) fn at_table(lang: Lang, seats: &[SeatModel], over: bool) -> String {
    let names: Vec<&str> =
        seats.iter().filter(|seat| seat.kind != SeatKind::Open).map(|seat| seat.name.as_str()).collect();
    let names = names.join(", ");
    let open = seats.len() - seats.iter().filter(|seat| seat.kind != SeatKind::Open).count();
    if over {
        let seats: Vec<_> = seats.iter().map(|seat| SeatModel { me: false, ..seat.clone() }).collect();
        return tell(lang, "card-over", &[("names", names.into()), ("verdict", verdict(lang, &seats).into())]);
    }
    match open {
        0 => tell(lang, "card-full", &[("names", names.into())]),
        open if names.is_empty() => tell(lang, "card-empty", &[("count", (open as u8).into())]),
        open => tell(lang, "card-open", &[("names", names.into()), ("count", (open as u8).into())]),
    }
}
