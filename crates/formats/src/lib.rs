//! Hands as they are kept and told: records that a watcher can take home and check, the PHH standard, the text that
//! PokerStars writes, proofs that a deal was fair, and what happened in words.
//!
//! Does not live here: playing a hand (`hand`), storing or sending one (`journal`, `server`), scenarios (`scenario`).
//!
//! ```
//! use formats::phh;
//! let text = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
//! starting_stacks = [100, 100]\nactions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\nfinishing_stacks = [101, 99]\n";
//! let hands = phh::read(text, false)?;
//! let hand = hands[0].as_ref().map_err(Clone::clone)?;
//! assert!(matches!(phh::replay(hand)?.verdict, phh::Verdict::Agrees));
//! # Ok::<(), phh::Fault>(())
//! ```
#![forbid(unsafe_code)]

pub mod english;
pub mod fair;
pub mod history;
pub mod phh;
pub mod statistics;
