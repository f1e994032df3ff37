//! What a live act amounts to, by the house's rules for words and chips.

use rules::{
    game::Limit,
    policy::{KillUnawareBet, OverchipFacingBet, VerbalBetPotNl, VerbalVsChipsPrecedence},
};

use super::{Forward, LiveAct, LiveRules, Motion, Part, Several, Speech, Spoken, Unaware, Undercall, Verb};
use crate::floor::Question;
use crate::{
    Chips, Event, Irregularity, Kill, PlayerAct, Reason, Refusal, Seat, Sink, State, Terms, Under,
    flow::Awaiting,
};

/// A chip that is worth less than this part of a bet is tiny beside it. The books give no number.
const TINY: u64 = 10;
/// Whoever put in this many percent of a call or more is held to it.
const MOST_OF_A_CALL: u64 = 80;

/// What a figure said in short may be worth, and what it is usually worth.
const IN_SHORT: [u64; 9] =
    [10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
const USUALLY: [u64; 5] = [100, 1000, 100_000, 1_000_000, 1_000_000_000];

/// What a live act is read as, and the policy behind the reading.
pub(super) struct Reading {
    pub(super) means: Means,
    under: Option<Under>,
    /// A total that does not go in the steps in which bets are made here.
    off_step: Option<Chips>,
}

pub(super) enum Means {
    /// A plain act.
    Act(PlayerAct),
    /// To call or to fold, but no raise.
    NoRaise,
    /// To call or to raise, but no fold.
    NoFold,
    /// A raise, the amount of which is still to come.
    RaiseToCome,
    /// Nothing yet: the player thinks.
    Time,
    /// The floor decides; a raise would be to this total.
    Ask(Question, Chips),
    /// The chips stay in, and the hand is folded.
    Forfeit,
    /// It cannot be.
    Not(Reason),
}

impl Means {
    const fn under(self, policy: Under) -> Reading {
        Reading { means: self, under: Some(policy), off_step: None }
    }

    const fn plainly(self) -> Reading {
        Reading { means: self, under: None, off_step: None }
    }
}

/// The bet that a player faces, as the readings count it.
pub(super) struct Facing<'a> {
    state: &'a State,
    terms: &'a Terms,
    seat: Seat,
    /// What must be in front to call.
    level: Chips,
    /// The least total of a raise, where one is possible: all there is, if that is less than a whole one.
    least: Option<Chips>,
    /// The least total of a whole raise.
    whole: Chips,
    /// The most.
    most: Chips,
    /// Everything the player has.
    all_in: Chips,
}

impl State {
    /// Rules on what a player says and puts out, and does what follows from it. A refused act changes nothing.
    pub(crate) fn perform<S: Sink<Event>>(
        &mut self,
        terms: &Terms,
        seat: Seat,
        act: &LiveAct,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        match self.awaiting(terms) {
            Awaiting::Bet(turn) if turn == seat => {}
            Awaiting::Bet(_) => return self.act_early(terms, seat, act, sink),
            Awaiting::Draw(turn, _) if turn == seat && act.parts == [Part::Tap] => {
                if !terms.house.live_rules.tap_is_pat {
                    let under = Some(Under::GESTURE_TABLE_TAP);
                    return Err(Refusal { reason: Reason::NotNow, under });
                }
                let event = Event::Drew { seat, count: 0 };
                self.emit(terms, sink, event, Some(Under::GESTURE_TABLE_TAP));
                self.go_on(terms, sink);
                return Ok(());
            }
            Awaiting::Show(_) => return self.speak_up(terms, seat, act, sink),
            _ => return Err(Refusal { reason: Reason::NotNow, under: None }),
        }
        if let Some(slip @ Irregularity::Slipped { was, .. }) = self.by_wrong_count(terms, seat)
            && Facing::new(self, terms, seat).bets_just(act, was)
        {
            self.bet_by_count(terms, slip, sink);
            return Ok(());
        }
        if let [Part::Move(motion)] = &act.parts[..]
            && terms.house.handling.forward != Forward::Binds
        {
            return self.move_forward(terms, seat, motion, sink);
        }
        let facing = Facing::new(self, terms, seat);
        let Reading { means, under, off_step } = facing.read(act)?;
        let put = off_step.unwrap_or_else(|| facing.put(act));
        let no_fold = facing.takes_back_for_good(act);
        let event = match means {
            Means::Act(act) => {
                let event = self.judge_bet(terms, act)?;
                let counts = match event {
                    Event::Raised { to, .. } => to,
                    Event::Called { amount, .. } => self.bet[seat] + amount,
                    _ => put,
                };
                if put != counts && put != self.bet[seat] {
                    let under = if off_step.is_some() { Some(Under::CHIPS_SMALLEST) } else { under };
                    self.emit(terms, sink, Event::Corrected { seat, put, counts }, under);
                }
                let under = under.or_else(|| self.bet_policy(terms, &event));
                self.emit(terms, sink, event, under);
                self.go_on(terms, sink);
                return Ok(());
            }
            Means::NoRaise => {
                self.must_raise(terms, seat)?;
                Event::Barred { seat, raise: true, fold: false }
            }
            Means::NoFold => Event::Barred { seat, raise: false, fold: true },
            Means::RaiseToCome => Event::Declared { seat },
            Means::Time => Event::AskedTime { seat },
            Means::Ask(question, raise_to) => Event::Referred { seat, question, raise_to, put },
            Means::Forfeit => {
                self.forfeit(terms, seat, put, sink);
                self.go_on(terms, sink);
                return Ok(());
            }
            Means::Not(reason) => return Err(Refusal { reason, under }),
        };
        self.emit(terms, sink, event, under);
        if no_fold && !matches!(event, Event::Barred { fold: true, .. }) {
            let under = Some(Under::PRIOR_CHIPS_PULL_BACK_BINDS);
            self.emit(terms, sink, Event::Barred { seat, raise: false, fold: true }, under);
        }
        self.usual_without_floor(terms, sink);
        Ok(())
    }
}

impl<'a> Facing<'a> {
    pub(super) fn new(state: &'a State, terms: &'a Terms, seat: Seat) -> Facing<'a> {
        let sizes = state.sizes(terms, seat).ok();
        Facing {
            state,
            terms,
            seat,
            level: state.level,
            least: sizes.map(crate::Sizes::least),
            whole: state.whole_raise(terms),
            most: sizes.map(crate::Sizes::most).unwrap_or_default(),
            all_in: state.bet[seat] + state.stack[seat],
        }
    }

    fn live_rules(&self) -> &LiveRules {
        &self.terms.house.live_rules
    }

    fn fixed(&self) -> bool {
        self.terms.limit == Limit::Fixed
    }

    /// Is there something to call?
    fn to_call(&self) -> bool {
        self.state.to_call(self.seat).is_some()
    }

    /// What lies in front of the player once the chips of a live act are there.
    fn put(&self, act: &LiveAct) -> Chips {
        let own = self.state.bet[self.seat];
        let motions = act.parts.iter().filter_map(|part| match part {
            Part::Put(motion) | Part::Move(motion) => Some(motion),
            Part::Say(_) | Part::Tap => None,
        });
        motions.fold(own, |front, motion| {
            motion.beside.unwrap_or(front).less(motion.taken_back) + motion.total()
        })
    }

    /// Does a live act bet the pot, and by words or chips no other amount than this?
    fn bets_just(&self, act: &LiveAct, amount: Chips) -> bool {
        let fits = |part: &Part| match part {
            Part::Say(Speech { verb, amount: Some(said), .. }) => {
                matches!(verb, None | Some(Verb::Bet | Verb::Raise)) && !said.more && said.number == amount.0
            }
            Part::Say(Speech { verb, amount: None, .. }) => {
                *verb == Some(Verb::Pot)
                    || matches!(verb, Some(Verb::Bet | Verb::Raise)) && act.parts.len() > 1
            }
            Part::Put(motion) => self.left(motion) + motion.total() == amount,
            Part::Move(_) | Part::Tap => false,
        };
        act.parts.iter().all(fits)
    }

    /// Did the player take old chips back facing a raise, so that folding is no choice any more?
    fn takes_back_for_good(&self, act: &LiveAct) -> bool {
        let takes = |part: &Part| matches!(part, Part::Put(motion) | Part::Move(motion) if !motion.taken_back.is_zero());
        self.live_rules().taking_back_binds && self.to_call() && act.parts.iter().any(takes)
    }

    pub(super) fn read(&self, act: &LiveAct) -> Result<Reading, Refusal> {
        let mut said = None;
        let mut put: Option<Motion> = None;
        let mut words_first = true;
        for part in &act.parts {
            match part {
                Part::Say(speech) if said.is_none() => {
                    words_first = put.is_none();
                    said = Some(*speech);
                }
                Part::Put(motion) | Part::Move(motion) => match &mut put {
                    None => put = Some(motion.clone()),
                    // A second handful counts for nothing, unless a raise was said first and the house lets it come
                    // in several moves.
                    Some(first) if self.may_go_on(said, first) => first.chips.extend(&motion.chips),
                    Some(_) => {}
                },
                Part::Say(_) | Part::Tap => {}
            }
        }
        if let Some(motion) = &put {
            self.can_be_put(motion)?;
        }
        Ok(match (said, &put) {
            (None, None) => self.tap(),
            (Some(speech), None) => self.words(speech),
            (None, Some(motion)) if motion.chips.is_empty() => self.taken_back(act),
            (None, Some(motion)) if self.state.declared == Some(self.seat) => self.raise_with(motion),
            (None, Some(motion)) => self.silent(motion),
            // Chips taken back before the word leave no fold.
            (Some(speech), Some(motion)) if motion.chips.is_empty() => {
                if speech.verb == Some(Verb::Fold) && !words_first {
                    self.taken_back(act)
                } else {
                    self.words(speech)
                }
            }
            (Some(speech), Some(motion)) => self.both(speech, motion, words_first || act.at_once),
        })
    }

    /// May more chips follow the first? Only where a raise was said and no amount.
    fn may_go_on(&self, said: Option<Speech>, first: &Motion) -> bool {
        let raise =
            |speech: Speech| matches!(speech.verb, Some(Verb::Raise | Verb::Bet)) && speech.amount.is_none();
        let house = self.live_rules();
        let more = if first.chips.len() == 1 { house.one_chip_may_grow } else { house.many_moves };
        more && (said.is_some_and(raise) || self.state.declared == Some(self.seat))
    }

    /// Chips come from the player's own stack.
    pub(super) fn can_be_put(&self, motion: &Motion) -> Result<(), Refusal> {
        // What lies in front beyond the bet is change that has not been given yet.
        let own = motion.beside.unwrap_or(self.state.bet[self.seat]);
        let change = own.less(self.state.bet[self.seat]);
        let stack = (self.state.stack[self.seat] + motion.taken_back).less(change);
        if own < self.state.bet[self.seat]
            || change > self.state.stack[self.seat]
            || motion.taken_back > own
            || motion.total() > stack
            || motion.chips.iter().any(|chip| chip.is_zero())
        {
            let reason = Reason::NotEnoughChips { most: self.all_in };
            return Err(Refusal { reason, under: Some(Under::STAKES_TABLE) });
        }
        Ok(())
    }

    /// Chips taken back, and nothing else done: that may rule out a fold.
    fn taken_back(&self, act: &LiveAct) -> Reading {
        if self.takes_back_for_good(act) {
            Means::NoFold.under(Under::PRIOR_CHIPS_PULL_BACK_BINDS)
        } else {
            Means::Not(Reason::NotNow).plainly()
        }
    }

    fn tap(&self) -> Reading {
        let tap = Under::GESTURE_TABLE_TAP;
        if self.to_call() { Means::NoRaise.under(tap) } else { Means::Act(PlayerAct::Check).under(tap) }
    }

    /// Words and chips together.
    fn both(&self, speech: Speech, motion: &Motion, words_lead: bool) -> Reading {
        const PRECEDENCE: Under = Under::VERBAL_VS_CHIPS_PRECEDENCE;
        // The word "raise" after one large chip has landed comes too late, whatever else words can do.
        let late = !words_lead
            && motion.chips.len() == 1
            && speech.amount.is_none()
            && matches!(speech.verb, Some(Verb::Raise | Verb::Bet))
            && self.to_call();
        if late {
            return self.silent(motion);
        }
        let chips_count = match self.live_rules().precedence {
            VerbalVsChipsPrecedence::Verbal => false,
            VerbalVsChipsPrecedence::FirstMade => !words_lead,
            VerbalVsChipsPrecedence::Chips => true,
        };
        if chips_count {
            return Reading { under: Some(PRECEDENCE), ..self.silent(motion) };
        }
        match (speech.verb, speech.amount) {
            (Some(Verb::Raise | Verb::Bet), None) => self.raise_with(motion),
            (Some(Verb::Call), _) if self.to_call() => {
                let total = self.left(motion) + motion.total();
                if total >= self.level {
                    return Means::Act(PlayerAct::Call).under(Under::VERBAL_IN_TURN);
                }
                self.said_call(total)
            }
            _ => {
                let reading = self.words(speech);
                if matches!(reading.means, Means::Act(_)) {
                    Reading { under: Some(PRECEDENCE), ..reading }
                } else {
                    reading
                }
            }
        }
    }

    /// "Call", with too few chips.
    fn said_call(&self, total: Chips) -> Reading {
        if self.is_gross(total) && self.live_rules().undercall == Undercall::MadeGood {
            return Means::Ask(Question::TakeBackOrCall, Chips::ZERO).under(Under::MISUNDERSTANDING_GROSS);
        }
        Means::Act(PlayerAct::Call).under(Under::CALL_SHORT_BY_MISCOUNT)
    }

    /// Words alone.
    fn words(&self, speech: Speech) -> Reading {
        const SAID: Under = Under::VERBAL_IN_TURN;
        const UNFIT: Under = Under::VERBAL_INVALID;
        let fits = |act: PlayerAct| Means::Act(act).under(SAID);
        let Some(verb) = speech.verb else { return self.number(speech.amount) };
        match verb {
            Verb::Fold => fits(PlayerAct::Fold),
            Verb::Check if !self.to_call() => fits(PlayerAct::Check),
            Verb::Check if self.live_rules().nearest_act => Means::NoRaise.under(UNFIT),
            Verb::Check => Means::Not(Reason::NotNow).under(UNFIT),
            Verb::Call if self.to_call() => fits(PlayerAct::Call),
            Verb::Call if self.live_rules().nearest_act => Means::Act(PlayerAct::Check).under(UNFIT),
            Verb::Call => Means::Not(Reason::NothingToCall).under(UNFIT),
            Verb::AllIn if self.all_in <= self.level => fits(PlayerAct::Call),
            Verb::AllIn => self.raise_to(self.all_in, SAID),
            Verb::Complete if self.terms.limit == Limit::Fixed => self.least_raise(Under::COMPLETE_LIMIT),
            Verb::Complete if self.terms.house.complete_big_bet => self.least_raise(Under::COMPLETE_BIG_BET),
            Verb::Complete => {
                Means::Not(Reason::TooSmall { least: self.whole }).under(Under::COMPLETE_BIG_BET)
            }
            Verb::Pot if self.terms.limit == Limit::Pot => self.raise_to(self.most, Under::PL_MAX),
            Verb::Pot => match self.live_rules().pot_said {
                VerbalBetPotNl::MustMakeValidBet => self.raise_unsized(Under::VERBAL_BET_POT_NL),
                VerbalBetPotNl::PotAmount => {
                    self.at_least_a_raise(self.pot_sized(), Under::VERBAL_BET_POT_NL)
                }
                VerbalBetPotNl::Void => Means::Not(Reason::NotNow).under(Under::VERBAL_BET_POT_NL),
            },
            Verb::Time => Means::Time.under(Under::TIME_STOP_WORD),
            Verb::Bet | Verb::Raise => match speech.amount {
                None => {
                    self.raise_unsized(if self.level.is_zero() && verb == Verb::Raise { UNFIT } else { SAID })
                }
                Some(amount) => self.raise_said(amount),
            },
        }
    }

    /// "Raise" or "bet", and no amount: at fixed limit there is only one; elsewhere the chips will say.
    fn raise_unsized(&self, under: Under) -> Reading {
        if self.fixed() { self.least_raise(under) } else { self.if_possible(Means::RaiseToCome, under) }
    }

    /// "Raise" or "bet", with an amount.
    fn raise_said(&self, amount: Spoken) -> Reading {
        let meaning = Under::VERBAL_RAISE_AMOUNT_MEANING;
        let (number, unclear) = self.meant(amount);
        let by = amount.more || (!self.live_rules().raise_is_total && !self.level.is_zero());
        let total = if by { self.level + number } else { number };
        let under = if unclear { Under::VERBAL_AMBIGUOUS_NUMBER } else { meaning };
        self.at_least_a_raise(total, under)
    }

    /// A declared raise to a total: no less than the least.
    fn at_least_a_raise(&self, total: Chips, under: Under) -> Reading {
        match self.least {
            Some(least) if total < least && !self.fixed() => {
                let policy = if self.level.is_zero() {
                    Under::UNDERBET_CORRECT_UNTIL
                } else {
                    Under::UNDERRAISE_WHEN_RAISE_SAID
                };
                self.raise_to(least, policy)
            }
            _ => self.raise_to(total, under),
        }
    }

    /// A declared raise whose amount the chips show.
    fn raise_with(&self, motion: &Motion) -> Reading {
        let total = self.left(motion) + motion.total();
        let under = if motion.chips.len() == 1 {
            Under::OVERCHIP_RAISE_DECLARED_NO_AMOUNT
        } else {
            Under::STRING_BET_BIG_BET
        };
        if self.fixed() {
            self.least_raise(Under::VERBAL_IN_TURN)
        } else {
            self.at_least_a_raise(total, under)
        }
    }

    /// A number and nothing else.
    fn number(&self, amount: Option<Spoken>) -> Reading {
        const NUMBER: Under = Under::VERBAL_NUMBER_ONLY;
        let Some(amount) = amount else { return Means::Not(Reason::NotNow).plainly() };
        if self.state.declared == Some(self.seat) {
            return self.raise_said(amount);
        }
        let (number, unclear) = self.meant(amount);
        let total = if amount.more { self.level + number } else { number };
        let under = if unclear { Under::VERBAL_AMBIGUOUS_NUMBER } else { NUMBER };
        if self.level.is_zero() {
            return self.opens_for(total, under);
        }
        if total < self.level {
            return self.undercall(total);
        }
        match self.by_total(total) {
            reading @ Reading { means: Means::Ask(..), .. } => reading,
            reading => Reading { under: Some(under), ..reading },
        }
    }

    /// What a figure said in short means: the highest reasonable amount that is legal and not above the pot, or the
    /// lowest legal one. Says whether it had to be guessed.
    fn meant(&self, amount: Spoken) -> (Chips, bool) {
        let floor = if self.level.is_zero() { self.least.unwrap_or_default() } else { self.level };
        if !amount.bare || amount.number == 0 || Chips(amount.number) >= floor {
            return (Chips(amount.number), false);
        }
        let legal = || IN_SHORT.iter().map(|size| Chips(amount.number * size)).filter(|to| *to >= floor);
        let within = |to: &Chips| *to <= self.state.pot();
        // "Five" is rather five hundred or five thousand than fifty, wherever one of those is possible.
        let usual = |to: &Chips| USUALLY.contains(&(to.0 / amount.number));
        let meant = legal().filter(within).filter(usual).max();
        let meant = meant.or_else(|| legal().filter(within).max()).or_else(|| legal().min());
        (meant.unwrap_or(Chips(amount.number)), true)
    }

    /// Chips put out without a word.
    pub(super) fn silent(&self, motion: &Motion) -> Reading {
        let total = self.left(motion) + motion.total();
        let one = motion.chips.len() == 1;
        if self.level.is_zero() {
            let under = if one { Under::OVERCHIP_OPENING } else { Under::CHIPS_COMMIT_POINT };
            if one && self.terms.limit == Limit::Pot && total > self.most {
                return self.raise_to(self.most, Under::PL_CHIP_OVER_POT);
            }
            return self.opens_for(total, under);
        }
        if total < self.level {
            return self.undercall(total);
        }
        if total == self.level {
            return Means::Act(if self.to_call() { PlayerAct::Call } else { PlayerAct::Check })
                .under(Under::CHIPS_COMMIT_POINT);
        }
        let (old, left) = (self.state.bet[self.seat], self.left(motion));
        let partly = !motion.taken_back.is_zero() && !left.is_zero();
        // Old chips that cover the call, or of which some were taken back, count with the new ones.
        let counted = left >= self.level || partly || motion.together;
        let together = !old.is_zero() && self.live_rules().by_what_was_done && counted;
        if one && !together {
            let later = !self.state.is_first_round(self.terms);
            return match self.live_rules().overchip[usize::from(later)] {
                OverchipFacingBet::Call => Means::Act(PlayerAct::Call).under(Under::OVERCHIP_FACING_BET),
                OverchipFacingBet::PlaysFull => {
                    Reading { under: Some(Under::OVERCHIP_FACING_BET), ..self.half_test(total) }
                }
            };
        }
        let last = total == self.all_in;
        let needed = total.less(motion.smallest()) < self.level;
        let under = if old.is_zero() { Under::MULTICHIP_FACING_BET } else { Under::PRIOR_CHIPS_RULE };
        match self.live_rules().several {
            Several::EveryChipNeeded if needed && !together => Means::Act(PlayerAct::Call).under(under),
            Several::EveryChipNeeded if last && self.live_rules().last_chips_are_all_in => {
                self.raise_to(total, Under::MULTICHIP_LAST_CHIPS)
            }
            Several::EveryChipNeeded => Reading { under: Some(under), ..self.half_test(total) },
            Several::HalfRaise | Several::Intent | Several::Raise | Several::Call => self.by_total(total),
        }
    }

    /// A total that is more than a call, by the house's test for several chips.
    fn by_total(&self, total: Chips) -> Reading {
        match (self.live_rules().several, self.least) {
            (Several::Intent, Some(least)) if total < self.whole && total > self.level => {
                let question =
                    if self.is_half(total) { Question::RaiseOrCall } else { Question::CallOrRaise };
                Means::Ask(question, least).under(Under::MULTICHIP_FACING_BET)
            }
            (Several::Raise, Some(least)) if total > self.level => {
                self.raise_to(total.max(least), Under::MULTICHIP_FACING_BET)
            }
            (Several::Call, _) if total < self.whole && self.to_call() => {
                Means::Act(PlayerAct::Call).under(Under::MULTICHIP_FACING_BET)
            }
            _ => self.half_test(total),
        }
    }

    /// A bet of the pot as it stands, on top of a call.
    fn pot_sized(&self) -> Chips {
        let to_call = self.state.to_call(self.seat).unwrap_or_default();
        self.level + self.state.pot() + to_call
    }

    /// So much of a raise over the call as the house has it, which is half, is a raise; less is a call.
    fn half_test(&self, total: Chips) -> Reading {
        const SEVERAL: Under = Under::MULTICHIP_FACING_BET;
        match self.least {
            Some(least) if self.is_half(total) => self.raise_to(total.max(least), SEVERAL),
            _ if self.to_call() => Means::Act(PlayerAct::Call).under(SEVERAL),
            _ => Means::Act(PlayerAct::Check).under(SEVERAL),
        }
    }

    /// Is half a raise or more over the call, or whatever part of one the house has?
    fn is_half(&self, total: Chips) -> bool {
        let (part, whole) = self.live_rules().raise_from;
        total.less(self.level).0 * whole >= self.whole.less(self.level).0 * part
    }

    /// An opening bet: no less than the least.
    fn opens_for(&self, total: Chips, under: Under) -> Reading {
        match self.least {
            Some(least) if total < least => self.raise_to(least, Under::UNDERBET_CORRECT_UNTIL),
            _ => self.raise_to(total, under),
        }
    }

    /// Less than a call, without the word.
    fn undercall(&self, total: Chips) -> Reading {
        const RULE: Under = Under::UNDERCALL_RULE;
        let live_rules = self.live_rules();
        let raised = self.level > self.state.most_due;
        if let Some(kill) = self.state.kill.filter(|_| self.state.is_first_round(self.terms) && !raised) {
            return self.unaware_of_kill(kill);
        }
        if live_rules.tiny_chip_to_floor && total.0 * TINY < self.level.0 {
            return Means::Ask(Question::CallOrForfeit, Chips::ZERO).under(Under::CALL_TINY_CHIP);
        }
        let made_good = Means::Act(PlayerAct::Call).under(RULE);
        match live_rules.undercall {
            Undercall::Floor => Means::Ask(Question::CallOrForfeit, Chips::ZERO).under(RULE),
            Undercall::Forfeited => Means::Forfeit.under(RULE),
            Undercall::HeadsUpOrOpener if self.state.live.len() == 2 || self.state.raises <= 1 => made_good,
            Undercall::HeadsUpOrOpener => Means::Ask(Question::CallOrForfeit, Chips::ZERO).under(RULE),
            Undercall::MadeGood => {
                const UNAWARE: Under = Under::UNDERCALL_UNAWARE_OF_RAISE;
                let missed_raise = !self.state.level_before.is_zero() && total == self.state.level_before;
                match live_rules.unaware {
                    Unaware::TakeBack if missed_raise => {
                        Means::Ask(Question::TakeBackOrCall, Chips::ZERO).under(UNAWARE)
                    }
                    Unaware::Floor if missed_raise => {
                        Means::Ask(Question::CallOrTakeBack, Chips::ZERO).under(UNAWARE)
                    }
                    _ if self.is_gross(total) => {
                        Means::Ask(Question::CallOrTakeBack, Chips::ZERO).under(Under::MISUNDERSTANDING_GROSS)
                    }
                    _ => made_good,
                }
            }
        }
    }

    /// Less than a kill that nobody has raised: put in by somebody who did not know that the pot is killed.
    fn unaware_of_kill(&self, kill: Kill) -> Reading {
        let means = match (self.live_rules().unaware_of_kill, kill) {
            (KillUnawareBet::MustCorrect, Kill::Required) => Means::Act(PlayerAct::Call),
            (KillUnawareBet::CorrectOrForfeit, Kill::Required | Kill::Chosen) => {
                Means::Ask(Question::CallOrForfeit, Chips::ZERO)
            }
            (KillUnawareBet::MustCorrect, Kill::Chosen) | (KillUnawareBet::MayWithdraw, _) => {
                Means::Ask(Question::TakeBackOrCall, Chips::ZERO)
            }
        };
        means.under(Under::KILL_UNAWARE_BET)
    }

    /// Was so little put in that the caller may have misunderstood the bet?
    fn is_gross(&self, total: Chips) -> bool {
        self.live_rules().gross_relief && total.0 * 100 < self.level.0 * MOST_OF_A_CALL
    }

    /// The old chips that still lie in front.
    fn left(&self, motion: &Motion) -> Chips {
        motion.beside.unwrap_or(self.state.bet[self.seat]).less(motion.taken_back)
    }

    fn least_raise(&self, under: Under) -> Reading {
        match self.least {
            Some(least) => Means::Act(PlayerAct::RaiseTo(least)).under(under),
            None => self.cannot_raise(),
        }
    }

    /// A raise to a total, within what is possible. At fixed limit there is only one size.
    fn raise_to(&self, total: Chips, under: Under) -> Reading {
        match self.least {
            Some(least) if self.fixed() => {
                Means::Act(PlayerAct::RaiseTo(if total == self.most { total } else { least })).under(under)
            }
            Some(least) => {
                let round = self.rounded(total);
                if round != total {
                    let within = round.max(least).min(self.most);
                    let off_step = (self.terms.units.bet > 1).then_some(total);
                    let reading = Means::Act(PlayerAct::RaiseTo(within)).under(Under::UNDERBET_ROUNDING);
                    return Reading { off_step, ..reading };
                }
                let within = total.max(least).min(self.most);
                let over = total > self.most && self.most < self.all_in;
                Means::Act(PlayerAct::RaiseTo(within)).under(if over {
                    Under::PL_OVERSIZE_CORRECT_UNTIL
                } else {
                    under
                })
            }
            None => self.cannot_raise(),
        }
    }

    /// A bet in whole chips of the smallest kind at the table, unless it is all there is.
    fn rounded(&self, total: Chips) -> Chips {
        let unit = self.terms.units.bet.max(self.terms.house.chip);
        let over = total.0 % unit;
        let up = self.terms.house.handling.rounds_up || over * 2 >= unit;
        if over == 0 || total >= self.all_in {
            total
        } else if up {
            Chips(total.0 - over + unit)
        } else {
            Chips(total.0 - over)
        }
    }

    fn if_possible(&self, means: Means, under: Under) -> Reading {
        if self.least.is_some() { means.under(under) } else { self.cannot_raise() }
    }

    /// Chips for a raise that is not possible are a call.
    fn cannot_raise(&self) -> Reading {
        if self.to_call() {
            return Means::Act(PlayerAct::Call).plainly();
        }
        match self.state.sizes(self.terms, self.seat) {
            Err(Refusal { reason, under }) => Reading { means: Means::Not(reason), under, off_step: None },
            Ok(_) => Means::Not(Reason::NotNow).plainly(),
        }
    }
}
