use crate::Profile;
use crate::tree::{Node, Tree};

/// What the game is worth to each seat if all play by the profile.
pub fn values(tree: &Tree, profile: &Profile) -> Vec<f64> {
    (0..tree.seats).map(|seat| value(tree, profile, seat, 0)).collect()
}

/// What the game is worth to a seat that knows how the others play and makes the best of it.
pub fn best_response(tree: &Tree, profile: &Profile, seat: usize) -> f64 {
    let mut response = Response {
        tree,
        profile,
        seat,
        reach: reach(tree, profile, seat),
        worths: vec![None; tree.nodes.len()],
        best: vec![None; tree.infos.len()],
    };
    response.worth(0)
}

/// What all seats together would gain if each answered the others' strategies in the best way. 0 in an equilibrium; divided
/// by the number of seats it is the exploitability.
pub fn nash_conv(tree: &Tree, profile: &Profile) -> f64 {
    let gain = |(seat, value): (usize, f64)| best_response(tree, profile, seat) - value;
    values(tree, profile).into_iter().enumerate().map(gain).sum()
}

fn value(tree: &Tree, profile: &Profile, seat: usize, node: usize) -> f64 {
    let here = tree.nodes[node];
    let children = tree.children(here);
    match here {
        Node::End { payoffs } => tree.payoff(payoffs, seat),
        Node::Chance { .. } => children.map(|child| tree.chances[child] * value(tree, profile, seat, child)).sum(),
        Node::Decision { info, .. } => {
            let shares = profile.of(tree, info as usize);
            children.zip(shares).map(|(child, share)| share * value(tree, profile, seat, child)).sum()
        }
    }
}

/// How likely chance and the other seats lead to each node. Children come after their parents.
fn reach(tree: &Tree, profile: &Profile, seat: usize) -> Vec<f64> {
    let mut reach = vec![0.0; tree.nodes.len()];
    reach[0] = 1.0;
    for (node, here) in tree.nodes.iter().enumerate() {
        for (at, child) in tree.children(*here).enumerate() {
            let share = match here {
                Node::Decision { info, .. } if tree.infos[*info as usize].seat != seat => {
                    profile.of(tree, *info as usize)[at]
                }
                _ => tree.chances[child],
            };
            reach[child] = reach[node] * share;
        }
    }
    reach
}

struct Response<'a> {
    tree: &'a Tree,
    profile: &'a Profile,
    seat: usize,
    reach: Vec<f64>,
    /// What is worked out already.
    worths: Vec<Option<f64>>,
    best: Vec<Option<usize>>,
}

impl Response<'_> {
    fn worth(&mut self, node: usize) -> f64 {
        if let Some(worth) = self.worths[node] {
            return worth;
        }
        let (tree, profile) = (self.tree, self.profile);
        let here = tree.nodes[node];
        let worth = match here {
            Node::End { payoffs } => tree.payoff(payoffs, self.seat),
            Node::Decision { info, first } if tree.infos[info as usize].seat == self.seat => {
                let best = self.best_action(info as usize);
                self.worth(first as usize + best)
            }
            Node::Decision { info, .. } => {
                let shares = profile.of(tree, info as usize);
                tree.children(here).enumerate().map(|(at, child)| shares[at] * self.worth(child)).sum()
            }
            Node::Chance { .. } => tree.children(here).map(|child| tree.chances[child] * self.worth(child)).sum(),
        };
        self.worths[node] = Some(worth);
        worth
    }

    /// The action that is best over all positions of the information set, each as likely as the others make it.
    fn best_action(&mut self, info: usize) -> usize {
        if let Some(best) = self.best[info] {
            return best;
        }
        let tree = self.tree;
        let mut best = (f64::NEG_INFINITY, 0);
        for action in 0..tree.infos[info].actions {
            let mut sum = 0.0;
            for node in &tree.infos[info].nodes {
                let child = tree.children(tree.nodes[*node as usize]).start + action;
                sum += self.reach[*node as usize] * self.worth(child);
            }
            if sum > best.0 {
                best = (sum, action);
            }
        }
        self.best[info] = Some(best.1);
        best.1
    }
}
