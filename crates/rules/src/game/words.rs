//! The words of game files. Every one is here: what is not, is a mistake.

use cards::{DeckKind, Qualifier, Rank, Ranking};

use super::{Exhaustion, Flip, Opens, Tier, Unclaimed};

/// Words with what they stand for.
pub(super) type Words<T> = [(&'static str, T)];

/// Gives an enum its words.
macro_rules! words {
    ($name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $name {
            /// Every word of a game file for it, with what it stands for.
            pub const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$variant)),+];

            /// Its word in a game file.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }
    };
}

words! { Tier { Small = "small", Big = "big", Either = "either" } }
words! { Flip { Together = "together", OneByOne = "one-by-one" } }
words! { Unclaimed { OtherShare = "other-share", ShareAll = "share-all" } }
words! { Exhaustion { Never = "never", Stud = "stud", Draw = "draw" } }

/// The decks that a betting game is dealt from.
pub(super) const DECKS: &Words<DeckKind> = &[
    ("standard", DeckKind::Standard),
    ("with-joker", DeckKind::WithJoker),
    ("short", DeckKind::Short),
    ("mexican", DeckKind::Mexican),
    ("royal", DeckKind::Royal),
    ("numeral", DeckKind::Numeral),
    ("kuhn", DeckKind::Kuhn),
    ("leduc", DeckKind::Leduc),
];

/// Who opens a betting round.
pub(super) const OPENS: &Words<Opens> = &[
    ("after-blinds", Opens::AfterBlinds),
    ("after-button", Opens::AfterButton),
    ("bring-in", Opens::BringIn),
    ("opener", Opens::Opener),
    ("board-high", Opens::Board(Ranking::BoardHigh)),
    ("board-low", Opens::Board(Ranking::BoardLow)),
    ("board-deuce", Opens::Board(Ranking::BoardDeuce)),
    ("board-mexican", Opens::Board(Ranking::BoardMexican)),
];

/// The rankings by which one up-card brings it in. By those for one card suits part equal ranks; by those for
/// boards the first player clockwise does.
pub(super) const BRING_INS: &Words<Ranking> = &[
    ("card-low", Ranking::CardLow),
    ("card-high", Ranking::CardHigh),
    ("card-low-ace-low", Ranking::CardLowAceLow),
    ("card-high-ace-low", Ranking::CardHighAceLow),
    ("board-high", Ranking::BoardHigh),
    ("board-low", Ranking::BoardLow),
    ("board-mexican", Ranking::BoardMexican),
];

/// What a hand must hold to open or to win a part.
pub(super) const QUALIFIERS: &Words<Qualifier> = &[
    ("8-or-better", Qualifier::EightOrBetter),
    ("7-or-better", Qualifier::SevenOrBetter),
    ("10-low", Qualifier::TenLow),
    ("2s-or-better", Qualifier::PairOrBetter(Rank::Two)),
    ("3s-or-better", Qualifier::PairOrBetter(Rank::Three)),
    ("4s-or-better", Qualifier::PairOrBetter(Rank::Four)),
    ("5s-or-better", Qualifier::PairOrBetter(Rank::Five)),
    ("6s-or-better", Qualifier::PairOrBetter(Rank::Six)),
    ("7s-or-better", Qualifier::PairOrBetter(Rank::Seven)),
    ("8s-or-better", Qualifier::PairOrBetter(Rank::Eight)),
    ("9s-or-better", Qualifier::PairOrBetter(Rank::Nine)),
    ("10s-or-better", Qualifier::PairOrBetter(Rank::Ten)),
    ("jacks-or-better", Qualifier::PairOrBetter(Rank::Jack)),
    ("queens-or-better", Qualifier::PairOrBetter(Rank::Queen)),
    ("kings-or-better", Qualifier::PairOrBetter(Rank::King)),
    ("aces-or-better", Qualifier::PairOrBetter(Rank::Ace)),
];

/// The books that a game may be spread in: the folders of `data/books`, less our own defaults.
pub(super) const BOOKS: &Words<()> = &[
    ("roberts", ()),
    ("home-tourney", ()),
    ("catfish-bend", ()),
    ("river", ()),
    ("fort", ()),
    ("tda-2019", ()),
];

/// The word for a value, where it has one: code can build games that no file can.
pub(super) fn word_of<T: Copy + PartialEq>(words: &Words<T>, value: T) -> &'static str {
    words.iter().find(|(_, other)| *other == value).map_or("unnamed", |(word, _)| word)
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn listed<S: AsRef<str>>(words: &[S], last: &str) -> String {
    match words {
        [] => "none".to_owned(),
        [one] => one.as_ref().to_owned(),
        [first @ .., end] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", first.join(", "), end.as_ref())
        }
    }
}

/// A small number in words.
pub(super) fn number(count: usize) -> String {
    const NUMBERS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    NUMBERS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// `one card`, `three cards`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    format!("{} {thing}{}", number(count), if count == 1 { "" } else { "s" })
}

/// With a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Is it lower-case words joined by hyphens?
pub(super) fn is_id(text: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    };
    text.split('-').all(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_numbers_in_words() {
        assert_eq!(listed(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(listed(&["a"], "or"), "a");
        assert_eq!(counted(1, "card"), "one card");
        assert_eq!(counted(13, "card"), "13 cards");
        assert_eq!(capital("preflop"), "Preflop");
    }

    #[test]
    fn ids_are_lower_case_words() {
        assert!(is_id("omaha-8") && is_id("holdem"));
        assert!(!is_id("Omaha") && !is_id("omaha--8") && !is_id("") && !is_id("my game"));
    }
}
