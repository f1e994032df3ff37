//! Why something cannot be done now: what the hand waits for, or what stands in the way.

use std::fmt;

use crate::{
    Act, Awaiting, DealerAct, FloorAct, Hand, Owed, PlayerAct, Reason, Refusal, Seat, Source,
    errors::DealerError, state::Phase,
};

/// What the hand waits for instead, or what stands in the way of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNotNow {
    /// The floor is to decide about this player first.
    FloorAsked(Seat),
    /// The floor is to rule, and was asked nothing.
    NothingAsked,
    /// The cards come off a known deck by themselves.
    DeckDeals,
    /// The dealer of this hand makes no errors.
    DealerNeverErrs,
    /// The dealer is to do this first.
    CardsDue(Owed),
    /// The dealer is to push the pot first.
    PotWaits,
    /// Bets are still being made: this player is to act.
    ToBet(Seat),
    /// This player is to throw cards away, or to say how many to draw.
    ToDraw(Seat),
    /// This player is to turn a card up, or to keep it down.
    ToFlip(Seat),
    /// This player is to show or muck.
    ToShow(Seat),
    /// This player has no hand any more.
    NoHand(Seat),
    /// This player has a hand, and need not ask for it.
    HasHand(Seat),
    /// Nobody else has a hand.
    LastHand,
    /// It is one player's, and has to be two players'.
    SamePlayer,
    /// The next hand is as far already.
    NextHandOn,
    /// What is on the board alone makes no hand here, or not yet.
    BoardDoesNotPlay,
    /// That hand was not thrown away at the showdown.
    NotMucked,
    /// All of those cards have been seen.
    SeenAlready,
    /// There are no cards face up in that hand.
    NoUpCards,
    /// The draw can no longer be changed.
    DrawStands,
    /// Only the pot of a pot-limit game is counted, while there is a bet to make.
    NotPotLimit,
    /// A joker is one of this game's cards.
    JokerPlays,
    /// The rest of a split pot is dealt once.
    SplitPot,
    /// Players who can still bet are left, or the rest is dealt more than once already.
    NotAllIn,
    /// Somebody was all-in before, and agreed to nothing.
    AllInBefore,
    /// There are too few cards for it.
    TooFewCards,
}

impl fmt::Display for WhyNotNow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyNotNow::FloorAsked(seat) => write!(f, "the floor is being asked about {seat}"),
            WhyNotNow::NothingAsked => f.write_str("the floor is asked nothing"),
            WhyNotNow::DeckDeals => f.write_str("the deck is known, and deals by itself"),
            WhyNotNow::DealerNeverErrs => f.write_str("the dealer of this hand makes no errors"),
            WhyNotNow::CardsDue(owed) => write!(f, "{} first", Due(*owed)),
            WhyNotNow::PotWaits => f.write_str("the pot is to be pushed first"),
            WhyNotNow::ToBet(seat) => write!(f, "{seat} is to bet, check, call, raise or fold"),
            WhyNotNow::ToDraw(seat) => write!(f, "{seat} is to draw or discard"),
            WhyNotNow::ToFlip(seat) => write!(f, "{seat} is to turn a card up or keep it down"),
            WhyNotNow::ToShow(seat) => write!(f, "{seat} is to show or muck"),
            WhyNotNow::NoHand(seat) => write!(f, "{seat} has no live hand"),
            WhyNotNow::HasHand(seat) => write!(f, "{seat} still has a hand"),
            WhyNotNow::LastHand => f.write_str("nobody else has a hand"),
            WhyNotNow::SamePlayer => f.write_str("that takes two players"),
            WhyNotNow::NextHandOn => f.write_str("the next hand is as far already"),
            WhyNotNow::BoardDoesNotPlay => f.write_str("the board alone makes no hand here"),
            WhyNotNow::NotMucked => f.write_str("that hand was not thrown away at the showdown"),
            WhyNotNow::SeenAlready => f.write_str("nothing of that hand is unseen"),
            WhyNotNow::NoUpCards => f.write_str("no card of that hand is face up"),
            WhyNotNow::DrawStands => f.write_str("a draw is changed right after it or not at all"),
            WhyNotNow::NotPotLimit => {
                f.write_str("a pot is counted at pot-limit, for somebody who is to bet")
            }
            WhyNotNow::JokerPlays => f.write_str("a joker is one of this game's cards"),
            WhyNotNow::SplitPot => f.write_str("the rest of a split pot is dealt once"),
            WhyNotNow::NotAllIn => {
                f.write_str("the rest is run once all but one are all-in, and agreed on once")
            }
            WhyNotNow::AllInBefore => f.write_str("somebody was all-in before and agreed to nothing"),
            WhyNotNow::TooFewCards => f.write_str("there are too few cards for it"),
        }
    }
}

/// What the dealer is to do, as a sentence's beginning.
struct Due(Owed);

impl fmt::Display for Due {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Owed::DrawOne => f.write_str("one of the flop is to be drawn at random"),
            Owed::Aside => f.write_str("a card is to be put aside"),
            Owed::Burn => f.write_str("a card is to be burnt"),
            Owed::Board(0) => f.write_str("the board is to get a card"),
            Owed::Board(board) => write!(f, "board {} is to get a card", board + 1),
            Owed::Card { seat, .. } => write!(f, "{seat} is to get a card"),
        }
    }
}

impl Hand {
    /// A refusal that says why an act cannot be done now, where it says only that.
    #[cold]
    pub(crate) fn explained(&self, act: Option<Act>, refusal: Refusal) -> Refusal {
        let reason = match refusal.reason {
            Reason::NotNow => Reason::NotSo(self.why_not_now(act)),
            Reason::NotYourTurn { awaited: None } => Reason::NobodysTurn(self.why_not_now(None)),
            reason => reason,
        };
        Refusal { reason, under: refusal.under }
    }

    fn why_not_now(&self, act: Option<Act>) -> WhyNotNow {
        let state = self.state();
        if let Some(referred) = state.referred {
            return WhyNotNow::FloorAsked(referred.seat);
        }
        let live = |seat: Seat| state.live.contains(seat);
        match act {
            Some(Act::Dealer(act)) if deals(act) && matches!(state.source, Source::Deck(_)) => {
                return WhyNotNow::DeckDeals;
            }
            Some(
                Act::Dealer(DealerAct::DealerError(_) | DealerAct::PointAt(_))
                | Act::Floor(FloorAct::DealerError(_)),
            ) if !state.mode.dealer_may_err => {
                return WhyNotNow::DealerNeverErrs;
            }
            Some(Act::Player(seat, act)) if !live(seat) && !matches!(act, PlayerAct::Clock(..)) => {
                return WhyNotNow::NoHand(seat);
            }
            Some(act) => {
                if let Some(seat) = about(act).filter(|seat| !live(*seat)) {
                    return WhyNotNow::NoHand(seat);
                }
            }
            None => {}
        }
        match self.awaiting() {
            Awaiting::Bet(seat) => WhyNotNow::ToBet(seat),
            Awaiting::Discard(seat, _) | Awaiting::Draw(seat, _) => WhyNotNow::ToDraw(seat),
            Awaiting::Flip(seat) => WhyNotNow::ToFlip(seat),
            Awaiting::Show(seat) => WhyNotNow::ToShow(seat),
            Awaiting::Floor(seat) => WhyNotNow::FloorAsked(seat),
            Awaiting::Dealer if state.phase == Phase::Showing => WhyNotNow::PotWaits,
            Awaiting::Dealer | Awaiting::Nobody => match state.owed(self.terms()) {
                Some(owed) => WhyNotNow::CardsDue(owed),
                None => WhyNotNow::PotWaits,
            },
        }
    }
}

/// Does the dealer take cards off the deck, or say what went wrong with them?
fn deals(act: DealerAct) -> bool {
    matches!(
        act,
        DealerAct::Deal(..)
            | DealerAct::Board(..)
            | DealerAct::Burn(_)
            | DealerAct::SetAside(_)
            | DealerAct::DrawOne(_)
            | DealerAct::DealerError(_)
    )
}

/// Whose hand an act of the dealer or the floor is about.
fn about(act: Act) -> Option<Seat> {
    match act {
        Act::Floor(FloorAct::Kill(seat))
        | Act::Dealer(
            DealerAct::Deal(seat, _)
            | DealerAct::PointAt(seat)
            | DealerAct::DealerError(
                DealerError::Exposed(seat, _)
                | DealerError::Extra(seat, _)
                | DealerError::Miscounted(seat)
                | DealerError::Looked(seat),
            ),
        ) => Some(seat),
        Act::Player(..) | Act::Dealer(_) | Act::Floor(_) => None,
    }
}
