//! The values that stand beside one: what a question could be answered with instead.

use crate::{
    definition::{Field, Kind, Word},
    fraction::Fraction,
    value::Value,
};

impl Kind {
    /// Is a value of this kind?
    pub(crate) fn takes(&self, value: &Value) -> bool {
        let known = |words: &[Word], word: &Word| words.contains(word);
        match (self, value) {
            (Kind::YesNo, Value::YesNo(_))
            | (Kind::Count { .. }, Value::Count(_))
            | (Kind::Ratio { .. }, Value::Ratio(_))
            | (Kind::Text, Value::Text(_)) => true,
            (
                Kind::OneOf(words) | Kind::Count { words, .. } | Kind::Ratio { words, .. },
                Value::Word(word),
            ) => known(words, word),
            (Kind::AnyOf(words) | Kind::InOrder(words), Value::Words(list)) => {
                list.iter().all(|word| known(words, word))
            }
            (Kind::Record(fields), Value::Record(parts)) => {
                let fits = |(field, (name, part)): (&Field, &(&str, Option<Value>))| {
                    field.name == *name && part.as_ref().map_or(field.optional, |part| field.kind.takes(part))
                };
                fields.len() == parts.len() && fields.iter().zip(parts).all(fits)
            }
            (Kind::Rows(fields), Value::Rows(rows)) => rows.iter().all(|row| Kind::Record(fields).takes(row)),
            _ => false,
        }
    }
}

impl Value {
    /// The values of a kind that differ from this one in one respect.
    pub(crate) fn others(&self, kind: &Kind) -> Vec<Value> {
        match (self, kind) {
            (Value::YesNo(yes), _) => vec![Value::YesNo(!yes)],
            (Value::Words(words), Kind::InOrder(all)) => reordered(words, all),
            (Value::Words(words), _) => kind.words().iter().map(|word| toggled(words, word)).collect(),
            (Value::Word(_) | Value::Count(_) | Value::Ratio(_), _) => {
                let words = kind.words().iter().map(Value::Word);
                numbers(self, kind).into_iter().chain(words).filter(|value| value != self).collect()
            }
            (Value::Record(parts), _) => records(parts, kind.fields()),
            (Value::Rows(rows), _) => changed_rows(rows, kind.fields()),
            (Value::Text(_), _) => Vec::new(),
        }
    }

    /// Some value of a kind, for a part that was left out.
    fn some(kind: &Kind) -> Option<Value> {
        Some(match kind {
            Kind::YesNo => Value::YesNo(true),
            Kind::OneOf(words) => Value::Word(words.first()?),
            Kind::AnyOf(words) | Kind::InOrder(words) => Value::Words(words.iter().take(1).collect()),
            Kind::Count { .. } => Value::Count(1),
            Kind::Ratio { .. } => Value::Ratio(Fraction::new(1, 1)?),
            Kind::Record(_) | Kind::Rows(_) | Kind::Text => return None,
        })
    }
}

/// Numbers near one, or a few where a word stood for it.
fn numbers(value: &Value, kind: &Kind) -> Vec<Value> {
    match (value, kind) {
        (Value::Count(count), _) => {
            let near = [count.saturating_add(1), count.saturating_sub(1), count.saturating_mul(2), 0];
            near.into_iter().map(Value::Count).collect()
        }
        (Value::Word(_), Kind::Count { .. }) => [0, 1, 2, 3].into_iter().map(Value::Count).collect(),
        (Value::Ratio(ratio), _) => {
            let (top, bottom) = (ratio.numerator(), ratio.denominator());
            let near = [
                Fraction::new(top.saturating_mul(2), bottom),
                Fraction::new(top, bottom.saturating_mul(2)),
                Fraction::new(top.saturating_add(bottom), bottom),
            ];
            near.into_iter().flatten().map(Value::Ratio).collect()
        }
        (Value::Word(_), Kind::Ratio { .. }) => {
            [Fraction::new(1, 2), Fraction::new(1, 1)].into_iter().flatten().map(Value::Ratio).collect()
        }
        _ => Vec::new(),
    }
}

/// Words in no order with one more or one fewer.
fn toggled(words: &[&'static Word], word: &'static Word) -> Value {
    let mut words = words.to_vec();
    match words.iter().position(|other| *other == word) {
        Some(place) => drop(words.remove(place)),
        None => words.push(word),
    }
    words.sort_by_key(|word| word.index);
    Value::Words(words)
}

/// Words in order: turned round, with one fewer, with one more.
fn reordered(words: &[&'static Word], all: &'static [Word]) -> Vec<Value> {
    let mut lists: Vec<Vec<&'static Word>> = Vec::new();
    if words.len() > 1 {
        lists.push(words.iter().rev().copied().collect());
    }
    lists.extend((0..words.len()).map(|out| {
        let kept = words.iter().enumerate().filter(|(place, _)| *place != out);
        kept.map(|(_, word)| *word).collect()
    }));
    let more = all.iter().filter(|word| !words.contains(word));
    lists.extend(more.map(|word| words.iter().copied().chain([word]).collect()));
    lists.into_iter().map(Value::Words).collect()
}

/// A record with one part changed, left out, or put in.
fn records(parts: &[(&'static str, Option<Value>)], fields: &[Field]) -> Vec<Value> {
    let mut records = Vec::new();
    for (place, ((name, part), field)) in parts.iter().zip(fields).enumerate() {
        let mut others: Vec<Option<Value>> = match part {
            Some(part) => part.others(&field.kind).into_iter().map(Some).collect(),
            None => Value::some(&field.kind).into_iter().map(Some).collect(),
        };
        if field.optional && part.is_some() {
            others.push(None);
        }
        for other in others {
            let mut parts = parts.to_vec();
            parts[place] = (name, other);
            records.push(Value::Record(parts));
        }
    }
    records
}

/// Rows with one of them gone, or changed in one part; none at all.
fn changed_rows(rows: &[Value], fields: &'static [Field]) -> Vec<Value> {
    let mut lists: Vec<Vec<Value>> = Vec::new();
    if !rows.is_empty() {
        lists.push(Vec::new());
    }
    if rows.len() > 1 {
        lists.extend((0..rows.len()).map(|out| {
            rows.iter().enumerate().filter(|(place, _)| *place != out).map(|(_, row)| row.clone()).collect()
        }));
    }
    for (place, row) in rows.iter().enumerate() {
        for other in row.others(&Kind::Record(fields)) {
            let mut rows = rows.to_vec();
            rows[place] = other;
            lists.push(rows);
        }
    }
    lists.into_iter().map(Value::Rows).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Definition, Library};

    #[test]
    fn every_other_value_is_an_answer_and_another_one() {
        let library = Library::shipped();
        let mut tried = 0;
        for house in library.houses().filter(|house| house.name() != crate::OURS) {
            for context in library.contexts(house.name()).expect("contexts") {
                let book = library.resolve(house.name(), context).unwrap_or_else(|error| panic!("{error}"));
                for answer in book.answers() {
                    let definition: &Definition = answer.definition();
                    let values = answer.entry().into_iter().flat_map(|entry| entry.outcome.values());
                    for value in values {
                        assert!(definition.kind.takes(value), "{} = {value}", definition.name);
                    }
                    let others = answer.others();
                    for value in &others {
                        assert!(definition.kind.takes(value), "{} = {value}", definition.name);
                    }
                    tried += others.len();
                    // A whole book is made anew for it: one of them is enough.
                    if let Some(value) = others.first().filter(|_| house.name() == "fort") {
                        assert!(book.with(definition, value).is_some(), "{} = {value}", definition.name);
                    }
                }
            }
        }
        assert!(tried > 5_000, "{tried} values tried");
    }
}
