//! The head of a money scenario: books, games and what is posted for them, who sits there, what is in the boxes.

use std::{ops::Range, sync::Arc};

use hand::Chips;
use room::{
    BadBeatDollar, Charge, Dollar, Posted, PostedGame,
    ledger::{Account, Line as HighHandLine, Pool, Prize, Promotion},
};

use super::super::{
    head::{Front, played},
    header::rake,
    words::{Fault, Read, Word, Words, bounds, unknown},
};

/// The most seats of a table.
const MOST_SEATS: usize = 10;

/// The words that begin a line of the head.
pub(super) const HEAD: &[&str] =
    &["book", "game", "buy-in", "half-kill", "charge", "bad-beat", "cents", "chips", "seat", "holds"];

/// What is set before the first act.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// The games, the first being number 1, each with where its line stands.
    pub(super) games: Vec<(PostedGame, Range<usize>)>,
    pub(super) denominations: Vec<Chips>,
    /// The chair, the name and the stack of those who sit in the first game.
    pub(super) seats: Vec<(u8, String, Chips)>,
    /// What prizes and boxes hold to begin with.
    pub(super) held: Vec<(Account, Chips)>,
}

/// Reads the lines of the head. A line that says more about a game stands below it.
pub(super) fn read(mut front: Front<'_>) -> Read<Head> {
    let mut head = Head {
        games: Vec::new(),
        denominations: [1, 5, 25, 100].map(Chips).to_vec(),
        seats: Vec::new(),
        held: Vec::new(),
    };
    for seated in front.seats(Some(MOST_SEATS))? {
        head.seats.push((seated.chair, seated.name.text.to_owned(), seated.stack));
    }
    for mut line in front.rest() {
        let first = line.want("a word")?;
        match first.text {
            "game" => {
                let span = line.span();
                let (game, limit, bets) = played(line)?;
                head.games.push((PostedGame::new(Arc::new(game), limit, bets.stakes), span));
                continue;
            }
            "chips" => {
                head.denominations = vec![line.chips("the worth of a chip")?];
                while !line.is_done() {
                    head.denominations.push(line.chips("the worth of a chip")?);
                }
            }
            "holds" => {
                let held = (holder(&mut line)?, line.chips("the amount")?);
                head.held.push(held);
            }
            "cents" => head.games.iter_mut().for_each(|(sign, _)| sign.dollar = Dollar::CENTS),
            _ => of_game(&mut head, &first, &mut line)?,
        }
        line.end()?;
    }
    if head.games.is_empty() {
        return Err(front.missing("game", "game holdem limit 3/6 blinds 1/3"));
    }
    Ok(head)
}

/// `buy-in`, `half-kill`, `charge` and `bad-beat` are about the game above them.
fn of_game(head: &mut Head, first: &Word<'_>, line: &mut Words<'_>) -> Read<()> {
    let Some((sign, _)) = head.games.last_mut() else {
        let what = format!("`{}` stands below the game that it is about", first.text);
        return Err(Fault::new(first.span.clone(), what, "no game yet"));
    };
    match first.text {
        "half-kill" => sign.half_kill = true,
        "bad-beat" => {
            let known = [
                ("of-the-drop", BadBeatDollar::OfTheDrop),
                ("on-top", BadBeatDollar::OnTop),
                ("none", BadBeatDollar::None),
            ];
            sign.bad_beat = Some(line.pick("where the dollar comes from", "a bad-beat dollar", &known)?);
        }
        "buy-in" => {
            let (least, most) = span(line)?;
            sign.buy_in = Posted { least, most };
        }
        _ => sign.charge = Some(charge(line)?),
    }
    Ok(())
}

/// `50..200`, `50..` or `..200`.
pub(super) fn span(line: &mut Words<'_>) -> Read<(Option<Chips>, Option<Chips>)> {
    let word = line.want("the least and the most")?;
    let wanted = || {
        Fault::new(word.span.clone(), "the least and the most are wanted", "two dots between them")
            .help("as in 50..200, 50.. or ..200")
    };
    bounds(&word)?.ok_or_else(wanted)
}

const CHARGES: [&str; 4] = ["drop", "time", "rake", "collection-blind"];

fn charge(line: &mut Words<'_>) -> Read<Charge> {
    let word = line.want("how the house is paid")?;
    Ok(match word.text {
        "drop" => Charge::Drop(line.maybe_chips()?),
        "time" => Charge::Time(match line.maybe_chips()? {
            Some(amount) => {
                line.must("each")?;
                let minutes = line.chips("the minutes")?;
                Some((amount, minutes.0.min(24 * 60) as u32))
            }
            None => None,
        }),
        "rake" => Charge::Rake(rake(line)?),
        "collection-blind" => Charge::CollectionBlind(line.chips("the amount")?),
        _ => return Err(unknown(&word, "a way to pay the house", CHARGES)),
    })
}

const HOLDERS: [&str; 3] = ["jackpot", "line", "box"];

/// `jackpot`, `line 16`, `box bad-beat` or `box high-hand`.
pub(super) fn holder(line: &mut Words<'_>) -> Read<Account> {
    let word = line.want("`jackpot`, `line` or `box`")?;
    of_holder(&word, line)
}

pub(super) fn of_holder(word: &Word<'_>, line: &mut Words<'_>) -> Read<Account> {
    Ok(match word.text {
        "jackpot" => Account::Prize(Pool::ROOM, Prize::BadBeat),
        "line" => {
            let number = line.chips("the number of the line")?;
            Account::Prize(Pool::ROOM, Prize::HighHand(HighHandLine(number.0.min(1000) as u32)))
        }
        "box" => {
            let known = [("bad-beat", Promotion::BadBeat), ("high-hand", Promotion::HighHand)];
            Account::Collected(Pool::ROOM, line.pick("`bad-beat` or `high-hand`", "a promotion", &known)?)
        }
        _ => return Err(unknown(word, "something that holds money", HOLDERS)),
    })
}
