//! What dealers hear: a few verbs and amounts in plain English.

use std::{fmt, str::FromStr};

use super::Claim;

/// What a player says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Speech {
    /// What is to be done; none for a number alone.
    pub verb: Option<Verb>,
    /// How much.
    pub amount: Option<Spoken>,
    /// What somebody else is to do first, as in "if you bet, I raise".
    pub condition: Option<Verb>,
    /// What the words say at the showdown that the hand is.
    pub claim: Option<Claim>,
}

/// What can be said to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Give the hand up.
    Fold,
    /// Check or pass.
    Check,
    /// Call.
    Call,
    /// Bet.
    Bet,
    /// Raise, or make it so much.
    Raise,
    /// Complete a bet that was short.
    Complete,
    /// All-in.
    AllIn,
    /// The pot.
    Pot,
    /// Time to think.
    Time,
}

/// A number as it was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The number.
    pub number: u64,
    /// Was it a single figure without a thousand, a hundred or a ten, as in "five"? It may stand for five hundred.
    pub bare: bool,
    /// Is it what is added to the call, as in "two hundred more"?
    pub more: bool,
}

/// Words that mean nothing to a dealer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unheard(pub String);

impl fmt::Display for Unheard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is nothing that a dealer can go by", self.0)
    }
}

impl std::error::Error for Unheard {}

/// Words around the ones that matter.
const FILLERS: [&str; 15] =
    ["i", "i'll", "i'm", "im", "will", "to", "the", "it", "a", "my", "and", "is", "of", "total", "chips"];

impl FromStr for Speech {
    type Err = Unheard;

    fn from_str(text: &str) -> Result<Speech, Unheard> {
        let unheard = || Unheard(text.to_owned());
        let plain: String = text
            .to_lowercase()
            .chars()
            .map(|c| if matches!(c, '-' | '!' | '.' | '?' | '$') { ' ' } else { c })
            .collect();
        // "1,200" is a number, "raise, 1200" is two words.
        let plain = plain.replace(", ", " ");
        if let Some((condition, promise)) =
            plain.strip_prefix("if you ").and_then(|rest| rest.split_once(" i "))
        {
            let condition = condition.parse::<Speech>().map_err(|_| unheard())?.verb;
            let promised = promise.parse::<Speech>().map_err(|_| unheard())?;
            if condition.is_none() || promised.verb.is_none() || promised.condition.is_some() {
                return Err(unheard());
            }
            return Ok(Speech { condition, ..promised });
        }
        let claim = text.parse::<Claim>().ok();
        let mut speech = Speech { claim, ..Speech::default() };
        let mut number = Number::default();
        let mut more = false;
        let words: Vec<&str> = plain.split_whitespace().collect();
        let mut place = 0;
        while let Some(&word) = words.get(place) {
            place += 1;
            let verb = match word {
                "fold" | "muck" => Verb::Fold,
                "check" | "pass" => Verb::Check,
                "call" => Verb::Call,
                "bet" => Verb::Bet,
                "raise" | "reraise" | "make" => Verb::Raise,
                "complete" => Verb::Complete,
                "allin" => Verb::AllIn,
                "all" if words.get(place) == Some(&"in") => {
                    place += 1;
                    Verb::AllIn
                }
                "pot" => Verb::Pot,
                "time" => Verb::Time,
                "more" | "another" | "by" => {
                    more = true;
                    continue;
                }
                word if FILLERS.contains(&word) => continue,
                word if number.hear(word) => continue,
                // At the showdown words name a hand.
                _ if claim.is_some() => return Ok(Speech { claim, ..Speech::default() }),
                _ => return Err(unheard()),
            };
            // "Bet the pot", "raise pot", "I raise all in": the later word says how much.
            speech.verb = match (speech.verb, verb) {
                (None, verb)
                | (Some(Verb::Bet | Verb::Raise | Verb::Call), verb @ (Verb::Pot | Verb::AllIn)) => {
                    Some(verb)
                }
                (Some(_), _) => return Err(unheard()),
            };
        }
        speech.amount = number.said(more);
        if speech.verb.is_none() && speech.amount.is_none() {
            return Err(unheard());
        }
        Ok(speech)
    }
}

/// A number being heard word by word.
#[derive(Default)]
struct Number {
    /// Whole thousands, and what comes after them.
    thousands: u64,
    rest: u64,
    heard: bool,
    scaled: bool,
}

impl Number {
    /// Takes a word that belongs to a number.
    fn hear(&mut self, word: &str) -> bool {
        const MOST: u64 = 1_000_000_000_000;
        let (rest, thousands, scaled) = match word {
            "hundred" if self.heard => (self.rest.max(1).checked_mul(100), Some(self.thousands), true),
            "thousand" | "k" if self.heard => (
                Some(0),
                self.rest.max(1).checked_mul(1000).and_then(|more| more.checked_add(self.thousands)),
                true,
            ),
            _ => {
                let Some((value, scaled)) = figure(word) else { return false };
                // "Eight fifty" is eight hundred and fifty; "twenty five" is twenty-five.
                let rest = match self.rest {
                    rest if (1..20).contains(&rest) && (10..100).contains(&value) && !self.scaled => {
                        rest.checked_mul(100).and_then(|rest| rest.checked_add(value))
                    }
                    rest => rest.checked_add(value),
                };
                (rest, Some(self.thousands), scaled || self.scaled || value >= 10)
            }
        };
        let (Some(rest), Some(thousands)) = (rest, thousands) else { return false };
        if rest > MOST || thousands > MOST {
            return false;
        }
        *self = Number { thousands, rest, heard: true, scaled };
        true
    }

    fn said(&self, more: bool) -> Option<Spoken> {
        let number = self.thousands + self.rest;
        self.heard.then_some(Spoken { number, bare: !self.scaled && number < 10, more })
    }
}

/// A figure or a word for one, and whether it says its own size, as `8k` does.
fn figure(word: &str) -> Option<(u64, bool)> {
    const ONES: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    if let Some(place) = ONES.iter().position(|name| *name == word) {
        return Some((place as u64, false));
    }
    if let Some(place) = TENS.iter().position(|name| *name == word) {
        return Some((20 + 10 * place as u64, false));
    }
    let digits = word.replace(',', "");
    if let Some(thousands) = digits.strip_suffix('k') {
        return thousands.parse::<u64>().ok()?.checked_mul(1000).map(|value| (value, true));
    }
    digits.parse().ok().map(|value| (value, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(text: &str) -> (Option<Verb>, Option<u64>) {
        let speech: Speech = text.parse().unwrap_or_else(|error| panic!("{error}"));
        (speech.verb, speech.amount.map(|amount| amount.number))
    }

    #[test]
    fn words_as_dealers_hear_them() {
        assert_eq!(heard("Call"), (Some(Verb::Call), None));
        assert_eq!(heard("I fold."), (Some(Verb::Fold), None));
        assert_eq!(heard("raise eight hundred"), (Some(Verb::Raise), Some(800)));
        assert_eq!(heard("raise to 1,200"), (Some(Verb::Raise), Some(1200)));
        assert_eq!(heard("make it 800"), (Some(Verb::Raise), Some(800)));
        assert_eq!(heard("eight hundred"), (None, Some(800)));
        assert_eq!(heard("fourteen hundred"), (None, Some(1400)));
        assert_eq!(heard("forty-two thousand"), (None, Some(42_000)));
        assert_eq!(heard("two thousand five hundred"), (None, Some(2500)));
        assert_eq!(heard("eight fifty"), (None, Some(850)));
        assert_eq!(heard("twenty five"), (None, Some(25)));
        assert_eq!(heard("8k"), (None, Some(8000)));
        assert_eq!(heard("I bet five"), (Some(Verb::Bet), Some(5)));
        assert_eq!(heard("I bet the pot"), (Some(Verb::Pot), None));
        assert_eq!(heard("I'm all in"), (Some(Verb::AllIn), None));
        assert_eq!(heard("all-in"), (Some(Verb::AllIn), None));
        assert_eq!(heard("time!"), (Some(Verb::Time), None));
    }

    #[test]
    fn a_bare_figure_may_mean_more() {
        let bare = |text: &str| text.parse::<Speech>().unwrap().amount.unwrap().bare;
        assert!(bare("five") && bare("5"));
        assert!(!bare("five hundred") && !bare("fifty") && !bare("5k") && !bare("25"));
    }

    #[test]
    fn what_is_added_is_told_from_the_total() {
        assert!("two hundred more".parse::<Speech>().unwrap().amount.unwrap().more);
        assert!("raise by 200".parse::<Speech>().unwrap().amount.unwrap().more);
        assert!(!"raise 200".parse::<Speech>().unwrap().amount.unwrap().more);
    }

    #[test]
    fn what_means_nothing_is_not_guessed_at() {
        for text in ["", "whatever", "call fold", "raise check", "99999999999999999999"] {
            assert!(text.parse::<Speech>().is_err(), "{text}");
        }
    }
}
