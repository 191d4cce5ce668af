//! The fairness of chance, in plain words: what is guaranteed, and to whom.

use deckname_scene::Lang;
use maud::{Markup, html};

use super::model::{Fair, Opening, Part};
use super::words::{say, tell};

/// What the page's script says when it has compared the record with what the browser kept.
const FINDINGS: [&str; 8] = ["right", "nothing", "commitment", "promises", "mine", "away", "head", "chain"];

pub(super) fn fairness(lang: Lang, fair: &Fair) -> Markup {
    html! {
        details #fairness.fairness open[fair.verdict.is_some()] {
            summary { (say(lang, "fair")) }
            @match &fair.verdict {
                Some(Ok(count)) => p.verdict {
                    "✓ " (tell(lang, "fair-right", &[("count", i32::try_from(*count).unwrap_or(i32::MAX).into())]))
                },
                Some(Err(why)) => p.problem { "✗ " (tell(lang, "fair-wrong", &[("why", why.as_str().into())])) },
                None => {}
            }
            (kept(lang, fair))
            p { (say(lang, "fair-before")) }
            (parts(lang, fair))
            dl {
                dt { (say(lang, "fair-fingerprint")) } dd { code { (fair.commitment) } }
                @if let Some(seed) = &fair.seed { dt { (say(lang, "fair-seed")) } dd { code { (seed) } } }
            }
            @if fair.verdict.is_some() { p.dim { (say(lang, "fair-yourself")) } }
        }
    }
}

/// What each person has added, and what follows for them.
fn parts(lang: Lang, fair: &Fair) -> Markup {
    let of = |part: Part| {
        let names: Vec<_> = fair.parts.iter().filter(|(_, own)| *own == part).map(|(name, _)| name.as_str()).collect();
        names.join(", ")
    };
    let parts = [
        (Part::Promised, "fair-promised"),
        (Part::Opened, "fair-opened"),
        (Part::Withheld, "fair-withheld"),
        (Part::None, "fair-none"),
    ];
    html! {
        @for (part, key) in parts {
            @let names = of(part);
            @if !names.is_empty() { p { (tell(lang, key, &[("names", names.into())])) } }
        }
        @for names in &fair.broken_off { p { (tell(lang, "fair-broken-off", &[("names", names.as_str().into())])) } }
        p.dim { (say(lang, "fair-operator")) }
    }
}

/// Where the script says whether the record fits what the browser kept. Empty until the game is over.
fn kept(lang: Lang, fair: &Fair) -> Markup {
    html! {
        div #kept role="status" data-table=(fair.table) data-commitment=(fair.commitment) data-over[fair.seed.is_some()] {
            @for finding in FINDINGS { p hidden data-finding=(finding) { (say(lang, &format!("kept-{finding}"))) } }
        }
    }
}

/// What the script needs to open the contribution of this browser.
pub(super) fn opening(opening: &Opening) -> Markup {
    let json = serde_json::to_string(opening).unwrap_or_default();
    html! { div #opening hidden data-opening=(json) {} }
}

/// The field in which the script promises a contribution. Without the script nothing is promised.
pub(super) fn seal_field() -> Markup {
    html! { input type="hidden" name="seal" data-promise; }
}
