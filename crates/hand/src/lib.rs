//! One hand of poker: terms, dealing, betting, draws, pots and showdown, under the answers of a house's book.
#![forbid(unsafe_code)]

mod act;
mod answers;
mod aside;
mod audit;
mod betting;
mod board;
mod counting;
mod dealing;
mod deed;
mod event;
mod face;
mod flow;
mod hand;
mod house;
mod judge;
mod look;
mod mishap;
mod mode;
mod opener;
mod play;
mod premature;
mod record;
mod runs;
mod settle;
mod sevens;
mod showdown;
mod source;
mod state;
mod terms;
mod told;
mod view;
mod void;
mod wire;

use rules::{NoLog, Sink, Under};

pub use act::{Act, DealerAct, FloorAct, PlayerAct, Reason, Refusal, WhyNotRaise};
pub use answers::circumstances;
pub use aside::{NextHand, ShownWhen};
pub use audit::Unsound;
pub use betting::{Choices, Sizes};
pub use board::{Board, MOST_BOARDS};
pub use counting::PotRow;
pub use deed::{
    Beside, BettorMucks, Binds, BlindCall, CallBetween, Claim, Clock, Deadline, Deed, Dispute, Early, Fate,
    Forward, Gesture, Handling, IntoOther, Manners, Motion, NoClaim, Offence, Part, Promised, Question,
    Referred, Sanction, Sanctions, Several, Skipped, Speech, Spoken, Unaware, Undercall, Unheard, Until,
    Verb, Verdict, Wrong,
};
pub use event::{Event, Ruling};
pub use face::Face;
pub use flow::Awaiting;
pub use hand::{Hand, QuickHand, Reasoned, Rulings};
pub use house::{Burns, House, MisdealWindow, Premature, Reshuffle, RunsOutside, ShortStub, is_low};
pub use look::Owed;
pub use mishap::{Dropped, Foreign, Kind, Mishap, Place, Remedies, Slip};
pub use mode::Mode;
pub use rules::play::{Chips, MOST_SEATS, PerSeat, Seat, SeatIter, Seats, Shown};
pub use settle::{Pot, Pots};
pub use source::{Source, Stub};
pub use state::State;
pub use terms::{BadSetup, Post, Rake, Seating, Stakes, Terms};
pub use told::{Before, Bet, Facts, Made, Told};
pub use view::{PlayerView, Seen, View, Viewer};
