//! A recorded hand as its file gives it: every field, nothing decided yet.

use std::ops::Range;

use super::{action::Action, amount::Amount};

/// One hand as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The code of the game and its limit, such as `NT`; ours begin with `X-`.
    pub variant: String,
    /// Does a short ante win only its share of the others?
    pub ante_trimming: bool,
    /// What each player antes. With two players these are given the other way round, as are the blinds.
    pub antes: Vec<Amount>,
    /// What each posts; less than nothing is a post that does not move the opening.
    pub blinds: Option<Vec<Amount>>,
    /// The bring-in.
    pub bring_in: Option<Amount>,
    /// The lower limit.
    pub small_bet: Option<Amount>,
    /// The upper limit.
    pub big_bet: Option<Amount>,
    /// The least bet at no-limit and pot-limit.
    pub min_bet: Option<Amount>,
    /// What each player begins with.
    pub starting_stacks: Vec<Amount>,
    /// What was done, in order.
    pub actions: Vec<Action>,
    /// What each player ends with.
    pub finishing_stacks: Option<Vec<Amount>>,
    /// Every other field in the order of the file.
    pub others: Vec<(String, Value)>,
}

/// A value that we carry along as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number as it is written.
    Number(String),
    /// `true`, `false`, a date or a time as it is written.
    Word(String),
    /// A list.
    List(Vec<Value>),
    /// A table.
    Table(Vec<(String, Value)>),
}

impl Value {
    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            Value::Number(_) | Value::Word(_) | Value::List(_) | Value::Table(_) => None,
        }
    }

    /// The amount, if it is one.
    pub fn amount(&self) -> Option<Amount> {
        match self {
            Value::Number(number) => number.parse().ok(),
            Value::Text(_) | Value::Word(_) | Value::List(_) | Value::Table(_) => None,
        }
    }

    /// An entry of a table, if it is one.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Table(entries) => entries.iter().find(|(known, _)| known == name).map(|(_, value)| value),
            Value::Text(_) | Value::Number(_) | Value::Word(_) | Value::List(_) => None,
        }
    }

    /// The values of a list, if it is one.
    pub fn list(&self) -> Option<&[Value]> {
        match self {
            Value::List(values) => Some(values),
            Value::Text(_) | Value::Number(_) | Value::Word(_) | Value::Table(_) => None,
        }
    }
}

impl Record {
    /// Another field by its name.
    pub fn other(&self, name: &str) -> Option<&Value> {
        self.others.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.starting_stacks.len()
    }

    /// What a player is called: by the file, or by the place.
    pub fn name(&self, place: usize) -> String {
        let names = self.other("players").and_then(Value::list);
        match names.and_then(|names| names.get(place)).and_then(Value::text) {
            Some(name) if !name.trim().is_empty() => name.to_owned(),
            _ => format!("p{}", place + 1),
        }
    }

    /// What each player is said to have won; none where the record does not say, or says of all that it was nothing,
    /// as those do that were made from texts without it.
    pub fn winnings(&self) -> Option<Vec<Amount>> {
        let winnings: Option<Vec<Amount>> =
            self.other("winnings")?.list()?.iter().map(Value::amount).collect();
        winnings.filter(|winnings| {
            winnings.iter().any(|won| !won.is_zero()) && !winnings.contains(&Amount::Infinite)
        })
    }

    /// Every amount of the hand, those of the actions included.
    pub fn amounts(&self) -> impl Iterator<Item = Amount> + '_ {
        let lists = [
            Some(&self.antes),
            self.blinds.as_ref(),
            Some(&self.starting_stacks),
            self.finishing_stacks.as_ref(),
        ];
        let single = [self.bring_in, self.small_bet, self.big_bet, self.min_bet];
        let bets = self.actions.iter().filter_map(|action| match &action.deed {
            Some(super::PhhAct::RaiseTo(_, amount)) => Some(*amount),
            _ => None,
        });
        let others = self.others.iter().filter(|(name, _)| OTHER_AMOUNTS.contains(&name.as_str()));
        let others = others.flat_map(|(_, value)| match value {
            Value::List(values) => values.iter().filter_map(Value::amount).collect(),
            Value::Table(_) => {
                let promo = match value.get("promo") {
                    Some(Value::List(values)) => values.as_slice(),
                    _ => &[],
                };
                value.get("most").into_iter().chain(promo).filter_map(Value::amount).collect()
            }
            single => Vec::from_iter(single.amount()),
        });
        lists
            .into_iter()
            .flatten()
            .flatten()
            .copied()
            .chain(single.into_iter().flatten())
            .chain(bets)
            .chain(others)
    }
}

/// The other fields that hold amounts of the hand.
const OTHER_AMOUNTS: [&str; 5] = ["winnings", "_blinds", "_dead", "_carried", "_rake"];

/// Where the parts of a hand stand in their text.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The whole hand: its table, or the whole file.
    pub hand: Range<usize>,
    /// The value of each field.
    pub fields: Vec<(String, Range<usize>)>,
    /// Each element of the list of actions.
    pub actions: Vec<Range<usize>>,
}

impl Places {
    /// Where a field's value stands; the hand as a whole if it has no such field.
    pub fn field(&self, name: &str) -> Range<usize> {
        let found = self.fields.iter().find(|(known, _)| known == name);
        found.map_or_else(|| self.hand.start..self.hand.start, |(_, place)| place.clone())
    }
}

/// Something wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub what: String,
    /// The bytes of the text to point at.
    pub span: Range<usize>,
    /// What the caret says.
    pub label: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Fault {
    /// A fault at a place.
    pub fn new(span: Range<usize>, what: impl Into<String>, label: impl Into<String>) -> Fault {
        Fault { what: what.into(), span, label: label.into(), help: None }
    }

    /// Adds what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}

/// A hand with the places of its parts.
#[derive(Clone, Debug)]
pub struct RecordedHand {
    /// The hand.
    pub record: Record,
    /// Where its parts stand.
    pub places: Places,
    /// The name of its table where a file holds several.
    pub key: Option<String>,
}
