//! What the house gives back: the bad-beat jackpot, awards for straight flushes, payouts for high hands.
//!
//! [`Promotions`] holds a book's answers for one table. Each question is answered clause by clause: a [`Trace`] says
//! what was asked for, what was found, whether it held and which policy asks for it, so that a player who gets
//! nothing can be told just why. Prizes are accounts of the [ledger](crate::ledger), and every award is reckoned from
//! what its prize holds: none ever pays more.

mod bad_beat;
mod clause;
mod contribution;
mod day;
mod high_hand;
mod made;
mod played;
mod straight_flush;

use hand::Chips;
use rules::{Book, Under, policy::PromoTaxId};

use crate::{
    PlayerId, PostedGame,
    ask::{under, usual},
    ledger::{Account, Prize, Purpose, Transfer},
};

pub use bad_beat::BadBeatRules;
pub use clause::{Clause, Finding, Trace, Who};
pub use contribution::Contribution;
pub use high_hand::HighHandRules;
pub use made::Least;
pub use played::{Played, Shown, Talk};
pub use straight_flush::FlushRules;

/// The house's promotions at one table, looked up once.
#[derive(Clone, Debug)]
pub struct Promotions {
    /// The bad-beat jackpot, where the house runs one.
    pub bad_beat: Option<BadBeatRules>,
    /// Awards for straight flushes, where it has them.
    pub flushes: Option<FlushRules>,
    /// Payouts for high hands, where it has them.
    pub high_hand: Option<HighHandRules>,
    /// How many papers the winner of a taxable award shows.
    papers: u32,
}

/// What a player is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// Who.
    pub player: PlayerId,
    /// How much.
    pub amount: Chips,
    /// What it is called in the ledger.
    pub prize: Prize,
    /// Where it comes from.
    pub from: Account,
    /// The policy that sets the amount.
    pub under: Under,
}

impl Award {
    /// The award as a transfer to the player's bankroll.
    pub fn transfer(&self) -> Transfer {
        let to = Account::Bankroll(self.player);
        Transfer::new(self.from, to, self.amount, Purpose::Award(self.prize)).under(self.under)
    }
}

/// Whether a hand wins something, why or why not, and what is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Clause by clause.
    pub trace: Trace,
    /// What is paid; nothing if a clause did not hold.
    pub awards: Vec<Award>,
}

impl Promotions {
    /// The answers of a book for a table.
    pub fn of(book: &Book, plaque: &PostedGame) -> Promotions {
        let bad_beat = BadBeatRules::of(book, plaque);
        Promotions {
            flushes: FlushRules::of(book, plaque),
            high_hand: HighHandRules::of(book, plaque),
            bad_beat,
            papers: usual(book, PromoTaxId, plaque.circumstances()),
        }
    }

    /// How many valid papers the winner of a taxable award shows, and the policy that says so. Which awards are
    /// taxable is for the law of the place to say.
    pub fn papers(&self) -> (u32, Under) {
        (self.papers, under(PromoTaxId))
    }
}
