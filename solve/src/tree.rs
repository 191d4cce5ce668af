/// A whole game as a tree, whichever game it is.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) seats: usize,
    /// The root comes first. The children of a node follow each other.
    pub(crate) nodes: Vec<Node>,
    /// For each node below a chance node: how likely it is drawn there. For all others 1.
    pub(crate) chances: Vec<f64>,
    pub(crate) infos: Vec<Info>,
    /// What each end is worth to each seat, in a game whose worths sum to 0.
    pub(crate) payoffs: Vec<f64>,
    /// How many actions there are in all information sets together.
    pub(crate) choices: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    Chance { first: u32, count: u32 },
    Decision { info: u32, first: u32 },
    End { payoffs: u32 },
}

/// An information set: positions that its seat cannot tell apart.
#[derive(Clone, Debug)]
pub struct Info {
    pub(crate) seat: usize,
    pub(crate) actions: usize,
    /// Where its actions begin in a profile.
    pub(crate) begin: usize,
    pub(crate) nodes: Vec<u32>,
}

impl Info {
    /// The seat that decides.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// How many actions it has.
    pub fn actions(&self) -> usize {
        self.actions
    }

    pub(crate) fn range(&self) -> std::ops::Range<usize> {
        self.begin..self.begin + self.actions
    }
}

impl Tree {
    /// How many seats play.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// How many positions there are, chance and ends included.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many ends there are.
    pub fn ends(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, Node::End { .. })).count()
    }

    /// The information sets.
    pub fn infos(&self) -> &[Info] {
        &self.infos
    }

    pub(crate) fn children(&self, node: Node) -> std::ops::Range<usize> {
        let (first, count) = match node {
            Node::Chance { first, count } => (first, count),
            Node::Decision { info, first } => (first, self.infos[info as usize].actions as u32),
            Node::End { .. } => (0, 0),
        };
        first as usize..(first + count) as usize
    }

    pub(crate) fn payoff(&self, payoffs: u32, seat: usize) -> f64 {
        self.payoffs[payoffs as usize * self.seats + seat]
    }
}
