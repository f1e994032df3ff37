//! The bad-beat jackpot.

use std::{cmp::Reverse, sync::Arc};

use cards::{Rank, Strength};
use hand::{Chips, PromoDrop};
use rules::{
    Book, Under, WordSet,
    game::Game,
    policy::{
        BbjAccrualDelay, BbjContribution, BbjContributionFrom, BbjEligibleGames, BbjExists,
        BbjQualifierHoldem, BbjQualifierHoldemBothHoleCards, BbjQualifierHoldemLoser,
        BbjQualifierHoldemWinner, BbjQualifierOmahaStud, BbjQualifierOmahaStudGame,
        BbjQualifierOmahaStudLoser, BbjQualifierOmahaStudWinner, BbjShares, BbjTableConditions,
        BbjTableConditionsTalk,
    },
};

use super::{
    Award, Clause, Judgement, Least, Played, Shown, Talk, Trace, Who,
    contribution::{Contribution, Terms},
    made::{Family, proper},
};
use crate::{
    BadBeatDollar, Dollar, PlayerId, PostedGame, PostedPrize,
    ask::{under, usual},
    ledger::{Account, Pool, Prize, Promotion},
};

/// The house's answers on the bad-beat jackpot, looked up once for a table.
#[derive(Clone, Debug)]
pub struct BadBeatRules {
    game: Arc<Game>,
    /// The family of the game, if it takes part.
    family: Option<Family>,
    qualifier: Option<Qualifier>,
    contribution: Terms,
    conditions: BbjTableConditions,
    shares: BbjShares,
    dollar: Dollar,
    /// Does the dollar come out of the drop? If not, out of the pot beyond it.
    of_the_drop: bool,
    /// Does what a day brings in count at once?
    pub(super) at_once: bool,
    pool: Pool,
}

/// Which hand must lose to which.
#[derive(Clone, Copy, Debug)]
struct Qualifier {
    loser: Least,
    /// None for any better hand.
    winner: Option<Least>,
    loser_both: bool,
    winner_both: bool,
    pocket_pair: bool,
    under: Under,
}

/// Does a game take part?
pub(super) fn takes_part(games: WordSet<BbjEligibleGames>, family: Family) -> bool {
    games.contains(match family {
        Family::Holdem => BbjEligibleGames::Holdem,
        Family::Omaha => BbjEligibleGames::Omaha,
        Family::BigO => BbjEligibleGames::BigO,
        Family::SevenCardStud => BbjEligibleGames::SevenCardStud,
    })
}

impl BadBeatRules {
    pub(super) fn of(book: &Book, sign: &PostedGame, pool: Pool) -> Option<BadBeatRules> {
        let at = sign.circumstances();
        if !usual(book, BbjExists, at) {
            return None;
        }
        let contribution = usual(book, BbjContribution, at);
        let by_sign = contribution.from == Some(BbjContributionFrom::DropUnlessPosted);
        let of_the_drop = match sign.bad_beat.filter(|_| by_sign) {
            Some(BadBeatDollar::None) => return None,
            Some(BadBeatDollar::OnTop) => false,
            Some(BadBeatDollar::OfTheDrop) => true,
            None => by_sign,
        };
        let games = usual(book, BbjEligibleGames, at);
        let family = Family::of(&sign.game).filter(|&family| takes_part(games, family));
        Some(BadBeatRules {
            game: sign.game.clone(),
            family,
            qualifier: family.and_then(|family| qualifier(book, sign, family)),
            contribution: Terms {
                amount: sign.dollar.times(contribution.amount),
                over: contribution.pot_over.map(|dollars| sign.dollar.times(dollars)),
                least_dealt: contribution.least_dealt_in,
                games: under(BbjEligibleGames),
                under: under(BbjContribution),
            },
            conditions: usual(book, BbjTableConditions, at),
            shares: usual(book, BbjShares, at),
            dollar: sign.dollar,
            of_the_drop,
            at_once: match usual(book, BbjAccrualDelay, at) {
                BbjAccrualDelay::NextGamingDay => false,
                BbjAccrualDelay::AtOnce => true,
            },
            pool,
        })
    }

    /// Can the jackpot be hit in this game?
    pub(super) fn takes_part(&self) -> bool {
        self.qualifier.is_some()
    }

    pub(super) fn asks_for_a_fee(&self) -> bool {
        self.conditions.raked
    }

    /// What a hand of so many players pays in beyond the drop.
    pub(super) fn drop(&self, dealt: u8) -> Option<PromoDrop> {
        let beyond = !self.of_the_drop && self.family.is_some();
        self.contribution.drop(dealt).filter(|_| beyond)
    }

    /// The jackpot on the sign.
    pub(super) fn posted(&self, jackpot: Chips) -> Option<PostedPrize> {
        let Qualifier { under, .. } = self.qualifier?;
        Some(PostedPrize {
            promotion: Promotion::BadBeat,
            name: "bad beat".to_owned(),
            amount: jackpot,
            under,
        })
    }

    /// What a pot pays in.
    pub fn contribution(&self, pot: Chips, dealt: u8) -> Contribution {
        let to = if self.at_once {
            Account::Prize(self.pool, Prize::BadBeat)
        } else {
            Account::Collected(self.pool, Promotion::BadBeat)
        };
        let paid = self.contribution.judge(Promotion::BadBeat, to, self.family.is_some(), pot, dealt);
        Contribution { of_the_drop: self.of_the_drop, ..paid }
    }

    /// Does the hand hit the jackpot, which holds so much? Then it pays its shares, and what does not divide stays in
    /// it.
    pub fn judge(&self, played: &Played, jackpot: Chips) -> Judgement {
        let showdown = Showdown::of(self.family, played);
        let trace = self.trace(played, &showdown);
        let awards = if trace.holds() { self.awards(played, &showdown, jackpot) } else { Vec::new() };
        Judgement { trace, awards }
    }

    fn trace(&self, played: &Played, showdown: &Showdown) -> Trace {
        let mut trace = Trace::default();
        trace.note(under(BbjEligibleGames), self.family.is_some(), Clause::Game);
        self.conditions(played, &mut trace);
        let (Some(family), Some(qualifier)) = (self.family, self.qualifier) else { return trace };
        let by = qualifier.under;
        trace.note(by, showdown.beaten().is_some(), Clause::Beaten);
        let (Some(loser), Some(winner)) = (showdown.beaten(), showdown.best()) else { return trace };
        let reaches = |trace: &mut Trace, who, least: Least, is: Strength| {
            trace.note(by, least.is_reached_by(is), Clause::Reaches { who, least, is: Some(is) });
        };
        reaches(&mut trace, Who::Loser, qualifier.loser, loser);
        if let Some(least) = qualifier.winner {
            reaches(&mut trace, Who::Winner, least, winner);
        }
        // Where several tie, one who meets what is asked is enough.
        let sides = [(Who::Loser, loser, qualifier.loser_both), (Who::Winner, winner, qualifier.winner_both)];
        for (who, strength, both) in sides {
            if both {
                let held = showdown.with(strength).any(|shown| family.plays_both(shown, played.board));
                trace.note(by, held, Clause::BothHoleCards(who));
            }
            if qualifier.pocket_pair {
                let held = showdown.with(strength).any(|shown| family.quads_from_pair(shown, played.board));
                trace.note(by, held, Clause::PocketPair(who));
            }
        }
        trace
    }

    /// What is asked of the table, whatever the hands.
    fn conditions(&self, played: &Played, trace: &mut Trace) {
        let (by, asks) = (under(BbjTableConditions), &self.conditions);
        if asks.raked {
            trace.note(by, played.raked, Clause::Raked);
        }
        let (least, pot) = (self.dollar.times(asks.least_pot), played.pot);
        trace.note(by, pot >= least, Clause::LeastPot { least, pot });
        let (least, dealt) = (asks.least_dealt_in, played.dealt.len() as u32);
        trace.note(by, dealt >= least, Clause::Dealt { least, dealt });
        if asks.proper_hands {
            trace.note(by, proper(&self.game, played), Clause::ProperHands);
        }
        trace.note(by, played.verified, Clause::Verified);
        match asks.talk {
            BbjTableConditionsTalk::MayVoid => trace.note(by, played.talk != Talk::Voids, Clause::Talk),
            BbjTableConditionsTalk::Ignored => {}
        }
    }

    fn awards(&self, played: &Played, showdown: &Showdown, jackpot: Chips) -> Vec<Award> {
        let who = |strength: Option<Strength>| -> Vec<PlayerId> {
            let shown = strength.into_iter().flat_map(|strength| showdown.with(strength));
            shown.map(|shown| shown.player).collect()
        };
        let (winners, losers) = (who(showdown.best()), who(showdown.beaten()));
        let others: Vec<PlayerId> = played
            .dealt
            .iter()
            .copied()
            .filter(|player| !winners.contains(player) && !losers.contains(player))
            .collect();
        let mut awards = Vec::new();
        let mut left = jackpot;
        for (percent, among) in
            [(self.shares.loser, losers), (self.shares.winner, winners), (self.shares.table, others)]
        {
            let part = Chips((u128::from(jackpot.0) * u128::from(percent) / 100) as u64).min(left);
            let each = part / (among.len() as u64).max(1);
            for player in among {
                left = left.less(each);
                let from = Account::Prize(self.pool, Prize::BadBeat);
                awards.push(Award {
                    player,
                    amount: each,
                    prize: Prize::BadBeat,
                    from,
                    under: under(BbjShares),
                });
            }
        }
        awards.retain(|award| !award.amount.is_zero());
        awards
    }
}

/// The hands that were shown, the best first.
struct Showdown(Vec<(Strength, Shown)>);

impl Showdown {
    fn of(family: Option<Family>, played: &Played) -> Showdown {
        let strength = |&shown: &Shown| Some((family?.strength(shown, played.board)?, shown));
        let mut ranked: Vec<(Strength, Shown)> = played.shown.iter().filter_map(strength).collect();
        ranked.sort_by_key(|&(strength, _)| Reverse(strength));
        Showdown(ranked)
    }

    fn best(&self) -> Option<Strength> {
        self.0.first().map(|&(strength, _)| strength)
    }

    /// The best of the hands that lost.
    fn beaten(&self) -> Option<Strength> {
        let best = self.best()?;
        self.0.iter().map(|&(strength, _)| strength).find(|&strength| strength < best)
    }

    /// Those with hands as strong as this.
    fn with(&self, strength: Strength) -> impl Iterator<Item = Shown> {
        self.0.iter().filter(move |(other, _)| *other == strength).map(|&(_, shown)| shown)
    }
}

fn qualifier(book: &Book, sign: &PostedGame, family: Family) -> Option<Qualifier> {
    let at = sign.circumstances();
    let game = match family {
        Family::Holdem => return Some(of_holdem(&usual(book, BbjQualifierHoldem, at))),
        Family::Omaha | Family::BigO => BbjQualifierOmahaStudGame::Omaha,
        Family::SevenCardStud => BbjQualifierOmahaStudGame::SevenCardStud,
    };
    let rows = usual(book, BbjQualifierOmahaStud, at);
    let row = rows.iter().find(|row| row.game == game)?;
    Some(Qualifier {
        loser: match row.loser {
            BbjQualifierOmahaStudLoser::AnyQuads => Least::ANY_FOUR,
            BbjQualifierOmahaStudLoser::FourEights => Least::Four(Rank::Eight),
        },
        winner: match row.winner {
            BbjQualifierOmahaStudWinner::AnyQuads => Some(Least::ANY_FOUR),
            BbjQualifierOmahaStudWinner::BetterHand => None,
        },
        loser_both: false,
        winner_both: false,
        pocket_pair: row.pocket_pair_for_quads,
        under: under(BbjQualifierOmahaStud),
    })
}

fn of_holdem(rule: &BbjQualifierHoldem) -> Qualifier {
    let (loser_both, winner_both) = match rule.both_hole_cards {
        BbjQualifierHoldemBothHoleCards::BothHands => (true, true),
        BbjQualifierHoldemBothHoleCards::Winner => (false, true),
        BbjQualifierHoldemBothHoleCards::Neither => (false, false),
    };
    Qualifier {
        loser: match rule.loser {
            BbjQualifierHoldemLoser::AcesFullOfJacks => Least::AcesFullOf(Rank::Jack),
            BbjQualifierHoldemLoser::AcesFullOfKings => Least::AcesFullOf(Rank::King),
            BbjQualifierHoldemLoser::AnyQuads => Least::ANY_FOUR,
            BbjQualifierHoldemLoser::FourEights => Least::Four(Rank::Eight),
        },
        winner: match rule.winner {
            BbjQualifierHoldemWinner::AnyQuads => Some(Least::ANY_FOUR),
            BbjQualifierHoldemWinner::BetterHand => None,
        },
        loser_both,
        winner_both,
        pocket_pair: rule.pocket_pair_for_quads,
        under: under(BbjQualifierHoldem),
    }
}
