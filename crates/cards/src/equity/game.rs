//! The games as equity sees them: a deck, cards to a player, cards on the board, and what the pot is split by.

use crate::{CardSet, DeckKind, Plays, Qualifier, Rank, Ranking};

/// One part of the pot: what wins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// What it is called at the table: "high", "low", "draw".
    pub name: &'static str,
    /// What beats what.
    pub ranking: Ranking,
    /// Which cards may be played together.
    pub plays: Plays,
    /// What a holding must reach to win it.
    pub qualifier: Option<Qualifier>,
}

/// A game: everything that decides who wins what once the betting is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its name on the command line.
    pub name: &'static str,
    /// Other names that people know it by.
    pub aliases: &'static [&'static str],
    /// What it is, in a line.
    pub about: &'static str,
    /// What it is dealt from.
    pub deck: DeckKind,
    /// Cards that each player holds in the end.
    pub hole: usize,
    /// Cards on the board in the end.
    pub board: usize,
    /// One for the whole pot, or two halves.
    pub shares: &'static [Share],
}

const fn share(name: &'static str, ranking: Ranking, plays: Plays) -> Share {
    Share { name, ranking, plays, qualifier: None }
}

const fn high(plays: Plays) -> Share {
    share("high", Ranking::High, plays)
}

const fn eight(plays: Plays) -> Share {
    share("low", Ranking::EightOrBetter, plays)
}

const fn draw(ranking: Ranking) -> Share {
    share("draw", ranking, Plays::HoldingOnly)
}

const ANY: Plays = Plays::Any;
const TWO: Plays = Plays::Exactly(2);
const UP_TO_TWO: Plays = Plays::AtMost(2);
const OWN: Plays = Plays::HoldingOnly;

macro_rules! games {
    ($($name:literal $(or $alias:literal)*: $about:literal, $deck:ident, $hole:literal + $board:literal, $shares:expr;)+) => {
        const GAMES: &[Game] = &[$(Game {
            name: $name,
            aliases: &[$($alias),*],
            about: $about,
            deck: DeckKind::$deck,
            hole: $hole,
            board: $board,
            shares: &$shares,
        }),+];
    };
}

games! {
    "holdem" or "texas" or "nlh": "two cards and a board of five, any five play", Standard, 2 + 5, [high(ANY)];
    "holdem-8": "hold'em, half to the best low of eight or better", Standard, 2 + 5, [high(ANY), eight(ANY)];
    "short-deck" or "six-plus": "hold'em from six up, a flush over a full house", Short, 2 + 5,
        [share("high", Ranking::ShortDeck, ANY)];
    "short-deck-trips": "short deck with three of a kind over a straight", Short, 2 + 5,
        [share("high", Ranking::ShortDeckTrips, ANY)];
    "royal-holdem" or "royal": "hold'em with the twenty cards from ten up", Royal, 2 + 5, [high(ANY)];
    "greek": "hold'em in which both hole cards must play", Standard, 2 + 5, [high(TWO)];
    "tahoe" or "tahoe-high" or "pineapple": "three cards without a discard, at most two of them play", Standard, 3 + 5,
        [high(UP_TO_TWO)];
    "pineapple-8" or "lazy-pineapple" or "tahoe-8": "the same, half to the best low of eight or better", Standard,
        3 + 5, [high(UP_TO_TWO), eight(UP_TO_TWO)];
    "omaha" or "plo" or "omaha-4": "four cards, exactly two play with three of the board", Standard, 4 + 5, [high(TWO)];
    "omaha-8" or "plo8" or "omaha-hi-lo-8": "Omaha, half to the best low of eight or better", Standard, 4 + 5,
        [high(TWO), eight(TWO)];
    "omaha-hi-lo": "Omaha, half to the best low, which need not qualify", Standard, 4 + 5,
        [high(TWO), share("low", Ranking::AceToFive, TWO)];
    "omaha-5" or "plo5" or "five-card-omaha": "five-card Omaha", Standard, 5 + 5, [high(TWO)];
    "big-o" or "omaha-5-8" or "plo5-8": "five-card Omaha, half to the best low of eight or better", Standard,
        5 + 5, [high(TWO), eight(TWO)];
    "omaha-6" or "plo6" or "six-card-omaha": "six-card Omaha", Standard, 6 + 5, [high(TWO)];
    "big-easy" or "omaha-6-8" or "plo6-8": "six-card Omaha, half to the best low of eight or better", Standard,
        6 + 5, [high(TWO), eight(TWO)];
    "courchevel": "five-card Omaha with the first board card face up before the betting", Standard, 5 + 5, [high(TWO)];
    "courchevel-8": "the same, half to the best low of eight or better", Standard, 5 + 5, [high(TWO), eight(TWO)];
    "big-willy": "five-card Omaha with a board of six", Standard, 5 + 6, [high(TWO)];
    "little-willy": "the same, half to the best low of eight or better", Standard, 5 + 6, [high(TWO), eight(TWO)];
    "short-deck-omaha": "Omaha from six up, a flush over a full house", Short, 4 + 5,
        [share("high", Ranking::ShortDeck, TWO)];
    "drawmaha": "five-card Omaha, half to the best five held", Standard, 5 + 5, [high(TWO), draw(Ranking::High)];
    "drawmaha-low": "five-card Omaha, half to the best ace-to-five low held", Standard, 5 + 5,
        [high(TWO), draw(Ranking::AceToFive)];
    "drawmaha-2-7": "five-card Omaha, half to the best deuce-to-seven low held", Standard, 5 + 5,
        [high(TWO), draw(Ranking::DeuceToSeven)];
    "drawmaha-badugi": "five-card Omaha, half to the best badugi held", Standard, 5 + 5,
        [high(TWO), draw(Ranking::Badugi)];
    "drawmaha-zero": "five-card Omaha, half to the fewest points held", Standard, 5 + 5,
        [high(TWO), draw(Ranking::Points0)];
    "drawmaha-49": "five-card Omaha, half to the most points held, aces one", Standard, 5 + 5,
        [high(TWO), draw(Ranking::Points49)];
    "drawmaha-54": "five-card Omaha, half to the most points held, aces eleven", Standard, 5 + 5,
        [high(TWO), draw(Ranking::Points54)];
    "stud" or "seven-stud": "seven cards, any five play", Standard, 7 + 0, [high(OWN)];
    "stud-8": "seven-card stud, half to the best low of eight or better", Standard, 7 + 0, [high(OWN), eight(OWN)];
    "stud-hi-lo": "seven-card stud, half to the best low, which need not qualify", Standard, 7 + 0,
        [high(OWN), share("low", Ranking::AceToFive, OWN)];
    "razz": "seven cards for the best ace-to-five low", Standard, 7 + 0, [share("low", Ranking::AceToFive, OWN)];
    "deuce-razz" or "2-7-razz" or "kansas-city-razz": "seven cards for the best deuce-to-seven low", Standard,
        7 + 0, [share("low", Ranking::DeuceToSeven, OWN)];
    "razzdugi": "razz, half to the best badugi", Standard, 7 + 0,
        [share("low", Ranking::AceToFive, OWN), share("badugi", Ranking::Badugi, OWN)];
    "razzduci": "razz, half to the best deuce-to-seven low", Standard, 7 + 0,
        [share("low", Ranking::AceToFive, OWN), share("deuce", Ranking::DeuceToSeven, OWN)];
    "five-card-stud": "five cards", Standard, 5 + 0, [high(OWN)];
    "five-card-draw" or "draw-high" or "draw": "five cards as they stand", Standard, 5 + 0, [high(OWN)];
    "draw-high-bug": "five cards as they stand, the joker a bug", WithJoker, 5 + 0,
        [share("high", Ranking::HighBug, OWN)];
    "ace-to-five-single" or "ace-to-five-triple" or "a-5": "five cards as they stand for the best ace-to-five low",
        Standard, 5 + 0, [share("low", Ranking::AceToFive, OWN)];
    "ace-to-five" or "california-lowball" or "ace-to-five-joker": "the same with the joker", WithJoker, 5 + 0,
        [share("low", Ranking::AceToFiveJoker, OWN)];
    "deuce-to-seven-single" or "deuce-to-seven-triple" or "2-7":
        "five cards as they stand for the best deuce-to-seven low", Standard, 5 + 0,
        [share("low", Ranking::DeuceToSeven, OWN)];
    "badugi": "four cards as they stand for the best badugi", Standard, 4 + 0, [share("badugi", Ranking::Badugi, OWN)];
    "baduci": "five cards, half deuce-to-seven and half badugi with the ace high", Standard, 5 + 0,
        [share("deuce", Ranking::DeuceToSeven, OWN), share("badugi", Ranking::BadugiAceHigh, OWN)];
    "badaci": "five cards, half ace-to-five and half badugi", Standard, 5 + 0,
        [share("low", Ranking::AceToFive, OWN), share("badugi", Ranking::Badugi, OWN)];
    "archie": "five cards, half a pair of nines or better and half a low of eight or better", Standard, 5 + 0,
        [Share { qualifier: Some(Qualifier::PairOrBetter(Rank::Nine)), ..high(OWN) }, eight(OWN)];
    "kuhn": "one card of king, queen and jack", Kuhn, 1 + 0, [share("high", Ranking::Kuhn, OWN)];
    "leduc": "one card of six and a board of one", Leduc, 1 + 1, [share("high", Ranking::Leduc, ANY)];
    "rhode-island": "one card and a board of two, all three play", Standard, 1 + 2,
        [share("high", Ranking::RhodeIsland, ANY)];
}

impl Game {
    /// Every game.
    pub const ALL: &'static [Game] = GAMES;

    /// The most players that a question may be about.
    pub const MOST_PLAYERS: usize = 10;

    /// The game of a name or an alias.
    ///
    /// ```
    /// use cards::equity::Game;
    /// assert_eq!(Game::named("plo").unwrap().name, "omaha");
    /// assert!(Game::named("bridge").is_none());
    /// ```
    pub fn named(name: &str) -> Option<&'static Game> {
        GAMES.iter().find(|game| game.name == name || game.aliases.contains(&name))
    }

    /// The cards it is dealt from.
    pub fn cards(&self) -> CardSet {
        self.deck.cards()
    }

    /// The most players that its deck can serve, up to [`MOST_PLAYERS`](Game::MOST_PLAYERS).
    pub fn most_players(&self) -> usize {
        ((self.deck.len() - self.board) / self.hole).min(Game::MOST_PLAYERS)
    }

    /// Is the pot split in halves?
    pub fn is_split(&self) -> bool {
        self.shares.len() > 1
    }
}
