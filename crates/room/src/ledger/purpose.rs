//! What a transfer is for, and between which accounts it may be.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Account, EntryNumber, Prize, Promotion};

/// What chips move for. Each purpose joins only accounts of certain kinds, so that an entry cannot say one thing and
/// do another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// The cage sells chips to a player.
    ChipsSold,
    /// A player hands chips in at the cage.
    CashedOut,
    /// A player sits down with a full buy-in.
    BuyIn,
    /// A player sits down with less, or adds so little that the book counts it as that.
    ShortBuy,
    /// A player adds to a stack between hands.
    AddOn,
    /// A player takes the stack away from the table.
    PickedUp,
    /// A stack moves with its player to another chair.
    Moved,
    /// A player bets, calls, raises or posts a live blind.
    Wagered,
    /// Whoever runs the table puts a stack right.
    Adjusted,
    /// A bet, or part of one, goes back to its player.
    TakenBack,
    /// An ante or dead money goes to the middle.
    Dead,
    /// A bet is pulled into the middle.
    PulledIn,
    /// A player is given chips from the middle.
    Won,
    /// A part of a pot that was pushed is set aside while the floor looks into it.
    Impounded,
    /// Chips of a pot that was pushed wrongly go to whom they belong.
    Reawarded,
    /// A set amount for the hand goes to the house.
    Drop,
    /// A part of the pot goes to the house.
    Rake,
    /// A player pays for a period of play.
    Time,
    /// The button pays for the hand in place of seat rent.
    CollectionBlind,
    /// A player gives the dealer something.
    Toke,
    /// A pot pays its dollar into a promotion.
    Contribution(Promotion),
    /// The house puts money into a promotion, or carries over what it held when the ledger begins.
    Seeded,
    /// A promotion's box is counted, and what was in it can be won.
    Counted(Promotion),
    /// A prize is paid.
    Award(Prize),
    /// A table's drop box or the tokes are counted at the cage.
    Emptied,
    /// Somebody enters a tournament, enters again or buys more of its chips; the house does for players of its own.
    Entry,
    /// The house's part of an entry.
    EntryFee,
    /// The house adds what a tournament's purse lacks of what it promised.
    Guarantee,
    /// A tournament pays a place; the house's own players win for the house.
    Winnings,
    /// A tournament pays what was on somebody's head.
    Bounty,
    /// An entry is given back, or the house's part of one.
    Refund,
    /// An earlier entry was made in error and is undone, chip for chip.
    Correction(EntryNumber),
}

impl Purpose {
    /// May chips move between these accounts for this? A correction is judged by the entry that it undoes.
    pub fn joins(self, from: Account, to: Account) -> bool {
        use Account::{Bankroll, Bet, Cage, Collected, Drop, Fees, Heads, Pot, Purse, Stack, Tokes};
        match self {
            Purpose::ChipsSold => matches!((from, to), (Cage, Bankroll(_))),
            Purpose::CashedOut => matches!((from, to), (Bankroll(_), Cage)),
            Purpose::BuyIn | Purpose::ShortBuy | Purpose::AddOn => {
                matches!((from, to), (Bankroll(_), Stack(_)))
            }
            Purpose::PickedUp => matches!((from, to), (Stack(_), Bankroll(_))),
            Purpose::Moved => matches!((from, to), (Stack(_), Stack(_))),
            Purpose::Adjusted => match (from, to) {
                (Stack(a), Stack(b)) => a.table == b.table && a != b,
                (Bankroll(_), Stack(_)) | (Stack(_), Bankroll(_)) => true,
                _ => false,
            },
            Purpose::Wagered => matches!((from, to), (Stack(a), Bet(b)) if a == b),
            Purpose::TakenBack => match (from, to) {
                (Bet(a), Stack(b)) => a == b,
                (Pot(table), Stack(place)) => table == place.table,
                _ => false,
            },
            Purpose::Dead => matches!((from, to), (Stack(place), Pot(table)) if place.table == table),
            Purpose::PulledIn => matches!((from, to), (Bet(place), Pot(table)) if place.table == table),
            Purpose::Won => matches!((from, to), (Pot(table), Stack(place)) if place.table == table),
            Purpose::Impounded => matches!((from, to), (Stack(place), Pot(table)) if place.table == table),
            Purpose::Reawarded => match (from, to) {
                (Stack(a), Stack(b)) => a.table == b.table && a != b,
                (Pot(table), Stack(place)) => table == place.table,
                _ => false,
            },
            Purpose::Drop | Purpose::Rake => match (from, to) {
                // Out of the posted blinds before the deal, or out of the pot.
                (Bet(place), Drop(table)) => place.table == table,
                (Pot(a), Drop(b)) => a == b,
                _ => false,
            },
            Purpose::Time | Purpose::CollectionBlind => {
                matches!((from, to), (Stack(place), Drop(table)) if place.table == table)
            }
            Purpose::Toke => matches!((from, to), (Stack(place), Tokes(table)) if place.table == table),
            Purpose::Contribution(promotion) => {
                matches!(from, Pot(_))
                    && match to {
                        Collected(_, box_of) => box_of == promotion,
                        Account::Prize(_, prize) => prize.of() == promotion,
                        _ => false,
                    }
            }
            Purpose::Seeded => matches!((from, to), (Cage, Collected(..) | Account::Prize(..))),
            Purpose::Counted(promotion) => match (from, to) {
                (Collected(from, box_of), Account::Prize(to, prize)) => {
                    from == to && box_of == promotion && prize.of() == promotion
                }
                _ => false,
            },
            Purpose::Award(prize) => match (from, to) {
                // A house that pays awards itself pays them out of the cage.
                (Account::Prize(_, of), Bankroll(_)) => of == prize,
                (Cage, Bankroll(_)) => true,
                _ => false,
            },
            Purpose::Emptied => matches!((from, to), (Drop(_) | Tokes(_), Cage)),
            Purpose::Entry => matches!((from, to), (Bankroll(_) | Cage, Purse(_) | Heads(_))),
            Purpose::EntryFee => matches!((from, to), (Bankroll(_) | Cage, Fees(_))),
            Purpose::Guarantee => matches!((from, to), (Cage, Purse(_) | Heads(_))),
            Purpose::Winnings => matches!((from, to), (Purse(_), Bankroll(_) | Cage)),
            Purpose::Bounty => matches!((from, to), (Heads(_), Bankroll(_) | Cage)),
            Purpose::Refund => matches!((from, to), (Purse(_) | Heads(_) | Fees(_), Bankroll(_) | Cage)),
            Purpose::Correction(_) => from != to,
        }
    }
}

impl Prize {
    /// The promotion that it belongs to.
    pub fn of(self) -> Promotion {
        match self {
            Prize::BadBeat => Promotion::BadBeat,
            Prize::HighHand(_) => Promotion::HighHand,
        }
    }
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purpose::ChipsSold => f.write_str("chips sold"),
            Purpose::CashedOut => f.write_str("cashed out"),
            Purpose::BuyIn => f.write_str("buy-in"),
            Purpose::ShortBuy => f.write_str("short buy-in"),
            Purpose::AddOn => f.write_str("add-on"),
            Purpose::PickedUp => f.write_str("stack taken away"),
            Purpose::Moved => f.write_str("stack moved"),
            Purpose::Adjusted => f.write_str("stack put right"),
            Purpose::Wagered => f.write_str("bet"),
            Purpose::TakenBack => f.write_str("bet taken back"),
            Purpose::Dead => f.write_str("ante or dead money"),
            Purpose::PulledIn => f.write_str("bet pulled in"),
            Purpose::Won => f.write_str("pot won"),
            Purpose::Impounded => f.write_str("set aside in a dispute"),
            Purpose::Reawarded => f.write_str("pot put right"),
            Purpose::Drop => f.write_str("drop"),
            Purpose::Rake => f.write_str("rake"),
            Purpose::Time => f.write_str("time"),
            Purpose::CollectionBlind => f.write_str("collection blind"),
            Purpose::Toke => f.write_str("toke"),
            Purpose::Contribution(promotion) => write!(f, "dollar for the {promotion}"),
            Purpose::Seeded => f.write_str("put in by the house"),
            Purpose::Counted(promotion) => write!(f, "count of the {promotion}"),
            Purpose::Award(prize) => write!(f, "award of the {prize}"),
            Purpose::Emptied => f.write_str("box emptied"),
            Purpose::Entry => f.write_str("tournament entry"),
            Purpose::EntryFee => f.write_str("tournament fee"),
            Purpose::Guarantee => f.write_str("guarantee made up"),
            Purpose::Winnings => f.write_str("tournament prize"),
            Purpose::Bounty => f.write_str("tournament bounty"),
            Purpose::Refund => f.write_str("tournament entry given back"),
            Purpose::Correction(entry) => write!(f, "correction of entry {entry}"),
        }
    }
}
