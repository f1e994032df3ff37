//! A hand in a money scenario: what goes into the middle, what the house takes of it and when, what it pays.

use cards::CardSet;
use hand::Chips;
use room::{
    PlayerId,
    fees::{HandSoFar, Moment},
    ledger::{Account, Place, Purpose, TableNumber, Transfer},
    promotions::{Judgement, Played, Shown, Talk},
};
use rules::game::Forced;

use super::{line::Supervisor, play::Play};

/// A hand that is on.
pub(super) struct InHand {
    /// Those dealt in, in the order of dealing.
    dealt: Vec<PlayerId>,
    posted: Chips,
    /// All that ever went in.
    total: Chips,
    flop: bool,
    raked: bool,
    contributed: bool,
    pub(super) board: CardSet,
    shown: Vec<Shown>,
    talk: Talk,
    verified: bool,
}

const TABLE: TableNumber = TableNumber(1);

impl Play {
    pub(super) fn in_hand(&mut self) -> Result<&mut InHand, String> {
        self.hand.as_mut().ok_or_else(|| "no hand is on: `deal` begins one".to_owned())
    }

    /// Somebody who is in the hand.
    fn dealt_in(&mut self, name: &str) -> Result<(PlayerId, Place), String> {
        let (player, place, _) = self.seated(name)?;
        if self.in_hand()?.dealt.contains(&player) {
            Ok((player, place))
        } else {
            Err(format!("{name} was not dealt in"))
        }
    }

    /// Deals to these, or to all at the table; blinds and antes go in.
    pub(super) fn deal(&mut self, names: &[String]) -> Result<(), String> {
        if self.hand.is_some() {
            return Err("a hand is on already".to_owned());
        }
        let dealt: Vec<(PlayerId, Place)> = if names.is_empty() {
            self.at_table(TABLE.0).collect()
        } else {
            let seated = |name: &String| self.seated(name).map(|(player, place, _)| (player, place));
            names.iter().map(seated).collect::<Result<_, String>>()?
        };
        if dealt.len() < 2 {
            return Err("a hand takes two players".to_owned());
        }
        let plaque = &self.games[0].plaque;
        let (stakes, forced) = (plaque.stakes, plaque.game.forced);
        let mut posted = Chips::ZERO;
        for (number, &(_, place)) in dealt.iter().enumerate() {
            let blind = match forced {
                Forced::Blinds => stakes.blinds.get(number).copied().unwrap_or_default(),
                Forced::BringIn(_) | Forced::Ante | Forced::ButtonAnte => Chips::ZERO,
            };
            let amount = (blind + stakes.ante).min(self.ledger.holds(Account::Stack(place)));
            if !amount.is_zero() {
                self.bet(place, amount)?;
                posted += amount;
            }
        }
        self.hand = Some(InHand {
            dealt: dealt.into_iter().map(|(player, _)| player).collect(),
            posted,
            total: posted,
            flop: false,
            raked: false,
            contributed: false,
            board: CardSet::EMPTY,
            shown: Vec::new(),
            talk: Talk::None,
            verified: false,
        });
        self.take(Moment::Posted)
    }

    pub(super) fn put_in(&mut self, name: &str, amount: Chips) -> Result<(), String> {
        let (_, place) = self.dealt_in(name)?;
        self.bet(place, amount)?;
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

    pub(super) fn show(&mut self, name: &str, cards: CardSet) -> Result<(), String> {
        let (player, _) = self.dealt_in(name)?;
        let hand = self.in_hand()?;
        hand.shown.retain(|shown| shown.player != player);
        hand.shown.push(Shown { player, cards });
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
        let so_far = HandSoFar {
            players: hand.dealt.len() as u8,
            posted: hand.posted,
            pot: self.ledger.holds(Account::Pot(TABLE)),
            flop: hand.flop,
        };
        let button = hand.dealt.last().and_then(|player| self.seats.get(player)).copied();
        let fees = &self.games[0].fees;
        let Some(taken) = fees.take(moment, &so_far) else {
            // A table that pays the house nothing pays its promotions at the end.
            let free = moment == Moment::BeforeAward && self.games[0].plaque.charge.is_none();
            return if free { self.contribute() } else { Ok(()) };
        };
        self.followed.fee = Some(taken.amount);
        self.followed.unders.extend([taken.under, fees.timing()]);
        if taken.amount.is_zero() {
            return Ok(());
        }
        let from = match (taken.purpose, button) {
            (Purpose::CollectionBlind, Some(place)) => Account::Stack(place),
            _ => Account::Pot(TABLE),
        };
        let drop = Account::Drop(TABLE);
        self.post(&[Transfer::new(from, drop, taken.amount, taken.purpose).under(taken.under)])?;
        self.in_hand()?.raked = true;
        self.contribute()
    }

    fn contribute(&mut self) -> Result<(), String> {
        let hand = self.in_hand()?;
        if std::mem::replace(&mut hand.contributed, true) {
            return Ok(());
        }
        let (total, dealt) = (hand.total, hand.dealt.len() as u8);
        let promotions = &self.games[0].promotions;
        let bad_beat = promotions.bad_beat.as_ref().map(|rules| rules.contribution(total, dealt));
        let high_hand = promotions.high_hand.as_ref().map(|rules| rules.contribution(total, dealt));
        for contribution in bad_beat.into_iter().chain(high_hand) {
            self.followed.unders.extend(contribution.trace.0.iter().filter_map(|finding| finding.under));
            let transfer = contribution.transfer(TABLE);
            self.followed.judgements.push(Judgement { trace: contribution.trace, awards: Vec::new() });
            self.post(transfer.as_slice())?;
        }
        Ok(())
    }

    /// The pot is pushed, and the promotions are judged.
    fn finish(&mut self, names: &[String]) -> Result<(), String> {
        let winners = names
            .iter()
            .map(|name| self.dealt_in(name).map(|(_, place)| place))
            .collect::<Result<Vec<Place>, String>>()?;
        self.take(Moment::BeforeAward)?;
        let pot = self.ledger.holds(Account::Pot(TABLE));
        let (each, odd) = (pot / winners.len() as u64, pot % winners.len() as u64);
        for (number, &place) in winners.iter().enumerate() {
            let amount = each + Chips(u64::from((number as u64) < odd.0));
            if !amount.is_zero() {
                let stack = Account::Stack(place);
                self.post(&[Transfer::new(Account::Pot(TABLE), stack, amount, Purpose::Won)])?;
            }
        }
        let hand = self.hand.take().ok_or("no hand is on")?;
        self.judge(&Played {
            dealt: hand.dealt,
            pot: hand.total,
            raked: hand.raked,
            board: hand.board,
            shown: hand.shown,
            talk: hand.talk,
            verified: hand.verified,
        })
    }

    fn judge(&mut self, played: &Played) -> Result<(), String> {
        if played.shown.is_empty() {
            return Ok(());
        }
        let (promotions, ledger) = (&self.games[0].promotions, &self.ledger);
        let mut judgements: Vec<Judgement> = Vec::new();
        let jackpot = self.jackpot();
        let bad_beat = promotions.bad_beat.as_ref().map(|rules| rules.judge(played, jackpot));
        let hit = bad_beat.as_ref().map(|judgement| judgement.trace.holds());
        judgements.extend(bad_beat);
        if let Some(rules) = &promotions.flushes {
            let judged = rules.judge(played, jackpot, hit == Some(true));
            judgements.extend(judged.into_iter().map(|(_, judgement)| judgement));
        }
        if let Some(rules) = &promotions.high_hand {
            let judged =
                rules.judge(played, |line| ledger.holds(Account::Prize(room::ledger::Prize::HighHand(line))));
            judgements.extend(judged.into_iter().map(|(_, judgement)| judgement));
        }
        self.followed.bad_beat = hit;
        for judgement in &judgements {
            let findings = judgement.trace.0.iter();
            self.followed.unders.extend(findings.filter_map(|finding| finding.under));
        }
        let awards = judgements.iter().flat_map(|judgement| &judgement.awards);
        let transfers: Vec<Transfer> = awards.map(room::promotions::Award::transfer).collect();
        self.post(&transfers)?;
        self.followed.judgements.extend(judgements);
        Ok(())
    }
}
