use crate::Tree;

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

    /// Sets how likely the actions of an information set are, by weights of which one is above 0.
    pub fn set(&mut self, tree: &Tree, info: usize, weights: &[f64]) {
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
