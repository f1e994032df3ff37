//! Where the session meets the cashier: who may buy what, what is sold, what a hand did to the stacks, and what goes back
//! when somebody leaves. Nothing else at a table moves chips that the ledger counts.

use hand::Chips;
use room::{
    PlayerId,
    cashier::{Refusal, Request as Money, Ruling, Seated},
    ledger::{Account, TableNumber, TableSeat, Transfer},
    money::Minute,
    session::{Duty, Event, Order, Power, Request, Wish},
    table::{Chair, Event as TableEvent},
};

use crate::{
    ledger::{Note, Posting},
    wire::{BotKind, BotsPlay},
};

use super::{
    entry::{Did, TableEntry},
    game::Game,
    step::{Refused, Step},
};

impl Step {
    /// What the cashier says to a request; nothing is taken in yet.
    pub(super) fn cashier(&self, request: &Money) -> Result<Vec<Ruling>, Refused> {
        let ruled = self.game.cashier.decide(request, Minute(self.now() / 60_000));
        ruled.map_err(|refusal| self.refused_by_cashier(&refusal))
    }

    fn refused_by_cashier(&self, refusal: &Refusal) -> Refused {
        let why = if self.game.ask.cents { format!("{refusal:#}") } else { refusal.to_string() };
        self.refused_by(why, refusal.under)
    }

    /// Takes in what the cashier ruled.
    pub(super) fn take_money(&mut self, rulings: Vec<Ruling>) -> Result<(), Refused> {
        for ruling in rulings {
            self.take(Did::Money { event: ruling.event, under: ruling.under })?;
        }
        Ok(())
    }

    fn seated(&self, player: PlayerId, chair: Chair) -> Seated {
        Seated { player, place: self.game.place(chair) }
    }

    /// Seats somebody, for what the cashier sells them.
    pub(crate) fn sit(
        &mut self,
        player: PlayerId,
        name: &str,
        chair: Chair,
        chips: u64,
    ) -> Result<(), Refused> {
        self.keeps_chair(chair)?;
        let who = self.seated(player, chair);
        let chips = Chips(chips);
        let came = Did::Came { player, name: name.to_owned(), bot: None };
        if self.asks_first(player) {
            let rulings = self.ruled(&Request::Player(player, Wish::AskSeat { chair, chips }))?;
            // What could not be sold is refused now; it is sold when they are let in.
            self.cashier(&Money::BuyIn { who, amount: chips })?;
            self.take(came)?;
            return self.take_rulings(rulings);
        }
        if !self.game.session.is_welcome(player) {
            // Whoever runs the table lets themselves in.
            let power = Power { player, name: name.to_owned(), why: String::new(), staff: false };
            self.put(&Request::Floor(power, Order::Seat { player, allow: true }))?;
        }
        let sit = Wish::Sit { chair, chips, automatic: false };
        let rulings = self.ruled(&Request::Player(player, sit))?;
        let bought = self.cashier(&Money::BuyIn { who, amount: chips })?;
        self.take(came)?;
        self.take_money(bought)?;
        self.take_rulings(rulings)
    }

    /// Seats one of the house's bots, which is given its chips.
    pub(crate) fn sit_bot(
        &mut self,
        player: PlayerId,
        name: &str,
        kind: BotKind,
        chair: Chair,
        chips: u64,
    ) -> Result<(), Refused> {
        if self.game.ask.bots == BotsPlay::Never {
            return Err(Refused::plainly("no bots play at this table"));
        }
        self.keeps_chair(chair)?;
        let [least, most] = self.game.model.buy_in;
        let sit = Wish::Sit { chair, chips: Chips(chips), automatic: true };
        let rulings = self.ruled(&Request::Player(player, sit))?;
        if !(least..=most).contains(&chips) {
            let [least, most] = [least, most].map(|amount| self.game.shown(amount));
            return Err(Refused::plainly(format!("sit down with {least} to {most}")));
        }
        let who = self.seated(player, chair);
        let given = self.cashier(&Money::Stake { who, amount: Chips(chips) })?;
        self.take(Did::Came { player, name: name.to_owned(), bot: Some(kind) })?;
        self.take_money(given)?;
        self.take_rulings(rulings)
    }

    /// Buys chips: now, or for after the hand.
    pub(crate) fn buy(&mut self, player: PlayerId, chair: Chair, chips: Chips) -> Result<(), Refused> {
        let to_come = self.game.session.at(chair).to_come.0;
        let whole = to_come.saturating_add(chips.0);
        let stack = self.game.table().sitter(chair).map_or(0, |sitter| sitter.stack.0);
        let most = self.game.model.buy_in[1];
        if chips.is_zero() || stack.saturating_add(whole) > most {
            let room = most.saturating_sub(stack + to_come);
            return Err(Refused::plainly(match room {
                0 => format!("{} is the most that one may buy up to", self.game.shown(most)),
                room => format!("add {} at most", self.game.shown(room)),
            }));
        }
        let bought = self.add_on(chair, whole)?;
        let rulings = self.ruled(&Request::Player(player, Wish::Buy(chips)))?;
        // What is bought during a hand is ruled on again after it, when it is known what is left: it is sold then.
        if !self.game.session.in_this_hand(chair) {
            self.take_money(bought)?;
        }
        self.take_rulings(rulings)
    }

    /// Sets the mark that a stack is filled up to.
    pub(crate) fn mark(&mut self, player: PlayerId, mark: Option<Chips>) -> Result<(), Refused> {
        let [least, most] = self.game.model.buy_in;
        if mark.is_some_and(|mark| !(least..=most).contains(&mark.0)) {
            let [least, most] = [least, most].map(|amount| self.game.shown(amount));
            return Err(Refused::plainly(format!("the mark is {least} to {most}")));
        }
        self.put(&Request::Player(player, Wish::Mark(mark)))
    }

    /// What the cashier says to adding chips to a stack as it is now.
    fn add_on(&self, chair: Chair, chips: u64) -> Result<Vec<Ruling>, Refused> {
        let sitter = self.game.table().sitter(chair).ok_or_else(|| Refused::plainly("nobody sits there"))?;
        let who = self.seated(sitter.player, chair);
        self.cashier(&Money::AddOn { who, amount: Chips(chips), in_hand: false })
    }

    /// Between hands: sells what was bought during the hand and what fills stacks up to their marks, and gives the
    /// house's bots that lost everything new chips.
    pub(crate) fn bring_chips(&mut self) -> Result<(), Refused> {
        if self.game.is_of_event() {
            return Ok(());
        }
        for chair in self.game.table().taken() {
            if self.game.bot_at(chair).is_some() {
                self.refill_bot(chair)?;
                continue;
            }
            let Some(due) = self.game.session.chips_due(chair) else { continue };
            // A stack that has won meanwhile may be past what the house allows: what is too much is not bought.
            let room = self.game.model.buy_in[1].saturating_sub(due.stack.0);
            let chips = due.chips.0.min(room);
            let bring = |chips| Request::House(Duty::Bring { chair, chips: Chips(chips) });
            let sold = self.add_on(chair, chips).and_then(|sold| Ok((sold, self.ruled(&bring(chips))?)));
            match sold {
                Ok((sold, rulings)) => {
                    self.take_money(sold)?;
                    self.take_rulings(rulings)?;
                }
                Err(_) => self.put(&bring(0))?,
            }
        }
        Ok(())
    }

    /// One of the house's bots that lost everything is given new chips, unless it goes.
    fn refill_bot(&mut self, chair: Chair) -> Result<(), Refused> {
        let session = &self.game.session;
        let stays = !session.at(chair).goes() && session.closing().is_none() && session.closed().is_none();
        let Some(sitter) = session.table().sitter(chair).copied() else { return Ok(()) };
        if !stays || !session.is_broke(chair) {
            return Ok(());
        }
        let chips = Chips(bot_buy_in(&self.game));
        let who = self.seated(sitter.player, chair);
        let given = self.cashier(&Money::Stake { who, amount: chips })?;
        self.take_money(given)?;
        self.house(Duty::Bring { chair, chips })
    }

    /// The money that moves with something that happens at the table, once it has happened: whoever leaves hands in
    /// what they have, and a hand that is over has changed the stacks.
    pub(crate) fn money_of(&self, event: &Event) -> Result<Follows, Refused> {
        Ok(match event {
            // Chips of an event are no money: the event has an account of what was paid for them.
            _ if self.game.is_of_event() => Follows::Nothing,
            Event::Table(TableEvent::Left { chair }) => {
                let Some(sitter) = self.game.table().sitter(*chair) else { return Ok(Follows::Nothing) };
                let who = self.seated(sitter.player, *chair);
                let bot = self.game.bot_at(*chair).is_some();
                let leaves = if bot { Money::Unstake(who) } else { Money::CashOut(who) };
                Follows::Ruled(self.cashier(&leaves)?)
            }
            Event::Table(TableEvent::Moved { from, to, .. }) => {
                let (from, to) = (self.game.place(*from), self.game.place(*to));
                Follows::Ruled(self.cashier(&Money::ChangeChair { from, to })?)
            }
            Event::Table(TableEvent::Finished { raked, .. }) => Follows::Settles(*raked),
            Event::ShowedCards { chair, .. } => Follows::Shown(*chair),
            Event::Corrected { correction, .. } => {
                let who = |chair: Chair| {
                    let sitter = self.game.table().sitter(chair)?;
                    Some(self.seated(sitter.player, chair))
                };
                let (from, to) = (correction.from().and_then(who), correction.to().and_then(who));
                let amount = correction.chips();
                if amount.is_zero() {
                    return Ok(Follows::Nothing);
                }
                Follows::Ruled(self.cashier(&Money::Correct { from, to, amount })?)
            }
            _ => Follows::Nothing,
        })
    }

    /// Takes in the money that moves with what has just happened.
    pub(crate) fn take_follows(&mut self, follows: Follows) -> Result<(), Refused> {
        match follows {
            Follows::Nothing => Ok(()),
            Follows::Ruled(rulings) => self.take_money(rulings),
            Follows::Settles(raked) => {
                let table = self.game.table();
                let stack = |chair: Chair| Some((chair, table.sitter(chair)?.stack));
                let stacks = table.taken().iter().filter_map(stack).collect();
                let taken = self.game.taken(raked);
                let settled = Money::Settle { table: self.game.number_in_room(), stacks, taken };
                let rulings = self.cashier(&settled)?;
                self.open_day()?;
                self.take_money(rulings)?;
                self.award_prizes()
            }
            Follows::Shown(chair) => self.award_shown(chair),
        }
    }
}

/// The money that moves with something that happens.
#[derive(Debug)]
pub(crate) enum Follows {
    /// None.
    Nothing,
    /// What was ruled before it happens.
    Ruled(Vec<Ruling>),
    /// What a hand did to the stacks, what was taken from it, and what it wins.
    Settles(Chips),
    /// What a hand wins that was turned up when it was over.
    Shown(Chair),
}

impl Game {
    /// The table as the ledger knows it.
    pub(crate) fn number_in_room(&self) -> TableNumber {
        TableNumber(self.id)
    }

    /// What the entry that the table has just taken in moves, for the ledger; nothing where no chips move.
    pub(crate) fn posting(&self, entry: &TableEntry) -> Option<Posting> {
        let moved = |did: &Did| match did {
            Did::Money { event, .. } => event.transfer(),
            Did::Opened { .. }
            | Did::Changed { .. }
            | Did::HandedOver { .. }
            | Did::Came { .. }
            | Did::Session { .. }
            | Did::Shuffled { .. }
            | Did::Ordered { .. }
            | Did::Chat { .. } => None,
        };
        let transfers: Vec<Transfer> = entry.did.iter().filter_map(moved).collect();
        let notes = entry.did.iter().filter_map(put_right).collect();
        let posting =
            Posting { at: entry.at, table: self.id, event: None, entry: self.number, transfers, notes };
        (!posting.transfers.is_empty()).then_some(posting)
    }

    /// What lies at the table by its own count: every stack, and between hands what the pot carries over.
    pub(crate) fn holds(&self) -> Vec<(Account, u64)> {
        if self.is_of_event() {
            return Vec::new();
        }
        let table = self.table();
        let stack = |chair| {
            let chips = table.sitter(chair).map_or(0, |sitter| sitter.stack.0);
            (Account::Stack(self.place(chair)), chips)
        };
        let mut holds: Vec<(Account, u64)> = (1..=table.size()).map(Chair).map(stack).collect();
        if !table.is_on() {
            holds.push((Account::Pot(self.number_in_room()), table.carried().0));
        }
        holds
    }

    /// A chair as the ledger knows it.
    pub(crate) fn place(&self, chair: Chair) -> TableSeat {
        TableSeat { table: self.number_in_room(), chair }
    }
}

/// Why a stack was put right: its player reads it in the statement.
fn put_right(did: &Did) -> Option<Note> {
    let Did::Session { event: Event::Corrected { correction, player, other, by, why }, .. } = did else {
        return None;
    };
    let taken = correction.change < 0;
    let (from, to) = if taken { (Some(*player), *other) } else { (*other, Some(*player)) };
    Some(Note { from, to, chips: correction.chips(), by: by.clone(), why: why.clone() })
}

/// What one of the house's bots sits down with.
pub(crate) fn bot_buy_in(game: &Game) -> u64 {
    let [least, most] = game.model.buy_in;
    game.table().next_terms().stakes.small_bet.0.saturating_mul(100).clamp(least, most)
}
