//! What beats what: every ranking of the games, behind one type.

mod few;
mod five;
mod name;
mod solve;

use std::{cmp::Ordering, fmt, str::FromStr};

pub use few::{NoBust, NoBustResult, rows_in_order, settle_no_bust};
pub use five::Category;
pub(crate) use five::{GROUPS, Groups, HIGH, HIGH_NO_WHEEL, SHORT, Scheme};

use crate::{CardSet, DeckKind, Plays};

macro_rules! rankings {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)+) => {
        /// A way to say which holding wins.
        ///
        /// ```
        /// use cards::Ranking;
        /// let set = |text: &str| text.parse().unwrap();
        /// let kings = Ranking::High.strength(set("KdKcQhQd5s"));
        /// let queens = Ranking::High.strength(set("QsQc6d6c8s"));
        /// assert!(kings > queens);
        /// assert_eq!(kings.to_string(), "two pair, kings and queens");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Ranking {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Ranking {
            /// Every ranking.
            pub const ALL: &'static [Ranking] = &[$(Ranking::$variant),+];

            /// Its name in game files and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Ranking::$variant => $name),+ }
            }

            /// What it is, in a line.
            pub const fn about(self) -> &'static str {
                match self { $(Ranking::$variant => concat!($($doc),+).trim_ascii()),+ }
            }
        }
    };
}

rankings! {
    /// Standard high: royal flush down to seven-high.
    High = "high",
    /// High, the joker an ace or whatever completes a straight or flush; five aces on top.
    HighBug = "high-bug",
    /// High, the joker any card; five of a kind on top.
    HighWild = "high-wild",
    /// High with deuces (and the joker) wild; five of a kind on top.
    DeucesWild = "deuces-wild",
    /// Short deck: a flush beats a full house, A-6-7-8-9 is a straight.
    ShortDeck = "short-deck",
    /// Short deck as first played: three of a kind also beats a straight.
    ShortDeckTrips = "short-deck-trips",
    /// The Mexican 41 cards: jack follows seven, a flush beats a full house, the joker any card.
    Mexican = "mexican-41",
    /// The Mexican 41 cards with the joker face up: an ace, or what completes a straight or flush.
    MexicanBug = "mexican-41-bug",
    /// Ace-to-five low: straights and flushes do not exist, 5-4-3-2-A is best.
    AceToFive = "ace-to-five",
    /// Ace-to-five with the joker as the lowest rank that the hand lacks.
    AceToFiveJoker = "ace-to-five-joker",
    /// Ace-to-five, but only five different ranks of eight or below qualify.
    EightOrBetter = "eight-or-better",
    /// Ace-to-six low: straights and flushes count against, 6-4-3-2-A is best.
    AceToSix = "ace-to-six",
    /// Deuce-to-seven low: high poker upside down with the ace high, 7-5-4-3-2 is best.
    DeuceToSeven = "deuce-to-seven",
    /// Badugi: most cards of different ranks and suits, then the lowest; ace low.
    Badugi = "badugi",
    /// Badugi with the ace high: 2-3-4-5 of four suits is best.
    BadugiAceHigh = "badugi-ace-high",
    /// Badugi for the highest cards: four aces are impossible, A-K-Q-J of four suits is best.
    BadugiHigh = "badugi-high",
    /// Five cards counted, court cards nothing and the ace one: the fewest points win.
    Points0 = "points-0",
    /// Five cards counted, court cards nothing and the ace one: the most points, at best 49, win.
    Points49 = "points-49",
    /// Five cards counted, court cards nothing and the ace eleven: the most points, at best 54, win.
    Points54 = "points-54",
    /// Points up to 21 from any of the cards, court cards ten, the ace one or eleven; more cards break a tie.
    Points21 = "points-21",
    /// Three cards in front: trips, pair, high cards; no straights, no flushes.
    FrontThree = "front-three",
    /// Deuce-to-seven of ten-high or better without pair, straight or flush; nothing else qualifies.
    TenLowMiddle = "ten-low-middle",
    /// Up-cards in stud: the highest board.
    BoardHigh = "board-high",
    /// Up-cards in razz: the lowest board, ace low.
    BoardLow = "board-low",
    /// Up-cards in deuce-to-seven stud: the lowest board, ace high.
    BoardDeuce = "board-deuce",
    /// Up-cards in the Mexican games: the joker is an ace.
    BoardMexican = "board-mexican",
    /// One card, the highest by rank then suit; ace high.
    CardHigh = "card-high",
    /// One card, the lowest by rank then suit; ace high.
    CardLow = "card-low",
    /// One card, the highest by rank then suit; ace low.
    CardHighAceLow = "card-high-ace-low",
    /// One card, the lowest by rank then suit; ace low.
    CardLowAceLow = "card-low-ace-low",
    /// However many cards are turned up so far: high, and more cards break a tie.
    Revealed = "revealed",
    /// Kuhn's game: the higher of king, queen, jack.
    Kuhn = "kuhn",
    /// Leduc: a pair with the board card, else the higher card.
    Leduc = "leduc",
    /// Rhode Island: three cards, with trips above a straight above a flush.
    RhodeIsland = "rhode-island",
    /// Numeral 211: three cards as in Rhode Island, from a deck without court cards.
    Numeral211 = "numeral-211",
}

impl Ranking {
    /// How many cards play at most. A holding of more is worth its best selection.
    pub const fn plays(self) -> usize {
        match self {
            Ranking::Badugi | Ranking::BadugiAceHigh | Ranking::BadugiHigh => 4,
            Ranking::BoardHigh | Ranking::BoardLow | Ranking::BoardDeuce | Ranking::BoardMexican => 5,
            Ranking::FrontThree | Ranking::RhodeIsland | Ranking::Numeral211 => 3,
            Ranking::Leduc => 2,
            Ranking::CardHigh
            | Ranking::CardLow
            | Ranking::CardHighAceLow
            | Ranking::CardLowAceLow
            | Ranking::Kuhn => 1,
            _ => 5,
        }
    }

    /// Does it pick its own cards from all that it is given, however many?
    pub(crate) const fn chooses_itself(self) -> bool {
        matches!(
            self,
            Ranking::Badugi
                | Ranking::BadugiAceHigh
                | Ranking::BadugiHigh
                | Ranking::Points21
                | Ranking::BoardHigh
                | Ranking::Revealed
        )
    }

    /// The fewest and the most cards of a holding that it can be asked about.
    pub const fn takes(self) -> (usize, usize) {
        match self {
            Ranking::Badugi | Ranking::BadugiAceHigh | Ranking::BadugiHigh => (1, 13),
            Ranking::BoardHigh | Ranking::BoardLow | Ranking::BoardDeuce | Ranking::BoardMexican => (1, 7),
            Ranking::Revealed => (1, 13),
            Ranking::FrontThree => (3, 13),
            Ranking::RhodeIsland | Ranking::Numeral211 => (3, 3),
            Ranking::Leduc => (2, 2),
            Ranking::Points21 => (1, 7),
            Ranking::CardHigh
            | Ranking::CardLow
            | Ranking::CardHighAceLow
            | Ranking::CardLowAceLow
            | Ranking::Kuhn => (1, 1),
            _ => (5, 13),
        }
    }

    /// The deck that it is played with.
    pub const fn deck(self) -> DeckKind {
        match self {
            Ranking::HighBug | Ranking::HighWild | Ranking::AceToFiveJoker | Ranking::DeucesWild => {
                DeckKind::WithJoker
            }
            Ranking::ShortDeck | Ranking::ShortDeckTrips => DeckKind::Short,
            Ranking::Mexican | Ranking::MexicanBug => DeckKind::Mexican,
            // The Mexican up-cards come from either Mexican deck, 41 cards or 53.
            Ranking::BoardMexican => DeckKind::WithJoker,
            Ranking::Kuhn => DeckKind::Kuhn,
            Ranking::Numeral211 => DeckKind::Numeral,
            Ranking::Leduc => DeckKind::Leduc,
            _ => DeckKind::Standard,
        }
    }

    /// The strength of these cards: of their best selection, if there are more than play.
    ///
    /// Cards outside [`deck`](Ranking::deck) and counts outside [`takes`](Ranking::takes) get an answer of no
    /// meaning; whoever reads cards from people checks both.
    pub fn strength(self, cards: CardSet) -> Strength {
        self.best(Plays::Any, cards, CardSet::EMPTY)
    }

    /// The strength of a holding with a board, playing only the selections that are allowed.
    pub fn best(self, plays: Plays, holding: CardSet, board: CardSet) -> Strength {
        let mut best = self.none();
        plays.each_selection(self, holding, board, |selection| {
            let strength = self.exactly(selection);
            if strength > best {
                best = strength;
            }
        });
        best
    }

    /// The strength of exactly these cards, all of which must play.
    pub fn exactly(self, cards: CardSet) -> Strength {
        let (value, cards) = solve::solve(self, cards);
        Strength { value, ranking: self, cards }
    }

    /// The strength of a holding that does not qualify.
    pub fn none(self) -> Strength {
        Strength { value: 0, ranking: self, cards: CardSet::EMPTY }
    }
}

impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no ranking's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRanking(pub String);

impl fmt::Display for UnknownRanking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no ranking `{}`", self.0)
    }
}

impl std::error::Error for UnknownRanking {}

impl FromStr for Ranking {
    type Err = UnknownRanking;
    fn from_str(name: &str) -> Result<Ranking, UnknownRanking> {
        Ranking::ALL.iter().copied().find(|r| r.name() == name).ok_or_else(|| UnknownRanking(name.to_owned()))
    }
}

/// A holding's place in a ranking. A greater one wins, equal ones tie; comparing strengths of two different
/// rankings means nothing.
///
/// It can be named (`Display`) and knows the cards that make it.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    value: u32,
    ranking: Ranking,
    cards: CardSet,
}

impl Strength {
    /// A number that orders strengths of one ranking; 0 does not qualify.
    pub const fn value(self) -> u32 {
        self.value
    }

    /// The ranking that it is a place in.
    pub const fn ranking(self) -> Ranking {
        self.ranking
    }

    /// The cards that make it.
    pub const fn cards(self) -> CardSet {
        self.cards
    }

    /// Can it win at all? A low without five cards of eight or below cannot.
    pub const fn qualifies(self) -> bool {
        self.value != 0
    }

    /// What it is, for rankings by pairs, straights and flushes; low rankings say what they would be as high.
    pub fn category(self) -> Option<Category> {
        name::category(self)
    }
}

impl PartialEq for Strength {
    fn eq(&self, other: &Strength) -> bool {
        self.value == other.value
    }
}

impl Eq for Strength {}

impl PartialOrd for Strength {
    fn partial_cmp(&self, other: &Strength) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Strength {
    fn cmp(&self, other: &Strength) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        name::write(*self, f)
    }
}
