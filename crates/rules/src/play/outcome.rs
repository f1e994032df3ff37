//! What a play gives back to its table.

use super::{Chips, PerSeat, Seat, Seats};

/// What became of a play, in the order in which it was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How chips changed hands.
    pub settled: Settled,
    /// What the house took.
    pub raked: Chips,
    /// What stays for the next deal.
    pub carried: Chips,
    /// How it ended.
    pub end: End,
}

/// How chips changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// They went into pots and came out of them.
    Pots {
        /// What each has now.
        stacks: PerSeat<Chips>,
        /// Those who were given chips from the pots.
        winners: Seats,
        /// All that was in the pots, what the house took included.
        pot: Chips,
    },
    /// The players paid each other, and nothing lay in the middle: what each has won, less than nothing for a loss.
    Scores(PerSeat<i64>),
}

/// How a play ended.
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
    /// Nothing changed hands: everybody has what they had, and what was carried over stays.
    pub fn unchanged(stacks: PerSeat<Chips>, carried: Chips, end: End) -> Outcome {
        let settled = Settled::Pots { stacks, winners: Seats::NONE, pot: Chips::ZERO };
        Outcome { settled, raked: Chips::ZERO, carried, end }
    }
}

impl Settled {
    /// What each of the first `players` has now who had these stacks; none if that cannot be: somebody lost more than
    /// there was, or somebody who does not play has a score.
    pub fn stacks_after(&self, before: &PerSeat<Chips>, players: usize) -> Option<PerSeat<Chips>> {
        match self {
            Settled::Pots { stacks, .. } => Some(*stacks),
            Settled::Scores(scores) => {
                let mut stacks = *before;
                for (place, &score) in scores.0.iter().enumerate() {
                    let seat = Seat(place as u8);
                    if place >= players && score != 0 {
                        return None;
                    }
                    stacks[seat] = Chips(stacks[seat].0.checked_add_signed(score)?);
                }
                Some(stacks)
            }
        }
    }
}
