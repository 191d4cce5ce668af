/// What a bot believes about the secrets: for each question, the probabilities of its answers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Belief(pub Vec<Vec<f64>>);
