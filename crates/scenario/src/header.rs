//! The head of a scenario: books, game, stakes, players and the cards that are known in advance.

use std::ops::Range;

use cards::{Card, CardSet};
use hand::{Chips, MOST_BOARDS, MOST_SEATS, Post, Rake, Seat, Seating, Stakes};
use rules::game::{Forced, Game, Limit};

use super::{
    coverage::Item,
    head::{Bets, Front, Seated, played},
    words::{Fault, Read, Word, Words, unknown},
};

/// The words that begin a line of the head.
pub(super) const HEAD: &[&str] = &[
    "book", "shows", "game", "button", "seat", "holds", "board", "deck", "start", "straddle", "kill",
    "posts", "carried", "event", "chips", "rake", "drop", "rounding",
];

/// What is set before the first card.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    /// What of the list of examples, acts and procedures the hand shows.
    pub(super) shows: Vec<Item>,
    pub(super) game: Game,
    pub(super) limit: Limit,
    pub(super) stakes: Stakes,
    pub(super) seating: Seating,
    /// In the order of dealing.
    pub(super) names: Vec<String>,
    /// The cards each will be dealt, in that order.
    pub(super) holds: Vec<Vec<Card>>,
    pub(super) boards: [Vec<Card>; MOST_BOARDS],
    /// The deck from the top, where the hand is to deal by itself.
    pub(super) deck: Option<Vec<Card>>,
    /// The smallest amount into which a pot is broken.
    pub(super) unit: u64,
    /// What the pot is rounded up to at pot-limit, where the book lets a game do so.
    pub(super) rounding: u64,
    pub(super) rake: Rake,
    /// Has the table's house taken running it twice away from the game?
    pub(super) runs_revoked: bool,
    /// The `straddle` lines and the `kill` lines.
    pub(super) straddles: Vec<Posting>,
    pub(super) kills: Vec<Posting>,
}

/// A line of the head that has somebody post something that not every book knows.
#[derive(Clone, Debug)]
pub(super) struct Posting {
    pub(super) seat: Seat,
    pub(super) amount: Chips,
    pub(super) span: Range<usize>,
}

impl Setup {
    /// A table of which nothing else is known.
    pub(super) fn new(
        game: Game,
        limit: Limit,
        stakes: Stakes,
        seating: Seating,
        names: Vec<String>,
    ) -> Setup {
        Setup {
            shows: Vec::new(),
            game,
            limit,
            stakes,
            seating,
            holds: vec![Vec::new(); names.len()],
            names,
            boards: Default::default(),
            deck: None,
            unit: 1,
            rounding: 1,
            rake: Rake::NONE,
            runs_revoked: false,
            straddles: Vec::new(),
            kills: Vec::new(),
        }
    }

    pub(super) fn name_of(&self, seat: Seat) -> &str {
        self.names.get(seat.0 as usize).map_or("nobody", String::as_str)
    }

    pub(super) fn seat_of(&self, name: &str) -> Option<Seat> {
        self.names.iter().position(|other| other == name).map(|place| Seat(place as u8))
    }

    /// The seat that a word names.
    pub(super) fn seat(&self, word: &Word<'_>) -> Read<Seat> {
        self.seat_of(word.text)
            .ok_or_else(|| unknown(word, "a player at this table", self.names.iter().map(String::as_str)))
    }

    /// Cards that are promised to somebody.
    pub(super) fn promised(&self) -> CardSet {
        self.holds.iter().chain(&self.boards).flatten().copied().collect()
    }
}

/// Reads the lines of the head, in whatever order they come.
pub(super) fn read(mut front: Front<'_>) -> Read<Setup> {
    let shows = shows(front.all("shows"))?;
    let Some(line) = front.one("game")? else {
        return Err(front.missing("game", "game holdem no-limit 1/2"));
    };
    let (game, limit, bets) = played(line)?;
    let players = players(&mut front, &game)?;
    let order = order(&players, front.one("button")?)?;
    let names: Vec<String> = order.iter().map(|&place| players[place].name.text.to_owned()).collect();
    let stacks: Vec<Chips> = order.iter().map(|&place| players[place].stack).collect();

    let seating = Seating::usual(&game, &bets.stakes, &stacks);
    let mut setup = Setup::new(game, limit, bets.stakes, seating, names);
    setup.shows = shows;
    if let Some(ante) = bets.big_blind_ante {
        big_blind_ante(&mut setup, ante);
    }
    cards_known(&mut setup, &mut front)?;
    for line in front.all("straddle") {
        straddle(&mut setup, line)?;
    }
    for word in ["posts", "kill"] {
        for line in front.all(word) {
            post(&mut setup, line, word)?;
        }
    }
    if let Some(carried) = front.read("carried", |line| line.chips("the amount"))? {
        setup.seating.carried = carried;
    }
    setup.seating.event_last_two = front.read("event", |line| line.must("last-two"))?.is_some();
    if let Some(unit) = front.read("chips", |line| line.chips("the smallest chip"))? {
        setup.unit = unit.0.max(1);
    }
    if let Some(unit) = front.read("rounding", |line| line.chips("the unit"))? {
        setup.rounding = unit.0.max(1);
    }
    setup.rake = fee(&mut front)?;
    match front.one("start")? {
        Some(line) => start(&mut setup, line)?,
        None => enough(&bets, &setup)?,
    }
    Ok(setup)
}

/// Blinds are asked for where the game has them, unless the hand starts later.
fn enough(bets: &Bets, setup: &Setup) -> Read<()> {
    let nothing = bets.stakes.blinds[0].is_zero() && bets.stakes.ante.is_zero();
    if setup.game.forced == Forced::Blinds && nothing && setup.limit == Limit::Fixed {
        return Err(Fault::new(bets.span.clone(), "there are no blinds", "the blinds are missing")
            .help("as in `limit 4/8 blinds 2/4`"));
    }
    Ok(())
}

/// Those at the table: two at least, and no more than the game has room for.
fn players<'t>(front: &mut Front<'t>, game: &Game) -> Read<Vec<Seated<'t>>> {
    let players = front.seats(None)?;
    let most = MOST_SEATS.min(game.seats as usize);
    if let Some(extra) = players.get(most) {
        let what = format!("there is room for {most} players at {}", game.name);
        return Err(Fault::new(extra.span.clone(), what, "one too many"));
    }
    if players.len() < 2 {
        let what =
            if players.is_empty() { "nobody is at the table" } else { "one player alone makes no hand" };
        return Err(front.lacks(what, "seat 2 Ben 100"));
    }
    Ok(players)
}

/// `shows ex-035, act 41, procedure 7b`: only what is listed, and each once.
fn shows(lines: Vec<Words<'_>>) -> Read<Vec<Item>> {
    let mut items = Vec::new();
    for mut line in lines {
        loop {
            let first = line.want("an example, an act or a procedure")?;
            let (text, span) = match first.text {
                "act" | "procedure" => {
                    let number = line.want(&format!("the number of the {}", first.text))?;
                    (format!("{} {}", first.text, number.text), first.span.start..number.span.end)
                }
                _ => (first.text.to_owned(), first.span),
            };
            let Some(item) = Item::read(&text) else {
                let what = format!("`{text}` is not an example, an act or a procedure");
                return Err(
                    Fault::new(span, what, "unknown").help("as in `shows ex-035, act 41, procedure 7b`")
                );
            };
            if !item.is_listed() {
                return Err(Fault::new(span, format!("there is no {item}"), "not in the list")
                    .help("data/coverage.toml lists what hands can show"));
            }
            if items.contains(&item) {
                return Err(Fault::new(span, format!("{item} is here already"), "the second"));
            }
            items.push(item);
            if !line.skip(",") {
                break;
            }
        }
        line.end()?;
    }
    Ok(items)
}

/// The places of the players in the order of dealing: from the left of the button round to it.
fn order(players: &[Seated<'_>], button: Option<Words<'_>>) -> Read<Vec<usize>> {
    let chair = match button {
        None => players.last().map_or(0, |last| last.chair),
        Some(mut line) => {
            let word = line.want("a name or the number of a seat")?;
            line.end()?;
            match players.iter().find(|player| player.name.text == word.text) {
                Some(player) => player.chair,
                // A dead button may lie at an empty seat.
                None => word.text.parse().map_err(|_| {
                    unknown(&word, "a player at this table", players.iter().map(|player| player.name.text))
                })?,
            }
        }
    };
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|&place| (players[place].chair <= chair, players[place].chair));
    Ok(order)
}

/// The big blind antes for all.
fn big_blind_ante(setup: &mut Setup, ante: Chips) {
    let most = setup.seating.posts.iter().map(|post| post.live).max().unwrap_or_default();
    if let Some(post) = setup.seating.posts.iter_mut().find(|post| post.live == most && !most.is_zero()) {
        post.ante = ante;
    }
}

/// The `holds`, `board` and `deck` lines.
pub(super) fn cards_known(setup: &mut Setup, front: &mut Front<'_>) -> Read<()> {
    let (holds, boards, deck) = (front.all("holds"), front.all("board"), front.one("deck")?);
    let mut seen = CardSet::EMPTY;
    let pack = setup.game.deck.cards();
    let mut fresh = |cards: Vec<(Card, Range<usize>)>| -> Read<Vec<Card>> {
        for (card, span) in &cards {
            let wrong = if seen.contains(*card) {
                "is here twice"
            } else if !pack.contains(*card) {
                "is not in this game's deck"
            } else {
                seen.insert(*card);
                continue;
            };
            return Err(Fault::new(span.clone(), format!("{card} {wrong}"), "this card"));
        }
        Ok(cards.into_iter().map(|(card, _)| card).collect())
    };
    let dealt_by_hand = holds.first().or(boards.first()).map(Words::span);
    for mut line in holds {
        let seat = setup.seat(&line.want("a player's name")?)?;
        setup.holds[seat.0 as usize].extend(fresh(line.cards(None)?)?);
    }
    for mut line in boards {
        let which = match line.peek() {
            Some(word) if matches!(word.text, "1" | "2" | "3") => word.text.parse::<usize>().unwrap_or(1) - 1,
            _ => usize::MAX,
        };
        if which != usize::MAX {
            line.take();
        }
        setup.boards[if which == usize::MAX { 0 } else { which }].extend(fresh(line.cards(None)?)?);
    }
    if let Some(mut line) = deck {
        if let Some(span) = dealt_by_hand {
            return Err(Fault::new(
                span,
                "a stacked deck leaves no choice of cards",
                "this, or the `deck` line",
            ));
        }
        setup.deck = Some(fresh(line.cards(None)?)?);
    }
    Ok(())
}

fn straddle(setup: &mut Setup, mut line: Words<'_>) -> Read<()> {
    let seat = setup.seat(&line.want("a player's name")?)?;
    let amount = line.chips("the amount")?;
    line.end()?;
    setup.straddles.push(Posting { seat, amount, span: line.span() });
    let button = Seat(setup.names.len() as u8 - 1);
    let on_button = seat == button && setup.names.len() > 2;
    let post = &mut setup.seating.posts[seat.0 as usize];
    post.live = amount;
    // From the button it moves nobody's turn: the button acts after all others.
    post.opens_after = !on_button;
    if on_button {
        setup.seating.acts_last = Some(seat);
        setup.seating.acts_last_if_raised = true;
    }
    Ok(())
}

fn post(setup: &mut Setup, mut line: Words<'_>, word: &str) -> Read<()> {
    let seat = setup.seat(&line.want("a player's name")?)?;
    let amount = line.chips("the amount")?;
    if word == "kill" {
        setup.kills.push(Posting { seat, amount, span: line.span() });
    }
    let post = &mut setup.seating.posts[seat.0 as usize];
    if word == "posts" && line.skip("dead") {
        post.dead = amount;
    } else {
        post.live = amount;
    }
    if word == "kill" {
        setup.seating.kill = Some(hand::Kill::Required);
    }
    line.end()
}

/// What the house takes from the pot: a part of it, or always the same.
fn fee(front: &mut Front<'_>) -> Read<Rake> {
    let no_flop = |line: &mut Words<'_>, rake: Rake| {
        let no_flop_no_drop = line.skip("no-flop-no-drop");
        Ok(Rake { no_flop_no_drop, ..rake })
    };
    let part = front.read("rake", |line| {
        let rake = rake(line)?;
        no_flop(line, rake)
    })?;
    let drop = front.one("drop")?;
    let Some(mut line) = drop else { return Ok(part.unwrap_or(Rake::NONE)) };
    if part.is_some() {
        return Err(Fault::new(line.span(), "there is a `rake` line already", "this, or the `rake` line"));
    }
    let most = line.chips("the drop")?;
    // The whole pot, and of that no more than the drop.
    let rake = no_flop(&mut line, Rake { part: 10_000, most, ..Rake::NONE })?;
    line.end()?;
    Ok(rake)
}

pub(super) fn rake(line: &mut Words<'_>) -> Read<Rake> {
    let word = line.want("the part of the pot")?;
    let part =
        word.text.strip_suffix('%').and_then(|number| number.parse::<u64>().ok()).filter(|part| *part <= 100);
    let Some(part) = part else {
        return Err(Fault::new(word.span, "the part is a whole number of percent", "as in 5%"));
    };
    line.must("most")?;
    let most = line.chips("the most")?;
    Ok(Rake { part: part * 100, most, ..Rake::NONE })
}

fn start(setup: &mut Setup, mut line: Words<'_>) -> Read<()> {
    let word = line.want("the name of a street")?;
    let names = || setup.game.streets.iter().map(|street| street.name.as_str());
    let Some(street) = names().position(|name| name == word.text) else {
        return Err(unknown(&word, "a street of this game", names()));
    };
    line.must("pot")?;
    let carried = line.chips("the pot")?;
    line.end()?;
    setup.seating.starts = street as u8;
    setup.seating.carried += carried;
    setup.seating.posts = vec![Post::default(); setup.names.len()];
    Ok(())
}
