//! What an answer may depend on: live play or tournament, the limit, the game, the street, the players.

use std::{collections::BTreeMap, fmt};

use serde::{Serialize, Serializer, ser::SerializeMap};

/// Makes an enum whose variants are words of the book files.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// All of them, in order.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// Each word that a file writes, with what it stands for.
            pub const WORDS: &[(&'static str, $name)] = &[$(($word, $name::$variant)),+];

            /// The word as books write it.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The one that a book writes so.
            pub fn find(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)+ _ => None }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.word())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }
    };
}

words! {
    /// The two halves of a house's book.
    Context {
        /// Games for money that one may leave at any time.
        Live = "live",
        /// Events played out to a winner.
        Tournament = "tournament",
    }
}

impl Context {
    /// `live games` or `tournaments`.
    pub fn plural(self) -> &'static str {
        match self {
            Context::Live => "live games",
            Context::Tournament => "tournaments",
        }
    }
}

words! {
    /// How much may be bet.
    Limit {
        /// Set amounts.
        Fixed = "fixed",
        /// Anything between two amounts.
        Spread = "spread",
        /// Up to what is in the pot.
        Pot = "pot",
        /// Up to everything in front of a player.
        No = "no",
    }
}

words! {
    /// How many betting rounds the game has.
    Rounds {
        /// Two.
        Two = "two",
        /// More than two.
        More = "more",
    }
}

words! {
    /// Which betting round is on.
    Street {
        /// The first.
        First = "first",
        /// A later one.
        Later = "later",
    }
}

words! {
    /// How many players are in.
    Players {
        /// Two.
        Two = "two",
        /// Three or more.
        More = "more",
    }
}

words! {
    /// A kind of game. A game is of every kind that fits it: Omaha high-low is `flop`, `omaha` and `hi-lo`.
    GameTag {
        /// A game with a common board.
        Flop = "flop",
        /// Hold'em.
        Holdem = "holdem",
        /// Omaha.
        Omaha = "omaha",
        /// Pineapple.
        Pineapple = "pineapple",
        /// Crazy pineapple.
        CrazyPineapple = "crazy-pineapple",
        /// Short deck.
        ShortDeck = "short-deck",
        /// Drawmaha.
        Drawmaha = "drawmaha",
        /// Any stud.
        Stud = "stud",
        /// Seven-card stud, high only.
        StudHigh = "stud-high",
        /// Razz.
        Razz = "razz",
        /// Stud high-low.
        StudHiLo = "stud-hi-lo",
        /// Stud high-low without a qualifier.
        StudHiLoNoQualifier = "stud-hi-lo-no-qualifier",
        /// Mexican poker.
        Mexican = "mexican",
        /// Any draw game.
        Draw = "draw",
        /// Draw, high only.
        DrawHigh = "draw-high",
        /// Any lowball draw.
        Lowball = "lowball",
        /// Ace-to-five lowball.
        AceToFive = "ace-to-five",
        /// Deuce-to-seven lowball.
        DeuceToSeven = "deuce-to-seven",
        /// Badugi.
        Badugi = "badugi",
        /// A game with three draws.
        TripleDraw = "triple-draw",
        /// Archie.
        Archie = "archie",
        /// A game split between high and low.
        HiLo = "hi-lo",
        /// A game in which only low wins.
        Low = "low",
        /// Chinese poker.
        Chinese = "chinese",
        /// Johnny Wong.
        JohnnyWong = "johnny-wong",
        /// The banked blackjack.
        Blackjack = "blackjack",
    }
}

/// What is known about the hand for which a question is asked. What is not known meets no condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// How much may be bet.
    pub limit: Option<Limit>,
    /// How many betting rounds the game has.
    pub rounds: Option<Rounds>,
    /// Which betting round is on.
    pub street: Option<Street>,
    /// How many players are in.
    pub players: Option<Players>,
    /// The kinds of game that it is.
    pub game: GameTags,
}

impl Circumstances {
    /// Could the other be true as well? Kinds of game are not held against one another: a game is of several.
    pub(crate) fn allow(self, other: Circumstances) -> bool {
        fn same<T: Copy + PartialEq>(one: Option<T>, other: Option<T>) -> bool {
            one.is_none() || other.is_none() || one == other
        }
        same(self.limit, other.limit)
            && same(self.rounds, other.rounds)
            && same(self.street, other.street)
            && same(self.players, other.players)
    }

    /// These, and whatever else is known: what is newly known goes before what was.
    pub fn and(self, more: Circumstances) -> Circumstances {
        Circumstances {
            limit: more.limit.or(self.limit),
            rounds: more.rounds.or(self.rounds),
            street: more.street.or(self.street),
            players: more.players.or(self.players),
            game: self.game | more.game,
        }
    }
}

/// A set of [`GameTag`]s.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct GameTags(u32);

impl GameTags {
    /// Is nothing known of the game?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is the game of this kind?
    pub fn contains(self, kind: GameTag) -> bool {
        self.0 >> kind as u32 & 1 == 1
    }
}

impl std::ops::BitOr for GameTags {
    type Output = GameTags;

    fn bitor(self, other: GameTags) -> GameTags {
        GameTags(self.0 | other.0)
    }
}

impl FromIterator<GameTag> for GameTags {
    fn from_iter<I: IntoIterator<Item = GameTag>>(kinds: I) -> GameTags {
        GameTags(kinds.into_iter().fold(0, |bits, kind| bits | 1 << kind as u32))
    }
}

impl fmt::Debug for GameTags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(GameTag::ALL.iter().filter(|kind| self.contains(**kind))).finish()
    }
}

/// What must hold for a case to apply: for each kind of condition, one of its words. No words: no condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    pub(crate) limit: Vec<Limit>,
    pub(crate) rounds: Vec<Rounds>,
    pub(crate) street: Vec<Street>,
    pub(crate) players: Vec<Players>,
    pub(crate) game: Vec<GameTag>,
}

impl Conditions {
    /// The names of the conditions in a book file.
    pub(crate) const NAMES: [&str; 5] = ["limit", "rounds", "street", "players", "game"];

    /// Do they hold?
    pub fn hold(&self, under: &Circumstances) -> bool {
        fn any<T: PartialEq>(words: &[T], word: Option<T>) -> bool {
            words.is_empty() || word.is_some_and(|word| words.contains(&word))
        }
        any(&self.limit, under.limit)
            && any(&self.rounds, under.rounds)
            && any(&self.street, under.street)
            && any(&self.players, under.players)
            && (self.game.is_empty() || self.game.iter().any(|kind| under.game.contains(*kind)))
    }

    /// Conditions from their names and words, as [`Conditions::parts`] gives them; the name or word that is none if
    /// there is one.
    pub(crate) fn from_parts(parts: &BTreeMap<String, Vec<String>>) -> Result<Conditions, String> {
        fn words<T>(words: &[String], find: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, String> {
            words.iter().map(|word| find(word).ok_or_else(|| word.clone())).collect()
        }
        let mut conditions = Conditions::default();
        for (name, all) in parts {
            match name.as_str() {
                "limit" => conditions.limit = words(all, Limit::find)?,
                "rounds" => conditions.rounds = words(all, Rounds::find)?,
                "street" => conditions.street = words(all, Street::find)?,
                "players" => conditions.players = words(all, Players::find)?,
                "game" => conditions.game = words(all, GameTag::find)?,
                _ => return Err(name.clone()),
            }
        }
        Ok(conditions)
    }

    /// Circumstances under which they hold, and nothing else is known.
    pub(crate) fn example(&self) -> Circumstances {
        Circumstances {
            limit: self.limit.first().copied(),
            rounds: self.rounds.first().copied(),
            street: self.street.first().copied(),
            players: self.players.first().copied(),
            game: self.game.first().copied().into_iter().collect(),
        }
    }

    /// Each condition with its words.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
        let words = [
            self.limit.iter().map(|word| word.word()).collect::<Vec<_>>(),
            self.rounds.iter().map(|word| word.word()).collect(),
            self.street.iter().map(|word| word.word()).collect(),
            self.players.iter().map(|word| word.word()).collect(),
            self.game.iter().map(|word| word.word()).collect(),
        ];
        Conditions::NAMES.into_iter().zip(words).filter(|(_, words)| !words.is_empty())
    }
}

/// As people say it: `no-limit or pot-limit stud, two players`.
impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if !self.limit.is_empty() {
            parts.push(either(self.limit.iter().map(|limit| format!("{limit}-limit"))));
        }
        if !self.game.is_empty() {
            parts.push(either(self.game.iter().map(GameTag::to_string)));
        }
        for rounds in &self.rounds {
            parts.push(match rounds {
                Rounds::Two => "two betting rounds".into(),
                Rounds::More => "more than two betting rounds".into(),
            });
        }
        for street in &self.street {
            parts.push(format!("{street} street"));
        }
        for players in &self.players {
            parts.push(match players {
                Players::Two => "two players".into(),
                Players::More => "three or more players".into(),
            });
        }
        f.write_str(&parts.join(", "))
    }
}

fn either(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" or ")
}

impl Serialize for Conditions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, words) in self.parts() {
            map.serialize_entry(name, &words)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unknown_meets_no_condition() {
        let conditions = Conditions {
            limit: vec![Limit::Pot, Limit::No],
            game: vec![GameTag::Omaha],
            ..Conditions::default()
        };
        let omaha = GameTags::from_iter([GameTag::Flop, GameTag::Omaha, GameTag::HiLo]);
        assert!(!conditions.hold(&Circumstances::default()));
        assert!(!conditions.hold(&Circumstances { game: omaha, ..Circumstances::default() }));
        assert!(conditions.hold(&Circumstances {
            limit: Some(Limit::No),
            game: omaha,
            ..Circumstances::default()
        }));
        assert!(conditions.hold(&conditions.example()));
        assert!(Conditions::default().hold(&Circumstances::default()));
    }
}
