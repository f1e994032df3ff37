//! Which of a player's chips count in a hand.

use hand::Chips;
use rules::{
    Book, Under,
    policy::{ChipsSmallest, FeeTable, StakesCash, StakesForeignChips, StakesPlayingBehind, StakesTable},
};

use super::{BadSign, BuyInRange};
use crate::{
    Charge, PostedGame,
    ask::{under, usual},
};

/// The house's answers on what plays, looked up once for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StakesRules {
    range: BuyInRange,
    table: StakesTable,
    behind: StakesPlayingBehind,
    cash: StakesCash,
    foreign: StakesForeignChips,
    hundred: Chips,
    /// The smallest chip that can be bet.
    pub smallest: SmallestChip,
}

/// The smallest chip that can be bet at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallestChip {
    /// Its worth.
    pub worth: Chips,
    /// The policy that says so.
    pub under: Under,
}

/// Chips beyond those on the table when the hand began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// None.
    Nothing,
    /// Bought and still on their way.
    Bought {
        /// How much.
        amount: Chips,
        /// Was the amount announced to the table?
        announced: bool,
    },
    /// Not bought: the player has said to cover bets up to this.
    Declared(Chips),
}

/// Cash on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cash {
    /// How much of it is in hundred-dollar bills.
    pub hundreds: Chips,
    /// The rest.
    pub other: Chips,
    /// Was it announced that it plays?
    pub announced: bool,
    /// Did nobody notice it until it was in the pot, and does nobody there object?
    pub let_pass: bool,
}

/// Another room's chips on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// How much.
    pub amount: Chips,
    /// Did nobody notice them until they were in the pot, and does nobody there object?
    pub let_pass: bool,
}

/// What counts in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InPlay {
    /// The chips that count.
    pub amount: Chips,
    /// The policy that says so.
    pub under: Under,
}

impl StakesRules {
    /// The answers of a book for a table, whose chips come in these denominations.
    pub fn of(book: &Book, sign: &PostedGame, denominations: &[Chips]) -> Result<StakesRules, BadSign> {
        let at = sign.circumstances();
        let range = BuyInRange::of(book, sign)?;
        Ok(StakesRules {
            range,
            table: usual(book, StakesTable, at),
            behind: usual(book, StakesPlayingBehind, at),
            cash: usual(book, StakesCash, at),
            foreign: usual(book, StakesForeignChips, at),
            hundred: sign.dollar.times(100),
            smallest: SmallestChip::of(book, sign, range, denominations),
        })
    }

    /// What a stack and the chips behind it are good for. Chips too small to be bet do not count.
    pub fn in_play(&self, stack: Chips, behind: Behind) -> InPlay {
        let more = self.behind(behind);
        let total = Chips(stack.0.saturating_add(more.map_or(0, |behind| behind.amount.0)));
        let amount = total - total % self.smallest.worth.0.max(1);
        let under = match more {
            _ if amount < total => self.smallest.under,
            Some(behind) => behind.under,
            None => under(StakesTable),
        };
        InPlay { amount, under }
    }

    /// What plays beyond the chips on the table.
    fn behind(&self, behind: Behind) -> Option<InPlay> {
        // Chips that were bought and are not there yet are beyond table stakes, unless the house takes a word for them.
        let bought =
            matches!(self.behind, StakesPlayingBehind::AnnouncedOrMinimum | StakesPlayingBehind::Purchased);
        if self.table == StakesTable::TableStakes && bought {
            return None;
        }
        let by = under(StakesPlayingBehind);
        let amount = match (behind, self.behind) {
            (Behind::Nothing, _) => return None,
            (Behind::Bought { amount, announced: true }, StakesPlayingBehind::AnnouncedOrMinimum) => amount,
            (Behind::Bought { amount, announced: false }, StakesPlayingBehind::AnnouncedOrMinimum) => {
                amount.min(self.range.least)
            }
            (Behind::Bought { amount, .. }, StakesPlayingBehind::Purchased) => amount,
            // Whoever may cover bets with a word may do so with chips that are paid for.
            (Behind::Bought { amount, .. } | Behind::Declared(amount), StakesPlayingBehind::Declared) => {
                amount
            }
            (Behind::Bought { amount, announced }, StakesPlayingBehind::DeclaredRebuy) => {
                if announced {
                    amount
                } else {
                    Chips::ZERO
                }
            }
            (Behind::Declared(amount), StakesPlayingBehind::DeclaredRebuy) => amount,
            (
                Behind::Declared(_),
                StakesPlayingBehind::AnnouncedOrMinimum | StakesPlayingBehind::Purchased,
            )
            | (Behind::Bought { .. } | Behind::Declared(_), StakesPlayingBehind::Nothing) => Chips::ZERO,
        };
        Some(InPlay { amount, under: by })
    }

    /// What of the cash plays in this hand.
    pub fn cash(&self, cash: Cash) -> InPlay {
        let whole = cash.hundreds - cash.hundreds % self.hundred.0;
        let amount = match self.cash {
            StakesCash::No => Chips::ZERO,
            StakesCash::UnnoticedIfNoObjection if cash.let_pass => cash.hundreds + cash.other,
            StakesCash::UnnoticedIfNoObjection => Chips::ZERO,
            StakesCash::HundredDollarBills => whole,
            StakesCash::MoneyPlays if cash.announced => cash.hundreds + cash.other,
            StakesCash::MoneyPlays => Chips::ZERO,
        };
        InPlay { amount, under: under(StakesCash) }
    }

    /// What of another room's chips plays in this hand.
    pub fn foreign(&self, chips: Foreign) -> InPlay {
        let amount = match self.foreign {
            StakesForeignChips::Dead => Chips::ZERO,
            StakesForeignChips::AsUnnoticedCash if chips.let_pass => chips.amount,
            StakesForeignChips::AsUnnoticedCash => Chips::ZERO,
        };
        InPlay { amount, under: under(StakesForeignChips) }
    }
}

impl SmallestChip {
    fn of(book: &Book, sign: &PostedGame, range: BuyInRange, denominations: &[Chips]) -> SmallestChip {
        let stakes = &sign.stakes;
        let [first, second, third] = stakes.blinds;
        let posted = [first, second, third, stakes.ante, stakes.bring_in];
        let worth = match usual(book, ChipsSmallest, sign.circumstances()) {
            ChipsSmallest::AntesBlinds => smallest_used(&posted, denominations),
            ChipsSmallest::AntesBlindsRake | ChipsSmallest::AntesBlindsRakeCollection => {
                let mut used = posted.to_vec();
                used.extend(fees(book, sign));
                smallest_used(&used, denominations)
            }
            ChipsSmallest::FiveDollar => {
                // Every chip plays in the one game with the smallest buy-in.
                let every =
                    range.least == sign.dollar.times(50) && range.most == Some(sign.dollar.times(200));
                if every { smallest_used(&[Chips(1)], denominations) } else { sign.dollar.times(5) }
            }
        };
        SmallestChip { worth, under: under(ChipsSmallest) }
    }
}

/// What the house takes at this table in set amounts.
fn fees(book: &Book, sign: &PostedGame) -> Vec<Chips> {
    match sign.charge {
        Some(Charge::Drop(None)) => {
            let rows = usual(book, FeeTable, sign.circumstances());
            rows.iter().map(|row| sign.dollar.times(row.fee)).collect()
        }
        Some(
            Charge::Drop(Some(amount)) | Charge::CollectionBlind(amount) | Charge::Time(Some((amount, _))),
        ) => {
            vec![amount]
        }
        // A part of the pot is taken in whole dollars.
        Some(Charge::Rake(_)) => vec![sign.dollar.times(1)],
        Some(Charge::Time(None)) | None => Vec::new(),
    }
}

/// The smallest chip that it takes to put these amounts out with as few chips as possible.
fn smallest_used(amounts: &[Chips], denominations: &[Chips]) -> Chips {
    let mut sizes: Vec<Chips> = denominations.iter().copied().filter(|chip| !chip.is_zero()).collect();
    sizes.sort_unstable();
    let smallest = |amount: &Chips| {
        let mut left = *amount;
        let mut used = None;
        for &chip in sizes.iter().rev() {
            if left >= chip {
                left = left % chip.0;
                used = Some(chip);
            }
        }
        used
    };
    amounts.iter().filter_map(smallest).min().unwrap_or(Chips(1))
}
