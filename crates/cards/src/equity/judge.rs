//! The value of a holding for each share of a pot, by the quickest way there is.

use std::{borrow::Cow, sync::LazyLock};

use super::{
    Game, Share,
    pot::{MOST, winners},
};
use crate::{
    CardSet, Plays, Ranking, Suit,
    fast::{high::High, omaha},
};

/// What decides the shares of a game.
#[derive(Clone, Debug)]
pub(super) struct Judges {
    shares: Vec<Judge>,
    /// Does an Omaha board serve more than one look-up of a deal?
    omaha: bool,
}

/// What decides one share: greater values win, equal ones tie, 0 does not qualify.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judge {
    pub(super) share: Share,
    way: Way,
}

#[derive(Clone, Copy, Debug)]
enum Way {
    /// High, any five of up to seven.
    High(&'static High),
    /// High by exactly two.
    Omaha,
    /// Eight or better by exactly two.
    OmahaLow,
    /// As the ranking defines it.
    Plain,
}

impl Judge {
    /// The judge of a share in a game of so many cards.
    fn new(share: Share, hole: usize, board: usize) -> Judge {
        let together = match share.plays {
            Plays::Any => hole + board,
            Plays::HoldingOnly => hole,
            Plays::AtMost(_) | Plays::Exactly(_) | Plays::BoardOnly => 0,
        };
        let way = match (share.ranking, share.plays, share.qualifier) {
            (_, _, Some(_)) => Way::Plain,
            (Ranking::High, Plays::Any | Plays::HoldingOnly, _) if (5..=7).contains(&together) => {
                Way::High(High::get())
            }
            (Ranking::High, Plays::Exactly(2), _) if (3..=6).contains(&board) && hole <= 6 => Way::Omaha,
            (Ranking::EightOrBetter, Plays::Exactly(2), _) if (3..=6).contains(&board) && hole <= 6 => Way::OmahaLow,
            _ => Way::Plain,
        };
        Judge { share, way }
    }

    /// The value of a holding with a board, both complete.
    #[inline]
    pub(super) fn value(&self, holding: CardSet, board: CardSet) -> u32 {
        match self.way {
            Way::High(high) => {
                let cards = if self.share.plays == Plays::Any { holding | board } else { holding };
                u32::from(high.class_of(cards).0)
            }
            Way::Omaha => u32::from(omaha::high(holding, board).0),
            Way::OmahaLow => u32::from(omaha::Board::new(board).low(holding).0),
            Way::Plain => {
                let strength = self.share.ranking.best(self.share.plays, holding, board);
                let admitted = self.share.qualifier.is_none_or(|qualifier| qualifier.admits(strength));
                if admitted { strength.value() } else { 0 }
            }
        }
    }

    /// The value of the best five cards of one suit, by the ranks held of it; 0 for fewer than five.
    pub(super) fn flushes(&self) -> Cow<'static, [u32]> {
        static OF_HIGH: LazyLock<Vec<u32>> = LazyLock::new(|| {
            let high = High::get();
            flushes(CardSet::STANDARD, |five| u32::from(high.class_of(five).0))
        });
        match self.way {
            Way::High(_) | Way::Omaha => Cow::Borrowed(&OF_HIGH),
            Way::OmahaLow | Way::Plain => {
                let ranking = self.share.ranking;
                Cow::Owned(flushes(ranking.deck().cards(), |five| ranking.exactly(five).value()))
            }
        }
    }

    /// Do suits matter to it only in that five of one suit make something more of the same ranks? Then deals can
    /// be counted by ranks, with a correction for flushes.
    pub(super) fn counts_by_ranks(&self) -> bool {
        let plays = match self.share.plays {
            Plays::HoldingOnly => return true,
            Plays::Any => true,
            Plays::AtMost(most) | Plays::Exactly(most) => most <= 2,
            Plays::BoardOnly => false,
        };
        let ranking = matches!(
            self.share.ranking,
            Ranking::High
                | Ranking::ShortDeck
                | Ranking::ShortDeckTrips
                | Ranking::AceToFive
                | Ranking::EightOrBetter
        );
        plays && ranking
    }

    /// Can a flush be worth something to it?
    pub(super) fn has_flushes(&self) -> bool {
        !matches!(self.share.ranking, Ranking::AceToFive | Ranking::EightOrBetter)
            && self.share.plays != Plays::HoldingOnly
    }

    /// How many cards of a suit the board must have for this holding to play five of it; more than a board has, if
    /// it never can.
    pub(super) fn needs(&self, holding: CardSet, suit: Suit) -> usize {
        let held = holding.suit_mask(suit).count_ones() as usize;
        match self.share.plays {
            Plays::Any => 5 - held.min(5),
            Plays::AtMost(most) => 5 - held.min(most as usize),
            Plays::Exactly(count) if held >= count as usize => 5 - count as usize,
            Plays::Exactly(_) | Plays::HoldingOnly => usize::MAX,
            Plays::BoardOnly => 5,
        }
    }

    /// The value of the best five of one suit from these ranks held and these on the board, where `flushes` is
    /// what [`flushes`](Judge::flushes) returned; 0 if they make none.
    pub(super) fn best_flush(&self, flushes: &[u32], held: u16, board: u16) -> u32 {
        let counts = match self.share.plays {
            Plays::Any => return flushes[(held | board) as usize],
            Plays::HoldingOnly | Plays::BoardOnly => return 0,
            Plays::AtMost(most) => 0..=u32::from(most),
            Plays::Exactly(count) => u32::from(count)..=u32::from(count),
        };
        let mut best = 0;
        for count in counts {
            each_subset(held, count, |own| {
                each_subset(board, 5 - count, |shared| best = best.max(flushes[(own | shared) as usize]));
            });
        }
        best
    }
}

/// The value of the best five ranks of a suit, for all sets of ranks.
fn flushes(deck: CardSet, value: impl Fn(CardSet) -> u32) -> Vec<u32> {
    let mut values = vec![0; 1 << 13];
    for ranks in 0..1_usize << 13 {
        let suited = CardSet::from_bits_truncate(ranks as u64);
        values[ranks] = match ranks.count_ones() {
            0..5 => 0,
            5 if deck.contains_all(suited) => value(suited),
            5 => 0,
            _ => {
                let held = (0..13).filter(|rank| ranks >> rank & 1 == 1);
                held.map(|rank| values[ranks & !(1 << rank)]).max().unwrap_or(0)
            }
        };
    }
    values
}

/// Calls `visit` with every subset of so many bits.
fn each_subset(of: u16, bits: u32, mut visit: impl FnMut(u16)) {
    if of.count_ones() < bits {
        return;
    }
    // All subsets, in the order of counting within the bits of `of`: there are at most 64.
    let mut subset = 0_u16;
    loop {
        if subset.count_ones() == bits {
            visit(subset);
        }
        subset = subset.wrapping_sub(of) & of;
        if subset == 0 {
            return;
        }
    }
}

impl Judges {
    pub(super) fn new(game: &Game) -> Judges {
        let shares: Vec<Judge> = game.shares.iter().map(|&share| Judge::new(share, game.hole, game.board)).collect();
        let omaha = shares.iter().any(|judge| matches!(judge.way, Way::Omaha | Way::OmahaLow));
        Judges { shares, omaha }
    }

    pub(super) fn shares(&self) -> &[Judge] {
        &self.shares
    }

    /// The evaluator, if the game is one pot by high of any five of seven cards or fewer.
    pub(super) fn plain_high(&self) -> Option<&'static High> {
        match self.shares[..] {
            [Judge { way: Way::High(high), share: Share { plays: Plays::Any, .. } }] => Some(high),
            _ => None,
        }
    }

    /// The winners of each share of one deal.
    #[inline]
    pub(super) fn winners(&self, holdings: &[CardSet], board: CardSet) -> [u16; 2] {
        let mut values = [0; MOST];
        let mut both = [0; 2];
        let shared = if self.omaha { Some(omaha::Board::new(board)) } else { None };
        for (judge, winner) in self.shares.iter().zip(&mut both) {
            for (value, &holding) in values.iter_mut().zip(holdings) {
                *value = match (judge.way, &shared) {
                    (Way::Omaha, Some(shared)) => u32::from(shared.high(holding).0),
                    (Way::OmahaLow, Some(shared)) => u32::from(shared.low(holding).0),
                    _ => judge.value(holding, board),
                };
            }
            *winner = winners(&values[..holdings.len()]);
        }
        both
    }
}
