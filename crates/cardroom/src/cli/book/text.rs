//! Lays out text for a terminal.

/// How wide lines may get: the terminal's width as the shell tells it, within reason.
pub(super) fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse::<usize>().ok());
    told.unwrap_or(100).clamp(40, 100)
}

/// Breaks a text into lines of at most `width` characters. A longer word gets a line of its own.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if used + 1 + length <= width => {
                line.push(' ');
                line.push_str(word);
                used += 1 + length;
            }
            Some(_) | None => {
                lines.push(word.to_owned());
                used = length;
            }
        }
    }
    lines
}

/// Two columns: a name on the left, paragraphs wrapped on the right. A name that is too long has a line for itself.
pub(in crate::cli) fn beside(name: &str, left: usize, paragraphs: &[&str]) -> String {
    let right = width().saturating_sub(left).max(20);
    let mut lines: Vec<String> = paragraphs.iter().flat_map(|paragraph| wrap(paragraph, right)).collect();
    if lines.is_empty() || name.chars().count() + 1 > left {
        lines.insert(0, String::new());
    }
    let names = std::iter::once(name).chain(std::iter::repeat(""));
    let lines: Vec<String> = names.zip(&lines).map(|(name, line)| format!("{name:<left$}{line}")).collect();
    lines.iter().map(|line| line.trim_end()).flat_map(|line| [line, "\n"]).collect()
}

/// A paragraph, indented.
pub(in crate::cli) fn paragraph(text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    wrap(text, width() - indent).iter().flat_map(|line| [&margin, line.as_str(), "\n"]).collect()
}

/// The left column's width for these names: room for the longest, within reason.
pub(in crate::cli) fn column<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(|name| name.chars().count()).max().unwrap_or_default().min(34) + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_at_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("a considerable word", 6), ["a", "considerable", "word"]);
        assert!(wrap("", 6).is_empty());
    }

    #[test]
    fn columns_line_up() {
        assert_eq!(beside("key", 6, &["value"]), "key   value\n");
        assert_eq!(beside("long-key", 6, &["value"]), "long-key\n      value\n");
    }
}
