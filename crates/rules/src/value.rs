//! A value as a book states it, checked against its question's definition.

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::{
    definition::{Field, Kind, Word},
    fraction::Fraction,
};

/// A value of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    YesNo(bool),
    /// One word; it may stand for a number.
    Word(&'static Word),
    /// Several words: in the order of the definition, unless the book's own order matters.
    Words(Vec<&'static Word>),
    /// A number of something.
    Count(u32),
    /// A fraction or multiple of something.
    Ratio(Fraction),
    /// The parts of a record in the order of its definition, those that were left out included.
    Record(Vec<(&'static str, Option<Value>)>),
    /// Records.
    Rows(Vec<Value>),
    /// A line in our own words.
    Text(String),
}

impl Value {
    /// The value as one would say it: with its unit, and yes or no for true or false.
    pub fn plain(&self, kind: &Kind) -> String {
        match (self, kind) {
            (Value::YesNo(yes), _) => if *yes { "yes" } else { "no" }.into(),
            (Value::Words(words), _) if words.is_empty() => "none".into(),
            (Value::Words(words), _) => words.iter().map(|word| word.text).collect::<Vec<_>>().join(", "),
            (Value::Count(count), Kind::Count { unit, .. }) => with_unit(*count, unit),
            (Value::Ratio(ratio), Kind::Ratio { unit, .. }) => of_unit(*ratio, unit),
            (Value::Record(parts), kind) => {
                let parts = parts.iter().zip(kind.fields()).filter_map(|((_, value), field)| {
                    Some(format!("{}: {}", field.name.replace('-', " "), value.as_ref()?.part(field)))
                });
                let parts: Vec<String> = parts.collect();
                // A row without conditions is for everything.
                if parts.is_empty() { "all cases".into() } else { parts.join(", ") }
            }
            (Value::Rows(rows), _) if rows.is_empty() => "none".into(),
            (Value::Rows(rows), kind) => {
                rows.iter().map(|row| row.plain(kind)).collect::<Vec<_>>().join("; ")
            }
            (value, _) => value.to_string(),
        }
    }

    /// The value as a part of a record, after the part's name: words without commas, which part the parts, and no
    /// unit that the name has said already.
    fn part(&self, field: &Field) -> String {
        match self {
            Value::Words(words) if words.len() > 1 => {
                words.iter().map(|word| word.text).collect::<Vec<_>>().join("/")
            }
            Value::Count(count) if field.says_its_unit() => count.to_string(),
            value => value.plain(&field.kind),
        }
    }

    /// The meanings of the words in it, each with its word.
    pub fn meanings(&self) -> Vec<&'static Word> {
        match self {
            Value::Word(word) => vec![word],
            Value::Words(words) => words.clone(),
            Value::Record(parts) => {
                parts.iter().filter_map(|(_, part)| part.as_ref()).flat_map(Value::meanings).collect()
            }
            Value::YesNo(_) | Value::Count(_) | Value::Ratio(_) | Value::Rows(_) | Value::Text(_) => {
                Vec::new()
            }
        }
    }
}

/// `4 raises`, `1 raise`; a unit in the singular names a place in a row: `level 4`.
fn with_unit(count: u32, unit: &str) -> String {
    if unit != "percent" && !unit.split(' ').any(|word| word.ends_with('s')) {
        return format!("{unit} {count}");
    }
    if count != 1 {
        return format!("{count} {unit}");
    }
    let one: Vec<String> = unit.split(" or ").map(singular).collect();
    format!("1 {}", one.join(" or "))
}

/// One of what a unit names: its first plural is what is counted, as in `rounds of blinds` and `short buy-ins`.
fn singular(unit: &str) -> String {
    let mut done = false;
    let words = unit.split(' ').map(|word| match word.strip_suffix('s') {
        Some(one) if !done => {
            done = true;
            one
        }
        Some(_) | None => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// `1/2 of one full bet`, `4 times the ante`.
fn of_unit(ratio: Fraction, unit: &str) -> String {
    if unit.starts_with("times ") || unit.starts_with("of ") {
        format!("{ratio} {unit}")
    } else if ratio.denominator() == 1 {
        format!("{ratio} × {unit}")
    } else {
        format!("{ratio} of {unit}")
    }
}

/// As a book writes it, less the quotation marks.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::YesNo(yes) => write!(f, "{yes}"),
            Value::Word(word) => f.write_str(word.text),
            Value::Words(words) => {
                write!(f, "[{}]", words.iter().map(|word| word.text).collect::<Vec<_>>().join(", "))
            }
            Value::Count(count) => write!(f, "{count}"),
            Value::Ratio(ratio) => write!(f, "{ratio}"),
            Value::Record(parts) => {
                let parts =
                    parts.iter().filter_map(|(name, part)| Some(format!("{name} = {}", part.as_ref()?)));
                write!(f, "{{ {} }}", parts.collect::<Vec<_>>().join(", "))
            }
            Value::Rows(rows) => {
                write!(f, "[{}]", rows.iter().map(Value::to_string).collect::<Vec<_>>().join(", "))
            }
            Value::Text(text) => f.write_str(text),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::YesNo(yes) => serializer.serialize_bool(*yes),
            Value::Word(word) => serializer.serialize_str(word.text),
            Value::Words(words) => serializer.collect_seq(words.iter().map(|word| word.text)),
            Value::Count(count) => serializer.serialize_u32(*count),
            Value::Ratio(ratio) => ratio.serialize(serializer),
            Value::Record(parts) => {
                let mut map = serializer.serialize_map(None)?;
                for (name, part) in parts {
                    if let Some(part) = part {
                        map.serialize_entry(name, part)?;
                    }
                }
                map.end()
            }
            Value::Rows(rows) => serializer.collect_seq(rows),
            Value::Text(text) => serializer.serialize_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_said_with_its_unit() {
        let raises = Kind::Count { unit: "raises", words: &[] };
        assert_eq!(Value::Count(4).plain(&raises), "4 raises");
        assert_eq!(Value::Count(1).plain(&raises), "1 raise");
        let rounds = Kind::Count { unit: "rounds of blinds", words: &[] };
        assert_eq!(Value::Count(1).plain(&rounds), "1 round of blinds");
        let one = |unit| Value::Count(1).plain(&Kind::Count { unit, words: &[] });
        assert_eq!(one("short buy-ins"), "1 short buy-in");
        assert_eq!(one("names waiting"), "1 name waiting");
        assert_eq!(one("dollars or big blinds"), "1 dollar or big blind");
        assert_eq!(one("level"), "level 1");
        let half = Value::Ratio("1/2".parse().expect("a fraction"));
        assert_eq!(half.plain(&Kind::Ratio { unit: "one full bet", words: &[] }), "1/2 of one full bet");
        assert_eq!(Value::YesNo(false).plain(&Kind::YesNo), "no");
        assert_eq!(Value::Words(vec![]).plain(&Kind::AnyOf(&[])), "none");
    }

    #[test]
    fn a_record_names_its_parts() {
        const COUNT: fn(&'static str) -> Kind = |unit| Kind::Count { unit, words: &[] };
        let kind = Kind::Record(
            vec![
                Field { name: "players-from", kind: COUNT("players"), optional: true },
                Field { name: "fee", kind: COUNT("dollars"), optional: true },
            ]
            .leak(),
        );
        let record = |from: Option<u32>, fee: Option<u32>| {
            Value::Record(vec![("players-from", from.map(Value::Count)), ("fee", fee.map(Value::Count))])
        };
        assert_eq!(record(Some(7), Some(1)).plain(&kind), "players from: 7, fee: 1 dollar");
        assert_eq!(record(None, Some(3)).plain(&kind), "fee: 3 dollars");
        assert_eq!(record(None, None).plain(&kind), "all cases");
    }
}
