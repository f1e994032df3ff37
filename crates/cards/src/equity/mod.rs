//! How often each holding wins: exactly, or by a sample.
//!
//! Ask with a [`Matchup`] of [`Range`]s in a [`Game`]; it answers with an [`Equity`].
//!
//! ```
//! use cards::{DeckKind, Plays, Ranking, equity::{Game, Matchup, Options, Range, Share}};
//! let [high, low] = [Ranking::High, Ranking::EightOrBetter].map(|ranking| Share::new(ranking, Plays::Exactly(2)));
//! let omaha = Game::new(DeckKind::Standard, 4, 5, &[high, low]).unwrap();
//! let players = ["AhAd2h3d", "KsKcQsQc", "random"].map(|text| Range::parse(text, &omaha).unwrap());
//! let matchup = Matchup::new(&omaha, players.to_vec(), "4s5h9c".parse().unwrap(), Default::default()).unwrap();
//! let equity = matchup.solve(&Options { precision: 0.01, ..Options::default() }).unwrap();
//! assert!((equity.players.iter().map(|player| player.equity).sum::<f64>() - 1.0).abs() < 1e-9);
//! ```
//!
//! # How it gets there
//!
//! - *Suits are alike.* Tuples of holdings that differ only in the names of the suits are counted once. The
//!   renamings that may be used are those that change neither the board, nor the dead cards, nor the holdings of
//!   the players still to be looked at.
//! - *Boards are counted, not dealt.* For known holdings, all boards with the same ranks are worth the same unless
//!   one suit has enough cards on them. So there are 6,175 multisets of ranks to look at instead of up to
//!   2,598,960 boards, and then the boards with three or more of a suit are put right: at most 36,608 cases a
//!   suit, sixteen of them at a time for two players. It serves hold'em, short deck, Omaha and their splits.
//!   The multisets of five are 193 KB and their cases 80 KB, made once for all match-ups.
//!   Holdings are ranked once for each multiset and each pair of ranks in use: 12 KB, and 80 KB more in the order
//!   of the cases. A pair of holdings then costs 40 to 120 microseconds before the flop, bound by the cache that
//!   those 160 KB pass through, and about one after it.
//! - *Range against range.* For wide ranges of two cards the boards are dealt (once for all that differ only in
//!   suits: 134,459 before the flop), each pair of ranks is looked up once for each multiset of ranks on the board,
//!   and one pass in the order of strength counts wins and ties from running sums of weights: in all, and for each
//!   card, to take out pairs of holdings that share one. The weights of the sixteen holdings of two ranks are taken
//!   together unless they make a flush. A board costs 5 microseconds when everybody may hold anything; most of it
//!   goes into boards with four or five of a suit, whose holdings have to be sorted one by one.
//! - *Without a board*, each holding is ranked once, and tuples are compared.
//! - *Everything else* is dealt: with a board of six, or where suits count otherwise.
//! - The plan with the least estimated [cost](Matchup::cost) is taken.
//! - *Samples* take 81 boards from one shuffle of 45 cards when all holdings are known: the lines of a finite plane,
//!   two of which share one card at most. That costs half a draw a board instead of five, and the boards together
//!   tell more than as many independent ones. Ranking two holdings is then most of the ten nanoseconds of a deal.
//!   Samples come in blocks with a generator each, seeded from the caller's seed and the block's number, so the
//!   answer does not depend on how many threads dealt them. The blocks of a sample that stops early at a wanted
//!   precision are checked in rounds of fixed size, for the same reason.

mod exact;
mod game;
mod grid;
mod judge;
mod matchup;
mod monte;
mod order;
mod pattern;
mod pot;
mod range;
mod runout;
mod sweep;
mod symmetry;
mod work;

use std::fmt;

pub use game::{BadGame, Game, Share};
pub use judge::Judge;
pub use matchup::{BadMatchup, GivenTo, Matchup};
pub use range::{BadRange, BadRangeReason, Range};
pub use work::Watch;

/// How to find the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Exactly if it is cheap, else by a sample.
    Auto,
    /// Every deal.
    Exact,
    /// So many deals at random.
    Samples(u64),
}

/// How to go about it.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// Exact or sampled.
    pub method: Method,
    /// How many threads; 0 for one a core.
    pub threads: usize,
    /// Where samples start: the same seed gives the same answer, on any number of threads.
    pub seed: u64,
    /// With [`Method::Auto`], the most that counting every deal may [cost](Matchup::cost).
    pub patience: f64,
    /// With [`Method::Auto`], a sample ends when no player's equity has a greater standard error.
    pub precision: f64,
    /// Told how far the work is; may stop it.
    pub watch: Option<Watch<'a>>,
}

impl Default for Options<'_> {
    /// All cores, exact up to about two seconds of one core, else to a standard error of 0.05 %.
    fn default() -> Self {
        Options { method: Method::Auto, threads: 0, seed: 0, patience: 2e9, precision: 0.0005, watch: None }
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("method", &self.method)
            .field("threads", &self.threads)
            .field("seed", &self.seed)
            .field("patience", &self.patience)
            .field("precision", &self.precision)
            .finish_non_exhaustive()
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// [`Options::watch`] said so.
    Told,
    /// There are too many deals to count.
    TooMany,
    /// The players' ranges rule each other out so often that no deal was found to sample.
    Crowded,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Told => "stopped before there was an answer",
            Stopped::TooMany => "there are too many deals to count them all: take a sample",
            Stopped::Crowded => {
                "the players' ranges almost never fit together: count all deals, or widen one"
            }
        })
    }
}

impl std::error::Error for Stopped {}

/// How often each player wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Equity {
    /// In the order of the question.
    pub players: Vec<PlayerEquity>,
    /// How many deals were counted or sampled.
    pub deals: u64,
    /// Was every deal counted?
    pub exact: bool,
}

/// How often one player wins; all numbers from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerEquity {
    /// The deals in which they take the whole pot. In a split game, that is a scoop.
    pub win: f64,
    /// The deals in which they take some of it.
    pub tie: f64,
    /// Their part of all pots.
    pub equity: f64,
    /// The standard error of the equity; 0 if every deal was counted.
    pub error: f64,
    /// For each share of the pot, the deals in which they win it alone and those in which they share it.
    pub shares: Vec<ShareEquity>,
}

/// How often a player wins one share of the pot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShareEquity {
    /// Alone.
    pub win: f64,
    /// With others.
    pub tie: f64,
}

impl Equity {
    fn new(sums: &pot::Sums, deals: u64, exact: bool, errors: &[f64]) -> Equity {
        let of_all = |sum: f64| sum / sums.weight;
        let players = (0..sums.players).map(|player| PlayerEquity {
            win: of_all(sums.win[player]),
            tie: of_all(sums.tie[player]),
            equity: of_all(sums.pot[player]) / f64::from(pot::POT),
            error: errors.get(player).copied().unwrap_or(0.0),
            shares: (0..sums.shares)
                .map(|share| ShareEquity {
                    win: of_all(sums.share_win[share][player]),
                    tie: of_all(sums.share_tie[share][player]),
                })
                .collect(),
        });
        Equity { players: players.collect(), deals, exact }
    }
}
