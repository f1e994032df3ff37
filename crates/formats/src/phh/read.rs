//! Reads PHH: TOML in, hands or the first fault of each out.

use std::{borrow::Cow, ops::Range};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    action::Action,
    amount::Amount,
    profile::{self, Bets, Forced},
    record::{Fault, Places, Record, RecordedHand, Value},
};

type Item<'t> = Spanned<DeValue<'t>>;

/// Reads the hands of a text. `many` says that each table holds one, as in `.phhs` files.
pub fn read(text: &str, many: bool) -> Result<Vec<Result<RecordedHand, Fault>>, Fault> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if let Some(error) = errors.first() {
        let span = error.span().unwrap_or(0..0);
        return Err(Fault::new(
            span,
            format!("this is not TOML: {}", error.message().replace('\n', ", ")),
            "here",
        ));
    }
    let table = table.into_inner();
    if !many {
        return Ok(vec![read_hand(text, &table, 0..text.len(), None)]);
    }
    let mut hands = Vec::new();
    for (name, item) in in_order(&table) {
        let key = name.get_ref().to_string();
        let DeValue::Table(hand) = item.get_ref() else {
            let fault = Fault::new(
                name.span(),
                format!("`{key}` stands outside the hands"),
                "belongs to no hand",
            )
            .help("in a .phhs file each hand is a table: [1], [2] and so on; a single hand is a .phh file");
            return Err(fault);
        };
        hands.push(read_hand(text, hand, name.span(), Some(key)));
    }
    if hands.is_empty() {
        return Err(Fault::new(0..0, "there is no hand in this file", "a table such as [1] is expected"));
    }
    Ok(hands)
}

/// A table's entries in the order in which they are written.
fn in_order<'a, 't>(table: &'a DeTable<'t>) -> Vec<(&'a Spanned<Cow<'t, str>>, &'a Item<'t>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_unstable_by_key(|(name, _)| name.span().start);
    entries
}

/// What a field of the standard holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Whole,
    WholeOrText,
    Time,
    Number,
    /// One for each player.
    Wholes,
    Texts,
    Numbers,
    /// As many as there are.
    Amounts,
    Sentences,
}

/// The optional fields of the standard, in the order of its writer. `finishing_stacks` is read by itself.
const OPTIONAL: [(&str, Kind); 32] = [
    ("author", Kind::Text),
    ("event", Kind::Text),
    ("url", Kind::Text),
    ("venue", Kind::Text),
    ("address", Kind::Text),
    ("city", Kind::Text),
    ("region", Kind::Text),
    ("postal_code", Kind::Text),
    ("country", Kind::Text),
    ("time", Kind::Time),
    ("time_zone", Kind::Text),
    ("time_zone_abbreviation", Kind::Text),
    ("day", Kind::Whole),
    ("month", Kind::Whole),
    ("year", Kind::Whole),
    ("hand", Kind::WholeOrText),
    ("level", Kind::Whole),
    ("seats", Kind::Wholes),
    ("seat_count", Kind::Whole),
    ("table", Kind::WholeOrText),
    ("players", Kind::Texts),
    ("finishing_stacks", Kind::Numbers),
    ("winnings", Kind::Numbers),
    ("currency", Kind::Text),
    ("currency_symbol", Kind::Text),
    ("time_limit", Kind::Number),
    ("time_banks", Kind::Numbers),
    // Ours.
    ("_beyond", Kind::Sentences),
    ("_blinds", Kind::Amounts),
    ("_dead", Kind::Numbers),
    ("_carried", Kind::Number),
    ("_acts_last", Kind::Whole),
];

/// Where an optional field of the standard comes in the order of its writer.
pub(super) fn rank_of(name: &str) -> usize {
    let known = OPTIONAL.iter().position(|(known, _)| *known == name && !known.starts_with('_'));
    known.unwrap_or(OPTIONAL.len())
}

/// The reader of one hand.
struct Reader<'a, 't> {
    text: &'t str,
    table: &'a DeTable<'t>,
    places: Places,
}

fn read_hand(
    text: &str,
    table: &DeTable<'_>,
    hand: Range<usize>,
    key: Option<String>,
) -> Result<RecordedHand, Fault> {
    let fields =
        in_order(table).iter().map(|(name, item)| (name.get_ref().to_string(), item.span())).collect();
    let mut reader = Reader { text, table, places: Places { hand, fields, actions: Vec::new() } };
    let record = reader.hand()?;
    Ok(RecordedHand { record, places: reader.places, key })
}

impl<'a, 't> Reader<'a, 't> {
    fn hand(&mut self) -> Result<Record, Fault> {
        let variant = self.variant()?;
        let shape = profile::shape(&variant).map_err(|(what, help)| {
            Fault::new(self.places.field("variant"), what, "not a code that we know").help(help)
        })?;
        self.refuse_the_other_shape(&variant, shape)?;
        let starting_stacks = self.amounts("starting_stacks")?;
        let players = starting_stacks.len();
        self.check_stacks(&starting_stacks)?;
        let antes = self.amounts("antes")?;
        self.check_length("antes", antes.len(), players)?;
        self.check_amounts("antes", &antes, "an ante is not less than nothing", |a| !a.is_negative())?;
        let blinds = match (shape.forced, self.table.get("blinds_or_straddles")) {
            (Forced::BringIn, _) | (Forced::Maybe, None) => None,
            (Forced::Blinds | Forced::Maybe, _) => {
                let blinds = self.amounts("blinds_or_straddles")?;
                self.check_length("blinds_or_straddles", blinds.len(), players)?;
                self.check_amounts("blinds_or_straddles", &blinds, "a blind is a number", |_| true)?;
                Some(blinds)
            }
        };
        let bring_in = if shape.forced == Forced::BringIn { Some(self.positive("bring_in")?) } else { None };
        let (small_bet, big_bet, min_bet) = match shape.bets {
            Bets::Two => (Some(self.positive("small_bet")?), Some(self.positive("big_bet")?), None),
            Bets::Least => (None, None, Some(self.positive("min_bet")?)),
        };
        if let (Some(bring_in), Some(small_bet)) = (bring_in, small_bet)
            && bring_in >= small_bet
        {
            let what = format!("the bring-in, {bring_in}, is not less than the small bet, {small_bet}");
            return Err(Fault::new(self.places.field("bring_in"), what, "too much"));
        }
        let nothing = |amounts: &[Amount]| amounts.iter().all(|amount| amount.is_zero());
        if nothing(&antes) && blinds.as_deref().is_none_or(nothing) && bring_in.is_none() {
            let what = "nothing is put in before the cards: there would be nothing to play for";
            return Err(Fault::new(self.places.field("antes"), what, "no antes, and no blinds either"));
        }
        let ante_trimming =
            match self.table.get("ante_trimming_status").map(|item| (item.get_ref(), item.span())) {
                None => false,
                Some((DeValue::Boolean(trimming), _)) => *trimming,
                Some((_, span)) => {
                    return Err(Fault::new(span, "`ante_trimming_status` is true or false", "neither"));
                }
            };
        let actions = self.actions(players)?;
        let others = self.others(players)?;
        let finishing_stacks = if self.table.contains_key("finishing_stacks") {
            let stacks = self.amounts("finishing_stacks")?;
            self.check_length("finishing_stacks", stacks.len(), players)?;
            self.check_finish(&stacks)?;
            Some(stacks)
        } else {
            None
        };
        Ok(Record {
            variant,
            ante_trimming,
            antes,
            blinds,
            bring_in,
            small_bet,
            big_bet,
            min_bet,
            starting_stacks,
            actions,
            finishing_stacks,
            others,
        })
    }

    fn get(&self, name: &str) -> Result<&'a Item<'t>, Fault> {
        self.table.get(name).ok_or_else(|| {
            let place = self.places.hand.start..self.places.hand.end.min(self.places.hand.start + 1);
            Fault::new(place, format!("the field `{name}` is missing"), "in this hand")
        })
    }

    fn variant(&self) -> Result<String, Fault> {
        let item = self.get("variant")?;
        match item.get_ref() {
            DeValue::String(code) => Ok(code.to_string()),
            _ => Err(Fault::new(item.span(), "`variant` is a text", "not a text").help("such as 'NT'")),
        }
    }

    /// Fields that the other kind of game or limit has.
    fn refuse_the_other_shape(&self, variant: &str, shape: profile::Shape) -> Result<(), Fault> {
        let barred: &[&str] = match (shape.forced, shape.bets) {
            (Forced::BringIn, Bets::Two) => &["blinds_or_straddles", "min_bet"],
            (Forced::BringIn, Bets::Least) => &["blinds_or_straddles", "small_bet", "big_bet"],
            (Forced::Blinds | Forced::Maybe, Bets::Two) => &["bring_in", "min_bet"],
            (Forced::Blinds | Forced::Maybe, Bets::Least) => &["bring_in", "small_bet", "big_bet"],
        };
        for name in barred {
            if self.table.contains_key(*name) {
                let what = format!("`{name}` has no place in {variant}");
                return Err(Fault::new(self.places.field(name), what, "take it out"));
            }
        }
        Ok(())
    }

    fn amount(item: &Item<'_>, name: &str) -> Result<Amount, Fault> {
        let text = match item.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            _ => {
                let label = "not a number";
                return Err(Fault::new(
                    item.span(),
                    format!("`{name}` holds something that is no amount"),
                    label,
                ));
            }
        };
        text.parse::<Amount>().map_err(|why| {
            Fault::new(item.span(), format!("`{name}`: {why}"), "this one")
                .help("amounts are decimals such as 250 or 2.50")
        })
    }

    fn amounts(&self, name: &str) -> Result<Vec<Amount>, Fault> {
        let item = self.get(name)?;
        match item.get_ref() {
            DeValue::Array(values) => values.iter().map(|value| Self::amount(value, name)).collect(),
            _ => Err(Fault::new(item.span(), format!("`{name}` is a list of numbers"), "not a list")
                .help("one number for each player, as in [1, 2, 0]")),
        }
    }

    fn positive(&self, name: &str) -> Result<Amount, Fault> {
        let item = self.get(name)?;
        match Self::amount(item, name)? {
            amount @ Amount::Exact { units: 1.., .. } => Ok(amount),
            amount => {
                let what = format!("`{name}` is {amount}");
                Err(Fault::new(item.span(), what, "a number greater than nothing is expected"))
            }
        }
    }

    /// The place of one value of a list.
    fn place_in(&self, name: &str, index: usize) -> Range<usize> {
        let values = self.table.get(name).and_then(|item| item.get_ref().as_array());
        values.and_then(|values| values.get(index)).map_or_else(|| self.places.field(name), Spanned::span)
    }

    fn check_stacks(&self, stacks: &[Amount]) -> Result<(), Fault> {
        if stacks.len() < 2 {
            let label = "a hand needs two players";
            return Err(Fault::new(self.places.field("starting_stacks"), "there are too few players", label));
        }
        let bad = stacks.iter().position(|stack| stack.is_negative() || stack.is_zero());
        bad.map_or(Ok(()), |index| {
            let place = self.place_in("starting_stacks", index);
            Err(Fault::new(place, format!("p{} has no chips", index + 1), "more than nothing is expected"))
        })
    }

    fn check_finish(&self, stacks: &[Amount]) -> Result<(), Fault> {
        let bad = stacks.iter().position(|stack| stack.is_negative());
        bad.map_or(Ok(()), |index| {
            let place = self.place_in("finishing_stacks", index);
            Err(Fault::new(place, "nobody ends with less than nothing", "less than nothing"))
        })
    }

    fn check_amounts(
        &self,
        name: &str,
        amounts: &[Amount],
        what: &str,
        right: impl Fn(Amount) -> bool,
    ) -> Result<(), Fault> {
        let bad = amounts.iter().position(|&amount| amount == Amount::Infinite || !right(amount));
        bad.map_or(Ok(()), |index| Err(Fault::new(self.place_in(name, index), what, "not this")))
    }

    fn check_length(&self, name: &str, length: usize, players: usize) -> Result<(), Fault> {
        if length == players {
            return Ok(());
        }
        let what = format!("`{name}` has {length} entries for {players} players");
        Err(Fault::new(self.places.field(name), what, format!("{players} expected"))
            .help("each list has one entry for each of the starting stacks"))
    }

    fn actions(&mut self, players: usize) -> Result<Vec<Action>, Fault> {
        let item = self.get("actions")?;
        let DeValue::Array(values) = item.get_ref() else {
            return Err(Fault::new(item.span(), "`actions` is a list of texts", "not a list"));
        };
        let mut actions = Vec::with_capacity(values.len());
        for value in values {
            let DeValue::String(action) = value.get_ref() else {
                return Err(Fault::new(value.span(), "an action is a text", "not a text"));
            };
            match Action::parse(action, players) {
                Ok(action) => actions.push(action),
                Err(bad) => {
                    let span = self.inside(value.span(), action, bad.span);
                    return Err(Fault::new(span, bad.what, "here").help(bad.help));
                }
            }
            self.places.actions.push(value.span());
        }
        Ok(actions)
    }

    /// The bytes of the file for bytes of a text in it: the whole text if it is not written plainly.
    fn inside(&self, place: Range<usize>, text: &str, span: Range<usize>) -> Range<usize> {
        match self.text[place.clone()].find(text) {
            Some(at) if !text.is_empty() => place.start + at + span.start..place.start + at + span.end,
            _ => place,
        }
    }

    /// All fields that we do not play by. Those of the standard must be what it says; strangers are let be.
    fn others(&self, players: usize) -> Result<Vec<(String, Value)>, Fault> {
        let mut others = Vec::new();
        for (name, item) in in_order(self.table) {
            let name = name.get_ref().as_ref();
            if PLAYED.contains(&name) {
                continue;
            }
            let value = value_of(item.get_ref());
            if let Some((_, kind)) = OPTIONAL.iter().find(|(known, _)| *known == name) {
                self.check_kind(name, *kind, &value, players)?;
            }
            others.push((name.to_owned(), value));
        }
        Ok(others)
    }

    fn check_kind(&self, name: &str, kind: Kind, value: &Value, players: usize) -> Result<(), Fault> {
        let whole = |value: &Value| matches!(value, Value::Number(number) if number.parse::<i64>().is_ok());
        let text = |value: &Value| matches!(value, Value::Text(_));
        let number = |value: &Value| value.amount().is_some();
        let all = |right: fn(&Value) -> bool| value.list().is_some_and(|values| values.iter().all(right));
        let (right, expected) = match kind {
            Kind::Text => (text(value), "a text"),
            Kind::Whole => (whole(value), "a whole number"),
            Kind::WholeOrText => (whole(value) || text(value), "a whole number or a text"),
            Kind::Time => {
                (matches!(value, Value::Word(word) if word.contains(':')), "a time such as 12:34:56")
            }
            Kind::Number => (number(value), "a number"),
            Kind::Wholes => (
                all(|v| matches!(v, Value::Number(n) if n.parse::<i64>().is_ok())),
                "a list of whole numbers",
            ),
            Kind::Texts | Kind::Sentences => (all(|v| matches!(v, Value::Text(_))), "a list of texts"),
            Kind::Numbers => (all(|v| v.amount().is_some()), "a list of numbers"),
            Kind::Amounts => (
                all(|v| v.amount().is_some_and(|amount| !amount.is_negative() && amount != Amount::Infinite)),
                "a list of amounts",
            ),
        };
        if !right {
            return Err(Fault::new(
                self.places.field(name),
                format!("`{name}` is {expected}"),
                "something else",
            ));
        }
        match kind {
            Kind::Wholes | Kind::Texts | Kind::Numbers => {
                self.check_length(name, value.list().map_or(0, <[Value]>::len), players)
            }
            Kind::Text
            | Kind::Whole
            | Kind::WholeOrText
            | Kind::Time
            | Kind::Number
            | Kind::Amounts
            | Kind::Sentences => Ok(()),
        }
    }
}

/// The fields that decide how the hand is played, and the result.
const PLAYED: [&str; 11] = [
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "finishing_stacks",
];

fn value_of(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => Value::Number(number.to_string()),
        DeValue::Float(number) => Value::Number(number.as_str().to_owned()),
        DeValue::Boolean(word) => Value::Word(word.to_string()),
        DeValue::Datetime(word) => Value::Word(word.to_string()),
        DeValue::Array(values) => Value::List(values.iter().map(|value| value_of(value.get_ref())).collect()),
        DeValue::Table(table) => {
            let entries = in_order(table);
            Value::Table(
                entries
                    .iter()
                    .map(|(name, item)| (name.get_ref().to_string(), value_of(item.get_ref())))
                    .collect(),
            )
        }
    }
}
