//! Where the session meets the desk: who may buy what, what is sold, and what goes back when somebody leaves. Nothing
//! else at a table asks the desk.

use hand::Chips;
use room::{
    PlayerId,
    money::{Minute, Refusal, Request as DeskRequest},
    session::{Duty, Request, Wish},
    table::Chair,
};

use crate::wire::BotKind;

use super::{
    entry::Did,
    game::Game,
    setup::GAME,
    step::{Refused, Step},
};

impl Step {
    /// What the desk says to a request; nothing is taken in yet.
    fn desk(&self, player: PlayerId, request: &DeskRequest) -> Result<Did, Refused> {
        let ruling = self.game.desk.decide(player, request, Minute(self.now() / 60_000));
        let ruling = ruling.map_err(|refusal| self.refused_by_desk(&refusal))?;
        Ok(Did::Desk { event: ruling.event, under: ruling.under })
    }

    fn refused_by_desk(&self, refusal: &Refusal) -> Refused {
        let why = if self.game.ask.cents { format!("{refusal:#}") } else { refusal.to_string() };
        self.refused_by(why, refusal.under)
    }

    /// Seats somebody, for what the desk sells them.
    pub(crate) fn sit(
        &mut self,
        player: PlayerId,
        name: &str,
        chair: Chair,
        chips: u64,
    ) -> Result<(), Refused> {
        let sit = Wish::Sit { chair, chips: Chips(chips), automatic: false };
        let seated = self.ruled(&Request::Player(player, sit))?;
        let bought = self.desk(player, &DeskRequest::BuyIn { game: GAME, amount: Chips(chips) })?;
        self.take(Did::Came { player, name: name.to_owned(), bot: None })?;
        self.take(bought)?;
        self.take_rulings(seated)
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
        let [least, most] = self.game.model.buy_in;
        let sit = Wish::Sit { chair, chips: Chips(chips), automatic: true };
        let seated = self.ruled(&Request::Player(player, sit))?;
        if !(least..=most).contains(&chips) {
            let [least, most] = [least, most].map(|amount| self.game.shown(amount));
            return Err(Refused::plainly(format!("sit down with {least} to {most}")));
        }
        self.take(Did::Came { player, name: name.to_owned(), bot: Some(kind) })?;
        self.take_rulings(seated)
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
            self.take(bought)?;
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

    /// What the desk says to adding chips to a stack as it is now.
    fn add_on(&self, chair: Chair, chips: u64) -> Result<Did, Refused> {
        let sitter = self.game.table().sitter(chair).ok_or_else(|| Refused::plainly("nobody sits there"))?;
        let (stack, amount) = (sitter.stack, Chips(chips));
        self.desk(sitter.player, &DeskRequest::AddOn { game: GAME, stack, amount, in_hand: false })
    }

    /// Between hands: sells what was bought during the hand and what fills stacks up to their marks, and gives the
    /// house's bots that lost everything new chips.
    pub(crate) fn bring_chips(&mut self) -> Result<(), Refused> {
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
                    self.take(sold)?;
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
        if !stays || !session.is_broke(chair) {
            return Ok(());
        }
        self.house(Duty::Bring { chair, chips: Chips(bot_buy_in(&self.game)) })
    }

    /// What the desk notes when whoever sits in a chair leaves it with what they have; nothing of a bot.
    pub(crate) fn cash_out(&self, chair: Chair) -> Result<Option<Did>, Refused> {
        let sitter = self.game.table().sitter(chair).filter(|_| self.game.bot_at(chair).is_none());
        let cashed = sitter.map(|sitter| {
            self.desk(sitter.player, &DeskRequest::CashOut { game: GAME, stack: sitter.stack })
        });
        cashed.transpose()
    }
}

/// What one of the house's bots sits down with.
pub(crate) fn bot_buy_in(game: &Game) -> u64 {
    let [least, most] = game.model.buy_in;
    game.table().next_terms().stakes.small_bet.0.saturating_mul(100).clamp(least, most)
}
