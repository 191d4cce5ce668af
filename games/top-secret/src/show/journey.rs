//! Journeys: an agent is sent to a place several steps away and goes there step by step.

use deckname_engine::Seats;
use deckname_scene::{Clicks, Way};

use super::clicks::{agent_spot, city_spot, hq_spot};
use crate::action::Action;
use crate::config::TopSecret;
use crate::pieces::{Agent, Place};
use crate::view::View;

/// The cities that an agent goes through, the last one being where it goes.
type Route = Vec<Place>;

/// For each agent, the places that it can reach in two steps or more and the way there.
pub(super) fn journeys(game: &TopSecret, v: &View, actions: &[Action]) -> Vec<Way<Action>> {
    let routes = |agent: Agent| routes(game, v, actions, agent).into_iter().map(move |route| (agent, route));
    let journey = |(agent, route): (Agent, Route)| {
        let goal = match route.last() {
            Some(city) if city.is_city() => city_spot(game, *city),
            _ => hq_spot(game, v.turn),
        };
        let steps = route.iter().take(until_stop(v, &route)).map(|to| Action::Step { agent, to: *to });
        Way { clicks: Clicks::path([agent_spot(game, v.turn, agent), goal]), actions: steps.collect() }
    };
    Agent::ALL.iter().flat_map(routes).map(journey).collect()
}

/// The shortest route to each place that is further away than one step. It leads through no city with an enemy or with two
/// agents of the same colour, and if possible past cities where the agent would stop.
fn routes(game: &TopSecret, v: &View, actions: &[Action], agent: Agent) -> Vec<Route> {
    let first = actions.iter().filter_map(|action| match action {
        Action::Step { agent: mover, to } if *mover == agent => Some(*to),
        _ => None,
    });
    let mut seen: Vec<Place> = first.collect();
    let mut frontier: Vec<Route> = seen.iter().map(|to| vec![*to]).collect();
    seen.push(v.squads[v.turn.index()].at(agent));
    let mut found = Vec::new();
    for _ in 1..v.rolled + v.bonus.of(agent) {
        frontier.retain(|route| route.last().is_some_and(|city| is_open(game, v, *city)));
        frontier.sort_by_key(|route| route.iter().filter(|city| is_stop(v, **city)).count());
        let mut next = Vec::new();
        for route in frontier {
            for to in onward(game, v, agent, &route) {
                if !seen.contains(&to) {
                    seen.push(to);
                    next.push([route.as_slice(), &[to]].concat());
                }
            }
        }
        found.extend(next.iter().cloned());
        frontier = next;
    }
    found
}

/// Where one step leads from the end of a route.
fn onward(game: &TopSecret, v: &View, agent: Agent, route: &[Place]) -> Vec<Place> {
    let Some(city) = route.last() else { return Vec::new() };
    let carried = v.cases.carried(v.turn, agent).filter(|_| game.dotted(v.turn).contains(*city));
    let delivers = carried.is_some_and(|case| game.may_secure(v.turn, v.cases, case));
    game.ways(v.turn, *city).iter().chain(delivers.then_some(Place::HQ)).collect()
}

/// Can an agent pass through this city without a duel (`TS-17`) and without crowding it (`TS-12`)?
fn is_open(game: &TopSecret, v: &View, city: Place) -> bool {
    let others = Seats::all(game.seats).without(Seats::one(v.turn));
    let enemies = others.iter().any(|seat| v.squads[seat.index()].holds(city));
    city.is_city() && !enemies && v.squads[v.turn.index()].in_place(city).len() < 2
}

/// A suitcase lies here, so the player is asked (`TS-14`).
fn is_stop(v: &View, city: Place) -> bool {
    !v.cases.lying(city).is_empty()
}

/// How many steps of a route are made before the player is asked again.
fn until_stop(v: &View, route: &[Place]) -> usize {
    route.iter().position(|city| is_stop(v, *city)).map_or(route.len(), |index| index + 1)
}
