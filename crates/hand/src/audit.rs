//! Checks that must hold whatever happens: no card in two places, no chip made or lost.

use cards::{CardSet, DeckKind};

use crate::{Chips, Seats, Source, State};

/// What an audit found wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsound {
    /// These cards are in two places at once.
    TwicePlaced(CardSet),
    /// These cards are not of the deck.
    Foreign(CardSet),
    /// These cards of the deck are nowhere.
    Missing(CardSet),
    /// The chips do not add up.
    Chips {
        /// What there should be.
        expected: Chips,
        /// What there is.
        found: Chips,
    },
}

impl State {
    /// All chips there are: stacks, bets, pots, what was raked, what is carried over and what is set aside.
    pub fn total_chips(&self) -> Chips {
        let stacks: Chips = Seats::first(self.count as usize).iter().map(|seat| self.stack[seat]).sum();
        stacks + self.pot() + self.raked + self.carried + self.set_aside()
    }

    /// Checks cards and chips; `chips` is what there was when the hand began.
    pub fn audit(&self, deck: DeckKind, chips: Chips) -> Result<(), Unsound> {
        let found = self.total_chips();
        if found != chips {
            return Err(Unsound::Chips { expected: chips, found });
        }
        let mut seen = CardSet::EMPTY;
        let mut place = |cards: CardSet| {
            let twice = seen & cards;
            seen |= cards;
            if twice.is_empty() { Ok(()) } else { Err(Unsound::TwicePlaced(twice)) }
        };
        for seat in self.live {
            place(self.down[seat])?;
            place(self.up[seat])?;
        }
        if self.runs > 1 {
            // Runs share what lay on the board when they were agreed.
            place(self.boards.iter().fold(CardSet::EMPTY, |all, board| all | board.set()))?;
        } else {
            for board in &self.boards {
                place(board.set())?;
            }
        }
        place(self.burnt)?;
        place(self.premature)?;
        if let Some(mishaps) = &self.mishaps {
            place(mishaps.aside)?;
            place(mishaps.out)?;
            place(mishaps.top.iter().flatten().copied().collect())?;
        }
        place(self.muck)?;
        place(self.discards)?;
        let Source::Deck(stub) = &self.source else {
            return Ok(());
        };
        place(stub.cards().iter().copied().collect())?;
        let all = deck.cards();
        if !(seen - all).is_empty() {
            return Err(Unsound::Foreign(seen - all));
        }
        // Hands thrown away at the showdown leave the table.
        let mucked: CardSet = Seats::first(self.count as usize)
            .iter()
            .filter(|&seat| !self.live.contains(seat))
            .map(|seat| self.cards(seat))
            .fold(CardSet::EMPTY, |all, cards| all | cards);
        let missing = all - seen - mucked;
        if missing.is_empty() { Ok(()) } else { Err(Unsound::Missing(missing)) }
    }

    /// How many cards are left to deal: those of the stub or, where a dealer says what comes, those of the deck that have
    /// been seen nowhere.
    pub fn cards_left(&self, deck: DeckKind) -> usize {
        if let Source::Deck(stub) = &self.source {
            return stub.len();
        }
        let mut elsewhere = self.burnt | self.premature | self.muck | self.discards;
        let mut unseen = (self.burnt_unseen + self.thrown_unseen) as usize;
        for seat in self.live {
            elsewhere |= self.cards(seat);
        }
        for seat in Seats::first(self.count as usize) {
            unseen += self.unknown[seat] as usize;
        }
        for board in &self.boards {
            elsewhere |= board.set();
        }
        if let Some(mishaps) = &self.mishaps {
            elsewhere |= mishaps.aside | mishaps.out;
        }
        (deck.cards() - elsewhere).len().saturating_sub(unseen)
    }
}
