//! What a hand is worth for each part of the pot, by the quickest way there is for its ranking.

use cards::{
    CardSet, Plays, Qualifier, Ranking,
    fast::{Quick, omaha},
};
use rules::game::{Game, Share};

use crate::{Seat, State};

/// The ways to judge the parts of a game's pot, chosen once.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    shares: Vec<Way>,
}

/// How one part is judged.
#[derive(Clone, Debug)]
struct Way {
    share: Share,
    method: Method,
    /// The ranking where a joker lies face up.
    joker_up: Option<Ranking>,
}

/// The evaluators; those that take cards take the holding alone or with the board, as the part allows.
#[derive(Clone, Copy, Debug)]
enum Method {
    /// By the ranking's own evaluator.
    Quick(Quick),
    /// As that, only with the hurdle: what does not reach it is not ordered.
    Hurdle(Quick),
    /// High from exactly two of the holding and three of the board.
    Omaha,
    /// Eight or better from the same.
    OmahaLow,
    /// As the ranking defines it.
    Plain,
}

impl Method {
    fn of(share: &Share) -> Method {
        let eight = share.ranking == Ranking::EightOrBetter
            || share.ranking == Ranking::AceToFive && share.qualifier == Some(Qualifier::EightOrBetter);
        match (share.plays, share.ranking, share.qualifier) {
            (Plays::Exactly(2), _, _) if eight => Method::OmahaLow,
            (Plays::Exactly(2), Ranking::High, None) => Method::Omaha,
            (Plays::Any | Plays::HoldingOnly, _, _) if eight => {
                Quick::of(Ranking::EightOrBetter).map_or(Method::Plain, Method::Hurdle)
            }
            (Plays::Any | Plays::HoldingOnly, ranking, None) => {
                Quick::of(ranking).map_or(Method::Plain, Method::Quick)
            }
            _ => Method::Plain,
        }
    }
}

impl Judge {
    pub(crate) fn new(game: &Game) -> Judge {
        let way =
            |share: &Share| Way { share: share.clone(), method: Method::of(share), joker_up: game.joker_up };
        Judge { shares: game.pot.iter().map(way).collect() }
    }

    /// A number that is greater for a better hand, 0 for one that does not qualify.
    #[inline]
    pub(crate) fn worth(&self, state: &State, share: usize, run: usize, seat: Seat) -> u32 {
        self.shares[share].worth(state, run, seat, true)
    }

    /// As that, without the hurdle.
    pub(crate) fn worth_unqualified(&self, state: &State, share: usize, run: usize, seat: Seat) -> u32 {
        self.shares[share].worth(state, run, seat, false)
    }

    /// The cards that make the hand, for odd chips by suit.
    pub(crate) fn makes(&self, state: &State, share: usize, run: usize, seat: Seat) -> CardSet {
        let way = &self.shares[share];
        let (ranking, holding, board) = way.cards(state, run, seat);
        ranking.best(way.share.plays, holding, board).cards()
    }
}

impl Way {
    fn cards(&self, state: &State, run: usize, seat: Seat) -> (Ranking, CardSet, CardSet) {
        // With several runs each has its board; with two boards each share names its own.
        let board = if state.runs > 1 { run } else { self.share.board as usize };
        let up = state.up[seat];
        let ranking = match self.joker_up {
            Some(ranking) if up.has_joker() && !state.turned_joker.contains(seat) => ranking,
            _ => self.share.ranking,
        };
        let holding = if state.play_board.contains(seat) { CardSet::EMPTY } else { state.cards(seat) };
        (ranking, holding, state.boards[board].set())
    }

    #[inline]
    fn worth(&self, state: &State, run: usize, seat: Seat, qualified: bool) -> u32 {
        let (ranking, holding, board) = self.cards(state, run, seat);
        let plain = || {
            let hurdle = self.share.qualifier.filter(|_| qualified);
            plain(ranking, self.share.plays, holding, board, hurdle)
        };
        let cards = if self.share.plays == Plays::Any { holding | board } else { holding };
        let two = || (3..=6).contains(&board.len()) && (2..=6).contains(&holding.len());
        match self.method {
            Method::Quick(quick) if quick.takes(cards.len()) => quick.value(cards),
            Method::Hurdle(quick) if qualified && quick.takes(cards.len()) => quick.value(cards),
            Method::Omaha if two() => u32::from(omaha::high(holding, board).0),
            Method::OmahaLow if qualified && two() => u32::from(omaha::Board::new(board).low(holding).0),
            _ => plain(),
        }
    }
}

fn plain(ranking: Ranking, plays: Plays, holding: CardSet, board: CardSet, hurdle: Option<Qualifier>) -> u32 {
    let strength = ranking.best(plays, holding, board);
    match hurdle {
        Some(hurdle) if !hurdle.admits(strength) => 0,
        _ => strength.value(),
    }
}
