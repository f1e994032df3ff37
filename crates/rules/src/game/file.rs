//! A game written as its file would be: what a game serialises to can be parsed again.

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{
    Exhaustion, Family, Forced, Game, Rotation, Share, Street, Turn, Unclaimed,
    words::{BRING_INS, DECKS, OPENS, QUALIFIERS, word_of},
};
use cards::DeckKind;

/// The keys and words of a game file. The name in commands is the file's, so it is not among them.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("about", &self.about)?;
        map.serialize_entry("aliases", &self.aliases)?;
        map.serialize_entry("books", &self.books)?;
        map.serialize_entry("kinds", &self.kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>())?;
        map.serialize_entry("limits", &self.limits.iter().map(|limit| limit.word()).collect::<Vec<_>>())?;
        if self.deck != DeckKind::Standard {
            map.serialize_entry("deck", word_of(DECKS, self.deck))?;
        }
        map.serialize_entry("seats", &self.seats)?;
        match self.forced {
            Forced::Blinds => map.serialize_entry("forced", "blinds")?,
            Forced::Ante => map.serialize_entry("forced", "ante")?,
            Forced::ButtonAnte => map.serialize_entry("forced", "button-ante")?,
            Forced::BringIn(ranking) => {
                map.serialize_entry("forced", &BringIn { bring_in: word_of(BRING_INS, ranking) })?;
            }
        }
        if let Some(cap) = self.cap {
            map.serialize_entry("cap", &cap)?;
        }
        map.serialize_entry("streets", &self.streets)?;
        map.serialize_entry("pot", &self.pot)?;
        if let (true, Some(share)) = (self.pot.len() > 1, self.pot.get(usize::from(self.odd_chip))) {
            map.serialize_entry("odd-chip", &share.name)?;
        }
        if self.unclaimed != Unclaimed::OtherShare {
            map.serialize_entry("unclaimed", self.unclaimed.word())?;
        }
        if self.exhaustion != Exhaustion::Never {
            map.serialize_entry("exhaustion", self.exhaustion.word())?;
        }
        if let Some(ranking) = self.joker_up {
            map.serialize_entry("joker-up", ranking.name())?;
        }
        if self.open_pair {
            map.serialize_entry("open-pair", &true)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct BringIn {
    #[serde(rename = "bring-in")]
    bring_in: &'static str,
}

impl Serialize for Street {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &self.name)?;
        let counts =
            [("discard", self.discard), ("draw", self.draw), ("burn", self.burn), ("board", self.board)];
        let cards = [("down", self.down), ("up", self.up)];
        for (key, count) in counts.iter().chain(&cards).filter(|(_, count)| *count > 0) {
            map.serialize_entry(key, count)?;
        }
        if self.boards > 1 {
            map.serialize_entry("boards", &self.boards)?;
        }
        if let Some(flip) = self.flip {
            map.serialize_entry("flip", flip.word())?;
        }
        if let Some(bet) = self.bet {
            map.serialize_entry("bet", bet.tier.word())?;
            map.serialize_entry("opens", word_of(OPENS, bet.opens))?;
            if !bet.check {
                map.serialize_entry("check", &false)?;
            }
            if let Some(needs) = bet.needs {
                map.serialize_entry("needs", word_of(QUALIFIERS, needs))?;
            }
        }
        map.end()
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("share", &self.name)?;
        map.serialize_entry("ranking", self.ranking.name())?;
        map.serialize_entry("plays", &self.plays.name())?;
        if let Some(qualifier) = self.qualifier {
            map.serialize_entry("qualifier", word_of(QUALIFIERS, qualifier))?;
        }
        if self.board > 0 {
            map.serialize_entry("board", &(self.board + 1))?;
        }
        map.end()
    }
}

impl Serialize for Family {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Serialize for Rotation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("about", &self.about)?;
        map.serialize_entry("turns", &self.turns)?;
        map.end()
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("game", &self.game)?;
        map.serialize_entry("limit", self.limit.word())?;
        map.end()
    }
}
