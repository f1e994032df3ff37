//! What a client asks of a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// One request over a table's socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Command {
    /// Chosen by the client, unique among its requests at this table: sent again after a lost connection it is answered
    /// again and done once. Up to 40 letters, digits and dashes.
    pub id: String,
    /// The number of the turn that this answers (`you.turn`). An act for another turn is refused as stale; left out, it is
    /// taken for the turn at hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub turn: Option<u64>,
    /// What is asked.
    #[serde(flatten)]
    pub what: Do,
}

/// What a client can ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Do {
    /// Give the hand up.
    Fold,
    /// Pass without betting.
    Check,
    /// Match the bet.
    Call,
    /// Bring it in.
    BringIn,
    /// Bet or raise, to this total on this street.
    Raise {
        /// The total.
        #[ts(type = "number")]
        to: u64,
    },
    /// Throw cards away: to draw as many where the game draws. None to stand pat.
    Discard {
        /// Which.
        cards: Vec<String>,
    },
    /// Turn the down card up, or keep it down.
    Flip {
        /// Up?
        up: bool,
    },
    /// Show the hand at the showdown.
    Show,
    /// Throw it away at the showdown.
    Muck,
    /// Say something that is ruled on as words at a table are: "raise to sixty", "call".
    Say {
        /// The words.
        words: String,
    },
    /// What to do when the turn comes; none to take it back.
    Prepare {
        /// What.
        act: Option<Prepared>,
    },
    /// Take a seat.
    Sit {
        /// Which chair, counted from 1.
        chair: u8,
        /// With how much.
        #[ts(type = "number")]
        chips: u64,
    },
    /// Leave the game; in the middle of a hand, after it.
    Leave,
    /// Sit out, or take that back.
    SitOut {
        /// When.
        when: SitOut,
    },
    /// Be dealt in again.
    Return,
    /// Put more chips on the table; in the middle of a hand, after it.
    Buy {
        /// How much.
        #[ts(type = "number")]
        chips: u64,
    },
    /// Say how to come into the game.
    Enter {
        /// How.
        way: Way,
    },
    /// Buy up to this mark after each hand; none to stop that.
    AutoRebuy {
        /// The mark.
        #[ts(type = "number | null")]
        to: Option<u64>,
    },
    /// Straddle on the next deal.
    Straddle {
        /// How much.
        #[ts(type = "number")]
        amount: u64,
    },
    /// Say whether a bomb pot is welcome: the next deal is one when everybody dealt in agrees.
    Bomb {
        /// Is it?
        agree: bool,
    },
    /// Say how many times the rest of the cards may be dealt when all are all-in: the fewest that anybody says counts.
    /// While `table.asked` waits for the own answer it is for this hand, otherwise for all.
    Run {
        /// How many times at most; 0 to be asked each time.
        times: u8,
    },
    /// Say whether the blinds may be chopped when all others fold.
    Chop {
        /// May they?
        agree: bool,
    },
    /// Answer what the host asks of everybody in the hand.
    Consent {
        /// Agreed?
        agree: bool,
    },
    /// Turn up cards of the hand that is over and that nobody has seen (`you.unseen`): after folding, or winning unseen.
    ShowCards {
        /// Which.
        cards: Vec<String>,
    },
    /// Turn up what would have come, had the hand gone on, where the house shows it (`you.rabbit`).
    Rabbit,
    /// Name the next game, where `table.naming` waits for the own chair.
    Name {
        /// Its place in `table.naming.games`, counted from 0.
        game: u8,
    },
    /// Say something to the table.
    Chat {
        /// The words.
        text: String,
    },
}

/// What to do when the turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Prepared {
    /// Check if that is possible, fold otherwise.
    CheckFold,
    /// Check if that is possible; otherwise ask me.
    Check,
    /// Check or call whatever it is.
    CallAny,
    /// Call if that adds just so many chips; otherwise ask me.
    Call(#[ts(type = "number")] u64),
}

/// When to sit out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SitOut {
    /// After this hand.
    Now,
    /// When the big blind is next due.
    NextBlind,
    /// After this hand, which is played to its end: with the chips, out of the chair.
    Leave,
    /// Not any more.
    Never,
}

/// How somebody outside the game comes into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Wait for the big blind.
    Wait,
    /// Post.
    Post,
    /// Buy the button.
    BuyButton,
    /// Come back as the straddle under the gun.
    Straddle,
    /// Kill the pot.
    Kill,
    /// Play in a killed pot and kill the next.
    KillNext,
}
