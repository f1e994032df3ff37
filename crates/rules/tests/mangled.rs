//! Whatever a file holds, reading it ends in a house or in faults that point into it; never in a panic.

use rules::{Error, Library};

const HOUSE: &str = include_str!("../../cardroom/tests/book/friday.toml");

/// A small generator, so that a failure can be had again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

fn read(library: &Library, text: &str) {
    match library.clone().add("mangled.toml", text) {
        Err(Error::Faulty(faults)) => {
            assert!(!faults.is_empty(), "a reason is given\n{text}");
            for fault in faults.iter().filter(|fault| fault.source.name == "mangled.toml") {
                assert!(fault.span.end <= text.len() && fault.line() >= 1, "{fault} points outside\n{text}");
            }
        }
        Err(Error::NoSuchHouse { .. } | Error::NoSuchContext { .. }) | Ok(_) => {}
    }
}

#[test]
fn a_mangled_file_is_refused_or_read() {
    let library = Library::shipped();
    let bits = [
        "[", "]", "{", "}", "\"", "=", "\n", ".", ",", "[[", "#", "§", "policy", "value", "floor", "true",
        "-1", "9e9", "''",
    ];
    let characters: Vec<char> = HOUSE.chars().collect();
    for seed in 0..600 {
        let mut chance = Chance(seed);
        let mut text = characters.clone();
        for _ in 0..=chance.below(4) {
            let at = chance.below(text.len());
            match chance.below(3) {
                0 => drop(text.drain(at..(at + chance.below(30)).min(text.len()))),
                1 => drop(text.splice(at..at, bits[chance.below(bits.len())].chars())),
                _ => {
                    let from = chance.below(text.len());
                    let piece: Vec<char> = text[from..(from + 20).min(text.len())].to_vec();
                    text.splice(at..at, piece);
                }
            }
        }
        read(&library, &text.into_iter().collect::<String>());
    }
}

#[test]
fn odd_files_are_refused() {
    let library = Library::shipped();
    for text in
        ["", " ", "\u{feff}", "book", "book = 1", "[policy]", "policy = 3", "[policy]\n'x' = 1", "rules = []"]
    {
        read(&library, text);
        assert!(library.clone().add("odd.toml", text).is_err(), "{text}");
    }
}
