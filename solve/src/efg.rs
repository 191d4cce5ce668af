//! The format of Gambit, which other solvers read.

use std::fmt::{self, Write};

use deckname_engine::{Game, Seat};

use crate::grow::Instance;
use crate::tree::Node;

/// Writes the tree as an extensive game: <https://gambitproject.readthedocs.io/en/stable/formats.efg.html>.
pub fn efg<G: Game>(game: &G, instance: &Instance<G>, out: &mut impl Write) -> fmt::Result {
    let players: Vec<_> = (0..instance.tree.seats).map(|seat| format!("\"seat {seat}\"")).collect();
    writeln!(out, "EFG 2 R \"{}\" {{ {} }}", G::ID, players.join(" "))?;
    writeln!(out, "\"\"\n")?;
    write_node(game, instance, &numbers(instance), 0, out)
}

/// The number of each information set among those of its seat, from 1: readers want them without a gap.
fn numbers<G: Game>(instance: &Instance<G>) -> Vec<usize> {
    let mut counts = vec![0; instance.tree.seats];
    let mut next = |seat: Seat| {
        counts[seat.index()] += 1;
        counts[seat.index()]
    };
    instance.positions.iter().map(|position| next(position.seat)).collect()
}

fn write_node<G: Game>(
    game: &G,
    instance: &Instance<G>,
    numbers: &[usize],
    node: usize,
    out: &mut impl Write,
) -> fmt::Result {
    let tree = &instance.tree;
    let here = tree.nodes[node];
    match here {
        Node::End { payoffs } => {
            let worths: Vec<_> = (0..tree.seats).map(|seat| tree.payoff(payoffs, seat).to_string()).collect();
            return writeln!(out, "t \"\" {} \"\" {{ {} }}", payoffs + 1, worths.join(" "));
        }
        // Every chance node is an information set of its own.
        Node::Chance { .. } => {
            write!(out, "c \"\" {} \"\" {{", node + 1)?;
            for (at, child) in tree.children(here).enumerate() {
                write!(out, " \"{at}\" {}", tree.chances[child])?;
            }
        }
        Node::Decision { info, .. } => {
            let position = &instance.positions[info as usize];
            write!(out, "p \"\" {} {} \"\" {{", position.seat.0 + 1, numbers[info as usize])?;
            for action in &position.actions {
                write!(out, " \"{}\"", game.write_action(action).to_string().replace('"', ""))?;
            }
        }
    }
    writeln!(out, " }} 0")?;
    tree.children(here).try_for_each(|child| write_node(game, instance, numbers, child, out))
}
