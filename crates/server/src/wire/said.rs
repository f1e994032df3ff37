//! What happened, with a type: no sentences. A page or a bot makes of it what its reader needs.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Cite, Clause, PrizeOf, Way};

/// One thing that happened, as everybody may know it. Fields that say nothing about `what` happened are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Said {
    /// What happened.
    pub what: Happening,
    /// The chair that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chair: Option<u8>,
    /// What whoever it is about was called then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// A second chair: who was shown a card, who asks for the clock, whom chips are taken from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub other: Option<u8>,
    /// What they were called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub other_name: Option<String>,
    /// The name of the host or the floor person who did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
    /// Why, in the words of whoever did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<String>,
    /// What was said, of a chat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
    /// How many chips were put in, given or taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub amount: Option<u64>,
    /// What lies in front after it, or is to: the total of a bet, a call or a correction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub total: Option<u64>,
    /// What lay there before, or was put out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub was: Option<u64>,
    /// Of a `raised`: whether it opens the betting, completes the bring-in or raises.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bet: Option<Bet>,
    /// Of a `raised`: is it less than a full raise?
    #[serde(default, skip_serializing_if = "is_not")]
    #[ts(optional, as = "Option<bool>")]
    pub short: bool,
    /// Were the chips the last of the stack?
    #[serde(default, skip_serializing_if = "is_not")]
    #[ts(optional, as = "Option<bool>")]
    pub all_in: bool,
    /// The street, by its name in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub street: Option<String>,
    /// The cards that it is about, as far as everybody sees them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub cards: Vec<String>,
    /// Of a hand shown: what it makes for each part of the pot. Of chips won against somebody: the hand that won them, where it was shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Made>>")]
    pub makes: Vec<Made>,
    /// Which board, counted from 1, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub board: Option<u8>,
    /// Which run, counted from 1, where the rest is dealt several times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub run: Option<u8>,
    /// Which pot, where there are side pots: 0 is the main pot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pot: Option<u8>,
    /// The part of a pot that is split, by its name in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub part: Option<String>,
    /// How many: cards, times, hands, seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub count: Option<u32>,
    /// Of a `drew`: do cards come for those thrown away?
    #[serde(default, skip_serializing_if = "is_not")]
    #[ts(optional, as = "Option<bool>")]
    pub draws: bool,
    /// Of a `flipped`: was the card turned up?
    #[serde(default, skip_serializing_if = "is_not")]
    #[ts(optional, as = "Option<bool>")]
    pub up: bool,
    /// Of an `exposed` hand: is it in the running again?
    #[serde(default, skip_serializing_if = "is_not")]
    #[ts(optional, as = "Option<bool>")]
    pub live: bool,
    /// Of a `consented`: agreed?
    #[serde(default, skip_serializing_if = "is_not")]
    #[ts(optional, as = "Option<bool>")]
    pub agree: bool,
    /// Only after this hand?
    #[serde(default, skip_serializing_if = "is_not")]
    #[ts(optional, as = "Option<bool>")]
    pub later: bool,
    /// Seconds to think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seconds: Option<u32>,
    /// What the floor may choose from, or chose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub verdicts: Vec<String>,
    /// How somebody comes in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub way: Option<Way>,
    /// Where a card came from, a place such as `stub` or `down`; of a `barred`, the `raise` or `fold` ruled out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<String>,
    /// Where a card goes, in the same words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<String>,
    /// What the stub is shuffled with: `aside`, `burns`, `muck`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub with: Vec<String>,
    /// When, about what, how far or with what: of `shown-to`, `disputed`, `next-hand`, `penalised` and `stack-corrected`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub about: Option<String>,
    /// Of a `dealt-hand`: its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub hand: Option<u64>,
    /// Of a `dealt-hand`: what is played, with limit and stakes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub title: Option<String>,
    /// The prize that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub prize: Option<PrizeOf>,
    /// Of a `prize-judged`: all that was asked for. The prize is won if each held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Clause>>")]
    pub clauses: Vec<Clause>,
    /// Of `terms-changed`: what is different.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Setting>>")]
    pub changed: Vec<Setting>,
    /// The rule that it follows, where a book decides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cite: Option<Cite>,
}

/// What happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// A player put an ante in: `chair`, `amount`.
    Anted,
    /// A player posted a blind or a straddle: `chair`, `amount`.
    Posted,
    /// A player posted dead money: `chair`, `amount`.
    PostedDead,
    /// The burn was left out, so that all can have a card.
    BurnSkipped,
    /// No cards are left.
    Lapsed,
    /// A card was dealt face up: `chair`, `cards`.
    Dealt,
    /// The cards of a street lie on a board: `street`, `cards` (the whole board), `board` or `run` where there are
    /// several.
    Boarded,
    /// The stub was made anew and committed to.
    Reshuffled,
    /// A player brought it in: `chair`, `amount`.
    BroughtIn,
    /// A player checked: `chair`.
    Checked,
    /// A player called: `chair`, `amount`, `total`, `all_in`.
    Called,
    /// A player bet, completed or raised, as `bet` says: `chair`, `amount` (added), `total`, `short`, `all_in`.
    Raised,
    /// A player folded: `chair`.
    Folded,
    /// A bet that nobody called went back: `chair`, `amount`.
    Returned,
    /// A player threw `count` cards away; where `draws`, as many come: `chair`.
    Drew,
    /// A player took the draw back: `chair`.
    DrawTakenBack,
    /// A player turned the down card up, or kept it down: `chair`, `up`.
    Flipped,
    /// Too few cards are left: one comes for all.
    CommonCard,
    /// A player showed the hand: `chair`, `cards`, `makes`.
    Showed,
    /// A hand thrown away was turned up because somebody asked: `chair`, `cards`, `makes`, `live`.
    Exposed,
    /// A player had the cards turned up that would have come: `chair`, `cards`.
    Rabbit,
    /// A player threw the hand away: `chair`.
    Mucked,
    /// A player plays the board: `chair`.
    PlayedBoard,
    /// The rest is dealt `count` times.
    RunsAgreed,
    /// Somebody who was asked lets the rest be dealt `count` times at most: `chair`.
    AnsweredRuns,
    /// Nobody opened: the antes stay for the next hand.
    PassedOut,
    /// A bet went back because a checked seven was best: `chair`, `amount`.
    Voided,
    /// The house took its fee: `amount`.
    Raked,
    /// A player won chips: `chair`, `amount`; `pot` where there are side pots, `part` where it is split, `run` where
    /// there are several.
    Awarded,
    /// A player won every part of the pot: `chair`.
    Scooped,
    /// What a player put out (`was`) counts for another amount (`total`): `chair`.
    Corrected,
    /// A player may not raise at this turn, or not fold any more, as `from` says: `chair`.
    Barred,
    /// A player said that it is a raise: `chair`.
    Declared,
    /// A player asked for time: `chair`.
    AskedTime,
    /// The floor is asked about a player's act: `chair`, `verdicts` to choose from, `total` of a raise.
    Referred,
    /// The floor decided: `verdicts` has the one.
    Decided,
    /// A player acted out of turn: `chair`.
    ActedEarly,
    /// An act out of turn does not stand: `chair`.
    Released,
    /// Chips that were too few to call stay in: `chair`, `amount`.
    Forfeited,
    /// A card was burnt too early.
    BurntEarly,
    /// A board card was turned too early and does not play: `cards`.
    TurnedEarly,
    /// The hand is called off.
    CalledOff,
    /// A player gets back what was put in: `chair`, `amount`.
    Refunded,
    /// A player's hand is dead: `chair`.
    Killed,
    /// A player was dealt a card too few: `chair`.
    DealtShort,
    /// A player was dealt a joker that the game has no use for: `chair`.
    DealtJoker,
    /// A player was dealt a card too many: `chair`.
    DealtExtra,
    /// The dealer showed a card that was dealt face down: `chair`, `cards`.
    CardExposed,
    /// A card is replaced after the deal: `chair`, `cards`.
    Replaced,
    /// No card was burnt.
    BurnMissed,
    /// A card too many was burnt.
    BurntExtra,
    /// A wrong burn is put right; the next street burns `count` more.
    BurnsMended,
    /// A card lay face up in the deck: `cards`.
    Boxed,
    /// A card was moved, `from` one place `to` another; `chair` where one is a player's hand.
    CardMoved,
    /// One more card is to come: `to`, `chair`.
    CardDue,
    /// One of the flop's cards is drawn at random: `to`, `chair`.
    ToBeDrawn,
    /// The stub was mixed up.
    StubDropped,
    /// Its order was put back.
    StubRestored,
    /// The stub was shuffled and cut, with the cards that `with` names.
    StubShuffled,
    /// A card of the next street came too early and does not play: `chair`, `cards`.
    DealtEarly,
    /// A card that came too early is kept; its player may not bet or raise: `chair`, `cards`.
    KeptEarly,
    /// A player's next up-card comes face down: `chair`.
    ComesDown,
    /// A player's next down-card comes face up: `chair`.
    ComesUp,
    /// There is no betting on this street.
    NoBetting,
    /// Whoever opened the street before opens this one.
    OpensAsBefore,
    /// A player may stay out of the betting: `chair`.
    MayStandAside,
    /// A player stays out of the betting: `chair`.
    StoodAside,
    /// A dead hand's up-card counts for the bring-in: `chair`, `cards`.
    DeadDoor,
    /// A short hand gets the missing card on the draw: `chair`.
    FilledOnDraw,
    /// Nobody stopped a bet of a wrong size: `chair`, `was`, `total` (what it should be).
    Slipped,
    /// The dealer said how much may be bet at most: `amount`.
    Counted,
    /// What a player has in front was brought to another size: `chair`, `was`, `total`.
    Resized,
    /// A player moved chips forward without letting go: `chair`.
    MovedForward,
    /// The dealer points at a player to bring it in: `chair`.
    PointedAt,
    /// A player who is all-in for the ante opens: `chair`, `total` (what a call costs).
    OpenedBroke,
    /// A player threw the cards forward with nothing to call: `chair`.
    ThrewForward,
    /// A player has the cards again: `chair`.
    GivenBack,
    /// A player picked up the up-cards: `chair`.
    LiftedUpCards,
    /// A card face down was seen by everybody: `chair`, `cards`.
    TurnedUp,
    /// A player showed a card to one `other`: `chair`, `cards`, `about` when everybody sees it.
    ShownTo,
    /// A hand that was thrown away is in again: `chair`.
    Restored,
    /// A player promised an act: `chair`.
    Promised,
    /// Somebody (`other`) wants a player on the clock: `chair`.
    ClockAsked,
    /// A player is on the clock: `chair`, `seconds`, then a countdown of `count`.
    ClockStarted,
    /// The clock ran out: `chair`.
    ClockRanOut,
    /// A player said what the hand is: `chair`.
    Claimed,
    /// A player disputes the result: `chair`, `about` the `reading` of a hand or the `pot`.
    Disputed,
    /// The next hand has begun, or there is action on it, as `about` says.
    NextHand,
    /// A part of a disputed pot was set aside: `chair`, `amount`.
    Impounded,
    /// Chips of a pot that was pushed wrongly were moved to `chair` from `other`, or from what was set aside:
    /// `amount`.
    ChipsMoved,
    /// The floor sanctioned a player: `chair`, `about` with what.
    Penalised,
    /// A part of what was taken from the pot goes into a `prize`: `amount`.
    PaidIn,
    /// A hand whose cards were good enough for a `prize` was judged, and won it or not: `clauses`; `chair` and `name` where it is one player's hand.
    PrizeJudged,
    /// Somebody won a `prize`, which is on their account now: `chair`, `name`, `amount`.
    PrizeWon,
    /// A gaming day began: what pots paid in before it can be won.
    DayBegan,
    /// The table is open.
    #[default]
    Opened,
    /// The deck is shuffled and committed to.
    Shuffled,
    /// A hand is dealt: `hand` is its number, `title` what is played.
    DealtHand,
    /// The hand is dealt again.
    Undone,
    /// The blinds are chopped: all have their chips back.
    Chopped,
    /// Somebody sat down: `chair`, `amount`.
    Sat,
    /// Somebody left: `chair`, `amount` taken along.
    Left,
    /// Somebody leaves after this hand: `chair`.
    Leaving,
    /// Somebody sits out: `chair`.
    SatOut,
    /// Somebody is back: `chair`.
    CameBack,
    /// Somebody added chips: `chair`, `amount`.
    Bought,
    /// Somebody paid for the seat: `chair`, `amount`.
    Paid,
    /// Somebody adds chips after this hand: `chair`, `amount`.
    ToCome,
    /// Somebody chose how to come in: `chair`, `way`.
    Chose,
    /// Somebody straddles on the next deal: `chair`, `amount`.
    Straddled,
    /// Somebody does not straddle after all: `chair`.
    Withdrew,
    /// A reminder: the house's book says that it does not spread this game, `cite`.
    NotSpread,
    /// Somebody sits the bomb pot out: `chair`.
    OptedOut,
    /// Somebody took another chair, `chair`, and waits `count` hands.
    ChangedChairs,
    /// Somebody drew the high card and has the button: `chair`.
    Began,
    /// Somebody missed a blind and owes it: `chair`.
    Missed,
    /// Somebody has too little for the blind: `chair`.
    PassedOn,
    /// Somebody posts to come in: `chair`, `amount`.
    PostedToEnter,
    /// Somebody makes up missed blinds: `chair`, `amount`.
    MadeUp,
    /// Somebody comes in without posting: `chair`.
    CameIn,
    /// Somebody has bought the button: `chair`.
    BoughtButton,
    /// Somebody owes the blind: `chair`.
    OwesBlind,
    /// Somebody must kill the next pot: `name`.
    KillDue,
    /// Somebody has a leg: `name`.
    LegWon,
    /// Somebody's time is up: `chair`.
    TimedOut,
    /// Somebody was away too long, and the chair is free: `chair`.
    PickedUp,
    /// Somebody is sent away, `later` if after the hand: `chair`, `by`, `why`.
    Removed,
    /// Somebody who was sent away may come back: `name`, `by`, `why`.
    Admitted,
    /// Everybody in the hand is asked to call it off: `by`, `why`.
    Proposed,
    /// Somebody answered that: `chair`, `agree`.
    Consented,
    /// The game is paused, `later` if after the hand: `by`, `why`.
    Paused,
    /// The game goes on: `by`, `why`.
    Resumed,
    /// Somebody asks for a chair: `name`, `amount`.
    SeatAsked,
    /// Somebody no longer asks for a chair: `name`.
    SeatWithdrawn,
    /// Somebody who asked may sit down: `name`, `by`, `why`.
    SeatAllowed,
    /// Somebody who asked may not: `name`, `by`, `why`.
    SeatDenied,
    /// Somebody who does not sit here may not sit down: `name`, `by`, `why`.
    Banned,
    /// A stack is put right, `later` if after the hand: `chair`, `amount` that was `given` or `taken` as `about` says, `other`
    /// whom it comes from or goes to, `was` and `total` (the stack before and after), `by`, `why`.
    StackCorrected,
    /// The table is played otherwise from the next hand on: `by`, `changed`, `title`.
    TermsChanged,
    /// Somebody else runs the table: `name`, `by`, `why`.
    HostChanged,
    /// Whoever has the button names the next game: `chair`, `title`.
    GameNamed,
    /// They did not in time, and the last is played again: `chair`, `title`.
    GameKept,
    /// A table that was closed, or was to close, is open: `by`, `why`.
    Reopened,
    /// The table closes after this hand: `by`, `why`.
    Closing,
    /// The table is closed: `why`.
    Closed,
    /// Somebody said something: `name`, `text`, `chair` if they sit.
    Chat,
}

/// What a host can change about a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Setting {
    /// What it is called.
    Name,
    /// The games, their limits or their turns.
    Games,
    /// The stakes.
    Stakes,
    /// Bomb pots.
    Bombs,
    /// How many chairs there are.
    Chairs,
    /// With how much one sits down.
    BuyIn,
    /// How long one has to act, and the time bank.
    Time,
    /// How fast hands go by.
    Pace,
    /// Whether odds are shown.
    Odds,
    /// Who may come, and who says so.
    Access,
    /// When bots play, and how fast.
    Bots,
}

/// What putting in more than is there is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bet {
    /// The first bet of the street.
    Opening,
    /// Makes the bring-in a full bet.
    Completion,
    /// More than somebody's bet.
    Raise,
}

/// What a hand makes for a part of the pot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Made {
    /// The part's name in the game, where a pot has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub part: Option<String>,
    /// The ranking that it is judged by.
    pub ranking: String,
    /// The cards that make it.
    pub best: Vec<String>,
    /// What the ranking calls it.
    pub name: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_not(value: &bool) -> bool {
    !value
}
