//! A hand in the ledger: each event that moves chips, as transfers between a table's accounts.

use hand::{Chips, Event, PerSeat, Ruling, Seat, Seats, live::Irregularity};

use crate::table::Chair;

use super::{Account, Purpose, TableNumber, TableSeat, Transfer};

/// Writes a hand down as it is played. Chips that lie in front of a player are followed from event to event, since
/// an event says what a raise amounts to and not what it adds.
#[derive(Clone, Debug)]
pub struct HandBook {
    table: TableNumber,
    /// The chair of each player, in the order of dealing.
    chairs: Vec<Chair>,
    bets: PerSeat<Chips>,
}

impl HandBook {
    /// A new hand at a table, dealt to these chairs in this order.
    pub fn new(table: TableNumber, chairs: &[Chair]) -> HandBook {
        HandBook { table, chairs: chairs.to_vec(), bets: PerSeat::default() }
    }

    /// The transfers of the next event; none where no chips move.
    pub fn transfers(&mut self, ruling: &Ruling) -> Vec<Transfer> {
        let mut transfers = self.moved(&ruling.event);
        for transfer in &mut transfers {
            transfer.under = ruling.under;
        }
        transfers.retain(|transfer| !transfer.amount.is_zero());
        transfers
    }

    fn moved(&mut self, event: &Event) -> Vec<Transfer> {
        let pot = Account::Pot(self.table);
        match *event {
            Event::Anted { seat, amount } | Event::PostedDead { seat, amount } => {
                vec![Transfer::new(self.stack(seat), pot, amount, Purpose::Dead)]
            }
            Event::Posted { seat, amount, .. }
            | Event::BroughtIn { seat, amount }
            | Event::Called { seat, amount }
            | Event::Forfeited { seat, amount } => vec![self.wager(seat, amount)],
            Event::Raised { seat, to, .. } => vec![self.wager(seat, to.less(self.bets[seat]))],
            Event::Returned { seat, amount } => {
                self.bets[seat] = self.bets[seat].less(amount);
                vec![Transfer::new(self.bet(seat), self.stack(seat), amount, Purpose::TakenBack)]
            }
            Event::Gathered | Event::PassedOut => self.gather(),
            Event::Voided { seat, amount } => {
                vec![Transfer::new(pot, self.stack(seat), amount, Purpose::TakenBack)]
            }
            Event::Refunded { seat, amount } => {
                let in_front = self.bets[seat].min(amount);
                self.bets[seat] -= in_front;
                vec![
                    Transfer::new(self.bet(seat), self.stack(seat), in_front, Purpose::TakenBack),
                    Transfer::new(pot, self.stack(seat), amount.less(in_front), Purpose::TakenBack),
                ]
            }
            Event::Raked { amount } => {
                self.gather_for(Transfer::new(pot, Account::Drop(self.table), amount, Purpose::Rake))
            }
            Event::Awarded { seat, amount, .. } => {
                self.gather_for(Transfer::new(pot, self.stack(seat), amount, Purpose::Won))
            }
            Event::Irregularity(Irregularity::Resized { seat, from, to }) => self.resized(seat, from, to),
            Event::Irregularity(Irregularity::Impounded { seat, amount }) => {
                vec![Transfer::new(self.stack(seat), pot, amount, Purpose::Impounded)]
            }
            Event::Irregularity(Irregularity::Moved { seat, from, amount }) => {
                let from = from.map_or(pot, |from| self.stack(from));
                vec![Transfer::new(from, self.stack(seat), amount, Purpose::Reawarded)]
            }
            Event::StreetBegan { .. }
            | Event::Burnt { .. }
            | Event::BurnSkipped
            | Event::Lapsed
            | Event::Dealt { .. }
            | Event::Boarded { .. }
            | Event::Reshuffled { .. }
            | Event::BettingBegan { .. }
            | Event::Checked { .. }
            | Event::Folded { .. }
            | Event::Discarded { .. }
            | Event::Drew { .. }
            | Event::Flipped { .. }
            | Event::CommonCard
            | Event::ShowdownBegan { .. }
            | Event::Showed { .. }
            | Event::Revealed { .. }
            | Event::Mucked { .. }
            | Event::PlayedBoard { .. }
            | Event::Exposed { .. }
            | Event::RunsAgreed { .. }
            | Event::Corrected { .. }
            | Event::Barred { .. }
            | Event::Declared { .. }
            | Event::AskedTime { .. }
            | Event::Referred { .. }
            | Event::Decided { .. }
            | Event::ActedEarly { .. }
            | Event::Released { .. }
            | Event::BurntEarly { .. }
            | Event::TurnedEarly { .. }
            | Event::CalledOff { .. }
            | Event::Killed { .. }
            | Event::Mishap(_)
            | Event::DrawTakenBack { .. }
            | Event::Irregularity(
                Irregularity::Slipped { .. }
                | Irregularity::Counted { .. }
                | Irregularity::MovedForward { .. }
                | Irregularity::PointedAt { .. }
                | Irregularity::OpenedBroke { .. }
                | Irregularity::ThrewForward { .. }
                | Irregularity::GivenBack { .. }
                | Irregularity::LiftedUpCards { .. }
                | Irregularity::TurnedUp { .. }
                | Irregularity::ShownTo { .. }
                | Irregularity::Restored { .. }
                | Irregularity::Promised { .. }
                | Irregularity::ClockAsked { .. }
                | Irregularity::ClockStarted { .. }
                | Irregularity::ClockRanOut { .. }
                | Irregularity::Claimed { .. }
                | Irregularity::Disputed { .. }
                | Irregularity::NextHand { .. }
                | Irregularity::Penalised { .. },
            )
            | Event::Ended => Vec::new(),
        }
    }

    /// Bets are pulled in before a pot is raked or pushed.
    fn gather_for(&mut self, out: Transfer) -> Vec<Transfer> {
        let mut transfers = self.gather();
        transfers.push(out);
        transfers
    }

    fn wager(&mut self, seat: Seat, amount: Chips) -> Transfer {
        self.bets[seat] += amount;
        Transfer::new(self.stack(seat), self.bet(seat), amount, Purpose::Wagered)
    }

    /// A bet is brought to another size, in front of its player or after it was pulled in.
    fn resized(&mut self, seat: Seat, from: Chips, to: Chips) -> Vec<Transfer> {
        let pot = Account::Pot(self.table);
        let in_front = self.bets[seat] >= from && !from.is_zero();
        if to < from {
            let back = from - to;
            let place = if in_front { self.bet(seat) } else { pot };
            if in_front {
                self.bets[seat] -= back;
            }
            return vec![Transfer::new(place, self.stack(seat), back, Purpose::TakenBack)];
        }
        let more = to - from;
        let mut transfers = vec![self.wager(seat, more)];
        if !in_front {
            self.bets[seat] -= more;
            transfers.push(Transfer::new(self.bet(seat), pot, more, Purpose::PulledIn));
        }
        transfers
    }

    /// All that lies in front of the players goes to the middle.
    fn gather(&mut self) -> Vec<Transfer> {
        let bets = std::mem::take(&mut self.bets);
        let pot = Account::Pot(self.table);
        Seats::first(self.chairs.len())
            .iter()
            .filter(|&seat| !bets[seat].is_zero())
            .map(|seat| Transfer::new(self.bet(seat), pot, bets[seat], Purpose::PulledIn))
            .collect()
    }

    fn stack(&self, seat: Seat) -> Account {
        Account::Stack(self.place(seat))
    }

    fn bet(&self, seat: Seat) -> Account {
        Account::Bet(self.place(seat))
    }

    fn place(&self, seat: Seat) -> TableSeat {
        // A player of whom no chair is known has the chair of the same number.
        let chair = self.chairs.get(usize::from(seat.0)).copied().unwrap_or(Chair(seat.0 + 1));
        TableSeat { table: self.table, chair }
    }
}
