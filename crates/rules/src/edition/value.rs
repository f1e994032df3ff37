//! Reads a value out of an edition by its question's definition.

use serde_json::Value as Json;

use super::BadEdition;
use crate::{
    definition::{Field, Kind, Word},
    value::Value,
};

/// The value of the given kind; `key` is what to call it in a complaint.
pub(super) fn read(key: &str, kind: &'static Kind, json: &Json) -> Result<Value, BadEdition> {
    let value = match (kind, json) {
        (Kind::YesNo, Json::Bool(yes)) => Some(Value::YesNo(*yes)),
        (Kind::AnyOf(words) | Kind::InOrder(words), Json::Array(list)) => {
            let found = list.iter().map(|item| find(words, item.as_str()?));
            found.collect::<Option<Vec<&'static Word>>>().map(Value::Words)
        }
        (Kind::Count { .. }, Json::Number(number)) => {
            number.as_u64().and_then(|number| u32::try_from(number).ok()).map(Value::Count)
        }
        (Kind::OneOf(words) | Kind::Count { words, .. }, Json::String(text)) => {
            find(words, text).map(Value::Word)
        }
        (Kind::Ratio { words, .. }, Json::String(text)) => {
            find(words, text).map(Value::Word).or_else(|| text.parse().ok().map(Value::Ratio))
        }
        (Kind::Record(fields), Json::Object(_)) => Some(record(key, fields, json)?),
        (Kind::Rows(fields), Json::Array(rows)) => {
            let rows = rows.iter().map(|row| record(key, fields, row));
            Some(Value::Rows(rows.collect::<Result<_, _>>()?))
        }
        (Kind::Text, Json::String(text)) => Some(Value::Text(text.clone())),
        _ => None,
    };
    value.ok_or_else(|| {
        BadEdition::new(format!("`{key}` cannot be {json} any more: it is {}", kind.expects()))
    })
}

fn find(words: &'static [Word], text: &str) -> Option<&'static Word> {
    words.iter().find(|word| word.text == text)
}

fn record(key: &str, fields: &'static [Field], json: &Json) -> Result<Value, BadEdition> {
    let Json::Object(table) = json else {
        return Err(BadEdition::new(format!("a row of `{key}` is no table")));
    };
    let unknown = table.keys().find(|name| fields.iter().all(|field| field.name != *name));
    if let Some(name) = unknown {
        return Err(BadEdition::new(format!("`{key}` has no part `{name}` any more")));
    }
    let parts = fields.iter().map(|field| {
        let part = table.get(field.name);
        let part = part.map(|part| read(&format!("{key} {}", field.name), &field.kind, part)).transpose()?;
        if part.is_none() && !field.optional {
            return Err(BadEdition::new(format!("`{key}` lacks its part `{}`", field.name)));
        }
        Ok((field.name, part))
    });
    parts.collect::<Result<_, _>>().map(Value::Record)
}
