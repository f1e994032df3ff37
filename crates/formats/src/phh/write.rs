//! Writes PHH in the manner of the standard's reference writer: a field a line, texts in single quotes, the required
//! fields first, then the optional ones in its order, then everybody's own.

use std::fmt::Write;

use super::{
    amount::Amount,
    beyond::BEYOND,
    read::rank_of,
    record::{Record, Value},
};

/// A hand as the text of a `.phh` file, without a line break at the end.
pub fn write(record: &Record) -> String {
    let mut fields: Vec<(&str, String)> = vec![
        ("variant", text(&record.variant)),
        ("ante_trimming_status", record.ante_trimming.to_string()),
        ("antes", amounts(&record.antes)),
    ];
    fields.extend(record.blinds.as_ref().map(|blinds| ("blinds_or_straddles", amounts(blinds))));
    let sizes = [
        ("bring_in", record.bring_in),
        ("small_bet", record.small_bet),
        ("big_bet", record.big_bet),
        ("min_bet", record.min_bet),
    ];
    fields.extend(sizes.iter().filter_map(|(name, amount)| Some((*name, amount.as_ref()?.to_string()))));
    fields.push(("starting_stacks", amounts(&record.starting_stacks)));
    fields.push(("actions", list(record.actions.iter().map(|action| text(&action.to_string())))));
    let mut others: Vec<(&str, String)> =
        record.others.iter().map(|(name, written)| (name.as_str(), value(written))).collect();
    others.extend(record.finishing_stacks.as_ref().map(|stacks| ("finishing_stacks", amounts(stacks))));
    // A stable sort: what the standard does not know stays in the order of the file.
    others.sort_by_key(|(name, _)| rank_of(name));
    fields.append(&mut others);
    let warnings = warnings(record).into_iter();
    let lines: Vec<String> =
        warnings.chain(fields.iter().map(|(name, written)| format!("{} = {written}", key(name)))).collect();
    lines.join("\n")
}

/// Remarks for whoever reads a hand that goes beyond the standard: a reader that does not know our fields is told why it
/// may not follow.
fn warnings(record: &Record) -> Vec<String> {
    let reasons = record.other(BEYOND).and_then(Value::list).unwrap_or_default();
    // A remark is one line, whatever the text holds.
    let line = |text: &str| text.replace(|letter: char| letter.is_control(), " ");
    reasons
        .iter()
        .filter_map(Value::text)
        .map(|text| format!("# Beyond the standard: {}.", line(text)))
        .collect()
}

/// Several hands as the text of a `.phhs` file, without a line break at the end.
pub fn write_all<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    let hands = records.into_iter().enumerate();
    let hands: Vec<String> =
        hands.map(|(index, record)| format!("[{}]\n{}", index + 1, write(record))).collect();
    hands.join("\n\n")
}

fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(", "))
}

fn amounts(amounts: &[Amount]) -> String {
    list(amounts.iter().map(Amount::to_string))
}

fn value(written: &Value) -> String {
    match written {
        Value::Text(words) => text(words),
        Value::Number(word) | Value::Word(word) => word.clone(),
        Value::List(values) => list(values.iter().map(value)),
        Value::Table(entries) => {
            let entries: Vec<String> =
                entries.iter().map(|(name, written)| format!("{} = {}", key(name), value(written))).collect();
            if entries.is_empty() { "{}".into() } else { format!("{{ {} }}", entries.join(", ")) }
        }
    }
}

fn key(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if !name.is_empty() && name.chars().all(plain) { name.to_owned() } else { escaped(name) }
}

/// A text in single quotes, in three of them if it holds one, and escaped if that will not do either.
fn text(words: &str) -> String {
    if words.chars().any(|letter| letter.is_control() && letter != '\t') {
        escaped(words)
    } else if !words.contains('\'') {
        format!("'{words}'")
    } else if !words.contains("'''") && !words.ends_with('\'') {
        format!("'''{words}'''")
    } else {
        escaped(words)
    }
}

fn escaped(words: &str) -> String {
    let mut written = String::from("\"");
    for letter in words.chars() {
        match letter {
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\t' => written.push_str("\\t"),
            letter if letter.is_control() => {
                let _ = write!(written, "\\u{:04X}", letter as u32);
            }
            letter => written.push(letter),
        }
    }
    written.push('"');
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_so_that_they_read_the_same() {
        for (words, written) in [
            ("Phil", "'Phil'"),
            ("O'Brien", "'''O'Brien'''"),
            ("it is James'", "\"it is James'\""),
            ("two\nlines \"so\"", "\"two\\nlines \\\"so\\\"\""),
            ("a\\b", "'a\\b'"),
            ("''' and \\", "\"''' and \\\\\""),
            ("bell \u{7}", "\"bell \\u0007\""),
            ("", "''"),
        ] {
            assert_eq!(text(words), written);
            let read: toml::Table = format!("a = {written}").parse().expect("it is TOML");
            assert_eq!(read["a"].as_str(), Some(words));
        }
    }
}
