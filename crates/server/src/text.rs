//! What people may write where others read it: one line that reads as it was written.

/// Characters that cannot be seen, or that change how their neighbours are read: marks and overrides of the direction,
/// separators of lines and paragraphs, blanks that pass for letters, tags.
const UNREADABLE: [(char, char); 17] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200b}'),
    ('\u{200e}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{e000}', '\u{f8ff}'),
    ('\u{e0000}', '\u{10ffff}'),
];

/// Is this one line, of nothing but characters that are seen for what they are?
///
/// Joiners (U+200C, U+200D) and variation selectors pass: emoji and several scripts need them.
pub fn is_plain(text: &str) -> bool {
    let odd = |letter: char| {
        letter.is_control() || UNREADABLE.iter().any(|(first, last)| (*first..=*last).contains(&letter))
    };
    !text.chars().any(odd)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_as_they_were_written() {
        for text in ["", "Friday, 8 p.m.", "José & Ünal", "שלום", "می‌خواهم", "👩‍👧 ♠️", "a - b", "0.25/0.50"]
        {
            assert!(is_plain(text), "{text}");
        }
        let odd = [
            "a\nb",
            "a\rb",
            "a\tb",
            "a\0b",
            "a\u{1b}[31mb",
            "a\u{85}b",
            "a\u{2028}b",
            "a\u{2029}b",
            "\u{202e}abc",
            "a\u{2066}b",
            "a\u{200f}b",
            "a\u{200b}b",
            "\u{feff}a",
            "\u{3164}",
            "a\u{ad}b",
            "a\u{e0041}",
            "\u{e000}",
        ];
        for text in odd {
            assert!(!is_plain(text), "{text:?}");
        }
    }
}
