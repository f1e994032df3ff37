//! The book's answers about a table, looked up once for each game that it spreads.

use cards::DeckKind;
use rules::{
    Book, Circumstances, Context, WordSet,
    game::{Game, Limit},
    policy::{
        BlindsChopping, BlindsPostingForAnother, BombPotButton, BombPotFormat, BombPotOptOut,
        BombPotSchedule, ButtonDealOffDefinition, ButtonMethod, BuyButtonAllowed, BuyButtonKillBlock,
        BuyButtonNextHand, DrawHighAnteEntry, GameOpenClose, GameOpenCloseNotSpread,
        GameStartButtonDrawWinner, HeadsUpBlinds, HeadsUpTransition, HeadsUpTransitionCbDisc,
        KillButtonNeutral, KillLeaveWithLeg, KillLeg1Requirement, KillLeg2Requirement, KillMaxPerDeal,
        KillMustPost, KillNewPlayer, KillRepeat, KillScoopThreshold, KillSize, KillSplitKeepsLeg,
        KillTrigger, KillTurn, KillVoluntary, KillVoluntaryAllowed, KillVoluntaryTurn, LowballEntry,
        MisdealRedeal, MissedBlindsBustAndRebuy, MissedBlindsDeadPart, MissedBlindsDealtInUnposted,
        MissedBlindsLivePart, MissedBlindsOptions, MissedBlindsPickupCount, MissedBlindsSbOnly,
        MissedBlindsSetsOwedMax, MissedBlindsZone, NewGameDrawersAreActive, NewGameFreeSeatChange,
        NewGameNoPostFirstOrbit, NewPlayerEntryOptions, NewPlayerForbiddenZone, NewPlayerLetButtonPass,
        NewPlayerPostIsLive, RunTwiceRevocable, SeatChangeAwayBuyOut, SeatChangeAwayFreePositions,
        SeatChangeAwayWait, SeatChangeCutoff, SeatChangeDealOff, SeatChangeLockedByPotMoney,
        SeatChangePriority, SeatChangeTowardBb, SingleBlindHalfOrMore, SingleBlindMissed,
        SingleBlindUnderHalf, StraddleAllowed, StraddleAmount, StraddleInKillPot, StraddleLastAction,
        StraddleMandatory, StraddleMaxCount, StraddlePositions, StudSkipHands, TournAbsentDealt,
        TournAnteFormat, TournArrivalDealtIn, TournMixedButton, TournSeatChange, VoidCarryoverEligibility,
    },
};

use crate::card_order::CardOrder;

/// What a house does about button, blinds, entry, straddles, kills and special pots at one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Is it a tournament? Then stacks pay whether their owners are there or not, and seats are the director's.
    pub tournament: bool,
    /// Which card wins the first button.
    pub draw_winner: GameStartButtonDrawWinner,
    /// How the cards rank that are drawn for the button.
    pub card_order: CardOrder,
    /// How the button goes on where a player is missing.
    pub method: ButtonMethod,
    /// Does the floor choose between the two methods?
    pub method_is_free: bool,
    /// What counts as having dealt off.
    pub deal_off_definition: ButtonDealOffDefinition,
    /// Which blind the button has with two players.
    pub heads_up: HeadsUpBlinds,
    /// Who has the button when two are left.
    pub transition: HeadsUpTransition,
    /// Where the disc lies on the first hand with two after the button is gone.
    pub disc: HeadsUpTransitionCbDisc,
    /// What happens when the player due has less than half of a single blind.
    pub under_half: SingleBlindUnderHalf,
    /// What happens when the player due has half of a single blind or more, but not all of it.
    pub half_or_more: SingleBlindHalfOrMore,
    /// How a player comes back who did not take a single blind.
    pub single_missed: SingleBlindMissed,
    /// May the blinds take their money back?
    pub chopping: bool,
    /// How newcomers come in.
    pub entry: WordSet<NewPlayerEntryOptions>,
    /// Is a newcomer's post a bet?
    pub post_is_live: bool,
    /// From which seats newcomers may not come in.
    pub zone: NewPlayerForbiddenZone,
    /// Does a newcomer who lets the button by owe blinds?
    pub passing_owes: bool,
    /// Do those who drew for the button owe what they miss?
    pub drawers_are_active: bool,
    /// Is entry free in a new game's first round?
    pub first_orbit_free: bool,
    /// May seats be changed freely in a new game's first round?
    pub first_orbit_moves: bool,
    /// May the button be bought?
    pub buying: bool,
    /// What buying the button does to the next deal.
    pub buying_gives: BuyButtonNextHand,
    /// When a kill pot bars buying the button.
    pub buying_barred: BuyButtonKillBlock,
    /// How players come into lowball; none for other games.
    pub lowball: Option<LowballEntry>,
    /// How a player who missed blinds comes back.
    pub missed: WordSet<MissedBlindsOptions>,
    /// How much of what a returning player posts counts as a bet.
    pub missed_live: MissedBlindsLivePart,
    /// What becomes of the part of a returning player's post that is no bet.
    pub missed_dead: MissedBlindsDeadPart,
    /// Is a small blind live that a player makes up who missed only that?
    pub missed_small: MissedBlindsSbOnly,
    /// How often a blind can be owed.
    pub missed_most: u32,
    /// May missed blinds be made up between the button and the big blind?
    pub missed_zone: MissedBlindsZone,
    /// What becomes of the hand of a player who owes a blind and was dealt in without posting.
    pub unposted: MissedBlindsDealtInUnposted,
    /// How a player stands who lost everything and buys again after blinds have passed.
    pub broke: MissedBlindsBustAndRebuy,
    /// After how many missed big blinds chips are picked up.
    pub pick_up: MissedBlindsPickupCount,
    /// What moving nearer to the big blind costs.
    pub toward: SeatChangeTowardBb,
    /// How long a player waits who moves away from the big blind.
    pub away: SeatChangeAwayWait,
    /// How many positions one may move away from the big blind without waiting or posting.
    pub away_free: u32,
    /// What a player who moved away from the big blind may do instead of waiting.
    pub away_instead: SeatChangeAwayBuyOut,
    /// What dealing off gains.
    pub deal_off: SeatChangeDealOff,
    /// Who gets a free seat.
    pub seat_priority: SeatChangePriority,
    /// When a newcomer's claim to a seat becomes final.
    pub seat_cutoff: SeatChangeCutoff,
    /// Does money in the pot keep the players of a draw-high game in their seats? It does in no other game.
    pub seat_locked: bool,
    /// May players change seats at all?
    pub seat_changes: bool,
    /// Who plays for money carried over.
    pub carried: VoidCarryoverEligibility,
    /// Who may come in while the pot holds antes of deals that nobody opened.
    pub ante_entry: DrawHighAnteEntry,
    /// Are absent players dealt in?
    pub absent_dealt: bool,
    /// Where players from other tables are dealt in at once.
    pub arrival: TournArrivalDealtIn,
    /// Who pays tournament antes.
    pub ante: TournAnteFormat,
    /// What the button does while a mix is at stud.
    pub mixed: TournMixedButton,
    /// What a misdeal keeps.
    pub redeal: MisdealRedeal,
    /// May one straddle at this limit?
    pub straddles: bool,
    /// From which seats one may straddle.
    pub straddle_from: WordSet<StraddlePositions>,
    /// How large a straddle is.
    pub straddle_amount: StraddleAmount,
    /// How many straddles a deal may have; none for any number.
    pub straddle_most: Option<u32>,
    /// Who acts last on the first round after a straddle.
    pub straddle_last: StraddleLastAction,
    /// May a straddle be made compulsory?
    pub straddle_must: StraddleMandatory,
    /// May one straddle in a kill pot?
    pub straddle_in_kill: bool,
    /// The kills in use.
    pub kills: WordSet<KillSize>,
    /// What makes the next pot a kill pot.
    pub kill_trigger: WordSet<KillTrigger>,
    /// What the first leg asks for.
    pub leg_one: KillLeg1Requirement,
    /// What the second leg asks for.
    pub leg_two: KillLeg2Requirement,
    /// How many upper limits a scooped pot must have, as a fraction.
    pub scoop: (u64, u64),
    /// When the killer acts.
    pub kill_turn: KillTurn,
    /// What a split does to legs.
    pub kill_split: WordSet<KillSplitKeepsLeg>,
    /// When nobody has a leg.
    pub kill_neutral: WordSet<KillButtonNeutral>,
    /// What becomes of the leg of a player who leaves.
    pub leg_leaves: KillLeaveWithLeg,
    /// Must a kill be posted by one who goes?
    pub kill_must: KillMustPost,
    /// What happens when the killer wins again.
    pub kill_repeat: KillRepeat,
    /// How many kills a deal may have.
    pub kill_most: u32,
    /// May a pot be killed by choice, for how many kill blinds in the stack, and does that player act last?
    pub kill_by_choice: Option<((u64, u64), bool)>,
    /// May a newcomer play in a kill pot?
    pub kill_new: KillNewPlayer,
    /// May the house take that away from a game?
    pub runs_revocable: bool,
    /// Is it a game that the house says it does not spread?
    pub not_spread: bool,
    /// When bomb pots are due.
    pub bombs: WordSet<BombPotSchedule>,
    /// May one sit a bomb pot out?
    pub bomb_opt_out: bool,
    /// What is dealt in a bomb pot.
    pub bomb_format: BombPotFormat,
    /// What the button does after a bomb pot.
    pub bomb_button: BombPotButton,
}

impl Answers {
    /// The answers of a book for a game at a limit.
    pub fn of(book: &Book, game: &Game, limit: Limit) -> Answers {
        let at = hand::circumstances(game, limit);
        let betting = match limit {
            Limit::Fixed | Limit::Spread => StraddleAllowed::Limit,
            Limit::Pot => StraddleAllowed::PotLimit,
            Limit::No => StraddleAllowed::NoLimit,
        };
        let method = book.get_in(ButtonMethod, &at);
        let scoop = *book.get_in(KillScoopThreshold, &at).usual();
        let lowball = game.is(rules::game::Kind::Lowball);
        let draw_high = game.is(rules::game::Kind::DrawHigh);
        Answers {
            tournament: book.context() == Context::Tournament,
            draw_winner: *book.get_in(GameStartButtonDrawWinner, &at).usual(),
            card_order: CardOrder::of(book),
            method: *method.usual(),
            method_is_free: method.is_floor(),
            deal_off_definition: *book.get_in(ButtonDealOffDefinition, &at).usual(),
            heads_up: *book.get_in(HeadsUpBlinds, &at).usual(),
            transition: *book.get_in(HeadsUpTransition, &at).usual(),
            disc: *book.get_in(HeadsUpTransitionCbDisc, &at).usual(),
            under_half: *book.get_in(SingleBlindUnderHalf, &at).usual(),
            half_or_more: *book.get_in(SingleBlindHalfOrMore, &at).usual(),
            single_missed: *book.get_in(SingleBlindMissed, &at).usual(),
            chopping: *book.get_in(BlindsChopping, &at).usual(),
            entry: *book.get_in(NewPlayerEntryOptions, &at).usual(),
            post_is_live: *book.get_in(NewPlayerPostIsLive, &at).usual(),
            zone: *book.get_in(NewPlayerForbiddenZone, &at).usual(),
            passing_owes: *book.get_in(NewPlayerLetButtonPass, &at).usual(),
            drawers_are_active: *book.get_in(NewGameDrawersAreActive, &at).usual(),
            first_orbit_free: *book.get_in(NewGameNoPostFirstOrbit, &at).usual(),
            first_orbit_moves: *book.get_in(NewGameFreeSeatChange, &at).usual(),
            buying: *book.get_in(BuyButtonAllowed, &at).usual(),
            buying_gives: *book.get_in(BuyButtonNextHand, &at).usual(),
            buying_barred: *book.get_in(BuyButtonKillBlock, &at).usual(),
            lowball: lowball.then(|| *book.get_in(LowballEntry, &at).usual()),
            missed: *book.get_in(MissedBlindsOptions, &at).usual(),
            missed_live: *book.get_in(MissedBlindsLivePart, &at).usual(),
            missed_dead: *book.get_in(MissedBlindsDeadPart, &at).usual(),
            missed_small: *book.get_in(MissedBlindsSbOnly, &at).usual(),
            missed_most: *book.get_in(MissedBlindsSetsOwedMax, &at).usual(),
            missed_zone: *book.get_in(MissedBlindsZone, &at).usual(),
            unposted: *book.get_in(MissedBlindsDealtInUnposted, &at).usual(),
            broke: *book.get_in(MissedBlindsBustAndRebuy, &at).usual(),
            pick_up: *book.get_in(MissedBlindsPickupCount, &at).usual(),
            toward: *book.get_in(SeatChangeTowardBb, &at).usual(),
            away: *book.get_in(SeatChangeAwayWait, &at).usual(),
            away_free: *book.get_in(SeatChangeAwayFreePositions, &at).usual(),
            away_instead: *book.get_in(SeatChangeAwayBuyOut, &at).usual(),
            deal_off: *book.get_in(SeatChangeDealOff, &at).usual(),
            seat_priority: *book.get_in(SeatChangePriority, &at).usual(),
            seat_cutoff: *book.get_in(SeatChangeCutoff, &at).usual(),
            seat_locked: draw_high && *book.get_in(SeatChangeLockedByPotMoney, &at).usual(),
            seat_changes: book.context() == Context::Live || *book.get_in(TournSeatChange, &at).usual(),
            ante_entry: *book.get_in(DrawHighAnteEntry, &at).usual(),
            carried: *book.get_in(VoidCarryoverEligibility, &at).usual(),
            absent_dealt: book.context() == Context::Tournament
                && *book.get_in(TournAbsentDealt, &at).usual()
                && stack_pays(book, game, at),
            arrival: *book.get_in(TournArrivalDealtIn, &at).usual(),
            ante: *book.get_in(TournAnteFormat, &at).usual(),
            mixed: *book.get_in(TournMixedButton, &at).usual(),
            redeal: *book.get_in(MisdealRedeal, &at).usual(),
            straddles: book.get_in(StraddleAllowed, &at).usual().contains(betting),
            straddle_from: *book.get_in(StraddlePositions, &at).usual(),
            straddle_amount: *book.get_in(StraddleAmount, &at).usual(),
            straddle_most: match *book.get_in(StraddleMaxCount, &at).usual() {
                StraddleMaxCount::Count(count) => Some(count),
                StraddleMaxCount::Unlimited => None,
            },
            straddle_last: *book.get_in(StraddleLastAction, &at).usual(),
            straddle_must: *book.get_in(StraddleMandatory, &at).usual(),
            straddle_in_kill: *book.get_in(StraddleInKillPot, &at).usual(),
            // Kills are a matter of live games.
            kills: if book.arises(KillSize) {
                *book.get_in(KillSize, &at).usual()
            } else {
                WordSet::from_iter([])
            },
            kill_trigger: *book.get_in(KillTrigger, &at).usual(),
            leg_one: *book.get_in(KillLeg1Requirement, &at).usual(),
            leg_two: *book.get_in(KillLeg2Requirement, &at).usual(),
            scoop: (u64::from(scoop.numerator()), u64::from(scoop.denominator())),
            kill_turn: *book.get_in(KillTurn, &at).usual(),
            kill_split: *book.get_in(KillSplitKeepsLeg, &at).usual(),
            kill_neutral: *book.get_in(KillButtonNeutral, &at).usual(),
            leg_leaves: *book.get_in(KillLeaveWithLeg, &at).usual(),
            kill_must: *book.get_in(KillMustPost, &at).usual(),
            kill_repeat: *book.get_in(KillRepeat, &at).usual(),
            kill_most: *book.get_in(KillMaxPerDeal, &at).usual(),
            kill_by_choice: by_choice(book.get_in(KillVoluntary, &at).usual(), lowball),
            kill_new: *book.get_in(KillNewPlayer, &at).usual(),
            runs_revocable: *book.get_in(RunTwiceRevocable, &at).usual(),
            not_spread: not_spread(book.get_in(GameOpenClose, &at).usual(), game),
            bombs: *book.get_in(BombPotSchedule, &at).usual(),
            bomb_opt_out: *book.get_in(BombPotOptOut, &at).usual(),
            bomb_format: *book.get_in(BombPotFormat, &at).usual(),
            bomb_button: *book.get_in(BombPotButton, &at).usual(),
        }
    }
}

/// Is it one of the games that the house does not spread?
fn not_spread(policy: &GameOpenClose, game: &Game) -> bool {
    let joker = matches!(game.deck, DeckKind::WithJoker | DeckKind::Mexican);
    let stripped = !matches!(game.deck, DeckKind::Standard | DeckKind::WithJoker);
    policy.not_spread.is_some_and(|kinds| {
        kinds.iter().any(|kind| match kind {
            GameOpenCloseNotSpread::Mexican => game.is(rules::game::Kind::Mexican),
            GameOpenCloseNotSpread::StrippedDeck => stripped,
            GameOpenCloseNotSpread::Joker => joker,
            GameOpenCloseNotSpread::Chinese => game.is(rules::game::Kind::Chinese),
        })
    })
}

/// Does the stack of a player who is away pay what is due: the antes of stud, the blinds of other games?
fn stack_pays(book: &Book, game: &Game, at: Circumstances) -> bool {
    if game.is(rules::game::Kind::Stud) {
        *book.get_in(StudSkipHands, &at).usual() == StudSkipHands::StackPays
    } else {
        *book.get_in(BlindsPostingForAnother, &at).usual() != BlindsPostingForAnother::Nobody
    }
}

/// The terms on which a lowball pot may be killed by choice.
fn by_choice(policy: &KillVoluntary, lowball: bool) -> Option<((u64, u64), bool)> {
    match policy.allowed {
        KillVoluntaryAllowed::Off => None,
        KillVoluntaryAllowed::Option | KillVoluntaryAllowed::On => lowball.then(|| {
            let stack =
                policy.stack.map_or((1, 1), |part| (part.numerator().into(), part.denominator().into()));
            (stack, policy.turn == Some(KillVoluntaryTurn::Last))
        }),
    }
}
