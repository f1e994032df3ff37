//! Amounts as they are written: exact decimals, never binary fractions.

use std::{cmp::Ordering, fmt, str::FromStr};

use hand::Chips;

/// The most decimal places that an amount may have. More are the leavings of binary arithmetic, not of a table.
pub(super) const MOST_PLACES: u8 = 9;

/// What a stack of which nobody knows the size counts as: more than any table holds, little enough to add up.
pub const UNKNOWN_STACK: Chips = Chips(1 << 52);

/// An amount as a file writes it.
#[derive(Clone, Copy, Debug)]
pub enum Amount {
    /// So many units of which `places` decimal places are the fraction: 2.50 is 250 with two.
    Exact {
        /// The digits without the point.
        units: i64,
        /// How many of them stand behind the point.
        places: u8,
    },
    /// `inf`: a stack that nobody knows the size of.
    Infinite,
}

impl Amount {
    /// A whole number.
    pub const fn whole(units: i64) -> Amount {
        Amount::Exact { units, places: 0 }
    }

    /// Is it less than nothing?
    pub const fn is_negative(self) -> bool {
        matches!(self, Amount::Exact { units, .. } if units < 0)
    }

    /// Is it nothing?
    pub const fn is_zero(self) -> bool {
        matches!(self, Amount::Exact { units: 0, .. })
    }

    /// How many decimal places it is written with that are not zero.
    pub fn places(self) -> u8 {
        match self.plain() {
            Amount::Exact { places, .. } => places,
            Amount::Infinite => 0,
        }
    }

    /// The same without zeros at the end of the fraction.
    fn plain(self) -> Amount {
        let Amount::Exact { mut units, mut places } = self else { return self };
        while places > 0 && units % 10 == 0 {
            units /= 10;
            places -= 1;
        }
        Amount::Exact { units, places }
    }

    /// How many of the `places`th part of one it is; none if it does not fit.
    fn in_units_of(self, places: u8) -> Option<i64> {
        let Amount::Exact { units, places: own } = self.plain() else { return None };
        10_i64.checked_pow(u32::from(places.checked_sub(own)?))?.checked_mul(units)
    }
}

impl PartialEq for Amount {
    fn eq(&self, other: &Amount) -> bool {
        match (self.plain(), other.plain()) {
            (Amount::Exact { units, places }, Amount::Exact { units: theirs, places: behind }) => {
                units == theirs && places == behind
            }
            (Amount::Infinite, Amount::Infinite) => true,
            (Amount::Exact { .. }, Amount::Infinite) | (Amount::Infinite, Amount::Exact { .. }) => false,
        }
    }
}

impl Eq for Amount {}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Amount::Infinite => f.write_str("inf"),
            Amount::Exact { units, places: 0 } => write!(f, "{units}"),
            Amount::Exact { units, places } => {
                let one = 10_u64.pow(u32::from(places));
                let (whole, part) = (units.unsigned_abs() / one, units.unsigned_abs() % one);
                let sign = if units < 0 { "-" } else { "" };
                write!(f, "{sign}{whole}.{part:0width$}", width = usize::from(places))
            }
        }
    }
}

/// Why a text is no amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadAmount {
    /// It is not a number.
    NotANumber,
    /// It has more digits than can be counted.
    TooLong,
    /// It has more decimal places than any chip.
    TooFine,
}

impl fmt::Display for BadAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadAmount::NotANumber => f.write_str("this is not an amount"),
            BadAmount::TooLong => f.write_str("this is more than can be counted"),
            BadAmount::TooFine => write!(f, "an amount has {MOST_PLACES} decimal places at most"),
        }
    }
}

impl FromStr for Amount {
    type Err = BadAmount;

    /// Reads `5`, `-2.50`, `1e3`, `inf`. Underscores between digits are left out before.
    fn from_str(text: &str) -> Result<Amount, BadAmount> {
        let (negative, rest) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        if rest == "inf" && !negative {
            return Ok(Amount::Infinite);
        }
        let (digits, exponent) = match rest.split_once(['e', 'E']) {
            Some((digits, exponent)) => (digits, exponent.parse::<i16>().map_err(|_| BadAmount::NotANumber)?),
            None => (rest, 0),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !all_digits(whole) || !all_digits(part) || digits.ends_with('.') {
            return Err(BadAmount::NotANumber);
        }
        let mut units: i64 = 0;
        for digit in whole.bytes().chain(part.bytes()) {
            let next = units.checked_mul(10).and_then(|units| units.checked_add(i64::from(digit - b'0')));
            units = next.ok_or(if part.is_empty() { BadAmount::TooLong } else { BadAmount::TooFine })?;
        }
        let mut places = part.len() as i64 - i64::from(exponent);
        while places < 0 {
            units = units.checked_mul(10).ok_or(BadAmount::TooLong)?;
            places = if units == 0 { 0 } else { places + 1 };
        }
        // Zeros at the end are kept as they are written, as long as there are not too many.
        while places > i64::from(MOST_PLACES) && units % 10 == 0 {
            units /= 10;
            places -= 1;
        }
        if places > i64::from(MOST_PLACES) {
            return Err(BadAmount::TooFine);
        }
        Ok(Amount::Exact { units: if negative { -units } else { units }, places: places as u8 })
    }
}

/// What one chip of the engine is worth in a file: each hand is counted in its own smallest part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scale {
    places: u8,
}

impl Scale {
    /// A chip is the hundredth part of one.
    pub const CENTS: Scale = Scale { places: 2 };

    /// The coarsest scale in which all of these are whole numbers.
    pub fn of(amounts: impl IntoIterator<Item = Amount>) -> Scale {
        Scale { places: amounts.into_iter().map(Amount::places).max().unwrap_or(0) }
    }

    /// An amount in chips: without its sign, and a great many for an unknown stack. None if it does not fit.
    pub fn chips(self, amount: Amount) -> Option<Chips> {
        if amount == Amount::Infinite {
            return Some(UNKNOWN_STACK);
        }
        let units = amount.in_units_of(self.places)?.unsigned_abs();
        (units < UNKNOWN_STACK.0).then_some(Chips(units))
    }

    /// An amount in chips with its sign; none if it is unknown or does not fit.
    pub(super) fn units(self, amount: Amount) -> Option<i64> {
        amount.in_units_of(self.places)
    }

    /// What one is more than the other; less than nothing if it is less.
    pub(super) fn difference(self, one: Chips, other: Chips) -> Amount {
        Amount::Exact { units: one.0 as i64 - other.0 as i64, places: self.places }.plain()
    }

    /// By how much an amount falls short of another; none if it does not.
    pub(super) fn short(self, of: Amount, amount: Amount) -> Option<Chips> {
        let short = self.units(of)?.checked_sub(self.units(amount)?)?;
        u64::try_from(short).ok().map(Chips)
    }

    /// Chips as an amount, written with as few places as it takes.
    pub fn amount(self, chips: Chips) -> Amount {
        Amount::Exact { units: chips.0 as i64, places: self.places }.plain()
    }
}

/// Orders amounts of the same scale; an unknown stack is the greatest.
impl PartialOrd for Amount {
    fn partial_cmp(&self, other: &Amount) -> Option<Ordering> {
        let scale = self.places().max(other.places());
        match (self, other) {
            (Amount::Infinite, Amount::Infinite) => Some(Ordering::Equal),
            (Amount::Infinite, Amount::Exact { .. }) => Some(Ordering::Greater),
            (Amount::Exact { .. }, Amount::Infinite) => Some(Ordering::Less),
            (Amount::Exact { .. }, Amount::Exact { .. }) => {
                self.in_units_of(scale)?.partial_cmp(&other.in_units_of(scale)?)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_written_exactly() {
        for (text, again) in [
            ("0", "0"),
            ("5", "5"),
            ("-2", "-2"),
            ("0.50", "0.50"),
            ("-0.05", "-0.05"),
            ("1259450.25", "1259450.25"),
            ("1e3", "1000"),
            ("1.5e1", "15"),
            ("inf", "inf"),
            ("0.100000000000000000", "0.100000000"),
        ] {
            assert_eq!(
                text.parse::<Amount>().map(|amount| amount.to_string()),
                Ok(again.to_owned()),
                "{text}"
            );
        }
        for (text, why) in [
            ("", BadAmount::NotANumber),
            ("-inf", BadAmount::NotANumber),
            ("nan", BadAmount::NotANumber),
            ("1.", BadAmount::NotANumber),
            (".5", BadAmount::NotANumber),
            ("five", BadAmount::NotANumber),
            ("99999999999999999999", BadAmount::TooLong),
            ("1e30", BadAmount::TooLong),
            ("0.30000000000000004", BadAmount::TooFine),
        ] {
            assert_eq!(text.parse::<Amount>(), Err(why), "{text}");
        }
    }

    #[test]
    fn a_hand_is_counted_in_its_smallest_part() {
        let amounts = ["0.50", "2", "247.15", "inf"].map(|text| text.parse::<Amount>().expect("an amount"));
        let scale = Scale::of(amounts);
        assert_eq!(
            amounts.map(|amount| scale.chips(amount)),
            [50, 200, 24715, 1 << 52].map(|c| Some(Chips(c)))
        );
        assert_eq!(scale.amount(Chips(250)).to_string(), "2.5");
        assert_eq!(Amount::whole(3), "3.00".parse().expect("an amount"));
    }
}
