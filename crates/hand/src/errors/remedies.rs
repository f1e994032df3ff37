//! The book's answers about errors in dealing.

use crate::Under;
use rules::{
    Book, Circumstances, WordSet,
    game::Game,
    policy::{
        BoxedSingle, BurnAfterAction, BurnErrorWindow, BurnFlopExposed, DeckMissingCard, DrawExposedOndraw,
        DrawExposedPredraw, DrawShortHandPredraw, DrawShortHandPredrawBeforeAction,
        DrawShortHandPredrawButton, DrawWrongCountAfter, DrawmahaMissedOnDraw, ExposedFlopGameHole,
        FlopTooMany, JokerUnused, MisdealButtonActedShort, MisdealCauses, MisdealExposedCount,
        MisdealFirstCardExposed, MisdealMissingCardException, MisdealOneExtraCard, RedealBurn, StubFouled,
        StudDeadSeatCards, StudInitialExposedBoth, StudInitialExposedOne, StudPremature, StudSeventhExposed,
        StudSeventhExposedBetting, StudSeventhExposedCard, StudSeventhExposedFirstActor,
        StudSeventhExposedOthersUp, VoidDuplicateCard, VoidForeignBackInPlay, VoidForeignBackInStub,
        VoidTwoBoxedMidHand,
    },
};

/// What kind of game a rule about dealing tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A button and a board.
    Flop,
    /// Up-cards.
    Stud,
    /// Draws and no board.
    Draw,
}

impl Kind {
    /// What a game is.
    pub fn of(game: &Game) -> Kind {
        let boards = game.streets.iter().any(|street| street.board > 0);
        let draws = game.streets.iter().any(|street| street.draw > 0);
        if game.streets.iter().any(|street| street.up > 0) {
            Kind::Stud
        } else if draws && !boards {
            Kind::Draw
        } else {
            Kind::Flop
        }
    }
}

/// What a house does about errors in dealing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedies {
    /// What kind of game it is.
    pub kind: Kind,
    /// The errors that are misdeals while one can be called.
    pub causes: WordSet<MisdealCauses>,
    /// What showing one of the very first cards is.
    pub first_card: MisdealFirstCardExposed,
    /// How many cards that the dealer shows are a misdeal.
    pub exposed_count: Option<u32>,
    /// What is done about a hole card that the dealer shows.
    pub hole_card: ExposedFlopGameHole,
    /// Does the floor choose that?
    pub hole_card_by_floor: bool,
    /// When a missing card is simply dealt.
    pub missing_card: MisdealMissingCardException,
    /// What happens to a button that acted on a short hand.
    pub button_acted_short: MisdealButtonActedShort,
    /// What is done about one card too many.
    pub one_extra: MisdealOneExtraCard,
    /// What a boxed card is.
    pub boxed: BoxedSingle,
    /// What two of them are once the hand is under way.
    pub two_boxed: VoidTwoBoxedMidHand,
    /// What a joker is in a game without one.
    pub joker: JokerUnused,
    /// What is done about a flop with too many cards.
    pub flop_too_many: FlopTooMany,
    /// Is a card burnt again before a flop that has to be dealt again?
    pub redeal_burns: bool,
    /// Until when a burn is put right.
    pub burn_until: WordSet<BurnErrorWindow>,
    /// What is done about it once the flop was seen.
    pub burn_flop: BurnFlopExposed,
    /// What is done about it once somebody acted.
    pub burn_after: BurnAfterAction,
    /// How a dropped stub is made good.
    pub stub: StubFouled,
    /// Does the floor choose that?
    pub stub_by_floor: bool,
    /// What a card with another back in play does.
    pub foreign_in_play: VoidForeignBackInPlay,
    /// What one in the stub does.
    pub foreign_in_stub: VoidForeignBackInStub,
    /// What a card found twice does.
    pub duplicate: VoidDuplicateCard,
    /// What a deck without one of its cards does.
    pub deck_short: DeckMissingCard,
    /// What is done about one of stud's first cards dealt up.
    pub stud_one: StudInitialExposedOne,
    /// What is done about both.
    pub stud_both: StudInitialExposedBoth,
    /// What is done about a last card dealt up.
    pub last_card: StudSeventhExposedCard,
    /// How the last round is then bet.
    pub last_card_betting: StudSeventhExposedBetting,
    /// When the others' last cards come up too.
    pub last_card_others: StudSeventhExposedOthersUp,
    /// Who opens then.
    pub last_card_opener: StudSeventhExposedFirstActor,
    /// What becomes of stud's cards that came too early.
    pub stud_early: StudPremature,
    /// Does a seat that gave up without a bet to face go on receiving cards?
    pub dead_seats_dealt: bool,
    /// Ranks that are taken when the dealer shows them before the draw.
    pub taken_before_draw: WordSet<DrawExposedPredraw>,
    /// What is done about a card shown on the draw.
    pub shown_on_draw: DrawExposedOndraw,
    /// What is done about a short hand before anybody acts.
    pub short_before: DrawShortHandPredrawBeforeAction,
    /// And when it is the button's.
    pub short_button: DrawShortHandPredrawButton,
    /// What becomes of a player passed over on the draw of a game with a board.
    pub missed_on_draw: DrawmahaMissedOnDraw,
    /// What a wrong count after the draw is.
    pub count_after_draw: DrawWrongCountAfter,
    /// The policy under which an exposed card is replaced.
    pub(crate) replaced_under: Under,
}

impl Remedies {
    /// A book's answers for a game.
    pub(crate) fn of(book: &Book, game: &Game, at: Circumstances) -> Remedies {
        let at = &at;
        let hole = book.get_in(ExposedFlopGameHole, at);
        let stub = book.get_in(StubFouled, at);
        let last = book.get_in(StudSeventhExposed, at);
        let short = book.get_in(DrawShortHandPredraw, at);
        let kind = Kind::of(game);
        Remedies {
            kind,
            causes: *book.get_in(MisdealCauses, at).usual(),
            first_card: *book.get_in(MisdealFirstCardExposed, at).usual(),
            exposed_count: match *book.get_in(MisdealExposedCount, at).usual() {
                MisdealExposedCount::Count(count) => Some(count),
                MisdealExposedCount::None => None,
            },
            hole_card: *hole.usual(),
            hole_card_by_floor: hole.is_floor(),
            missing_card: *book.get_in(MisdealMissingCardException, at).usual(),
            button_acted_short: *book.get_in(MisdealButtonActedShort, at).usual(),
            one_extra: *book.get_in(MisdealOneExtraCard, at).usual(),
            boxed: *book.get_in(BoxedSingle, at).usual(),
            two_boxed: *book.get_in(VoidTwoBoxedMidHand, at).usual(),
            joker: *book.get_in(JokerUnused, at).usual(),
            flop_too_many: *book.get_in(FlopTooMany, at).usual(),
            redeal_burns: *book.get_in(RedealBurn, at).usual(),
            burn_until: *book.get_in(BurnErrorWindow, at).usual(),
            burn_flop: *book.get_in(BurnFlopExposed, at).usual(),
            burn_after: *book.get_in(BurnAfterAction, at).usual(),
            stub: *stub.usual(),
            stub_by_floor: stub.is_floor(),
            foreign_in_play: *book.get_in(VoidForeignBackInPlay, at).usual(),
            foreign_in_stub: *book.get_in(VoidForeignBackInStub, at).usual(),
            duplicate: *book.get_in(VoidDuplicateCard, at).usual(),
            deck_short: *book.get_in(DeckMissingCard, at).usual(),
            stud_one: *book.get_in(StudInitialExposedOne, at).usual(),
            stud_both: *book.get_in(StudInitialExposedBoth, at).usual(),
            last_card: last.usual().card,
            last_card_betting: last.usual().betting,
            last_card_others: last.usual().others_up,
            last_card_opener: *book.get_in(StudSeventhExposedFirstActor, at).usual(),
            stud_early: *book.get_in(StudPremature, at).usual(),
            dead_seats_dealt: *book.get_in(StudDeadSeatCards, at).usual(),
            taken_before_draw: *book.get_in(DrawExposedPredraw, at).usual(),
            shown_on_draw: *book.get_in(DrawExposedOndraw, at).usual(),
            short_before: short.usual().before_action,
            short_button: short.usual().button,
            missed_on_draw: *book.get_in(DrawmahaMissedOnDraw, at).usual(),
            count_after_draw: *book.get_in(DrawWrongCountAfter, at).usual(),
            replaced_under: replaced_under(kind),
        }
    }
}

fn replaced_under(kind: Kind) -> Under {
    match kind {
        Kind::Draw => Under::DRAW_EXPOSED_PREDRAW,
        Kind::Flop | Kind::Stud => Under::EXPOSED_FLOP_GAME_HOLE,
    }
}

impl Default for Remedies {
    /// Common practice, for programs that play by no book.
    fn default() -> Remedies {
        Remedies {
            kind: Kind::Flop,
            causes: [MisdealCauses::FirstCardExposed, MisdealCauses::TwoCardsExposed].into_iter().collect(),
            first_card: MisdealFirstCardExposed::Misdeal,
            exposed_count: Some(2),
            hole_card: ExposedFlopGameHole::ReplacedAndBurned,
            hole_card_by_floor: false,
            missing_card: MisdealMissingCardException::TopCardIfInSequence,
            button_acted_short: MisdealButtonActedShort::DeadHand,
            one_extra: MisdealOneExtraCard::ReturnAsBurn,
            boxed: BoxedSingle::ReplacedByNextBelow,
            two_boxed: VoidTwoBoxedMidHand::MisdealIfInWindowElsePlay,
            joker: JokerUnused::ReplacedBeforeActingElseDead,
            flop_too_many: FlopTooMany::ReshuffleRedeal,
            redeal_burns: false,
            burn_until: [BurnErrorWindow::FirstAct, BurnErrorWindow::PotAwarded].into_iter().collect(),
            burn_flop: BurnFlopExposed::Reshuffle,
            burn_after: BurnAfterAction::CardStandsRestoreOrder,
            stub: StubFouled::StepByStep,
            stub_by_floor: false,
            foreign_in_play: VoidForeignBackInPlay::VoidRefund,
            foreign_in_stub: VoidForeignBackInStub::Stands,
            duplicate: VoidDuplicateCard::VoidRefund,
            deck_short: DeckMissingCard::ResultStands,
            stud_one: StudInitialExposedOne::ThirdDown,
            stud_both: StudInitialExposedBoth::DeadAnteBack,
            last_card: StudSeventhExposedCard::Kept,
            last_card_betting: StudSeventhExposedBetting::OwnerMayStandAside,
            last_card_others: StudSeventhExposedOthersUp::Never,
            last_card_opener: StudSeventhExposedFirstActor::HighWithAllUpcards,
            stud_early: StudPremature::KeepAside,
            dead_seats_dealt: false,
            taken_before_draw: std::iter::empty().collect(),
            shown_on_draw: DrawExposedOndraw::ReplaceLast,
            short_before: DrawShortHandPredrawBeforeAction::Filled,
            short_button: DrawShortHandPredrawButton::FilledEvenLate,
            missed_on_draw: DrawmahaMissedOnDraw::ServedLastUnlessTurnOut,
            count_after_draw: DrawWrongCountAfter::Fouled,
            replaced_under: replaced_under(Kind::Flop),
        }
    }
}
