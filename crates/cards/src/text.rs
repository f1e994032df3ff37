//! Reading cards as people write them, and saying exactly what is wrong when they are not cards.

use std::{fmt, ops::Range};

use crate::{Card, CardSet, Rank, Suit};

/// A text that is not the cards it should be: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCards {
    /// The bytes of the text that are to blame.
    pub span: Range<usize>,
    /// What is wrong with them.
    pub reason: BadCardsReason,
}

/// What can be wrong with a text of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadCardsReason {
    /// Neither a rank nor a joker where a card should begin.
    NotARank(char),
    /// A rank without a suit.
    NoSuit(Rank),
    /// Something else than a suit after a rank.
    NotASuit(Rank, char),
    /// A card that was there already.
    Twice(Card),
    /// One card was wanted.
    NotOne(usize),
    /// A card that the deck in use does not hold.
    NotInDeck(Card),
}

impl BadCards {
    pub(crate) fn new(span: Range<usize>, reason: BadCardsReason) -> BadCards {
        BadCards { span, reason }
    }

    /// The same complaint about a text that begins `by` bytes further on.
    pub fn shifted(mut self, by: usize) -> BadCards {
        self.span = self.span.start + by..self.span.end + by;
        self
    }

    /// What would be right, in a few words.
    pub fn advice(&self) -> &'static str {
        match self.reason {
            BadCardsReason::NotARank(_) => {
                "a card is a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), as in Ah or Td; the joker is Jk"
            }
            BadCardsReason::NoSuit(_) | BadCardsReason::NotASuit(..) => "a suit is c, d, h or s",
            BadCardsReason::Twice(_) => "each card is in the deck once",
            BadCardsReason::NotOne(_) => "give a single card, as in Ah",
            BadCardsReason::NotInDeck(_) => "choose cards that the game's deck holds",
        }
    }
}

impl fmt::Display for BadCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            BadCardsReason::NotARank(letter) => write!(f, "`{letter}` is not a rank"),
            BadCardsReason::NoSuit(rank) => write!(f, "the {} has no suit", rank.word()),
            BadCardsReason::NotASuit(rank, letter) => {
                write!(f, "`{letter}` after the {} is not a suit", rank.word())
            }
            BadCardsReason::Twice(card) => write!(f, "{card} is here twice"),
            BadCardsReason::NotOne(count) => write!(f, "one card was expected, not {count}"),
            BadCardsReason::NotInDeck(card) => write!(f, "{card} is not in this deck"),
        }
    }
}

impl std::error::Error for BadCards {}

/// Reads cards in the order they are written: `AhKd`, `Ah Kd`, `10s, Jk`. A card may stand twice: a shoe of
/// several decks is read by this too.
///
/// ```
/// let cards = cards::parse_cards("As 10d,Jk").unwrap();
/// assert_eq!(format!("{cards:?}"), "[As, Td, Jk]");
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Card>, BadCards> {
    Ok(parse_with_spans(text)?.into_iter().map(|(card, _)| card).collect())
}

/// Reads cards of which none may stand twice.
pub fn parse_set(text: &str) -> Result<CardSet, BadCards> {
    let mut set = CardSet::EMPTY;
    for (card, span) in parse_with_spans(text)? {
        if set.contains(card) {
            return Err(BadCards::new(span, BadCardsReason::Twice(card)));
        }
        set.insert(card);
    }
    Ok(set)
}

/// Reads cards together with the bytes at which each stands, for those who must point at one.
pub fn parse_with_spans(text: &str) -> Result<Vec<(Card, Range<usize>)>, BadCards> {
    let mut cards = Vec::new();
    let mut letters = text.char_indices().peekable();
    while let Some((start, letter)) = letters.next() {
        if letter.is_whitespace() || letter == ',' {
            continue;
        }
        let next = letters.peek().map(|&(_, letter)| letter);
        if matches!(letter, 'J' | 'j') && matches!(next, Some('k' | 'K')) {
            letters.next();
            cards.push((Card::JOKER, start..start + 2));
            continue;
        }
        let rank = if letter == '1' && next == Some('0') {
            letters.next();
            Some(Rank::Ten)
        } else {
            Rank::from_letter(letter)
        };
        let Some(rank) = rank else {
            return Err(BadCards::new(start..start + letter.len_utf8(), BadCardsReason::NotARank(letter)));
        };
        match letters.next() {
            None => return Err(BadCards::new(start..text.len(), BadCardsReason::NoSuit(rank))),
            Some((at, letter)) => match Suit::from_letter(letter) {
                Some(suit) => cards.push((Card::new(rank, suit), start..at + letter.len_utf8())),
                None if letter.is_whitespace() || letter == ',' => {
                    return Err(BadCards::new(start..at, BadCardsReason::NoSuit(rank)));
                }
                None => {
                    let reason = BadCardsReason::NotASuit(rank, letter);
                    return Err(BadCards::new(at..at + letter.len_utf8(), reason));
                }
            },
        }
    }
    Ok(cards)
}
