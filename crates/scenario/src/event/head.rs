//! The head of an event file: books, game, structure and prices, and how the tables stand.

use std::ops::Range;

use hand::Chips;
use room::{
    PlayerId,
    table::{Chair, MOST_CHAIRS},
    tournament::{Bounty, Carry, Day, EnvelopeRow, EnvelopesFrom, EventSetup, payouts::Scheme},
};
use rules::{
    game::{self, Limit},
    structure,
};

use super::super::{
    head::{Front, number_of_seat},
    words::{Fault, Read, Word, Words, unknown},
};

/// The words that begin a line of the head.
pub(super) const HEAD: &[&str] = &[
    "book",
    "game",
    "structure",
    "price",
    "fee",
    "rebuy",
    "seats",
    "room",
    "reentries",
    "unsold",
    "bounty",
    "envelopes",
    "daily",
    "table",
    "stack",
    "last",
    "prizes",
    "satellite",
    "full",
    "bracket",
    "shoot-out",
    "day",
    "from-level",
];

/// What is set before the first act.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    pub(super) setup: EventSetup,
    /// Everybody in the file; a player's number is the place in this list, from 1.
    pub(super) names: Vec<String>,
    /// Who sits where when it begins.
    pub(super) seats: Vec<(u32, Chair, PlayerId)>,
    pub(super) stacks: Vec<(PlayerId, Chips)>,
    /// Button, small blind and big blind of the last hand of tables.
    pub(super) last: Vec<(u32, [Chair; 3])>,
    pub(super) prizes: Vec<Chips>,
    /// The seats at a table of a shoot-out; two for a bracket.
    pub(super) knockout: Option<u8>,
    /// Where the line of the structure stands: a book may not have it so.
    pub(super) span: Range<usize>,
}

impl Head {
    pub(super) fn whose(&self, word: &Word<'_>) -> Read<PlayerId> {
        let names = self.names.iter().map(String::as_str);
        let place = self.names.iter().position(|name| name == word.text);
        place.map(number).ok_or_else(|| unknown(word, "a player of this file", names))
    }

    /// The number of whoever a word names, new or not.
    pub(super) fn add(&mut self, name: &str) -> PlayerId {
        let place = self.names.iter().position(|other| other == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        number(place)
    }
}

fn number(place: usize) -> PlayerId {
    PlayerId(place as u64 + 1)
}

/// A small number.
pub(super) fn count(line: &mut Words<'_>, what: &str) -> Read<u32> {
    line.chips(what).map(|chips| chips.0.min(1_000_000) as u32)
}

pub(super) fn chair(line: &mut Words<'_>) -> Read<Chair> {
    number_of_seat(&line.want("the number of a seat")?, Some(MOST_CHAIRS)).map(Chair)
}

/// Reads the lines of the head, in whatever order they come.
pub(super) fn read(mut front: Front<'_>) -> Read<Head> {
    let span = front.place("structure").or(front.place("game")).unwrap_or(0..0);
    let game = front.read("game", |line| {
        let word = line.want("a game")?;
        let game = game::shipped(word.text)
            .ok_or_else(|| unknown(&word, "a game", game::all().map(|game| &*game.id)))?;
        let known = [("limit", Limit::Fixed), ("pot-limit", Limit::Pot), ("no-limit", Limit::No)];
        Ok((game, line.pick("`no-limit`, `pot-limit` or `limit`", "a limit", &known)?))
    })?;
    let (game, limit) = match game {
        Some(game) => game,
        None => {
            (game::shipped("holdem").ok_or_else(|| front.missing("game", "game holdem no-limit"))?, Limit::No)
        }
    };
    let structure = front.read("structure", |line| {
        let word = line.want("a structure")?;
        let known = structure::all().iter().map(|structure| structure.id.as_str());
        structure::shipped(word.text).cloned().ok_or_else(|| unknown(&word, "a structure of ours", known))
    })?;
    let Some(structure) = structure else { return Err(front.missing("structure", "structure nightly")) };
    let price = front.read("price", |line| line.chips("what an entry costs"))?.unwrap_or(Chips(100));
    let mut setup = EventSetup::of(structure, game, limit, price);
    setup.fee = front.read("fee", |line| line.chips("the fee"))?.unwrap_or_default();
    front.read("rebuy", |line| {
        setup.rebuy_price = Some(line.chips("what a rebuy costs")?);
        let Some(rebuys) = &mut setup.structure.rebuys else {
            return Err(Fault::new(line.span(), "this structure sells no rebuys", "not here")
                .help("as in `structure rebuy`"));
        };
        rebuys.chips = line.chips("its chips")?;
        Ok(())
    })?;
    setup.seats =
        front.read("seats", |line| count(line, "how many seats"))?.map(|seats| seats.min(255) as u8);
    setup.tables = front.read("room", |line| count(line, "for how many tables there is room"))?;
    setup.reentries = front.read("reentries", |line| count(line, "how often"))?.unwrap_or(0);
    setup.stand_ins = front.read("unsold", |line| count(line, "how many stacks"))?.unwrap_or(0).min(10_000);
    setup.small_daily = front.read("daily", |_| Ok(()))?.is_some();
    setup.bounty = front.read("bounty", |line| {
        let amount = line.chips("the bounty")?;
        if line.skip("mystery") {
            setup.envelopes.from = from(line)?;
            return Ok(Bounty::Mystery(amount));
        }
        Ok(if line.skip("progressive") { Bounty::Progressive(amount) } else { Bounty::Fixed(amount) })
    })?;
    if let Some(day) = front.read("day", day)? {
        setup.day = day;
    }
    setup.full = front.read("full", |line| count(line, "how many"))?;
    let bracket = front.read("bracket", |_| Ok(2))?;
    let shoot_out = front.read("shoot-out", |line| count(line, "how many sit at a table"))?;
    let knockout = bracket.or(shoot_out).map(|seats| seats.min(255) as u8);
    setup.first_level = front.read("from-level", |line| count(line, "which level"))?;
    if let Some(value) = front.read("satellite", |line| line.chips("what a seat is worth"))? {
        setup.payouts = Some(Scheme::Seats { value });
    }
    if let Some(table) = front.read("envelopes", |line| line.listed(envelopes))? {
        setup.envelopes.table = table;
    }
    let mut head = Head {
        setup,
        names: Vec::new(),
        seats: Vec::new(),
        stacks: Vec::new(),
        last: Vec::new(),
        prizes: Vec::new(),
        knockout,
        span,
    };
    tables(&mut head, &mut front)?;
    for mut line in front.all("stack") {
        let player = head.whose(&line.want("a player's name")?)?;
        head.stacks.push((player, line.chips("the stack")?));
        line.end()?;
    }
    for mut line in front.all("last") {
        let table = count(&mut line, "the number of a table")?;
        let mut spot = |word: &str| line.must(word).and_then(|()| chair(&mut line));
        head.last.push((table, [spot("button")?, spot("small")?, spot("big")?]));
        line.end()?;
    }
    if let Some(prizes) = front.read("prizes", prizes)? {
        head.prizes = prizes;
    }
    Ok(head)
}

/// `table 1 A B . C`: who sits from the first chair on, a dot for an empty one; `table 3 of 9` seats nine without names.
fn tables(head: &mut Head, front: &mut Front<'_>) -> Read<()> {
    for mut line in front.all("table") {
        let named = line.peek().map(|word| word.span.clone()).unwrap_or_default();
        let table = count(&mut line, "the number of a table")?;
        if head.seats.iter().any(|(of, ..)| *of == table) {
            let again = format!("table {table} is described above");
            return Err(Fault::new(named, again, "the second time").help("each table has one line"));
        }
        if line.skip("of") {
            let size = count(&mut line, "how many")?.min(MOST_CHAIRS as u32) as u8;
            for chair in 1..=size {
                let player = head.add(&format!("{table}-{chair}"));
                head.seats.push((table, Chair(chair), player));
            }
            line.end()?;
            continue;
        }
        let mut chair = 0;
        while let Some(word) = line.take() {
            chair += 1;
            if chair > MOST_CHAIRS as u8 {
                return Err(Fault::new(
                    word.span,
                    format!("a table has {MOST_CHAIRS} seats at most"),
                    "one too many",
                ));
            }
            if word.text == "." {
                continue;
            }
            if head.names.iter().any(|name| name == word.text) {
                return Err(Fault::new(
                    word.span,
                    format!("{} sits elsewhere", word.text),
                    "the second time",
                ));
            }
            let player = head.add(word.text);
            head.seats.push((table, Chair(chair), player));
        }
    }
    Ok(())
}

/// `day flight`, `day 2 best` or `day 2 all`.
fn day(line: &mut Words<'_>) -> Read<Day> {
    if line.skip("flight") {
        return Ok(Day::Flight);
    }
    line.must("2")?;
    let known = [("best", Carry::Best), ("all", Carry::All)];
    line.pick("`best` or `all`", "a way to carry several stacks", &known).map(Day::Second)
}

/// `from 6`, `from money` or `from level 5`.
fn from(line: &mut Words<'_>) -> Read<EnvelopesFrom> {
    line.must("from")?;
    if line.skip("money") {
        return Ok(EnvelopesFrom::Money);
    }
    if line.skip("level") {
        return Ok(EnvelopesFrom::Level(count(line, "which level")?));
    }
    Ok(EnvelopesFrom::Left(count(line, "how many are left, `money` or `level`")?))
}

/// `1 of 25`: so many envelopes, each with so many percent.
fn envelopes(line: &mut Words<'_>) -> Read<EnvelopeRow> {
    let rows = count(line, "how many envelopes")?;
    line.must("of")?;
    let percent = count(line, "percent of all bounties in each")?;
    Ok(EnvelopeRow { count: rows, part: u64::from(percent) * 100 })
}

/// `prizes 500 300 200`, or `prizes 50 of 100` for fifty alike.
fn prizes(line: &mut Words<'_>) -> Read<Vec<Chips>> {
    let first = line.chips("a prize")?;
    if line.skip("of") {
        let each = line.chips("what each of them pays")?;
        return Ok(vec![each; first.0.min(100_000) as usize]);
    }
    let mut prizes = vec![first];
    while !line.is_done() {
        prizes.push(line.chips("a prize")?);
    }
    Ok(prizes)
}
