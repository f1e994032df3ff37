//! Awards for royal and straight flushes.

use std::sync::Arc;

use cards::{Plays, Rank, Ranking};
use hand::Chips;
use rules::{
    Book,
    game::Game,
    policy::{BbjEligibleGames, BbjExists, SfAwardAmounts, SfAwardAmountsPaidFrom},
};

use super::{
    Award, Clause, Judgement, Played, Shown, Trace,
    bad_beat::takes_part,
    made::{Family, proper, straight_flush_of},
};
use crate::{
    Dollar, PlayerId, PostedGame, PostedPrize,
    ask::{under, usual},
    ledger::{Account, Pool, Prize, Promotion},
};

/// The house's answers on awards for straight flushes, looked up once for a table.
#[derive(Clone, Debug)]
pub struct FlushRules {
    game: Arc<Game>,
    family: Option<Family>,
    amounts: SfAwardAmounts,
    dollar: Dollar,
    pool: Pool,
}

impl FlushRules {
    pub(super) fn of(book: &Book, sign: &PostedGame, pool: Pool) -> Option<FlushRules> {
        let at = sign.circumstances();
        let amounts = usual(book, SfAwardAmounts, at);
        let pays = amounts.royal > 0 || amounts.straight_flush > 0;
        if !pays || !book.arises(SfAwardAmounts) || !usual(book, BbjExists, at) {
            return None;
        }
        let games = usual(book, BbjEligibleGames, at);
        let family = Family::of(&sign.game).filter(|&family| takes_part(games, family));
        Some(FlushRules { game: sign.game.clone(), family, amounts, dollar: sign.dollar, pool })
    }

    /// The awards on the sign, as long as the jackpot is large enough for them.
    pub(super) fn posted(&self, jackpot: Chips) -> impl Iterator<Item = PostedPrize> {
        let paid = self.family.is_some() && jackpot > self.dollar.times(self.amounts.jackpot_over);
        let award = move |(name, dollars): (&str, u32)| PostedPrize {
            promotion: Promotion::BadBeat,
            name: name.to_owned(),
            amount: self.paid(dollars, jackpot).1,
            under: under(SfAwardAmounts),
        };
        let amounts = [("royal flush", self.amounts.royal), ("straight flush", self.amounts.straight_flush)];
        amounts.into_iter().filter(move |(_, dollars)| paid && *dollars > 0).map(award)
    }

    /// Where so many dollars come from, and how many of them there are.
    fn paid(&self, dollars: u32, jackpot: Chips) -> (Account, Chips) {
        let amount = self.dollar.times(dollars);
        match self.amounts.paid_from {
            SfAwardAmountsPaidFrom::Jackpot => {
                (Account::Prize(self.pool, Prize::BadBeat), amount.min(jackpot))
            }
            SfAwardAmountsPaidFrom::House => (Account::Cage, amount),
        }
    }

    /// Judges every hand that was shown. `jackpot` is what the bad-beat jackpot holds, `bad_beat` whether the same
    /// hand hits it. Awards are paid one after the other, so that each finds the jackpot as the one before left it.
    pub fn judge(&self, played: &Played, jackpot: Chips, bad_beat: bool) -> Vec<(PlayerId, Judgement)> {
        let mut left = jackpot;
        let mut judged = Vec::new();
        for &shown in &played.shown {
            let judgement = self.judge_one(played, shown, left, bad_beat);
            let from_jackpot = judgement.awards.iter().filter(|award| award.from != Account::Cage);
            left = left.less(from_jackpot.map(|award| award.amount).sum());
            judged.push((shown.player, judgement));
        }
        judged
    }

    fn judge_one(&self, played: &Played, shown: Shown, jackpot: Chips, bad_beat: bool) -> Judgement {
        let (mut trace, by) = (Trace::default(), under(SfAwardAmounts));
        trace.note(under(BbjEligibleGames), self.family.is_some(), Clause::Game);
        let strength = self.family.and_then(|family| family.strength(shown, played.board));
        let top = strength.and_then(straight_flush_of);
        trace.note(by, top.is_some(), Clause::StraightFlush { is: strength });
        let over = self.dollar.times(self.amounts.jackpot_over);
        trace.note(by, jackpot > over, Clause::JackpotOver { over, holds: jackpot });
        if !self.amounts.with_bad_beat {
            trace.note(by, !bad_beat, Clause::NoBadBeat);
        }
        // A straight flush on the board is nobody's own, and a hand with too many cards is none.
        let board = Ranking::High.best(Plays::BoardOnly, shown.cards, played.board);
        trace.note_ours(strength.is_none_or(|strength| strength > board), Clause::OwnCards);
        trace.note_ours(played.is_one_alone() || proper(&self.game, played), Clause::ProperHands);

        let awards = match top.filter(|_| trace.holds()) {
            Some(top) => self.award(shown.player, top, jackpot).into_iter().collect(),
            None => Vec::new(),
        };
        Judgement { trace, awards }
    }

    fn award(&self, player: PlayerId, top: Rank, jackpot: Chips) -> Option<Award> {
        let dollars = if top == Rank::Ace { self.amounts.royal } else { self.amounts.straight_flush };
        let (from, amount) = self.paid(dollars, jackpot);
        let award = Award { player, amount, prize: Prize::BadBeat, from, under: under(SfAwardAmounts) };
        (!amount.is_zero()).then_some(award)
    }
}
