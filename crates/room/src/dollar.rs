//! Books count in dollars, chips in whatever the smallest coin of the room is.

use std::num::NonZeroU32;

use hand::Chips;

/// How many chips of value one make a dollar: one where the room counts in dollars, a hundred where in cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dollar(NonZeroU32);

impl Dollar {
    /// The room counts in whole dollars.
    pub const WHOLE: Dollar = Dollar(NonZeroU32::MIN);
    /// The room counts in cents.
    pub const CENTS: Dollar = Dollar(NonZeroU32::MIN.saturating_add(99));

    /// A dollar of so many chips; nothing for none.
    pub fn new(chips: u32) -> Option<Dollar> {
        NonZeroU32::new(chips).map(Dollar)
    }

    /// So many dollars.
    pub fn times(self, dollars: u32) -> Chips {
        Chips(u64::from(dollars) * self.chips())
    }

    /// So many cents, if the room's chips can show them.
    pub fn cents(self, cents: u32) -> Option<Chips> {
        let hundredfold = u64::from(cents) * self.chips();
        hundredfold.is_multiple_of(100).then_some(Chips(hundredfold / 100))
    }

    /// How many whole dollars these chips are.
    pub fn whole(self, chips: Chips) -> u64 {
        chips.0 / self.chips()
    }

    fn chips(self) -> u64 {
        u64::from(self.0.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_dollar_needs_cents() {
        assert_eq!(Dollar::CENTS.cents(50), Some(Chips(50)));
        assert_eq!(Dollar::WHOLE.cents(50), None);
        assert_eq!(Dollar::WHOLE.cents(200), Some(Chips(2)));
        assert_eq!((Dollar::CENTS.times(3), Dollar::CENTS.whole(Chips(399))), (Chips(300), 3));
    }
}
