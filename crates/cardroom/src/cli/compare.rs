//! `cardroom compare`: which of two holdings wins, line by line.

use std::{
    cmp::Ordering,
    io::{self, BufRead, Read, Write},
    ops::Range,
};

use cards::{
    BadCards, BadCardsReason, Card, CardSet, Plays, Rank, Ranking, Suit, equity::Judge, parse_with_spans,
};
use serde::Serialize;

use super::{Outcome, out, print_json};
use problem::Problem;

/// Say which of two holdings wins, for each line of standard input
///
/// A line has two holdings, and a board after a bar: AhKd7c2s QsJs9d8d | Td9s8h2c3d
/// The answer is > if the first wins, < if the second does, = if they tie. A holding that does not qualify
/// loses to one that does and ties another that does not. Blank lines and what follows a # are skipped.
///
/// Example: echo 'AsKsQsJsTs 9h8h7h6h5h' | cardroom compare high
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// What beats what, as --list names it
    #[arg(required_unless_present = "list")]
    ranking: Option<String>,
    /// Which cards may be played together: any-5, 2-hole-3-board, at-most-2-hole, at-most-1-hole, hole-only
    /// or board-only
    #[arg(long, default_value = "any-5")]
    plays: String,
    /// Say what each holding is
    #[arg(long)]
    explain: bool,
    /// List every ranking
    #[arg(long)]
    list: bool,
    /// Print JSON: an object for each line, or the list
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> super::Result {
    let Some(name) = args.ranking.as_ref().filter(|_| !args.list) else {
        return list(args.json);
    };
    let ranking: Ranking = name.parse().map_err(|error: cards::UnknownRanking| {
        let problem = Problem::new(error.to_string());
        match rules::spelling::nearest(name, Ranking::ALL.iter().map(|ranking| ranking.name())) {
            Some(meant) => problem.help(format!("did you mean `{meant}`?")),
            None => problem.help("`cardroom compare --list` names them all"),
        }
    })?;
    let plays: Plays =
        args.plays.parse().map_err(|error: cards::UnknownPlays| Problem::new(error.to_string()))?;
    let mut comparer = Comparer { ranking, plays, judge: None };
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut out = out();
    let mut line = Vec::new();
    for number in 1.. {
        // Whoever sends line by line gets each answer before the next line is waited for.
        if input.buffer().is_empty() {
            out.flush()?;
        }
        line.clear();
        if input.by_ref().read_until(b'\n', &mut line)? == 0 {
            break;
        }
        match comparer.line(&line, args, &mut out) {
            Ok(()) => {}
            Err(Wrong::Output(error)) => return Err(error.into()),
            Err(Wrong::Line(mistake)) => {
                out.flush()?;
                return Err(mistake.problem(number, &line));
            }
        }
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

/// What is wrong with a line, and where in it.
struct Mistake {
    what: String,
    help: String,
    span: Range<usize>,
    label: String,
}

impl Mistake {
    fn new(what: impl Into<String>, help: impl Into<String>, span: Range<usize>, label: &str) -> Mistake {
        Mistake { what: what.into(), help: help.into(), span, label: label.into() }
    }

    fn problem(self, number: usize, line: &[u8]) -> Problem {
        let text = String::from_utf8_lossy(line).trim_end().to_owned();
        let name = format!("standard input, line {number}");
        Problem::new(self.what).help(self.help).at(name, text, self.span, self.label)
    }
}

enum Wrong {
    Line(Mistake),
    Output(io::Error),
}

impl From<io::Error> for Wrong {
    fn from(error: io::Error) -> Wrong {
        Wrong::Output(error)
    }
}

impl From<Mistake> for Wrong {
    fn from(mistake: Mistake) -> Wrong {
        Wrong::Line(mistake)
    }
}

/// Two holdings and a board, with where each stands in its line.
struct Deal {
    holdings: [CardSet; 2],
    board: CardSet,
}

struct Comparer {
    ranking: Ranking,
    plays: Plays,
    /// The judge for the numbers of cards that the last line had.
    judge: Option<([usize; 2], Judge)>,
}

impl Comparer {
    fn line(&mut self, line: &[u8], args: &Args, out: &mut impl Write) -> Result<(), Wrong> {
        let deal = match quick(line) {
            Some(deal) if self.fits(&deal) => deal,
            _ => match self.careful(line)? {
                Some(deal) => deal,
                None => return Ok(()),
            },
        };
        let order = self.compare(&deal);
        let sign = match order {
            Ordering::Less => "<",
            Ordering::Equal => "=",
            Ordering::Greater => ">",
        };
        if args.json {
            let [first, second] = deal.holdings.map(|holding| self.told(holding, deal.board));
            serde_json::to_writer(
                &mut *out,
                &Answer { result: sign, first, second, board: deal.board.to_string() },
            )
            .map_err(io::Error::from)?;
            writeln!(out)?;
        } else if args.explain {
            let [first, second] =
                deal.holdings.map(|holding| self.ranking.best(self.plays, holding, deal.board));
            writeln!(out, "{sign} {first} against {second}")?;
        } else {
            out.write_all(sign.as_bytes())?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }

    fn compare(&mut self, deal: &Deal) -> Ordering {
        let [first, second] = deal.holdings;
        if first.len() != second.len() {
            let best = |holding: CardSet| self.ranking.best(self.plays, holding, deal.board);
            return best(first).cmp(&best(second));
        }
        let counts = [first.len(), deal.board.len()];
        let judge = match &self.judge {
            Some((same, judge)) if *same == counts => judge,
            _ => {
                let judge = Judge::new(self.ranking, self.plays, counts[0], counts[1]);
                &self.judge.insert((counts, judge)).1
            }
        };
        judge.value(first, deal.board).cmp(&judge.value(second, deal.board))
    }

    fn told(&self, holding: CardSet, board: CardSet) -> Told {
        let strength = self.ranking.best(self.plays, holding, board);
        Told {
            cards: holding.to_string(),
            name: strength.to_string(),
            plays: strength.cards().to_string(),
            qualifies: strength.qualifies(),
        }
    }

    /// Is every card in the ranking's deck and in one place, and are there as many as it takes?
    fn fits(&self, deal: &Deal) -> bool {
        let [first, second] = deal.holdings;
        let together = first | second | deal.board;
        self.ranking.deck().cards().contains_all(together)
            && !(first | second).intersects(deal.board)
            && self.wrong_board(deal.board.len()).is_none()
            && deal.holdings.iter().all(|holding| self.wrong_count(holding.len(), deal.board.len()).is_none())
    }

    /// What is wrong with a board of so many cards, if anything: what, and what would be right.
    fn wrong_board(&self, board: usize) -> Option<(String, String)> {
        let plays = self.plays.name();
        let needs = match self.plays {
            Plays::Any | Plays::HoldingOnly => return None,
            Plays::Exactly(count) | Plays::AtMost(count) => {
                self.ranking.plays().saturating_sub(count as usize)
            }
            Plays::BoardOnly => self.ranking.takes().0,
        };
        let right =
            format!("{plays} takes {needs} cards of it or more, as in AhKd7c2s QsJs9d8d | Td9s8h2c3d");
        match board {
            0 => Some((format!("{plays} needs a board, after a bar"), right)),
            _ if board < needs => {
                Some((format!("{board} cards on the board are too few for {plays}"), right))
            }
            _ => None,
        }
    }

    /// What is wrong with so many cards in a holding, if anything: what, and what would be right.
    fn wrong_count(&self, holding: usize, board: usize) -> Option<(String, String)> {
        let (least, most) = self.ranking.takes();
        let name = self.ranking.name();
        let from = match self.plays {
            Plays::HoldingOnly => holding,
            Plays::Any => holding + board,
            Plays::BoardOnly => return None,
            Plays::AtMost(count) => holding.min(count as usize) + board,
            Plays::Exactly(count) => {
                let few = holding < count as usize;
                let what = format!("{holding} cards are too few: {count} must play");
                return few.then(|| (what, format!("give holdings of {count} cards or more")));
            }
        };
        let takes = match (least, most) {
            (1, 1) => "one card".to_owned(),
            (least, most) if least == most => format!("{least} cards"),
            (least, most) => format!("{least} to {most} cards"),
        };
        let with_board = if from == holding { "" } else { " with the board" };
        let cards = if from == 1 { "card is" } else { "cards are" };
        let right =
            format!("{name} takes {takes}{}", if self.plays == Plays::Any { ", board included" } else { "" });
        match from {
            _ if from < least => Some((format!("{from} {cards} too few{with_board}"), right)),
            _ if from > most => Some((format!("{from} {cards} too many{with_board}"), right)),
            _ => None,
        }
    }

    /// Reads a line the slow way, to say exactly what is wrong with it; nothing if it is blank.
    fn careful(&self, line: &[u8]) -> Result<Option<Deal>, Mistake> {
        let text = std::str::from_utf8(line).map_err(|error| {
            let at = error.valid_up_to();
            Mistake::new(
                "this is not text in UTF-8",
                "write cards as in AsKsQsJsTs 9h8h7h6h5h",
                at..at + 1,
                "here",
            )
        })?;
        let text = text.split('#').next().unwrap_or_default().trim_end();
        if text.trim().is_empty() {
            return Ok(None);
        }
        let (holdings, board) =
            text.split_once('|').map_or((text, None), |(before, after)| (before, Some(after)));
        let words = words(holdings);
        let [first, second] = &words[..] else {
            let (what, span) = match &words[..] {
                [] => {
                    ("there are no holdings before the bar".to_owned(), 0..text.len().min(holdings.len() + 1))
                }
                [only] => ("there is one holding: two are compared".to_owned(), only.clone()),
                [_, _, third, ..] => {
                    (format!("there are {} holdings: two are compared", words.len()), third.clone())
                }
                [_, _] => unreachable!("matched above"),
            };
            let help = "a line is two holdings without spaces in them, as in AsKsQsJsTs 9h8h7h6h5h";
            return Err(Mistake::new(what, help, span, "here"));
        };
        let board_span = holdings.len() + 1..text.len();
        let board_cards = self.cards(board.unwrap_or_default(), board_span.start.min(text.len()))?;
        let mut deal = Deal {
            holdings: [CardSet::EMPTY; 2],
            board: board_cards.iter().map(|(card, _)| *card).collect(),
        };
        let mut read = [Vec::new(), Vec::new()];
        for (place, span) in [first, second].into_iter().enumerate() {
            read[place] = self.cards(&text[span.clone()], span.start)?;
            deal.holdings[place] = read[place].iter().map(|(card, _)| *card).collect();
        }
        for cards in &read {
            if let Some((card, span)) = cards.iter().find(|(card, _)| deal.board.contains(*card)) {
                let what = format!("{card} is on the board too");
                return Err(Mistake::new(what, "each card is in the deck once", span.clone(), "here"));
            }
        }
        if let Some((what, help)) = self.wrong_board(deal.board.len()) {
            let spaces = |part: &str| part.len() - part.trim_start().len();
            let (span, label) = match board {
                Some(part) if !part.trim().is_empty() => {
                    (board_span.start + spaces(part)..text.len(), "too few")
                }
                _ => (second.end.saturating_sub(1)..text.len(), "a board should follow"),
            };
            return Err(Mistake::new(what, help, span, label));
        }
        for (place, span) in [first, second].into_iter().enumerate() {
            if let Some((what, help)) = self.wrong_count(deal.holdings[place].len(), deal.board.len()) {
                return Err(Mistake::new(what, help, span.clone(), "here"));
            }
        }
        Ok(Some(deal))
    }

    /// The cards of a stretch of a line: of this ranking's deck, and none twice.
    fn cards(&self, text: &str, start: usize) -> Result<Vec<(Card, Range<usize>)>, Mistake> {
        let complain =
            |error: &BadCards| Mistake::new(error.to_string(), error.advice(), error.span.clone(), "here");
        let mut cards = parse_with_spans(text).map_err(|error| complain(&error.shifted(start)))?;
        let mut seen = CardSet::EMPTY;
        for (card, span) in &mut cards {
            *span = span.start + start..span.end + start;
            let reason = if seen.contains(*card) {
                BadCardsReason::Twice(*card)
            } else if !self.ranking.deck().cards().contains(*card) {
                BadCardsReason::NotInDeck(*card)
            } else {
                seen.insert(*card);
                continue;
            };
            let error = BadCards { span: span.clone(), reason };
            let mut mistake = complain(&error);
            if matches!(error.reason, BadCardsReason::NotInDeck(_)) {
                mistake.help =
                    format!("{} is played with {}", self.ranking.name(), deck_in_words(self.ranking));
            }
            return Err(mistake);
        }
        Ok(cards)
    }
}

/// Where the words of a text stand.
fn words(text: &str) -> Vec<Range<usize>> {
    let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(|word| start(word)..start(word) + word.len()).collect()
}

/// Reads a line of plain letters, two holdings and perhaps a board, no card twice in one of them; nothing if there
/// is anything else.
fn quick(line: &[u8]) -> Option<Deal> {
    let mut sets = [CardSet::EMPTY; 3];
    let mut at = 0;
    let mut set = 0;
    let mut inside = false;
    let mut bar = false;
    while let Some(&byte) = line.get(at) {
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' => {
                // A space ends a holding; on the board it separates cards.
                if inside && set < 2 {
                    set += 1;
                }
                inside = false;
                at += 1;
            }
            b'|' => {
                if bar || set + usize::from(inside) != 2 {
                    return None;
                }
                bar = true;
                set = 2;
                inside = false;
                at += 1;
            }
            _ => {
                // A third word is a board only after a bar.
                if set == 2 && !bar {
                    return None;
                }
                let card = match (byte, *line.get(at + 1)?) {
                    (b'J' | b'j', b'k' | b'K') => Card::JOKER,
                    (rank, suit) => {
                        Card::new(Rank::from_letter(char::from(rank))?, Suit::from_letter(char::from(suit))?)
                    }
                };
                if sets[set].contains(card) {
                    return None;
                }
                sets[set].insert(card);
                inside = true;
                at += 2;
            }
        }
    }
    let [first, second, board] = sets;
    (!first.is_empty() && !second.is_empty()).then_some(Deal { holdings: [first, second], board })
}

/// A line's answer.
#[derive(Serialize)]
struct Answer {
    result: &'static str,
    first: Told,
    second: Told,
    #[serde(skip_serializing_if = "String::is_empty")]
    board: String,
}

/// What a holding is.
#[derive(Serialize)]
struct Told {
    cards: String,
    name: String,
    /// The cards that make it.
    plays: String,
    qualifies: bool,
}

/// One line of the list.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    about: &'static str,
    deck: &'static str,
    least: usize,
    most: usize,
}

fn deck_in_words(ranking: Ranking) -> &'static str {
    use cards::DeckKind;
    match ranking.deck() {
        DeckKind::Standard => "the 52 cards",
        DeckKind::WithJoker => "the 52 cards and the joker",
        DeckKind::Short => "36 cards, six to ace",
        DeckKind::Mexican => "41 cards: no eights, nines and tens, and the joker",
        DeckKind::Royal => "20 cards, ten to ace",
        DeckKind::Numeral => "40 cards: no court cards",
        DeckKind::Kuhn => "the jack, queen and king of spades",
        DeckKind::Leduc => "the jacks, queens and kings of hearts and spades",
        DeckKind::Shoe(_) => "several packs",
    }
}

fn list(json: bool) -> super::Result {
    if json {
        let listed = Ranking::ALL.iter().map(|&ranking| Listed {
            name: ranking.name(),
            about: ranking.about(),
            deck: deck_in_words(ranking),
            least: ranking.takes().0,
            most: ranking.takes().1,
        });
        return print_json(&listed.collect::<Vec<_>>());
    }
    let mut out = out();
    let width = Ranking::ALL.iter().map(|ranking| ranking.name().len()).max().unwrap_or_default();
    for ranking in Ranking::ALL {
        writeln!(out, "{:<width$}  {}", ranking.name(), ranking.about())?;
    }
    let ways: Vec<&str> = Plays::NAMES.iter().map(|(name, _)| *name).collect();
    writeln!(out, "\nWays to play cards (--plays): {}.", ways.join(", "))?;
    out.flush()?;
    Ok(Outcome::Fine)
}
