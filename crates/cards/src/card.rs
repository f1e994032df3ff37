//! One card: a rank and a suit, or the joker.

use std::{fmt, str::FromStr};

/// The suits, lowest first. Suits never decide a pot; they settle the bring-in, the draw for the button and, in
/// stud, who gets an odd chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// All four, lowest first.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter that players write: `c`, `d`, `h` or `s`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'c',
            Suit::Diamonds => 'd',
            Suit::Hearts => 'h',
            Suit::Spades => 's',
        }
    }

    /// The suit that a letter or a symbol stands for.
    pub const fn from_letter(letter: char) -> Option<Suit> {
        match letter {
            'c' | 'C' | '♣' => Some(Suit::Clubs),
            'd' | 'D' | '♦' => Some(Suit::Diamonds),
            'h' | 'H' | '♥' => Some(Suit::Hearts),
            's' | 'S' | '♠' => Some(Suit::Spades),
            _ => None,
        }
    }
}

/// The ranks, with the ace high. Rankings in which the ace is low say so themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All thirteen, deuce first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The letter that players write: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank that a letter stands for.
    pub const fn from_letter(letter: char) -> Option<Rank> {
        Some(match letter {
            '2'..='9' => Rank::ALL[letter as usize - '2' as usize],
            'T' | 't' => Rank::Ten,
            'J' | 'j' => Rank::Jack,
            'Q' | 'q' => Rank::Queen,
            'K' | 'k' => Rank::King,
            'A' | 'a' => Rank::Ace,
            _ => return None,
        })
    }

    /// One card of it in words: "ace", "six".
    pub const fn word(self) -> &'static str {
        [
            "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
            "king", "ace",
        ][self as usize]
    }

    /// Several of it in words: "aces", "sixes".
    pub const fn words(self) -> &'static str {
        [
            "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
            "queens", "kings", "aces",
        ][self as usize]
    }
}

/// One card in one byte: its place in a [`CardSet`](crate::CardSet), sixteen places to a suit.
///
/// Cards order by suit, then by rank; the joker comes last. Which card wins is a matter for a
/// [`Ranking`](crate::Ranking), not for this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The joker.
    pub const JOKER: Card = Card(63);

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card((suit as u8) << 4 | rank as u8)
    }

    /// Its rank, unless it is the joker.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(Rank::ALL[(self.0 & 15) as usize]) }
    }

    /// Its suit, unless it is the joker.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[(self.0 >> 4) as usize]) }
    }

    /// Is it the joker?
    pub const fn is_joker(self) -> bool {
        self.0 == Card::JOKER.0
    }

    /// Its place in a [`CardSet`](crate::CardSet): suit times sixteen plus rank; the joker's is 63.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card at a place, if there is one.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index == 63 || (index < 64 && index & 15 < 13) { Some(Card(index as u8)) } else { None }
    }

    /// The card at a place that is known to hold one.
    pub(crate) const fn at(index: u32) -> Card {
        debug_assert!(Card::from_index(index as usize).is_some());
        Card(index as u8)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.letter(), suit.letter()),
            _ => f.write_str("Jk"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = crate::BadCards;

    fn from_str(text: &str) -> Result<Card, crate::BadCards> {
        let cards = crate::parse_cards(text)?;
        match cards[..] {
            [card] => Ok(card),
            _ => Err(crate::BadCards::new(0..text.len(), crate::BadCardsReason::NotOne(cards.len()))),
        }
    }
}
