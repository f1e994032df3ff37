//! Cards, decks and rankings: what beats what, in every poker game, and how often.
#![deny(unsafe_code)]

mod card;
mod chacha;
mod deck;
pub mod equity;
pub mod fast;
mod plays;
mod qualifier;
mod ranking;
mod set;
mod simd;
mod text;

pub use card::{Card, Rank, Suit};
pub use chacha::ChaCha20;
pub use deck::{BadDeck, Deck, DeckKind};
pub use plays::{Plays, UnknownPlays};
pub use qualifier::Qualifier;
pub use ranking::{
    Category, NoBust, NoBustResult, Ranking, Strength, UnknownRanking, rows_in_order, settle_no_bust,
};
pub use set::{CardSet, Iter, Subsets};
pub use text::{BadCards, BadCardsReason, parse_cards, parse_set, parse_with_spans};
