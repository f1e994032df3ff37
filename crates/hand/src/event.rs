//! What happens in a hand. State changes only by recording an event; replaying the events gives the state again.

use serde::{Deserialize, Serialize};

use crate::{Chips, Early, Face, Irregularity, Mishap, Question, Seat, Verdict, face::Ink};

/// One thing that happened. Its cards are [`Face`]s as the hand records them, which nobody outside can read, or
/// [`Card`](cards::Card)s as a watcher who may see them is [told](crate::Told) of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", bound = "C: Ink")]
pub enum Event<C = Face> {
    /// A player put an ante in.
    Anted {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// A player posted a live bet before the cards.
    Posted {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
        /// Does the opening move on to the next player, as with blinds and straddles?
        opens_after: bool,
    },
    /// A player put dead money in.
    PostedDead {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// A street began: its cards are due.
    StreetBegan {
        /// Which, counted from 0.
        street: u8,
    },
    /// A card was burnt.
    Burnt {
        /// Which card, where the deck is known.
        #[serde(with = "crate::wire::maybe_card")]
        card: Option<C>,
    },
    /// The burn was left out, so that all can have a card.
    BurnSkipped,
    /// What was still owed could not be dealt: nothing is left.
    Lapsed,
    /// A card was dealt to a player.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which card; none if nobody who records it knows.
        #[serde(with = "crate::wire::maybe_card")]
        card: Option<C>,
        /// Face up?
        up: bool,
    },
    /// A card was dealt to the board.
    Boarded {
        /// Which board, counted from 0; with several runs, the run.
        board: u8,
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
    },
    /// The stub was made anew of what was left, the burns and earlier discards.
    Reshuffled {
        /// Were the burnt cards mixed in?
        burns: bool,
        /// Were this street's own discards mixed in, too?
        served: bool,
    },
    /// The betting round began.
    BettingBegan {
        /// Who acts first.
        first: Seat,
    },
    /// A player brought it in.
    BroughtIn {
        /// Who.
        seat: Seat,
        /// For how much.
        amount: Chips,
    },
    /// A player passed without betting.
    Checked {
        /// Who.
        seat: Seat,
    },
    /// A player called.
    Called {
        /// Who.
        seat: Seat,
        /// The chips added.
        amount: Chips,
    },
    /// A player bet, completed or raised.
    Raised {
        /// Who.
        seat: Seat,
        /// The total in front of the player on this street.
        to: Chips,
        /// Does it count as a full bet or raise? A short all-in does not.
        full: bool,
    },
    /// A player folded.
    Folded {
        /// Who.
        seat: Seat,
    },
    /// A bet that nobody called went back.
    Returned {
        /// To whom.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// The bets were pulled in.
    Gathered,
    /// A player threw a card away, to draw another or because the game asks for it.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which card; none if unknown.
        #[serde(with = "crate::wire::maybe_card")]
        card: Option<C>,
    },
    /// A player is done with discarding and drawing.
    Drew {
        /// Who.
        seat: Seat,
        /// How many cards are to be drawn.
        count: u8,
    },
    /// A player changed the number of cards wanted: what was thrown away is held again.
    DrawTakenBack {
        /// Who.
        seat: Seat,
    },
    /// A player chose whether to turn the down card up.
    Flipped {
        /// Who.
        seat: Seat,
        /// Was it turned up?
        up: bool,
    },
    /// Too few cards are left for all: one card that plays for everybody comes instead.
    CommonCard,
    /// The showdown began.
    ShowdownBegan {
        /// Who shows first.
        first: Seat,
    },
    /// A player turned all cards up.
    Showed {
        /// Who.
        seat: Seat,
    },
    /// A card that a player held all along became known to whoever records the hand.
    Revealed {
        /// Whose.
        seat: Seat,
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
    },
    /// A player threw the hand away at the showdown.
    Mucked {
        /// Who.
        seat: Seat,
    },
    /// A player said that the board plays and threw the hand away.
    PlayedBoard {
        /// Who.
        seat: Seat,
    },
    /// A hand thrown away at the showdown was turned up because somebody asked.
    Exposed {
        /// Whose.
        seat: Seat,
        /// Is it in the running again?
        live: bool,
    },
    /// The rest of the cards will be dealt so many times.
    RunsAgreed {
        /// How many times.
        runs: u8,
    },
    /// Nobody opened: the antes stay for the next deal.
    PassedOut,
    /// A bet made after the draw went back: the best hand had checked a seven.
    Voided {
        /// To whom.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// The house took its fee from the pot.
    Raked {
        /// How much.
        amount: Chips,
    },
    /// A player was given chips from a pot.
    Awarded {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
        /// Which pot, 0 for the main pot.
        pot: u8,
        /// Which part of it.
        share: u8,
        /// Which run.
        run: u8,
    },
    /// What a player put out counts for another amount: the rest goes back, or what is missing is added.
    Corrected {
        /// Who.
        seat: Seat,
        /// What lay in front of the player.
        put: Chips,
        /// What is to lie there.
        counts: Chips,
    },
    /// A player's words or chips shut out some choices at this turn.
    Barred {
        /// Who.
        seat: Seat,
        /// No raise?
        raise: bool,
        /// No fold?
        fold: bool,
    },
    /// A player said that it is a raise; the amount is still to come.
    Declared {
        /// Who.
        seat: Seat,
    },
    /// A player asked for time.
    AskedTime {
        /// Who.
        seat: Seat,
    },
    /// What a player put out is for the floor to read.
    Referred {
        /// Who.
        seat: Seat,
        /// What is asked.
        question: Question,
        /// The total of the raise, where one is possible.
        raise_to: Chips,
        /// The chips in front of the player.
        put: Chips,
    },
    /// The floor decided.
    Decided {
        /// About whom.
        seat: Seat,
        /// What.
        verdict: Verdict,
    },
    /// A player acted before it was time.
    ActedEarly {
        /// Who.
        seat: Seat,
        /// What was done.
        #[serde(rename = "act")]
        what: Early,
        /// The chips that it would have in front; of a fold, what there was to call.
        to: Chips,
    },
    /// An act out of turn does not stand: the player acts again.
    Released {
        /// Who.
        seat: Seat,
    },
    /// Chips that were too few to call stay in.
    Forfeited {
        /// Whose.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// A card was burnt for the next street before the betting was over.
    BurntEarly {
        /// Which card, where it is known.
        #[serde(with = "crate::wire::maybe_card")]
        card: Option<C>,
    },
    /// A board card was turned before the betting was over: it does not play.
    TurnedEarly {
        /// Which card.
        #[serde(with = "crate::wire::card")]
        card: C,
    },
    /// The hand is called off.
    CalledOff {
        /// What was carried over from hands before and stays for the next.
        carried: Chips,
    },
    /// A player gets back everything put in.
    Refunded {
        /// Who.
        seat: Seat,
        /// How much.
        amount: Chips,
    },
    /// A player's hand was killed.
    Killed {
        /// Whose.
        seat: Seat,
    },
    /// Something went wrong in the deal, or a step was taken to put it right.
    Mishap(Mishap<C>),
    /// Something was done or said beside betting.
    Irregularity(Irregularity<C>),
    /// The hand is over.
    Ended,
}

/// An event of a hand with the policy it follows.
pub type Ruling = rules::Ruling<Event>;
