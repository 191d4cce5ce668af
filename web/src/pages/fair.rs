//! The fairness of chance, in plain words.

use deckname_scene::Lang;
use maud::{Markup, html};

use super::model::Fair;
use super::words::{say, tell};

pub(super) fn fairness(lang: Lang, fair: &Fair) -> Markup {
    let contributed = fair.contributions.iter().filter(|text| !text.is_empty()).count() as u8;
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
            p { (say(lang, "fair-before")) }
            @if contributed > 0 { p { (tell(lang, "fair-mixed", &[("count", contributed.into())])) } }
            dl {
                dt { (say(lang, "fair-fingerprint")) } dd { code { (fair.commitment) } }
                @if let Some(seed) = &fair.seed { dt { (say(lang, "fair-seed")) } dd { code { (seed) } } }
            }
            @if fair.verdict.is_some() { p.dim { (say(lang, "fair-yourself")) } }
        }
    }
}
