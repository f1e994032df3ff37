//! What is recorded about errors in dealing: what went wrong, and each step of putting it right.

use serde::{Deserialize, Serialize};

use super::{CardPlace, Dropped};
use crate::{Event, Face, Seat, face::Ink};

/// One thing that went wrong, or one step of putting it right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", bound = "C: Ink")]
pub enum Mishap<C = Face> {
    /// A player was left a card short, or was dealt a joker that the game has no use for; nobody noticed.
    DealtShort {
        /// Who.
        seat: Seat,
        /// Is it a joker?
        joker: bool,
    },
    /// A player was dealt a card too many; nobody noticed.
    DealtExtra {
        /// Who.
        seat: Seat,
        /// Which card, where it is known.
        #[serde(with = "crate::wire::maybe_card")]
        card: Option<C>,
    },
    /// The dealer showed a card that was dealt face down.
    CardExposed {
        /// Whose.
        seat: Seat,
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
    },
    /// A card is taken from a hand, and another will come when all else is dealt.
    Replaced {
        /// Whose.
        seat: Seat,
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
        /// Where it goes by then.
        to: CardPlace,
    },
    /// The burn was left out; nobody noticed.
    BurnMissed,
    /// A card too many was burnt; nobody noticed.
    BurntExtra {
        /// Which card, where it is known.
        #[serde(with = "crate::wire::maybe_card")]
        card: Option<C>,
    },
    /// A wrong burn is dealt with.
    BurnsMended {
        /// How many more are burnt on the next street.
        next: u8,
    },
    /// A card was found face up in the deck.
    Boxed {
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
    },
    /// A card was moved to put something right.
    Moved {
        /// Which card, where it is known.
        #[serde(with = "crate::wire::maybe_card")]
        card: Option<C>,
        /// From where.
        from: CardPlace,
        /// To where.
        to: CardPlace,
    },
    /// One more card is to come there.
    Due {
        /// Where.
        place: CardPlace,
    },
    /// One of the flop's cards is to be drawn at random.
    ToBeDrawn {
        /// Where it goes.
        to: CardPlace,
    },
    /// The stub fell or was mixed up.
    StubDropped {
        /// How.
        how: Dropped,
    },
    /// Its order was put back.
    StubRestored,
    /// The stub was shuffled and cut.
    StubShuffled {
        /// With the cards that lay aside?
        aside: bool,
        /// With the burnt cards?
        burns: bool,
        /// With the muck?
        muck: bool,
    },
    /// A card of stud's next street was dealt before the betting was over: it does not play.
    DealtEarly {
        /// To whom.
        seat: Seat,
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
    },
    /// A last card that came too early was looked at and is kept; its player may not bet or raise until it was due.
    KeptEarly {
        /// Who.
        seat: Seat,
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
    },
    /// A player's next up-card comes face down.
    ComesDown {
        /// Whose.
        seat: Seat,
    },
    /// A player's next down-card comes face up.
    ComesUp {
        /// Whose.
        seat: Seat,
    },
    /// There is no betting on this street.
    NoBetting,
    /// Whoever was first on the street before is first again.
    OpensAsBefore,
    /// A player may stay out of the betting, with the hand live.
    MayStandAside {
        /// Who.
        seat: Seat,
    },
    /// A player stays out of the betting, with the hand live for what is in the pot.
    StoodAside {
        /// Who.
        seat: Seat,
    },
    /// A dead hand's first up-card, which counts when the bring-in is looked for.
    DeadDoor {
        /// Whose.
        seat: Seat,
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
    },
    /// A short hand plays on and will be filled on the draw.
    FilledOnDraw {
        /// Whose.
        seat: Seat,
    },
}

impl From<Mishap> for Event {
    fn from(mishap: Mishap) -> Event {
        Event::Mishap(mishap)
    }
}
