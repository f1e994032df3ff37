//! Which of two cards is higher where cards decide something between people: a button, a seat, an odd chip.

use cards::{Card, Suit};
use rules::{Book, Circumstances, policy::DrawSuitOrder};

use crate::ask::usual;

/// The order in which cards that decide something rank, the highest first: by rank, then by the house's suits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardOrder(Vec<DrawSuitOrder>);

impl CardOrder {
    /// The order of this book.
    pub fn of(book: &Book) -> CardOrder {
        CardOrder(usual(book, DrawSuitOrder, Circumstances::default()))
    }

    /// What a card is sorted by: the highest card has the least.
    pub fn key(&self, card: Card) -> impl Ord + use<> {
        (std::cmp::Reverse(card.rank()), self.suit(card))
    }

    /// The place of a card's suit, the highest being 0.
    pub(crate) fn suit(&self, card: Card) -> Option<usize> {
        let word = card.suit().map(|suit| match suit {
            Suit::Spades => DrawSuitOrder::Spades,
            Suit::Hearts => DrawSuitOrder::Hearts,
            Suit::Diamonds => DrawSuitOrder::Diamonds,
            Suit::Clubs => DrawSuitOrder::Clubs,
        });
        self.0.iter().position(|&other| Some(other) == word)
    }
}
