//! A hand as promotions see it.

use cards::CardSet;
use hand::{Chips, Seat, Seats, State, Viewer};

use crate::PlayerId;

/// A hand as it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Everybody who was dealt in.
    pub dealt: Vec<PlayerId>,
    /// Those of them who play for the house. What they would be paid stays in its prize.
    pub house: Vec<PlayerId>,
    /// Everything that was in the middle, the fees included.
    pub pot: Chips,
    /// Did the house take its fee?
    pub raked: bool,
    /// The board.
    pub board: CardSet,
    /// The hands that were not folded or thrown away, each with all its cards and turned up.
    pub shown: Vec<Shown>,
    /// Was the hand talked about before it was over?
    pub talk: Talk,
    /// Did whoever is to check the hands check them?
    pub verified: bool,
}

/// A hand that was turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Whose.
    pub player: PlayerId,
    /// The player's own cards.
    pub cards: CardSet,
    /// Those of them that were dealt face down, which stud tells from the others.
    pub hole: CardSet,
}

/// Whether a hand was talked about before it was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// It was not.
    None,
    /// It was, and the supervisor let it pass.
    LetPass,
    /// It was, and the supervisor voids what depends on it.
    Voids,
}

impl Played {
    /// Did one alone show a hand? It is then judged by the cards that had come by that time.
    pub(super) fn is_one_alone(&self) -> bool {
        self.shown.len() == 1 && self.dealt.len() > 1
    }

    /// A hand that is over, dealt to these players in this order. It is not yet checked by anybody, and nobody talked.
    /// Where the cards were run more than once, the first board decides.
    pub fn of(hand: &State, players: &[PlayerId]) -> Played {
        let pot = Seats::first(hand.players()).iter().map(|seat| hand.awarded_to(seat)).sum::<Chips>()
            + hand.raked();
        let shown = |(place, &player): (usize, &PlayerId)| {
            let seat = Seat(place as u8);
            // A hand that was thrown away and then turned up on request is out of the running.
            let counts = hand.has_shown(seat) && hand.live().contains(seat);
            counts.then(|| Shown {
                player,
                cards: hand.faces(Viewer::Rail, seat),
                hole: hand.faces_down(Viewer::Rail, seat),
            })
        };
        Played {
            dealt: players.to_vec(),
            house: Vec::new(),
            pot,
            raked: !hand.raked().is_zero(),
            board: hand.boards()[0].set(),
            shown: players.iter().enumerate().filter_map(shown).collect(),
            talk: Talk::None,
            verified: false,
        }
    }
}
