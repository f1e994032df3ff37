//! The chips of a table file in a ledger, which has to agree with the table after every act.

use hand::Chips;
use room::{
    PlayerId,
    ledger::{Account, Hands, Ledger, Purpose, TableBook, TableNumber, TableSeat, Transfer},
    table::{Chair, Event, Ruling, Table},
};

const TABLE: TableNumber = TableNumber(1);

/// The table's chips, written down.
pub(super) struct Counted {
    book: TableBook,
    ledger: Ledger,
}

impl Counted {
    pub(super) fn new() -> Counted {
        Counted { book: TableBook::new(TABLE, Hands::InOne), ledger: Ledger::default() }
    }

    /// Writes down what followed from an act; the message says where the ledger then differs from the table.
    pub(super) fn follow(&mut self, rulings: &[Ruling], table: &Table) -> Result<(), String> {
        for ruling in rulings {
            self.buy(&ruling.event, table)?;
            let transfers = self.book.transfers(ruling, &self.ledger);
            self.ledger.apply(&transfers).map_err(|refusal| format!("{:?}: {refusal}", ruling.event))?;
        }
        for chair in (1..=table.size()).map(Chair) {
            let stack = table.sitter(chair).map_or(Chips::ZERO, |sitter| sitter.stack);
            let counted = self.ledger.holds(Account::Stack(TableSeat { table: TABLE, chair }));
            if stack != counted {
                return Err(format!("{chair} has {stack}, and {counted} in the ledger"));
            }
        }
        let (carried, pot) = (table.carried(), self.ledger.holds(Account::Pot(TABLE)));
        if carried == pot || table.is_on() {
            Ok(())
        } else {
            Err(format!("{carried} is carried over, and {pot} in the ledger"))
        }
    }

    /// Whatever is brought to the table was bought at the cage.
    fn buy(&mut self, event: &Event, table: &Table) -> Result<(), String> {
        let bought: Option<(PlayerId, Chips)> = match *event {
            Event::Sat { player, chips, .. } => Some((player, chips)),
            Event::Bought { chair, chips, .. } => table.sitter(chair).map(|sitter| (sitter.player, chips)),
            _ => None,
        };
        let Some((player, chips)) = bought.filter(|(_, chips)| !chips.is_zero()) else { return Ok(()) };
        let sold = Transfer::new(Account::Cage, Account::Bankroll(player), chips, Purpose::ChipsSold);
        self.ledger.apply(&[sold]).map(|_| ()).map_err(|refusal| refusal.to_string())
    }
}
