//! What a hand gives back to its table.

use hand::{Chips, PerSeat, Seat, Seats, State};

/// What became of a hand, in the order in which it was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What each has now.
    pub stacks: PerSeat<Chips>,
    /// Those who were given chips from the pots.
    pub winners: Seats,
    /// All that was in the pots, what the house took included.
    pub pot: Chips,
    /// What the house took.
    pub raked: Chips,
    /// What stays for the next deal.
    pub carried: Chips,
    /// How it ended.
    pub end: End,
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It was played to the end.
    Played,
    /// It was called off, and everybody has their chips back: the deal is made again.
    Misdealt,
    /// The floor voided it: everybody has their chips back, and it counts as played.
    Voided,
    /// All but the blinds folded, and they took their money back.
    Chopped,
}

impl Outcome {
    /// What came of a hand that is over.
    pub fn of(hand: &State, end: End) -> Outcome {
        let mut outcome = Outcome {
            stacks: PerSeat::default(),
            winners: Seats::NONE,
            pot: hand.raked(),
            raked: hand.raked(),
            carried: hand.carried(),
            end,
        };
        for place in 0..hand.players() {
            let seat = Seat(place as u8);
            outcome.stacks[seat] = hand.stack_of(seat);
            outcome.pot += hand.awarded_to(seat);
            if !hand.awarded_to(seat).is_zero() {
                outcome.winners.insert(seat);
            }
        }
        outcome
    }
}
