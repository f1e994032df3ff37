//! Reads a value by its definition.

use toml::de::{DeTable, DeValue};

use super::{Item, Reader, in_order};
use crate::{
    definition::{Field, Kind, Word},
    spelling,
    value::Value,
};

/// Reads a value of the given kind; `key` is what to call it in a complaint.
pub(crate) fn read_value(
    reader: &mut Reader,
    key: &str,
    kind: &'static Kind,
    item: &Item<'_>,
) -> Option<Value> {
    let value = match (kind, item.get_ref()) {
        (Kind::YesNo, DeValue::Boolean(yes)) => Some(Value::YesNo(*yes)),
        (Kind::AnyOf(words) | Kind::InOrder(words), DeValue::Array(list)) => {
            return word_list(reader, key, kind, words, list);
        }
        (Kind::Count { .. }, DeValue::Integer(number)) => {
            u32::from_str_radix(number.as_str(), number.radix()).ok().map(Value::Count)
        }
        (Kind::OneOf(words) | Kind::Count { words, .. }, DeValue::String(text)) => {
            find(words, text).map(Value::Word)
        }
        (Kind::Ratio { words, .. }, DeValue::String(text)) => {
            find(words, text).map(Value::Word).or_else(|| text.parse().ok().map(Value::Ratio))
        }
        (Kind::Record(fields), DeValue::Table(table)) => return record(reader, key, fields, table, item),
        (Kind::Rows(fields), DeValue::Array(list)) => {
            let mut rows = Vec::new();
            for item in list {
                let table = reader.table(item, &format!("a row of `{key}`"))?;
                rows.push(record(reader, key, fields, table, item)?);
            }
            return Some(Value::Rows(rows));
        }
        (Kind::Text, DeValue::String(text)) if !text.contains('\n') => Some(Value::Text(text.to_string())),
        _ => None,
    };
    if value.is_none() {
        wrong(reader, key, kind, item);
    }
    value
}

fn find(words: &'static [Word], text: &str) -> Option<&'static Word> {
    words.iter().find(|word| word.text == text)
}

fn word_list(
    reader: &mut Reader,
    key: &str,
    kind: &'static Kind,
    words: &'static [Word],
    list: &toml::de::DeArray<'_>,
) -> Option<Value> {
    let mut found: Vec<&'static Word> = Vec::new();
    for item in list {
        match item.get_ref().as_str().and_then(|text| find(words, text)) {
            Some(word) if found.contains(&word) => {
                reader.fault(
                    item.span(),
                    format!("`{}` stands in `{key}` twice", word.text),
                    "once is enough",
                );
                return None;
            }
            Some(word) => found.push(word),
            None => {
                wrong_with(reader, key, kind, item, "not one of its words".into());
                return None;
            }
        }
    }
    if matches!(kind, Kind::AnyOf(_)) {
        found.sort_by_key(|word| word.index);
    }
    Some(Value::Words(found))
}

fn record(
    reader: &mut Reader,
    key: &str,
    fields: &'static [Field],
    table: &DeTable<'_>,
    item: &Item<'_>,
) -> Option<Value> {
    let before = reader.faults.len();
    let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
    let known = reader.only(table, &names, &format!("part of `{key}`"));
    let mut parts = Vec::new();
    for field in fields {
        let part = match in_order(table).into_iter().find(|(name, _)| name.get_ref() == field.name) {
            Some((_, item)) => read_value(reader, &format!("{key} {}", field.name), &field.kind, item),
            None if field.optional || !known => None,
            None => {
                reader.fault(item.span(), format!("`{key}` lacks its part `{}`", field.name), "incomplete");
                reader.help(format!("`{}` is {}", field.name, field.kind.expects()));
                None
            }
        };
        parts.push((field.name, part));
    }
    (reader.faults.len() == before).then_some(Value::Record(parts))
}

/// Complains about a value of the wrong type, or about a word that is none of those allowed.
fn wrong(reader: &mut Reader, key: &str, kind: &'static Kind, item: &Item<'_>) {
    let label = match kind.words().len() {
        0..5 => format!("expected {}", kind.expects()),
        _ => "not one of its words".into(),
    };
    wrong_with(reader, key, kind, item, label);
}

fn wrong_with(reader: &mut Reader, key: &str, kind: &'static Kind, item: &Item<'_>, label: String) {
    let written = match item.get_ref() {
        DeValue::String(text) => format!("`{text}`"),
        DeValue::Integer(number) => format!("`{number}`"),
        DeValue::Float(number) => format!("`{}`", number.as_str()),
        DeValue::Boolean(yes) => format!("`{yes}`"),
        DeValue::Datetime(date) => format!("`{date}`"),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "a table".into(),
    };
    reader.fault(item.span(), format!("`{key}` cannot be {written}"), label);
    if !kind.words().is_empty() {
        reader.help(advice(kind.words(), item.get_ref().as_str()));
    }
}

/// What was probably meant, and what each word means.
fn advice(words: &[Word], written: Option<&str>) -> String {
    let nearest = written.and_then(|text| spelling::nearest(text, words.iter().map(|word| word.text)));
    let opening = match (nearest, written) {
        (Some(nearest), Some(text)) if nearest == text => {
            format!("write a list: [\"{text}\"]; the words are")
        }
        (Some(nearest), _) => format!("did you mean `{nearest}`? The words are"),
        (None, _) => "the words are".into(),
    };
    let meanings = words.iter().map(|word| format!("{}: {}", word.text, word.means));
    std::iter::once(opening).chain(meanings).collect::<Vec<_>>().join("\n")
}
