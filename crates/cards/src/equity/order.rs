//! The order of the 169 hands of hold'em, for ranges in percent.

use super::range::{Hand, Suits};
use crate::Rank;

/// From the best to the worst, by equity against a random holding.
pub(super) const HANDS: &str = "AA KK";

/// The hands of the order, best first.
pub(super) fn hands() -> impl Iterator<Item = Hand> {
    HANDS.split_ascii_whitespace().filter_map(|hand| {
        let mut letters = hand.chars();
        let high = Rank::from_letter(letters.next()?)?;
        let low = Rank::from_letter(letters.next()?)?;
        let suits = match letters.next() {
            Some('s') => Suits::Same,
            Some(_) => Suits::Different,
            None => Suits::Both,
        };
        Some(Hand { high, low, suits })
    })
}
