//! The showdown: who shows first, who need not, who may ask to see a hand, and playing the board.

use cards::Plays;

use rules::policy::{AllinFaceUp, ShowdownFirstNoBet, ShowdownMuckOption, ShowdownSeeHand};

use crate::{
    Chips, Event, Question, Seat, Seats, Sink, State, Terms, Under, WhyNotNow,
    act::{Reason, Refusal},
    state::Phase,
};

/// The cards of a whole board.
const WHOLE_BOARD: usize = 5;

impl State {
    /// Turns the hands up once no more betting is possible, where the house wants it.
    pub(crate) fn turn_up_if_over(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        let over = self.able().len() <= 1 && self.live.len() > 1;
        // Hands stay down while there is something to choose: cards to throw away, or a card to turn.
        let choices_left = terms.game.streets[self.street as usize + 1..]
            .iter()
            .any(|street| street.draw > 0 || street.discard > 0 || street.flip.is_some());
        let by_the_book = terms.house.face_up == AllinFaceUp::AllHandsWhenNoMoreBetting;
        let up = self.mode.paced || by_the_book && !self.mode.ask_at_showdown;
        if over && up && !choices_left {
            // Where the book leaves hands down until the showdown, turning them up is the program's way and no rule.
            let under = by_the_book.then_some(Under::ALLIN_FACE_UP);
            for seat in self.live.minus(self.shown) {
                self.emit(terms, sink, Event::Showed { seat }, under);
            }
        }
    }

    /// The last to bet or raise on the last street; without a bet there, whoever was or would have been first to act,
    /// unless the house looks back to earlier streets.
    pub(crate) fn first_to_show(&self, terms: &Terms) -> (Seat, Under) {
        let aggressor = self.aggressor.filter(|seat| self.live.contains(*seat));
        let first = match (aggressor, terms.house.first_to_show) {
            (Some(seat), _) if self.begun => return (seat, Under::SHOWDOWN_FIRST_BET),
            (
                Some(seat),
                ShowdownFirstNoBet::FirstToActOrEarlierAllin | ShowdownFirstNoBet::LastAggressorOfHand,
            ) => seat,
            _ if self.begun => self.first,
            _ => self.opener_among(terms, self.live),
        };
        (self.live.next_from(first).unwrap_or(first), Under::SHOWDOWN_FIRST_NO_BET)
    }

    /// May the player whose turn it is to show throw the hand away?
    pub(crate) fn may_muck(&self, terms: &Terms) -> bool {
        let others = self.to_show.or(self.shown.and(self.live)).len() > 1;
        others
            && match terms.house.muck {
                ShowdownMuckOption::Always => true,
                ShowdownMuckOption::NotOnceAllInAndBettingOver => self.all_in.is_empty(),
                ShowdownMuckOption::Never => false,
            }
    }

    /// A player turns the hand up at the showdown, and it may not be what it was said to be.
    pub(crate) fn show(&mut self, terms: &Terms, seat: Seat, sink: &mut impl Sink<Event>) {
        self.emit(terms, sink, Event::Showed { seat }, Some(Under::SHOWDOWN_FIRST_BET));
        if self.rare.is_some() {
            self.check_claim(terms, seat, sink);
        }
    }

    /// A player throws the hand away at the showdown. Where a part of it was shown, the floor may have to decide.
    pub(crate) fn muck(
        &mut self,
        terms: &Terms,
        seat: Seat,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        const PART: Under = Under::SHOWDOWN_PARTIAL_SHOW;
        if !self.may_muck(terms) {
            return Err(Refusal { reason: Reason::CannotMuck, under: Some(Under::SHOWDOWN_MUCK_OPTION) });
        }
        let part_shown = self.down[seat].intersects(self.seen());
        if part_shown && terms.house.handling.part_shown_to_floor {
            let event = Event::Referred {
                seat,
                question: Question::DeadOrLive,
                raise_to: Chips::ZERO,
                put: Chips::ZERO,
            };
            self.emit(terms, sink, event, Some(PART));
            self.usual_without_floor(terms, sink);
            return Ok(());
        }
        let under = if part_shown { PART } else { Under::SHOWDOWN_MUCK_OPTION };
        self.emit(terms, sink, Event::Mucked { seat }, Some(under));
        Ok(())
    }

    /// A player says that the board plays and throws the hand away: a claim that the words keep, or that goes with the
    /// cards.
    pub(crate) fn plays_board(
        &mut self,
        terms: &Terms,
        seat: Seat,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let boards = terms.game.pot.iter().all(|share| share.plays == Plays::Any);
        if self.phase != Phase::Showing || !boards || self.boards[0].cards().len() != WHOLE_BOARD {
            let why = if self.phase == Phase::Showing {
                WhyNotNow::BoardDoesNotPlay
            } else {
                WhyNotNow::ToBet(self.turn)
            };
            return Err(Refusal { reason: Reason::NotSo(why), under: None });
        }
        let event = if terms.house.board_plays_by_word {
            Event::PlayedBoard { seat }
        } else if self.may_muck(terms) {
            Event::Mucked { seat }
        } else {
            return Err(Refusal { reason: Reason::CannotMuck, under: Some(Under::SHOWDOWN_MUCK_OPTION) });
        };
        self.emit(terms, sink, event, Some(Under::SHOWDOWN_PLAY_BOARD));
        Ok(())
    }

    /// A player asks to see a hand that was thrown away at the showdown, or the floor, if none is given, who always may.
    pub(crate) fn ask(
        &mut self,
        terms: &Terms,
        by: Option<Seat>,
        of: Seat,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: Some(Under::SHOWDOWN_SEE_HAND) });
        if self.phase != Phase::Showing || of.0 >= self.count || !self.mucked.contains(of) {
            return Err(Refusal { reason: Reason::NotSo(WhyNotNow::NotMucked), under: None });
        }
        let wins = match by {
            None => false,
            Some(seat) if seat.0 < self.count => {
                if let Some(reason) = self.why_not_see(terms, seat, of) {
                    return refuse(reason);
                }
                self.would_win(terms, seat)
            }
            Some(_) => return refuse(Reason::NotNow),
        };
        let live = wins && terms.house.seen_hand_lives;
        let under = if live { Under::SHOWDOWN_SEE_HAND_LIVENESS } else { Under::SHOWDOWN_SEE_HAND };
        self.emit(terms, sink, Event::Exposed { seat: of, live }, Some(under));
        Ok(())
    }

    /// What keeps one player from seeing another's hand, if anything does.
    fn why_not_see(&self, terms: &Terms, seat: Seat, of: Seat) -> Option<Reason> {
        match terms.house.see {
            ShowdownSeeHand::AnyDealtIn
            | ShowdownSeeHand::AnyDealtInCalledHands
            | ShowdownSeeHand::AllExposed => None,
            ShowdownSeeHand::CollusionOnly => Some(Reason::FloorDecides),
            ShowdownSeeHand::CallerSeesAggressor if !self.live.contains(seat) => Some(Reason::MayNotAsk),
            ShowdownSeeHand::CallerSeesAggressor => {
                let called = self.begun && !self.all_in_before().contains(seat);
                (!called || self.aggressor != Some(of)).then_some(Reason::FloorDecides)
            }
        }
    }

    /// Would this player get a part of some pot if it were pushed now?
    fn would_win(&self, terms: &Terms, seat: Seat) -> bool {
        let best_in = |among: Seats, run: usize, share: usize| {
            self.best(among, |state, other| terms.judge.worth(state, share, run, other)).contains(seat)
        };
        self.pots().as_slice().iter().any(|pot| {
            pot.among == Seats::only(seat)
                || (0..self.runs as usize)
                    .any(|run| (0..terms.game.pot.len()).any(|share| best_in(pot.among, run, share)))
        })
    }
}
