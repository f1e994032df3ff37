//! A stream of a version that never was, read by the program as it is: the machinery for those that will be.
//!
//! Version 0 of an entry said `when` for `at`, called somebody who came a `player_name`, and had the house's fees beside
//! everything else that was agreed. Version 0 of an edition called its answers `policies`.

use formats::history::Editions;
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

/// An export of version 1 as a program that wrote version 0 would have written it.
pub(super) fn lowered(text: &str) -> String {
    let mut lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line")).collect();
    // An edition that reads differently has another digest, by which tables name it.
    let mut digests: Vec<(String, String)> = Vec::new();
    for line in &mut lines {
        if let Some(digest) = stream(line).strip_prefix("edition/").map(ToOwned::to_owned) {
            lower_edition(&mut line["body"]);
            let lower = Editions::digest(&line["body"].to_string());
            line["stream"] = format!("edition/{lower}").into();
            digests.push((digest, lower));
        }
    }
    for line in lines.iter_mut().filter(|line| stream(line).starts_with("table/")) {
        lower_entry(&mut line["body"]);
    }
    let mut text: String = lines.iter().map(written).collect();
    for (digest, lower) in digests {
        text = text.replace(&digest, &lower);
    }
    text
}

fn stream(line: &Value) -> &str {
    line["stream"].as_str().expect("a stream")
}

/// A line as an export writes it.
fn written(line: &Value) -> String {
    format!("{{\"stream\":{},\"number\":{},\"body\":{}}}\n", line["stream"], line["number"], line["body"])
}

fn lower_edition(edition: &mut Value) {
    edition["v"] = 0.into();
    let edition = edition.as_object_mut().expect("an edition");
    if let Some(mut answers) = edition.remove("answers") {
        // One of its policies had another name then.
        rename(answers.as_object_mut().expect("answers"), "stakes.table", "stakes.table-stakes")
            .expect("a policy");
        edition.insert("policies".to_owned(), answers);
    }
}

fn lower_entry(entry: &mut Value) {
    entry["v"] = 0.into();
    rename(entry.as_object_mut().expect("an entry"), "at", "when").expect("a time");
    for came in did(entry, "came") {
        rename(came, "name", "player_name").expect("a name");
    }
    for opened in did(entry, "opened") {
        let agreed = opened["agreed"].as_object_mut().expect("an agreement");
        let fees = agreed.remove("fees").expect("fees");
        agreed.insert("fee_part".to_owned(), fees["part"].clone());
        agreed.insert("fee_most".to_owned(), fees["most"].clone());
    }
}
