//! What the holder of the bank pays for a hand of the banked blackjack.

use hand::Chips;
use rules::{
    Book, Circumstances, Under,
    policy::{BlackjackCollection, BlackjackCollectionAmount, BlackjackCollectionPayer},
};

use crate::{
    Dollar,
    ask::{under, usual},
};

/// The fees of the bank by the total of all bets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankFees {
    /// From how much on, and the fee; the smallest first.
    brackets: Vec<(Chips, Chips)>,
}

impl BankFees {
    /// A book's fees in a room's chips; nothing if the room has no such game, or if its chips cannot show a fee.
    pub fn of(book: &Book, dollar: Dollar) -> Option<BankFees> {
        if !book.arises(BlackjackCollection) {
            return None;
        }
        let rows = usual(book, BlackjackCollection, Circumstances::default());
        let of_bank = rows.iter().filter(|row| row.payer == BlackjackCollectionPayer::PlayerDealer);
        let brackets = of_bank.map(|row| match row.amount {
            BlackjackCollectionAmount::Count(cents) => {
                Some((dollar.times(row.bets_from.unwrap_or(0)), dollar.cents(cents)?))
            }
            BlackjackCollectionAmount::Posted => None,
        });
        let mut brackets: Vec<(Chips, Chips)> = brackets.collect::<Option<_>>()?;
        brackets.sort_unstable();
        Some(BankFees { brackets })
    }

    /// What the bank pays when all bets together are this much; nothing where they are less than the least bet.
    pub fn fee(&self, bets: Chips) -> Option<(Chips, Under)> {
        let bracket = self.brackets.iter().rev().find(|(from, _)| bets >= *from)?;
        Some((bracket.1, under(BlackjackCollection)))
    }
}
