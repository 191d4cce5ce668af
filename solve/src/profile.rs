use crate::Tree;
use crate::tree::Node;

/// How likely every seat takes each action in each of its information sets.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile(pub(crate) Vec<f64>);

impl Profile {
    /// Every action equally likely.
    pub fn uniform(tree: &Tree) -> Self {
        Self::from_weights(tree, vec![0.0; tree.choices])
    }

    /// The shares of these weights; where all of them are 0, every action is equally likely.
    pub(crate) fn from_weights(tree: &Tree, mut weights: Vec<f64>) -> Self {
        for info in &tree.infos {
            share(&mut weights[info.range()]);
        }
        Self(weights)
    }

    /// What a player does who is asked for the weights of the actions in an information set. It is asked only where it leads by
    /// its own answers: what it would do elsewhere changes neither what the others can gain nor what it could gain itself.
    pub fn of_answers(tree: &Tree, mut ask: impl FnMut(usize) -> Vec<f64>) -> Self {
        let mut profile = Self::uniform(tree);
        let mut asked = vec![false; tree.infos.len()];
        // For each node a bit for each seat whose own answers lead there. Children come after their parents.
        let mut led = vec![u8::MAX; tree.nodes.len()];
        for (node, here) in tree.nodes.iter().enumerate() {
            let Node::Decision { info, .. } = *here else {
                tree.children(*here).for_each(|child| led[child] = led[node]);
                continue;
            };
            let (info, mine) = (info as usize, 1 << tree.infos[info as usize].seat);
            let several = tree.infos[info].actions > 1;
            if several && led[node] & mine != 0 && !std::mem::replace(&mut asked[info], true) {
                profile.set(tree, info, &ask(info));
            }
            for (child, share) in tree.children(*here).zip(profile.of(tree, info)) {
                led[child] = if *share > 0.0 { led[node] } else { led[node] & !mine };
            }
        }
        profile
    }

    /// Sets how likely the actions of an information set are, by weights of which one is above 0.
    fn set(&mut self, tree: &Tree, info: usize, weights: &[f64]) {
        let shares = &mut self.0[tree.infos[info].range()];
        shares.copy_from_slice(weights);
        share(shares);
    }

    /// How likely the actions of an information set are.
    pub fn of(&self, tree: &Tree, info: usize) -> &[f64] {
        &self.0[tree.infos[info].range()]
    }
}

/// Scales weights so that they sum to 1.
pub(crate) fn share(weights: &mut [f64]) {
    let total: f64 = weights.iter().sum();
    let even = 1.0 / weights.len() as f64;
    for weight in weights {
        *weight = if total > 0.0 { *weight / total } else { even };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use deckname_engine::Configure;
    use deckname_heimlich::Heimlich;
    use serde_json::json;

    use super::*;
    use crate::{Instance, best_response};

    #[test]
    fn answers_where_a_player_never_leads_change_nothing() {
        let options = json!({"houses": 2, "agents": 3, "finish": 3, "die": 2, "turns": 3});
        let game = Heimlich::new(2, &options).unwrap();
        let instance = Instance::grow(&game, &[], 100_000, &AtomicBool::new(false)).unwrap();
        let tree = &instance.tree;
        let answer = |info: usize| {
            let mut weights = vec![0.0; tree.infos[info].actions];
            weights[info % tree.infos[info].actions] = 1.0;
            weights
        };
        let mut everywhere = Profile::uniform(tree);
        (0..tree.infos.len()).for_each(|info| everywhere.set(tree, info, &answer(info)));
        let mut asked = 0;
        let led = Profile::of_answers(tree, |info| {
            asked += 1;
            answer(info)
        });
        assert!(0 < asked && asked < tree.infos.len() / 2, "{asked} of {}", tree.infos.len());
        for seat in 0..2 {
            let [led, all] = [&led, &everywhere].map(|profile| best_response(tree, profile, seat));
            assert!((led - all).abs() < 1e-12, "{led} {all}");
        }
    }
}
