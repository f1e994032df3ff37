//! Shuffles that can be checked afterwards: every card of a deck is committed to before the deal, and each watcher may
//! later open those cards, and only those, that they were entitled to see.
//!
//! A [`Shuffle`] is made from one secret of 32 bytes that the operating system gives. The order of the cards, what a
//! stub is mixed anew from, and the salts are derived from it, each under a name of its own, so that none of them says
//! anything about another. The commitments to a deck are a [`Block`]; when the stub is made anew in the middle of a
//! hand, the new one is committed to as the next block. `docs/fairness.md` describes the texts that are hashed: a
//! player can check a card with nothing but a program for SHA-256.
//!
//! ```
//! use formats::fair::{Shuffle, DeckPlace};
//! use cards::DeckKind;
//!
//! let shuffle = Shuffle::new(DeckKind::Standard, [7; 32]);
//! let block = shuffle.block();
//! let noted = block.digest;                       // what a player writes down before the deal
//!
//! let top = shuffle.deck().stub().next().unwrap();
//! let opening = shuffle.open(DeckPlace { block: 0, position: 0 }, top);
//! assert!(block.digest_is(noted) && block.admits(&opening));
//! ```

use cards::{Card, Deck, DeckKind};
use hand::{BadSetup, Event, Hand, Mode, Ruling, Seating, Source, Stub, Terms, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

mod digest;
mod seats;
mod trace;

pub use digest::{BadDigest, Digest};
pub use seats::{seat_commitment, seat_seed};
pub use trace::{DeckPlace, DeckTrace, Taken};

/// The shuffle of one hand: the deck in its order, and the salts that hide it.
///
/// It does not print its secret.
#[derive(Clone)]
pub struct Shuffle {
    deck: Deck,
    /// What a stub is mixed anew from.
    mixing: [u8; 32],
    salts: Digest,
}

impl std::fmt::Debug for Shuffle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shuffle").field("deck", &self.deck.kind()).finish_non_exhaustive()
    }
}

/// What is published about one deck, or one stub made anew, before it is dealt from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Its number in the hand, 0 for the deck.
    pub block: u32,
    /// One hash over all of them: what a player notes down.
    pub digest: Digest,
    /// A hash for each card, the top one first.
    pub commitments: Vec<Digest>,
}

/// What shows that a committed card is this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Where it lay.
    #[serde(flatten)]
    pub place: DeckPlace,
    /// Which card.
    #[serde(with = "card_text")]
    pub card: Card,
    /// What was hashed with it, so that nobody finds a card by trying all of them.
    pub salt: Digest,
}

impl Shuffle {
    /// The shuffle of a secret: the same secret gives the same deck and the same salts for ever.
    pub fn new(kind: DeckKind, secret: [u8; 32]) -> Shuffle {
        let derive = |name: &str| Digest::of_bytes(&[name.as_bytes(), &secret]);
        Shuffle {
            deck: Deck::shuffled(kind, derive("cardroom shuffle").bytes()),
            mixing: derive("cardroom mixing").bytes(),
            salts: derive("cardroom salts"),
        }
    }

    /// The deck in its order.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// What a hand is dealt from.
    pub fn source(&self) -> Source {
        Source::Deck(Stub::new(&self.deck, self.mixing))
    }

    /// The commitments to the deck.
    pub fn block(&self) -> Block {
        self.commit(0, self.deck.stub())
    }

    /// The commitments to cards in this order, as a block of the hand.
    pub fn commit(&self, block: u32, cards: impl IntoIterator<Item = Card>) -> Block {
        let commitments: Vec<Digest> = (0..)
            .zip(cards)
            .map(|(position, card)| self.open(DeckPlace { block, position }, card).commitment())
            .collect();
        Block { block, digest: digest_of(block, &commitments), commitments }
    }

    /// All blocks of a hand so far: the deck, and each stub that was made anew.
    pub fn blocks(
        &self,
        terms: &Arc<Terms>,
        seating: &Seating,
        log: &[Ruling],
    ) -> Result<Vec<Block>, BadSetup> {
        let mut blocks = vec![self.block()];
        if log.iter().any(|ruling| matches!(ruling.event, Event::Reshuffled { .. })) {
            let mut hand = Hand::blank(Arc::clone(terms), Mode::BY_ITSELF, seating, self.source())?;
            for ruling in log {
                hand.record(&ruling.event);
                blocks.extend(self.made_anew(&hand, &ruling.event, blocks.len() as u32));
            }
        }
        Ok(blocks)
    }

    /// The commitments to the stub that an event, just recorded, made anew; none if it did not.
    pub fn made_anew<C>(&self, hand: &Hand, event: &Event<C>, block: u32) -> Option<Block> {
        matches!(event, Event::Reshuffled { .. }).then(|| self.commit(block, hand.view(Viewer::House).stub))
    }

    /// Opens the commitment to a card. Whether somebody is entitled to it is for the caller to know.
    pub fn open(&self, place: DeckPlace, card: Card) -> Opening {
        let DeckPlace { block, position } = place;
        let salt = Digest::of_bytes(&[
            b"cardroom salt",
            &self.salts.bytes(),
            &block.to_be_bytes(),
            &position.to_be_bytes(),
        ]);
        Opening { place, card, salt }
    }
}

impl Opening {
    /// The hash that was published for it.
    pub fn commitment(&self) -> Digest {
        let Opening { place: DeckPlace { block, position }, card, salt } = self;
        Digest::of(&format!("cardroom card {block} {position} {salt} {card}"))
    }
}

impl Block {
    /// Is this the hash over its commitments, as it is written in it?
    pub fn digest_is(&self, digest: Digest) -> bool {
        self.digest == digest && digest_of(self.block, &self.commitments) == digest
    }

    /// Does an opening fit the commitment at its place?
    pub fn admits(&self, opening: &Opening) -> bool {
        let published = self.commitments.get(opening.place.position as usize);
        opening.place.block == self.block && published == Some(&opening.commitment())
    }
}

/// One hash over all commitments of a block.
fn digest_of(block: u32, commitments: &[Digest]) -> Digest {
    let mut text = format!("cardroom deck {block}\n");
    for commitment in commitments {
        text.push_str(&commitment.to_string());
        text.push('\n');
    }
    Digest::of(&text)
}

/// A card as people write it.
mod card_text {
    use cards::Card;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(super) fn serialize<S: Serializer>(card: &Card, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(card)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
