//! In what chips a game is bet, and pots are broken: by the house's rule and the stakes.

use rules::policy::{ChipsSmallest, OddChipUnit};

use crate::{Chips, House, Stakes};

/// The units of a game, in chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Units {
    /// Bets go in steps of this, unless it is all that a player has.
    pub(crate) bet: u64,
    /// Pots are not broken below this.
    pub(crate) odd: u64,
}

impl Units {
    pub(crate) fn of(house: &House, stakes: &Stakes) -> Units {
        let chip = house.chip.max(1);
        let bet = match house.smallest_bet {
            Some(ChipsSmallest::FiveDollar) => five_dollars(house, stakes),
            // Which chips are used for these the stakes do not say; the room's money knows.
            Some(
                ChipsSmallest::AntesBlinds
                | ChipsSmallest::AntesBlindsRake
                | ChipsSmallest::AntesBlindsRakeCollection,
            )
            | None => 1,
        };
        let odd = match house.odd_chip_unit {
            Some(OddChipUnit::SmallestBlindUnit) => chip.max(smallest_blind_chip(house, stakes)),
            Some(OddChipUnit::Dollar) => chip.max(house.dollar),
            Some(OddChipUnit::FiveDollar) => chip.max(five_dollars(house, stakes)),
            Some(OddChipUnit::SmallestUnitInGame | OddChipUnit::SmallestDenominationInPlay) | None => chip,
        };
        Units { bet, odd }
    }
}

/// Five dollars, save in the smallest game, whose blinds themselves take smaller chips: there it is one.
fn five_dollars(house: &House, stakes: &Stakes) -> u64 {
    let five = 5 * house.dollar.max(1);
    let whole = posts(stakes).all(|post| post.0 % five == 0);
    if whole { five } else { house.dollar.max(1) }
}

/// The smallest of the usual chips that the blinds are put up with.
fn smallest_blind_chip(house: &House, stakes: &Stakes) -> u64 {
    const DOLLARS: [u64; 8] = [1, 5, 25, 100, 500, 1000, 5000, 25_000];
    let dollar = house.dollar.max(1);
    let smallest = |post: Chips| {
        let mut left = post.0;
        let mut used = 1;
        for chip in DOLLARS.iter().rev().map(|dollars| dollars * dollar).filter(|chip| *chip <= post.0) {
            if left >= chip {
                left %= chip;
                used = chip;
            }
        }
        // What is less than a dollar is put up in the smallest chips there are.
        if left == 0 { used } else { 1 }
    };
    stakes.blinds.into_iter().filter(|blind| !blind.is_zero()).map(smallest).min().unwrap_or(1)
}

/// What is put up before the cards.
fn posts(stakes: &Stakes) -> impl Iterator<Item = Chips> {
    let [first, second, third] = stakes.blinds;
    [first, second, third, stakes.ante, stakes.bring_in].into_iter().filter(|post| !post.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blinds_name_the_chip_that_they_are_made_of() {
        let house = House { odd_chip_unit: Some(OddChipUnit::SmallestBlindUnit), ..House::default() };
        for (small, big, unit) in
            [(1, 2, 1), (2, 5, 1), (5, 10, 5), (10, 20, 5), (25, 50, 25), (100, 200, 100)]
        {
            assert_eq!(Units::of(&house, &Stakes::blinds(small, big)).odd, unit, "{small}/{big}");
        }
        let cents = House { dollar: 100, ..house };
        assert_eq!(Units::of(&cents, &Stakes::blinds(500, 1000)).odd, 500);
        assert_eq!(Units::of(&cents, &Stakes::blinds(25, 50)).odd, 1);
    }

    #[test]
    fn steps_of_five_dollars_need_blinds_in_them() {
        let house = House {
            smallest_bet: Some(ChipsSmallest::FiveDollar),
            odd_chip_unit: Some(OddChipUnit::FiveDollar),
            ..House::default()
        };
        assert_eq!(Units::of(&house, &Stakes::blinds(2, 5)), Units { bet: 1, odd: 1 });
        assert_eq!(Units::of(&house, &Stakes::blinds(10, 20)), Units { bet: 5, odd: 5 });
    }
}
