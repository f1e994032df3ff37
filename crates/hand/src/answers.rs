//! The house's answers taken from its book: every policy that the hand obeys, looked up once.

use rules::{
    Book, Circumstances, Rounds,
    game::Game,
    policy::{
        AllinFaceUp, BetMinimumBigBet, BlindShortPostEntry, CheckRaise, ChipsSmallest, CompleteBigBet,
        CompleteLimit, DrawChangeRequest, DrawHighAllInOpener, DrawMaxConsecutive, DrawReshuffle,
        LowballSevensRule, OddChipButton, OddChipHighLow, OddChipIdenticalBothWays, OddChipMaxPerPlayer,
        OddChipStud, OddChipUnit, PlBlindCounting, PlBlindTable, PlBlindTableBigAs, PlRounding,
        PrematureFlop, PrematureRiver, PrematureTurn, RabbitHunting, RaiseCapBigBet,
        RaiseCapCompletionCounts, RaiseCapCountsAllinPlayers, RaiseCapHeadsUp, RaiseCapMultiway,
        RaiseMinimum, ReopenCumulative, ReopenLimitThreshold, RunTwiceConsent, RunTwiceDeckLimits,
        RunTwiceDeckLimitsBurns, RunTwiceExcludedPlayer, RunTwiceHiLo, RunTwiceMaxRuns, RunTwiceMinStakes,
        RunTwiceMinStakesBetting, ShowdownFirstNoBet, ShowdownMuckOption, ShowdownPlayBoard, ShowdownSeeHand,
        ShowdownSeeHandLiveness, StraddlePostflopMinBet, StudCommunityFirstActor, StudFirstToActTie,
        StudOpenPair, StudShortStub, StudShortStubCommon, StudShortStubOrder, StudShortStubPool,
        SubstantialActionButton, SubstantialActionDraw, SubstantialActionStud, TournAntePriority,
    },
};

use crate::{
    Chips, Handling, House, Kind, LiveRules, PotRow, Remedies, Under,
    house::{Burns, MisdealWindow, Premature, Reshuffle, RunsOutside, ShortStub},
};

impl House {
    /// The answers of a book for a game at a limit. Where the book leaves something to the floor, its usual option.
    pub fn of(book: &Book, game: &Game, limit: rules::game::Limit) -> House {
        let at = circumstances(game, limit);
        let fixed = matches!(limit, rules::game::Limit::Fixed | rules::game::Limit::Spread);
        let reopen = *book.get_in(ReopenLimitThreshold, &at).usual();
        let (misdeal_window, misdeal_policy) = misdeals(book, game, at);
        House {
            raise_cap: raise_cap(book, at),
            big_bet_cap: big_bet_cap(book, at),
            blind_is_bet: true,
            heads_up_cap: *book.get_in(RaiseCapHeadsUp, &at).usual(),
            cap_counts_all_in: *book.get_in(RaiseCapCountsAllinPlayers, &at).usual(),
            completion_counts: *book.get_in(RaiseCapCompletionCounts, &at).usual(),
            reopen_limit: (u64::from(reopen.numerator()), u64::from(reopen.denominator())),
            reopen_cumulative: *book.get_in(ReopenCumulative, &at).usual() == ReopenCumulative::YesPerPlayer,
            largest_raise_rules: *book.get_in(RaiseMinimum, &at).usual()
                == RaiseMinimum::LargestFullIncrement,
            complete_not_acted_only: *book.get_in(CompleteLimit, &at).usual()
                == CompleteLimit::NotYetActedOnly,
            complete_big_bet: *book.get_in(CompleteBigBet, &at).usual(),
            full_blind_owed: *book.get_in(BlindShortPostEntry, &at).usual() == BlindShortPostEntry::FullBlind,
            check_raise: *book.get_in(CheckRaise, &at).usual(),
            pot_counting: *book.get_in(PlBlindCounting, &at).usual(),
            pot_table: pot_table(book, at),
            pot_may_round: *book.get_in(PlRounding, &at).usual() == PlRounding::Option,
            pot_unit: 1,
            least_bet: Some(*book.get_in(BetMinimumBigBet, &at).usual()),
            post_is_least: true,
            straddle_is_least: *book.get_in(StraddlePostflopMinBet, &at).usual()
                == StraddlePostflopMinBet::Straddle,
            face_up: *book.get_in(AllinFaceUp, &at).usual(),
            board_tie: *book.get_in(StudFirstToActTie, &at).usual(),
            open_pair: *book.get_in(StudOpenPair, &at).usual() == StudOpenPair::Option,
            odd_chip_button: *book.get_in(OddChipButton, &at).usual(),
            odd_chip_stud: *book.get_in(OddChipStud, &at).usual(),
            odd_chip_parts: *book.get_in(OddChipHighLow, &at).usual(),
            identical_both_ways: *book.get_in(OddChipIdenticalBothWays, &at).usual()
                == OddChipIdenticalBothWays::EvenSplit,
            odd_chip_unit: Some(*book.get_in(OddChipUnit, &at).usual()),
            smallest_bet: Some(*book.get_in(ChipsSmallest, &at).usual()),
            chip: 1,
            dollar: 1,
            odd_chips: *book.get_in(OddChipMaxPerPlayer, &at).usual(),
            first_to_show: *book.get_in(ShowdownFirstNoBet, &at).usual(),
            short_stub: short_stub(book, at),
            common_card_opener: *book.get_in(StudCommunityFirstActor, &at).usual(),
            reshuffle: reshuffle(book, at),
            broke_may_not_open: *book.get_in(DrawHighAllInOpener, &at).usual()
                == DrawHighAllInOpener::MayNotOpen,
            draw_in_a_row: (*book.get_in(DrawMaxConsecutive, &at).usual()).clamp(1, u32::from(u8::MAX)) as u8,
            draw_may_change: *book.get_in(DrawChangeRequest, &at).usual(),
            sevens: *book.get_in(LowballSevensRule, &at).usual(),
            most_runs: if fixed { 1 } else { (*book.get_in(RunTwiceMaxRuns, &at).usual()).min(3) as u8 },
            runs_from: runs_from(book.get_in(RunTwiceMinStakes, &at).usual(), limit),
            runs_revoked: false,
            runs_in_split_games: *book.get_in(RunTwiceHiLo, &at).usual(),
            rabbit_hunting: *book.get_in(RabbitHunting, &at).usual(),
            runs_outside: match *book.get_in(RunTwiceConsent, &at).usual() {
                RunTwiceConsent::PlayersInPot => RunsOutside::Inside,
                RunTwiceConsent::AllRemainingWithAction => {
                    match *book.get_in(RunTwiceExcludedPlayer, &at).usual() {
                        RunTwiceExcludedPlayer::FirstBoardOnly => RunsOutside::FirstBoard,
                        RunTwiceExcludedPlayer::NoSecondBoard => RunsOutside::RunOnce,
                    }
                }
            },
            runs_one_burn: book.get_in(RunTwiceDeckLimits, &at).usual().iter().any(|row| {
                let down = game.streets.first().map_or(0, |street| street.down);
                row.burns == RunTwiceDeckLimitsBurns::OneInAll && row.hole_cards == u32::from(down)
            }),
            muck: *book.get_in(ShowdownMuckOption, &at).usual(),
            see: *book.get_in(ShowdownSeeHand, &at).usual(),
            seen_hand_lives: *book.get_in(ShowdownSeeHandLiveness, &at).usual()
                == ShowdownSeeHandLiveness::LiveOnlyIfWinnerAsks,
            board_plays_by_word: *book.get_in(ShowdownPlayBoard, &at).usual()
                == ShowdownPlayBoard::DeclareBeforeDiscard,
            misdeal_window,
            misdeal_policy,
            premature: Premature {
                flop_burns: *book.get_in(PrematureFlop, &at).usual() == PrematureFlop::Burn,
                turn: *book.get_in(PrematureTurn, &at).usual(),
                river_burns: *book.get_in(PrematureRiver, &at).usual() == PrematureRiver::Burn,
            },
            remedies: Remedies::of(book, game, at),
            live_rules: LiveRules::of(book, at),
            handling: Handling::of(book, at),
            ante_first: *book.get_in(TournAntePriority, &at).usual() == TournAntePriority::AnteFirst,
        }
    }
}

/// The most raises of a round at limit with several players, if there is an end to them.
fn raise_cap(book: &Book, at: Circumstances) -> Option<u8> {
    match *book.get_in(RaiseCapMultiway, &at).usual() {
        RaiseCapMultiway::Count(count) => Some(count.min(u32::from(u8::MAX)) as u8),
        RaiseCapMultiway::None => None,
    }
}

/// The most raises of a round at no-limit and pot-limit, if there is an end to them.
fn big_bet_cap(book: &Book, at: Circumstances) -> Option<u8> {
    match *book.get_in(RaiseCapBigBet, &at).usual() {
        RaiseCapBigBet::Count(count) => Some(count.min(u32::from(u8::MAX)) as u8),
        RaiseCapBigBet::None => None,
    }
}

/// What goes into a stub that is made anew between draws.
fn reshuffle(book: &Book, at: Circumstances) -> Reshuffle {
    let reshuffle = *book.get_in(DrawReshuffle, &at).usual();
    let burns = if reshuffle.contains(DrawReshuffle::Burns) {
        Burns::Yes
    } else if reshuffle.contains(DrawReshuffle::BurnsOnThirdDraw) {
        Burns::ThirdDraw
    } else {
        Burns::No
    };
    Reshuffle { burns, served: reshuffle.contains(DrawReshuffle::ServedDiscardsIfShort) }
}

/// Until when a misdeal may be called, and the policy that says so: each kind of game has its own.
fn misdeals(book: &Book, game: &Game, at: Circumstances) -> (MisdealWindow, Under) {
    let (two, policy) = match Kind::of(game) {
        Kind::Stud => (
            *book.get_in(SubstantialActionStud, &at).usual() == SubstantialActionStud::TwoAfterForcedBet,
            Under::SUBSTANTIAL_ACTION_STUD,
        ),
        Kind::Draw => (
            *book.get_in(SubstantialActionDraw, &at).usual() == SubstantialActionDraw::TwoActed,
            Under::SUBSTANTIAL_ACTION_DRAW,
        ),
        Kind::Flop => (
            *book.get_in(SubstantialActionButton, &at).usual() == SubstantialActionButton::TwoActed,
            Under::SUBSTANTIAL_ACTION_BUTTON,
        ),
    };
    (if two { MisdealWindow::TwoActed } else { MisdealWindow::ChipsOrThree }, policy)
}

/// The house's table for pot-limit; rows whose blinds cannot be read count for nothing.
fn pot_table(book: &Book, at: Circumstances) -> Vec<PotRow> {
    let row = |row: &PlBlindTable| {
        let mut blinds = [Chips::ZERO; 3];
        for (place, blind) in blinds.iter_mut().zip(row.blinds.split('-')) {
            *place = Chips(blind.parse().ok()?);
        }
        Some(PotRow {
            blinds,
            and_higher: row.and_higher,
            big_as: match row.big_as {
                PlBlindTableBigAs::Count(dollars) => Some(Chips(u64::from(dollars))),
                PlBlindTableBigAs::Face => None,
            },
            small_as: row.small_as,
        })
    };
    book.get_in(PlBlindTable, &at).usual().iter().filter_map(row).collect()
}

/// From which blinds up one may run it more than once at a limit.
fn runs_from(policy: &RunTwiceMinStakes, limit: rules::game::Limit) -> Option<(u32, u32)> {
    let betting = match limit {
        rules::game::Limit::Fixed | rules::game::Limit::Spread => RunTwiceMinStakesBetting::Limit,
        rules::game::Limit::Pot => RunTwiceMinStakesBetting::PotLimit,
        rules::game::Limit::No => RunTwiceMinStakesBetting::NoLimit,
    };
    policy.betting.contains(betting).then(|| (policy.small.unwrap_or(0), policy.big.unwrap_or(0)))
}

fn short_stub(book: &Book, at: Circumstances) -> ShortStub {
    let decided = book.get_in(StudShortStub, &at);
    let policy = decided.usual();
    ShortStub {
        spare: policy.spare.min(9) as u8,
        deal_to_last: policy.order == StudShortStubOrder::DealDownToLast,
        aside: policy.pool.contains(StudShortStubPool::SetAside),
        burn: policy.burn,
        common: policy.common != StudShortStubCommon::None,
        common_mix_below: if policy.common == StudShortStubCommon::MixBelowThree { 3 } else { 2 },
    }
}

/// What a game at a limit is to a book.
pub fn circumstances(game: &Game, limit: rules::game::Limit) -> Circumstances {
    Circumstances {
        limit: Some(limit),
        rounds: Some(if game.rounds() == 2 { Rounds::Two } else { Rounds::More }),
        street: None,
        players: None,
        game: game.kinds.iter().copied().collect(),
    }
}
