//! Seat rent: when it is due, and from whom.

use hand::Chips;
use rules::{
    Book, Under,
    game::{Forced, Limit},
    policy::{
        FeeTimeAmount, FeeTimeAmountBetting, FeeTimeListRule, FeeTimePot, FeeTimeRefusal, FeeTiming,
        FeeTimingTime,
    },
};
use serde::{Deserialize, Serialize};

use super::{BadCharge, has_buy_in};
use crate::{
    PlayerId, PostedGame,
    ask::{under, usual},
    money::{BuyInRange, Minute},
};

/// The house's answers on seat rent, looked up once for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeRules {
    amount: Chips,
    minutes: u64,
    when: FeeTimingTime,
    refusal: FeeTimeRefusal,
    list: FeeTimeListRule,
    pot: bool,
}

/// A player at a table when seat rent is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// Who.
    pub player: PlayerId,
    /// Has the player only just sat down?
    pub new: bool,
    /// Is the player at the table?
    pub present: bool,
    /// Did the floor agree beforehand to the absence?
    pub excused: bool,
    /// Does the player want to pay for the next period?
    pub willing: bool,
}

/// What becomes of a player when seat rent is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Pays this.
    Pays(Chips),
    /// Must pay this or leave.
    PaysOrLeaves(Chips),
    /// Plays on for nothing this time.
    Free,
    /// Plays on a little without paying.
    PlaysOn(Courtesy),
    /// Loses the seat.
    PickedUp,
}

/// How long somebody who does not pay plays on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Courtesy {
    /// For one more hand.
    OneHand,
    /// Until the blind.
    UntilBlind,
}

/// What becomes of one player, with the policy that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Who.
    pub player: PlayerId,
    /// What.
    pub due: Due,
    /// The policy.
    pub under: Under,
}

impl TimeRules {
    pub(super) fn of(
        book: &Book,
        sign: &PostedGame,
        range: BuyInRange,
        posted: Option<(Chips, u32)>,
    ) -> Result<TimeRules, BadCharge> {
        let at = sign.circumstances();
        let rows = usual(book, FeeTimeAmount, at);
        let row = rows.iter().find(|row| {
            limit_of(row.betting) == sign.limit
                && sign.has_blinds(Some(row.small_blind), Some(row.big_blind))
                && has_buy_in(sign, range, Some(row.buyin_least), row.buyin_most)
        });
        let printed = row.map(|row| (sign.dollar.times(row.amount), row.minutes));
        let (amount, minutes) = posted.or(printed).ok_or(BadCharge::NoAmount)?;
        let refusal = match usual(book, FeeTimeRefusal, at) {
            // In a game without blinds nobody plays until the blind.
            FeeTimeRefusal::UntilBlind if sign.game.forced != Forced::Blinds => {
                FeeTimeRefusal::OneCourtesyHand
            }
            other => other,
        };
        Ok(TimeRules {
            amount,
            minutes: u64::from(minutes).max(1),
            when: usual(book, FeeTiming, at).time.unwrap_or(FeeTimingTime::BeforeDealing),
            refusal,
            list: usual(book, FeeTimeListRule, at),
            pot: usual(book, FeeTimePot, at),
        })
    }

    /// What each player pays for a period.
    pub fn amount(&self) -> Chips {
        self.amount
    }

    /// How many minutes a period has.
    pub fn minutes(&self) -> u32 {
        u32::try_from(self.minutes).unwrap_or(u32::MAX)
    }

    /// Has a period ended since rent was last collected? Minutes are counted from a full hour.
    pub fn is_due(&self, last: Minute, now: Minute) -> bool {
        match self.when {
            FeeTimingTime::HourAndHalfHour => now.0 / self.minutes > last.0 / self.minutes,
            FeeTimingTime::BeforeDealing => now.since(last) >= self.minutes,
        }
    }

    /// What becomes of each player, with so many names waiting for the game.
    pub fn collect(&self, waiting: u32, sitters: &[Sitter]) -> Vec<Call> {
        sitters
            .iter()
            .map(|&sitter| {
                let (due, under) = self.due(waiting, sitter);
                Call { player: sitter.player, due, under }
            })
            .collect()
    }

    fn due(&self, waiting: u32, sitter: Sitter) -> (Due, Under) {
        let (by_list, by_refusal) = (under(FeeTimeListRule), under(FeeTimeRefusal));
        if !sitter.present && !sitter.excused && self.refusal == FeeTimeRefusal::TimePaidFor {
            return (Due::PickedUp, by_refusal);
        }
        if waiting >= self.list.all_pay_from {
            let pays = if sitter.willing { Due::Pays(self.amount) } else { Due::PaysOrLeaves(self.amount) };
            return (pays, by_list);
        }
        if sitter.new && waiting <= self.list.newcomer_free_up_to {
            return (Due::Free, by_list);
        }
        if sitter.willing {
            return (Due::Pays(self.amount), under(FeeTimeAmount));
        }
        if waiting > self.list.courtesy_up_to {
            return (Due::PaysOrLeaves(self.amount), by_list);
        }
        let due = match self.refusal {
            FeeTimeRefusal::UntilBlind => Due::PlaysOn(Courtesy::UntilBlind),
            FeeTimeRefusal::OneCourtesyHand => Due::PlaysOn(Courtesy::OneHand),
            FeeTimeRefusal::TimePaidFor | FeeTimeRefusal::None => Due::PaysOrLeaves(self.amount),
        };
        (due, by_refusal)
    }

    /// What the winners of a time pot pay for so many players, odd chips from the first winner on; nothing where the
    /// house lets no pot pay for time.
    pub fn time_pot(&self, players: u32, winners: &[PlayerId]) -> Option<(Vec<(PlayerId, Chips)>, Under)> {
        if !self.pot || winners.is_empty() {
            return None;
        }
        let total = self.amount * u64::from(players);
        let (each, odd) = (total / winners.len() as u64, total % winners.len() as u64);
        let pays =
            |(place, &winner): (usize, &PlayerId)| (winner, each + Chips(u64::from((place as u64) < odd.0)));
        Some((winners.iter().enumerate().map(pays).collect(), under(FeeTimePot)))
    }
}

fn limit_of(betting: FeeTimeAmountBetting) -> Limit {
    match betting {
        FeeTimeAmountBetting::Fixed => Limit::Fixed,
        FeeTimeAmountBetting::Spread => Limit::Spread,
        FeeTimeAmountBetting::Pot => Limit::Pot,
        FeeTimeAmountBetting::No => Limit::No,
    }
}
