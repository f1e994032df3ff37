//! A house's answers about cards handled wrongly, bets noticed late, the clock, claims and disputes.

use rules::{
    Book, Circumstances, Decided,
    policy::{
        ChipsCommitPoint, ClockDuration, ClockExpiry, ClockWaitFirst, ClockWho, DeadBettorMucksEarly,
        DeadIntoOtherHand, DeadMuckRetrieval, DroppedByPlayer, FoldNoBet, LowballMiscall, OotPenalty,
        PenaltyLadder, PlOversizeCorrectUntil, PlOversizeLate, PlUnderbetWrongCount,
        RulingImpoundWhilePending, RulingMisawardRecovery, RulingRequestDeadline,
        RulingRequestDeadlineMisaward, RulingRequestDeadlineMisread, ShowdownDiscardKills, ShowdownMiscall,
        ShowdownPartialShow, ShowdownShowOneShowAll, StudPickupUpcards, StudWrongLow,
        UnderbetCallToRaiseAllowed, UnderbetCorrectUntil, UnderbetRounding, VerbalCallBeforeAmount,
        VerbalConditional,
    },
};

use crate::floor::{Sanction, Sanctions};

/// How a house treats what people do with their hands, and what is noticed late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handling {
    /// What chips are that were moved forward and not let go.
    pub forward: Forward,
    /// Is a hand thrown away with nothing to call dead at once? If not, once somebody acts because of it.
    pub idle_fold_is_final: bool,
    /// Up-cards picked up facing a bet.
    pub lifted: Fate,
    /// Cards dropped off the table.
    pub dropped: Fate,
    /// Cards thrown into another player's hand.
    pub into_other: IntoOther,
    /// A folded hand that its owner wants back.
    pub folded: Fate,
    /// A hand thrown away at the showdown that its owner wants back.
    pub mucked: Fate,
    /// A bettor who throws the hand away before everybody has acted on the bet.
    pub bettor_mucks: BettorMucks,
    /// Does the floor decide about a hand of which only a part is shown?
    pub part_shown_to_floor: bool,
    /// Cards shown to one other player.
    pub shown_to_one: ShowdownShowOneShowAll,
    /// A hand called better than it is.
    pub miscall: ShowdownMiscall,
    /// A low called better than it is.
    pub low_miscall: LowballMiscall,
    /// A promise about a later act.
    pub promise: Promised,
    /// A call of a bet whose size nobody knows yet.
    pub blind_call: BlindCall,
    /// Until when too small a bet is brought up to size.
    pub low_until: Until,
    /// What is done when the wrong player brought it in.
    pub wrong_low: StudWrongLow,
    /// Until when a bet above the pot is cut back.
    pub high_until: Until,
    /// Does the floor decide about that once somebody has called it?
    pub high_late_to_floor: bool,
    /// Is a bet that followed too low a count lifted to the pot, until there is substantial action?
    pub low_count_lifts: bool,
    /// Is a bet that is no round amount brought up to the next? If not, to the nearest.
    pub rounds_up: bool,
    /// May a caller raise once the bet was corrected?
    pub caller_may_raise: bool,
    /// The clock.
    pub clock: Clock,
    /// Until when the reading of a hand may be disputed.
    pub misread_until: Deadline,
    /// Until when the counting or pushing of a pot may be.
    pub misaward_until: Deadline,
    /// May a part of a disputed pot be set aside?
    pub may_set_aside: bool,
    /// Is a pot that was pushed wrongly rebuilt and moved?
    pub may_move: bool,
    /// The sanctions there are.
    pub ladder: Sanctions,
    /// Those for acting out of turn.
    pub out_of_turn: Sanctions,
}

/// What becomes of a hand, or what the floor usually decides about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is dead.
    Dead,
    /// It plays.
    Live,
    /// The floor decides; it is usually dead.
    DeadOrFloor,
    /// The floor decides; it usually plays.
    LiveOrFloor,
}

/// What chips are that were moved forward and not let go, or what the floor usually makes of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forward {
    /// A bet.
    Binds,
    /// Nothing yet.
    Nothing,
    /// Nothing, unless somebody acts because of them: then they are put in.
    BindsIfActed,
    /// The same, but the floor decides, who usually has them put in.
    CompleteOrFloor,
    /// The same, but the floor usually lets them be taken back.
    TakeBackOrFloor,
    /// The floor decides at once: put in, forfeited with the hand, or taken back.
    CompleteForfeitOrFloor,
    /// They cost the hand and what is in already.
    Forfeits,
}

/// What becomes of cards thrown into another player's hand, or whether that is left to the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntoOther {
    /// They are dead.
    Dead,
    /// The hand is dealt again.
    Redeal,
    /// The floor decides between the two.
    DeadOrFloor,
    /// They are dead, and the hand that they fell into plays on if it can be told.
    Identify,
}

/// What becomes of a bettor's hand thrown away too early, or whether that is left to the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BettorMucks {
    /// It is dead.
    Dead,
    /// The floor decides; it is usually dead.
    Floor,
    /// The dealer gives it back.
    GivenBack,
    /// The dealer holds it and calls the floor; if it is lost, what nobody called goes back.
    Held,
}

/// Whether a promise about a later act binds, or is left to the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promised {
    /// No.
    Free,
    /// Yes.
    Binds,
    /// The floor decides.
    Floor,
    /// The floor decides, and about a penalty too.
    FloorWithPenalty,
}

/// Whether a call of an unknown bet binds, or is left to the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlindCall {
    /// No.
    Free,
    /// If the bet turns out to be the least.
    Least,
    /// Whatever is bet.
    Any,
    /// The floor decides.
    Floor,
}

/// Until when a bet of a wrong size is corrected; bets below and above what is legal have a policy each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Until the betting round is over.
    RoundOver,
    /// Until the next card, or the showdown.
    NextCard,
}

/// Until when a finished pot may be disputed; misread hands and pots pushed wrongly have a part of the policy each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deadline {
    /// Until the next hand begins.
    NextHand,
    /// Until there is substantial action on it.
    SubstantialAction,
}

/// How the clock is called and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Does a player's word start it? If not, the floor does.
    pub any_player: bool,
    /// How many seconds a player may think before it; none where that is for the floor to judge.
    pub wait: Option<u32>,
    /// The seconds it gives.
    pub thinking: u32,
    /// The seconds that are counted down then.
    pub countdown: u32,
    /// May it be called on a player who faces no bet, whose hand is then checked?
    pub may_check: bool,
}

impl Default for Handling {
    /// Common practice, for programs that play by no book.
    fn default() -> Handling {
        Handling {
            forward: Forward::Nothing,
            idle_fold_is_final: true,
            lifted: Fate::Dead,
            dropped: Fate::Live,
            into_other: IntoOther::Dead,
            folded: Fate::DeadOrFloor,
            mucked: Fate::DeadOrFloor,
            bettor_mucks: BettorMucks::Floor,
            part_shown_to_floor: false,
            shown_to_one: ShowdownShowOneShowAll::SameCardsToAll,
            miscall: ShowdownMiscall::CardsSpeak,
            low_miscall: LowballMiscall::CardsSpeak,
            promise: Promised::Free,
            blind_call: BlindCall::Free,
            low_until: Until::RoundOver,
            wrong_low: StudWrongLow::FixUntilNextActs,
            high_until: Until::RoundOver,
            high_late_to_floor: false,
            low_count_lifts: false,
            rounds_up: false,
            caller_may_raise: false,
            clock: Clock { any_player: false, wait: None, thinking: 50, countdown: 10, may_check: false },
            misread_until: Deadline::NextHand,
            misaward_until: Deadline::NextHand,
            may_set_aside: true,
            may_move: true,
            ladder: Sanctions::only(Sanction::Warning),
            out_of_turn: Sanctions::only(Sanction::Warning),
        }
    }
}

impl Handling {
    /// A book's answers.
    pub(crate) fn of(book: &Book, at: Circumstances) -> Handling {
        let at = &at;
        let deadline = book.get_in(RulingRequestDeadline, at);
        let late = book.get_in(PlOversizeLate, at);
        let folded = book.get_in(DeadMuckRetrieval, at);
        let mucked = book.get_in(ShowdownDiscardKills, at);
        let lifted = book.get_in(StudPickupUpcards, at);
        let dropped = book.get_in(DroppedByPlayer, at);
        Handling {
            forward: forward(&book.get_in(ChipsCommitPoint, at)),
            idle_fold_is_final: *book.get_in(FoldNoBet, at).usual() == FoldNoBet::Binding,
            lifted: fate(*lifted.usual() == StudPickupUpcards::Live, lifted.is_floor()),
            dropped: fate(*dropped.usual() == DroppedByPlayer::MustPlay, dropped.is_floor()),
            into_other: into_other(&book.get_in(DeadIntoOtherHand, at)),
            folded: match *folded.usual() {
                DeadMuckRetrieval::Dead => fate(false, folded.is_floor()),
                // Whether it can be told is for somebody to see.
                DeadMuckRetrieval::LiveIfIdentifiable | DeadMuckRetrieval::LiveIfCertain => Fate::LiveOrFloor,
            },
            mucked: match *mucked.usual() {
                ShowdownDiscardKills::Dead => fate(false, mucked.is_floor()),
                ShowdownDiscardKills::Retrieved => fate(true, mucked.is_floor()),
                ShowdownDiscardKills::NotUntilDealerMucks => Fate::LiveOrFloor,
            },
            bettor_mucks: {
                let early = book.get_in(DeadBettorMucksEarly, at);
                match *early.usual() {
                    DeadBettorMucksEarly::ReturnIfPossible => BettorMucks::GivenBack,
                    DeadBettorMucksEarly::HoldAndCallFloor => BettorMucks::Held,
                    DeadBettorMucksEarly::Dead if !early.is_floor() => BettorMucks::Dead,
                    DeadBettorMucksEarly::Dead | DeadBettorMucksEarly::LiveIfIdentifiable => {
                        BettorMucks::Floor
                    }
                }
            },
            part_shown_to_floor: *book.get_in(ShowdownPartialShow, at).usual()
                == ShowdownPartialShow::AdviseThenFloor,
            shown_to_one: *book.get_in(ShowdownShowOneShowAll, at).usual(),
            miscall: *book.get_in(ShowdownMiscall, at).usual(),
            low_miscall: *book.get_in(LowballMiscall, at).usual(),
            promise: promise(&book.get_in(VerbalConditional, at)),
            blind_call: {
                let call = book.get_in(VerbalCallBeforeAmount, at);
                match *call.usual() {
                    _ if call.is_floor() => BlindCall::Floor,
                    VerbalCallBeforeAmount::Reconsider => BlindCall::Free,
                    VerbalCallBeforeAmount::BoundToFairAmount => BlindCall::Least,
                    VerbalCallBeforeAmount::BoundToAnyAmount => BlindCall::Any,
                }
            },
            wrong_low: *book.get_in(StudWrongLow, at).usual(),
            low_until: match *book.get_in(UnderbetCorrectUntil, at).usual() {
                UnderbetCorrectUntil::EndOfRound => Until::RoundOver,
                UnderbetCorrectUntil::EndOfStreetOrShowdown => Until::NextCard,
            },
            high_until: match *book.get_in(PlOversizeCorrectUntil, at).usual() {
                PlOversizeCorrectUntil::AllHaveActed => Until::RoundOver,
                PlOversizeCorrectUntil::StreetEnd => Until::NextCard,
            },
            high_late_to_floor: late.is_floor() || *late.usual() == PlOversizeLate::Stand,
            low_count_lifts: *book.get_in(PlUnderbetWrongCount, at).usual()
                == PlUnderbetWrongCount::RaiseUntilSubstantialAction,
            rounds_up: *book.get_in(UnderbetRounding, at).usual() == UnderbetRounding::Up,
            caller_may_raise: *book.get_in(UnderbetCallToRaiseAllowed, at).usual(),
            clock: clock(book, *at),
            misread_until: match deadline.usual().misread {
                RulingRequestDeadlineMisread::NextDealStart => Deadline::NextHand,
                RulingRequestDeadlineMisread::NextDealSubstantialAction => Deadline::SubstantialAction,
            },
            misaward_until: match deadline.usual().misaward {
                RulingRequestDeadlineMisaward::NextDealStart => Deadline::NextHand,
                RulingRequestDeadlineMisaward::NextDealSubstantialAction => Deadline::SubstantialAction,
            },
            may_set_aside: *book.get_in(RulingImpoundWhilePending, at).usual(),
            may_move: *book.get_in(RulingMisawardRecovery, at).usual(),
            ladder: book.get_in(PenaltyLadder, at).usual().iter().map(|step| sanction(*step)).collect(),
            out_of_turn: out_of_turn(&book.get_in(OotPenalty, at)),
        }
    }
}

const fn fate(live: bool, floor: bool) -> Fate {
    match (live, floor) {
        (true, false) => Fate::Live,
        (false, false) => Fate::Dead,
        (true, true) => Fate::LiveOrFloor,
        (false, true) => Fate::DeadOrFloor,
    }
}

fn forward(commit: &Decided<'_, ChipsCommitPoint>) -> Forward {
    match (*commit.usual(), commit.is_floor()) {
        (
            ChipsCommitPoint::PushedOut
            | ChipsCommitPoint::LineCrossed
            | ChipsCommitPoint::CompleteForwardMotion,
            false,
        ) => Forward::Binds,
        (ChipsCommitPoint::Released | ChipsCommitPoint::ForwardAndRelease, false) => Forward::Nothing,
        (ChipsCommitPoint::CompleteIfItDrewAction, false) => Forward::BindsIfActed,
        (ChipsCommitPoint::ForfeitForwardMotion, false) => Forward::Forfeits,
        (ChipsCommitPoint::CompleteIfItDrewAction, true) => Forward::CompleteOrFloor,
        (ChipsCommitPoint::Released | ChipsCommitPoint::ForwardAndRelease, true) => Forward::TakeBackOrFloor,
        (
            ChipsCommitPoint::CompleteForwardMotion
            | ChipsCommitPoint::ForfeitForwardMotion
            | ChipsCommitPoint::PushedOut
            | ChipsCommitPoint::LineCrossed,
            true,
        ) => Forward::CompleteForfeitOrFloor,
    }
}

fn into_other(thrown: &Decided<'_, DeadIntoOtherHand>) -> IntoOther {
    match *thrown.usual() {
        _ if thrown.is_floor() => IntoOther::DeadOrFloor,
        DeadIntoOtherHand::Dead => IntoOther::Dead,
        DeadIntoOtherHand::Redeal => IntoOther::Redeal,
        DeadIntoOtherHand::IdentifyOrNoRedress => IntoOther::Identify,
    }
}

fn promise(said: &Decided<'_, VerbalConditional>) -> Promised {
    let penal = |value: VerbalConditional| {
        matches!(value, VerbalConditional::Penalty | VerbalConditional::BindingAndPenalty)
    };
    match said {
        Decided::Floor(options) if options.iter().any(|option| penal(option.value)) => {
            Promised::FloorWithPenalty
        }
        Decided::Floor(_) => Promised::Floor,
        Decided::Settled(cited) => match cited.value {
            VerbalConditional::NotBinding | VerbalConditional::Penalty => Promised::Free,
            VerbalConditional::Binding | VerbalConditional::BindingAndPenalty => Promised::Binds,
        },
    }
}

fn clock(book: &Book, at: Circumstances) -> Clock {
    let at = &at;
    let duration = book.get_in(ClockDuration, at);
    Clock {
        any_player: *book.get_in(ClockWho, at).usual() == ClockWho::AnyoneDealtIn,
        wait: match *book.get_in(ClockWaitFirst, at).usual() {
            ClockWaitFirst::Count(seconds) => Some(seconds),
            ClockWaitFirst::Judgment => None,
        },
        thinking: duration.usual().thinking,
        countdown: duration.usual().countdown,
        may_check: *book.get_in(ClockExpiry, at).usual() == ClockExpiry::DeadOrCheck,
    }
}

const fn sanction(step: PenaltyLadder) -> Sanction {
    match step {
        PenaltyLadder::Warning => Sanction::Warning,
        PenaltyLadder::MissedHands => Sanction::MissedHands,
        PenaltyLadder::MissedRounds => Sanction::MissedRounds,
        PenaltyLadder::Suspension => Sanction::Suspension,
        PenaltyLadder::TenMinuteSuspension => Sanction::TenMinuteSuspension,
        PenaltyLadder::Removal => Sanction::Removal,
        PenaltyLadder::Barring => Sanction::Barring,
        PenaltyLadder::Disqualification => Sanction::Disqualification,
    }
}

fn out_of_turn(penalty: &Decided<'_, OotPenalty>) -> Sanctions {
    let step = |value: OotPenalty| match value {
        OotPenalty::Warning => Sanction::Warning,
        OotPenalty::Suspension => Sanction::Suspension,
        OotPenalty::MissedHands => Sanction::MissedHands,
        OotPenalty::MissedRounds => Sanction::MissedRounds,
        OotPenalty::Removal => Sanction::Removal,
        OotPenalty::Barring => Sanction::Barring,
        OotPenalty::Disqualification => Sanction::Disqualification,
    };
    match penalty {
        Decided::Settled(cited) => Sanctions::only(step(cited.value)),
        Decided::Floor(options) => options.iter().map(|option| step(option.value)).collect(),
    }
}
