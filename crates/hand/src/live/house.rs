//! A house's answers about words and chips: how words and chips are read.

use rules::{
    Book, Circumstances, Street,
    policy::{
        CallTinyChip, GestureTableTap, KillUnawareBet, MisunderstandingGross, MultichipFacingBet,
        MultichipLastChips, OotBinding, OotCallThen, OotCheckThen, OotFold, OotInterveningCall,
        OotReleasedOptions, OverchipFacingBet, OverchipRaiseDeclaredNoAmount, PriorChipsPullBackBinds,
        PriorChipsRule, SkippedConsequence, SkippedLoseRightAfter, StringBetBigBet, UndercallRule,
        UndercallUnawareOfRaise, UnderraiseThreshold, VerbalBetPotNl, VerbalInvalid,
        VerbalRaiseAmountMeaning, VerbalVsChipsPrecedence,
    },
};

/// Half a raise over the call: what looks like one.
const HALF: (u64, u64) = (1, 2);

/// How a house reads words and chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiveRules {
    /// Which counts when words and chips differ.
    pub precedence: VerbalVsChipsPrecedence,
    /// Do words that do not fit stand for the nearest act? If not, they count for nothing.
    pub nearest_act: bool,
    /// Is "raise" with a number a raise to that total? If not, by that much.
    pub raise_is_total: bool,
    /// Is a tap of the table a pat hand while cards are drawn?
    pub tap_is_pat: bool,
    /// What "pot" means at no-limit.
    pub pot_said: VerbalBetPotNl,
    /// After the word "raise", may the amount come in several moves?
    pub many_moves: bool,
    /// And if one chip came first?
    pub one_chip_may_grow: bool,
    /// How much of a raise put in over the call makes it one, as a fraction; where it goes by what was meant, the natural
    /// sign of a raise.
    pub raise_from: (u64, u64),
    /// One chip larger than the bet, on the first street and on later ones.
    pub overchip: [OverchipFacingBet; 2],
    /// Several chips that are more than a call.
    pub several: Several,
    /// Are last chips all-in, unless every one of them is needed to call?
    pub last_chips_are_all_in: bool,
    /// Do old chips count by what was done with them? If not, all chips out count together.
    pub by_what_was_done: bool,
    /// Must whoever takes old chips back facing a raise call or raise?
    pub taking_back_binds: bool,
    /// Less than a call.
    pub undercall: Undercall,
    /// Less than a call by a player who seems not to know of a raise.
    pub unaware: Unaware,
    /// Less than a call by a player who seems not to know that the pot is killed.
    pub unaware_of_kill: KillUnawareBet,
    /// May the floor let a caller off who put in less than four fifths?
    pub gross_relief: bool,
    /// Does the floor decide on a chip that is tiny beside the bet?
    pub tiny_chip_to_floor: bool,
    /// Does an act out of turn bind?
    pub binds: Binds,
    /// What a call in between does to it.
    pub call_between: CallBetween,
    /// Is a fold out of turn final even where nothing was faced?
    pub early_fold_is_final: bool,
    /// Is everything open to a player whom an act out of turn no longer binds, whatever an early check or call bars?
    pub releases_all: bool,
    /// May whoever checked too early not raise once somebody has bet?
    pub early_check_bars: bool,
    /// May whoever called too early not raise once somebody has raised?
    pub early_call_bars: bool,
    /// How much must happen behind a skipped player.
    pub loses_right_after: SkippedLoseRightAfter,
    /// What becomes of a skipped player then.
    pub skipped: Skipped,
}

/// Whether an act out of turn binds, or is left to the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binds {
    /// Unless somebody in between bets or raises.
    UnlessRaised,
    /// Unless somebody in between bets, calls or raises.
    IfNothingIntervenes,
    /// The floor decides, if nothing came in between.
    Floor,
    /// The chips are owed whatever happens.
    AlwaysOwes,
    /// Never.
    Never,
}

/// What a call in between does to an act out of turn, or whether that is left to the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallBetween {
    /// Nothing.
    Nothing,
    /// It sets the player free.
    Releases,
    /// What the floor decides.
    Floor,
}

/// What becomes of a player who was skipped, or what the floor usually does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// The right to act is kept.
    KeepsRight,
    /// A check, a call or a fold is left.
    CheckCallFold,
    /// The hand is dead.
    Dead,
    /// The floor decides; the right to act is usually kept.
    KeepsRightOrFloor,
    /// The floor decides; usually a check, a call or a fold is left.
    LimitOrFloor,
}

/// What several chips that are more than a call are, or whether that is left to the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Several {
    /// A raise from half of one up.
    HalfRaise,
    /// The same, unless every chip is needed to call.
    EveryChipNeeded,
    /// What was meant: the floor decides, unless it is a whole raise.
    Intent,
    /// At least the minimum raise.
    Raise,
    /// A call, unless it is a whole raise.
    Call,
}

/// What is done about less than a call, or whether that is left to the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undercall {
    /// It is made good, but for two reliefs.
    MadeGood,
    /// It is made good heads-up or facing the first bet; otherwise the floor decides.
    HeadsUpOrOpener,
    /// The floor decides.
    Floor,
    /// The chips stay in and the hand is folded.
    Forfeited,
}

/// What a player who did not know of a raise may do, or whether that is left to the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unaware {
    /// Take the chips back.
    TakeBack,
    /// What the floor decides.
    Floor,
    /// Nothing.
    Bound,
}

impl Default for LiveRules {
    /// Common practice, for programs that play by no book.
    fn default() -> LiveRules {
        LiveRules {
            precedence: VerbalVsChipsPrecedence::FirstMade,
            nearest_act: true,
            raise_is_total: true,
            tap_is_pat: true,
            pot_said: VerbalBetPotNl::MustMakeValidBet,
            many_moves: false,
            one_chip_may_grow: false,
            raise_from: HALF,
            overchip: [OverchipFacingBet::Call; 2],
            several: Several::HalfRaise,
            last_chips_are_all_in: false,
            by_what_was_done: true,
            taking_back_binds: true,
            undercall: Undercall::MadeGood,
            unaware: Unaware::Bound,
            unaware_of_kill: KillUnawareBet::MustCorrect,
            gross_relief: false,
            tiny_chip_to_floor: false,
            binds: Binds::UnlessRaised,
            call_between: CallBetween::Nothing,
            early_fold_is_final: true,
            releases_all: false,
            early_check_bars: false,
            early_call_bars: false,
            loses_right_after: SkippedLoseRightAfter::SubstantialAction,
            skipped: Skipped::CheckCallFold,
        }
    }
}

impl LiveRules {
    /// A book's answers.
    pub(crate) fn of(book: &Book, at: Circumstances) -> LiveRules {
        let at = &at;
        let overchip =
            |street| *book.get_in(OverchipFacingBet, &Circumstances { street: Some(street), ..*at }).usual();
        let several = book.get_in(MultichipFacingBet, at);
        let undercall = book.get_in(UndercallRule, at);
        let unaware = book.get_in(UndercallUnawareOfRaise, at);
        LiveRules {
            precedence: *book.get_in(VerbalVsChipsPrecedence, at).usual(),
            nearest_act: *book.get_in(VerbalInvalid, at).usual() == VerbalInvalid::NearestAct,
            raise_is_total: *book.get_in(VerbalRaiseAmountMeaning, at).usual()
                == VerbalRaiseAmountMeaning::Total,
            tap_is_pat: *book.get_in(GestureTableTap, at).usual() == GestureTableTap::PassOrPat,
            pot_said: *book.get_in(VerbalBetPotNl, at).usual(),
            many_moves: *book.get_in(StringBetBigBet, at).usual() == StringBetBigBet::RaiseWordThenManyMoves,
            one_chip_may_grow: *book.get_in(OverchipRaiseDeclaredNoAmount, at).usual()
                == OverchipRaiseDeclaredNoAmount::MayKeepAdding,
            raise_from: match *book.get_in(UnderraiseThreshold, at).usual() {
                UnderraiseThreshold::Ratio(part) => {
                    (u64::from(part.numerator()), u64::from(part.denominator()))
                }
                UnderraiseThreshold::Intent => HALF,
            },
            overchip: [overchip(Street::First), overchip(Street::Later)],
            several: match *several.usual() {
                _ if several.is_floor() => Several::Intent,
                MultichipFacingBet::EveryChipNeededOrHalfRaise => Several::EveryChipNeeded,
                MultichipFacingBet::LimitHalfBet | MultichipFacingBet::HalfRaise => Several::HalfRaise,
                MultichipFacingBet::MinimumRaise => Several::Raise,
                MultichipFacingBet::Call => Several::Call,
            },
            last_chips_are_all_in: *book.get_in(MultichipLastChips, at).usual()
                == MultichipLastChips::AllinUnlessEveryChipNeeded,
            by_what_was_done: *book.get_in(PriorChipsRule, at).usual()
                == PriorChipsRule::ByWhatWasDoneWithThem,
            taking_back_binds: *book.get_in(PriorChipsPullBackBinds, at).usual(),
            undercall: match *undercall.usual() {
                _ if undercall.is_floor() => Undercall::Floor,
                UndercallRule::FullCallHeadsUpOrFacingOpener => Undercall::HeadsUpOrOpener,
                UndercallRule::MustCompleteUnlessUnaware | UndercallRule::CompleteCall => Undercall::MadeGood,
                UndercallRule::ForfeitAndFold => Undercall::Forfeited,
            },
            unaware: match *unaware.usual() {
                _ if unaware.is_floor() => Unaware::Floor,
                UndercallUnawareOfRaise::MayWithdrawIfNoneActedAfter => Unaware::TakeBack,
                UndercallUnawareOfRaise::No => Unaware::Bound,
            },
            unaware_of_kill: *book.get_in(KillUnawareBet, at).usual(),
            gross_relief: {
                let gross = book.get_in(MisunderstandingGross, at);
                gross.is_floor() || *gross.usual() == MisunderstandingGross::ReleasedUnder80Percent
            },
            tiny_chip_to_floor: {
                let tiny = book.get_in(CallTinyChip, at);
                tiny.is_floor() || *tiny.usual() != CallTinyChip::UnderCall
            },
            binds: {
                let binding = book.get_in(OotBinding, at);
                match *binding.usual() {
                    _ if binding.is_floor() => Binds::Floor,
                    OotBinding::AlwaysOwesChips => Binds::AlwaysOwes,
                    OotBinding::BindingUnlessBetOrRaiseIntervenes => Binds::UnlessRaised,
                    OotBinding::BindingIfNothingIntervenes => Binds::IfNothingIntervenes,
                    OotBinding::NotBinding => Binds::Never,
                }
            },
            call_between: {
                let call = book.get_in(OotInterveningCall, at);
                match *call.usual() {
                    _ if call.is_floor() => CallBetween::Floor,
                    OotInterveningCall::NoEffect => CallBetween::Nothing,
                    OotInterveningCall::Releases => CallBetween::Releases,
                }
            },
            early_fold_is_final: *book.get_in(OotFold, at).usual() == OotFold::Binding,
            releases_all: *book.get_in(OotReleasedOptions, at).usual() == OotReleasedOptions::All,
            early_check_bars: *book.get_in(OotCheckThen, at).usual() == OotCheckThen::NoBetOrRaiseNextTurn,
            early_call_bars: *book.get_in(OotCallThen, at).usual() == OotCallThen::NoRaiseNextTurn,
            loses_right_after: *book.get_in(SkippedLoseRightAfter, at).usual(),
            skipped: {
                let skipped = book.get_in(SkippedConsequence, at);
                match (skipped.is_floor(), *skipped.usual()) {
                    (true, SkippedConsequence::KeepsRight) => Skipped::KeepsRightOrFloor,
                    (true, _) => Skipped::LimitOrFloor,
                    (false, SkippedConsequence::KeepsRight | SkippedConsequence::Other) => {
                        Skipped::KeepsRight
                    }
                    (false, SkippedConsequence::CheckCallFoldOnly) => Skipped::CheckCallFold,
                    (false, SkippedConsequence::HandDead) => Skipped::Dead,
                }
            },
        }
    }
}
