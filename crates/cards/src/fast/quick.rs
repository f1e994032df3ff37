//! The evaluator of a ranking, chosen once and asked often.

use super::{
    badugi::Badugi,
    deuce::DeuceToSeven,
    high::High,
    low::{AceToFive, EightOrBetter},
    short::ShortDeck,
};
use crate::{CardSet, Ranking};

/// One of the evaluators.
///
/// ```
/// use cards::{Ranking, fast::Quick};
/// let quick = Quick::of(Ranking::DeuceToSeven).unwrap();
/// let value = |text: &str| quick.value(text.parse().unwrap());
/// assert!(value("7h5d4c3s2h") > value("8h5d4c3s2h"));
/// assert!(Quick::of(Ranking::Points49).is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Quick {
    /// Standard high.
    High(&'static High),
    /// Short deck.
    Short(&'static ShortDeck),
    /// Ace to five.
    AceToFive(&'static AceToFive),
    /// Eight or better.
    Eight(&'static EightOrBetter),
    /// Deuce to seven.
    Deuce(&'static DeuceToSeven),
    /// Badugi, of any kind.
    Badugi(&'static Badugi),
}

impl Quick {
    /// The evaluator of a ranking, if it has one.
    pub fn of(ranking: Ranking) -> Option<Quick> {
        Some(match ranking {
            Ranking::High => Quick::High(High::get()),
            Ranking::ShortDeck => Quick::Short(ShortDeck::get()),
            Ranking::AceToFive => Quick::AceToFive(AceToFive::get()),
            Ranking::EightOrBetter => Quick::Eight(EightOrBetter::get()),
            Ranking::DeuceToSeven => Quick::Deuce(DeuceToSeven::get()),
            Ranking::Badugi => Quick::Badugi(Badugi::get()),
            Ranking::BadugiAceHigh => Quick::Badugi(Badugi::ace_high()),
            Ranking::BadugiHigh => Quick::Badugi(Badugi::high()),
            _ => return None,
        })
    }

    /// Does it take so many cards?
    #[inline]
    pub fn takes(self, cards: usize) -> bool {
        match self {
            Quick::High(_) | Quick::Short(_) | Quick::AceToFive(_) | Quick::Deuce(_) => {
                (5..=7).contains(&cards)
            }
            Quick::Eight(_) => cards >= 5,
            Quick::Badugi(_) => (1..=7).contains(&cards),
        }
    }

    /// A number that is greater for stronger cards, 0 if they do not qualify: of as many cards as it takes.
    #[inline(always)]
    pub fn value(self, cards: CardSet) -> u32 {
        let class = match self {
            Quick::High(high) => high.class_of(cards),
            Quick::Short(short) => short.class_of(cards),
            Quick::AceToFive(low) => low.class_of(cards),
            Quick::Eight(low) => low.class_of(cards),
            Quick::Deuce(deuce) => deuce.class_of(cards),
            Quick::Badugi(badugi) => badugi.class_of(cards),
        };
        u32::from(class.0)
    }
}
