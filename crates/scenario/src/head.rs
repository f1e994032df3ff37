//! What the heads of all kinds of scenario have in common: lines in any order, the books, the game with its limit and
//! stakes, and who sits where.

use std::{fs, ops::Range, path::Path};

use hand::{Chips, Stakes};
use rules::{
    Context,
    game::{self, Forced, Game, Limit},
};

use super::{
    InForce,
    script::{Shelf, Vocabulary},
    words::{Fault, Read, Word, Words, chips, one_of, unknown},
};

/// The lines of a head that are not read yet.
pub(super) struct Front<'t> {
    lines: Vec<Words<'t>>,
    /// Where the head ends: what is missing is pointed at there.
    end: Range<usize>,
    vocabulary: &'static Vocabulary,
}

/// Somebody who is there before the first act: `seat 3 Ann 200`.
pub(super) struct Seated<'t> {
    pub(super) chair: u8,
    pub(super) name: Word<'t>,
    pub(super) stack: Chips,
    /// The whole line.
    pub(super) span: Range<usize>,
}

impl<'t> Front<'t> {
    pub(super) fn new(
        lines: Vec<Words<'t>>,
        end: Range<usize>,
        vocabulary: &'static Vocabulary,
    ) -> Front<'t> {
        Front { lines, end, vocabulary }
    }

    /// Takes the lines that begin with a word, each read past it.
    pub(super) fn all(&mut self, word: &str) -> Vec<Words<'t>> {
        let begins = |line: &mut Words<'t>| line.skip(word);
        self.lines.extract_if(.., begins).collect()
    }

    /// Takes the only line that begins with a word, if there is one.
    pub(super) fn one(&mut self, word: &str) -> Read<Option<Words<'t>>> {
        let mut lines = self.all(word).into_iter();
        let first = lines.next();
        match lines.next() {
            Some(second) => {
                Err(Fault::new(second.span(), format!("there is a `{word}` line already"), "the second"))
            }
            None => Ok(first),
        }
    }

    /// Reads the only line that begins with a word, to its end, if there is one.
    pub(super) fn read<T>(
        &mut self,
        word: &str,
        read: impl FnOnce(&mut Words<'t>) -> Read<T>,
    ) -> Read<Option<T>> {
        let Some(mut line) = self.one(word)? else { return Ok(None) };
        let found = read(&mut line)?;
        line.end()?;
        Ok(Some(found))
    }

    /// Where the first line stands that begins with a word, if there is one.
    pub(super) fn place(&self, word: &str) -> Option<Range<usize>> {
        let begins = |line: &&Words<'t>| line.peek().is_some_and(|first| first.text == word);
        self.lines.iter().find(begins).map(Words::span)
    }

    /// Takes all lines that are left, in their order.
    pub(super) fn rest(&mut self) -> Vec<Words<'t>> {
        std::mem::take(&mut self.lines)
    }

    /// That something is missing, at the end of the head.
    pub(super) fn lacks(&self, what: impl Into<String>, example: &str) -> Fault {
        Fault::new(self.end.clone(), what, "the head ends here").help(format!("as in `{example}`"))
    }

    /// That a line is missing.
    pub(super) fn missing(&self, word: &str, example: &str) -> Fault {
        self.lacks(format!("there is no `{word}` line"), example)
    }

    /// The books to run under, each once, and where they stand; at least one. Those of the author's own are named by
    /// their paths, as seen from the file.
    pub(super) fn books(&mut self, file: &str) -> Read<(Vec<InForce>, Shelf)> {
        let mut books = Vec::new();
        let mut shelf = Shelf::shipped();
        for mut line in self.all("book") {
            let book = in_force(&mut shelf, file, &mut line)?;
            if books.contains(&book) {
                return Err(Fault::new(line.span(), format!("{book} is here already"), "the second"));
            }
            books.push(book);
            line.end()?;
        }
        if books.is_empty() {
            return Err(self.missing("book", "book fort live"));
        }
        Ok((books, shelf))
    }

    /// The `seat` lines: no seat and no name twice, and everybody has chips. `most` is the highest number of a seat,
    /// where seats are those of a table.
    pub(super) fn seats(&mut self, most: Option<usize>) -> Read<Vec<Seated<'t>>> {
        let mut seats: Vec<Seated<'_>> = Vec::new();
        for mut line in self.all("seat") {
            let chair = number_of_seat(&line.want("the number of a seat")?, most)?;
            let name = line.want("the player's name")?;
            self.vocabulary.allows_name(&name)?;
            let word = line.want("the stack")?;
            let stack = chips(&word)?;
            if stack.is_zero() {
                let what = format!("{} has no chips", name.text);
                return Err(Fault::new(word.span, what, "nothing to play with"));
            }
            line.end()?;
            if seats.iter().any(|other| other.chair == chair || other.name.text == name.text) {
                return Err(Fault::new(line.span(), "the seat or the name is taken", "already at the table"));
            }
            seats.push(Seated { chair, name, stack, span: line.span() });
        }
        Ok(seats)
    }
}

/// A word as the number of a seat.
pub(super) fn number_of_seat(word: &Word<'_>, most: Option<usize>) -> Read<u8> {
    let number = word.text.parse::<u8>().ok();
    number.filter(|number| most.is_none_or(|most| (1..=most).contains(&usize::from(*number)))).ok_or_else(
        || {
            let what = format!("`{}` is not the number of a seat", word.text);
            Fault::new(word.span.clone(), what, "a number").help(match most {
                Some(most) => format!("seats are numbered from 1 to {most}"),
                None => "as in `seat 1 Ann 100`".to_owned(),
            })
        },
    )
}

/// The name of a house of the author's own, read from the file that a word names, or just the word.
fn named(shelf: &mut Shelf, file: &str, word: &Word<'_>) -> Read<String> {
    if Path::new(word.text).extension().is_none_or(|ending| ending != "toml") {
        return Ok(word.text.to_owned());
    }
    let path = Path::new(file).parent().unwrap_or(Path::new("")).join(word.text);
    let fault = |what: String, label: &str| Fault::new(word.span.clone(), what, label);
    let text = fs::read_to_string(&path).map_err(|error| {
        let why = if error.kind() == std::io::ErrorKind::NotFound {
            "there is no such file".to_owned()
        } else {
            error.to_string()
        };
        fault(format!("cannot read {}: {why}", path.display()), "this book")
            .help("a book of your own is named by its path, as seen from this file")
    })?;
    let added = shelf.add(&path.display().to_string(), text);
    added.map_err(|error| {
        let what = match &error {
            rules::Error::Faulty(faults) => faults.first().map_or(error.to_string(), ToString::to_string),
            rules::Error::NoSuchHouse { .. }
            | rules::Error::NoSuchContext { .. }
            | rules::Error::NotAHouse => error.to_string(),
        };
        let help = format!("`cardroom book check {}` shows what is wrong with it", path.display());
        fault(what, "this book cannot be played by").help(help)
    })
}

fn in_force(shelf: &mut Shelf, file: &str, line: &mut Words<'_>) -> Read<InForce> {
    let word = line.want("the name of a book")?;
    let name = named(shelf, file, &word)?;
    let house = Word { text: &name, span: word.span };
    let library = shelf.library();
    let contexts = library.contexts(house.text).map_err(|_| {
        let fault = unknown(&house, "a book", library.houses().map(|house| house.name()));
        let known = fault.help.clone().unwrap_or_default();
        fault
            .help(format!("{known} (a book of your own is named by its path, as in `book friday.toml live`)"))
    })?;
    if house.text == rules::OURS {
        return Err(Fault::new(house.span, rules::Error::NotAHouse.to_string(), "choose a house"));
    }
    let context = match line.take() {
        Some(word) => match Context::find(word.text) {
            Some(context) if contexts.contains(&context) => context,
            Some(context) => {
                let what = format!("{} has no rules for {}", house.text, context.plural());
                return Err(Fault::new(word.span, what, "not in this book"));
            }
            None => return Err(unknown(&word, "`live` or `tournament`", ["live", "tournament"])),
        },
        None if contexts.len() == 1 => contexts[0],
        None => {
            let what = format!("{} has rules for live games and for tournaments", house.text);
            return Err(Fault::new(house.span, what, "which?").help("add `live` or `tournament`"));
        }
    };
    Ok(InForce { house: house.text.to_owned(), context })
}

/// The amounts of the `game` line.
pub(super) struct Bets {
    pub(super) stakes: Stakes,
    pub(super) big_blind_ante: Option<Chips>,
    pub(super) span: Range<usize>,
}

const LIMITS: [(&str, Limit); 5] = [
    ("no-limit", Limit::No),
    ("pot-limit", Limit::Pot),
    ("limit", Limit::Fixed),
    ("fixed-limit", Limit::Fixed),
    ("spread-limit", Limit::Spread),
];

pub(super) fn played(mut line: Words<'_>) -> Read<(Game, Limit, Bets)> {
    let word = line.want("the name of a game")?;
    let game = game::shipped(word.text).ok_or_else(|| {
        let names =
            game::all().flat_map(|game| std::iter::once(&game.id).chain(&game.aliases)).map(String::as_str);
        unknown(&word, "a game", names)
    })?;
    let word = line.want("the limit")?;
    let limit = one_of(&word, "a limit", &LIMITS)?;
    if !game.limits.contains(&limit) {
        let played: Vec<&str> = game.limits.iter().map(|limit| limit.word()).collect();
        return Err(Fault::new(
            word.span,
            format!("{} is not played at this limit", game.name),
            "not played so",
        )
        .help(format!("its limits are {}", played.join(", "))));
    }
    let bets = stakes(&mut line, &game, limit)?;
    Ok((game, limit, bets))
}

pub(super) fn stakes(line: &mut Words<'_>, game: &Game, limit: Limit) -> Read<Bets> {
    let fixed = matches!(limit, Limit::Fixed | Limit::Spread);
    let mut stakes = Stakes::default();
    let mut big_blind_ante = None;
    let mut least = None;
    while let Some(word) = line.take() {
        match word.text {
            "ante" => stakes.ante = line.chips("the ante")?,
            "big-blind-ante" => big_blind_ante = Some(line.chips("the ante")?),
            "bring-in" => stakes.bring_in = line.chips("the bring-in")?,
            "least" => least = Some(line.chips("the least bet")?),
            "blinds" => stakes.blinds = blinds(&line.want("the blinds")?)?,
            _ if word.text.starts_with(|letter: char| letter.is_ascii_digit()) => {
                if fixed {
                    (stakes.small_bet, stakes.big_bet) = limits(&word)?;
                } else {
                    stakes.blinds = blinds(&word)?;
                }
            }
            _ => {
                let known = ["ante", "big-blind-ante", "bring-in", "blinds", "least"];
                return Err(unknown(&word, "part of the stakes", known));
            }
        }
    }
    if fixed && stakes.small_bet.is_zero() {
        let what = if limit == Limit::Fixed {
            "the two limits are missing"
        } else {
            "the least and the most are missing"
        };
        return Err(Fault::new(line.span(), what, "no limits here").help("as in `limit 4/8 blinds 2/4`"));
    }
    if !fixed {
        let blind = stakes.blinds.iter().copied().max().unwrap_or_default();
        let bet = least.unwrap_or(if blind.is_zero() { stakes.ante } else { blind });
        if bet.is_zero() {
            return Err(Fault::new(
                line.span(),
                "nothing says how much must be bet at least",
                "no amounts here",
            )
            .help("as in `no-limit 1/2`, or `no-limit ante 1 least 2`"));
        }
        (stakes.small_bet, stakes.big_bet) = (bet, bet);
    }
    if matches!(game.forced, Forced::BringIn(_)) && stakes.bring_in.is_zero() {
        return Err(Fault::new(line.span(), format!("{} has a bring-in", game.name), "no bring-in here")
            .help("as in `limit 4/8 ante 1 bring-in 2`"));
    }
    Ok(Bets { stakes, big_blind_ante, span: line.span() })
}

/// Parts of a word between slashes.
fn parts<'t>(word: &Word<'t>) -> Vec<Word<'t>> {
    let mut start = word.span.start;
    word.text
        .split('/')
        .map(|text| {
            let part = Word { text, span: start..start + text.len() };
            start += text.len() + 1;
            part
        })
        .collect()
}

fn blinds(word: &Word<'_>) -> Read<[Chips; 3]> {
    let parts = parts(word);
    let mut blinds = [Chips::ZERO; 3];
    if parts.len() > blinds.len() {
        return Err(Fault::new(word.span.clone(), "there are three blinds at most", "too many"));
    }
    for (place, part) in blinds.iter_mut().zip(&parts) {
        *place = chips(part)?;
    }
    Ok(blinds)
}

fn limits(word: &Word<'_>) -> Read<(Chips, Chips)> {
    match &parts(word)[..] {
        [small, big] => {
            let (small, big) = (chips(small)?, chips(big)?);
            if small.is_zero() || big < small {
                return Err(Fault::new(word.span.clone(), "the lower limit comes first", "not in order"));
            }
            Ok((small, big))
        }
        _ => Err(Fault::new(word.span.clone(), "two limits are wanted", "not two").help("as in `4/8`")),
    }
}
