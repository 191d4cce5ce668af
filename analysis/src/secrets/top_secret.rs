//! Top Secret: what is in which suitcase.

use deckname_bots::{Insight, Known};
use deckname_engine::{Seat, Wyrand};
use deckname_scene::{Printed, Reader, Words};
use deckname_table::games::TopSecret;
use deckname_table::games::top_secret::{Case, Content, Phase, State};
use serde_json::{Value, json};

use super::{Claim, Secrets, Suspected};
use crate::Effort;
use crate::texts::fill;

const LETTERS: [&str; 4] = ["A", "B", "C", "D"];
const CONTENTS: [&str; 4] = ["5", "3", "1", "bomb"];

fn claim(case: Case, content: Content) -> Claim {
    Claim(u16::from(case.letter()) * 4 + content as u16)
}

fn letter_and_content(claim: Claim) -> (&'static str, &'static str) {
    (LETTERS[usize::from(claim.0 / 4)], CONTENTS[usize::from(claim.0 % 4)])
}

/// The power to which chances are raised, found by calibration: a bot is more careful with what it suspects than it need be.
const BOLDER: f64 = 1.4;

fn bolder(chances: &[f64]) -> Vec<f64> {
    let raised = chances.iter().map(|chance| chance.powf(BOLDER));
    let total: f64 = raised.clone().sum();
    raised.map(|chance| chance / total).collect()
}

fn is_packed(phase: Phase) -> bool {
    !matches!(phase, Phase::First | Phase::Hide)
}

impl Secrets for TopSecret {
    const EFFORT: Effort = Effort { curve: 40_000, search: 120, compare: 40 };

    fn claims(&self, world: &State, owner: Seat) -> Vec<Claim> {
        let cases = Case::of_corner(self.corner(owner)).iter().filter(|_| is_packed(world.phase()));
        cases.map(|case| claim(case, world.contents().of(case))).collect()
    }

    fn all_claims(&self, owner: Seat) -> Vec<Claim> {
        let cases = Case::of_corner(self.corner(owner)).iter();
        cases.flat_map(|case| Content::ALL.map(|content| claim(case, content))).collect()
    }

    /// The exact posterior of all packings, weighed by how much care each owner has shown for each suitcase.
    fn suspect(&self, known: &Known<'_, Self>, rng: &mut Wyrand) -> Vec<Suspected> {
        if !is_packed(known.view.phase) {
            return Vec::new();
        }
        let mut belief = self.belief(&self.mind(known, rng)).0.into_iter();
        let mut suspected = Vec::new();
        // The belief answers for the closed suitcases of the others, in this order.
        for case in self.cases_in_play() {
            let Some(owner) = self.owner(case).filter(|owner| *owner != known.seat) else { continue };
            if known.view.cases.secured().contains(case) {
                suspected.push(Suspected { owner, claim: claim(case, known.view.contents.of(case)), chance: 1.0 });
                continue;
            }
            let chances = bolder(&belief.next().unwrap_or_default());
            let open = Content::ALL.into_iter().zip(chances).filter(|(_, chance)| *chance > 0.0);
            suspected.extend(open.map(|(content, chance)| Suspected { owner, claim: claim(case, content), chance }));
        }
        suspected
    }

    fn field(&self, owner: Seat, claim: Claim) -> Option<String> {
        let (letter, content) = letter_and_content(claim);
        Some(format!("mark-{}-{letter}-{content}", self.seat_hue(owner)?.id()))
    }

    fn answers(&self, claim: Claim) -> Vec<Claim> {
        let first = claim.0 - claim.0 % CONTENTS.len() as u16;
        (first..).take(CONTENTS.len()).map(Claim).collect()
    }

    fn write_claim(&self, claim: Claim) -> Value {
        let (letter, content) = letter_and_content(claim);
        json!({"suitcase": letter, "content": content})
    }

    fn claim_in_words(&self, _: Seat, claim: Claim, reader: &Reader<'_>) -> String {
        let content = Self::texts().plain(reader.lang, &format!("content-{}", letter_and_content(claim).1));
        fill(
            reader.lang,
            "secret-suitcase",
            &[("letter", letter_and_content(claim).0.into()), ("content", content.into())],
        )
    }

    fn claim_in_brief(&self, claim: Claim, reader: &Reader<'_>) -> String {
        let (letter, content) = letter_and_content(claim);
        format!("{letter} {}", Self::texts().plain(reader.lang, &format!("content-{content}")))
    }

    fn things(&self, owner: Seat, claim: Claim) -> Vec<String> {
        let hue = self.seat_hue(owner).into_iter();
        hue.map(|hue| format!("case-{}-{}", hue.id(), letter_and_content(claim).0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bolder_chances_stay_in_order_and_add_up() {
        let bold = bolder(&[0.1, 0.2, 0.3, 0.4]);
        assert!((bold.iter().sum::<f64>() - 1.0).abs() < 1e-9 && bold.is_sorted() && bold[3] > 0.4, "{bold:?}");
        assert_eq!(bolder(&[0.25; 4]), vec![0.25; 4]);
    }
}
