//! A stream of a version that never was, read by the program as it is: the machinery for those that will be.
//!
//! Version 0 of an entry said `when` for `at`, called somebody who came a `player_name`, and had the house's fees beside
//! everything else that was agreed. Version 0 of an edition called its answers `policies`.

use serde_json::{Map, Value, json};

fn table(entry: &mut Value) -> Result<&mut Map<String, Value>, String> {
    entry.as_object_mut().ok_or_else(|| "it is no table".to_owned())
}

/// Gives a key another name.
fn rename(table: &mut Map<String, Value>, from: &str, to: &str) -> Result<(), String> {
    let value = table.remove(from).ok_or_else(|| format!("`{from}` is missing"))?;
    table.insert(to.to_owned(), value);
    Ok(())
}

/// The things that happened, which are of this kind.
fn did<'e>(entry: &'e mut Value, kind: &str) -> impl Iterator<Item = &'e mut Map<String, Value>> {
    let all = entry.get_mut("did").and_then(Value::as_array_mut).map(|all| all.iter_mut());
    let tables = all.into_iter().flatten().filter_map(Value::as_object_mut);
    tables.filter(move |did| did.get("did").and_then(Value::as_str) == Some(kind))
}

/// The step from version 0 of a table's entries to version 1.
pub(crate) fn entry_from_0(mut entry: Value) -> Result<Value, String> {
    rename(table(&mut entry)?, "when", "at")?;
    for came in did(&mut entry, "came") {
        rename(came, "player_name", "name")?;
    }
    for opened in did(&mut entry, "opened") {
        let agreed = table(opened.get_mut("agreed").ok_or("nothing was agreed")?)?;
        let (part, most) = (agreed.remove("fee_part"), agreed.remove("fee_most"));
        agreed.insert("fees".to_owned(), json!({ "part": part, "most": most }));
    }
    Ok(entry)
}

/// The step from version 0 of editions to version 1.
pub(crate) fn edition_from_0(mut edition: Value) -> Result<Value, String> {
    let table = table(&mut edition)?;
    if table.contains_key("policies") {
        rename(table, "policies", "answers")?;
    }
    Ok(edition)
}
