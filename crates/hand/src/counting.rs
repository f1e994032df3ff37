//! How pot-limit counts the blinds before the flop: each at its set amount, or by the house's own way until the big
//! blind has acted.

use rules::policy::{PlBlindCounting, PlBlindTableSmallAs};

use crate::{Chips, House, Seat, Stakes, State, Terms};

/// A row of a house's table: how the blinds of some stakes count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PotRow {
    /// The blinds, the smallest first.
    pub blinds: [Chips; 3],
    /// Does it cover all higher blinds, too?
    pub and_higher: bool,
    /// What the big blind counts for; none for its set amount.
    pub big_as: Option<Chips>,
    /// What the smaller blinds count for.
    pub small_as: PlBlindTableSmallAs,
}

impl PotRow {
    /// Does the row speak of these blinds?
    fn covers(&self, blinds: [Chips; 3]) -> bool {
        let kind = |blinds: [Chips; 3]| blinds.map(Chips::is_zero);
        let higher = self.and_higher && self.blinds.iter().zip(blinds).all(|(&row, blind)| row <= blind);
        kind(self.blinds) == kind(blinds) && (self.blinds == blinds || higher)
    }
}

/// How the blinds of the stakes in force count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counting {
    /// The big blind's set amount.
    big: Chips,
    big_as: Option<Chips>,
    small_as: PlBlindTableSmallAs,
    /// The smaller blinds together.
    smalls: Chips,
}

impl Counting {
    pub(crate) fn of(house: &House, stakes: &Stakes) -> Counting {
        let big = stakes.blinds.iter().copied().max().unwrap_or_default();
        let smalls = stakes.blinds.iter().copied().sum::<Chips>().less(big);
        let face = Counting { big, big_as: None, small_as: PlBlindTableSmallAs::Face, smalls };
        match house.pot_counting {
            PlBlindCounting::Face => face,
            PlBlindCounting::SbAsBb => Counting { small_as: PlBlindTableSmallAs::AsBig, ..face },
            PlBlindCounting::HouseTable => {
                // A row for just these stakes goes before one that covers higher stakes too.
                let exact = house.pot_table.iter().find(|row| row.blinds == stakes.blinds);
                let row =
                    exact.or_else(|| house.pot_table.iter().rev().find(|row| row.covers(stakes.blinds)));
                row.map_or(face, |row| Counting { big_as: row.big_as, small_as: row.small_as, ..face })
            }
        }
    }

    /// What a blind of this set amount counts for.
    fn value(&self, due: Chips) -> Chips {
        if due == self.big {
            return self.big_as.unwrap_or(due);
        }
        match self.small_as {
            _ if due > self.big => due,
            PlBlindTableSmallAs::Zero => Chips::ZERO,
            PlBlindTableSmallAs::AsBig => self.big,
            PlBlindTableSmallAs::Face | PlBlindTableSmallAs::TogetherAsBig => due,
        }
    }
}

impl State {
    /// The most that a player may make it at pot-limit: the pot as it is after a call, on top of that call. Before the
    /// flop a post counts for more or less than its chips as long as its owner has added nothing to it.
    pub(crate) fn pot_bet(&self, terms: &Terms, seat: Seat) -> Chips {
        let (mut pot, mut level, mut own) = (self.pot(), self.level, self.bet[seat]);
        if self.is_first_round(terms) && terms.house.full_blind_owed {
            let by_house = self.counting.is_some();
            let counting = &terms.counting;
            let mut smalls = Chips::ZERO;
            for place in 0..self.count {
                let other = Seat(place);
                let (due, posted) = (self.due[other], self.posted[other]);
                if due.is_zero() || self.bet[other] != posted {
                    continue;
                }
                let value = if by_house { counting.value(due) } else { due };
                pot = pot - posted + value;
                if other == seat {
                    own = value;
                }
                if due < counting.big {
                    smalls += due;
                }
            }
            if by_house
                && counting.small_as == PlBlindTableSmallAs::TogetherAsBig
                && smalls == counting.smalls
            {
                pot += counting.big.less(smalls);
            }
            if by_house && level == counting.big {
                level = counting.big_as.unwrap_or(level);
            }
        }
        let after_call = (pot + level.less(own)).0;
        // Where the house lets a game round the pot up, an odd amount counts as the next unit.
        let unit = if terms.house.pot_may_round { terms.house.pot_unit.max(1) } else { 1 };
        level + Chips(after_call.div_ceil(unit) * unit)
    }
}
