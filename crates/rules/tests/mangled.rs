//! Whatever a file holds, reading it ends in a house or in faults that point into it; never in a panic.

use rules::{Circumstances, Context, Error, Library, procedure::Procedure};

const HOUSE: &str = include_str!("../../cardroom/tests/book/friday.toml");

const PROCEDURES: [&str; 2] = [
    include_str!("../../../data/procedures/burn-error.toml"),
    include_str!("../../../data/procedures/stud-exposed.toml"),
];

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
        Err(Error::NoSuchHouse { .. } | Error::NoSuchContext { .. } | Error::NotAHouse) | Ok(_) => {}
    }
}

/// A text with a few pieces cut out, put in or doubled.
fn mangled(text: &str, seed: u64) -> String {
    let bits = [
        "[", "]", "{", "}", "\"", "=", "\n", ".", ",", "[[", "#", "§", "policy", "value", "floor", "true",
        "-1", "9e9", "''",
    ];
    let mut chance = Chance(seed);
    let mut text: Vec<char> = text.chars().collect();
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
    text.into_iter().collect()
}

#[test]
fn a_mangled_file_is_refused_or_read() {
    let library = Library::shipped();
    for seed in 0..600 {
        read(&library, &mangled(HOUSE, seed));
    }
}

/// What is still a procedure after that asks or rules, and does not panic either.
#[test]
fn a_mangled_procedure_is_refused_or_read() {
    let book = Library::shipped().resolve("fort", Context::Live).expect("a book");
    for (file, seed) in PROCEDURES.iter().flat_map(|file| (0..600).map(move |seed| (file, seed))) {
        let text = mangled(file, seed);
        match Procedure::parse("mangled.toml", "mangled", text.clone()) {
            Ok(procedure) => {
                for first in 0..4 {
                    procedure.inquire(&book, Circumstances::default(), &[first, 0, 1, 0, 1]);
                }
            }
            Err(error) => {
                assert!(!error.faults().is_empty(), "a reason is given\n{text}");
                for fault in error.faults() {
                    assert!(
                        fault.span.end <= text.len() && fault.line() >= 1,
                        "{fault} points outside\n{text}"
                    );
                }
            }
        }
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
