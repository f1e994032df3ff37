//! How cards are written in events: as people write them. And policies: by their names.

use rules::Definition;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::Under;

impl Serialize for Under {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Under {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Under, D::Error> {
        let name = String::deserialize(deserializer)?;
        let definition = Definition::find(&name);
        definition
            .map(|definition| Under(definition.name))
            .ok_or_else(|| D::Error::custom(format!("there is no policy `{name}`")))
    }
}

/// A card.
pub(crate) mod card {
    use cards::Card;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(crate) fn serialize<S: Serializer>(card: &Card, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(card)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A card, or `??` where nobody knows it.
pub(crate) mod maybe_card {
    use cards::Card;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(crate) fn serialize<S: Serializer>(card: &Option<Card>, serializer: S) -> Result<S::Ok, S::Error> {
        match card {
            Some(card) => serializer.collect_str(card),
            None => serializer.serialize_str("??"),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Card>, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "??" => Ok(None),
            text => text.parse().map(Some).map_err(D::Error::custom),
        }
    }
}
