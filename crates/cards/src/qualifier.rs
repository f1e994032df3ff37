//! What a holding must reach to open, to win its half, or to be legal.

use crate::{CardSet, Category, Rank, Ranking, Strength};

/// A hurdle that a strength must clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Qualifier {
    /// Five different ranks, all eight or below, ace low.
    EightOrBetter,
    /// At least this pair, by high ranking: nines for Archie's high half, jacks to open draw high.
    PairOrBetter(Rank),
    /// Ten-high or better by deuce-to-seven, without pair, straight or flush: the middle row of one open-face game.
    TenLow,
    /// Seven-high or better by ace-to-five: lowball's sevens rule.
    SevenOrBetter,
}

impl Qualifier {
    /// Does this strength clear it? A strength of a ranking that the qualifier is not about never does.
    ///
    /// ```
    /// use cards::{Qualifier, Rank, Ranking};
    /// let jacks = Ranking::High.strength("JsJh4d3c2s".parse().unwrap());
    /// assert!(Qualifier::PairOrBetter(Rank::Jack).admits(jacks));
    /// assert!(!Qualifier::PairOrBetter(Rank::Queen).admits(jacks));
    /// ```
    pub fn admits(self, strength: Strength) -> bool {
        match self {
            Qualifier::EightOrBetter => low_at_most(strength, "8s7h6d5c4s"),
            Qualifier::SevenOrBetter => low_at_most(strength, "7s6h5d4c3s"),
            Qualifier::TenLow => {
                Ranking::TenLowMiddle.strength(strength.cards()).qualifies()
                    && matches!(strength.ranking(), Ranking::DeuceToSeven | Ranking::TenLowMiddle)
            }
            Qualifier::PairOrBetter(rank) => {
                let high = matches!(strength.ranking(), Ranking::High | Ranking::HighBug | Ranking::HighWild);
                high && match strength.category() {
                    None | Some(Category::HighCard) => false,
                    Some(Category::Pair) => strength.value() >> 24 & 15 >= rank as u32,
                    Some(_) => true,
                }
            }
        }
    }
}

/// Is it an ace-to-five low no worse than this one?
fn low_at_most(strength: Strength, worst: &str) -> bool {
    let low =
        matches!(strength.ranking(), Ranking::AceToFive | Ranking::AceToFiveJoker | Ranking::EightOrBetter);
    let worst: CardSet = worst.parse().expect("written above");
    low && strength.value() >= Ranking::AceToFive.strength(worst).value()
}
