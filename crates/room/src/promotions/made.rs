//! What a hand is worth to a promotion, and with which of its cards.

use std::fmt;

use cards::{Card, CardSet, Category, DeckKind, Plays, Rank, Ranking, Strength, Suit};
use rules::game::{Game, Kind};

use super::{Played, Shown};

/// The games that promotions tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Holdem,
    Omaha,
    /// Omaha with five cards.
    BigO,
    SevenCardStud,
}

impl Family {
    /// The family of a game; none if it is played for low, with another deck, or otherwise.
    pub(super) fn of(game: &Game) -> Option<Family> {
        let is = |kind: Kind| game.kinds.contains(&kind);
        let high = game.pot.iter().any(|share| share.ranking == Ranking::High);
        if !high || game.deck != DeckKind::Standard {
            return None;
        }
        match cards_each(game) {
            2 if is(Kind::Holdem) => Some(Family::Holdem),
            4 if is(Kind::Omaha) => Some(Family::Omaha),
            5 if is(Kind::Omaha) => Some(Family::BigO),
            7 if is(Kind::Stud) => Some(Family::SevenCardStud),
            _ => None,
        }
    }

    fn plays(self) -> Plays {
        match self {
            Family::Holdem | Family::SevenCardStud => Plays::Any,
            Family::Omaha | Family::BigO => Plays::Exactly(2),
        }
    }

    /// How strong a hand is; none while it has too few cards to be one.
    pub(super) fn strength(self, shown: Shown, board: CardSet) -> Option<Strength> {
        let strength = Ranking::High.best(self.plays(), shown.cards, board);
        (strength.cards().len() == Ranking::High.plays()).then_some(strength)
    }

    /// Is it as strong with both hole cards as it can be?
    pub(super) fn plays_both(self, shown: Shown, board: CardSet) -> bool {
        match self {
            Family::Holdem => {
                let both = Ranking::High.best(Plays::Exactly(2), shown.cards, board);
                self.strength(shown, board).is_some_and(|strength| strength == both)
            }
            // The game itself asks for two.
            Family::Omaha | Family::BigO => true,
            Family::SevenCardStud => {
                let strength = self.strength(shown, board);
                let two_of = |first: Card| shown.hole.iter().map(move |second| [first, second]);
                let pairs = shown.hole.iter().flat_map(two_of).filter(|[first, second]| first != second);
                let with =
                    |pair: CardSet| Ranking::High.best(Plays::Exactly(2), pair, (shown.cards - pair) | board);
                let mut strengths = pairs.map(|pair| with(pair.into_iter().collect()));
                strengths.any(|with| strength == Some(with))
            }
        }
    }

    /// Are its four of a kind made with a pair of the player's own? Other hands need none.
    pub(super) fn quads_from_pair(self, shown: Shown, board: CardSet) -> bool {
        let Some(strength) = self.strength(shown, board) else { return false };
        match quads_of(strength) {
            Some(rank) => self == Family::SevenCardStud || shown.cards.count_rank(rank) >= 2,
            None => true,
        }
    }
}

/// How many cards the game deals to a player who stays to the end.
fn cards_each(game: &Game) -> u8 {
    game.streets.iter().map(|street| street.down + street.up).sum()
}

/// Does each hand have as many cards as the game deals, and the board too? In stud one card for all may stand in for
/// the last.
pub(super) fn proper(game: &Game, played: &Played) -> bool {
    let each = usize::from(cards_each(game));
    let board: usize = game.streets.iter().map(|street| usize::from(street.board)).sum();
    played.shown.iter().all(|shown| match played.board.len() {
        common if board == 0 => shown.cards.len() + common == each,
        cards => shown.cards.len() == each && cards == board,
    })
}

/// The rank of four of a kind.
pub(super) fn quads_of(strength: Strength) -> Option<Rank> {
    let is_quads = strength.category() == Some(Category::Quads);
    let rank = |count| Rank::ALL.into_iter().find(|&rank| strength.cards().count_rank(rank) == count);
    if is_quads { rank(4) } else { None }
}

/// The rank that tops a straight flush: a five where the ace is low.
pub(super) fn straight_flush_of(strength: Strength) -> Option<Rank> {
    if strength.category() != Some(Category::StraightFlush) {
        return None;
    }
    let has = |rank| strength.cards().count_rank(rank) == 1;
    if has(Rank::Ace) && has(Rank::Five) {
        return Some(Rank::Five);
    }
    Rank::ALL.into_iter().rev().find(|&rank| has(rank))
}

/// The ranks of a full house: three of the first, two of the second.
pub(super) fn full_house_of(strength: Strength) -> Option<(Rank, Rank)> {
    if strength.category() != Some(Category::FullHouse) {
        return None;
    }
    let of = |count| Rank::ALL.into_iter().find(|&rank| strength.cards().count_rank(rank) == count);
    of(3).zip(of(2))
}

/// The least hand that will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Least {
    /// Aces full of these or better.
    AcesFullOf(Rank),
    /// Four of these or better.
    Four(Rank),
}

impl Least {
    /// Any four of a kind.
    pub const ANY_FOUR: Least = Least::Four(Rank::Two);

    /// Is a hand as strong as that?
    pub fn is_reached_by(self, strength: Strength) -> bool {
        strength >= Ranking::High.exactly(self.example())
    }

    /// The weakest hand that reaches it.
    fn example(self) -> CardSet {
        let of = |rank: Rank, count: usize| {
            Suit::ALL.into_iter().take(count).map(move |suit| Card::new(rank, suit))
        };
        match self {
            Least::AcesFullOf(pair) => of(Rank::Ace, 3).chain(of(pair, 2)).collect(),
            Least::Four(rank) => {
                let kicker = if rank == Rank::Two { Rank::Three } else { Rank::Two };
                of(rank, 4).chain(of(kicker, 1)).collect()
            }
        }
    }
}

impl fmt::Display for Least {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Least::AcesFullOf(pair) => write!(f, "aces full of {} or better", pair.words()),
            Least::Four(Rank::Two) => f.write_str("four of a kind or better"),
            Least::Four(rank) => write!(f, "four {} or better", rank.words()),
        }
    }
}
