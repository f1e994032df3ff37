//! A JSON schema of a house's own book, so that editors complete keys and words and show what they mean.

use serde_json::{Map, Value as Json, json};

use crate::{
    circumstances::{Conditions, GameTag, Limit, Players, Rounds, Street},
    citation::OURS,
    definition::{Definition, Field, Kind, Word},
    library::Library,
};

/// The schema of a house book in one file. What recurs stands under `$defs` once: each policy's values under the
/// policy's key, the answers of a section under `answers`, the rest under its own name.
pub fn schema(library: &Library) -> Json {
    let books: Vec<&str> = library.houses().map(|house| house.name()).filter(|name| *name != OURS).collect();
    let base = |what: &str| json!({ "enum": books, "description": what });
    let section = |what: &str| json!({ "description": what, "$ref": "#/$defs/answers" });
    let rules = "The rules the house prints. Without them, `cite` is free text.";
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A house's own book",
        "type": "object",
        "required": ["book", "title", "base"],
        "additionalProperties": false,
        "properties": {
            "book": {
                "type": "string",
                "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
                "description": "The short name of the house.",
            },
            "title": line("The house's name in full."),
            "edition": line("Which edition of its rules this is."),
            "about": line("What kind of house it is."),
            "base": base("The book that answers where this one is silent."),
            "tournament-base": base("The book that goes before this one's [policy] in tournaments."),
            "contexts": { "type": "array", "items": { "enum": ["live", "tournament"] } },
            "rules": { "type": "object", "additionalProperties": rule(), "description": rules },
            "policy": section("Answers that hold always, unless [live] or [tournament] says otherwise."),
            "live": section("Answers that hold in live games."),
            "tournament": section("Answers that hold in tournaments."),
            "absent": keys(
                "Questions that cannot arise in this house, each with the reason.",
                |definition| line(definition.governs),
            ),
        },
        "$defs": definitions(),
    })
}

fn definitions() -> Map<String, Json> {
    let mut defs: Map<String, Json> = Definition::all()
        .iter()
        .map(|definition| (definition.name.to_owned(), value(&definition.kind)))
        .collect();
    defs.insert("answers".into(), keys("Answers, each under its policy's key.", answer));
    defs.insert("cite".into(), line_or_lines("The house's own rule."));
    defs.insert("says".into(), line("One line that a player would understand."));
    defs.insert("overrides".into(), line_or_lines("The rule of another book that this departs from."));
    defs.insert("limit".into(), condition(Limit::ALL.iter().map(|word| word.word())));
    defs.insert("rounds".into(), condition(Rounds::ALL.iter().map(|word| word.word())));
    defs.insert("street".into(), condition(Street::ALL.iter().map(|word| word.word())));
    defs.insert("players".into(), condition(Players::ALL.iter().map(|word| word.word())));
    defs.insert("game".into(), condition(GameTag::ALL.iter().map(|word| word.word())));
    defs
}

/// A table whose keys are policies.
fn keys(what: &str, entry: impl Fn(&Definition) -> Json) -> Json {
    let properties: Map<String, Json> =
        Definition::all().iter().map(|definition| (definition.name.to_owned(), entry(definition))).collect();
    json!({ "type": "object", "description": what, "properties": properties, "additionalProperties": false })
}

fn line(what: &str) -> Json {
    json!({ "type": "string", "description": what })
}

fn line_or_lines(what: &str) -> Json {
    json!({
        "description": what,
        "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" }, "minItems": 1 }],
    })
}

fn rule() -> Json {
    json!({
        "type": "object",
        "required": ["says"],
        "additionalProperties": false,
        "properties": {
            "says": line("What the rule says, in a line."),
            "left": {
                "type": "string",
                "pattern": "^(people|game|words|layout):",
                "description": "Why no policy carries it.",
            },
            "prints": line_or_lines("A rule of another book that it repeats, such as `roberts §3 Betting 4`."),
        },
    })
}

/// A policy's answer. There are hundreds, so that what they share is referred to.
fn answer(definition: &Definition) -> Json {
    let shared = |name: &str| json!({ "$ref": format!("#/$defs/{name}") });
    let value = shared(definition.name);
    let option = json!({ "required": ["value"], "properties": { "value": value, "cite": shared("cite"), "says": shared("says") } });
    let floor = json!({ "type": "array", "minItems": 1, "items": { "anyOf": [value, option] } });
    let one_of_the_two = json!([{ "required": ["value"] }, { "required": ["floor"] }]);
    let mut case: Map<String, Json> = Conditions::NAMES
        .iter()
        .chain(&["cite", "says"])
        .map(|name| ((*name).to_owned(), shared(name)))
        .collect();
    case.insert("value".into(), value.clone());
    case.insert("floor".into(), floor.clone());
    json!({
        "type": "object",
        "description": definition.governs,
        "required": ["cite", "says"],
        "oneOf": one_of_the_two,
        "additionalProperties": false,
        "properties": {
            "value": value,
            "floor": floor,
            "cases": {
                "type": "array",
                "items": { "type": "object", "properties": case, "oneOf": one_of_the_two, "additionalProperties": false },
            },
            "cite": shared("cite"),
            "says": shared("says"),
            "overrides": shared("overrides"),
            "remark": { "type": "string", "description": "How the book contradicts itself, and why it was settled so." },
        },
    })
}

fn condition<'a>(words: impl Iterator<Item = &'a str>) -> Json {
    let words: Vec<&str> = words.collect();
    json!({ "anyOf": [{ "enum": words }, { "type": "array", "items": { "enum": words }, "minItems": 1 }] })
}

fn value(kind: &Kind) -> Json {
    match kind {
        Kind::YesNo => json!({ "type": "boolean" }),
        Kind::OneOf(list) => json!({ "oneOf": words(list) }),
        Kind::AnyOf(list) | Kind::InOrder(list) => {
            json!({ "type": "array", "uniqueItems": true, "items": { "oneOf": words(list) } })
        }
        Kind::Count { unit, words: list } => {
            number(json!({ "type": "integer", "minimum": 0, "description": unit }), list)
        }
        Kind::Ratio { unit, words: list } => {
            number(json!({ "type": "string", "pattern": "^[0-9]+(/[0-9]+)?$", "description": unit }), list)
        }
        Kind::Record(fields) => record(fields),
        Kind::Rows(fields) => json!({ "type": "array", "items": record(fields) }),
        Kind::Text => json!({ "type": "string" }),
    }
}

fn number(number: Json, list: &[Word]) -> Json {
    if list.is_empty() {
        return number;
    }
    let mut choices = vec![number];
    choices.extend(words(list));
    json!({ "anyOf": choices })
}

fn words(words: &[Word]) -> Vec<Json> {
    words.iter().map(|word| json!({ "const": word.text, "description": word.means })).collect()
}

fn record(fields: &[Field]) -> Json {
    let properties: Map<String, Json> =
        fields.iter().map(|field| (field.name.to_owned(), value(&field.kind))).collect();
    let needed: Vec<&str> = fields.iter().filter(|field| !field.optional).map(|field| field.name).collect();
    json!({ "type": "object", "properties": properties, "required": needed, "additionalProperties": false })
}
