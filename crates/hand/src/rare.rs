//! What lies beside a hand: rare enough to be kept out of its state's way, in a box of its own.

use cards::CardSet;
use serde::{Deserialize, Serialize};

use crate::{
    Chips, Claim, Event, Face, Irregularity, PerSeat, PlayerAct, Reason, Refusal, Seat, Seats, Sink, State,
    Terms, Wrong,
};

/// Rare things.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rare {
    /// A bet of a wrong size that nobody stopped.
    pub(crate) missized: Option<Missized>,
    /// What the dealer said that the most is.
    pub(crate) counted: Option<Chips>,
    /// Chips that were moved forward and not let go: whose, and the total they would make.
    pub(crate) forward: Option<(Seat, Chips)>,
    /// Hands thrown forward with nothing to call, because of which nobody has acted yet.
    pub(crate) thrown: Seats,
    /// Who is on the clock.
    pub(crate) clock: Option<Seat>,
    /// Cards face down that everybody has seen.
    pub(crate) seen: CardSet,
    /// Whose cards will be shown to everybody at the end of the round, and which.
    pub(crate) at_round_end: PerSeat<Option<CardSet>>,
    /// As that, when the betting is over.
    pub(crate) at_betting_end: PerSeat<Option<CardSet>>,
    /// What players said that they hold, and who had thrown a hand away by then.
    pub(crate) claims: PerSeat<Option<(Claim, Seats)>>,
    /// Set aside of a disputed pot.
    pub(crate) kept: Chips,
    /// Is the result disputed?
    pub(crate) disputed: bool,
    /// Who was taken for the bring-in, and should not have been.
    pub(crate) wrong_low: Option<Seat>,
    /// How far the next hand has got.
    pub(crate) next: Option<NextHand>,
}

/// A bet of a wrong size that nobody stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missized {
    pub(crate) seat: Seat,
    /// What it was made, and what it should have been.
    pub(crate) was: Chips,
    pub(crate) right: Chips,
    pub(crate) wrong: Wrong,
    /// The street, and how many cards were out by then.
    pub(crate) street: u8,
    pub(crate) cards: usize,
    /// The full raise before it.
    pub(crate) increment: Chips,
    /// Who had folded by then.
    pub(crate) folded: Seats,
}

/// How far the next hand has got: after that, some disputes come too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NextHand {
    /// It has begun.
    Begun,
    /// There is substantial action on it.
    SubstantialAction,
}

/// When cards shown to one player are shown to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShownWhen {
    /// At once: that player can still act on this round.
    Now,
    /// When the round is over: that player can act on a later one.
    RoundEnd,
    /// When the betting is over.
    BettingEnd,
    /// Never: showing them was a breach.
    Never,
}

impl State {
    /// The place for rare things, made when it is needed.
    pub(crate) fn rare_mut(&mut self) -> &mut Rare {
        self.rare.get_or_insert_default()
    }

    pub(crate) fn missized(&self) -> Option<Missized> {
        self.rare.as_ref().and_then(|rare| rare.missized)
    }

    /// Face-down cards that everybody has seen.
    pub(crate) fn seen(&self) -> CardSet {
        self.rare.as_ref().map_or(CardSet::EMPTY, |rare| rare.seen)
    }

    /// What is set aside of a disputed pot.
    pub fn set_aside(&self) -> Chips {
        self.rare.as_ref().map_or(Chips::ZERO, |rare| rare.kept)
    }

    /// All cards on the table, folded hands included: more of them mean that another was dealt.
    pub(crate) fn cards_out(&self) -> usize {
        let held = Seats::first(self.count as usize).iter().map(|seat| self.cards(seat).len());
        held.sum::<usize>() + self.boards.iter().map(|board| board.cards().len()).sum::<usize>()
    }

    /// Is there something that ends when a player acts?
    pub(crate) fn irregularity_pending(&self) -> bool {
        self.rare.as_ref().is_some_and(|rare| {
            rare.missized.is_some()
                || rare.counted.is_some()
                || rare.forward.is_some()
                || rare.clock.is_some()
                || !rare.thrown.is_empty()
        })
    }

    /// A player has acted: what lay beside that turn is done with.
    pub(crate) fn forget_irregularities(&mut self, seat: Seat) {
        if let Some(rare) = &mut self.rare {
            rare.counted = None;
            rare.clock = None;
            rare.thrown.remove(seat);
            if rare.forward.is_some_and(|(whose, _)| whose == seat) {
                rare.forward = None;
            }
        }
    }

    /// Rules on what a player does beside betting.
    #[cold]
    #[inline(never)]
    pub(crate) fn irregular_act(
        &mut self,
        terms: &Terms,
        seat: Seat,
        act: PlayerAct,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        match act {
            PlayerAct::Gesture(gesture) => self.gesture(terms, seat, gesture, sink),
            PlayerAct::Unstopped(to) => self.unstopped(terms, seat, to, sink),
            PlayerAct::Claim(claim) => self.claim(terms, seat, claim, sink),
            PlayerAct::Mend if seat.0 < self.count => self.mend(terms, sink),
            PlayerAct::Clock(on, after) => self.call_clock(terms, Some(seat), on, after, sink),
            _ => Err(Refusal { reason: Reason::NotNow, under: None }),
        }
    }

    /// Records what lies beside a hand.
    #[cold]
    #[inline(never)]
    pub(crate) fn record_irregularity(&mut self, terms: &Terms, irregularity: Irregularity) {
        match irregularity {
            Irregularity::Slipped { seat, was, right, wrong } => {
                self.heard = true;
                let all = Seats::first(self.count as usize);
                let missized = Missized {
                    seat,
                    was,
                    right,
                    wrong,
                    street: self.street,
                    cards: self.cards_out(),
                    increment: self.increment,
                    folded: all.minus(self.live),
                };
                self.rare_mut().missized = Some(missized);
            }
            Irregularity::Counted { amount } => {
                self.heard = true;
                self.rare_mut().counted = Some(amount);
            }
            Irregularity::PointedAt { seat } => self.pointed_at(terms, seat),
            Irregularity::OpenedBroke { seat, to } => self.opened_broke(seat, to),
            Irregularity::Resized { seat, from, to } => self.resized(terms, seat, from, to),
            Irregularity::MovedForward { seat, to } => {
                self.heard = true;
                self.rare_mut().forward = Some((seat, to));
            }
            Irregularity::ThrewForward { seat } => {
                self.heard = true;
                self.rare_mut().thrown.insert(seat);
            }
            Irregularity::GivenBack { seat } => self.rare_mut().thrown.remove(seat),
            Irregularity::TurnedUp { card: Face(card), .. } => self.rare_mut().seen.insert(card),
            Irregularity::ShownTo { seat, card: Face(card), when, .. } => {
                let rare = self.rare_mut();
                let later = match when {
                    ShownWhen::RoundEnd => &mut rare.at_round_end,
                    ShownWhen::BettingEnd => &mut rare.at_betting_end,
                    ShownWhen::Now | ShownWhen::Never => return,
                };
                later[seat].get_or_insert(CardSet::EMPTY).insert(card);
            }
            Irregularity::Restored { seat } => self.restored(seat),
            Irregularity::Promised { seat, on, what, to } => self.promises(seat, on, what, to),
            Irregularity::ClockStarted { seat, .. } => {
                self.heard = true;
                self.rare_mut().clock = Some(seat);
            }
            Irregularity::ClockRanOut { .. } => self.rare_mut().clock = None,
            Irregularity::Claimed { seat, claim } => {
                let mucked = self.mucked;
                self.rare_mut().claims[seat] = Some((claim, mucked));
            }
            Irregularity::Disputed { .. } => self.rare_mut().disputed = true,
            Irregularity::NextHand { next } => self.rare_mut().next = Some(next),
            Irregularity::Impounded { seat, amount } => {
                self.stack[seat] -= amount;
                self.awarded[seat] -= amount;
                self.rare_mut().kept += amount;
            }
            Irregularity::Moved { seat, from, amount } => {
                match from {
                    Some(from) => {
                        self.stack[from] -= amount;
                        self.awarded[from] -= amount;
                    }
                    None => self.rare_mut().kept -= amount,
                }
                self.stack[seat] += amount;
                self.awarded[seat] += amount;
            }
            Irregularity::LiftedUpCards { .. }
            | Irregularity::ClockAsked { .. }
            | Irregularity::Penalised { .. } => {}
        }
    }

    /// A hand that was thrown away is in again: its owner is to act, or to show.
    fn restored(&mut self, seat: Seat) {
        let cards = self.cards(seat);
        self.discards -= cards;
        self.mucked.remove(seat);
        self.live.insert(seat);
        if self.stack[seat].is_zero() {
            self.all_in.insert(seat);
        }
        if self.betting {
            self.acted.remove(seat);
            if !self.all_in.contains(seat) {
                self.turn = seat;
            }
        } else {
            self.to_show.insert(seat);
            self.turn = seat;
        }
    }
}
