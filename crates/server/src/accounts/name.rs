//! Names of people, bots and houses; what a password and a reason must be.

use super::Refusal;
use crate::text;

/// A name that has been checked: 2 to 24 letters, digits, dots, hyphens, underscores and single spaces, with a letter or
/// a digit among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name(String);

impl Name {
    /// Checks a name. Spaces around it are dropped.
    pub fn new(text: &str) -> Result<Name, Refusal> {
        let name = text.trim();
        let allowed = |letter: char| letter.is_alphanumeric() || " -_.".contains(letter);
        let length = name.chars().count();
        let reads = name.chars().any(char::is_alphanumeric) && !name.contains("  ");
        if (2..=24).contains(&length) && name.chars().all(allowed) && text::is_plain(name) && reads {
            Ok(Name(name.to_owned()))
        } else {
            Err(Refusal::BadName)
        }
    }

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as it is compared: two names that differ in case alone are one.
    pub fn key(&self) -> String {
        key(&self.0)
    }

    /// This name with a number, for the several bots of one request; cut so that it fits.
    pub fn numbered(&self, number: u32) -> Result<Name, Refusal> {
        let number = number.to_string();
        let kept: String = self.0.chars().take(24 - 1 - number.len()).collect();
        Name::new(&format!("{} {number}", kept.trim_end()))
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.0
    }
}

/// How a name is compared: two that differ in case or in spaces around them are one.
pub fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// Checks the name of a house: 2 to 60 characters that can be read.
pub(super) fn house(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let fine = (2..=60).contains(&name.chars().count()) && text::is_plain(name);
    if fine { Ok(name.to_owned()) } else { Err(Refusal::BadHouse) }
}

/// Checks a new password. Its length is all that counts: 8 to 200 characters.
pub(super) fn check_password(password: &str) -> Result<(), Refusal> {
    if (8..=200).contains(&password.chars().count()) { Ok(()) } else { Err(Refusal::BadPassword) }
}

/// Checks a reason that is written down: something, and no more than 200 characters.
pub(super) fn reason(why: &str) -> Result<String, Refusal> {
    let why = why.trim();
    let fine = (1..=200).contains(&why.chars().count()) && text::is_plain(why);
    if fine { Ok(why.to_owned()) } else { Err(Refusal::NoReason) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_readable_and_short() {
        for name in ["Al", "A 2", "José", "J.-P. K", "a_b-c.d", &"x".repeat(24), " spaced "] {
            assert!(Name::new(name).is_ok(), "{name}");
        }
        for name in [
            "",
            "A",
            "..",
            "a  b",
            "a\tb",
            "a<b>",
            "\u{202e}abc",
            "a\nb",
            "\u{3164}\u{3164}",
            &"x".repeat(25),
        ] {
            assert_eq!(Name::new(name), Err(Refusal::BadName), "{name}");
        }
    }

    #[test]
    fn a_number_fits_behind_the_longest_name() {
        let name = Name::new(&"x".repeat(24)).expect("a name");
        assert_eq!(key(" Ann "), key("ANN"));
        assert_eq!(name.numbered(1000).expect("a name").as_str(), format!("{} 1000", "x".repeat(19)));
    }
}
