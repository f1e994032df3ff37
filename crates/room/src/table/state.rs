//! Who sits where and stands how, and how each event changes it. Nothing else does.

use hand::{Chips, Post};
use serde::{Deserialize, Serialize};

use super::{Chair, Chairs, DealKind, MOST_CHAIRS, PlayerId, Way};

/// The most blinds that a game has.
pub const MOST_BLINDS: usize = 3;

/// Where the button and the blinds are on a deal. Any of these chairs may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Places {
    /// Who is dealt last and acts last.
    pub button: Chair,
    /// Where the disc lies: in front of the button, but for one rule.
    pub disc: Chair,
    /// The blinds, the smallest first; none beyond those that the game has.
    pub blinds: [Option<Chair>; MOST_BLINDS],
}

impl Places {
    /// The big blind.
    pub fn big(&self) -> Option<Chair> {
        self.blinds.iter().rev().find_map(|blind| *blind)
    }
}

/// How somebody stands to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// Not yet dealt in.
    New,
    /// In the game.
    In,
    /// Changed seats, and waits so many hands more.
    Waiting(u8),
    /// Dealt off and changed seats: the blinds may pass once.
    DealtOff,
    /// The blinds have passed, once, after dealing off: comes in behind the button.
    LetPass,
}

/// Somebody at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitter {
    /// Who.
    pub player: PlayerId,
    /// The chips on the table.
    pub stack: Chips,
    /// How they stand to the game.
    pub standing: Standing,
    /// Do they sit out?
    pub away: bool,
    /// How often each blind is owed, the smallest first.
    pub owes: [u8; MOST_BLINDS],
    /// Big blinds missed since last dealt in.
    pub missed: u8,
    /// How they mean to come in.
    pub way: Way,
    /// Sits the next bomb pot out.
    pub(crate) opted_out: bool,
    /// The deal on which they last had the big blind, counted from 1.
    pub(crate) last_big: u32,
    /// Blinds posted since the button last left them, as bits: what a moving button goes by.
    pub(crate) posted: u8,
    /// Was dealt in for less than half of a single blind, without posting.
    pub(crate) passed_on: bool,
    /// Was found to have been dealt in owing, and must post now.
    pub(crate) must_post: bool,
}

impl Sitter {
    /// Owes this player any blind?
    pub fn is_debtor(&self) -> bool {
        self.owes != [0; MOST_BLINDS]
    }

    /// Does this player come back as the straddle, in place of the blinds owed?
    pub(crate) fn comes_by_straddle(&self) -> bool {
        self.way == Way::Straddle && self.is_debtor()
    }
}

/// A kill that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Kill {
    pub(crate) player: PlayerId,
    pub(crate) by_choice: bool,
}

/// The deal being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Dealt {
    pub(crate) chairs: Chairs,
    pub(crate) kind: DealKind,
    pub(crate) ante: Chips,
    pub(crate) opens_after: Option<Chair>,
    pub(crate) acts_last: Option<Chair>,
}

/// A wish for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Wish {
    pub(crate) player: PlayerId,
    pub(crate) to: Chair,
}

/// All that changes at a table between hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) sitters: [Option<Sitter>; MOST_CHAIRS],
    /// The game in turn, the hands left to it, and whether it has been chosen.
    pub(crate) game: u8,
    pub(crate) left: Option<u16>,
    /// The number of deals so far.
    pub(crate) deals: u32,
    /// Who drew the first button.
    pub(crate) first_button: Option<Chair>,
    /// Where the next deal goes on from.
    pub(crate) places: Option<Places>,
    /// Where button and blinds are now.
    pub(crate) shown: Option<Places>,
    /// Is the button still on its first way round, and which chairs has a blind passed?
    pub(crate) first_orbit: bool,
    pub(crate) passed: Chairs,
    /// Those dealt in on the last deal.
    pub(crate) last_dealt: Chairs,
    /// What each puts up on this deal.
    pub(crate) posts: [Post; MOST_CHAIRS],
    pub(crate) dealt: Option<Dealt>,
    pub(crate) carried: Chips,
    /// How many antes of each player make up that money, where it is antes of deals that nobody opened and nothing else.
    #[serde(default)]
    pub(crate) carried_antes: u8,
    /// What each has put into it, and what each lost on the last deal.
    #[serde(default)]
    pub(crate) antes_of: [Chips; MOST_CHAIRS],
    #[serde(default)]
    pub(crate) lost: [Chips; MOST_CHAIRS],
    pub(crate) straddles: [Option<(Chair, Chips)>; MOST_CHAIRS],
    /// Who has a leg of a kill; who left with one.
    pub(crate) leg: Option<PlayerId>,
    pub(crate) old_legs: Vec<PlayerId>,
    pub(crate) kill: Option<Kill>,
    pub(crate) killer: Option<PlayerId>,
    /// Did that player choose to?
    #[serde(default)]
    pub(crate) kill_chosen: bool,
    pub(crate) barred: Vec<PlayerId>,
    pub(crate) wishes: Vec<Wish>,
    /// A deal that did not count and is to be made again as it was.
    pub(crate) again: Option<Dealt>,
}

impl State {
    pub(crate) fn new() -> State {
        State {
            sitters: [None; MOST_CHAIRS],
            game: 0,
            left: None,
            deals: 0,
            first_button: None,
            places: None,
            shown: None,
            first_orbit: true,
            passed: Chairs::NONE,
            last_dealt: Chairs::NONE,
            posts: [Post::default(); MOST_CHAIRS],
            dealt: None,
            carried: Chips::ZERO,
            carried_antes: 0,
            antes_of: [Chips::ZERO; MOST_CHAIRS],
            lost: [Chips::ZERO; MOST_CHAIRS],
            straddles: [None; MOST_CHAIRS],
            leg: None,
            old_legs: Vec::new(),
            kill: None,
            killer: None,
            kill_chosen: false,
            barred: Vec::new(),
            wishes: Vec::new(),
            again: None,
        }
    }

    /// A deal is over: is what lies in the pot antes alone, and whose?
    pub(crate) fn note_antes(&mut self, passed_out: bool) {
        let antes_before = self.carried.is_zero() || self.carried_antes > 0;
        if passed_out && antes_before {
            self.carried_antes = self.carried_antes.saturating_add(1);
            for (all, lost) in self.antes_of.iter_mut().zip(self.lost) {
                *all += lost;
            }
        } else {
            self.carried_antes = 0;
            self.antes_of = [Chips::ZERO; MOST_CHAIRS];
        }
        self.lost = [Chips::ZERO; MOST_CHAIRS];
    }

    pub(crate) fn at(&self, chair: Chair) -> Option<&Sitter> {
        self.sitters.get(chair.index()).and_then(Option::as_ref)
    }

    pub(crate) fn chair_of(&self, player: PlayerId) -> Option<Chair> {
        self.chairs(|sitter| sitter.player == player).iter().next()
    }

    /// The chairs whose sitters are so.
    pub(crate) fn chairs(&self, so: impl Fn(&Sitter) -> bool) -> Chairs {
        let mut chairs = Chairs::NONE;
        for (index, sitter) in self.sitters.iter().enumerate() {
            if sitter.as_ref().is_some_and(&so) {
                chairs.insert(Chair(index as u8 + 1));
            }
        }
        chairs
    }
}
