//! What those who run a table change about it: how it is played, who sits down, who runs it.
//!
//! What is agreed during a hand holds from its end on, so nobody's hand is bent by it; everybody is told by whom.

use hand::{Chips, Stakes};
use room::{
    PlayerId,
    ledger::Account,
    session::{Order, Power, Request, Wish},
    settle::settle,
    table::Chair,
};
use rules::game::{Forced, Limit};

use crate::wire::{self, BotsPlay, Kept, NewTable, Pace, Setting, StakesAsk, Standing};

use super::{
    Person,
    agreed::{Agreed, AgreedGame, Agreement, Charged},
    denied::Denied,
    entry::Did,
    game::Game,
    setup,
    step::{Refused, Step},
    who,
};

impl Game {
    /// How the table is played once the hand that is on is over.
    fn to_be(&self) -> &Agreed {
        self.next.as_ref().map_or(&self.ask, |term| &term.agreed)
    }

    /// The table as one would ask for it: to open another like it, or to change it.
    pub(crate) fn asked(&self) -> NewTable {
        let agreed = self.to_be();
        let model = self.next.as_ref().map_or(&self.model, |term| &term.model);
        let limits: Vec<String> =
            agreed.games.iter().map(|game| setup::limit_word(game.limit).to_owned()).collect();
        let forced = model.session.table().forced();
        let pace = [Pace::Relaxed, Pace::Normal, Pace::Fast].into_iter();
        NewTable {
            name: agreed.name.clone(),
            games: model.games.clone(),
            limit: limits.first().cloned().unwrap_or_default(),
            limits: if limits.len() > 1 { limits } else { Vec::new() },
            stakes: asked_stakes(&agreed.games, &forced),
            book: model.book.house().to_owned(),
            chairs: agreed.chairs,
            buy_in: Some(agreed.buy_in),
            act_seconds: agreed.act_seconds,
            bank_seconds: agreed.bank_seconds,
            grace_seconds: agreed.grace_seconds,
            rail_seconds: agreed.rail_seconds,
            pace: pace.clone().find(|pace| pace.times() == (agreed.pause_ms, agreed.beat_ms)),
            odds: agreed.odds,
            pause_ms: agreed.pause_ms,
            think_ms: agreed.think_ms,
            bomb: agreed.bomb.as_ref().map(|bomb| bomb.ante),
            turns: agreed.turns,
            beat_ms: agreed.beat_ms,
            cents: agreed.cents,
            fees: agreed.fees.into(),
            charge: agreed.charge.map(Charged::into),
            prizes: agreed.prizes.is_some(),
            private: agreed.private,
            password: None,
            approval: agreed.approval,
            choice: agreed.choice,
            bots: agreed.bots,
        }
    }

    /// What a host's wish to change the table comes to. What chips are worth, what the house takes, the book and how late
    /// the rail sees a hand were agreed on with everybody who sat down, and stay.
    pub(crate) fn agree_to(&self, ask: &NewTable) -> Result<Agreement, Denied> {
        let name = ask.name.trim();
        if name.is_empty() || name.chars().count() > 40 {
            return Err(Denied::field("name", "a table's name has 1 to 40 letters"));
        }
        if ask.book != self.model.book.house() {
            let why = format!("the book stays as it is, {}: open another table", self.model.book.house());
            return Err(Denied::field("book", why));
        }
        if ask.cents != self.ask.cents {
            return Err(Denied::field("cents", "what chips are worth stays as it is: open another table"));
        }
        let mut agreement = self.houses.agree_by(ask, &self.ask.book).map_err(Denied::bad)?;
        let agreed = &mut agreement.agreed;
        if agreed.fees != self.ask.fees || agreed.charge != self.ask.charge {
            return Err(Denied::field("fees", "what the house takes stays as it is: open another table"));
        }
        if agreed.prizes != self.ask.prizes {
            let why = "whether prizes can be won stays as it is: open another table";
            return Err(Denied::field("prizes", why));
        }
        if agreed.rail_seconds != self.ask.rail_seconds {
            return Err(Denied::field("rail_seconds", "how late the rail sees a hand stays as it is"));
        }
        // A password that is not spoken of stays, and with it the table is private.
        let now = self.asked();
        let what = |ask: &NewTable| (ask.games.clone(), ask.limit.clone(), ask.limits.clone(), ask.stakes);
        if what(ask) == what(&now) {
            agreed.games.clone_from(&self.to_be().games);
        }
        if let Some(chair) = self.table().taken().iter().find(|chair| chair.0 > agreed.chairs) {
            let why = format!("somebody sits in {chair}: there are at least so many chairs until they leave");
            return Err(Denied::field("chairs", why));
        }
        if differences(self.to_be(), agreed).is_empty() {
            return Err(Denied::conflict("the table is played like that already"));
        }
        Ok(agreement)
    }

    /// What an agreement would change.
    pub(crate) fn changes(&self, agreed: &Agreed) -> Vec<Setting> {
        differences(self.to_be(), agreed)
    }
}

/// What differs between two agreements about a table.
fn differences(was: &Agreed, is: &Agreed) -> Vec<Setting> {
    let games = |agreed: &Agreed| -> Vec<_> {
        agreed.games.iter().map(|game| (game.game.clone(), game.limit)).collect()
    };
    let stakes = |agreed: &Agreed| -> Vec<Stakes> { agreed.games.iter().map(|game| game.stakes).collect() };
    let bomb = |agreed: &Agreed| agreed.bomb.as_ref().map(|bomb| bomb.ante);
    let time = |agreed: &Agreed| (agreed.act_seconds, agreed.bank_seconds, agreed.grace_seconds);
    [
        (Setting::Name, was.name != is.name),
        (Setting::Games, (games(was), was.turns, was.choice) != (games(is), is.turns, is.choice)),
        (Setting::Stakes, games(was) == games(is) && stakes(was) != stakes(is)),
        (Setting::Bombs, bomb(was) != bomb(is)),
        (Setting::Chairs, was.chairs != is.chairs),
        (Setting::BuyIn, was.buy_in != is.buy_in),
        (Setting::Time, time(was) != time(is)),
        (Setting::Pace, (was.pause_ms, was.beat_ms) != (is.pause_ms, is.beat_ms)),
        (Setting::Odds, was.odds != is.odds),
        (Setting::Access, (was.private, was.approval) != (is.private, is.approval)),
        (Setting::Bots, (was.bots, was.think_ms) != (is.bots, is.think_ms)),
    ]
    .into_iter()
    .filter_map(|(setting, differs)| differs.then_some(setting))
    .collect()
}

/// The stakes that one asks for to get these: each amount as the first game that uses it has it.
fn asked_stakes(games: &[AgreedGame], forced: &[Forced]) -> StakesAsk {
    let first = |so: &dyn Fn(Forced, Limit) -> bool, amount: fn(&Stakes) -> Chips| {
        let found = games.iter().zip(forced).find(|(game, forced)| so(**forced, game.limit));
        found.map_or(0, |(game, _)| amount(&game.stakes).0)
    };
    let blinds = |forced: Forced, _: Limit| matches!(forced, Forced::Blinds);
    let antes = |forced: Forced, _: Limit| games.len() == 1 || !matches!(forced, Forced::Blinds);
    let brings_in = |forced: Forced, _: Limit| matches!(forced, Forced::BringIn(_));
    let structured = |_: Forced, limit: Limit| matches!(limit, Limit::Fixed | Limit::Spread);
    let any_structured = games.iter().any(|game| structured(Forced::Blinds, game.limit));
    let bet = |forced: Forced, limit: Limit| structured(forced, limit) || !any_structured;
    StakesAsk {
        ante: first(&antes, |stakes| stakes.ante),
        small_blind: first(&blinds, |stakes| stakes.blinds[0]),
        big_blind: first(&blinds, |stakes| stakes.blinds[1]),
        bring_in: first(&brings_in, |stakes| stakes.bring_in),
        small_bet: first(&bet, |stakes| stakes.small_bet),
        big_bet: first(&bet, |stakes| stakes.big_bet),
    }
}

impl Step {
    /// Takes in that the table is played otherwise. Where no bots may play any more, those who sit leave.
    pub(crate) fn change(&mut self, by: &Person, agreed: Agreed) -> Result<(), Refused> {
        let bots = agreed.bots;
        self.take(Did::Changed { by: by.name.clone(), agreed: Box::new(agreed) })?;
        if bots == BotsPlay::Never {
            for chair in self.game.table().taken() {
                let player = self.game.table().sitter(chair).map(|sitter| sitter.player);
                if let Some(player) = player.filter(|_| self.game.bot_at(chair).is_some()) {
                    self.put(&Request::Player(player, Wish::Leave))?;
                }
            }
        }
        Ok(())
    }

    /// Hands the table over to somebody who has come to it.
    pub(crate) fn hand_over(&mut self, to: u64, power: Power) -> Result<(), Refused> {
        let Some(player) = who::of_account(to) else {
            return Err(Refused::plainly("a bot of the house cannot run a table"));
        };
        if to == self.game.host {
            return Err(Refused::plainly("they run this table already"));
        }
        if !self.game.people.contains_key(&player) {
            return Err(Refused::plainly("they have never come to this table: let them sit down first"));
        }
        if self.game.session.sent_away().get(&player).is_some_and(|sent| !sent.may_return) {
            return Err(Refused::plainly("they were sent away: let them back in first"));
        }
        Ok(self.take(Did::HandedOver { to, by: power.name, why: power.why })?)
    }

    /// Answers somebody who asked for a chair. Whoever is let in sits down on it, or on another if it is gone.
    pub(crate) fn answer(&mut self, player: PlayerId, allow: bool, power: Power) -> Result<(), Refused> {
        let asked = self.game.session.seat_asks().get(&player).cloned();
        self.put(&Request::Floor(power, Order::Seat { player, allow }))?;
        let Some(ask) = asked.filter(|_| allow) else { return Ok(()) };
        let name = self.game.name_of(player).to_owned();
        // Should the chair be gone, or the stakes be others, they choose again: nobody is asked any more.
        let _ = self.sit(player, &name, ask.chair, ask.chips.0);
        Ok(())
    }

    /// Does somebody ask before they sit down? The host asks nobody.
    pub(super) fn asks_first(&self, player: PlayerId) -> bool {
        !self.game.session.is_welcome(player) && player.0 != self.game.host
    }

    /// Will the chair be there after this hand?
    pub(super) fn keeps_chair(&self, chair: Chair) -> Result<(), Refused> {
        match &self.game.next {
            Some(term) if chair.0 > term.agreed.chairs => {
                Err(Refused::plainly("the table has fewer chairs after this hand: choose another"))
            }
            Some(_) | None => Ok(()),
        }
    }
}

impl Game {
    /// How everybody stands, and who would pay whom if all left now.
    pub(crate) fn standing(&self) -> Standing {
        let accounts = self.cashier.accounts();
        // Whoever asked for a chair and was given none has never played.
        let came = self.people.iter().filter(|(player, someone)| {
            someone.hands > 0 || !self.cashier.dealings(**player).bought.is_zero()
        });
        let kept = came.map(|(player, someone)| {
            let stack = self.table().chair_of(*player).and_then(|chair| self.table().sitter(chair));
            let dealings = self.cashier.dealings(*player);
            // A prize that is not handed in yet is theirs as much as what was.
            let prizes = accounts.holds(Account::Bankroll(*player)).0;
            Kept {
                account: player.0,
                name: someone.name.clone(),
                bought: dealings.bought.0,
                has: dealings.cashed.0 + prizes + stack.map_or(0, |sitter| sitter.stack.0),
                prizes: dealings.awarded.0,
                hands: someone.hands,
                bot: someone.bot.is_some(),
            }
        });
        let players: Vec<Kept> = kept.collect();
        let house = accounts.position(Account::Drop(self.number_in_room())).received.0;
        let paid_in = accounts.paid_into_prizes().0;
        let Settled { payments, fewest } = settled(&players);
        Standing { players, house, paid_in, payments, fewest }
    }
}

/// Who pays whom. The house stands for its bots, its fees, its prizes and what lies in the pot: all that people won or lost.
fn settled(players: &[Kept]) -> Settled {
    let is_person = |kept: &&Kept| who::of_account(kept.account).is_some();
    let people: Vec<&Kept> = players.iter().filter(is_person).collect();
    let mut results: Vec<i64> = people.iter().map(|kept| kept.has as i64 - kept.bought as i64).collect();
    results.push(-results.iter().sum::<i64>());
    let settled = settle(&results);
    let account = |place: usize| people.get(place).map(|kept| kept.account);
    let payment = |payment: &room::settle::Payment| wire::Payment {
        from: account(payment.from),
        to: account(payment.to),
        chips: payment.chips.0,
    };
    Settled { payments: settled.payments.iter().map(payment).collect(), fewest: settled.fewest }
}

/// Payments that clear everybody, and whether there can be no fewer.
struct Settled {
    payments: Vec<wire::Payment>,
    fewest: bool,
}
