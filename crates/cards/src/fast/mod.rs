//! The hot paths: the same answers as [`Ranking`](crate::Ranking), many millions a second.
//!
//! Every evaluator here returns a [`Class`]: the place of a strength among all the different strengths of its
//! ranking, 1 for the weakest. Classes order exactly as [`Strength`](crate::Strength)s do, which the tests check.
//!
//! | wanted | take |
//! | --- | --- |
//! | one holding of five, six or seven cards | [`high`], [`short`], [`low`], [`deuce`] |
//! | one to seven cards for badugi | [`badugi`] |
//! | many holdings that have nothing in common | [`batch`], for high and short deck |
//! | every holding there is | [`walk`] |
//! | two of a holding and three of a board | [`omaha`] |
//! | up-cards, to say who acts first | [`upcards`] |
//!
//! # How they get there
//!
//! Sizes are of what is in use; more may be set aside. All tables are made from the plain ranking, at first use or by
//! the compiler.
//!
//! **One at a time** ([`high`], [`short`], [`low`], [`deuce`]). Each card has a 64-bit key and keys are summed. The
//! upper bits are a sum of a number for each rank, which is different for each of the 73,775 multisets of five, six
//! and seven ranks; in the lower bits five of a suit carry into a bit of their own. So one AND finds a flush, which is
//! then looked up by the ranks of its suit, and otherwise the rank sum finds the class with two look-ups: its upper
//! bits find a shift, and the shift and its lower bits find the class. Rows of the table are displaced so that they
//! fill each other's gaps and share places where they agree, those that are met most often first.
//!
//! - Tables for seven cards in high: 44 KB of shifts, 69 KB of classes, 16 KB of flushes; for low games 124 KB
//!   (ace-to-five) and 133 KB (deuce-to-seven) of classes; for short deck 1 KB of shifts and 22 KB of classes. Five and
//!   six cards have smaller stretches of their own. Making a key from a set takes 32 KB more, four look-ups at once; a
//!   [`Holding`] that is kept and added to needs none of them.
//! - Limited by the two look-ups, each of which waits for the one before, and by the second-level cache that they
//!   come from. In deuce-to-seven a holding with five of a suit, three in a hundred of seven cards, tries what is left
//!   without each card of the suit.
//!
//! **Badugi** ([`badugi`]). Only which cards share a suit matters, so a holding is the sum of four keys, one for the
//! ranks of each suit, and one displaced table has all 18,369 different holdings of up to four cards. Five cards are
//! five such look-ups, each one key off.
//!
//! - Tables: 32 KB of keys, 8 KB of shifts, 128 KB of classes for each kind of badugi.
//! - Limited by the cache: the keys scatter, and so do the places.
//!
//! **Eight or better** ([`low::EightOrBetter`]). The eight ranks that can qualify are a byte, and a table of 256 bytes
//! has the class.
//!
//! **Many at once** ([`batch`]). Sixteen holdings lie side by side as four registers, one a suit, of sixteen 16-bit
//! lanes. Logic gives the ranks held once, twice and three times, shifts find straights, clearing lowest bits leaves
//! the side cards, and masks choose; no table, no branch. Fours of a kind, one in six hundred of seven cards, are seen
//! to afterwards. Blocks are read 64 at a time and then evaluated, so that each half fits the registers.
//!
//! - Tables: none. 8 KB of the stack between the two halves.
//! - Limited by the number of instructions: the steps of one block hang on each other, and those of the next fill the
//!   gaps.
//!
//! **All of them** ([`walk`]). Holdings that share all cards but one come as a row: the ranks shared find a line of
//! sixteen classes, one for each rank of the last card. The suit of the last card is the one held least, nearly always
//! once, so no flush depends on it. A step of the walk is one addition and one look-up for thirteen holdings.
//!
//! - Tables for seven cards: 17,381 lines of 32 bytes (543 KB, spread over 855 KB), 16 KB of shifts, 16 KB of flushes,
//!   32 KB of sets of ranks.
//! - Limited by the cache that the lines come from, and soon by what is done with the classes: [`walk::fold`] keeps a
//!   sum in registers from row to row.
//!
//! **Omaha** ([`omaha`]). A row for each of the 6,175 multisets of ranks on a board of five has the best class of each
//! of the 91 pairs of ranks; a holding keeps the greatest of its 6, 10 or 15 pairs. Flushes are looked at only where
//! three of a suit on the board meet two in the holding, lows are one look-up of the low ranks of both. Its own page
//! has the tables: 1.2 MB of rows, 0.2 MB of the rest.
//!
//! - Limited by the cache: a random board misses the inner ones for two or three lines. [`omaha::each`] asks for the
//!   rows of eight boards ahead, and [`omaha::tally`] counts completions by ranks without dealing them.

pub mod badugi;
pub mod batch;
pub mod deuce;
pub mod high;
pub mod low;
pub mod omaha;
pub mod short;
pub mod upcards;
pub mod walk;

mod classes;
mod holding;
mod quick;
mod ranks;
mod spread;

pub use classes::Class;
pub use holding::{Holding, LowHolding, Summed};
pub use quick::Quick;
