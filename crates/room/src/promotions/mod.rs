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

use std::collections::BTreeMap;

use hand::{Chips, PromoDrop};
use rules::{Book, Under, policy::PromoTaxId};

use crate::{
    PlayerId, PostedGame, PostedPrize,
    ask::{under, usual},
    ledger::{Account, Pool, Prize, Purpose, Transfer},
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
    /// The prizes that can be won, where any are in play.
    pub pool: Option<Pool>,
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

/// What a hand is judged for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The bad-beat jackpot, for everybody who was dealt in.
    BadBeat,
    /// An award for somebody's straight flush.
    StraightFlush(PlayerId),
    /// A payout for somebody's high hand.
    HighHand(PlayerId),
}

/// Whether a hand wins something, why or why not, and what is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Clause by clause.
    pub trace: Trace,
    /// What is paid; nothing if a clause did not hold.
    pub awards: Vec<Award>,
}

impl Judgement {
    /// Were the cards good enough, whatever else was asked for? Then those who held them want to know how it was judged.
    pub fn is_close(&self) -> bool {
        let mut of_cards = self.trace.0.iter().filter(|finding| finding.clause.is_of_strength()).peekable();
        of_cards.peek().is_some() && of_cards.all(|finding| finding.held)
    }
}

impl Promotions {
    /// The answers of a book for a table.
    pub fn of(book: &Book, sign: &PostedGame) -> Promotions {
        let pool = sign.pool;
        let bad_beat = pool.and_then(|pool| BadBeatRules::of(book, sign, pool));
        let flushes = pool.and_then(|pool| FlushRules::of(book, sign, pool));
        let high_hand = pool.and_then(|pool| HighHandRules::of(book, sign, pool));
        let any = bad_beat.is_some() || flushes.is_some() || high_hand.is_some();
        let papers = usual(book, PromoTaxId, sign.circumstances());
        Promotions { bad_beat, flushes, high_hand, pool: pool.filter(|_| any), papers }
    }

    /// Can anything be won in this game?
    pub fn are_in_play(&self) -> bool {
        let bad_beat = self.bad_beat.as_ref().is_some_and(BadBeatRules::takes_part);
        bad_beat || self.high_hand.as_ref().is_some_and(HighHandRules::takes_part)
    }

    /// Is a hand that the house took no fee from out of the running for everything?
    pub fn ask_for_a_fee(&self) -> bool {
        let bad_beat = self.bad_beat.as_ref().is_none_or(BadBeatRules::asks_for_a_fee);
        bad_beat && self.high_hand.as_ref().is_none_or(HighHandRules::asks_for_a_fee)
    }

    /// What a hand of so many players pays in beyond the house's fee.
    pub fn drops(&self, dealt: u8) -> [PromoDrop; 2] {
        let bad_beat = self.bad_beat.as_ref().and_then(|rules| rules.drop(dealt));
        let high_hand = self.high_hand.as_ref().and_then(|rules| rules.drop(dealt));
        [bad_beat, high_hand].map(|drop| drop.unwrap_or(PromoDrop::NONE))
    }

    /// The prizes as a sign at the table has them, by what each holds.
    pub fn posted(&self, holds: &BTreeMap<Prize, Chips>) -> Vec<PostedPrize> {
        let held = |prize: Prize| holds.get(&prize).copied().unwrap_or_default();
        let jackpot = held(Prize::BadBeat);
        let mut posted: Vec<PostedPrize> = Vec::new();
        posted.extend(self.bad_beat.as_ref().and_then(|rules| rules.posted(jackpot)));
        posted.extend(self.flushes.iter().flat_map(|rules| rules.posted(jackpot)));
        posted
            .extend(self.high_hand.iter().flat_map(|rules| rules.posted(|line| held(Prize::HighHand(line)))));
        posted
    }

    /// How many valid papers the winner of a taxable award shows, and the policy that says so. Which awards are
    /// taxable is for the law of the place to say.
    pub fn papers(&self) -> (u32, Under) {
        (self.papers, under(PromoTaxId))
    }
}
