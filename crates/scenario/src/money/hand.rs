//! A hand in a money scenario: what goes into the middle, what the house takes of it and when, what it pays.

use cards::{Card, CardSet};
use hand::Chips;
use room::{
    PlayerId,
    cashier::{Charging, Request, Seated},
    fees::Moment,
    ledger::{Account, Pool},
    promotions::{Judgement, Played, Shown, Talk},
    table::Chair,
};
use rules::game::Forced;

use super::{
    line::Supervisor,
    play::{Play, TABLE},
};

/// A hand that is on.
pub(super) struct InHand {
    /// Those dealt in, in the order of dealing.
    dealt: Vec<PlayerId>,
    posted: Chips,
    /// All that ever went in.
    total: Chips,
    flop: bool,
    raked: bool,
    pub(super) board: CardSet,
    shown: Vec<Shown>,
    talk: Talk,
    verified: bool,
}

impl Play {
    pub(super) fn in_hand(&mut self) -> Result<&mut InHand, String> {
        self.hand.as_mut().ok_or_else(|| "no hand is on: `deal` begins one".to_owned())
    }

    /// Somebody who is in the hand.
    fn dealt_in(&mut self, name: &str) -> Result<Seated, String> {
        let who = self.seated(name)?;
        if self.in_hand()?.dealt.contains(&who.player) {
            Ok(who)
        } else {
            Err(format!("{name} was not dealt in"))
        }
    }

    /// Deals to these, or to all at the table; blinds and antes go in.
    pub(super) fn deal(&mut self, names: &[String]) -> Result<(), String> {
        if self.hand.is_some() {
            return Err("a hand is on already".to_owned());
        }
        let dealt: Vec<Seated> = if names.is_empty() {
            self.at_table(TABLE).collect()
        } else {
            names.iter().map(|name| self.seated(name)).collect::<Result<_, String>>()?
        };
        if dealt.len() < 2 {
            return Err("a hand takes two players".to_owned());
        }
        let (sign, _) = &self.games[0];
        let (stakes, forced) = (sign.stakes, sign.game.forced);
        let mut posted = Chips::ZERO;
        for (number, &Seated { place, .. }) in dealt.iter().enumerate() {
            let blind = match forced {
                Forced::Blinds => stakes.blinds.get(number).copied().unwrap_or_default(),
                Forced::BringIn(_) | Forced::Ante | Forced::ButtonAnte => Chips::ZERO,
            };
            let amount = (blind + stakes.ante).min(self.cashier.accounts().holds(Account::Stack(place)));
            if !amount.is_zero() {
                self.ask(&Request::Bet { place, amount })?;
                posted += amount;
            }
        }
        self.hand = Some(InHand {
            dealt: dealt.into_iter().map(|seated| seated.player).collect(),
            posted,
            total: posted,
            flop: false,
            raked: false,
            board: CardSet::EMPTY,
            shown: Vec::new(),
            talk: Talk::None,
            verified: false,
        });
        self.take(Moment::Posted)
    }

    pub(super) fn put_in(&mut self, name: &str, amount: Chips) -> Result<(), String> {
        let Seated { place, .. } = self.dealt_in(name)?;
        self.ask(&Request::Bet { place, amount })?;
        self.in_hand()?.total += amount;
        Ok(())
    }

    pub(super) fn flop(&mut self) -> Result<(), String> {
        let hand = self.in_hand()?;
        if hand.flop {
            return Err("the flop has come already".to_owned());
        }
        hand.flop = true;
        self.take(Moment::FirstRoundOver)
    }

    /// Turns a hand up, its cards in the order in which they were dealt: the first two are the hole cards.
    pub(super) fn show(&mut self, name: &str, cards: &[Card]) -> Result<(), String> {
        let Seated { player, .. } = self.dealt_in(name)?;
        let hand = self.in_hand()?;
        hand.shown.retain(|shown| shown.player != player);
        let hole = cards.iter().copied().take(2).collect();
        hand.shown.push(Shown { player, cards: cards.iter().copied().collect(), hole });
        Ok(())
    }

    pub(super) fn supervisor(&mut self, says: Supervisor) -> Result<(), String> {
        let hand = self.in_hand()?;
        match says {
            Supervisor::Checks => hand.verified = true,
            Supervisor::LetsTalkPass => hand.talk = Talk::LetPass,
            Supervisor::Voids => hand.talk = Talk::Voids,
        }
        Ok(())
    }

    pub(super) fn folded_to(&mut self, name: &str) -> Result<(), String> {
        self.dealt_in(name)?;
        if !self.in_hand()?.flop {
            self.take(Moment::FirstRoundOver)?;
        }
        self.finish(&[name.to_owned()])
    }

    pub(super) fn win(&mut self, names: &[String]) -> Result<(), String> {
        if !self.in_hand()?.flop {
            return Err("there was no flop: say `flop`, or `folded to` somebody".to_owned());
        }
        self.finish(names)
    }

    /// The house takes its fee if this is the moment, and with it the dollars for its promotions.
    fn take(&mut self, moment: Moment) -> Result<(), String> {
        let hand = self.hand.as_ref().ok_or("no hand is on")?;
        let button = hand.dealt.last().and_then(|player| self.seats.get(player));
        let charging = Charging {
            table: TABLE,
            moment,
            players: hand.dealt.len() as u8,
            posted: hand.posted,
            total: hand.total,
            flop: hand.flop,
            button: button.map(|place| place.chair),
        };
        let drop = |play: &Play| play.cashier.accounts().holds(Account::Drop(TABLE));
        let before = drop(self);
        self.ask(&Request::Charge(charging))?;
        if drop(self) > before {
            self.in_hand()?.raked = true;
        }
        // The promotions are paid with the fee, or at the end where there is none.
        let free = moment == Moment::BeforeAward && self.games[0].0.charge.is_none();
        if drop(self) > before || free {
            for paid in self.cashier.pays_in(&charging) {
                self.explain(vec![Judgement { trace: paid.trace, awards: Vec::new() }]);
            }
        }
        Ok(())
    }

    /// Keeps what was asked for, what was found and the policies behind it.
    fn explain(&mut self, judgements: Vec<Judgement>) {
        let findings = judgements.iter().flat_map(|judgement| &judgement.trace.0);
        self.followed.unders.extend(findings.filter_map(|finding| finding.under));
        self.followed.judgements.extend(judgements);
    }

    /// The pot is pushed, and the promotions are judged.
    fn finish(&mut self, names: &[String]) -> Result<(), String> {
        let winners = names
            .iter()
            .map(|name| self.dealt_in(name).map(|seated| seated.place.chair))
            .collect::<Result<Vec<Chair>, String>>()?;
        self.take(Moment::BeforeAward)?;
        self.ask(&Request::Push { table: TABLE, winners })?;
        let hand = self.hand.take().ok_or("no hand is on")?;
        let played = Played {
            dealt: hand.dealt,
            house: Vec::new(),
            pot: hand.total,
            raked: hand.raked,
            board: hand.board,
            shown: hand.shown,
            talk: hand.talk,
            verified: hand.verified,
        };
        let holds = self.cashier.accounts().prizes(Pool::ROOM);
        let judged = self.cashier.judge(TABLE, &played, &holds);
        self.ask(&Request::Award { table: TABLE, played, holds })?;
        self.followed.bad_beat = judged.bad_beat;
        self.explain(judged.judgements.into_iter().map(|(_, judgement)| judgement).collect());
        Ok(())
    }
}
