//! Versions of entries: what an older program wrote is read into today's types, step by step.
//!
//! Every entry says by which version of its form it was written (`"v"`). A form that changes gets the next version and a
//! [`Upgrade`] that turns what was written before into what is written now, as JSON; a version that was released is never
//! written differently. So old entries stay as they are in the store, digests and all, and the program knows but one
//! shape of each.
//!
//! ```
//! use journal::{Form, Upgrade};
//! use serde_json::{Value, json};
//!
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Sat { chair: u8 }
//!
//! fn seat_is_a_chair(mut entry: Value) -> Result<Value, String> {
//!     let seat = entry.get("seat").cloned().ok_or("nobody sat")?;
//!     entry["chair"] = seat;
//!     Ok(entry)
//! }
//!
//! const FORM: Form = Form { name: "sitting", version: 2, steps: &[Upgrade { from: 1, raise: seat_is_a_chair }] };
//! assert_eq!(FORM.write(&Sat { chair: 3 }), r#"{"v":2,"chair":3}"#);
//! assert_eq!(FORM.read::<Sat>(r#"{"v":1,"seat":4}"#)?.chair, 4);
//! # Ok::<(), journal::Unreadable>(())
//! ```

use std::borrow::Cow;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

/// What the entries of one kind of stream look like.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// What an entry is called in a complaint.
    pub name: &'static str,
    /// The version that is written.
    pub version: u32,
    /// How each older version is read: one step each, in any order.
    pub steps: &'static [Upgrade],
}

/// From one version of a form to the next.
#[derive(Clone, Copy, Debug)]
pub struct Upgrade {
    /// The version that it reads; it gives the next.
    pub from: u32,
    /// Turns an entry of that version into one of the next, or says why it is none. What it makes of `"v"` does not
    /// matter.
    pub raise: fn(Value) -> Result<Value, String>,
}

/// An entry that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It is of a version that this program does not know yet.
    #[error(
        "the {name} has version {found} and was written by a later cardroom: this one reads versions up to {known}"
    )]
    Later {
        /// What it is.
        name: &'static str,
        /// Its version.
        found: u32,
        /// The newest that is known.
        known: u32,
    },
    /// It is of a version that no program ever released has written.
    #[error("the {name} has version {found}, which no released cardroom has written")]
    TooOld {
        /// What it is.
        name: &'static str,
        /// Its version.
        found: u32,
    },
    /// It is not what its version says.
    #[error("the {name} cannot be read: {why}")]
    Malformed {
        /// What it is.
        name: &'static str,
        /// What is wrong.
        why: String,
    },
}

/// An entry with its version.
#[derive(Serialize)]
struct Versioned<'a, T> {
    v: u32,
    #[serde(flatten)]
    entry: &'a T,
}

/// What every entry of every version has. One without a version is older than all that have one.
#[derive(Deserialize)]
struct Mark {
    #[serde(default)]
    v: u32,
}

impl Form {
    /// An entry as it is written. One with something that JSON lacks gives an empty text, which no journal takes.
    pub fn write(&self, entry: &impl Serialize) -> String {
        serde_json::to_string(&Versioned { v: self.version, entry }).unwrap_or_default()
    }

    /// An entry of this version or an older one.
    pub fn read<T: DeserializeOwned>(&self, body: &str) -> Result<T, Unreadable> {
        serde_json::from_str(&self.today(body)?).map_err(|error| self.malformed(error.to_string()))
    }

    /// An entry of this version or an older one as this version would have written it; as it is, if it has.
    pub fn today<'b>(&self, body: &'b str) -> Result<Cow<'b, str>, Unreadable> {
        let name = self.name;
        let mark: Mark = serde_json::from_str(body).map_err(|error| self.malformed(error.to_string()))?;
        if mark.v == self.version {
            return Ok(Cow::Borrowed(body));
        }
        if mark.v > self.version {
            return Err(Unreadable::Later { name, found: mark.v, known: self.version });
        }
        let mut entry: Value =
            serde_json::from_str(body).map_err(|error| self.malformed(error.to_string()))?;
        for version in mark.v..self.version {
            let step = self.steps.iter().find(|step| step.from == version);
            let step = step.ok_or(Unreadable::TooOld { name, found: mark.v })?;
            entry = (step.raise)(entry).map_err(|why| self.malformed(why))?;
            if !entry.is_object() {
                return Err(
                    self.malformed(format!("version {version} is read into something that is no entry"))
                );
            }
            entry["v"] = (version + 1).into();
        }
        Ok(Cow::Owned(entry.to_string()))
    }

    fn malformed(&self, why: String) -> Unreadable {
        Unreadable::Malformed { name: self.name, why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct Bought {
        chair: u8,
        what: What,
    }

    #[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
    struct What {
        chips: u64,
    }

    /// Version 1 called chairs seats.
    fn from_1(mut entry: Value) -> Result<Value, String> {
        let table = entry.as_object_mut().ok_or("no table")?;
        let seat = table.remove("seat").ok_or("no seat")?;
        table.insert("chair".to_owned(), seat);
        Ok(entry)
    }

    /// Version 2 had the chips beside the chair.
    fn from_2(mut entry: Value) -> Result<Value, String> {
        let chips = entry.get("chips").cloned().ok_or("no chips")?;
        entry["what"] = serde_json::json!({ "chips": chips });
        Ok(entry)
    }

    const FORM: Form = Form {
        name: "purchase",
        version: 3,
        steps: &[Upgrade { from: 2, raise: from_2 }, Upgrade { from: 1, raise: from_1 }],
    };

    #[test]
    fn every_version_is_read_into_todays() {
        let bought = Bought { chair: 4, what: What { chips: 100 } };
        let now = r#"{"v":3,"chair":4,"what":{"chips":100}}"#;
        assert_eq!(FORM.write(&bought), now);
        for body in [now, r#"{"v":2,"chair":4,"chips":100}"#, r#"{"v":1,"seat":4,"chips":100}"#] {
            assert_eq!(FORM.read::<Bought>(body).as_ref(), Ok(&bought), "{body}");
        }
        assert!(matches!(FORM.today(now), Ok(Cow::Borrowed(_))), "what is of today is left alone");
    }

    #[test]
    fn what_cannot_be_read_is_refused_in_words() {
        let refused = |body: &str| FORM.read::<Bought>(body).expect_err("refused").to_string();
        assert_eq!(
            refused(r#"{"v":4,"table":4}"#),
            "the purchase has version 4 and was written by a later cardroom: this one reads versions up to 3"
        );
        assert_eq!(
            refused(r#"{"chair":4}"#),
            "the purchase has version 0, which no released cardroom has written"
        );
        assert_eq!(refused(r#"{"v":1,"chair":4}"#), "the purchase cannot be read: no seat");
        assert!(
            refused(r#"{"v":3,"chair":"four"}"#).starts_with("the purchase cannot be read: invalid type")
        );
        assert!(refused("[").starts_with("the purchase cannot be read"));
    }
}
