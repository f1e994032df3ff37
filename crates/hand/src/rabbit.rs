//! What would have come: the cards that a hand ended without, where the house lets players see them.

use cards::Card;

use crate::{Awaiting, Hand, Source};

impl Hand {
    /// The cards that would still have come to each board of a hand that is over, had it gone on. Nothing where the house
    /// does not show them (`rabbit-hunting`), where a dealer says what comes, or where no board was left unfinished.
    ///
    /// Cards that players would have got are nobody's to see: what comes after the first of those is not told either.
    pub fn would_have_come(&self) -> Vec<Vec<Card>> {
        let (state, terms) = (self.state(), self.terms());
        let Source::Deck(stub) = &state.source else { return Vec::new() };
        if !terms.house.rabbit_hunting || self.awaiting() != Awaiting::Nobody || state.runs > 1 {
            return Vec::new();
        }
        let mut cards = stub.cards().iter().copied();
        let mut boards = vec![Vec::new(); terms.game.boards() as usize];
        let left = terms.game.streets.iter().skip(state.street as usize + 1);
        for street in left.take_while(|street| street.down == 0 && street.up == 0 && street.draw == 0) {
            cards.by_ref().take(street.burn.into()).for_each(drop);
            for board in boards.iter_mut().take(street.boards.into()) {
                board.extend(cards.by_ref().take(street.board.into()));
            }
        }
        boards.retain(|board| !board.is_empty());
        boards
    }
}
