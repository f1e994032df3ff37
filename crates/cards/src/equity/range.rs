//! What a player may hold, as players write it: `QQ+, AKs, A5s-A2s, KTo+, 77-99, AhKh, 20%, AKo:0.5, random`.

use std::{fmt, ops::Range as Span};

use super::{Game, order};
use crate::{BadCards, BadCardsReason, Card, CardSet, Rank, Suit, parse_with_spans};

/// The holdings that a player may have, each with a weight: one that is known, one of which some cards are known,
/// a list, or any at all.
///
/// ```
/// use cards::{DeckKind, Plays, Ranking, equity::{Game, Range, Share}};
/// let holdem = Game::new(DeckKind::Standard, 2, 5, &[Share::new(Ranking::High, Plays::Any)]).unwrap();
/// assert_eq!(Range::parse("QQ+, AKs", &holdem).unwrap().holdings().len(), 3 * 6 + 4);
/// let wrong = Range::parse("QQ+, AAs", &holdem).unwrap_err();
/// assert_eq!((wrong.span.clone(), wrong.to_string()), (7..8, "a pair is never suited".into()));
/// ```
///
/// In games of two hole cards:
///
/// | text | holdings |
/// | --- | --- |
/// | `AhKh` | these two cards |
/// | `Ah` | the ace of hearts and any other card |
/// | `QQ`, `AKs`, `AKo`, `AK` | a pair; suited; offsuit; both |
/// | `QQ+`, `KTo+` | this pair and higher ones; this kicker and higher ones, below the king |
/// | `99-77`, `A5s-A2s`, `T9s-76s` | pairs, kickers, or both ranks in step, from one end to the other |
/// | `20%` | the best fifth of all holdings, in the order of [`Range::HANDS`] |
/// | `random`, `XX` | any two |
/// | `AKs:0.5` | held half as often as others |
///
/// Commas or spaces stand between them; where two speak of the same holding, the later one counts. In all other
/// games a range is cards in full or in part, separated by commas, or `random`; cards that are not given are
/// dealt at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// By cards, none twice, all of the same number of cards.
    holdings: Vec<(CardSet, u32)>,
}

/// Weights are counted in ten-thousandths.
const WHOLE: u32 = 10_000;

/// The most holdings that a list is written out to.
const MOST_HOLDINGS: u64 = 400_000;

impl Range {
    /// The 169 hands of hold'em from the best to the worst: by their equity, all the way to the river, against one
    /// random holding. `20%` takes them from the front. The order is fixed; a test computes it again.
    pub const HANDS: &'static str = order::HANDS;

    /// Any cards at all.
    pub fn random() -> Range {
        Range::known(CardSet::EMPTY)
    }

    /// Just these cards; if they are fewer than the game deals, the others are random.
    pub fn known(cards: CardSet) -> Range {
        Range { holdings: vec![(cards, 1)] }
    }

    /// The holdings with their weights. Those with fewer cards than the game deals stand for all that have them.
    pub fn holdings(&self) -> &[(CardSet, u32)] {
        &self.holdings
    }

    /// Those holdings that have none of these cards, if there are any.
    pub(super) fn without(&self, cards: CardSet) -> Option<Range> {
        let holdings: Vec<_> =
            self.holdings.iter().filter(|(held, _)| !held.intersects(cards)).copied().collect();
        if holdings.is_empty() { None } else { Some(Range { holdings }) }
    }

    /// Reads a range for a game.
    pub fn parse(text: &str, game: &Game) -> Result<Range, BadRange> {
        let mut reader = Reader { game, found: Vec::new() };
        if text.trim().is_empty() {
            return Err(BadRange::new(0..text.len(), BadRangeReason::Empty));
        }
        let mut start = 0;
        for item in text.split(',') {
            let end = start + item.len();
            if item.trim().is_empty() {
                let comma = if end < text.len() { end..end + 1 } else { start - 1..start };
                return Err(BadRange::new(comma, BadRangeReason::EmptyItem));
            }
            reader.item(item, start)?;
            start = end + 1;
        }
        reader.finish(text)
    }
}

/// A text that is not a range: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRange {
    /// The bytes of the text that are to blame.
    pub span: Span<usize>,
    /// What is wrong with them.
    pub reason: BadRangeReason,
}

/// What can be wrong with a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRangeReason {
    /// Nothing is in it.
    Empty,
    /// Nothing is before a comma, or after it.
    EmptyItem,
    /// Cards that are not cards, or not in the deck, or there twice.
    Cards(BadCards),
    /// More cards than the game deals.
    TooManyCards {
        /// How many there are.
        given: usize,
        /// How many a player holds.
        most: usize,
    },
    /// Something that has no place in the shape of a hand.
    Unexpected(char),
    /// One rank, where a hand has two.
    OneRank(Rank),
    /// A pair called suited or offsuit.
    PairSuited,
    /// A rank that the game's deck does not have.
    NotInDeck(Rank),
    /// Two ends between which nothing lies.
    NoStretch,
    /// One end suited, the other offsuit.
    MixedStretch,
    /// A `+` or a `-` after cards with their suits.
    CardsDoNotClimb,
    /// Not a percentage above 0 and up to 100.
    BadPercent,
    /// Not a weight above 0 and up to 1.
    BadWeight,
    /// The shorthand of two-card games in another game.
    NotTwoCards {
        /// How many cards the game deals.
        hole: usize,
    },
    /// A list that would stand for more holdings than can be written out.
    TooWide,
}

impl BadRange {
    fn new(span: Span<usize>, reason: BadRangeReason) -> BadRange {
        BadRange { span, reason }
    }

    /// What would be right, in a few words.
    pub fn advice(&self) -> String {
        match &self.reason {
            BadRangeReason::Empty => {
                "write a range, as in `QQ+, AKs`, or cards, as in `AhKh`, or `random`".into()
            }
            BadRangeReason::EmptyItem => "take the comma away, or write a hand next to it".into(),
            BadRangeReason::Cards(cards) => cards.advice().into(),
            BadRangeReason::TooManyCards { most: 1, .. } => "write one card, or `random`".into(),
            BadRangeReason::TooManyCards { most, .. } => {
                format!("write up to {most} cards; a comma separates one holding from the next")
            }
            BadRangeReason::Unexpected(_) => {
                "a hand is written as in AA, AKs, AKo, QQ+, KTo+, 99-77, A5s-A2s, AhKh, 20% or random".into()
            }
            BadRangeReason::OneRank(rank) => {
                format!(
                    "add a second rank, as in {0}{1}, or a suit, as in {0}h",
                    rank.letter(),
                    if *rank == Rank::King { 'Q' } else { 'K' }
                )
            }
            BadRangeReason::PairSuited => "write a pair with two ranks alone, as in QQ".into(),
            BadRangeReason::NotInDeck(_) => "choose ranks that the game's deck has".into(),
            BadRangeReason::NoStretch => {
                "join two pairs (99-77), two kickers (A5s-A2s) or two hands with the same gap (T9s-76s)"
                    .into()
            }
            BadRangeReason::MixedStretch => "give both ends the same `s` or `o`".into(),
            BadRangeReason::CardsDoNotClimb => "leave the suits out, as in QQ+ or A5s-A2s".into(),
            BadRangeReason::BadPercent => "write a number above 0 and up to 100, as in 20%".into(),
            BadRangeReason::BadWeight => "write a number above 0 and up to 1, as in AKs:0.5".into(),
            BadRangeReason::NotTwoCards { hole: 1 } => {
                "write cards with their suits, as in Kh, or `random`".into()
            }
            BadRangeReason::NotTwoCards { hole } => {
                let cards: String = ["Ah", "Ad", "Ks", "Qs", "7h", "5d", "2c"][..*hole.min(&7)].concat();
                format!("write cards with their suits, as in {cards}, fewer of them, or `random`")
            }
            BadRangeReason::TooWide => "give more cards of each holding, or fewer holdings".into(),
        }
    }
}

impl fmt::Display for BadRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            BadRangeReason::Empty => f.write_str("the range is empty"),
            BadRangeReason::EmptyItem => f.write_str("there is nothing next to this comma"),
            BadRangeReason::Cards(cards) => cards.fmt(f),
            BadRangeReason::TooManyCards { given, most } => {
                write!(f, "{given} cards are too many: a player holds {most}")
            }
            BadRangeReason::Unexpected(letter) => write!(f, "`{letter}` is not part of a hand"),
            BadRangeReason::OneRank(rank) => write!(f, "the {} stands alone", rank.word()),
            BadRangeReason::PairSuited => f.write_str("a pair is never suited"),
            BadRangeReason::NotInDeck(rank) => write!(f, "this deck has no {}", rank.words()),
            BadRangeReason::NoStretch => f.write_str("nothing lies between these two"),
            BadRangeReason::MixedStretch => f.write_str("one end is suited and the other offsuit"),
            BadRangeReason::CardsDoNotClimb => f.write_str("cards with suits cannot be followed by this"),
            BadRangeReason::BadPercent => f.write_str("this is not a percentage"),
            BadRangeReason::BadWeight => f.write_str("this is not a weight"),
            BadRangeReason::NotTwoCards { hole } => {
                write!(f, "hands by rank alone are for games of two cards, not of {hole}")
            }
            BadRangeReason::TooWide => f.write_str("this stands for too many holdings to list"),
        }
    }
}

impl std::error::Error for BadRange {}

/// Gathers the holdings of a text.
struct Reader<'a> {
    game: &'a Game,
    /// In the order written: cards, whole or in part, and the weight.
    found: Vec<(CardSet, u32)>,
}

impl Reader<'_> {
    /// Reads what stands between two commas, which begins at byte `start` of the text.
    fn item(&mut self, item: &str, start: usize) -> Result<(), BadRange> {
        // `Ah Kh` is one holding, though a space also separates hands.
        if let Ok(cards) = parse_with_spans(item) {
            let cards = self.checked(&cards, item.trim_end().len(), start)?;
            self.found.push((cards, WHOLE));
            return Ok(());
        }
        let mut rest = item;
        while let Some(from) = rest.find(|letter: char| !letter.is_whitespace()) {
            let word_start = start + (item.len() - rest.len()) + from;
            let word = rest[from..].split_whitespace().next().unwrap_or_default();
            self.word(word, word_start)?;
            rest = &rest[from + word.len()..];
        }
        Ok(())
    }

    fn word(&mut self, word: &str, start: usize) -> Result<(), BadRange> {
        let (body, weight) = match word.split_once(':') {
            None => (word, WHOLE),
            Some((body, weight)) => {
                let span = start + body.len() + 1..start + word.len();
                (body, parse_weight(weight).ok_or(BadRange::new(span, BadRangeReason::BadWeight))?)
            }
        };
        let two = self.game.hole == 2;
        if body.eq_ignore_ascii_case("random") || (two && body.eq_ignore_ascii_case("xx")) {
            self.found.push((CardSet::EMPTY, weight));
        } else if let Some(number) = body.strip_suffix('%') {
            let span = start..start + body.len();
            if !two {
                return Err(BadRange::new(span, BadRangeReason::NotTwoCards { hole: self.game.hole }));
            }
            let percent = number.parse::<f64>().ok().filter(|&percent| percent > 0.0 && percent <= 100.0);
            let percent = percent.ok_or(BadRange::new(span, BadRangeReason::BadPercent))?;
            self.best(percent, weight);
        } else if body.is_empty() {
            let next = word.chars().next().unwrap_or(' ');
            return Err(BadRange::new(start..start + next.len_utf8(), BadRangeReason::Unexpected(next)));
        } else if two && !is_cards(body) {
            self.class(body, start, weight)?;
        } else {
            let cards = parse_with_spans(body).map_err(|error| self.not_cards(error, body, start))?;
            let cards = self.checked(&cards, body.len(), start)?;
            self.found.push((cards, weight));
        }
        Ok(())
    }

    /// What to say of a word that is not cards.
    fn not_cards(&self, error: BadCards, body: &str, start: usize) -> BadRange {
        let whole = start..start + body.len();
        let reason = match error.reason {
            BadCardsReason::NotASuit(_, '+' | '-') => BadRangeReason::CardsDoNotClimb,
            BadCardsReason::NotARank('+' | '-') if self.game.hole == 2 => BadRangeReason::CardsDoNotClimb,
            BadCardsReason::NotASuit(..) | BadCardsReason::NoSuit(_) if !is_cards(body) => {
                return BadRange::new(whole, BadRangeReason::NotTwoCards { hole: self.game.hole });
            }
            _ => {
                let error = error.shifted(start);
                return BadRange::new(error.span.clone(), BadRangeReason::Cards(error));
            }
        };
        let error = error.shifted(start);
        BadRange::new(error.span, reason)
    }

    /// The set of these cards, if it can be a holding.
    fn checked(
        &self,
        cards: &[(Card, Span<usize>)],
        length: usize,
        start: usize,
    ) -> Result<CardSet, BadRange> {
        let mut set = CardSet::EMPTY;
        for (card, span) in cards {
            let reason = if set.contains(*card) {
                BadCardsReason::Twice(*card)
            } else if !self.game.cards().contains(*card) {
                BadCardsReason::NotInDeck(*card)
            } else {
                set.insert(*card);
                continue;
            };
            let error = BadCards::new(span.start + start..span.end + start, reason);
            return Err(BadRange::new(error.span.clone(), BadRangeReason::Cards(error)));
        }
        if set.len() > self.game.hole {
            let from = cards[self.game.hole].1.start + start;
            let reason = BadRangeReason::TooManyCards { given: set.len(), most: self.game.hole };
            return Err(BadRange::new(from..start + length, reason));
        }
        Ok(set)
    }

    /// Reads `AKs`, `QQ+`, `A5s-A2s`.
    fn class(&mut self, body: &str, start: usize, weight: u32) -> Result<(), BadRange> {
        let mut letters = Letters { game: self.game, body, at: 0, start };
        let first = letters.hand()?;
        let ends = match letters.next() {
            None => [first, first],
            Some('+') => [
                first,
                Hand {
                    high: if first.is_pair() { Rank::Ace } else { first.high },
                    low: first.top_kicker(),
                    ..first
                },
            ],
            Some('-') => {
                let from = letters.at;
                let mut last = letters.hand()?;
                if last.suits == Suits::Both && !last.is_pair() {
                    last.suits = first.suits;
                }
                if last.suits != first.suits {
                    let span = start + from..start + letters.at;
                    return Err(BadRange::new(span, BadRangeReason::MixedStretch));
                }
                [first, last]
            }
            Some(other) => return Err(letters.unexpected(other)),
        };
        if let Some(other) = letters.next() {
            return Err(letters.unexpected(other));
        }
        let stretch =
            stretch(ends).ok_or(BadRange::new(start..start + body.len(), BadRangeReason::NoStretch))?;
        for hand in stretch {
            self.hand(hand, weight);
        }
        Ok(())
    }

    /// Adds every holding of a hand.
    fn hand(&mut self, hand: Hand, weight: u32) {
        let deck = self.game.cards();
        for first in Suit::ALL {
            for second in Suit::ALL {
                let (high, low) = (Card::new(hand.high, first), Card::new(hand.low, second));
                let wanted = match hand.suits {
                    Suits::Same => first == second,
                    Suits::Different => first != second,
                    Suits::Both => true,
                };
                if wanted && high != low && deck.contains(high) && deck.contains(low) {
                    self.found.push((CardSet::only(high).with(low), weight));
                }
            }
        }
    }

    /// Adds the best hands that together come nearest to so many percent of all holdings, at least one hand.
    fn best(&mut self, percent: f64, weight: u32) {
        let deck = self.game.cards();
        let size = deck.len() as f64;
        let wanted = size * (size - 1.0) / 2.0 * percent / 100.0;
        let mut count = 0.0;
        for hand in order::hands() {
            if !deck.contains(Card::new(hand.high, Suit::Clubs))
                || !deck.contains(Card::new(hand.low, Suit::Clubs))
            {
                continue;
            }
            let holdings = match (hand.is_pair(), hand.suits) {
                (true, _) => 6.0,
                (false, Suits::Same) => 4.0,
                (false, _) => 12.0,
            };
            // The hand that would overshoot by more than stopping short falls short.
            if count > 0.0 && count + holdings / 2.0 > wanted {
                break;
            }
            count += holdings;
            self.hand(hand, weight);
        }
    }

    /// The range, if all was found that can be listed.
    fn finish(self, text: &str) -> Result<Range, BadRange> {
        let hole = self.game.hole;
        let mut found = self.found;
        // One holding may stay as it is: what it lacks is random. Several are written out, so that each counts once.
        if found.len() > 1 && found.iter().any(|(cards, _)| cards.len() < hole) {
            let deck = self.game.cards();
            let total: u64 =
                found.iter().map(|(cards, _)| ways(deck.len() - cards.len(), hole - cards.len())).sum();
            if total > MOST_HOLDINGS {
                return Err(BadRange::new(0..text.len(), BadRangeReason::TooWide));
            }
            found = found
                .into_iter()
                .flat_map(|(cards, weight)| {
                    (deck - cards).subsets(hole - cards.len()).map(move |rest| (cards | rest, weight))
                })
                .collect();
        }
        // A stable sort keeps the order in which they were written: the last one counts.
        found.sort_by_key(|entry| entry.0);
        found.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = next.1;
            }
            same
        });
        let common = found.iter().fold(0, |common, entry| divisor(common, entry.1));
        for entry in &mut found {
            entry.1 /= common.max(1);
        }
        Ok(Range { holdings: found })
    }
}

/// How many ways there are to choose some of so many.
pub(super) fn ways(of: usize, choose: usize) -> u64 {
    if choose > of {
        return 0;
    }
    let choose = choose.min(of - choose) as u64;
    let of = of as u64;
    (0..choose).fold(1_u64, |ways, n| ways.saturating_mul(of - n) / (n + 1))
}

fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { divisor(b, a % b) }
}

fn parse_weight(text: &str) -> Option<u32> {
    let weight = text.parse::<f64>().ok().filter(|&weight| weight > 0.0 && weight <= 1.0)?;
    Some(((weight * f64::from(WHOLE)).round() as u32).max(1))
}

/// Does a word begin as a card does, with a rank and a suit?
fn is_cards(word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next();
    let second = match (first, letters.next()) {
        (Some('1'), Some('0')) => letters.next(),
        (_, second) => second,
    };
    let joker = matches!((first, second), (Some('J' | 'j'), Some('k' | 'K')))
        && word.len() == 2
        && word.ends_with('k');
    joker
        || first.is_some_and(|letter| letter == '1' || Rank::from_letter(letter).is_some())
            && second.is_some_and(|letter| Suit::from_letter(letter).is_some())
}

/// Which suits a hand of two ranks may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suits {
    Same,
    Different,
    Both,
}

/// Two ranks, and how their suits lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hand {
    pub(super) high: Rank,
    pub(super) low: Rank,
    pub(super) suits: Suits,
}

impl Hand {
    fn is_pair(self) -> bool {
        self.high == self.low
    }

    /// The kicker that `+` climbs to.
    fn top_kicker(self) -> Rank {
        if self.is_pair() { Rank::Ace } else { Rank::ALL[self.high as usize - 1] }
    }

    fn gap(self) -> usize {
        self.high as usize - self.low as usize
    }
}

/// The hands from one end to the other, if something lies between them.
fn stretch([first, last]: [Hand; 2]) -> Option<Vec<Hand>> {
    let between = |a: Rank, b: Rank| a.min(b) as usize..=a.max(b) as usize;
    if first.is_pair() != last.is_pair() {
        return None;
    }
    if first.gap() == last.gap() {
        let gap = first.gap();
        let lows = between(first.low, last.low);
        return Some(
            lows.map(|low| Hand { high: Rank::ALL[low + gap], low: Rank::ALL[low], ..first }).collect(),
        );
    }
    (first.high == last.high)
        .then(|| between(first.low, last.low).map(|low| Hand { low: Rank::ALL[low], ..first }).collect())
}

/// Reads the letters of a hand one by one.
struct Letters<'a> {
    game: &'a Game,
    body: &'a str,
    at: usize,
    /// Where the body begins in the whole text.
    start: usize,
}

impl Letters<'_> {
    fn peek(&self) -> Option<char> {
        self.body[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    /// Points at the letter just read.
    fn unexpected(&self, letter: char) -> BadRange {
        let end = self.start + self.at;
        BadRange::new(end - letter.len_utf8()..end, BadRangeReason::Unexpected(letter))
    }

    fn rank(&mut self) -> Result<Option<Rank>, BadRange> {
        let from = self.at;
        let Some(letter) = self.peek() else { return Ok(None) };
        let rank = if self.body[self.at..].starts_with("10") {
            self.at += 2;
            Rank::Ten
        } else {
            self.at += letter.len_utf8();
            Rank::from_letter(letter).ok_or_else(|| self.unexpected(letter))?
        };
        if !self.game.cards().contains(Card::new(rank, Suit::Spades)) {
            let span = self.start + from..self.start + self.at;
            return Err(BadRange::new(span, BadRangeReason::NotInDeck(rank)));
        }
        Ok(Some(rank))
    }

    fn hand(&mut self) -> Result<Hand, BadRange> {
        let from = self.start + self.at;
        let missing = |at: usize| BadRange::new(from.saturating_sub(1)..at, BadRangeReason::NoStretch);
        let first = self.rank()?.ok_or_else(|| missing(from))?;
        let alone = BadRange::new(from..self.start + self.at, BadRangeReason::OneRank(first));
        let second = self.rank()?.ok_or(alone)?;
        let suits = match self.peek() {
            Some('s' | 'S') => Suits::Same,
            Some('o' | 'O') => Suits::Different,
            _ => Suits::Both,
        };
        if suits != Suits::Both {
            self.at += 1;
            if first == second {
                let end = self.start + self.at;
                return Err(BadRange::new(end - 1..end, BadRangeReason::PairSuited));
            }
        }
        Ok(Hand { high: first.max(second), low: first.min(second), suits })
    }
}
