//! What has changed between two views, as JSON: so that a step costs what it changed and not what a table holds.
//!
//! A change is read beside what it changes. An object is a change of each field, or of each place of a list, that it
//! names; with the one field `=` it puts something else in the place. Anything else, nothing included, is the new value.

use serde_json::{Map, Value};

/// The field that puts a whole object in the place of what was there.
const WHOLE: &str = "=";

/// What makes the new of the old; none where they are the same.
pub(crate) fn changes(old: &Value, new: &Value) -> Option<Value> {
    if old == new {
        return None;
    }
    Some(match (old, new) {
        (Value::Object(old), Value::Object(new)) if old.keys().eq(new.keys()) => {
            let fields =
                new.iter().filter_map(|(name, new)| Some((name.clone(), changes(old.get(name)?, new)?)));
            Value::Object(fields.collect())
        }
        // A list of plain values is short: it is said again. Seats and pots are told by their places.
        (Value::Array(old), Value::Array(new))
            if old.len() == new.len() && new.iter().chain(old).any(Value::is_object) =>
        {
            let places = old.iter().zip(new).enumerate();
            let changed =
                places.filter_map(|(place, (old, new))| Some((place.to_string(), changes(old, new)?)));
            Value::Object(changed.collect())
        }
        (_, Value::Object(_)) => Value::Object(Map::from_iter([(WHOLE.to_owned(), new.clone())])),
        (_, Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) => {
            new.clone()
        }
    })
}

/// The old with a change put in, as the pages do it.
#[cfg(test)]
pub(crate) fn changed(old: &Value, change: &Value) -> Value {
    let Value::Object(change) = change else { return change.clone() };
    if let Some(whole) = change.get(WHOLE) {
        return whole.clone();
    }
    let mut new = old.clone();
    for (name, change) in change {
        let place = match &mut new {
            Value::Array(list) => name.parse::<usize>().ok().and_then(|place| list.get_mut(place)),
            Value::Object(fields) => fields.get_mut(name),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        };
        let place = place.expect("what changes is there");
        *place = changed(place, change);
    }
    new
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_change_says_what_changed_and_nothing_else() {
        let old = json!({"pot": 30, "turn": null, "seats": [null, {"bet": 10, "did": {"what": "checked"}}, {"bet": 20, "did": null}], "board": ["Ah"]});
        let new = json!({"pot": 50, "turn": {"chair": 2}, "seats": [null, {"bet": 30, "did": {"what": "called", "amount": 20}}, {"bet": 20, "did": null}], "board": ["Ah", "Kd"]});
        let change = changes(&old, &new).expect("something changed");
        let said = json!({"pot": 50, "turn": {"=": {"chair": 2}}, "board": ["Ah", "Kd"],
            "seats": {"1": {"bet": 30, "did": {"=": {"what": "called", "amount": 20}}}}});
        assert_eq!(change, said);
        assert_eq!(changed(&old, &change), new);
        let back = changes(&new, &old).expect("something changed");
        assert_eq!(changed(&new, &back), old);
        assert_eq!(changes(&new, &new), None);
    }

    #[test]
    fn somebody_who_comes_or_goes_is_told_whole() {
        let (empty, taken) = (json!([null, {"name": "A"}]), json!([{"name": "B"}, null]));
        let change = changes(&empty, &taken).expect("something changed");
        assert_eq!(change, json!({"0": {"=": {"name": "B"}}, "1": null}));
        assert_eq!(changed(&empty, &change), taken);
    }
}
