//! What a hand asks of the book, looked up once when the terms are made.

use cards::Ranking;

use crate::{Handling, Manners, PotRow, Remedies, Under};

/// The book's answers that decide how a hand is bet, dealt and paid. Made from a [`Book`](rules::Book) by
/// [`Terms`](crate::Terms); a program that plays by no book (a standard for recorded hands, say) fills it in itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// Raises after the bet while three or more contest a limit pot; `None` is no cap.
    pub raise_cap: Option<u8>,
    /// Does the big blind count as the bet when raises are counted?
    pub blind_is_bet: bool,
    /// When two players may raise without end.
    pub heads_up_cap: HeadsUpCap,
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
    /// Is a player who checked barred from raising in the same round?
    pub check_raise: bool,
    /// How the blinds count towards the pot at pot-limit until the big blind has acted.
    pub pot_counting: PotCounting,
    /// The house's own table of that, where it has one.
    pub pot_table: Vec<PotRow>,
    /// May a pot-limit game round the pot up to its unit?
    pub pot_may_round: bool,
    /// The unit that the table rounds the pot up to, where it may; 1 for the exact count.
    pub pot_unit: u64,
    /// Does the first raise add as much as the largest blind or straddle, and not just the least bet?
    pub post_is_least: bool,
    /// After a straddle, is it the least bet on later streets too?
    pub straddle_is_least: bool,
    /// When the hands of players who can bet no more are turned up.
    pub face_up: FaceUp,
    /// How equal boards are told apart when stud's opener is sought.
    pub board_tie: BoardTie,
    /// May the upper limit be bet on an open pair?
    pub open_pair: bool,
    /// Who gets an odd chip among tied hands in a game with a button.
    pub odd_chip_button: OddChipButton,
    /// Who gets it in stud.
    pub odd_chip_stud: OddChipStud,
    /// Which part of a split pot it goes to.
    pub odd_chip_parts: OddChipParts,
    /// Do two players who tie for both parts share the whole pot evenly?
    pub identical_both_ways: bool,
    /// The smallest amount into which a pot is broken.
    pub odd_chip_unit: u64,
    /// How many odd chips one player may get.
    pub odd_chips: OddChips,
    /// Who shows first when nobody bet on the last street.
    pub first_to_show: FirstToShow,
    /// How stud goes on when the stub is short.
    pub short_stub: ShortStub,
    /// Who acts first when the last card is one for all.
    pub common_card_opener: CommonCardOpener,
    /// What goes into a new stub when a draw game runs out.
    pub reshuffle: Reshuffle,
    /// May a player change the number of cards drawn until one comes or somebody relies on it?
    pub draw_may_change: bool,
    /// Is lowball's rule for sevens in force?
    pub sevens: bool,
    /// How often the rest of the cards may be dealt when somebody is all-in.
    pub most_runs: u8,
    /// May a split-pot game be run more than once?
    pub runs_in_split_games: bool,
    /// What several runs are to players who were all-in on an earlier street.
    pub runs_outside: RunsOutside,
    /// May a full table run it twice with one burn in all, where the cards are too few for more?
    pub runs_one_burn: bool,
    /// May a hand be mucked at the showdown once all is in?
    pub muck: Muck,
    /// Who may ask to see a hand that was thrown away at the showdown.
    pub see: See,
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
    pub manners: Manners,
    /// How cards, the clock, claims and disputes are treated, and bets noticed late.
    pub handling: Handling,
    /// Is the ante taken first when a player cannot cover blind and ante?
    pub ante_first: bool,
}

/// When two players may raise without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadsUpCap {
    /// As soon as two are left before the cap is reached.
    BeforeCap,
    /// Only if the round began with two.
    RoundBegan,
    /// Only when the whole event is down to two.
    EventLastTwo,
    /// Never.
    Never,
}

/// How blinds count towards the pot at pot-limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PotCounting {
    /// At what they are.
    Face,
    /// The small blind as a big blind.
    SmallAsBig,
    /// As the house's table says.
    Table,
}

/// When the hands of players who can bet no more are turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceUp {
    /// At the showdown.
    AtShowdown,
    /// As soon as no more betting is possible.
    WhenBettingIsOver,
}

/// How equal boards are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardTie {
    /// By the order of dealing.
    FirstDealt,
    /// By the suit of the highest card.
    Suit,
}

/// Who gets an odd chip among tied hands in a game with a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddChipButton {
    /// The first left of the button.
    LeftOfButton,
    /// The button, then on round.
    FromButton,
}

/// Who gets an odd chip among tied hands in stud.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddChipStud {
    /// The highest card by suit among all one's cards for highs, the lowest for lows.
    BySide,
    /// The highest card by suit among all one's cards.
    HighAll,
    /// The highest card by suit among the five that play.
    HighFive,
    /// The first left of the button.
    LeftOfButton,
}

/// Which part of a split pot an odd chip goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddChipParts {
    /// The part that the game names.
    Named,
    /// The named part, unless the chip lets the other part divide evenly.
    NamedUnlessOtherEvens,
    /// The first in position among the winners of both parts.
    ByPosition,
}

/// How many odd chips one player may get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddChips {
    /// Any number.
    Any,
    /// One in each pot.
    OnePerPot,
    /// One in all.
    OnePerDeal,
}

/// Who shows first when nobody bet on the last street.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstToShow {
    /// Whoever was, or would have been, first to act on it.
    FirstToAct,
    /// The same; but if the betting ended earlier, the last to bet or raise.
    EarlierAllIn,
    /// Whoever bet or raised last on any street.
    LastAggressor,
}

/// What several runs are to players who were all-in on an earlier street.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunsOutside {
    /// They take part like all others.
    Inside,
    /// They are outside: the first board decides the pots they are in.
    FirstBoard,
    /// They are outside, and nothing is run twice.
    RunOnce,
}

/// How stud goes on when the stub is short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortStub {
    /// Cards that must be left over for the street to be dealt as usual.
    pub spare: u8,
    /// Is the stub dealt to its last card before anything is mixed?
    pub deal_to_last: bool,
    /// Is there a burn after the burns were mixed in?
    pub burn: ShortStubBurn,
    /// Is one card for all turned when even that is not enough?
    pub common: bool,
    /// Below so many cards in the stub the burns are mixed in before the card for all is turned.
    pub common_mix_below: u8,
}

/// Whether a card is burnt after mixing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortStubBurn {
    /// Always.
    Always,
    /// If enough cards are left with it.
    IfEnough,
    /// Never.
    Never,
}

/// Who acts first when the last card is one for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommonCardOpener {
    /// The best up-cards with the common card.
    WithCommon,
    /// Whoever opened the round before.
    AsBefore,
}

/// What goes into a new stub when a draw game runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reshuffle {
    /// Burnt cards too.
    pub burns: Burns,
    /// Discards of this very draw by players already served, if all else is not enough.
    pub served: bool,
}

/// Whether burnt cards go into a new stub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burns {
    /// No.
    No,
    /// Yes.
    Yes,
    /// On the third draw only.
    ThirdDraw,
}

/// Whether a hand may be mucked at the showdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Muck {
    /// Yes.
    Always,
    /// Not once somebody is all-in and betting is over.
    NotAllIn,
    /// Never.
    Never,
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

/// How a turn card that came too early is dealt again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrematureTurn {
    /// The river card becomes the turn; the early one goes back for a river without a burn.
    NoBurn,
    /// The same, with a burn before the river.
    Burn,
    /// The early card goes back before the turn, and each is dealt after a burn.
    ReshuffleFirst,
}

/// Until when a misdeal may be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MisdealWindow {
    /// Until two players have acted.
    TwoActed,
    /// Until two have acted and one of them put chips in, or three have acted.
    ChipsOrThree,
}

/// Who may ask to see a hand that was thrown away at the showdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum See {
    /// Anybody who was dealt in.
    Anybody,
    /// Whoever called the last bet and has not thrown the hand away may see the bettor's; the floor decides on others.
    CallerSeesBettor,
    /// Nobody, unless the floor decides so.
    FloorDecides,
}

impl Default for House {
    /// Common practice, for programs that play by no book.
    fn default() -> House {
        House {
            raise_cap: Some(3),
            blind_is_bet: true,
            heads_up_cap: HeadsUpCap::BeforeCap,
            cap_counts_all_in: false,
            completion_counts: false,
            reopen_limit: (1, 2),
            reopen_cumulative: true,
            largest_raise_rules: false,
            complete_not_acted_only: true,
            complete_big_bet: false,
            full_blind_owed: true,
            check_raise: true,
            pot_counting: PotCounting::Face,
            pot_table: Vec::new(),
            pot_may_round: false,
            pot_unit: 1,
            post_is_least: true,
            straddle_is_least: false,
            face_up: FaceUp::AtShowdown,
            board_tie: BoardTie::FirstDealt,
            open_pair: false,
            odd_chip_button: OddChipButton::LeftOfButton,
            odd_chip_stud: OddChipStud::LeftOfButton,
            odd_chip_parts: OddChipParts::Named,
            identical_both_ways: true,
            odd_chip_unit: 1,
            odd_chips: OddChips::Any,
            first_to_show: FirstToShow::FirstToAct,
            short_stub: ShortStub {
                spare: 0,
                deal_to_last: false,
                burn: ShortStubBurn::IfEnough,
                common: true,
                common_mix_below: 2,
            },
            common_card_opener: CommonCardOpener::WithCommon,
            reshuffle: Reshuffle { burns: Burns::Yes, served: true },
            draw_may_change: true,
            sevens: false,
            most_runs: 1,
            runs_in_split_games: false,
            runs_outside: RunsOutside::Inside,
            runs_one_burn: false,
            muck: Muck::Always,
            see: See::Anybody,
            seen_hand_lives: true,
            board_plays_by_word: true,
            misdeal_window: MisdealWindow::TwoActed,
            misdeal_policy: Under::SUBSTANTIAL_ACTION_BUTTON,
            premature: Premature { flop_burns: false, turn: PrematureTurn::NoBurn, river_burns: false },
            remedies: Remedies::default(),
            manners: Manners::default(),
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
