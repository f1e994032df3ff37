//! One hand of poker: terms, dealing, betting, draws, pots and showdown, under the answers of a house's book.
#![forbid(unsafe_code)]

mod act;
mod answers;
mod audit;
mod betting;
mod board;
mod chips;
mod counting;
mod deed;
mod event;
mod flow;
mod hand;
mod house;
mod judge;
mod look;
mod premature;
mod runs;
mod seat;
mod settle;
mod sevens;
mod showdown;
mod source;
mod state;
mod terms;
mod view;
mod void;
mod wire;

pub use act::{Act, Actor, Reason, Refusal, WhyNotRaise};
pub use answers::circumstances;
pub use audit::Unsound;
pub use betting::{Choices, Sizes};
pub use board::{Board, MOST_BOARDS};
pub use chips::Chips;
pub use counting::{PotRow, SmallAs};
pub use deed::{
    Binds, CallBetween, Deed, Early, LosesRightAfter, Manners, Motion, Overchip, Part, PotSaid, Precedence,
    Question, Referred, Several, Skipped, Speech, Spoken, Unaware, Undercall, Unheard, Verb, Verdict,
};
pub use event::{Event, NoLog, Ruling, Sink, Under};
pub use flow::Awaiting;
pub use hand::{Hand, QuickHand, Rulings};
pub use house::{
    BoardTie, Burns, CommonCardOpener, FaceUp, FirstToShow, HeadsUpCap, House, MisdealWindow, Muck,
    OddChipButton, OddChipParts, OddChipStud, OddChips, PotCounting, Premature, PrematureTurn, Reshuffle,
    RunsOutside, See, ShortStub, ShortStubBurn, is_low,
};
pub use look::Owed;
pub use seat::{MOST_SEATS, PerSeat, Seat, SeatIter, Seats};
pub use settle::{Pot, Pots};
pub use source::{Source, Stub};
pub use state::State;
pub use terms::{BadSetup, Post, Rake, Seating, Stakes, Terms};
pub use view::{PlayerView, Seen, View, Viewer};
