//! Amounts of chips. Whole numbers always: whoever deals in cents counts in cents.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Div, Mul, Rem, Sub, SubAssign},
};

use serde::{Deserialize, Serialize};

/// An amount of chips, in the smallest unit of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chips(pub u64);

impl Chips {
    /// Nothing.
    pub const ZERO: Chips = Chips(0);

    /// Is it nothing?
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The amount for people to read: as it is, or, where chips are cents, as `0.25`.
    pub const fn shown(self, cents: bool) -> Shown {
        Shown { chips: self, cents }
    }

    /// The rest after taking `other` away, nothing if that is more.
    #[inline]
    pub const fn less(self, other: Chips) -> Chips {
        Chips(self.0.saturating_sub(other.0))
    }
}

/// An amount as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    chips: Chips,
    cents: bool,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Chips(chips) = self.chips;
        if self.cents { write!(f, "{}.{:02}", chips / 100, chips % 100) } else { write!(f, "{chips}") }
    }
}

impl Add for Chips {
    type Output = Chips;
    #[inline]
    fn add(self, other: Chips) -> Chips {
        Chips(self.0 + other.0)
    }
}

impl AddAssign for Chips {
    #[inline]
    fn add_assign(&mut self, other: Chips) {
        self.0 += other.0;
    }
}

impl Sub for Chips {
    type Output = Chips;
    #[inline]
    fn sub(self, other: Chips) -> Chips {
        Chips(self.0 - other.0)
    }
}

impl SubAssign for Chips {
    #[inline]
    fn sub_assign(&mut self, other: Chips) {
        self.0 -= other.0;
    }
}

impl Mul<u64> for Chips {
    type Output = Chips;
    #[inline]
    fn mul(self, times: u64) -> Chips {
        Chips(self.0 * times)
    }
}

impl Div<u64> for Chips {
    type Output = Chips;
    #[inline]
    fn div(self, parts: u64) -> Chips {
        Chips(self.0 / parts)
    }
}

impl Rem<u64> for Chips {
    type Output = Chips;
    #[inline]
    fn rem(self, parts: u64) -> Chips {
        Chips(self.0 % parts)
    }
}

impl Sum for Chips {
    #[inline]
    fn sum<I: Iterator<Item = Chips>>(amounts: I) -> Chips {
        amounts.fold(Chips::ZERO, Add::add)
    }
}

impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
