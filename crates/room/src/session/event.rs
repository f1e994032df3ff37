//! What happens in a session: at the table, in the hand, and to what each seat wants. State changes only by recording
//! an event.

use hand::Chips;
use serde::{Deserialize, Serialize};

use super::{Correction, Prepared, SitOut};
use crate::{
    PlayerId,
    table::{self, Chair, Way},
};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Something happened at the table, between hands or around them.
    Table(table::Event),
    /// Something happened in the hand.
    Hand(hand::Event),
    /// The blinds were chopped: the hand ends, and all have their chips back.
    Chopped,
    /// Whoever just sat down plays by itself: it agrees to what the people want, shows every hand, and is never away.
    Automatic {
        /// Where.
        chair: Chair,
    },
    /// Somebody prepared an act, or took that back.
    Prepared {
        /// Who.
        chair: Chair,
        /// What.
        act: Option<Prepared>,
    },
    /// Somebody means to sit out, or no longer.
    WantsOut {
        /// Who.
        chair: Chair,
        /// From when.
        when: Option<SitOut>,
    },
    /// Somebody chose, during a hand, how to come in after it; none once that is done.
    WantsIn {
        /// Who.
        chair: Chair,
        /// How.
        way: Option<Way>,
    },
    /// Somebody wants a straddle on the next deal; none to take that back.
    WantsStraddle {
        /// Who.
        chair: Chair,
        /// How much.
        amount: Option<Chips>,
    },
    /// Somebody wants the next deal to be a bomb pot, or does not.
    WantsBomb {
        /// Who.
        chair: Chair,
        /// Do they?
        agree: bool,
    },
    /// Somebody agrees to chopping the blinds, or does not.
    WantsChop {
        /// Who.
        chair: Chair,
        /// Do they?
        agree: bool,
    },
    /// Somebody agrees to dealing the rest so many times, in every hand until they say otherwise.
    WantsRuns {
        /// Who.
        chair: Chair,
        /// How many at most; 0 to be asked each time.
        times: u8,
    },
    /// Somebody was asked, as all are all-in, and lets the rest of this hand be dealt so many times.
    AnsweredRuns {
        /// Who.
        chair: Chair,
        /// How many at most.
        times: u8,
    },
    /// Somebody turned up cards of the hand that is over, which nobody had to see.
    ShowedCards {
        /// Who.
        chair: Chair,
        /// Which, by their places among the cards that they held, from 0.
        places: Vec<u8>,
    },
    /// Somebody had the cards turned up that would have come, had the hand gone on.
    Rabbit {
        /// Who.
        chair: Chair,
    },
    /// Somebody's stack is to be filled up to a mark after each hand, or no longer.
    Marked {
        /// Whose.
        chair: Chair,
        /// Up to where.
        mark: Option<Chips>,
    },
    /// Chips were bought that come onto the table after the hand; nothing once they are there.
    ToCome {
        /// Whose.
        chair: Chair,
        /// How much in all.
        chips: Chips,
    },
    /// Somebody leaves after the hand; the house acts for them until then.
    Leaving {
        /// Who.
        chair: Chair,
    },
    /// Somebody's time ran out: the house acts for them.
    TimedOut {
        /// Who.
        chair: Chair,
    },
    /// Somebody's time bank was used.
    Bank {
        /// Whose.
        chair: Chair,
        /// Milliseconds left in it.
        left: u32,
    },
    /// An absent player's chair is given up; the chips go with them.
    PickedUp {
        /// Who.
        chair: Chair,
    },
    /// The game was paused.
    Paused {
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
        /// In the middle of the hand, too? Otherwise the hand is played to its end first.
        at_once: bool,
    },
    /// The game goes on.
    Resumed {
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
    },
    /// Somebody is sent away: after the hand, which they play to its end.
    Removed {
        /// From which chair.
        chair: Chair,
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
        /// May they sit down again?
        may_return: bool,
    },
    /// Somebody who was sent away may sit down again.
    Admitted {
        /// Who.
        player: PlayerId,
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
    },
    /// Everybody in the hand is asked whether it is called off.
    Proposed {
        /// Who asks, by name.
        by: String,
        /// In their words.
        why: String,
        /// Their own chair, if they are in the hand: whoever asks agrees.
        chair: Option<Chair>,
    },
    /// Somebody answered the question whether the hand is called off.
    Consented {
        /// Who.
        chair: Chair,
        /// Agreed? One refusal is enough, and the hand goes on.
        agree: bool,
    },
    /// A floor person calls the hand off; what it does to the hand follows.
    Voided {
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
    },
    /// Somebody asked for a chair, where whoever runs the table is asked first.
    SeatAsked {
        /// Who.
        player: PlayerId,
        /// Which chair.
        chair: Chair,
        /// With how much they would sit down.
        chips: Chips,
    },
    /// Somebody no longer wants the chair that they asked for.
    SeatWithdrawn {
        /// Who.
        player: PlayerId,
    },
    /// Whoever runs the table answered somebody who asked for a chair.
    SeatAnswered {
        /// Whom.
        player: PlayerId,
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
        /// May they sit down, now and later?
        allow: bool,
    },
    /// Somebody who does not sit here may not sit down.
    Banned {
        /// Who.
        player: PlayerId,
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
    },
    /// A stack is put right after the hand.
    CorrectionDue {
        /// How.
        correction: Correction,
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
    },
    /// A stack was put right, by as much as could be.
    Corrected {
        /// How.
        correction: Correction,
        /// Whose stack it is.
        player: PlayerId,
        /// Whose the other is, if there is another.
        other: Option<PlayerId>,
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
    },
    /// The next game is named, where whoever has the button does.
    Named {
        /// Whose it was to name it.
        chair: Chair,
        /// Which, counted from 0.
        game: u8,
        /// Did the house name it, because they did not in time?
        by_house: bool,
    },
    /// A closed table deals again, or one that was to close goes on.
    Reopened {
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
    },
    /// The table closes after the hand.
    Closing {
        /// Who did it, by name.
        by: String,
        /// In their words.
        why: String,
    },
    /// The table is closed.
    Closed {
        /// In the words of whoever did it.
        why: String,
    },
}

impl From<table::Event> for Event {
    fn from(event: table::Event) -> Event {
        Event::Table(event)
    }
}

impl From<hand::Event> for Event {
    fn from(event: hand::Event) -> Event {
        Event::Hand(event)
    }
}
