//! Cards, decks and rankings: what beats what, in every poker game, and how often.
//!
//! The crate answers three questions. What is this holding worth, by any ranking from standard high to badugi and the
//! Mexican deck of 41? Which of many holdings is best, asked hundreds of millions of times? And how often does each
//! player win, from what is known now? It has no dependencies, does no I/O and knows no clock and no randomness but
//! what the caller's seed gives.
//!
//! Every ranking is written down twice. [`Ranking`] says what a strength is, by definition and slowly; [`fast`] says
//! the same quickly, and the tests hold it to that, over all holdings where they can be gone through. [`equity`]
//! counts deals with whichever is quickest.
//!
//! # A tour
//!
//! Cards are read as players write them, and a text that is not cards says what is wrong and where:
//!
//! ```
//! use cards::{Card, CardSet, Rank, Suit, parse_cards};
//! let board: CardSet = "Qs 8s 7h".parse()?;
//! assert!(board.contains(Card::new(Rank::Queen, Suit::Spades)) && board.len() == 3);
//! assert_eq!(parse_cards("10d Jk")?, ["Td".parse()?, Card::JOKER]);
//!
//! let wrong = "Qs 8x".parse::<CardSet>().unwrap_err();
//! assert_eq!((wrong.to_string().as_str(), wrong.span), ("`x` after the eight is not a suit", 4..5));
//! # Ok::<(), cards::BadCards>(())
//! ```
//!
//! A [`Deck`] is shuffled from a seed, and the same seed means the same deck for ever:
//!
//! ```
//! use cards::{Deck, DeckKind};
//! let mut deck = Deck::shuffled(DeckKind::Short, [7; 32]);
//! assert_eq!(deck.deal_many(2), Deck::shuffled(DeckKind::Short, [7; 32]).deal_many(2));
//! assert_eq!(deck.len(), 34);
//! ```
//!
//! A [`Ranking`] gives a holding its [`Strength`]. Strengths are compared, and know their name and the cards that make
//! them; five, six, seven or more cards are worth their best five:
//!
//! ```
//! use cards::{CardSet, Ranking};
//! let seven: CardSet = "As 2s 3d 4h 5c Kd Ks".parse()?;
//! let high = Ranking::High.strength(seven);
//! assert_eq!(high.to_string(), "straight, five-high");
//! assert!(high > Ranking::High.strength("KhKcQdQc5s".parse()?));
//!
//! let low = Ranking::EightOrBetter.strength(seven);
//! assert_eq!((low.to_string(), low.cards().to_string()), ("5-4-3-2-A low".into(), "As5c4h3d2s".into()));
//! assert!(!Ranking::EightOrBetter.strength("KhKcQdQc5s".parse()?).qualifies());
//! # Ok::<(), cards::BadCards>(())
//! ```
//!
//! Which cards of a holding and a board may play together is a [`Plays`]. In Omaha four spades on the board and one in
//! the holding make no flush:
//!
//! ```
//! use cards::{CardSet, Plays, Ranking};
//! let (holding, board): (CardSet, CardSet) = ("As Kd Qh 2c".parse()?, "Js 9s 6s 3s Kc".parse()?);
//! let holdem = Ranking::High.best(Plays::Any, holding, board);
//! let omaha = Ranking::High.best(Plays::Exactly(2), holding, board);
//! assert_eq!(holdem.to_string(), "flush, A-J-9-6-3");
//! assert_eq!(omaha.to_string(), "pair of kings, A-J-9 kicker");
//! # Ok::<(), cards::BadCards>(())
//! ```
//!
//! The same quickly, one holding at a time. An evaluator of [`fast`] gives a [`Class`](fast::Class), which is compared
//! as a strength is. Cards that come together are summed once and joined with `+`:
//!
//! ```
//! use cards::{CardSet, Category, fast::high::{self, High, Holding}};
//! let high = High::get(); // once, outside the loop
//! let board = Holding::from("Qs8s7h6c3s".parse::<CardSet>()?);
//! let [flush, straight] = ["As2s", "5d4d"].map(|text| Holding::from(text.parse::<CardSet>().unwrap()));
//! assert!(high.class(&(board + flush)) > high.class(&(board + straight)));
//!
//! let class = high.class_of("Qs8s7h6c3s5d4d".parse()?); // from a set, without a holding
//! assert_eq!(high::category_of(class), Category::Straight);
//! # Ok::<(), cards::BadCards>(())
//! ```
//!
//! [Many at once](fast::batch), sixteen side by side, straight to the values that strengths have:
//!
//! ```
//! use cards::{CardSet, Ranking, fast::batch};
//! let holdings: Vec<CardSet> = CardSet::STANDARD.subsets(7).step_by(50_000).collect();
//! let mut values = vec![0; holdings.len()];
//! batch::high::<7>(&holdings, &mut values);
//! assert!(holdings.iter().zip(&values).all(|(&cards, &value)| Ranking::High.strength(cards).value() == value));
//! ```
//!
//! [All of them](fast::walk), when every holding is wanted once. The known number of straight flushes among the
//! 2,598,960 holdings of five cards:
//!
//! ```
//! use cards::{Category, fast::{Class, high, walk}};
//! let counts = walk::tally::<5>();
//! let straight_flushes = (1..=high::CLASSES)
//!     .filter(|&class| high::category_of(Class(class)) == Category::StraightFlush)
//!     .map(|class| counts[class as usize])
//!     .sum::<u32>();
//! assert_eq!((straight_flushes, counts.iter().sum::<u32>()), (40, 2_598_960));
//! ```
//!
//! [Omaha](fast::omaha): a board is looked up once, and meets as many holdings as are there:
//!
//! ```
//! use cards::{CardSet, fast::omaha::Board};
//! let board = Board::new("Td9s8h2c3d".parse()?);
//! let (straight, aces): (CardSet, CardSet) = ("QsJs9d8d".parse()?, "AhAd4c5c".parse()?);
//! assert!(board.high(straight) > board.high(aces));
//! assert!(board.low(straight) < board.low(aces), "5-4-3-2 and the board's eight is a low");
//! # Ok::<(), cards::BadCards>(())
//! ```
//!
//! And how often each wins, [`equity`], with what a player may hold written as players write it:
//!
//! ```
//! use cards::{CardSet, DeckKind, Plays, Ranking, equity::{Game, Matchup, Options, Range, Share}};
//! let holdem = Game::new(DeckKind::Standard, 2, 5, &[Share::new(Ranking::High, Plays::Any)])?;
//! let players = vec![Range::parse("AhAd", &holdem)?, Range::parse("QQ+, AKs, T9s:0.5", &holdem)?];
//! let matchup = Matchup::new(&holdem, players, "2c7d9h".parse()?, CardSet::EMPTY)?;
//! let equity = matchup.solve(&Options::default())?;
//! assert!(equity.exact && equity.players[0].equity > 0.8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is fast
//!
//! A set of cards is one machine word, sixteen bits a suit, so that logic over whole suits is logic over words. From
//! there each hot path goes its own way; the design notes stand where the code is:
//!
//! - [`fast`]: keys that add up and a displaced table (one at a time), lanes without tables (a batch), rows of thirteen
//!   (all), a row for each board (Omaha), with the sizes of the tables and what limits each.
//! - [`equity`]: boards counted by ranks and not dealt, one pass in the order of strength for range against range,
//!   several boards from one shuffle for samples.
//!
//! All tables are made at first use or by the compiler, from the plain ranking: none is shipped. The wide registers are
//! AVX2 where the machine has it, found out when the program runs; elsewhere the same code runs on arrays. That is the
//! one module with `unsafe` in it.
#![deny(unsafe_code)]

mod card;
mod chacha;
mod deck;
pub mod equity;
pub mod fast;
mod plays;
mod qualifier;
mod ranking;
mod set;
mod simd;
mod text;

pub use card::{Card, Rank, Suit};
pub use chacha::ChaCha20;
pub use deck::{BadDeck, Deck, DeckKind};
pub use plays::{Plays, UnknownPlays};
pub use qualifier::Qualifier;
pub use ranking::{
    Category, NoBust, NoBustResult, Ranking, Strength, UnknownRanking, rows_in_order, settle_no_bust,
};
pub use set::{CardSet, Iter, Subsets};
pub use text::{BadCards, BadCardsReason, parse_cards, parse_set, parse_with_spans};
