//! Who finished where, and what a place that is shared pays.

use hand::Chips;
use rules::{
    Book, Circumstances, Under,
    policy::{TournEliminationDifferentTables, TournEliminationEqualStacks, TournEliminationSameHand},
};

use crate::{
    PlayerId,
    ask::{under, usual},
};

/// The house's answers on finishing places, looked up once.
#[derive(Clone, Copy, Debug)]
pub struct PlaceRules {
    same_hand: TournEliminationSameHand,
    equal_stacks: TournEliminationEqualStacks,
    different_tables: TournEliminationDifferentTables,
}

/// Somebody who is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bust {
    /// Who.
    pub player: PlayerId,
    /// At which table.
    pub table: u32,
    /// The stack at the start of the hand.
    pub stack: Chips,
    /// How good the hand was among those who went out on that deal, the best being 0; where it is known.
    pub hand: Option<u32>,
}

/// A place, or several that are shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The best place among them.
    pub place: u32,
    /// Who shares it, the better hand first; most often one.
    pub players: Vec<PlayerId>,
    /// What the order follows, where it was not plain.
    pub under: Option<Under>,
}

impl PlaceRules {
    /// What this book says of places.
    pub fn of(book: &Book) -> PlaceRules {
        let at = Circumstances::default();
        PlaceRules {
            same_hand: usual(book, TournEliminationSameHand, at),
            equal_stacks: usual(book, TournEliminationEqualStacks, at),
            different_tables: usual(book, TournEliminationDifferentTables, at),
        }
    }

    /// The places of those who went out together, the best first: on one hand of one table, or, `hand_for_hand`, on one
    /// hand of all tables. `left` is how many played before it.
    pub fn places(&self, left: u32, busts: &[Bust], hand_for_hand: bool) -> Vec<Finish> {
        let several = busts.iter().any(|bust| bust.table != busts[0].table);
        let shared =
            hand_for_hand && several && self.different_tables == TournEliminationDifferentTables::Share;
        let by_stack = !shared && (several || self.same_hand == TournEliminationSameHand::ByStartingStack);
        let mut order: Vec<&Bust> = busts.iter().collect();
        order.sort_by_key(|bust| bust.hand.unwrap_or(u32::MAX));
        if by_stack {
            order.sort_by_key(|bust| std::cmp::Reverse(bust.stack));
        }
        let together = |one: &Bust, other: &Bust| {
            if !by_stack {
                return true;
            }
            one.stack == other.stack
                && match self.equal_stacks {
                    TournEliminationEqualStacks::EqualMoney => true,
                    TournEliminationEqualStacks::BestHandPlacesHigher => one.hand == other.hand,
                }
        };
        let mut place = (left + 1).saturating_sub(busts.len() as u32);
        let mut finishes = Vec::new();
        for group in order.chunk_by(|one, other| together(one, other)) {
            let under = match (busts.len(), group.len()) {
                (1, _) => None,
                _ if shared => Some(under(TournEliminationDifferentTables)),
                (_, 1) if several => Some(under(TournEliminationDifferentTables)),
                (_, 1) => Some(under(TournEliminationSameHand)),
                _ if by_stack => Some(under(TournEliminationEqualStacks)),
                _ => Some(under(TournEliminationSameHand)),
            };
            finishes.push(Finish { place, players: group.iter().map(|bust| bust.player).collect(), under });
            place += group.len() as u32;
        }
        finishes
    }
}

impl Finish {
    /// What each of those who share the places gets of the prizes, first place first. Units that are left over go one
    /// each to the best hands among them, so that nobody has more than the place before; what is less than a unit goes
    /// to the best hand.
    pub fn prizes(&self, prizes: &[Chips], unit: Chips) -> Vec<Chips> {
        let (unit, count) = (unit.max(Chips(1)).0, self.players.len() as u64);
        let first = self.place as usize - 1;
        let places = prizes.iter().skip(first).take(self.players.len());
        let all: Chips = places.copied().sum();
        let each = all.0 / count / unit * unit;
        let odd = all.0 - each * count;
        let mut amounts = vec![Chips(each); self.players.len()];
        for best in amounts.iter_mut().take((odd / unit) as usize) {
            *best += Chips(unit);
        }
        if let Some(best) = amounts.first_mut() {
            *best += Chips(odd % unit);
        }
        amounts
    }
}
