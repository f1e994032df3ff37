//! How amounts are written for readers outside: what chips are parts of, and the sign of a currency.

use serde::{Deserialize, Serialize};

use crate::phh;

/// A currency that a reader may want amounts in. Nothing is changed into it: it is what the players take a chip for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Currency {
    /// Dollars of the United States.
    #[serde(rename = "USD")]
    Usd,
    /// Euros.
    #[serde(rename = "EUR")]
    Eur,
    /// Pounds sterling.
    #[serde(rename = "GBP")]
    Gbp,
}

impl Currency {
    /// All of them.
    pub const ALL: [Currency; 3] = [Currency::Usd, Currency::Eur, Currency::Gbp];

    /// The currency of a code, such as `USD`.
    pub fn find(code: &str) -> Option<Currency> {
        Currency::ALL.into_iter().find(|currency| currency.code().eq_ignore_ascii_case(code))
    }

    /// The code of three letters.
    pub const fn code(self) -> &'static str {
        match self {
            Currency::Usd => "USD",
            Currency::Eur => "EUR",
            Currency::Gbp => "GBP",
        }
    }

    /// The sign before an amount.
    pub const fn sign(self) -> &'static str {
        match self {
            Currency::Usd => "$",
            Currency::Eur => "€",
            Currency::Gbp => "£",
        }
    }

    /// The fields of a PHH record that name it.
    pub fn phh(self) -> [(String, phh::Value); 2] {
        let text = |value: &str| phh::Value::Text(value.to_owned());
        [("currency".into(), text(self.code())), ("currency_symbol".into(), text(self.sign()))]
    }
}

/// How chips are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Money {
    /// How many chips are 1.00.
    unit: u64,
    sign: &'static str,
}

impl Money {
    pub(super) fn new(cents: bool, currency: Option<Currency>) -> Money {
        Money { unit: if cents { 100 } else { 1 }, sign: currency.map_or("", Currency::sign) }
    }

    /// An amount: `12`, `0.25`, `$12.50`. A whole amount has no fraction.
    pub(super) fn amount(self, chips: u64) -> String {
        self.written(chips, !chips.is_multiple_of(self.unit))
    }

    /// Two amounts of the same kind, both with a fraction if one has it: `$0.50/$1.00`.
    pub(super) fn pair(self, low: u64, high: u64) -> String {
        let fraction = [low, high].iter().any(|chips| !chips.is_multiple_of(self.unit));
        format!("{}/{}", self.written(low, fraction), self.written(high, fraction))
    }

    fn written(self, chips: u64, fraction: bool) -> String {
        let (sign, whole, part) = (self.sign, chips / self.unit, chips % self.unit);
        if fraction { format!("{sign}{whole}.{part:02}") } else { format!("{sign}{whole}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_a_fraction_and_a_sign_where_they_should() {
        let cents = Money::new(true, None);
        let chips = [0, 5, 25, 100, 1250].map(|chips| cents.amount(chips));
        assert_eq!(chips, ["0", "0.05", "0.25", "1", "12.50"]);
        assert_eq!(cents.pair(50, 100), "0.50/1.00");
        let dollars = Money::new(true, Currency::find("usd"));
        assert_eq!((dollars.amount(1250), dollars.pair(100, 200)), ("$12.50".into(), "$1/$2".into()));
        let plain = Money::new(false, None);
        assert_eq!((plain.amount(25), plain.pair(1, 2)), ("25".into(), "1/2".into()));
        assert_eq!(Money::new(false, Some(Currency::Gbp)).amount(25), "£25");
        assert_eq!(Currency::find("XYZ"), None);
    }
}
