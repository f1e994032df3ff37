//! What can be read off the table: chips, boards, who is in, what is due. No hidden card is among it.

use cards::CardSet;

use crate::{Board, Chips, MOST_BOARDS, Seat, Seats, Source, State, Terms, state::Phase};

/// Something that the dealer is to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// Draw one of the flop's cards at random.
    DrawOne,
    /// Put a card aside.
    Aside,
    /// Burn a card; leaving it out does not hold the hand up.
    Burn,
    /// A card for a board, counted from 0; with several runs, the run.
    Board(u8),
    /// A card for a player.
    Card {
        /// Who.
        seat: Seat,
        /// Face up?
        up: bool,
    },
}

impl State {
    /// How many players were dealt in.
    pub fn players(&self) -> usize {
        self.count as usize
    }

    /// Those with a hand.
    pub fn live(&self) -> Seats {
        self.live
    }

    /// Those of them without chips.
    pub fn all_in(&self) -> Seats {
        self.all_in
    }

    /// What a player has in front on this street, not yet pulled in.
    pub fn bet_of(&self, seat: Seat) -> Chips {
        self.bet[seat]
    }

    /// What has to be in front of a player to stay in on this street.
    pub fn level(&self) -> Chips {
        self.level
    }

    /// The boards, empty ones included; with several runs, one for each.
    pub fn boards(&self) -> &[Board; MOST_BOARDS] {
        &self.boards
    }

    /// What the floor is to decide.
    pub fn referred(&self) -> Option<crate::Referred> {
        self.referred
    }

    /// What a player was given from the pots.
    pub fn awarded_to(&self, seat: Seat) -> Chips {
        self.awarded[seat]
    }

    /// What the dealer is to do next, in the order in which a hand deals: the burn, the boards, then the players in
    /// turn; replacements come to each player at once.
    pub fn owed(&self, terms: &Terms) -> Option<Owed> {
        let play = self.betting && !self.is_being_mended();
        if self.phase != Phase::Street || play || !matches!(self.source, Source::Dealer) {
            return None;
        }
        let mishaps = self.mishaps.as_deref();
        if mishaps.is_some_and(|mishaps| mishaps.to_draw.is_some()) {
            return Some(Owed::DrawOne);
        }
        if mishaps.is_some_and(|mishaps| mishaps.owed_aside > 0) {
            return Some(Owed::Aside);
        }
        let boards =
            || self.owed_board.iter().position(|&owed| owed > 0).map(|board| Owed::Board(board as u8));
        let draws = terms.game.streets[self.street as usize].draw > 0;
        let players = || {
            if draws {
                let served = self.next_to_serve(terms).map(|seat| Owed::Card { seat, up: false });
                // What replaces a card that was shown comes once everybody has drawn.
                if served.is_some() || !self.may_draw.is_empty() {
                    return served;
                }
            }
            for (owed, up) in [(&self.owed_down, false), (&self.owed_up, true)] {
                let to = self.live.or(self.ghosts);
                let most = to.iter().map(|seat| owed[seat]).max().unwrap_or(0);
                let due = |seat: &Seat| owed[*seat] == most;
                if most > 0 {
                    return to.iter().find(due).map(|seat| Owed::Card { seat, up: self.comes(seat, up) });
                }
            }
            let later = mishaps?.later;
            self.live.iter().find(|&seat| later[seat] > 0).map(|seat| Owed::Card { seat, up: false })
        };
        let card = boards().or_else(players)?;
        Some(if self.burn_is_due(terms) { Owed::Burn } else { card })
    }

    /// Does a card of the usual round come face up, after what may have gone wrong?
    pub(crate) fn comes(&self, seat: Seat, up: bool) -> bool {
        match &self.mishaps {
            Some(mishaps) if up => !mishaps.comes_down.contains(seat),
            Some(mishaps) => mishaps.comes_up.contains(seat),
            None => up,
        }
    }

    /// How many cards a player is still to be dealt on this street.
    pub fn owed_to(&self, seat: Seat) -> u8 {
        let later = self.mishaps.as_deref().map_or(0, |mishaps| mishaps.later[seat]);
        self.owed_down[seat] + self.owed_up[seat] + later
    }

    /// How many cards a board is still to be dealt on this street.
    pub fn owed_to_board(&self, board: u8) -> u8 {
        self.owed_board.get(board as usize).copied().unwrap_or(0)
    }

    /// The chips a player has left.
    pub fn stack_of(&self, seat: Seat) -> Chips {
        self.stack[seat]
    }

    /// A player's cards face up.
    pub fn up_of(&self, seat: Seat) -> CardSet {
        self.up[seat]
    }

    /// What stays in the pot for the next deal, because nobody opened.
    pub fn carried(&self) -> Chips {
        self.carried
    }

    /// What was taken from the pots: the house's fee, and what promotions have beyond it.
    pub fn raked(&self) -> Chips {
        self.raked
    }

    /// The street, counted from 0.
    pub fn street(&self) -> u8 {
        self.street
    }

    /// Was it decided by showing hands?
    pub fn reached_showdown(&self) -> bool {
        !self.shown.is_empty()
    }

    /// Was somebody all-in for less than others put in?
    pub fn had_side_pots(&self) -> bool {
        self.side_pots
    }

    /// Has this player turned the hand up?
    pub fn has_shown(&self, seat: Seat) -> bool {
        self.shown.contains(seat)
    }
}
