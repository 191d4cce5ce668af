//! JSON taken apart: every single value with the path that leads to it.

use deckname_engine::Rng;
use serde_json::Value;

/// The path to a value, as a JSON pointer.
pub type Path = String;

/// Every single value, with its path.
pub fn leaves(value: &Value) -> Vec<(Path, Value)> {
    let mut found = Vec::new();
    collect(value, String::new(), &mut found);
    found
}

fn collect(value: &Value, path: Path, found: &mut Vec<(Path, Value)>) {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| collect(item, format!("{path}/{index}"), found));
        }
        Value::Object(map) => map.iter().for_each(|(key, item)| collect(item, format!("{path}/{key}"), found)),
        leaf => found.push((path, leaf.clone())),
    }
}

/// The value with two of its leaves exchanged.
pub fn swapped(value: &Value, one: &str, other: &str) -> Option<Value> {
    let mut swapped = value.clone();
    let (left, right) = (value.pointer(one)?.clone(), value.pointer(other)?.clone());
    *swapped.pointer_mut(one)? = right;
    *swapped.pointer_mut(other)? = left;
    Some(swapped)
}

/// The value with a small change: two leaves exchanged, or a part of it taken from another value of the same shape.
pub fn changed(value: &Value, other: &Value, rng: &mut impl Rng) -> Value {
    let paths: Vec<Path> = leaves(value).into_iter().map(|(path, _)| path).collect();
    if paths.is_empty() {
        return other.clone();
    }
    let mut pick = || paths[rng.below(paths.len() as u32) as usize].clone();
    let (one, two) = (pick(), pick());
    if rng.below(2) == 0 {
        return swapped(value, &one, &two).unwrap_or_else(|| other.clone());
    }
    // Any part on the way to the leaf: the whole hand, or one card of it.
    let ends: Vec<usize> = one.match_indices('/').map(|(at, _)| at).skip(1).chain([one.len()]).collect();
    let part = &one[..ends[rng.below(ends.len() as u32) as usize]];
    let mut changed = value.clone();
    if let (Some(there), Some(taken)) = (changed.pointer_mut(part), other.pointer(part)) {
        *there = taken.clone();
    }
    changed
}

/// The value with a change to what one of its leaves says: a number near it or far from it, the opposite, or one item more or
/// fewer in a list.
pub fn nudged(value: &Value, rng: &mut impl Rng) -> Value {
    let found = leaves(value);
    if found.is_empty() {
        return value.clone();
    }
    let (path, leaf) = &found[rng.below(found.len() as u32) as usize];
    let mut nudged = value.clone();
    let list = path.rfind('/').and_then(|end| nudged.pointer_mut(&path[..end])).and_then(Value::as_array_mut);
    if let Some(list) = list
        && rng.below(4) == 0
    {
        if rng.below(2) == 0 {
            list.pop();
        } else {
            list.push(leaf.clone());
        }
    } else if let Some(there) = nudged.pointer_mut(path) {
        *there = match leaf {
            Value::Bool(yes) => Value::Bool(!yes),
            Value::Number(number) => {
                let number = number.as_u64().unwrap_or(0);
                let others = [0, number.saturating_sub(1), number + 1, 2 * number, 255];
                others[rng.below(others.len() as u32) as usize].into()
            }
            other => other.clone(),
        };
    }
    nudged
}

#[cfg(test)]
mod tests {
    use super::*;
    use deckname_engine::Wyrand;
    use serde_json::json;

    #[test]
    fn leaves_have_paths_that_lead_to_them() {
        let value = json!({"deal": [["a", "b"], ["c"]], "n": 2});
        let found = leaves(&value);
        assert_eq!(found.len(), 4);
        assert!(found.iter().all(|(path, leaf)| value.pointer(path) == Some(leaf)));
        assert_eq!(swapped(&value, "/deal/0/1", "/deal/1/0").unwrap()["deal"], json!([["a", "c"], ["b"]]));
    }

    #[test]
    fn nudges_reach_numbers_and_the_lengths_of_lists() {
        let value = json!({"bid": [3, true]});
        let mut rng = Wyrand::new(1);
        let seen: Vec<Value> = (0..200).map(|_| nudged(&value, &mut rng)).collect();
        for bid in [json!([0, true]), json!([4, true]), json!([3, false]), json!([3]), json!([3, true, 3])] {
            assert!(seen.contains(&json!({"bid": bid})), "{bid}");
        }
    }

    #[test]
    fn changes_reach_whole_parts_and_single_leaves() {
        let (value, other) = (json!([["a", "b"], ["c", "d"]]), json!([["e", "f"], ["g", "h"]]));
        let mut rng = Wyrand::new(1);
        let seen: Vec<Value> = (0..200).map(|_| changed(&value, &other, &mut rng)).collect();
        for expected in
            [json!([["e", "f"], ["c", "d"]]), json!([["a", "b"], ["c", "h"]]), json!([["a", "d"], ["c", "b"]])]
        {
            assert!(seen.contains(&expected), "{expected}");
        }
    }
}
