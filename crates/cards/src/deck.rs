//! A deck: cards in an order, dealt from the top.

use std::fmt;

use crate::{Card, CardSet, ChaCha20};

/// Which cards a game is dealt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeckKind {
    /// The 52 cards.
    Standard,
    /// 52 and the joker.
    WithJoker,
    /// Six to ace, 36 cards.
    Short,
    /// No eights, nines and tens, with the joker: 41 cards.
    Mexican,
    /// Ten to ace, 20 cards.
    Royal,
    /// No court cards, 40 cards: Numeral 211.
    Numeral,
    /// Jack, queen and king of one suit: Kuhn's game.
    Kuhn,
    /// Jacks, queens and kings of two suits: Leduc hold'em.
    Leduc,
    /// So many packs of 53, for the banking game.
    Shoe(u8),
}

impl DeckKind {
    /// Every kind, with one example of a shoe.
    pub const ALL: [DeckKind; 9] = [
        DeckKind::Standard,
        DeckKind::WithJoker,
        DeckKind::Short,
        DeckKind::Mexican,
        DeckKind::Royal,
        DeckKind::Numeral,
        DeckKind::Kuhn,
        DeckKind::Leduc,
        DeckKind::Shoe(6),
    ];

    /// The different cards in it.
    pub const fn cards(self) -> CardSet {
        match self {
            DeckKind::Standard => CardSet::STANDARD,
            DeckKind::WithJoker | DeckKind::Shoe(_) => CardSet::WITH_JOKER,
            DeckKind::Short => CardSet::SHORT,
            DeckKind::Mexican => CardSet::MEXICAN,
            DeckKind::Royal => CardSet::ROYAL,
            DeckKind::Numeral => CardSet::from_bits_truncate(0x11FF_11FF_11FF_11FF),
            // Jack, queen, king: bits 9 to 11 of a suit.
            DeckKind::Kuhn => CardSet::from_bits_truncate(0x0E00 << 48),
            DeckKind::Leduc => CardSet::from_bits_truncate(0x0E00 << 48 | 0x0E00 << 32),
        }
    }

    /// How many cards in all.
    pub const fn len(self) -> usize {
        self.cards().len() * self.packs()
    }

    /// A deck always has cards, unless it is a shoe of no packs.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// How many times each card is in it.
    pub const fn packs(self) -> usize {
        match self {
            DeckKind::Shoe(packs) => packs as usize,
            _ => 1,
        }
    }
}

/// Why cards do not make a stacked deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDeck {
    /// The deck has no such card.
    NotInDeck(Card),
    /// It is there more often than the deck holds it.
    TooMany(Card),
}

impl fmt::Display for BadDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadDeck::NotInDeck(card) => write!(f, "{card} is not in this deck"),
            BadDeck::TooMany(card) => write!(f, "{card} is used more often than the deck holds it"),
        }
    }
}

impl std::error::Error for BadDeck {}

/// Cards in an order, the top one next.
///
/// ```
/// use cards::{Deck, DeckKind};
/// let mut deck = Deck::shuffled(DeckKind::Standard, [1; 32]);
/// let holding = [deck.deal().unwrap(), deck.deal().unwrap()];
/// deck.burn();
/// let flop = deck.deal_many(3).unwrap();
/// assert_eq!((holding.len(), flop.len(), deck.burnt().len(), deck.len()), (2, 3, 1, 46));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    kind: DeckKind,
    /// The stub, the top card last: dealing is a pop.
    stub: Vec<Card>,
    burnt: Vec<Card>,
}

impl Deck {
    /// A new pack as it comes: by suit from clubs to spades and by rank from the deuce, the joker at the bottom.
    pub fn in_order(kind: DeckKind) -> Deck {
        let cards = kind.cards();
        let mut stub: Vec<Card> = (0..kind.packs()).flat_map(|_| cards).collect();
        stub.reverse();
        Deck { kind, stub, burnt: Vec::new() }
    }

    /// Shuffled from a seed. The same seed gives the same deck in every version of this crate.
    pub fn shuffled(kind: DeckKind, seed: [u8; 32]) -> Deck {
        let mut deck = Deck::in_order(kind);
        deck.shuffle(&mut ChaCha20::new(seed));
        deck
    }

    /// Stacked: these cards on top in this order, the rest of the pack below them in its own order.
    pub fn stacked(kind: DeckKind, top: &[Card]) -> Result<Deck, BadDeck> {
        let mut deck = Deck::in_order(kind);
        for &card in top {
            match deck.stub.iter().rposition(|&other| other == card) {
                Some(place) => drop(deck.stub.remove(place)),
                None if kind.cards().contains(card) => return Err(BadDeck::TooMany(card)),
                None => return Err(BadDeck::NotInDeck(card)),
            }
        }
        deck.stub.extend(top.iter().rev());
        Ok(deck)
    }

    /// The kind of deck it is.
    pub fn kind(&self) -> DeckKind {
        self.kind
    }

    /// How many cards are left in the stub.
    pub fn len(&self) -> usize {
        self.stub.len()
    }

    /// Is the stub used up?
    pub fn is_empty(&self) -> bool {
        self.stub.is_empty()
    }

    /// The stub from the top down.
    pub fn stub(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        self.stub.iter().rev().copied()
    }

    /// The cards burnt so far, the first burnt first.
    pub fn burnt(&self) -> &[Card] {
        &self.burnt
    }

    /// Shuffles what is left of the stub (Fisher and Yates, every order equally likely).
    pub fn shuffle(&mut self, random: &mut ChaCha20) {
        for last in (1..self.stub.len()).rev() {
            let other = random.below(last as u32 + 1) as usize;
            self.stub.swap(last, other);
        }
    }

    /// Cuts the stub: the top `count` cards go to the bottom. Cutting all or more changes nothing.
    pub fn cut(&mut self, count: usize) {
        if count < self.stub.len() {
            self.stub.rotate_right(count);
        }
    }

    /// Deals the top card.
    pub fn deal(&mut self) -> Option<Card> {
        self.stub.pop()
    }

    /// Deals so many cards, or none if there are too few.
    pub fn deal_many(&mut self, count: usize) -> Option<Vec<Card>> {
        let rest = self.stub.len().checked_sub(count)?;
        let mut cards = self.stub.split_off(rest);
        cards.reverse();
        Some(cards)
    }

    /// Burns the top card.
    pub fn burn(&mut self) -> Option<Card> {
        let card = self.stub.pop()?;
        self.burnt.push(card);
        Some(card)
    }

    /// Takes one card out from wherever it is in the stub: a stranger found, a card known to be elsewhere.
    pub fn remove(&mut self, card: Card) -> bool {
        let place = self.stub.iter().rposition(|&other| other == card);
        place.map(|place| self.stub.remove(place)).is_some()
    }

    /// Puts cards back on top, the first of them topmost.
    pub fn put_on_top(&mut self, cards: &[Card]) {
        self.stub.extend(cards.iter().rev());
    }

    /// Makes a new stub of what is left, the burnt cards if `with_burns`, and these discards, and shuffles it.
    pub fn reconstitute(&mut self, discards: &[Card], with_burns: bool, random: &mut ChaCha20) {
        if with_burns {
            self.stub.append(&mut self.burnt);
        }
        self.stub.extend_from_slice(discards);
        self.shuffle(random);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;

    fn text(cards: impl IntoIterator<Item = Card>) -> String {
        cards.into_iter().map(|card| card.to_string()).collect()
    }

    #[test]
    fn sizes() {
        let sizes: Vec<usize> = DeckKind::ALL.map(|kind| Deck::in_order(kind).len()).to_vec();
        assert_eq!(sizes, [52, 53, 36, 41, 20, 40, 3, 6, 318]);
        for kind in DeckKind::ALL {
            assert_eq!(kind.len(), Deck::in_order(kind).len());
        }
    }

    #[test]
    fn a_seed_means_the_same_deck_for_ever() {
        let mut seed = [0; 32];
        seed.iter_mut().zip(0..).for_each(|(byte, value)| *byte = value);
        let deck = Deck::shuffled(DeckKind::Standard, seed);
        assert_eq!(
            text(deck.stub()),
            include_str!("../tests/data/seed-0-to-31.deck").trim(),
            "decks recorded by their seeds would no longer be the same"
        );
    }

    #[test]
    fn stacked_cut_burnt_and_reconstituted() {
        let top = parse_cards("AsKdJk2c").unwrap();
        let mut deck = Deck::stacked(DeckKind::WithJoker, &top).unwrap();
        assert_eq!(text(deck.stub().take(4)), "AsKdJk2c");
        assert_eq!(deck.len(), 53);
        deck.cut(2);
        assert_eq!(text(deck.stub().take(2)), "Jk2c");
        assert_eq!(text(deck.stub().skip(51)), "AsKd");
        assert_eq!(deck.burn(), Some(Card::JOKER));
        assert_eq!(deck.burnt(), [Card::JOKER]);
        let hand = deck.deal_many(5).unwrap();
        deck.reconstitute(&hand, true, &mut ChaCha20::from_number(1));
        assert_eq!((deck.len(), deck.burnt().len()), (53, 0));
        assert_eq!(deck.stub().collect::<CardSet>(), CardSet::WITH_JOKER);
        assert!(deck.deal_many(54).is_none());
        assert_eq!(deck.len(), 53, "a deal that fails takes nothing");
    }

    #[test]
    fn impossible_stacks_are_refused() {
        let ace: Card = "As".parse().unwrap();
        assert_eq!(Deck::stacked(DeckKind::Standard, &[ace, ace]), Err(BadDeck::TooMany(ace)));
        assert_eq!(Deck::stacked(DeckKind::Standard, &[Card::JOKER]), Err(BadDeck::NotInDeck(Card::JOKER)));
        assert!(Deck::stacked(DeckKind::Shoe(2), &[ace, ace]).is_ok());
    }
}
