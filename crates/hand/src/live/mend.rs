//! Bets of a wrong size that nobody stopped: until when they are corrected, and for whom.

use rules::game::Limit;
use serde::{Deserialize, Serialize};

use super::{Undercall, Until};
use crate::floor::Question;
use crate::{
    Chips, Event, Irregularity, PlayerAct, Reason, Refusal, Seat, Seats, Sink, Sizes, State, Terms, Under,
    WhyNotNow, flow::Awaiting, house::is_substantial, rare::Missized, state::Phase,
};

/// What is wrong with the size of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wrong {
    /// It is too little.
    Low,
    /// It is too much.
    High,
    /// The player wanted to bet the pot, and the dealer's count was too low.
    LowCount,
    /// It is a call, and too little for one.
    ShortCall,
}

impl State {
    /// A bet or raise that nobody stops, whatever its size.
    pub(crate) fn unstopped(
        &mut self,
        terms: &Terms,
        seat: Seat,
        to: Chips,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        match self.awaiting(terms) {
            Awaiting::Bet(turn) if turn == seat && !self.bring_in_due => {}
            Awaiting::Bet(turn) => return refuse(Reason::NotYourTurn { awaited: Some(turn) }),
            _ => return refuse(Reason::NotNow),
        }
        let most = self.bet[seat] + self.stack[seat];
        if to > most {
            let under = Some(Under::STAKES_TABLE);
            return Err(Refusal { reason: Reason::NotEnoughChips { most }, under });
        }
        if to > self.bet[seat] && to < self.level.min(most) {
            self.call_short(terms, seat, to, sink);
            return Ok(());
        }
        let sizes = self.sizes(terms, seat)?;
        if to <= self.level {
            return refuse(Reason::TooSmall { least: sizes.least() });
        }
        let full = if sizes.admits(to) {
            self.is_full(terms, to)
        } else {
            let (right, wrong) = nearest(sizes, to);
            self.emit(terms, sink, Irregularity::Slipped { seat, was: to, right, wrong }, None);
            true
        };
        let event = Event::Raised { seat, to, full };
        let under = self.bet_policy(terms, &event);
        self.emit(terms, sink, event, under);
        self.go_on(terms, sink);
        Ok(())
    }

    /// The dealer says how much may be bet at most.
    pub(crate) fn count_pot(
        &mut self,
        terms: &Terms,
        amount: Chips,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let betting = matches!(self.awaiting(terms), Awaiting::Bet(_));
        if !betting || terms.limit != Limit::Pot || amount <= self.level {
            return Err(Refusal { reason: Reason::NotSo(WhyNotNow::NotPotLimit), under: None });
        }
        self.emit(terms, sink, Irregularity::Counted { amount }, Some(Under::PL_MAX));
        Ok(())
    }

    /// A bet of the pot by the dealer's count, if that was wrong.
    pub(super) fn by_wrong_count(&self, terms: &Terms, seat: Seat) -> Option<Irregularity> {
        let was = self.rare.as_ref()?.counted?;
        let sizes = self.sizes(terms, seat).ok()?;
        let (right, all) = (sizes.most(), self.bet[seat] + self.stack[seat]);
        let wrong = if was < right { Wrong::LowCount } else { Wrong::High };
        (was != right && was <= all && was > self.level).then_some(Irregularity::Slipped {
            seat,
            was,
            right,
            wrong,
        })
    }

    /// Bets the pot by a wrong count.
    pub(super) fn bet_by_count(&mut self, terms: &Terms, slip: Irregularity, sink: &mut impl Sink<Event>) {
        let Irregularity::Slipped { seat, was, .. } = slip else { return };
        self.emit(terms, sink, slip, Some(Under::PL_MAX));
        self.emit(terms, sink, Event::Raised { seat, to: was, full: true }, Some(Under::PL_MAX));
        self.go_on(terms, sink);
    }

    /// A plain bet of just what the dealer said that the pot is, if that was wrong: says whether there was one.
    #[cold]
    pub(crate) fn bets_by_count(
        &mut self,
        terms: &Terms,
        seat: Seat,
        act: PlayerAct,
        sink: &mut impl Sink<Event>,
    ) -> bool {
        let PlayerAct::RaiseTo(to) = act else { return false };
        match self.by_wrong_count(terms, seat) {
            Some(slip @ Irregularity::Slipped { was, .. }) if was == to => {
                self.bet_by_count(terms, slip, sink);
                true
            }
            _ => false,
        }
    }

    /// The last bet is found to be of a wrong size.
    pub(crate) fn mend(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if let Some(wrong) = self.wrong_low(terms).filter(|_| self.referred.is_none()) {
            return self.correct_low(terms, wrong, sink);
        }
        let wrong = |missized: &Missized| self.referred.is_none() && !self.is_made_good(*missized);
        let Some(missized) = self.missized().filter(wrong) else {
            return Err(Refusal { reason: Reason::NothingToMend, under: None });
        };
        let handling = &terms.house.handling;
        let (open, under) = match missized.wrong {
            Wrong::Low => (self.is_open(missized, handling.low_until), Under::UNDERBET_CORRECT_UNTIL),
            Wrong::High => (self.is_open(missized, handling.high_until), Under::PL_OVERSIZE_CORRECT_UNTIL),
            Wrong::ShortCall => (self.is_open(missized, handling.low_until), Under::UNDERCALL_RULE),
            Wrong::LowCount => {
                let open = self.betting && self.street == missized.street && !self.has_drawn_action(missized);
                (open && handling.low_count_lifts, Under::PL_UNDERBET_WRONG_COUNT)
            }
        };
        if !open {
            return Err(Refusal { reason: Reason::BetStands, under: Some(under) });
        }
        if missized.wrong == Wrong::ShortCall {
            self.mend_short_call(terms, missized, sink);
            self.go_on(terms, sink);
            return Ok(());
        }
        let called = self.followers(missized).len() > 1;
        if missized.wrong == Wrong::High && called && handling.high_late_to_floor {
            let event = Event::Referred {
                seat: missized.seat,
                question: Question::ReduceOrStands,
                raise_to: missized.right,
                put: missized.was,
            };
            self.emit(terms, sink, event, Some(Under::PL_OVERSIZE_LATE));
            self.usual_without_floor(terms, sink);
        } else {
            self.resize_all(terms, missized, under, sink);
        }
        self.go_on(terms, sink);
        Ok(())
    }

    /// Was a call that was too little settled before: completed, or forfeited with the hand?
    fn is_made_good(&self, missized: Missized) -> bool {
        let complete = self.followed(missized, missized.seat) >= missized.right;
        missized.wrong == Wrong::ShortCall && (complete || !self.live.contains(missized.seat))
    }

    /// May a bet still be corrected?
    fn is_open(&self, missized: Missized, until: Until) -> bool {
        match until {
            Until::RoundOver => self.betting && self.street == missized.street,
            Until::NextCard => {
                self.phase != Phase::Over
                    && (self.street == missized.street || self.street == missized.street + 1 && !self.begun)
                    && self.cards_out() == missized.cards
                    && (self.phase == Phase::Street || self.shown.or(self.mucked).is_empty())
            }
        }
    }

    /// Has so much been done since that a bet by too low a count stands?
    fn has_drawn_action(&self, missized: Missized) -> bool {
        let folded = Seats::first(self.count as usize).minus(self.live).minus(missized.folded).len();
        let called = self.followers(missized).len() - 1;
        is_substantial(folded + called, called > 0)
    }

    /// The bettor and those who called.
    fn followers(&self, missized: Missized) -> Seats {
        // Whoever is all-in for less than too large a bet may still have more in than is right.
        let least = if missized.wrong == Wrong::High { missized.right + Chips(1) } else { missized.was };
        let called = |seat: &Seat| self.followed(missized, *seat) >= least;
        self.live.iter().filter(called).chain([missized.seat]).collect()
    }

    /// What a player has put in on the street of a bet.
    fn followed(&self, missized: Missized, seat: Seat) -> Chips {
        if self.is_pulled_in(missized) {
            self.paid[seat].less(self.paid_before[seat])
        } else {
            self.bet[seat]
        }
    }

    /// Is the street of a bet over, and its chips in the middle?
    fn is_pulled_in(&self, missized: Missized) -> bool {
        self.street != missized.street || self.bet_done
    }

    /// Brings the bet, and every call of it, to the right size.
    pub(crate) fn resize_all(
        &mut self,
        terms: &Terms,
        missized: Missized,
        under: Under,
        sink: &mut impl Sink<Event>,
    ) {
        for seat in self.followers(missized) {
            let from = self.followed(missized, seat);
            let to = missized.right.min(from + self.stack[seat]);
            if from == to {
                continue;
            }
            // Nobody who called may raise because of it, unless the house says so.
            let under = if seat == missized.seat || missized.wrong != Wrong::Low {
                under
            } else {
                Under::UNDERBET_CALL_TO_RAISE_ALLOWED
            };
            self.emit(terms, sink, Irregularity::Resized { seat, from, to }, Some(under));
        }
    }

    /// Less than a call, which nobody notices: the next player acts as if it were one.
    fn call_short(&mut self, terms: &Terms, seat: Seat, to: Chips, sink: &mut impl Sink<Event>) {
        let right = self.level.min(self.bet[seat] + self.stack[seat]);
        let amount = to.less(self.bet[seat]);
        self.emit(terms, sink, Irregularity::Slipped { seat, was: to, right, wrong: Wrong::ShortCall }, None);
        self.emit(terms, sink, Event::Called { seat, amount }, None);
        self.go_on(terms, sink);
    }

    /// It is noticed: by now nobody may take chips back, and the call is made good, or the floor decides.
    fn mend_short_call(&mut self, terms: &Terms, missized: Missized, sink: &mut impl Sink<Event>) {
        let under = Some(Under::UNDERCALL_RULE);
        let seat = missized.seat;
        let floor = match terms.house.live_rules.undercall {
            Undercall::MadeGood => false,
            Undercall::HeadsUpOrOpener => self.live.len() > 2 && self.raises > 1,
            Undercall::Floor => true,
            Undercall::Forfeited => return self.emit(terms, sink, Event::Killed { seat }, under),
        };
        if floor {
            let question = Question::CallOrForfeit;
            let event = Event::Referred { seat, question, raise_to: Chips::ZERO, put: missized.was };
            self.emit(terms, sink, event, under);
            self.usual_without_floor(terms, sink);
        } else {
            self.complete_call(terms, missized, sink);
        }
    }

    /// Brings a call that was too little to its size.
    fn complete_call(&mut self, terms: &Terms, missized: Missized, sink: &mut impl Sink<Event>) {
        let seat = missized.seat;
        let from = self.followed(missized, seat);
        let to = missized.right.min(from + self.stack[seat]);
        self.emit(terms, sink, Irregularity::Resized { seat, from, to }, Some(Under::UNDERCALL_RULE));
    }

    /// The floor rules on a call that was too little and was noticed late: it is made good, or the hand is dead.
    pub(crate) fn rule_short_call(
        &mut self,
        terms: &Terms,
        seat: Seat,
        call: bool,
        sink: &mut impl Sink<Event>,
    ) {
        let short = |missized: &Missized| missized.wrong == Wrong::ShortCall && missized.seat == seat;
        let Some(missized) = self.missized().filter(short) else { return };
        if call {
            self.complete_call(terms, missized, sink);
        } else {
            self.emit(terms, sink, Event::Killed { seat }, Some(Under::UNDERCALL_RULE));
        }
    }

    /// Records a corrected size.
    pub(crate) fn resized(&mut self, terms: &Terms, seat: Seat, from: Chips, to: Chips) {
        let Some(missized) = self.missized() else { return };
        let pulled_in = self.is_pulled_in(missized);
        let place = if pulled_in { &mut self.paid[seat] } else { &mut self.bet[seat] };
        *place = (*place + to).less(from);
        self.stack[seat] = (self.stack[seat] + from).less(to);
        if self.live.contains(seat) {
            if self.stack[seat].is_zero() {
                self.all_in.insert(seat);
            } else {
                self.all_in.remove(seat);
            }
        }
        if pulled_in
            || missized.wrong == Wrong::ShortCall
            || self.level != missized.was && self.level != missized.right
        {
            return;
        }
        self.level = missized.right;
        self.full_level = missized.right;
        self.part_bet = false;
        self.increment = missized.increment.max(missized.right.less(self.level_before));
        if self.acted.contains(seat) {
            self.acted_level[seat] = self.level;
            if seat != missized.seat && terms.house.handling.caller_may_raise {
                self.acted.remove(seat);
            }
        }
    }

    /// Somebody raised: a bet of a wrong size before that is no matter any more.
    pub(crate) fn supersede(&mut self, seat: Seat, to: Chips) {
        if let Some(rare) = &mut self.rare {
            rare.missized = rare.missized.filter(|missized| missized.seat == seat && missized.was == to);
        }
    }
}

/// The size that a bet should have had, and what is wrong with it.
fn nearest(sizes: Sizes, to: Chips) -> (Chips, Wrong) {
    if to > sizes.most() {
        (sizes.most(), Wrong::High)
    } else {
        // At fixed limit, what lies between the two is the larger one come short.
        (if to < sizes.least() { sizes.least() } else { sizes.most() }, Wrong::Low)
    }
}
