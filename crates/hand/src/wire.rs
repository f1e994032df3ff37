//! How cards are written in events: as people write them.

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
