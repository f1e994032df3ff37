//! The value of a holding for each share of a pot, by the quickest way there is.

use std::{borrow::Cow, sync::LazyLock};

use super::{
    Game, Share,
    pot::{MOST, winners},
};
use crate::{
    CardSet, Plays, Ranking, Suit,
    fast::{Quick, high::High, omaha},
};

/// What decides the shares of a game.
#[derive(Clone, Debug)]
pub(super) struct Judges {
    shares: Vec<Judge>,
    /// Does an Omaha board serve more than one look-up of a deal?
    omaha: bool,
}

/// Compares holdings for one share of a pot, by the quickest way there is for so many cards: greater values win,
/// equal ones tie, 0 does not qualify.
///
/// ```
/// use cards::{Plays, Ranking, equity::Judge};
/// let judge = Judge::new(Ranking::High, Plays::Exactly(2), 4, 5);
/// let board = "Td9s8h2c3d".parse().unwrap();
/// let value = |holding: &str| judge.value(holding.parse().unwrap(), board);
/// assert!(value("QsJs9d8d") > value("AhKd7c2s"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    pub(super) share: Share,
    hole: usize,
    way: Way,
}

#[derive(Clone, Copy, Debug)]
enum Way {
    /// All cards that may play, at once.
    Together(Quick),
    /// All cards that may play but for one or two: more than a table takes.
    AllBut(Quick),
    /// Any, but no more than so many of the holding.
    UpTo(Quick, u8),
    /// Each selection that is allowed.
    Selected(Quick),
    /// High by exactly two.
    Omaha,
    /// Eight or better by exactly two.
    OmahaLow,
    /// As the ranking defines it.
    Plain,
}

impl Way {
    fn new(share: Share, hole: usize, board: usize) -> Way {
        let (Some(table), None) = (Quick::of(share.ranking), share.qualifier) else { return Way::Plain };
        match (table, share.plays) {
            (_, Plays::Any) if table.takes(hole + board) => Way::Together(table),
            (_, Plays::HoldingOnly) if table.takes(hole) => Way::Together(table),
            (_, Plays::Any) if table.takes(7) && (8..=9).contains(&(hole + board)) => Way::AllBut(table),
            (Quick::High(_), Plays::Exactly(2)) if (2..=6).contains(&hole) && (3..=6).contains(&board) => {
                Way::Omaha
            }
            (Quick::Eight(_), Plays::Exactly(2)) if (2..=6).contains(&hole) && (3..=6).contains(&board) => {
                Way::OmahaLow
            }
            (Quick::Badugi(_), _) => Way::Plain,
            (_, Plays::AtMost(most)) if table.takes(board + hole.min(most as usize)) => {
                Way::UpTo(table, most)
            }
            (_, Plays::Exactly(count)) if hole >= count as usize && board + count as usize >= 5 => {
                Way::Selected(table)
            }
            _ => Way::Plain,
        }
    }
}

impl Judge {
    /// The judge of holdings of so many cards with a board of so many, both complete.
    pub fn new(ranking: Ranking, plays: Plays, hole: usize, board: usize) -> Judge {
        Judge::of(Share::new(ranking, plays), hole, board)
    }

    fn of(share: Share, hole: usize, board: usize) -> Judge {
        Judge { share, hole, way: Way::new(share, hole, board) }
    }

    /// The value of a holding with a board.
    #[inline]
    pub fn value(&self, holding: CardSet, board: CardSet) -> u32 {
        match self.way {
            Way::Together(table) => {
                table.value(if self.share.plays == Plays::Any { holding | board } else { holding })
            }
            Way::AllBut(table) => {
                (holding | board).subsets(7).map(|cards| table.value(cards)).max().unwrap_or(0)
            }
            Way::UpTo(table, most) => {
                let most = holding.len().min(most as usize);
                holding.subsets(most).map(|held| table.value(held | board)).max().unwrap_or(0)
            }
            Way::Selected(table) => {
                let mut best = 0;
                let plays = self.share.plays;
                plays.each_selection(self.share.ranking, holding, board, |cards| {
                    best = best.max(table.value(cards));
                });
                best
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

    /// About how many nanoseconds a value takes.
    pub(super) fn cost(&self) -> f64 {
        match self.way {
            Way::Together(_) => 5.0,
            Way::UpTo(..) => 40.0,
            Way::AllBut(_) => 200.0,
            Way::Selected(_) => 600.0,
            Way::Omaha | Way::OmahaLow => 25.0,
            Way::Plain => 3000.0,
        }
    }

    /// The value of the best five cards of one suit, by the ranks held of it; 0 for fewer than five.
    pub(super) fn flushes(&self) -> Cow<'static, [u32]> {
        static OF_HIGH: LazyLock<Vec<u32>> =
            LazyLock::new(|| flushes(CardSet::STANDARD, |five| Quick::High(High::get()).value(five)));
        let deck = self.share.ranking.deck().cards();
        match self.way {
            Way::Together(Quick::High(_))
            | Way::AllBut(Quick::High(_))
            | Way::UpTo(Quick::High(_), _)
            | Way::Omaha => Cow::Borrowed(&OF_HIGH),
            Way::Together(table) | Way::AllBut(table) | Way::UpTo(table, _) | Way::Selected(table) => {
                Cow::Owned(flushes(deck, |five| table.value(five)))
            }
            Way::OmahaLow | Way::Plain => {
                Cow::Owned(flushes(deck, |five| self.share.ranking.exactly(five).value()))
            }
        }
    }

    /// Do suits matter to it only in that five of one suit make something more of the same ranks? Then deals can
    /// be counted by ranks, with a correction for flushes.
    pub(super) fn counts_by_ranks(&self) -> bool {
        let plays = match self.share.plays {
            Plays::HoldingOnly => return true,
            // With three of a suit in the hand, two on the board would do.
            Plays::Any => self.hole <= 2,
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
            5 if deck.contains_all(suited) => value(suited),
            0..=5 => 0,
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
        let shares: Vec<Judge> =
            game.shares.iter().map(|&share| Judge::of(share, game.hole, game.board)).collect();
        let omaha = shares.iter().any(|judge| matches!(judge.way, Way::Omaha | Way::OmahaLow));
        Judges { shares, omaha }
    }

    pub(super) fn shares(&self) -> &[Judge] {
        &self.shares
    }

    /// The evaluator, if the game is one pot by high of any five of seven cards or fewer.
    pub(super) fn plain_high(&self) -> Option<&'static High> {
        match self.shares[..] {
            [
                Judge {
                    way: Way::Together(Quick::High(high)), share: Share { plays: Plays::Any, .. }, ..
                },
            ] => Some(high),
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
