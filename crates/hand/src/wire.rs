//! How cards are written in events: as people write them.

/// A card.
pub(crate) mod card {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::face::Ink;

    pub(crate) fn serialize<C: Ink, S: Serializer>(card: &C, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&card.card())
    }

    pub(crate) fn deserialize<'de, C: Ink, D: Deserializer<'de>>(deserializer: D) -> Result<C, D::Error> {
        String::deserialize(deserializer)?.parse().map(C::of).map_err(D::Error::custom)
    }
}

/// A card, or `??` where nobody knows it.
pub(crate) mod maybe_card {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::face::Ink;

    #[expect(clippy::ref_option, reason = "serde calls it so")]
    pub(crate) fn serialize<C: Ink, S: Serializer>(
        card: &Option<C>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match card {
            Some(card) => serializer.collect_str(&card.card()),
            None => serializer.serialize_str("??"),
        }
    }

    pub(crate) fn deserialize<'de, C: Ink, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<C>, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "??" => Ok(None),
            text => text.parse().map(|card| Some(C::of(card))).map_err(D::Error::custom),
        }
    }
}
