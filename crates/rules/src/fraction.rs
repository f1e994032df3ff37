//! A fraction or a multiple, such as half a bet or four times the ante.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};

/// A fraction in lowest terms.
///
/// ```
/// use rules::Fraction;
/// let half: Fraction = "1/2".parse().unwrap();
/// assert!(half.is_reached(50, 100) && !half.is_reached(49, 100));
/// assert_eq!(half.to_string(), "1/2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u32,
    denominator: u32,
}

/// A text that is not a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFraction;

impl Fraction {
    /// A fraction; `None` if its denominator is zero.
    pub fn new(numerator: u32, denominator: u32) -> Option<Fraction> {
        let common = gcd(numerator, denominator);
        (denominator != 0)
            .then(|| Fraction { numerator: numerator / common, denominator: denominator / common })
    }

    /// The part above the line.
    pub fn numerator(self) -> u32 {
        self.numerator
    }

    /// The part below the line, never zero.
    pub fn denominator(self) -> u32 {
        self.denominator
    }

    /// Is `part` at least this fraction of `whole`?
    pub fn is_reached(self, part: u64, whole: u64) -> bool {
        u128::from(part) * u128::from(self.denominator) >= u128::from(whole) * u128::from(self.numerator)
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl FromStr for Fraction {
    type Err = NotAFraction;

    fn from_str(text: &str) -> Result<Fraction, NotAFraction> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        // `parse` alone would let a plus sign through.
        let whole = |part: &str| {
            let plain = part.bytes().all(|byte| byte.is_ascii_digit());
            if plain { part.parse().map_err(|_| NotAFraction) } else { Err(NotAFraction) }
        };
        Fraction::new(whole(above)?, whole(below)?).ok_or(NotAFraction)
    }
}

impl fmt::Display for NotAFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a fraction is written such as 1/2 or 4")
    }
}

impl std::error::Error for NotAFraction {}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            below => write!(f, "{}/{below}", self.numerator),
        }
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_reduces() {
        assert_eq!("2/4".parse(), Ok(Fraction { numerator: 1, denominator: 2 }));
        assert_eq!("4".parse(), Ok(Fraction { numerator: 4, denominator: 1 }));
        for wrong in ["", "/", "1/", "/2", "1/0", "+1", "-1/2", "1/2/3", "0.5", "half", "99999999999"] {
            assert_eq!(wrong.parse::<Fraction>(), Err(NotAFraction), "{wrong}");
        }
    }
}
