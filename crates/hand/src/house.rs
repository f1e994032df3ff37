//! What a hand asks of the book, looked up once when the terms are made.

use cards::Ranking;
use rules::policy::{
    AllinFaceUp, BetMinimumBigBet, ChipsSmallest, OddChipButton, OddChipHighLow, OddChipMaxPerPlayer,
    OddChipStud, OddChipUnit, PlBlindCounting, PrematureTurn, RaiseCapHeadsUp, ShowdownFirstNoBet,
    ShowdownMuckOption, ShowdownSeeHand, StudCommunityFirstActor, StudFirstToActTie, StudShortStubBurn,
};

pub use crate::counting::PotRow;
use crate::{Handling, LiveRules, Remedies, Under};

/// The book's answers that decide how a hand is bet, dealt and paid. Made from a [`Book`](rules::Book) by
/// [`House::of`]; a program that plays by no book (a standard for recorded hands, say) fills it in itself.
///
/// Answers are as the book gives them, in the types of [`rules::policy`]; a type of this crate stands where several
/// policies, or a policy and what is left to the floor, come down to one question in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// Raises after the bet at limit while three or more contest the pot; `None` is no cap.
    pub raise_cap: Option<u8>,
    /// Raises after the bet at no-limit and pot-limit, however many contest it; `None` is no cap.
    pub big_bet_cap: Option<u8>,
    /// Does the big blind count as the bet when raises are counted?
    pub blind_is_bet: bool,
    /// When two players may raise without end.
    pub heads_up_cap: RaiseCapHeadsUp,
    /// Do players who are all-in count among those who contest the pot?
    pub cap_counts_all_in: bool,
    /// Does completing a bring-in count as a raise?
    pub completion_counts: bool,
    /// How much of a bet an all-in must be to count as one at limit, as a fraction.
    pub reopen_limit: (u64, u64),
    /// Do several short all-ins that add up to a full raise reopen the betting?
    pub reopen_cumulative: bool,
    /// Is the least raise the largest full raise of the round, rather than the last?
    pub largest_raise_rules: bool,
    /// May only players who have not acted complete a short all-in at limit?
    pub complete_not_acted_only: bool,
    /// May a short all-in at no-limit or pot-limit be raised to just what the full raise would have been?
    pub complete_big_bet: bool,
    /// Must callers meet the full blind when its poster is all-in for less?
    pub full_blind_owed: bool,
    /// May a player who checked raise later in the same round?
    pub check_raise: bool,
    /// How the blinds count towards the pot at pot-limit until the big blind has acted.
    pub pot_counting: PlBlindCounting,
    /// The house's own table of that, where it has one.
    pub pot_table: Vec<PotRow>,
    /// May a pot-limit game round the pot up to its unit?
    pub pot_may_round: bool,
    /// The unit that the table rounds the pot up to, where it may; 1 for the exact count.
    pub pot_unit: u64,
    /// What the least bet is where the game sets a bring-in above the big blind, which then cannot just be called; none for
    /// programs in which it can be.
    pub least_bet: Option<BetMinimumBigBet>,
    /// Does the first raise add as much as the largest blind or straddle, and not just the least bet?
    pub post_is_least: bool,
    /// After a straddle, is it the least bet on later streets too?
    pub straddle_is_least: bool,
    /// When the hands of players who can bet no more are turned up.
    pub face_up: AllinFaceUp,
    /// How equal boards are told apart when stud's opener is sought.
    pub board_tie: StudFirstToActTie,
    /// May the upper limit be bet on an open pair?
    pub open_pair: bool,
    /// Who gets an odd chip among tied hands in a game with a button.
    pub odd_chip_button: OddChipButton,
    /// Who gets it in stud.
    pub odd_chip_stud: OddChipStud,
    /// Which part of a split pot it goes to.
    pub odd_chip_parts: OddChipHighLow,
    /// Do two players who tie for both parts share the whole pot evenly?
    pub identical_both_ways: bool,
    /// Down to what a pot is broken; none for programs that break it into the smallest chip.
    pub odd_chip_unit: Option<OddChipUnit>,
    /// In what chips bets are made; none where any number will do.
    pub smallest_bet: Option<ChipsSmallest>,
    /// The smallest chip at the table, where it is known; 1 where it is not.
    pub chip: u64,
    /// How many chips make a dollar: books speak of dollars.
    pub dollar: u64,
    /// How many odd chips one player may get.
    pub odd_chips: OddChipMaxPerPlayer,
    /// Who shows first when nobody bet on the last street.
    pub first_to_show: ShowdownFirstNoBet,
    /// How stud goes on when the stub is short.
    pub short_stub: ShortStub,
    /// Who acts first when the last card is one for all.
    pub common_card_opener: StudCommunityFirstActor,
    /// What goes into a new stub when a draw game runs out.
    pub reshuffle: Reshuffle,
    /// May a player who is all-in for the ante not open, openers or not?
    pub broke_may_not_open: bool,
    /// How many cards a player may be dealt in a row on the draw.
    pub draw_in_a_row: u8,
    /// May a player change the number of cards drawn until one comes or somebody relies on it?
    pub draw_may_change: bool,
    /// Is lowball's rule for sevens in force?
    pub sevens: bool,
    /// How often the rest of the cards may be dealt when somebody is all-in, if the stakes are high enough.
    pub most_runs: u8,
    /// The blinds, small and big in dollars, from which up that is so; none where it never is at this limit.
    pub runs_from: Option<(u32, u32)>,
    /// Has the house taken that away from the game?
    pub runs_revoked: bool,
    /// May a split-pot game be run more than once?
    pub runs_in_split_games: bool,
    /// May the cards that would have come be shown once a hand is over?
    pub rabbit_hunting: bool,
    /// What several runs are to players who were all-in on an earlier street.
    pub runs_outside: RunsOutside,
    /// May a full table run it twice with one burn in all, where the cards are too few for more?
    pub runs_one_burn: bool,
    /// When a hand may be mucked at the showdown.
    pub muck: ShowdownMuckOption,
    /// Who may ask to see a hand that was thrown away at the showdown.
    pub see: ShowdownSeeHand,
    /// Does such a hand win if it is better than that of the winner who asked for it?
    pub seen_hand_lives: bool,
    /// May a player keep the claim to the board with the hole cards thrown away?
    pub board_plays_by_word: bool,
    /// Until when a misdeal may be called.
    pub misdeal_window: MisdealWindow,
    /// The policy that says so: each kind of game has its own.
    pub misdeal_policy: Under,
    /// What is dealt instead of board cards that came too early.
    pub premature: Premature,
    /// What is done about errors in dealing.
    pub remedies: Remedies,
    /// How words and chips are read.
    pub live_rules: LiveRules,
    /// How cards, the clock, claims and disputes are treated, and bets noticed late.
    pub handling: Handling,
    /// Is the ante taken first when a player cannot cover blind and ante?
    pub ante_first: bool,
}

/// What several runs are to players who were all-in on an earlier street: whose consent the book asks for, and what it
/// says of the others, are two policies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunsOutside {
    /// They take part like all others.
    Inside,
    /// They are outside: the first board decides the pots they are in.
    FirstBoard,
    /// They are outside, and nothing is run twice.
    RunOnce,
}

/// How stud goes on when the stub is short: the parts of one policy, as numbers where the dealing counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortStub {
    /// Cards that must be left over for the street to be dealt as usual.
    pub spare: u8,
    /// Is the stub dealt to its last card before anything is mixed?
    pub deal_to_last: bool,
    /// Are cards that came too early and lie aside mixed in with the burns?
    pub aside: bool,
    /// Is there a burn after the burns were mixed in?
    pub burn: StudShortStubBurn,
    /// Is one card for all turned when even that is not enough?
    pub common: bool,
    /// Below so many cards in the stub the burns are mixed in before the card for all is turned.
    pub common_mix_below: u8,
}

/// What goes into a new stub when a draw game runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reshuffle {
    /// Burnt cards too.
    pub burns: Burns,
    /// Discards of this very draw by players already served, if all else is not enough.
    pub served: bool,
}

/// Whether burnt cards go into a new stub: of the book's set of words, those about burns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burns {
    /// No.
    No,
    /// Yes.
    Yes,
    /// On the third draw only.
    ThirdDraw,
}

/// Two acts of which one puts chips in, or three acts of any kind: what several books call substantial.
pub(crate) const fn is_substantial(acts: usize, chips: bool) -> bool {
    acts >= 3 || acts == 2 && chips
}

/// What is dealt instead of board cards that came too early. They go back into the stub, which is shuffled and cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premature {
    /// Is a card burnt before the new flop?
    pub flop_burns: bool,
    /// How a turn card that came too early is dealt again.
    pub turn: PrematureTurn,
    /// Is a card burnt before the new river?
    pub river_burns: bool,
}

/// Until when a misdeal may be called: games with a button, stud and draw have a policy each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MisdealWindow {
    /// Until two players have acted.
    TwoActed,
    /// Until two have acted and one of them put chips in, or three have acted.
    ChipsOrThree,
}

impl Default for House {
    /// Common practice, for programs that play by no book.
    fn default() -> House {
        House {
            raise_cap: Some(3),
            big_bet_cap: None,
            blind_is_bet: true,
            heads_up_cap: RaiseCapHeadsUp::IfHeadsUpBeforeCap,
            cap_counts_all_in: false,
            completion_counts: false,
            reopen_limit: (1, 2),
            reopen_cumulative: true,
            largest_raise_rules: false,
            complete_not_acted_only: true,
            complete_big_bet: false,
            full_blind_owed: true,
            check_raise: true,
            pot_counting: PlBlindCounting::Face,
            pot_table: Vec::new(),
            pot_may_round: false,
            pot_unit: 1,
            least_bet: None,
            post_is_least: true,
            straddle_is_least: false,
            face_up: AllinFaceUp::AtShowdown,
            board_tie: StudFirstToActTie::FirstDealt,
            open_pair: false,
            odd_chip_button: OddChipButton::FirstLeftOfButton,
            odd_chip_stud: OddChipStud::FirstLeftOfButton,
            odd_chip_parts: OddChipHighLow::High,
            identical_both_ways: true,
            odd_chip_unit: None,
            smallest_bet: None,
            chip: 1,
            dollar: 1,
            odd_chips: OddChipMaxPerPlayer::Any,
            first_to_show: ShowdownFirstNoBet::FirstToAct,
            short_stub: ShortStub {
                spare: 0,
                deal_to_last: false,
                aside: false,
                burn: StudShortStubBurn::IfEnough,
                common: true,
                common_mix_below: 2,
            },
            common_card_opener: StudCommunityFirstActor::HighUsingCommon,
            reshuffle: Reshuffle { burns: Burns::Yes, served: true },
            broke_may_not_open: false,
            draw_in_a_row: u8::MAX,
            draw_may_change: true,
            sevens: false,
            most_runs: 1,
            runs_from: Some((0, 0)),
            runs_revoked: false,
            runs_in_split_games: false,
            rabbit_hunting: false,
            runs_outside: RunsOutside::Inside,
            runs_one_burn: false,
            muck: ShowdownMuckOption::Always,
            see: ShowdownSeeHand::AnyDealtIn,
            seen_hand_lives: true,
            board_plays_by_word: true,
            misdeal_window: MisdealWindow::TwoActed,
            misdeal_policy: Under::SUBSTANTIAL_ACTION_BUTTON,
            premature: Premature { flop_burns: false, turn: PrematureTurn::NoBurn, river_burns: false },
            remedies: Remedies::default(),
            live_rules: LiveRules::default(),
            handling: Handling::default(),
            ante_first: true,
        }
    }
}

/// Is it a ranking in which low cards win?
pub const fn is_low(ranking: Ranking) -> bool {
    matches!(
        ranking,
        Ranking::AceToFive
            | Ranking::AceToFiveJoker
            | Ranking::EightOrBetter
            | Ranking::AceToSix
            | Ranking::DeuceToSeven
            | Ranking::Badugi
            | Ranking::BadugiAceHigh
    )
}
