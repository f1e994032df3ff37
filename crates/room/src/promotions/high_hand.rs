//! Payouts for high hands, a line for each.

use std::sync::Arc;

use cards::{Rank, Strength};
use hand::{Chips, PromoDrop};
use rules::{
    Book,
    game::Game,
    policy::{
        HighHandContribution, HighHandDistribution, HighHandEligibleGames, HighHandLines, HighHandLinesHand,
        HighHandLinesPair, HighHandLinesRank, HighHandQualifier,
    },
};

use super::{
    Award, Clause, Contribution, Judgement, Played, Shown, Trace, Who,
    contribution::Terms,
    made::{Family, full_house_of, proper, quads_of, straight_flush_of},
};
use crate::{
    Dollar, PlayerId, PostedGame, PostedPrize,
    ask::{under, usual},
    ledger::{Account, Line, Pool, Prize, Promotion},
};

/// The house's answers on high-hand payouts, looked up once for a table.
#[derive(Clone, Debug)]
pub struct HighHandRules {
    game: Arc<Game>,
    family: Option<Family>,
    contribution: Terms,
    lines: Vec<HighHandLines>,
    asks: HighHandQualifier,
    pub(super) distribution: HighHandDistribution,
    pub(super) dollar: Dollar,
    pool: Pool,
}

impl HighHandRules {
    pub(super) fn of(book: &Book, sign: &PostedGame, pool: Pool) -> Option<HighHandRules> {
        let at = sign.circumstances();
        let games = usual(book, HighHandEligibleGames, at);
        if games.is_empty() || !book.arises(HighHandEligibleGames) {
            return None;
        }
        let takes_part = |family: &Family| match family {
            Family::Holdem => games.contains(HighHandEligibleGames::Holdem),
            Family::Omaha | Family::BigO => games.contains(HighHandEligibleGames::Omaha),
            Family::SevenCardStud => games.contains(HighHandEligibleGames::SevenCardStud),
        };
        let contribution = usual(book, HighHandContribution, at);
        Some(HighHandRules {
            game: sign.game.clone(),
            family: Family::of(&sign.game).filter(takes_part),
            contribution: Terms {
                amount: sign.dollar.times(contribution.amount),
                over: contribution.pot_over.map(|dollars| sign.dollar.times(dollars)),
                least_dealt: contribution.least_dealt_in,
                games: under(HighHandEligibleGames),
                under: under(HighHandContribution),
            },
            lines: usual(book, HighHandLines, at),
            asks: usual(book, HighHandQualifier, at),
            distribution: usual(book, HighHandDistribution, at),
            dollar: sign.dollar,
            pool,
        })
    }

    /// Is anything paid in this game?
    pub(super) fn takes_part(&self) -> bool {
        self.family.is_some() && !self.lines.is_empty()
    }

    pub(super) fn asks_for_a_fee(&self) -> bool {
        self.asks.raked
    }

    /// What a hand of so many players pays in.
    pub(super) fn drop(&self, dealt: u8) -> Option<PromoDrop> {
        self.contribution.drop(dealt).filter(|_| self.family.is_some())
    }

    /// The lines on the sign, the highest hand first.
    pub(super) fn posted(&self, holds: impl Fn(Line) -> Chips) -> impl Iterator<Item = PostedPrize> {
        let rows = self.lines.iter().filter(|_| self.family.is_some());
        rows.map(move |row| PostedPrize {
            promotion: Promotion::HighHand,
            name: name_of(row),
            amount: holds(Line(row.line)),
            under: under(HighHandQualifier),
        })
    }

    /// The lines, the highest hand first.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = Line> {
        self.lines.iter().map(|line| Line(line.line))
    }

    /// What a pot pays in.
    pub fn contribution(&self, pot: Chips, dealt: u8) -> Contribution {
        let to = Account::Collected(self.pool, Promotion::HighHand);
        self.contribution.judge(Promotion::HighHand, to, self.family.is_some(), pot, dealt)
    }

    /// Judges every hand that was shown; `holds` says what a line can pay. Players with the same hand share its line.
    pub fn judge(&self, played: &Played, holds: impl Fn(Line) -> Chips) -> Vec<(PlayerId, Judgement)> {
        let mut judged: Vec<(PlayerId, Option<Line>, Judgement)> = played
            .shown
            .iter()
            .map(|&shown| {
                let (line, trace) = self.trace(played, shown);
                (shown.player, line.filter(|_| trace.holds()), Judgement { trace, awards: Vec::new() })
            })
            .collect();
        for line in self.lines() {
            let won: Vec<usize> = (0..judged.len()).filter(|&place| judged[place].1 == Some(line)).collect();
            let each = holds(line) / (won.len() as u64).max(1);
            for place in won {
                let (player, prize) = (judged[place].0, Prize::HighHand(line));
                let from = Account::Prize(self.pool, prize);
                let award = Award { player, amount: each, prize, from, under: under(HighHandLines) };
                judged[place].2.awards.extend((!each.is_zero()).then_some(award));
            }
        }
        judged.into_iter().map(|(player, _, judgement)| (player, judgement)).collect()
    }

    fn trace(&self, played: &Played, shown: Shown) -> (Option<Line>, Trace) {
        let (mut trace, by, asks) = (Trace::default(), under(HighHandQualifier), &self.asks);
        trace.note(under(HighHandEligibleGames), self.family.is_some(), Clause::Game);
        if asks.raked {
            trace.note(by, played.raked, Clause::Raked);
        }
        let (least, pot) = (self.dollar.times(asks.least_pot), played.pot);
        trace.note(by, pot >= least, Clause::LeastPot { least, pot });
        trace.note(by, played.verified, Clause::Verified);
        let alone = played.is_one_alone();
        if !asks.paid_when_others_fold {
            trace.note(by, !alone, Clause::NotByFolds);
        }
        trace.note_ours(alone || proper(&self.game, played), Clause::ProperHands);
        let Some(family) = self.family else { return (None, trace) };
        let strength = family.strength(shown, played.board);
        let line = strength.and_then(|strength| self.line_of(strength));
        trace.note(under(HighHandLines), line.is_some(), Clause::Listed { is: strength });
        if asks.holdem_both_hole_cards && family == Family::Holdem {
            trace.note(by, family.plays_both(shown, played.board), Clause::BothHoleCards(Who::Player));
        }
        if asks.stud_both_hole_cards == Some(true) && family == Family::SevenCardStud {
            trace.note(by, family.plays_both(shown, played.board), Clause::BothHoleCards(Who::Player));
        }
        if asks.pocket_pair_for_quads && family != Family::SevenCardStud {
            trace.note(by, family.quads_from_pair(shown, played.board), Clause::PocketPair(Who::Player));
        }
        (line, trace)
    }

    /// The line of just this hand.
    fn line_of(&self, strength: Strength) -> Option<Line> {
        let row = self.lines.iter().find(|row| {
            let top = rank_of(row.rank);
            match row.hand {
                HighHandLinesHand::RoyalFlush | HighHandLinesHand::StraightFlush => {
                    straight_flush_of(strength) == Some(top)
                }
                HighHandLinesHand::Quads => quads_of(strength) == Some(top),
                HighHandLinesHand::FullHouse => full_house_of(strength).is_some_and(|(three, two)| {
                    three == top && row.pair.is_none_or(|pair| pair_of(pair) == two)
                }),
            }
        });
        row.map(|row| Line(row.line))
    }
}

/// The hand of a line as people name it.
fn name_of(row: &HighHandLines) -> String {
    let rank = rank_of(row.rank);
    match (row.hand, row.pair) {
        (HighHandLinesHand::RoyalFlush, _) => "royal flush".to_owned(),
        (HighHandLinesHand::StraightFlush, _) => format!("{}-high straight flush", rank.word()),
        (HighHandLinesHand::Quads, _) => format!("four {}", rank.words()),
        (HighHandLinesHand::FullHouse, Some(pair)) => {
            format!("{} full of {}", rank.words(), pair_of(pair).words())
        }
        (HighHandLinesHand::FullHouse, None) => format!("{} full", rank.words()),
    }
}

fn rank_of(rank: HighHandLinesRank) -> Rank {
    match rank {
        HighHandLinesRank::Ace => Rank::Ace,
        HighHandLinesRank::King => Rank::King,
        HighHandLinesRank::Queen => Rank::Queen,
        HighHandLinesRank::Jack => Rank::Jack,
        HighHandLinesRank::Ten => Rank::Ten,
        HighHandLinesRank::Nine => Rank::Nine,
        HighHandLinesRank::Eight => Rank::Eight,
        HighHandLinesRank::Seven => Rank::Seven,
        HighHandLinesRank::Six => Rank::Six,
        HighHandLinesRank::Five => Rank::Five,
        HighHandLinesRank::Four => Rank::Four,
        HighHandLinesRank::Trey => Rank::Three,
        HighHandLinesRank::Deuce => Rank::Two,
    }
}

fn pair_of(rank: HighHandLinesPair) -> Rank {
    match rank {
        HighHandLinesPair::King => Rank::King,
        HighHandLinesPair::Queen => Rank::Queen,
        HighHandLinesPair::Jack => Rank::Jack,
        HighHandLinesPair::Ten => Rank::Ten,
        HighHandLinesPair::Nine => Rank::Nine,
        HighHandLinesPair::Eight => Rank::Eight,
        HighHandLinesPair::Seven => Rank::Seven,
        HighHandLinesPair::Six => Rank::Six,
        HighHandLinesPair::Five => Rank::Five,
        HighHandLinesPair::Four => Rank::Four,
        HighHandLinesPair::Trey => Rank::Three,
        HighHandLinesPair::Deuce => Rank::Two,
    }
}
